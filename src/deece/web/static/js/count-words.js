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

/** What is said of a bid that is lost, where it is not its points. @type {Record<string, string | null>} */
const LOST = {set: null, misbid: "A misbid: too little meld", "moon lost": "The moon is lost"};

/** Whether the bidders' side is to take every trick. @param {TableState} table @param {Count} count */
const isMoon = ({public: {contract}}, {declarers}) => contract?.moon != null && declarers.includes(contract.moon);

/** In one line: what is still to be taken. @param {TableState} table @param {Count} count */
export function countHead(table, count) {
  const {first} = countSides(table, count);
  const {more, more_tricks: tricks, need, total, outcome} = count;
  if (outcome in LOST) return LOST[outcome] ?? `${need} of ${total} can no longer be made`;
  const many = isMany(table, count.declarers);
  const needs = `${first} ${many ? "need" : "needs"}`;
  if (isMoon(table, count)) return `${needs} every trick`;
  if (more > 0) return `${needs} ${more} more of ${total}`;
  if (tricks > 0) return `${needs} a trick`;
  return `${first} ${many ? "have" : "has"} enough`;
}

/** The ruler for who does not see it. @param {TableState} table @param {Count} count */
export function rulerWords(table, count) {
  const {first, second} = countSides(table, count);
  const mark = count.need > 0 ? `; the mark stands at ${count.need}` : "";
  return `${first} took ${count.taken} of ${count.total} points, ${second === "The others" ? "the others" : inside(second)} ${count.others}${mark}`;
}

/** @param {TableState} table @param {Count} count */
export function contractWords(table, count) {
  const {contract, trump} = table.public;
  if (!contract) return "";
  const bid = `${nameOf(table, contract.declarer)} bid ${contract.bid}${trump == null ? "" : ` in ${suitWord(trump)}`}.`;
  if (isMoon(table, count)) return `${bid} Every trick must be taken.`;
  if (count.need > 0) return `${bid}${count.meld > 0 ? ` ${count.meld} meld, and` : ""} ${count.need} must be taken in tricks.`;
  if (count.meld === 0) return bid;
  return `${bid} ${count.meld} meld covers it${count.more_tricks > 0 ? ", but a trick must be won" : ""}.`;
}

/** Points as a part of all, as CSS has it. @param {Count} count @param {number} points */
export const part = ({total}, points) => `${total ? Math.min(100, Math.max(0, points / total * 100)) : 0}%`;
