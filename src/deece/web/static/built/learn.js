import{c as p,ac as k,ad as F,s as V,a4 as A,ae as M,af as N,R as G,a as j,A as c,d as l,z as T,H as L,f,b as m,ag as H,ah as J,e as K,ai as P,V as Q}from"./main.js";const W=300,X=1e6,Y=1500,Z=20,e={list:null,open:"",lesson:null,step:0,question:null,found:null,said:"",trouble:"",busy:!1,typing:"",chosen:[],shown:!1},o=(s,t={})=>(e.list?.says[s]??"").replace(/\{(\w+)\}/g,(n,a)=>String(t[a]??"")),D=()=>e.lesson?.steps[e.step]??e.question?.task??null,w=()=>M("lessons",{}),q=()=>M("missed",{}),C=()=>Object.entries(q()).filter(([,{due:s}])=>s<=Date.now()/1e3).sort(([,s],[,t])=>s.due-t.due).map(([s])=>s);async function ss(s){const{list:t}=e;p(()=>Object.assign(e,{open:s,lesson:null,question:null,trouble:"",busy:!0,...h()}));try{const n=t??await k("/api/learn",{});F(n.cards),p(()=>e.list=n),s==="back"?await I():s&&ns(n,s)?await x(s,ts()):s&&await es(s)}catch(n){p(()=>e.trouble=V(n))}e.open===s&&p(()=>e.busy=!1)}const h=()=>({found:null,said:"",typing:"",chosen:[],shown:!1}),ts=()=>Math.floor(Math.random()*X),ns=(s,t)=>s.parts.some(({rows:n})=>n.some(a=>a.id===t&&a.steps===0));async function es(s){const t=await k("/api/learn/lesson",{id:s}),n=w()[s]??0;e.open===s&&(p(()=>Object.assign(e,{lesson:t,step:n<t.steps.length?n:0,...h()})),v())}async function x(s,t){const{open:n}=e,a=await k("/api/learn/drill",{id:s,number:t});e.open===n&&(p(()=>Object.assign(e,{question:a,...h()})),v())}async function I(){const{open:s,question:t}=e;p(()=>Object.assign(e,{busy:!0,trouble:""}));try{if(s!=="back"&&t)await x(t.id,t.number+1);else{const[n,a]=C()[0]?.split("/")??[];n?await x(n,Number(a)):p(()=>Object.assign(e,{question:null,...h()}))}}catch(n){p(()=>e.trouble=V(n))}p(()=>e.busy=!1)}function v(){const s=D();s&&A([s.say,s.do].filter(Boolean).join(" "))}function U(){const{lesson:s,step:t}=e;s&&(N("lessons",{...w(),[s.id]:t+1}),p(()=>Object.assign(e,{step:t+1,trouble:"",...h()})),v())}function as(){p(()=>Object.assign(e,{step:0,trouble:"",...h()})),v()}async function _(s){const{lesson:t,step:n,question:a,found:i,busy:r}=e,u=t?.id??a?.id;if(!u||r||i?.right||a&&i)return;const d=a?`${a.id}/${a.number}`:"";p(()=>Object.assign(e,{busy:!0,trouble:""}));try{const b=d?q()[d]:void 0,g={id:u,number:a?a.number:n,answer:s,now:Date.now()/1e3,...b?{kept:b}:{}},$=await os(()=>k("/api/learn/answer",g));d&&ls(d,$.kept),e.lesson===t&&e.question===a&&e.step===n&&p(()=>Object.assign(e,{found:$,said:s,typing:"",chosen:[]})),A([$.verdict,$.words].join(" "))}catch(b){p(()=>e.trouble=V(b))}p(()=>e.busy=!1)}function ls(s,t){const{[s]:n,...a}=q(),i=Object.entries(t?{...a,[s]:t}:a).sort(([,r],[,u])=>r.due-u.due);N("missed",Object.fromEntries(i.slice(0,W)))}async function os(s){for(let t=0;;t++)try{return await s()}catch(n){if(!(n instanceof G)||!["busy","too_fast"].includes(n.code)||t>=Z||j.route.page!=="learn")throw n;await new Promise(a=>setTimeout(a,Y))}}function is({ask:s,seats:t,contract:n,melds:a,tricks:i}){const r=t.some(({card:u})=>u);return l`<section class="learn-felt" aria-label=${n||c}>
    ${n?l`<p class="learn-contract">${n}</p>`:c}
    <ol class="learn-seats" data-people=${t.length}>${t.map((u,d)=>cs(u,d,r))}</ol>
    <div class="learn-open">${E(o("lies_open"),a,s==="figure"&&i.length===0)}${E(o("so_far"),i,s==="figure"||s==="pick")}</div>
  </section>`}function cs({name:s,line:t,card:n,winning:a},i,r){return l`<li class="learn-seat" data-place=${i}>
    <p class="learn-plaque"><b>${s}</b>${t?l`<span>${t}</span>`:c}</p>
    ${n?l`<span class="learn-spot">${T(n,{winning:a,label:`${s}: ${L(n)}`})}${a?l`<span class="tag">${o("winning")}</span>`:c}</span>`:c}
    ${!n&&r&&i===0?l`<span class="card-place is-turn"><span>${o("your_turn")}</span></span>`:c}
  </li>`}function E(s,t,n){return t.length===0?c:l`<details class="learn-lines" ?open=${n}><summary>${s}</summary><ul>${t.map(a=>l`<li>${a}</li>`)}</ul></details>`}function rs(){const{lesson:s,question:t,step:n,busy:a}=e,i=D(),r=s?.steps.length??0,u=s?n<r?o("step",{step:n+1,steps:r}):s.about:t?o("number",{number:t.number}):"";return l`<div class="learn learn-task felt">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/learn")} @click=${f}>${o("to_learn")}</a>
      <div class="learn-where"><h1>${s?.title??t?.title??o("title")}</h1><p>${u}</p></div>
    </header>
    ${s?l`<div class="learn-steps" aria-hidden="true">${s.steps.map((d,b)=>l`<span class=${b<n?"is-done":b===n?"is-now":""}></span>`)}</div>`:c}
    ${i?us(i):l`<main class="learn-over paper">${O()}${a?l`<p role="status">One moment…</p>`:ks()}</main>`}
  </div>`}function us(s){const{found:t,question:n}=e,a=t!=null&&(t.right||n!=null);return l`<main class="learn-page" data-ask=${s.ask}>
    ${s.seats.length?is(s):c}
    <section class="learn-say paper">
      ${s.say?l`<p class="learn-said">${s.say}</p>`:c}
      ${s.trump_words&&(s.ask==="meld"||!s.seats.length)?l`<p class="learn-trump">${H(s.trump??"",{silent:!0})} ${s.trump_words}</p>`:c}
      ${s.do?l`<p class="learn-do"><b>${s.do}</b></p>`:c}
      ${t?gs(s,t):c}
      ${O()}
      ${a?ys():$s(s)}
    </section>
    ${s.cards.length?l`<div class="learn-hand">${ps(s,a)}</div>`:c}
  </main>`}function ps(s,t){const n=s.choices.flatMap(({card:i})=>i??[]),a=!t&&n.length>0;return P({cards:s.cards,trump:s.trump,playable:a?new Set(n):null,chosen:e.shown&&s.ask==="act"?n.filter(i=>R(s,i)===s.show).slice(0,1):e.chosen,onTap:(i,r,u)=>a?ds(s,i,u):void 0})}const R=(s,t)=>s.choices.find(({card:n})=>n===t)?.do??"";function ds(s,t,n){if(s.ask==="act")return void _(R(s,t));p(()=>{const a=e.chosen.indexOf(t);n&&a>=0?e.chosen=e.chosen.filter((i,r)=>r!==a):e.chosen.length<s.choose&&(e.chosen=[...e.chosen,t])})}function $s(s){const{busy:t,chosen:n}=e;if(s.ask==="read")return l`<p class="button-row"><button class="button button-main button-large" @click=${U}>${o("go")}</button>${z(s)}</p>`;const a=[...s.options.map(({code:i,words:r})=>({do:i,text:r})),...s.choices.filter(({card:i})=>i==null)];return l`
    ${a.length?l`<p class="learn-choices">${a.map(i=>l`<button class="button ${e.shown&&i.do===s.show?"is-shown":""}" ?disabled=${t} @click=${()=>void _(i.do)}>${B(i.text)}</button>`)}</p>`:c}
    ${s.ask==="cards"?l`<p class="button-row"><button class="button button-main" ?disabled=${t||n.length!==s.choose} @click=${()=>void _(n.join(" ").toLowerCase())}>${o("give")}</button>
      <span class="learn-count" role="status">${o("chosen_of",{chosen:n.length,cards:s.choose})}</span></p>`:c}
    ${s.ask==="meld"||s.ask==="figure"?hs():c}
    <form class="learn-typed" @submit=${bs}>
      <label><span>${o("typed")}</span><input class="field" autocomplete="off" autocapitalize="none" inputmode=${s.ask==="meld"||s.ask==="figure"?"numeric":"text"} maxlength="60"
        .value=${K(e.typing)} @input=${({target:i})=>p(()=>e.typing=i.value)}></label>
      <button class="button button-main" ?disabled=${t}>${o("answer")}</button>
    </form>
    ${t?l`<p role="status">${s.show?"…":o("thinking")}</p>`:c}
    <p class="button-row">${s.show?l`<button class="button" @click=${fs}>${o("show")}</button>`:c}${z(s)}</p>
    ${e.shown?l`<p class="learn-shown" role="status">${ms(s)}</p>`:c}`}function bs(s){s.preventDefault(),e.typing.trim()&&_(e.typing.trim())}function fs(){p(()=>e.shown=!0)}function ms({show:s,choices:t,options:n}){return t.find(a=>a.do===s)?.text??n.find(({code:a})=>a===s)?.words??s.toUpperCase()}function hs(){const s=t=>p(()=>e.typing=(e.typing+t).replace(/\D/g,"").slice(0,5));return l`<div class="learn-pad">${[..."1234567890"].map(t=>l`<button class="button figure" @click=${()=>s(t)}>${t}</button>`)}
    <button class="button" @click=${()=>p(()=>e.typing=e.typing.slice(0,-1))} aria-label=${o("clear")}>⌫</button></div>`}function z(s){return"speechSynthesis"in window?l`<button class="button" @click=${()=>{speechSynthesis.cancel(),speechSynthesis.speak(new SpeechSynthesisUtterance(`${s.say} ${s.do}`))}}>${o("aloud")}</button>`:c}function gs(s,t){const{rows:n,total:a,chances:i,lines:r,right:u,verdict:d,words:b}=t,g=u||e.question!=null;return l`<div class="learn-found ${u?"is-right":"is-not"}">
    ${a!=null&&g?l`<dl class="learn-both"><div><dt>${o("you_said")}</dt><dd class="figure">${e.said}</dd></div><div><dt>${o("it_is")}</dt><dd class="figure">${a}</dd></div></dl>`:c}
    <p><b>${d}</b> ${b}</p>
    ${r.map($=>l`<p>${$}</p>`)}
    ${n.length&&g?l`<h3>${o("one_by_one")}</h3><ul class="learn-rows">${n.map(({name:$,points:S,missed:y})=>l`<li class=${y?"is-missed":""}><b>${B($)}</b><span class="figure">${S}</span></li>`)}</ul>`:c}
    ${i.length?l`<h3>${o("chances")}</h3><ul class="learn-rows">${i.map(({words:$,percent:S,chosen:y})=>l`<li class=${y?"is-missed":""}><span>${$}${y?l` <small>${o("chosen")}</small>`:c}</span><span class="figure">${S} %</span></li>`)}</ul>`:c}
  </div>`}function ys(){return e.lesson?l`<p class="button-row"><button class="button button-main button-large" @click=${U}>${o("go")}</button></p>`:l`<p class="button-row"><button class="button button-main button-large" ?disabled=${e.busy} @click=${()=>void I()}>${o("next")}</button>
    <a class="button" href=${m("/learn")} @click=${f}>${o("stop")}</a></p>`}function ks(){const{lesson:s,list:t,open:n}=e;if(!s)return l`<h2>${n==="back"?o("none_back"):c}</h2><p class="button-row"><a class="button button-main" href=${m("/learn")} @click=${f}>${o("to_learn")}</a></p>`;const a=t?.parts.flatMap(u=>u.rows.filter(({steps:d})=>d>0))??[],i=a[a.findIndex(({id:u})=>u===s.id)+1],r=s.id===t?.first.id;return l`<h2>${o(r?"finished_first":"finished")}</h2>
    <p class="button-row">${r?l`<button class="button button-main button-large" ?disabled=${j.lobby.starting} @click=${()=>void J(j.lobby)}>${o("play_now")}</button>`:c}
      ${i?l`<a class="button ${r?"":"button-main"}" href=${m(`/learn/${i.id}`)} @click=${f}>${o("next_lesson",{title:i.title})}</a>`:c}
      <button class="button" @click=${as}>${o("again")}</button>
      <a class="button" href=${m("/learn")} @click=${f}>${o("to_learn")}</a></p>`}const B=s=>s.charAt(0).toUpperCase()+s.slice(1),ws=["AS","TS","KS","QS","JS"],vs=({part:s=""})=>void ss(s),_s=()=>e.lesson?.title??e.question?.title??(o("title")||"Learn");function Os(){return e.list?e.open?rs():Ss(e.list):l`<main class="lone paper"><p role="status">${e.trouble?c:"One moment…"}</p>${O()}</main>`}function O(){return e.trouble?l`<p class="problem" role="alert">${e.trouble}</p>`:c}function Ss({parts:s,first:t}){const n=w()[t.id]??0,a=C().length;return l`<div class="learn">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/")} @click=${f}>${o("home")}</a>
      <div class="learn-where"><h1>${o("title")}</h1><p>${o("pace")}</p></div>
      <button class="button button-on-felt" @click=${()=>Q.open("words")}>${o("words")}</button>
    </header>
    <main class="learn-list">
      <section class="learn-first felt" aria-labelledby="learn-first">
        <div><h2 id="learn-first">${o("never_head")}</h2><p>${o("never")}</p>
          <a class="button button-large button-brass" href=${m(`/learn/${t.id}`)} @click=${f}>${n>0&&n<t.steps?o("go_on_first"):o("first")}</a></div>
        <div class="learn-fan" aria-hidden="true">${ws.map(i=>T(i,{silent:!0}))}</div>
      </section>
      <section class="learn-back paper" aria-label=${o("back")}><p>${a===0?o("back_later"):a===1?o("back_one"):o("back_today",{count:a})}</p>
        ${a?l`<a class="button button-main" href=${m("/learn/back")} @click=${f}>${o("back")}</a>`:c}</section>
      ${s.map(({title:i,rows:r})=>l`<section class="learn-part paper"><h2>${i}</h2><ul>${r.map(Vs)}</ul></section>`)}
      <p class="learn-calm">${o("calm")}</p>
    </main>
  </div>`}function Vs({id:s,title:t,about:n,steps:a}){const i=a?w()[s]??0:0,r=a&&i>=a?"done":i?"go_on":"",u=a?r==="done"?"✓":r?"▶":"":"∞";return l`<li><a class="learn-row" href=${m(`/learn/${s}`)} @click=${f}>
    <span class="learn-sign ${r?`is-${r}`:""}" aria-hidden="true">${u}</span>
    <span><b>${t}</b><span class="soft">${n}</span></span>
    <span class="soft">${r?o(r):c}</span></a></li>`}export{vs as enter,_s as learnTitle,Os as learnView,O as troubleView};
