/** Meld on the table: a block for each seat, each meld named, and what is still to be taken. */
import {html, nothing} from "../shared/lit.js";
import {card} from "../shared/deck.js";
import {choiceButton, meldRuleButton, needsView} from "../table/pad.js";
import {signView} from "../table/seats.js";
import {isScored} from "../table/seen.js";
import {capital, columnOf, columnSubject, hasSides, isPartner, nameOf, otherSeats, worded} from "../shared/words.js";

/** Why a hand that was not played is over. @param {TableState} table */
function fateView(table) {
  const hand = isScored(table) ? table.public.sheet.at(-1) : undefined;
  return hand ? html`<p class="say meld-fate">${hand.head}</p>` : nothing;
}

/** @param {TableState} table */
const feltView = (table) => html`${fateView(table)}${blocks(table)}`;

/** @param {TableState} table */
function blocks(table) {
  const {melds, active} = table.public;
  const seats = otherSeats(table).filter((seat) => active.includes(seat));
  // The partner comes first, who watches last.
  seats.sort((a, b) => Number(isPartner(table, b)) - Number(isPartner(table, a)));
  const all = table.seat != null && active.includes(table.seat) ? [...seats, table.seat] : seats;
  return html`<div class="melds" data-blocks=${all.length}>${all.map((seat) => block(table, seat, melds[seat] ?? null))}</div>`;
}

/** @param {TableState} table @param {Seat} seat @param {Meld | null} meld */
function block(table, seat, meld) {
  const mine = seat === table.seat;
  const cards = meld?.combinations.reduce((sum, {cards: codes}) => sum + codes.length, 0) ?? 0;
  return html`<section class="meld-block ${mine ? "is-mine" : ""} ${cards > 9 ? "is-wide" : ""}">
    <h2>${signView(table, seat)}<span>${table.says.melds[seat]?.name ?? nameOf(table, seat)}</span>
      ${table.public.dealer === seat ? html`<span class="tag tag-round">Dealer</span>` : nothing}
      <b class="meld-total">${meld?.shown ? meld.total : "–"}</b></h2>
    ${meld?.shown && meld.combinations.length > 0 ? html`<ul class="meld-sets">${meld.combinations.map(combinationView)}</ul>`
      : html`<p class="soft">${table.says.melds[seat]?.none}</p>`}
  </section>`;
}

/** @param {Combination} combination */
function combinationView({name, points, cards}) {
  return html`<li class="meld-set"><p>${capital(name)} <b>${points}</b></p><div class="card-fan">${cards.map((code) => card(code))}</div></li>`;
}

/** Meld shown earlier, for a dialog. @param {TableState} table */
export function meldView(table) {
  if (!table.public.melds.some((meld) => meld?.shown)) return html`<p>Nothing shown</p>`;
  return html`<div class="felt-deep meld-dialog">${blocks(table)}</div>${meldRuleButton(table)}`;
}

/** @param {TableState} table */
function padView(table) {
  const needs = needsView(table);
  const {says} = table;
  return html`<section><h2>Meld</h2><ul class="pad-totals">${totals(table)}</ul>${meldRuleButton(table)}</section>
    ${isScored(table) ? overView(table) : html`<section><h2>What it still takes</h2>${needs !== nothing ? needs : html`<p>${says.count?.takes ?? says.aim}</p>`}</section>`}
    ${readyLine(table)}`;
}

/** What became of a hand that was not played. @param {TableState} table */
function overView({public: {sheet}}) {
  const hand = sheet.at(-1);
  const why = hand?.lines.find(({whole}) => whole)?.text;
  return html`<section><h2>${hand?.head}</h2>${why ? html`<p>${why}.</p>` : nothing}</section>`;
}

/** @param {TableState} table */
function totals(table) {
  const {melds, columns, active} = table.public;
  const total = (/** @type {Seat} */ seat) => melds[seat]?.total ?? 0;
  if (!hasSides(table)) {
    const seats = active.filter((seat) => melds[seat]?.shown).sort((a, b) => Number(b === table.seat) - Number(a === table.seat));
    return seats.map((seat) => html`<li class="pad-sum"><span>${nameOf(table, seat)}</span><b class="figure-large">${total(seat)}</b></li>`);
  }
  const first = table.seat == null ? 0 : columnOf(table, table.seat);
  return columns.map((_, place) => {
    const number = (first + place) % columns.length;
    const seats = columns[number]?.seats.filter((seat) => active.includes(seat)) ?? [];
    const name = columnSubject(table, number);
    return html`<li class="pad-sum"><span>${seats.map((seat) => `${nameOf(table, seat)} ${total(seat)}`).join(" + ")}</span>
      <span class="keep-together">${seats.length > 1 && table.says.columns[number]?.name ? html`<b>${name}</b> ` : nothing}<b class="figure-large">${seats.reduce((sum, seat) => sum + total(seat), 0)}</b></span></li>`;
  });
}

/** @param {TableState} table */
function readyLine(table) {
  const words = table.says.ready;
  if (!words) return nothing;
  return html`<section><h2>Ready to play</h2><p>${words}</p></section>`;
}

/** @param {TableState} table @param {Act} act */
function endView(table, act) {
  const {gate, seat, own} = table;
  if (gate) {
    if (seat == null || !gate.waits.includes(seat) || gate.ready.includes(seat)) return nothing;
    return html`<button class="button button-main button-large" @click=${() => void act.ready()}>${isScored(table) ? worded("to_score") : table.public.active.includes(seat) ? worded("to_play") : worded("to_watch")}</button>`;
  }
  if (!own?.question) return nothing;
  return html`<div class="answers">${own.choices.map((choice, place) => choiceButton(table, act, choice, {main: place === 0, note: choice.note}))}</div>`;
}

/** @param {TableState} table */
function stripView(table) {
  const [needs] = table.own?.needs ?? [];
  const sentence = needs ? `${needs}.` : table.says.count?.takes ?? "";
  return html`<ul class="strip-totals">${totals(table)}</ul>${sentence ? html`<p>${sentence}</p>` : nothing}${meldRuleButton(table)}`;
}

export const meld = {title: "Meld", felt: feltView, pad: padView, strip: stripView, end: endView, noSeats: true};
