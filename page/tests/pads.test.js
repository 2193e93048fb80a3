import assert from "node:assert/strict";
import {it} from "node:test";
import {drawn} from "./drawn.js";
import "./page.js";
import {opened} from "../keeper/opened.js";
import {padView} from "../keeper/pads.js";

const FORM = {active: [0, 1, 2, 3], sides: [[0, 2], [1, 3]], bids: Array.from({length: 60}, (_, place) => 50 + place), step: 1, total: 50, melds: [], meld_by: "side", play_by: "side"};
/** @param {string} kind @param {object} form @param {number | null} now */
const pad = (kind, form, now) => drawn(padView({kind, key: kind, seats: [0]}, {...FORM, ...form}, now));
/** The figures on its keys. @param {string} text */
const figures = (text) => [...text.matchAll(/>\s*(\d+)\s*<\/button>/g)].map(([, figure]) => Number(figure));
/** Whether a key cannot be pressed. @param {string} text @param {string} name */
const isOff = (text, name) => new RegExp(`\\?disabled=(\\w+) @click=>${name}`).exec(text)?.[1];

it("bids are offered from the lowest, and the last has none higher", () => {
  opened.answer = null;
  const low = pad("bid", {}, null), high = pad("bid", {}, 109);
  assert.equal(figures(low)[0], 50);
  assert.deepEqual([isOff(low, "Lower bids"), isOff(low, "Higher bids")], ["true", "false"]);
  assert.equal(figures(high).at(-1), 109);
  assert.deepEqual([isOff(high, "Lower bids"), isOff(high, "Higher bids")], ["false", "true"]);
  const few = pad("bid", {bids: [50, 51]}, null);
  assert.deepEqual(figures(few), [50, 51]);
  assert.equal(few.includes("Higher bids"), false);
});

it("every figure that play may come to has a key", () => {
  assert.deepEqual(figures(pad("play", {total: 25}, null)), Array.from({length: 26}, (_, place) => place));
  assert.deepEqual(figures(pad("tricks", {}, null)).length, 26);
});

it("a meld is added up where three tell theirs and no small ones are known", () => {
  const three = {sides: [[0], [1], [2]], active: [0, 1, 2]};
  const known = pad("meld", {...three, melds: [2, 4, 6]}, null), none = pad("meld", three, null);
  assert.deepEqual(figures(known), [2, 4, 6]);
  assert.ok(figures(none).includes(9), "a key for each figure");
});
