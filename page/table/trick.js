/** The trick: cards that lie, and the places of those still to play. */
import {classMap, html, nothing, repeat} from "../shared/lit.js";
import {cardName} from "../shared/cards.js";
import {card} from "../shared/deck.js";
import {arrival} from "./motion.js";
import {seenNow} from "./seen.js";
import {nameOf, placeOf, seatCount} from "../shared/words.js";

/** @param {TableState} table */
export function trickView(table) {
  const {trick} = seenNow(table);
  const over = trick.order.length === 0 && trick.plays.length > 0;
  const spots = [
    ...trick.plays.map((play) => ({seat: play.seat, play})),
    ...(table.gate ? [] : trick.order).map((seat) => ({seat, play: null})),
  ];
  return html`<ol class="trick" aria-label="The trick" data-seats=${seatCount(table)}>
    ${repeat(spots, ({seat, play}) => `${seat}${play?.card ?? ""}`, ({seat, play}) => (play
      ? played(table, play, trick.winner === seat, trick.plays[0]?.seat === seat, over)
      : waits(table, seat)))}
  </ol>`;
}

/**
 * @param {TableState} table @param {Played} play
 * @param {boolean} wins @param {boolean} led @param {boolean} over
 */
function played(table, {seat, card: code}, wins, led, over) {
  const tag = wins ? (over ? "Takes it" : "Wins") : led ? "Led" : "";
  return html`<li class="trick-spot place-${placeOf(table, seat)}" data-seat=${seat} ${arrival()}>
    <span class="trick-name">${nameOf(table, seat)}</span>
    ${card(code, {winning: wins, label: `${nameOf(table, seat)}: ${cardName(code)}`})}
    ${tag ? html`<span class=${classMap({tag: true, "tag-plain": !wins, "trick-tag": true})}>${tag}</span>` : nothing}
  </li>`;
}

/** @param {TableState} table @param {Seat} seat */
function waits(table, seat) {
  const mine = seat === table.seat;
  // Who is asked for a card has the turn, whatever else is known.
  const asked = mine && Boolean(table.own?.question && table.own.choices.some(({kind}) => kind === "card"));
  const turn = table.public.turn === seat || asked;
  const name = nameOf(table, seat);
  // Whose place it is says the plaque beside it, or the name above.
  const [, words] = table.says.places[seat] ?? [];
  return html`<li class="trick-spot place-${placeOf(table, seat)}" data-seat=${seat}>
    <span class="trick-name" aria-hidden="true">${name}</span>
    <span class=${classMap({"card-place": true, "is-turn": turn})}><span>${words ?? ""}</span></span>
  </li>`;
}
