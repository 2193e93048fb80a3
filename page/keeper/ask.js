/**
 * What the score keeper asks its service: what a sheet shows, what is asked of a hand, what an answer means. The service keeps nothing.
 * It is the server, or, where that does not answer, the engine in this page (api.js).
 */
import {postAnywhere} from "../shared/api.js";

/** @typedef {import("./shelf.js").SheetEvent} SheetEvent */
/** @typedef {import("./shelf.js").Change} Change */
/** A hand as far as it is told, what it stands in the place of, and points in the middle of its play. @typedef {{number: number, told: Told, over?: string[], so_far?: Record<string, number>}} Draft */
/** By seat; the service writes figures of seats as text (keeper/events.py). @typedef {Record<string, any>} Told */
/** A line of a sheet (docs/wire.md). @typedef {{number: number, hand: number | null, game: number, dealer: number, declarer: number | null, bid: number | null, made: boolean | null, what: string, change: number[], scores: number[], lines: {name: string, points: number, text: string}[], checks: string[], short: string, entries: string[], told: Told | null, void: string, struck: boolean, cannot: boolean, corrected: boolean, disputed: {id: string, by: string, what: string, change: number[], scores: number[], entry: Change}[], penalties: {column: number, points: number, why: string}[]}} SheetRow */
/** A line of a score. @typedef {{column: string, points: number, text: string}} Line */
/** @typedef {{title: string, rules: {id: string, name: string, set: Record<string, string>, hash: string, scale: number}, names: string[], columns: string[], seats: number[], rows: SheetRow[], scores: number[], checks: number[] | null, goal: number, games: number, over: string, winners: number[], next: {number: number, hand: number, dealer: number}, signed: Record<string, number>, pen: string}} Sheet */
/** What is asked by these rules. @typedef {{auction: string, bids: number[], partner: boolean, moon: boolean, meld_by: string, meld_cards: boolean, melds: number[], ranks: string, copies: number, cards: number, play_by: string, total: number, step: number, tricks: number, last: boolean, ended: {id: string, label: string}[], renege: boolean, nines: boolean, checks: boolean, counter: boolean, active: number[], sides: number[][]}} Form */
/** @typedef {{kind: string, seats: number[], text: string, answered: boolean}} Question */
/** @typedef {{head: string, lines: Line[], change: number[], scores: string, totals: number[], checks: string[], over: string}} Verdict */
/** @typedef {{number: number, dealer: number, over: string[], form: Form, questions: Question[], next: number | null, told: Told, needed: string[], doubts: {text: string, asks: boolean, field: string}[], verdict: Verdict | null, problem: string, effect: string[]}} Slip */
/** @typedef {{sheet: Sheet, slip: Slip, cards: import("../shared/wire.d.ts").CardNames}} Answer */
/** What an evening came to, or several: columns of one sheet only. @typedef {{hands: number, games: number, sheets: number, few: string, columns: {name: string, course: number[], points: number, won: number}[], bidders: {name: string, bids: number, made: number, results: boolean[]}[], meld: {name: string, mean: number}[], worth: {head: string, value: string, about: string}[]}} Evening */

/** The event that begins a sheet. @param {{id: string, set: Record<string, string>, house: string, names: string[], dealer: number, title?: string}} wanted @returns {Promise<Change>} */
export const begin = async (wanted) => /** @type {{change: Change}} */ (await postAnywhere("/api/keep/begin", wanted)).change;

/** The changes that make a sheet which goes on from a record. @param {{record: string, title: string, house: string}} wanted @returns {Promise<Change[]>} */
export const openRecord = async (wanted) => /** @type {{changes: Change[]}} */ (await postAnywhere("/api/keep/open", wanted)).changes;

/** What a sheet shows, and what is asked of this hand or of the next. @param {readonly SheetEvent[]} events @param {Draft} [draft] @returns {Promise<Answer>} */
export const look = (events, draft) => postAnywhere("/api/keep", {events, ...(draft ? {draft} : {})});

/** The hand with an answer that was typed, to the question at this place. @param {readonly SheetEvent[]} events @param {Draft | undefined} draft @param {string} text @param {number} question @returns {Promise<{draft: Draft}>} */
export const read = (events, draft, text, question) => postAnywhere("/api/keep/read", {events, text, question, ...(draft ? {draft} : {})});

/** A combination, and how often. @typedef {{kind: string, suit: number, copies: number}} Counted */
/** What cards or combinations count by each trump. @typedef {{combinations: {kind: string, suit: number, name: string, about: string, points: number[]}[], cards: string, meld: {trump: number, total: number, note?: string, combinations: {name: string, points: number}[]}[], totals: number[], too_many: string}} Counting */

/** @param {readonly SheetEvent[]} events @param {{cards?: string, combinations?: Counted[], trump: number, declares: boolean}} held @returns {Promise<Counting>} */
export const count = (events, held) => postAnywhere("/api/keep/meld", {events, ...held});

/** What the evenings on these sheets came to. @param {readonly (readonly SheetEvent[])[]} sheets @returns {Promise<Evening>} */
export const tally = (sheets) => postAnywhere("/api/keep/evening", {sheets});
