/**
 * Cards by their codes, rank and suit, as "AS", "TH", "9D": ranks A T K Q J 9, suits S H D C. Their names, and the
 * order in which a hand is held. Nothing here knows a rule.
 */

export const SUITS = "SHDC";
export const RANKS = "ATKQJ9";

/** @type {Record<string, string>} */
const SUIT_NAMES = {S: "spades", H: "hearts", D: "diamonds", C: "clubs"};
/** @type {Record<string, string>} */
const RANK_NAMES = {A: "ace", T: "ten", K: "king", Q: "queen", J: "jack", 9: "nine"};
/** Trump first, then colours in turn. The order never depends on what is held, so it never jumps. */
const SUIT_ORDERS = {S: "SHCD", H: "HSDC", D: "DSHC", C: "CHSD"};

/** @param {string} suit @returns {string} "spades" */
export const suitName = (suit) => SUIT_NAMES[suit] ?? "no suit";

/** @param {string} code @returns {string} "ace" */
export const rankName = (code) => RANK_NAMES[code[0] ?? ""] ?? "card";

/** A card in words. @param {string} code @returns {string} "ace of spades" */
export const cardName = (code) => `${rankName(code)} of ${suitName(code[1] ?? "")}`;

/**
 * Trump first, colours alternating, ranks A 10 K Q J 9.
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
