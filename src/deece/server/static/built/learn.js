import{c as p,k as S,ao as f,ap as ct,v as ut,o as V,aq as pt,ar as U,r as j,Q as N,a0 as I,b as m,q as R,as as dt,a as q,A as c,f as y,d as s,t as bt,w as $t,x as ft,y as F,N as P,M as mt,a7 as ht,i as A,at as wt,au as yt,av as gt,aw as kt,am as vt,Z as _t,ax as Ot,al as St}from"./main.js";const Vt=300,jt=1e6,h="given",qt=6e4,T=()=>j(h,""),o={list:null,open:"",lesson:null,step:0,question:null,found:null,said:"",trouble:"",busy:!1,typing:"",chosen:[],shown:!1},l=(t,e={})=>ut(o.list?.says[t]??"",e),G=()=>o.lesson?.steps[o.step]??o.question?.task??null,L=()=>j("lessons",{}),H=()=>j("missed",{}),xt="own/",At=()=>Object.entries(U()).map(([t,{due:e}])=>[xt+t,{due:e}]),Z=()=>[...o.open==="own"?[]:Object.entries(H()),...At()].filter(([,{due:t}])=>t<=Date.now()/1e3).sort(([,t],[,e])=>t.due-e.due).map(([t])=>t);async function Mt(t){const{list:e}=o;p(()=>Object.assign(o,{open:t,lesson:null,question:null,trouble:"",busy:!0,...v()})),await S(async()=>{const n=e??await f("/api/learn",{});ct(n.cards),p(()=>o.list=n),t===h&&await Nt(),t==="back"||t==="own"?await Y():t&&Lt(n,t)?await Q(t,Tt()):t&&await Ct(t)},W),o.open===t&&p(()=>o.busy=!1)}const K="#lesson=";async function Dt(){const t=new Uint8Array(await new Response(new Blob([T()]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer()),e=btoa(Array.from(t,n=>String.fromCharCode(n)).join(""));return new URL(m(`/learn/${h}`),location.href).href+K+e.replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}async function Nt(){if(!location.hash.startsWith(K))return;const t=atob(location.hash.slice(K.length).replaceAll("-","+").replaceAll("_","/")),e=Uint8Array.from(t,a=>a.charCodeAt(0)),n=await new Response(new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();V(h,n.slice(0,qt)),pt()}const W=t=>o.trouble=t,v=()=>({found:null,said:"",typing:"",chosen:[],shown:!1}),Tt=()=>Math.floor(Math.random()*jt),Lt=(t,e)=>t.parts.some(({rows:n})=>n.some(a=>a.id===e&&a.steps===0));async function Ct(t){const e=t===h?await f("/api/learn/given",{text:T()}):await f("/api/learn/lesson",{id:t}),n=L()[t]??0;o.open===t&&(p(()=>Object.assign(o,{lesson:e,step:n<e.steps.length?n:0,...v()})),M())}async function Q(t,e){const{open:n}=o,a=await f("/api/learn/drill",{id:t,number:e});o.open===n&&(p(()=>Object.assign(o,{question:a,...v()})),M())}async function Et(t){const{open:e}=o,{where:n,about:a,record:i}=U()[t],{task:r}=await f("/api/learn/own",{record:i,about:a});o.open===e&&(p(()=>Object.assign(o,{question:{id:"own",title:l("own_title"),about:n,number:0,task:r,own:t},...v()})),M())}async function Y(){const{open:t,question:e}=o;p(()=>Object.assign(o,{busy:!0,trouble:""})),await S(async()=>{if(t!=="back"&&t!=="own"&&e)await Q(e.id,e.number+1);else{const[n,a=""]=Z()[0]?.split("/")??[];n==="own"?await Et(a):n?await Q(n,Number(a)):p(()=>Object.assign(o,{question:null,...v()}))}},W),p(()=>o.busy=!1)}function M(){const t=G();et([t?.say,t?.do])}const Bt=[".learn-typed .field",":is(.learn-say, .learn-over) .button-main"],tt=matchMedia("(pointer: coarse)");function et(t){N().then(()=>{const e=Bt.map(n=>document.querySelector(n)).find(Boolean);!tt.matches&&!document.querySelector("dialog[open]")&&e?.focus({preventScroll:!0}),I(t.filter(Boolean).join(" "))})}const nt=({tricks:t})=>o.lesson?.steps[o.step+1]?.tricks.slice(t.length)??[];function at(){const{lesson:t,step:e}=o;t&&(t.id!==h&&V("lessons",{...L(),[t.id]:e+1}),p(()=>Object.assign(o,{step:e+1,trouble:"",...v()})),M(),N().then(()=>document.querySelector(".learn-say")?.scrollTo(0,0)))}function Ut(){p(()=>Object.assign(o,{step:0,trouble:"",...v()})),M()}async function C(t){const{lesson:e,step:n,question:a,found:i,busy:r}=o,u=e?.id??a?.id;if(!u||r||i?.right||a&&i)return;const b=a?.own,$=a&&!b?`${a.id}/${a.number}`:"";p(()=>Object.assign(o,{busy:!0,trouble:""})),await S(async()=>{const x=$?H()[$]:void 0,g={id:u,number:a?a.number:n,answer:t,now:Date.now()/1e3,...x?{kept:x}:{}},_=b?U()[b]:void 0,k=u===h?{text:T(),number:n,answer:t}:null,O=_&&b?await Rt(b,_,t):k?await R(()=>f("/api/learn/given/answer",k),X):await It($,g);o.lesson===e&&o.question===a&&o.step===n&&p(()=>Object.assign(o,{found:O,said:t,typing:"",chosen:[]}));const z=G(),J=[O.verdict,O.words,...O.lines,...O.right&&z?nt(z):[]];N().then(()=>document.querySelector(".learn-found")?.scrollIntoView({block:"nearest"})),O.right||a?et(J):I(J.join(" "))},W),p(()=>o.busy=!1)}const X=()=>q.route.page==="learn";async function It(t,e){const{kept:n,...a}=await R(()=>f("/api/learn/answer",e),X);return t&&Ft(t,n),a}async function Rt(t,{record:e,about:n,step:a},i){const{kept:r,...u}=await R(()=>f("/api/learn/own/answer",{record:e,about:n,answer:i,step:a,now:Date.now()/1e3}),X);return dt(t,r),u}function Ft(t,e){const{[t]:n,...a}=H(),i=Object.entries(e?{...a,[t]:e}:a).sort(([,r],[,u])=>r.due-u.due);V("missed",Object.fromEntries(i.slice(0,Vt)))}const w={words:"",trouble:"",busy:!1},D=()=>new Date().toLocaleDateString("en-CA"),E=()=>j("lobby",{id:""}).id||"double-deck",Gt=()=>{const t=j("day",null);return t?.date===D()&&t.id===E()?t:null};async function st(t){w.busy||(p(()=>Object.assign(w,{busy:!0,trouble:""})),await S(t,e=>w.trouble=e),p(()=>w.busy=!1))}const Ht=()=>st(async()=>{const{record:t,people:e,level:n,game:a}=await f("/api/learn/day",{id:E(),date:D()}),i=Array.from({length:e},(u,b)=>b===0?{kind:"me"}:{kind:"computer",level:n}),r=await bt("/api/tables",{name:l("day"),me:q.me.trim()||"Guest",face:$t(),seats:i,record:t,day:D()});ft({table:r.table,token:r.token,seat:r.seat,name:l("day"),title:a,when:Date.now()}),V("day",{date:D(),id:E(),table:r.table}),F(`/t/${r.table}`)}),Kt=()=>st(async()=>{const{words:t}=await f("/api/learn/day",{id:E(),date:D(),compared:!0});p(()=>w.words=t),I(t)});function Wt(){const t=Gt();return s`<section class="learn-back paper" aria-labelledby="learn-day"><div><h2 id="learn-day">${l("day")}</h2><p>${l("day_about")}</p>
      ${w.words?s`<p role="status"><b>${w.words}</b></p>`:c}${w.trouble?s`<p class="problem" role="alert">${w.trouble}</p>`:c}</div>
    <p class="button-row">${t?s`<a class="button" href=${m(`/t/${t.table}`)} @click=${y}>${l("day_again")}</a><button class="button" ?disabled=${w.busy} @click=${()=>void Kt()}>${l("day_compare")}</button>`:s`<button class="button button-main" ?disabled=${w.busy} @click=${()=>void Ht()}>${l("day_play")}</button>`}</p></section>`}function Qt({ask:t,seats:e,contract:n,melds:a,tricks:i}){const r=e.some(({card:u})=>u);return s`<section class="learn-felt" aria-label=${n||c}>
    ${n?s`<p class="learn-contract">${n}</p>`:c}
    <ol class="learn-seats" data-people=${e.length}>${e.map((u,b)=>Xt(u,b,r))}</ol>
    <div class="learn-open">${ot(l("lies_open"),a,t==="figure"&&i.length===0)}${ot(l("so_far"),i,t==="figure"||t==="pick")}</div>
  </section>`}function Xt({name:t,line:e,card:n,winning:a},i,r){return s`<li class="learn-seat" data-place=${i}>
    <p class="learn-plaque"><b>${t}</b>${e?s`<span>${e}</span>`:c}</p>
    ${n?s`<span class="learn-spot">${P(n,{winning:a,label:`${t}: ${mt(n)}`})}${a?s`<span class="tag">${l("winning")}</span>`:c}</span>`:c}
    ${!n&&r&&i===0?s`<span class="card-place is-turn"><span>${l("your_turn")}</span></span>`:c}
  </li>`}function ot(t,e,n){return e.length===0?c:s`<details class="learn-lines" ?open=${n}><summary>${t}</summary><ul>${e.map(a=>s`<li>${a}</li>`)}</ul></details>`}function zt(){const{lesson:t,question:e,step:n,busy:a}=o,i=G(),r=t?.steps.length??0,u=t?n<r?l("step",{step:n+1,steps:r}):t.about:e?.own?e.about:e?l("number",{number:e.number}):"";return s`<div class="learn learn-task felt">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/learn")} @click=${y}>${l("to_learn")}</a>
      <div class="learn-where"><h1>${t?.title??e?.title??l("title")}</h1><p>${u}</p></div>
    </header>
    ${t?s`<div class="learn-steps" aria-hidden="true">${t.steps.map((b,$)=>s`<span class=${$<n?"is-done":$===n?"is-now":""}></span>`)}</div>`:c}
    ${i?Jt(i):s`<main class="learn-over paper">${B()}${a?s`<p role="status">One moment…</p>`:ie()}</main>`}
  </div>`}function Jt(t){const{found:e,question:n}=o,a=e!=null&&(e.right||n!=null);return s`<main class="learn-page" data-ask=${t.ask}>
    ${t.seats.length?Qt(t):c}
    <section class="learn-say paper" @keydown=${te}>
      ${t.say?s`<p class="learn-said">${t.say}</p>`:c}
      ${t.trump_words&&(t.ask==="meld"||!t.seats.length)?s`<p class="learn-trump">${ht(t.trump??"",{silent:!0})} ${t.trump_words}</p>`:c}
      ${t.do?s`<p class="learn-do" id="learn-do"><b>${t.do}</b></p>`:c}
      ${e?oe(t,e):c}
      ${B()}
      ${a?le():Yt(t)}
    </section>
    ${t.cards.length?s`<div class="learn-hand">${Pt(t,a)}</div>`:c}
  </main>`}function Pt(t,e){const n=t.choices.flatMap(({card:i})=>i??[]),a=!e&&n.length>0;return wt({cards:t.cards,trump:t.trump,playable:a?new Set(n):null,chosen:o.shown&&t.ask==="act"?n.filter(i=>lt(t,i)===t.show).slice(0,1):o.chosen,onTap:(i,r,u)=>a?Zt(t,i,u):void 0})}const lt=(t,e)=>t.choices.find(({card:n})=>n===e)?.do??"";function Zt(t,e,n){if(t.ask==="act")return void C(lt(t,e));p(()=>{const a=o.chosen.indexOf(e);n&&a>=0?o.chosen=o.chosen.filter((i,r)=>r!==a):o.chosen.length<t.choose&&(o.chosen=[...o.chosen,e])})}function Yt(t){const{busy:e,chosen:n}=o;if(t.ask==="read")return s`<p class="button-row learn-on"><button class="button button-main button-large" @click=${at}>${l("go")}</button>${rt(t)}</p>`;const a=[...t.options.map(({code:i,words:r})=>({do:i,text:r})),...t.choices.filter(({card:i})=>i==null)];return s`
    ${a.length?s`<p class="learn-choices">${a.map(i=>s`<button class="button ${o.shown&&i.do===t.show?"is-shown":""}" ?disabled=${e} @click=${()=>void C(i.do)}>${A(i.text)}</button>`)}</p>`:c}
    ${t.ask==="cards"?s`<p class="button-row"><button class="button button-main" ?disabled=${e||n.length!==t.choose} @click=${()=>void C(n.join(" ").toLowerCase())}>${l("give")}</button>
      <span class="learn-count" role="status">${l("chosen_of",{chosen:n.length,cards:t.choose})}</span></p>`:c}
    ${t.ask==="meld"||t.ask==="figure"?se():c}
    ${t.ask==="meld"||t.ask==="figure"?it(t):s`<details class="learn-typing" ?open=${!tt.matches}><summary>${l("typed")}</summary>${it(t)}</details>`}
    ${e?s`<p role="status">${t.show?"…":l("thinking")}</p>`:c}
    <p class="button-row">${t.show?s`<button class="button" @click=${ne}>${l("show")}</button>`:c}${rt(t)}</p>
    ${o.shown?s`<p class="learn-shown" role="status">${ae(t)}</p>`:c}`}function it(t){return s`<form class="learn-typed" @submit=${ee}>
      <label><span>${l("typed")}</span><input class="field" autocomplete="off" autocapitalize="none" inputmode=${t.ask==="meld"||t.ask==="figure"?"numeric":"text"} maxlength="60" aria-describedby=${t.do?"learn-do":c}
        .value=${vt(o.typing)} @input=${({target:e})=>p(()=>o.typing=e.value)}></label>
      <button class="button button-main" ?disabled=${o.busy}>${l("answer")}</button>
    </form>`}function te(t){t.key==="Enter"&&t.repeat&&t.preventDefault()}function ee(t){t.preventDefault(),o.typing.trim()&&C(o.typing.trim())}function ne(){p(()=>o.shown=!0)}function ae({show:t,choices:e,options:n}){return e.find(a=>a.do===t)?.text??n.find(({code:a})=>a===t)?.words??t.toUpperCase()}function se(){const t=e=>p(()=>o.typing=(o.typing+e).replace(/\D/g,"").slice(0,5));return s`<div class="learn-pad">${[..."1234567890"].map(e=>s`<button class="button figure" @click=${()=>t(e)}>${e}</button>`)}
    <button class="button" @click=${()=>p(()=>o.typing=o.typing.slice(0,-1))} aria-label=${l("clear")}>⌫</button></div>`}function rt(t){return"speechSynthesis"in window?s`<button class="button" @click=${()=>{speechSynthesis.cancel(),speechSynthesis.speak(new SpeechSynthesisUtterance(`${t.say} ${t.do}`))}}>${l("aloud")}</button>`:c}function oe(t,e){const{rows:n,total:a,chances:i,lines:r,right:u,verdict:b,words:$}=e,x=u||o.question!=null;return s`<div class="learn-found ${u?"is-right":"is-not"}">
    ${a!=null&&x?s`<dl class="learn-both"><div><dt>${l("you_said")}</dt><dd class="figure">${o.said}</dd></div><div><dt>${l("it_is")}</dt><dd class="figure">${a}</dd></div></dl>`:c}
    <p><b>${b}</b> ${$}</p>
    ${[...r,...u?nt(t):[]].map(g=>s`<p>${g}</p>`)}
    ${n.length&&x?s`<h3>${l("one_by_one")}</h3><ul class="learn-rows">${n.map(({name:g,points:_,missed:k})=>s`<li class=${k?"is-missed":""}><b>${k?"* ":""}${A(g)}</b><span class="figure">${_}</span></li>`)}</ul>${n.some(({missed:g})=>g)?s`<p class="learn-legend"><span aria-hidden="true">*</span> ${l("missed")}</p>`:c}`:c}
    ${i.length?s`<h3>${l("chances")}</h3><ul class="learn-rows">${i.map(({words:g,percent:_,chosen:k})=>s`<li class=${k?"is-missed":""}><span>${g}${k?s` <small>${l("chosen")}</small>`:c}</span><span class="figure">${_} %</span></li>`)}</ul>`:c}
  </div>`}function le(){return o.lesson?s`<p class="button-row learn-on"><button class="button button-main button-large" @click=${at}>${l("go")}</button></p>`:s`<p class="button-row learn-on"><button class="button button-main button-large" ?disabled=${o.busy} @click=${()=>void Y()}>${l("next")}</button>
    <a class="button" href=${m("/learn")} @click=${y}>${l("stop")}</a></p>`}function ie(){const{lesson:t,list:e,open:n}=o;if(!t)return s`<h2>${n==="back"||n==="own"?l("none_back"):c}</h2><p class="button-row"><a class="button button-main" href=${m("/learn")} @click=${y}>${l("to_learn")}</a></p>`;const a=e?.parts.flatMap(r=>r.rows.filter(({steps:u})=>u>0))??[],i=t.id===h?void 0:a[a.findIndex(({id:r})=>r===t.id)+1];return s`<h2>${l(t.whole?"finished_first":"finished")}</h2>
    <p class="button-row">${t.whole?s`<button class="button button-main button-large" ?disabled=${q.lobby.starting} @click=${()=>void re(t.rules)}>${l("play_now")}</button>`:c}
      ${i?s`<a class="button ${t.whole?"":"button-main"}" href=${m(`/learn/${i.id}`)} @click=${y}>${l("next_lesson",{title:i.title})}</a>`:c}
      <button class="button" @click=${Ut}>${l("again")}</button>
      <a class="button" href=${m("/learn")} @click=${y}>${l("to_learn")}</a></p>
    ${t.whole?s`<p class="problem" role="alert">${A(q.lobby.message)}</p>`:c}`}async function re(t){await yt()&&(p(()=>gt(q.lobby,t)),j("lobby",null)==null&&V("lobby",{id:t}),await kt(q.lobby))}const ce=1e6,d={lesson:null,which:"",trouble:"",said:""};function ue({first:t,parts:e}){const n=[t,...e.flatMap(i=>i.rows)].filter(({prints:i})=>i);return s`<section class="learn-teacher paper" aria-labelledby="learn-teacher"><h2 id="learn-teacher">${l("teacher")}</h2>
    <form class="learn-typed" @submit=${a}>
      <label><span>${l("print_which")}</span><select class="field" @change=${({target:i})=>d.which=i.value}>
        ${n.map(({id:i,title:r})=>s`<option value=${i}>${r}</option>`)}</select></label>
      <button class="button">${l("print")}</button>
    </form>
    <p class="button-row"><button class="button" @click=${de}>${l("given_open")}</button>
      ${T()?s`<button class="button" @click=${()=>F(`/learn/${h}`)}>${l("given_again")}</button><button class="button" @click=${be}>${l("given_link")}</button>`:c}</p>
    <p class="soft">${l("given_about")}</p>
    ${d.said?s`<p role="status">${d.said}</p>`:c}
    ${d.trouble?s`<p class="problem" role="alert">${A(d.trouble)}</p>`:c}
  </section>${d.lesson?$e(d.lesson):c}`;function a(i){i.preventDefault(),pe(d.which||t.id)}}async function pe(t){p(()=>d.trouble=""),await S(async()=>{const e=await f("/api/learn/print",{id:t,number:Math.floor(Math.random()*ce)});p(()=>d.lesson=e),await N(),print(),p(()=>d.lesson=null)},e=>d.trouble=e)}async function de(){p(()=>Object.assign(d,{trouble:"",said:""})),await S(async()=>{const t=await(await _t(".toml,.deece,.txt"))?.text();t!=null&&(await f("/api/learn/given",{text:t}),V(h,t),F(`/learn/${h}`))},t=>d.trouble=t)}async function be(){const t=await Dt(),e=await Ot(t);p(()=>d.said=e?l("given_copied"):t)}function $e({title:t,about:e,hands:n}){return s`<div class="learn-paper"><h1>${t}</h1><p>${e}</p>
    ${n.map(({number:a,lines:i,suits:r,ask:u,options:b})=>s`<section><h2>${a}.</h2>
      ${i.map($=>s`<p>${$}</p>`)}
      ${r.length?s`<ul>${r.map($=>s`<li>${$}</li>`)}</ul>`:c}
      <p><b>${u}</b></p>${b.length?s`<ol>${b.map($=>s`<li>${$}</li>`)}</ol>`:c}</section>`)}
    <div class="learn-answers"><h1>${t}: ${l("answers")}</h1>
      ${n.map(({number:a,answer:i,why:r})=>i?s`<p><b>${a}. ${A(i)}.</b> ${r}</p>`:c)}</div></div>`}const fe=()=>d.lesson!=null,me=["AS","TS","KS","QS","JS"];function he({part:t=""}){Mt(t)}const we=()=>o.lesson?.title??o.question?.title??(l("title")||"Learn");function ye(){return o.list?o.open?zt():ge(o.list):s`<main class="lone paper"><p role="status">${o.trouble?c:"One moment…"}</p>${B()}</main>`}function B(){return o.trouble?s`<p class="problem" role="alert">${o.trouble}</p>`:c}function ge(t){const{parts:e,first:n}=t,a=L()[n.id]??0,i=Z().length;return s`<div class="learn ${fe()?"is-printing":""}">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/")} @click=${y}>${l("home")}</a>
      <div class="learn-where"><h1>${l("title")}</h1><p>${l("pace")}</p></div>
      <button class="button button-on-felt" @click=${()=>St.open("words")}>${l("words")}</button>
    </header>
    <main class="learn-list">
      ${a>=n.steps?c:s`<section class="learn-first felt" aria-labelledby="learn-first">
        <div><h2 id="learn-first">${l("never_head")}</h2><p>${l("never")}</p>
          <a class="button button-large button-brass" href=${m(`/learn/${n.id}`)} @click=${y}>${a>0&&a<n.steps?l("go_on_first"):l("first")}</a></div>
        <div class="learn-fan" aria-hidden="true">${me.map(r=>P(r,{silent:!0}))}</div>
      </section>`}
      <section class="learn-back paper" aria-label=${l("back")}><p>${i===0?l("back_later"):i===1?l("back_one"):l("back_today",{count:i})}</p>
        ${i?s`<a class="button button-main" href=${m("/learn/back")} @click=${y}>${l("back")}</a>`:c}</section>
      ${Wt()}
      ${e.map(({title:r,rows:u})=>s`<section class="learn-part paper"><h2>${r}</h2><ul>${u.map(ke)}</ul></section>`)}
      ${ue(t)}
      <p class="learn-calm">${l("calm")}</p>
    </main>
  </div>`}function ke({id:t,title:e,about:n,steps:a}){const i=a?L()[t]??0:0,r=a&&i>=a?"done":i?"go_on":"",u=a?r==="done"?"✓":r?"▶":"":"∞";return s`<li><a class="learn-row" href=${m(`/learn/${t}`)} @click=${y}>
    <span class="learn-sign ${r?`is-${r}`:""}" aria-hidden="true">${u}</span>
    <span><b>${e}</b><span class="soft">${n}</span></span>
    <span class="soft">${r?l(r):c}</span></a></li>`}export{he as enter,we as title,B as troubleView,ye as view};
