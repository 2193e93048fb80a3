import{aC as z,aF as j,r as E,aG as A,c as u,a as h,aH as F,aI as R,aJ as G,aK as U,v as W,aj as Y,o as X,b as H,k as M,q as I,t as N,as as Z,aL as ss,aM as ts,Q as T,a0 as D,K as L,f as as,A as p,am as es,d as n,aN as os,aO as ns,aP as is,aQ as ls,an as q,ah as B,Y as cs,a8 as rs,aA as ps}from"./main.js";const x=[25,100,400],a={dealer:0,cards:{},typed:"",calls:[],scores:[],conventions:[],bids:[],shown:null,tried:!1,trouble:"",answer:null,answered:"",coming:null,said:""};let O="",_=0,v=0;const o=(s,t={})=>W(a.shown?.says[s]??"",t);function S(){const{dealer:s,cards:t,typed:i,calls:e,scores:r,conventions:l}=a,{id:d,set:g}=h.lobby;return{id:d,set:g,dealer:s,cards:i||ss(t),calls:e,scores:r.some(m=>m.trim())?r:[],conventions:l}}const k=()=>Y({...S(),bids:a.bids});async function ds(){if(!await z())return;const{lobby:s}=h,t=j(location.hash)??j(E("position",""));if(t){const{id:i,set:e,cards:r,...l}=t,d=A(r);u(()=>{(s.id!==i||!F(s.set,e))&&R(s,{id:i,set:e,...ts()}),Object.assign(a,{...l,cards:d,typed:"",tried:!1,...k()===a.answered?{}:{answer:null}})}),G(s)&&U(s)}await V()}function f(s){u(()=>Object.assign(a,s,{said:""})),V()}function bs(){h.lobby.ready&&O&&O!==J()&&V()}const J=()=>JSON.stringify([h.lobby.id,h.lobby.set]);async function V(){const s=++_;O=J(),X("position",k()),h.route.page==="position"&&history.replaceState(history.state,"",H("/position")+k()),await M(async()=>{const t=await I(()=>N("/api/position",S()),()=>s===_&&K());s===_&&(Z(t.cards),u(()=>Object.assign(a,{shown:t,trouble:""})))},t=>s===_&&(a.trouble=t))}const K=()=>h.route.page==="position";async function us(){if(a.coming)return;if(!a.shown?.ready){u(()=>a.tried=!0),await T();const e=document.querySelector(".position .problem:not(:empty)");e?.scrollIntoView({block:"center"}),D(e?.textContent??"");return}const s=++v,t=()=>s===v&&K(),i={...S(),bids:a.bids};u(()=>Object.assign(a,{trouble:"",answer:null,answered:k(),coming:{deals:0,most:x.at(-1)??0,seconds:0}})),await M(async()=>{for(const[e,r]of x.entries()){const l=performance.now(),d=await I(()=>N("/api/position/worth",{...i,deals:r}),t);if(!t())return;const g=(performance.now()-l)/1e3/d.deals*Math.min(d.most,x[e+1]??0);if(u(()=>Object.assign(a,{answer:d,coming:{deals:d.deals,most:Math.min(d.most,x.at(-1)??0),seconds:Math.max(1,Math.round(g))}})),e===0&&T().then(()=>document.getElementById("position-answer")?.focus()),d.deals>=d.most)break}D(a.answer?.rows.map(({words:e,chance:r})=>`${e}: ${r} %`).join(". ")??"")},e=>s===v&&(a.trouble=e)),s===v&&u(()=>a.coming=null)}function $s(){v+=1,u(()=>a.coming=null)}const y=8,$={game:!1,next:0,worth:0},ms=()=>void ds(),hs=()=>L("home_position");function fs(){bs();const{shown:s,trouble:t}=a;return n`<div class="lobby position">
    <header class="lobby-top felt"><a class="button button-on-felt" href=${H("/")} @click=${as}>‹ Back</a>
      <div class="lobby-name"><h1 class="lobby-title">${L("home_position")}</h1><p>${o("about")}</p></div>
      <button class="button button-on-felt" @click=${()=>es.open("display")}>Display</button></header>
    <main class="position-page">
      <div class="position-told"><div class="position-stack">${h.lobby.ready?gs():n`<p role="status">${h.lobby.message||"One moment…"}</p>`}
        <p class="problem" role="alert">${t}</p>
        ${s?ys(s):p}</div>
      ${s?n`<div class="position-stack">${vs(s)}${ks(s)}${xs(s)}${_s()}</div>`:p}</div>
      ${s&&a.answer?Os(a.answer):p}
    </main>
  </div>`}function gs(){const{lobby:s}=h,t=s.systems.find(i=>i.id===s.id);return n`<section class="lobby-sheet" aria-labelledby="position-game"><h2 id="position-game">${o("game")||"The game"}</h2>
    <button class="chosen-game" aria-expanded=${$.game?"true":"false"} @click=${()=>u(()=>$.game=!$.game)}><span><b>${t?.name}</b>${t?.facts}</span><span>${$.game?"Done":"Change"}</span></button></section>
    ${$.game?n`${os(s)}${ns(s,t?.name??"game")}`:p}`}function ys(s){const{cards:t,typed:i,tried:e}=a,r=is(t);return n`<section class="lobby-sheet" aria-labelledby="position-hand"><h2 id="position-hand">${o("hand")}</h2>
    <p role="status"><b class="figure">${o("held",{held:r,cards:s.hand})}</b></p>
    ${ls(t,s,l=>f({cards:l,typed:""}))}
    <label class="position-typed"><span>${o("typed")}</span><input class="field" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="300" .value=${q(i)} @input=${({target:l})=>u(()=>a.typed=l.value)} @change=${({target:l})=>ws(l.value)}></label>
    <p class="problem" role="alert">${e||i||r>s.hand?s.wrong.cards:""}</p>
    <p><button class="button" ?disabled=${!r&&!i} @click=${()=>f({cards:{},typed:""})}>${o("clear")}</button></p></section>`}function ws(s){const t=A(P(s)),i=P(s).toUpperCase().replaceAll("10","T").replace(/[ATKQJ9][SHDC]|[\s,;.]/g,"");f(i===""?{cards:t,typed:""}:{typed:s})}const P=s=>s.replace(/[♠♥♦♣]/g,t=>"SHDC"["♠♥♦♣".indexOf(t)]??"");function vs(s){const{names:t,calls:i,turn:e,sits_out:r,offered:l,bids:d,wrong:g}=s,m=c=>{$.next=0,f({calls:[...a.calls,c]})};return n`<section class="lobby-sheet" aria-labelledby="position-auction"><h2 id="position-auction">${o("auction")}</h2>
    <div class="field-row"><label for="position-dealer">${o("dealer")}</label>
      ${B(String(a.dealer),t.map((c,b)=>[String(b),c]),c=>f({dealer:Number(c)}),{id:"position-dealer"})}</div>
    ${r?n`<p class="note">${o("sits_out")}</p>`:p}
    ${i.length?n`<ol class="position-calls">${i.map(({seat:c,words:b})=>n`<li class=${c===0?"is-mine":""}><span>${t[c]}</span><b>${b}</b></li>`)}</ol>`:n`<p>${o("no_calls")}</p>`}
    <p class="problem" role="alert">${g.calls}</p>
    ${e==null?n`<p class="note">${o("bids_over")}</p>`:n`<p role="status"><b>${e===0?o("your_call"):o("calls_next",{name:t[e]??""})}</b></p>
      ${e!==0&&a.tried?n`<p class="problem" role="alert">${o("not_yours",{name:t[e]??""})}</p>`:p}
      <div class="position-chips" role="group" aria-label=${o("next")}>${l.map(({do:c,words:b})=>n`<button class="button" @click=${()=>m(c)}>${b}</button>`)}
        ${d.slice($.next,$.next+y).map(c=>n`<button class="button figure" @click=${()=>m(String(c))}>${c}</button>`)}${Q(d,"next")}</div>`}
    ${a.calls.length?n`<p><button class="button" @click=${()=>f({calls:a.calls.slice(0,-1)})}>${o("back")}</button></p>`:p}</section>`}function Q(s,t){if(s.length<=y)return p;const i=$[t],e=r=>u(()=>$[t]=r);return n`${i>0?n`<button class="button" @click=${()=>e(Math.max(0,i-y))}>${o("lower")}</button>`:p}
    ${i+y<s.length?n`<button class="button" @click=${()=>e(i+y)}>${o("higher")}</button>`:p}`}function ks({columns:s,languages:t,sides:i,wrong:e}){const{scores:r,conventions:l}=a,d=(m,c)=>s.map((b,w)=>w===m?c:a.scores[w]??""),g=(m,c)=>{const b=Array.from({length:i},(w,C)=>C===m?c:l[C]??t[0]?.id??"");f({conventions:b})};return n`<section class="lobby-sheet" aria-labelledby="position-score"><h2 id="position-score">${o("score")}</h2>
    <div class="position-fields">${s.map((m,c)=>n`<label><span>${m}</span><input class="field" inputmode="numeric" autocomplete="off" maxlength="8" .value=${q(r[c]??"")} @input=${({target:b})=>u(()=>a.scores=d(c,b.value))} @change=${()=>f({})}></label>`)}</div>
    <p class="soft">${o("score_about")}</p>
    <p class="problem" role="alert">${e.scores}</p>
    ${t.length>1?n`<details class="card-rows"><summary>${o("languages")}</summary>${Array.from({length:i},(m,c)=>n`<div class="field-row"><span>${s[c]??""}</span>
      ${B(l[c]??t[0]?.id??"",t.map(({id:b,name:w})=>[b,w]),b=>g(c,b),{label:`${o("languages")}: ${s[c]??""}`})}</div>`)}</details>`:p}</section>`}function xs({bids:s,turn:t}){if(t!==0||!s.length)return p;const i=e=>f({bids:a.bids.includes(e)?a.bids.filter(r=>r!==e):[...a.bids,e].slice(-4)});return n`<section class="lobby-sheet" aria-labelledby="position-bids"><h2 id="position-bids">${o("bids")}</h2>
    <p class="soft">${o("bids_about")}</p>
    <div class="position-chips" role="group" aria-labelledby="position-bids">${s.slice($.worth,$.worth+y).map(e=>n`<button class="button figure ${a.bids.includes(e)?"is-on":""}" aria-pressed=${a.bids.includes(e)?"true":"false"} @click=${()=>i(e)}>${e}</button>`)}${Q(s,"worth")}</div></section>`}function _s(){const{coming:s,answer:t}=a,i=s?s.deals?o("about_seconds",s):o("asking",s):"";return n`<div class="position-ask paper">
    ${s?n`<p role="status">${i}</p><progress max=${s.most} value=${s.deals} aria-label=${o("answer")}></progress>
      <p><button class="button" @click=${$s}>${o("stop")}</button></p>`:n`<button class="button button-main button-large" @click=${()=>void us()}>${o("ask")}</button>
      ${t?p:n`<p class="soft">${o("first")}</p>`}`}</div>`}function Os({head:s,score:t,rows:i,why:e,deals:r}){return n`<section class="position-answer paper" aria-labelledby="position-answer"><h2 id="position-answer" tabindex="-1">${o("answer")}</h2>
    ${k()===a.answered?p:n`<p class="note">${o("changed")}</p>`}
    <p><b>${s}</b> ${t}</p>
    <ul class="position-rows">${i.map(l=>n`<li class=${l.grade==="best"?"is-best":""}><h3>${l.words}</h3>
      <p class="position-chance"><b class="figure">${l.chance} %</b> <span class="soft">${o("likely",{low:l.low,high:l.high})}</span></p>
      <span class="position-bar" aria-hidden="true"><i ${cs({width:`${l.chance}%`})}></i></span>
      <p>${o("points")}: <b class="figure">${rs(l.points)}</b></p>
      ${l.behind?n`<p><b>${l.behind}</b></p>`:p}
      ${l.brings?n`<p>${l.brings}</p>`:p}</li>`)}</ul>
    ${e.length?n`<h3>${o("why")}</h3>${e.map(l=>n`<p>${l}</p>`)}`:p}
    <p class="soft">${o("imagined",{deals:r})}</p>
    <p class="button-row position-do"><button class="button" @click=${()=>void Ss()}>${o("link")}</button><button class="button" @click=${()=>print()}>${o("print")}</button></p>
    <p class="position-said" role="status">${a.said}</p></section>`}async function Ss(){const s=location.href,t=await ps(s);u(()=>a.said=t?o("link_copied"):s)}export{ms as enter,hs as title,fs as view};
