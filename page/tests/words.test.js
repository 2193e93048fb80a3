/** Who is who for the viewer, and the lines that say what is so now. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {ownOf, people, saysOf, tableOf, threeOf} from "./tables.js";

const words = await load("shared/words");
const {nowWords} = await load("table/now");

const eight = (more = {}) => tableOf({
  active: [0, 1, 2, 3, 4, 5, 6, 7], columns: [0, 1].map((side) => ({seats: [0, 2, 4, 6].map((seat) => seat + side), score: 0, checks: 0})), cards: Array(8).fill(10),
}, {people: people(8), ...more});

describe("small help", () => {
  it("lists names", () => {
    assert.equal(words.listed([]), "");
    assert.equal(words.listed(["A"]), "A");
    assert.equal(words.listed(["A", "B"]), "A and B");
    assert.equal(words.listed(["A", "B", "C"]), "A, B and C");
  });
  it("counts", () => {
    assert.equal(words.counted(1, "card"), "1 card");
    assert.equal(words.counted(0, "card"), "0 cards");
    assert.equal(words.counted(2, "ox", "oxen"), "2 oxen");
  });
  it("writes a true minus, and capitals", () => {
    assert.equal(words.figure(-52), "−52");
    assert.equal(words.figure(52), "52");
    assert.equal(words.capital("ace"), "Ace");
    assert.equal(words.capital(""), "");
  });
  it("knows suits by number", () => {
    assert.deepEqual([0, 1, 2, 3].map(words.suitLetter), ["S", "H", "D", "C"]);
    assert.equal(words.suitLetter(null), null);
    assert.equal(words.suitLetter(9), null);
    assert.equal(words.suitWord(2), "diamonds");
  });
});

describe("names", () => {
  it("are those that the server says", () => {
    assert.equal(words.nameOf(tableOf(), 0), "You");
    assert.equal(words.nameOf(tableOf(), 1), "Walter");
  });
  it("of seats are winds for four alone", () => {
    assert.deepEqual([0, 1, 2, 3].map((seat) => words.seatName(seat, 4)), ["South", "West", "North", "East"]);
    assert.equal(words.seatName(4, 6), "Seat 5");
  });
  it("of columns are those that the server says, or signs", () => {
    assert.deepEqual([0, 1].map((column) => words.columnName(tableOf(), column)), ["We", "They"]);
    const columns = [{name: "", subject: "Vera and Ruth"}, {name: "", subject: "Walter and Dolores"}];
    const watched = tableOf({}, {seat: null, says: saysOf({columns})});
    assert.deepEqual([0, 1].map((column) => words.columnName(watched, column)), ["▲", "●"]);
    assert.deepEqual([0, 1].map((column) => words.columnSubject(watched, column)), ["Vera and Ruth", "Walter and Dolores"]);
  });
});

describe("where they sit", () => {
  it("is seen from the viewer's chair", () => {
    const table = tableOf({}, {seat: 2});
    assert.deepEqual([0, 1, 2, 3].map((seat) => words.placeOf(table, seat)), [2, 3, 0, 1]);
    assert.deepEqual(words.otherSeats(table), [3, 0, 1]);
    assert.deepEqual(words.otherSeats(tableOf({}, {seat: null})), [0, 1, 2, 3]);
  });
  it("says who is partner, as far as it is known", () => {
    assert.deepEqual([0, 1, 2, 3].map((seat) => words.isPartner(tableOf(), seat)), [false, false, true, false]);
    const called = threeOf({partners: "call", declarers: [0, 2]});
    assert.deepEqual([0, 1, 2].map((seat) => words.isPartner(called, seat)), [false, false, true]);
    assert.equal(words.isPartner(tableOf({}, {seat: null}), 2), false);
    const now = {active: [1, 2, 3, 4], side: [-1, 0, 1, 0, 1], columns: [0, 1, 2, 3, 4].map((seat) => ({seats: [seat], score: 0, checks: 0}))};
    const five = (/** @type {number} */ seat) => [0, 1, 2, 3, 4].filter((other) => words.isPartner(tableOf(now, {seat, people: people(5)}), other));
    assert.deepEqual([0, 1, 2].map(five), [[], [3], [4]], "where some sit out, partners are others in each hand");
  });
  it("needs signs of sides only where place does not say it", () => {
    assert.equal(words.sideSign(tableOf(), 1), "");
    assert.deepEqual([0, 1].map((seat) => words.sideSign(tableOf({}, {seat: null}), seat)), ["▲", "●"]);
    assert.deepEqual([1, 2, 3].map((seat) => words.sideSign(eight({seat: 1}), seat)), ["▲", "●", "▲"], "one's own side is first");
    assert.equal(words.sideSign(threeOf(), 1), "");
  });
});

describe("what is so now", () => {
  const line = (more = {}, now = {}) => nowWords(tableOf(now, {says: saysOf({line: "Walter bids.", asks: ["Choose 2.", "Choose 1 more.", "Ready?"]}), ...more}));
  it("is the refusal before all", () => assert.equal(line({message: "You must follow suit."}), "You must follow suit."));
  it("is what the server says", () => assert.equal(line(), "Walter bids."));
  it("follows the cards that are chosen", () => {
    const own = ownOf({question: "?", need: 2});
    assert.deepEqual([[], ["AS"], ["AS", "TH"]].map((chosen) => line({own, chosen})), ["Choose 2.", "Choose 1 more.", "Ready?"]);
  });
  it("is nothing while a card that was played, or a whole trick, lies there, and when the hand is scored", () => {
    assert.equal(line({asked: ["play AS"]}), "");
    assert.equal(line({}, {trick: {leader: 0, plays: [{seat: 0, card: "AS"}], winner: 0, order: []}}), "");
    assert.equal(line({}, {step: "score"}), "");
    assert.equal(line({gate: {why: "meld", ready: [], waits: [0]}}, {step: "score"}), "Walter bids.", "but the meld of a hand that was not played");
  });
  it("says to whoever waits for a seat that it is coming", () => {
    assert.equal(line({coming: {seat: 1, asked: false, text: "It is yours from the next hand on."}}), "It is yours from the next hand on.");
  });
});
