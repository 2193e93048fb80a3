import{h as ue,b as i,k as g,A as c,m as de,n as pe,q as y,r as _,t as q,v as he,l as fe,e as E,w as $e,x as L,y as D,z as me,B as we,f as M,C as be,D as ge,E as ve,s as A,c as h,F as ke,G as F,H as V,I as ye,J as Ve,K as Te,L as xe,M as Se,j as Me,N as Ae,O as Ne,P as W,Q as Oe,S as G,d as T,T as He,U as Be,V as U,W as Ee,X as Le,Y as Ze,Z as Re,_ as Z,a as x,$ as R,o as Pe,a0 as je,a1 as Ce,a2 as Ke,a3 as I,a4 as _e}from"./main.js";function qe({frames:e,sheet:t,hand:n}){const s=[];let l={},o={};return e.forEach((r,u)=>{const{event:p,hands:$,aside:f,moved:ie}=r,oe=u===e.length-1,re=l;l={...l,...r.public,dealer:u===0?r.public.dealer??0:re.dealer,sheet:t.slice(0,oe?n:n-1)},o={...o,...r.says};const{trick:k,text:K}=p,ce=k?{...l,trick:{leader:k.plays[0]?.seat??0,plays:k.plays,winner:k.winner,order:[]}}:l;if(s.push({text:K,others:p.others??K,event:p,public:ce,says:o,hands:$,aside:f,moved:ie,meld:!1,mark:!!k}),r.meld){const B={...p,kind:"meld",text:r.meld,seat:null,do:null,trick:null};s.push({text:B.text,others:B.text,event:B,public:l,says:o,hands:$,aside:f,moved:[],meld:!0,mark:!0})}}),s.forEach((r,u)=>{(s[u+1]?.public.phase!==r.public.phase||u===0)&&(r.mark=!0)}),s}const z=({text:e,others:t,event:n},s)=>s==null||n.seat===s?e:t;function N(e,t,n){for(let s=t+n;s>=0&&s<e.length;s+=n)if(e[s]?.mark)return s;return n<0?0:e.length-1}function De(e){return J(e).map(t=>`${me(t[0]?.[1]??"")}: ${t.map(n=>we(n)).join(", ")}`).join("; ")}function J(e){return[...new Set(e.map(n=>n[1]))].map(n=>e.filter(s=>s[1]===n))}function Q(e,t,n){const s=$e(e,t);return i`<div class="small-hand" role="img" aria-label="${n}${De(s)}">
    ${J(s).map(l=>i`<span class="small-suit">${l.map(o=>L(o,{silent:!0}))}</span>`)}</div>`}function Fe(e,t){return i`<div class="small-hand is-down" role="img" aria-label=${t}>${[...Array(e).keys()].map(()=>D({silent:!0}))}</div>`}function We(e,t,n,s){const l=e.people.length,o=[...Array(l).keys()].map(r=>(n+r)%l);return i`<ul class="replay-seats" aria-label="Players">
    ${ue(o,r=>r,(r,u)=>Ge(e,t,r,u,s==null||s===r))}</ul>`}function Ge(e,t,n,s,l){const{public:o}=e,r=o.turn===n&&!g(e),u=!o.active.includes(n),p=o.stock?.laid[n]??[],$=t.hands[n]??[],f=Math.max(0,(o.cards[n]??0)-p.length);return i`<li class=${de({"replay-seat":!0,[`spot-${s}`]:!0,"is-turn":r,"is-out":u,"is-open":l})} data-seat=${n}>
    <p class="seat-name">${pe(e,n)}<b>${y(e,n)}</b>${Ue(e,n)}
      ${o.dealer===n?i`<span class="tag tag-round">Dealer</span>`:c}
      ${r?i`<span class="visually-hidden">, whose turn it is</span>`:c}
      <span class="seat-line">${Ie(e,n)}</span></p>
    ${u?c:l?$.length>0?Q($,_(o.trump),""):c:f>0?Fe(f,`${E(f,"card")} face down`):c}
    ${Je(e,n)}
  </li>`}function Ue(e,t){const n=q(e)?e.public.columns[he(e,t)]?.seats.filter(s=>s!==t)??[]:[];return n.length>0?i`<span class="seat-line">with ${fe(n.map(s=>y(e,s)))}</span>`:c}function Ie(e,t){const{public:n}=e;if(!n.active.includes(t))return"sits out this hand";const s=n.step==="bid"?n.said[t]:"",l=n.tricks[t]??0;return[s?i`<b class="seat-said">${s}</b>`:ze(e,t),E(n.cards[t]??0,"card"),l>0?E(l,"trick"):""].filter(Boolean).map((o,r)=>i`${r>0?", ":""}${o}`)}function ze(e,t){const{contract:n,declarers:s,partners:l}=e.public;return n?.moon===t?"shoots the moon":n?.declarer===t?i`<b class="seat-said">bidder</b>`:n&&l!=="fixed"&&s.includes(t)?i`<b class="seat-said">partner</b>`:""}function Je(e,t){const{stock:n}=e.public,s=n?.laid[t]??[];if(s.length===0)return c;const l=(n?.melds[t]??[]).map(({name:o})=>o);return i`<div class="replay-laid"><p class="seat-line">On the table${l.length>0?`: ${l.join(", ")}`:""}</p>
    ${Q(s,_(e.public.trump),"On the table: ")}</div>`}const m={of:"",link:"",words:""},X=e=>`${e.of?.table??""} ${e.hand}`;function S(e,t=null,n=""){h(()=>Object.assign(m,{words:e,link:n,of:t?X(t):""})),ke(e)}async function Qe(e){try{if(e.of)return await Me(`/api/tables/${e.of.table}/record`,`${V(e.of.table)?.name||"deece"} record.txt`,e.of.token);Ae(new Blob([e.record],{type:"text/plain"}),"deece record.txt")}catch(t){S(A(t),e)}}async function Xe(e){try{const{deal:t}=await ye(`/api/tables/${e.of?.table}/share`,{hand:e.hand},Y(e));await Ve();const n=Te(t,xe()),s=await Se(n);S(s?"The link is copied. Send it to your friends.":"Mark the link and copy it.",e,n)}catch(t){S(A(t),e)}}function Y(e){const t=V(e.of?.table??"");return t?.seat==null?"":t.token}function Ye(e,t){const n=m.of===X(e);return i`<div class="replay-keep">
    ${n&&m.link?i`<section class="note"><h2>Share these cards</h2>
      <p>Whoever opens this link gets a table of their own, where the cards of hand ${e.hand} are dealt first and they hold yours. They see nothing of how you played them.</p>
      <p class="invite-link">${m.link}</p>${F()?i`<p class="soft">${F()}</p>`:c}</section>`:c}
    ${n&&m.words?i`<p class="replay-told">${m.words}</p>`:c}
    <div class="button-row">
      ${Y(e)?i`<button class="button" @click=${()=>void Xe(e)}>Share these cards</button>`:c}
      <button class="button" @click=${()=>void Qe(e)}>Download the record</button>
      <button class="button" @click=${t}>Print the score sheet</button>
      ${e.of?i`<a class="button" href="/t/${e.of.table}" @click=${M}>Back to the table</a>`:i`<a class="button" href="/" @click=${M}>To the lobby</a>`}
    </div></div>`}async function et(){const e=await be();if(e)try{const{problems:t,words:n,whole:s}=await ge(e);t.length>0||!s?S(`${e.name} is not whole. ${t[0]??""} ${n}`):await ve(s.record)}catch(t){S(A(t))}}function ee(e){return i`<header class="lobby-top felt"><div class="lobby-name"><p class="lobby-title">Deece</p><p>Pinochle for every table</p></div></header>
    <main class="lone paper"><h1>No game is open for replay</h1>
      <p role="status">${e||m.words||"Choose a game that you have played, or a record that was saved."}</p>
      <p class="button-row"><a class="button" href="/past" @click=${M}>Past games</a>
        <button class="button" @click=${()=>void et()}>Open a record</button>
        <a class="button" href="/" @click=${M}>To the lobby</a></p></main>`}function tt(e,t,n,s){const{public:l}=e,o=l.trick.plays.length>0||l.phase==="trick"&&!g(e)&&l.trick.order.length>0,r={...e,seat:n-e.people.length};return i`<div class="replay-middle">
    ${l.phase==="auction"?i`<p class="say">${e.says.stands}</p>`:c}
    ${o&&t.moved.length===0?Ne(r):c}
    ${nt(e,t,s)}
    ${st(e,t,s)}
    ${at(e,t,s)}
    ${lt(e)}
    ${g(e)?it(e,t):c}
  </div>`}function v(e,t,n){return i`<div class="replay-row" role="img" aria-label=${t?`${n}: ${e.map(G).join(", ")}`:n}>
    ${e.map(s=>t?L(s,{silent:!0}):D({silent:!0}))}</div>`}function nt(e,{moved:t},n){return t.length===0?c:i`<ul class="replay-moved" aria-label="The exchange">${t.slice(-2).map(({seat:s,kind:l,cards:o,to:r,text:u})=>{const p=e.public.faceup[s]??[],$=n==null||n===s||n===r||l==="take"&&o.every(f=>p.includes(f));return i`<li><p>${u}</p>${v(o,$,u)}</li>`})}</ul>`}function st(e,{aside:t},n){const s=t.widow??[],l=e.says.widow||W(e.rules.widow),o=g(e)&&n==null?(t.buried??[]).flat():[];return i`${s.length>0?i`<div class="replay-aside"><p>${l}</p>${v(s,n==null,l)}</div>`:c}
    ${o.length>0?i`<div class="replay-aside"><p>Buried</p>${v(o,!0,"Buried")}</div>`:c}`}function at(e,{aside:t},n){const{turn:s}=e.public,{drawn:l,thrown:o}=t;return e.public.step!=="draft"||s==null?c:i`${l?i`<div class="replay-aside"><p>${e.says.draft?.looks}</p>${v([l],n==null||n===s,"The card drawn")}</div>`:c}
    ${(o??[]).map((r,u)=>r.length>0?i`<div class="replay-aside is-small"><p>${e.says.draft?.threw[u]}</p>${v(r,n==null||n===u,"Thrown away")}</div>`:c)}`}function lt(e){const{stock:t}=e.public;if(!t||t.left===0&&!t.turned)return c;const n=e.says.stock?.pile;return i`<div class="replay-aside is-small"><p>${n}</p>${t.turned?v([t.turned],!0,"Turned up"):c}</div>`}function it(e,{event:t}){const{over:n}=e.public;return i`<div class="paper replay-end">${n?.text?i`<p class="note"><b>The game is over.</b> ${W(n.text)}</p>`:c}
    ${Oe(e)}${t.trick||!t.deed?c:i`<p class="soft">${t.deed}</p>`}</div>`}const ot=[["now","This step"],["steps","All steps"],["score","Score"]];function rt(e,t){return i`<div class="choices replay-tabs" role="radiogroup" aria-label="Shown beside the cards">${ot.map(([n,s])=>i`<label class="choice">
    <input type="radio" name="replay-tab" value=${n} .checked=${T(e===n)} @change=${()=>t(n)}><span>${s}</span></label>`)}</div>`}function ct(e,t){const{public:n}=e,s=He(e),l=n.phase==="deal"||n.phase==="auction";return i`${n.count?i`<section>${Be(e)}</section>`:c}
    ${n.phase==="trick"||n.stock||g(e)?ut(e):c}
    ${n.stock?i`<section><h2>Meld so far</h2><ul class="pad-totals">${n.active.map(o=>U(y(e,o),n.stock?.scored[o]??0))}</ul></section>`:c}
    ${Ee(e)}
    ${t.event.trick&&!g(e)?c:pt(e)}
    ${dt(e)}
    ${e.people.length>4&&q(e)?Le(e):c}
    ${n.auction.calls.length===0&&!l?c:s}`}function ut(e){return i`<section><h2>Tricks so far</h2><ul class="pad-totals">${e.says.taken.map(({text:t,points:n})=>U(t,n))}</ul></section>`}function dt(e){const t=e.public.melds.flatMap((n,s)=>n?[{meld:n,seat:s}]:[]);return t.length===0?c:i`<section><h2>Meld</h2><ul class="pad-rows">${t.map(({meld:n,seat:s})=>i`<li class="pad-sum">
    <span><b>${y(e,s)}</b> ${n.combinations.length>0?Re(n.combinations):e.says.melds[s]?.none}</span>
    <b class="figure">${n.total}</b></li>`)}</ul></section>`}function pt(e){const{last:t}=e.public;return t?i`<section><h2>${e.says.last.head}</h2>
    <div class="last-cards">${t.plays.map(n=>L(n.card,{winning:n.seat===t.winner,label:`${y(e,n.seat)}: ${G(n.card)}`}))}
      <b class="figure-large">${Ze(t)}</b></div></section>`:c}function ht(e,t,n,s){return i`<ol class="replay-list" aria-label="All steps">${e.map((l,o)=>i`<li>
    <button class="replay-step ${l.event.trick||l.meld?"is-mark":""}" aria-current=${o===t?"step":"false"} @click=${()=>s(o)}>${z(l,n)}</button></li>`)}</ol>`}function te(){const e=document.querySelector(".replay-list"),t=e?.querySelector("[aria-current=step]"),n=e?.closest(".replay-pad");if(!(t instanceof HTMLElement)||!(n instanceof HTMLElement)||n.scrollHeight<=n.clientHeight)return;const s=t.getBoundingClientRect(),l=n.getBoundingClientRect();s.top<l.top+80?n.scrollTop-=l.top+80-s.top:s.bottom>l.bottom-140&&(n.scrollTop+=s.bottom-l.bottom+140)}const ft={slow:3600,normal:2e3,fast:900},$t=1.5,mt=/^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&step=(\d{1,5}))?$/,a={replay:null,all:[],at:0,eyes:null,tab:"now",pace:"normal",playing:!1,printing:!1,hash:"",begin:0,loading:!1,trouble:""};let P,ne;function wt(e){if(bt(e),a.loading)return i`<p class="starting" role="status">Fetching the hand…</p>`;if(!e||a.trouble)return ee(a.trouble);e!==a.replay&&gt(e);const t=a.all[a.at];return t?Vt(e,t):ee("There is nothing to show of this hand.")}function bt(e){if(location.hash===a.hash||a.loading)return;const t=mt.exec(location.hash),[,n="",s="1",l="0"]=t??[];if(a.hash=location.hash,!t){e&&j(e);return}if(a.begin=Number(l),e?.of?.table===n&&e.hand===Number(s))return void H(a.begin);a.loading=!0,w(),se(()=>Pe({table:n,token:V(n)?.token??""},Number(s)))}async function se(e){a.trouble="";try{await e()}catch(t){a.trouble=A(t)}h(()=>a.loading=!1)}function gt(e){a.replay?.of?.table===e.of?.table&&a.replay?.record===e.record||(a.eyes=null),w(),Object.assign(a,{replay:e,all:qe(e),at:0,trouble:""}),a.at=ae(a.begin),a.begin=0,j(e),Z(`Replay, hand ${e.hand} of ${e.hands}, ${a.all.length} steps. ${O()}`)}function j(e){const t=e.of?`#table=${e.of.table}&hand=${e.hand}${a.at>0?`&step=${a.at}`:""}`:"";x.route.page!=="replay"||location.pathname!=="/replay"||(location.hash!==t&&history.replaceState(history.state,"",`/replay${t}`),a.hash=location.hash)}const ae=e=>Math.min(Math.max(0,e),a.all.length-1);function O(){const e=a.all[a.at];return e?z(e,a.eyes):""}function H(e){const t=ae(e);if(t===a.at)return;h(()=>a.at=t),document.activeElement?.matches(".replay-slider")||Z(O()),clearTimeout(ne),ne=setTimeout(()=>a.replay&&j(a.replay),600),R().then(te)}function d(e){w(),H(e)}function w(){clearTimeout(P),a.playing&&h(()=>a.playing=!1)}function le(){if(a.playing)return w();a.at>=a.all.length-1&&H(0),h(()=>a.playing=!0),C()}function C(){clearTimeout(P);const e=a.all[a.at];P=setTimeout(()=>{if(!a.playing||x.route.page!=="replay")return w();x.dialog||H(a.at+1),a.at>=a.all.length-1?w():C()},ft[a.pace]*(e?.mark?$t:1))}function vt(e){if(x.route.page!=="replay"||a.all.length===0||x.dialog||e.ctrlKey||e.altKey||e.metaKey)return;const{target:t,key:n,shiftKey:s}=e;if(t instanceof Element&&t.closest("input:not([type=radio]), select, textarea, dialog, [contenteditable]")||t instanceof HTMLInputElement&&n.startsWith("Arrow"))return;const o={ArrowRight:()=>d(s?N(a.all,a.at,1):a.at+1),ArrowLeft:()=>d(s?N(a.all,a.at,-1):a.at-1),Home:()=>d(0),End:()=>d(a.all.length-1)};t instanceof Element&&t.closest("button, a, input")||(o[" "]=le);const r=o[n];r&&(e.preventDefault(),r())}document.addEventListener("keydown",vt);async function kt(){h(()=>a.printing=!0),await R(),print(),h(()=>a.printing=!1)}function yt(e,t){return{table:"",name:V(e.of?.table??"")?.name||"Replay",title:`${e.title}, hand ${e.hand} of ${e.hands}`,rules:e.rules,seat:null,coming:null,known:null,owner:!1,seq:0,at:a.at,public:t.public,own:null,says:t.says,cards:e.cards,people:e.names.map(n=>({name:n,kind:"person",level:"",here:!0,away:!1,stand_in:!1,held:!1,next:null,note:""})),watching:0,chat:[],log:[],gate:null,questions:[],reports:[],shuffle:null,clock:null,manners:{away:"wait",away_after:0,clock:0,lines:[]},speed:"",meld_rule:[],conventions:[],waiting:"",notice:"",chosen:[],ahead:null,ahead_words:{waits:"",back:"",changed:"",refused:"",raised:""},asked:[],message:"",hint:null,odds:null,unread:0,lines:[]}}function Vt(e,t){const n=yt(e,t),{eyes:s,tab:l,all:o,at:r}=a,u=s??V(e.of?.table??"")?.seat??0;return i`<div class="replay ${s==null?"is-open":"is-one"}" data-players=${e.names.length}>
    ${je(n,Ce)}
    <main class="replay-felt felt" aria-label="The cards">
      <h1 class="visually-hidden">Replay, hand ${e.hand} of ${e.hands}</h1>
      ${t.meld?Ke(n):i`${We(n,t,u,s)}${tt(n,t,u,s)}`}
    </main>
    <section class="replay-steer felt-deep" aria-label="Steps">
      <p class="replay-said" data-kind=${t.event.kind}>${O()}</p>
      ${Tt()}
    </section>
    <aside class="replay-pad paper" aria-label="Notes">
      ${xt(e)}
      ${rt(l,p=>{h(()=>a.tab=p),R().then(te)})}
      ${l==="now"?ct(n,t):l==="steps"?ht(o,r,s,d):I(n)}
      ${Ye(e,()=>void kt())}
    </aside>
    ${a.printing?i`<div class="replay-print">${I({...n,title:e.title,public:{...t.public,sheet:e.sheet}})}</div>`:c}
  </div>`}function Tt(){const e=a.all.length-1,{at:t}=a,n=t===0,s=t===e;return i`<div class="replay-slide"><input class="replay-slider" type="range" min="0" max=${e} step="1" .value=${T(String(t))}
      aria-label="Step" aria-valuetext="Step ${t+1} of ${e+1}. ${O()}"
      @input=${({target:l})=>d(Number(l.value))}>
    <span class="replay-count">${t+1} of ${e+1}</span></div>
    <div class="replay-buttons" role="group" aria-label="Go through the hand" title="Keys: left and right, with Shift by trick, Home, End, space">
      ${b("is-first","First","M4 3v18M20 3 9 12l11 9Z",n,()=>d(0))}
      ${b("is-trick","Trick back","M12 3 2 12l10 9ZM22 3 12 12l10 9Z",n,()=>d(N(a.all,t,-1)))}
      ${b("is-step","Back","M18 3 6 12l12 9Z",n,()=>d(t-1))}
      ${b("is-play",a.playing?"Pause":"Play",a.playing?"M6 3h4v18H6ZM14 3h4v18h-4Z":"M5 2v20l16-10Z",!1,le)}
      ${b("is-step","Next","m6 3 12 9-12 9Z",s,()=>d(t+1))}
      ${b("is-trick","Trick on","m2 3 10 9L2 21ZM12 3l10 9-10 9Z",s,()=>d(N(a.all,t,1)))}
      ${b("is-last","Last","M20 3v18M4 3l11 9-11 9Z",s,()=>d(a.all.length-1))}
    </div>`}function b(e,t,n,s,l){return i`<button class="button ${e==="is-play"?"button-main":"button-on-felt"} ${e}" aria-disabled=${s?"true":"false"} @click=${()=>s||l()}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${n} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>
    <span>${t}</span></button>`}function xt(e){return i`<div class="replay-choosers">
    <label><span>Hand</span><select class="field" .value=${T(String(e.hand))} @change=${({target:t})=>{w(),se(()=>_e(Number(t.value)))}}>${Array.from({length:e.hands},(t,n)=>i`<option value=${n+1} ?selected=${n+1===e.hand}>${n+1} of ${e.hands}</option>`)}</select></label>
    <label><span>Seen by</span><select class="field" .value=${T(a.eyes==null?"":String(a.eyes))} @change=${({target:t})=>{h(()=>a.eyes=t.value===""?null:Number(t.value)),Z(t.value===""?"All hands are face up.":`Only the hand of ${e.names[Number(t.value)]} is face up.`)}}><option value="" ?selected=${a.eyes==null}>All hands</option>
      ${e.names.map((t,n)=>i`<option value=${n} ?selected=${a.eyes===n}>${t}</option>`)}</select></label>
    <label><span>Pace</span><select class="field" .value=${T(a.pace)} @change=${({target:t})=>{h(()=>a.pace=t.value),a.playing&&C()}}>${["slow","normal","fast"].map(t=>i`<option value=${t} ?selected=${a.pace===t}>${t[0]?.toUpperCase()}${t.slice(1)}</option>`)}</select></label>
  </div>`}export{wt as replayView};
