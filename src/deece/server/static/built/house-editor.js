import{a as k,d as t,A as o,O as v,s as B,c as g,x as $,y as h,aH as y,aI as N,K as R,aJ as f,h as b,aK as V,aL as L,aM as C,aN as E,i as I,aO as _,aP as M,aQ as P,aR as A}from"./main.js";const m=new Set(["goal"]);function D(){const{lobby:s}=k,{rules:e}=s;if(!e)return t`<p role="status">${s.message||"One moment…"}</p>`;const l=s.search.trim().toLowerCase(),n=e.rows.filter(a=>(!s.changed||a.key in s.set)&&(!l||`${a.name} ${a.says} ${a.what} ${a.key.replace(/[._]/g," ")}`.toLowerCase().includes(l))),d=e.problems??[];return t`
    <div class="editor-head">
      ${B("rule-search",$("rule_search"),s.search,a=>g(()=>s.search=a))}
      <label class="tick"><input type="checkbox" .checked=${h(s.changed)}
        @change=${({target:a})=>g(()=>s.changed=a.checked)}> Only what is changed (${y(s)})</label>
    </div>
    <div role="status" class="problem-line">${s.message?t`<p class="problem">${s.message}</p>`:o}${d.length>0?t`<p class="problem">${$("no_fit_yet")}</p>
        <ul class="dots">${d.map(a=>t`<li class="problem">${a.keys[0]?t`<a href="#rule-${a.keys[0].replace(".","-")}" @click=${i=>H(i,a.keys[0]??"")}>${a.text}</a>`:a.text}${S(s,a)}</li>`)}</ul>`:o}</div>
    ${n.length===0?t`<p>${$("no_such_rule")}</p>`:o}
    ${e.chapters.map(a=>F(s,a,n.filter(i=>i.chapter===a.key),l))}
    <div class="button-row dialog-end">
      <button class="button" ?disabled=${y(s)===0} @click=${()=>N(s)}>Back to standard</button>
      <button class="button" @click=${()=>v.open("ours")}>Name, save, share</button>
      <button class="button button-main" @click=${v.close}>Done</button>
    </div>`}function F(s,{key:e,title:l},n,d){if(n.length===0)return o;const a=n.filter(c=>c.matters||c.key in s.set||d),i=n.filter(c=>!a.includes(c)),r=n.filter(c=>c.key in s.set).length,p=n.some(c=>x(s,c).length>0),u=!!d||s.changed||p;return t`<details class="editor-section" .open=${h(u||m.has(e))} @toggle=${({target:c})=>{u||c.open===m.has(e)||(c.open?m.add(e):m.delete(e))}}>
    <summary><h3>${l}</h3><span class="soft">${r>0?`${r} changed`:o}${p?t` <b class="problem">does not fit</b>`:o}</span></summary>
    ${b(a,c=>c.key,c=>O(s,c))}
    ${i.length>0?t`<details class="idle"><summary>${V(i.length)} with no effect in this game</summary>${b(i,c=>c.key,c=>O(s,c))}</details>`:o}
  </details>`}const x=(s,e)=>(s.rules?.problems??[]).filter(l=>l.keys.includes(e.key));function O(s,e){const l=e.key in s.set,n=x(s,e),d=(s.rules?.problems??[]).length>0&&l?e.what:e.says||e.what,a=s.rules!==null&&L(s,s.rules).includes(e),i=`rule-${e.key.replace(".","-")}`,r=e.choices.length>0||e.copies.length>0;return t`<div class="rule ${l?"is-changed":""} ${r?"is-wide":""}">
    <div class="rule-words">${r?t`<b id=${i}>${e.name}</b>`:t`<label id=${i} for="${i}-field">${e.name}</label>`}
      ${e.choices.length>0?o:t`<span class="soft">${d}</span>`}
    </div>
    <div class="rule-value">${T(s,e,i)}</div>
    ${n.map(p=>t`<div class="problem" id="${i}-problem"><p>${p.text}</p>${S(s,p)}</div>`)}
    ${e.moved?t`<p class="note">${e.moved}</p>`:o}
    ${a?t`<p class="note">${$("no_effect")}</p>`:o}
    ${l?t`<button class="button" aria-label="Back to standard: ${e.name}" @click=${()=>f(s,e.key,e.standard)}>Back to standard${e.choices.length>0?"":`: ${e.standard_words}`}</button>`:o}
  </div>`}function H(s,e){s.preventDefault(),g(()=>Object.assign(k.lobby,{search:"",changed:!1})),R().then(()=>{const l=`rule-${e.replace(".","-")}`,n=document.getElementById(l)?.closest(".rule");n?.scrollIntoView({block:"center"});const d=n?.querySelector("input:checked, input, select");d instanceof HTMLElement&&d.focus({preventScroll:!0})})}const S=(s,{remedies:e})=>e.length===0?o:t`<div class="button-row">${e.map(({key:l,value:n,text:d})=>t`<button class="button" @click=${()=>f(s,l,n)}>${d}</button>`)}</div>`,K=s=>s.key==="deal.people";function T(s,e,l){const n=s.set[e.key]??e.value,d=()=>void P(s);if(e.kind==="bool")return t`<label class="choice choice-switch"><input type="checkbox" role="switch" id="${l}-field" .checked=${h(n==="true")}
      @change=${({target:a})=>f(s,e.key,String(a.checked))}
      ><span aria-hidden="true"><span class="when-on">Yes</span><span class="when-off">No</span></span></label>`;if(e.kind==="words"){const a=n.split(",");return t`<div class="sentences" role="group" id="${l}-field" aria-labelledby=${l}>${e.choices.map(i=>t`<label class="tick"><input type="checkbox" .checked=${h(a.includes(i.value))}
      @change=${({target:r})=>f(s,e.key,C(e,n,i.value,r.checked))}> <span>${i.says}</span></label>`)}</div>`}if(e.choices.length>0)return t`<div class="sentences" role="radiogroup" id="${l}-field" aria-labelledby=${l}>${e.choices.map(a=>t`<label class="tick"><input type="radio" name=${l} value=${a.value} .checked=${h(a.value===n)}
      @change=${()=>f(s,e.key,a.value)}> <span>${a.says}${a.value===e.standard?t` <b class="soft">(standard)</b>`:o}</span></label>`)}</div>`;if(e.copies.length>0){const a=E(n,e.copies.length);return t`<div class="copies" role="group" id="${l}-field" aria-labelledby=${l}>${a.map((i,r)=>t`<label>${I(e.copies[r]??"")}
      <input class="field" inputmode="numeric" .value=${i} @input=${({target:p})=>_(s,e.key,M(a,r,p.value))} @change=${d}></label>`)}</div>`}return K(e)?W(s,e,l,n):t`<input class="field" type=${e.kind==="int"?"number":"text"} inputmode=${e.kind==="int"?"numeric":"text"} min=${e.low} max=${e.high} id="${l}-field"
    .value=${n} @input=${({target:a})=>_(s,e.key,a.value.replace(/[\s,;]+/g,",").replace(/^,/,""))} @change=${d}>`}function W(s,e,l,n){const d=Number(A(s.rules,"deal.players"))||1,a=Array.from({length:Math.max(0,e.high-d)},(u,c)=>String(d+1+c)),i=n===String(d)?n:"0",r=[i,...new Set([...a,...n===i?[]:[n]])],p=u=>{const c=Number(u)-d;return u===i?$("people_all",{count:d}):c<=0?u:c===1?$("people_one_out",{count:u}):$("people_out",{count:u,out:c})};return t`<select class="field" id="${l}-field" .value=${h(n)} @change=${({target:u})=>f(s,e.key,u.value)}>
    ${r.map(u=>t`<option value=${u} ?selected=${u===n}>${p(u)}</option>`)}</select>`}export{D as houseEditor};
