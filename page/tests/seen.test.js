/** Which page a table shows, and the hand, trick and count as the viewer sees them. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {ownOf, people, publicOf, tableOf} from "./tables.js";

const {isScored, pageOf, refusedNow, seenCount, seenNow} = await load("table/seen");

describe("the page", () => {
  for (const [step, page] of Object.entries({
    bid: "auction", "name trump": "trump", call: "trump", look: "exchange", share: "exchange", pass: "exchange", bury: "exchange", draft: "draft",
    stock: "stock", draw: "stock", play: "play", score: "score", over: "score", concede: "question", misdeal: "question", "a step of tomorrow": "question",
  })) {
    it(`is ${page} when the step is ${step}`, () => assert.equal(pageOf(tableOf({step})), page));
  }
  it("is the end when the game is over", () => assert.equal(pageOf(tableOf({step: "over", over: {winners: [0], text: ""}})), "over"));
  it("waits while a seat is free, unless the hand is scored", () => {
    const open = people(4).map((person, seat) => (seat === 2 ? {...person, kind: "open"} : person));
    assert.equal(pageOf(tableOf({step: "bid"}, {people: open})), "waiting");
    assert.equal(pageOf(tableOf({step: "score"}, {people: open})), "score");
  });
  it("shows meld while it lies", () => {
    const shown = {total: 4, shown: true, combinations: []};
    assert.equal(pageOf(tableOf({}, {gate: {why: "meld", ready: [], waits: [0]}})), "meld");
    assert.equal(pageOf(tableOf({phase: "meld", step: "throw in", melds: [shown, null, null, null]})), "meld");
    assert.equal(pageOf(tableOf({phase: "meld", step: "throw in"})), "question");
    assert.equal(pageOf(tableOf({melds: [shown, null, null, null]})), "play", "in trick play meld is gone from the page");
  });
  it("is the stock's while there is one, or meld lies before a player", () => {
    const stock = {left: 12, turned: null, laid: [[], []], melds: [[], []], scored: [0, 0]};
    assert.equal(pageOf(tableOf({stock})), "stock");
    assert.equal(pageOf(tableOf({stock: {...stock, left: 0, laid: [["KS"], []]}})), "stock");
    assert.equal(pageOf(tableOf({stock: {...stock, left: 0}})), "play");
  });
  it("says when a hand is scored", () => {
    assert.equal(isScored(tableOf({step: "score"})), true);
    assert.equal(isScored(tableOf({step: "play"})), false);
    assert.equal(isScored(tableOf({step: "play", over: {winners: [], text: ""}})), true);
  });
});

describe("a card just played", () => {
  const trick = {leader: 3, plays: [{seat: 3, card: "KS"}], winner: 3, order: [0, 1, 2]};
  it("lies in the trick and not in the hand before the server has answered", () => {
    const {hand, trick: seen, played} = seenNow(tableOf({trick, turn: 0}, {asked: ["play AS"]}));
    assert.deepEqual(hand, ["AS", "TH"]);
    assert.deepEqual(seen.plays, [{seat: 3, card: "KS"}, {seat: 0, card: "AS"}]);
    assert.deepEqual(seen.order, [1, 2]);
    assert.equal(played, true);
  });
  it("is not shown twice when the server has shown it", () => {
    const now = {...trick, plays: [...trick.plays, {seat: 0, card: "AS"}]};
    const seen = seenNow(tableOf({trick: now, turn: 0}, {asked: ["play AS"]}));
    assert.equal(seen.trick, now);
    assert.equal(seen.played, false);
  });
  it("is none when it was a bid, or another's turn", () => {
    assert.equal(seenNow(tableOf({trick, turn: 0}, {asked: ["bid 52"]})).played, false);
    assert.equal(seenNow(tableOf({trick, turn: 1}, {asked: ["play AS"]})).played, false);
    assert.deepEqual(seenNow(tableOf({trick}, {own: null, seat: null})).hand, []);
  });
});

describe("cards that may not be chosen", () => {
  it("are those refused, and those of which enough copies are chosen", () => {
    const own = ownOf({refused: {TH: {reason: "no", code: "must_follow", figures: {}}}, spare: [{card: "AS", copies: 1, reason: "one must stay"}]});
    assert.deepEqual(refusedNow(tableOf({}, {own})), {TH: "no"});
    assert.deepEqual(refusedNow(tableOf({}, {own, chosen: ["AS"]})), {TH: "no", AS: "one must stay"});
    assert.deepEqual(refusedNow(tableOf({}, {own: null})), {});
  });
});

describe("the count", () => {
  const count = {declarers: [0, 2], taken: 10, others: 8, left: 32, total: 50, need: 30, more: 20, meld: 20, outcome: "open"};
  it("is the viewer's own where they know more of it than all", () => {
    const buried = {own: ownOf({count: {...count, taken: 16}})};
    assert.equal(seenCount(tableOf({count}, buried)).taken, 16);
    assert.equal(seenCount(tableOf({count})).taken, 10);
    assert.equal(seenCount(tableOf({count}, {own: null, seat: null})).taken, 10);
    assert.equal(seenCount(tableOf({}, buried)), null);
    assert.equal(seenCount({...tableOf(), public: publicOf()}), null);
  });
});
