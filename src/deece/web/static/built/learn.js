import{c as u,ad as h,ae as J,s as k,a5 as M,af as _,ag as N,R as K,a as O,A as r,d as l,f,b as m,Z as P,ah as Q,$ as W,z as G,H as Z,ai as X,aj as Y,e as tt,ak as st,V as et}from"./main.js";const at=300,nt=1e6,lt=1500,ot=20,a={list:null,open:"",lesson:null,step:0,question:null,found:null,said:"",trouble:"",busy:!1,typing:"",chosen:[],shown:!1},o=(t,s={})=>(a.list?.says[t]??"").replace(/\{(\w+)\}/g,(e,n)=>String(s[n]??"")),I=()=>a.lesson?.steps[a.step]??a.question?.task??null,S=()=>_("lessons",{}),T=()=>_("missed",{}),U=()=>Object.entries(T()).filter(([,{due:t}])=>t<=Date.now()/1e3).sort(([,t],[,s])=>t.due-s.due).map(([t])=>t);async function it(t){const{list:s}=a;u(()=>Object.assign(a,{open:t,lesson:null,question:null,trouble:"",busy:!0,...g()}));try{const e=s??await h("/api/learn",{});J(e.cards),u(()=>a.list=e),t==="back"?await E():t&&ct(e,t)?await C(t,rt()):t&&await ut(t)}catch(e){u(()=>a.trouble=k(e))}a.open===t&&u(()=>a.busy=!1)}const g=()=>({found:null,said:"",typing:"",chosen:[],shown:!1}),rt=()=>Math.floor(Math.random()*nt),ct=(t,s)=>t.parts.some(({rows:e})=>e.some(n=>n.id===s&&n.steps===0));async function ut(t){const s=await h("/api/learn/lesson",{id:t}),e=S()[t]??0;a.open===t&&(u(()=>Object.assign(a,{lesson:s,step:e<s.steps.length?e:0,...g()})),V())}async function C(t,s){const{open:e}=a,n=await h("/api/learn/drill",{id:t,number:s});a.open===e&&(u(()=>Object.assign(a,{question:n,...g()})),V())}async function E(){const{open:t,question:s}=a;u(()=>Object.assign(a,{busy:!0,trouble:""}));try{if(t!=="back"&&s)await C(s.id,s.number+1);else{const[e,n]=U()[0]?.split("/")??[];e?await C(e,Number(n)):u(()=>Object.assign(a,{question:null,...g()}))}}catch(e){u(()=>a.trouble=k(e))}u(()=>a.busy=!1)}function V(){const t=I();t&&M([t.say,t.do].filter(Boolean).join(" "))}function L(){const{lesson:t,step:s}=a;t&&(N("lessons",{...S(),[t.id]:s+1}),u(()=>Object.assign(a,{step:s+1,trouble:"",...g()})),V())}function dt(){u(()=>Object.assign(a,{step:0,trouble:"",...g()})),V()}async function j(t){const{lesson:s,step:e,question:n,found:i,busy:c}=a,d=s?.id??n?.id;if(!d||c||i?.right||n&&i)return;const b=n?`${n.id}/${n.number}`:"";u(()=>Object.assign(a,{busy:!0,trouble:""}));try{const y=b?T()[b]:void 0,w={id:d,number:n?n.number:e,answer:t,now:Date.now()/1e3,...y?{kept:y}:{}},$=await bt(()=>h("/api/learn/answer",w));b&&pt(b,$.kept),a.lesson===s&&a.question===n&&a.step===e&&u(()=>Object.assign(a,{found:$,said:t,typing:"",chosen:[]})),M([$.verdict,$.words].join(" "))}catch(y){u(()=>a.trouble=k(y))}u(()=>a.busy=!1)}function pt(t,s){const{[t]:e,...n}=T(),i=Object.entries(s?{...n,[t]:s}:n).sort(([,c],[,d])=>c.due-d.due);N("missed",Object.fromEntries(i.slice(0,at)))}async function bt(t){for(let s=0;;s++)try{return await t()}catch(e){if(!(e instanceof K)||!["busy","too_fast"].includes(e.code)||s>=ot||O.route.page!=="learn")throw e;await new Promise(n=>setTimeout(n,lt))}}const p={cards:null,words:"",trouble:"",busy:!1},q=()=>new Date().toLocaleDateString("en-CA"),A=()=>_("lobby",{id:""}).id||"double-deck",$t=()=>{const t=_("day",null);return t?.date===q()&&t.id===A()?t:null};async function ft(){try{const t=await h("/api/learn/day",{id:A(),date:q()});u(()=>Object.assign(p,{cards:t,trouble:""}))}catch(t){u(()=>p.trouble=k(t))}}async function R(t){if(!p.busy){u(()=>Object.assign(p,{busy:!0,trouble:""}));try{await t()}catch(s){u(()=>p.trouble=k(s))}u(()=>p.busy=!1)}}const mt=()=>R(async()=>{if(!p.cards)return;const{record:t,people:s,level:e}=p.cards,n=Array.from({length:s},(c,d)=>d===0?{kind:"me"}:{kind:"computer",level:e}),i=await P("/api/tables",{name:o("day"),me:O.me.trim()||"Guest",seats:n,record:t});Q({table:i.table,token:i.token,seat:i.seat,name:o("day"),title:p.cards.game,when:Date.now()}),N("day",{date:q(),id:A(),table:i.table}),W(`/t/${i.table}`)}),yt=()=>R(async()=>{const{words:t}=await h("/api/learn/day",{id:A(),date:q(),compared:!0});u(()=>p.words=t),M(t)});function ht(){if(!p.cards)return r;const t=$t();return l`<section class="learn-back paper" aria-labelledby="learn-day"><div><h2 id="learn-day">${o("day")}</h2><p>${o("day_about",{game:p.cards.game})}</p>
      ${p.words?l`<p role="status"><b>${p.words}</b></p>`:r}${p.trouble?l`<p class="problem" role="alert">${p.trouble}</p>`:r}</div>
    <p class="button-row">${t?l`<a class="button" href=${m(`/t/${t.table}`)} @click=${f}>${o("day_again")}</a><button class="button" ?disabled=${p.busy} @click=${()=>void yt()}>${o("day_compare")}</button>`:l`<button class="button button-main" ?disabled=${p.busy} @click=${()=>void mt()}>${o("day_play")}</button>`}</p></section>`}function gt({ask:t,seats:s,contract:e,melds:n,tricks:i}){const c=s.some(({card:d})=>d);return l`<section class="learn-felt" aria-label=${e||r}>
    ${e?l`<p class="learn-contract">${e}</p>`:r}
    <ol class="learn-seats" data-people=${s.length}>${s.map((d,b)=>kt(d,b,c))}</ol>
    <div class="learn-open">${z(o("lies_open"),n,t==="figure"&&i.length===0)}${z(o("so_far"),i,t==="figure"||t==="pick")}</div>
  </section>`}function kt({name:t,line:s,card:e,winning:n},i,c){return l`<li class="learn-seat" data-place=${i}>
    <p class="learn-plaque"><b>${t}</b>${s?l`<span>${s}</span>`:r}</p>
    ${e?l`<span class="learn-spot">${G(e,{winning:n,label:`${t}: ${Z(e)}`})}${n?l`<span class="tag">${o("winning")}</span>`:r}</span>`:r}
    ${!e&&c&&i===0?l`<span class="card-place is-turn"><span>${o("your_turn")}</span></span>`:r}
  </li>`}function z(t,s,e){return s.length===0?r:l`<details class="learn-lines" ?open=${e}><summary>${t}</summary><ul>${s.map(n=>l`<li>${n}</li>`)}</ul></details>`}function wt(){const{lesson:t,question:s,step:e,busy:n}=a,i=I(),c=t?.steps.length??0,d=t?e<c?o("step",{step:e+1,steps:c}):t.about:s?o("number",{number:s.number}):"";return l`<div class="learn learn-task felt">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/learn")} @click=${f}>${o("to_learn")}</a>
      <div class="learn-where"><h1>${t?.title??s?.title??o("title")}</h1><p>${d}</p></div>
    </header>
    ${t?l`<div class="learn-steps" aria-hidden="true">${t.steps.map((b,y)=>l`<span class=${y<e?"is-done":y===e?"is-now":""}></span>`)}</div>`:r}
    ${i?vt(i):l`<main class="learn-over paper">${x()}${n?l`<p role="status">One moment…</p>`:Mt()}</main>`}
  </div>`}function vt(t){const{found:s,question:e}=a,n=s!=null&&(s.right||e!=null);return l`<main class="learn-page" data-ask=${t.ask}>
    ${t.seats.length?gt(t):r}
    <section class="learn-say paper">
      ${t.say?l`<p class="learn-said">${t.say}</p>`:r}
      ${t.trump_words&&(t.ask==="meld"||!t.seats.length)?l`<p class="learn-trump">${X(t.trump??"",{silent:!0})} ${t.trump_words}</p>`:r}
      ${t.do?l`<p class="learn-do"><b>${t.do}</b></p>`:r}
      ${s?xt(t,s):r}
      ${x()}
      ${n?Dt():St(t)}
    </section>
    ${t.cards.length?l`<div class="learn-hand">${_t(t,n)}</div>`:r}
  </main>`}function _t(t,s){const e=t.choices.flatMap(({card:i})=>i??[]),n=!s&&e.length>0;return st({cards:t.cards,trump:t.trump,playable:n?new Set(e):null,chosen:a.shown&&t.ask==="act"?e.filter(i=>B(t,i)===t.show).slice(0,1):a.chosen,onTap:(i,c,d)=>n?Ot(t,i,d):void 0})}const B=(t,s)=>t.choices.find(({card:e})=>e===s)?.do??"";function Ot(t,s,e){if(t.ask==="act")return void j(B(t,s));u(()=>{const n=a.chosen.indexOf(s);e&&n>=0?a.chosen=a.chosen.filter((i,c)=>c!==n):a.chosen.length<t.choose&&(a.chosen=[...a.chosen,s])})}function St(t){const{busy:s,chosen:e}=a;if(t.ask==="read")return l`<p class="button-row"><button class="button button-main button-large" @click=${L}>${o("go")}</button>${F(t)}</p>`;const n=[...t.options.map(({code:i,words:c})=>({do:i,text:c})),...t.choices.filter(({card:i})=>i==null)];return l`
    ${n.length?l`<p class="learn-choices">${n.map(i=>l`<button class="button ${a.shown&&i.do===t.show?"is-shown":""}" ?disabled=${s} @click=${()=>void j(i.do)}>${H(i.text)}</button>`)}</p>`:r}
    ${t.ask==="cards"?l`<p class="button-row"><button class="button button-main" ?disabled=${s||e.length!==t.choose} @click=${()=>void j(e.join(" ").toLowerCase())}>${o("give")}</button>
      <span class="learn-count" role="status">${o("chosen_of",{chosen:e.length,cards:t.choose})}</span></p>`:r}
    ${t.ask==="meld"||t.ask==="figure"?At():r}
    <form class="learn-typed" @submit=${Vt}>
      <label><span>${o("typed")}</span><input class="field" autocomplete="off" autocapitalize="none" inputmode=${t.ask==="meld"||t.ask==="figure"?"numeric":"text"} maxlength="60"
        .value=${tt(a.typing)} @input=${({target:i})=>u(()=>a.typing=i.value)}></label>
      <button class="button button-main" ?disabled=${s}>${o("answer")}</button>
    </form>
    ${s?l`<p role="status">${t.show?"…":o("thinking")}</p>`:r}
    <p class="button-row">${t.show?l`<button class="button" @click=${jt}>${o("show")}</button>`:r}${F(t)}</p>
    ${a.shown?l`<p class="learn-shown" role="status">${qt(t)}</p>`:r}`}function Vt(t){t.preventDefault(),a.typing.trim()&&j(a.typing.trim())}function jt(){u(()=>a.shown=!0)}function qt({show:t,choices:s,options:e}){return s.find(n=>n.do===t)?.text??e.find(({code:n})=>n===t)?.words??t.toUpperCase()}function At(){const t=s=>u(()=>a.typing=(a.typing+s).replace(/\D/g,"").slice(0,5));return l`<div class="learn-pad">${[..."1234567890"].map(s=>l`<button class="button figure" @click=${()=>t(s)}>${s}</button>`)}
    <button class="button" @click=${()=>u(()=>a.typing=a.typing.slice(0,-1))} aria-label=${o("clear")}>⌫</button></div>`}function F(t){return"speechSynthesis"in window?l`<button class="button" @click=${()=>{speechSynthesis.cancel(),speechSynthesis.speak(new SpeechSynthesisUtterance(`${t.say} ${t.do}`))}}>${o("aloud")}</button>`:r}function xt(t,s){const{rows:e,total:n,chances:i,lines:c,right:d,verdict:b,words:y}=s,w=d||a.question!=null;return l`<div class="learn-found ${d?"is-right":"is-not"}">
    ${n!=null&&w?l`<dl class="learn-both"><div><dt>${o("you_said")}</dt><dd class="figure">${a.said}</dd></div><div><dt>${o("it_is")}</dt><dd class="figure">${n}</dd></div></dl>`:r}
    <p><b>${b}</b> ${y}</p>
    ${c.map($=>l`<p>${$}</p>`)}
    ${e.length&&w?l`<h3>${o("one_by_one")}</h3><ul class="learn-rows">${e.map(({name:$,points:D,missed:v})=>l`<li class=${v?"is-missed":""}><b>${H($)}</b><span class="figure">${D}</span></li>`)}</ul>`:r}
    ${i.length?l`<h3>${o("chances")}</h3><ul class="learn-rows">${i.map(({words:$,percent:D,chosen:v})=>l`<li class=${v?"is-missed":""}><span>${$}${v?l` <small>${o("chosen")}</small>`:r}</span><span class="figure">${D} %</span></li>`)}</ul>`:r}
  </div>`}function Dt(){return a.lesson?l`<p class="button-row"><button class="button button-main button-large" @click=${L}>${o("go")}</button></p>`:l`<p class="button-row"><button class="button button-main button-large" ?disabled=${a.busy} @click=${()=>void E()}>${o("next")}</button>
    <a class="button" href=${m("/learn")} @click=${f}>${o("stop")}</a></p>`}function Mt(){const{lesson:t,list:s,open:e}=a;if(!t)return l`<h2>${e==="back"?o("none_back"):r}</h2><p class="button-row"><a class="button button-main" href=${m("/learn")} @click=${f}>${o("to_learn")}</a></p>`;const n=s?.parts.flatMap(d=>d.rows.filter(({steps:b})=>b>0))??[],i=n[n.findIndex(({id:d})=>d===t.id)+1],c=t.id===s?.first.id;return l`<h2>${o(c?"finished_first":"finished")}</h2>
    <p class="button-row">${c?l`<button class="button button-main button-large" ?disabled=${O.lobby.starting} @click=${()=>void Y(O.lobby)}>${o("play_now")}</button>`:r}
      ${i?l`<a class="button ${c?"":"button-main"}" href=${m(`/learn/${i.id}`)} @click=${f}>${o("next_lesson",{title:i.title})}</a>`:r}
      <button class="button" @click=${dt}>${o("again")}</button>
      <a class="button" href=${m("/learn")} @click=${f}>${o("to_learn")}</a></p>`}const H=t=>t.charAt(0).toUpperCase()+t.slice(1),Nt=["AS","TS","KS","QS","JS"];function Tt({part:t=""}){it(t),t||ft()}const Ct=()=>a.lesson?.title??a.question?.title??(o("title")||"Learn");function Gt(){return a.list?a.open?wt():It(a.list):l`<main class="lone paper"><p role="status">${a.trouble?r:"One moment…"}</p>${x()}</main>`}function x(){return a.trouble?l`<p class="problem" role="alert">${a.trouble}</p>`:r}function It({parts:t,first:s}){const e=S()[s.id]??0,n=U().length;return l`<div class="learn">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${m("/")} @click=${f}>${o("home")}</a>
      <div class="learn-where"><h1>${o("title")}</h1><p>${o("pace")}</p></div>
      <button class="button button-on-felt" @click=${()=>et.open("words")}>${o("words")}</button>
    </header>
    <main class="learn-list">
      <section class="learn-first felt" aria-labelledby="learn-first">
        <div><h2 id="learn-first">${o("never_head")}</h2><p>${o("never")}</p>
          <a class="button button-large button-brass" href=${m(`/learn/${s.id}`)} @click=${f}>${e>0&&e<s.steps?o("go_on_first"):o("first")}</a></div>
        <div class="learn-fan" aria-hidden="true">${Nt.map(i=>G(i,{silent:!0}))}</div>
      </section>
      <section class="learn-back paper" aria-label=${o("back")}><p>${n===0?o("back_later"):n===1?o("back_one"):o("back_today",{count:n})}</p>
        ${n?l`<a class="button button-main" href=${m("/learn/back")} @click=${f}>${o("back")}</a>`:r}</section>
      ${ht()}
      ${t.map(({title:i,rows:c})=>l`<section class="learn-part paper"><h2>${i}</h2><ul>${c.map(Ut)}</ul></section>`)}
      <p class="learn-calm">${o("calm")}</p>
    </main>
  </div>`}function Ut({id:t,title:s,about:e,steps:n}){const i=n?S()[t]??0:0,c=n&&i>=n?"done":i?"go_on":"",d=n?c==="done"?"✓":c?"▶":"":"∞";return l`<li><a class="learn-row" href=${m(`/learn/${t}`)} @click=${f}>
    <span class="learn-sign ${c?`is-${c}`:""}" aria-hidden="true">${d}</span>
    <span><b>${s}</b><span class="soft">${e}</span></span>
    <span class="soft">${c?o(c):r}</span></a></li>`}export{Tt as enter,Ct as learnTitle,Gt as learnView,x as troubleView};
