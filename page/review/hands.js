/** All hands of a position, face up: who it is, what they hold, and what lies before them. */
import {classMap, html, nothing, repeat} from "../shared/lit.js";
import {facesView} from "../shared/deck.js";
import {faceView} from "../table/face.js";
import {signView} from "../table/seats.js";
import {isScored} from "../table/seen.js";
import {columnOf, counted, hasSides, listed, nameOf, suitLetter, worded} from "../shared/words.js";

/**
 * All seats, clockwise from the one below.
 * @param {TableState} table @param {Position} position
 * @param {Seat} home who sits below
 */
export function handsView(table, position, home) {
  const count = table.people.length;
  const seats = [...Array(count).keys()].map((step) => (home + step) % count);
  return html`<ul class="review-all" aria-label="Players">
    ${repeat(seats, (seat) => seat, (seat, place) => seatView(table, position, seat, place))}</ul>`;
}

/** @param {TableState} table @param {Position} position @param {Seat} seat @param {number} place */
function seatView(table, position, seat, place) {
  const {public: now} = table;
  const turn = now.turn === seat && !isScored(table);
  const out = !now.active.includes(seat);
  const cards = position.hands[seat] ?? [];
  return html`<li class=${classMap({"review-hands": true, [`spot-${place}`]: true, "is-turn": turn, "is-out": out})} data-seat=${seat}>
    <p class="seat-name">${faceView(nameOf(table, seat))}${signView(table, seat)}<b>${nameOf(table, seat)}</b>${withView(table, seat)}
      ${now.dealer === seat ? html`<span class="tag tag-round">Dealer</span>` : nothing}
      ${turn ? html`<span class="visually-hidden">, whose turn it is</span>` : nothing}
      <span class="seat-line">${lineOf(table, seat)}</span></p>
    ${!out && cards.length > 0 ? facesView(cards, suitLetter(now.trump), "") : nothing}
    ${laidView(table, seat)}
  </li>`;
}

/** The sign of the side in words. @param {TableState} table @param {Seat} seat */
function withView(table, seat) {
  const others = hasSides(table) ? table.public.columns[columnOf(table, seat)]?.seats.filter((other) => other !== seat) ?? [] : [];
  return others.length > 0 ? html`<span class="seat-line">with ${listed(others.map((other) => nameOf(table, other)))}</span>` : nothing;
}

/** @param {TableState} table @param {Seat} seat */
function lineOf(table, seat) {
  const {public: now} = table;
  if (!now.active.includes(seat)) return worded("sits_out");
  const said = now.step === "bid" ? now.said[seat] : "";
  const taken = now.tricks[seat] ?? 0;
  return [said ? html`<b class="seat-said">${said}</b>` : roleOf(table, seat), counted(now.cards[seat] ?? 0, "card"), taken > 0 ? counted(taken, "trick") : ""]
    .filter(Boolean).map((part, place) => html`${place > 0 ? ", " : ""}${part}`);
}

/** @param {TableState} table @param {Seat} seat */
function roleOf(table, seat) {
  const {contract, declarers, partners} = table.public;
  if (contract?.moon === seat) return "shoots the moon";
  if (contract?.declarer === seat) return html`<b class="seat-said">bidder</b>`;
  return contract && partners !== "fixed" && declarers.includes(seat) ? html`<b class="seat-said">partner</b>` : "";
}

/** Meld that lies before a player. @param {TableState} table @param {Seat} seat */
export function laidView(table, seat) {
  const {stock} = table.public;
  const laid = stock?.laid[seat] ?? [];
  if (laid.length === 0) return nothing;
  const names = (stock?.melds[seat] ?? []).map(({name}) => name);
  return html`<div class="review-laid"><p class="seat-line">On the table${names.length > 0 ? `: ${names.join(", ")}` : ""}</p>
    ${facesView(laid, suitLetter(table.public.trump), "On the table: ")}</div>`;
}
