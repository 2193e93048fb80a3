import{br as _,A as s,b as r,E as $,d as a,bM as h,w as c,p as N,a7 as f,bs as v,a6 as b,aB as R,aC as j,h as l,c as d,ay as x,bN as D,aD as S,v as W}from"./main.js";const B=f?[]:[["friend",c("seat_friend")],["held",c("seat_held")]];let m="",k=!1,u="";function y(){return l.lobby.levels.length===0&&!k&&(k=!0,x().then(n=>d(()=>{l.lobby.levels=n.levels}),()=>k=!1)),l.lobby.levels}async function E(n){m=await S(n)?"The link is copied. Send it to your friends.":"Copying is not possible here. Hold your finger on the link, or write it down.",W(m),d()}function F(n,e,o){if(o===n.seat)return"you";if(e.kind==="open")return c("for_a_friend");if(e.kind==="computer"){const t=y().find(i=>i.id===e.level)?.name;return t?`computer, ${t.toLowerCase()} player`:"computer player"}return e.stand_in?"away, a computer player stands in":e.away?"away for a moment":e.here?"is here":"not here yet"}function M({kind:n,held:e,next:o,level:t}){return(o??n)==="open"?"friend":e?"held":t}async function O(n,e){u="";const o=e==="friend"||e==="held"?e:"computer",t=o==="computer"?e:"",i=await r.sit(n,o,t);i.ok||d(()=>{u=$(i.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function T(n,e,o){const t=l.muted.includes(e.name);return a`<span class="button-row"><button class="button" aria-pressed=${t?"true":"false"} @click=${()=>D(e.name)}>Mute</button>
${n.owner?a`<button class="button" @click=${()=>g(o)}>Remove</button>`:a`<button class="button" @click=${()=>C(r.report(o),"It was reported to the maker of the table.")}>Report</button>`}</span>
${w===o?a`<div class="problem" role="group" aria-label="Remove ${e.name}?"><p>${c("leaves",{name:e.name})}</p>
<div class="button-row"><button class="button" @click=${()=>g(null)}>No, go back</button>
<button class="button button-main" @click=${()=>A(e.name,o)}>Remove ${e.name}</button></div></div>`:s}`}let w=null;function g(n){d(()=>w=n)}async function A(n,e){w=null,await C(r.remove(e),c("leaves",{name:n}))}async function C(n,e){const o=await n;d(()=>{u=o.ok?e:$(o.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function H(n){document.querySelector("dialog[open].dialog-people")||([m,u,w]=["","",null]);const e=_(n.table),o=n.people.some(({kind:t,held:i,next:p})=>t==="open"||p==="open"||i);return a`
${n.known?a`<p><b>${$(n.known.short)}.</b> ${n.known.text}</p>`:s}
<ul class="plain-rows">${n.people.map((t,i)=>a`<li>
<b class="row-name">${h(i,n.people.length)}</b>
<span><b>${t.kind==="open"?c("free_seat"):t.name}</b> <span class="soft">${[F(n,t,i),t.note].filter(Boolean).join("; ")}</span></span>
${n.owner&&n.known?.kind!=="board"&&(t.next??t.kind)!=="person"&&i!==n.seat?N(M(t),[...B,...y().map(({id:p,name:L})=>[p,`Computer, ${L.toLowerCase()}`])],p=>O(i,p),{label:`Who sits in ${h(i,n.people.length)}`}):s}
${t.kind==="person"&&n.own&&i!==n.seat&&t.next==null?T(n,t,i):s}
</li>`)}</ul>
${n.reports.map(t=>a`<p class="problem">${t}</p>`)}
${n.watching>0?a`<p class="soft">${n.watching===1?"One person watches.":`${n.watching} people watch.`}</p>`:s}
${n.manners.lines.map(t=>a`<p class="soft">${t}</p>`)}
${u?a`<p class="problem">${u}</p>`:s}
${f||n.known?.kind==="board"||v(n)==="waiting"?s:a`<section class="invite" aria-labelledby="invite-title">
<h3 id="invite-title">${o?"Bring your friends":"Show the table to others"}</h3>
<p>${o?"Whoever opens this link takes a free seat with just a name.":"Every seat is taken. Whoever opens this link may watch."}</p>
${b()?a`<p class="soft">${b()}</p>`:s}
<div class="invite-ways">
${b()?s:R(e)}
<div><p class="invite-address">${e}</p>
<button class="button ${b()?"":"button-main"}" @click=${()=>void E(e)}>Copy the link</button>
<p role="status">${m}</p></div>
</div>
</section>`}
${!f&&v(n)!=="waiting"&&j()&&l.network?.may?a`<button class="button" @click=${()=>r.open("friends")}>${l.network.url?"Friends in your network can join":"Let friends in your network join"}</button>`:s}
<div class="button-row dialog-end">
${n.own?a`<button class="button" @click=${()=>r.open("leave")}>Leave the table</button>`:s}
<button class="button button-main" @click=${r.close}>Done</button></div>`}export{H as peopleDialog};
