import{q as v,A as c,d as i,t as J,j as R,r as Q,s as X,v as Y,w as ee,x as f,e as y,y as te,z as ae,B as O,C as _,D as ne,E as se,F as le,G as ie,H as oe,c as p,I as A,J as E,m as re,a as g,o as ce,K as H,L as ue,b as de,M as pe,N as he,O as fe,P as C,Q as $e}from"./main.js";import{h as me}from"./replay-hands.js";import{n as K,k as ge}from"./replay-keep.js";function we({frames:e,sheet:t,hand:a}){const s=[];let l={},o={};return e.forEach((r,u)=>{const{event:h,hands:k,aside:V,moved:D}=r,I=u===e.length-1,W=l;l={...l,...r.public,dealer:u===0?r.public.dealer??0:W.dealer,sheet:t.slice(0,I?a:a-1)},o={...o,...r.says};const{trick:b,text:L}=h,z=b?{...l,trick:{leader:b.plays[0]?.seat??0,plays:b.plays,winner:b.winner,order:[]}}:l;if(s.push({text:L,others:h.others??L,event:h,public:z,says:o,hands:k,aside:V,moved:D,meld:!1,mark:!!b}),r.meld){const S={...h,kind:"meld",text:r.meld,seat:null,do:null,trick:null};s.push({text:S.text,others:S.text,event:S,public:l,says:o,hands:k,aside:V,moved:[],meld:!0,mark:!0})}}),s.forEach((r,u)=>{(s[u+1]?.public.phase!==r.public.phase||u===0)&&(r.mark=!0)}),s}const q=({text:e,others:t,event:a},s)=>s==null||a.seat===s?e:t;function T(e,t,a){for(let s=t+a;s>=0&&s<e.length;s+=a)if(e[s]?.mark)return s;return a<0?0:e.length-1}function be(e,t,a,s){const{public:l}=e,o=l.trick.plays.length>0||l.phase==="trick"&&!v(e)&&l.trick.order.length>0,r={...e,seat:a-e.people.length};return i`<div class="replay-middle">
    ${l.phase==="auction"?i`<p class="say">${e.says.stands}</p>`:c}
    ${o&&t.moved.length===0?J(r):c}
    ${ve(e,t,s)}
    ${ye(e,t,s)}
    ${ke(e,t,s)}
    ${Ve(e)}
    ${v(e)?Te(e,t):c}
  </div>`}function w(e,t,a){return i`<div class="replay-row" role="img" aria-label=${t?`${a}: ${e.map(X).join(", ")}`:a}>
    ${e.map(s=>t?Y(s,{silent:!0}):ee({silent:!0}))}</div>`}function ve(e,{moved:t},a){return t.length===0?c:i`<ul class="replay-moved" aria-label="The exchange">${t.slice(-2).map(({seat:s,kind:l,cards:o,to:r,text:u})=>{const h=e.public.faceup[s]??[],k=a==null||a===s||a===r||l==="take"&&o.every(V=>h.includes(V));return i`<li><p>${u}</p>${w(o,k,u)}</li>`})}</ul>`}function ye(e,{aside:t},a){const s=t.widow??[],l=e.says.widow||R(e.rules.widow),o=v(e)&&a==null?(t.buried??[]).flat():[];return i`${s.length>0?i`<div class="replay-aside"><p>${l}</p>${w(s,a==null,l)}</div>`:c}
    ${o.length>0?i`<div class="replay-aside"><p>Buried</p>${w(o,!0,"Buried")}</div>`:c}`}function ke(e,{aside:t},a){const{turn:s}=e.public,{drawn:l,thrown:o}=t;return e.public.step!=="draft"||s==null?c:i`${l?i`<div class="replay-aside"><p>${e.says.draft?.looks}</p>${w([l],a==null||a===s,"The card drawn")}</div>`:c}
    ${(o??[]).map((r,u)=>r.length>0?i`<div class="replay-aside is-small"><p>${e.says.draft?.threw[u]}</p>${w(r,a==null||a===u,"Thrown away")}</div>`:c)}`}function Ve(e){const{stock:t}=e.public;if(!t||t.left===0&&!t.turned)return c;const a=e.says.stock?.pile;return i`<div class="replay-aside is-small"><p>${a}</p>${t.turned?w([t.turned],!0,"Turned up"):c}</div>`}function Te(e,{event:t}){const{over:a}=e.public;return i`<div class="paper replay-end">${a?.text?i`<p class="note"><b>The game is over.</b> ${R(a.text)}</p>`:c}
    ${Q(e)}${t.trick||!t.deed?c:i`<p class="soft">${t.deed}</p>`}</div>`}const xe=[["now","This step"],["steps","All steps"],["score","Score"]];function Me(e,t){return i`<div class="choices replay-tabs" role="radiogroup" aria-label=${f("beside")}>${xe.map(([a,s])=>i`<label class="choice">
    <input type="radio" name="replay-tab" value=${a} .checked=${y(e===a)} @change=${()=>t(a)}><span>${s}</span></label>`)}</div>`}function Se(e,t){const{public:a}=e,s=te(e),l=a.phase==="deal"||a.phase==="auction";return i`${a.count?i`<section>${ae(e)}</section>`:c}
    ${a.phase==="trick"||a.stock||v(e)?Ae(e):c}
    ${a.stock?i`<section><h2>Meld so far</h2><ul class="pad-totals">${a.active.map(o=>O(_(e,o),a.stock?.scored[o]??0))}</ul></section>`:c}
    ${ne(e)}
    ${t.event.trick&&!v(e)?c:se(e)}
    ${Ee(e)}
    ${e.people.length>4&&le(e)?ie(e):c}
    ${a.auction.calls.length===0&&!l?c:s}`}function Ae(e){return i`<section><h2>Tricks so far</h2><ul class="pad-totals">${e.says.taken.map(({text:t,points:a})=>O(t,a))}</ul></section>`}function Ee(e){const t=e.public.melds.flatMap((a,s)=>a?[{meld:a,seat:s}]:[]);return t.length===0?c:i`<section><h2>Meld</h2><ul class="pad-rows">${t.map(({meld:a,seat:s})=>i`<li class="pad-sum">
    <span><b>${_(e,s)}</b> ${a.combinations.length>0?oe(a.combinations):e.says.melds[s]?.none}</span>
    <b class="figure">${a.total}</b></li>`)}</ul></section>`}function He(e,t,a,s){return i`<ol class="replay-list" aria-label="All steps">${e.map((l,o)=>i`<li>
    <button class="replay-step ${l.event.trick||l.meld?"is-mark":""}" aria-current=${o===t?"step":"false"} @click=${()=>s(o)}>${q(l,a)}</button></li>`)}</ol>`}function P(){const e=document.querySelector(".replay-list"),t=e?.querySelector("[aria-current=step]"),a=e?.closest(".replay-pad");if(!(t instanceof HTMLElement)||!(a instanceof HTMLElement)||a.scrollHeight<=a.clientHeight)return;const s=t.getBoundingClientRect(),l=a.getBoundingClientRect();s.top<l.top+80?a.scrollTop-=l.top+80-s.top:s.bottom>l.bottom-140&&(a.scrollTop+=s.bottom-l.bottom+140)}const Ne={slow:3600,normal:2e3,fast:900},Ze=1.5,Be=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&step=(\d{1,5}))?$/,n={replay:null,all:[],at:0,eyes:null,tab:"now",pace:"normal",playing:!1,printing:!1,hash:"",begin:0,loading:!1,trouble:""};let N,j;function Le(){const{replay:e}=g;if(Re(e),n.loading)return i`<p class="starting" role="status">Fetching the hand…</p>`;if(!e||n.trouble)return K(n.trouble);e!==n.replay&&Oe(e);const t=n.all[n.at];return t?qe(e,t):K(f("nothing_shown"))}function Re(e){if(location.hash===n.hash||n.loading)return;const t=Be.exec(location.hash),[,a="",s="1",l="0"]=t??[];if(n.hash=location.hash,!t){e&&Z(e);return}if(n.begin=Number(l),e?.of?.table===a&&e.hand===Number(s))return void M(n.begin);n.loading=!0,$(),F(()=>ce({table:a,token:H(a)?.token??""},Number(s)))}async function F(e){n.trouble="",await re(e,t=>n.trouble=t),p(()=>n.loading=!1)}function Oe(e){n.replay?.of?.table===e.of?.table&&n.replay?.record===e.record||(n.eyes=null),$(),Object.assign(n,{replay:e,all:we(e),at:0,trouble:""}),n.at=G(n.begin||(e.at??0)),n.begin=0,Z(e),A(f("begins",{hand:e.hand,hands:e.hands,steps:n.all.length,now:x()}))}function Z(e){const t=e.of?`#table=${e.of.table}&hand=${e.hand}${n.at>0?`&step=${n.at}`:""}`:"";g.route.page!=="replay"||ue(location)!=="/replay"||(location.hash!==t&&history.replaceState(history.state,"",`${de("/replay")}${t}`),n.hash=location.hash)}const G=e=>Math.min(Math.max(0,e),n.all.length-1);function x(){const e=n.all[n.at];return e?q(e,n.eyes):""}function M(e){const t=G(e);if(t===n.at)return;p(()=>n.at=t),document.activeElement?.matches(".replay-slider")||A(x()),clearTimeout(j),j=setTimeout(()=>n.replay&&Z(n.replay),600),E().then(P)}function d(e){$(),M(e)}function $(){clearTimeout(N),n.playing&&p(()=>n.playing=!1)}function U(){if(n.playing)return $();n.at>=n.all.length-1&&M(0),p(()=>n.playing=!0),B()}function B(){clearTimeout(N);const e=n.all[n.at];N=setTimeout(()=>{if(!n.playing||g.route.page!=="replay")return $();g.dialog||M(n.at+1),n.at>=n.all.length-1?$():B()},Ne[n.pace]*(e?.mark?Ze:1))}function _e(e){if(g.route.page!=="replay"||n.all.length===0||g.dialog||e.ctrlKey||e.altKey||e.metaKey)return;const{target:t,key:a,shiftKey:s}=e;if(t instanceof Element&&t.closest("input:not([type=radio]), select, textarea, dialog, [contenteditable]")||t instanceof HTMLInputElement&&a.startsWith("Arrow"))return;const o={ArrowRight:()=>d(s?T(n.all,n.at,1):n.at+1),ArrowLeft:()=>d(s?T(n.all,n.at,-1):n.at-1),Home:()=>d(0),End:()=>d(n.all.length-1)};t instanceof Element&&t.closest("button, a, input")||(o[" "]=U);const r=o[a];r&&(e.preventDefault(),r())}document.addEventListener("keydown",_e);async function Ce(){p(()=>n.printing=!0),await E(),print(),p(()=>n.printing=!1)}function Ke(e,t){return{table:"",name:H(e.of?.table??"")?.name||"Replay",title:`${e.title}, hand ${e.hand} of ${e.hands}`,rules:e.rules,seat:null,coming:null,known:null,hands:null,whys:[],owner:!1,seq:0,at:n.at,public:t.public,own:null,says:t.says,cards:e.cards,people:e.names.map(a=>({name:a,kind:"person",level:"",here:!0,away:!1,stand_in:!1,held:!1,next:null,note:""})),watching:0,chat:[],log:[],gate:null,questions:[],reports:[],shuffle:null,clock:null,manners:{away:"wait",away_after:0,clock:0,lines:[]},speed:"",meld_rule:[],conventions:[],waiting:"",notice:"",chosen:[],ahead:null,ahead_words:{next:"",waits:"",back:"",changed:"",refused:"",raised:""},asked:[],message:"",hint:null,odds:null,unread:0,lines:[]}}function qe(e,t){const a=Ke(e,t),{eyes:s,tab:l,all:o,at:r}=n,u=s??H(e.of?.table??"")?.seat??0;return i`<div class="replay ${s==null?"is-open":"is-one"}" data-players=${e.names.length}>
    ${pe(a,he)}
    <main class="replay-felt felt" aria-label="The cards">
      <h1 class="visually-hidden">Replay, hand ${e.hand} of ${e.hands}</h1>
      ${t.meld?fe(a):i`${me(a,t,u,s)}${be(a,t,u,s)}`}
    </main>
    <section class="replay-steer felt-deep" aria-label="Steps">
      <p class="replay-said" data-kind=${t.event.kind}>${x()}</p>
      ${Pe()}
    </section>
    <aside class="replay-pad paper" aria-label="Notes">
      ${je(e)}
      ${Me(l,h=>{p(()=>n.tab=h),E().then(P)})}
      ${l==="now"?Se(a,t):l==="steps"?He(o,r,s,d):C(a)}
      ${ge(e,()=>void Ce())}
    </aside>
    ${n.printing?i`<div class="replay-print">${C({...a,title:e.title,public:{...t.public,sheet:e.sheet}})}</div>`:c}
  </div>`}function Pe(){const e=n.all.length-1,{at:t}=n,a=t===0,s=t===e;return i`<div class="replay-slide"><input class="replay-slider" type="range" min="0" max=${e} step="1" .value=${y(String(t))}
      aria-label="Step" aria-valuetext="Step ${t+1} of ${e+1}. ${x()}"
      @input=${({target:l})=>d(Number(l.value))}>
    <span class="replay-count">${t+1} of ${e+1}</span></div>
    <div class="replay-buttons" role="group" aria-label=${f("steps")} title=${f("keys")}>
      ${m("is-first","First","M4 3v18M20 3 9 12l11 9Z",a,()=>d(0))}
      ${m("is-trick","Trick back","M12 3 2 12l10 9ZM22 3 12 12l10 9Z",a,()=>d(T(n.all,t,-1)))}
      ${m("is-step","Back","M18 3 6 12l12 9Z",a,()=>d(t-1))}
      ${m("is-play",n.playing?"Pause":"Play",n.playing?"M6 3h4v18H6ZM14 3h4v18h-4Z":"M5 2v20l16-10Z",!1,U)}
      ${m("is-step","Next","m6 3 12 9-12 9Z",s,()=>d(t+1))}
      ${m("is-trick","Trick on","m2 3 10 9L2 21ZM12 3l10 9-10 9Z",s,()=>d(T(n.all,t,1)))}
      ${m("is-last","Last","M20 3v18M4 3l11 9-11 9Z",s,()=>d(n.all.length-1))}
    </div>`}function m(e,t,a,s,l){return i`<button class="button ${e==="is-play"?"button-main":"button-on-felt"} ${e}" aria-disabled=${s?"true":"false"} @click=${()=>s||l()}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${a} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>
    <span>${t}</span></button>`}function je(e){return i`<div class="replay-choosers">
    <label><span>Hand</span><select class="field" .value=${y(String(e.hand))} @change=${({target:t})=>{$(),F(()=>$e(Number(t.value)))}}>${Array.from({length:e.hands},(t,a)=>i`<option value=${a+1} ?selected=${a+1===e.hand}>${a+1} of ${e.hands}</option>`)}</select></label>
    <label><span>Seen by</span><select class="field" .value=${y(n.eyes==null?"":String(n.eyes))} @change=${({target:t})=>{p(()=>n.eyes=t.value===""?null:Number(t.value)),A(t.value===""?f("all_open"):f("one_open",{name:e.names[Number(t.value)]??""}))}}><option value="" ?selected=${n.eyes==null}>All hands</option>
      ${e.names.map((t,a)=>i`<option value=${a} ?selected=${n.eyes===a}>${t}</option>`)}</select></label>
    <label><span>Pace</span><select class="field" .value=${y(n.pace)} @change=${({target:t})=>{p(()=>n.pace=t.value),n.playing&&B()}}>${["slow","normal","fast"].map(t=>i`<option value=${t} ?selected=${n.pace===t}>${t[0]?.toUpperCase()}${t.slice(1)}</option>`)}</select></label>
  </div>`}export{Le as view};
