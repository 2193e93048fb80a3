/** What is reviewed: which hand of which game, the list of choices, and one judgment after another as they are found. */
import {attempt, get, patiently, post} from "../shared/api.js";
import {keepGame} from "../shared/keep.js";
import {keepOwn} from "../shared/keep-own.js";
import {ownFace} from "../table/face.js";
import {app, change} from "../shared/state.js";
import {go} from "../shared/travel.js";
import {keepCounted} from "./counted.js";
import {filled} from "../shared/words.js";

/**
 * @typedef {"" | "ledger" | "game" | "again" | "before"} Want what is asked of a seat besides its choices
 * @typedef {{table: string, token: string, record: string, hand: number, seat: number}} Asked a game of a table, or a record's text
 */

export const now = {
  /** @type {Asked | null} */
  asked: null,
  /** @type {Review | null} */
  answer: null,
  /** The choice that is judged just now; -1: none. */
  looking: -1,
  /** The one that is shown: it is judged before the others. */
  wanted: -1,
  /** @type {LedgerShown | null} */
  ledger: null,
  /** How many of the others' choices are looked at, for a whole ledger. @type {{done: number, all: number} | null} */
  others: null,
  /** Of all hands. @type {LedgerShown | null} */
  game: null,
  /** The hand that is looked at for it; 0: none. */
  gameAt: 0,
  trouble: "",
  /** Whether a table is being opened. */
  opening: false,
};

/** What the pages of a review say, with its places filled in. @param {string} key @param {Record<string, string | number>} [figures] */
export const says = (key, figures = {}) => filled(now.answer?.says[key] ?? "", figures);

/**
 * What is known of a seat's choices, one of them judged, or what else is wanted of them.
 * @type {{(asked: Asked): Promise<Review>, (asked: Asked, wanted: {choice: number, want: "before"}): Promise<BeforeAnswer>, (asked: Asked, wanted: {choice: number}): Promise<Judgment>,
 *   (asked: Asked, wanted: {want: "ledger" | "game"}): Promise<LedgerAnswer>, (asked: Asked, wanted: {want: "again"}): Promise<AgainAnswer>}}
 */
const ask = sent;

/** Which of the answers it is follows from what is wanted. @param {Asked} asked @param {{choice?: number, want?: Want}} [wanted] @returns {any} */
function sent({table, token, record, hand, seat}, {choice, want} = {}) {
  if (!table) return post("/api/review", {record, hand, seat, ...(choice == null ? {} : {choice}), ...(want ? {want} : {})});
  return get(`/api/tables/${table}/review?hand=${hand}&seat=${seat}${choice == null ? "" : `&choice=${choice}`}${want ? `&want=${want}` : ""}`, token);
}

/**
 * Show another hand, or another player's choices.
 * @param {Asked} asked @param {() => void} listed the choices are there; they are judged one after another
 */
export async function look(asked, listed = () => {}) {
  const {answer} = now;
  const kept = answer && isSameGame(asked) && answer.hand === asked.hand && answer.seat === asked.seat ? answer : null;
  change(() => Object.assign(now, {asked, answer: kept, looking: -1, ledger: null, others: null, gameAt: 0, ...(isSameGame(asked) ? {} : {game: null}), trouble: ""}));
  await attempt(async () => {
    const answer = await patiently(() => ask(asked), () => isShown(asked));
    if (now.asked !== asked) return;
    change(() => (now.answer = answer));
    listed();
    await fill(asked, answer);
  }, (trouble) => now.asked === asked && Object.assign(now, {trouble, looking: -1, others: null}));
}

/** Whether this is another hand of the same seat and game. @param {Asked} asked */
const isSameGame = ({table, record, seat}) => now.asked?.table === table && now.asked.record === record && now.asked.seat === seat;

/** Whether the page still shows this. @param {Asked} asked */
const isShown = (asked) => now.asked === asked && app.route.page === "review";

/** One after another, the one that is shown before the others; whoever goes elsewhere ends it. @param {Asked} asked @param {Review} answer */
async function fill(asked, answer) {
  for (;;) {
    const left = answer.decisions.filter(({judged}) => !judged);
    const choice = left.find(({number}) => number === now.wanted) ?? left[0];
    if (!choice) break;
    if (!isShown(asked)) return;
    change(() => (now.looking = choice.number));
    const {judged, ...together} = await patiently(() => ask(asked, {choice: choice.number}));
    change(() => {
      choice.judged = judged;
      Object.assign(answer, together);
    });
  }
  if (now.asked === asked) change(() => (now.looking = -1));
  keepCounted(asked, answer.counted);
  if (answer.ledger) await askLedger(asked);
}

