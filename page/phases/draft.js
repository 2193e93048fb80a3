/** Two-handed draw: a card is seen, kept or thrown, until the hands are full. */
import {html, nothing} from "../shared/lit.js";
import {card} from "../shared/deck.js";
import {cardWords, choiceButton} from "../table/pad.js";
import {counted, nameOf} from "../shared/words.js";
import {nowWords} from "../table/now.js";

/** @param {TableState} table @param {Act} act */
function feltView(table, act) {
  const {own} = table;
  const drawn = own?.known.drawn;
  if (!own?.question || !drawn) return html`<section class="stage"><p class="say">${nowWords(table)}</p></section>`;
  return html`<section class="stage tray" aria-labelledby="draft-title">
    <h2 class="say" id="draft-title">${nowWords(table)}</h2>
    <div class="tray-spots">${card(drawn)}</div>
    <div class="button-row draft-answers">${own.choices.map((choice) => choiceButton(table, act, choice, {felt: true, note: choice.note}))}</div>
  </section>`;
}

/** @param {TableState} table */
function padView(table) {
  const thrown = table.own?.known.thrown ?? [];
  const {active, cards} = table.public;
  return html`<section><h2>Drawing</h2><p>${table.says.help}</p>
      <ul class="pad-rows">${active.map((seat) => html`<li>${nameOf(table, seat)}: ${counted(cards[seat] ?? 0, "card")}</li>`)}</ul></section>
    ${thrown.length > 0 ? html`<section><h2>You threw</h2>${cardWords(thrown)}</section>` : nothing}`;
}

/** @param {TableState} table */
const stripView = (table) => html`<p>${table.says.help}</p>`;

export const draft = {title: "Drawing", felt: feltView, pad: padView, strip: stripView};
