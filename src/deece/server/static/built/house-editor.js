import{a as O,d as t,A as r,O as f,s as S,c as k,x as $,y as h,aG as v,aH as N,h as b,aI as B,aJ as C,aK as m,aL as L,aM as P,i as R,aN as y,aO as V,aP as A,aQ as F}from"./main.js";const g=new Set(["goal"]);function M(){const{lobby:s}=O,{rules:e}=s;if(!e)return t`<p role="status">${s.message||"One moment…"}</p>`;const c=s.search.trim().toLowerCase(),n=e.rows.filter(a=>(!s.changed||a.key in s.set)&&(!c||`${a.name} ${a.says} ${a.what} ${a.key.replace(/[._]/g," ")}`.toLowerCase().includes(c))),d=e.problems??[];return t`
    <div class="editor-head">
      ${S("rule-search",$("rule_search"),s.search,a=>k(()=>s.search=a))}
      <label class="tick"><input type="checkbox" .checked=${h(s.changed)}
        @change=${({target:a})=>k(()=>s.changed=a.checked)}> Only what is changed (${v(s)})</label>
    </div>
    <div role="status" class="problem-line">${s.message?t`<p class="problem">${s.message}</p>`:r}${d.length>0?t`<p class="problem">${$("no_fit_yet")}</p>
        <ul class="dots">${d.map(a=>t`<li class="problem">${a.text}</li>`)}</ul>`:r}</div>
    ${n.length===0?t`<p>${$("no_such_rule")}</p>`:r}
    ${e.chapters.map(a=>W(s,a,n.filter(i=>i.chapter===a.key),c))}
    <div class="button-row dialog-end">
      <button class="button" ?disabled=${v(s)===0} @click=${()=>N(s)}>Back to standard</button>
      <button class="button" @click=${()=>f.open("ours")}>Name, save, share</button>
      <button class="button button-main" @click=${f.close}>Done</button>
    </div>`}function W(s,{key:e,title:c},n,d){if(n.length===0)return r;const a=n.filter(l=>l.matters||l.key in s.set||d),i=n.filter(l=>!a.includes(l)),p=n.filter(l=>l.key in s.set).length,o=n.some(l=>_(s,l).length>0),u=!!d||s.changed||o;return t`<details class="editor-section" .open=${h(u||g.has(e))} @toggle=${({target:l})=>{u||l.open===g.has(e)||(l.open?g.add(e):g.delete(e))}}>
    <summary><h3>${c}</h3><span class="soft">${p>0?`${p} changed`:r}${o?t` <b class="problem">does not fit</b>`:r}</span></summary>
    ${b(a,l=>l.key,l=>x(s,l))}
    ${i.length>0?t`<details class="idle"><summary>${B(i.length)} that ${i.length===1?"changes":"change"} nothing as things are</summary>${b(i,l=>l.key,l=>x(s,l))}</details>`:r}
  </details>`}const _=(s,e)=>(s.rules?.problems??[]).filter(c=>c.keys.includes(e.key));function x(s,e){const c=e.key in s.set,n=_(s,e),d=(s.rules?.problems??[]).length>0&&c?e.what:e.says||e.what,a=s.rules!==null&&C(s,s.rules).includes(e),i=`rule-${e.key.replace(".","-")}`,p=e.choices.length>0||e.copies.length>0;return t`<div class="rule ${c?"is-changed":""} ${p?"is-wide":""}">
    <div class="rule-words">${p?t`<b id=${i}>${e.name}</b>`:t`<label id=${i} for="${i}-field">${e.name}</label>`}
      ${e.choices.length>0?r:t`<span class="soft">${d}</span>`}
    </div>
    <div class="rule-value">${E(s,e,i)}</div>
    ${n.map(o=>t`<p class="problem" id="${i}-problem">${o.text}</p>`)}
    ${a?t`<p class="note">${$("no_effect")}</p>`:r}
    ${c?t`<button class="button" aria-label="Back to standard: ${e.name}" @click=${()=>m(s,e.key,e.standard)}>Back to standard${e.choices.length>0?"":`: ${e.standard_words}`}</button>`:r}
  </div>`}const D=s=>s.key==="deal.people";function E(s,e,c){const n=s.set[e.key]??e.value,d=()=>void A(s);if(e.kind==="bool")return t`<label class="choice choice-switch"><input type="checkbox" role="switch" id="${c}-field" .checked=${h(n==="true")}
      @change=${({target:a})=>m(s,e.key,String(a.checked))}
      ><span aria-hidden="true"><span class="when-on">Yes</span><span class="when-off">No</span></span></label>`;if(e.kind==="words"){const a=n.split(",");return t`<div class="sentences" role="group" id="${c}-field" aria-labelledby=${c}>${e.choices.map(i=>t`<label class="tick"><input type="checkbox" .checked=${h(a.includes(i.value))}
      @change=${({target:p})=>m(s,e.key,L(e,n,i.value,p.checked))}> <span>${i.says}</span></label>`)}</div>`}if(e.choices.length>0)return t`<div class="sentences" role="radiogroup" id="${c}-field" aria-labelledby=${c}>${e.choices.map(a=>t`<label class="tick"><input type="radio" name=${c} value=${a.value} .checked=${h(a.value===n)}
      @change=${()=>m(s,e.key,a.value)}> <span>${a.says}${a.value===e.standard?t` <b class="soft">(standard)</b>`:r}</span></label>`)}</div>`;if(e.copies.length>0){const a=P(n,e.copies.length);return t`<div class="copies" role="group" id="${c}-field" aria-labelledby=${c}>${a.map((i,p)=>t`<label>${R(e.copies[p]??"")}
      <input class="field" inputmode="numeric" .value=${i} @input=${({target:o})=>y(s,e.key,V(a,p,o.value))} @change=${d}></label>`)}</div>`}return D(e)?G(s,e,c,n):t`<input class="field" type=${e.kind==="int"?"number":"text"} inputmode=${e.kind==="int"?"numeric":"text"} min=${e.low} max=${e.high} id="${c}-field"
    .value=${n} @input=${({target:a})=>y(s,e.key,a.value.replace(/[\s,;]+/g,",").replace(/^,/,""))} @change=${d}>`}function G(s,e,c,n){const d=Number(F(s.rules,"deal.players"))||1,a=Array.from({length:Math.max(0,e.high-d)},(u,l)=>String(d+1+l)),i=n===String(d)?n:"0",p=[i,...new Set([...a,...n===i?[]:[n]])],o=u=>{const l=Number(u)-d;return u===i?$("people_all",{count:d}):l<=0?u:l===1?$("people_one_out",{count:u}):$("people_out",{count:u,out:l})};return t`<select class="field" id="${c}-field" .value=${h(n)} @change=${({target:u})=>m(s,e.key,u.value)}>
    ${p.map(u=>t`<option value=${u} ?selected=${u===n}>${o(u)}</option>`)}</select>`}export{M as houseEditor};
