import{c as u,s as A,Z as O,g as I,a as $,R as T,T as R,f,b,d as o,e as h,A as c,i as G,_ as q,$ as B,S as v,a0 as m,z as E,a1 as H}from"./main.js";import{n as P}from"./replay-keep.js";const z=1500,C=20,l={asked:null,answer:null,looking:-1,trouble:""};function g({table:t,token:e,record:s,hand:a,seat:r},i){return t?I(`/api/tables/${t}/review?hand=${a}&seat=${r}${i==null?"":`&choice=${i}`}`,e):O("/api/review",{record:s,hand:a,seat:r,...i==null?{}:{choice:i}})}async function w(t){u(()=>Object.assign(l,{asked:t,looking:-1,trouble:""}));try{const e=await g(t);if(l.asked!==t)return;u(()=>l.answer=e),await M(t,e)}catch(e){l.asked===t&&u(()=>Object.assign(l,{trouble:A(e),looking:-1}))}}async function M(t,e){for(const s of e.decisions.filter(({judged:a})=>!a)){if(l.asked!==t||$.route.page!=="review")return;u(()=>l.looking=s.number);const a=await Z(()=>g(t,s.number));u(()=>{s.judged=a.judged,e.sums=a.sums})}l.asked===t&&u(()=>l.looking=-1)}async function Z(t){for(let e=0;;e++)try{return await t()}catch(s){if(!(s instanceof T)||!["busy","too_fast"].includes(s.code)||e>=C)throw s;await new Promise(a=>setTimeout(a,z))}}function y(){l.asked&&w({...l.asked})}const D=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&seat=(\d{1,2}))?$/,k={best:"✓","as good":"✓",found:"★"};function F(){const t=D.exec(location.hash);if(t){const[,s="",a="1",r]=t,{asked:i}=l;if(i?.table===s&&i.hand===Number(a)&&(r==null||i.seat===Number(r))&&l.answer)return y();const p=R(s);return void w({table:s,token:p?.token??"",record:"",hand:Number(a),seat:Number(r??p?.seat??0)})}const{replay:e}=$;if(e?.record)return void w({table:"",token:"",record:e.record,hand:e.hand,seat:0});u(()=>Object.assign(l,{asked:null,answer:null,trouble:""}))}const n=(t,e={})=>(l.answer?.says[t]??"").replace(/\{(\w+)\}/g,(s,a)=>String(e[a]??"")),J=()=>l.answer?.says.head??"Review";function K(){const{asked:t,answer:e,trouble:s}=l;return t?e?o`<div class="review">
    <header class="review-bar felt-deep">
      <a class="button button-on-felt" href=${b(t.table?`/t/${t.table}`:"/play")} @click=${f}>${t.table?n("table"):"To the lobby"}</a>
      <div class="review-where"><h1>${n("head")}</h1><p>${n("of")} · ${e.title}</p></div>
    </header>
    <main class="review-page">
      ${L(e)}
      ${Q(e)}
      ${x(e,!0)}
      ${x(e,!1)}
      ${te()}
    </main>
  </div>`:o`<main class="lone paper"><p role="status">${s||"One moment…"}</p><p class="button-row"><a class="button" href=${b("/past")} @click=${f}>Past games</a></p></main>`:P("")}function L({names:t,hand:e,hands:s,seat:a}){return o`<div class="review-choosers paper">
    <label><span>${n("which")}</span><select class="field" .value=${h(String(e))} @change=${({target:r})=>V({hand:Number(r.value)})}>
      ${Array.from({length:s},(r,i)=>o`<option value=${i+1} ?selected=${i+1===e}>${n("hand_of",{hand:i+1,hands:s})}</option>`)}</select></label>
    <label><span>${n("whose")}</span><select class="field" .value=${h(String(a))} @change=${({target:r})=>V({seat:Number(r.value)})}>
      ${t.map((r,i)=>o`<option value=${i} ?selected=${i===a}>${r}</option>`)}</select></label>
  </div>`}function V(t){if(!l.asked)return;const e={...l.asked,...t};e.table&&history.replaceState(history.state,"",`${b("/review")}#table=${e.table}&hand=${e.hand}&seat=${e.seat}`),w(e)}function Q({decisions:t,sums:e}){const s=t.filter(({judged:d})=>d).length,a=t.length,{looking:r,trouble:i}=l,p=a===0?n("none"):r>=0?n("judging",{number:r+1,all:a}):s<a?n("stopped"):e||n("looked");return o`<section class="review-state paper" aria-label=${n("head")}>
    <p role="status">${p}</p>
    ${r>=0?o`<progress max=${a} value=${s} aria-label=${p}></progress>`:c}
    ${i?o`<p class="problem" role="alert">${i}</p><p><button class="button" @click=${y}>${n("again")}</button></p>`:c}
    <p class="review-about"><b>${n("about_head")}</b> ${n("about")}${n("fewer")?o` <span class="soft">${n("fewer")}</span>`:c}</p>
  </section>`}const U=({judged:t})=>t!=null&&!t.choice&&!t.charged&&t.grade!=="close";function x({decisions:t},e){const s=t.filter(i=>i.before===e);if(s.length===0)return c;const a=s.filter(i=>!U(i)),r=s.length-a.length;return o`<section class="review-part paper ${e?"is-before":""}"><h2>${n(e?"before":"play")}</h2>
    <ul class="review-rows">${G(a,({number:i})=>i,W)}</ul>
    ${r?o`<p class="soft">${n("alike",{count:r})}</p>`:c}</section>`}function W(t){const{judged:e,where:s,played:a,number:r}=t;return e?o`<li data-grade=${e.grade}><details id="review-${r}"><summary class="review-row"><span class="review-trick">${s}</span><b>${a}</b>
      <span class="review-grade">${k[e.grade]?o`<span aria-hidden="true">${k[e.grade]} </span>`:c}${e.words}</span>
      <span class="review-lost figure">${e.lost?`${m(-e.lost)} %`:c}</span></summary>
    ${X(t,e)}</details></li>`:o`<li class="review-row is-waiting"><span class="review-trick">${s}</span><b>${a}</b><span>${r===l.looking?"…":c}</span></li>`}function X(t,e){const s=e.best===t.played;return o`<div class="review-detail">
    ${e.cost?o`<p class="review-cost"><b>${e.words}: ${e.cost}</b></p>`:c}
    <div class="review-both">${S(n("played"),t.played,t.card,!1)}${s?c:S(n("better"),e.best,e.best_card,!0)}</div>
    <h3>${n("why")}</h3>${e.why.map(a=>o`<p>${a}</p>`)}
    ${e.better?Y(e.better,e.sure):c}
    ${j(e)}
    ${e.open?o`<div class="review-open"><p class="review-hindsight"><span>${n("hindsight")}</span></p><p>${e.open}</p><p class="soft">${n("not_graded")}</p></div>`:c}
    <p class="button-row"><button class="button" @click=${()=>void N(t)}>${n("at_replay")}</button>
      ${_(t.number)?o`<button class="button" @click=${()=>void ee(t.number)}>${n("next")}</button>`:c}</p>
  </div>`}function S(t,e,s,a){return o`<div class="review-box ${a?"is-better":""}">${s?E(s,{silent:!0}):c}<p><span class="soft">${t}</span> <b>${e}</b></p></div>`}function Y({better:t,worse:e,deals:s},a){const r=s-t-e,i=[["better",t],["equal",r],["worse",e]].filter(([,p])=>p>0);return o`<h3>${n("sure")}</h3><p>${n("deals",{deals:s})}</p>
    <p class="review-bars">${i.map(([p,d])=>o`<span class="is-${p}" ${H({"flex-grow":String(d)})}>${n(`${p}_in`,{count:d})}</span>`)}</p>
    ${a?o`<p>${a}</p>`:c}`}function j({options:t}){return o`<details class="review-options"><summary>${n("options")}</summary><table>
    <thead><tr><th scope="col">${n("choice")}</th><th scope="col">${n("chance")}</th><th scope="col">${n("points")}</th></tr></thead>
    <tbody>${t.map(({words:e,chance:s,points:a,played:r})=>o`<tr class=${r?"is-played":""}><th scope="row">${e}${r?o` <small>${n("played")}</small>`:c}</th>
      <td class="figure">${s} %</td><td class="figure">${m(a)}</td></tr>`)}</tbody></table></details>`}const _=t=>l.answer?.decisions.find(e=>e.number>t&&e.judged?.charged);async function ee(t){const e=_(t),s=e&&document.getElementById(`review-${e.number}`);s&&(s.open=!0,await v(),s.querySelector("summary")?.focus(),s.scrollIntoView({block:"start"}))}async function N({step:t}){const{asked:e}=l;if(e){if(e.table)return q(`/replay#table=${e.table}&hand=${e.hand}&step=${t}`);await B(e.record,e.hand),u(()=>$.replay&&($.replay={...$.replay,at:t}))}}function te(){return o`<p class="button-row review-end">
    <button class="button" @click=${()=>void N({step:0})}>${n("replay")}</button>
    <button class="button" @click=${()=>void se()}>${n("print")}</button>
    <a class="button" href=${b("/past")} @click=${f}>${n("past")}</a></p>`}async function se(){for(const t of l.answer?.decisions??[]){const e=document.getElementById(`review-${t.number}`);e&&t.judged?.charged&&(e.open=!0)}await v(),print()}export{F as enter,J as reviewTitle,K as reviewView};
