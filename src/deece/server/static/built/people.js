import{bp as C,A as s,am as c,i as f,d as a,bK as k,K as r,ah as R,a2 as w,bq as v,a1 as m,az as j,aA as x,a as l,c as d,aw as N,bL as S,aB as W,a0 as A}from"./main.js";const B=w?[]:[["friend",r("seat_friend")],["held",r("seat_held")]];let b="",h=!1,u="";function y(){return l.lobby.levels.length===0&&!h&&(h=!0,N().then(e=>d(()=>{l.lobby.levels=e.levels}),()=>h=!1)),l.lobby.levels}async function D(e){b=await W(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Hold your finger on the link, or write it down.",A(b),d()}function F(e,n,o){if(o===e.seat)return"you";if(n.kind==="open")return r("for_a_friend");if(n.kind==="computer"){const t=y().find(i=>i.id===n.level)?.name;return t?`computer, ${t.toLowerCase()} player`:"computer player"}return n.stand_in?"away, a computer player stands in":n.away?"away for a moment":n.here?"is here":"not here yet"}function O({kind:e,held:n,next:o,level:t}){return(o??e)==="open"?"friend":n?"held":t}async function T(e,n){u="";const o=n==="friend"||n==="held"?n:"computer",t=o==="computer"?n:"",i=await c.sit(e,o,t);i.ok||d(()=>{u=f(i.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function q(e,n,o){const t=l.muted.includes(n.name);return a`<span class="button-row"><button class="button" aria-pressed=${t?"true":"false"} @click=${()=>S(n.name)}>Mute</button>
    ${e.owner?a`<button class="button" @click=${()=>g(o)}>Remove</button>`:a`<button class="button" @click=${()=>L(c.report(o),"It was reported to the maker of the table.")}>Report</button>`}</span>
    ${$===o?a`<div class="problem" role="group" aria-label="Remove ${n.name}?"><p>${r("leaves",{name:n.name})}</p>
      <div class="button-row"><button class="button" @click=${()=>g(null)}>No, go back</button>
        <button class="button button-main" @click=${()=>E(n.name,o)}>Remove ${n.name}</button></div></div>`:s}`}let $=null;function g(e){d(()=>$=e)}async function E(e,n){$=null,await L(c.remove(n),r("leaves",{name:e}))}async function L(e,n){const o=await e;d(()=>{u=o.ok?n:f(o.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function H(e){document.querySelector("dialog[open].dialog-people")||([b,u,$]=["","",null]);const n=C(e.table),o=e.people.some(({kind:t,held:i,next:p})=>t==="open"||p==="open"||i);return a`
    ${e.known?a`<p><b>${f(e.known.short)}.</b> ${e.known.text}</p>`:s}
    <ul class="plain-rows">${e.people.map((t,i)=>a`<li>
      <b class="row-name">${k(i,e.people.length)}</b>
      <span><b>${t.kind==="open"?r("free_seat"):t.name}</b> <span class="soft">${[F(e,t,i),t.note].filter(Boolean).join("; ")}</span></span>
      ${e.owner&&(t.next??t.kind)!=="person"&&i!==e.seat?R(O(t),[...B,...y().map(({id:p,name:_})=>[p,`Computer, ${_.toLowerCase()}`])],p=>T(i,p),{label:`Who sits in ${k(i,e.people.length)}`}):s}
      ${t.kind==="person"&&e.own&&i!==e.seat&&t.next==null?q(e,t,i):s}
    </li>`)}</ul>
    ${e.reports.map(t=>a`<p class="problem">${t}</p>`)}
    ${e.watching>0?a`<p class="soft">${e.watching===1?"One person watches.":`${e.watching} people watch.`}</p>`:s}
    ${e.manners.lines.map(t=>a`<p class="soft">${t}</p>`)}
    ${u?a`<p class="problem">${u}</p>`:s}
    ${w||v(e)==="waiting"?s:a`<section class="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">${o?"Bring your friends":"Show the table to others"}</h3>
      <p>${o?"Whoever opens this link takes a free seat with just a name.":"Every seat is taken. Whoever opens this link may watch."}</p>
      ${m()?a`<p class="soft">${m()}</p>`:s}
      <div class="invite-ways">
        ${m()?s:j(n)}
        <div><p class="invite-address">${n}</p>
          <button class="button ${m()?"":"button-main"}" @click=${()=>void D(n)}>Copy the link</button>
          <p role="status">${b}</p></div>
      </div>
    </section>`}
    ${!w&&v(e)!=="waiting"&&x()&&l.network?.may?a`<button class="button" @click=${()=>c.open("friends")}>${l.network.url?"Friends in your network can join":"Let friends in your network join"}</button>`:s}
    <div class="button-row dialog-end">
      ${e.own?a`<button class="button" @click=${()=>c.open("leave")}>Leave the table</button>`:s}
      <button class="button button-main" @click=${c.close}>Done</button></div>`}export{H as peopleDialog};
