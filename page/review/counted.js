/** What each hand of one's own came to in its review, kept by this device for error rates. */
import {keep, pastGame, recall} from "../shared/keep.js";

const MOST_HANDS = 500; // that are kept; the oldest go

/** What each hand came to, by table and number, of the games that this browser knows. @returns {Record<string, Counted>} */
export function countedHands() {
  const kept = Object.entries(recall("counted", /** @type {Record<string, Counted>} */ ({})));
  return Object.fromEntries(kept.filter(([key]) => pastGame(key.split("/")[0] ?? "")));
}

/** Keep what a hand of one's own came to; nothing of another's. @param {{table: string, hand: number, seat: number}} of @param {Counted | null} counted */
export function keepCounted({table, hand, seat}, counted) {
  if (!counted || pastGame(table)?.seat !== seat) return;
  const {[`${table}/${hand}`]: _, ...others} = countedHands();
  keep("counted", Object.fromEntries([...Object.entries(others), [`${table}/${hand}`, counted]].slice(-MOST_HANDS)));
}
