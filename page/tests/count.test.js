/** The count ruler's lengths. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";

const {part} = await load("table/count-part");

const COUNT = {declarers: [0, 2], taken: 10, others: 8, left: 32, total: 50, need: 30, more: 20, meld: 20, outcome: "open"};

describe("the ruler", () => {
  it("is as long as the points", () => {
    assert.equal(part(COUNT, 25), "50%");
    assert.equal(part(COUNT, 60), "100%");
    assert.equal(part(COUNT, -5), "0%");
    assert.equal(part({total: 0}, 0), "0%");
  });
});
