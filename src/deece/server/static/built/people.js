import{br as N,A as i,b as c,E as f,d as a,bM as k,w as r,bN as v,p as R,a7 as w,bs as y,a6 as m,aB as j,aC as x,h as l,c as d,ay as D,bO as O,aD as S,v as W}from"./main.js";const B=w?[]:[["friend",r("seat_friend")],["held",r("seat_held")]];let b="",h=!1,u="";function g(){return l.lobby.levels.length===0&&!h&&(h=!0,D().then(e=>d(()=>{l.lobby.levels=e.levels}),()=>h=!1)),l.lobby.levels}async function E(e){b=await S(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Hold your finger on the link, or write it down.",W(b),d()}function F(e,n,o){if(o===e.seat)return"you";if(n.kind==="open")return r("for_a_friend");if(n.kind==="computer"){const t=g().find(s=>s.id===n.level)?.name;return t?`computer, ${t.toLowerCase()} player`:"computer player"}return n.stand_in?"away, a computer player stands in":n.away?"away for a moment":n.here?"is here":"not here yet"}function M({kind:e,held:n,next:o,level:t}){return(o??e)==="open"?"friend":n?"held":t}async function T(e,n){u="";const o=n==="friend"||n==="held"?n:"computer",t=o==="computer"?n:"",s=await c.sit(e,o,t);s.ok||d(()=>{u=f(s.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function A(e,n,o){const t=l.muted.includes(n.name);return a`<span class="button-row"><button class="button" aria-pressed=${t?"true":"false"} @click=${()=>O(n.name)}>Mute</button>
${e.owner?a`<button class="button" @click=${()=>C(o)}>Remove</button>`:a`<button class="button" @click=${()=>L(c.report(o),"It was reported to the maker of the table.")}>Report</button>`}</span>
${$===o?a`<div class="problem" role="group" aria-label="Remove ${n.name}?"><p>${r("leaves",{name:n.name})}</p>
<div class="button-row"><button class="button" @click=${()=>C(null)}>No, go back</button>
<button class="button button-main" @click=${()=>H(n.name,o)}>Remove ${n.name}</button></div></div>`:i}`}let $=null;function C(e){d(()=>$=e)}async function H(e,n){$=null,await L(c.remove(n),r("leaves",{name:e}))}async function L(e,n){const o=await e;d(()=>{u=o.ok?n:f(o.reason||"That cannot be done now."),l.table&&(l.table.message="")})}function I(e){document.querySelector("dialog[open].dialog-people")||([b,u,$]=["","",null]);const n=N(e.table),o=e.people.some(({kind:t,held:s,next:p})=>t==="open"||p==="open"||s);return a`
${e.known?a`<p><b>${f(e.known.short)}.</b> ${e.known.text}</p>`:i}
<ul class="plain-rows">${e.people.map((t,s)=>a`<li>
<b class="row-name">${k(s,e.people.length)}</b>
<span><b>${t.kind==="open"?r("free_seat"):t.name}</b> <span class="soft">${[F(e,t,s),t.note].filter(Boolean).join("; ")}</span></span>
${e.owner&&!v(e)&&(t.next??t.kind)!=="person"&&s!==e.seat?R(M(t),[...B,...g().map(({id:p,name:_})=>[p,`Computer, ${_.toLowerCase()}`])],p=>T(s,p),{label:`Who sits in ${k(s,e.people.length)}`}):i}
${t.kind==="person"&&e.own&&s!==e.seat&&t.next==null?A(e,t,s):i}
</li>`)}</ul>
${e.reports.map(t=>a`<p class="problem">${t}</p>`)}
${e.watching>0?a`<p class="soft">${e.watching===1?"One person watches.":`${e.watching} people watch.`}</p>`:i}
${e.manners.lines.map(t=>a`<p class="soft">${t}</p>`)}
${u?a`<p class="problem">${u}</p>`:i}
${w||v(e)||y(e)==="waiting"?i:a`<section class="invite" aria-labelledby="invite-title">
<h3 id="invite-title">${o?"Bring your friends":"Show the table to others"}</h3>
<p>${o?"Whoever opens this link takes a free seat with just a name.":"Every seat is taken. Whoever opens this link may watch."}</p>
${m()?a`<p class="soft">${m()}</p>`:i}
<div class="invite-ways">
${m()?i:j(n)}
<div><p class="invite-address">${n}</p>
<button class="button ${m()?"":"button-main"}" @click=${()=>void E(n)}>Copy the link</button>
<p role="status">${b}</p></div>
</div>
</section>`}
${!w&&y(e)!=="waiting"&&x()&&l.network?.may?a`<button class="button" @click=${()=>c.open("friends")}>${l.network.url?"Friends in your network can join":"Let friends in your network join"}</button>`:i}
<div class="button-row dialog-end">
${e.own?a`<button class="button" @click=${()=>c.open("leave")}>Leave the table</button>`:i}
<button class="button button-main" @click=${c.close}>Done</button></div>`}export{I as peopleDialog};
