/** The rows of the log in IndexedDB (deece.store.indexed asks): one row an entry, and of each table its newest. */

/** @typedef {{table: string, seq: number, kind: string, body: string, time: number, chain: string}} Row */
/** @typedef {{table: string, seq: number, chain: string, first: number, last: number}} Newest */
/** @typedef {{error?: string, rows?: Row[], newest?: Newest[]}} Found */

const NAME = "deece";
const VERSION = 1;

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("entry", {keyPath: ["table", "seq"]});
      asked.result.createObjectStore("newest", {keyPath: "table"});
    };
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      asked.result.onclose = forget; // storage was cleared, or the browser gave it up
      asked.result.onversionchange = () => {
        asked.result.close(); // a newer page: this one hears of it when it writes next
        forget();
      };
      resolve(asked.result);
    };
  });
  opened.catch(forget);
  return opened;
}

function forget() {
  opened = null;
}

/**
 * Do this in one transaction; what it gives, when all of it is on the disk.
 * @param {IDBTransactionMode} mode
 * @param {(entry: IDBObjectStore, newest: IDBObjectStore, stop: (why: string) => void) => (() => Found) | void} work
 * @returns {Promise<string>}
 */
async function together(mode, work) {
  try {
    const found = await attempt(await database(), mode, work);
    return JSON.stringify(found);
  } catch (error) {
    const name = error instanceof Error ? error.name : "UnknownError";
    if (name === "InvalidStateError") forget(); // closed behind our back: opened again for the next
    return JSON.stringify({error: name});
  }
}

/** @param {IDBDatabase} db @param {IDBTransactionMode} mode @param {Parameters<typeof together>[1]} work @returns {Promise<Found>} */
function attempt(db, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(["entry", "newest"], mode, {durability: "strict"});
    let why = "";
    transaction.oncomplete = () => resolve(result?.() ?? {});
    transaction.onabort = () => (why ? resolve({error: why}) : reject(transaction.error ?? new DOMException("", "AbortError")));
    const result = work(transaction.objectStore("entry"), transaction.objectStore("newest"), (reason) => {
      why = reason;
      transaction.abort();
    });
  });
}

/** All entries of a table after a number. @param {string} table @param {number} since */
const after = (table, since) => IDBKeyRange.bound([table, since], [table, Infinity], true);

/** What Python asks. */
export const rows = {
  /** @param {string} writing */
  write(writing) {
    /** @type {{rows: Row[], newest: Newest[], before: Record<string, number>}} */
    const {rows: added, newest: last, before} = JSON.parse(writing);
    return together("readwrite", (entry, newest, stop) => {
      let waits = last.length;
      for (const one of last) {
        const asked = newest.get(one.table);
        asked.onsuccess = () => {
          if ((asked.result?.seq ?? 0) !== before[one.table]) return stop("order");
          if (--waits > 0) return;
          for (const row of added) entry.add(row);
          for (const each of last) newest.put(each);
        };
      }
    });
  },

  /** @param {string} table @param {number} since */
  read(table, since) {
    return together("readonly", (entry, newest) => {
      const asked = entry.getAll(after(table, since));
      const last = newest.get(table);
      return () => ({rows: asked.result, newest: last.result ? [last.result] : []});
    });
  },

  list() {
    return together("readonly", (entry, newest) => {
      const asked = newest.getAll();
      return () => ({newest: asked.result});
    });
  },

  /** @param {string} table @param {number} seq @param {string} last @param {string} added in their place */
  cut(table, seq, last, added = "[]") {
    return together("readwrite", (entry, newest) => {
      entry.delete(after(table, seq));
      for (const row of JSON.parse(added)) entry.put(row);
      if (last) newest.put(JSON.parse(last));
      else newest.delete(table);
    });
  },

  async close() {
    const mine = opened;
    forget();
    if (mine) (await mine.catch(() => null))?.close();
  },
};
