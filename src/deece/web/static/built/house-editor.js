import{a as O,d as t,A as r,a4 as g,e as o,c as f,ah as k,ai as S,i as v,aj as N,ak as B,al as h,am as A,an as C,S as L,ao as b,ap as R,aq as V,ar as _}from"./main.js";const $=new Set(["goal"]);function P(){const{lobby:s}=O,{rules:e}=s;if(!e)return t`<p role="status">${s.message||"One moment…"}</p>`;const n=s.search.trim().toLowerCase(),l=e.rows.filter(a=>(!s.changed||a.key in s.set)&&(!n||`${a.name} ${a.says} ${a.what} ${a.key.replace(/[._]/g," ")}`.toLowerCase().includes(n))),u=e.problems??[];return t`
    <div class="editor-head">
      <label for="rule-search"><b>Look for a rule</b></label>
      <input class="field" id="rule-search" inputmode="search" enterkeyhint="search" .value=${o(s.search)}
        @input=${({target:a})=>f(()=>s.search=a.value)}>
      <label class="tick"><input type="checkbox" .checked=${o(s.changed)}
        @change=${({target:a})=>f(()=>s.changed=a.checked)}> Only what is changed (${k(s)})</label>
    </div>
    <div role="status" class="problem-line">${s.message?t`<p class="problem">${s.message}</p>`:r}${u.length>0?t`<p class="problem">${u.length===1?"One thing does not fit yet":`${u.length} things do not fit yet`}: you cannot start, keep or share these rules before it does.</p>
        <ul class="dots">${u.map(a=>t`<li class="problem">${a.text}</li>`)}</ul>`:r}</div>
    ${l.length===0?t`<p>No rule is like that.</p>`:r}
    ${e.chapters.map(a=>W(s,a,l.filter(c=>c.chapter===a.key),n))}
    <div class="button-row dialog-end">
      <button class="button" ?disabled=${k(s)===0} @click=${()=>S(s)}>Back to standard</button>
      <button class="button" @click=${()=>g.open("ours")}>Name, save, share</button>
      <button class="button button-main" @click=${g.close}>Done</button>
    </div>`}function W(s,{key:e,title:n},l,u){if(l.length===0)return r;const a=l.filter(i=>i.matters||i.key in s.set||u),c=l.filter(i=>!a.includes(i)),d=l.filter(i=>i.key in s.set).length,p=l.some(i=>y(s,i).length>0),m=!!u||s.changed||p;return t`<details class="editor-section" .open=${o(m||$.has(e))} @toggle=${({target:i})=>{m||i.open===$.has(e)||(i.open?$.add(e):$.delete(e))}}>
    <summary><h3>${n}</h3><span class="soft">${d>0?`${d} changed`:r}${p?t` <b class="problem">does not fit</b>`:r}</span></summary>
    ${v(a,i=>i.key,i=>x(s,i))}
    ${c.length>0?t`<details class="idle"><summary>${N(c.length)} that ${c.length===1?"changes":"change"} nothing as things are</summary>${v(c,i=>i.key,i=>x(s,i))}</details>`:r}
  </details>`}const y=(s,e)=>(s.rules?.problems??[]).filter(n=>n.keys.includes(e.key));function x(s,e){const n=e.key in s.set,l=y(s,e),u=(s.rules?.problems??[]).length>0&&n?e.what:e.says||e.what,a=s.rules!==null&&B(s,s.rules).includes(e),c=`rule-${e.key.replace(".","-")}`,d=e.choices.length>0||e.copies.length>0;return t`<div class="rule ${n?"is-changed":""} ${d?"is-wide":""}">
    <div class="rule-words">${d?t`<b id=${c}>${e.name}</b>`:t`<label id=${c} for="${c}-field">${e.name}</label>`}
      ${e.choices.length>0?r:t`<span class="soft">${u}</span>`}
    </div>
    <div class="rule-value">${q(s,e,c)}</div>
    ${l.map(p=>t`<p class="problem" id="${c}-problem">${p.text}</p>`)}
    ${a?t`<p class="note">No effect as the other rules are.</p>`:r}
    ${n?t`<button class="button" aria-label="Back to standard: ${e.name}" @click=${()=>h(s,e.key,e.standard)}>Back to standard${e.choices.length>0?"":`: ${e.standard_words}`}</button>`:r}
  </div>`}const j=s=>s.key==="deal.people";function q(s,e,n){const l=s.set[e.key]??e.value,u=()=>void V(s);if(e.kind==="bool")return t`<label class="choice choice-switch"><input type="checkbox" role="switch" id="${n}-field" .checked=${o(l==="true")}
      @change=${({target:a})=>h(s,e.key,String(a.checked))}
      ><span aria-hidden="true"><span class="when-on">Yes</span><span class="when-off">No</span></span></label>`;if(e.kind==="words"){const a=l.split(",");return t`<div class="sentences" role="group" id="${n}-field" aria-labelledby=${n}>${e.choices.map(c=>t`<label class="tick"><input type="checkbox" .checked=${o(a.includes(c.value))}
      @change=${({target:d})=>h(s,e.key,A(e,l,c.value,d.checked))}> <span>${c.says}</span></label>`)}</div>`}if(e.choices.length>0)return t`<div class="sentences" role="radiogroup" id="${n}-field" aria-labelledby=${n}>${e.choices.map(a=>t`<label class="tick"><input type="radio" name=${n} value=${a.value} .checked=${o(a.value===l)}
      @change=${()=>h(s,e.key,a.value)}> <span>${a.says}${a.value===e.standard?t` <b class="soft">(standard)</b>`:r}</span></label>`)}</div>`;if(e.copies.length>0){const a=C(l,e.copies.length);return t`<div class="copies" role="group" id="${n}-field" aria-labelledby=${n}>${a.map((c,d)=>t`<label>${L(e.copies[d]??"")}
      <input class="field" inputmode="numeric" .value=${c} @input=${({target:p})=>b(s,e.key,R(a,d,p.value))} @change=${u}></label>`)}</div>`}return j(e)?D(s,e,n,l):t`<input class="field" type=${e.kind==="int"?"number":"text"} inputmode=${e.kind==="int"?"numeric":"text"} min=${e.low} max=${e.high} id="${n}-field"
    .value=${l} @input=${({target:a})=>b(s,e.key,a.value.replace(/[\s,;]+/g,",").replace(/^,/,""))} @change=${u}>`}function D(s,e,n,l){const u=Number(_(s.rules,"deal.players"))||1,a=Array.from({length:Math.max(0,e.high-u+1)},(d,p)=>String(u+p)),c=["0",...new Set([...a,...l==="0"?[]:[l]])];return t`<select class="field" id="${n}-field" .value=${o(l)} @change=${({target:d})=>h(s,e.key,d.value)}>
    ${c.map(d=>t`<option value=${d} ?selected=${d===l}>${d==="0"?"As many as play":d}</option>`)}</select>`}export{P as houseEditor};
