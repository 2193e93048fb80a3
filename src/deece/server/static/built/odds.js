import{bl as d,d as e,a3 as o,ac as r,$ as i,bm as n,P as c}from"./main.js";function l({rows:s,lines:t}){return e`<section class="note odds" aria-label="Odds" ${d(n)}>
    <h2>Odds</h2>
    <p>${t[0]??""}</p>
    <table>
      <thead><tr><th scope="col">Bid</th><th scope="col">Chance</th><th scope="col">Best trump</th></tr></thead>
      <tbody>${s.map(h)}</tbody>
    </table>
  </section>`}function h({bid:s,chance:t,trump:a}){return e`<tr>
    <th scope="row" class="figure">${s}</th>
    <td><span class="odds-bar" aria-hidden="true" ${o({"--chance":`${t}%`})}></span><b class="figure">${t} %</b></td>
    <td>${a==null?"–":e`${r(c(a)??"",{silent:!0})} ${i(a)}`}</td>
  </tr>`}export{l as oddsView};
