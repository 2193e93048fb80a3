/**
 * Cards by their codes, rank and suit, as "AS", "TH", "9D": ranks A T K Q J 9, suits S H D C. Their names, and the
 * order in which a hand is held. Nothing here knows a rule.
 */

export const SUITS = "SHDC";
export const RANKS = "ATKQJ9";

/** What they are called, as the server has it. @type {CardNames} */
let names = {suits: {}, ranks: {}, card: "{rank}{suit}"};

/** Trump first, then colors in turn. The order never depends on what is held, so it never jumps. */
const SUIT_ORDERS = {S: "SHCD", H: "HSDC", D: "DSHC", C: "CHSD"};

/** @param {CardNames} given */
export function nameCards(given) {
  names = given;
}

/** @param {string} suit @returns {string} "spades" */
export const suitName = (suit) => names.suits[suit] ?? suit;

/** @param {string} code @returns {string} "ace" */
export const rankName = (code) => names.ranks[code[0] ?? ""] ?? code;

/** A card in words. @param {string} code @returns {string} "ace of spades" */
export const cardName = (code) => names.card.replace("{rank}", rankName(code)).replace("{suit}", suitName(code[1] ?? ""));

/**
 * Trump first, colors alternating, ranks A 10 K Q J 9.
 * @param {readonly string[]} codes
 * @param {string | null} [trump]
 * @returns {string[]}
 */
export function sortHand(codes, trump) {
  const order = SUIT_ORDERS[/** @type {keyof typeof SUIT_ORDERS} */ (trump ?? "S")] ?? SUIT_ORDERS.S;
  /** @param {string} code */
  const rank = (code) => order.indexOf(code[1] ?? "") * 10 + RANKS.indexOf(code[0] ?? "");
  return [...codes].sort((one, two) => rank(one) - rank(two));
}
