import{bo as L,c as b,aM as p,h as r,d as s,bt as _,A as m,b as D,E as N,bD as H,bw as W,w as f,bE as A,bF as $,a4 as B,e as S,i as C,v as M,l as k,bG as w,C as j,aK as z,bH as G,az as V,bI as q,at as K,aD as Y,a6 as F}from"./main.js";const J=e=>({id:e.id,set:{...e.set},...L(e)}),c=(e,t)=>e.name===t.name&&e.id===t.id;function P(e,t){return e.some(a=>c(a,t))?e.map(a=>c(a,t)?t:a):[t,...e]}const I=(e,t)=>e.filter(a=>!c(a,t)),Q=1e5,v=()=>({said:"",link:"",trouble:"",renamed:null,name:"",deleted:null});let i=v();function U(){b(()=>i=v()),p(r.lobby)}function o(e){b(()=>i={...v(),...e}),M(e.trouble||e.said||"")}async function y(e){const{lobby:t}=r;await S(async()=>{await p(t)?o(await e(J(t))):o({trouble:t.message||"That cannot be done yet: see what does not fit."})},a=>o({trouble:a}))}function X(){const{lobby:e}=r;if(!e.house.name.trim()){o({trouble:"Give them a name first."}),document.getElementById("house-name")?.focus();return}y(t=>{const a=$(),n=a.some(l=>c(l,t));return w(P(a,t)),{said:n?`“${t.name}” is saved anew, in place of what was saved under this name.`:`“${t.name}” is saved in this browser.`}})}const Z=()=>void y(async({id:e,set:t,...a})=>{const n=await G("/api/rules/file",{id:e,set:t,house:a});return{said:`Saved as ${n}. Open it here, or with: deece play ${n}`}}),ee=()=>void y(async e=>{await V();const t=q(e,K());return await Y(t)?{said:`The link is copied: send it to your friends. ${F()}`}:{said:`Mark the link and copy it. ${F()}`,link:t}});async function te(){const e=await B(".toml,application/toml,text/plain");e&&await S(async()=>{if(e.size>Q)throw new Error("That file is too large to be a house set.");const{id:t,set:a,house:n}=await C("/api/rules/read",{text:await e.text()});O({id:t,set:a,...n})},t=>o({trouble:`${e.name} was not opened. ${t}`}))}function O(e){const{lobby:t}=r;if(!z(t,e))return o({trouble:`There is no game “${e.id}” here any more.`});o({said:`“${e.name||"Your house rules"}” is chosen.`}),p(t)}function ae(e){const t=$();w(I(t,e)),o({said:`“${e.name}” is deleted.`,deleted:{house:e,place:t.findIndex(a=>c(a,e))}})}function ne(){if(!i.deleted)return;const{house:e,place:t}=i.deleted,a=I($(),e);w([...a.slice(0,t),e,...a.slice(t)]),o({said:`“${e.name}” is back.`})}function se(e){const t=i.name.trim(),a=$(),n={...e,name:t};if(!t)return b(()=>i.trouble="Write a name.");if(!c(n,e)&&a.some(l=>c(l,n)))return b(()=>i.trouble=`There is a “${t}” already.`);w(a.map(l=>c(l,e)?n:l)),r.lobby.id===e.id&&r.lobby.house.name.trim()===e.name&&(r.lobby.house.name=t),o({said:`It is called “${t}” now.`})}function oe(){const{lobby:e}=r;if(!e.ready)return s`<p role="status">${e.message||"One moment…"}</p>`;const{rules:t}=e,a=t?.problems??[],n=e.systems.find(d=>d.id===e.id),l=_(e);return s`<p>${N(H(n?.name??"game"))}, ${l===0?"no rule changed":`${W(l)} changed`}.</p>
${a.length>0&&t?s`<div role="status"><p class="problem">${f("no_fit_kept")}</p>
<ul class="dots">${a.map(d=>s`<li class="problem">${d.text}</li>`)}</ul></div>`:m}
${ie(e)}
<div class="button-row ours-do">
<button class="button button-main" ?disabled=${a.length>0} @click=${X}>Save in this browser</button>
<button class="button" ?disabled=${a.length>0} @click=${ee}>Copy a link</button>
<button class="button" ?disabled=${a.length>0} @click=${Z}>Download as a file</button>
</div>
${ce()}
<section aria-labelledby="ours-kept"><h3 id="ours-kept">Saved in this browser</h3>${ue()}
<div class="button-row"><button class="button" @click=${()=>void te()}>Open a file</button></div></section>
<div class="button-row dialog-end"><button class="button" @click=${()=>D.open("house")}>Change a rule</button>
<button class="button button-main" @click=${D.close}>Done</button></div>`}function ie(e){const{house:t}=e,a=A(e);return s`<form class="ours-words" @submit=${n=>n.preventDefault()}>
${h(e,"name","Name",t.name,n=>t.name=n,{example:"As the table shall show it: Our club"})}
${h(e,"summary","Summary",t.summary,n=>{t.summary=n,e.written={...e.set}},{rows:2,about:"In a sentence or two, what your game is like."})}
${a?s`<div class="note"><p>${f("stale_asked")}</p>
<button class="button" type="button" @click=${()=>le(e)}>It is still true</button></div>`:m}
${h(e,"notes","Notes",t.notes.join(`
`),n=>t.notes=n.split(`
`),{rows:4,about:f("notes_about")})}
${h(e,"source","Where they come from",t.source,n=>t.source=n,{example:"If you know: a book, a friend, a club"})}
</form>`}function h(e,t,a,n,l,{rows:d,about:T,example:E}){const u=`house-${t}`,g=({target:R})=>b(()=>l(R.value)),x=()=>void p(e);return s`<div class="ours-field"><label for=${u}><b>${a}</b></label>
${d?s`<textarea class="field" id=${u} rows=${d} aria-describedby="${u}-what ${u}-problem" .value=${k(n)} @input=${g} @change=${x}></textarea><span class="soft" id="${u}-what">${T}</span>`:s`<input class="field" id=${u} autocomplete="off" placeholder=${E} aria-describedby="${u}-problem" .value=${k(n)} @input=${g} @change=${x}>`}
${re(e,t)}</div>`}function le(e){e.written={...e.set},o({said:f("fresh")}),p(e)}function re(e,t){const a=(e.rules?.house?.problems??[]).filter(n=>n.field===t);return s`<span class="problem" id="house-${t}-problem" role="status">${a.map(({text:n})=>`${N(n)}. `)}</span>`}function ce(){const{said:e,link:t,trouble:a,deleted:n}=i;return s`<div class="ours-said">
${a?s`<p class="problem">${a}</p>`:m}
${e?s`<p>${e}${n?s` <button class="button" @click=${ne}>Bring it back</button>`:m}</p>`:m}
${t?s`<p class="invite-address">${t}</p>`:m}</div>`}function ue(){const e=$();return e.length===0?s`<p class="soft">Nothing yet. What you save here stays in this browser alone; a file or a link goes anywhere.</p>`:s`<ul class="ours-kept">${e.map(t=>s`<li>${i.renamed&&c(i.renamed,t)?me(t):de(t)}</li>`)}</ul>`}function de(e){const t=r.lobby.systems.find(a=>a.id===e.id);return s`<p><b>${e.name}</b> <span class="soft">${t?.name??e.id}, ${j(Object.keys(e.set).length,"rule")} changed${e.summary?`. ${e.summary}`:""}</span></p>
<div class="button-row">
<button class="button" aria-label="Load ${e.name}" @click=${()=>O(e)}>Load</button>
<button class="button" aria-label="Rename ${e.name}" @click=${()=>{o({renamed:e,name:e.name}),requestAnimationFrame(()=>document.getElementById("house-new-name")?.focus())}}>Rename</button>
<button class="button" aria-label="Delete ${e.name}" @click=${()=>ae(e)}>Delete</button>
</div>`}function me(e){return s`<form class="ours-rename" @submit=${t=>{t.preventDefault(),se(e)}}><label for="house-new-name"><b>New name</b></label>
<input class="field" id="house-new-name" autocomplete="off" maxlength="60" .value=${k(i.name)} @input=${({target:t})=>i.name=t.value}>
<div class="button-row"><button class="button button-main">Rename</button>
<button class="button" type="button" @click=${()=>o({})}>No, go back</button></div></form>`}export{U as come,oe as oursDialog};
