import{c as b,aK as p,a as r,d as s,bn as E,A as d,am as S,i as D,bx as L,bq as _,K as f,by as A,bz as $,bA as m,Z as W,k as F,t as C,a0 as H,bB as j,an as k,bC as I,bD as w,e as q,aI as z,bE as G,bF as K,ax as M,bG as V,ar as Y,aB as Z,a1 as N}from"./main.js";const J=1e5,v=()=>({said:"",link:"",trouble:"",renamed:null,name:"",deleted:null});let i=v();function P(){b(()=>i=v()),p(r.lobby)}function o(e){b(()=>i={...v(),...e}),H(e.trouble||e.said||"")}async function y(e){const{lobby:t}=r;await F(async()=>{await p(t)?o(await e(j(t))):o({trouble:t.message||"That cannot be done yet: see what does not fit."})},a=>o({trouble:a}))}function Q(){const{lobby:e}=r;if(!e.house.name.trim()){o({trouble:"Give them a name first."}),document.getElementById("house-name")?.focus();return}y(t=>{const a=$(),n=a.some(l=>m(l,t));return w(G(a,t)),{said:n?`“${t.name}” is saved anew, in place of what was saved under this name.`:`“${t.name}” is saved in this browser.`}})}const U=()=>void y(async({id:e,set:t,...a})=>{const n=await K("/api/rules/file",{id:e,set:t,house:a});return{said:`Saved as ${n}. Open it here, or with: deece play ${n}`}}),X=()=>void y(async e=>{await M();const t=V(e,Y());return await Z(t)?{said:`The link is copied: send it to your friends. ${N()}`}:{said:`Mark the link and copy it. ${N()}`,link:t}});async function ee(){const e=await W(".toml,application/toml,text/plain");e&&await F(async()=>{if(e.size>J)throw new Error("That file is too large to be a house set.");const{id:t,set:a,house:n}=await C("/api/rules/read",{text:await e.text()});O({id:t,set:a,...n})},t=>o({trouble:`${e.name} was not opened. ${t}`}))}function O(e){const{lobby:t}=r;if(!z(t,e))return o({trouble:`There is no game “${e.id}” here any more.`});o({said:`“${e.name||"Your house rules"}” is chosen.`}),p(t)}function te(e){const t=$();w(I(t,e)),o({said:`“${e.name}” is deleted.`,deleted:{house:e,place:t.findIndex(a=>m(a,e))}})}function ae(){if(!i.deleted)return;const{house:e,place:t}=i.deleted,a=I($(),e);w([...a.slice(0,t),e,...a.slice(t)]),o({said:`“${e.name}” is back.`})}function ne(e){const t=i.name.trim(),a=$(),n={...e,name:t};if(!t)return b(()=>i.trouble="Write a name.");if(!m(n,e)&&a.some(l=>m(l,n)))return b(()=>i.trouble=`There is a “${t}” already.`);w(a.map(l=>m(l,e)?n:l)),r.lobby.id===e.id&&r.lobby.house.name.trim()===e.name&&(r.lobby.house.name=t),o({said:`It is called “${t}” now.`})}function se(){const{lobby:e}=r;if(!e.ready)return s`<p role="status">${e.message||"One moment…"}</p>`;const{rules:t}=e,a=t?.problems??[],n=e.systems.find(u=>u.id===e.id),l=E(e);return s`<p>${D(L(n?.name??"game"))}, ${l===0?"no rule changed":`${_(l)} changed`}.</p>
    ${a.length>0&&t?s`<div role="status"><p class="problem">${f("no_fit_kept")}</p>
      <ul class="dots">${a.map(u=>s`<li class="problem">${u.text}</li>`)}</ul></div>`:d}
    ${oe(e)}
    <div class="button-row ours-do">
      <button class="button button-main" ?disabled=${a.length>0} @click=${Q}>Save in this browser</button>
      <button class="button" ?disabled=${a.length>0} @click=${X}>Copy a link</button>
      <button class="button" ?disabled=${a.length>0} @click=${U}>Download as a file</button>
    </div>
    ${re()}
    <section aria-labelledby="ours-kept"><h3 id="ours-kept">Saved in this browser</h3>${ce()}
      <div class="button-row"><button class="button" @click=${()=>void ee()}>Open a file</button></div></section>
    <div class="button-row dialog-end"><button class="button" @click=${()=>S.open("house")}>Change a rule</button>
      <button class="button button-main" @click=${S.close}>Done</button></div>`}function oe(e){const{house:t}=e,a=A(e);return s`<form class="ours-words" @submit=${n=>n.preventDefault()}>
    ${h(e,"name","Name",t.name,n=>t.name=n,{example:"As the table shall show it: Our club"})}
    ${h(e,"summary","Summary",t.summary,n=>{t.summary=n,e.written={...e.set}},{rows:2,about:"In a sentence or two, what your game is like."})}
    ${a?s`<div class="note"><p>${f("stale_asked")}</p>
      <button class="button" type="button" @click=${()=>ie(e)}>It is still true</button></div>`:d}
    ${h(e,"notes","Notes",t.notes.join(`
`),n=>t.notes=n.split(`
`),{rows:4,about:f("notes_about")})}
    ${h(e,"source","Where they come from",t.source,n=>t.source=n,{example:"If you know: a book, a friend, a club"})}
  </form>`}function h(e,t,a,n,l,{rows:u,about:T,example:R}){const c=`house-${t}`,g=({target:B})=>b(()=>l(B.value)),x=()=>void p(e);return s`<div class="ours-field"><label for=${c}><b>${a}</b></label>
    ${u?s`<textarea class="field" id=${c} rows=${u} aria-describedby="${c}-what ${c}-problem" .value=${k(n)} @input=${g} @change=${x}></textarea><span class="soft" id="${c}-what">${T}</span>`:s`<input class="field" id=${c} autocomplete="off" placeholder=${R} aria-describedby="${c}-problem" .value=${k(n)} @input=${g} @change=${x}>`}
    ${le(e,t)}</div>`}function ie(e){e.written={...e.set},o({said:f("fresh")}),p(e)}function le(e,t){const a=(e.rules?.house?.problems??[]).filter(n=>n.field===t);return s`<span class="problem" id="house-${t}-problem" role="status">${a.map(({text:n})=>`${D(n)}. `)}</span>`}function re(){const{said:e,link:t,trouble:a,deleted:n}=i;return s`<div class="ours-said">
    ${a?s`<p class="problem">${a}</p>`:d}
    ${e?s`<p>${e}${n?s` <button class="button" @click=${ae}>Bring it back</button>`:d}</p>`:d}
    ${t?s`<p class="invite-address">${t}</p>`:d}</div>`}function ce(){const e=$();return e.length===0?s`<p class="soft">Nothing yet. What you save here stays in this browser alone; a file or a link goes anywhere.</p>`:s`<ul class="ours-kept">${e.map(t=>s`<li>${i.renamed&&m(i.renamed,t)?de(t):ue(t)}</li>`)}</ul>`}function ue(e){const t=r.lobby.systems.find(a=>a.id===e.id);return s`<p><b>${e.name}</b> <span class="soft">${t?.name??e.id}, ${q(Object.keys(e.set).length,"rule")} changed${e.summary?`. ${e.summary}`:""}</span></p>
    <div class="button-row">
      <button class="button" aria-label="Load ${e.name}" @click=${()=>O(e)}>Load</button>
      <button class="button" aria-label="Rename ${e.name}" @click=${()=>{o({renamed:e,name:e.name}),requestAnimationFrame(()=>document.getElementById("house-new-name")?.focus())}}>Rename</button>
      <button class="button" aria-label="Delete ${e.name}" @click=${()=>te(e)}>Delete</button>
    </div>`}function de(e){return s`<form class="ours-rename" @submit=${t=>{t.preventDefault(),ne(e)}}><label for="house-new-name"><b>New name</b></label>
    <input class="field" id="house-new-name" autocomplete="off" maxlength="60" .value=${k(i.name)} @input=${({target:t})=>i.name=t.value}>
    <div class="button-row"><button class="button button-main">Rename</button>
      <button class="button" type="button" @click=${()=>o({})}>No, go back</button></div></form>`}export{P as come,se as oursDialog};
