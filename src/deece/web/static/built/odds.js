import{a9 as e,aa as o,d,ab as r,ac as i,ad as n,t as c}from"./main.js";function h({rows:s,lines:t}){return d`<section class="note odds" aria-label="Odds" ${e(o)}>
    <h2>Odds</h2>
    <p>${t[0]??""}</p>
    <table>
      <thead><tr><th scope="col">Bid</th><th scope="col">Chance</th><th scope="col">Best trump</th></tr></thead>
      <tbody>${s.map(l)}</tbody>
    </table>
  </section>`}function l({bid:s,chance:t,trump:a}){return d`<tr>
    <th scope="row" class="figure">${s}</th>
    <td><span class="odds-bar" aria-hidden="true" ${r({"--chance":`${t}%`})}></span><b class="figure">${t} %</b></td>
    <td>${a==null?"–":d`${i(c(a)??"",{silent:!0})} ${n(a)}`}</td>
  </tr>`}export{h as oddsView};
