/** Requests to the server. An error's message is one sentence for the user; the program looks at its code. */
import {keepFresh} from "./fresh.js";
import {askEngine, hasEngine, isAlone, playedHere} from "./local.js";
import {at} from "./root.js";
import {change} from "./state.js";

export class Refused extends Error {
  /** @param {string} sentence @param {string} code what there is not: "no_table", "no_deal", "no_system"; "" else @param {number} status */
  constructor(sentence, code, status) {
    super(sentence);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
async function request(path, options) {
  const here = playedHere(/^\/api\/tables\/([\w-]+)/.exec(path)?.[1] ?? "");
  let answer;
  try {
    answer = await (here ? askEngine(path, options) : fetch(at(path), options));
  } catch (error) {
    if (here) throw error;
    throw new Error("The table's computer does not answer. Check the connection and try again.");
  }
  keepFresh(answer.headers.get("deece-pages"));
  return checked(answer);
}

/** The answer, if it is one. @param {Response} answer @returns {Promise<Response>} */
async function checked(answer) {
  if (answer.ok) return answer;
  /** @type {Partial<NotDone>} */
  let said = {};
  try {
    said = await answer.json();
  } catch {
    // Not from our server: a proxy's page, or nothing.
  }
  throw new Refused(said.error || `That did not work (error ${answer.status}). Try again in a moment.`, said.code ?? "", answer.status);
}

/** What is answered at this address. @type {Get} */
export const get = async (/** @type {string} */ path, /** @type {string} */ token = "") => (await request(path, {headers: bearer(token)})).json();

/** What the lobby shows: kept by the browser at the address that came with the page. @returns {Promise<Games>} */
export const games = async () => (await request(document.documentElement.dataset.systems ?? "/api/systems", {headers: {}})).json();

/** A file as text. @param {string} path @param {string} [token] @returns {Promise<string>} */
export const textOf = async (path, token = "") => (await request(path, {headers: bearer(token)})).text();

/** What is answered to this there. @type {Post} */
export const post = async (/** @type {string} */ path, /** @type {unknown} */ asked, /** @type {string} */ token = "") => (await request(path, posted(asked, token))).json();

/** How a question with a body is sent. @param {unknown} asked @param {string} [token] @returns {RequestInit} */
const posted = (asked, token) => ({method: "POST", headers: {"content-type": "application/json", ...bearer(token)}, body: JSON.stringify(asked)});

const PATIENCE = 4_000; // ms for an answer of the server, where the engine can give it too
const LEAVE_ALONE = 20_000; // ms for which a server that did not answer is not asked again
let silentUntil = 0;

/**
 * A question that needs nothing that is stored: to the server or, where it does not answer, to the engine in this page.
 * @type {Post}
 */
export const postAnywhere = async (/** @type {string} */ path, /** @type {unknown} */ asked) => (await answerAnywhere(path, posted(asked))).json();

/** The same where a file is answered. @param {string} path @param {unknown} body @returns {Promise<Blob>} */
export const fileAnywhere = async (path, body) => (await answerAnywhere(path, posted(body))).blob();

/** @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
async function answerAnywhere(path, options) {
  if (!isAlone && (!hasEngine || Date.now() >= silentUntil)) {
    try {
      return await request(path, {...options, ...(hasEngine ? {signal: AbortSignal.timeout(PATIENCE)} : {})});
    } catch (error) {
      if (!hasEngine || (error instanceof Refused && error.status < 500)) throw error;
      silentUntil = Date.now() + LEAVE_ALONE;
    }
  }
  return checked(await askEngine(path, options));
}

/**
 * Save what a request answers as a file.
 * @param {string} path
 * @param {string} file its name
 * @param {string} [token]
 */
export async function download(path, file, token) {
  saveAs(await (await request(path, {headers: bearer(token)})).blob(), file);
}

/**
 * The same of what is answered to a question; the server names the file.
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<string>} the file's name
 */
export async function downloadAnswer(path, body) {
  const answer = await request(path, posted(body));
  const file = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "deece";
  saveAs(await answer.blob(), file);
  return file;
}

/** @param {Blob} contents @param {string} file its name */
export function saveAs(contents, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(contents);
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * @param {string} [token]
 * @returns {Record<string, string>}
 */
function bearer(token) {
  return token ? {authorization: `Bearer ${token}`} : {};
}

const AGAIN = 1_500; // ms until a busy server is asked again
const MOST_AGAIN = 20;

/**
 * What is answered by a server that may be busy: it is asked again and again.
 * @template T
 * @param {() => Promise<T>} asking
 * @param {() => boolean} [goesOn] whether it is still wanted
 * @returns {Promise<T>}
 */
export async function patiently(asking, goesOn = () => true) {
  for (let tries = 0; ; tries++) {
    try {
      return await asking();
    } catch (error) {
      if (!(error instanceof Refused) || !["busy", "too_fast"].includes(error.code) || tries >= MOST_AGAIN || !goesOn()) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }
}

/** What to tell the user. @param {unknown} error */
export const sentence = (error) => (error instanceof Error ? error.message : String(error));

/** Do it; what goes wrong is told in a sentence, and drawn. @param {() => unknown} work @param {(why: string) => unknown} fail */
export async function attempt(work, fail) {
  try {
    await work();
  } catch (error) {
    change(() => void fail(sentence(error)));
  }
}
