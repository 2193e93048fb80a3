/** What these pages say by themselves, and how an evening can be held: it comes with them, and is kept for where there is no network. */
import {get} from "../shared/api.js";
import {keep, recall} from "../shared/keep.js";
import {filled} from "../shared/words.js";

/** @type {ClubFormats} */
let known = recall("club-words", {formats: [], prizes: {}, words: {}});
let asked = false;

/** Ask for it, once; where nobody answers what was told last is good enough. */
export async function readWords() {
  if (asked) return;
  try {
    known = await get("/api/club/formats");
    asked = true;
    keep("club-words", known);
  } catch (error) {
    if (known.formats.length === 0) throw error;
  }
}

/** Whether there is something to say. */
export const hasWords = () => known.formats.length > 0;

/** The ways to hold an evening. */
export const formats = () => known.formats;

/** What each prize is called, by its kind. */
export const prizeNames = () => known.prizes ?? {}; // none were told by a server of before

/** One of the sentences (words/page/club.py). @param {string} key @param {Record<string, string | number>} [figures] */
export const says = (key, figures = {}) => filled(known.words[key] ?? key, figures);
