import assert from "node:assert/strict";
import {test} from "node:test";
import {matching} from "../lobby/matching.js";

const shelved = (/** @type {string} */ name, people = 4, summary = "") => ({name, people, game: "Double deck", house: {id: "double-deck", set: {}, house: {name, summary, source: "a book", notes: []}}});

test("a game is found by each word that stands anywhere in it", () => {
  const sets = [shelved("Firehouse"), shelved("Auction pinochle for chips", 3, "Paid in chips."), shelved("Spokane tournament")];
  const found = (/** @type {string} */ wanted) => matching(sets, wanted).map(({name}) => name);
  assert.deepEqual(found(""), ["Firehouse", "Auction pinochle for chips", "Spokane tournament"]);
  assert.deepEqual(found(" FIRE "), ["Firehouse"]);
  assert.deepEqual(found("paid 3"), ["Auction pinochle for chips"]);
  assert.deepEqual(found("paid 4"), []);
  assert.deepEqual(matching([shelved("A", 3, "40 cards, 4550"), shelved("B")], "4 players").map(({name}) => name), ["B"]);
});
