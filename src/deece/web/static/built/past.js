import{p as u,g as S,l as G,u as p,R as L,a as l,c as n,f as b,b as h,d as a,e as R,h as d,i as A,A as r,j as D,s as O,k as x,o as T}from"./main.js";async function f(t){n(()=>l.trouble="");try{await t()}catch(e){n(()=>l.trouble=O(e))}}function j(t){const e=`${t.name||"game"} ${new Date(t.when).toISOString().slice(0,10)}.txt`;return f(()=>x(`/api/tables/${t.table}/record`,e,t.token))}const C=12;let i="";async function E(){for(const t of u().filter(e=>!e.gone&&!(e.over&&e.score)).slice(0,C)){try{const{over:e,score:s,result:o,people:y,name:v,title:k}=await S(`/api/tables/${t.table}`),m=G(y.flatMap((c,g)=>g===t.seat||c.kind==="open"?[]:[c.name]));p({...t,over:e,score:s,result:o,others:m,name:v,title:k})}catch(e){if(!(e instanceof L)||e.code!=="no_table")return;p({...t,gone:!0})}if(l.route.page!=="past")return;n()}}const $=({when:t})=>new Date(t).toLocaleDateString(void 0,{weekday:"long",day:"numeric",month:"long",year:"numeric",hour:"numeric",minute:"2-digit"});function w(t,e){const s=[t.name,t.title,t.score,t.result,t.others,$(t)].join(" ").toLowerCase();return e.toLowerCase().split(/\s+/).every(o=>s.includes(o))}function F(t){const e=t.name||"A table",s=t.gone?"not kept by the server any more":t.over?"finished":"not finished";return a`<li>
    <div class="past-words"><h2>${e}</h2><p>${t.title}${t.others?`, with ${t.others}`:""}</p>
      ${t.result?a`<p><b>${t.result}.</b></p>`:r}${t.score?a`<p class="past-score">${t.score}</p>`:r}
      <p class="soft">${$(t)}, ${t.seat==null?"watched, ":""}${s}</p></div>
    <div class="button-row">
      ${t.over||t.gone?r:a`<a class="button button-main" href=${h(`/t/${t.table}`)} @click=${b} aria-label="Go on with ${e}">Go on</a>`}
      ${t.gone?r:a`<button class="button" aria-label="Replay ${e}" @click=${()=>f(()=>T(t))}>Replay</button>
      <button class="button" aria-label="Save the record of ${e}" @click=${()=>j(t)}>Save the record</button>`}
      <button class="button" aria-label="Forget ${e}" @click=${()=>{D(t.table),n()}}>Forget</button>
    </div>
  </li>`}function M(){const t=u().sort((s,o)=>o.when-s.when),e=t.filter(s=>w(s,i));return a`<header class="lobby-top felt"><div class="lobby-name"><h1 class="lobby-title">Past games</h1><p>Those played in this browser</p></div>
    <a class="button button-on-felt" href=${h("/")} @click=${b}>To the front page</a></header>
  <main class="lone paper past">
    <p class="problem" role="alert">${l.trouble}</p>
    ${t.length===0?a`<p>No games yet. Every game that you sit at is listed here.</p>`:a`
      <div class="past-search"><label for="past-search"><b>Look for a game</b></label>
        <input class="field" id="past-search" inputmode="search" enterkeyhint="search" placeholder="A name, a game, a month" .value=${R(i)}
          @input=${({target:s})=>n(()=>i=s.value)}>
        <p class="soft" role="status">${i.trim()?`${d(e.length,"game")} of ${t.length}`:d(t.length,"game")}</p></div>
      <ul class="past-rows">${A(e,s=>s.table,F)}</ul>`}
  </main>`}export{E as askPast,w as isLike,M as pastView};
