import{a as O,d as t,A as p,O as f,s as S,c as k,x as o,y as $,aG as v,aH as B,h as b,aI as N,aJ as A,aK as h,aL as C,aM as F,i as L,aN as y,aO as P,aP as R,aQ as V,S as M}from"./main.js";const m=new Set(["goal"]);function W(){const{lobby:s}=O,{rules:e}=s;if(!e)return t`<p role="status">${s.message||"One moment…"}</p>`;const n=s.search.trim().toLowerCase(),l=e.rows.filter(a=>(!s.changed||a.key in s.set)&&(!n||`${a.name} ${a.says} ${a.what} ${a.key.replace(/[._]/g," ")}`.toLowerCase().includes(n))),u=e.problems??[];return t`
    <div class="editor-head">
      ${S("rule-search",o("rule_search"),s.search,a=>k(()=>s.search=a))}
      <label class="tick"><input type="checkbox" .checked=${$(s.changed)}
        @change=${({target:a})=>k(()=>s.changed=a.checked)}> Only what is changed (${v(s)})</label>
    </div>
    <div role="status" class="problem-line">${s.message?t`<p class="problem">${s.message}</p>`:p}${u.length>0?t`<p class="problem">${o("no_fit_yet")}</p>
        <ul class="dots">${u.map(a=>t`<li class="problem">${a.text}</li>`)}</ul>`:p}</div>
    ${l.length===0?t`<p>${o("no_such_rule")}</p>`:p}
    ${e.chapters.map(a=>D(s,a,l.filter(c=>c.chapter===a.key),n))}
    <div class="button-row dialog-end">
      <button class="button" ?disabled=${v(s)===0} @click=${()=>B(s)}>Back to standard</button>
      <button class="button" @click=${()=>f.open("ours")}>Name, save, share</button>
      <button class="button button-main" @click=${f.close}>Done</button>
    </div>`}function D(s,{key:e,title:n},l,u){if(l.length===0)return p;const a=l.filter(i=>i.matters||i.key in s.set||u),c=l.filter(i=>!a.includes(i)),d=l.filter(i=>i.key in s.set).length,r=l.some(i=>x(s,i).length>0),g=!!u||s.changed||r;return t`<details class="editor-section" .open=${$(g||m.has(e))} @toggle=${({target:i})=>{g||i.open===m.has(e)||(i.open?m.add(e):m.delete(e))}}>
    <summary><h3>${n}</h3><span class="soft">${d>0?`${d} changed`:p}${r?t` <b class="problem">does not fit</b>`:p}</span></summary>
    ${b(a,i=>i.key,i=>_(s,i))}
    ${c.length>0?t`<details class="idle"><summary>${N(c.length)} that ${c.length===1?"changes":"change"} nothing as things are</summary>${b(c,i=>i.key,i=>_(s,i))}</details>`:p}
  </details>`}const x=(s,e)=>(s.rules?.problems??[]).filter(n=>n.keys.includes(e.key));function _(s,e){const n=e.key in s.set,l=x(s,e),u=(s.rules?.problems??[]).length>0&&n?e.what:e.says||e.what,a=s.rules!==null&&A(s,s.rules).includes(e),c=`rule-${e.key.replace(".","-")}`,d=e.choices.length>0||e.copies.length>0;return t`<div class="rule ${n?"is-changed":""} ${d?"is-wide":""}">
    <div class="rule-words">${d?t`<b id=${c}>${e.name}</b>`:t`<label id=${c} for="${c}-field">${e.name}</label>`}
      ${e.choices.length>0?p:t`<span class="soft">${u}</span>`}
    </div>
    <div class="rule-value">${G(s,e,c)}</div>
    ${l.map(r=>t`<p class="problem" id="${c}-problem">${r.text}</p>`)}
    ${a?t`<p class="note">${o("no_effect")}</p>`:p}
    ${n?t`<button class="button" aria-label="Back to standard: ${e.name}" @click=${()=>h(s,e.key,e.standard)}>Back to standard${e.choices.length>0?"":`: ${e.standard_words}`}</button>`:p}
  </div>`}const E=s=>s.key==="deal.people";function G(s,e,n){const l=s.set[e.key]??e.value,u=()=>void R(s);if(e.kind==="bool")return t`<label class="choice choice-switch"><input type="checkbox" role="switch" id="${n}-field" .checked=${$(l==="true")}
      @change=${({target:a})=>h(s,e.key,String(a.checked))}
      ><span aria-hidden="true"><span class="when-on">Yes</span><span class="when-off">No</span></span></label>`;if(e.kind==="words"){const a=l.split(",");return t`<div class="sentences" role="group" id="${n}-field" aria-labelledby=${n}>${e.choices.map(c=>t`<label class="tick"><input type="checkbox" .checked=${$(a.includes(c.value))}
      @change=${({target:d})=>h(s,e.key,C(e,l,c.value,d.checked))}> <span>${c.says}</span></label>`)}</div>`}if(e.choices.length>0)return t`<div class="sentences" role="radiogroup" id="${n}-field" aria-labelledby=${n}>${e.choices.map(a=>t`<label class="tick"><input type="radio" name=${n} value=${a.value} .checked=${$(a.value===l)}
      @change=${()=>h(s,e.key,a.value)}> <span>${a.says}${a.value===e.standard?t` <b class="soft">(standard)</b>`:p}</span></label>`)}</div>`;if(e.copies.length>0){const a=F(l,e.copies.length);return t`<div class="copies" role="group" id="${n}-field" aria-labelledby=${n}>${a.map((c,d)=>t`<label>${L(e.copies[d]??"")}
      <input class="field" inputmode="numeric" .value=${c} @input=${({target:r})=>y(s,e.key,P(a,d,r.value))} @change=${u}></label>`)}</div>`}return E(e)?H(s,e,n,l):t`<input class="field" type=${e.kind==="int"?"number":"text"} inputmode=${e.kind==="int"?"numeric":"text"} min=${e.low} max=${e.high} id="${n}-field"
    .value=${l} @input=${({target:a})=>y(s,e.key,a.value.replace(/[\s,;]+/g,",").replace(/^,/,""))} @change=${u}>`}function H(s,e,n,l){const u=Number(V(s.rules,"deal.players"))||1,a=Array.from({length:Math.max(0,e.high-u+1)},(d,r)=>String(u+r)),c=["0",...new Set([...a,...l==="0"?[]:[l]])];return M(l,c.map(d=>[d,d==="0"?"As many as play":d]),d=>h(s,e.key,d),{id:`${n}-field`})}export{W as houseEditor};
