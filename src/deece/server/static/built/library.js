import{c as l,e as p,u as d,b as u,l as h,C as i,d as r,aK as $,h as f,aM as m,v as w}from"./main.js";const y=/^\d$/,g=({name:e,people:t,game:o,house:{house:a}})=>`${e} ${t} players ${o} ${a.summary} ${a.source}`.toLowerCase();function v(e,t){const o=t.toLowerCase().split(/\s+/).filter(Boolean);return e.filter(a=>o.every(n=>y.test(n)?a.people===Number(n):g(a).includes(n)))}const s={sets:[],wanted:"",trouble:""};async function C(){l(()=>Object.assign(s,{wanted:"",trouble:""})),s.sets.length||await p(async()=>{const{sets:e}=await d("/api/library");l(()=>s.sets=e)},e=>s.trouble=e)}function k({name:e,house:{id:t,set:o,house:a}}){const{lobby:n}=f;if(!$(n,{id:t,set:o,...a}))return l(()=>s.trouble=`${e} cannot be played here.`);m(n),u.close(),w(`${e} is chosen.`)}function L(e,t){const{name:o,people:a,game:n,house:{house:c}}=e;return r`<li><p id="shelved-${t}"><b>${o}</b> <span class="soft">${i(a,"player")}, built on ${n}</span>
<span class="soft">${c.summary}</span>
${c.notes.map(b=>r`<span class="soft">${b}</span>`)}
<span class="soft">Source: ${c.source}.</span></p>
<div class="button-row"><button class="button" aria-label="Choose ${o}" aria-describedby="shelved-${t}" @click=${()=>k(e)}>Choose</button></div></li>`}function N(){const e=v(s.sets,s.wanted);return r`<p>Games that real tables play. Choose one, and change what your table does otherwise.</p>
<label class="library-wanted"><b>Look for</b><input class="field" type="search" autocomplete="off" placeholder="A name or a word" .value=${h(s.wanted)}
@input=${({target:t})=>l(()=>s.wanted=t.value)}></label>
<p role="status">${s.trouble||(s.sets.length?i(e.length,"game"):"One moment…")}</p>
<ul class="ours-kept">${e.map(L)}</ul>
<div class="button-row dialog-end"><button class="button button-main" @click=${u.close}>Done</button></div>`}export{C as come,N as libraryDialog};
