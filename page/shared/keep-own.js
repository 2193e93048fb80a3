/** Your hands again: the dearest mistakes of one's own games that this device keeps, to be chosen again. */
import {keep, recall} from "./keep.js";

const OF_A_GAME = 5; // the dearest
const MOST = 60; // those that come back last go

/** By key. @returns {Record<string, OwnHand>} */
export const ownHands = () => recall("own", {});

/** More of them; what is there stays as it is. @param {Record<string, OwnHand>} more */
export function keepOwn(more) {
  const every = Object.entries({...more, ...ownHands()}).sort(([, one], [, other]) => other.cost - one.cost);
  const of = /** @type {Record<string, number>} */ ({});
  const left = every.filter(([, {game}]) => (of[game] = (of[game] ?? 0) + 1) <= OF_A_GAME);
  keep("own", Object.fromEntries(left.sort(([, one], [, other]) => one.due - other.due).slice(0, MOST)));
}

/** After an answer: when it comes back, or that it need not. @param {string} key @param {{due: number, step: number} | null} next */
export function ownAnswered(key, next) {
  const {[key]: one, ...others} = ownHands();
  if (one) keep("own", next ? {...others, [key]: {...one, ...next}} : others);
}
