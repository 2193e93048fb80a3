/** House rules that a browser keeps: put among the others, found, and taken away. No page. */
import {wordsNow} from "./house-set.js";

/** @typedef {import("./house-set.js").Chosen} Chosen */

/** The rules with their words, to be kept. @param {Chosen} chosen @returns {House} */
export const houseNow = (chosen) => ({id: chosen.id, set: {...chosen.set}, ...wordsNow(chosen)});

/** The same sets under the same name are one. @param {House} one @param {House} other */
export const isSame = (one, other) => one.name === other.name && one.id === other.id;

/** The kept sets with this one, in place of the one it replaces, else first. @param {readonly House[]} kept @param {House} house */
export function withHouse(kept, house) {
  return kept.some((other) => isSame(other, house)) ? kept.map((other) => (isSame(other, house) ? house : other)) : [house, ...kept];
}

/** @param {readonly House[]} kept @param {House} house */
export const withoutHouse = (kept, house) => kept.filter((other) => !isSame(other, house));
