/**
 * Where the cards of a hand lie, and how large they may be. Pure geometry: no page, no rule, nothing remembered.
 *
 * Cards lie in their order, in rows that begin with a suit wherever that leaves room, each but the last of a row as a
 * strip. A row in front leaves rank and suit of the one behind it in sight.
 */

/** @typedef {{code: string}} Coded */
/** @typedef {{x: number, y: number, row: number, strip: number}} Place */
/** @typedef {{places: Place[], height: number, rows: number}} Layout */
/** @typedef {{width: number, cardWidth: number, height?: number}} Space height: for the cards alone; as little as they need */

export const CARD_RATIO = 154 / 110;
/** A strip shows both figures of a ten: a part of the card's width; then, where nothing else is enough, one of them. */
const INDEX = [.46, .36, 0];
/** No card shows less, whatever happens. */
export const LEAST_STRIP = 26;
/** Cards with more room than this stand in a row of their own suit, not apart. */
const BEST = .88;
/** How far a row stands above the one before it: rank and suit stay whole. */
const ROW = .7;
const BEST_ROW = .8;
const MOST_ROWS = 4;
/** For more rows than this suits do not stay whole. */
const WHOLE_ROWS = 3;

/** So many rows of cards of this width, as close as they may lie. @param {number} cardWidth @param {number} rows */
export const leastHeight = (cardWidth, rows) => cardWidth * (CARD_RATIO + (rows - 1) * ROW);

/** How many cards each suit has, in their order. @param {readonly Coded[]} cards */
function suitsOf(cards) {
  /** @type {number[]} */
  const suits = [];
  cards.forEach(({code}, place) => {
    if (code[1] === cards[place - 1]?.code[1]) suits[suits.length - 1] = (suits[suits.length - 1] ?? 0) + 1;
    else suits.push(1);
  });
  return suits;
}

/** Every way to lay these suits, in their order, into so many rows. @param {readonly number[]} suits @param {number} rows @returns {number[][]} */
function waysToSplit(suits, rows) {
  if (rows === 1) return [[suits.reduce((total, count) => total + count, 0)]];
  return [...Array(Math.max(0, suits.length - rows + 1)).keys()].flatMap((more) => {
    const first = suits.slice(0, more + 1).reduce((total, count) => total + count, 0);
    return waysToSplit(suits.slice(more + 1), rows - 1).map((rest) => [first, ...rest]);
  });
}

/**
 * How many cards lie in each row: the fewest rows in which suits stay whole, else the fewest.
 * @param {readonly Coded[]} cards
 * @param {Space} space
 * @param {number} tight
 * @returns {number[] | null} null: there is no room
 */
function rowsFor(cards, {width, cardWidth, height = Infinity}, tight) {
  const most = Math.floor((width - cardWidth) / Math.max(LEAST_STRIP, cardWidth * (INDEX[tight] ?? 0)) + .001) + 1;
  const rows = [...Array(MOST_ROWS).keys()].map((row) => row + 1).filter((count) => leastHeight(cardWidth, count) <= height + .01);
  for (const count of rows.slice(0, WHOLE_ROWS)) {
    const [whole] = waysToSplit(suitsOf(cards), count).sort((one, two) => Math.max(...one) - Math.max(...two));
    if (whole && Math.max(...whole) <= most) return whole;
  }
  const fewest = rows.find((count) => cards.length <= count * most);
  if (!fewest) return null;
  const each = Math.ceil(cards.length / fewest);
  return [...Array(fewest).keys()].map((row) => Math.max(0, Math.min(each, cards.length - (fewest - 1 - row) * each)));
}

/**
 * Whether cards of this width lie in this space.
 * @param {readonly Coded[]} cards sorted, equal cards and suits together
 * @param {Space} space
 * @param {number} [tight] 0 is as they should lie, 1 and 2 where that is not enough
 */
export const fits = (cards, space, tight = 0) => rowsFor(cards, space, tight) !== null;

/**
 * @param {readonly Coded[]} cards sorted, equal cards and suits together
 * @param {Space} space
 * @returns {Layout} a place for each card, in the same order
 */
export function layOutHand(cards, space) {
  const {cardWidth, width, height} = space;
  const levels = [...INDEX.keys()];
  /** @param {Space} tried */
  const first = (tried) => levels.map((tight) => rowsFor(cards, tried, tight)).find(Boolean);
  const counts = (height ? first(space) : undefined) ?? first({width, cardWidth}) ?? [cards.length];
  const behind = counts.length - 1;
  const cardHeight = cardWidth * CARD_RATIO;
  const step = behind ? Math.min(cardWidth * BEST_ROW, Math.max(cardWidth * ROW, ((height ?? 0) - cardHeight) / behind)) : 0;
  const room = Math.max(0, width - cardWidth);
  const places = counts.flatMap((count, row) => {
    const strip = Math.min(cardWidth * BEST, room / Math.max(1, count - 1));
    const start = (room - strip * (count - 1)) / 2;
    return [...Array(count).keys()].map((place) => ({
      x: start + place * strip, y: row * step, row, strip: place === count - 1 ? cardWidth : strip}));
  });
  return {places, height: cardHeight + behind * step, rows: counts.length};
}
