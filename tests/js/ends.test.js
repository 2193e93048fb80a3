/** What is said at the end of a hand and of the game, and in text mode. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {people, tableOf, threeOf} from "./tables.js";

const {headline: won} = await load("phases/over");
const {needWords} = await load("phases/score");
const {waitingFor} = await load("text");
const {hintWords, meldWords} = await load("pad");

describe("the winners", () => {
  it("win in the number that they are", () => {
    assert.equal(won(tableOf(), [0]), "We win the game");
    assert.equal(won(tableOf(), [1]), "They win the game");
    assert.equal(won(threeOf(), [0]), "You win the game");
    assert.equal(won(threeOf(), [1]), "Walter wins the game");
    assert.equal(won(threeOf(), [1, 0]), "Walter and you win the game");
    assert.equal(won(tableOf({}, {seat: null}), [0]), "Vera and Ruth win the game");
    assert.equal(won(tableOf(), []), "The game is over");
  });
});

describe("a hand", () => {
  it("leaves so much to the goal", () => {
    assert.equal(needWords(tableOf(), 0, false), "We need");
    assert.equal(needWords(threeOf(), 1, false), "Walter needs");
    assert.equal(needWords(threeOf(), 1, true), "Walter is there");
    assert.equal(needWords(threeOf(), 0, true), "You are there");
  });
});

describe("text mode", () => {
  it("says who is awaited", () => {
    assert.equal(waitingFor(tableOf({turn: 1})), "Waiting for Walter.");
    assert.equal(waitingFor(tableOf({turn: null})), "One moment.");
    assert.equal(waitingFor(tableOf({}, {gate: {why: "meld", ready: [], waits: [1, 2]}})), "Waiting for Walter, Ruth.");
    assert.equal(waitingFor(tableOf({over: {winners: [0], text: "we reached 500"}})), "We reached 500");
    assert.equal(waitingFor(tableOf({turn: 1}, {people: people(1)})), "Waiting for the next player.");
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
