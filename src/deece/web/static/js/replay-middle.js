/** What lies in the middle of a replayed hand: the trick, the exchange, the widow, the stock, how it ended. */
import {html, nothing} from "../vendor/lit-html/lit-html.js";
import {cardName} from "./cards.js";
import {card, cardBack} from "./deck.js";
import {standsAt} from "./phases/auction.js";
import {resultView} from "./phases/score.js";
import {isScored} from "./seen.js";
import {trickView} from "./trick.js";
import {capital, counted, listed, nameOf} from "./words.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./state.js").Seat} Seat */
/** @typedef {import("./state.js").Code} Code */
/** @typedef {import("./replay-frames.js").Position} Position */

/** So many of the latest exchanges are shown. */
const SHOWN = 2;

/**
 * @param {TableState} table @param {Position} position
 * @param {Seat} home @param {Seat | null} eyes
 */
export function middleView(table, position, home, eyes) {
  const {public: now} = table;
  const lies = now.trick.plays.length > 0 || (now.phase === "trick" && !isScored(table) && now.trick.order.length > 0);
  // The trick is turned so that whoever sits below plays from below; nobody is called "You" here.
  const turned = {...table, seat: home - table.people.length};
  return html`<div class="replay-middle">
    ${now.phase === "auction" ? html`<p class="say">${now.step === "bid" || !now.contract ? standsAt(table) : `${nameOf(table, now.contract.declarer)} has it at ${now.contract.bid}.`}</p>` : nothing}
    ${lies && position.moved.length === 0 ? trickView(turned) : nothing}
    ${exchangeView(table, position, eyes)}
    ${widowView(table, position, eyes)}
    ${draftView(table, position, eyes)}
    ${pileView(table)}
    ${isScored(table) ? endView(table, position) : nothing}
  </div>`;
}

/** @param {readonly Code[]} codes @param {boolean} open @param {string} label */
function row(codes, open, label) {
  return html`<div class="replay-row" role="img" aria-label="${label}: ${open ? listed(codes.map(cardName)) : `${counted(codes.length, "card")} face down`}">
    ${codes.map((code) => (open ? card(code, {silent: true}) : cardBack({silent: true})))}</div>`;
}

/** Cards passed, buried, taken up: each with its owner. @param {TableState} table @param {Position} position @param {Seat | null} eyes */
function exchangeView(table, {moved}, eyes) {
  if (moved.length === 0) return nothing;
  return html`<ul class="replay-moved" aria-label="The exchange">${moved.slice(-SHOWN).map(({seat, verb, cards, to}) => {
    const faceUp = table.public.faceup[seat] ?? [];
    const open = eyes == null || eyes === seat || eyes === to || (verb === "takes up" && cards.every((code) => faceUp.includes(code)));
    const how = `${verb}${to == null ? "" : ` to ${nameOf(table, to)}`}`;
    const head = `${nameOf(table, seat)} ${how}`;
    return html`<li><p><b>${nameOf(table, seat)}</b> ${how}</p>${row(cards, open, head)}</li>`;
  })}</ul>`;
}

/** @param {TableState} table @param {Position} position @param {Seat | null} eyes */
function widowView(table, {aside}, eyes) {
  const down = aside.widow ?? [];
  const buried = isScored(table) && eyes == null ? (aside.buried ?? []).flat() : [];
  return html`${down.length > 0 ? html`<div class="replay-aside"><p>The ${table.rules.widow}${eyes == null ? ", face down at the table" : ""}</p>${row(down, eyes == null, `The ${table.rules.widow}`)}</div>` : nothing}
    ${buried.length > 0 ? html`<div class="replay-aside"><p>Buried</p>${row(buried, true, "Buried")}</div>` : nothing}`;
}

/** Of a draft: the card that is decided on, and those thrown away. @param {TableState} table @param {Position} position @param {Seat | null} eyes */
function draftView(table, {aside}, eyes) {
  const {turn} = table.public;
  const {drawn, thrown} = aside;
  if (table.public.step !== "draft" || turn == null) return nothing;
  return html`${drawn ? html`<div class="replay-aside"><p>${nameOf(table, turn)} looks at</p>${row([drawn], eyes == null || eyes === turn, "The card drawn")}</div>` : nothing}
    ${(thrown ?? []).map((cards, seat) => (cards.length > 0 ? html`<div class="replay-aside is-small"><p>${nameOf(table, seat)} threw away</p>${row(cards, eyes == null || eyes === seat, "Thrown away")}</div>` : nothing))}`;
}

/** @param {TableState} table */
function pileView(table) {
  const {stock} = table.public;
  if (!stock || (stock.left === 0 && !stock.turned)) return nothing;
  const words = stock.turned ? `Stock ${stock.left}, ${cardName(stock.turned)} last` : `Stock ${stock.left}`;
  return html`<div class="replay-aside is-small"><p>${words}</p>${stock.turned ? row([stock.turned], true, "Turned up") : nothing}</div>`;
}

/** @param {TableState} table @param {Position} position */
function endView(table, {event}) {
  const {over} = table.public;
  return html`<div class="paper replay-end">${over?.text ? html`<p class="note"><b>The game is over.</b> ${capital(over.text)}</p>` : nothing}
    ${resultView(table)}${event.trick || !event.deed ? nothing : html`<p class="soft">${event.deed}</p>`}</div>`;
}
