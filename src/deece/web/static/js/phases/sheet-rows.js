/** From what the server sends of a scored hand to the rows of the sheet. */

/** @typedef {import("../state.js").SheetHand} SheetHand */
/** @typedef {{value: number | null, struck: boolean, mark: "" | "set" | "made"}} Cell */
/** @typedef {{text: string, cells: Cell[], sum: boolean}} SheetRow */

/** @param {number | null} value @returns {Cell} */
const plain = (value) => ({value, struck: false, mark: ""});

/** Which line says what was melded or taken; other lines say what became of it. */
const MELD = /^meld$|^meld,/i;
const TAKEN = /^taken in play$/i;
const GAINED = /^(meld$|meld,|taken|side)/i;

/**
 * A line of meld or tricks; what was melded or taken but does not count is struck.
 * @param {SheetHand} hand
 * @param {import("../state.js").SheetLine} line
 * @returns {SheetRow}
 */
function gained(hand, {text, cells}) {
  const all = MELD.test(text) ? hand.meld : TAKEN.test(text) ? hand.points : [];
  return {
    text: TAKEN.test(text) ? "Tricks" : text,
    sum: false,
    cells: cells.map((value, column) => (value == null && (all[column] ?? 0) > 0 ? {value: all[column] ?? 0, struck: true, mark: ""} : plain(value))),
  };
}

/**
 * @param {SheetHand} hand
 * @param {import("../state.js").TableState} table
 * @returns {SheetRow[]}
 */
export function sheetRows(hand, table) {
  const gains = hand.lines.filter(({text}) => GAINED.test(text)).map((line) => gained(hand, line));
  const others = hand.lines.filter(({text}) => !GAINED.test(text));
  // A line that is the whole result of its columns stands beside "Hand".
  const whole = others.filter(({cells}) => cells.every((value, column) => value == null || value === hand.hand[column]));
  const parts = others.filter((line) => !whole.includes(line)).map(({text, cells}) => ({text, sum: false, cells: cells.map(plain)}));
  const said = whole.map(({text}) => text.replace(/^Set: /, "")).map((text) => text.charAt(0).toLowerCase() + text.slice(1)).join("; ");
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
  return [...gains, ...parts, ...checks, ...ends];
}
