import{at as h,aw as l,a as n,aF as w,A as s,d as t,au as y,O as p,av as k,a6 as u,c as d,k as f,W as m}from"./main.js";let a=!1,i="",r="";function $(){r=i=""}async function b(e){i="",d(()=>a=!0),await f(async()=>{const o=await m("/api/network",{open:e});n.network=o,u(e?"Friends in your network can join now.":"Nobody in your network can join any more.")},o=>u(i=o)),d(()=>a=!1)}function v(){if(!l())return s;const{network:e}=n;return e?t`<section class="network" aria-labelledby="network-title">${e.url?D(e):g(e)}
    ${i?t`<p class="problem">${i}</p>`:s}</section>`:t`<p role="status">One moment…</p>`}function g(e){return e.may?t`<h3 id="network-title">Let friends in your network join</h3>
    <p>Everybody on your Wi-Fi, or in your home network, can then open Deece on their own phone or computer: to take free seats, to watch, and to make
      tables of their own. They see nothing else of this computer.</p>
    <p>What is sent is not encrypted: do it at home, not in a café. It lasts until you stop Deece, or end it here.</p>`:t`<h3 id="network-title">On this computer only</h3><p>${e.why}.</p>`}function D(e){return t`<h3 id="network-title">Friends in your network can join</h3>
    <p>They open <b class="network-address">${e.url}</b> in their browser, or use a link from you. If nothing appears there: are they on the same Wi-Fi?
      Does this computer’s firewall let Deece (Python) be reached?</p>`}function F(){const e=h(),o=l()&&n.network?.may,c=n.table?w(n.table.table):`${e}/`;return t`${l()?v():t`<p>Your friends can open Deece as you did, in their browser.</p>`}
    ${e?t`<div class="invite-ways">${y(c)}
      <div><p>${n.table?"A phone’s camera opens this table. You can also send the link:":"A phone’s camera opens Deece. To play together, make a table with free seats and send its link."}</p>
        <p class="invite-address">${c}</p>
        <button class="button button-main" @click=${()=>void O(c)}>Copy the link</button><p role="status">${r}</p></div></div>`:s}
    ${o&&n.network?.url?t`<button class="button" ?disabled=${a} @click=${()=>void b(!1)}>Let nobody in any more</button>`:s}
    <div class="button-row dialog-end">${o&&!n.network?.url?t`<button class="button" @click=${p.close}>Not now</button>
      <button class="button button-main" ?disabled=${a} @click=${()=>void b(!0)}>Let friends in</button>`:t`<button class="button button-main" @click=${p.close}>Done</button>`}</div>`}async function O(e){r=await k(e)?"The link is copied. Send it to your friends.":"Copying is not possible here. Press long on the link, or write it down.",u(r),d()}export{$ as friendsCome,F as friendsDialog};
