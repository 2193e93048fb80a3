/** What is said at the end of a hand and of the game, and in text mode. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {saysOf, tableOf} from "./tables.js";

const {waitingFor} = await load("table/text");
const {hintWords, meldWords} = await load("table/pad");

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
  it("is said as it comes", () => {
    assert.equal(hintWords(tableOf({}, {hint: {lines: ["Hint: bid 52.", "Your meld."], choice: "bid 52", reason: "Your meld."}})), "Hint: bid 52.");
    assert.equal(hintWords(tableOf({}, {hint: {lines: [], choice: null, reason: "Nothing to advise."}})), "Nothing to advise.");
    assert.equal(hintWords(tableOf()), "");
  });
  it("names melds with their points", () => {
    assert.equal(meldWords([{name: "run", points: 15, cards: []}, {name: "pinochle", points: 4, cards: []}]), "Run 15, pinochle 4");
    assert.equal(meldWords([]), "");
  });
});
