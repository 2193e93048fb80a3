/** From what the server sends of a scored hand to the rows of the sheet. */
import {columnSubject, inside, listed} from "../words.js";

/** @typedef {import("../state.js").SheetHand} SheetHand */
/** @typedef {{value: number | null, struck: boolean, mark: "" | "set" | "made"}} Cell */
/** @typedef {{text: string, cells: Cell[], sum: boolean}} SheetRow */

/** @param {number | null} value @returns {Cell} */
const plain = (value) => ({value, struck: false, mark: ""});

/** Which lines say what was melded or taken; the others say what became of it. */
const MELD = /^(meld$|meld,|side’s meld|side's meld|dix,)/i;
const TAKEN = /^taken in play/i;
const GAINED = /^(meld$|meld,|taken|side)/i;

/**
 * The rows of meld and tricks: what was melded or taken but does not count is struck.
 * @param {SheetHand} hand
 * @returns {SheetRow[]}
 */
function gains(hand) {
  const rows = hand.lines.filter(({text}) => GAINED.test(text))
    .map(({text, cells}) => ({text: /^taken in play$/i.test(text) ? "Tricks" : text, sum: false, cells: cells.map(plain)}));
  const strike = (/** @type {string} */ text, /** @type {RegExp} */ which, /** @type {number[]} */ all) => {
    const counted = (/** @type {number} */ column) => hand.lines.some((line) => which.test(line.text) && line.cells[column] != null);
    const lost = all.map((value, column) => (value > 0 && !counted(column) ? value : null));
    if (lost.every((value) => value == null)) return;
    let row = rows.find((one) => one.text === text);
    if (!row) {
      row = {text, sum: false, cells: all.map(() => plain(null))};
      rows.splice(text === "Meld" ? 0 : rows.length, 0, row);
    }
    row.cells = row.cells.map((cell, column) => (lost[column] == null ? cell : {value: lost[column] ?? null, struck: true, mark: ""}));
  };
  strike("Meld", MELD, hand.meld);
  strike("Tricks", TAKEN, hand.points);
  return rows;
}

/**
 * Why a hand came out as it did, and whose it was: "they had 36 of 55 bid".
 * @param {import("../state.js").TableState} table
 * @param {import("../state.js").SheetLine} line
 */
function reason(table, {text, cells}) {
  const names = cells.flatMap((value, column) => (value == null ? [] : [inside(columnSubject(table, column))]));
  const who = listed(names);
  const [, points, bid] = /^set: (\d+) of (\d+)$/i.exec(text) ?? [];
  if (bid) return `${who} had ${points} of ${bid} bid`;
  if (/^not saved: /i.test(text)) return `${who} ${names.length > 1 || /^(you|we|they)$|,| and /.test(who) ? "were" : "was"} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  const words = text.replace(/^set: /i, "");
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/**
 * @param {SheetHand} hand
 * @param {import("../state.js").TableState} table
 * @returns {SheetRow[]}
 */
export function sheetRows(hand, table) {
  const others = hand.lines.filter(({text}) => !GAINED.test(text));
  // A line that is the whole result of its columns stands beside "Hand".
  const whole = others.filter(({cells}) => cells.every((value, column) => value == null || value === hand.hand[column]));
  const parts = others.filter((line) => !whole.includes(line)).map(({text, cells}) => ({text, sum: false, cells: cells.map(plain)}));
  const said = whole.filter(({text}) => !/^nothing$/i.test(text)).map((line) => reason(table, line)).join("; ");
  const maker = hand.made && hand.declarer != null ? table.public.columns.findIndex(({seats}) => seats.includes(hand.declarer ?? -1)) : -1;
  /** @type {SheetRow[]} */
  const ends = [
    {
      text: said ? `Hand, ${said}` : "Hand",
      sum: false,
      cells: hand.hand.map((value, column) => ({value, struck: false, mark: hand.set.includes(column) ? "set" : column === maker ? "made" : ""})),
    },
    {text: "Total so far", sum: true, cells: hand.totals.map(plain)},
  ];
  const checks = hand.checks ? [{text: "Checks", sum: false, cells: hand.checks.map(plain)}] : [];
  return [...gains(hand), ...parts, ...checks, ...ends];
}
