/** This browser's part in a shuffle: what it gives when, what it remembers, and what it finds out. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {after, beforeEach, describe, it} from "node:test";
import {load} from "./modules.js";
import {page} from "./page.js";

const {answerShuffle, cutAt, firstWords, giveEarly} = await load("seal/shuffle");
const {checkDeal} = await load("seal/seal-found");
const {hashed, personHash} = await load("seal/seal-hash");
const {app} = await load("shared/state");
const connection = await load("shared/connection");

/** What was said to the server. @type {any[]} */
let said = [];
const DEALING = {cutter: 3, order: [0, 1, 2, 3], each: 12, packet: 3, turned: false};
const HALF = "5".repeat(64);
const SEAL = hashed(HALF);

globalThis.WebSocket = /** @type {any} */ (class {
  static OPEN = 1;
  readyState = 1;
  /** @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    if (message.t === "mix") said.push(message.given);
  }
  close() {}
});

/** A table with these people. @param {number} seat @param {string} kinds p person, c computer, o open @param {object} shuffle */
function tableOf(seat, kinds, shuffle) {
  const kind = /** @type {Record<string, string>} */ ({p: "person", c: "computer", o: "open"});
  const told = {number: 1, seal: SEAL, stage: "coming", cuts: null, within: 12, halves: [], late: [], words: [], cards: 48, ...DEALING, ...shuffle};
  return {table: "t", seat, people: [...kinds].map((one, place) => ({name: `P${place}`, kind: kind[one], held: false})), shuffle: told};
}

/** @param {any} table */
function answer(table) {
  said = [];
  app.table = table;
  answerShuffle(table);
  return said[0] ?? null;
}

beforeEach(() => {
  page.stored.clear();
  firstWords("t"); // over a new connection all is said again
  app.dialog = "";
  connection.hangUp();
  connection.keepOpen({hello: () => ({t: "hello"}), opened() {}, heard() {}});
});

after(connection.hangUp);

describe("what a browser gives", () => {
  it("is its half, sealed and not open, as soon as the deal comes", () => {
    const given = answer(tableOf(0, "ppcc", {}));
    assert.match(given.sealed, /^[0-9a-f]{64}$/);
    assert.deepEqual([given.seal, given.half, given.cut], [SEAL, null, null]);
    assert.equal(answer(tableOf(0, "ppcc", {stage: "sealing"})), null, "said once");
  });

  it("is open at once where nobody else is", () => {
    const {half, sealed} = answer(tableOf(0, "pccc", {}));
    assert.equal(personHash(SEAL, half, null), sealed);
  });

  it("is another half when somebody came to whom the first lay open", () => {
    const open = answer(tableOf(0, "pccc", {}));
    const anew = answer(tableOf(0, "ppcc", {stage: "sealing"}));
    assert.notEqual(anew.sealed, open.sealed);
    assert.equal(anew.half, null);
  });

  it("is opened when it stands in the closed list, and not otherwise", () => {
    const {sealed} = answer(tableOf(0, "ppcc", {}));
    assert.equal(answer(tableOf(0, "ppcc", {stage: "opening", halves: [{seat: 0, sealed: "f".repeat(64)}]})), null);
    const {half} = answer(tableOf(0, "ppcc", {stage: "opening", halves: [{seat: 0, sealed}]}));
    assert.equal(personHash(SEAL, half, null), sealed);
  });

  it("is the same after the page was loaded anew", () => {
    const {sealed} = answer(tableOf(0, "ppcc", {}));
    firstWords("t");
    assert.equal(answer(tableOf(0, "ppcc", {})).sealed, sealed);
  });

  it("is nothing from whoever watches, and nothing for a deal that is not sealed", () => {
    assert.equal(answer(tableOf(/** @type {any} */ (null), "ppcc", {})), null);
    assert.equal(answer({...tableOf(0, "ppcc", {}), shuffle: null}), null);
  });

  it("is said with the first words at a table that was just made", () => {
    giveEarly("t", 0, tableOf(0, "pccc", {}).shuffle, true);
    const {mixes, mix} = firstWords("t");
    assert.ok(mixes);
    assert.equal(personHash(SEAL, mix.half, null), mix.sealed);
    assert.equal(firstWords("t").mix, null);
    giveEarly("t", 3, tableOf(3, "pppp", {}).shuffle, false); // who may have to cut waits
    assert.equal(firstWords("t").mix, null);
  });
});

describe("the cut", () => {
  it("is asked for, and sealed with the half", () => {
    assert.equal(answer(tableOf(3, "pccp", {})), null, "who sits at the dealer's right waits");
    assert.equal(answer(tableOf(3, "pccp", {stage: "cutting", cuts: 3})), null);
    assert.equal(app.dialog, "cut");
    cutAt(17);
    const [{sealed, half}] = said;
    assert.equal(half, null);
    assert.equal(app.dialog, "");
    const opened = answer(tableOf(3, "pccp", {stage: "opening", halves: [{seat: 3, sealed}]}));
    assert.equal(opened.cut, 17);
    assert.equal(personHash(SEAL, opened.half, 17), sealed);
  });

  it("is left to chance where nobody asks for it", () => {
    assert.equal(answer(tableOf(3, "pccp", {stage: "sealing"})).cut, null);
    assert.equal(app.dialog, "");
  });
});

describe("checking a deal", () => {
  const vectors = JSON.parse(readFileSync(new URL("../../tests/seal/vectors.json", import.meta.url), "utf8"));
  const proof = vectors.find((/** @type {any} */ {proof: one}) => one.halves.length === 2 && one.halves.every((/** @type {any} */ {opened}) => opened)).proof;
  const [mine] = proof.halves;
  const {cutter, order, each, packet, turned} = proof;

  /** What the page was shown of that deal, with a change. @param {object} change */
  const shown = (change) => ({...tableOf(mine.seat, "pppppppp", {}), shuffle: {
    number: proof.number, seal: proof.seal, stage: "opening", cuts: null, within: 12, late: [], words: [], cards: 48, cutter, order, each, packet, turned,
    halves: proof.halves.map((/** @type {any} */ {seat, sealed}) => ({seat, sealed})), ...change,
  }});

  /** What is found after this was shown. @param {object} change */
  function found(change) {
    const table = shown(change);
    answer(table);
    return checkDeal(table, proof);
  }

  it("finds a fair deal fair", () => assert.deepEqual(found({}).wrong, []));
  it("finds another list than it was shown", () => assert.match(found({halves: []}).wrong.join() || found({halves: [{seat: 1, sealed: SEAL}]}).wrong.join(), /wrong_list/));
  it("finds another way of dealing than it was told", () => assert.match(found({packet: packet + 1}).wrong.join(), /wrong_dealing/));
  it("finds a half that is not its own", () => {
    answer({...shown({stage: "coming", halves: []})});
    assert.match(checkDeal(shown({}), proof).wrong.join(), /wrong_yours/);
  });
  it("finds a seal that was not fixed when it came", () => {
    answer({...shown({number: proof.number, seal: SEAL, stage: "dealt", halves: []})});
    assert.match(found({}).wrong.join(), /wrong_chain/);
  });
});
