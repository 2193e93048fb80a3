/** A page that is not the server's is loaded anew, once for each version. */
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

let reloads = 0;
/** @type {Map<string, string>} */
const kept = new Map();
const session = {getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value)};
Object.assign(globalThis, {
  document: {documentElement: {dataset: {pages: "mine"}}},
  location: {reload: () => (reloads += 1)},
});
Object.defineProperty(globalThis, "sessionStorage", {configurable: true, get: () => session});
const {keepFresh} = await import("../shared/fresh.js");

beforeEach(() => {
  reloads = 0;
  kept.clear();
});

test("the same version, or none, changes nothing", () => {
  for (const version of ["mine", "", null, undefined]) keepFresh(version);
  assert.equal(reloads, 0);
});

test("another version is loaded once, however often it is heard of", () => {
  keepFresh("other");
  keepFresh("other");
  assert.equal(reloads, 1);
  keepFresh("third");
  assert.equal(reloads, 2);
});

test("without a memory nothing is loaded anew, since it might never end", () => {
  Object.defineProperty(globalThis, "sessionStorage", {configurable: true, get: () => { throw new Error("not allowed"); }});
  keepFresh("fourth");
  assert.equal(reloads, 0);
});
