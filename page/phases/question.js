/** Any question whose answers are buttons: what no other page shows is never stuck here. */
import {html, nothing} from "../shared/lit.js";
import {choiceButton, ownMeldStrip, ownMeldView} from "../table/pad.js";
import {nowWords} from "../table/now.js";
import {historyView} from "./auction.js";

/** @param {TableState} table @param {Act} act */
export function questionView(table, act) {
  const {own} = table;
  if (!own?.question) return html`<section class="stage"><p class="say">${nowWords(table)}</p></section>`;
  const answers = own.choices.filter(({kind}) => kind !== "card" && kind !== "give" && kind !== "bury");
  return html`<section class="stage ladder paper"><h2>${own.question}</h2>
    <div class="answers">${answers.map((choice, place) => choiceButton(table, act, choice, {main: place === 0, note: choice.note}))}</div></section>`;
}

/** @param {TableState} table */
function padView(table) {
  const {auction, contract} = table.public;
  return html`${contract ? html`<section><h2>The bid</h2><p>${table.says.stands}</p></section>` : nothing}
    ${ownMeldView(table, "Your hand melds")}${auction.calls.length > 0 ? historyView(table) : nothing}`;
}

/** @param {TableState} table */
function stripView(table) {
  return ownMeldStrip(table, "Your hand melds");
}

export const question = {title: "Question", felt: questionView, pad: padView, strip: stripView};
