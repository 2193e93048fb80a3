/** All hands of a table where they lie open, for learning: what each holds, and why a computer player did what it did. */
import {html, nothing} from "../shared/lit.js";
import {facesView} from "../shared/deck.js";
import {nameOf, otherSeats, suitLetter} from "../shared/words.js";

/** The hands of the others, clockwise from the left; one's own lies below. @param {TableState} table */
export function openHands(table) {
  const seats = otherSeats(table).filter((seat) => table.public.active.includes(seat));
  return html`<section class="open-hands"><h2>All hands</h2><ul>${seats.map((seat) => {
    const cards = table.hands?.[seat] ?? [];
    return html`<li><h3>${nameOf(table, seat)}</h3>${cards.length > 0 ? facesView(cards, suitLetter(table.public.trump), "") : html`<p class="soft">No cards</p>`}
      ${table.whys[seat] ? html`<p class="open-why">${table.whys[seat]}</p>` : nothing}</li>`;
  })}</ul></section>`;
}
