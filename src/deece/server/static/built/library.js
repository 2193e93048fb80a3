import{c as n,k as p,g as d,bH as h,am as r,an as m,e as i,d as u,aI as $,a as f,aK as w,a0 as y}from"./main.js";const s={sets:[],wanted:"",trouble:""};async function g(){n(()=>Object.assign(s,{wanted:"",trouble:""})),s.sets.length||await p(async()=>{const{sets:a}=await d("/api/library");n(()=>s.sets=a)},a=>s.trouble=a)}function v({name:a,house:{id:e,set:t,house:l}}){const{lobby:o}=f;if(!$(o,{id:e,set:t,...l}))return n(()=>s.trouble=`${a} cannot be played here.`);w(o),r.close(),y(`${a} is chosen.`)}function k(a,e){const{name:t,people:l,game:o,house:{house:c}}=a;return u`<li><p id="shelved-${e}"><b>${t}</b> <span class="soft">${i(l,"player")}, built on ${o}</span>
      <span class="soft">${c.summary}</span>
      ${c.notes.map(b=>u`<span class="soft">${b}</span>`)}
      <span class="soft">Source: ${c.source}.</span></p>
    <div class="button-row"><button class="button" aria-label="Choose ${t}" aria-describedby="shelved-${e}" @click=${()=>v(a)}>Choose</button></div></li>`}function C(){const a=h(s.sets,s.wanted);return u`<p>Games that real tables play. Choose one, and change what your table does otherwise.</p>
    <label class="library-wanted"><b>Look for</b><input class="field" type="search" autocomplete="off" placeholder="A name, a word, how many players" .value=${m(s.wanted)}
      @input=${({target:e})=>n(()=>s.wanted=e.value)}></label>
    <p role="status">${s.trouble||(s.sets.length?i(a.length,"game"):"One moment…")}</p>
    <ul class="ours-kept">${a.map(k)}</ul>
    <div class="button-row dialog-end"><button class="button button-main" @click=${r.close}>Done</button></div>`}export{g as come,C as libraryDialog};
