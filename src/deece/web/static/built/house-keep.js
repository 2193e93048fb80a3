import{c,aq as d,a as r,d as s,ah as L,A as m,a4 as k,S as g,as as R,aj as W,at as A,au as p,av as b,D as B,K as E,s as y,G as H,aw as C,e as h,ax as x,ay as f,h as j,az as q,aA as z,aB as G,L as M,aC as V,N as Y,O as _,H as S}from"./main.js";const K=1e5,w=()=>({said:"",link:"",trouble:"",renamed:null,name:"",deleted:null});let l=w();function U(){c(()=>l=w()),d(r.lobby)}function i(e){c(()=>l={...w(),...e}),H(e.trouble||e.said||"")}async function v(e){const{lobby:t}=r;try{await d(t)?i(await e(C(t))):i({trouble:t.message||"That cannot be done yet: see what does not fit."})}catch(a){i({trouble:y(a)})}}function J(){const{lobby:e}=r;if(!e.house.name.trim()){i({trouble:"Give them a name first."}),document.getElementById("house-name")?.focus();return}v(t=>{const a=p(),n=a.some(o=>b(o,t));return f(z(a,t)),{said:n?`“${t.name}” is saved anew, in place of what was saved under this name.`:`“${t.name}” is saved in this browser.`}})}const P=()=>void v(async({id:e,set:t,...a})=>{const n=await G("/api/rules/file",{id:e,set:t,house:a});return{said:`Saved as ${n}. Open it here, or with: deece play ${n}`}}),Q=()=>void v(async e=>{await M();const t=V(e,Y());return await _(t)?{said:`The link is copied: send it to your friends. ${S()}`}:{said:`Mark the link and copy it. ${S()}`,link:t}});async function X(){const e=await B(".toml,application/toml,text/plain");if(e)try{if(e.size>K)throw new Error("That file is too large to be a house set.");const{id:t,set:a,house:n}=await E("/api/rules/read",{text:await e.text()});T({id:t,set:a,...n})}catch(t){i({trouble:`${e.name} was not opened. ${y(t)}`})}}function T(e){const{lobby:t}=r;if(!q(t,e))return i({trouble:`There is no game “${e.id}” here any more.`});i({said:`“${e.name||"Your house rules"}” is chosen.`}),d(t)}function Z(e){const t=p();f(x(t,e)),i({said:`“${e.name}” is deleted.`,deleted:{house:e,place:t.findIndex(a=>b(a,e))}})}function ee(){if(!l.deleted)return;const{house:e,place:t}=l.deleted,a=x(p(),e);f([...a.slice(0,t),e,...a.slice(t)]),i({said:`“${e.name}” is back.`})}function te(e){const t=l.name.trim(),a=p(),n={...e,name:t};if(!t)return c(()=>l.trouble="Write a name.");if(!b(n,e)&&a.some(o=>b(o,n)))return c(()=>l.trouble=`There is a “${t}” already.`);f(a.map(o=>b(o,e)?n:o)),r.lobby.id===e.id&&r.lobby.house.name.trim()===e.name&&(r.lobby.house.name=t),i({said:`It is called “${t}” now.`})}function ae(){const{lobby:e}=r;if(!e.ready)return s`<p role="status">${e.message||"One moment…"}</p>`;const{rules:t}=e,a=t?.problems??[],n=e.systems.find(u=>u.id===e.id),o=L(e);return s`<p>${g(R(n?.name??"game"))}, ${o===0?"no rule changed":`${W(o)} changed`}.</p>
    ${a.length>0&&t?s`<div role="status"><p class="problem">These rules do not fit together, so they cannot be saved or shared yet:</p>
      <ul class="dots">${a.map(u=>s`<li class="problem">${u.text}</li>`)}</ul></div>`:m}
    ${ne(e)}
    <div class="button-row ours-do">
      <button class="button button-main" ?disabled=${a.length>0} @click=${J}>Save in this browser</button>
      <button class="button" ?disabled=${a.length>0} @click=${Q}>Copy a link</button>
      <button class="button" ?disabled=${a.length>0} @click=${P}>Download as a file</button>
    </div>
    ${oe()}
    <section aria-labelledby="ours-kept"><h3 id="ours-kept">Saved in this browser</h3>${ie()}
      <div class="button-row"><button class="button" @click=${()=>void X()}>Open a file</button></div></section>
    <div class="button-row dialog-end"><button class="button" @click=${()=>k.open("house")}>Change a rule</button>
      <button class="button button-main" @click=${k.close}>Done</button></div>`}function ne(e){const{house:t}=e,a=A(e);return s`<form class="ours-words" @submit=${n=>n.preventDefault()}>
    ${O(e,"name","Name","As the table shall show it: Our club")}
    ${N(e,"summary","Summary",2,"In a sentence or two, what your game is like.",t.summary,n=>{t.summary=n,e.written={...e.set}})}
    ${a?s`<div class="note"><p>You changed rules after this summary was written. Is it still true? Until you say so, or write it anew, it is left out.</p>
      <button class="button" type="button" @click=${()=>se(e)}>It is still true</button></div>`:m}
    ${N(e,"notes","Notes",4,"What no rule says, one note a line: who brings the cake.",t.notes.join(`
`),n=>t.notes=n.split(`
`))}
    ${O(e,"source","Where they come from","If you know: a book, a friend, a club")}
  </form>`}function N(e,t,a,n,o,u,F){const $=`house-${t}`;return s`<div class="ours-field"><label for=${$}><b>${a}</b></label>
    <textarea class="field" id=${$} rows=${n} aria-describedby="${$}-what ${$}-problem" .value=${h(u)}
      @input=${({target:I})=>c(()=>F(I.value))} @change=${()=>void d(e)}></textarea>
    <span class="soft" id="${$}-what">${o}</span>${D(e,t)}</div>`}function se(e){e.written={...e.set},i({said:"The summary goes with the rules again."}),d(e)}function O(e,t,a,n){const o=`house-${t}`;return s`<div class="ours-field"><label for=${o}><b>${a}</b></label>
    <input class="field" id=${o} autocomplete="off" placeholder=${n} aria-describedby="${o}-problem" .value=${h(e.house[t])}
      @input=${({target:u})=>c(()=>e.house[t]=u.value)} @change=${()=>void d(e)}>
    ${D(e,t)}</div>`}function D(e,t){const a=(e.rules?.house?.problems??[]).filter(n=>n.field===t);return s`<span class="problem" id="house-${t}-problem" role="status">${a.map(({text:n})=>`${g(n)}. `)}</span>`}function oe(){const{said:e,link:t,trouble:a,deleted:n}=l;return s`<div class="ours-said">
    ${a?s`<p class="problem">${a}</p>`:m}
    ${e?s`<p>${e}${n?s` <button class="button" @click=${ee}>Bring it back</button>`:m}</p>`:m}
    ${t?s`<p class="invite-address">${t}</p>`:m}</div>`}function ie(){const e=p();return e.length===0?s`<p class="soft">Nothing yet. What you save here stays in this browser alone; a file or a link goes anywhere.</p>`:s`<ul class="ours-kept">${e.map(t=>s`<li>${l.renamed&&b(l.renamed,t)?re(t):le(t)}</li>`)}</ul>`}function le(e){const t=r.lobby.systems.find(a=>a.id===e.id);return s`<p><b>${e.name}</b> <span class="soft">${t?.name??e.id}, ${j(Object.keys(e.set).length,"rule")} changed${e.summary?`. ${e.summary}`:""}</span></p>
    <div class="button-row">
      <button class="button" aria-label="Load ${e.name}" @click=${()=>T(e)}>Load</button>
      <button class="button" aria-label="Rename ${e.name}" @click=${()=>{i({renamed:e,name:e.name}),requestAnimationFrame(()=>document.getElementById("house-new-name")?.focus())}}>Rename</button>
      <button class="button" aria-label="Delete ${e.name}" @click=${()=>Z(e)}>Delete</button>
    </div>`}function re(e){return s`<form class="ours-rename" @submit=${t=>{t.preventDefault(),te(e)}}><label for="house-new-name"><b>New name</b></label>
    <input class="field" id="house-new-name" autocomplete="off" maxlength="60" .value=${h(l.name)} @input=${({target:t})=>l.name=t.value}>
    <div class="button-row"><button class="button button-main">Rename</button>
      <button class="button" type="button" @click=${()=>i({})}>No, go back</button></div></form>`}export{U as come,ae as oursDialog};
