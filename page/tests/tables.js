/** Tables as the page knows them, with what a test wants to be otherwise. */

export const NAMES = ["Vera", "Walter", "Ruth", "Dolores", "Ann", "Bob", "Carl", "Doris"];

export const AHEAD = {next: "next: {card}", waits: "{card} waits", back: "{card} back", changed: "{card} changed", refused: "{card} no: {reason}", raised: "{card} again"};

/** @param {object} [more] */
export const publicOf = (more = {}) => ({
  hand: 1, phase: "trick", step: "play", turn: 0, dealer: 3, next_dealer: null, active: [0, 1, 2, 3], side: [0, 1, 0, 1], partners: "fixed",
  columns: [{seats: [0, 2], score: 0, checks: 0}, {seats: [1, 3], score: 0, checks: 0}], goal: 500, hands: 0, cards: [20, 20, 20, 20], said: ["", "", "", ""],
  tricks: [0, 0, 0, 0], points: [0, 0, 0, 0], auction: {calls: [], bid: 0, bidder: null, standing: 4}, contract: null, declarers: [], trump: null,
  widow: [], widow_size: 0, passed: [0, 0, 0, 0], faceup: [[], [], [], []], buried: 0, melds: [null, null, null, null], stock: null,
  trick: {leader: 0, plays: [], winner: null, order: [0, 1, 2, 3]}, last: null, back: [], count: null, sheet: [], over: null, ended: "", ...more,
});

/** @param {object} [more] */
export const ownOf = (more = {}) => ({
  hand: ["AS", "AS", "TH"], question: "", bids: [], bids_tell: [], choices: [], refused: {}, spare: [], refused_calls: [], need: 0,
  known: {received: [], widow: [], thrown: [], drawn: null}, meld: [], needs: [], count: null, undo: false,
  claim: false, ...more,
});

/** What the server says, but for what a test wants to be otherwise. @param {object} [more] */
export const saysOf = (more = {}) => ({
  names: ["You", "Walter", "Ruth", "Dolores"], line: "", heard: "", title: "", chip: {head: "", more: "", under: ""}, asks: [], tray: null, places: [], ready: "",
  stands: "", nobody_bid: "", count: null, aim: "", tricks: "", taken: [], called: null, last: {head: "", took: "", tag: ""}, back: [], roles: ["", "", "", ""], widow: "",
  exchanged: [], received: [], known: [], melds: [], stock: null, draft: null, help: "",
  columns: [{name: "We", subject: "We"}, {name: "They", subject: "They"}], came_to: "", decided: "", final: "", best: "", far: null, ended: "", following: null, won: "", looking: "", ...more,
});

/**
 * Four at a table, Vera in seat 0.
 * @param {object} [now] of `public`
 * @param {object} [more]
 */
export const tableOf = (now = {}, more = {}) => ({
  table: "T", name: "Sunday", title: "Double deck", rules: {id: "double-deck", name: "Double deck", changes: 0, widow: "widow"}, seat: 0, coming: null, known: null, owner: true, seq: 1, at: 1, hands: null, whys: [],
  public: publicOf(now), own: ownOf(), says: saysOf(), people: people(4), watching: 0, chat: [], log: [], gate: null, questions: [], reports: [], clock: null, manners: {away: "ask", away_after: 45, clock: 0, lines: []}, speed: "fast", meld_rule: [], conventions: [],
  waiting: "", notice: "", chosen: [], ahead: null, ahead_words: AHEAD, asked: [], message: "", hint: null, odds: null, hurried: false, unread: 0, lines: [], ...more,
});

/** @param {number} count */
export const people = (count) => NAMES.slice(0, count).map((name) => ({name, kind: "person", level: "", here: true, away: false, stand_in: false, held: false, next: null, note: ""}));

/** Three who play each for themselves. @param {object} [now] @param {object} [more] */
export const threeOf = (now = {}, more = {}) => tableOf({
  active: [0, 1, 2], side: [0, 1, 2], columns: [0, 1, 2].map((seat) => ({seats: [seat], score: 0, checks: 0})), cards: [15, 15, 15], ...now,
}, {people: people(3), ...more});
