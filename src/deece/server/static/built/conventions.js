import{d as t,M as c,A as i,w as d}from"./main.js";function p(n){const e=new Set(n.conventions.map(({id:o})=>o)).size===1,s=e?n.conventions.slice(0,1):n.conventions;return t`<p>A side agrees on a language before it sits down, and everybody may read it.</p>
${s.map(o=>t`<section class="convention"><h3>${e?"Both sides":l(n,o.seats)}: ${o.name}</h3>
<p>${o.about}</p>
${a(o.rows)}</section>`)}
${r(s[0]?.signals??[])}`}function a(n){return n.length===0?i:t`<dl class="words-list">${n.map(({call:e,tells:s})=>t`<dt>${e}</dt><dd>${s}</dd>`)}</dl>`}function r(n){return n.length===0?i:t`<section class="convention"><h3>In the play</h3>
<p>${d("signals")}</p>${a(n)}</section>`}function l(n,e){return e.map(s=>s===n.seat?"You":c(n,s)).join(" and ")}export{p as conventionsView};
