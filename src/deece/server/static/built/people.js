import{aF as x,A as s,O as c,i as $,d as a,b1 as f,S as C,a8 as w,a7 as d,au as F,aw as R,a as l,c as p,b2 as S,b3 as j,x as h,av as N,a6 as W}from"./main.js";const B=w?[]:[["friend","Free: the table waits"],["held","Kept: a computer plays until then"]];let b="",k=!1,r="";function v(){return l.lobby.levels.length===0&&!k&&(k=!0,S().then(e=>p(()=>{l.lobby.levels=e.levels}),()=>k=!1)),l.lobby.levels}async function D(e){b=await N(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Press long on the link, or write it down.",W(b),p()}function O(e,n,o){if(o===e.seat)return"you";if(n.kind==="open")return"waiting for a friend";if(n.kind==="computer"){const t=v().find(i=>i.id===n.level)?.name;return t?`computer, ${t.toLowerCase()} player`:"computer player"}return n.stand_in?"away, a computer player stands in":n.away?"away for a moment":n.here?"is here":"not here yet"}function T({kind:e,held:n,next:o,level:t}){return(o??e)==="open"?"friend":n?"held":t}async function A(e,n){r="";const o=n==="friend"||n==="held"?n:"computer",t=o==="computer"?n:"",i=await c.sit(e,o,t);i.ok||p(()=>{r=$(i.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function E(e,n,o){const t=l.muted.includes(n.name);return a`<span class="button-row"><button class="button" aria-pressed=${t?"true":"false"} @click=${()=>j(n.name)}>${t?"Hear again":"Block their talk"}</button>
    ${e.owner?a`<button class="button" @click=${()=>y(o)}>Remove</button>`:a`<button class="button" @click=${()=>g(c.report(o),"It was reported to the maker of the table.")}>Report</button>`}</span>
    ${m===o?a`<div class="problem" role="group" aria-label="Remove ${n.name}?"><p>${h("leaves",{name:n.name})}</p>
      <div class="button-row"><button class="button" @click=${()=>y(null)}>No, go back</button>
        <button class="button button-main" @click=${()=>H(n.name,o)}>Remove ${n.name}</button></div></div>`:s}`}let m=null;function y(e){p(()=>m=e)}async function H(e,n){m=null,await g(c.remove(n),h("leaves",{name:e}))}async function g(e,n){const o=await e;p(()=>{r=o.ok?n:$(o.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function I(e){document.querySelector("dialog[open].dialog-people")||([b,r,m]=["","",null]);const n=x(e.table),o=e.people.some(({kind:t,held:i,next:u})=>t==="open"||u==="open"||i);return a`
    ${e.known?a`<p><b>${$(e.known.short)}.</b> ${e.known.text}</p>`:s}
    <ul class="plain-rows">${e.people.map((t,i)=>a`<li>
      <b class="row-name">${f(i,e.people.length)}</b>
      <span>${t.kind==="open"?s:a`<b>${t.name}</b> `}<span class="soft">${[O(e,t,i),t.note].filter(Boolean).join("; ")}</span></span>
      ${e.owner&&(t.next??t.kind)!=="person"&&i!==e.seat?C(T(t),[...B,...v().map(({id:u,name:L})=>[u,`Computer, ${L.toLowerCase()}`])],u=>A(i,u),{label:`Who sits in ${f(i,e.people.length)}`}):s}
      ${t.kind==="person"&&e.own&&i!==e.seat&&t.next==null?E(e,t,i):s}
    </li>`)}</ul>
    ${e.reports.map(t=>a`<p class="problem">${t}</p>`)}
    ${e.watching>0?a`<p class="soft">${e.watching===1?"One person watches.":`${e.watching} people watch.`}</p>`:s}
    ${e.manners.lines.map(t=>a`<p class="soft">${t}</p>`)}
    ${r?a`<p class="problem">${r}</p>`:s}
    ${w?s:a`<section class="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">${o?"Bring your friends":"Show the table to others"}</h3>
      <p>${o?"Whoever opens this link takes a free seat with just a name.":"Every seat is taken. Whoever opens this link may watch."}</p>
      ${d()?a`<p class="soft">${d()}</p>`:s}
      <div class="invite-ways">
        ${d()?s:F(n)}
        <div><p class="invite-address">${n}</p>
          <button class="button ${d()?"":"button-main"}" @click=${()=>void D(n)}>Copy the link</button>
          <p role="status">${b}</p></div>
      </div>
    </section>`}
    ${!w&&R()&&l.network?.may?a`<button class="button" @click=${()=>c.open("friends")}>${l.network.url?"Friends in your network can join":"Let friends in your network join"}</button>`:s}
    <div class="button-row dialog-end">
      ${e.own?a`<button class="button" @click=${()=>c.open("leave")}>Leave the table</button>`:s}
      <button class="button button-main" @click=${c.close}>Done</button></div>`}export{I as peopleDialog};
