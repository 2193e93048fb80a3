/** Fields of forms that several pages have. */
import {html, live, nothing} from "./lit.js";

/** A list to pick one of: values with their words. @param {string} now @param {readonly (readonly string[])[]} options @param {(value: string) => unknown} pick @param {{id?: string, label?: string, about?: string}} [how] */
export const pickField = (now, options, pick, {id, label, about} = {}) => html`<select class="field" id=${id ?? nothing} aria-label=${label ?? nothing} aria-describedby=${about ?? nothing} .value=${live(now)}
  @change=${(/** @type {Picked} */ {target}) => pick(target.value)}>${options.map(([value, words]) => html`<option value=${value ?? ""} ?selected=${value === now}>${words}</option>`)}</select>`;

/** What is looked for, typed. @param {string} id @param {string} label @param {string} now @param {(words: string) => unknown} put @param {string} [example] */
export const searchField = (id, label, now, put, example) => html`<label for=${id}><b>${label}</b></label>
  <input class="field" id=${id} inputmode="search" enterkeyhint="search" placeholder=${example ?? nothing} .value=${live(now)} @input=${(/** @type {Typed} */ {target}) => put(target.value)}>`;

/** The arrow that leads back. */
export const backSign = () => html`<svg class="keeper-back" viewBox="0 0 20 20" aria-hidden="true"><path d="M13 3l-7 7 7 7" stroke="currentColor" stroke-width="3" fill="none"/></svg>`;
