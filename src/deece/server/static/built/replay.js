import{n as b,A as r,d as i,t as X,j as O,r as Y,q as _,v as C,w as ee,x as f,e as v,y as te,z as ne,B as K,C as A,D as se,E as ae,F as le,G as ie,H as oe,I as E,a as y,J as re,b as ce,c as p,K as H,s as ue,o as de,L as N,M as pe,N as he,O as fe,P as q,Q as $e}from"./main.js";import{h as ge}from"./replay-hands.js";import{n as P,k as me}from"./replay-keep.js";function we({frames:e,sheet:t,hand:n}){const a=[];let l={},o={};return e.forEach((c,u)=>{const{event:h,hands:k,aside:V,moved:W}=c,z=u===e.length-1,J=l;l={...l,...c.public,dealer:u===0?c.public.dealer??0:J.dealer,sheet:t.slice(0,z?n:n-1)},o={...o,...c.says};const{trick:w,text:R}=h,Q=w?{...l,trick:{leader:w.plays[0]?.seat??0,plays:w.plays,winner:w.winner,order:[]}}:l;if(a.push({text:R,others:h.others??R,event:h,public:Q,says:o,hands:k,aside:V,moved:W,meld:!1,mark:!!w}),c.meld){const S={...h,kind:"meld",text:c.meld,seat:null,do:null,trick:null};a.push({text:S.text,others:S.text,event:S,public:l,says:o,hands:k,aside:V,moved:[],meld:!0,mark:!0})}}),a.forEach((c,u)=>{(a[u+1]?.public.phase!==c.public.phase||u===0)&&(c.mark=!0)}),a}const j=({text:e,others:t,event:n},a)=>a==null||n.seat===a?e:t;function T(e,t,n){for(let a=t+n;a>=0&&a<e.length;a+=n)if(e[a]?.mark)return a;return n<0?0:e.length-1}function be(e,t,n,a){const{public:l}=e,o=l.trick.plays.length>0||l.phase==="trick"&&!b(e)&&l.trick.order.length>0,c={...e,seat:n-e.people.length};return i`<div class="replay-middle">
    ${l.phase==="auction"?i`<p class="say">${e.says.stands}</p>`:r}
    ${o&&t.moved.length===0?X(c):r}
    ${ve(e,t,a)}
    ${ye(e,t,a)}
    ${ke(e,t,a)}
    ${Ve(e)}
    ${b(e)?Te(e,t):r}
  </div>`}function m(e,t,n){return i`<div class="replay-row" role="img" aria-label=${t?`${n}: ${e.map(_).join(", ")}`:n}>
    ${e.map(a=>t?C(a,{silent:!0}):ee({silent:!0}))}</div>`}function ve(e,{moved:t},n){return t.length===0?r:i`<ul class="replay-moved" aria-label="The exchange">${t.slice(-2).map(({seat:a,kind:l,cards:o,to:c,text:u})=>{const h=e.public.faceup[a]??[],k=n==null||n===a||n===c||l==="take"&&o.every(V=>h.includes(V));return i`<li><p>${u}</p>${m(o,k,u)}</li>`})}</ul>`}function ye(e,{aside:t},n){const a=t.widow??[],l=e.says.widow||O(e.rules.widow),o=b(e)&&n==null?(t.buried??[]).flat():[];return i`${a.length>0?i`<div class="replay-aside"><p>${l}</p>${m(a,n==null,l)}</div>`:r}
    ${o.length>0?i`<div class="replay-aside"><p>Buried</p>${m(o,!0,"Buried")}</div>`:r}`}function ke(e,{aside:t},n){const{turn:a}=e.public,{drawn:l,thrown:o}=t;return e.public.step!=="draft"||a==null?r:i`${l?i`<div class="replay-aside"><p>${e.says.draft?.looks}</p>${m([l],n==null||n===a,"The card drawn")}</div>`:r}
    ${(o??[]).map((c,u)=>c.length>0?i`<div class="replay-aside is-small"><p>${e.says.draft?.threw[u]}</p>${m(c,n==null||n===u,"Thrown away")}</div>`:r)}`}function Ve(e){const{stock:t}=e.public;if(!t||t.left===0&&!t.turned)return r;const n=e.says.stock?.pile;return i`<div class="replay-aside is-small"><p>${n}</p>${t.turned?m([t.turned],!0,"Turned up"):r}</div>`}function Te(e,{event:t}){const{over:n}=e.public;return i`<div class="paper replay-end">${n?.text?i`<p class="note"><b>The game is over.</b> ${O(n.text)}</p>`:r}
    ${Y(e)}${t.trick||!t.deed?r:i`<p class="soft">${t.deed}</p>`}</div>`}const xe=[["now","This step"],["steps","All steps"],["score","Score"]];function Me(e,t){return i`<div class="choices replay-tabs" role="radiogroup" aria-label=${f("beside")}>${xe.map(([n,a])=>i`<label class="choice">
    <input type="radio" name="replay-tab" value=${n} .checked=${v(e===n)} @change=${()=>t(n)}><span>${a}</span></label>`)}</div>`}function Se(e,t){const{public:n}=e,a=te(e),l=n.phase==="deal"||n.phase==="auction";return i`${n.count?i`<section>${ne(e)}</section>`:r}
    ${n.phase==="trick"||n.stock||b(e)?Ae(e):r}
    ${n.stock?i`<section><h2>Meld so far</h2><ul class="pad-totals">${n.active.map(o=>K(A(e,o),n.stock?.scored[o]??0))}</ul></section>`:r}
    ${se(e)}
    ${t.event.trick&&!b(e)?r:He(e)}
    ${Ee(e)}
    ${e.people.length>4&&ae(e)?le(e):r}
    ${n.auction.calls.length===0&&!l?r:a}`}function Ae(e){return i`<section><h2>Tricks so far</h2><ul class="pad-totals">${e.says.taken.map(({text:t,points:n})=>K(t,n))}</ul></section>`}function Ee(e){const t=e.public.melds.flatMap((n,a)=>n?[{meld:n,seat:a}]:[]);return t.length===0?r:i`<section><h2>Meld</h2><ul class="pad-rows">${t.map(({meld:n,seat:a})=>i`<li class="pad-sum">
    <span><b>${A(e,a)}</b> ${n.combinations.length>0?oe(n.combinations):e.says.melds[a]?.none}</span>
    <b class="figure">${n.total}</b></li>`)}</ul></section>`}function He(e){const{last:t}=e.public;return t?i`<section><h2>${e.says.last.head}</h2>
    <div class="last-cards">${t.plays.map(n=>C(n.card,{winning:n.seat===t.winner,label:`${A(e,n.seat)}: ${_(n.card)}`}))}
      <b class="figure-large">${ie(t)}</b></div></section>`:r}function Ne(e,t,n,a){return i`<ol class="replay-list" aria-label="All steps">${e.map((l,o)=>i`<li>
    <button class="replay-step ${l.event.trick||l.meld?"is-mark":""}" aria-current=${o===t?"step":"false"} @click=${()=>a(o)}>${j(l,n)}</button></li>`)}</ol>`}function F(){const e=document.querySelector(".replay-list"),t=e?.querySelector("[aria-current=step]"),n=e?.closest(".replay-pad");if(!(t instanceof HTMLElement)||!(n instanceof HTMLElement)||n.scrollHeight<=n.clientHeight)return;const a=t.getBoundingClientRect(),l=n.getBoundingClientRect();a.top<l.top+80?n.scrollTop-=l.top+80-a.top:a.bottom>l.bottom-140&&(n.scrollTop+=a.bottom-l.bottom+140)}const Be={slow:3600,normal:2e3,fast:900},Ze=1.5,Le=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&step=(\d{1,5}))?$/,s={replay:null,all:[],at:0,eyes:null,tab:"now",pace:"normal",playing:!1,printing:!1,hash:"",begin:0,loading:!1,trouble:""};let B,G;function Re(e){if(Oe(e),s.loading)return i`<p class="starting" role="status">Fetching the hand…</p>`;if(!e||s.trouble)return P(s.trouble);e!==s.replay&&_e(e);const t=s.all[s.at];return t?Pe(e,t):P(f("nothing_shown"))}function Oe(e){if(location.hash===s.hash||s.loading)return;const t=Le.exec(location.hash),[,n="",a="1",l="0"]=t??[];if(s.hash=location.hash,!t){e&&Z(e);return}if(s.begin=Number(l),e?.of?.table===n&&e.hand===Number(a))return void M(s.begin);s.loading=!0,$(),U(()=>de({table:n,token:N(n)?.token??""},Number(a)))}async function U(e){s.trouble="";try{await e()}catch(t){s.trouble=ue(t)}p(()=>s.loading=!1)}function _e(e){s.replay?.of?.table===e.of?.table&&s.replay?.record===e.record||(s.eyes=null),$(),Object.assign(s,{replay:e,all:we(e),at:0,trouble:""}),s.at=D(s.begin||(e.at??0)),s.begin=0,Z(e),E(f("begins",{hand:e.hand,hands:e.hands,steps:s.all.length,now:x()}))}function Z(e){const t=e.of?`#table=${e.of.table}&hand=${e.hand}${s.at>0?`&step=${s.at}`:""}`:"";y.route.page!=="replay"||re(location)!=="/replay"||(location.hash!==t&&history.replaceState(history.state,"",`${ce("/replay")}${t}`),s.hash=location.hash)}const D=e=>Math.min(Math.max(0,e),s.all.length-1);function x(){const e=s.all[s.at];return e?j(e,s.eyes):""}function M(e){const t=D(e);if(t===s.at)return;p(()=>s.at=t),document.activeElement?.matches(".replay-slider")||E(x()),clearTimeout(G),G=setTimeout(()=>s.replay&&Z(s.replay),600),H().then(F)}function d(e){$(),M(e)}function $(){clearTimeout(B),s.playing&&p(()=>s.playing=!1)}function I(){if(s.playing)return $();s.at>=s.all.length-1&&M(0),p(()=>s.playing=!0),L()}function L(){clearTimeout(B);const e=s.all[s.at];B=setTimeout(()=>{if(!s.playing||y.route.page!=="replay")return $();y.dialog||M(s.at+1),s.at>=s.all.length-1?$():L()},Be[s.pace]*(e?.mark?Ze:1))}function Ce(e){if(y.route.page!=="replay"||s.all.length===0||y.dialog||e.ctrlKey||e.altKey||e.metaKey)return;const{target:t,key:n,shiftKey:a}=e;if(t instanceof Element&&t.closest("input:not([type=radio]), select, textarea, dialog, [contenteditable]")||t instanceof HTMLInputElement&&n.startsWith("Arrow"))return;const o={ArrowRight:()=>d(a?T(s.all,s.at,1):s.at+1),ArrowLeft:()=>d(a?T(s.all,s.at,-1):s.at-1),Home:()=>d(0),End:()=>d(s.all.length-1)};t instanceof Element&&t.closest("button, a, input")||(o[" "]=I);const c=o[n];c&&(e.preventDefault(),c())}document.addEventListener("keydown",Ce);async function Ke(){p(()=>s.printing=!0),await H(),print(),p(()=>s.printing=!1)}function qe(e,t){return{table:"",name:N(e.of?.table??"")?.name||"Replay",title:`${e.title}, hand ${e.hand} of ${e.hands}`,rules:e.rules,seat:null,coming:null,known:null,hands:null,whys:[],owner:!1,seq:0,at:s.at,public:t.public,own:null,says:t.says,cards:e.cards,people:e.names.map(n=>({name:n,kind:"person",level:"",here:!0,away:!1,stand_in:!1,held:!1,next:null,note:""})),watching:0,chat:[],log:[],gate:null,questions:[],reports:[],shuffle:null,clock:null,manners:{away:"wait",away_after:0,clock:0,lines:[]},speed:"",meld_rule:[],conventions:[],waiting:"",notice:"",chosen:[],ahead:null,ahead_words:{next:"",waits:"",back:"",changed:"",refused:"",raised:""},asked:[],message:"",hint:null,odds:null,unread:0,lines:[]}}function Pe(e,t){const n=qe(e,t),{eyes:a,tab:l,all:o,at:c}=s,u=a??N(e.of?.table??"")?.seat??0;return i`<div class="replay ${a==null?"is-open":"is-one"}" data-players=${e.names.length}>
    ${pe(n,he)}
    <main class="replay-felt felt" aria-label="The cards">
      <h1 class="visually-hidden">Replay, hand ${e.hand} of ${e.hands}</h1>
      ${t.meld?fe(n):i`${ge(n,t,u,a)}${be(n,t,u,a)}`}
    </main>
    <section class="replay-steer felt-deep" aria-label="Steps">
      <p class="replay-said" data-kind=${t.event.kind}>${x()}</p>
      ${je()}
    </section>
    <aside class="replay-pad paper" aria-label="Notes">
      ${Fe(e)}
      ${Me(l,h=>{p(()=>s.tab=h),H().then(F)})}
      ${l==="now"?Se(n,t):l==="steps"?Ne(o,c,a,d):q(n)}
      ${me(e,()=>void Ke())}
    </aside>
    ${s.printing?i`<div class="replay-print">${q({...n,title:e.title,public:{...t.public,sheet:e.sheet}})}</div>`:r}
  </div>`}function je(){const e=s.all.length-1,{at:t}=s,n=t===0,a=t===e;return i`<div class="replay-slide"><input class="replay-slider" type="range" min="0" max=${e} step="1" .value=${v(String(t))}
      aria-label="Step" aria-valuetext="Step ${t+1} of ${e+1}. ${x()}"
      @input=${({target:l})=>d(Number(l.value))}>
    <span class="replay-count">${t+1} of ${e+1}</span></div>
    <div class="replay-buttons" role="group" aria-label=${f("steps")} title=${f("keys")}>
      ${g("is-first","First","M4 3v18M20 3 9 12l11 9Z",n,()=>d(0))}
      ${g("is-trick","Trick back","M12 3 2 12l10 9ZM22 3 12 12l10 9Z",n,()=>d(T(s.all,t,-1)))}
      ${g("is-step","Back","M18 3 6 12l12 9Z",n,()=>d(t-1))}
      ${g("is-play",s.playing?"Pause":"Play",s.playing?"M6 3h4v18H6ZM14 3h4v18h-4Z":"M5 2v20l16-10Z",!1,I)}
      ${g("is-step","Next","m6 3 12 9-12 9Z",a,()=>d(t+1))}
      ${g("is-trick","Trick on","m2 3 10 9L2 21ZM12 3l10 9-10 9Z",a,()=>d(T(s.all,t,1)))}
      ${g("is-last","Last","M20 3v18M4 3l11 9-11 9Z",a,()=>d(s.all.length-1))}
    </div>`}function g(e,t,n,a,l){return i`<button class="button ${e==="is-play"?"button-main":"button-on-felt"} ${e}" aria-disabled=${a?"true":"false"} @click=${()=>a||l()}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${n} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>
    <span>${t}</span></button>`}function Fe(e){return i`<div class="replay-choosers">
    <label><span>Hand</span><select class="field" .value=${v(String(e.hand))} @change=${({target:t})=>{$(),U(()=>$e(Number(t.value)))}}>${Array.from({length:e.hands},(t,n)=>i`<option value=${n+1} ?selected=${n+1===e.hand}>${n+1} of ${e.hands}</option>`)}</select></label>
    <label><span>Seen by</span><select class="field" .value=${v(s.eyes==null?"":String(s.eyes))} @change=${({target:t})=>{p(()=>s.eyes=t.value===""?null:Number(t.value)),E(t.value===""?f("all_open"):f("one_open",{name:e.names[Number(t.value)]??""}))}}><option value="" ?selected=${s.eyes==null}>All hands</option>
      ${e.names.map((t,n)=>i`<option value=${n} ?selected=${s.eyes===n}>${t}</option>`)}</select></label>
    <label><span>Pace</span><select class="field" .value=${v(s.pace)} @change=${({target:t})=>{p(()=>s.pace=t.value),s.playing&&L()}}>${["slow","normal","fast"].map(t=>i`<option value=${t} ?selected=${s.pace===t}>${t[0]?.toUpperCase()}${t.slice(1)}</option>`)}</select></label>
  </div>`}export{Re as replayView};
