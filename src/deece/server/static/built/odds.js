import{bk as d,d as a,Y as o,a7 as r,U as i,bl as n,H as c}from"./main.js";function l({rows:s,lines:t}){return a`<section class="note odds" aria-label="Odds" ${d(n)}>
    <h2>Odds</h2>
    <p>${t[0]??""}</p>
    <table>
      <thead><tr><th scope="col">Bid</th><th scope="col">Chance</th><th scope="col">Best trump</th></tr></thead>
      <tbody>${s.map(h)}</tbody>
    </table>
  </section>`}function h({bid:s,chance:t,trump:e}){return a`<tr>
    <th scope="row" class="figure">${s}</th>
    <td><span class="odds-bar" aria-hidden="true" ${o({"--chance":`${t}%`})}></span><b class="figure">${t} %</b></td>
    <td>${e==null?"–":a`${r(c(e)??"",{silent:!0})} ${i(e)}`}</td>
  </tr>`}export{l as oddsView};
