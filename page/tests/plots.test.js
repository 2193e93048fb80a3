import assert from "node:assert/strict";
import {it} from "node:test";
import {drawn} from "./drawn.js";
import "./page.js";
import {bar} from "../keeper/plots.js";

/** @param {number} value @param {number} most */
const widthOf = (value, most) => Number(/class="bar-part" width=(\S+)/.exec(drawn(bar("Ann", value, most, "")))?.[1]);

it("a bar is as long as its figure is of the most, and none where there is nothing", () => {
  assert.deepEqual([widthOf(1, 1), widthOf(1, 4), widthOf(60, 80), widthOf(0, 7)], [100, 25, 75, 0]);
  assert.deepEqual([widthOf(0, 0), widthOf(-20, 80)], [0, 0]);
});
