import{f as n,b as c,d as e,a2 as k,m as d,a3 as p,a0 as w,c as m,a4 as v,A as l,x as b,a5 as h,a6 as g,K as f,a7 as x,n as O,a8 as T}from"./main.js";const s={of:"",link:"",words:""},$=t=>`${t.of?.table??""} ${t.hand}`;function i(t,a=null,o=""){m(()=>Object.assign(s,{words:t,link:o,of:a?$(a):""})),v(t)}const y=t=>d(async()=>{if(t.of)return await O(`/api/tables/${t.of.table}/record`,`${f(t.of.table)?.name||"deece"} record.txt`,t.of.token);T(new Blob([t.record],{type:"text/plain"}),"deece record.txt")},a=>i(a,t)),A=t=>d(async()=>{const{link:a,copied:o}=await x(t.of?.table??"",t.hand,u(t));i(o?"The link is copied. Send it to your friends.":"Mark the link and copy it.",t,a)},a=>i(a,t));function u(t){const a=f(t.of?.table??"");return a?.seat==null?"":a.token}function D(t,a){const o=s.of===$(t);return e`<div class="replay-keep">
    ${o&&s.link?e`<section class="note"><h2>Share these cards</h2>
      <p>${b("shared_link",{hand:t.hand})}</p>
      <p class="invite-link">${s.link}</p>${h()?e`<p class="soft">${h()}</p>`:l}</section>`:l}
    ${o&&s.words?e`<p class="replay-told">${s.words}</p>`:l}
    <div class="button-row">
      <a class="button" href=${c(`/review${t.of?`#table=${t.of.table}&hand=${t.hand}`:""}`)} @click=${n}>What each choice cost</a>
      ${u(t)&&!g?e`<button class="button" @click=${()=>void A(t)}>Share these cards</button>`:l}
      <button class="button" @click=${()=>void y(t)}>Download the record</button>
      <button class="button" @click=${a}>${b("print_score")}</button>
      ${t.of?e`<a class="button" href=${c(`/t/${t.of.table}`)} @click=${n}>Back to the table</a>`:e`<a class="button" href=${c("/play")} @click=${n}>To the lobby</a>`}
    </div></div>`}async function S(){const t=await k();t&&await d(async()=>{const{problems:a,words:o,whole:r}=await p(t);a.length>0||!r?i(`${t.name} is not whole. ${a[0]??""} ${o}`):await w(r.record)},i)}function B(t){return e`<header class="lobby-top felt"><div class="lobby-name"><p class="lobby-title">Deece</p><p>Pinochle for every table</p></div></header>
    <main class="lone paper"><h1>No game is open for replay</h1>
      <p role="status">${t||s.words||"Choose a game that you have played, or a record that was saved."}</p>
      <p class="button-row"><a class="button" href=${c("/past")} @click=${n}>Past games</a>
        <button class="button" @click=${()=>void S()}>Open a record</button>
        <a class="button" href=${c("/play")} @click=${n}>To the lobby</a></p></main>`}export{D as k,B as n};
