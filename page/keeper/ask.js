/**
 * What the score keeper asks its service: what a sheet shows, what is asked of a hand, what an answer means. The service keeps nothing.
 * It is the server, or, where that does not answer, the engine in this page (api.js).
 */
import {postAnywhere} from "../shared/api.js";

/** The event that begins a sheet. @param {BeginAsked} wanted @returns {Promise<Change>} */
export const begin = async (wanted) => (await postAnywhere("/api/keep/begin", wanted)).change;

/** The changes that make a sheet which goes on from a record. @param {GoOnAsked} wanted @returns {Promise<Change[]>} */
export const openRecord = async (wanted) => (await postAnywhere("/api/keep/open", wanted)).changes;

/** What a sheet shows, and what is asked of this hand or of the next. @param {SheetEvent[]} events @param {Draft} [draft] @param {string} [second] this device, where it keeps the score beside the pen @returns {Promise<SheetKept>} */
export const look = (events, draft, second = "") => postAnywhere("/api/keep", {events, ...(draft ? {draft} : {}), ...(second ? {second} : {})});

/** The hand with an answer that was typed, to the question at this place. @param {SheetEvent[]} events @param {Draft | undefined} draft @param {string} text @param {number} question @param {string} second @returns {Promise<ReadBack>} */
export const read = (events, draft, text, question, second) => postAnywhere("/api/keep/read", {events, text, question, second, ...(draft ? {draft} : {})});

/** @param {SheetEvent[]} events @param {Omit<CountAsked, "events">} held @returns {Promise<MeldCounted>} */
export const count = (events, held) => postAnywhere("/api/keep/meld", {events, ...held});

/** What the evenings on these sheets came to. @param {SheetEvent[][]} sheets @returns {Promise<EveningShown>} */
export const tally = (sheets) => postAnywhere("/api/keep/evening", {sheets});
