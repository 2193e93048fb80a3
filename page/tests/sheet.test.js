/** The rows of the score sheet, from the kinds of its lines. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {tableOf} from "./tables.js";

const {sheetRows} = await load("phases/sheet-rows");

const line = (kind, cells, more = {}) => ({kind, text: `${kind[0].toUpperCase()}${kind.slice(1)}`, why: `because of ${kind}`, figures: {}, whole: false, cells, ...more});
const hand = (lines, more = {}) => ({
  number: 1, title: "", declarer: 0, bid: 50, trump: 1, called: null, made: true, set: [], outcome: "made", lines, hand: [0, 0], totals: [0, 0],
  checks: [], uncounted: {meld: [0, 0], points: [0, 0]}, rows: {meld: "Meld", play: "Tricks", hand: "Hand, and why", total: "Total so far"}, ...more,
});
const texts = (rows) => rows.map(({text}) => text);
const values = (row) => row.cells.map(({value, struck, mark}) => `${value ?? ""}${struck ? " struck" : ""}${mark ? ` ${mark}` : ""}`);

describe("a hand that was made", () => {
  const rows = sheetRows(hand([line("meld", [20, 8]), line("play", [30, 20])], {hand: [50, 28], totals: [150, 90]}), tableOf());
  it("has meld, tricks, the hand and the total", () => {
    assert.deepEqual(texts(rows), ["Meld", "Tricks", "Hand, and why", "Total so far"]);
    assert.deepEqual(rows.map(values), [["20", "8"], ["30", "20"], ["50 made", "28"], ["150", "90"]]);
    assert.deepEqual(rows.map(({sum}) => sum), [false, false, false, true]);
  });
});

describe("a hand that was set", () => {
  it("strikes what was melded and taken in vain, and says by how much", () => {
    const set = hand([line("meld", [null, 8]), line("play", [null, 30]), line("set", [-50, null], {whole: true, figures: {had: 40, bid: 50}})], {
      made: false, set: [0], hand: [-50, 38], totals: [-50, 38], uncounted: {meld: [20, 0], points: [20, 0]},
    });
    const rows = sheetRows(set, tableOf());
    assert.deepEqual(texts(rows), ["Meld", "Tricks", "Hand, and why", "Total so far"]);
    assert.deepEqual(values(rows[0]), ["20 struck", "8"]);
    assert.deepEqual(values(rows[1]), ["20 struck", "30"]);
    assert.deepEqual(values(rows[2]), ["-50 set", "38"]);
  });
  it("strikes where nobody's counts", () => {
    const lost = hand([line("set", [-50, null], {whole: true, figures: {had: 0, bid: 50}})], {made: false, set: [0], hand: [-50, 0], uncounted: {meld: [20, 0], points: [0, 30]}});
    const rows = sheetRows(lost, tableOf());
    assert.deepEqual(texts(rows), ["Meld", "Tricks", "Hand, and why", "Total so far"]);
    assert.deepEqual(values(rows[0]), ["20 struck", ""]);
    assert.deepEqual(values(rows[1]), ["", "30 struck"]);
  });
  it("has no row of its own for what is all that a side came to", () => {
    const both = [line("set", [-50, null], {whole: true}), line("not saved", [null, 0], {whole: true})];
    const rows = sheetRows(hand(both, {made: false, set: [0], hand: [-50, 0]}), tableOf());
    assert.deepEqual(texts(rows), ["Hand, and why", "Total so far"]);
  });
});

describe("other lines", () => {
  it("that are a part of the hand have a row", () => {
    const rows = sheetRows(hand([line("meld", [20, null]), line("moon", [100, null])], {hand: [120, 0]}), tableOf());
    assert.deepEqual(texts(rows), ["Meld", "Moon", "Hand, and why", "Total so far"]);
  });
  it("that say that there is nothing are not said", () => {
    assert.deepEqual(texts(sheetRows(hand([line("nothing", [0, 0], {whole: true})]), tableOf())), ["Hand, and why", "Total so far"]);
  });
  it("of checks stand in the column that earned them", () => {
    const checks = [{column: 1, checks: 2, kind: "run", rule: "", text: "a run", row: "Checks: a run"}];
    const rows = sheetRows(hand([], {checks}), tableOf());
    assert.deepEqual(rows.map(({text}) => text), ["Checks: a run", "Hand, and why", "Total so far"]);
    assert.deepEqual(values(rows[0]), ["", "2"]);
  });
});
