import{f as n,b as c,d as e,a0 as k,a1 as p,_ as w,s as d,c as v,a2 as m,A as r,x as h,a3 as b,a4 as g,L as f,U as x,a5 as y,a6 as O,a7 as T,a8 as A,m as L,a9 as N}from"./main.js";const s={of:"",link:"",words:""},u=a=>`${a.of?.table??""} ${a.hand}`;function i(a,t=null,o=""){v(()=>Object.assign(s,{words:a,link:o,of:t?u(t):""})),m(a)}async function S(a){try{if(a.of)return await L(`/api/tables/${a.of.table}/record`,`${f(a.of.table)?.name||"deece"} record.txt`,a.of.token);N(new Blob([a.record],{type:"text/plain"}),"deece record.txt")}catch(t){i(d(t),a)}}async function _(a){try{const{deal:t}=await x(`/api/tables/${a.of?.table}/share`,{hand:a.hand},$(a));await y();const o=O(t,T()),l=await A(o);i(l?"The link is copied. Send it to your friends.":"Mark the link and copy it.",a,o)}catch(t){i(d(t),a)}}function $(a){const t=f(a.of?.table??"");return t?.seat==null?"":t.token}function B(a,t){const o=s.of===u(a);return e`<div class="replay-keep">
    ${o&&s.link?e`<section class="note"><h2>Share these cards</h2>
      <p>${h("shared_link",{hand:a.hand})}</p>
      <p class="invite-link">${s.link}</p>${b()?e`<p class="soft">${b()}</p>`:r}</section>`:r}
    ${o&&s.words?e`<p class="replay-told">${s.words}</p>`:r}
    <div class="button-row">
      <a class="button" href=${c(`/review${a.of?`#table=${a.of.table}&hand=${a.hand}`:""}`)} @click=${n}>What each choice cost</a>
      ${$(a)&&!g?e`<button class="button" @click=${()=>void _(a)}>Share these cards</button>`:r}
      <button class="button" @click=${()=>void S(a)}>Download the record</button>
      <button class="button" @click=${t}>${h("print_score")}</button>
      ${a.of?e`<a class="button" href=${c(`/t/${a.of.table}`)} @click=${n}>Back to the table</a>`:e`<a class="button" href=${c("/play")} @click=${n}>To the lobby</a>`}
    </div></div>`}async function D(){const a=await k();if(a)try{const{problems:t,words:o,whole:l}=await p(a);t.length>0||!l?i(`${a.name} is not whole. ${t[0]??""} ${o}`):await w(l.record)}catch(t){i(d(t))}}function P(a){return e`<header class="lobby-top felt"><div class="lobby-name"><p class="lobby-title">Deece</p><p>Pinochle for every table</p></div></header>
    <main class="lone paper"><h1>No game is open for replay</h1>
      <p role="status">${a||s.words||"Choose a game that you have played, or a record that was saved."}</p>
      <p class="button-row"><a class="button" href=${c("/past")} @click=${n}>Past games</a>
        <button class="button" @click=${()=>void D()}>Open a record</button>
        <a class="button" href=${c("/play")} @click=${n}>To the lobby</a></p></main>`}export{B as k,P as n};
