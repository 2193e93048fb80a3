/** The paper beside a replayed hand: what is known now, a list of all steps, the score sheet. */
import {html, live, nothing} from "../shared/lit.js";
import {countView} from "../table/count.js";
import {meldWords, padRow} from "../table/pad.js";
import {historyView} from "../phases/auction.js";
import {calledView, lastView, sidesView} from "../phases/play.js";
import {textFor} from "./replay-frames.js";
import {isScored} from "../table/seen.js";
import {hasSides, nameOf, worded} from "../shared/words.js";

/** @typedef {"now" | "steps" | "score"} Tab */

/** @type {[Tab, string][]} */
const TABS = [["now", "This step"], ["steps", "All steps"], ["score", "Score"]];

/** @param {Tab} tab @param {(tab: Tab) => void} choose */
export function tabsView(tab, choose) {
  return html`<div class="choices replay-tabs" role="radiogroup" aria-label=${worded("beside")}>${TABS.map(([name, words]) => html`<label class="choice">
    <input type="radio" name="replay-tab" value=${name} .checked=${live(tab === name)} @change=${() => choose(name)}><span>${words}</span></label>`)}</div>`;
}

/** @param {TableState} table @param {Position} position */
export function nowView(table, position) {
  const {public: now} = table;
  const bidding = historyView(table);
  const early = now.phase === "deal" || now.phase === "auction";
  return html`${now.count ? html`<section>${countView(table)}</section>` : nothing}
    ${now.phase === "trick" || now.stock || isScored(table) ? takenView(table) : nothing}
    ${now.stock ? html`<section><h2>Meld so far</h2><ul class="pad-totals">${now.active.map((seat) => padRow(nameOf(table, seat), now.stock?.scored[seat] ?? 0))}</ul></section>` : nothing}
    ${calledView(table)}
    ${position.event.trick && !isScored(table) ? nothing : lastView(table)}
    ${meldsView(table)}
    ${table.people.length > 4 && hasSides(table) ? sidesView(table) : nothing}
    ${now.auction.calls.length === 0 && !early ? nothing : bidding}`;
}

/** @param {TableState} table */
function takenView(table) {
  return html`<section><h2>Tricks so far</h2><ul class="pad-totals">${table.says.taken.map(({text, points}) => padRow(text, points))}</ul></section>`;
}

/** @param {TableState} table */
function meldsView(table) {
  const rows = table.public.melds.flatMap((meld, seat) => (meld ? [{meld, seat}] : []));
  if (rows.length === 0) return nothing;
  return html`<section><h2>Meld</h2><ul class="pad-rows">${rows.map(({meld, seat}) => html`<li class="pad-sum">
    <span><b>${nameOf(table, seat)}</b> ${meld.combinations.length > 0 ? meldWords(meld.combinations) : table.says.melds[seat]?.none}</span>
    <b class="figure">${meld.total}</b></li>`)}</ul></section>`;
}

/**
 * Every step as a button that leads there.
 * @param {readonly Position[]} all @param {number} at @param {Seat | null} eyes @param {(at: number) => void} go
 */
export function stepsView(all, at, eyes, go) {
  return html`<ol class="replay-list" aria-label="All steps">${all.map((position, place) => html`<li>
    <button class="replay-step ${position.event.trick || position.meld ? "is-mark" : ""}" aria-current=${place === at ? "step" : "false"} @click=${() => go(place)}>${textFor(position, eyes)}</button></li>`)}</ol>`;
}

/** After a drawing: the step that is shown stands in sight in its list. */
export function followStep() {
  const list = document.querySelector(".replay-list");
  const current = list?.querySelector("[aria-current=step]");
  const box = list?.closest(".replay-pad");
  if (!(current instanceof HTMLElement) || !(box instanceof HTMLElement) || box.scrollHeight <= box.clientHeight) return;
  const high = current.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (high.top < frame.top + 80) box.scrollTop -= frame.top + 80 - high.top;
  else if (high.bottom > frame.bottom - 140) box.scrollTop += high.bottom - frame.bottom + 140;
}
