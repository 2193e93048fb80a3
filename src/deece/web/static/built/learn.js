import{c as u,a9 as w,aa as J,s as O,a1 as N,S,T as j,K as P,R as Q,a as _,A as r,d as o,f,b as m,U as X,W as Y,V as Z,v as G,q as tt,ab as st,ac as et,ad as nt,ae as at,af as ot,e as lt,N as it}from"./main.js";import{o as T,a as rt}from"./keep-own.js";const ct=300,ut=1e6,dt=1500,pt=20,n={list:null,open:"",lesson:null,step:0,question:null,found:null,said:"",trouble:"",busy:!1,typing:"",chosen:[],shown:!1},l=(t,s={})=>(n.list?.says[t]??"").replace(/\{(\w+)\}/g,(e,a)=>String(s[a]??"")),L=()=>n.lesson?.steps[n.step]??n.question?.task??null,q=()=>S("lessons",{}),I=()=>S("missed",{}),bt="own/",$t=()=>Object.entries(T()).map(([t,{due:s}])=>[bt+t,{due:s}]),E=()=>[...n.open==="own"?[]:Object.entries(I()),...$t()].filter(([,{due:t}])=>t<=Date.now()/1e3).sort(([,t],[,s])=>t.due-s.due).map(([t])=>t);async function ft(t){const{list:s}=n;u(()=>Object.assign(n,{open:t,lesson:null,question:null,trouble:"",busy:!0,...v()}));try{const e=s??await w("/api/learn",{});J(e.cards),u(()=>n.list=e),t==="back"||t==="own"?await K():t&&yt(e,t)?await C(t,mt()):t&&await ht(t)}catch(e){u(()=>n.trouble=O(e))}n.open===t&&u(()=>n.busy=!1)}const v=()=>({found:null,said:"",typing:"",chosen:[],shown:!1}),mt=()=>Math.floor(Math.random()*ut),yt=(t,s)=>t.parts.some(({rows:e})=>e.some(a=>a.id===s&&a.steps===0));async function ht(t){const s=await w("/api/learn/lesson",{id:t}),e=q()[t]??0;n.open===t&&(u(()=>Object.assign(n,{lesson:s,step:e<s.steps.length?e:0,...v()})),V())}async function C(t,s){const{open:e}=n,a=await w("/api/learn/drill",{id:t,number:s});n.open===e&&(u(()=>Object.assign(n,{question:a,...v()})),V())}async function wt(t){const{open:s}=n,{where:e,about:a,record:i}=T()[t],{task:c}=await w("/api/learn/own",{record:i,about:a});n.open===s&&(u(()=>Object.assign(n,{question:{id:"own",title:l("own_title"),about:e,number:0,task:c,own:t},...v()})),V())}async function K(){const{open:t,question:s}=n;u(()=>Object.assign(n,{busy:!0,trouble:""}));try{if(t!=="back"&&t!=="own"&&s)await C(s.id,s.number+1);else{const[e,a=""]=E()[0]?.split("/")??[];e==="own"?await wt(a):e?await C(e,Number(a)):u(()=>Object.assign(n,{question:null,...v()}))}}catch(e){u(()=>n.trouble=O(e))}u(()=>n.busy=!1)}function V(){const t=L();t&&N([t.say,t.do].filter(Boolean).join(" "))}function R(){const{lesson:t,step:s}=n;t&&(j("lessons",{...q(),[t.id]:s+1}),u(()=>Object.assign(n,{step:s+1,trouble:"",...v()})),V(),P().then(()=>document.querySelector(".learn-page")?.scrollIntoView({block:"start"})))}function gt(){u(()=>Object.assign(n,{step:0,trouble:"",...v()})),V()}async function A(t){const{lesson:s,step:e,question:a,found:i,busy:c}=n,d=s?.id??a?.id;if(!d||c||i?.right||a&&i)return;const b=a?.own,y=a&&!b?`${a.id}/${a.number}`:"";u(()=>Object.assign(n,{busy:!0,trouble:""}));try{const g=y?I()[y]:void 0,k={id:d,number:a?a.number:e,answer:t,now:Date.now()/1e3,...g?{kept:g}:{}},h=b?T()[b]:void 0,$=await vt(()=>h?w("/api/learn/own/answer",{record:h.record,about:h.about,answer:t,step:h.step,now:Date.now()/1e3}):w("/api/learn/answer",k));b?rt(b,$.kept):y&&kt(y,$.kept),n.lesson===s&&n.question===a&&n.step===e&&u(()=>Object.assign(n,{found:$,said:t,typing:"",chosen:[]})),N([$.verdict,$.words].join(" "))}catch(g){u(()=>n.trouble=O(g))}u(()=>n.busy=!1)}function kt(t,s){const{[t]:e,...a}=I(),i=Object.entries(s?{...a,[t]:s}:a).sort(([,c],[,d])=>c.due-d.due);j("missed",Object.fromEntries(i.slice(0,ct)))}async function vt(t){for(let s=0;;s++)try{return await t()}catch(e){if(!(e instanceof Q)||!["busy","too_fast"].includes(e.code)||s>=pt||_.route.page!=="learn")throw e;await new Promise(a=>setTimeout(a,dt))}}const p={cards:null,words:"",trouble:"",busy:!1},x=()=>new Date().toLocaleDateString("en-CA"),D=()=>S("lobby",{id:""}).id||"double-deck",_t=()=>{const t=S("day",null);return t?.date===x()&&t.id===D()?t:null};async function Ot(){try{const t=await w("/api/learn/day",{id:D(),date:x()});u(()=>Object.assign(p,{cards:t,trouble:""}))}catch(t){u(()=>p.trouble=O(t))}}async function W(t){if(!p.busy){u(()=>Object.assign(p,{busy:!0,trouble:""}));try{await t()}catch(s){u(()=>p.trouble=O(s))}u(()=>p.busy=!1)}}const St=()=>W(async()=>{if(!p.cards)return;const{record:t,people:s,level:e}=p.cards,a=Array.from({length:s},(c,d)=>d===0?{kind:"me"}:{kind:"computer",level:e}),i=await X("/api/tables",{name:l("day"),me:_.me.trim()||"Guest",seats:a,record:t});Y({table:i.table,token:i.token,seat:i.seat,name:l("day"),title:p.cards.game,when:Date.now()}),j("day",{date:x(),id:D(),table:i.table}),Z(`/t/${i.table}`)}),Vt=()=>W(async()=>{const{words:t}=await w("/api/learn/day",{id:D(),date:x(),compared:!0});u(()=>p.words=t),N(t)});function jt(){if(!p.cards)return r;const t=_t();return o`<section class="learn-back paper" aria-labelledby="learn-day"><div><h2 id="learn-day">${l("day")}</h2><p>${l("day_about",{game:p.cards.game})}</p>
      ${p.words?o`<p role="status"><b>${p.words}</b></p>`:r}${p.trouble?o`<p class="problem" role="alert">${p.trouble}</p>`:r}</div>
    <p class="button-row">${t?o`<a class="button" href=${m(`/t/${t.table}`)} @click=${f}>${l("day_again")}</a><button class="button" ?disabled=${p.busy} @click=${()=>void Vt()}>${l("day_compare")}</button>`:o`<button class="button button-main" ?disabled=${p.busy} @click=${()=>void St()}>${l("day_play")}</button>`}</p></section>`}function qt({ask:t,seats:s,contract:e,melds:a,tricks:i}){const c=s.some(({card:d})=>d);return o`<section class="learn-felt" aria-label=${e||r}>
    ${e?o`<p class="learn-contract">${e}</p>`:r}
    <ol class="learn-seats" data-people=${s.length}>${s.map((d,b)=>At(d,b,c))}</ol>
    <div class="learn-open">${B(l("lies_open"),a,t==="figure"&&i.length===0)}${B(l("so_far"),i,t==="figure"||t==="pick")}</div>
  </section>`}function At({name:t,line:s,card:e,winning:a},i,c){return o`<li class="learn-seat" data-place=${i}>
    <p class="learn-plaque"><b>${t}</b>${s?o`<span>${s}</span>`:r}</p>
    ${e?o`<span class="learn-spot">${G(e,{winning:a,label:`${t}: ${tt(e)}`})}${a?o`<span class="tag">${l("winning")}</span>`:r}</span>`:r}
    ${!e&&c&&i===0?o`<span class="card-place is-turn"><span>${l("your_turn")}</span></span>`:r}
  </li>`}function B(t,s,e){return s.length===0?r:o`<details class="learn-lines" ?open=${e}><summary>${t}</summary><ul>${s.map(a=>o`<li>${a}</li>`)}</ul></details>`}function xt(){const{lesson:t,question:s,step:e,busy:a}=n,i=L(),c=t?.steps.length??0,d=t?e<c?l("step",{step:e+1,steps:c}):t.about:s?.own?s.about:s?l("number",{number:s.number}):"";return o`<div class="learn learn-task felt">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/learn")} @click=${f}>${l("to_learn")}</a>
      <div class="learn-where"><h1>${t?.title??s?.title??l("title")}</h1><p>${d}</p></div>
    </header>
    ${t?o`<div class="learn-steps" aria-hidden="true">${t.steps.map((b,y)=>o`<span class=${y<e?"is-done":y===e?"is-now":""}></span>`)}</div>`:r}
    ${i?Dt(i):o`<main class="learn-over paper">${M()}${a?o`<p role="status">One moment…</p>`:Rt()}</main>`}
  </div>`}function Dt(t){const{found:s,question:e}=n,a=s!=null&&(s.right||e!=null);return o`<main class="learn-page" data-ask=${t.ask}>
    ${t.seats.length?qt(t):r}
    <section class="learn-say paper">
      ${t.say?o`<p class="learn-said">${t.say}</p>`:r}
      ${t.trump_words&&(t.ask==="meld"||!t.seats.length)?o`<p class="learn-trump">${st(t.trump??"",{silent:!0})} ${t.trump_words}</p>`:r}
      ${t.do?o`<p class="learn-do"><b>${t.do}</b></p>`:r}
      ${s?Et(t,s):r}
      ${M()}
      ${a?Kt():Tt(t)}
    </section>
    ${t.cards.length?o`<div class="learn-hand">${Mt(t,a)}</div>`:r}
  </main>`}function Mt(t,s){const e=t.choices.flatMap(({card:i})=>i??[]),a=!s&&e.length>0;return et({cards:t.cards,trump:t.trump,playable:a?new Set(e):null,chosen:n.shown&&t.ask==="act"?e.filter(i=>F(t,i)===t.show).slice(0,1):n.chosen,onTap:(i,c,d)=>a?Nt(t,i,d):void 0})}const F=(t,s)=>t.choices.find(({card:e})=>e===s)?.do??"";function Nt(t,s,e){if(t.ask==="act")return void A(F(t,s));u(()=>{const a=n.chosen.indexOf(s);e&&a>=0?n.chosen=n.chosen.filter((i,c)=>c!==a):n.chosen.length<t.choose&&(n.chosen=[...n.chosen,s])})}function Tt(t){const{busy:s,chosen:e}=n;if(t.ask==="read")return o`<p class="button-row"><button class="button button-main button-large" @click=${R}>${l("go")}</button>${H(t)}</p>`;const a=[...t.options.map(({code:i,words:c})=>({do:i,text:c})),...t.choices.filter(({card:i})=>i==null)];return o`
    ${a.length?o`<p class="learn-choices">${a.map(i=>o`<button class="button ${n.shown&&i.do===t.show?"is-shown":""}" ?disabled=${s} @click=${()=>void A(i.do)}>${U(i.text)}</button>`)}</p>`:r}
    ${t.ask==="cards"?o`<p class="button-row"><button class="button button-main" ?disabled=${s||e.length!==t.choose} @click=${()=>void A(e.join(" ").toLowerCase())}>${l("give")}</button>
      <span class="learn-count" role="status">${l("chosen_of",{chosen:e.length,cards:t.choose})}</span></p>`:r}
    ${t.ask==="meld"||t.ask==="figure"?Lt():r}
    ${t.ask==="meld"||t.ask==="figure"?z(t):o`<details class="learn-typing" ?open=${!It.matches}><summary>${l("typed")}</summary>${z(t)}</details>`}
    ${s?o`<p role="status">${t.show?"…":l("thinking")}</p>`:r}
    <p class="button-row">${t.show?o`<button class="button" @click=${Ut}>${l("show")}</button>`:r}${H(t)}</p>
    ${n.shown?o`<p class="learn-shown" role="status">${Gt(t)}</p>`:r}`}const It=matchMedia("(pointer: coarse)");function z(t){return o`<form class="learn-typed" @submit=${Ct}>
      <label><span>${l("typed")}</span><input class="field" autocomplete="off" autocapitalize="none" inputmode=${t.ask==="meld"||t.ask==="figure"?"numeric":"text"} maxlength="60"
        .value=${lt(n.typing)} @input=${({target:s})=>u(()=>n.typing=s.value)}></label>
      <button class="button button-main" ?disabled=${n.busy}>${l("answer")}</button>
    </form>`}function Ct(t){t.preventDefault(),n.typing.trim()&&A(n.typing.trim())}function Ut(){u(()=>n.shown=!0)}function Gt({show:t,choices:s,options:e}){return s.find(a=>a.do===t)?.text??e.find(({code:a})=>a===t)?.words??t.toUpperCase()}function Lt(){const t=s=>u(()=>n.typing=(n.typing+s).replace(/\D/g,"").slice(0,5));return o`<div class="learn-pad">${[..."1234567890"].map(s=>o`<button class="button figure" @click=${()=>t(s)}>${s}</button>`)}
    <button class="button" @click=${()=>u(()=>n.typing=n.typing.slice(0,-1))} aria-label=${l("clear")}>⌫</button></div>`}function H(t){return"speechSynthesis"in window?o`<button class="button" @click=${()=>{speechSynthesis.cancel(),speechSynthesis.speak(new SpeechSynthesisUtterance(`${t.say} ${t.do}`))}}>${l("aloud")}</button>`:r}function Et(t,s){const{rows:e,total:a,chances:i,lines:c,right:d,verdict:b,words:y}=s,g=d||n.question!=null;return o`<div class="learn-found ${d?"is-right":"is-not"}">
    ${a!=null&&g?o`<dl class="learn-both"><div><dt>${l("you_said")}</dt><dd class="figure">${n.said}</dd></div><div><dt>${l("it_is")}</dt><dd class="figure">${a}</dd></div></dl>`:r}
    <p><b>${b}</b> ${y}</p>
    ${c.map(k=>o`<p>${k}</p>`)}
    ${e.length&&g?o`<h3>${l("one_by_one")}</h3><ul class="learn-rows">${e.map(({name:k,points:h,missed:$})=>o`<li class=${$?"is-missed":""}><b>${U(k)}</b><span class="figure">${h}</span></li>`)}</ul>`:r}
    ${i.length?o`<h3>${l("chances")}</h3><ul class="learn-rows">${i.map(({words:k,percent:h,chosen:$})=>o`<li class=${$?"is-missed":""}><span>${k}${$?o` <small>${l("chosen")}</small>`:r}</span><span class="figure">${h} %</span></li>`)}</ul>`:r}
  </div>`}function Kt(){return n.lesson?o`<p class="button-row"><button class="button button-main button-large" @click=${R}>${l("go")}</button></p>`:o`<p class="button-row"><button class="button button-main button-large" ?disabled=${n.busy} @click=${()=>void K()}>${l("next")}</button>
    <a class="button" href=${m("/learn")} @click=${f}>${l("stop")}</a></p>`}function Rt(){const{lesson:t,list:s,open:e}=n;if(!t)return o`<h2>${e==="back"||e==="own"?l("none_back"):r}</h2><p class="button-row"><a class="button button-main" href=${m("/learn")} @click=${f}>${l("to_learn")}</a></p>`;const a=s?.parts.flatMap(d=>d.rows.filter(({steps:b})=>b>0))??[],i=a[a.findIndex(({id:d})=>d===t.id)+1],c=t.id===s?.first.id;return o`<h2>${l(c?"finished_first":"finished")}</h2>
    <p class="button-row">${c?o`<button class="button button-main button-large" ?disabled=${_.lobby.starting} @click=${()=>void Wt(t.rules)}>${l("play_now")}</button>`:r}
      ${i?o`<a class="button ${c?"":"button-main"}" href=${m(`/learn/${i.id}`)} @click=${f}>${l("next_lesson",{title:i.title})}</a>`:r}
      <button class="button" @click=${gt}>${l("again")}</button>
      <a class="button" href=${m("/learn")} @click=${f}>${l("to_learn")}</a></p>
    ${c?o`<p class="problem" role="alert">${U(_.lobby.message)}</p>`:r}`}async function Wt(t){await nt()&&(u(()=>at(_.lobby,t)),S("lobby",null)==null&&j("lobby",{id:t}),await ot(_.lobby))}const U=t=>t.charAt(0).toUpperCase()+t.slice(1),Bt=["AS","TS","KS","QS","JS"];function Ft({part:t=""}){ft(t),t||Ot()}const zt=()=>n.lesson?.title??n.question?.title??(l("title")||"Learn");function Ht(){return n.list?n.open?xt():Jt(n.list):o`<main class="lone paper"><p role="status">${n.trouble?r:"One moment…"}</p>${M()}</main>`}function M(){return n.trouble?o`<p class="problem" role="alert">${n.trouble}</p>`:r}function Jt({parts:t,first:s}){const e=q()[s.id]??0,a=E().length;return o`<div class="learn">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/")} @click=${f}>${l("home")}</a>
      <div class="learn-where"><h1>${l("title")}</h1><p>${l("pace")}</p></div>
      <button class="button button-on-felt" @click=${()=>it.open("words")}>${l("words")}</button>
    </header>
    <main class="learn-list">
      <section class="learn-first felt" aria-labelledby="learn-first">
        <div><h2 id="learn-first">${l("never_head")}</h2><p>${l("never")}</p>
          <a class="button button-large button-brass" href=${m(`/learn/${s.id}`)} @click=${f}>${e>0&&e<s.steps?l("go_on_first"):l("first")}</a></div>
        <div class="learn-fan" aria-hidden="true">${Bt.map(i=>G(i,{silent:!0}))}</div>
      </section>
      <section class="learn-back paper" aria-label=${l("back")}><p>${a===0?l("back_later"):a===1?l("back_one"):l("back_today",{count:a})}</p>
        ${a?o`<a class="button button-main" href=${m("/learn/back")} @click=${f}>${l("back")}</a>`:r}</section>
      ${jt()}
      ${t.map(({title:i,rows:c})=>o`<section class="learn-part paper"><h2>${i}</h2><ul>${c.map(Pt)}</ul></section>`)}
      <p class="learn-calm">${l("calm")}</p>
    </main>
  </div>`}function Pt({id:t,title:s,about:e,steps:a}){const i=a?q()[t]??0:0,c=a&&i>=a?"done":i?"go_on":"",d=a?c==="done"?"✓":c?"▶":"":"∞";return o`<li><a class="learn-row" href=${m(`/learn/${t}`)} @click=${f}>
    <span class="learn-sign ${c?`is-${c}`:""}" aria-hidden="true">${d}</span>
    <span><b>${s}</b><span class="soft">${e}</span></span>
    <span class="soft">${c?l(c):r}</span></a></li>`}export{Ft as enter,zt as learnTitle,Ht as learnView,M as troubleView};
