import{c as u,ae as w,af as W,s as _,a6 as M,ag as j,ah as N,R as J,a as S,A as r,d as l,f,b as m,Z as P,$ as Q,_ as Z,z as I,H as X,ai as Y,aj as tt,e as st,ak as et,V as nt}from"./main.js";import{o as T,a as at}from"./keep-own.js";const ot=300,lt=1e6,it=1500,rt=20,n={list:null,open:"",lesson:null,step:0,question:null,found:null,said:"",trouble:"",busy:!1,typing:"",chosen:[],shown:!1},o=(t,s={})=>(n.list?.says[t]??"").replace(/\{(\w+)\}/g,(e,a)=>String(s[a]??"")),U=()=>n.lesson?.steps[n.step]??n.question?.task??null,V=()=>j("lessons",{}),C=()=>j("missed",{}),ct="own/",ut=()=>Object.entries(T()).map(([t,{due:s}])=>[ct+t,{due:s}]),E=()=>[...n.open==="own"?[]:Object.entries(C()),...ut()].filter(([,{due:t}])=>t<=Date.now()/1e3).sort(([,t],[,s])=>t.due-s.due).map(([t])=>t);async function dt(t){const{list:s}=n;u(()=>Object.assign(n,{open:t,lesson:null,question:null,trouble:"",busy:!0,...v()}));try{const e=s??await w("/api/learn",{});W(e.cards),u(()=>n.list=e),t==="back"||t==="own"?await L():t&&bt(e,t)?await G(t,pt()):t&&await $t(t)}catch(e){u(()=>n.trouble=_(e))}n.open===t&&u(()=>n.busy=!1)}const v=()=>({found:null,said:"",typing:"",chosen:[],shown:!1}),pt=()=>Math.floor(Math.random()*lt),bt=(t,s)=>t.parts.some(({rows:e})=>e.some(a=>a.id===s&&a.steps===0));async function $t(t){const s=await w("/api/learn/lesson",{id:t}),e=V()[t]??0;n.open===t&&(u(()=>Object.assign(n,{lesson:s,step:e<s.steps.length?e:0,...v()})),O())}async function G(t,s){const{open:e}=n,a=await w("/api/learn/drill",{id:t,number:s});n.open===e&&(u(()=>Object.assign(n,{question:a,...v()})),O())}async function ft(t){const{open:s}=n,{where:e,about:a,record:i}=T()[t],{task:c}=await w("/api/learn/own",{record:i,about:a});n.open===s&&(u(()=>Object.assign(n,{question:{id:"own",title:o("own_title"),about:e,number:0,task:c,own:t},...v()})),O())}async function L(){const{open:t,question:s}=n;u(()=>Object.assign(n,{busy:!0,trouble:""}));try{if(t!=="back"&&t!=="own"&&s)await G(s.id,s.number+1);else{const[e,a=""]=E()[0]?.split("/")??[];e==="own"?await ft(a):e?await G(e,Number(a)):u(()=>Object.assign(n,{question:null,...v()}))}}catch(e){u(()=>n.trouble=_(e))}u(()=>n.busy=!1)}function O(){const t=U();t&&M([t.say,t.do].filter(Boolean).join(" "))}function R(){const{lesson:t,step:s}=n;t&&(N("lessons",{...V(),[t.id]:s+1}),u(()=>Object.assign(n,{step:s+1,trouble:"",...v()})),O())}function mt(){u(()=>Object.assign(n,{step:0,trouble:"",...v()})),O()}async function q(t){const{lesson:s,step:e,question:a,found:i,busy:c}=n,d=s?.id??a?.id;if(!d||c||i?.right||a&&i)return;const b=a?.own,y=a&&!b?`${a.id}/${a.number}`:"";u(()=>Object.assign(n,{busy:!0,trouble:""}));try{const g=y?C()[y]:void 0,k={id:d,number:a?a.number:e,answer:t,now:Date.now()/1e3,...g?{kept:g}:{}},h=b?T()[b]:void 0,$=await ht(()=>h?w("/api/learn/own/answer",{record:h.record,about:h.about,answer:t,step:h.step,now:Date.now()/1e3}):w("/api/learn/answer",k));b?at(b,$.kept):y&&yt(y,$.kept),n.lesson===s&&n.question===a&&n.step===e&&u(()=>Object.assign(n,{found:$,said:t,typing:"",chosen:[]})),M([$.verdict,$.words].join(" "))}catch(g){u(()=>n.trouble=_(g))}u(()=>n.busy=!1)}function yt(t,s){const{[t]:e,...a}=C(),i=Object.entries(s?{...a,[t]:s}:a).sort(([,c],[,d])=>c.due-d.due);N("missed",Object.fromEntries(i.slice(0,ot)))}async function ht(t){for(let s=0;;s++)try{return await t()}catch(e){if(!(e instanceof J)||!["busy","too_fast"].includes(e.code)||s>=rt||S.route.page!=="learn")throw e;await new Promise(a=>setTimeout(a,it))}}const p={cards:null,words:"",trouble:"",busy:!1},A=()=>new Date().toLocaleDateString("en-CA"),x=()=>j("lobby",{id:""}).id||"double-deck",wt=()=>{const t=j("day",null);return t?.date===A()&&t.id===x()?t:null};async function gt(){try{const t=await w("/api/learn/day",{id:x(),date:A()});u(()=>Object.assign(p,{cards:t,trouble:""}))}catch(t){u(()=>p.trouble=_(t))}}async function z(t){if(!p.busy){u(()=>Object.assign(p,{busy:!0,trouble:""}));try{await t()}catch(s){u(()=>p.trouble=_(s))}u(()=>p.busy=!1)}}const kt=()=>z(async()=>{if(!p.cards)return;const{record:t,people:s,level:e}=p.cards,a=Array.from({length:s},(c,d)=>d===0?{kind:"me"}:{kind:"computer",level:e}),i=await P("/api/tables",{name:o("day"),me:S.me.trim()||"Guest",seats:a,record:t});Q({table:i.table,token:i.token,seat:i.seat,name:o("day"),title:p.cards.game,when:Date.now()}),N("day",{date:A(),id:x(),table:i.table}),Z(`/t/${i.table}`)}),vt=()=>z(async()=>{const{words:t}=await w("/api/learn/day",{id:x(),date:A(),compared:!0});u(()=>p.words=t),M(t)});function _t(){if(!p.cards)return r;const t=wt();return l`<section class="learn-back paper" aria-labelledby="learn-day"><div><h2 id="learn-day">${o("day")}</h2><p>${o("day_about",{game:p.cards.game})}</p>
      ${p.words?l`<p role="status"><b>${p.words}</b></p>`:r}${p.trouble?l`<p class="problem" role="alert">${p.trouble}</p>`:r}</div>
    <p class="button-row">${t?l`<a class="button" href=${m(`/t/${t.table}`)} @click=${f}>${o("day_again")}</a><button class="button" ?disabled=${p.busy} @click=${()=>void vt()}>${o("day_compare")}</button>`:l`<button class="button button-main" ?disabled=${p.busy} @click=${()=>void kt()}>${o("day_play")}</button>`}</p></section>`}function Ot({ask:t,seats:s,contract:e,melds:a,tricks:i}){const c=s.some(({card:d})=>d);return l`<section class="learn-felt" aria-label=${e||r}>
    ${e?l`<p class="learn-contract">${e}</p>`:r}
    <ol class="learn-seats" data-people=${s.length}>${s.map((d,b)=>jt(d,b,c))}</ol>
    <div class="learn-open">${B(o("lies_open"),a,t==="figure"&&i.length===0)}${B(o("so_far"),i,t==="figure"||t==="pick")}</div>
  </section>`}function jt({name:t,line:s,card:e,winning:a},i,c){return l`<li class="learn-seat" data-place=${i}>
    <p class="learn-plaque"><b>${t}</b>${s?l`<span>${s}</span>`:r}</p>
    ${e?l`<span class="learn-spot">${I(e,{winning:a,label:`${t}: ${X(e)}`})}${a?l`<span class="tag">${o("winning")}</span>`:r}</span>`:r}
    ${!e&&c&&i===0?l`<span class="card-place is-turn"><span>${o("your_turn")}</span></span>`:r}
  </li>`}function B(t,s,e){return s.length===0?r:l`<details class="learn-lines" ?open=${e}><summary>${t}</summary><ul>${s.map(a=>l`<li>${a}</li>`)}</ul></details>`}function St(){const{lesson:t,question:s,step:e,busy:a}=n,i=U(),c=t?.steps.length??0,d=t?e<c?o("step",{step:e+1,steps:c}):t.about:s?.own?s.about:s?o("number",{number:s.number}):"";return l`<div class="learn learn-task felt">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/learn")} @click=${f}>${o("to_learn")}</a>
      <div class="learn-where"><h1>${t?.title??s?.title??o("title")}</h1><p>${d}</p></div>
    </header>
    ${t?l`<div class="learn-steps" aria-hidden="true">${t.steps.map((b,y)=>l`<span class=${y<e?"is-done":y===e?"is-now":""}></span>`)}</div>`:r}
    ${i?Vt(i):l`<main class="learn-over paper">${D()}${a?l`<p role="status">One moment…</p>`:It()}</main>`}
  </div>`}function Vt(t){const{found:s,question:e}=n,a=s!=null&&(s.right||e!=null);return l`<main class="learn-page" data-ask=${t.ask}>
    ${t.seats.length?Ot(t):r}
    <section class="learn-say paper">
      ${t.say?l`<p class="learn-said">${t.say}</p>`:r}
      ${t.trump_words&&(t.ask==="meld"||!t.seats.length)?l`<p class="learn-trump">${Y(t.trump??"",{silent:!0})} ${t.trump_words}</p>`:r}
      ${t.do?l`<p class="learn-do"><b>${t.do}</b></p>`:r}
      ${s?Ct(t,s):r}
      ${D()}
      ${a?Gt():xt(t)}
    </section>
    ${t.cards.length?l`<div class="learn-hand">${qt(t,a)}</div>`:r}
  </main>`}function qt(t,s){const e=t.choices.flatMap(({card:i})=>i??[]),a=!s&&e.length>0;return et({cards:t.cards,trump:t.trump,playable:a?new Set(e):null,chosen:n.shown&&t.ask==="act"?e.filter(i=>F(t,i)===t.show).slice(0,1):n.chosen,onTap:(i,c,d)=>a?At(t,i,d):void 0})}const F=(t,s)=>t.choices.find(({card:e})=>e===s)?.do??"";function At(t,s,e){if(t.ask==="act")return void q(F(t,s));u(()=>{const a=n.chosen.indexOf(s);e&&a>=0?n.chosen=n.chosen.filter((i,c)=>c!==a):n.chosen.length<t.choose&&(n.chosen=[...n.chosen,s])})}function xt(t){const{busy:s,chosen:e}=n;if(t.ask==="read")return l`<p class="button-row"><button class="button button-main button-large" @click=${R}>${o("go")}</button>${H(t)}</p>`;const a=[...t.options.map(({code:i,words:c})=>({do:i,text:c})),...t.choices.filter(({card:i})=>i==null)];return l`
    ${a.length?l`<p class="learn-choices">${a.map(i=>l`<button class="button ${n.shown&&i.do===t.show?"is-shown":""}" ?disabled=${s} @click=${()=>void q(i.do)}>${K(i.text)}</button>`)}</p>`:r}
    ${t.ask==="cards"?l`<p class="button-row"><button class="button button-main" ?disabled=${s||e.length!==t.choose} @click=${()=>void q(e.join(" ").toLowerCase())}>${o("give")}</button>
      <span class="learn-count" role="status">${o("chosen_of",{chosen:e.length,cards:t.choose})}</span></p>`:r}
    ${t.ask==="meld"||t.ask==="figure"?Tt():r}
    <form class="learn-typed" @submit=${Dt}>
      <label><span>${o("typed")}</span><input class="field" autocomplete="off" autocapitalize="none" inputmode=${t.ask==="meld"||t.ask==="figure"?"numeric":"text"} maxlength="60"
        .value=${st(n.typing)} @input=${({target:i})=>u(()=>n.typing=i.value)}></label>
      <button class="button button-main" ?disabled=${s}>${o("answer")}</button>
    </form>
    ${s?l`<p role="status">${t.show?"…":o("thinking")}</p>`:r}
    <p class="button-row">${t.show?l`<button class="button" @click=${Mt}>${o("show")}</button>`:r}${H(t)}</p>
    ${n.shown?l`<p class="learn-shown" role="status">${Nt(t)}</p>`:r}`}function Dt(t){t.preventDefault(),n.typing.trim()&&q(n.typing.trim())}function Mt(){u(()=>n.shown=!0)}function Nt({show:t,choices:s,options:e}){return s.find(a=>a.do===t)?.text??e.find(({code:a})=>a===t)?.words??t.toUpperCase()}function Tt(){const t=s=>u(()=>n.typing=(n.typing+s).replace(/\D/g,"").slice(0,5));return l`<div class="learn-pad">${[..."1234567890"].map(s=>l`<button class="button figure" @click=${()=>t(s)}>${s}</button>`)}
    <button class="button" @click=${()=>u(()=>n.typing=n.typing.slice(0,-1))} aria-label=${o("clear")}>⌫</button></div>`}function H(t){return"speechSynthesis"in window?l`<button class="button" @click=${()=>{speechSynthesis.cancel(),speechSynthesis.speak(new SpeechSynthesisUtterance(`${t.say} ${t.do}`))}}>${o("aloud")}</button>`:r}function Ct(t,s){const{rows:e,total:a,chances:i,lines:c,right:d,verdict:b,words:y}=s,g=d||n.question!=null;return l`<div class="learn-found ${d?"is-right":"is-not"}">
    ${a!=null&&g?l`<dl class="learn-both"><div><dt>${o("you_said")}</dt><dd class="figure">${n.said}</dd></div><div><dt>${o("it_is")}</dt><dd class="figure">${a}</dd></div></dl>`:r}
    <p><b>${b}</b> ${y}</p>
    ${c.map(k=>l`<p>${k}</p>`)}
    ${e.length&&g?l`<h3>${o("one_by_one")}</h3><ul class="learn-rows">${e.map(({name:k,points:h,missed:$})=>l`<li class=${$?"is-missed":""}><b>${K(k)}</b><span class="figure">${h}</span></li>`)}</ul>`:r}
    ${i.length?l`<h3>${o("chances")}</h3><ul class="learn-rows">${i.map(({words:k,percent:h,chosen:$})=>l`<li class=${$?"is-missed":""}><span>${k}${$?l` <small>${o("chosen")}</small>`:r}</span><span class="figure">${h} %</span></li>`)}</ul>`:r}
  </div>`}function Gt(){return n.lesson?l`<p class="button-row"><button class="button button-main button-large" @click=${R}>${o("go")}</button></p>`:l`<p class="button-row"><button class="button button-main button-large" ?disabled=${n.busy} @click=${()=>void L()}>${o("next")}</button>
    <a class="button" href=${m("/learn")} @click=${f}>${o("stop")}</a></p>`}function It(){const{lesson:t,list:s,open:e}=n;if(!t)return l`<h2>${e==="back"||e==="own"?o("none_back"):r}</h2><p class="button-row"><a class="button button-main" href=${m("/learn")} @click=${f}>${o("to_learn")}</a></p>`;const a=s?.parts.flatMap(d=>d.rows.filter(({steps:b})=>b>0))??[],i=a[a.findIndex(({id:d})=>d===t.id)+1],c=t.id===s?.first.id;return l`<h2>${o(c?"finished_first":"finished")}</h2>
    <p class="button-row">${c?l`<button class="button button-main button-large" ?disabled=${S.lobby.starting} @click=${()=>void tt(S.lobby)}>${o("play_now")}</button>`:r}
      ${i?l`<a class="button ${c?"":"button-main"}" href=${m(`/learn/${i.id}`)} @click=${f}>${o("next_lesson",{title:i.title})}</a>`:r}
      <button class="button" @click=${mt}>${o("again")}</button>
      <a class="button" href=${m("/learn")} @click=${f}>${o("to_learn")}</a></p>`}const K=t=>t.charAt(0).toUpperCase()+t.slice(1),Ut=["AS","TS","KS","QS","JS"];function Et({part:t=""}){dt(t),t||gt()}const Lt=()=>n.lesson?.title??n.question?.title??(o("title")||"Learn");function Rt(){return n.list?n.open?St():zt(n.list):l`<main class="lone paper"><p role="status">${n.trouble?r:"One moment…"}</p>${D()}</main>`}function D(){return n.trouble?l`<p class="problem" role="alert">${n.trouble}</p>`:r}function zt({parts:t,first:s}){const e=V()[s.id]??0,a=E().length;return l`<div class="learn">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/")} @click=${f}>${o("home")}</a>
      <div class="learn-where"><h1>${o("title")}</h1><p>${o("pace")}</p></div>
      <button class="button button-on-felt" @click=${()=>nt.open("words")}>${o("words")}</button>
    </header>
    <main class="learn-list">
      <section class="learn-first felt" aria-labelledby="learn-first">
        <div><h2 id="learn-first">${o("never_head")}</h2><p>${o("never")}</p>
          <a class="button button-large button-brass" href=${m(`/learn/${s.id}`)} @click=${f}>${e>0&&e<s.steps?o("go_on_first"):o("first")}</a></div>
        <div class="learn-fan" aria-hidden="true">${Ut.map(i=>I(i,{silent:!0}))}</div>
      </section>
      <section class="learn-back paper" aria-label=${o("back")}><p>${a===0?o("back_later"):a===1?o("back_one"):o("back_today",{count:a})}</p>
        ${a?l`<a class="button button-main" href=${m("/learn/back")} @click=${f}>${o("back")}</a>`:r}</section>
      ${_t()}
      ${t.map(({title:i,rows:c})=>l`<section class="learn-part paper"><h2>${i}</h2><ul>${c.map(Bt)}</ul></section>`)}
      <p class="learn-calm">${o("calm")}</p>
    </main>
  </div>`}function Bt({id:t,title:s,about:e,steps:a}){const i=a?V()[t]??0:0,c=a&&i>=a?"done":i?"go_on":"",d=a?c==="done"?"✓":c?"▶":"":"∞";return l`<li><a class="learn-row" href=${m(`/learn/${t}`)} @click=${f}>
    <span class="learn-sign ${c?`is-${c}`:""}" aria-hidden="true">${d}</span>
    <span><b>${s}</b><span class="soft">${e}</span></span>
    <span class="soft">${c?o(c):r}</span></a></li>`}export{Et as enter,Lt as learnTitle,Rt as learnView,D as troubleView};
