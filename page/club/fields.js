/** Fields of which a new evening and one that is changed are filled in. */
import {html, live, nothing} from "../shared/lit.js";
import {change} from "../shared/state.js";
import {prizeNames, says} from "./said.js";

/** @typedef {ClubFormat["prizes"]} Prizes */

/** What becomes of people who are left over. */
export const ODD = [["", "As usual"], ["out", "sit out"], ["three", "play at a table of three"], ["floater", "play with a computer player"]];
const MOST_PLACES = 20; // that have a prize (club/events.py)

/** An amount as it is written, in cents. @param {string} text */
export function centsIn(text) {
  const cents = Math.round(100 * Number(text.replace(",", ".").replace("$", "") || 0));
  if (!Number.isFinite(cents)) throw new Error(says("fee"));
  return cents;
}

/** Cents as an amount is written. @param {number} cents */
export const dollars = (cents) => (cents / 100).toFixed(2).replace(".00", "");

/** @param {string} label @param {unknown} about @param {number} figure @param {number} least @param {number} most @param {(figure: number) => void} put @param {number} [by] */
export const stepper = (label, about, figure, least, most, put, by = 1) => html`<div class="club-stepper" role="group" aria-label=${label}><span><b>${label}</b>${about ? html`<span class="soft">${about}</span>` : nothing}</span>
  <button class="button" aria-label="Fewer" ?disabled=${figure <= least} @click=${() => change(() => put(Math.max(least, figure - by)))}>−</button><b class="figure" role="status">${figure || "–"}</b>
  <button class="button" aria-label="More" ?disabled=${figure >= most} @click=${() => change(() => put(Math.min(most, figure + by)))}>+</button></div>`;

/** @param {string} label @param {string} value @param {(value: string) => void} put @param {{type?: string, about?: string, max?: number}} [how] */
export const textField = (label, value, put, {type = "text", about = "", max = 60} = {}) => html`<label class="club-field"><b>${label}</b>${about ? html`<span class="soft">${about}</span>` : nothing}
  <input class="field" type=${type} maxlength=${max} autocomplete="off" .value=${live(value)} @input=${(/** @type {Typed} */ {target}) => change(() => put(target.value))}></label>`;

/** Which prizes there are, and for how many of the first. @param {Prizes} prizes @param {number} places @param {(prizes: Prizes, places: number) => void} put */
export function prizesField(prizes, places, put) {
  const kinds = /** @type {Prizes} */ (Object.keys(prizeNames()));
  return html`<div class="club-kinds" role="group" aria-label="Prizes">${kinds.map((kind) => html`<label class="tick"><input type="checkbox" .checked=${live(prizes.includes(kind))} @change=${(/** @type {Typed} */ {target}) => put(kinds.filter((one) => (one === kind ? target.checked : prizes.includes(one))), places)}><span>${prizeNames()[kind]}</span></label>`)}</div>
    ${prizes.includes("high") ? stepper("Places with a prize", "first, second and so on", places, 1, MOST_PLACES, (figure) => put(prizes, figure)) : nothing}`;
}
