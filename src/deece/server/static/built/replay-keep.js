import{f as n,b as c,d as e,a6 as k,k as d,a7 as p,a5 as w,c as m,a8 as v,A as l,x as b,a9 as h,aa as g,L as f,ab as x,m as O,ac as T}from"./main.js";const s={of:"",link:"",words:""},$=a=>`${a.of?.table??""} ${a.hand}`;function i(a,t=null,o=""){m(()=>Object.assign(s,{words:a,link:o,of:t?$(t):""})),v(a)}const y=a=>d(async()=>{if(a.of)return await O(`/api/tables/${a.of.table}/record`,`${f(a.of.table)?.name||"deece"} record.txt`,a.of.token);T(new Blob([a.record],{type:"text/plain"}),"deece record.txt")},t=>i(t,a)),A=a=>d(async()=>{const{link:t,copied:o}=await x(a.of?.table??"",a.hand,u(a));i(o?"The link is copied. Send it to your friends.":"Mark the link and copy it.",a,t)},t=>i(t,a));function u(a){const t=f(a.of?.table??"");return t?.seat==null?"":t.token}function D(a,t){const o=s.of===$(a);return e`<div class="replay-keep">
    ${o&&s.link?e`<section class="note"><h2>Share these cards</h2>
      <p>${b("shared_link",{hand:a.hand})}</p>
      <p class="invite-link">${s.link}</p>${h()?e`<p class="soft">${h()}</p>`:l}</section>`:l}
    ${o&&s.words?e`<p class="replay-told">${s.words}</p>`:l}
    <div class="button-row">
      <a class="button" href=${c(`/review${a.of?`#table=${a.of.table}&hand=${a.hand}`:""}`)} @click=${n}>What each choice cost</a>
      ${u(a)&&!g?e`<button class="button" @click=${()=>void A(a)}>Share these cards</button>`:l}
      <button class="button" @click=${()=>void y(a)}>Download the record</button>
      <button class="button" @click=${t}>${b("print_score")}</button>
      ${a.of?e`<a class="button" href=${c(`/t/${a.of.table}`)} @click=${n}>Back to the table</a>`:e`<a class="button" href=${c("/play")} @click=${n}>To the lobby</a>`}
    </div></div>`}async function S(){const a=await k();a&&await d(async()=>{const{problems:t,words:o,whole:r}=await p(a);t.length>0||!r?i(`${a.name} is not whole. ${t[0]??""} ${o}`):await w(r.record)},i)}function B(a){return e`<header class="lobby-top felt"><div class="lobby-name"><p class="lobby-title">Deece</p><p>Pinochle for every table</p></div></header>
    <main class="lone paper"><h1>No game is open for replay</h1>
      <p role="status">${a||s.words||"Choose a game that you have played, or a record that was saved."}</p>
      <p class="button-row"><a class="button" href=${c("/past")} @click=${n}>Past games</a>
        <button class="button" @click=${()=>void S()}>Open a record</button>
        <a class="button" href=${c("/play")} @click=${n}>To the lobby</a></p></main>`}export{D as k,B as n};
