/** What is known at a step besides the cards, and all steps as a list. */
import {html, nothing} from "../shared/lit.js";
import {countView} from "../table/count.js";
import {meldWords, padRow} from "../table/pad.js";
import {historyView} from "../phases/auction.js";
import {calledView, lastView, sidesView} from "../phases/play.js";
import {isScored} from "../table/seen.js";
import {hasSides, nameOf} from "../shared/words.js";
import {now} from "./asking.js";
import {textFor} from "./frames.js";
import {place, stepTo} from "./place.js";

/** @param {TableState} table @param {Position} position */
export function momentView(table, position) {
  const {public: shown} = table;
  const bidding = historyView(table);
  const early = shown.phase === "deal" || shown.phase === "auction";
  return html`${shown.count ? html`<section>${countView(table)}</section>` : nothing}
    ${shown.phase === "trick" || shown.stock || isScored(table) ? takenView(table) : nothing}
    ${shown.stock ? html`<section><h2>Meld so far</h2><ul class="pad-totals">${shown.active.map((seat) => padRow(nameOf(table, seat), shown.stock?.scored[seat] ?? 0))}</ul></section>` : nothing}
    ${calledView(table)}
    ${position.event.trick && !isScored(table) ? nothing : lastView(table)}
    ${meldsView(table)}
    ${table.people.length > 4 && hasSides(table) ? sidesView(table) : nothing}
    ${shown.auction.calls.length === 0 && !early ? nothing : bidding}`;
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

/** Every step as a button that leads there. */
export function stepsView() {
  const eyes = place.open ? null : now.asked?.seat ?? null;
  return html`<ol class="review-steps" aria-label="All steps">${place.all.map((position, step) => html`<li>
    <button class="review-step ${position.event.trick || position.meld ? "is-mark" : ""}" aria-current=${step === place.at ? "step" : "false"} @click=${() => stepTo(step)}>${textFor(position, eyes)}</button></li>`)}</ol>`;
}
