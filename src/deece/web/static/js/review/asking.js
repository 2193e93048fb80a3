/** What is reviewed: which hand of which game, the list of choices, and one judgment after another as they are found. */
import {Refused, get, post, sentence} from "../api.js";
import {app, change} from "../state.js";

/**
 * @typedef {{words: string, chance: number, points: number, played: boolean, best: boolean}} Option
 * @typedef {{grade: string, charged: boolean, words: string, cost: string, lost: number, sure: string, role: string, choice: boolean, best: string, best_card: string | null,
 *   why: string[], better: {better: number, worse: number, deals: number} | null, options: Option[], open: string}} Judged
 * @typedef {{number: number, step: number, before: boolean, trick: number, where: string, played: string, card: string | null, judged: Judged | null}} Choice
 * @typedef {{title: string, names: string[], hand: number, hands: number, seat: number, decisions: Choice[], sums: string, says: Record<string, string>}} Answer
 * @typedef {{table: string, token: string, record: string, hand: number, seat: number}} Asked a game of a table, or a record's text
 */

const AGAIN = 1500; // ms until a busy server is asked again
const MOST_AGAIN = 20;

export const now = {
  /** @type {Asked | null} */
  asked: null,
  /** @type {Answer | null} */
  answer: null,
  /** The choice that is looked at; -1: none. */
  looking: -1,
  trouble: "",
};

/** @param {Asked} asked @param {number} [choice] */
function ask({table, token, record, hand, seat}, choice) {
  if (!table) return post("/api/review", {record, hand, seat, ...(choice == null ? {} : {choice})});
  return get(`/api/tables/${table}/review?hand=${hand}&seat=${seat}${choice == null ? "" : `&choice=${choice}`}`, token);
}

/** Show another hand, or another player's choices. @param {Asked} asked */
export async function look(asked) {
  change(() => Object.assign(now, {asked, looking: -1, trouble: ""}));
  try {
    const answer = /** @type {Answer} */ (await ask(asked));
    if (now.asked !== asked) return;
    change(() => (now.answer = answer));
    await fill(asked, answer);
  } catch (error) {
    if (now.asked === asked) change(() => Object.assign(now, {trouble: sentence(error), looking: -1}));
  }
}

/** One after another, those of the play first to last; whoever goes elsewhere ends it. @param {Asked} asked @param {Answer} answer */
async function fill(asked, answer) {
  for (const choice of answer.decisions.filter(({judged}) => !judged)) {
    if (now.asked !== asked || app.route.page !== "review") return;
    change(() => (now.looking = choice.number));
    const found = /** @type {{judged: Judged, sums: string}} */ (await patiently(() => ask(asked, choice.number)));
    change(() => {
      choice.judged = found.judged;
      answer.sums = found.sums;
    });
  }
  if (now.asked === asked) change(() => (now.looking = -1));
}

/** @template T @param {() => Promise<T>} asking @returns {Promise<T>} */
async function patiently(asking) {
  for (let tries = 0; ; tries++) {
    try {
      return await asking();
    } catch (error) {
      if (!(error instanceof Refused) || !["busy", "too_fast"].includes(error.code) || tries >= MOST_AGAIN) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}

/** Go on where it stopped. */
export function goOn() {
  if (now.asked) void look({...now.asked});
}
