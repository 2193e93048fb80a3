/** Cards to tap: so many copies of each as somebody holds. */
import {html, nothing} from "./lit.js";
import {SUITS, cardName} from "./cards.js";
import {suitSign} from "./deck.js";
import {worded} from "./words.js";

/** By card, its copies. @typedef {Record<string, number>} Copies */

/** The copies that are named in a text, as "AS AS TH" or "10h". @param {string} text @returns {Copies} */
export function copiesIn(text) {
  /** @type {Copies} */
  const held = {};
  for (const card of text.toUpperCase().replaceAll("10", "T").match(/[ATKQJ9][SHDC]/g) ?? []) held[card] = (held[card] ?? 0) + 1;
  return held;
}

/** @param {Copies} held */
export const asText = (held) => Object.entries(held).flatMap(([card, copies]) => Array.from({length: copies}, () => card)).join(" ");

/** @param {Copies} held */
export const sizeOf = (held) => Object.values(held).reduce((sum, copies) => sum + copies, 0);

/** Each tap is one copy more, and after the last of them none. @param {Copies} held @param {{ranks: string, copies: number}} form @param {(held: Copies) => void} put */
export const pickerView = (held, {ranks, copies}, put) => html`<div class="counter-cards" role="group" aria-label="Cards">${[...ranks].flatMap((rank) => [...SUITS].map((suit) => {
    const card = rank + suit;
    const has = held[card] ?? 0;
    return html`<button class="counter-card ${has ? "is-held" : ""}" aria-label="${cardName(card)}: ${has}" @click=${() => put({...held, [card]: has >= copies ? 0 : has + 1})}>
      <b>${rank === "T" ? "10" : rank} ${suitSign(suit, {silent: true})}</b><span class="figure">${has || nothing}</span>
      <span class="counter-copies" aria-hidden="true">${Array.from({length: copies}, (_, place) => html`<i class=${place < has ? "is-on" : ""}></i>`)}</span></button>`;
  }))}</div><p class="soft">${worded("keep_copies")}</p>`;
