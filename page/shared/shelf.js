/** Where the events of this device's sheets, or of its evenings, lie: in the browser's database, or, where it allows none, in the page until it is left. */

/** @typedef {SheetEvent["change"]} Change */
/** One event: of a sheet, or of an evening. @typedef {{id: string, beside?: boolean}} Line */
/** A sheet in the list: when it was last written on, and what was noted of it. @typedef {{id: string, when: number, note: Record<string, unknown>}} Listed */
/** Given all events of a sheet, those to be added. @template {Line} E @typedef {(events: E[]) => E[]} Adding */
/**
 * @template {Line} E
 * @typedef {object} Shelf
 * @property {() => Promise<Listed[]>} list
 * @property {(sheet: string) => Promise<E[]>} read
 * @property {(sheet: string, adding: Adding<E>) => Promise<E[]>} add no other tab comes between reading and writing; resolved when it is written
 * @property {(sheet: string, note: Record<string, unknown>) => Promise<void>} note adds to what is noted
 * @property {(sheet: string) => Promise<void>} drop
 */

/** @param {Line} event */
const counter = ({id}) => Number(id.slice(id.lastIndexOf(":") + 1));

/** As the service has them: by counter, then by device. @param {Line} one @param {Line} other */
const inOrder = (one, other) => counter(one) - counter(other) || (one.id < other.id ? -1 : 1);

/** The highest counter that a device knows of; no second scorer's moves another's. @param {readonly Line[]} events @param {string} device */
export const lastCounter = (events, device) => events.reduce((last, event) => (event.beside && !event.id.startsWith(`${device}:`) ? last : Math.max(last, counter(event))), 0);

/** In the page only. @template {Line} E @returns {Shelf<E>} */
export function shelfInPage() {
  /** @type {Map<string, {events: E[], listed: Listed}>} */
  const kept = new Map();
  return {
    list: async () => [...kept.values()].map(({listed}) => listed),
    read: async (sheet) => [...(kept.get(sheet)?.events ?? [])].sort(inOrder),
    async add(sheet, adding) {
      const {events = [], listed} = kept.get(sheet) ?? {};
      const added = adding([...events].sort(inOrder));
      kept.set(sheet, {events: [...events, ...added], listed: {id: sheet, when: Date.now(), note: listed?.note ?? {}}});
      return added;
    },
    async note(sheet, note) {
      const one = kept.get(sheet);
      if (one) one.listed.note = {...one.listed.note, ...note};
    },
    drop: async (sheet) => void kept.delete(sheet),
  };
}

/** What a request of the database comes to. @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const got = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** All events of one sheet. @param {string} sheet */
const ofSheet = (sheet) => IDBKeyRange.bound([sheet], [sheet, []]);

/** In the browser's database; rejected where it allows none. @template {Line} E @param {string} name @returns {Promise<Shelf<E>>} */
export async function shelfOnDevice(name) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("events", {keyPath: ["sheet", "id"]});
    request.result.createObjectStore("sheets", {keyPath: "id"});
  };
  const database = await got(request);
  database.onversionchange = () => database.close();

  /**
   * Reading and writing in one piece, done when the device has it.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(events: IDBObjectStore, sheets: IDBObjectStore) => Promise<T>} work
   * @returns {Promise<T>}
   */
  const inOnePiece = (mode, work) => new Promise((resolve, reject) => {
    const piece = database.transaction(["events", "sheets"], mode, {durability: "strict"});
    /** @type {T} */
    let result;
    piece.oncomplete = () => resolve(result);
    piece.onabort = () => reject(piece.error);
    work(piece.objectStore("events"), piece.objectStore("sheets")).then(
      (found) => (result = found),
      (error) => {
        reject(error);
        try {
          piece.abort();
        } catch {
          // it has ended by itself
        }
      },
    );
  });

  /** @param {IDBObjectStore} events @param {string} sheet @returns {Promise<E[]>} */
  const readFrom = async (events, sheet) => (await got(events.getAll(ofSheet(sheet)))).map(({sheet: _, ...event}) => event).sort(inOrder);

  return {
    list: () => inOnePiece("readonly", (_, sheets) => got(sheets.getAll())),
    read: (sheet) => inOnePiece("readonly", (events) => readFrom(events, sheet)),
    add: (sheet, adding) => inOnePiece("readwrite", async (events, sheets) => {
      const added = adding(await readFrom(events, sheet));
      const {note = {}} = (await got(sheets.get(sheet))) ?? {};
      for (const event of added) events.add({sheet, ...event});
      sheets.put({id: sheet, when: Date.now(), note});
      return added;
    }),
    note: (sheet, note) => inOnePiece("readwrite", async (_, sheets) => {
      const listed = await got(sheets.get(sheet));
      if (listed) sheets.put({...listed, note: {...listed.note, ...note}});
    }),
    drop: (sheet) => inOnePiece("readwrite", async (events, sheets) => {
      events.delete(ofSheet(sheet));
      sheets.delete(sheet);
    }),
  };
}
