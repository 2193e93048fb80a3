/** The cut, and what is said of the shuffle while it is made. */
import {html, live, nothing} from "../shared/lit.js";
import {cameAgain, cutAt} from "./shuffle.js";
import {app, change} from "../shared/state.js";
import {worded} from "../shared/words.js";

/** The player at the dealer's right cuts. @param {TableState} table */
export function cutDialog(table) {
  const {shuffle} = table;
  if (!shuffle) return nothing;
  const most = shuffle.cards - 1;
  const at = typeof app.about === "number" ? app.about : Math.round(shuffle.cards / 2);
  return html`<p>${worded("cut_means", {seconds: shuffle.within})}</p>
    <label class="cut" for="cut-at"><span class="figure">${worded("cut_at", {at, cards: shuffle.cards})}</span>
      <input type="range" id="cut-at" min="1" max=${most} step="1" .value=${live(String(at))} aria-valuetext=${worded("cut_heard", {at})}
        @input=${(/** @type {Typed} */ {target}) => change(() => (app.about = Number(target.value)))}></label>
    <div class="button-row dialog-end"><button class="button" @click=${() => cutAt(0)}>Leave it as it is</button>
      <button class="button button-main" @click=${() => cutAt(at)}>Cut here</button></div>`;
}

/** Who is to cut, for the others. @param {TableState} table */
export function cutWords({shuffle, seat, people}) {
  if (shuffle?.stage !== "cutting" || shuffle.cuts == null || shuffle.cuts === seat) return "";
  return worded("cut_by", {name: people[shuffle.cuts]?.name ?? ""});
}

/** That this browser knows the seal from before; "" where all is new. @param {TableState} table */
export const againWords = (table) => (cameAgain(table) ? worded("seal_again") : "");

/** A line for the menu; "" where nothing is sealed. @param {TableState} table */
export function sealNote({shuffle}) {
  if (!shuffle) return worded("not_sealed");
  return shuffle.words.length > 0 ? shuffle.words.join(" ") : worded("sealed_next");
}
