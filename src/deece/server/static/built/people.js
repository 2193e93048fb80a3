import{aD as j,A as s,N as r,j as w,d as o,a$ as k,e as x,a6 as f,a5 as d,as as C,au as N,a as l,c as p,b0 as R,b1 as W,x as v,at as B,a4 as D}from"./main.js";let $="",h=!1,u="";function y(){return l.lobby.levels.length===0&&!h&&(h=!0,R().then(e=>p(()=>{l.lobby.levels=e.levels}),()=>h=!1)),l.lobby.levels}async function S(e){$=await B(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Press long on the link, or write it down.",D($),p()}function T(e,n,a){if(a===e.seat)return"you";if(n.kind==="open")return"waiting for a friend";if(n.kind==="computer"){const t=y().find(i=>i.id===n.level)?.name;return t?`computer, ${t.toLowerCase()} player`:"computer player"}return n.stand_in?"away, a computer player stands in":n.away?"away for a moment":n.here?"is here":"not here yet"}function b({kind:e,held:n,next:a,level:t}){return(a??e)==="open"?"friend":n?"held":t}async function A(e,n){u="";const a=n==="friend"||n==="held"?n:"computer",t=a==="computer"?n:"",i=await r.sit(e,a,t);i.ok||p(()=>{u=w(i.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function F(e,n,a){const t=l.muted.includes(n.name);return o`<span class="button-row"><button class="button" aria-pressed=${t?"true":"false"} @click=${()=>W(n.name)}>${t?"Hear again":"Block their talk"}</button>
    ${e.owner?o`<button class="button" @click=${()=>g(a)}>Remove</button>`:o`<button class="button" @click=${()=>L(r.report(a),"It was reported to the maker of the table.")}>Report</button>`}</span>
    ${m===a?o`<div class="problem" role="group" aria-label="Remove ${n.name}?"><p>${v("leaves",{name:n.name})}</p>
      <div class="button-row"><button class="button" @click=${()=>g(null)}>No, go back</button>
        <button class="button button-main" @click=${()=>H(n.name,a)}>Remove ${n.name}</button></div></div>`:s}`}let m=null;function g(e){p(()=>m=e)}async function H(e,n){m=null,await L(r.remove(n),v("leaves",{name:e}))}async function L(e,n){const a=await e;p(()=>{u=a.ok?n:w(a.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function O(e){document.querySelector("dialog[open].dialog-people")||([$,u,m]=["","",null]);const n=j(e.table),a=e.people.some(({kind:t,held:i,next:c})=>t==="open"||c==="open"||i);return o`
    ${e.known?o`<p><b>${w(e.known.short)}.</b> ${e.known.text}</p>`:s}
    <ul class="plain-rows">${e.people.map((t,i)=>o`<li>
      <b class="row-name">${k(i,e.people.length)}</b>
      <span>${t.kind==="open"?s:o`<b>${t.name}</b> `}<span class="soft">${[T(e,t,i),t.note].filter(Boolean).join("; ")}</span></span>
      ${e.owner&&(t.next??t.kind)!=="person"&&i!==e.seat?o`<select class="field" aria-label="Who sits in ${k(i,e.people.length)}"
        .value=${x(b(t))}
        @change=${({target:c})=>void A(i,c.value)}>
        ${f?s:o`<option value="friend" ?selected=${b(t)==="friend"}>Free: the table waits</option>
        <option value="held" ?selected=${b(t)==="held"}>Kept: a computer plays until then</option>`}
        ${y().map(c=>o`<option value=${c.id} ?selected=${b(t)===c.id}>Computer, ${c.name.toLowerCase()}</option>`)}
      </select>`:s}
      ${t.kind==="person"&&e.own&&i!==e.seat&&t.next==null?F(e,t,i):s}
    </li>`)}</ul>
    ${e.reports.map(t=>o`<p class="problem">${t}</p>`)}
    ${e.watching>0?o`<p class="soft">${e.watching===1?"One person watches.":`${e.watching} people watch.`}</p>`:s}
    ${e.manners.lines.map(t=>o`<p class="soft">${t}</p>`)}
    ${u?o`<p class="problem">${u}</p>`:s}
    ${f?s:o`<section class="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">${a?"Bring your friends":"Show the table to others"}</h3>
      <p>${a?"Whoever opens this link takes a free seat with just a name.":"Every seat is taken. Whoever opens this link may watch."}</p>
      ${d()?o`<p class="soft">${d()}</p>`:s}
      <div class="invite-ways">
        ${d()?s:C(n)}
        <div><p class="invite-address">${n}</p>
          <button class="button ${d()?"":"button-main"}" @click=${()=>void S(n)}>Copy the link</button>
          <p role="status">${$}</p></div>
      </div>
    </section>`}
    ${!f&&N()&&l.network?.may?o`<button class="button" @click=${()=>r.open("friends")}>${l.network.url?"Friends in your network can join":"Let friends in your network join"}</button>`:s}
    <div class="button-row dialog-end">
      ${e.own?o`<button class="button" @click=${()=>r.open("leave")}>Leave the table</button>`:s}
      <button class="button button-main" @click=${r.close}>Done</button></div>`}export{O as peopleDialog};
