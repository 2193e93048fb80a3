/**
 * Where the cards of a hand lie. Pure geometry: no page, no rule.
 *
 * Each card but the last of a row shows a strip: narrow where the same card follows, wider where
 * another does, widest at the end of a suit. Strips shrink to their least before a row is added; no strip is narrower
 * than a fingertip, so where many cards have little room equal cards lie as one.
 */

/** @typedef {{code: string}} Coded */
/** @typedef {{x: number, y: number, row: number, strip: number}} Place */
/** @typedef {Record<string, number>} SuitRows suit: its row */
/** @typedef {{places: Place[], height: number, rows: number, stacked: boolean, suitRows: SuitRows}} Layout stacked: equal cards have one place */
/**
 * @typedef {object} Space
 * @property {number} width
 * @property {number} cardWidth
 * @property {boolean} narrow one column: phone, or large zoom
 * @property {boolean} [close] little height: rather equal cards as one than in more rows
 */
/** @typedef {{least: number, best: number}} Strip */
/** @typedef {{same: Strip, ten: Strip, other: Strip, suit: Strip}} Strips */

const CARD_RATIO = 154 / 110;
const TOUCH = 44;
/** No card shows less, whatever happens. */
const LEAST = 26;
/** The least strip of another card, step by step, when no number of rows is enough. */
const LEAST_OTHER = [TOUCH, 34, LEAST];
/** On a desk an equal card leaves both figures of a ten in sight. */
const LEAST_TEN = 34;
/** Where the index of a card ends, as a part of its width. */
const INDEX = .4;
/** How far the number of equal cards stands above them, and how far a card that may be played is raised. */
const COUNT = 28;
/** Above this the suits close up into one fan. */
const MOST_APART = 12;
const MOST_ROWS = 4;
const MOST_SQUEEZE = 2;
/** What is tried in turn: equal cards as one, squeeze, most rows. @type {[boolean, number, number][]} */
const TRIES = [[false, 0, 3], [false, 1, 3], [true, 0, 3], [true, 1, 3], [true, 2, MOST_ROWS]];
/** @type {[boolean, number, number][]} */
const CLOSE_TRIES = [[false, 0, 1], [false, 1, 1], [true, 0, 1], [true, 1, 1], [true, 0, 2], [true, 1, 2], [true, 2, 2], [true, 1, 3], [true, 2, MOST_ROWS]];

/**
 * @param {Space} space
 * @param {boolean} apart
 * @param {number} squeeze 0, 1 or 2
 * @returns {Strips}
 */
function stripsFor({cardWidth, narrow}, apart, squeeze) {
  const other = {
    least: Math.max(LEAST_OTHER[squeeze] ?? LEAST, squeeze < MOST_SQUEEZE ? cardWidth * INDEX : 0),
    best: Math.max(TOUCH, cardWidth * (narrow ? .7 : .62)),
  };
  const same = {
    least: Math.max(LEAST, narrow || squeeze ? 0 : cardWidth * .236),
    best: Math.max(LEAST, cardWidth * INDEX),
  };
  const leastTen = narrow ? same.least : Math.max(LEAST_TEN, same.least);
  const ten = {least: leastTen, best: Math.max(leastTen, same.best)};
  const gap = cardWidth * .1;
  const suit = apart
    ? {least: cardWidth + gap / 2, best: cardWidth + gap}
    : {least: other.least, best: other.best + gap};
  return {same, ten, other, suit};
}

/**
 * The strip of each card of a row; the last card shows its whole face.
 * @param {readonly Coded[]} row
 * @param {Strips} strips
 * @returns {Strip[]}
 */
