import{c as l,k as b,g as d,am as u,an as h,e as i,d as r,aI as $,a as m,aK as f,a0 as w}from"./main.js";const y=/^\d$/,g=({name:e,people:a,game:o,house:{house:t}})=>`${e} ${a} players ${o} ${t.summary} ${t.source}`.toLowerCase();function v(e,a){const o=a.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(t=>o.every(n=>y.test(n)?t.people===Number(n):g(t).includes(n)))}const s={sets:[],wanted:"",trouble:""};async function k(){l(()=>Object.assign(s,{wanted:"",trouble:""})),s.sets.length||await b(async()=>{const{sets:e}=await d("/api/library");l(()=>s.sets=e)},e=>s.trouble=e)}function C({name:e,house:{id:a,set:o,house:t}}){const{lobby:n}=m;if(!$(n,{id:a,set:o,...t}))return l(()=>s.trouble=`${e} cannot be played here.`);f(n),u.close(),w(`${e} is chosen.`)}function L(e,a){const{name:o,people:t,game:n,house:{house:c}}=e;return r`<li><p id="shelved-${a}"><b>${o}</b> <span class="soft">${i(t,"player")}, built on ${n}</span>
      <span class="soft">${c.summary}</span>
      ${c.notes.map(p=>r`<span class="soft">${p}</span>`)}
      <span class="soft">Source: ${c.source}.</span></p>
    <div class="button-row"><button class="button" aria-label="Choose ${o}" aria-describedby="shelved-${a}" @click=${()=>C(e)}>Choose</button></div></li>`}function N(){const e=v(s.sets,s.wanted);return r`<p>Games that real tables play. Choose one, and change what your table does otherwise.</p>
    <label class="library-wanted"><b>Look for</b><input class="field" type="search" autocomplete="off" placeholder="A name, a word, how many players" .value=${h(s.wanted)}
      @input=${({target:a})=>l(()=>s.wanted=a.value)}></label>
    <p role="status">${s.trouble||(s.sets.length?i(e.length,"game"):"One moment…")}</p>
    <ul class="ours-kept">${e.map(L)}</ul>
    <div class="button-row dialog-end"><button class="button button-main" @click=${u.close}>Done</button></div>`}export{k as come,N as libraryDialog};
