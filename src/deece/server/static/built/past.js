import{x as b,u as G,y as D,z as $,R as L,h as n,c as l,f as c,a as i,d as s,B as g,C as d,D as x,A as r,E as A,F,e as O,G as R}from"./main.js";function C(t){return l(()=>n.trouble=""),O(t,e=>n.trouble=e)}function E(t){const e=`${t.name||"game"} ${new Date(t.when).toISOString().slice(0,10)}.txt`;return C(()=>R(`/api/tables/${t.table}/record`,e,t.token))}const T=12;let p="";async function M(){for(const t of b().filter(e=>!e.gone&&!(e.over&&e.score)).slice(0,T)){try{const{over:e,score:a,result:o,people:v,name:y,title:k,known:u}=await G(`/api/tables/${t.table}`,t.token),m=D(v.flatMap((h,S)=>S===t.seat||h.kind==="open"?[]:[h.name]));$({...t,over:e,score:a,result:o,others:m,name:y,title:k,practice:u?.practice?u.short:""})}catch(e){if(!(e instanceof L)||e.code!=="no_table")return;$({...t,gone:!0})}if(n.route.page!=="past")return;l()}}const f=({when:t})=>new Date(t).toLocaleDateString(void 0,{weekday:"long",day:"numeric",month:"long",year:"numeric",hour:"numeric",minute:"2-digit"});function w(t,e){const a=[t.name,t.title,t.practice,t.score,t.result,t.others,f(t)].join(" ").toLowerCase();return e.toLowerCase().split(/\s+/).every(o=>a.includes(o))}function _(t){const e=t.name||"A table",a=t.gone?"not kept by the server any more":t.over?"finished":"not finished";return s`<li>
<div class="past-words"><h2>${e}${t.practice?s` <span class="tag">${A(t.practice)}</span>`:r}</h2><p>${t.title}${t.others?`, with ${t.others}`:""}</p>
${t.result?s`<p><b>${t.result}.</b></p>`:r}${t.score?s`<p class="past-score">${t.score}</p>`:r}
<p class="soft">${f(t)}, ${t.seat==null?"watched, ":""}${a}</p></div>
<div class="button-row">
${t.over||t.gone?r:s`<a class="button button-main" href=${i(`/t/${t.table}`)} @click=${c} aria-label="Go on with ${e}">Go on</a>`}
${t.gone?r:s`<a class="button" href=${i(`/review#table=${t.table}`)} @click=${c} aria-label="Review ${e}">Review</a>
<button class="button" aria-label="Save the record of ${e}" @click=${()=>E(t)}>Save the record</button>`}
<button class="button" aria-label="Forget ${e}" @click=${()=>{F(t.table),l()}}>Forget</button>
</div>
</li>`}function j(){const t=b().sort((a,o)=>o.when-a.when),e=t.filter(a=>w(a,p));return s`<header class="lobby-top felt"><div class="lobby-name"><h1 class="lobby-title">Past games</h1><p>Those played in this browser</p></div>
<a class="button button-on-felt" href=${i("/")} @click=${c}>To the front page</a></header>
<main class="lone paper past">
<p class="problem" role="alert">${n.trouble}</p>
${t.length===0?s`<p>No games yet. Every game that you sit at is listed here.</p>`:s`
<div class="past-search">${g("past-search","Look for a game",p,a=>l(()=>p=a),"A name, a game, a month")}
<p class="soft" role="status">${p.trim()?`${d(e.length,"game")} of ${t.length}`:d(t.length,"game")}</p></div>
<p><a class="button" href=${i("/review#all")} @click=${c}>Your error rates</a></p>
<ul class="past-rows">${x(e,a=>a.table,_)}</ul>`}
</main>`}export{M as enter,w as isLike,j as view};
