/** All rounds of the evening: each table opens to be corrected; and what was written beside results, each to be taken back. */
import {html, nothing} from "../shared/lit.js";
import {figure} from "../shared/words.js";
import {now, standing, takeBack} from "./evening.js";
import {comparedView} from "./boards.js";
import {openTableView} from "./result.js";
import {roundView} from "./tables.js";
import {says} from "./said.js";

/** @param {ClubShown} shown */
export function roundsView({round, rounds}) {
  const opened = openTableView();
  if (opened) return opened;
  const all = [...rounds, ...(round ? [round] : [])].reverse();
  if (all.length === 0) return html`<section class="paper"><p>${says("no_rounds")}</p></section>`;
  return html`<div class="club-columns"><div class="club-side-column">${all.map((one) => html`${roundView(one)}${comparedView(one)}`)}</div><div class="club-side-column"><section class="paper club-stack"><h2>To correct a result</h2><p>${says("correct")}</p></section>${besideView()}</div></div>`;
}

/** What stood of a table before it was changed, in words; "" if this is the first word on it. @param {ClubEvent[]} all @param {TableResult} result */
function before(all, {round, table, over = []}) {
  const old = all.find(({id}) => over.includes(id))?.change ?? all.findLast(({change}) => change.type === "claim" && change.round === round && change.table === table)?.change;
  return old?.type === "result" || old?.type === "claim" ? old.figures.points.map(figure).join(" to ") : "";
}

/** Penalties, prizes and changed results, each with its words, the newest first. */
function besideView() {
  const {events, shown} = now;
  const all = [...(events ?? [])];
  const name = (/** @type {number} */ number) => shown?.entries.find((one) => one.number === number)?.name ?? "";
  const rows = standing().flatMap(({id, change}) => {
    if (change.type === "penalty") return [{id, words: `Round ${change.round}, ${name(change.number)}: ${[change.points ? `${figure(change.points)} points` : "", change.won ? `${figure(change.won)} won` : "", change.why ?? ""].filter(Boolean).join(", ")}`}];
    if (change.type === "feat") return [{id, words: `Round ${change.round}, ${name(change.number)}: ${change.what}`}];
    if (change.type === "result" && before(all, change)) return [{id, words: `Round ${change.round}, table ${change.table}: ${change.figures.points.map(figure).join(" to ")}, before ${before(all, change)}${change.why ? `: ${change.why}` : ""}`}];
    return [];
  }).reverse();
  if (rows.length === 0) return nothing;
  return html`<section class="paper club-stack"><h2>Rulings</h2><ul class="taken-back">${rows.map(({id, words}) => html`<li><span>${words}</span><button class="button" ?disabled=${now.busy} aria-label=${`Take it back: ${words}`} @click=${() => void takeBack([id])}>Take it back</button></li>`)}</ul></section>`;
}
