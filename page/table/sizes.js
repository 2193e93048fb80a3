/** How large cards may be, and how hand and trick share what height there is. Pure: no page, nothing remembered. */
import {CARD_RATIO, fits, layOutHand} from "./hand-layout.js";

/** @typedef {{rows: number, least: number, largest: number}} Trick rows of cards above each other; 0: no trick */
/** @typedef {{hand: number, trick: number, height: number}} Sizes widths of cards, and the height for those of the hand, in px */

/** From this width on the pad stands beside the felt: as in the style sheets, `page (min-width: 960.01px)`. */
const WIDE = 960;
/** Above the cards of the hand, so that they may rise, and below them. As in cards.css. */
const RISE = .2;
const UNDER = 8;
/** A card of the trick beside one of the hand, where there is not room for both to be as large. */
const TRICK = .9;

/** @param {number} wide the window's, in px @param {number} high */
const isDesk = (wide, high) => wide > WIDE && high >= 560;

/** Under this no card of the hand goes: 90 px at a desk, 60 on a phone, 56 on the lowest. @param {number} wide @param {number} high */
export const least = (wide, high) => (isDesk(wide, high) ? 90 : high < 360 ? 56 : 60);

/** By the shorter side of the window: 92 px on a phone, 100 on a tablet, 110 at a desk. @param {number} wide @param {number} high */
function usual(wide, high) {
  const side = Math.min(wide, high);
  return Math.min(110, Math.max(80, side < 768 ? 92 + (side - 390) / 47 : 100 + (side - 768) / 13));
}

/** Larger than this they look no better. @param {number} wide @param {number} high @param {number} rem the print, in px */
export const largest = (wide, high, rem) => usual(wide, high) * (1 + (rem / 16 - 1) / (Math.min(wide, high) < 800 ? 6 : 3));

/** A size and the next one below it: so far apart that a line of words more or less seldom leads to another. */
const APART = .94;

/** The sizes that cards may have, the largest first. @param {number} largest @param {number} least @returns {number[]} in px */
export function levels(largest, least) {
  const all = [Math.floor(largest)];
  for (let width = largest * APART; width > least; width *= APART) all.push(Math.floor(width));
  return all.at(-1) === least || largest <= least ? all : [...all, least];
}

/**
 * Other things give way until cards are so large, and for no more: the usual size, and while one bids the largest.
 * @param {number[]} sizes the largest first @param {number} wide @param {number} high @param {boolean} bidding
 */
export const wanted = (sizes, wide, high, bidding) => (bidding ? sizes[0] : sizes.find((width) => width <= usual(wide, high) * 1.04)) ?? sizes.at(-1) ?? 0;

/**
 * @param {readonly import("./hand-layout.js").Coded[]} cards
 * @param {{width: number, height: number, sizes: number[], trick: Trick, enough?: number, spare?: number}} space height: for
 *   the hand, and what the trick takes beyond its least; sizes: that the cards may have, the largest first; spare: what is
 *   left where they are larger than enough
 * @returns {Sizes}
 */
export function share(cards, {width, height, sizes, trick, enough = Infinity, spare = 0}) {
  const more = trick.rows * CARD_RATIO;
  /** What the cards of the hand have when they are so wide. @param {number} hand */
  const room = (hand) => height - more * (Math.max(trick.least, Math.min(trick.largest, hand * TRICK)) - trick.least) - hand * RISE - UNDER;
  /** @param {number} tight */
  const largestThat = (tight) => sizes.find((hand) => fits(cards, {width, cardWidth: hand, height: room(hand) - (hand > enough ? spare : 0)}, tight));
  const hand = largestThat(0) ?? largestThat(1) ?? sizes.at(-1) ?? 0;
  const left = height + .1 - layOutHand(cards, {width, cardWidth: hand, height: room(hand)}).height - hand * RISE - UNDER;
  const grown = more ? Math.floor(Math.max(trick.least, Math.min(trick.largest, hand, trick.least + left / more))) : 0;
  return {hand, trick: grown, height: height - (more ? more * (grown - trick.least) : 0) - hand * RISE - UNDER};
}
