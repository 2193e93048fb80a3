/** This browser's part in a shuffle: what it gives when, what it remembers, and what it finds out. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {after, beforeEach, describe, it} from "node:test";
import {load} from "./modules.js";
import {page} from "./page.js";

const {answerShuffle, cameAgain, cutAt, firstWords, giveEarly} = await load("seal/shuffle");
const {sendAgain, settle} = await load("table/commands");
const {checkDeal} = await load("seal/seal-found");
const {hashed, personHash} = await load("seal/seal-hash");
const {app} = await load("shared/state");
const connection = await load("shared/connection");

/** What was said to the server. @type {any[]} */
let said = [];
let id = "";
const DEALING = {cutter: 3, order: [0, 1, 2, 3], each: 12, packet: 3, turned: false};
const HALF = "5".repeat(64);
const SEAL = hashed(HALF);

globalThis.WebSocket = /** @type {any} */ (class {
  static OPEN = 1;
  readyState = 1;
  /** @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    if (message.t !== "mix") return;
    said.push(message.given);
    id = message.id;
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
  app.dialog = app.again = "";
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

describe("a table that went back", () => {
  const list = (/** @type {string} */ sealed) => [{seat: 0, sealed}];
  const LATER = "9".repeat(64); // the half of deal 3

  /** This browser's half is in a deal of this table. @param {string} [kinds] @param {object} [more] */
  function dealt(kinds = "ppcc", more = {}) {
    const given = answer(tableOf(0, kinds, more));
    const opened = answer(tableOf(0, kinds, {...more, stage: "opening", halves: list(given.sealed)}));
    answer(tableOf(0, kinds, {...more, stage: "dealt", halves: list(given.sealed)}));
    assert.ok(!cameAgain(app.table));
    return opened ?? given;
  }

  it("is given another half for a seal whose half was opened, and that is said", () => {
    const {half, sealed} = dealt();
    firstWords("t");
    const anew = answer(tableOf(0, "ppcc", {}));
    assert.notEqual(anew.sealed, sealed);
    assert.ok(!("known" in anew), "its hand was not over");
    assert.ok(cameAgain(app.table));
    assert.equal(answer(tableOf(0, "ppcc", {stage: "sealing"})), null, "said once");
    assert.equal(answer(tableOf(0, "ppcc", {stage: "opening", halves: list(sealed)})), null, "what was opened is opened no more");
    const opened = answer(tableOf(0, "ppcc", {stage: "opening", halves: list(anew.sealed)}));
    assert.notEqual(opened.half, half);
    assert.equal(personHash(SEAL, opened.half, null), anew.sealed);
    assert.ok(cameAgain(app.table));
  });

  it("is given another half with the first words, too", () => {
    const {half} = dealt("pccc");
    firstWords("other");
    answer({...tableOf(0, "pccc", {number: 5, seal: "d".repeat(64)}), table: "other"});
    giveEarly("t", 0, tableOf(0, "pccc", {}).shuffle, true);
    assert.notEqual(firstWords("t").mix.half, half);
  });

  it("opens nothing for the list from which it dealt before", () => {
    const {sealed} = dealt();
    firstWords("t");
    assert.equal(answer(tableOf(0, "ppcc", {stage: "opening", halves: list(sealed)})), null);
    assert.ok(cameAgain(app.table));
  });

  it("is known by a later deal of its chain", () => {
    const earlier = hashed(hashed(LATER));
    dealt("ppcc", {number: 3, seal: hashed(LATER)});
    firstWords("t");
    const {known} = answer(tableOf(0, "ppcc", {number: 2, seal: earlier}));
    assert.equal(hashed(known), earlier, "by it the table knows that it went back");
    assert.ok(cameAgain(app.table));
    firstWords("t");
    const {sealed} = answer(tableOf(0, "ppcc", {number: 2, seal: earlier}));
    assert.equal(answer(tableOf(0, "ppcc", {number: 2, seal: earlier, stage: "sealing"})), null);
    firstWords("t");
    assert.equal(answer(tableOf(0, "ppcc", {number: 2, seal: earlier})).sealed, sealed, "the new half is kept");
  });

  it("is seen by who watches", () => {
    const watched = (/** @type {string} */ stage) => answer(tableOf(/** @type {any} */ (null), "ppcc", {stage}));
    watched("dealt");
    firstWords("t");
    watched("coming");
    assert.ok(cameAgain(app.table));
  });

  it("is not one that goes on with the list that was closed", () => {
    const {sealed} = answer(tableOf(0, "ppcc", {}));
    const opening = tableOf(0, "ppcc", {stage: "opening", halves: list(sealed)});
    const {half} = answer(opening);
    firstWords("t"); // the server was killed in this moment
    assert.equal(answer(opening).half, half);
    assert.ok(!cameAgain(app.table));
  });

  it("is not one where another tab of this browser is further", () => {
    answer(tableOf(0, "ppcc", {}));
    page.stored.set("deece.seals", page.stored.get("deece.seals")?.replace('"reached":0', '"reached":2') ?? "");
    answer(tableOf(0, "ppcc", {stage: "sealing"}));
    assert.ok(!cameAgain(app.table));
  });

  it("is not one where the next deals come", () => {
    for (const number of [1, 2, 3]) {
      dealt("ppcc", {number, seal: [hashed(hashed(hashed(LATER))), hashed(hashed(LATER)), hashed(LATER)][number - 1]});
      if (number === 2) firstWords("t");
    }
  });

  it("is given nothing a second time by itself over a new connection", () => {
    answer(tableOf(0, "ppcc", {}));
    said = [];
    sendAgain();
    assert.deepEqual(said, []);
  });

  it("gets the same half again where nobody else is and nothing was dealt: no line is worth cutting", () => {
    const {half} = answer(tableOf(0, "pccc", {}));
    firstWords("t");
    assert.equal(answer(tableOf(0, "pccc", {})).half, half);
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
  it("names a seal that was not fixed with those it saw before, and no other", () => {
    assert.deepEqual(found({}).odd, []);
    page.stored.clear();
    answer({...shown({number: proof.number, seal: SEAL, stage: "dealt", halves: []})});
    firstWords("t");
    assert.match(found({}).odd.join(), /chain_anew/);
    assert.deepEqual(found({}).wrong, []);
    page.stored.clear();
    answer({...shown({number: proof.number + 1, seal: proof.opened, stage: "dealt", halves: []})});
    assert.doesNotMatch(found({}).odd.join(), /chain_anew/);
  });
  it("names a seal that it was not shown before the cards", () => assert.match(checkDeal(shown({}), proof).odd.join(), /not_remembered/));
  it("names a seal that was here before", () => {
    found({stage: "dealt"});
    firstWords("t");
    assert.match(found({stage: "coming", halves: []}).odd.join(), /seal_again/);
    assert.match(found({}).odd.join(), /seal_again/);
  });
});

describe("a half that was opened", () => {
  /** What the check says of a half that came to the table in a list, and was not dealt from. @param {(opened: any) => void} then */
  async function late(then) {
    const {sealed} = answer(tableOf(0, "ppcc", {}));
    const halves = [{seat: 0, sealed}, {seat: 1, sealed: "f".repeat(64)}];
    then(answer(tableOf(0, "ppcc", {stage: "opening", halves})));
    await new Promise((done) => setTimeout(done));
    const table = tableOf(0, "ppcc", {stage: "dealt", late: [0], halves});
    answer(table);
    const proof = {...DEALING, number: 1, seal: SEAL, opened: HALF, hands: [[], [], [], []], widow: [], stock: [], halves: halves.map((half) => ({...half, opened: "", cut: null}))};
    return checkDeal(table, proof).mine;
  }

  it("in time, as the table said, was left out where it is not in the shuffle", async () => {
    assert.equal(await late(() => settle({t: "ok", id, seq: 1, again: false})), "left");
  });
  it("came too late where the table said so, or nothing", async () => {
    assert.equal(await late(() => settle({t: "no", id, reason: "", code: "another_deal", stale: false})), "late");
    page.stored.clear();
    firstWords("t");
    assert.equal(await late(() => {}), "late");
  });
  it("is in time only by the answer to what was open", async () => {
    answer(tableOf(0, "ppcc", {}));
    settle({t: "ok", id, seq: 1, again: false});
    await new Promise((done) => setTimeout(done));
    assert.doesNotMatch(page.stored.get("deece.seals") ?? "", /"inTime":"[0-9a-f]/);
  });
});
