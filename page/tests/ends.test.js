/** What is said at the end of a hand and of the game, and in text mode. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {saysOf, tableOf} from "./tables.js";

const {waitingFor} = await load("table/text");
const {meldWords} = await load("table/pad");
const {hinted} = await load("table/hint");

describe("text mode", () => {
  it("says what the table waits for", () => {
    const waits = (says, now = {}) => waitingFor(tableOf(now, {says: saysOf(says)}));
    assert.equal(waits({line: "Walter bids."}), "Walter bids.");
    assert.equal(waits({looking: "Walter is still looking."}), "Walter is still looking.");
    assert.equal(waits({}), "One moment.");
    assert.equal(waits({}, {over: {winners: [0], text: "we reached 500"}}), "We reached 500");
  });
});

describe("help", () => {
  it("marks the cards that it speaks of", () => {
    const choices = ["TH", "AS"].map((card) => ({do: `play ${card}`, kind: "card", text: card, note: "", card}));
    const table = (/** @type {string[]} */ ...advised) => tableOf({}, {own: {choices}, hint: {lines: [], choices: advised, label: "", reason: ""}});
    assert.deepEqual(hinted(table("play TH")), ["TH"]);
    assert.deepEqual(hinted(table("bid 52")), []);
    assert.deepEqual(hinted(tableOf()), []);
  });
  it("names melds with their points", () => {
    assert.equal(meldWords([{name: "run", points: 15, cards: []}, {name: "pinochle", points: 4, cards: []}]), "Run 15, pinochle 4");
    assert.equal(meldWords([]), "");
  });
});
