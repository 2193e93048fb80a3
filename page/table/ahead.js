/**
 * A card chosen before its turn comes: it is played at the turn, and is not if another card has come to win the trick or it may not
 * be played. The page knows no rule: what may be played comes with the turn. Pure: no page, no connection.
 */
import {cardName} from "../shared/cards.js";
import {worded} from "../shared/words.js";

/** @typedef {import("../shared/state.js").Ahead} Ahead */

/** Whether a trick that is full lies there still. @param {Trick} trick */
const lies = ({plays, order}) => plays.length > 0 && order.length === 0;

/** Whether a card may be chosen now to be played at the next turn: to the trick that lies, or to lead after one that was won. @param {TableState} table */
export function mayChooseAhead({seat, own, gate, asked, public: {step, trick}}) {
  if (seat == null || !own || own.choices.length > 0 || gate || asked.length > 0) return false;
  if (lies(trick)) return step === "play" && trick.winner === seat;
  return (step === "play" || step === "stock") && trick.plays.length > 0 && trick.order.includes(seat);
}

/** Why a card that is tapped now is not chosen ahead; "" where that is not a question. @param {TableState} table */
export function whyNotAhead(table) {
  const {seat, own, gate, asked, public: {step, trick}} = table;
  if (seat == null || !own || own.choices.length > 0 || gate || asked.length > 0) return "";
  if ((step !== "play" && step !== "stock") || mayChooseAhead(table)) return "";
  return trick.plays.length === 0 ? worded("ahead_not_led") : worded("ahead_played");
}

/** @param {TableState} table @param {string} card @returns {Ahead} */
export function chosenAhead({public: {trick}}, card) {
  return lies(trick) ? {card, leads: true, winner: null, why: ""} : {card, leads: false, winner: trick.winner, why: ""};
}

/**
 * What becomes of the card chosen ahead in this position.
 * @param {TableState} table
 * @returns {{waits: boolean, play: string, say: string}} `waits`: it stays as it is; `play`: the choice to make now; `say`: why it is not played
 */
export function nowAhead({ahead, ahead_words: words, seat, own, gate, public: {step, trick}}) {
  const gone = {waits: false, play: "", say: ""};
  if (!ahead || !own || gate || (step !== "play" && step !== "stock") || !own.hand.includes(ahead.card)) return gone;
  if (ahead.why) return {...gone, waits: true};
  /** @param {string} why */
  const not = (why, reason = "") => ({...gone, say: why.replace("{card}", cardName(ahead.card)).replace("{reason}", reason)});
  if (ahead.leads && lies(trick)) return {...gone, waits: trick.winner === seat};
  if (ahead.leads ? trick.plays.length > 0 : lies(trick) || trick.winner !== ahead.winner) return not(words.changed);
  if (own.choices.length === 0) return {...gone, waits: true};
  const choice = own.choices.find(({kind, card}) => kind === "card" && card === ahead.card);
  if (choice) return {...gone, play: choice.do};
  const reason = own.refused[ahead.card]?.reason;
  return reason ? not(words.refused, reason) : gone;
}
