/** From what the server sends of a scored hand to the rows of the sheet. */
/** @typedef {import("../state.js").SheetHand} SheetHand */
/** @typedef {{value: number | null, struck: boolean, mark: "" | "set" | "made"}} Cell */
/** @typedef {{text: string, cells: Cell[], sum: boolean}} SheetRow */

/** @param {number | null} value @returns {Cell} */
const plain = (value) => ({value, struck: false, mark: ""});

/** Which kinds of lines say what was melded or taken; the others say what became of it. */
const MELD = new Set(["meld", "unopposed meld", "kept meld", "dix"]);
const TAKEN = new Set(["play"]);
const TRICKS = "Tricks";
const GAINED = new Set(["meld", "unopposed meld", "kept meld", "play"]);

/**
 * The rows of meld and tricks: what was melded or taken but does not count is struck.
 * @param {SheetHand} hand
 * @returns {SheetRow[]}
 */
function gains(hand) {
  const rows = hand.lines.filter(({kind}) => GAINED.has(kind))
    .map(({kind, text, cells}) => ({kind, text: kind === "play" ? TRICKS : text, sum: false, cells: cells.map(plain)}));
  const strike = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {Set<string>} */ which, /** @type {number[]} */ all) => {
    const counted = (/** @type {number} */ column) => hand.lines.some((line) => which.has(line.kind) && line.cells[column] != null);
    const lost = all.map((value, column) => (value > 0 && !counted(column) ? value : null));
    if (lost.every((value) => value == null)) return;
    let row = rows.find((one) => one.kind === kind);
    if (!row) {
      row = {kind, text, sum: false, cells: all.map(() => plain(null))};
      rows.splice(kind === "meld" ? 0 : rows.length, 0, row);
    }
    row.cells = row.cells.map((cell, column) => (lost[column] == null ? cell : {value: lost[column] ?? null, struck: true, mark: ""}));
  };
  strike("meld", "Meld", MELD, hand.meld);
  strike("play", TRICKS, TAKEN, hand.points);
  return rows;
}

/**
 * @param {SheetHand} hand
 * @param {import("../state.js").TableState} table
 * @returns {SheetRow[]}
 */
export function sheetRows(hand, table) {
  const others = hand.lines.filter(({kind}) => !GAINED.has(kind));
  // A line that is the whole result of its columns stands beside "Hand".
  const whole = others.filter(({cells}) => cells.every((value, column) => value == null || value === hand.hand[column]));
  const parts = others.filter((line) => !whole.includes(line)).map(({text, cells}) => ({text, sum: false, cells: cells.map(plain)}));
  const said = whole.filter(({kind}) => kind !== "nothing").map(({why}) => why).join("; ");
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
  const checks = hand.checks.map((check) => ({
    text: `Checks: ${check.text}`, sum: false,
    cells: hand.hand.map((_, column) => plain(column === check.column ? check.checks : null)),
  }));
  return [...gains(hand), ...parts, ...checks, ...ends];
}
