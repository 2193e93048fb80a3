/** The page's first worker: tables, rooms and answers, as a server has them (deece.offline.engine). */
import {loadPython} from "./python.js";
import {rows} from "./rows.js";

/**
 * @typedef {{do: "start", folder: string, pages: string, device: string, port: MessagePort}
 *   | {do: "open", line: number, table: string} | {do: "say", line: number, text: string} | {do: "hang up", line: number}
 *   | {do: "ask", id: number, method: string, path: string, headers: Record<string, string>, body: string}} Asked what the page says
 * @typedef {{is: "elsewhere"} | {is: "loading", bytes: number} | {is: "ready"} | {is: "measured", device: string} | {is: "failed", why: string}
 *   | {is: "said", line: number, text: string} | {is: "closed", line: number}
 *   | {is: "answer", id: number, status: number, headers: Record<string, string>, content: string}} Told what it hears
 */

const REPORT = 100_000; // bytes, that the page hears of together
const LOCK = "deece-engine";

/** @type {any} */
let engine;

/** @param {Told} message */
const tell = (message) => postMessage(message);

/** What Python says to the page. */
const page = {
  /** @param {number} line @param {string} text */
  said: (line, text) => tell({is: "said", line, text}),
  /** @param {number} line */
  closed: (line) => tell({is: "closed", line}),
  /** @param {number} id @param {number} status @param {string} headers @param {string} content */
  answered: (id, status, headers, content) => tell({is: "answer", id, status, headers: JSON.parse(headers), content}),
};

/** @param {Asked & {do: "start"}} asked */
async function start({folder, pages, device, port}) {
  let reported = 0;
  const python = await loadPython(folder, (bytes) => {
    if (bytes - reported < REPORT) return;
    reported = bytes;
    tell({is: "loading", bytes});
  });
  const {started} = python.pyimport("deece.offline.engine");
  /** @param {number} number @param {any} question */
  const think = (number, question) => port.postMessage({number, bytes: question.toJs()});
  engine = started(page, rows, think, pages);
  if (device) engine.measured(device);
  port.onmessage = ({data}) => {
    if (data.is === "thought") return engine.thought(data.number, python.toPy(data.bytes));
    engine.measured(data.device);
    tell({is: "measured", device: data.device});
  };
  tell({is: "ready"});
}

/** One page of this browser at a time writes: a second waits until the first is gone. @param {Asked & {do: "start"}} asked */
async function startAlone(asked) {
  const run = async () => {
    await start(asked);
    return new Promise(() => {}); // until the page is closed
  };
  if (!navigator.locks) return run();
  const free = await navigator.locks.request(LOCK, {ifAvailable: true}, (lock) => (lock ? run() : "taken"));
  if (free !== "taken") return;
  tell({is: "elsewhere"});
  await navigator.locks.request(LOCK, run);
}

onmessage = ({data}) => {
  const asked = /** @type {Asked} */ (data);
  switch (asked.do) {
    case "start":
      startAlone(asked).catch((error) => tell({is: "failed", why: String(error?.message ?? error)}));
      return;
    case "open":
      return engine.open(asked.line, asked.table);
    case "say":
      return engine.say(asked.line, asked.text);
    case "hang up":
      return engine.hang_up(asked.line);
    case "ask":
      engine.ask(asked.id, asked.method, asked.path, JSON.stringify(asked.headers), asked.body);
  }
};