function rowStrips(row, strips) {
  return row.slice(0, -1).map((card, place) => {
    const next = row[place + 1];
    if (next?.code === card.code) return card.code[0] === "T" ? strips.ten : strips.same;
    return next?.code[1] === card.code[1] ? strips.other : strips.suit;
  });
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * Every way to lay so many suits into so many rows: for each suit its row, rows beginning in order.
 * @param {number} suits
 * @param {number} rows
 * @returns {number[][]}
 */
function waysToSplit(suits, rows) {
  /** @type {number[][]} */
  let ways = [[]];
  for (let suit = 0; suit < suits; suit += 1) {
    ways = ways.flatMap((way) => {
      const begun = Math.max(-1, ...way) + 1;
      return [...Array(Math.min(begun + 1, rows)).keys()].map((row) => [...way, row]);
    });
  }
  return ways.filter((way) => Math.max(...way) === rows - 1);
}

/**
 * Rows of whole suits and the strips they use: the fewest rows in which every strip keeps its least.
 * @template {Coded} T
 * @param {readonly T[]} cards
 * @param {Space} space
 * @param {SuitRows} before kept where possible, so that a card played moves no suit to another row
 * @returns {{rows: T[][], strips: Strips, squeeze: number, stacked: boolean}}
 */
function chooseRows(cards, space, before) {
  const suits = [...new Set(cards.map(({code}) => code[1] ?? ""))];
  /** @param {readonly T[]} row @param {Strips} strips */
  const leastWidth = (row, strips) => sum(rowStrips(row, strips).map(({least}) => least)) + space.cardWidth;

  if (cards.length <= MOST_APART) {
    const strips = stripsFor(space, true, 0);
    if (leastWidth(cards, strips) <= space.width) return {rows: [[...cards]], strips, squeeze: 0, stacked: false};
  }
  const single = cards.filter(({code}, place) => code !== cards[place - 1]?.code);
  const tries = space.close ? CLOSE_TRIES : TRIES;
  for (const [number, [stacked, squeeze, mostRows]] of tries.entries()) {
    const strips = stripsFor(space, false, squeeze);
    const laid = stacked ? single : cards;
    for (let count = 1; count <= Math.min(suits.length, mostRows); count += 1) {
      const ways = waysToSplit(suits.length, count).map((way) => {
        const rows = [...Array(count).keys()].map((row) => laid.filter(({code}) => way[suits.indexOf(code[1] ?? "")] === row));
        const same = suits.every((suit, place) => before[suit] === way[place]);
        const inOrder = way.every((row, place) => place === 0 || row >= (way[place - 1] ?? 0));
        return {rows, same, inOrder, widest: Math.max(...rows.map((row) => leastWidth(row, strips)))};
      });
      const fitting = ways.filter(({widest}) => widest <= space.width);
      // When nothing fits, the last try is taken all the same: then strips shrink below their least.
      const last = number === tries.length - 1 && count === Math.min(suits.length, mostRows);
      const [best] = (fitting.length || !last ? fitting : ways).sort((one, two) =>
        Number(two.same) - Number(one.same) || Number(two.inOrder) - Number(one.inOrder) || one.widest - two.widest);
      if (best) return {rows: best.rows, strips, squeeze, stacked: stacked && single.length < cards.length};
    }
  }
  return {rows: [[...cards]], strips: stripsFor(space, false, 0), squeeze: 0, stacked: false};
}

/**
 * @param {readonly Coded[]} cards sorted, equal cards and suits together
 * @param {Space} space
 * @param {SuitRows} [before] the rows of the suits until now
 * @returns {Layout} a place for each card, in the same order; equal cards that lie as one have the same
 */
export function layOutHand(cards, space, before = {}) {
  const {cardWidth, width} = space;
  const cardHeight = cardWidth * CARD_RATIO;
  const {rows, strips, squeeze, stacked} = chooseRows(cards, space, before);
  // A row in front leaves rank and suit of the one behind in sight, also beneath the numbers of equal cards.
  const step = stacked ? Math.max(cardHeight * .62, cardHeight * .46 + COUNT) : cardHeight * (rows.length > 2 ? (space.narrow ? .56 : .54) : .6);
  const room = width - cardWidth;

  /** How far the strips of each row can go from least (0) to best (1). */
  const eases = rows.map((row) => {
    const shown = rowStrips(row, strips);
    const least = sum(shown.map((strip) => strip.least));
    const best = sum(shown.map((strip) => strip.best));
    return best > room ? Math.max(0, (room - least) / (best - least)) : 1;
  });
  // Rows look alike, unless one is so full that it would crowd the others.
  const shared = squeeze ? undefined : Math.min(...eases);

  /** By card, or by code where equal cards lie as one. @type {Map<Coded | string, Place>} */
  const placed = new Map();
  /** @type {SuitRows} */
  const suitRows = {};
  rows.forEach((row, number) => {
    const ease = shared ?? eases[number] ?? 0;
    let widths = rowStrips(row, strips).map(({least, best}) => least + (best - least) * ease);
    const total = sum(widths);
    if (total > room) widths = widths.map((strip) => Math.max(0, strip * room / total));
    let x = Math.max(0, (room - sum(widths)) / 2);
    row.forEach((card, place) => {
      const strip = widths[place] ?? cardWidth;
      placed.set(stacked ? card.code : card, {x, y: number * step, row: number, strip: Math.min(strip, cardWidth)});
      suitRows[card.code[1] ?? ""] = number;
      x += strip;
    });
  });
  const places = cards.map((card) => placed.get(stacked ? card.code : card) ?? {x: 0, y: 0, row: 0, strip: cardWidth});
  return {places, height: cardHeight + (rows.length - 1) * step, rows: rows.length, stacked, suitRows};
}
