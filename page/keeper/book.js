/** The score sheets of this device (shared/book.js). What a sheet shows is the service's to say (ask.js). */
import {bookOf} from "../shared/book.js";
import {letKeepingGo} from "../shared/keep.js";
import {worded} from "../shared/words.js";

export {device, newId} from "../shared/book.js";

const MOST_EVENTS = 5_000; // the service takes no more (keeper/events.py)

/** @type {ReturnType<typeof bookOf<SheetEvent>>} */
const sheets = bookOf("deece-sheets", MOST_EVENTS, () => worded("sheet_full"));
export const {isKept, list, open, append, mergeIn, noteOf, onWritten} = sheets;

/** Take a sheet off this device. @param {string} sheet */
export async function forget(sheet) {
  await sheets.forget(sheet);
  letKeepingGo(sheet);
}
