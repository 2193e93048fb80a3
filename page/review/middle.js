/** What lies in the midst of those who play, besides a trick: the exchange, the widow, the stock, how it ended. */
import {html, nothing} from "../shared/lit.js";
import {cardName} from "../shared/cards.js";
import {card, cardBack} from "../shared/deck.js";
import {resultView} from "../phases/score.js";
import {isScored} from "../table/seen.js";
import {capital} from "../shared/words.js";

/** So many of the latest exchanges are shown. */
const SHOWN = 2;

/**
 * @param {TableState} table @param {Position} position
 * @param {Seat | null} eyes whose hand alone is face up
 */
export function middleView(table, position, eyes) {
  const {public: now} = table;
  return html`${now.phase === "auction" ? html`<p class="say">${table.says.stands}</p>` : nothing}
    ${exchangeView(table, position, eyes)}
    ${widowView(table, position, eyes)}
    ${draftView(table, position, eyes)}
    ${pileView(table)}
    ${isScored(table) ? endView(table, position) : nothing}`;
}

/** @param {readonly Code[]} codes @param {boolean} open @param {string} label */
function row(codes, open, label) {
  return html`<div class="review-row" role="img" aria-label=${open ? `${label}: ${codes.map(cardName).join(", ")}` : label}>
    ${codes.map((code) => (open ? card(code, {silent: true}) : cardBack({silent: true})))}</div>`;
}

/** Cards passed, buried, taken up: each with its owner. @param {TableState} table @param {Position} position @param {Seat | null} eyes */
function exchangeView(table, {moved}, eyes) {
  if (moved.length === 0) return nothing;
  return html`<ul class="review-moved" aria-label="The exchange">${moved.slice(-SHOWN).map(({seat, kind, cards, to, text}) => {
    const faceUp = table.public.faceup[seat] ?? [];
    const open = eyes == null || eyes === seat || eyes === to || (kind === "take" && cards.every((code) => faceUp.includes(code)));
    return html`<li><p>${text}</p>${row(cards, open, text)}</li>`;
  })}</ul>`;
}

/** @param {TableState} table @param {Position} position @param {Seat | null} eyes */
function widowView(table, {aside}, eyes) {
  const down = aside.widow ?? [];
  const widow = table.says.widow || capital(table.rules.widow);
  const buried = isScored(table) && eyes == null ? (aside.buried ?? []).flat() : [];
  return html`${down.length > 0 ? html`<div class="review-aside"><p>${widow}</p>${row(down, eyes == null, widow)}</div>` : nothing}
    ${buried.length > 0 ? html`<div class="review-aside"><p>Buried</p>${row(buried, true, "Buried")}</div>` : nothing}`;
}

/** Of a draft: the card that is decided on, and those thrown away. @param {TableState} table @param {Position} position @param {Seat | null} eyes */
function draftView(table, {aside}, eyes) {
  const {turn} = table.public;
  const {drawn, thrown} = aside;
  if (table.public.step !== "draft" || turn == null) return nothing;
  return html`${drawn ? html`<div class="review-aside"><p>${table.says.draft?.looks}</p>${row([drawn], eyes == null || eyes === turn, "The card drawn")}</div>` : nothing}
    ${(thrown ?? []).map((cards, seat) => (cards.length > 0 ? html`<div class="review-aside is-small"><p>${table.says.draft?.threw[seat]}</p>${row(cards, eyes == null || eyes === seat, "Thrown away")}</div>` : nothing))}`;
}

/** @param {TableState} table */
function pileView(table) {
  const {stock} = table.public;
  if (!stock || (stock.left === 0 && !stock.turned)) return nothing;
  const words = table.says.stock?.pile;
  return html`<div class="review-aside is-small"><p>${words}</p>${stock.turned ? row([stock.turned], true, "Turned up") : nothing}</div>`;
}

/** @param {TableState} table @param {Position} position */
function endView(table, {event}) {
  const {over} = table.public;
  return html`<div class="paper review-end">${over?.text ? html`<p class="note"><b>The game is over.</b> ${capital(over.text)}</p>` : nothing}
    ${resultView(table)}${event.trick || !event.deed ? nothing : html`<p class="soft">${event.deed}</p>`}</div>`;
}
