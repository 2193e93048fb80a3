import{aA as w,aC as c,h as n,br as y,bs as k,A as i,d as t,aB as f,b,aD as m,v as u,c as d,e as $,i as v}from"./main.js";let a=!1,s="",r="";function g(){r=s=""}async function h(e){s="",d(()=>a=!0),await $(async()=>{const o=await v("/api/network",{open:e});n.network=o,u(e?"Friends in your network can join now.":"Nobody in your network can join any more.")},o=>u(s=o)),d(()=>a=!1)}function D(){if(!c())return i;const{network:e}=n;return e?t`<section class="network" aria-labelledby="network-title">${e.url?A(e):F(e)}
${s?t`<p class="problem">${s}</p>`:i}</section>`:t`<p role="status">One moment…</p>`}function F(e){return e.may?t`<h3 id="network-title">Let friends in your network join</h3>
<p>Everybody on your Wi-Fi, or in your home network, can then open Deece on their own phone or computer: to take free seats, to watch, and to make
tables of their own. They see nothing else of this computer.</p>
<p>What is sent is not encrypted: do it at home, not in a café. It lasts until you stop Deece, or end it here.</p>`:t`<h3 id="network-title">On this computer only</h3><p>${e.why}.</p>`}function A(e){return t`<h3 id="network-title">Friends in your network can join</h3>
<p>They open <b class="network-address">${e.url}</b> in their browser, or use a link from you. If nothing appears there: are they on the same Wi-Fi?
Does this computer’s firewall let Deece (Python) be reached?</p>`}function O(){const e=w(),o=c()&&n.network?.may,l=n.table?y(n.table.table):`${e}/`,p=n.table&&k(n.table)==="waiting";return t`${c()?D():t`<p>Your friends can open Deece as you did, in their browser.</p>`}
${e?t`<div class="invite-ways">${f(l)}
<div><p>${p?"A phone’s camera opens this table. The link to send stands on the table.":n.table?"A phone’s camera opens this table. You can also send the link:":"A phone’s camera opens Deece. To play together, make a table with free seats and send its link."}</p>
${p?i:t`<p class="invite-address">${l}</p>
<button class="button button-main" @click=${()=>void T(l)}>Copy the link</button><p role="status">${r}</p>`}</div></div>`:i}
${o&&n.network?.url?t`<button class="button" ?disabled=${a} @click=${()=>void h(!1)}>Let nobody in any more</button>`:i}
<div class="button-row dialog-end">${o&&!n.network?.url?t`<button class="button" @click=${b.close}>Not now</button>
<button class="button button-main" ?disabled=${a} @click=${()=>void h(!0)}>Let friends in</button>`:t`<button class="button button-main" @click=${b.close}>Done</button>`}</div>`}async function T(e){r=await m(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Hold your finger on the link, or write it down.",u(r),d()}export{g as friendsCome,O as friendsDialog};
