/** The chance of making each bid, as a note on the pad: fetched when it is first asked for. */
import {html, ref} from "../shared/lit.js";
import {suitSign} from "../shared/deck.js";
import {bringIntoSight} from "./pad.js";
import {styled} from "../shared/styled.js";
import {suitLetter, suitWord} from "../shared/words.js";

/** @param {{rows: readonly Chance[], lines: readonly string[]}} odds */
export function oddsView({rows, lines}) {
  return html`<section class="note odds" aria-label="Odds" ${ref(bringIntoSight)}>
    <h2>Odds</h2>
    <p>${lines[0] ?? ""}</p>
    <table>
      <thead><tr><th scope="col">Bid</th><th scope="col">Chance</th><th scope="col">Best trump</th></tr></thead>
      <tbody>${rows.map(oddsRow)}</tbody>
    </table>
  </section>`;
}

/** @param {Chance} row */
function oddsRow({bid, chance, trump}) {
  return html`<tr>
    <th scope="row" class="figure">${bid}</th>
    <td><span class="odds-bar" aria-hidden="true" ${styled({"--chance": `${chance}%`})}></span><b class="figure">${chance} %</b></td>
    <td>${trump == null ? "–" : html`${suitSign(suitLetter(trump) ?? "", {silent: true})} <span class="odds-suit">${suitWord(trump)}</span>`}</td>
  </tr>`;
}
