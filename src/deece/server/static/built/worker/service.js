/**
 * The service worker: keeps one finished version of some pages in the browser, each file checked by its hash.
 * The site without a server is answered from what is kept alone, and a newer version waits until the player takes it, however often the browser is
 * started meanwhile. Pages of a server are asked for anew each time, and what is kept is shown where the server does not answer.
 */

const KEPT = /** @type {Record<string, string>} */ (/* files */ {}); // "" for a hash: whatever is there
const SERVED = /** @type {string} */ (/* served */ ""); // the page of a server to be kept; "" for the site without one
const PREFIX = SERVED ? "deece-served-" : "deece-site-";
/** Where it is noted which version the player has. */
const CHOSEN = "deece-chosen";
/** Where the hash of a kept file stands. */
const HASH = "deece-hash";
const PATIENCE = 5_000; // ms until a server that is there does not answer

/** This scope: TypeScript knows a page's alone. */
const worker = /** @type {any} */ (globalThis);

/** The name of this version's cache. */
async function cacheName() {
  return PREFIX + await hashOf(new TextEncoder().encode(JSON.stringify(KEPT)));
}

/** @param {BufferSource} bytes */
async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 16);
}

/** The folder in which this worker stands, and all it keeps. */
const folder = new URL(".", worker.location.href).href;

/** @param {string} name relative to the folder */
const address = (name) => new URL(name, folder).href;

async function install() {
  const mine = await cacheName();
  const cache = await caches.open(mine);
  for (const [name, hash] of Object.entries(KEPT)) await cache.put(address(name), await kept(name, hash) ?? await fetched(name, hash));
  if (SERVED) await worker.skipWaiting();
  else if (!await chosen()) await choose((await versions()).filter((name) => name !== mine).at(-1) ?? mine);
}

/** The cache that the player has; "" before there is any. */
async function chosen() {
  const noted = await (await caches.open(CHOSEN)).match(address(PREFIX));
  const name = noted ? await noted.text() : "";
  return name && await caches.has(name) ? name : "";
}

/** This is the version that the player has. @param {string} name of its cache */
async function choose(name) {
  await (await caches.open(CHOSEN)).put(address(PREFIX), new Response(name));
}

/** What an older version has already. @param {string} name @param {string} hash */
async function kept(name, hash) {
  if (!hash) return undefined;
  const file = /** @type {string} */ (name.split("/").pop());
  for (const other of await versions()) {
    const cache = await caches.open(other);
    for (const request of await cache.keys()) {
      if (!request.url.endsWith(`/${file}`)) continue;
      const answer = await cache.match(request);
      if (answer?.headers.get(HASH) === hash) return answer;
    }
  }
  return undefined;
}

/** What the browser has already fetched for the page, else anew: never a file of another version. @param {string} name @param {string} hash */
async function fetched(name, hash) {
  for (const how of /** @type {RequestCache[]} */ (hash ? ["default", "reload"] : ["reload"])) {
    const answer = await fetch(address(name), {cache: how});
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || (hash && await hashOf(bytes) !== hash)) continue;
    const headers = new Headers({"content-type": answer.headers.get("content-type") ?? "", [HASH]: hash});
    const policy = answer.headers.get("content-security-policy"); // of a page of a server
    if (policy) headers.set("content-security-policy", policy);
    return new Response(bytes, {headers});
  }
  throw new Error(`${name} is not of this version`);
}

/** All versions that are kept, the oldest first. */
async function versions() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Pages of the version before may still be open: it is kept, and so is the one that the player has; all that are older go. */
async function activate() {
  const mine = await cacheName();
  const has = await chosen();
  const others = (await versions()).filter((name) => name !== mine && name !== has);
  await Promise.all((has === mine || !has ? others.slice(0, -1) : others).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  url.hash = url.search = "";
  const has = await caches.open(await chosen() || await cacheName());
  const index = request.mode === "navigate" && !(url.href.slice(folder.length) in KEPT);
  const found = await has.match(index ? address("index.html") : url.href) ?? await caches.match(url.href);
  return found ?? fetch(request);
}

/** A page of a server: as the server has it, else as it is kept. @param {Request} request */
async function served(request) {
  const mine = await caches.open(await cacheName());
  const url = new URL(request.url);
  if (request.mode !== "navigate") return await mine.match(url.href) ?? fetch(request);
  const coming = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const came = await Promise.race([coming, late]).catch(() => undefined);
  if (came && came.status < 502) return came; // from there on it is a proxy's word for a server that is gone
  // Its addresses are relative: one for each depth is kept.
  const [first = "", ...more] = (url.origin + url.pathname).slice(folder.length).replace(/\/$/, "").split("/");
  return await mine.match(address((first in KEPT ? first : SERVED) + "/-".repeat(more.length))) ?? coming;
}

/** What a page says: "newer?" asks whether another version is whole than the one that the player has; "take over" takes it. @param {MessageEvent} event */
async function heard({data, ports}) {
  if (data === "newer?") ports[0]?.postMessage(await chosen() !== await cacheName());
  if (data !== "take over") return;
  await choose(await cacheName());
  await worker.skipWaiting();
  ports[0]?.postMessage(true);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(heard(event)));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const {request} = event;
  if (request.method !== "GET" || !request.url.startsWith(folder)) return;
  if (!SERVED) event.respondWith(answer(request));
  else if (request.mode === "navigate" || request.url.slice(folder.length) in KEPT) event.respondWith(served(request));
});
