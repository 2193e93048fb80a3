/**
 * The score sheets of this device. Each is a log of events, added and never changed: what the sheet shows is the service's to say (ask.js).
 * What `append` has answered is on the device; an error it throws is a sentence for whoever keeps the score.
 */
import {keep, letKeepingGo, recall} from "../shared/keep.js";
import {worded} from "../shared/words.js";
import {lastCounter, shelfInPage, shelfOnDevice} from "./shelf.js";

/** @typedef {import("./shelf.js").Shelf} Shelf */

const MOST_EVENTS = 5_000; // the service takes no more (keeper/events.py)
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

class SheetFull extends Error {}

/** @param {number} length @returns {string} letters and figures that nobody guesses */
const random = (length) => [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => LETTERS[byte % LETTERS.length]).join("");

/** The address of a new sheet. */
export const newId = () => random(12);

/** What this device writes under. Where the browser keeps nothing each page is a device of its own. @returns {string} */
export function device() {
  const known = recall("pen", "");
  if (known) return known;
  const made = random(10);
  keep("pen", made);
  return made;
}

/** To the other tabs: the sheet that was written on. */
const told = globalThis.indexedDB ? new BroadcastChannel("deece-sheets") : null;

/** @type {Promise<Shelf> | null} */
let opened = null;
let onDevice = true;

/** @returns {Promise<Shelf>} */
const shelf = () => (opened ??= shelfOnDevice().catch(() => {
  onDevice = false;
  return shelfInPage();
}));

/** Whether sheets outlive the page: not where the browser forbids it. */
export async function isKept() {
  await shelf();
  return onDevice;
}

/** @template T @param {(shelf: Shelf) => Promise<T>} work @returns {Promise<T>} */
async function using(work) {
  try {
    return await work(await shelf());
  } catch (error) {
    if (error instanceof SheetFull) throw error;
    console.warn(`the sheet was not written: ${error}`);
    throw new Error(error instanceof DOMException && error.name === "QuotaExceededError" ? worded("device_full") : worded("device_refuses"));
  }
}

/** All sheets, the last written on first. @returns {Promise<Listed[]>} */
export const list = () => using(async (shelf) => (await shelf.list()).sort((one, other) => other.when - one.when));

/** The events of a sheet, in the order in which they count; null if this device has no such sheet. @param {string} sheet @returns {Promise<SheetEvent[] | null>} */
export const open = (sheet) => using(async (shelf) => {
  const events = await shelf.read(sheet);
  return events.length > 0 ? events : null;
});

/**
 * Write on a sheet; the first event begins it.
 * @param {string} sheet
 * @param {Change} change
 * @param {string} [by] who wrote it
 * @param {boolean} [beside] by a second scorer: it counts once somebody picks it
 * @returns {Promise<SheetEvent>}
 */
export async function append(sheet, change, by = "", beside = false) {
  const [event] = await using((shelf) => shelf.add(sheet, (events) => {
    if (events.length >= MOST_EVENTS) throw new SheetFull(worded("sheet_full"));
    if (events.length === 0) void globalThis.navigator?.storage?.persist?.(); // else the browser may clear it
    const id = `${device()}:${lastCounter(events, device()) + 1}`;
    return [{id, change, at: Math.floor(Date.now() / 1000), ...(by ? {by} : {}), ...(beside ? {beside} : {})}];
  }));
  told?.postMessage(sheet);
  return /** @type {SheetEvent} */ (event);
}

/**
 * Take in what others have written on a sheet, or a whole sheet.
 * @param {string} sheet
 * @param {readonly SheetEvent[]} events
 * @returns {Promise<SheetEvent[]>} those that were new
 */
export async function mergeIn(sheet, events) {
  const fresh = await using((shelf) => shelf.add(sheet, (known) => {
    const ids = new Set(known.map(({id}) => id));
    return events.filter(({id}) => !ids.has(id) && ids.add(id));
  }));
  if (fresh.length > 0) told?.postMessage(sheet);
  return fresh;
}

/** Note something of a sheet beside its events: what the list shows of it, where it is shared. @param {string} sheet @param {Record<string, unknown>} note */
export const noteOf = (sheet, note) => using((shelf) => shelf.note(sheet, note));

/** Take a sheet off this device. @param {string} sheet */
export async function forget(sheet) {
  await using((shelf) => shelf.drop(sheet));
  letKeepingGo(sheet);
  told?.postMessage(sheet);
}

/** Hear when another tab has written on a sheet. @param {(sheet: string) => void} listener */
export function onWritten(listener) {
  told?.addEventListener("message", ({data}) => listener(String(data)));
}
