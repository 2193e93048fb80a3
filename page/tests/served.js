/** A server for the page: what it answers to each path, and what it was asked. Import it after page.js. */

/** @typedef {{path: string, body: any, token: string}} Asked */

export const served = {
  /** By path, without what stands behind a "?"; a function is given what was asked. @type {Record<string, any>} */
  answers: {},
  /** The newest last. @type {Asked[]} */
  asked: [],
};

/** Nothing is answered and nothing was asked. */
export function serveAnew() {
  served.answers = {};
  served.asked.length = 0;
}

/** What was sent to this path, each time. @param {string} path */
export const sentTo = (path) => served.asked.filter((one) => one.path === path).map(({body}) => body);

/** A server that will not. @param {string} code @param {string} error @param {number} [status] */
export const refuses = (code, error, status = 400) => () => Response.json({code, error}, {status});

/** What is answered by a promise that the test itself keeps: `come` when it has come. */
export function awaited() {
  /** @type {{answer: () => Promise<any>, come: (answer: any) => Promise<void>}} */
  const one = {answer: () => promise, come: async (answer) => {
    give(answer);
    await turns();
  }};
  /** @type {(answer: any) => void} */
  let give = () => {};
  const promise = new Promise((resolve) => (give = resolve));
  return one;
}

/** All that was begun here goes as far as it can. */
export async function turns() {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((go) => setImmediate(go));
}

/** It comes to this, however long a thread of Node's takes for it. @param {() => boolean} so */
export async function comesTo(so) {
  for (let turn = 0; turn < 3000 && !so(); turn += 1) await new Promise((go) => setTimeout(go));
}

/** Words for every key: what is given, else the key itself. @param {Record<string, string>} given @returns {any} */
export const wordsBy = (given) => new Proxy(given, {get: (_, key) => given[String(key)] ?? String(key)});

globalThis.requestAnimationFrame = (draw) => Number(setImmediate(draw, 0)) || 0;
globalThis.fetch = async (path, {body, headers} = {}) => {
  const token = new Headers(headers).get("authorization")?.replace("Bearer ", "") ?? "";
  const one = {path: String(path), body: body == null ? undefined : JSON.parse(String(body)), token};
  served.asked.push(one);
  const found = served.answers[one.path] ?? served.answers[one.path.replace(/\?.*$/, "")];
  if (found === undefined) throw new TypeError(`nobody answers at ${one.path}`);
  const answer = await (typeof found === "function" ? found(one) : found);
  if (answer instanceof Response) return answer;
  return /** @type {Response} */ ({ok: true, headers: new Headers(), json: async () => answer});
};
