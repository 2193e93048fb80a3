import{aF as x,A as i,O as c,i as w,d as a,b1 as k,x as d,S as C,a8 as f,a7 as b,au as F,aw as R,a as l,c as p,b2 as S,b3 as j,av as N,a6 as W}from"./main.js";const _=f?[]:[["friend","Free: the table waits"],["held","Kept: a computer plays until then"]];let m="",h=!1,r="";function v(){return l.lobby.levels.length===0&&!h&&(h=!0,S().then(e=>p(()=>{l.lobby.levels=e.levels}),()=>h=!1)),l.lobby.levels}async function D(e){m=await N(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Press long on the link, or write it down.",W(m),p()}function O(e,n,o){if(o===e.seat)return"you";if(n.kind==="open")return d("for_a_friend");if(n.kind==="computer"){const t=v().find(s=>s.id===n.level)?.name;return t?`computer, ${t.toLowerCase()} player`:"computer player"}return n.stand_in?"away, a computer player stands in":n.away?"away for a moment":n.here?"is here":"not here yet"}function T({kind:e,held:n,next:o,level:t}){return(o??e)==="open"?"friend":n?"held":t}async function A(e,n){r="";const o=n==="friend"||n==="held"?n:"computer",t=o==="computer"?n:"",s=await c.sit(e,o,t);s.ok||p(()=>{r=w(s.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function B(e,n,o){const t=l.muted.includes(n.name);return a`<span class="button-row"><button class="button" aria-pressed=${t?"true":"false"} @click=${()=>j(n.name)}>Mute</button>
    ${e.owner?a`<button class="button" @click=${()=>y(o)}>Remove</button>`:a`<button class="button" @click=${()=>g(c.report(o),"It was reported to the maker of the table.")}>Report</button>`}</span>
    ${$===o?a`<div class="problem" role="group" aria-label="Remove ${n.name}?"><p>${d("leaves",{name:n.name})}</p>
      <div class="button-row"><button class="button" @click=${()=>y(null)}>No, go back</button>
        <button class="button button-main" @click=${()=>E(n.name,o)}>Remove ${n.name}</button></div></div>`:i}`}let $=null;function y(e){p(()=>$=e)}async function E(e,n){$=null,await g(c.remove(n),d("leaves",{name:e}))}async function g(e,n){const o=await e;p(()=>{r=o.ok?n:w(o.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function I(e){document.querySelector("dialog[open].dialog-people")||([m,r,$]=["","",null]);const n=x(e.table),o=e.people.some(({kind:t,held:s,next:u})=>t==="open"||u==="open"||s);return a`
    ${e.known?a`<p><b>${w(e.known.short)}.</b> ${e.known.text}</p>`:i}
    <ul class="plain-rows">${e.people.map((t,s)=>a`<li>
      <b class="row-name">${k(s,e.people.length)}</b>
      <span><b>${t.kind==="open"?d("free_seat"):t.name}</b> <span class="soft">${[O(e,t,s),t.note].filter(Boolean).join("; ")}</span></span>
      ${e.owner&&(t.next??t.kind)!=="person"&&s!==e.seat?C(T(t),[..._,...v().map(({id:u,name:L})=>[u,`Computer, ${L.toLowerCase()}`])],u=>A(s,u),{label:`Who sits in ${k(s,e.people.length)}`}):i}
      ${t.kind==="person"&&e.own&&s!==e.seat&&t.next==null?B(e,t,s):i}
    </li>`)}</ul>
    ${e.reports.map(t=>a`<p class="problem">${t}</p>`)}
    ${e.watching>0?a`<p class="soft">${e.watching===1?"One person watches.":`${e.watching} people watch.`}</p>`:i}
    ${e.manners.lines.map(t=>a`<p class="soft">${t}</p>`)}
    ${r?a`<p class="problem">${r}</p>`:i}
    ${f?i:a`<section class="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">${o?"Bring your friends":"Show the table to others"}</h3>
      <p>${o?"Whoever opens this link takes a free seat with just a name.":"Every seat is taken. Whoever opens this link may watch."}</p>
      ${b()?a`<p class="soft">${b()}</p>`:i}
      <div class="invite-ways">
        ${b()?i:F(n)}
        <div><p class="invite-address">${n}</p>
          <button class="button ${b()?"":"button-main"}" @click=${()=>void D(n)}>Copy the link</button>
          <p role="status">${m}</p></div>
      </div>
    </section>`}
    ${!f&&R()&&l.network?.may?a`<button class="button" @click=${()=>c.open("friends")}>${l.network.url?"Friends in your network can join":"Let friends in your network join"}</button>`:i}
    <div class="button-row dialog-end">
      ${e.own?a`<button class="button" @click=${()=>c.open("leave")}>Leave the table</button>`:i}
      <button class="button button-main" @click=${c.close}>Done</button></div>`}export{I as peopleDialog};
