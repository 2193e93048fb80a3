/** A sealed deal is worked out as Python works it out, and whatever is changed of it is found. */
import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";
import {describe, it} from "node:test";
import {load} from "./modules.js";

const {faults, follows, fourWords, packOf} = await load("seal/seal");
const {hashed, newHalf, personHash} = await load("seal/seal-hash");
const {sha256} = await load("seal/sha256");

/** @type {{system: string, words: string[], proof: any}[]} */
const vectors = JSON.parse(readFileSync(new URL("../../tests/seal/vectors.json", import.meta.url), "utf8"));
/** One with people, one of whom cut. */
const chosen = vectors.find(({proof}) => proof.halves.some((/** @type {any} */ half) => half.cut != null));

/** The proof of that deal after a change. @param {(proof: any) => void} change */
function after(change) {
  const proof = structuredClone(chosen?.proof);
  change(proof);
  return faults(proof).map((/** @type {{kind: string}} */ {kind}) => kind);
}

/** Another digit in place of the first. @param {string} text */
const other = (text) => (text[0] === "0" ? "1" : "0") + text.slice(1);

describe("hashes", () => {
  it("are those of everybody else's SHA-256, whatever the length", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({length}, (_, place) => (place * 37 + length) & 255);
      assert.equal(Buffer.from(sha256(bytes)).toString("hex"), createHash("sha256").update(bytes).digest("hex"));
    }
  });
});

describe("a sealed deal", () => {
  it("is fair wherever Python says so, with the same four words", () => {
    assert.equal(vectors.length, 60);
    for (const {system, words, proof} of vectors) {
      assert.deepEqual(faults(proof), [], system);
      assert.deepEqual(fourWords(proof.number, proof.seal, proof.halves), words, system);
    }
  });

  it("is found out when a card, a half, the cut, the seal or the order was changed", () => {
    assert.deepEqual(after(() => {}), []);
    assert.deepEqual(after((proof) => ([proof.hands[0][0], proof.hands[1][0]] = [proof.hands[1][0], proof.hands[0][0]])), ["cards"]);
    assert.deepEqual(after((proof) => (proof.opened = other(proof.opened))), ["seal"]);
    assert.deepEqual(after((proof) => (proof.seal = other(proof.seal))).slice(0, 1), ["seal"]);
    assert.deepEqual(after((proof) => (proof.number += 1)), ["cards"]);
    assert.deepEqual(after((proof) => proof.order.reverse()), ["cards"]);
    assert.deepEqual(after((proof) => (proof.packet += 1)), ["cards"]);
    assert.deepEqual(after((proof) => (proof.packet = 0)), ["cards"]);
    const cut = (/** @type {any} */ proof) => proof.halves.find((/** @type {any} */ half) => half.cut != null);
    assert.deepEqual(after((proof) => (cut(proof).cut += 1)), ["half"]);
    assert.deepEqual(after((proof) => (cut(proof).cut = 1000)), ["half", "cut"]);
    assert.deepEqual(after((proof) => (proof.cutter = -1)), ["cut"]);
    assert.deepEqual(after((proof) => (cut(proof).opened = other(cut(proof).opened))), ["half"]);
    assert.deepEqual(after((proof) => (cut(proof).opened = "")), ["cards"]);
    assert.deepEqual(after((proof) => proof.halves.pop()), ["cards"]);
  });

  it("is dealt from a pack in which each card may lie anywhere", () => {
    const {proof} = /** @type {any} */ (chosen);
    const tops = new Set();
    for (let number = 0; number < 400; number++) tops.add(packOf({...proof, number})[0]);
    assert.equal(tops.size, new Set(packOf(proof)).size);
  });
});

describe("the chain of seals", () => {
  it("binds a deal to every deal before it", () => {
    const last = "1".repeat(64);
    const halves = [hashed(hashed(hashed(last))), hashed(hashed(last)), hashed(last), last];
    const seal = (/** @type {number} */ number) => ({number, seal: halves[number - 1] === undefined ? "" : hashed(halves[number - 1])});
    const open = (/** @type {number} */ number) => ({number, opened: halves[number - 1]});
    assert.ok(follows(seal(2), open(1)));
    assert.ok(follows(seal(4), open(1)));
    assert.ok(!follows(seal(4), {number: 2, opened: "2".repeat(64)}));
    assert.ok(!follows(seal(1), open(1)));
    assert.ok(!follows(seal(1), open(3)));
    assert.ok(!follows({number: 2 ** 50, seal: last}, open(3)));
  });
});

describe("one's own half", () => {
  it("is another each time, and is bound with the cut", () => {
    assert.notEqual(newHalf(), newHalf());
    const half = newHalf();
    assert.match(half, /^[0-9a-f]{64}$/);
    assert.notEqual(personHash("aa", half, 3), personHash("aa", half, 4));
    assert.notEqual(personHash("aa", half, 0), personHash("aa", half, null));
  });
});
