import{c as p,s as g,Z as E,g as H,a as b,R as P,_ as k,T as z,f as v,b as f,d as i,e as _,A as c,$ as A,i as C,a0 as L,S as V,a1 as S,z as Z,a2 as D}from"./main.js";import{n as F}from"./replay-keep.js";import{k as J}from"./keep-own.js";const K=1500,Q=20,r={asked:null,answer:null,looking:-1,ledger:null,others:null,trouble:""};function d({table:t,token:e,record:s,hand:a,seat:o},{choice:l,ledger:u,again:$}={}){return t?H(`/api/tables/${t}/review?hand=${a}&seat=${o}${l==null?"":`&choice=${l}`}${u?"&ledger=1":""}${$?"&again=1":""}`,e):E("/api/review",{record:s,hand:a,seat:o,...l==null?{}:{choice:l},...u?{ledger:u}:{},...$?{again:$}:{}})}async function w(t){p(()=>Object.assign(r,{asked:t,looking:-1,ledger:null,others:null,trouble:""}));try{const e=await d(t);if(r.asked!==t)return;p(()=>r.answer=e),await U(t,e)}catch(e){r.asked===t&&p(()=>Object.assign(r,{trouble:g(e),looking:-1,others:null}))}}const m=t=>r.asked===t&&b.route.page==="review";async function U(t,e){for(const s of e.decisions.filter(({judged:a})=>!a)){if(!m(t))return;p(()=>r.looking=s.number);const a=await h(()=>d(t,{choice:s.number}));p(()=>{s.judged=a.judged,e.sums=a.sums})}r.asked===t&&p(()=>r.looking=-1),e.ledger&&await x(t)}async function x(t){if(!m(t))return;const{ledger:e}=await h(()=>d(t,{ledger:!0}));r.asked===t&&p(()=>Object.assign(r,{ledger:e,others:null}))}async function W(){const{asked:t,answer:e}=r;if(!(!t||!e||r.others))try{p(()=>Object.assign(r,{others:{done:0,all:0},trouble:""}));const s=[];for(const a of e.names.keys()){const o=await h(()=>d({...t,seat:a}));s.push(...o.decisions.filter(({judged:l})=>!l).map(({number:l})=>({seat:a,number:l})))}for(const[a,{seat:o,number:l}]of s.entries()){if(!m(t))return;p(()=>r.others={done:a,all:s.length}),await h(()=>d({...t,seat:o},{choice:l}))}await x(t)}catch(s){r.asked===t&&p(()=>Object.assign(r,{trouble:g(s),others:null}))}}async function h(t){for(let e=0;;e++)try{return await t()}catch(s){if(!(s instanceof P)||!["busy","too_fast"].includes(s.code)||e>=Q)throw s;await new Promise(a=>setTimeout(a,K))}}async function X(){const{asked:t}=r;if(t)try{const{again:e}=await d(t,{again:!0});J(e),k("/learn/own")}catch(e){p(()=>r.trouble=g(e))}}function O(){r.asked&&w({...r.asked})}const Y=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&seat=(\d{1,2}))?$/,j=5,N={best:"✓","as good":"✓",found:"★"};function ee(){const t=Y.exec(location.hash);if(t){const[,s="",a="1",o]=t,{asked:l}=r;if(l?.table===s&&l.hand===Number(a)&&(o==null||l.seat===Number(o))&&r.answer)return O();const u=z(s);return void w({table:s,token:u?.token??"",record:"",hand:Number(a),seat:Number(o??u?.seat??0)})}const{replay:e}=b;if(e?.record)return void w({table:"",token:"",record:e.record,hand:e.hand,seat:0});p(()=>Object.assign(r,{asked:null,answer:null,trouble:""}))}const n=(t,e={})=>(r.answer?.says[t]??"").replace(/\{(\w+)\}/g,(s,a)=>String(e[a]??"")),te=()=>r.answer?.says.head??"Review";function se(){const{asked:t,answer:e,trouble:s}=r;return t?e?i`<div class="review">
    <header class="review-bar felt-deep">
      <a class="button button-on-felt" href=${f(t.table?`/t/${t.table}`:"/play")} @click=${v}>${t.table?n("table"):"To the lobby"}</a>
      <div class="review-where"><h1>${n("head")}</h1><p>${n("of")} · ${e.title}</p></div>
    </header>
    <main class="review-page">
      ${ae(e)}
      ${ne(e)}
      ${oe()}
      ${T(e,!0)}
      ${T(e,!1)}
      ${de()}
    </main>
  </div>`:i`<main class="lone paper"><p role="status">${s||"One moment…"}</p><p class="button-row"><a class="button" href=${f("/past")} @click=${v}>Past games</a></p></main>`:F("")}function ae({names:t,hand:e,hands:s,seat:a}){return i`<div class="review-choosers paper">
    <label><span>${n("which")}</span><select class="field" .value=${_(String(e))} @change=${({target:o})=>I({hand:Number(o.value)})}>
      ${Array.from({length:s},(o,l)=>i`<option value=${l+1} ?selected=${l+1===e}>${n("hand_of",{hand:l+1,hands:s})}</option>`)}</select></label>
    <label><span>${n("whose")}</span><select class="field" .value=${_(String(a))} @change=${({target:o})=>I({seat:Number(o.value)})}>
      ${t.map((o,l)=>i`<option value=${l} ?selected=${l===a}>${o}</option>`)}</select></label>
  </div>`}function I(t){if(!r.asked)return;const e={...r.asked,...t};e.table&&history.replaceState(history.state,"",`${f("/review")}#table=${e.table}&hand=${e.hand}&seat=${e.seat}`),w(e)}function ne({decisions:t,sums:e}){const s=t.filter(({judged:$})=>$).length,a=t.length,{looking:o,trouble:l}=r,u=a===0?n("none"):o>=0?n("judging",{number:o+1,all:a}):s<a?n("stopped"):e||n("looked");return i`<section class="review-state paper" aria-label=${n("head")}>
    <p role="status">${u}</p>
    ${o>=0?i`<progress max=${a} value=${s} aria-label=${u}></progress>`:c}
    ${l?i`<p class="problem" role="alert">${l}</p><p><button class="button" @click=${O}>${n("again")}</button></p>`:c}
    <p class="review-about"><b>${n("about_head")}</b> ${n("about")}${n("fewer")?i` <span class="soft">${n("fewer")}</span>`:c}</p>
    ${re(t)}
  </section>`}function re(t){const e=Math.min(j,t.filter(({judged:s})=>s?.again).length);return!e||r.looking>=0?c:i`<p>${n("again_about")}</p><p><button class="button button-main" @click=${()=>void X()}>${e===1?n("again_one"):n("again_all",{count:e})}</button></p>`}function oe(){const{ledger:t,others:e}=r;if(!t)return c;const{words:s,rows:a,score:o,adjusted:l,about:u,complete:$}=t,y=e?n("others",{number:e.done+1,all:e.all||"…"}):"";return i`<section class="review-luck paper" aria-labelledby="review-luck"><h2 id="review-luck">${n("luck")}</h2><p>${s}</p>
    <table><tbody>${a.map(({words:M,points:B})=>i`<tr><th scope="row">${M}</th><td class="figure">${A(B)}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${n("score")}</th><td class="figure">${A(o)}</td></tr></tfoot></table>
    <p><b>${l}</b></p>
    ${$?c:e?i`<p role="status">${y}</p><progress max=${e.all||1} value=${e.done} aria-label=${y}></progress>`:i`<p><button class="button" @click=${()=>void W()}>${n("everyone")}</button></p>`}
    <p class="soft">${u}</p></section>`}const le=({judged:t})=>t!=null&&!t.choice&&!t.charged&&t.grade!=="close";function T({decisions:t},e){const s=t.filter(l=>l.before===e);if(s.length===0)return c;const a=s.filter(l=>!le(l)),o=s.length-a.length;return i`<section class="review-part paper ${e?"is-before":""}"><h2>${n(e?"before":"play")}</h2>
    <ul class="review-rows">${C(a,({number:l})=>l,ie)}</ul>
    ${o?i`<p class="soft">${n("alike",{count:o})}</p>`:c}</section>`}function ie(t){const{judged:e,where:s,played:a,number:o}=t;return e?i`<li data-grade=${e.grade}><details id="review-${o}"><summary class="review-row"><span class="review-trick">${s}</span><b>${a}</b>
      <span class="review-grade">${N[e.grade]?i`<span aria-hidden="true">${N[e.grade]} </span>`:c}${e.words}</span>
      <span class="review-lost figure">${e.lost?`${S(-e.lost)} %`:c}</span></summary>
    ${ce(t,e)}</details></li>`:i`<li class="review-row is-waiting"><span class="review-trick">${s}</span><b>${a}</b><span>${o===r.looking?"…":c}</span></li>`}function ce(t,e){const s=e.best===t.played;return i`<div class="review-detail">
    ${e.cost?i`<p class="review-cost"><b>${e.words}: ${e.cost}</b></p>`:c}
    <div class="review-both">${G(n("played"),t.played,t.card,!1)}${s?c:G(n("better"),e.best,e.best_card,!0)}</div>
    <h3>${n("why")}</h3>${e.why.map(a=>i`<p>${a}</p>`)}
    ${e.better?ue(e.better,e.sure):c}
    ${pe(e)}
    ${e.open?i`<div class="review-open"><p class="review-hindsight"><span>${n("hindsight")}</span></p><p>${e.open}</p><p class="soft">${n("not_graded")}</p></div>`:c}
    <p class="button-row"><button class="button" @click=${()=>void q(t)}>${n("at_replay")}</button>
      ${R(t.number)?i`<button class="button" @click=${()=>void $e(t.number)}>${n("next")}</button>`:c}</p>
  </div>`}function G(t,e,s,a){return i`<div class="review-box ${a?"is-better":""}">${s?Z(s,{silent:!0}):c}<p><span class="soft">${t}</span> <b>${e}</b></p></div>`}function ue({better:t,worse:e,deals:s},a){const o=s-t-e,l=[["better",t],["equal",o],["worse",e]].filter(([,u])=>u>0);return i`<h3>${n("sure")}</h3><p>${n("deals",{deals:s})}</p>
    <p class="review-bars">${l.map(([u,$])=>i`<span class="is-${u}" ${D({"flex-grow":String($)})}>${n(`${u}_in`,{count:$})}</span>`)}</p>
    ${a?i`<p>${a}</p>`:c}`}function pe({options:t}){return i`<details class="review-options"><summary>${n("options")}</summary><table>
    <thead><tr><th scope="col">${n("choice")}</th><th scope="col">${n("chance")}</th><th scope="col">${n("points")}</th></tr></thead>
    <tbody>${t.map(({words:e,chance:s,points:a,played:o})=>i`<tr class=${o?"is-played":""}><th scope="row">${e}${o?i` <small>${n("played")}</small>`:c}</th>
      <td class="figure">${s} %</td><td class="figure">${S(a)}</td></tr>`)}</tbody></table></details>`}const R=t=>r.answer?.decisions.find(e=>e.number>t&&e.judged?.charged);async function $e(t){const e=R(t),s=e&&document.getElementById(`review-${e.number}`);s&&(s.open=!0,await V(),s.querySelector("summary")?.focus(),s.scrollIntoView({block:"start"}))}async function q({step:t}){const{asked:e}=r;if(e){if(e.table)return k(`/replay#table=${e.table}&hand=${e.hand}&step=${t}`);await L(e.record,e.hand),p(()=>b.replay&&(b.replay={...b.replay,at:t}))}}function de(){return i`<p class="button-row review-end">
    <button class="button" @click=${()=>void q({step:0})}>${n("replay")}</button>
    <button class="button" @click=${()=>void be()}>${n("print")}</button>
    <a class="button" href=${f("/past")} @click=${v}>${n("past")}</a></p>`}async function be(){for(const t of r.answer?.decisions??[]){const e=document.getElementById(`review-${t.number}`);e&&t.judged?.charged&&(e.open=!0)}await V(),print()}export{ee as enter,te as reviewTitle,se as reviewView};
