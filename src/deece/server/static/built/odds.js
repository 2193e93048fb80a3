import{bm as e,d,a3 as o,ac as n,$ as r,bn as i,P as c}from"./main.js";function l({rows:s,lines:t}){return d`<section class="note odds" aria-label="Odds" ${e(i)}>
<h2>Odds</h2>
<p>${t[0]??""}</p>
<table>
<thead><tr><th scope="col">Bid</th><th scope="col">Chance</th><th scope="col">Best trump</th></tr></thead>
<tbody>${s.map(h)}</tbody>
</table>
</section>`}function h({bid:s,chance:t,trump:a}){return d`<tr>
<th scope="row" class="figure">${s}</th>
<td><span class="odds-bar" aria-hidden="true" ${o({"--chance":`${t}%`})}></span><b class="figure">${t} %</b></td>
<td>${a==null?"–":d`${n(c(a)??"",{silent:!0})} <span class="odds-suit">${r(a)}</span>`}</td>
</tr>`}export{l as oddsView};
