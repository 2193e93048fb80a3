/** A whole Deece in this page (worker/engine.js): a line to it like a socket, and answers like a server's. */
import {keep, pastGame, recall} from "./keep.js";
import {language} from "./language.js";
import {at} from "./root.js";
import {app, change} from "./state.js";
import {scriptURL} from "./trusted.js";

/** @typedef {import("../worker/engine.js").Asked} Asked */
/** @typedef {import("../worker/engine.js").Told} Told */

const {engine: given, alone, pages = "", engineSize: size = "1"} = document.documentElement.dataset;

/** Whether there is no server behind this page at all. */
export const isAlone = alone != null;
/** Whether tables can be played in this page. */
export const hasEngine = given != null;

/** Whether this table is played in this page. @param {string} table */
export const playedHere = (table) => isAlone || pastGame(table)?.home != null;

/** @type {Worker | null} */
let worker = null;
/** @type {Promise<void> | null} */
let started = null;
/** @type {Map<number, LocalLine>} */
const lines = new Map();
/** @type {Map<number, (answer: Response) => void>} */
const asked = new Map();
let number = 0;

/** Start it, once; resolved when it answers. */
export function startEngine() {
  started ??= new Promise((resolve, reject) => {
    const folder = new URL(at(given ?? ""), location.origin).href;
    const {port1, port2} = new MessageChannel();
    const fail = (/** @type {string} */ why) => {
      change(() => (app.engine = "failed"));
      console.warn(`the engine cannot be started: ${why}`);
      reject(new Error("Deece could not be started in this browser. Load the page again."));
    };
    const device = recall("device", {pages: "", can: ""});
    const can = device.pages === pages ? device.can : "";
    worker = new Worker(scriptURL(`${folder}engine.js`), {type: "module"});
    worker.onerror = (event) => fail(event.message);
    worker.onmessage = ({data}) => {
      const told = /** @type {Told} */ (data);
      if (told.is === "failed") return fail(told.why);
      if (told.is === "elsewhere") return change(() => (app.engine = "elsewhere"));
      if (told.is === "loading") return change(() => (app.loaded = Math.min(99, Math.floor(100 * told.bytes / Number(size)))));
      if (told.is !== "ready") return hear(told);
      change(() => (app.engine = "ready"));
      resolve();
      // Only now: it has the same files, which the browser has by now, and nobody waits for it.
      const thinker = new Worker(scriptURL(`${folder}thinker.js`), {type: "module"});
      thinker.onmessage = ({data}) => console.warn(`the computer players cannot think: ${data.why}`);
      thinker.postMessage({folder, measure: !can, port: port2}, [port2]);
    };
    worker.postMessage({do: "start", folder, pages, device: can, port: port1}, [port1]);
  });
  return started;
}

/** Hear when it is known what this device can do: other computer players may be offered then. @param {() => void} listener */
export function onMeasured(listener) {
  measured = listener;
}
let measured = () => {};

/** @param {Asked} message */
const say = (message) => worker?.postMessage(message);

/** @param {Told} told */
function hear(told) {
  if (told.is === "measured") {
    keep("device", {pages, can: told.device});
    measured();
  }
  if (told.is === "said") lines.get(told.line)?.onmessage?.({data: told.text});
  if (told.is === "closed") lines.get(told.line)?.ended();
  if (told.is === "answer") {
    asked.get(told.id)?.(new Response(told.content, {status: told.status, headers: told.headers}));
    asked.delete(told.id);
  }
}

/** What the engine answers, as `fetch` has it of a server. @param {string} path @param {RequestInit} [options] @returns {Promise<Response>} */
export async function askEngine(path, {method = "GET", headers = {}, body} = {}) {
  await startEngine();
  const id = ++number;
  return new Promise((resolve) => {
    asked.set(id, resolve);
    say({do: "ask", id, method, path, headers: {"accept-language": language, ...Object.fromEntries(new Headers(headers))}, body: String(body ?? "")});
  });
}

/** A line to the engine, as a WebSocket is one to a server. */
export class LocalLine {
  /** @type {(() => void) | null} */
  onopen = null;
  /** @type {((event: {data: string}) => void) | null} */
  onmessage = null;
  /** @type {(() => void) | null} */
  onclose = null;
  /** @type {number} */
  readyState = WebSocket.CONNECTING;

  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.number = ++number;
    startEngine().then(() => this.begin(), () => this.ended());
  }

  begin() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    lines.set(this.number, this);
    say({do: "open", line: this.number, table: this.table});
    this.onopen?.();
  }

  /** @param {string} text */
  send(text) {
    say({do: "say", line: this.number, text});
  }

  close() {
    if (this.readyState === WebSocket.OPEN) say({do: "hang up", line: this.number});
    this.ended();
  }

  ended() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.number);
    this.onclose?.();
  }
}

/** @type {Set<string>} */
const kept = new Set();

/** The browser keeps these pages of a server, so that the next evening may begin without a network (worker/service.js): once a page has what it needs. Only where the line is one that the browser trusts. @param {string} path where these pages begin */
export function keepPages(path) {
  if (kept.has(path) || isAlone || !navigator.serviceWorker) return;
  kept.add(path);
  navigator.serviceWorker.register(scriptURL(at("/keep-worker.js")), {scope: at(path)}).catch(() => {}); // it is asked for again with the next page
}
