import{a as k,d as a,A as o,am as v,s as B,c as g,K as $,an as h,bn as b,bo as V,Q as R,bp as f,h as y,bq as C,br as E,bs as L,bt as N,i as q,bu as _,bv as A,aK as D,bw as F}from"./main.js";const m=new Set(["goal"]);function I(){const{lobby:s}=k,{rules:e}=s;if(!e)return a`<p role="status">${s.message||"One moment…"}</p>`;const l=s.search.trim().toLowerCase(),n=e.rows.filter(t=>(!s.changed||t.key in s.set)&&(!l||`${t.name} ${t.says} ${t.what} ${t.key.replace(/[._]/g," ")}`.toLowerCase().includes(l))),d=e.problems??[];return a`
    <div class="editor-head">
      ${B("rule-search",$("rule_search"),s.search,t=>g(()=>s.search=t))}
      <label class="tick"><input type="checkbox" .checked=${h(s.changed)}
        @change=${({target:t})=>g(()=>s.changed=t.checked)}> Only what is changed (${b(s)})</label>
    </div>
    <div role="status" class="problem-line">${s.message?a`<p class="problem">${s.message}</p>`:o}${d.length>0?a`<p class="problem">${$("no_fit_yet")}</p>
        <ul class="dots">${d.map(t=>a`<li class="problem">${t.keys[0]?a`<a href="#rule-${t.keys[0].replace(".","-")}" @click=${i=>M(i,t.keys[0]??"")}>${t.text}</a>`:t.text}${O(s,t)}</li>`)}</ul>`:o}</div>
    ${n.length===0?a`<p>${$("no_such_rule")}</p>`:o}
    ${e.chapters.map(t=>K(s,t,n.filter(i=>i.chapter===t.key),l))}
    <div class="button-row dialog-end">
      <button class="button" ?disabled=${b(s)===0} @click=${()=>V(s)}>Back to standard</button>
      <button class="button" @click=${()=>v.open("ours")}>${$("my_rules")}</button>
      <button class="button button-main" @click=${v.close}>Done</button>
    </div>`}function K(s,{key:e,title:l},n,d){if(n.length===0)return o;const t=n.filter(c=>c.matters||c.key in s.set||d),i=n.filter(c=>!t.includes(c)),r=n.filter(c=>c.key in s.set).length,p=n.some(c=>x(s,c).length>0),u=!!d||s.changed||p;return a`<details class="editor-section" .open=${h(u||m.has(e))} @toggle=${({target:c})=>{u||c.open===m.has(e)||(c.open?m.add(e):m.delete(e))}}>
    <summary><h3>${l}</h3><span class="soft">${r>0?`${r} changed`:o}${p?a` <b class="problem">does not fit</b>`:o}</span></summary>
    ${y(t,c=>c.key,c=>S(s,c))}
    ${i.length>0?a`<details class="idle"><summary>${C(i.length)} with no effect in this game</summary>${y(i,c=>c.key,c=>S(s,c))}</details>`:o}
  </details>`}const x=(s,e)=>(s.rules?.problems??[]).filter(l=>l.keys.includes(e.key));function S(s,e){const l=e.key in s.set,n=x(s,e),d=(s.rules?.problems??[]).length>0&&l?e.what:e.says||e.what,t=s.rules!==null&&E(s,s.rules).includes(e),i=`rule-${e.key.replace(".","-")}`,r=e.choices.length>0||e.copies.length>0;return a`<div class="rule ${l?"is-changed":""} ${r?"is-wide":""}">
    <div class="rule-words">${r?a`<b id=${i}>${e.name}</b>`:a`<label id=${i} for="${i}-field">${e.name}</label>`}
      ${e.choices.length>0?o:a`<span class="soft">${d}</span>`}
    </div>
    <div class="rule-value">${T(s,e,i)}</div>
    ${n.map(p=>a`<div class="problem" id="${i}-problem"><p>${p.text}</p>${O(s,p)}</div>`)}
    ${e.moved?a`<p class="note">${e.moved}</p>`:o}
    ${t?a`<p class="note">${$("no_effect")}</p>`:o}
    ${l?a`<button class="button" aria-label="Back to standard: ${e.name}" @click=${()=>f(s,e.key,e.standard)}>Back to standard${e.choices.length>0?"":`: ${e.standard_words}`}</button>`:o}
  </div>`}function M(s,e){s.preventDefault(),g(()=>Object.assign(k.lobby,{search:"",changed:!1})),R().then(()=>{const l=`rule-${e.replace(".","-")}`,n=document.getElementById(l)?.closest(".rule");n?.scrollIntoView({block:"center"});const d=n?.querySelector("input:checked, input, select");d instanceof HTMLElement&&d.focus({preventScroll:!0})})}const O=(s,{remedies:e})=>e.length===0?o:a`<div class="button-row">${e.map(({key:l,value:n,text:d})=>a`<button class="button" @click=${()=>f(s,l,n)}>${d}</button>`)}</div>`,P=s=>s.key==="deal.people";function T(s,e,l){const n=s.set[e.key]??e.value,d=()=>void D(s);if(e.kind==="bool")return a`<label class="choice choice-switch"><input type="checkbox" role="switch" id="${l}-field" .checked=${h(n==="true")}
      @change=${({target:t})=>f(s,e.key,String(t.checked))}
      ><span aria-hidden="true"><span class="when-on">Yes</span><span class="when-off">No</span></span></label>`;if(e.kind==="words"){const t=n.split(",");return a`<div class="sentences" role="group" id="${l}-field" aria-labelledby=${l}>${e.choices.map(i=>a`<label class="tick"><input type="checkbox" .checked=${h(t.includes(i.value))}
      @change=${({target:r})=>f(s,e.key,L(e,n,i.value,r.checked))}> <span>${i.says}</span></label>`)}</div>`}if(e.choices.length>0)return a`<div class="sentences" role="radiogroup" id="${l}-field" aria-labelledby=${l}>${e.choices.map(t=>a`<label class="tick"><input type="radio" name=${l} value=${t.value} .checked=${h(t.value===n)}
      @change=${()=>f(s,e.key,t.value)}> <span>${t.says}${t.value===e.standard?a` <b class="soft">(standard)</b>`:o}</span></label>`)}</div>`;if(e.copies.length>0){const t=N(n,e.copies.length);return a`<div class="copies" role="group" id="${l}-field" aria-labelledby=${l}>${t.map((i,r)=>a`<label>${q(e.copies[r]??"")}
      <input class="field" inputmode="numeric" .value=${i} @input=${({target:p})=>_(s,e.key,A(t,r,p.value))} @change=${d}></label>`)}</div>`}return P(e)?W(s,e,l,n):a`<input class="field" type=${e.kind==="int"?"number":"text"} inputmode=${e.kind==="int"?"numeric":"text"} min=${e.low} max=${e.high} id="${l}-field"
    .value=${n} @input=${({target:t})=>_(s,e.key,t.value.replace(/[\s,;]+/g,",").replace(/^,/,""))} @change=${d}>`}function W(s,e,l,n){const d=Number(F(s.rules,"deal.players"))||1,t=Array.from({length:Math.max(0,e.high-d)},(u,c)=>String(d+1+c)),i=n===String(d)?n:"0",r=[i,...new Set([...t,...n===i?[]:[n]])],p=u=>{const c=Number(u)-d;return u===i?$("people_all",{count:d}):c<=0?u:c===1?$("people_one_out",{count:u}):$("people_out",{count:u,out:c})};return a`<select class="field" id="${l}-field" .value=${h(n)} @change=${({target:u})=>f(s,e.key,u.value)}>
    ${r.map(u=>a`<option value=${u} ?selected=${u===n}>${p(u)}</option>`)}</select>`}export{I as houseEditor};