/**
 * Judge what is not judged yet of a seat in a hand, first to last.
 * @param {Asked} asked
 * @param {() => boolean} goesOn whether it is still wanted
 * @param {(number: number, all: number) => void} [tell] which of its choices is looked at, from 1
 * @returns {Promise<Review | null>} with all that is known then; null where it was not wanted any more
 */
export async function judgeHand(asked, goesOn, tell) {
  const answer = await patiently(() => ask(asked));
  for (const {number, judged} of answer.decisions) {
    if (!goesOn()) return null;
    if (judged) continue;
    tell?.(number + 1, answer.decisions.length);
    Object.assign(answer, await patiently(() => ask(asked, {choice: number})));
  }
  keepCounted(asked, answer.counted);
  return answer;
}

/** @param {Asked} asked */
async function askLedger(asked) {
  if (!isShown(asked)) return;
  const {ledger} = await patiently(() => ask(asked, {want: "ledger"}));
  if (now.asked === asked) change(() => Object.assign(now, {ledger, others: null}));
}

/** Judge the choices of all others too, so that the ledger has their lines. */
export async function lookAtAll() {
  const {asked, answer} = now;
  if (!asked || !answer || now.others) return;
  await attempt(async () => {
    change(() => Object.assign(now, {others: {done: 0, all: 0}, trouble: ""}));
    const left = [];
    for (const seat of answer.names.keys()) {
      const theirs = await patiently(() => ask({...asked, seat}));
      left.push(...theirs.decisions.filter(({judged}) => !judged).map(({number}) => ({seat, number})));
    }
    for (const [done, {seat, number}] of left.entries()) {
      if (!isShown(asked)) return;
      change(() => (now.others = {done, all: left.length}));
      await patiently(() => ask({...asked, seat}, {choice: number}));
    }
    await askLedger(asked);
  }, (trouble) => now.asked === asked && Object.assign(now, {trouble, others: null}));
}

/** Judge this seat's choices in all hands, for the ledger of the whole game. */
export async function lookAtGame() {
  const {asked, answer} = now;
  if (!asked || !answer || now.gameAt) return;
  await attempt(async () => {
    for (let hand = 1; hand <= answer.hands; hand++) {
      change(() => Object.assign(now, {gameAt: hand, trouble: ""}));
      if (!(await judgeHand({...asked, hand}, () => isShown(asked)))) return;
    }
    const {ledger} = await patiently(() => ask(asked, {want: "game"}));
    if (now.asked === asked) change(() => Object.assign(now, {game: ledger, gameAt: 0}));
  }, (trouble) => now.asked === asked && Object.assign(now, {trouble, gameAt: 0}));
}

/** Keep the mistakes that come back, and go to them. */
export async function chooseAgain() {
  const {asked} = now;
  if (!asked) return;
  await attempt(async () => {
    const {again} = await ask(asked, {want: "again"});
    keepOwn(again);
    go("/learn/own");
  }, (why) => (now.trouble = why));
}

const LEVEL = "plain"; // of the computer players in the other seats

/** Open a table at the position before a choice; it says that the cards are known. @param {DecisionShown} choice @param {string} name */
export async function playOn({number}, name) {
  const {asked, answer} = now;
  if (!asked || !answer || now.opening) return;
  change(() => Object.assign(now, {opening: true, trouble: ""}));
  await attempt(async () => {
    const {record} = await ask(asked, {choice: number, want: "before"});
    /** @type {SeatAsked[]} */
    const seats = answer.names.map((_, seat) => (seat === asked.seat ? {kind: "me"} : {kind: "computer", level: LEVEL}));
    const made = await post("/api/tables", {name, me: app.me.trim() || "Guest", face: ownFace(), seats, record});
    keepGame({table: made.table, token: made.token, seat: made.seat, name, title: answer.title, when: Date.now()});
    go(`/t/${made.table}`);
  }, (why) => (now.trouble = why));
  change(() => (now.opening = false));
}

/** Go on where it stopped. */
export function goOn() {
  if (now.asked) void look({...now.asked});
}
