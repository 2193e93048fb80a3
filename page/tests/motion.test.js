/** Cards that come into the trick: seen on their way by whoever was there already. */
import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";
import {load} from "./modules.js";

const {arrival, tableShown} = await load("table/motion");
let now = 0;
/** @type {string[]} */
let moved = [];

beforeEach((/** @type {any} */ {mock}) => mock.method(performance, "now", () => now));

/** A card is drawn in its place in the trick. @param {string} name */
async function draw(name) {
  const card = {getBoundingClientRect: () => ({x: 0, y: 0, width: 0, height: 0}), animate: () => moved.push(name)};
  const spot = {dataset: {seat: "1"}, isConnected: true, querySelector: () => card};
  const {_$litDirective$: Arrival} = arrival();
  new Arrival({}).update({element: spot});
  await Promise.resolve();
}

test("what lay in the trick when somebody comes to the table is there at once, and what comes later moves", async () => {
  now = 60_000; // the page was open long before
  tableShown(true);
  now += 100;
  await draw("there before");
  assert.deepEqual(moved, []);
  now += 2_000;
  await draw("played now");
  assert.deepEqual(moved, ["played now"]);
  tableShown(false);
  now += 2_000;
  tableShown(true);
  await draw("another table's");
  assert.deepEqual(moved, ["played now"]);
});
