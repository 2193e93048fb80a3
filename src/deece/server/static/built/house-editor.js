import{h as k,d as a,A as r,b as v,B as V,c as g,w as p,l as h,bt as b,bu as C,Y as E,bv as f,D as y,bw as R,bx as A,by as D,bz as L,E as M,bA as _,bB as N,aM as F,bC as I}from"./main.js";const m=new Set(["goal"]);function P(){const{lobby:s}=k,{rules:e}=s;if(!e)return a`<p role="status">${s.message||"One moment…"}</p>`;const n=s.search.trim().toLowerCase(),l=e.rows.filter(t=>(!s.changed||t.key in s.set)&&(!n||`${t.name} ${t.says} ${t.what} ${t.key.replace(/[._]/g," ")}`.toLowerCase().includes(n))),d=e.problems??[];return a`
<div class="editor-head">
${V("rule-search",p("rule_search"),s.search,t=>g(()=>s.search=t))}
<label class="tick"><input type="checkbox" .checked=${h(s.changed)}
@change=${({target:t})=>g(()=>s.changed=t.checked)}> Only what is changed (${b(s)})</label>
</div>
${W(e)}
<div role="status" class="problem-line">${s.message?a`<p class="problem">${s.message}</p>`:r}${d.length>0?a`<p class="problem">${p("no_fit_yet")}</p>
<ul class="dots">${d.map(t=>a`<li class="problem">${t.keys[0]?a`<a href="#rule-${t.keys[0].replace(".","-")}" @click=${i=>B(i,t.keys[0]??"")}>${t.text}</a>`:t.text}${O(s,t)}</li>`)}</ul>`:r}</div>
${l.length===0?a`<p>${p("no_such_rule")}</p>`:r}
${e.chapters.map(t=>T(s,t,l.filter(i=>i.chapter===t.key),n))}
<div class="button-row dialog-end">
<button class="button" ?disabled=${b(s)===0} @click=${()=>C(s)}>Back to standard</button>
<button class="button" @click=${()=>v.open("ours")}>${p("my_rules")}</button>
<button class="button button-main" @click=${v.close}>Done</button>
</div>`}function T(s,{key:e,title:n},l,d){if(l.length===0)return r;const t=l.filter(c=>c.matters||c.key in s.set||d),i=l.filter(c=>!t.includes(c)),o=l.filter(c=>c.key in s.set).length,$=l.some(c=>x(s,c).length>0),u=!!d||s.changed||$;return a`<details class="editor-section" .open=${h(u||m.has(e))} @toggle=${({target:c})=>{u||c.open===m.has(e)||(c.open?m.add(e):m.delete(e))}}>
<summary><h3>${n}</h3><span class="soft">${o>0?`${o} changed`:r}${$?a` <b class="problem">does not fit</b>`:r}</span></summary>
${y(t,c=>c.key,c=>S(s,c))}
${i.length>0?a`<details class="idle"><summary>${R(i.length)} with no effect in this game</summary>${y(i,c=>c.key,c=>S(s,c))}</details>`:r}
</details>`}const x=(s,e)=>(s.rules?.problems??[]).filter(n=>n.keys.includes(e.key));function S(s,e){const n=e.key in s.set,l=x(s,e),d=(s.rules?.problems??[]).length>0&&n?e.what:e.says||e.what,t=s.rules!==null&&A(s,s.rules).includes(e),i=`rule-${e.key.replace(".","-")}`,o=e.choices.length>0||e.copies.length>0;return a`<div class="rule ${n?"is-changed":""} ${o?"is-wide":""}">
<div class="rule-words">${o?a`<b id=${i}>${e.name}</b>`:a`<label id=${i} for="${i}-field">${e.name}</label>`}
${e.choices.length>0?r:a`<span class="soft">${d}</span>`}
</div>
<div class="rule-value">${j(s,e,i)}</div>
${l.map($=>a`<div class="problem" id="${i}-problem"><p>${$.text}</p>${O(s,$)}</div>`)}
${e.moved?a`<p class="note">${e.moved}</p>`:r}
${t?a`<p class="note">${p("no_effect")}</p>`:r}
${n?a`<button class="button" aria-label="Back to standard: ${e.name}" @click=${()=>f(s,e.key,e.standard)}>Back to standard${e.choices.length>0?"":`: ${e.standard_words}`}</button>`:r}
</div>`}const W=({left:s})=>s.length===0?r:a`<div class="left-rules"><p>Often changed with these, and as they were:</p>
<ul class="dots">${s.map(e=>a`<li><a href="#rule-${e.key.replace(".","-")}" @click=${n=>B(n,e.key)}>${e.name}</a>: ${e.words}</li>`)}</ul></div>`;function B(s,e){s.preventDefault(),g(()=>Object.assign(k.lobby,{search:"",changed:!1})),E().then(()=>{const n=`rule-${e.replace(".","-")}`,l=document.getElementById(n)?.closest(".rule");l?.scrollIntoView({block:"center"});const d=l?.querySelector("input:checked, input, select");d instanceof HTMLElement&&d.focus({preventScroll:!0})})}const O=(s,{remedies:e})=>e.length===0?r:a`<div class="button-row">${e.map(({key:n,value:l,text:d})=>a`<button class="button" @click=${()=>f(s,n,l)}>${d}</button>`)}</div>`,Y=s=>s.key==="deal.people";function j(s,e,n){const l=s.set[e.key]??e.value,d=()=>void F(s);if(e.kind==="bool")return a`<label class="choice choice-switch"><input type="checkbox" role="switch" id="${n}-field" .checked=${h(l==="true")}
@change=${({target:t})=>f(s,e.key,String(t.checked))}
><span aria-hidden="true"><span class="when-on">Yes</span><span class="when-off">No</span></span></label>`;if(e.kind==="words"){const t=l.split(",");return a`<div class="sentences" role="group" id="${n}-field" aria-labelledby=${n}>${e.choices.map(i=>a`<label class="tick"><input type="checkbox" .checked=${h(t.includes(i.value))}
@change=${({target:o})=>f(s,e.key,D(e,l,i.value,o.checked))}> <span>${i.says}</span></label>`)}</div>`}if(e.choices.length>0)return a`<div class="sentences" role="radiogroup" id="${n}-field" aria-labelledby=${n}>${e.choices.map(t=>a`<label class="tick"><input type="radio" name=${n} value=${t.value} .checked=${h(t.value===l)}
@change=${()=>f(s,e.key,t.value)}> <span>${t.says}${t.value===e.standard?a` <b class="soft">(standard)</b>`:r}</span></label>`)}</div>`;if(e.copies.length>0){const t=L(l,e.copies.length);return a`<div class="copies" role="group" id="${n}-field" aria-labelledby=${n}>${t.map((i,o)=>a`<label>${M(e.copies[o]??"")}
<input class="field" inputmode="numeric" .value=${i} @input=${({target:$})=>_(s,e.key,N(t,o,$.value))} @change=${d}></label>`)}</div>`}return Y(e)?q(s,e,n,l):a`<input class="field" type=${e.kind==="int"?"number":"text"} inputmode=${e.kind==="int"?"numeric":"text"} min=${e.low} max=${e.high} id="${n}-field"
.value=${l} @input=${({target:t})=>_(s,e.key,t.value.replace(/[\s,;]+/g,",").replace(/^,/,""))} @change=${d}>`}function q(s,e,n,l){const d=Number(I(s.rules,"deal.players"))||1,t=Array.from({length:Math.max(0,e.high-d)},(u,c)=>String(d+1+c)),i=l===String(d)?l:"0",o=[i,...new Set([...t,...l===i?[]:[l]])],$=u=>{const c=Number(u)-d;return u===i?p("people_all",{count:d}):c<=0?u:c===1?p("people_one_out",{count:u}):p("people_out",{count:u,out:c})};return a`<select class="field" id="${n}-field" .value=${h(l)} @change=${({target:u})=>f(s,e.key,u.value)}>
${o.map(u=>a`<option value=${u} ?selected=${u===l}>${$(u)}</option>`)}</select>`}export{P as houseEditor};
