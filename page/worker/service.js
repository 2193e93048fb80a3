/**
 * The service worker: keeps one finished version of the site in the browser, and answers from it alone.
 * A newer one is fetched whole, file by file checked by its hash, and waits until the player takes it.
 */

const KEPT = /** @type {Record<string, string>} */ (/* files */ {});
const PREFIX = "deece-site-";
/** Where the hash of a kept file stands. */
const HASH = "deece-hash";

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

/** @param {string} name relative to the site */
const address = (name) => new URL(name, worker.registration.scope).href;

async function install() {
  const cache = await caches.open(await cacheName());
  for (const [name, hash] of Object.entries(KEPT)) await cache.put(address(name), await kept(name, hash) ?? await fetched(name, hash));
}

/** What an older version has already. @param {string} name @param {string} hash */
async function kept(name, hash) {
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
  for (const how of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await fetch(address(name), {cache: how});
    const bytes = await answer.arrayBuffer();
    if (!answer.ok || await hashOf(bytes) !== hash) continue;
    return new Response(bytes, {headers: {"content-type": answer.headers.get("content-type") ?? "", [HASH]: hash}});
  }
  throw new Error(`${name} is not of this version`);
}

/** All versions that are kept, the oldest first. */
async function versions() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Pages of the version before may still be open: it is kept, and all that are older go. */
async function activate() {
  const mine = await cacheName();
  const others = (await versions()).filter((name) => name !== mine);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  url.hash = url.search = "";
  const mine = await caches.open(await cacheName());
  const index = request.mode === "navigate" && !(url.href.slice(worker.registration.scope.length) in KEPT);
  const found = await mine.match(index ? address("index.html") : url.href) ?? await caches.match(url.href);
  return found ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {MessageEvent} */ event) => event.data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const {request} = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});
