/**
 * What this device keeps as logs of events, added and never changed: score sheets, and evenings of a club. What they show is the service's to say.
 * What `append` has answered is on the device; an error it throws is a sentence for whoever writes.
 */
import {keep, recall} from "./keep.js";
import {lastCounter, shelfInPage, shelfOnDevice} from "./shelf.js";
import {worded} from "./words.js";

/** @typedef {import("./shelf.js").Line} Line */

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

class BookFull extends Error {}

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

/**
 * @template {Line & {change: unknown}} E
 * @param {string} database which is also what other tabs are told by
 * @param {number} most events: the service takes no more
 * @param {() => string} full that there are so many
 */
export function bookOf(database, most, full) {
  /** To the other tabs: what was written on. */
  const told = globalThis.indexedDB ? new BroadcastChannel(database) : null;
  /** @type {Promise<import("./shelf.js").Shelf<E>> | null} */
  let opened = null;
  let onDevice = true;

  /** @returns {Promise<import("./shelf.js").Shelf<E>>} */
  const shelf = () => (opened ??= onDeviceOrNot());

  /** @returns {Promise<import("./shelf.js").Shelf<E>>} */
  async function onDeviceOrNot() {
    try {
      return await shelfOnDevice(database);
    } catch {
      onDevice = false;
      return shelfInPage();
    }
  }

  /** @template T @param {(shelf: import("./shelf.js").Shelf<E>) => Promise<T>} work @returns {Promise<T>} */
  async function using(work) {
    try {
      return await work(await shelf());
    } catch (error) {
      if (error instanceof BookFull) throw error;
      console.warn(`it was not written: ${error}`);
      throw new Error(error instanceof DOMException && error.name === "QuotaExceededError" ? worded("device_full") : worded("device_refuses"));
    }
  }

  return {
    /** Whether they outlive the page: not where the browser forbids it. */
    async isKept() {
      await shelf();
      return onDevice;
    },

    /** All, the last written on first. @returns {Promise<Listed[]>} */
    list: () => using(async (shelf) => (await shelf.list()).sort((one, other) => other.when - one.when)),

    /** The events, in the order in which they count; null if this device has none. @param {string} log @returns {Promise<E[] | null>} */
    open: (log) => using(async (shelf) => {
      const events = await shelf.read(log);
      return events.length > 0 ? events : null;
    }),

    /**
     * Write; the first event begins it.
     * @param {string} log
     * @param {E["change"]} change
     * @param {string} [by] who wrote it
     * @param {boolean} [beside] by a second scorer: it counts once somebody picks it
     * @returns {Promise<E>}
     */
    async append(log, change, by = "", beside = false) {
      const [event] = await using((shelf) => shelf.add(log, (events) => {
        if (events.length >= most) throw new BookFull(full());
        if (events.length === 0) void globalThis.navigator?.storage?.persist?.(); // else the browser may clear it
        const id = `${device()}:${lastCounter(events, device()) + 1}`;
        return [/** @type {E} */ (/** @type {unknown} */ ({id, change, at: Math.floor(Date.now() / 1000), ...(by ? {by} : {}), ...(beside ? {beside} : {})}))];
      }));
      told?.postMessage(log);
      return /** @type {E} */ (event);
    },

    /** Take in what others have written, or all of it. @param {string} log @param {readonly E[]} events @returns {Promise<E[]>} those that were new */
    async mergeIn(log, events) {
      const fresh = await using((shelf) => shelf.add(log, (known) => {
        const ids = new Set(known.map(({id}) => id));
        return events.filter(({id}) => !ids.has(id) && ids.add(id));
      }));
      if (fresh.length > 0) told?.postMessage(log);
      return fresh;
    },

    /** Note something beside the events: what the list shows, where it is shared. @param {string} log @param {Record<string, unknown>} note */
    noteOf: (log, note) => using((shelf) => shelf.note(log, note)),

    /** Take it off this device. @param {string} log */
    async forget(log) {
      await using((shelf) => shelf.drop(log));
      told?.postMessage(log);
    },

    /** Hear when another tab has written. @param {(log: string) => void} listener */
    onWritten(listener) {
      told?.addEventListener("message", ({data}) => listener(String(data)));
    },
  };
}

/** The day on which it was last written. @param {Listed} sheet */
export const dayOf = ({when}) => new Date(when).toLocaleDateString(undefined, {weekday: "long", day: "numeric", month: "long", year: "numeric"});
