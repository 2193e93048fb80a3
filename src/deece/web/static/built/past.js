import{p as b,g as S,l as g,u as h,R as G,a as l,c as n,f as c,b as u,d as s,e as L,h as d,i as A,A as r,j as D,s as O,k as x,o as T}from"./main.js";async function $(t){n(()=>l.trouble="");try{await t()}catch(e){n(()=>l.trouble=O(e))}}function j(t){const e=`${t.name||"game"} ${new Date(t.when).toISOString().slice(0,10)}.txt`;return $(()=>x(`/api/tables/${t.table}/record`,e,t.token))}const C=12;let i="";async function E(){for(const t of b().filter(e=>!e.gone&&!(e.over&&e.score)).slice(0,C)){try{const{over:e,score:a,result:o,people:v,name:y,title:k}=await S(`/api/tables/${t.table}`),m=g(v.flatMap((p,R)=>R===t.seat||p.kind==="open"?[]:[p.name]));h({...t,over:e,score:a,result:o,others:m,name:y,title:k})}catch(e){if(!(e instanceof G)||e.code!=="no_table")return;h({...t,gone:!0})}if(l.route.page!=="past")return;n()}}const f=({when:t})=>new Date(t).toLocaleDateString(void 0,{weekday:"long",day:"numeric",month:"long",year:"numeric",hour:"numeric",minute:"2-digit"});function w(t,e){const a=[t.name,t.title,t.score,t.result,t.others,f(t)].join(" ").toLowerCase();return e.toLowerCase().split(/\s+/).every(o=>a.includes(o))}function F(t){const e=t.name||"A table",a=t.gone?"not kept by the server any more":t.over?"finished":"not finished";return s`<li>
    <div class="past-words"><h2>${e}</h2><p>${t.title}${t.others?`, with ${t.others}`:""}</p>
      ${t.result?s`<p><b>${t.result}.</b></p>`:r}${t.score?s`<p class="past-score">${t.score}</p>`:r}
      <p class="soft">${f(t)}, ${t.seat==null?"watched, ":""}${a}</p></div>
    <div class="button-row">
      ${t.over||t.gone?r:s`<a class="button button-main" href=${u(`/t/${t.table}`)} @click=${c} aria-label="Go on with ${e}">Go on</a>`}
      ${t.gone?r:s`<button class="button" aria-label="Replay ${e}" @click=${()=>$(()=>T(t))}>Replay</button>
      <a class="button" href=${u(`/review#table=${t.table}`)} @click=${c} aria-label="Review ${e}">Review</a>
      <button class="button" aria-label="Save the record of ${e}" @click=${()=>j(t)}>Save the record</button>`}
      <button class="button" aria-label="Forget ${e}" @click=${()=>{D(t.table),n()}}>Forget</button>
    </div>
  </li>`}function M(){const t=b().sort((a,o)=>o.when-a.when),e=t.filter(a=>w(a,i));return s`<header class="lobby-top felt"><div class="lobby-name"><h1 class="lobby-title">Past games</h1><p>Those played in this browser</p></div>
    <a class="button button-on-felt" href=${u("/")} @click=${c}>To the front page</a></header>
  <main class="lone paper past">
    <p class="problem" role="alert">${l.trouble}</p>
    ${t.length===0?s`<p>No games yet. Every game that you sit at is listed here.</p>`:s`
      <div class="past-search"><label for="past-search"><b>Look for a game</b></label>
        <input class="field" id="past-search" inputmode="search" enterkeyhint="search" placeholder="A name, a game, a month" .value=${L(i)}
          @input=${({target:a})=>n(()=>i=a.value)}>
        <p class="soft" role="status">${i.trim()?`${d(e.length,"game")} of ${t.length}`:d(t.length,"game")}</p></div>
      <ul class="past-rows">${A(e,a=>a.table,F)}</ul>`}
  </main>`}export{E as askPast,w as isLike,M as pastView};
