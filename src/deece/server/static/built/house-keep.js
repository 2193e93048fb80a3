import{c,aP as d,a as r,d as s,aG as W,A as m,O as g,i as y,aR as _,aI as L,x as f,aS as E,aT as p,aU as b,a4 as A,k as x,W as B,a6 as H,aV as C,y as h,aW as S,aX as w,e as V,aY as j,aZ as G,a_ as M,as as Y,a$ as q,ao as z,av as P,a7 as O}from"./main.js";const U=1e5,v=()=>({said:"",link:"",trouble:"",renamed:null,name:"",deleted:null});let l=v();function X(){c(()=>l=v()),d(r.lobby)}function i(e){c(()=>l={...v(),...e}),H(e.trouble||e.said||"")}async function k(e){const{lobby:t}=r;await x(async()=>{await d(t)?i(await e(C(t))):i({trouble:t.message||"That cannot be done yet: see what does not fit."})},a=>i({trouble:a}))}function Z(){const{lobby:e}=r;if(!e.house.name.trim()){i({trouble:"Give them a name first."}),document.getElementById("house-name")?.focus();return}k(t=>{const a=p(),n=a.some(o=>b(o,t));return w(G(a,t)),{said:n?`“${t.name}” is saved anew, in place of what was saved under this name.`:`“${t.name}” is saved in this browser.`}})}const J=()=>void k(async({id:e,set:t,...a})=>{const n=await M("/api/rules/file",{id:e,set:t,house:a});return{said:`Saved as ${n}. Open it here, or with: deece play ${n}`}}),K=()=>void k(async e=>{await Y();const t=q(e,z());return await P(t)?{said:`The link is copied: send it to your friends. ${O()}`}:{said:`Mark the link and copy it. ${O()}`,link:t}});async function Q(){const e=await A(".toml,application/toml,text/plain");e&&await x(async()=>{if(e.size>U)throw new Error("That file is too large to be a house set.");const{id:t,set:a,house:n}=await B("/api/rules/read",{text:await e.text()});T({id:t,set:a,...n})},t=>i({trouble:`${e.name} was not opened. ${t}`}))}function T(e){const{lobby:t}=r;if(!j(t,e))return i({trouble:`There is no game “${e.id}” here any more.`});i({said:`“${e.name||"Your house rules"}” is chosen.`}),d(t)}function ee(e){const t=p();w(S(t,e)),i({said:`“${e.name}” is deleted.`,deleted:{house:e,place:t.findIndex(a=>b(a,e))}})}function te(){if(!l.deleted)return;const{house:e,place:t}=l.deleted,a=S(p(),e);w([...a.slice(0,t),e,...a.slice(t)]),i({said:`“${e.name}” is back.`})}function ae(e){const t=l.name.trim(),a=p(),n={...e,name:t};if(!t)return c(()=>l.trouble="Write a name.");if(!b(n,e)&&a.some(o=>b(o,n)))return c(()=>l.trouble=`There is a “${t}” already.`);w(a.map(o=>b(o,e)?n:o)),r.lobby.id===e.id&&r.lobby.house.name.trim()===e.name&&(r.lobby.house.name=t),i({said:`It is called “${t}” now.`})}function ne(){const{lobby:e}=r;if(!e.ready)return s`<p role="status">${e.message||"One moment…"}</p>`;const{rules:t}=e,a=t?.problems??[],n=e.systems.find(u=>u.id===e.id),o=W(e);return s`<p>${y(_(n?.name??"game"))}, ${o===0?"no rule changed":`${L(o)} changed`}.</p>
    ${a.length>0&&t?s`<div role="status"><p class="problem">${f("no_fit_kept")}</p>
      <ul class="dots">${a.map(u=>s`<li class="problem">${u.text}</li>`)}</ul></div>`:m}
    ${se(e)}
    <div class="button-row ours-do">
      <button class="button button-main" ?disabled=${a.length>0} @click=${Z}>Save in this browser</button>
      <button class="button" ?disabled=${a.length>0} @click=${K}>Copy a link</button>
      <button class="button" ?disabled=${a.length>0} @click=${J}>Download as a file</button>
    </div>
    ${ie()}
    <section aria-labelledby="ours-kept"><h3 id="ours-kept">Saved in this browser</h3>${le()}
      <div class="button-row"><button class="button" @click=${()=>void Q()}>Open a file</button></div></section>
    <div class="button-row dialog-end"><button class="button" @click=${()=>g.open("house")}>Change a rule</button>
      <button class="button button-main" @click=${g.close}>Done</button></div>`}function se(e){const{house:t}=e,a=E(e);return s`<form class="ours-words" @submit=${n=>n.preventDefault()}>
    ${I(e,"name","Name","As the table shall show it: Our club")}
    ${F(e,"summary","Summary",2,"In a sentence or two, what your game is like.",t.summary,n=>{t.summary=n,e.written={...e.set}})}
    ${a?s`<div class="note"><p>${f("stale_asked")}</p>
      <button class="button" type="button" @click=${()=>oe(e)}>It is still true</button></div>`:m}
    ${F(e,"notes","Notes",4,f("notes_about"),t.notes.join(`
`),n=>t.notes=n.split(`
`))}
    ${I(e,"source","Where they come from","If you know: a book, a friend, a club")}
  </form>`}function F(e,t,a,n,o,u,R){const $=`house-${t}`;return s`<div class="ours-field"><label for=${$}><b>${a}</b></label>
    <textarea class="field" id=${$} rows=${n} aria-describedby="${$}-what ${$}-problem" .value=${h(u)}
      @input=${({target:D})=>c(()=>R(D.value))} @change=${()=>void d(e)}></textarea>
    <span class="soft" id="${$}-what">${o}</span>${N(e,t)}</div>`}function oe(e){e.written={...e.set},i({said:f("fresh")}),d(e)}function I(e,t,a,n){const o=`house-${t}`;return s`<div class="ours-field"><label for=${o}><b>${a}</b></label>
    <input class="field" id=${o} autocomplete="off" placeholder=${n} aria-describedby="${o}-problem" .value=${h(e.house[t])}
      @input=${({target:u})=>c(()=>e.house[t]=u.value)} @change=${()=>void d(e)}>
    ${N(e,t)}</div>`}function N(e,t){const a=(e.rules?.house?.problems??[]).filter(n=>n.field===t);return s`<span class="problem" id="house-${t}-problem" role="status">${a.map(({text:n})=>`${y(n)}. `)}</span>`}function ie(){const{said:e,link:t,trouble:a,deleted:n}=l;return s`<div class="ours-said">
    ${a?s`<p class="problem">${a}</p>`:m}
    ${e?s`<p>${e}${n?s` <button class="button" @click=${te}>Bring it back</button>`:m}</p>`:m}
    ${t?s`<p class="invite-address">${t}</p>`:m}</div>`}function le(){const e=p();return e.length===0?s`<p class="soft">Nothing yet. What you save here stays in this browser alone; a file or a link goes anywhere.</p>`:s`<ul class="ours-kept">${e.map(t=>s`<li>${l.renamed&&b(l.renamed,t)?ue(t):re(t)}</li>`)}</ul>`}function re(e){const t=r.lobby.systems.find(a=>a.id===e.id);return s`<p><b>${e.name}</b> <span class="soft">${t?.name??e.id}, ${V(Object.keys(e.set).length,"rule")} changed${e.summary?`. ${e.summary}`:""}</span></p>
    <div class="button-row">
      <button class="button" aria-label="Load ${e.name}" @click=${()=>T(e)}>Load</button>
      <button class="button" aria-label="Rename ${e.name}" @click=${()=>{i({renamed:e,name:e.name}),requestAnimationFrame(()=>document.getElementById("house-new-name")?.focus())}}>Rename</button>
      <button class="button" aria-label="Delete ${e.name}" @click=${()=>ee(e)}>Delete</button>
    </div>`}function ue(e){return s`<form class="ours-rename" @submit=${t=>{t.preventDefault(),ae(e)}}><label for="house-new-name"><b>New name</b></label>
    <input class="field" id="house-new-name" autocomplete="off" maxlength="60" .value=${h(l.name)} @input=${({target:t})=>l.name=t.value}>
    <div class="button-row"><button class="button button-main">Rename</button>
      <button class="button" type="button" @click=${()=>i({})}>No, go back</button></div></form>`}export{X as come,ne as oursDialog};
