/** The worker that keeps pages for where there is no network: one whole version, each file checked by its hash. */
import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";
import {beforeEach, describe, it} from "node:test";

const SOURCE = readFileSync(new URL("../worker/service.js", import.meta.url), "utf8");
const AT = "https://deece.example/site/";
const hashOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

class Cache {
  kept = new Map();

  async put(address, answer) {
    this.kept.set(String(address), [await answer.text(), new Headers(answer.headers)]);
  }

  async match(address) {
    const [text, headers] = this.kept.get(typeof address === "string" ? address : address.url) ?? [];
    return text === undefined ? undefined : new Response(text, {headers});
  }

  async keys() {
    return [...this.kept.keys()].map((url) => ({url}));
  }
}
/** All that the browser keeps, by its name. @type {Map<string, Cache>} */
const all = new Map();
const caches = {
  open: async (name) => all.get(name) ?? all.set(name, new Cache()).get(name),
  has: async (name) => all.has(name),
  keys: async () => [...all.keys()],
  delete: async (name) => all.delete(name),
  match: async (address) => {
    for (const cache of all.values()) if (await cache.match(address)) return cache.match(address);
    return undefined;
  },
};
/** What lies at the server, by address; what was asked of it, and how. @type {Map<string, string | number>} */
const there = new Map();
const asked = [];
const fetched = async (request, {cache = ""} = {}) => {
  const url = typeof request === "string" ? request : request.url;
  asked.push(`${url.replace(AT, "")} ${cache}`.trim());
  const found = there.get(`${url}#${cache}`) ?? there.get(url);
  if (found === undefined) throw new TypeError("no network");
  return typeof found === "number" ? new Response("gone", {status: found}) : new Response(found,
    {headers: {"content-type": "text/html",
    "content-security-policy": "none"}});
};

/** A worker with these files. @param {Record<string, string>} files by name their contents @param {string} [served] */
function worker(files, served = "") {
  const hashes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text && hashOf(text)]));
  const text = SOURCE.replace("/* files */ {}", JSON.stringify(hashes)).replace('/* served */ ""',
    JSON.stringify(served));
  const heard = {};
  const did = [];
  const scope = {location: {href: `${AT}worker.js`}, addEventListener: (name, call) => (heard[name] = call),
    skipWaiting: async () => did.push("skip"), clients: {claim: async () => did.push("claim")}};
  new Function("globalThis", "caches", "fetch", "setTimeout", text)(scope, caches, fetched,
    (call) => setImmediate(call));
  const happens = async (name, event = {}) => {
    let done;
    heard[name]({...event, waitUntil: (work) => (done = work), respondWith: (work) => (done = work)});
    return done;
  };
  return {
    did,
    install: () => happens("install"),
    activate: () => happens("activate"),
    /** What a page is answered at this address; undefined: the browser does it. */
    get: async (path, more = {}) => {
      const request = {url: path.includes(":") ? path : AT + path, method: "GET", mode: "cors", ...more};
      return (await happens("fetch", {request}))?.text();
    },
    says: async (data) => {
      const told = [];
      await happens("message", {data, ports: [{postMessage: (answer) => told.push(answer)}]});
      return told[0];
    },
  };
}
const lies = (files) => Object.entries(files).forEach(([name, text]) => there.set(AT + name, text));
const versions = () => [...all.keys()].filter((name) => name.startsWith("deece-site-")).length;
beforeEach(() => {
  all.clear();
  there.clear();
  asked.length = 0;
});

