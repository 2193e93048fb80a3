/** The widow as it was turned up, or as the viewer took it: seen while trump is named. */
import {html, nothing} from "../shared/lit.js";
import {card} from "../shared/deck.js";

/** @param {TableState} table */
export function widowStrip({own, public: now, says}) {
  const cards = now.widow.length > 0 ? now.widow : own?.known.widow ?? [];
  if (cards.length === 0) return nothing;
  return html`<section class="stage tray" aria-labelledby="widow-title">
    <h2 class="say" id="widow-title">${says.widow}</h2>
    <ul class="tray-spots ${cards.length > 4 ? "is-many" : ""}" aria-label=${says.widow}>${cards.map((code) => html`<li>${card(code)}</li>`)}</ul></section>`;
}
