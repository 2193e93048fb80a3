/** All rounds of the evening: each table opens to be corrected; and what was written beside results, each to be taken back. */
import {html, nothing} from "../shared/lit.js";
import {figure} from "../shared/words.js";
import {now, takeBack} from "./evening.js";
import {openTableView} from "./result.js";
import {roundView} from "./tables.js";
import {says} from "./said.js";

/** @param {ClubShown} shown */
export function roundsView({round, rounds}) {
  const opened = openTableView();
  if (opened) return opened;
  const all = [...rounds, ...(round ? [round] : [])].reverse();
  if (all.length === 0) return html`<section class="paper"><p>${says("no_rounds")}</p></section>`;
  return html`<div class="club-columns"><div class="club-side-column">${all.map((one) => roundView(one))}</div><div class="club-side-column"><section class="paper club-stack"><h2>To correct a result</h2><p>${says("correct")}</p></section>${besideView()}</div></div>`;
}

/** Penalties, prizes and changed results, each with its words, the newest first. */
function besideView() {
  const {events, shown} = now;
  const gone = new Set((events ?? []).flatMap(({change}) => (change.type === "back" ? change.over : [])));
  const name = (/** @type {number} */ number) => shown?.entries.find((one) => one.number === number)?.name ?? "";
  const rows = (events ?? []).filter(({id}) => !gone.has(id)).flatMap(({id, change}) => {
    if (change.type === "penalty") return [{id, words: `Round ${change.round}, ${name(change.number)}: ${[change.points ? `${figure(change.points)} points` : "", change.won ? `${figure(change.won)} won` : "", change.why ?? ""].filter(Boolean).join(", ")}`}];
    if (change.type === "feat") return [{id, words: `Round ${change.round}, ${name(change.number)}: ${change.what}`}];
    if (change.type === "result" && change.over?.length) return [{id, words: `Round ${change.round}, table ${change.table}: now ${change.figures.points.map(figure).join(" to ")}${change.why ? `, ${change.why}` : ""}`}];
    return [];
  }).reverse();
  if (rows.length === 0) return nothing;
  return html`<section class="paper club-stack"><h2>Rulings</h2><ul class="taken-back">${rows.map(({id, words}) => html`<li><span>${words}</span><button class="button" ?disabled=${now.busy} aria-label=${`Take it back: ${words}`} @click=${() => void takeBack([id])}>Take it back</button></li>`)}</ul></section>`;
}
