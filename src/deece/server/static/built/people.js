import{aF as x,A as i,O as c,i as $,d as a,b1 as h,S as C,a8 as w,a7 as d,au as F,aw as R,a as l,c as p,b2 as S,b3 as j,x as k,av as N,a6 as W}from"./main.js";const D=w?[]:[["friend","Free: the table waits"],["held","Kept: a computer plays until then"]];let b="",f=!1,r="";function v(){return l.lobby.levels.length===0&&!f&&(f=!0,S().then(e=>p(()=>{l.lobby.levels=e.levels}),()=>f=!1)),l.lobby.levels}async function O(e){b=await N(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Press long on the link, or write it down.",W(b),p()}function T(e,n,o){if(o===e.seat)return"you";if(n.kind==="open")return"waiting for a friend";if(n.kind==="computer"){const t=v().find(s=>s.id===n.level)?.name;return t?`computer, ${t.toLowerCase()} player`:"computer player"}return n.stand_in?"away, a computer player stands in":n.away?"away for a moment":n.here?"is here":"not here yet"}function A({kind:e,held:n,next:o,level:t}){return(o??e)==="open"?"friend":n?"held":t}async function B(e,n){r="";const o=n==="friend"||n==="held"?n:"computer",t=o==="computer"?n:"",s=await c.sit(e,o,t);s.ok||p(()=>{r=$(s.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function E(e,n,o){const t=l.muted.includes(n.name);return a`<span class="button-row"><button class="button" aria-pressed=${t?"true":"false"} @click=${()=>j(n.name)}>Mute</button>
    ${e.owner?a`<button class="button" @click=${()=>y(o)}>Remove</button>`:a`<button class="button" @click=${()=>g(c.report(o),"It was reported to the maker of the table.")}>Report</button>`}</span>
    ${m===o?a`<div class="problem" role="group" aria-label="Remove ${n.name}?"><p>${k("leaves",{name:n.name})}</p>
      <div class="button-row"><button class="button" @click=${()=>y(null)}>No, go back</button>
        <button class="button button-main" @click=${()=>I(n.name,o)}>Remove ${n.name}</button></div></div>`:i}`}let m=null;function y(e){p(()=>m=e)}async function I(e,n){m=null,await g(c.remove(n),k("leaves",{name:e}))}async function g(e,n){const o=await e;p(()=>{r=o.ok?n:$(o.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function M(e){document.querySelector("dialog[open].dialog-people")||([b,r,m]=["","",null]);const n=x(e.table),o=e.people.some(({kind:t,held:s,next:u})=>t==="open"||u==="open"||s);return a`
    ${e.known?a`<p><b>${$(e.known.short)}.</b> ${e.known.text}</p>`:i}
    <ul class="plain-rows">${e.people.map((t,s)=>a`<li>
      <b class="row-name">${h(s,e.people.length)}</b>
      <span>${t.kind==="open"?i:a`<b>${t.name}</b> `}<span class="soft">${[T(e,t,s),t.note].filter(Boolean).join("; ")}</span></span>
      ${e.owner&&(t.next??t.kind)!=="person"&&s!==e.seat?C(A(t),[...D,...v().map(({id:u,name:L})=>[u,`Computer, ${L.toLowerCase()}`])],u=>B(s,u),{label:`Who sits in ${h(s,e.people.length)}`}):i}
      ${t.kind==="person"&&e.own&&s!==e.seat&&t.next==null?E(e,t,s):i}
    </li>`)}</ul>
    ${e.reports.map(t=>a`<p class="problem">${t}</p>`)}
    ${e.watching>0?a`<p class="soft">${e.watching===1?"One person watches.":`${e.watching} people watch.`}</p>`:i}
    ${e.manners.lines.map(t=>a`<p class="soft">${t}</p>`)}
    ${r?a`<p class="problem">${r}</p>`:i}
    ${w?i:a`<section class="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">${o?"Bring your friends":"Show the table to others"}</h3>
      <p>${o?"Whoever opens this link takes a free seat with just a name.":"Every seat is taken. Whoever opens this link may watch."}</p>
      ${d()?a`<p class="soft">${d()}</p>`:i}
      <div class="invite-ways">
        ${d()?i:F(n)}
        <div><p class="invite-address">${n}</p>
          <button class="button ${d()?"":"button-main"}" @click=${()=>void O(n)}>Copy the link</button>
          <p role="status">${b}</p></div>
      </div>
    </section>`}
    ${!w&&R()&&l.network?.may?a`<button class="button" @click=${()=>c.open("friends")}>${l.network.url?"Friends in your network can join":"Let friends in your network join"}</button>`:i}
    <div class="button-row dialog-end">
      ${e.own?a`<button class="button" @click=${()=>c.open("leave")}>Leave the table</button>`:i}
      <button class="button button-main" @click=${c.close}>Done</button></div>`}export{M as peopleDialog};
