/**
 * What the score keeper asks its service: what a sheet shows, what is asked of a hand, what an answer means. The service keeps nothing.
 * It is the server, or, where that does not answer, the engine in this page (api.js).
 */
import {postAnywhere} from "../api.js";

/** @typedef {import("./shelf.js").SheetEvent} SheetEvent */
/** @typedef {import("./shelf.js").Change} Change */
/** A hand as far as it is told, and what it stands in the place of. @typedef {{number: number, told: Told, over?: string[]}} Draft */
/** By seat; the service writes figures of seats as text (keeper/events.py). @typedef {Record<string, any>} Told */
/** @typedef {{number: number, hand: number, game: number, dealer: number, scores: number[], what: string, change: number[], lines: string[], corrected: boolean, disputed: {ids: string[], what: string, by: string}[], penalties: {column: number, points: number, why: string}[], struck: boolean}} SheetRow */
/** @typedef {{title: string, rules: string, names: string[], columns: string[], rows: SheetRow[], scores: number[], over: string, next: {number: number, dealer: number}, signed: Record<string, number>, pen: string}} Sheet */
/** @typedef {{auction: string, bids: number[], partner: boolean, moon: boolean, meld_by: string, meld_cards: boolean, play_by: string, total: number, step: number, tricks: number, last: boolean, ended: {id: string, label: string}[], renege: boolean, nines: boolean, checks: boolean, seats: number[], sides: number[][]}} Form */
/** @typedef {{kind: string, seats: number[], text: string, answered: boolean}} Question */
/** @typedef {{head: string, lines: {column: number, name: string, points: number, text: string}[], scores: string, checks: string[]}} Verdict */
/** @typedef {{number: number, dealer: number, form: Form, questions: Question[], next: number | null, told: Told, needed: string[], doubts: {text: string, asks: boolean, field: string}[], verdict: Verdict | null, effect: string}} Slip */
/** @typedef {{sheet: Sheet, slip: Slip, problems: string[]}} Answer */

/** The event that begins a sheet. @param {{id: string, set: Record<string, string>, house: string, names: string[], dealer: number, title?: string}} wanted @returns {Promise<Change>} */
export const begin = async (wanted) => /** @type {{change: Change}} */ (await postAnywhere("/api/keep/begin", wanted)).change;

/** What a sheet shows, and what is asked of this hand or of the next. @param {readonly SheetEvent[]} events @param {Draft} [draft] @returns {Promise<Answer>} */
export const look = (events, draft) => postAnywhere("/api/keep", {events, ...(draft ? {draft} : {})});
