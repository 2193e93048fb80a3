/** Help that was asked for, where it was asked: what a good player would do, why, and a button that does it. */
import {html, nothing, ref} from "../shared/lit.js";
import {act} from "./act.js";
import {bringIntoSight} from "./pad.js";

/** @param {TableState} table */
export function hintView(table) {
  const {hint} = table;
  if (!hint) return nothing;
  const head = hint.lines[0] ?? "";
  const rest = hint.lines.slice(1).filter((line) => line && line !== head);
  if (hint.reason && !rest.includes(hint.reason)) rest.push(hint.reason);
  return html`<section class="note" aria-label="Hint" ${ref(bringIntoSight)}><h2>${head.replace(/\.$/, "") || "Hint"}</h2>${rest.map((line) => html`<p>${line}</p>`)}
    <div class="button-row">${hint.choices.length > 0 ? html`<button class="button button-main do-hint" aria-disabled=${table.asked.length > 0 ? "true" : "false"} @click=${() => void act.choose(hint.choices)}>${hint.label}</button>` : nothing}
      <button class="button" @click=${act.clearHint}>Close</button></div></section>`;
}

/** The cards that a hint speaks of: they are marked in the hand. @param {TableState} table @returns {string[]} */
export function hinted({hint, own}) {
  return (hint?.choices ?? []).flatMap((done) => own?.choices.find(({do: each, card}) => card && each === done)?.card ?? []);
}
