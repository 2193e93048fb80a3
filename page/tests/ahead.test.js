/** A card chosen before its turn: what becomes of it. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {ownOf, tableOf} from "./tables.js";

const {nameCards} = await load("shared/cards");
const {chosenAhead, mayChooseAhead, nowAhead, whyNotAhead} = await load("table/ahead");
const {nowWords} = await load("table/now");

nameCards({suits: {S: "spades"}, ranks: {A: "ace"}, card: "{rank} of {suit}"});

/** Walter has led, Ruth is to play, then Dolores and I. @param {object} [more] */
const led = (more = {}) => ({leader: 1, plays: [{seat: 1, card: "TS"}], winner: 1, order: [2, 3, 0], ...more});
/** All four have played. @param {number} winner */
const full = (winner) => ({leader: 1, plays: [1, 2, 3, 0].map((seat) => ({seat, card: "9H"})), winner, order: []});
/** @param {object} trick @param {object} [own] @param {object} [more] */
const at = (trick, own = {}, more = {}) => tableOf({trick, turn: 2}, {own: ownOf(own), ...more});
const ace = {kind: "card", do: "play AS", card: "AS", text: "", note: ""};
const chosen = {ahead: {card: "AS", leads: false, winner: 1, why: ""}};
const leading = {ahead: {card: "AS", leads: true, winner: null, why: ""}};
const nothing = {waits: false, play: "", say: ""};

describe("a card is chosen ahead", () => {
  it("once a card lies, and not after one's own", () => {
    assert.equal(mayChooseAhead(at(led())), true);
    assert.equal(mayChooseAhead(at({leader: 1, plays: [], winner: null, order: [1, 2, 3, 0]})), false, "nobody knows what is led");
    assert.equal(mayChooseAhead(at(led({order: [2, 3]}))), false);
  });
  it("to lead, while the trick that was won lies there", () => {
    assert.equal(mayChooseAhead(at(full(0))), true);
    assert.equal(mayChooseAhead(at(full(2))), false);
  });
  it("only while nothing is asked, by whoever plays", () => {
    assert.equal(mayChooseAhead(at(led(), {choices: [ace]})), false);
    assert.equal(mayChooseAhead(at(led(), {}, {asked: ["play AS"]})), false);
    assert.equal(mayChooseAhead(at(led(), {}, {gate: {why: "meld", ready: [], waits: [0]}})), false);
    assert.equal(mayChooseAhead(at(led(), {}, {seat: null, own: null})), false);
  });
  it("and at other times a tap is told why it is not", () => {
    assert.equal(whyNotAhead(at(led())), "", "it is chosen");
    assert.equal(whyNotAhead(at({leader: 1, plays: [], winner: null, order: [1, 2, 3, 0]})), "ahead_not_led");
    assert.equal(whyNotAhead(at(led({order: [2, 3]}))), "ahead_played");
    assert.equal(whyNotAhead(at(full(2))), "ahead_played");
    assert.equal(whyNotAhead(at(led({order: [2, 3]}), {choices: [ace]})), "", "it is one's turn");
    assert.equal(whyNotAhead(at(led({order: [2, 3]}), {}, {seat: null, own: null})), "");
    assert.equal(whyNotAhead(tableOf({step: "bid", turn: 2}, {own: ownOf({})})), "");
  });
  it("with who was winning then", () => {
    assert.deepEqual(chosenAhead(at(led()), "AS"), chosen.ahead);
    assert.deepEqual(chosenAhead(at(full(0)), "AS"), leading.ahead);
  });
});

describe("the card chosen ahead", () => {
  it("waits while the same card wins", () => {
    assert.deepEqual(nowAhead(at(led({plays: [{seat: 1, card: "TS"}, {seat: 2, card: "9S"}], order: [3, 0]}), {}, chosen)), {...nothing, waits: true});
  });
  it("is played at the turn", () => {
    assert.deepEqual(nowAhead(at(led(), {choices: [ace]}, chosen)), {...nothing, play: "play AS"});
    assert.deepEqual(nowAhead(at({leader: 0, plays: [], winner: null, order: [0, 1, 2, 3]}, {choices: [ace]}, leading)), {...nothing, play: "play AS"});
  });
  it("is not when another card has come to win, also where it could be played", () => {
    const said = {...nothing, say: "ace of spades changed"};
    assert.deepEqual(nowAhead(at(led({winner: 3}), {}, chosen)), said);
    assert.deepEqual(nowAhead(at(led({winner: 3}), {choices: [ace]}, chosen)), said);
  });
  it("is not when the rules forbid it, and says why", () => {
    const table = at(led(), {choices: [{...ace, do: "play TH", card: "TH"}], refused: {AS: {reason: "You must follow."}}}, chosen);
    assert.deepEqual(nowAhead(table), {...nothing, say: "ace of spades no: You must follow."});
  });
  it("to be led waits while the trick that was won lies there", () => {
    assert.deepEqual(nowAhead(at(full(0), {}, leading)), {...nothing, waits: true});
    assert.deepEqual(nowAhead(at(full(2), {}, leading)), nothing, "another leads now");
  });
  it("stays with the reason until another is played", () => {
    const table = at(led({winner: 3}), {choices: [ace]}, {ahead: {...chosen.ahead, why: "Another wins."}});
    assert.deepEqual(nowAhead(table), {...nothing, waits: true});
    table.says.line = "Your turn.";
    assert.equal(nowWords(table), "Another wins. Your turn.");
  });
  it("is forgotten when the hand is over or the card is gone", () => {
    assert.deepEqual(nowAhead(at(led(), {hand: ["TH"]}, chosen)), nothing);
    assert.deepEqual(nowAhead(tableOf({step: "score", trick: led()}, chosen)), nothing);
  });
});
