/** Evenings of a club as the page is shown them, with what a test wants to be otherwise; and who looks at them. */
import {page} from "./page.js";
import {deviceAnew} from "./device.js";
import {load} from "./modules.js";
import {sentTo, serveAnew, served} from "./served.js";

Object.assign(globalThis, {innerWidth: 1400, HTMLElement: class {}, ResizeObserver: class {}});
page.stored.set("deece.club-words", JSON.stringify({formats: [{id: "pairs", rounds: 4, hands: 8, minutes: 30}],
  prizes: {high: "High", low: "Low", "most sets": "Most sets"},
    words: {written: "Round {round}, table {table}: {words}.",
    past: "{words} {points}", fined: "{name} {points}", plays_for: "{name} from {round}", seated: "Seated {round}.",
    phones_take: "Take {points}", confirm: "{theirs} confirm", hand_over: "Hand it to {theirs}",
    entered: "{count} entered", board_figures: "Board {board} is not written.", sheet: "{words} in {hands}"}}));
export const {app, onDraw} = await load("shared/state");
export const {now} = await load("club/evening");
const {closeTable} = await load("club/result");
onDraw(() => {});

export const FORMAT = {id: "pairs", name: "Pairs", about: "", unit: "pair", rounds: 4, hands: 8, minutes: 30,
  odd: "out",
  prizes: ["high"], places: 2, boards: ""};
export const side = (name, entries, more = {}) => ({entries, name, way: "", points: null, won: false, ...more});
export const table = (number, more = {}) => ({number, sides: [side(`A${number}`, [2 * number - 1]), side(`B${number}`,
  [2 * number])], state: "open", words: "is played", seats: ["Ann", "Bob", "Carl", "Dora"], boards: [], claims: [],
claimed: [], sheet: "", key: "", deece: "", deece_board: 0, ...more});
export const round = (number, tables, more = {}) => ({number, numbers: [], board_words: "", boards: [], tables, out: [],
  out_words: "", awaited: "2 to come.", id: `r${number}`, ...more});
export const entry = (number, name, more = {}) => ({number, name, names: name.split(" & "), here: true, paid: 0,
  couple: "",
  substituted: false, table: 0, sits: "", ...more});
export const line = (number, place, name, more = {}) => ({number, place, name, won: "1–0", points: "90",
  board_points: "",
  board_average: "", average: "", high_hand: "", sets: "", out: "", ...more});
export const evening = (more = {}) => ({role: "director", title: "Monday evening", club: "Aces", day: "",
  format: FORMAT,
  system: "Double deck", fee: 0, both_agree: true, deece: false, settings: null, stage: "playing", plan: "6 rounds.",
  next: "table 1 is awaited", last: false, entries: [entry(1, "Ann & Bob"), entry(2, "Carl & Dora"), entry(3,
    "Eve & Fay"), entry(4, "Guy & Hal")], round: round(2, [table(1), table(2)]), rounds: [], after: 1, standings: [],
  order: ["By points."], prizes: [], feats: [], otherwise: "", clock: null, counter: 0, ...more});
export const event = (id, change) => ({id, change, at: 1});
export const WRITE = "/api/club/write";
/** What was written last: the changes alone. */
export const wrote = () => sentTo(WRITE).at(-1)?.new.map(({change}) => change);

/** The director of this evening. @param {object} [shown] @param {object} [more] of `now` */
export function directs(shown = {}, more = {}) {
  Object.assign(now, {id: "E", at: -1, off: false, busy: false, kept: true, gone: false, trouble: "", said: "",
    wrong: "",
    me: 0, table: 0, role: "director", events: [event("d:1", {type: "evening"})], shown: evening(shown), shared: null,
    known: null, last: [], ...more});
  served.answers[WRITE] = () => now.shown;
}
/** Somebody who came by a link. @param {string} role @param {object} [shown] @param {object} [more] */
export const came = (role, shown = {}, more = {}) => directs({role, ...shown}, {role, events: null, known: {id: "E",
  role,
  key: "k", me: more.me ?? 0, waiting: [], shown: null}, ...more});

/** The tables of an evening before its director, who has done nothing yet. */
export function eveningAnew() {
  serveAnew();
  deviceAnew();
  page.announced.length = 0;
  Object.assign(app, {route: {page: "club", table: "", evening: "E", part: "tables"}, me: "Zoe"});
  directs();
  closeTable();
}
