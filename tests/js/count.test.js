/** The count ruler: its words and its lengths. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {people, tableOf, threeOf} from "./tables.js";

const {contractWords, countHead, countSides, part, rulerWords, shortSides} = await load("count-words");

const COUNT = {declarers: [0, 2], taken: 10, others: 8, left: 32, total: 50, need: 30, more: 20, more_tricks: 0, meld: 20, outcome: "open"};
const count = (more = {}) => ({...COUNT, ...more});

describe("who is counted", () => {
  it("is We and They with partners opposite", () => {
    assert.deepEqual(countSides(tableOf(), count()), {first: "We", second: "They"});
    assert.deepEqual(countSides(tableOf(), count({declarers: [1, 3]})), {first: "They", second: "We"});
  });
  it("is a name against the others when each plays alone", () => {
    assert.deepEqual(countSides(threeOf(), count({declarers: [1]})), {first: "Walter", second: "The others"});
    assert.deepEqual(countSides(threeOf(), count({declarers: [0]})), {first: "You", second: "The others"});
    assert.deepEqual(countSides(threeOf({active: [0, 1]}), count({declarers: [0]})), {first: "You", second: "Walter"});
  });
  it("is named for who only watches", () => {
    assert.deepEqual(countSides(tableOf({}, {seat: null}), count()), {first: "Vera and Ruth", second: "Walter and Dolores"});
  });
  it("is said short where the names are long", () => {
    assert.deepEqual(shortSides(tableOf({}, {seat: null}), count()), {first: "Bidders", second: "The rest"});
    assert.deepEqual(shortSides(tableOf(), count()), {first: "We", second: "They"});
  });
});

describe("what is still to be taken", () => {
  it("takes the verb of one or of many", () => {
    assert.equal(countHead(tableOf(), count()), "We need 20 more of 50");
    assert.equal(countHead(threeOf(), count({declarers: [1]})), "Walter needs 20 more of 50");
    assert.equal(countHead(threeOf(), count({declarers: [0]})), "You need 20 more of 50");
    assert.equal(countHead(tableOf({}, {seat: null}), count()), "Vera and Ruth need 20 more of 50");
  });
  it("is enough when nothing more is needed", () => {
    assert.equal(countHead(tableOf(), count({taken: 30, more: 0, outcome: "made"})), "We have enough");
    assert.equal(countHead(threeOf(), count({declarers: [1], taken: 30, more: 0})), "Walter has enough");
  });
  it("is a trick where the bid is covered and a trick is needed", () => {
    assert.equal(countHead(tableOf(), count({need: 0, more: 0, more_tricks: 1})), "We need a trick");
    assert.equal(countHead(threeOf(), count({declarers: [1], need: 0, more: 0, more_tricks: 1})), "Walter needs a trick");
  });
  it("can no longer be made when the server says so", () => {
    assert.equal(countHead(tableOf(), count({left: 0})), "We need 20 more of 50", "a partner who is not known yet may have it");
    assert.equal(countHead(tableOf(), count({outcome: "set"})), "30 of 50 can no longer be made");
    assert.equal(countHead(tableOf(), count({outcome: "misbid"})), "A misbid: too little meld");
  });
  it("is every trick for the moon", () => {
    const contract = {declarer: 0, bid: 50, forced: false, called: null, partner: null, moon: 2, sums: []};
    const moon = count({need: 0, more: 0, more_tricks: 18});
    assert.equal(countHead(tableOf({contract}), moon), "We need every trick");
    assert.equal(countHead(tableOf({contract}), {...moon, outcome: "moon lost"}), "The moon is lost");
    assert.equal(countHead(tableOf({contract: {...contract, moon: 1}}), count()), "We need 20 more of 50", "another shoots it");
    assert.equal(contractWords(tableOf({contract, trump: 1}), moon), "You bid 50 in hearts. Every trick must be taken.");
  });
});

describe("the ruler", () => {
  it("is as long as the points", () => {
    assert.equal(part(COUNT, 25), "50%");
    assert.equal(part(COUNT, 60), "100%");
    assert.equal(part(COUNT, -5), "0%");
    assert.equal(part({total: 0}, 0), "0%");
  });
  it("is told to who does not see it", () => {
    assert.equal(rulerWords(tableOf(), count()), "We took 10 of 50 points, they 8; the mark stands at 30");
    assert.equal(rulerWords(threeOf(), count({declarers: [1]})), "Walter took 10 of 50 points, the others 8; the mark stands at 30");
    assert.equal(rulerWords(tableOf(), count({need: 0})), "We took 10 of 50 points, they 8");
  });
});

describe("the contract", () => {
  const contract = {declarer: 2, bid: 52, forced: false, called: null, partner: null, moon: null, sums: []};
  it("says bid, trump and what meld leaves to take", () => {
    assert.equal(contractWords(tableOf({contract, trump: 1}), count()), "Ruth bid 52 in hearts. 20 meld, and 30 must be taken in tricks.");
    assert.equal(contractWords(tableOf({contract}), count({meld: 0})), "Ruth bid 52. 30 must be taken in tricks.");
    assert.equal(contractWords(tableOf({contract}), count({meld: 60, need: 0})), "Ruth bid 52. 60 meld covers it.");
    assert.equal(contractWords(tableOf({contract}), count({meld: 60, need: 0, more_tricks: 1})), "Ruth bid 52. 60 meld covers it, but a trick must be won.");
    assert.equal(contractWords(tableOf({contract}), count({meld: 0, need: 0})), "Ruth bid 52.");
    assert.equal(contractWords(tableOf(), count()), "");
  });
});

it("sides of three partnerships are named by those who are not bidders together", () => {
  const table = tableOf({
    active: [0, 1, 2, 3, 4, 5], columns: [0, 1, 2].map((side) => ({seats: [side, side + 3], score: 0, checks: 0})),
  }, {people: people(6)});
  assert.deepEqual(countSides(table, count({declarers: [1, 4]})), {first: "Walter and Ann", second: "The others"});
});
