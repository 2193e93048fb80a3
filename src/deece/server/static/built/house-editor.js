import{h as g,d as l,A as r,b as y,B as V,c as k,w as o,l as h,bt as _,bu as C,Y as E,bv as f,D as x,bw as R,bx as A,by as D,bz as L,E as M,bA as S,bB as N,aM as F,bC as I}from"./main.js";const m=new Set(["goal"]);function P(){const{lobby:s}=g,{rules:e}=s;if(!e)return l`<p role="status">${s.message||"One moment…"}</p>`;const a=s.search.trim().toLowerCase(),n=e.rows.filter(t=>(!s.changed||t.key in s.set)&&(!a||`${t.name} ${t.says} ${t.what} ${t.key.replace(/[._]/g," ")}`.toLowerCase().includes(a))),d=e.problems??[];return l`
<div class="editor-head">
${V("rule-search",o("rule_search"),s.search,t=>k(()=>s.search=t))}
<label class="tick"><input type="checkbox" .checked=${h(s.changed)}
@change=${({target:t})=>k(()=>s.changed=t.checked)}> Only what is changed (${_(s)})</label>
</div>
${W(e)}
${Y(s,e)}
<div role="status" class="problem-line">${s.message?l`<p class="problem">${s.message}</p>`:r}${d.length>0?l`<p class="problem">${o("no_fit_yet")}</p>
<ul class="dots">${d.map(t=>l`<li class="problem">${t.keys[0]?l`<a href="#rule-${t.keys[0].replace(".","-")}" @click=${i=>v(i,t.keys[0]??"")}>${t.text}</a>`:t.text}${b(s,t)}</li>`)}</ul>`:r}</div>
${n.length===0?l`<p>${o("no_such_rule")}</p>`:r}
${e.chapters.map(t=>T(s,t,n.filter(i=>i.chapter===t.key),a))}
<div class="button-row dialog-end">
<button class="button" ?disabled=${_(s)===0} @click=${()=>C(s)}>Back to standard</button>
<button class="button" @click=${()=>y.open("ours")}>${o("my_rules")}</button>
<button class="button button-main" @click=${y.close}>Done</button>
</div>`}function T(s,{key:e,title:a},n,d){if(n.length===0)return r;const t=n.filter(c=>c.matters||c.key in s.set||d),i=n.filter(c=>!t.includes(c)),$=n.filter(c=>c.key in s.set).length,p=n.some(c=>B(s,c).length>0),u=!!d||s.changed||p;return l`<details class="editor-section" .open=${h(u||m.has(e))} @toggle=${({target:c})=>{u||c.open===m.has(e)||(c.open?m.add(e):m.delete(e))}}>
<summary><h3>${a}</h3><span class="soft">${$>0?`${$} changed`:r}${p?l` <b class="problem">does not fit</b>`:r}</span></summary>
${x(t,c=>c.key,c=>O(s,c))}
${i.length>0?l`<details class="idle"><summary>${R(i.length)} with no effect in this game</summary>${x(i,c=>c.key,c=>O(s,c))}</details>`:r}
</details>`}const B=(s,e)=>(s.rules?.problems??[]).filter(a=>a.keys.includes(e.key));function O(s,e){const a=e.key in s.set,n=B(s,e),d=(s.rules?.problems??[]).length>0&&a?e.what:e.says||e.what,t=s.rules!==null&&A(s,s.rules).includes(e),i=`rule-${e.key.replace(".","-")}`,$=e.choices.length>0||e.copies.length>0;return l`<div class="rule ${a?"is-changed":""} ${$?"is-wide":""}">
<div class="rule-words">${$?l`<b id=${i}>${e.name}</b>`:l`<label id=${i} for="${i}-field">${e.name}</label>`}
${e.choices.length>0?r:l`<span class="soft">${d}</span>`}
</div>
<div class="rule-value">${q(s,e,i)}</div>
${n.map(p=>l`<div class="problem" id="${i}-problem"><p>${p.text}</p>${b(s,p)}</div>`)}
${e.moved?l`<p class="note">${e.moved}</p>`:r}
${t?l`<p class="note">${o("no_effect")}</p>`:r}
${a?l`<button class="button" aria-label="Back to standard: ${e.name}" @click=${()=>f(s,e.key,e.standard)}>Back to standard${e.choices.length>0?"":`: ${e.standard_words}`}</button>`:r}
</div>`}const W=({left:s})=>s.length===0?r:l`<div class="left-rules"><p>Often changed with these, and as they were:</p>
<ul class="dots">${s.map(e=>l`<li><a href="#rule-${e.key.replace(".","-")}" @click=${a=>v(a,e.key)}>${e.name}</a>: ${e.words}</li>`)}</ul></div>`,Y=(s,{outgrown:e})=>e.length===0?r:l`<div class="left-rules" role="group" aria-label=${o("other_pack")}><p>${o("other_pack")}</p>
<ul class="dots">${e.map(a=>l`<li><a href="#rule-${a.keys[0]?.replace(".","-")}" @click=${n=>v(n,a.keys[0]??"")}>${a.text}</a>${b(s,a)}</li>`)}</ul></div>`;function v(s,e){s.preventDefault(),k(()=>{Object.assign(g.lobby,{search:"",changed:!1}),m.add(g.lobby.rules?.rows.find(a=>a.key===e)?.chapter??"")}),E().then(()=>{const a=`rule-${e.replace(".","-")}`,n=document.getElementById(a)?.closest(".rule");n?.scrollIntoView({block:"center"});const d=n?.querySelector("input:checked, input, select");d instanceof HTMLElement&&d.focus({preventScroll:!0})})}const b=(s,{remedies:e})=>e.length===0?r:l`<div class="button-row">${e.map(({key:a,value:n,text:d})=>l`<button class="button" @click=${()=>f(s,a,n)}>${d}</button>`)}</div>`,j=s=>s.key==="deal.people";function q(s,e,a){const n=s.set[e.key]??e.value,d=()=>void F(s);if(e.kind==="bool")return l`<label class="choice choice-switch"><input type="checkbox" role="switch" id="${a}-field" .checked=${h(n==="true")}
@change=${({target:t})=>f(s,e.key,String(t.checked))}
><span aria-hidden="true"><span class="when-on">Yes</span><span class="when-off">No</span></span></label>`;if(e.kind==="words"){const t=n.split(",");return l`<div class="sentences" role="group" id="${a}-field" aria-labelledby=${a}>${e.choices.map(i=>l`<label class="tick"><input type="checkbox" .checked=${h(t.includes(i.value))}
@change=${({target:$})=>f(s,e.key,D(e,n,i.value,$.checked))}> <span>${i.says}</span></label>`)}</div>`}if(e.choices.length>0)return l`<div class="sentences" role="radiogroup" id="${a}-field" aria-labelledby=${a}>${e.choices.map(t=>l`<label class="tick"><input type="radio" name=${a} value=${t.value} .checked=${h(t.value===n)}
@change=${()=>f(s,e.key,t.value)}> <span>${t.says}${t.value===e.standard?l` <b class="soft">(standard)</b>`:r}</span></label>`)}</div>`;if(e.copies.length>0){const t=L(n,e.copies.length);return l`<div class="copies" role="group" id="${a}-field" aria-labelledby=${a}>${t.map((i,$)=>l`<label>${M(e.copies[$]??"")}
<input class="field" inputmode="numeric" .value=${i} @input=${({target:p})=>S(s,e.key,N(t,$,p.value))} @change=${d}></label>`)}</div>`}return j(e)?z(s,e,a,n):l`<input class="field" type=${e.kind==="int"?"number":"text"} inputmode=${e.kind==="int"?"numeric":"text"} min=${e.low} max=${e.high} id="${a}-field"
.value=${n} @input=${({target:t})=>S(s,e.key,t.value.replace(/[\s,;]+/g,",").replace(/^,/,""))} @change=${d}>`}function z(s,e,a,n){const d=Number(I(s.rules,"deal.players"))||1,t=Array.from({length:Math.max(0,e.high-d)},(u,c)=>String(d+1+c)),i=n===String(d)?n:"0",$=[i,...new Set([...t,...n===i?[]:[n]])],p=u=>{const c=Number(u)-d;return u===i?o("people_all",{count:d}):c<=0?u:c===1?o("people_one_out",{count:u}):o("people_out",{count:u,out:c})};return l`<select class="field" id="${a}-field" .value=${h(n)} @change=${({target:u})=>f(s,e.key,u.value)}>
${$.map(u=>l`<option value=${u} ?selected=${u===n}>${p(u)}</option>`)}</select>`}export{P as houseEditor};
