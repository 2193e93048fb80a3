/** The seats of a replay: who it is, what they hold, face up or down, and what lies before them. */
import {classMap, html, nothing, repeat} from "../shared/lit.js";
import {rankName, sortHand, suitName} from "../shared/cards.js";
import {card, cardBack} from "../shared/deck.js";
import {signView} from "../table/seats.js";
import {isScored} from "../table/seen.js";
import {columnOf, counted, hasSides, listed, nameOf, suitLetter, worded} from "../shared/words.js";

/** Cards in words, suit by suit: "hearts: ace, ten". @param {readonly Code[]} sorted */
function spoken(sorted) {
  return bySuit(sorted).map((cards) => `${suitName(cards[0]?.[1] ?? "")}: ${cards.map((code) => rankName(code)).join(", ")}`).join("; ");
}

/** @param {readonly Code[]} sorted @returns {Code[][]} */
function bySuit(sorted) {
  const suits = [...new Set(sorted.map((code) => code[1]))];
  return suits.map((suit) => sorted.filter((code) => code[1] === suit));
}

/** Cards as small as can be read; suits stay together. @param {readonly Code[]} cards @param {string | null} trump @param {string} label */
export function facesView(cards, trump, label) {
  const sorted = sortHand(cards, trump);
  return html`<div class="small-hand" role="img" aria-label="${label}${spoken(sorted)}">
    ${bySuit(sorted).map((suit) => html`<span class="small-suit">${suit.map((code) => card(code, {silent: true}))}</span>`)}</div>`;
}

/** @param {number} count @param {string} label */
export function backsView(count, label) {
  return html`<div class="small-hand is-down" role="img" aria-label=${label}>${[...Array(count).keys()].map(() => cardBack({silent: true}))}</div>`;
}

/**
 * All seats, clockwise from the one below.
 * @param {TableState} table @param {Position} position
 * @param {Seat} home who sits below @param {Seat | null} eyes whose hand alone is face up
 */
export function handsView(table, position, home, eyes) {
  const count = table.people.length;
  const seats = [...Array(count).keys()].map((step) => (home + step) % count);
  return html`<ul class="replay-seats" aria-label="Players">
    ${repeat(seats, (seat) => seat, (seat, place) => seatView(table, position, seat, place, eyes == null || eyes === seat))}</ul>`;
}

/** @param {TableState} table @param {Position} position @param {Seat} seat @param {number} place @param {boolean} open */
function seatView(table, position, seat, place, open) {
  const {public: now} = table;
  const turn = now.turn === seat && !isScored(table);
  const out = !now.active.includes(seat);
  const laid = now.stock?.laid[seat] ?? [];
  const cards = position.hands[seat] ?? [];
  const hidden = Math.max(0, (now.cards[seat] ?? 0) - laid.length);
  return html`<li class=${classMap({"replay-seat": true, [`spot-${place}`]: true, "is-turn": turn, "is-out": out, "is-open": open})} data-seat=${seat}>
    <p class="seat-name">${signView(table, seat)}<b>${nameOf(table, seat)}</b>${withView(table, seat)}
      ${now.dealer === seat ? html`<span class="tag tag-round">Dealer</span>` : nothing}
      ${turn ? html`<span class="visually-hidden">, whose turn it is</span>` : nothing}
      <span class="seat-line">${lineOf(table, seat)}</span></p>
    ${out ? nothing : open ? (cards.length > 0 ? facesView(cards, suitLetter(now.trump), "") : nothing)
      : hidden > 0 ? backsView(hidden, `${counted(hidden, "card")} face down`) : nothing}
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
function laidView(table, seat) {
  const {stock} = table.public;
  const laid = stock?.laid[seat] ?? [];
  if (laid.length === 0) return nothing;
  const names = (stock?.melds[seat] ?? []).map(({name}) => name);
  return html`<div class="replay-laid"><p class="seat-line">On the table${names.length > 0 ? `: ${names.join(", ")}` : ""}</p>
    ${facesView(laid, suitLetter(table.public.trump), "On the table: ")}</div>`;
}
