/** The felt as one seat saw it: who sits round it, the trick or what else lies in their midst, and the seat's own cards. */
import {classMap, html, nothing, repeat} from "../shared/lit.js";
import {cardName, sortHand} from "../shared/cards.js";
import {card, spoken} from "../shared/deck.js";
import {styled} from "../shared/styled.js";
import {nameOf, suitLetter, suitWord, upTo, worded} from "../shared/words.js";
import {faceView} from "../table/face.js";
import {signView} from "../table/seats.js";
import {isScored} from "../table/seen.js";
import {laidView} from "./hands.js";
import {middleView} from "./middle.js";
import {trickOf} from "./frames.js";
import {place} from "./place.js";

/** One card in words of a list: of each so many lie beside each other, in one row, two or three. */
const ROWS = [1, 2, 3];

/**
 * @param {TableState} nobodys @param {Position} position
 * @param {Seat} home who sits below
 * @param {DecisionShown | undefined} choice of this seat, made in this position
 * @param {boolean} mine whether it is the viewer's own
 */
export function feltView(nobodys, position, home, choice, mine) {
  const table = {...nobodys, seat: home}; // whose partner is who, as this seat sees it
  const count = table.people.length;
  const others = [...Array(count - 1).keys()].map((step) => (home + step + 1) % count);
  const who = mine ? "You" : nameOf(table, home);
  const tag = mine ? worded("you_played") : worded("they_played", {name: who});
  return html`<ul class="review-seats" aria-label="Players">${repeat(others, (seat) => seat, (seat, step) => seatView(table, seat, step + 1))}</ul>
    <div class="review-middle">
      ${trickView(table, position, home, choice?.card ? tag : "")}
      ${middleView(nobodys, position, home)}
      ${place.choice >= 0 && choice && !choice.card ? html`<p class="review-tag">${who}: ${choice.trump == null ? choice.brief : suitWord(choice.trump)}</p>` : nothing}
    </div>
    <div class="review-own">${mine ? nothing : html`<p class="review-name">${faceView(nameOf(table, home))}<b>${nameOf(table, home)}</b></p>`}
      ${laidView(table, home)}${handView(position.hands[home] ?? [], suitLetter(table.public.trump), choice?.cards ?? [])}</div>`;
}

/** @param {TableState} table @param {Seat} seat @param {number} step so many seats from the one below */
function seatView(table, seat, step) {
  const {public: now} = table;
  const turn = now.turn === seat && !isScored(table) && place.choice < 0;
  const said = now.step === "bid" ? now.said[seat] : now.contract?.declarer === seat ? "bidder" : "";
  return html`<li class=${classMap({"review-seat": true, [`spot-${step}`]: true, "is-turn": turn, "is-out": !now.active.includes(seat)})} data-seat=${seat}>
    <p class="review-name">${faceView(nameOf(table, seat))}${signView(table, seat)}<b>${nameOf(table, seat)}</b>${turn ? html`<span class="visually-hidden">, whose turn it is</span>` : nothing}
      ${now.dealer === seat ? html`<span class="tag tag-round">Dealer</span>` : nothing}
      ${said ? html`<span class="review-said">${said}</span>` : nothing}</p>
    ${laidView(table, seat)}
  </li>`;
}

/**
 * The cards of a trick in the places of those who played them; round the one that takes it a ring. Of a choice all that came to lie there.
 * @param {TableState} table @param {Position} position @param {Seat} home
 * @param {string} [tag] what stands on the card of the seat below, at a choice
 */
export function trickView(table, position, home, tag = "") {
  const came = place.choice >= 0 ? trickOf(place.all, place.at) : null;
  const {plays, winner} = came ?? table.public.trick;
  if (plays.length === 0 || position.moved.length > 0) return nothing;
  const count = table.people.length;
  return html`<ol class="review-trick" aria-label="The trick">${repeat(plays, ({seat}) => seat, ({seat, card: code}) => html`
    <li class="review-spot spot-${(seat - home + count) % count}">
      ${card(code, {winning: winner === seat, label: `${nameOf(table, seat)}: ${cardName(code)}`})}
      <span class="review-by">${nameOf(table, seat)}</span>
      ${seat === home && came && tag ? html`<span class="review-tag">${tag}</span>` : nothing}</li>`)}</ol>`;
}

/** The cards of the seat below, all in sight: those that could be chosen stand out. @param {readonly Code[]} codes @param {string | null} trump @param {readonly Code[]} could */
function handView(codes, trump, could) {
  const sorted = sortHand(codes, trump);
  if (sorted.length === 0) return nothing;
  const beside = Object.fromEntries(ROWS.map((rows) => [`--in-${rows}`, String(Math.ceil(sorted.length / rows))]));
  return html`<div class="review-hand" role="img" aria-label=${spoken(sorted)} data-many=${upTo(Math.ceil(sorted.length / 5))} ${styled(beside)}>
    ${sorted.map((code) => html`<span class=${classMap({"review-held": true, "is-legal": could.includes(code)})}>${card(code, {silent: true, dim: could.length > 0 && !could.includes(code)})}</span>`)}</div>`;
}
