/** Trick play. */
import {html, nothing} from "../shared/lit.js";
import {cardName} from "../shared/cards.js";
import {countView} from "../table/count.js";
import {card} from "../shared/deck.js";
import {needsView} from "../table/pad.js";
import {signView} from "../table/seats.js";
import {broughtBy} from "../table/seen.js";
import {trickView} from "../table/trick.js";
import {columnOf, columnSign, figure, hasSides, nameOf, namesOf, seatCount} from "../shared/words.js";

/** @param {TableState} table */
function feltView(table) {
  return trickView(table);
}

/** @param {TableState} table */
function padView(table) {
  const {count} = table.public;
  const needs = needsView(table);
  return html`
    ${count ? html`<section class="count">${countView(table, {slim: needs !== nothing})}${needs}</section>`
      : html`<section><h2>This hand</h2>${needs}${needs === nothing ? html`<p>${table.says.tricks}</p>` : nothing}</section>`}
    ${calledView(table)}
    ${seatCount(table) > 4 && hasSides(table) ? sidesView(table) : nothing}
    ${lastView(table)}`;
}

/** The card that was called, and whose it is. @param {TableState} table */
export function calledView({says: {called}}) {
  return called ? html`<section><h2>${called.head}</h2><p>${called.text}</p></section>` : nothing;
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

/** The last trick on the pad. @param {TableState} table */
export function lastView(table) {
  const {last} = table.public;
  if (!last) return nothing;
  return html`<section><h2>${table.says.last.head}</h2>
    <div class="last-cards">${last.plays.map((play) => card(play.card, {winning: play.seat === last.winner, label: `${nameOf(table, play.seat)}: ${cardName(play.card)}`}))}
      <b class="figure-large">${broughtBy(last)}</b></div></section>`;
}

/** The last trick with names, for a dialog; where the rules let all tricks be looked at the others follow, newest first. @param {TableState} table */
export function lastTrickView(table) {
  const {last, back} = table.public;
  return html`<p>${table.says.last.took}</p>${last ? finishedTrick(table, last) : nothing}
    ${back.map((trick, number) => html`<section class="trick-before"><h3>${table.says.back[number]}</h3>${finishedTrick(table, trick)}</section>`).reverse()}`;
}

/** @param {TableState} table @param {LastTrick} trick */
function finishedTrick(table, {plays, winner}) {
  return html`<ol class="last-trick">${plays.map(({seat, card: code}) => html`<li>${card(code, {winning: seat === winner})}
    <span>${nameOf(table, seat)}${seat === winner ? html`<br><b class="tag">Winner</b>` : nothing}</span></li>`)}</ol>`;
}

/** @param {TableState} table */
function stripView(table) {
  const {count} = table.public;
  const needs = table.own?.needs ?? [];
  return html`${count ? countView(table, {slim: true}) : needs.length > 0 ? html`<p>${needs[0]}.</p>` : html`<p>${table.says.tricks}</p>`}`;
}

export const play = {title: "Trick", felt: feltView, pad: padView, strip: stripView};
