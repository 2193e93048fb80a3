/**
 * Where the cards of a hand lie. Pure geometry: no page, no rule.
 *
 * Each card but the last of a row shows a strip: narrow where the same card follows, wider where
 * another does, widest at the end of a suit. Strips shrink to their least before a row is added.
 */

/** @typedef {{code: string}} Coded */
/** @typedef {{x: number, y: number, row: number, strip: number}} Place */
/** @typedef {Record<string, number>} SuitRows suit: its row */
/** @typedef {{places: Place[], height: number, rows: number, suitRows: SuitRows}} Layout */
/**
 * @typedef {object} Space
 * @property {number} width
 * @property {number} cardWidth
 * @property {boolean} narrow one column: phone, or large zoom
 * @property {boolean} low little height: rather crowded than in more rows
 */
/** @typedef {{least: number, best: number}} Strip */
/** @typedef {{same: Strip, ten: Strip, other: Strip, suit: Strip}} Strips */

const CARD_RATIO = 154 / 110;
const TOUCH = 44;
/** The least strip of another and of the same card, step by step, when no number of rows is enough. */
const LEAST_OTHER = [TOUCH, 34, 0];
const LEAST_SAME = [.21, .16, .1];
/** On a desk an equal card leaves both figures of a ten in sight. */
const LEAST_TEN = 34;
/** Above this the suits close up into one fan. */
const MOST_APART = 12;
const MOST_ROWS = 4;
const MOST_SQUEEZE = 2;

/**
 * @param {Space} space
 * @param {boolean} apart
 * @param {number} squeeze 0, 1 or 2
 * @returns {Strips}
 */
function stripsFor({cardWidth, narrow, low}, apart, squeeze) {
  // 0.4 of the width is where the index of a card ends.
  const other = {
    least: Math.max(low ? 0 : LEAST_OTHER[squeeze] ?? 0, cardWidth * .4),
    best: Math.max(TOUCH, cardWidth * (narrow ? .7 : .62)),
  };
  const same = {
    least: cardWidth * (narrow || squeeze ? LEAST_SAME[squeeze] ?? 0 : .236),
    best: cardWidth * .4,
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
 * @returns {{rows: T[][], strips: Strips, squeeze: number}}
 */
function chooseRows(cards, space, before) {
  const suits = [...new Set(cards.map(({code}) => code[1] ?? ""))];
  /** @param {readonly T[]} row @param {Strips} strips */
  const leastWidth = (row, strips) => sum(rowStrips(row, strips).map(({least}) => least)) + space.cardWidth;

  if (cards.length <= MOST_APART) {
    const strips = stripsFor(space, true, 0);
    if (leastWidth(cards, strips) <= space.width) return {rows: [[...cards]], strips, squeeze: 0};
  }
  const mostRows = Math.max(1, Math.min(suits.length, MOST_ROWS));
  // Narrower strips go before a fourth row.
  const few = Math.min(mostRows, MOST_ROWS - 1);
  const tries = [[0, 1, few], [1, 1, few], [0, few + 1, mostRows], [1, few + 1, mostRows], [MOST_SQUEEZE, 1, mostRows]];
  for (const [squeeze = 0, from = 1, to = 1] of tries) {
    const strips = stripsFor(space, false, squeeze);
    for (let count = from; count <= to; count += 1) {
      const ways = waysToSplit(suits.length, count).map((way) => {
        const rows = [...Array(count).keys()].map((row) => cards.filter(({code}) => way[suits.indexOf(code[1] ?? "")] === row));
        const same = suits.every((suit, place) => before[suit] === way[place]);
        const inOrder = way.every((row, place) => place === 0 || row >= (way[place - 1] ?? 0));
        return {rows, same, inOrder, widest: Math.max(...rows.map((row) => leastWidth(row, strips)))};
      });
      const fitting = ways.filter(({widest}) => widest <= space.width);
      // When nothing fits, the last try is taken all the same: then strips shrink below their least.
      const candidates = fitting.length || squeeze < MOST_SQUEEZE || count < mostRows ? fitting : ways;
      const [best] = candidates.sort((one, two) =>
        Number(two.same) - Number(one.same) || Number(two.inOrder) - Number(one.inOrder) || one.widest - two.widest);
      if (best) return {rows: best.rows, strips, squeeze};
    }
  }
  return {rows: [[...cards]], strips: stripsFor(space, false, 0), squeeze: 0};
}

/**
 * @param {readonly Coded[]} cards sorted, equal cards and suits together
 * @param {Space} space
 * @param {SuitRows} [before] the rows of the suits until now
 * @returns {Layout} a place for each card, in the same order
 */
export function layOutHand(cards, space, before = {}) {
  const {cardWidth, width} = space;
  const cardHeight = cardWidth * CARD_RATIO;
  const {rows, strips, squeeze} = chooseRows(cards, space, before);
  // A row in front leaves rank and suit of the one behind in sight.
  const step = cardHeight * (rows.length > 2 ? (space.narrow ? .5 : .54) : .6);
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

  /** @type {Map<Coded, Place>} */
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
      placed.set(card, {x, y: number * step, row: number, strip: Math.min(strip, cardWidth)});
      suitRows[card.code[1] ?? ""] = number;
      x += strip;
    });
  });
  const places = cards.map((card) => placed.get(card) ?? {x: 0, y: 0, row: 0, strip: cardWidth});
  return {places, height: cardHeight + (rows.length - 1) * step, rows: rows.length, suitRows};
}
