/** The table of a task: who sits where, what they said, the trick, and what lies open. */
import {html, nothing} from "../shared/lit.js";
import {card} from "../shared/deck.js";
import {cardName} from "../shared/cards.js";
import {says} from "./asking.js";

/** @param {TaskShown} shown */
export function feltView({ask, seats, contract, melds, tricks}) {
  const trick = seats.some(({card: code}) => code);
  return html`<section class="learn-felt" aria-label=${contract || nothing}>
    ${contract ? html`<p class="learn-contract">${contract}</p>` : nothing}
    <ol class="learn-seats" data-people=${seats.length}>${seats.map((seat, place) => seatView(seat, place, trick))}</ol>
    <div class="learn-open">${linesView(says("lies_open"), melds, ask === "figure" && tricks.length === 0)}${linesView(says("so_far"), tricks, ask === "figure" || ask === "pick")}</div>
  </section>`;
}

/** @param {TaskPlace} seat @param {number} place @param {boolean} trick */
function seatView({name, line, card: code, winning}, place, trick) {
  const asked = !code && trick && place === 0;
  return html`<li class="learn-seat ${asked ? "is-turn" : ""}" data-place=${place}>
    <p class="learn-plaque"><b>${name}</b>${line ? html`<span>${line}</span>` : nothing}</p>
    ${code ? html`<span class="learn-spot">${card(code, {winning, label: `${name}: ${cardName(code)}`})}${winning ? html`<span class="tag">${says("winning")}</span>` : nothing}</span>` : nothing}
    ${asked ? html`<span class="card-place is-turn"><span>${says("your_turn")}</span></span>` : nothing}
  </li>`;
}

/** @param {string} head @param {string[]} lines @param {boolean} open whether the question is about them */
function linesView(head, lines, open) {
  if (lines.length === 0) return nothing;
  return html`<details class="learn-lines" ?open=${open}><summary>${head}</summary><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></details>`;
}