describe("the site without a server", () => {
  const ONE = {"index.html": "page one", "built/main.js": "script"};
  const TWO = {"index.html": "page two", "built/main.js": "script"};
  const come = async (files) => {
    lies(files);
    const one = worker(files);
    await one.install();
    await one.activate();
    return one;
  };
  it("is kept whole, and answered from there without a network", async () => {
    const one = await come(ONE);
    there.clear();
    asked.length = 0;
    assert.deepEqual([await one.get("built/main.js?v=1#x"), await one.get("", {mode: "navigate"}),
      await one.get("learn/count",
      {mode: "navigate"})], ["script", "page one", "page one"]);
    assert.deepEqual([asked, one.did], [[], ["claim"]]);
    await assert.rejects(one.get("other.png"), {message: "no network"});
    there.set(`${AT}other.png`, "picture");
    assert.equal(await one.get("other.png"), "picture");
    assert.equal(await one.get("index.html", {mode: "navigate"}), "page one");
  });
  it("leaves to the browser what is elsewhere, and what is sent", async () => {
    const one = await come(ONE);
    assert.equal(await one.get("https://elsewhere.example/x"), undefined);
    assert.equal(await one.get("index.html", {method: "POST"}), undefined);
  });
  it("takes no file of another version, the browser's own memory asked first", async () => {
    there.set(`${AT}index.html#default`, "stale");
    there.set(`${AT}index.html#reload`, "page one");
    there.set(`${AT}built/main.js`, "script");
    await worker(ONE).install();
    assert.deepEqual(asked, ["index.html default", "index.html reload", "built/main.js default"]);
    all.clear();
    there.set(`${AT}index.html#reload`, "newer");
    await assert.rejects(worker(ONE).install(), {message: "index.html is not of this version"});
    there.set(`${AT}index.html#default`, 404);
    there.set(`${AT}index.html#reload`, 404);
    await assert.rejects(worker(ONE).install(), {message: /not of this version/});
  });
  it("takes from an older version what is the same, and fetches the rest", async () => {
    await come(ONE);
    asked.length = 0;
    await come(TWO);
    assert.deepEqual(asked, ["index.html default"]);
  });
  it("stays as the player has it until they take the newer one", async () => {
    const one = await come(ONE);
    assert.equal(await one.says("newer?"), false);
    const two = await come(TWO);
    assert.deepEqual([await two.says("newer?"), await two.get("", {mode: "navigate"}), two.did], [true, "page one",
      ["claim"]]);
    assert.equal(await two.says("something"), undefined);
    assert.equal(await two.says("take over"), true);
    assert.deepEqual([await two.says("newer?"), await two.get("", {mode: "navigate"}), two.did.at(-1)], [false,
      "page two", "skip"]);
  });
  it("keeps the version that the player has, the one before it and the newest, and lets others go", async () => {
    await come(ONE);
    await come(TWO);
    await come({...TWO, "index.html": "page three"});
    assert.equal(versions(), 2, "the player's, and the newest");
    const four = await come({...TWO, "index.html": "page four"});
    await four.says("take over");
    await four.activate();
    assert.equal(versions(), 2, "the player's, and the one before, which may be open");
    all.set("another's", new Cache());
    await four.activate();
    assert.ok(all.has("another's"));
  });
});

describe("pages of a server", () => {
  const FILES = {"keep": "keep page", "keep/-": "keep below", "index.html": "front", "main.js": "script",
    "seen.png": ""};
  const come = async () => {
    lies({...FILES, "seen.png": "picture"});
    const one = worker(FILES, "index.html");
    await one.install();
    return one;
  };
  const page = {mode: "navigate"};
  it("are taken over at once, and asked for anew each time", async () => {
    const one = await come();
    assert.deepEqual(one.did, ["skip"]);
    lies({"keep": "newer page"});
    assert.equal(await one.get("keep", page), "newer page");
    assert.equal(await one.get("main.js"), "script");
    assert.equal(await one.get("api/x"), undefined, "the server's alone");
    assert.equal(await one.get("seen.png"), "picture", "whatever is there");
  });
  it("are those that are kept where the server is gone, each for its depth", async () => {
    const one = await come();
    there.clear();
    assert.deepEqual([await one.get("keep", page), await one.get("keep/abc", page), await one.get("keep/", page)],
      ["keep page",
      "keep below", "keep page"]);
    assert.equal(await one.get("", page), "front");
    for (const status of [502, 503]) {
      there.set(`${AT}keep`, status);
      assert.equal(await one.get("keep", page), "keep page", "a proxy's word");
    }
    there.set(`${AT}keep`, 404);
    assert.equal(await one.get("keep", page), "gone");
    there.delete(`${AT}keep/a/b/c`);
    await assert.rejects(one.get("keep/a/b/c", page), {message: "no network"});
  });
  it("keep what they may do with them", async () => {
    await come();
    const [[name, cache]] = [...all].filter(([one]) => one.startsWith("deece-served-"));
    const [, headers] = cache.kept.get(`${AT}keep`);
    assert.deepEqual([headers.get("content-security-policy"), headers.get("content-type"), headers.get("deece-hash")],
      ["none",
      "text/html", hashOf("keep page")]);
    assert.equal(name.length, "deece-served-".length + 16);
  });
});
