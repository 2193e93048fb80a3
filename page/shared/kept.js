/** Pages of a server that the browser keeps: the next evening may begin without a network (worker/service.js). */
import {isAlone} from "./local.js";
import {at} from "./root.js";
import {scriptURL} from "./trusted.js";

/** @type {Set<string>} */
const kept = new Set();

/** Once a page has what it needs. Only where the line is one that the browser trusts. @param {string} path where these pages begin */
export function keepPages(path) {
  if (kept.has(path) || isAlone || !navigator.serviceWorker) return;
  kept.add(path);
  navigator.serviceWorker.register(scriptURL(at("/keep-worker.js")), {scope: at(path)}).catch(() => {}); // it is asked for again with the next page
}
