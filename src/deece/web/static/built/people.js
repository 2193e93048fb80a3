import{ag as y,A as s,a5 as c,T as h,d as o,aE as b,e as g,J as w,I as u,ah as L,af as x,a as l,c as d,aF as C,aG as j,x as T,P as W,H as B}from"./main.js";let $="",m=!1,p="";function k(){return l.lobby.levels.length===0&&!m&&(m=!0,C().then(e=>d(()=>{l.lobby.levels=e.levels}),()=>m=!1)),l.lobby.levels}async function F(e){$=await W(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Press long on the link, or write it down.",B($),d()}function H(e,t,a){if(a===e.seat)return"you";if(t.kind==="open")return"waiting for a friend";if(t.kind==="computer"){const n=k().find(i=>i.id===t.level)?.name;return n?`computer, ${n.toLowerCase()} player`:"computer player"}return t.stand_in?"away, a computer player stands in":t.away?"away for a moment":t.here?"is here":"not here yet"}function f({kind:e,held:t,next:a,level:n}){return(a??e)==="open"?"friend":t?"held":n}async function P(e,t){p="";const a=t==="friend"||t==="held"?t:"computer",n=a==="computer"?t:"",i=await c.sit(e,a,n);i.ok||d(()=>{p=h(i.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function S(e,t,a){const n=l.muted.includes(t.name);return o`<span class="button-row"><button class="button" aria-pressed=${n?"true":"false"} @click=${()=>j(t.name)}>${n?"Hear again":"Block their talk"}</button>
    ${e.owner?o`<button class="button" @click=${()=>v(c.remove(a),T("leaves",{name:t.name}))}>Remove</button>`:o`<button class="button" @click=${()=>v(c.report(a),"It was reported to who made the table.")}>Report</button>`}</span>`}async function v(e,t){const a=await e;d(()=>{p=a.ok?t:h(a.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function A(e){document.querySelector("dialog[open].dialog-people")||($=p="");const t=y(e.table),a=e.people.some(({kind:n,held:i,next:r})=>n==="open"||r==="open"||i);return o`
    ${e.known?o`<p><b>${h(e.known.short)}.</b> ${e.known.text}</p>`:s}
    <ul class="plain-rows">${e.people.map((n,i)=>o`<li>
      <b class="row-name">${b(i,e.people.length)}</b>
      <span>${n.kind==="open"?s:o`<b>${n.name}</b> `}<span class="soft">${[H(e,n,i),n.note].filter(Boolean).join("; ")}</span></span>
      ${e.owner&&(n.next??n.kind)!=="person"&&i!==e.seat?o`<select class="field" aria-label="Who sits in ${b(i,e.people.length)}"
        .value=${g(f(n))}
        @change=${({target:r})=>void P(i,r.value)}>
        ${w?s:o`<option value="friend" ?selected=${f(n)==="friend"}>Free for a friend: the table waits</option>
        <option value="held" ?selected=${f(n)==="held"}>Kept for a friend: a computer plays until then</option>`}
        ${k().map(r=>o`<option value=${r.id} ?selected=${f(n)===r.id}>Computer, ${r.name.toLowerCase()}</option>`)}
      </select>`:s}
      ${n.kind==="person"&&e.own&&i!==e.seat&&n.next==null?S(e,n,i):s}
    </li>`)}</ul>
    ${e.reports.map(n=>o`<p class="problem">${n}</p>`)}
    ${e.watching>0?o`<p class="soft">${e.watching===1?"One person watches.":`${e.watching} people watch.`}</p>`:s}
    ${e.manners.lines.map(n=>o`<p class="soft">${n}</p>`)}
    ${p?o`<p class="problem">${p}</p>`:s}
    ${w?s:o`<section class="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">${a?"Bring your friends":"Show the table to others"}</h3>
      <p>${a?"Whoever opens this link takes a free seat with just a name.":"Every seat is taken. Whoever opens this link may watch."}</p>
      ${u()?o`<p class="soft">${u()}</p>`:s}
      <div class="invite-ways">
        ${u()?s:L(t)}
        <div><p class="invite-address">${t}</p>
          <button class="button ${u()?"":"button-main"}" @click=${()=>void F(t)}>Copy the link</button>
          <p role="status">${$}</p></div>
      </div>
    </section>`}
    ${!w&&x()&&l.network?.may?o`<button class="button" @click=${()=>c.open("friends")}>${l.network.url?"Friends in your network can join":"Let friends in your network join"}</button>`:s}
    <div class="button-row dialog-end">
      ${e.own?o`<button class="button" @click=${()=>c.open("leave")}>Leave the table</button>`:s}
      <button class="button button-main" @click=${c.close}>Done</button></div>`}export{A as peopleDialog};
