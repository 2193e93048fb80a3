import{d as t,r,A as i}from"./main.js";function c(n){const s=new Set(n.conventions.map(({id:o})=>o)).size===1,e=s?n.conventions.slice(0,1):n.conventions;return t`<p>A side agrees on a language before it sits down, and everybody may read it.</p>
    ${e.map(o=>t`<section class="convention"><h3>${s?"Both sides":d(n,o.seats)}: ${o.name}</h3>
      <p>${o.about}</p>
      ${a(o.rows)}</section>`)}
    ${p(e[0]?.signals??[])}`}function a(n){return n.length===0?i:t`<dl class="words-list">${n.map(({call:s,tells:e})=>t`<dt>${s}</dt><dd>${e}</dd>`)}</dl>`}function p(n){return n.length===0?i:t`<section class="convention"><h3>In the play</h3>
    <p>Computer players signal too. These are habits, not promises: a player may have a better card to play.</p>${a(n)}</section>`}function d(n,s){return s.map(e=>e===n.seat?"You":r(n,e)).join(" and ")}export{c as conventionsView};
