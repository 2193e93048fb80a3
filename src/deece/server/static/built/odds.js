import{aD as e,aE as o,d,$ as r,ad as i,az as n,ar as c}from"./main.js";function h({rows:s,lines:t}){return d`<section class="note odds" aria-label="Odds" ${e(o)}>
    <h2>Odds</h2>
    <p>${t[0]??""}</p>
    <table>
      <thead><tr><th scope="col">Bid</th><th scope="col">Chance</th><th scope="col">Best trump</th></tr></thead>
      <tbody>${s.map(l)}</tbody>
    </table>
  </section>`}function l({bid:s,chance:t,trump:a}){return d`<tr>
    <th scope="row" class="figure">${s}</th>
    <td><span class="odds-bar" aria-hidden="true" ${r({"--chance":`${t}%`})}></span><b class="figure">${t} %</b></td>
    <td>${a==null?"–":d`${i(n(a)??"",{silent:!0})} ${c(a)}`}</td>
  </tr>`}export{h as oddsView};
