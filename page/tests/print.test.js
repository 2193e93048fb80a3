import assert from "node:assert/strict";
import {it} from "node:test";
import "./page.js";
import {inParts, inPiles} from "../club/print.js";

it("parts hold as many lines as a page, and what is longer than a page stands alone", () => {
  assert.deepEqual(inParts([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
  assert.deepEqual(inParts([], 2), [[]]);
  assert.deepEqual(inParts(["a", "bb", "ccc", "d"], 3, (one) => one.length), [["a", "bb"], ["ccc"], ["d"]]);
  assert.deepEqual(inParts(["dddd", "a"], 3, (one) => one.length), [["dddd"], ["a"]]);
});

it("piles laid on each other are in order, four on a page or two", () => {
  const all = Array.from({length: 10}, (_, place) => place);
  assert.deepEqual(inPiles(all), [0, 3, 6, 9, 1, 4, 7, undefined, 2, 5, 8, undefined]);
  assert.deepEqual(inPiles([0, 1, 2], 2), [0, 2, 1, undefined]);
});
