/** The site is kept by the browser: tried again until it is whole, and a newer one is offered whenever it was found. */
import assert from "node:assert/strict";
import {beforeEach, mock, test} from "node:test";
import {happens} from "./page.js";
import {load} from "./modules.js";

/** What the browser has of the site. */
class Registration extends EventTarget {
  installing = null;
  waiting = null;
  active = null;

  /** A version is being fetched. */
  begins() {
    this.installing = Object.assign(new EventTarget(), {state: "installing"});
    this.dispatchEvent(new Event("updatefound"));
  }

  /** That version is whole, or could not be fetched. @param {"waiting" | "active" | ""} where */
  ends(where) {
    const worker = this.installing;
    this.installing = null;
    if (where) this[where] = worker;
    worker.state = where ? "installed" : "redundant";
    worker.dispatchEvent(new Event("statechange"));
  }
}

/** A version that runs: what it is asked it answers, and what it was told. @param {boolean} newer */
const running = (newer) => ({
  told: /** @type {string[]} */ ([]),
  postMessage(/** @type {string} */ what, /** @type {MessagePort[]} */ [port]) {
    this.told.push(what);
    port.postMessage(what === "newer?" ? newer : true);
    port.close();
  },
});

/** @type {Registration} */
let registration;
/** What `register` answers, the next first; then the registration. @type {Error[]} */
let refusals = [];
let asked = 0;
const container = Object.assign(new EventTarget(), {
  controller: /** @type {object | null} */ (null),
  async register() {
    asked += 1;
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return registration;
  },
});
let keeps = true;
const browser = {serviceWorker: container, onLine: true, storage: {persist: async () => keeps}};
Object.defineProperty(globalThis, "navigator", {value: browser});
document.baseURI = "http://localhost:8123/";
document.documentElement.dataset.alone = "";
mock.timers.enable({apis: ["setTimeout"]});
const {installed, installView} = await load("home/install");

/** What the front page offers. */
const offered = () => JSON.stringify(installView(), (_, value) => (typeof value === "function" ? undefined : value));
/** What its buttons do. @param {any} view @returns {(() => unknown)[]} */
const buttons = (view) => (view?.values ?? []).flatMap((/** @type {any} */ value) => (typeof value === "function" ? [value] : buttons(value)));
const settled = async () => {
  for (let turn = 0; turn < 9; turn++) await null;
};
/** Long enough for one more try. */
async function later() {
  mock.timers.tick(10_000_000);
  await settled();
}

beforeEach(() => {
  registration = new Registration();
  refusals = [];
  asked = 0;
  container.controller = null;
});

test("a service worker that could not be fetched is asked for again, until it is there", async () => {
  refusals = [new TypeError("no line"), new TypeError("no line")];
  await installed();
  await settled();
  assert.equal(asked, 1);
  await later();
  await later();
  assert.equal(asked, 3);
  await later();
  assert.equal(asked, 3);
});

test("where there is no network it waits until there is", async () => {
  refusals = [new TypeError("no line")];
  browser.onLine = false;
  await installed();
  await later();
  await later();
  assert.equal(asked, 1);
  browser.onLine = true;
  happens("online");
  await settled();
  assert.equal(asked, 2);
});

test("a browser that forbids it is asked once", async () => {
  refusals = [Object.assign(new Error("no"), {name: "SecurityError"})];
  await installed();
  await later();
  assert.equal(asked, 1);
});

test("a site of which a file did not come is fetched again", async () => {
  await installed();
  await settled();
  for (const tries of [2, 3]) {
    registration.begins();
    registration.ends("");
    await later();
    assert.equal(asked, tries);
  }
  registration.begins();
  registration.ends("active");
  await later();
  assert.equal(asked, 3);
});

test("a newer version that could not be fetched leaves the one that is there", async () => {
  container.controller = registration.active = running(false);
  await installed();
  await settled();
  registration.begins();
  registration.ends("");
  await later();
  assert.equal(asked, 1);
  assert.doesNotMatch(offered(), /Take the new version/);
});

test("a newer version is offered, whether the browser found it before the engine was ready or after", async () => {
  for (const before of [true, false]) {
    registration = new Registration();
    container.controller = registration.active = running(false);
    if (before) registration.begins();
    await installed();
    await settled();
    assert.doesNotMatch(offered(), /Take the new version/);
    if (!before) registration.begins();
    registration.ends("waiting");
    assert.match(offered(), /Take the new version/);
  }
});

test("a version that the browser started by itself while no page was open still waits for the player", async () => {
  container.controller = registration.active = running(true);
  await installed();
  for (let turn = 0; turn < 20; turn++) await new Promise((go) => setImmediate(go));
  assert.match(offered(), /Take the new version/);
  let loaded = 0;
  Object.assign(location, {reload: () => (loaded += 1)});
  buttons(installView())[0]?.();
  for (let turn = 0; turn < 20; turn++) await new Promise((go) => setImmediate(go));
  assert.deepEqual(registration.active.told, ["newer?", "take over"]);
  assert.equal(loaded, 1);
});

test("the browser's offer to install it is asked when the player presses the button, and once", async () => {
  let prompts = 0;
  const offer = Object.assign(new Event("beforeinstallprompt", {cancelable: true}), {prompt: async () => void (prompts += 1)});
  assert.doesNotMatch(offered(), /Install Deece/);
  happens("beforeinstallprompt", offer);
  assert.ok(offer.defaultPrevented);
  assert.equal(prompts, 0);
  assert.match(offered(), /Install Deece/);
  const pressed = buttons(installView()).at(-1);
  await pressed?.();
  assert.equal(prompts, 1);
  assert.doesNotMatch(offered(), /Install Deece/);
});

test("the browser is asked to keep games, and where it does not promise that the player hears so", async () => {
  await installed();
  assert.doesNotMatch(offered(), /may clear games/);
  keeps = false;
  await installed();
  assert.match(offered(), /may clear games/);
  assert.doesNotMatch(offered(), /or install Deece/);
});
