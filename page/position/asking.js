/** The position that is asked about: kept by this device and in the address, so that nothing told is lost. */
import {attempt, patiently, post} from "../shared/api.js";
import {nameCards} from "../shared/cards.js";
import {announceNow} from "../shared/heard.js";
import {keep, recall} from "../shared/keep.js";
import {readyLobby} from "../lobby/lobby.js";
import {noWords, sameSet} from "../lobby/house-set.js";
import {takeHouse} from "../lobby/lobby-plan.js";
import {fetchRules, isOwn} from "../lobby/rules-ask.js";
import {asText, copiesIn} from "../shared/deck.js";
import {positionLink} from "../shared/links.js";
import {posedBy} from "./posed.js";
import {app, change, drawn} from "../shared/state.js";
import {addressOf} from "../shared/travel.js";
import {filled} from "../shared/words.js";

const STEPS = [25, 100, 400]; // deals: something can be read soon, and then it is made surer
const STILL = 2_000; // milliseconds in which nothing is changed, before the most deals: the server does one thing after the other

export const MOST_BIDS = 4;

export const pos = {
  dealer: 0,
  /** @type {import("../shared/deck.js").Copies} */
  cards: {},
  /** Cards as they are typed, while they are no hand yet. */
  typed: "",
  /** @type {string[]} */
  calls: [],
  /** @type {string[]} */
  scores: [],
  /** @type {string[]} */
  conventions: [],
  /** Raised by overtime; 0: that of the rules. */
  goal: 0,
  /** Which are to be valued. @type {number[]} */
  bids: [],
  /** @type {PositionShown | null} */
  shown: null,
  /** Whether it was asked too early: what is missing is said from then on. */
  tried: false,
  trouble: "",
  /** @type {WorthAnswer | null} */
  answer: null,
  /** The position that was answered. */
  answered: "",
  /** How many deals have come, of how many, and how long the next take. @type {{deals: number, most: number, seconds: number} | null} */
  coming: null,
  said: "",
};

/** By which rules was asked last: the lobby's may change meanwhile. */
let by = "";
let asked = 0;
let worth = 0;
/** What is told of the position is on its way. @type {Promise<void>} */
let looking = Promise.resolve();

/** What this page says, its places filled in. @param {string} key @param {Record<string, string | number>} [figures] */
export const says = (key, figures = {}) => filled(pos.shown?.says[key] ?? "", figures);

/** @returns {PositionAsked} */
function body() {
  const {dealer, cards, typed, calls, scores, conventions, goal} = pos;
  const {id, set} = app.lobby;
  return {id, set, dealer, cards: typed || asText(cards), calls, scores: scores.some((one) => one.trim()) ? scores : [], conventions, goal};
}

export const link = () => positionLink({...body(), bids: pos.bids});

/** Come to the page: by a link, else as it was left. */
export async function enter() {
  if (!(await readyLobby())) return;
  const {lobby} = app;
  const posed = posedBy(location.hash) ?? posedBy(recall("position", ""));
  if (posed) {
    const {id, set, cards, ...more} = posed;
    const copies = copiesIn(cards);
    change(() => {
      if (lobby.id !== id || !sameSet(lobby.set, set)) takeHouse(lobby, {id, set, ...noWords()});
      Object.assign(pos, {...more, cards: copies, typed: "", tried: false, ...(link() === pos.answered ? {} : {answer: null})});
      by = rulesNow();
    });
    if (isOwn(lobby)) void fetchRules(lobby);
  }
  await (looking = look());
}

/** Something of it changes. @param {Partial<typeof pos>} more */
export function put(more) {
  if (pos.coming) stop();
  change(() => Object.assign(pos, more, {said: ""}));
  looking = look();
}

/** The rules may be changed in the lobby's own parts of this page. */
export function lookAgain() {
  if (!app.lobby.ready || !by || by === rulesNow()) return;
  pos.goal = 0;
  looking = look();
}

const rulesNow = () => JSON.stringify([app.lobby.id, app.lobby.set]);

/** What is told, kept, and what may be told next. */
async function look() {
  const mine = ++asked;
  by = rulesNow();
  keepIt();
  await attempt(async () => {
    const shown = await patiently(() => post("/api/position", body()), () => mine === asked && isHere());
    if (mine !== asked) return;
    nameCards(shown.cards);
    const fits = fitting(shown);
    const same = JSON.stringify(body());
    change(() => Object.assign(pos, {shown, trouble: "", ...fits}));
    keepIt();
    if (JSON.stringify(body()) !== same) await (looking = look());
  }, (trouble) => mine === asked && (pos.trouble = trouble));
}

function keepIt() {
  keep("position", link());
  if (isHere()) history.replaceState(history.state, "", addressOf("/position") + link());
}

/** What of it still fits this game and these calls: nothing is asked that one cannot see. @param {PositionShown} shown */
export function fitting({names, columns, sides, languages, turn, ready, bids}) {
  const {dealer, scores, conventions} = pos;
  const known = conventions.every((one) => languages.some(({id}) => id === one)) && [0, 1, sides].includes(conventions.length);
  return {
    dealer: dealer < names.length ? dealer : 0,
    scores: scores.length <= columns.length ? scores : [],
    conventions: known ? conventions : [],
    bids: turn === 0 && ready ? pos.bids.filter((bid) => bids.includes(bid)) : pos.bids,
  };
}

const isHere = () => app.route.page === "position";

/** Ask what each call is worth: a few deals at first, then more. */
export async function ask() {
  if (pos.coming) return;
  await looking;
  if (!pos.shown?.ready) {
    change(() => (pos.tried = true));
    await drawn();
    const wrong = document.querySelector(".position .problem:not(:empty)");
    wrong?.scrollIntoView({block: "center"});
    announceNow(wrong?.textContent ?? "");
    return;
  }
  const mine = ++worth;
  const goesOn = () => mine === worth && isHere();
  const question = {...body(), bids: pos.bids};
  change(() => Object.assign(pos, {trouble: "", answer: null, answered: link(), coming: {deals: 0, most: STEPS.at(-1) ?? 0, seconds: 0}}));
  await attempt(async () => {
    for (const [place, deals] of STEPS.entries()) {
      if (deals === STEPS.at(-1)) await new Promise((resolve) => setTimeout(resolve, STILL));
      if (!goesOn()) return;
      const began = performance.now();
      const answer = await patiently(() => post("/api/position/worth", {...question, deals}), goesOn);
      if (!goesOn()) return;
      const seconds = ((performance.now() - began) / 1000 / answer.deals) * Math.min(answer.most, STEPS[place + 1] ?? 0);
      change(() => Object.assign(pos, {answer, coming: {deals: answer.deals, most: Math.min(answer.most, STEPS.at(-1) ?? 0), seconds: Math.max(1, Math.round(seconds))}}));
      if (place === 0) void drawn().then(() => document.getElementById("position-answer")?.focus());
      if (answer.deals >= answer.most) break;
    }
    announceNow(pos.answer?.rows.map(({words, chance}) => `${words}: ${chance} %`).join(". ") ?? "");
  }, (trouble) => mine === worth && (pos.trouble = trouble));
  if (mine === worth) change(() => (pos.coming = null));
}

/** Enough deals. */
export function stop() {
  worth += 1;
  change(() => (pos.coming = null));
}
