import{p as h,g,l as G,u as $,R as L,a as n,c as l,f as c,b as i,d as a,s as A,e as d,h as D,A as r,i as O,j as R,k as x,m as F}from"./main.js";function T(t){return l(()=>n.trouble=""),x(t,e=>n.trouble=e)}function j(t){const e=`${t.name||"game"} ${new Date(t.when).toISOString().slice(0,10)}.txt`;return T(()=>F(`/api/tables/${t.table}/record`,e,t.token))}const C=12;let p="";async function E(){for(const t of h().filter(e=>!e.gone&&!(e.over&&e.score)).slice(0,C)){try{const{over:e,score:s,result:o,people:v,name:y,title:k,known:u}=await g(`/api/tables/${t.table}`),m=G(v.flatMap((b,S)=>S===t.seat||b.kind==="open"?[]:[b.name]));$({...t,over:e,score:s,result:o,others:m,name:y,title:k,practice:u?.practice?u.short:""})}catch(e){if(!(e instanceof L)||e.code!=="no_table")return;$({...t,gone:!0})}if(n.route.page!=="past")return;l()}}const f=({when:t})=>new Date(t).toLocaleDateString(void 0,{weekday:"long",day:"numeric",month:"long",year:"numeric",hour:"numeric",minute:"2-digit"});function w(t,e){const s=[t.name,t.title,t.practice,t.score,t.result,t.others,f(t)].join(" ").toLowerCase();return e.toLowerCase().split(/\s+/).every(o=>s.includes(o))}function M(t){const e=t.name||"A table",s=t.gone?"not kept by the server any more":t.over?"finished":"not finished";return a`<li>
    <div class="past-words"><h2>${e}${t.practice?a` <span class="tag">${O(t.practice)}</span>`:r}</h2><p>${t.title}${t.others?`, with ${t.others}`:""}</p>
      ${t.result?a`<p><b>${t.result}.</b></p>`:r}${t.score?a`<p class="past-score">${t.score}</p>`:r}
      <p class="soft">${f(t)}, ${t.seat==null?"watched, ":""}${s}</p></div>
    <div class="button-row">
      ${t.over||t.gone?r:a`<a class="button button-main" href=${i(`/t/${t.table}`)} @click=${c} aria-label="Go on with ${e}">Go on</a>`}
      ${t.gone?r:a`<a class="button" href=${i(`/review#table=${t.table}`)} @click=${c} aria-label="Review ${e}">Review</a>
      <button class="button" aria-label="Save the record of ${e}" @click=${()=>j(t)}>Save the record</button>`}
      <button class="button" aria-label="Forget ${e}" @click=${()=>{R(t.table),l()}}>Forget</button>
    </div>
  </li>`}function _(){const t=h().sort((s,o)=>o.when-s.when),e=t.filter(s=>w(s,p));return a`<header class="lobby-top felt"><div class="lobby-name"><h1 class="lobby-title">Past games</h1><p>Those played in this browser</p></div>
    <a class="button button-on-felt" href=${i("/")} @click=${c}>To the front page</a></header>
  <main class="lone paper past">
    <p class="problem" role="alert">${n.trouble}</p>
    ${t.length===0?a`<p>No games yet. Every game that you sit at is listed here.</p>`:a`
      <div class="past-search">${A("past-search","Look for a game",p,s=>l(()=>p=s),"A name, a game, a month")}
        <p class="soft" role="status">${p.trim()?`${d(e.length,"game")} of ${t.length}`:d(t.length,"game")}</p></div>
      <p><a class="button" href=${i("/review#all")} @click=${c}>Your error rates</a></p>
      <ul class="past-rows">${D(e,s=>s.table,M)}</ul>`}
  </main>`}export{E as enter,w as isLike,_ as view};
