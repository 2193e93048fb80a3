/** Trick play. */
import {html, nothing} from "../../vendor/lit-html/lit-html.js";
import {cardName} from "../cards.js";
import {countView} from "../count.js";
import {card} from "../deck.js";
import {hintView, needsView} from "../pad.js";
import {signView} from "../seats.js";
import {broughtBy} from "../seen.js";
import {trickView} from "../trick.js";
import {capital, columnOf, columnSign, figure, hasSides, inside, listed, nameOf, namesOf, seatCount} from "../words.js";

/** @typedef {import("../state.js").TableState} TableState */

/** @param {TableState} table */
function feltView(table) {
  return trickView(table);
}

/** @param {TableState} table */
function padView(table) {
  const {count, contract} = table.public;
  const needs = needsView(table);
  return html`
    ${count ? html`<section class="count">${countView(table, {slim: needs !== nothing})}${needs}</section>`
      : html`<section><h2>This hand</h2>${needs}${needs === nothing ? takenView(table) : nothing}</section>`}
    ${calledView(table, contract?.called ?? null)}
    ${hintView(table)}
    ${seatCount(table) > 4 && hasSides(table) ? sidesView(table) : nothing}
    ${lastOnPad(table)}`;
}

/** @param {TableState} table */
function takenView(table) {
  const {tricks, active} = table.public;
  return html`<p>Tricks: ${listed(active.map((seat) => `${inside(nameOf(table, seat))} ${tricks[seat] ?? 0}`))}.</p>`;
}

/** @param {TableState} table @param {string | null} code */
function calledView(table, code) {
  const {contract} = table.public;
  if (!code || !contract) return nothing;
  const partner = contract.partner == null ? "It is not known yet who holds it." : `${nameOf(table, contract.partner)} ${contract.partner === table.seat ? "are" : "is"} the partner.`;
  return html`<section><h2>Called: ${cardName(code)}</h2><p>${partner}</p></section>`;
}

/** Who plays with whom, where there are more than four. @param {TableState} table */
export function sidesView(table) {
  const {columns} = table.public;
  const mine = table.seat == null ? 0 : Math.max(0, columnOf(table, table.seat));
  const order = columns.map((_, number) => (mine + number) % columns.length);
  return html`<section><h2>${columns.length === 2 ? "Sides" : "Partnerships"}</h2><ul class="pad-rows">
    ${order.map((number) => {
      const {seats, score} = columns[number] ?? {seats: [], score: 0};
      return html`<li class="pad-sum"><span class="side-names">${seats[0] == null ? nothing : signView(table, seats[0]) === nothing ? columnSign(table, number) : signView(table, seats[0])}
        ${number === mine && table.seat != null ? html`<b>${namesOf(table, seats).join(", ")}</b>` : namesOf(table, seats).join(", ")}</span><b class="figure">${figure(score)}</b></li>`;
    })}
  </ul></section>`;
}

/** @param {TableState} table */
function lastOnPad(table) {
  const {last} = table.public;
  if (!last) return nothing;
  return html`<section class="pad-last"><h2>Last trick, to ${inside(nameOf(table, last.winner))}</h2>
    <div class="last-cards">${last.plays.map((play) => card(play.card, {winning: play.seat === last.winner, label: `${nameOf(table, play.seat)}: ${cardName(play.card)}`}))}
      <b class="figure-large">${broughtBy(last)}</b></div></section>`;
}

/** The last trick with names, for a dialog. @param {TableState} table */
export function lastTrickView(table) {
  const {last} = table.public;
  if (!last) return html`<p>No trick has been taken yet.</p>`;
  const {points, bonus} = last;
  return html`<p>${capital(nameOf(table, last.winner))} took it, for ${points} ${points === 1 ? "point" : "points"}${bonus ? `, and ${bonus} for the last trick` : ""}.</p>
    <ol class="last-trick">${last.plays.map((play) => html`<li>${card(play.card, {winning: play.seat === last.winner})}
      <span>${nameOf(table, play.seat)}${play.seat === last.winner ? html`<br><b class="tag">Winner</b>` : nothing}</span></li>`)}</ol>`;
}

/** @param {TableState} table */
function stripView(table) {
  const {count} = table.public;
  const needs = table.own?.needs ?? [];
  return html`${count ? countView(table, {slim: true}) : needs.length > 0 ? html`<p>${needs[0]}.</p>` : takenView(table)}${hintView(table)}`;
}

export const play = {title: "Trick", felt: feltView, pad: padView, strip: stripView};
