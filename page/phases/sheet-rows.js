/** From what the server sends of a scored hand to the rows of the sheet. */
/** @typedef {{value: number | null, struck: boolean, mark: "" | "set" | "made"}} Cell */
/** @typedef {{text: string, cells: Cell[], sum: boolean}} SheetRow */

/** How many hands of a table are over; of many only the last are in its position. @param {TableState} table */
export const handsOver = (table) => table.public.sheet.at(-1)?.number ?? 0;

/** @param {number | null} value @returns {Cell} */
const plain = (value) => ({value, struck: false, mark: ""});

/** Which kinds of lines say what was melded or taken; the others say what became of it. */
const GAINED = new Set(["meld", "unopposed meld", "kept meld", "play", "rounded"]);

/**
 * The rows of meld and tricks: what was melded or taken but does not count is struck.
 * @param {SheetHand} hand
 * @returns {SheetRow[]}
 */
function gains(hand) {
  const rows = hand.lines.filter(({kind}) => GAINED.has(kind))
    .map(({kind, text, cells}) => ({kind, text: kind === "play" ? hand.rows.play : text, sum: false, cells: cells.map(plain)}));
  const strike = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {number[]} */ vain) => {
    if (vain.every((value) => value === 0)) return;
    let row = rows.find((one) => one.kind === kind);
    if (!row) {
      row = {kind, text, sum: false, cells: vain.map(() => plain(null))};
      rows.splice(kind === "meld" ? 0 : rows.length, 0, row);
    }
    row.cells = row.cells.map((cell, column) => (vain[column] ? {value: vain[column] ?? null, struck: true, mark: ""} : cell));
  };
  strike("meld", hand.rows.meld, hand.uncounted.meld);
  strike("play", hand.rows.play, hand.uncounted.points);
  return rows;
}

/**
 * @param {SheetHand} hand
 * @param {TableState} table
 * @returns {SheetRow[]}
 */
export function sheetRows(hand, table) {
  const others = hand.lines.filter(({kind}) => !GAINED.has(kind));
  // A line that is the whole result of its columns stands beside "Hand".
  const parts = others.filter(({whole}) => !whole).map(({text, cells}) => ({text, sum: false, cells: cells.map(plain)}));
  const maker = hand.made && hand.declarer != null ? table.public.columns.findIndex(({seats}) => seats.includes(hand.declarer ?? -1)) : -1;
  /** @type {SheetRow[]} */
  const ends = [
    {
      text: hand.rows.hand,
      sum: false,
      cells: hand.hand.map((value, column) => ({value, struck: false, mark: hand.set.includes(column) ? "set" : column === maker ? "made" : ""})),
    },
    {text: hand.rows.total, sum: true, cells: hand.totals.map(plain)},
  ];
  const checks = hand.checks.map((check) => ({
    text: check.row, sum: false,
    cells: hand.hand.map((_, column) => plain(column === check.column ? check.checks : null)),
  }));
  return [...gains(hand), ...parts, ...checks, ...ends];
}
