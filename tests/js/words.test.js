/** Who is who for the viewer, and the lines that say what is so now. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {ownOf, people, tableOf, threeOf} from "./tables.js";

const words = await load("words");
const {chipWords, nowWords} = await load("now");

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
  it("puts pronouns small in the middle of a sentence, and names not", () => {
    assert.deepEqual(["You", "We", "They", "Youssef"].map(words.inside), ["you", "we", "they", "Youssef"]);
  });
});

describe("names", () => {
  it("call the viewer you", () => {
    assert.equal(words.nameOf(tableOf(), 0), "You");
    assert.equal(words.nameOf(tableOf(), 1), "Walter");
    assert.equal(words.nameOf(tableOf({}, {seat: null}), 0), "Vera");
    assert.equal(words.nameOf(tableOf({}, {people: []}), 2), "Seat 3");
    assert.equal(words.does(tableOf(), 0, "have", "has"), "You have");
    assert.equal(words.does(tableOf(), 1, "have", "has"), "Walter has");
  });
  it("of seats are winds for four alone", () => {
    assert.deepEqual([0, 1, 2, 3].map((seat) => words.seatName(seat, 4)), ["South", "West", "North", "East"]);
    assert.equal(words.seatName(4, 6), "Seat 5");
  });
  it("of columns are We and They, names, or letters", () => {
    assert.deepEqual([0, 1].map((column) => words.columnName(tableOf(), column)), ["We", "They"]);
    assert.deepEqual([0, 1].map((column) => words.columnName(tableOf({}, {seat: 1}), column)), ["They", "We"]);
    assert.deepEqual([0, 1, 2].map((column) => words.columnName(threeOf(), column)), ["You", "Walter", "Ruth"]);
    assert.deepEqual([0, 1].map((column) => words.columnName(tableOf({}, {seat: null}), column)), ["▲", "●"]);
    assert.deepEqual([0, 1].map((column) => words.columnSubject(tableOf({}, {seat: null}), column)), ["Vera and Ruth", "Walter and Dolores"]);
  });
  it("take the verb of one only for one other player", () => {
    assert.equal(words.isMany(tableOf(), [0]), true);
    assert.equal(words.isMany(tableOf(), [1]), false);
    assert.equal(words.isMany(tableOf(), [1, 3]), true);
    assert.equal(words.isMany(tableOf({}, {seat: null}), [0]), false);
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
  });
  it("needs signs of sides only where place does not say it", () => {
    assert.equal(words.sideSign(tableOf(), 1), "");
    assert.deepEqual([0, 1].map((seat) => words.sideSign(tableOf({}, {seat: null}), seat)), ["▲", "●"]);
    assert.deepEqual([1, 2, 3].map((seat) => words.sideSign(eight({seat: 1}), seat)), ["▲", "●", "▲"], "one's own side is first");
    assert.equal(words.sideSign(threeOf(), 1), "");
  });
});

describe("what is so now", () => {
  it("is the refusal before all", () => {
    assert.equal(nowWords(tableOf({}, {message: "You must follow suit."})), "You must follow suit.");
  });
  it("says who is awaited", () => {
    assert.equal(nowWords(tableOf({turn: 1, step: "bid"})), "Walter bids.");
    assert.equal(nowWords(tableOf({turn: 1})), "Walter’s turn.");
    assert.equal(nowWords(tableOf({turn: 1}, {seat: null, own: null})), "You are watching. Walter’s turn.");
    const open = people(4).map((person, seat) => (seat > 1 ? {...person, kind: "open"} : person));
    assert.equal(nowWords(tableOf({}, {people: open})), "Waiting for 2 players.");
  });
  it("says that the others still look at meld", () => {
    const gate = (ready) => nowWords(tableOf({}, {gate: {why: "meld", ready, waits: [0, 2]}}));
    assert.equal(gate([]), "Meld is shown. Look as long as you like.");
    assert.equal(gate([0]), "You are ready. The others are still looking.");
  });
  it("asks for cards by their number", () => {
    const pass = (chosen) => nowWords(tableOf({step: "pass"}, {own: ownOf({question: "?", need: 3}), chosen}));
    assert.equal(pass([]), "Choose 3 cards to pass.");
    assert.equal(pass(["AS", "AS"]), "Choose 1 more card to pass.");
    assert.equal(pass(["AS", "AS", "TH"]), "Ready: pass these 3 cards?");
  });
  it("asks for a card as the choices are", () => {
    const play = (cards, plays = []) => nowWords(tableOf({trick: {leader: 0, plays, winner: null, order: [0]}}, {own: ownOf({
      question: "?", choices: cards.map((card) => ({do: `play ${card}`, kind: "card", text: card, note: "", card})),
    })}));
    assert.equal(play(["AS", "TH"]), "Your turn: lead any card.");
    assert.equal(play(["TH"], [{seat: 3, card: "9H"}]), "Your turn: play the ten of hearts.");
    const three = ownOf({question: "?", hand: ["AS", "TH", "9D"], choices: ["AS", "TH"].map((card) => ({do: `play ${card}`, kind: "card", text: card, note: "", card}))});
    assert.equal(nowWords(tableOf({}, {own: three})), "Your turn: play one of the raised cards.");
  });
  it("says which figures must be bid where nothing else may be said", () => {
    const bid = (choices) => nowWords(tableOf({step: "bid"}, {own: ownOf({question: "You must bid: take it at 50", choices})}));
    assert.equal(bid([]), "You must bid: take it at 50");
    assert.equal(bid([{do: "pass", kind: "pass", text: "Pass", note: ""}]), "Your turn to bid.");
  });
  it("is nothing when the hand is scored", () => assert.equal(nowWords(tableOf({step: "score"})), ""));
});

describe("what is played, for the bar", () => {
  const contract = {declarer: 2, bid: 52, forced: false, called: null, partner: null, moon: null, sums: []};
  it("follows the hand", () => {
    assert.deepEqual(chipWords(tableOf({phase: "deal", step: "deal"})), {head: "Hand 1", under: "dealing"});
    assert.deepEqual(chipWords(tableOf({phase: "auction", step: "bid"})), {head: "Bidding", under: "nobody yet"});
    const auction = {calls: [], bid: 51, bidder: 0, standing: 3};
    assert.deepEqual(chipWords(tableOf({phase: "auction", step: "bid", auction})), {head: "Bidding", under: "51, You"});
    assert.deepEqual(chipWords(tableOf({contract})), {head: "Ruth has it", under: "at 52"});
    assert.deepEqual(chipWords(tableOf({contract: {...contract, declarer: 0}})), {head: "You have it", under: "at 52"});
    assert.deepEqual(chipWords(tableOf({contract, trump: 1})), {head: "Hearts", under: "Ruth bid 52"});
    assert.deepEqual(chipWords(tableOf({trump: 1, stock: {turned: "9H"}})), {head: "Hearts", under: "nine turned up"});
    assert.deepEqual(chipWords(tableOf({step: "score"})), {head: "Hand 1", under: "scored"});
    assert.deepEqual(chipWords(tableOf({step: "over", over: {winners: [], text: ""}})), {head: "Game over", under: "1 hand"});
  });
});
