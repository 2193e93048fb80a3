/** What bids mean: each side's bidding language in plain words. */
import {html, nothing} from "../shared/lit.js";
import {nameOf, worded} from "../shared/words.js";

/** @param {TableState} table */
export function conventionsView(table) {
  const alike = new Set(table.conventions.map(({id}) => id)).size === 1;
  const shown = alike ? table.conventions.slice(0, 1) : table.conventions;
  return html`<p>A side agrees on a language before it sits down, and everybody may read it.</p>
    ${shown.map((card) => html`<section class="convention"><h3>${alike ? "Both sides" : names(table, card.seats)}: ${card.name}</h3>
      <p>${card.about}</p>
      ${list(card.rows)}</section>`)}
    ${signals(shown[0]?.signals ?? [])}`;
}

/** @param {readonly {call: string, tells: string}[]} rows */
function list(rows) {
  return rows.length === 0 ? nothing : html`<dl class="words-list">${rows.map(({call, tells}) => html`<dt>${call}</dt><dd>${tells}</dd>`)}</dl>`;
}

/** @param {readonly {call: string, tells: string}[]} rows */
function signals(rows) {
  return rows.length === 0 ? nothing : html`<section class="convention"><h3>In the play</h3>
    <p>${worded("signals")}</p>${list(rows)}</section>`;
}

/** @param {TableState} table @param {readonly number[]} seats */
function names(table, seats) {
  return seats.map((seat) => (seat === table.seat ? "You" : nameOf(table, seat))).join(" and ");
}
