import{c as $,w as m,f as h,A as d,a as f,b as x,m as G,d as o,e as T,g as V,l as B,h as w,p as F,r as L,t as S,k,i as q,o as A,j as N,n as z,q as C,s as E,u as v,v as H}from"./main.js";const l={list:null,board:null,other:"",trouble:"",busy:!1},y=()=>E("boards",""),s=(a,t={})=>V((l.board??l.list)?.says[a]??"",t);async function g(a){l.busy||($(()=>Object.assign(l,{busy:!0,trouble:""})),await T(a,t=>l.trouble=t),$(()=>l.busy=!1))}async function I({part:a="",sheet:t=""}){$(()=>Object.assign(l,{list:null,board:null,trouble:"",busy:!1})),await g(async()=>{if(a&&t){const e=await v(`/api/boards/${a}/${t}`,y());$(()=>l.board=e),H([e.head,e.mine].filter(Boolean).join(". "))}else{const e=await v("/api/boards",y());$(()=>Object.assign(l,{list:e,other:e.others[0]?.game??""}))}})}const J=()=>m("home_board");function K(){const{list:a,board:t,trouble:e}=l;return o`<div class="lobby day">
<header class="lobby-top felt"><a class="button button-on-felt" href=${f(t||!a?"/day":"/")} @click=${h}>‹ ${t?s("back"):"Back"}</a>
<div class="lobby-name"><h1 class="lobby-title">${t?t.title:m("home_board")}</h1><p>${t?b(t.day):a?b(a.day):d}</p></div>
<button class="button button-on-felt" @click=${()=>x.open("display")}>Display</button></header>
<main class="day-page">
<p class="problem" role="alert">${e}</p>
${t?P(t):a?M(a):e?d:G()}
</main></div>`}const b=a=>new Date(`${a}T12:00:00`).toLocaleDateString(void 0,{weekday:"long",day:"numeric",month:"long"});function M({today:a,others:t,past:e,ends:r}){const c=new Date(r*1e3).toLocaleTimeString(void 0,{hour:"numeric",minute:"2-digit"});return o`<section class="paper" aria-labelledby="day-today"><h2 class="visually-hidden" id="day-today">${m("home_board")}</h2><p>${b(l.list?.day??"")}. ${s("about")} ${s("once")} ${s("until",{time:c})}</p>
<label class="day-name"><span>${s("name")}</span><input class="field" autocomplete="given-name" maxlength="30" .value=${B(w.me)} @input=${({target:i})=>$(()=>w.me=i.value)}></label>
<ul class="day-rows">${a.map(O)}</ul>
${t.length?o`<div class="day-other"><label for="day-other">${s("another")}</label>
${F(l.other,t.map(({game:i,title:n})=>[i,n]),i=>$(()=>l.other=i),{id:"day-other"})}
<button class="button" ?disabled=${l.busy} @click=${()=>void _(l.other)}>${s("play")}</button></div>`:d}
</section>
<section class="paper" aria-labelledby="day-past"><h2 id="day-past">${s("past")}</h2><p>${s("past_about")}</p>
${e.length?o`<ul class="day-rows">${e.map(O)}</ul>`:o`<p>${s("no_past")}</p>`}</section>`}function O({day:a,game:t,title:e,about:r,state:c,table:i}){const n=a===l.list?.day,p=n?e:`${e}, ${b(a)}`,u=o`<a class="button" href=${f(`/day/${a}/${t}`)} @click=${h} aria-label="${s("compare")}: ${p}">${s("compare")}</a>`,j=o`<button class="button button-main" ?disabled=${l.busy} aria-label="${s("play")}: ${p}" @click=${()=>void _(t)}>${s("play")}</button>`,D=o`<a class="button button-main" href=${f(`/t/${i}`)} @click=${h} aria-label="${s("go_on")}: ${p}">${s("go_on")}</a>`;return o`<li><div><h3>${e}</h3><p>${n?d:o`${b(a)}. `}${r}.</p>${c!=="new"?o`<p class="soft">${s(c)}</p>`:d}</div>
${c==="playing"?D:n&&c==="new"?j:u}</li>`}const _=a=>g(async()=>{const t=w.me.trim();t&&k("name",t);const e=await q(`/api/boards/${a}/sit`,{name:t||"Guest",face:A()},y());k("boards",e.token),N({when:Date.now(),...z(e.table),table:e.table,token:e.token,seat:e.seat,name:e.name,title:e.title,board:`${e.day}/${a}`}),C(`/t/${e.table}`)});function P(a){const{head:t,mine:e,rows:r,note:c}=a,i=[s("contract"),s("ahead"),s("points")];return o`<section class="paper" aria-labelledby="day-compared"><h2 id="day-compared">${t}</h2><p class="soft">${b(a.day)}</p>
${e?o`<p class="day-mine">${e}</p>`:d}
<table class="day-table"><thead><tr><th scope="col">${s("who")}</th>${i.map(n=>o`<th scope="col">${n}</th>`)}<td></td></tr></thead>
<tbody>${r.map(n=>o`<tr class=${n.own?"is-own":""}><th scope="row">${n.who}${n.own?o` <span class="tag">${s("yours")}</span>`:d}</th>
${[n.contract,n.ahead,n.points].map((p,u)=>o`<td data-what=${i[u]} class=${u?"figure":""}>${p}</td>`)}
<td class="day-look">${n.look?o`<button class="button" ?disabled=${l.busy} aria-label="${s("look")}: ${n.who}" @click=${()=>void Q(a,n.id)}>${s("look")}</button>`:d}</td></tr>`)}</tbody></table>
<p>${c}</p></section>`}const Q=(a,t)=>g(async()=>L(await S(`/api/boards/${a.day}/${a.game}/record/${t}`,y()),`/day/${a.day}/${a.game}`));export{I as enter,J as title,K as view};
