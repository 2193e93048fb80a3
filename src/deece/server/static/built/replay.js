import{n as y,A as c,d as i,t as Q,i as O,r as X,q as Y,v as ee,w as te,x as f,y as R,z as ne,B as ae,C as _,D as F,E as se,F as le,G as ie,H as oe,I as re,c as p,J as M,K as A,k as ce,a as g,o as ue,L as E,M as de,b as pe,N as he,O as fe,P as K,Q as H,S as $e,T as me}from"./main.js";import{h as ge}from"./replay-hands.js";import{n as q,k as we}from"./replay-keep.js";function be({frames:e,sheet:t,hand:n}){const s=[];let l={},o={};return e.forEach((r,u)=>{const{event:h,hands:v,aside:k,moved:U}=r,W=u===e.length-1,z=l;l={...l,...r.public,dealer:u===0?r.public.dealer??0:z.dealer,sheet:t.slice(0,W?n:n-1)},o={...o,...r.says};const{trick:b,text:L}=h,J=b?{...l,trick:{leader:b.plays[0]?.seat??0,plays:b.plays,winner:b.winner,order:[]}}:l;if(s.push({text:L,others:h.others??L,event:h,public:J,says:o,hands:v,aside:k,moved:U,meld:!1,mark:!!b}),r.meld){const x={...h,kind:"meld",text:r.meld,seat:null,do:null,trick:null};s.push({text:x.text,others:x.text,event:x,public:l,says:o,hands:v,aside:k,moved:[],meld:!0,mark:!0})}}),s.forEach((r,u)=>{(s[u+1]?.public.phase!==r.public.phase||u===0)&&(r.mark=!0)}),s}const C=({text:e,others:t,event:n},s)=>s==null||n.seat===s?e:t;function V(e,t,n){for(let s=t+n;s>=0&&s<e.length;s+=n)if(e[s]?.mark)return s;return n<0?0:e.length-1}function ye(e,t,n,s){const{public:l}=e,o=l.trick.plays.length>0||l.phase==="trick"&&!y(e)&&l.trick.order.length>0,r={...e,seat:n-e.people.length};return i`<div class="replay-middle">
    ${l.phase==="auction"?i`<p class="say">${e.says.stands}</p>`:c}
    ${o&&t.moved.length===0?Q(r):c}
    ${ve(e,t,s)}
    ${ke(e,t,s)}
    ${Ve(e,t,s)}
    ${Te(e)}
    ${y(e)?Se(e,t):c}
  </div>`}function w(e,t,n){return i`<div class="replay-row" role="img" aria-label=${t?`${n}: ${e.map(Y).join(", ")}`:n}>
    ${e.map(s=>t?ee(s,{silent:!0}):te({silent:!0}))}</div>`}function ve(e,{moved:t},n){return t.length===0?c:i`<ul class="replay-moved" aria-label="The exchange">${t.slice(-2).map(({seat:s,kind:l,cards:o,to:r,text:u})=>{const h=e.public.faceup[s]??[],v=n==null||n===s||n===r||l==="take"&&o.every(k=>h.includes(k));return i`<li><p>${u}</p>${w(o,v,u)}</li>`})}</ul>`}function ke(e,{aside:t},n){const s=t.widow??[],l=e.says.widow||O(e.rules.widow),o=y(e)&&n==null?(t.buried??[]).flat():[];return i`${s.length>0?i`<div class="replay-aside"><p>${l}</p>${w(s,n==null,l)}</div>`:c}
    ${o.length>0?i`<div class="replay-aside"><p>Buried</p>${w(o,!0,"Buried")}</div>`:c}`}function Ve(e,{aside:t},n){const{turn:s}=e.public,{drawn:l,thrown:o}=t;return e.public.step!=="draft"||s==null?c:i`${l?i`<div class="replay-aside"><p>${e.says.draft?.looks}</p>${w([l],n==null||n===s,"The card drawn")}</div>`:c}
    ${(o??[]).map((r,u)=>r.length>0?i`<div class="replay-aside is-small"><p>${e.says.draft?.threw[u]}</p>${w(r,n==null||n===u,"Thrown away")}</div>`:c)}`}function Te(e){const{stock:t}=e.public;if(!t||t.left===0&&!t.turned)return c;const n=e.says.stock?.pile;return i`<div class="replay-aside is-small"><p>${n}</p>${t.turned?w([t.turned],!0,"Turned up"):c}</div>`}function Se(e,{event:t}){const{over:n}=e.public;return i`<div class="paper replay-end">${n?.text?i`<p class="note"><b>The game is over.</b> ${O(n.text)}</p>`:c}
    ${X(e)}${t.trick||!t.deed?c:i`<p class="soft">${t.deed}</p>`}</div>`}const xe=[["now","This step"],["steps","All steps"],["score","Score"]];function Me(e,t){return i`<div class="choices replay-tabs" role="radiogroup" aria-label=${f("beside")}>${xe.map(([n,s])=>i`<label class="choice">
    <input type="radio" name="replay-tab" value=${n} .checked=${R(e===n)} @change=${()=>t(n)}><span>${s}</span></label>`)}</div>`}function Ae(e,t){const{public:n}=e,s=ne(e),l=n.phase==="deal"||n.phase==="auction";return i`${n.count?i`<section>${ae(e)}</section>`:c}
    ${n.phase==="trick"||n.stock||y(e)?Ee(e):c}
    ${n.stock?i`<section><h2>Meld so far</h2><ul class="pad-totals">${n.active.map(o=>_(F(e,o),n.stock?.scored[o]??0))}</ul></section>`:c}
    ${se(e)}
    ${t.event.trick&&!y(e)?c:le(e)}
    ${He(e)}
    ${e.people.length>4&&ie(e)?oe(e):c}
    ${n.auction.calls.length===0&&!l?c:s}`}function Ee(e){return i`<section><h2>Tricks so far</h2><ul class="pad-totals">${e.says.taken.map(({text:t,points:n})=>_(t,n))}</ul></section>`}function He(e){const t=e.public.melds.flatMap((n,s)=>n?[{meld:n,seat:s}]:[]);return t.length===0?c:i`<section><h2>Meld</h2><ul class="pad-rows">${t.map(({meld:n,seat:s})=>i`<li class="pad-sum">
    <span><b>${F(e,s)}</b> ${n.combinations.length>0?re(n.combinations):e.says.melds[s]?.none}</span>
    <b class="figure">${n.total}</b></li>`)}</ul></section>`}function Ne(e,t,n,s){return i`<ol class="replay-list" aria-label="All steps">${e.map((l,o)=>i`<li>
    <button class="replay-step ${l.event.trick||l.meld?"is-mark":""}" aria-current=${o===t?"step":"false"} @click=${()=>s(o)}>${C(l,n)}</button></li>`)}</ol>`}function P(){const e=document.querySelector(".replay-list"),t=e?.querySelector("[aria-current=step]"),n=e?.closest(".replay-pad");if(!(t instanceof HTMLElement)||!(n instanceof HTMLElement)||n.scrollHeight<=n.clientHeight)return;const s=t.getBoundingClientRect(),l=n.getBoundingClientRect();s.top<l.top+80?n.scrollTop-=l.top+80-s.top:s.bottom>l.bottom-140&&(n.scrollTop+=s.bottom-l.bottom+140)}const Ze={slow:3600,normal:2e3,fast:900},Be=1.5,Le=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&step=(\d{1,5}))?$/,a={replay:null,all:[],at:0,eyes:null,tab:"now",pace:"normal",playing:!1,printing:!1,hash:"",begin:0,loading:!1,trouble:""};let N,j;function Oe(){const{replay:e}=g;if(Re(e),a.loading)return i`<p class="starting" role="status">Fetching the hand…</p>`;if(!e||a.trouble)return q(a.trouble);e!==a.replay&&_e(e);const t=a.all[a.at];return t?Ce(e,t):q(f("nothing_shown"))}function Re(e){if(location.hash===a.hash||a.loading)return;const t=Le.exec(location.hash),[,n="",s="1",l="0"]=t??[];if(a.hash=location.hash,!t){e&&Z(e);return}if(a.begin=Number(l),e?.of?.table===n&&e.hand===Number(s))return void S(a.begin);a.loading=!0,$(),G(()=>ue({table:n,token:E(n)?.token??""},Number(s)))}async function G(e){a.trouble="",await ce(e,t=>a.trouble=t),p(()=>a.loading=!1)}function _e(e){a.replay?.of?.table===e.of?.table&&a.replay?.record===e.record||(a.eyes=null),$(),Object.assign(a,{replay:e,all:be(e),at:0,trouble:""}),a.at=D(a.begin||(e.at??0)),a.begin=0,Z(e),M(f("begins",{hand:e.hand,hands:e.hands,steps:a.all.length,now:T()}))}function Z(e){const t=e.of?`#table=${e.of.table}&hand=${e.hand}${a.at>0?`&step=${a.at}`:""}`:"";g.route.page!=="replay"||de(location)!=="/replay"||(location.hash!==t&&history.replaceState(history.state,"",`${pe("/replay")}${t}`),a.hash=location.hash)}const D=e=>Math.min(Math.max(0,e),a.all.length-1);function T(){const e=a.all[a.at];return e?C(e,a.eyes):""}function S(e){const t=D(e);if(t===a.at)return;p(()=>a.at=t),document.activeElement?.matches(".replay-slider")||M(T()),clearTimeout(j),j=setTimeout(()=>a.replay&&Z(a.replay),600),A().then(P)}function d(e){$(),S(e)}function $(){clearTimeout(N),a.playing&&p(()=>a.playing=!1)}function I(){if(a.playing)return $();a.at>=a.all.length-1&&S(0),p(()=>a.playing=!0),B()}function B(){clearTimeout(N);const e=a.all[a.at];N=setTimeout(()=>{if(!a.playing||g.route.page!=="replay")return $();g.dialog||S(a.at+1),a.at>=a.all.length-1?$():B()},Ze[a.pace]*(e?.mark?Be:1))}function Fe(e){if(g.route.page!=="replay"||a.all.length===0||g.dialog||e.ctrlKey||e.altKey||e.metaKey)return;const{target:t,key:n,shiftKey:s}=e;if(t instanceof Element&&t.closest("input:not([type=radio]), select, textarea, dialog, [contenteditable]")||t instanceof HTMLInputElement&&n.startsWith("Arrow"))return;const o={ArrowRight:()=>d(s?V(a.all,a.at,1):a.at+1),ArrowLeft:()=>d(s?V(a.all,a.at,-1):a.at-1),Home:()=>d(0),End:()=>d(a.all.length-1)};t instanceof Element&&t.closest("button, a, input")||(o[" "]=I);const r=o[n];r&&(e.preventDefault(),r())}document.addEventListener("keydown",Fe);async function Ke(){p(()=>a.printing=!0),await A(),print(),p(()=>a.printing=!1)}function qe(e,t){return{table:"",name:E(e.of?.table??"")?.name||"Replay",title:`${e.title}, hand ${e.hand} of ${e.hands}`,rules:e.rules,seat:null,coming:null,known:null,hands:null,whys:[],owner:!1,seq:0,at:a.at,public:t.public,own:null,says:t.says,cards:e.cards,people:e.names.map(n=>({name:n,kind:"person",level:"",here:!0,away:!1,stand_in:!1,held:!1,next:null,note:"",face:0})),watching:0,chat:[],log:[],gate:null,questions:[],reports:[],shuffle:null,clock:null,manners:{away:"wait",away_after:0,clock:0,lines:[]},speed:"",meld_rule:[],conventions:[],waiting:"",notice:"",chosen:[],ahead:null,ahead_words:{next:"",waits:"",back:"",changed:"",refused:"",raised:""},asked:[],message:"",hint:null,odds:null,unread:0,lines:[]}}function Ce(e,t){const n=qe(e,t),{eyes:s,tab:l,all:o,at:r}=a,u=s??E(e.of?.table??"")?.seat??0;return i`<div class="replay ${s==null?"is-open":"is-one"}" data-players=${e.names.length}>
    ${he(n,me)}
    <main class="replay-felt felt" aria-label="The cards">
      <h1 class="visually-hidden">Replay, hand ${e.hand} of ${e.hands}</h1>
      ${t.meld?fe(n):i`${ge(n,t,u,s)}${ye(n,t,u,s)}`}
    </main>
    <section class="replay-steer felt-deep" aria-label="Steps">
      <p class="replay-said" data-kind=${t.event.kind}>${T()}</p>
      ${Pe()}
    </section>
    <aside class="replay-pad paper" aria-label="Notes">
      ${je(e)}
      ${Me(l,h=>{p(()=>a.tab=h),A().then(P)})}
      ${l==="now"?Ae(n,t):l==="steps"?Ne(o,r,s,d):K(n)}
      ${we(e,()=>void Ke())}
    </aside>
    ${a.printing?i`<div class="replay-print">${K({...n,title:e.title,public:{...t.public,sheet:e.sheet}})}</div>`:c}
  </div>`}function Pe(){const e=a.all.length-1,{at:t}=a,n=t===0,s=t===e;return i`<div class="replay-slide"><input class="replay-slider" type="range" min="0" max=${e} step="1" .value=${R(String(t))}
      aria-label="Step" aria-valuetext="Step ${t+1} of ${e+1}. ${T()}"
      @input=${({target:l})=>d(Number(l.value))}>
    <span class="replay-count">${t+1} of ${e+1}</span></div>
    <div class="replay-buttons" role="group" aria-label=${f("steps")} title=${f("keys")}>
      ${m("is-first","First","M4 3v18M20 3 9 12l11 9Z",n,()=>d(0))}
      ${m("is-trick","Trick back","M12 3 2 12l10 9ZM22 3 12 12l10 9Z",n,()=>d(V(a.all,t,-1)))}
      ${m("is-step","Back","M18 3 6 12l12 9Z",n,()=>d(t-1))}
      ${m("is-play",a.playing?"Pause":"Play",a.playing?"M6 3h4v18H6ZM14 3h4v18h-4Z":"M5 2v20l16-10Z",!1,I)}
      ${m("is-step","Next","m6 3 12 9-12 9Z",s,()=>d(t+1))}
      ${m("is-trick","Trick on","m2 3 10 9L2 21ZM12 3l10 9-10 9Z",s,()=>d(V(a.all,t,1)))}
      ${m("is-last","Last","M20 3v18M4 3l11 9-11 9Z",s,()=>d(a.all.length-1))}
    </div>`}function m(e,t,n,s,l){return i`<button class="button ${e==="is-play"?"button-main":"button-on-felt"} ${e}" aria-disabled=${s?"true":"false"} @click=${()=>s||l()}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${n} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>
    <span>${t}</span></button>`}function je(e){return i`<div class="replay-choosers">
    <label><span>Hand</span>${H(String(e.hand),Array.from({length:e.hands},(t,n)=>[String(n+1),`${n+1} of ${e.hands}`]),t=>{$(),G(()=>$e(Number(t)))})}</label>
    <label><span>Seen by</span>${H(String(a.eyes??""),[["","All hands"],...e.names.map((t,n)=>[String(n),t])],t=>{p(()=>a.eyes=t===""?null:Number(t)),M(t===""?f("all_open"):f("one_open",{name:e.names[Number(t)]??""}))})}</label>
    <label><span>Pace</span>${H(a.pace,[["slow","Slow"],["normal","Normal"],["fast","Fast"]],t=>{p(()=>Object.assign(a,{pace:t})),a.playing&&B()})}</label>
  </div>`}export{Oe as view};
