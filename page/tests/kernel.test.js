/** The solver's kernel as WebAssembly: it answers as the compiled one does, and goes on after a question that is refused. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {describe, it} from "node:test";
import {kernelOf} from "../worker/kernel.js";

const file = new URL("../../src/deece/site/kernel.wasm", import.meta.url);
const kernel = kernelOf(new WebAssembly.Module(readFileSync(file)));
const [VALUE, CARDS, RANDOM] = [0, 2, 7];
const MIB = 1 << 20;

/** Four hands of three cards, as src/deece/solver/kernel.py writes them; what is asked of them was answered by the compiled kernel. */
const ENDING = [
  4, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 10, 10, 10, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1048576, 65536, 256, 16, 0, 0, 0, 0,
  4096, 65536, 1048576, 256, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1048576, 65536, 4096, 0, 0, 0, 0, 0, 0,
];

/** @param {number[][]} rows */
const bytes = (...rows) => new Uint8Array(Int32Array.from(rows.flat()).buffer);

describe("the kernel of browsers", () => {
  it("answers with values and nodes", () => {
    assert.deepEqual([...kernel.ask(VALUE, bytes(ENDING), 0, 0, MIB, 0, 0)], [60, 60, 47, 0]);
    assert.deepEqual([...kernel.ask(CARDS, bytes(ENDING), 0, 0, MIB, 0, 0)], [3, 5, 60, 60, 9, 60, 60, 18, 60, 60, 68, 0]);
    assert.deepEqual([...kernel.ask(RANDOM, bytes(ENDING), 0, 0, MIB, 3, 2n ** 62n)], [3, 60, 60, 50]);
  });

  it("answers row by row", () => {
    assert.equal(kernel.ask(VALUE, bytes(ENDING, ENDING), 0, 0, MIB, 0, 0).length, 8);
    assert.equal(kernel.ask(VALUE, bytes(), 0, 0, MIB, 0, 0).length, 0);
  });

  it("refuses in words, and answers on", () => {
    const wrong = ENDING.with(0, 9);
    assert.throws(() => kernel.ask(VALUE, bytes(ENDING, wrong), 0, 0, MIB, 0, 0), /position 1: the number of seats is 9, not from 2 to 8/);
    assert.throws(() => kernel.ask(RANDOM, bytes(ENDING), 0, 0, MIB, 0, 0), /the playouts are not from 1 to 1000000/);
    assert.throws(() => kernel.ask(99, bytes(ENDING), 0, 0, MIB, 0, 0), /no such question/);
    assert.deepEqual([...kernel.ask(VALUE, bytes(ENDING), 0, 0, MIB, 0, 0)], [60, 60, 47, 0]);
  });

  it("refuses what is no question to the plain player, and answers on", () => {
    for (const question of [11, 12, 13]) {
      assert.throws(() => kernel.ask(question, new Uint8Array(3), 0, 0, MIB, 0, 0), /too few bytes/);
      assert.throws(() => kernel.ask(question, new Uint8Array([255, 255, 255, 127, 0]), 0, 0, MIB, 0, 0), /too few bytes/);
      assert.throws(() => kernel.ask(question, new Uint8Array([16, ...Array(24).fill(0)]), 0, 0, MIB, 0, 0), /copies is missing/);
    }
    assert.deepEqual([...kernel.ask(VALUE, bytes(ENDING), 0, 0, MIB, 0, 0)], [60, 60, 47, 0]);
  });

  it("knows nothing of a question before that was refused", () => {
    assert.throws(() => kernel.ask(VALUE, new Uint8Array(3), 0, 0, MIB, 0, 0), /not rows of 64 numbers/);
    assert.equal(kernel.ask(VALUE, bytes(ENDING), 0, 0, MIB, 0, 0).length, 4);
  });
});
