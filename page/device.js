/** The page that tests a device: what of Deece works here without a network, in plain words. */
import {askEngine, startEngine} from "./shared/local.js";
import {app, onDraw} from "./shared/state.js";

/** What was tested: `works`, or what is the matter. @typedef {{works: boolean, needed: boolean, words: string}} Found */

/** The smallest module that uses wide numbers: one function that makes one. */
const WIDE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** Seconds, for people. @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} seconds`;

/** What can be asked before the engine runs, in the order in which it is shown. @type {(() => Promise<Found> | Found)[]} */
const TESTS = [
  () => {
    const works = typeof WebAssembly === "object";
    return {works, needed: true, words: works ? "This browser runs WebAssembly, which the engine is made of." : "This browser does not run WebAssembly: Deece cannot be played in it without a server. Another browser, or a newer one, may."};
  },
  () => {
    const works = typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(WIDE));
    return {works, needed: false, words: works ? "The solver runs here at full speed." : "The solver cannot run here at full speed: hints and strong computer players are slow. Learner and Steady are as good as ever."};
  },
  () => {
    const works = isSecureContext && Boolean(navigator.serviceWorker);
    return {works, needed: false, words: works ? "Deece can be kept in this browser, and starts without a network." : `Deece cannot be kept in this browser${isSecureContext ? ": private windows often forbid it" : ", since this address does not begin with https"}. It is loaded again each time.`};
  },
  async () => {
    const works = await stores();
    return {works, needed: true, words: works ? "Games are kept on this device." : "This browser keeps nothing for this page: a game is gone when the page is closed. A private window may be the cause." };
  },
  async () => {
    const works = Boolean(await navigator.storage?.persisted?.());
    return {works, needed: false, words: works ? "The browser promises to keep your games." : "The browser may clear your games if you do not open Deece for some weeks. Installing it helps; so does saving a record."};
  },
  () => {
    const works = Boolean(navigator.locks);
    return {works, needed: false, words: works ? "A second tab waits until the first is closed." : "Play in one tab at a time: this browser cannot keep two from writing the same game."};
  },
];

/** Whether something can be written and read again. @returns {Promise<boolean>} */
function stores() {
  const name = "deece-device-test";
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.open(name);
      asked.onupgradeneeded = () => asked.result.createObjectStore("rows");
      asked.onerror = () => resolve(false);
      asked.onsuccess = () => {
        const done = asked.result.transaction("rows", "readwrite");
        done.objectStore("rows").put("kept", 1);
        done.oncomplete = () => {
          asked.result.close();
          indexedDB.deleteDatabase(name);
          resolve(true);
        };
        done.onabort = done.onerror = () => resolve(false);
      };
    } catch {
      resolve(false);
    }
  });
}

/** Said while Deece is open in another tab, where its engine runs. */
const elsewhere = new Promise((resolve) => onDraw(() => app.engine === "elsewhere" && resolve(true)));

/** Start the engine, and ask it for the list of games. @returns {Promise<Found>} */
async function engineRuns() {
  const since = performance.now();
  try {
    if (await Promise.race([startEngine(), elsewhere])) {
      return {works: true, needed: true, words: "The engine runs in another tab of this browser. Close it and load this page again to see how long it takes to start."};
    }
    const {systems} = await (await askEngine("/api/systems")).json();
    return {works: true, needed: true, words: `The engine started in ${seconds(since)}, and knows ${systems.length} games.`};
  } catch {
    return {works: false, needed: true, words: "The engine did not start. Close other tabs and try again; a device with little memory may not have room for it."};
  }
}

/** @param {Found} found */
function show({works, words}) {
  const line = document.createElement("li");
  line.dataset.works = String(works);
  line.textContent = `${works ? "✓" : "✗"} ${words}`;
  document.getElementById("found")?.append(line);
}

const all = [];
for (const test of [...TESTS, engineRuns]) {
  const found = await test();
  show(found);
  all.push(found);
}
const sum = /** @type {HTMLElement} */ (document.getElementById("sum"));
const missing = all.filter((found) => !found.works);
sum.textContent = missing.some((found) => found.needed) ? "Deece cannot be played here without a server. The lines with ✗ show why."
  : missing.length ? "Deece works here, with what the lines with ✗ say." : "All of Deece works here.";
