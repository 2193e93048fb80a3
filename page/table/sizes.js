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
export const largest = (wide, high, rem) => usual(wide, high) * Math.min(1.17, 1 + (rem / 16 - 1) / 3);

/** Other things give way until cards are so large. @param {number} wide @param {number} high @param {number} rem */
export const wanted = (wide, high, rem) => Math.max(least(wide, high), isDesk(wide, high) ? largest(wide, high, rem) * .89 : usual(wide, high) * .95);

/**
 * @param {readonly import("./hand-layout.js").Coded[]} cards
 * @param {{width: number, height: number, least: number, largest: number, trick: Trick}} space height: for the hand, and what
 *   the trick takes beyond its least
 * @returns {Sizes}
 */
export function share(cards, {width, height, least, largest, trick}) {
  const more = trick.rows * CARD_RATIO;
  /** What the cards of the hand have when they are so wide. @param {number} hand */
  const room = (hand) => height - more * (Math.max(trick.least, Math.min(trick.largest, hand * TRICK)) - trick.least) - hand * RISE - UNDER;
  const widths = [...Array(Math.max(1, Math.floor(largest) - least + 1)).keys()].map((less) => Math.max(least, Math.floor(largest) - less));
  /** @param {number} tight */
  const largestThat = (tight) => widths.find((hand) => fits(cards, {width, cardWidth: hand, height: room(hand)}, tight));
  const hand = largestThat(0) ?? largestThat(1) ?? least;
  const left = height + .1 - layOutHand(cards, {width, cardWidth: hand, height: room(hand)}).height - hand * RISE - UNDER;
  const grown = more ? Math.floor(Math.max(trick.least, Math.min(trick.largest, hand, trick.least + left / more))) : 0;
  return {hand, trick: grown, height: height - (more ? more * (grown - trick.least) : 0) - hand * RISE - UNDER};
}
