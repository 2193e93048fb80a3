/** What is reviewed: which hand of which game, the list of choices, and one judgment after another as they are found. */
import {Refused, get, post, sentence} from "../api.js";
import {keepGame} from "../keep.js";
import {keepOwn} from "../keep-own.js";
import {app, change} from "../state.js";
import {go} from "../travel.js";

/**
 * @typedef {{words: string, chance: number, points: number, played: boolean, best: boolean}} Option
 * @typedef {{grade: string, charged: boolean, again: boolean, words: string, cost: string, lost: number, sure: string, role: string, choice: boolean, best: string, best_card: string | null,
 *   why: string[], better: {better: number, worse: number, deals: number} | null, options: Option[], open: string}} Judged
 * @typedef {{number: number, step: number, before: boolean, trick: number, where: string, played: string, card: string | null, judged: Judged | null}} Choice
 * @typedef {{title: string, names: string[], hand: number, hands: number, seat: number, decisions: Choice[], sums: string, ledger: boolean, says: Record<string, string>}} Answer `ledger`: whether there is one
 * @typedef {{words: string, rows: {words: string, points: number}[], score: number, adjusted: string, about: string, complete: boolean}} Ledger what the points of the hand came from
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
  /** @type {Ledger | null} */
  ledger: null,
  /** How many of the others' choices are looked at, for a whole ledger. @type {{done: number, all: number} | null} */
  others: null,
  trouble: "",
  /** Whether a table is being opened. */
  opening: false,
};

/** @param {Asked} asked @param {{choice?: number, ledger?: boolean, again?: boolean, before?: boolean}} [wanted] */
function ask({table, token, record, hand, seat}, {choice, ledger, again, before} = {}) {
  if (!table) return post("/api/review", {record, hand, seat, ...(choice == null ? {} : {choice}), ...(ledger ? {ledger} : {}), ...(again ? {again} : {}), ...(before ? {before} : {})});
  return get(`/api/tables/${table}/review?hand=${hand}&seat=${seat}${choice == null ? "" : `&choice=${choice}`}${ledger ? "&ledger=1" : ""}${again ? "&again=1" : ""}${before ? "&before=1" : ""}`, token);
}

/** Show another hand, or another player's choices. @param {Asked} asked */
export async function look(asked) {
  change(() => Object.assign(now, {asked, looking: -1, ledger: null, others: null, trouble: ""}));
  try {
    const answer = /** @type {Answer} */ (await ask(asked));
    if (now.asked !== asked) return;
    change(() => (now.answer = answer));
    await fill(asked, answer);
  } catch (error) {
    if (now.asked === asked) change(() => Object.assign(now, {trouble: sentence(error), looking: -1, others: null}));
  }
}

/** Whether the page still shows this. @param {Asked} asked */
const isShown = (asked) => now.asked === asked && app.route.page === "review";

/** One after another, those of the play first to last; whoever goes elsewhere ends it. @param {Asked} asked @param {Answer} answer */
async function fill(asked, answer) {
  for (const choice of answer.decisions.filter(({judged}) => !judged)) {
    if (!isShown(asked)) return;
    change(() => (now.looking = choice.number));
    const found = /** @type {{judged: Judged, sums: string}} */ (await patiently(() => ask(asked, {choice: choice.number})));
    change(() => {
      choice.judged = found.judged;
      answer.sums = found.sums;
    });
  }
  if (now.asked === asked) change(() => (now.looking = -1));
  if (answer.ledger) await askLedger(asked);
}

/** @param {Asked} asked */
async function askLedger(asked) {
  if (!isShown(asked)) return;
  const {ledger} = /** @type {{ledger: Ledger | null}} */ (await patiently(() => ask(asked, {ledger: true})));
  if (now.asked === asked) change(() => Object.assign(now, {ledger, others: null}));
}

/** Judge the choices of all others too, so that the ledger has their lines. */
export async function lookAtAll() {
  const {asked, answer} = now;
  if (!asked || !answer || now.others) return;
  try {
    change(() => Object.assign(now, {others: {done: 0, all: 0}, trouble: ""}));
    const left = [];
    for (const seat of answer.names.keys()) {
      const theirs = /** @type {Answer} */ (await patiently(() => ask({...asked, seat})));
      left.push(...theirs.decisions.filter(({judged}) => !judged).map(({number}) => ({seat, number})));
    }
    for (const [done, {seat, number}] of left.entries()) {
      if (!isShown(asked)) return;
      change(() => (now.others = {done, all: left.length}));
      await patiently(() => ask({...asked, seat}, {choice: number}));
    }
    await askLedger(asked);
  } catch (error) {
    if (now.asked === asked) change(() => Object.assign(now, {trouble: sentence(error), others: null}));
  }
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

/** Keep the mistakes that come back, and go to them. */
export async function chooseAgain() {
  const {asked} = now;
  if (!asked) return;
  try {
    const {again} = /** @type {{again: Record<string, import("../keep-own.js").OwnHand>}} */ (await ask(asked, {again: true}));
    keepOwn(again);
    go("/learn/own");
  } catch (error) {
    change(() => (now.trouble = sentence(error)));
  }
}

const LEVEL = "plain"; // of the computer players in the other seats

/** Open a table at the position before a choice; its name says that the cards are known. @param {Choice} choice @param {string} name */
export async function playOn({number}, name) {
  const {asked, answer} = now;
  if (!asked || !answer || now.opening) return;
  change(() => Object.assign(now, {opening: true, trouble: ""}));
  try {
    const {record} = /** @type {{record: string}} */ (await ask(asked, {choice: number, before: true}));
    const seats = answer.names.map((_, seat) => (seat === asked.seat ? {kind: "me"} : {kind: "computer", level: LEVEL}));
    const made = /** @type {{table: string, seat: number, token: string}} */ (await post("/api/tables", {name, me: app.me.trim() || "Guest", seats, record}));
    keepGame({table: made.table, token: made.token, seat: made.seat, name, title: answer.title, when: Date.now()});
    go(`/t/${made.table}`);
  } catch (error) {
    change(() => (now.trouble = sentence(error)));
  }
  change(() => (now.opening = false));
}

/** Go on where it stopped. */
export function goOn() {
  if (now.asked) void look({...now.asked});
}
