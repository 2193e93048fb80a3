import{af as y,A as s,a4 as c,S as f,d as o,aD as b,e as g,I as w,H as u,ag as L,ae as C,a as l,c as d,aE as j,aF as x,O as S,G as W}from"./main.js";let $="",m=!1,p="";function k(){return l.lobby.levels.length===0&&!m&&(m=!0,j().then(e=>d(()=>{l.lobby.levels=e.levels}),()=>m=!1)),l.lobby.levels}async function B(e){$=await S(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Press long on the link, or write it down.",W($),d()}function D(e,t,a){if(a===e.seat)return"you";if(t.kind==="open")return"waiting for a friend";if(t.kind==="computer"){const n=k().find(i=>i.id===t.level)?.name;return n?`computer, ${n.toLowerCase()} player`:"computer player"}return t.stand_in?"away, a computer player stands in":t.away?"away for a moment":t.here?"is here":"not here yet"}function h({kind:e,held:t,next:a,level:n}){return(a??e)==="open"?"friend":t?"held":n}async function F(e,t){p="";const a=t==="friend"||t==="held"?t:"computer",n=a==="computer"?t:"",i=await c.sit(e,a,n);i.ok||d(()=>{p=f(i.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function H(e,t,a){const n=l.muted.includes(t.name);return o`<span class="button-row"><button class="button" aria-pressed=${n?"true":"false"} @click=${()=>x(t.name)}>${n?"Hear again":"Block their talk"}</button>
    ${e.owner?o`<button class="button" @click=${()=>v(c.remove(a),`${t.name} leaves when this hand is over.`)}>Remove</button>`:o`<button class="button" @click=${()=>v(c.report(a),"It was reported to who made the table.")}>Report</button>`}</span>`}async function v(e,t){const a=await e;d(()=>{p=a.ok?t:f(a.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function O(e){document.querySelector("dialog[open].dialog-people")||($=p="");const t=y(e.table),a=e.people.some(({kind:n,held:i,next:r})=>n==="open"||r==="open"||i);return o`
    ${e.known?o`<p><b>${f(e.known.short)}.</b> ${e.known.text}</p>`:s}
    <ul class="plain-rows">${e.people.map((n,i)=>o`<li>
      <b class="row-name">${b(i,e.people.length)}</b>
      <span>${n.kind==="open"?s:o`<b>${n.name}</b> `}<span class="soft">${[D(e,n,i),n.note].filter(Boolean).join("; ")}</span></span>
      ${e.owner&&(n.next??n.kind)!=="person"&&i!==e.seat?o`<select class="field" aria-label="Who sits in ${b(i,e.people.length)}"
        .value=${g(h(n))}
        @change=${({target:r})=>void F(i,r.value)}>
        ${w?s:o`<option value="friend" ?selected=${h(n)==="friend"}>Free for a friend: the table waits</option>
        <option value="held" ?selected=${h(n)==="held"}>Kept for a friend: a computer plays until then</option>`}
        ${k().map(r=>o`<option value=${r.id} ?selected=${h(n)===r.id}>Computer, ${r.name.toLowerCase()}</option>`)}
      </select>`:s}
      ${n.kind==="person"&&e.own&&i!==e.seat&&n.next==null?H(e,n,i):s}
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
          <button class="button ${u()?"":"button-main"}" @click=${()=>void B(t)}>Copy the link</button>
          <p role="status">${$}</p></div>
      </div>
    </section>`}
    ${!w&&C()&&l.network?.may?o`<button class="button" @click=${()=>c.open("friends")}>${l.network.url?"Friends in your network can join":"Let friends in your network join"}</button>`:s}
    <div class="button-row dialog-end">
      ${e.own?o`<button class="button" @click=${()=>c.open("leave")}>Leave the table</button>`:s}
      <button class="button button-main" @click=${c.close}>Done</button></div>`}export{O as peopleDialog};
