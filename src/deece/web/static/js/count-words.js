/** The running count in words: what was taken, what is still out, what is enough. */
import {hasSides, inside, isMany, nameOf, sideName, suitWord} from "./words.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./state.js").Count} Count */

/** Longer names do not fit beneath the ruler. */
const LONG = 12;

/** The names of the bidders' side and of the rest. @param {TableState} table @param {Count} count */
export function countSides(table, count) {
  const others = table.public.active.filter((seat) => !count.declarers.includes(seat));
  const sides = hasSides(table) && table.public.columns.length === 2;
  return {first: sideName(table, count.declarers), second: sides || others.length === 1 ? sideName(table, others) : "The others"};
}

/** The same, short enough to stand beneath the ruler. @param {TableState} table @param {Count} count */
export function shortSides(table, count) {
  const {first, second} = countSides(table, count);
  return {first: count.declarers.length > 1 && first.length > LONG ? "Bidders" : first, second: second.length > LONG ? "The rest" : second};
}

/** In one line: what is still to be taken. @param {TableState} table @param {Count} count */
export function countHead(table, count) {
  const {first} = countSides(table, count);
  const more = count.need - count.taken;
  if (more > count.total - count.taken - count.others) return `${count.need} of ${count.total} can no longer be made`;
  const many = isMany(table, count.declarers);
  if (more > 0) return `${first} ${many ? "need" : "needs"} ${more} more of ${count.total}`;
  return `${first} ${many ? "have" : "has"} enough`;
}

/** The ruler for who does not see it. @param {TableState} table @param {Count} count */
export function rulerWords(table, count) {
  const {first, second} = countSides(table, count);
  return `${first} took ${count.taken} of ${count.total} points, ${second === "The others" ? "the others" : inside(second)} ${count.others}; the mark stands at ${count.need}`;
}

/** @param {TableState} table @param {Count} count */
export function contractWords(table, count) {
  const {contract, trump} = table.public;
  if (!contract) return "";
  const bid = `${nameOf(table, contract.declarer)} bid ${contract.bid}${trump == null ? "" : ` in ${suitWord(trump)}`}.`;
  const meld = count.meld > 0 ? ` ${count.meld} meld ${count.need > 0 ? `leaves ${count.need} to take in tricks.` : "covers it."}` : ` ${count.need} must be taken in tricks.`;
  return bid + meld;
}

/** Points as a part of all, as CSS has it. @param {Count} count @param {number} points */
export const part = ({total}, points) => `${total ? Math.min(100, Math.max(0, points / total * 100)) : 0}%`;

/** Points that nobody has taken yet. @param {Count} count */
export const stillOut = ({total, taken, others}) => Math.max(0, total - taken - others);
