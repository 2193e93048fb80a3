import{bm as d,d as e,a3 as o,ac as r,$ as n,bn as i,P as c}from"./main.js";function h({rows:s,lines:t}){return e`<section class="note odds" aria-label="Odds" ${d(i)}>
<h2>Odds</h2>
<p>${t[0]??""}</p>
<table>
<thead><tr><th scope="col">Bid</th><th scope="col">Chance</th><th scope="col">Best trump</th></tr></thead>
<tbody>${s.map(l)}</tbody>
</table>
</section>`}function l({bid:s,chance:t,trump:a}){return e`<tr>
<th scope="row" class="figure">${s}</th>
<td><span class="odds-bar" aria-hidden="true" ${o({"--chance":`${t}%`})}></span><b class="figure">${t} %</b></td>
<td>${a==null?"–":e`${r(c(a)??"",{silent:!0})} ${n(a)}`}</td>
</tr>`}export{h as oddsView};
