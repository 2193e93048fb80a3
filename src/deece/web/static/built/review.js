import{c as p,s as f,Z as _,g as B,a as w,R as C,_ as v,$ as H,T as P,f as y,b as h,d as i,e as V,A as u,a0 as A,i as z,a1 as D,S as O,a2 as S,z as Z,a3 as F}from"./main.js";import{n as J}from"./replay-keep.js";import{k as K}from"./keep-own.js";const Q=1500,U=20,r={asked:null,answer:null,looking:-1,ledger:null,others:null,trouble:"",opening:!1};function b({table:t,token:e,record:s,hand:a,seat:o},{choice:l,ledger:c,again:$,before:d}={}){return t?B(`/api/tables/${t}/review?hand=${a}&seat=${o}${l==null?"":`&choice=${l}`}${c?"&ledger=1":""}${$?"&again=1":""}${d?"&before=1":""}`,e):_("/api/review",{record:s,hand:a,seat:o,...l==null?{}:{choice:l},...c?{ledger:c}:{},...$?{again:$}:{},...d?{before:d}:{}})}async function g(t){p(()=>Object.assign(r,{asked:t,looking:-1,ledger:null,others:null,trouble:""}));try{const e=await b(t);if(r.asked!==t)return;p(()=>r.answer=e),await W(t,e)}catch(e){r.asked===t&&p(()=>Object.assign(r,{trouble:f(e),looking:-1,others:null}))}}const k=t=>r.asked===t&&w.route.page==="review";async function W(t,e){for(const s of e.decisions.filter(({judged:a})=>!a)){if(!k(t))return;p(()=>r.looking=s.number);const a=await m(()=>b(t,{choice:s.number}));p(()=>{s.judged=a.judged,e.sums=a.sums})}r.asked===t&&p(()=>r.looking=-1),e.ledger&&await x(t)}async function x(t){if(!k(t))return;const{ledger:e}=await m(()=>b(t,{ledger:!0}));r.asked===t&&p(()=>Object.assign(r,{ledger:e,others:null}))}async function X(){const{asked:t,answer:e}=r;if(!(!t||!e||r.others))try{p(()=>Object.assign(r,{others:{done:0,all:0},trouble:""}));const s=[];for(const a of e.names.keys()){const o=await m(()=>b({...t,seat:a}));s.push(...o.decisions.filter(({judged:l})=>!l).map(({number:l})=>({seat:a,number:l})))}for(const[a,{seat:o,number:l}]of s.entries()){if(!k(t))return;p(()=>r.others={done:a,all:s.length}),await m(()=>b({...t,seat:o},{choice:l}))}await x(t)}catch(s){r.asked===t&&p(()=>Object.assign(r,{trouble:f(s),others:null}))}}async function m(t){for(let e=0;;e++)try{return await t()}catch(s){if(!(s instanceof C)||!["busy","too_fast"].includes(s.code)||e>=U)throw s;await new Promise(a=>setTimeout(a,Q))}}async function Y(){const{asked:t}=r;if(t)try{const{again:e}=await b(t,{again:!0});K(e),v("/learn/own")}catch(e){p(()=>r.trouble=f(e))}}const j="plain";async function ee({number:t},e){const{asked:s,answer:a}=r;if(!(!s||!a||r.opening)){p(()=>Object.assign(r,{opening:!0,trouble:""}));try{const{record:o}=await b(s,{choice:t,before:!0}),l=a.names.map(($,d)=>d===s.seat?{kind:"me"}:{kind:"computer",level:j}),c=await _("/api/tables",{name:e,me:w.me.trim()||"Guest",seats:l,record:o});H({table:c.table,token:c.token,seat:c.seat,name:e,title:a.title,when:Date.now()}),v(`/t/${c.table}`)}catch(o){p(()=>r.trouble=f(o))}p(()=>r.opening=!1)}}function N(){r.asked&&g({...r.asked})}const te=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&seat=(\d{1,2}))?$/,se=5,G={best:"✓","as good":"✓",found:"★"};function ae(){const t=te.exec(location.hash);if(t){const[,s="",a="1",o]=t,{asked:l}=r;if(l?.table===s&&l.hand===Number(a)&&(o==null||l.seat===Number(o))&&r.answer)return N();const c=P(s);return void g({table:s,token:c?.token??"",record:"",hand:Number(a),seat:Number(o??c?.seat??0)})}const{replay:e}=w;if(e?.record)return void g({table:"",token:"",record:e.record,hand:e.hand,seat:0});p(()=>Object.assign(r,{asked:null,answer:null,trouble:""}))}const n=(t,e={})=>(r.answer?.says[t]??"").replace(/\{(\w+)\}/g,(s,a)=>String(e[a]??"")),ne=()=>r.answer?.says.head??"Review";function re(){const{asked:t,answer:e,trouble:s}=r;return t?e?i`<div class="review">
    <header class="review-bar felt-deep">
      <a class="button button-on-felt" href=${h(t.table?`/t/${t.table}`:"/play")} @click=${y}>${t.table?n("table"):"To the lobby"}</a>
      <div class="review-where"><h1>${n("head")}</h1><p>${n("of")} · ${e.title}</p></div>
    </header>
    <main class="review-page">
      ${oe(e)}
      ${le(e)}
      ${ce()}
      ${T(e,!0)}
      ${T(e,!1)}
      ${fe()}
    </main>
  </div>`:i`<main class="lone paper"><p role="status">${s||"One moment…"}</p><p class="button-row"><a class="button" href=${h("/past")} @click=${y}>Past games</a></p></main>`:J("")}function oe({names:t,hand:e,hands:s,seat:a}){return i`<div class="review-choosers paper">
    <label><span>${n("which")}</span><select class="field" .value=${V(String(e))} @change=${({target:o})=>I({hand:Number(o.value)})}>
      ${Array.from({length:s},(o,l)=>i`<option value=${l+1} ?selected=${l+1===e}>${n("hand_of",{hand:l+1,hands:s})}</option>`)}</select></label>
    <label><span>${n("whose")}</span><select class="field" .value=${V(String(a))} @change=${({target:o})=>I({seat:Number(o.value)})}>
      ${t.map((o,l)=>i`<option value=${l} ?selected=${l===a}>${o}</option>`)}</select></label>
  </div>`}function I(t){if(!r.asked)return;const e={...r.asked,...t};e.table&&history.replaceState(history.state,"",`${h("/review")}#table=${e.table}&hand=${e.hand}&seat=${e.seat}`),g(e)}function le({decisions:t,sums:e}){const s=t.filter(({judged:$})=>$).length,a=t.length,{looking:o,trouble:l}=r,c=a===0?n("none"):o>=0?n("judging",{number:o+1,all:a}):s<a?n("stopped"):e||n("looked");return i`<section class="review-state paper" aria-label=${n("head")}>
    <p role="status">${c}</p>
    ${o>=0?i`<progress max=${a} value=${s} aria-label=${c}></progress>`:u}
    ${l?i`<p class="problem" role="alert">${l}</p><p><button class="button" @click=${N}>${n("again")}</button></p>`:u}
    <p class="review-about"><b>${n("about_head")}</b> ${n("about")}${n("fewer")?i` <span class="soft">${n("fewer")}</span>`:u}</p>
    ${ie(t)}
  </section>`}function ie(t){const e=Math.min(se,t.filter(({judged:s})=>s?.again).length);return!e||r.looking>=0?u:i`<p>${n("again_about")}</p><p><button class="button button-main" @click=${()=>void Y()}>${e===1?n("again_one"):n("again_all",{count:e})}</button></p>`}function ce(){const{ledger:t,others:e}=r;if(!t)return u;const{words:s,rows:a,score:o,adjusted:l,about:c,complete:$}=t,d=e?n("others",{number:e.done+1,all:e.all||"…"}):"";return i`<section class="review-luck paper" aria-labelledby="review-luck"><h2 id="review-luck">${n("luck")}</h2><p>${s}</p>
    <table><tbody>${a.map(({words:q,points:M})=>i`<tr><th scope="row">${q}</th><td class="figure">${A(M)}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${n("score")}</th><td class="figure">${A(o)}</td></tr></tfoot></table>
    <p><b>${l}</b></p>
    ${$?u:e?i`<p role="status">${d}</p><progress max=${e.all||1} value=${e.done} aria-label=${d}></progress>`:i`<p><button class="button" @click=${()=>void X()}>${n("everyone")}</button></p>`}
    <p class="soft">${c}</p></section>`}const ue=({judged:t})=>t!=null&&!t.choice&&!t.charged&&t.grade!=="close";function T({decisions:t},e){const s=t.filter(l=>l.before===e);if(s.length===0)return u;const a=s.filter(l=>!ue(l)),o=s.length-a.length;return i`<section class="review-part paper ${e?"is-before":""}"><h2>${n(e?"before":"play")}</h2>
    <ul class="review-rows">${z(a,({number:l})=>l,pe)}</ul>
    ${o?i`<p class="soft">${n("alike",{count:o})}</p>`:u}</section>`}function pe(t){const{judged:e,where:s,played:a,number:o}=t;return e?i`<li data-grade=${e.grade}><details id="review-${o}"><summary class="review-row"><span class="review-trick">${s}</span><b>${a}</b>
      <span class="review-grade">${G[e.grade]?i`<span aria-hidden="true">${G[e.grade]} </span>`:u}${e.words}</span>
      <span class="review-lost figure">${e.lost?`${S(-e.lost)} %`:u}</span></summary>
    ${$e(t,e)}</details></li>`:i`<li class="review-row is-waiting"><span class="review-trick">${s}</span><b>${a}</b><span>${o===r.looking?"…":u}</span></li>`}function $e(t,e){const s=e.best===t.played;return i`<div class="review-detail">
    ${e.cost?i`<p class="review-cost"><b>${e.words}: ${e.cost}</b></p>`:u}
    <div class="review-both">${R(n("played"),t.played,t.card,!1)}${s?u:R(n("better"),e.best,e.best_card,!0)}</div>
    <h3>${n("why")}</h3>${e.why.map(a=>i`<p>${a}</p>`)}
    ${e.better?de(e.better,e.sure):u}
    ${be(e)}
    ${e.open?i`<div class="review-open"><p class="review-hindsight"><span>${n("hindsight")}</span></p><p>${e.open}</p><p class="soft">${n("not_graded")}</p></div>`:u}
    <p class="button-row"><button class="button" @click=${()=>void L(t)}>${n("at_replay")}</button>
      <button class="button" ?disabled=${r.opening} @click=${()=>void ee(t,n("known",{hand:r.asked?.hand??1,where:t.where.toLowerCase()}))}>${n("play_on")}</button>
      ${E(t.number)?i`<button class="button" @click=${()=>void we(t.number)}>${n("next")}</button>`:u}</p>
  </div>`}function R(t,e,s,a){return i`<div class="review-box ${a?"is-better":""}">${s?Z(s,{silent:!0}):u}<p><span class="soft">${t}</span> <b>${e}</b></p></div>`}function de({better:t,worse:e,deals:s},a){const o=s-t-e,l=[["better",t],["equal",o],["worse",e]].filter(([,c])=>c>0);return i`<h3>${n("sure")}</h3><p>${n("deals",{deals:s})}</p>
    <p class="review-bars">${l.map(([c,$])=>i`<span class="is-${c}" ${F({"flex-grow":String($)})}>${n(`${c}_in`,{count:$})}</span>`)}</p>
    ${a?i`<p>${a}</p>`:u}`}function be({options:t}){return i`<details class="review-options"><summary>${n("options")}</summary><table>
    <thead><tr><th scope="col">${n("choice")}</th><th scope="col">${n("chance")}</th><th scope="col">${n("points")}</th></tr></thead>
    <tbody>${t.map(({words:e,chance:s,points:a,played:o})=>i`<tr class=${o?"is-played":""}><th scope="row">${e}${o?i` <small>${n("played")}</small>`:u}</th>
      <td class="figure">${s} %</td><td class="figure">${S(a)}</td></tr>`)}</tbody></table></details>`}const E=t=>r.answer?.decisions.find(e=>e.number>t&&e.judged?.charged);async function we(t){const e=E(t),s=e&&document.getElementById(`review-${e.number}`);s&&(s.open=!0,await O(),s.querySelector("summary")?.focus(),s.scrollIntoView({block:"start"}))}async function L({step:t}){const{asked:e}=r;if(e){if(e.table)return v(`/replay#table=${e.table}&hand=${e.hand}&step=${t}`);await D(e.record,e.hand),p(()=>w.replay&&(w.replay={...w.replay,at:t}))}}function fe(){return i`<p class="button-row review-end">
    <button class="button" @click=${()=>void L({step:0})}>${n("replay")}</button>
    <button class="button" @click=${()=>void he()}>${n("print")}</button>
    <a class="button" href=${h("/past")} @click=${y}>${n("past")}</a></p>`}async function he(){for(const t of r.answer?.decisions??[]){const e=document.getElementById(`review-${t.number}`);e&&t.judged?.charged&&(e.open=!0)}await O(),print()}export{ae as enter,ne as reviewTitle,re as reviewView};
