import{i as de,d as i,m as g,A as c,n as pe,q as he,r as y,t as q,v as D,w as fe,l as $e,h as L,x as me,y as Z,z as F,B as we,C as be,f as O,b as V,D as ge,E as ve,F as ke,s as A,c as h,G as ye,H as W,I as Ve,J as T,K as Te,L as xe,M as Se,N as Me,O as Oe,k as Ae,P as Ne,Q as He,S as G,T as Be,U,e as x,V as Ee,W as Le,X as I,Y as Ze,Z as Re,_ as Pe,$ as je,a0 as R,a as S,a1 as Ce,a2 as P,o as Ke,a3 as _e,a4 as qe,a5 as De,a6 as z,a7 as Fe}from"./main.js";function We({frames:e,sheet:t,hand:s}){const n=[];let l={},o={};return e.forEach((r,u)=>{const{event:p,hands:$,aside:f,moved:oe}=r,re=u===e.length-1,ce=l;l={...l,...r.public,dealer:u===0?r.public.dealer??0:ce.dealer,sheet:t.slice(0,re?s:s-1)},o={...o,...r.says};const{trick:k,text:_}=p,ue=k?{...l,trick:{leader:k.plays[0]?.seat??0,plays:k.plays,winner:k.winner,order:[]}}:l;if(n.push({text:_,others:p.others??_,event:p,public:ue,says:o,hands:$,aside:f,moved:oe,meld:!1,mark:!!k}),r.meld){const E={...p,kind:"meld",text:r.meld,seat:null,do:null,trick:null};n.push({text:E.text,others:E.text,event:E,public:l,says:o,hands:$,aside:f,moved:[],meld:!0,mark:!0})}}),n.forEach((r,u)=>{(n[u+1]?.public.phase!==r.public.phase||u===0)&&(r.mark=!0)}),n}const J=({text:e,others:t,event:s},n)=>n==null||s.seat===n?e:t;function N(e,t,s){for(let n=t+s;n>=0&&n<e.length;n+=s)if(e[n]?.mark)return n;return s<0?0:e.length-1}function Ge(e){return Q(e).map(t=>`${we(t[0]?.[1]??"")}: ${t.map(s=>be(s)).join(", ")}`).join("; ")}function Q(e){return[...new Set(e.map(s=>s[1]))].map(s=>e.filter(n=>n[1]===s))}function X(e,t,s){const n=me(e,t);return i`<div class="small-hand" role="img" aria-label="${s}${Ge(n)}">
    ${Q(n).map(l=>i`<span class="small-suit">${l.map(o=>Z(o,{silent:!0}))}</span>`)}</div>`}function Ue(e,t){return i`<div class="small-hand is-down" role="img" aria-label=${t}>${[...Array(e).keys()].map(()=>F({silent:!0}))}</div>`}function Ie(e,t,s,n){const l=e.people.length,o=[...Array(l).keys()].map(r=>(s+r)%l);return i`<ul class="replay-seats" aria-label="Players">
    ${de(o,r=>r,(r,u)=>ze(e,t,r,u,n==null||n===r))}</ul>`}function ze(e,t,s,n,l){const{public:o}=e,r=o.turn===s&&!g(e),u=!o.active.includes(s),p=o.stock?.laid[s]??[],$=t.hands[s]??[],f=Math.max(0,(o.cards[s]??0)-p.length);return i`<li class=${pe({"replay-seat":!0,[`spot-${n}`]:!0,"is-turn":r,"is-out":u,"is-open":l})} data-seat=${s}>
    <p class="seat-name">${he(e,s)}<b>${y(e,s)}</b>${Je(e,s)}
      ${o.dealer===s?i`<span class="tag tag-round">Dealer</span>`:c}
      ${r?i`<span class="visually-hidden">, whose turn it is</span>`:c}
      <span class="seat-line">${Qe(e,s)}</span></p>
    ${u?c:l?$.length>0?X($,q(o.trump),""):c:f>0?Ue(f,`${L(f,"card")} face down`):c}
    ${Ye(e,s)}
  </li>`}function Je(e,t){const s=D(e)?e.public.columns[fe(e,t)]?.seats.filter(n=>n!==t)??[]:[];return s.length>0?i`<span class="seat-line">with ${$e(s.map(n=>y(e,n)))}</span>`:c}function Qe(e,t){const{public:s}=e;if(!s.active.includes(t))return"sits out this hand";const n=s.step==="bid"?s.said[t]:"",l=s.tricks[t]??0;return[n?i`<b class="seat-said">${n}</b>`:Xe(e,t),L(s.cards[t]??0,"card"),l>0?L(l,"trick"):""].filter(Boolean).map((o,r)=>i`${r>0?", ":""}${o}`)}function Xe(e,t){const{contract:s,declarers:n,partners:l}=e.public;return s?.moon===t?"shoots the moon":s?.declarer===t?i`<b class="seat-said">bidder</b>`:s&&l!=="fixed"&&n.includes(t)?i`<b class="seat-said">partner</b>`:""}function Ye(e,t){const{stock:s}=e.public,n=s?.laid[t]??[];if(n.length===0)return c;const l=(s?.melds[t]??[]).map(({name:o})=>o);return i`<div class="replay-laid"><p class="seat-line">On the table${l.length>0?`: ${l.join(", ")}`:""}</p>
    ${X(n,q(e.public.trump),"On the table: ")}</div>`}const m={of:"",link:"",words:""},Y=e=>`${e.of?.table??""} ${e.hand}`;function M(e,t=null,s=""){h(()=>Object.assign(m,{words:e,link:s,of:t?Y(t):""})),ye(e)}async function et(e){try{if(e.of)return await Ae(`/api/tables/${e.of.table}/record`,`${T(e.of.table)?.name||"deece"} record.txt`,e.of.token);Ne(new Blob([e.record],{type:"text/plain"}),"deece record.txt")}catch(t){M(A(t),e)}}async function tt(e){try{const{deal:t}=await Te(`/api/tables/${e.of?.table}/share`,{hand:e.hand},ee(e));await xe();const s=Se(t,Me()),n=await Oe(s);M(n?"The link is copied. Send it to your friends.":"Mark the link and copy it.",e,s)}catch(t){M(A(t),e)}}function ee(e){const t=T(e.of?.table??"");return t?.seat==null?"":t.token}function st(e,t){const s=m.of===Y(e);return i`<div class="replay-keep">
    ${s&&m.link?i`<section class="note"><h2>Share these cards</h2>
      <p>Whoever opens this link gets a table of their own, where the cards of hand ${e.hand} are dealt first and they hold yours. They see nothing of how you played them.</p>
      <p class="invite-link">${m.link}</p>${W()?i`<p class="soft">${W()}</p>`:c}</section>`:c}
    ${s&&m.words?i`<p class="replay-told">${m.words}</p>`:c}
    <div class="button-row">
      ${ee(e)&&!Ve?i`<button class="button" @click=${()=>void tt(e)}>Share these cards</button>`:c}
      <button class="button" @click=${()=>void et(e)}>Download the record</button>
      <button class="button" @click=${t}>Print the score sheet</button>
      ${e.of?i`<a class="button" href=${V(`/t/${e.of.table}`)} @click=${O}>Back to the table</a>`:i`<a class="button" href=${V("/")} @click=${O}>To the lobby</a>`}
    </div></div>`}async function nt(){const e=await ge();if(e)try{const{problems:t,words:s,whole:n}=await ve(e);t.length>0||!n?M(`${e.name} is not whole. ${t[0]??""} ${s}`):await ke(n.record)}catch(t){M(A(t))}}function te(e){return i`<header class="lobby-top felt"><div class="lobby-name"><p class="lobby-title">Deece</p><p>Pinochle for every table</p></div></header>
    <main class="lone paper"><h1>No game is open for replay</h1>
      <p role="status">${e||m.words||"Choose a game that you have played, or a record that was saved."}</p>
      <p class="button-row"><a class="button" href=${V("/past")} @click=${O}>Past games</a>
        <button class="button" @click=${()=>void nt()}>Open a record</button>
        <a class="button" href=${V("/")} @click=${O}>To the lobby</a></p></main>`}function at(e,t,s,n){const{public:l}=e,o=l.trick.plays.length>0||l.phase==="trick"&&!g(e)&&l.trick.order.length>0,r={...e,seat:s-e.people.length};return i`<div class="replay-middle">
    ${l.phase==="auction"?i`<p class="say">${e.says.stands}</p>`:c}
    ${o&&t.moved.length===0?He(r):c}
    ${lt(e,t,n)}
    ${it(e,t,n)}
    ${ot(e,t,n)}
    ${rt(e)}
    ${g(e)?ct(e,t):c}
  </div>`}function v(e,t,s){return i`<div class="replay-row" role="img" aria-label=${t?`${s}: ${e.map(U).join(", ")}`:s}>
    ${e.map(n=>t?Z(n,{silent:!0}):F({silent:!0}))}</div>`}function lt(e,{moved:t},s){return t.length===0?c:i`<ul class="replay-moved" aria-label="The exchange">${t.slice(-2).map(({seat:n,kind:l,cards:o,to:r,text:u})=>{const p=e.public.faceup[n]??[],$=s==null||s===n||s===r||l==="take"&&o.every(f=>p.includes(f));return i`<li><p>${u}</p>${v(o,$,u)}</li>`})}</ul>`}function it(e,{aside:t},s){const n=t.widow??[],l=e.says.widow||G(e.rules.widow),o=g(e)&&s==null?(t.buried??[]).flat():[];return i`${n.length>0?i`<div class="replay-aside"><p>${l}</p>${v(n,s==null,l)}</div>`:c}
    ${o.length>0?i`<div class="replay-aside"><p>Buried</p>${v(o,!0,"Buried")}</div>`:c}`}function ot(e,{aside:t},s){const{turn:n}=e.public,{drawn:l,thrown:o}=t;return e.public.step!=="draft"||n==null?c:i`${l?i`<div class="replay-aside"><p>${e.says.draft?.looks}</p>${v([l],s==null||s===n,"The card drawn")}</div>`:c}
    ${(o??[]).map((r,u)=>r.length>0?i`<div class="replay-aside is-small"><p>${e.says.draft?.threw[u]}</p>${v(r,s==null||s===u,"Thrown away")}</div>`:c)}`}function rt(e){const{stock:t}=e.public;if(!t||t.left===0&&!t.turned)return c;const s=e.says.stock?.pile;return i`<div class="replay-aside is-small"><p>${s}</p>${t.turned?v([t.turned],!0,"Turned up"):c}</div>`}function ct(e,{event:t}){const{over:s}=e.public;return i`<div class="paper replay-end">${s?.text?i`<p class="note"><b>The game is over.</b> ${G(s.text)}</p>`:c}
    ${Be(e)}${t.trick||!t.deed?c:i`<p class="soft">${t.deed}</p>`}</div>`}const ut=[["now","This step"],["steps","All steps"],["score","Score"]];function dt(e,t){return i`<div class="choices replay-tabs" role="radiogroup" aria-label="Shown beside the cards">${ut.map(([s,n])=>i`<label class="choice">
    <input type="radio" name="replay-tab" value=${s} .checked=${x(e===s)} @change=${()=>t(s)}><span>${n}</span></label>`)}</div>`}function pt(e,t){const{public:s}=e,n=Ee(e),l=s.phase==="deal"||s.phase==="auction";return i`${s.count?i`<section>${Le(e)}</section>`:c}
    ${s.phase==="trick"||s.stock||g(e)?ht(e):c}
    ${s.stock?i`<section><h2>Meld so far</h2><ul class="pad-totals">${s.active.map(o=>I(y(e,o),s.stock?.scored[o]??0))}</ul></section>`:c}
    ${Ze(e)}
    ${t.event.trick&&!g(e)?c:$t(e)}
    ${ft(e)}
    ${e.people.length>4&&D(e)?Re(e):c}
    ${s.auction.calls.length===0&&!l?c:n}`}function ht(e){return i`<section><h2>Tricks so far</h2><ul class="pad-totals">${e.says.taken.map(({text:t,points:s})=>I(t,s))}</ul></section>`}function ft(e){const t=e.public.melds.flatMap((s,n)=>s?[{meld:s,seat:n}]:[]);return t.length===0?c:i`<section><h2>Meld</h2><ul class="pad-rows">${t.map(({meld:s,seat:n})=>i`<li class="pad-sum">
    <span><b>${y(e,n)}</b> ${s.combinations.length>0?je(s.combinations):e.says.melds[n]?.none}</span>
    <b class="figure">${s.total}</b></li>`)}</ul></section>`}function $t(e){const{last:t}=e.public;return t?i`<section><h2>${e.says.last.head}</h2>
    <div class="last-cards">${t.plays.map(s=>Z(s.card,{winning:s.seat===t.winner,label:`${y(e,s.seat)}: ${U(s.card)}`}))}
      <b class="figure-large">${Pe(t)}</b></div></section>`:c}function mt(e,t,s,n){return i`<ol class="replay-list" aria-label="All steps">${e.map((l,o)=>i`<li>
    <button class="replay-step ${l.event.trick||l.meld?"is-mark":""}" aria-current=${o===t?"step":"false"} @click=${()=>n(o)}>${J(l,s)}</button></li>`)}</ol>`}function se(){const e=document.querySelector(".replay-list"),t=e?.querySelector("[aria-current=step]"),s=e?.closest(".replay-pad");if(!(t instanceof HTMLElement)||!(s instanceof HTMLElement)||s.scrollHeight<=s.clientHeight)return;const n=t.getBoundingClientRect(),l=s.getBoundingClientRect();n.top<l.top+80?s.scrollTop-=l.top+80-n.top:n.bottom>l.bottom-140&&(s.scrollTop+=n.bottom-l.bottom+140)}const wt={slow:3600,normal:2e3,fast:900},bt=1.5,gt=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&step=(\d{1,5}))?$/,a={replay:null,all:[],at:0,eyes:null,tab:"now",pace:"normal",playing:!1,printing:!1,hash:"",begin:0,loading:!1,trouble:""};let j,ne;function vt(e){if(kt(e),a.loading)return i`<p class="starting" role="status">Fetching the hand…</p>`;if(!e||a.trouble)return te(a.trouble);e!==a.replay&&yt(e);const t=a.all[a.at];return t?St(e,t):te("There is nothing to show of this hand.")}function kt(e){if(location.hash===a.hash||a.loading)return;const t=gt.exec(location.hash),[,s="",n="1",l="0"]=t??[];if(a.hash=location.hash,!t){e&&C(e);return}if(a.begin=Number(l),e?.of?.table===s&&e.hand===Number(n))return void B(a.begin);a.loading=!0,w(),ae(()=>Ke({table:s,token:T(s)?.token??""},Number(n)))}async function ae(e){a.trouble="";try{await e()}catch(t){a.trouble=A(t)}h(()=>a.loading=!1)}function yt(e){a.replay?.of?.table===e.of?.table&&a.replay?.record===e.record||(a.eyes=null),w(),Object.assign(a,{replay:e,all:We(e),at:0,trouble:""}),a.at=le(a.begin),a.begin=0,C(e),R(`Replay, hand ${e.hand} of ${e.hands}, ${a.all.length} steps. ${H()}`)}function C(e){const t=e.of?`#table=${e.of.table}&hand=${e.hand}${a.at>0?`&step=${a.at}`:""}`:"";S.route.page!=="replay"||Ce(location)!=="/replay"||(location.hash!==t&&history.replaceState(history.state,"",`${V("/replay")}${t}`),a.hash=location.hash)}const le=e=>Math.min(Math.max(0,e),a.all.length-1);function H(){const e=a.all[a.at];return e?J(e,a.eyes):""}function B(e){const t=le(e);if(t===a.at)return;h(()=>a.at=t),document.activeElement?.matches(".replay-slider")||R(H()),clearTimeout(ne),ne=setTimeout(()=>a.replay&&C(a.replay),600),P().then(se)}function d(e){w(),B(e)}function w(){clearTimeout(j),a.playing&&h(()=>a.playing=!1)}function ie(){if(a.playing)return w();a.at>=a.all.length-1&&B(0),h(()=>a.playing=!0),K()}function K(){clearTimeout(j);const e=a.all[a.at];j=setTimeout(()=>{if(!a.playing||S.route.page!=="replay")return w();S.dialog||B(a.at+1),a.at>=a.all.length-1?w():K()},wt[a.pace]*(e?.mark?bt:1))}function Vt(e){if(S.route.page!=="replay"||a.all.length===0||S.dialog||e.ctrlKey||e.altKey||e.metaKey)return;const{target:t,key:s,shiftKey:n}=e;if(t instanceof Element&&t.closest("input:not([type=radio]), select, textarea, dialog, [contenteditable]")||t instanceof HTMLInputElement&&s.startsWith("Arrow"))return;const o={ArrowRight:()=>d(n?N(a.all,a.at,1):a.at+1),ArrowLeft:()=>d(n?N(a.all,a.at,-1):a.at-1),Home:()=>d(0),End:()=>d(a.all.length-1)};t instanceof Element&&t.closest("button, a, input")||(o[" "]=ie);const r=o[s];r&&(e.preventDefault(),r())}document.addEventListener("keydown",Vt);async function Tt(){h(()=>a.printing=!0),await P(),print(),h(()=>a.printing=!1)}function xt(e,t){return{table:"",name:T(e.of?.table??"")?.name||"Replay",title:`${e.title}, hand ${e.hand} of ${e.hands}`,rules:e.rules,seat:null,coming:null,known:null,owner:!1,seq:0,at:a.at,public:t.public,own:null,says:t.says,cards:e.cards,people:e.names.map(s=>({name:s,kind:"person",level:"",here:!0,away:!1,stand_in:!1,held:!1,next:null,note:""})),watching:0,chat:[],log:[],gate:null,questions:[],reports:[],shuffle:null,clock:null,manners:{away:"wait",away_after:0,clock:0,lines:[]},speed:"",meld_rule:[],conventions:[],waiting:"",notice:"",chosen:[],ahead:null,ahead_words:{next:"",waits:"",back:"",changed:"",refused:"",raised:""},asked:[],message:"",hint:null,odds:null,unread:0,lines:[]}}function St(e,t){const s=xt(e,t),{eyes:n,tab:l,all:o,at:r}=a,u=n??T(e.of?.table??"")?.seat??0;return i`<div class="replay ${n==null?"is-open":"is-one"}" data-players=${e.names.length}>
    ${_e(s,qe)}
    <main class="replay-felt felt" aria-label="The cards">
      <h1 class="visually-hidden">Replay, hand ${e.hand} of ${e.hands}</h1>
      ${t.meld?De(s):i`${Ie(s,t,u,n)}${at(s,t,u,n)}`}
    </main>
    <section class="replay-steer felt-deep" aria-label="Steps">
      <p class="replay-said" data-kind=${t.event.kind}>${H()}</p>
      ${Mt()}
    </section>
    <aside class="replay-pad paper" aria-label="Notes">
      ${Ot(e)}
      ${dt(l,p=>{h(()=>a.tab=p),P().then(se)})}
      ${l==="now"?pt(s,t):l==="steps"?mt(o,r,n,d):z(s)}
      ${st(e,()=>void Tt())}
    </aside>
    ${a.printing?i`<div class="replay-print">${z({...s,title:e.title,public:{...t.public,sheet:e.sheet}})}</div>`:c}
  </div>`}function Mt(){const e=a.all.length-1,{at:t}=a,s=t===0,n=t===e;return i`<div class="replay-slide"><input class="replay-slider" type="range" min="0" max=${e} step="1" .value=${x(String(t))}
      aria-label="Step" aria-valuetext="Step ${t+1} of ${e+1}. ${H()}"
      @input=${({target:l})=>d(Number(l.value))}>
    <span class="replay-count">${t+1} of ${e+1}</span></div>
    <div class="replay-buttons" role="group" aria-label="Go through the hand" title="Keys: left and right, with Shift by trick, Home, End, space">
      ${b("is-first","First","M4 3v18M20 3 9 12l11 9Z",s,()=>d(0))}
      ${b("is-trick","Trick back","M12 3 2 12l10 9ZM22 3 12 12l10 9Z",s,()=>d(N(a.all,t,-1)))}
      ${b("is-step","Back","M18 3 6 12l12 9Z",s,()=>d(t-1))}
      ${b("is-play",a.playing?"Pause":"Play",a.playing?"M6 3h4v18H6ZM14 3h4v18h-4Z":"M5 2v20l16-10Z",!1,ie)}
      ${b("is-step","Next","m6 3 12 9-12 9Z",n,()=>d(t+1))}
      ${b("is-trick","Trick on","m2 3 10 9L2 21ZM12 3l10 9-10 9Z",n,()=>d(N(a.all,t,1)))}
      ${b("is-last","Last","M20 3v18M4 3l11 9-11 9Z",n,()=>d(a.all.length-1))}
    </div>`}function b(e,t,s,n,l){return i`<button class="button ${e==="is-play"?"button-main":"button-on-felt"} ${e}" aria-disabled=${n?"true":"false"} @click=${()=>n||l()}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${s} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>
    <span>${t}</span></button>`}function Ot(e){return i`<div class="replay-choosers">
    <label><span>Hand</span><select class="field" .value=${x(String(e.hand))} @change=${({target:t})=>{w(),ae(()=>Fe(Number(t.value)))}}>${Array.from({length:e.hands},(t,s)=>i`<option value=${s+1} ?selected=${s+1===e.hand}>${s+1} of ${e.hands}</option>`)}</select></label>
    <label><span>Seen by</span><select class="field" .value=${x(a.eyes==null?"":String(a.eyes))} @change=${({target:t})=>{h(()=>a.eyes=t.value===""?null:Number(t.value)),R(t.value===""?"All hands are face up.":`Only the hand of ${e.names[Number(t.value)]} is face up.`)}}><option value="" ?selected=${a.eyes==null}>All hands</option>
      ${e.names.map((t,s)=>i`<option value=${s} ?selected=${a.eyes===s}>${t}</option>`)}</select></label>
    <label><span>Pace</span><select class="field" .value=${x(a.pace)} @change=${({target:t})=>{h(()=>a.pace=t.value),a.playing&&K()}}>${["slow","normal","fast"].map(t=>i`<option value=${t} ?selected=${a.pace===t}>${t[0]?.toUpperCase()}${t.slice(1)}</option>`)}</select></label>
  </div>`}export{vt as replayView};
