import{c as l,k as p,g as d,am as u,an as h,e as i,d as r,aI as $,a as f,aK as m,a0 as w}from"./main.js";const y=({name:s,people:a,game:t,house:{house:o}})=>`${s} ${a} ${t} ${o.summary} ${o.source}`.toLowerCase();function g(s,a){const t=a.toLowerCase().split(/\s+/).filter(Boolean);return s.filter(o=>t.every(n=>y(o).includes(n)))}const e={sets:[],wanted:"",trouble:""};async function v(){l(()=>Object.assign(e,{wanted:"",trouble:""})),e.sets.length||await p(async()=>{const{sets:s}=await d("/api/library");l(()=>e.sets=s)},s=>e.trouble=s)}function k({name:s,house:{id:a,set:t,house:o}}){const{lobby:n}=f;if(!$(n,{id:a,set:t,...o}))return l(()=>e.trouble=`${s} cannot be played here.`);m(n),u.close(),w(`${s} is chosen.`)}function C(s,a){const{name:t,people:o,game:n,house:{house:c}}=s;return r`<li><p id="shelved-${a}"><b>${t}</b> <span class="soft">${i(o,"player")}, built on ${n}</span>
      <span class="soft">${c.summary}</span>
      ${c.notes.map(b=>r`<span class="soft">${b}</span>`)}
      <span class="soft">Source: ${c.source}.</span></p>
    <div class="button-row"><button class="button" aria-label="Choose ${t}" aria-describedby="shelved-${a}" @click=${()=>k(s)}>Choose</button></div></li>`}function L(){const s=g(e.sets,e.wanted);return r`<p>Games that real tables play. Choose one, and change what your table does otherwise.</p>
    <label class="library-wanted"><b>Look for</b><input class="field" type="search" autocomplete="off" placeholder="A name, a word, how many players" .value=${h(e.wanted)}
      @input=${({target:a})=>l(()=>e.wanted=a.value)}></label>
    <p role="status">${e.trouble||(e.sets.length?i(s.length,"game"):"One moment…")}</p>
    <ul class="ours-kept">${s.map(C)}</ul>
    <div class="button-row dialog-end"><button class="button button-main" @click=${u.close}>Done</button></div>`}export{v as come,L as libraryDialog};
