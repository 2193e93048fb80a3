import{i as pe,d as i,m as v,A as c,n as he,q as fe,r as V,t as D,v as F,w as $e,l as me,x as h,h as Z,y as be,z as _,B as U,C as we,D as ge,f as A,b as x,E as ve,F as ke,G as ye,s as N,c as f,H as Ve,I as W,J as xe,K as T,L as Te,M as Se,N as Me,O as Oe,P as Ae,k as Ne,Q as Be,S as He,T as G,U as Ee,V as I,e as S,W as Le,X as Ze,Y as z,Z as _e,_ as Re,$ as Pe,a0 as je,a1 as R,a as M,a2 as Ce,a3 as P,o as Ke,a4 as qe,a5 as De,a6 as Fe,a7 as J,a8 as Ue}from"./main.js";function We({frames:e,sheet:t,hand:n}){const s=[];let l={},o={};return e.forEach((r,u)=>{const{event:p,hands:m,aside:$,moved:re}=r,ce=u===e.length-1,ue=l;l={...l,...r.public,dealer:u===0?r.public.dealer??0:ue.dealer,sheet:t.slice(0,ce?n:n-1)},o={...o,...r.says};const{trick:y,text:q}=p,de=y?{...l,trick:{leader:y.plays[0]?.seat??0,plays:y.plays,winner:y.winner,order:[]}}:l;if(s.push({text:q,others:p.others??q,event:p,public:de,says:o,hands:m,aside:$,moved:re,meld:!1,mark:!!y}),r.meld){const L={...p,kind:"meld",text:r.meld,seat:null,do:null,trick:null};s.push({text:L.text,others:L.text,event:L,public:l,says:o,hands:m,aside:$,moved:[],meld:!0,mark:!0})}}),s.forEach((r,u)=>{(s[u+1]?.public.phase!==r.public.phase||u===0)&&(r.mark=!0)}),s}const Q=({text:e,others:t,event:n},s)=>s==null||n.seat===s?e:t;function B(e,t,n){for(let s=t+n;s>=0&&s<e.length;s+=n)if(e[s]?.mark)return s;return n<0?0:e.length-1}function Ge(e){return X(e).map(t=>`${we(t[0]?.[1]??"")}: ${t.map(n=>ge(n)).join(", ")}`).join("; ")}function X(e){return[...new Set(e.map(n=>n[1]))].map(n=>e.filter(s=>s[1]===n))}function Y(e,t,n){const s=be(e,t);return i`<div class="small-hand" role="img" aria-label="${n}${Ge(s)}">
    ${X(s).map(l=>i`<span class="small-suit">${l.map(o=>_(o,{silent:!0}))}</span>`)}</div>`}function Ie(e,t){return i`<div class="small-hand is-down" role="img" aria-label=${t}>${[...Array(e).keys()].map(()=>U({silent:!0}))}</div>`}function ze(e,t,n,s){const l=e.people.length,o=[...Array(l).keys()].map(r=>(n+r)%l);return i`<ul class="replay-seats" aria-label="Players">
    ${pe(o,r=>r,(r,u)=>Je(e,t,r,u,s==null||s===r))}</ul>`}function Je(e,t,n,s,l){const{public:o}=e,r=o.turn===n&&!v(e),u=!o.active.includes(n),p=o.stock?.laid[n]??[],m=t.hands[n]??[],$=Math.max(0,(o.cards[n]??0)-p.length);return i`<li class=${he({"replay-seat":!0,[`spot-${s}`]:!0,"is-turn":r,"is-out":u,"is-open":l})} data-seat=${n}>
    <p class="seat-name">${fe(e,n)}<b>${V(e,n)}</b>${Qe(e,n)}
      ${o.dealer===n?i`<span class="tag tag-round">Dealer</span>`:c}
      ${r?i`<span class="visually-hidden">, whose turn it is</span>`:c}
      <span class="seat-line">${Xe(e,n)}</span></p>
    ${u?c:l?m.length>0?Y(m,D(o.trump),""):c:$>0?Ie($,`${Z($,"card")} face down`):c}
    ${et(e,n)}
  </li>`}function Qe(e,t){const n=F(e)?e.public.columns[$e(e,t)]?.seats.filter(s=>s!==t)??[]:[];return n.length>0?i`<span class="seat-line">with ${me(n.map(s=>V(e,s)))}</span>`:c}function Xe(e,t){const{public:n}=e;if(!n.active.includes(t))return h("sits_out");const s=n.step==="bid"?n.said[t]:"",l=n.tricks[t]??0;return[s?i`<b class="seat-said">${s}</b>`:Ye(e,t),Z(n.cards[t]??0,"card"),l>0?Z(l,"trick"):""].filter(Boolean).map((o,r)=>i`${r>0?", ":""}${o}`)}function Ye(e,t){const{contract:n,declarers:s,partners:l}=e.public;return n?.moon===t?"shoots the moon":n?.declarer===t?i`<b class="seat-said">bidder</b>`:n&&l!=="fixed"&&s.includes(t)?i`<b class="seat-said">partner</b>`:""}function et(e,t){const{stock:n}=e.public,s=n?.laid[t]??[];if(s.length===0)return c;const l=(n?.melds[t]??[]).map(({name:o})=>o);return i`<div class="replay-laid"><p class="seat-line">On the table${l.length>0?`: ${l.join(", ")}`:""}</p>
    ${Y(s,D(e.public.trump),"On the table: ")}</div>`}const b={of:"",link:"",words:""},ee=e=>`${e.of?.table??""} ${e.hand}`;function O(e,t=null,n=""){f(()=>Object.assign(b,{words:e,link:n,of:t?ee(t):""})),Ve(e)}async function tt(e){try{if(e.of)return await Ne(`/api/tables/${e.of.table}/record`,`${T(e.of.table)?.name||"deece"} record.txt`,e.of.token);Be(new Blob([e.record],{type:"text/plain"}),"deece record.txt")}catch(t){O(N(t),e)}}async function nt(e){try{const{deal:t}=await Te(`/api/tables/${e.of?.table}/share`,{hand:e.hand},te(e));await Se();const n=Me(t,Oe()),s=await Ae(n);O(s?"The link is copied. Send it to your friends.":"Mark the link and copy it.",e,n)}catch(t){O(N(t),e)}}function te(e){const t=T(e.of?.table??"");return t?.seat==null?"":t.token}function st(e,t){const n=b.of===ee(e);return i`<div class="replay-keep">
    ${n&&b.link?i`<section class="note"><h2>Share these cards</h2>
      <p>${h("shared_link",{hand:e.hand})}</p>
      <p class="invite-link">${b.link}</p>${W()?i`<p class="soft">${W()}</p>`:c}</section>`:c}
    ${n&&b.words?i`<p class="replay-told">${b.words}</p>`:c}
    <div class="button-row">
      ${te(e)&&!xe?i`<button class="button" @click=${()=>void nt(e)}>Share these cards</button>`:c}
      <button class="button" @click=${()=>void tt(e)}>Download the record</button>
      <button class="button" @click=${t}>${h("print_score")}</button>
      ${e.of?i`<a class="button" href=${x(`/t/${e.of.table}`)} @click=${A}>Back to the table</a>`:i`<a class="button" href=${x("/play")} @click=${A}>To the lobby</a>`}
    </div></div>`}async function at(){const e=await ve();if(e)try{const{problems:t,words:n,whole:s}=await ke(e);t.length>0||!s?O(`${e.name} is not whole. ${t[0]??""} ${n}`):await ye(s.record)}catch(t){O(N(t))}}function ne(e){return i`<header class="lobby-top felt"><div class="lobby-name"><p class="lobby-title">Deece</p><p>Pinochle for every table</p></div></header>
    <main class="lone paper"><h1>No game is open for replay</h1>
      <p role="status">${e||b.words||"Choose a game that you have played, or a record that was saved."}</p>
      <p class="button-row"><a class="button" href=${x("/past")} @click=${A}>Past games</a>
        <button class="button" @click=${()=>void at()}>Open a record</button>
        <a class="button" href=${x("/play")} @click=${A}>To the lobby</a></p></main>`}function lt(e,t,n,s){const{public:l}=e,o=l.trick.plays.length>0||l.phase==="trick"&&!v(e)&&l.trick.order.length>0,r={...e,seat:n-e.people.length};return i`<div class="replay-middle">
    ${l.phase==="auction"?i`<p class="say">${e.says.stands}</p>`:c}
    ${o&&t.moved.length===0?He(r):c}
    ${it(e,t,s)}
    ${ot(e,t,s)}
    ${rt(e,t,s)}
    ${ct(e)}
    ${v(e)?ut(e,t):c}
  </div>`}function k(e,t,n){return i`<div class="replay-row" role="img" aria-label=${t?`${n}: ${e.map(I).join(", ")}`:n}>
    ${e.map(s=>t?_(s,{silent:!0}):U({silent:!0}))}</div>`}function it(e,{moved:t},n){return t.length===0?c:i`<ul class="replay-moved" aria-label="The exchange">${t.slice(-2).map(({seat:s,kind:l,cards:o,to:r,text:u})=>{const p=e.public.faceup[s]??[],m=n==null||n===s||n===r||l==="take"&&o.every($=>p.includes($));return i`<li><p>${u}</p>${k(o,m,u)}</li>`})}</ul>`}function ot(e,{aside:t},n){const s=t.widow??[],l=e.says.widow||G(e.rules.widow),o=v(e)&&n==null?(t.buried??[]).flat():[];return i`${s.length>0?i`<div class="replay-aside"><p>${l}</p>${k(s,n==null,l)}</div>`:c}
    ${o.length>0?i`<div class="replay-aside"><p>Buried</p>${k(o,!0,"Buried")}</div>`:c}`}function rt(e,{aside:t},n){const{turn:s}=e.public,{drawn:l,thrown:o}=t;return e.public.step!=="draft"||s==null?c:i`${l?i`<div class="replay-aside"><p>${e.says.draft?.looks}</p>${k([l],n==null||n===s,"The card drawn")}</div>`:c}
    ${(o??[]).map((r,u)=>r.length>0?i`<div class="replay-aside is-small"><p>${e.says.draft?.threw[u]}</p>${k(r,n==null||n===u,"Thrown away")}</div>`:c)}`}function ct(e){const{stock:t}=e.public;if(!t||t.left===0&&!t.turned)return c;const n=e.says.stock?.pile;return i`<div class="replay-aside is-small"><p>${n}</p>${t.turned?k([t.turned],!0,"Turned up"):c}</div>`}function ut(e,{event:t}){const{over:n}=e.public;return i`<div class="paper replay-end">${n?.text?i`<p class="note"><b>The game is over.</b> ${G(n.text)}</p>`:c}
    ${Ee(e)}${t.trick||!t.deed?c:i`<p class="soft">${t.deed}</p>`}</div>`}const dt=[["now","This step"],["steps","All steps"],["score","Score"]];function pt(e,t){return i`<div class="choices replay-tabs" role="radiogroup" aria-label=${h("beside")}>${dt.map(([n,s])=>i`<label class="choice">
    <input type="radio" name="replay-tab" value=${n} .checked=${S(e===n)} @change=${()=>t(n)}><span>${s}</span></label>`)}</div>`}function ht(e,t){const{public:n}=e,s=Le(e),l=n.phase==="deal"||n.phase==="auction";return i`${n.count?i`<section>${Ze(e)}</section>`:c}
    ${n.phase==="trick"||n.stock||v(e)?ft(e):c}
    ${n.stock?i`<section><h2>Meld so far</h2><ul class="pad-totals">${n.active.map(o=>z(V(e,o),n.stock?.scored[o]??0))}</ul></section>`:c}
    ${_e(e)}
    ${t.event.trick&&!v(e)?c:mt(e)}
    ${$t(e)}
    ${e.people.length>4&&F(e)?Re(e):c}
    ${n.auction.calls.length===0&&!l?c:s}`}function ft(e){return i`<section><h2>Tricks so far</h2><ul class="pad-totals">${e.says.taken.map(({text:t,points:n})=>z(t,n))}</ul></section>`}function $t(e){const t=e.public.melds.flatMap((n,s)=>n?[{meld:n,seat:s}]:[]);return t.length===0?c:i`<section><h2>Meld</h2><ul class="pad-rows">${t.map(({meld:n,seat:s})=>i`<li class="pad-sum">
    <span><b>${V(e,s)}</b> ${n.combinations.length>0?je(n.combinations):e.says.melds[s]?.none}</span>
    <b class="figure">${n.total}</b></li>`)}</ul></section>`}function mt(e){const{last:t}=e.public;return t?i`<section><h2>${e.says.last.head}</h2>
    <div class="last-cards">${t.plays.map(n=>_(n.card,{winning:n.seat===t.winner,label:`${V(e,n.seat)}: ${I(n.card)}`}))}
      <b class="figure-large">${Pe(t)}</b></div></section>`:c}function bt(e,t,n,s){return i`<ol class="replay-list" aria-label="All steps">${e.map((l,o)=>i`<li>
    <button class="replay-step ${l.event.trick||l.meld?"is-mark":""}" aria-current=${o===t?"step":"false"} @click=${()=>s(o)}>${Q(l,n)}</button></li>`)}</ol>`}function se(){const e=document.querySelector(".replay-list"),t=e?.querySelector("[aria-current=step]"),n=e?.closest(".replay-pad");if(!(t instanceof HTMLElement)||!(n instanceof HTMLElement)||n.scrollHeight<=n.clientHeight)return;const s=t.getBoundingClientRect(),l=n.getBoundingClientRect();s.top<l.top+80?n.scrollTop-=l.top+80-s.top:s.bottom>l.bottom-140&&(n.scrollTop+=s.bottom-l.bottom+140)}const wt={slow:3600,normal:2e3,fast:900},gt=1.5,vt=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&step=(\d{1,5}))?$/,a={replay:null,all:[],at:0,eyes:null,tab:"now",pace:"normal",playing:!1,printing:!1,hash:"",begin:0,loading:!1,trouble:""};let j,ae;function kt(e){if(yt(e),a.loading)return i`<p class="starting" role="status">Fetching the hand…</p>`;if(!e||a.trouble)return ne(a.trouble);e!==a.replay&&Vt(e);const t=a.all[a.at];return t?Mt(e,t):ne(h("nothing_shown"))}function yt(e){if(location.hash===a.hash||a.loading)return;const t=vt.exec(location.hash),[,n="",s="1",l="0"]=t??[];if(a.hash=location.hash,!t){e&&C(e);return}if(a.begin=Number(l),e?.of?.table===n&&e.hand===Number(s))return void E(a.begin);a.loading=!0,w(),le(()=>Ke({table:n,token:T(n)?.token??""},Number(s)))}async function le(e){a.trouble="";try{await e()}catch(t){a.trouble=N(t)}f(()=>a.loading=!1)}function Vt(e){a.replay?.of?.table===e.of?.table&&a.replay?.record===e.record||(a.eyes=null),w(),Object.assign(a,{replay:e,all:We(e),at:0,trouble:""}),a.at=ie(a.begin),a.begin=0,C(e),R(h("begins",{hand:e.hand,hands:e.hands,steps:a.all.length,now:H()}))}function C(e){const t=e.of?`#table=${e.of.table}&hand=${e.hand}${a.at>0?`&step=${a.at}`:""}`:"";M.route.page!=="replay"||Ce(location)!=="/replay"||(location.hash!==t&&history.replaceState(history.state,"",`${x("/replay")}${t}`),a.hash=location.hash)}const ie=e=>Math.min(Math.max(0,e),a.all.length-1);function H(){const e=a.all[a.at];return e?Q(e,a.eyes):""}function E(e){const t=ie(e);if(t===a.at)return;f(()=>a.at=t),document.activeElement?.matches(".replay-slider")||R(H()),clearTimeout(ae),ae=setTimeout(()=>a.replay&&C(a.replay),600),P().then(se)}function d(e){w(),E(e)}function w(){clearTimeout(j),a.playing&&f(()=>a.playing=!1)}function oe(){if(a.playing)return w();a.at>=a.all.length-1&&E(0),f(()=>a.playing=!0),K()}function K(){clearTimeout(j);const e=a.all[a.at];j=setTimeout(()=>{if(!a.playing||M.route.page!=="replay")return w();M.dialog||E(a.at+1),a.at>=a.all.length-1?w():K()},wt[a.pace]*(e?.mark?gt:1))}function xt(e){if(M.route.page!=="replay"||a.all.length===0||M.dialog||e.ctrlKey||e.altKey||e.metaKey)return;const{target:t,key:n,shiftKey:s}=e;if(t instanceof Element&&t.closest("input:not([type=radio]), select, textarea, dialog, [contenteditable]")||t instanceof HTMLInputElement&&n.startsWith("Arrow"))return;const o={ArrowRight:()=>d(s?B(a.all,a.at,1):a.at+1),ArrowLeft:()=>d(s?B(a.all,a.at,-1):a.at-1),Home:()=>d(0),End:()=>d(a.all.length-1)};t instanceof Element&&t.closest("button, a, input")||(o[" "]=oe);const r=o[n];r&&(e.preventDefault(),r())}document.addEventListener("keydown",xt);async function Tt(){f(()=>a.printing=!0),await P(),print(),f(()=>a.printing=!1)}function St(e,t){return{table:"",name:T(e.of?.table??"")?.name||"Replay",title:`${e.title}, hand ${e.hand} of ${e.hands}`,rules:e.rules,seat:null,coming:null,known:null,owner:!1,seq:0,at:a.at,public:t.public,own:null,says:t.says,cards:e.cards,people:e.names.map(n=>({name:n,kind:"person",level:"",here:!0,away:!1,stand_in:!1,held:!1,next:null,note:""})),watching:0,chat:[],log:[],gate:null,questions:[],reports:[],shuffle:null,clock:null,manners:{away:"wait",away_after:0,clock:0,lines:[]},speed:"",meld_rule:[],conventions:[],waiting:"",notice:"",chosen:[],ahead:null,ahead_words:{next:"",waits:"",back:"",changed:"",refused:"",raised:""},asked:[],message:"",hint:null,odds:null,unread:0,lines:[]}}function Mt(e,t){const n=St(e,t),{eyes:s,tab:l,all:o,at:r}=a,u=s??T(e.of?.table??"")?.seat??0;return i`<div class="replay ${s==null?"is-open":"is-one"}" data-players=${e.names.length}>
    ${qe(n,De)}
    <main class="replay-felt felt" aria-label="The cards">
      <h1 class="visually-hidden">Replay, hand ${e.hand} of ${e.hands}</h1>
      ${t.meld?Fe(n):i`${ze(n,t,u,s)}${lt(n,t,u,s)}`}
    </main>
    <section class="replay-steer felt-deep" aria-label="Steps">
      <p class="replay-said" data-kind=${t.event.kind}>${H()}</p>
      ${Ot()}
    </section>
    <aside class="replay-pad paper" aria-label="Notes">
      ${At(e)}
      ${pt(l,p=>{f(()=>a.tab=p),P().then(se)})}
      ${l==="now"?ht(n,t):l==="steps"?bt(o,r,s,d):J(n)}
      ${st(e,()=>void Tt())}
    </aside>
    ${a.printing?i`<div class="replay-print">${J({...n,title:e.title,public:{...t.public,sheet:e.sheet}})}</div>`:c}
  </div>`}function Ot(){const e=a.all.length-1,{at:t}=a,n=t===0,s=t===e;return i`<div class="replay-slide"><input class="replay-slider" type="range" min="0" max=${e} step="1" .value=${S(String(t))}
      aria-label="Step" aria-valuetext="Step ${t+1} of ${e+1}. ${H()}"
      @input=${({target:l})=>d(Number(l.value))}>
    <span class="replay-count">${t+1} of ${e+1}</span></div>
    <div class="replay-buttons" role="group" aria-label=${h("steps")} title=${h("keys")}>
      ${g("is-first","First","M4 3v18M20 3 9 12l11 9Z",n,()=>d(0))}
      ${g("is-trick","Trick back","M12 3 2 12l10 9ZM22 3 12 12l10 9Z",n,()=>d(B(a.all,t,-1)))}
      ${g("is-step","Back","M18 3 6 12l12 9Z",n,()=>d(t-1))}
      ${g("is-play",a.playing?"Pause":"Play",a.playing?"M6 3h4v18H6ZM14 3h4v18h-4Z":"M5 2v20l16-10Z",!1,oe)}
      ${g("is-step","Next","m6 3 12 9-12 9Z",s,()=>d(t+1))}
      ${g("is-trick","Trick on","m2 3 10 9L2 21ZM12 3l10 9-10 9Z",s,()=>d(B(a.all,t,1)))}
      ${g("is-last","Last","M20 3v18M4 3l11 9-11 9Z",s,()=>d(a.all.length-1))}
    </div>`}function g(e,t,n,s,l){return i`<button class="button ${e==="is-play"?"button-main":"button-on-felt"} ${e}" aria-disabled=${s?"true":"false"} @click=${()=>s||l()}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${n} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>
    <span>${t}</span></button>`}function At(e){return i`<div class="replay-choosers">
    <label><span>Hand</span><select class="field" .value=${S(String(e.hand))} @change=${({target:t})=>{w(),le(()=>Ue(Number(t.value)))}}>${Array.from({length:e.hands},(t,n)=>i`<option value=${n+1} ?selected=${n+1===e.hand}>${n+1} of ${e.hands}</option>`)}</select></label>
    <label><span>Seen by</span><select class="field" .value=${S(a.eyes==null?"":String(a.eyes))} @change=${({target:t})=>{f(()=>a.eyes=t.value===""?null:Number(t.value)),R(t.value===""?h("all_open"):h("one_open",{name:e.names[Number(t.value)]??""}))}}><option value="" ?selected=${a.eyes==null}>All hands</option>
      ${e.names.map((t,n)=>i`<option value=${n} ?selected=${a.eyes===n}>${t}</option>`)}</select></label>
    <label><span>Pace</span><select class="field" .value=${S(a.pace)} @change=${({target:t})=>{f(()=>a.pace=t.value),a.playing&&K()}}>${["slow","normal","fast"].map(t=>i`<option value=${t} ?selected=${a.pace===t}>${t[0]?.toUpperCase()}${t.slice(1)}</option>`)}</select></label>
  </div>`}export{kt as replayView};
