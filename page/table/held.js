/** The cards of a hand as they are held, chosen and gone through: each copy by itself. No page, no rule. */
import {RANKS, SUITS, cardName} from "../shared/cards.js";

/** @typedef {{code: string, copy: number, copies: number, key: string}} HeldCard */

const COPY_NAMES = ["first", "second", "third", "fourth", "fifth", "sixth"];
const COPY_COUNTS = ["none", "one", "two", "three", "four", "five", "six"];

/**
 * Each copy with a name of its own.
 * @param {readonly string[]} sorted codes
 * @returns {HeldCard[]}
 */
export function nameCopies(sorted) {
  /** @type {Record<string, number>} */
  const copies = {};
  for (const code of sorted) copies[code] = (copies[code] ?? 0) + 1;
  /** @type {Record<string, number>} */
  const seen = {};
  return sorted.map((code) => {
    const copy = seen[code] ?? 0;
    seen[code] = copy + 1;
    return {code, copy, copies: copies[code] ?? 1, key: code + copy};
  });
}

/** "ace of spades, second of two" @param {HeldCard} card */
export function spokenName({code, copy, copies}) {
  if (copies === 1) return cardName(code);
  return `${cardName(code)}, ${COPY_NAMES[copy] ?? copy + 1} of ${COPY_COUNTS[copies] ?? copies}`;
}

/**
 * Which copies stand for the chosen codes: the same ones as before while the number chosen allows it.
 * @param {readonly string[]} chosen codes, one for each copy
 * @param {readonly HeldCard[]} cards
 * @param {ReadonlyMap<string, readonly number[]>} before
 * @param {string | null} touched the key of the copy that was touched last: it and not another of its kind moves
 * @returns {Map<string, number[]>}
 */
export function settleCopies(chosen, cards, before, touched) {
  /** @type {Map<string, number[]>} */
  const settled = new Map();
  for (const code of new Set(chosen)) {
    const wanted = chosen.filter((other) => other === code).length;
    const copies = cards.filter((card) => card.code === code);
    let raised = (before.get(code) ?? []).filter((copy) => copy < copies.length);
    const moved = copies.find((card) => card.key === touched)?.copy;
    if (moved !== undefined && raised.includes(moved)) raised = raised.filter((copy) => copy !== moved);
    raised = raised.slice(0, wanted);
    if (moved !== undefined && !raised.includes(moved) && raised.length < wanted) raised.push(moved);
    // The last copies lie in front, so their whole face rises.
    for (let copy = copies.length - 1; copy >= 0 && raised.length < wanted; copy -= 1) {
      if (!raised.includes(copy)) raised.push(copy);
    }
    settled.set(code, raised);
  }
  return settled;
}

/**
 * Where the focus goes when its card has left: an equal card, or whatever took its place.
 * @param {string | null} key
 * @param {readonly HeldCard[]} before
 * @param {readonly HeldCard[]} now
 * @returns {string | null}
 */
export function neighborOf(key, before, now) {
  const place = before.findIndex((card) => card.key === key);
  if (place < 0) return null;
  const equal = now.findLast((card) => card.code === before[place]?.code);
  return (equal ?? now[Math.min(place, now.length - 1)])?.key ?? null;
}

/**
 * Where a key leads from a place in the row of cards as it is seen; undefined for a key that is not ours.
 * @param {readonly (HeldCard | undefined)[]} row
 * @param {string} key
 * @param {number} place
 * @returns {number | undefined}
 */
export function placeFor(row, key, place) {
  const last = row.length - 1;
  if (key === "ArrowRight") return Math.min(place + 1, last);
  if (key === "ArrowLeft") return Math.max(place - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return last;
  const letter = key === "1" || key === "0" ? "T" : key.toUpperCase();
  if (letter.length !== 1 || !(RANKS + SUITS).includes(letter)) return undefined;
  const from = [...row.keys()].map((step) => (place + 1 + step) % row.length);
  return from.find((other) => row[other]?.code.includes(letter)) ?? place;
}
