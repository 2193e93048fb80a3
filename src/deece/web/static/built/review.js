import{c as p,s as y,Z as E,g as H,a as d,R as P,T as z,f as v,b as f,d as i,e as k,A as c,_ as V,i as C,$ as L,a0 as M,S as x,a1 as S,z as Z,a2 as D}from"./main.js";import{n as F}from"./replay-keep.js";const J=1500,K=20,l={asked:null,answer:null,looking:-1,ledger:null,others:null,trouble:""};function b({table:t,token:e,record:s,hand:a,seat:r},{choice:o,ledger:u}={}){return t?H(`/api/tables/${t}/review?hand=${a}&seat=${r}${o==null?"":`&choice=${o}`}${u?"&ledger=1":""}`,e):E("/api/review",{record:s,hand:a,seat:r,...o==null?{}:{choice:o},...u?{ledger:u}:{}})}async function w(t){p(()=>Object.assign(l,{asked:t,looking:-1,ledger:null,others:null,trouble:""}));try{const e=await b(t);if(l.asked!==t)return;p(()=>l.answer=e),await Q(t,e)}catch(e){l.asked===t&&p(()=>Object.assign(l,{trouble:y(e),looking:-1,others:null}))}}const g=t=>l.asked===t&&d.route.page==="review";async function Q(t,e){for(const s of e.decisions.filter(({judged:a})=>!a)){if(!g(t))return;p(()=>l.looking=s.number);const a=await h(()=>b(t,{choice:s.number}));p(()=>{s.judged=a.judged,e.sums=a.sums})}l.asked===t&&p(()=>l.looking=-1),e.ledger&&await A(t)}async function A(t){if(!g(t))return;const{ledger:e}=await h(()=>b(t,{ledger:!0}));l.asked===t&&p(()=>Object.assign(l,{ledger:e,others:null}))}async function U(){const{asked:t,answer:e}=l;if(!(!t||!e||l.others))try{p(()=>Object.assign(l,{others:{done:0,all:0},trouble:""}));const s=[];for(const a of e.names.keys()){const r=await h(()=>b({...t,seat:a}));s.push(...r.decisions.filter(({judged:o})=>!o).map(({number:o})=>({seat:a,number:o})))}for(const[a,{seat:r,number:o}]of s.entries()){if(!g(t))return;p(()=>l.others={done:a,all:s.length}),await h(()=>b({...t,seat:r},{choice:o}))}await A(t)}catch(s){l.asked===t&&p(()=>Object.assign(l,{trouble:y(s),others:null}))}}async function h(t){for(let e=0;;e++)try{return await t()}catch(s){if(!(s instanceof P)||!["busy","too_fast"].includes(s.code)||e>=K)throw s;await new Promise(a=>setTimeout(a,J))}}function _(){l.asked&&w({...l.asked})}const W=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&seat=(\d{1,2}))?$/,N={best:"✓","as good":"✓",found:"★"};function X(){const t=W.exec(location.hash);if(t){const[,s="",a="1",r]=t,{asked:o}=l;if(o?.table===s&&o.hand===Number(a)&&(r==null||o.seat===Number(r))&&l.answer)return _();const u=z(s);return void w({table:s,token:u?.token??"",record:"",hand:Number(a),seat:Number(r??u?.seat??0)})}const{replay:e}=d;if(e?.record)return void w({table:"",token:"",record:e.record,hand:e.hand,seat:0});p(()=>Object.assign(l,{asked:null,answer:null,trouble:""}))}const n=(t,e={})=>(l.answer?.says[t]??"").replace(/\{(\w+)\}/g,(s,a)=>String(e[a]??"")),Y=()=>l.answer?.says.head??"Review";function j(){const{asked:t,answer:e,trouble:s}=l;return t?e?i`<div class="review">
    <header class="review-bar felt-deep">
      <a class="button button-on-felt" href=${f(t.table?`/t/${t.table}`:"/play")} @click=${v}>${t.table?n("table"):"To the lobby"}</a>
      <div class="review-where"><h1>${n("head")}</h1><p>${n("of")} · ${e.title}</p></div>
    </header>
    <main class="review-page">
      ${ee(e)}
      ${te(e)}
      ${se()}
      ${I(e,!0)}
      ${I(e,!1)}
      ${ce()}
    </main>
  </div>`:i`<main class="lone paper"><p role="status">${s||"One moment…"}</p><p class="button-row"><a class="button" href=${f("/past")} @click=${v}>Past games</a></p></main>`:F("")}function ee({names:t,hand:e,hands:s,seat:a}){return i`<div class="review-choosers paper">
    <label><span>${n("which")}</span><select class="field" .value=${k(String(e))} @change=${({target:r})=>O({hand:Number(r.value)})}>
      ${Array.from({length:s},(r,o)=>i`<option value=${o+1} ?selected=${o+1===e}>${n("hand_of",{hand:o+1,hands:s})}</option>`)}</select></label>
    <label><span>${n("whose")}</span><select class="field" .value=${k(String(a))} @change=${({target:r})=>O({seat:Number(r.value)})}>
      ${t.map((r,o)=>i`<option value=${o} ?selected=${o===a}>${r}</option>`)}</select></label>
  </div>`}function O(t){if(!l.asked)return;const e={...l.asked,...t};e.table&&history.replaceState(history.state,"",`${f("/review")}#table=${e.table}&hand=${e.hand}&seat=${e.seat}`),w(e)}function te({decisions:t,sums:e}){const s=t.filter(({judged:$})=>$).length,a=t.length,{looking:r,trouble:o}=l,u=a===0?n("none"):r>=0?n("judging",{number:r+1,all:a}):s<a?n("stopped"):e||n("looked");return i`<section class="review-state paper" aria-label=${n("head")}>
    <p role="status">${u}</p>
    ${r>=0?i`<progress max=${a} value=${s} aria-label=${u}></progress>`:c}
    ${o?i`<p class="problem" role="alert">${o}</p><p><button class="button" @click=${_}>${n("again")}</button></p>`:c}
    <p class="review-about"><b>${n("about_head")}</b> ${n("about")}${n("fewer")?i` <span class="soft">${n("fewer")}</span>`:c}</p>
  </section>`}function se(){const{ledger:t,others:e}=l;if(!t)return c;const{words:s,rows:a,score:r,adjusted:o,about:u,complete:$}=t,m=e?n("others",{number:e.done+1,all:e.all||"…"}):"";return i`<section class="review-luck paper" aria-labelledby="review-luck"><h2 id="review-luck">${n("luck")}</h2><p>${s}</p>
    <table><tbody>${a.map(({words:q,points:B})=>i`<tr><th scope="row">${q}</th><td class="figure">${V(B)}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${n("score")}</th><td class="figure">${V(r)}</td></tr></tfoot></table>
    <p><b>${o}</b></p>
    ${$?c:e?i`<p role="status">${m}</p><progress max=${e.all||1} value=${e.done} aria-label=${m}></progress>`:i`<p><button class="button" @click=${()=>void U()}>${n("everyone")}</button></p>`}
    <p class="soft">${u}</p></section>`}const ae=({judged:t})=>t!=null&&!t.choice&&!t.charged&&t.grade!=="close";function I({decisions:t},e){const s=t.filter(o=>o.before===e);if(s.length===0)return c;const a=s.filter(o=>!ae(o)),r=s.length-a.length;return i`<section class="review-part paper ${e?"is-before":""}"><h2>${n(e?"before":"play")}</h2>
    <ul class="review-rows">${C(a,({number:o})=>o,ne)}</ul>
    ${r?i`<p class="soft">${n("alike",{count:r})}</p>`:c}</section>`}function ne(t){const{judged:e,where:s,played:a,number:r}=t;return e?i`<li data-grade=${e.grade}><details id="review-${r}"><summary class="review-row"><span class="review-trick">${s}</span><b>${a}</b>
      <span class="review-grade">${N[e.grade]?i`<span aria-hidden="true">${N[e.grade]} </span>`:c}${e.words}</span>
      <span class="review-lost figure">${e.lost?`${S(-e.lost)} %`:c}</span></summary>
    ${re(t,e)}</details></li>`:i`<li class="review-row is-waiting"><span class="review-trick">${s}</span><b>${a}</b><span>${r===l.looking?"…":c}</span></li>`}function re(t,e){const s=e.best===t.played;return i`<div class="review-detail">
    ${e.cost?i`<p class="review-cost"><b>${e.words}: ${e.cost}</b></p>`:c}
    <div class="review-both">${T(n("played"),t.played,t.card,!1)}${s?c:T(n("better"),e.best,e.best_card,!0)}</div>
    <h3>${n("why")}</h3>${e.why.map(a=>i`<p>${a}</p>`)}
    ${e.better?oe(e.better,e.sure):c}
    ${le(e)}
    ${e.open?i`<div class="review-open"><p class="review-hindsight"><span>${n("hindsight")}</span></p><p>${e.open}</p><p class="soft">${n("not_graded")}</p></div>`:c}
    <p class="button-row"><button class="button" @click=${()=>void G(t)}>${n("at_replay")}</button>
      ${R(t.number)?i`<button class="button" @click=${()=>void ie(t.number)}>${n("next")}</button>`:c}</p>
  </div>`}function T(t,e,s,a){return i`<div class="review-box ${a?"is-better":""}">${s?Z(s,{silent:!0}):c}<p><span class="soft">${t}</span> <b>${e}</b></p></div>`}function oe({better:t,worse:e,deals:s},a){const r=s-t-e,o=[["better",t],["equal",r],["worse",e]].filter(([,u])=>u>0);return i`<h3>${n("sure")}</h3><p>${n("deals",{deals:s})}</p>
    <p class="review-bars">${o.map(([u,$])=>i`<span class="is-${u}" ${D({"flex-grow":String($)})}>${n(`${u}_in`,{count:$})}</span>`)}</p>
    ${a?i`<p>${a}</p>`:c}`}function le({options:t}){return i`<details class="review-options"><summary>${n("options")}</summary><table>
    <thead><tr><th scope="col">${n("choice")}</th><th scope="col">${n("chance")}</th><th scope="col">${n("points")}</th></tr></thead>
    <tbody>${t.map(({words:e,chance:s,points:a,played:r})=>i`<tr class=${r?"is-played":""}><th scope="row">${e}${r?i` <small>${n("played")}</small>`:c}</th>
      <td class="figure">${s} %</td><td class="figure">${S(a)}</td></tr>`)}</tbody></table></details>`}const R=t=>l.answer?.decisions.find(e=>e.number>t&&e.judged?.charged);async function ie(t){const e=R(t),s=e&&document.getElementById(`review-${e.number}`);s&&(s.open=!0,await x(),s.querySelector("summary")?.focus(),s.scrollIntoView({block:"start"}))}async function G({step:t}){const{asked:e}=l;if(e){if(e.table)return L(`/replay#table=${e.table}&hand=${e.hand}&step=${t}`);await M(e.record,e.hand),p(()=>d.replay&&(d.replay={...d.replay,at:t}))}}function ce(){return i`<p class="button-row review-end">
    <button class="button" @click=${()=>void G({step:0})}>${n("replay")}</button>
    <button class="button" @click=${()=>void ue()}>${n("print")}</button>
    <a class="button" href=${f("/past")} @click=${v}>${n("past")}</a></p>`}async function ue(){for(const t of l.answer?.decisions??[]){const e=document.getElementById(`review-${t.number}`);e&&t.judged?.charged&&(e.open=!0)}await x(),print()}export{X as enter,Y as reviewTitle,j as reviewView};
