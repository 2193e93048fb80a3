/** Who shall sit where, before a table is made. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";

const {cardOf, chosenCards, planSeats, put, relation, sidesOf} = await load("lobby/seats-plan");

const kinds = (seats) => seats.map(({kind}) => kind);
const plan = (...kinds) => kinds.map((kind) => ({kind, name: "", level: "plain"}));
const lobby = (seats, more = {}) => ({seats, rules: null, cards: [], ...more});
const SYSTEM = {sides: 2, partners: "fixed"};
const CARDS = [{id: "none", name: "None", about: ""}, {id: "aces", name: "Aces", about: ""}];

describe("a plan", () => {
  it("has one seat for me, and computers in the others", () => {
    assert.deepEqual(kinds(planSeats(4, "plain")), ["me", "computer", "computer", "computer"]);
  });
  it("keeps who was there, when the game has more or fewer seats", () => {
    const old = planSeats(4, "plain", plan("computer", "friend", "me", "computer"));
    assert.deepEqual(kinds(old), ["computer", "friend", "me", "computer"]);
    assert.deepEqual(kinds(planSeats(6, "plain", old)), ["computer", "friend", "me", "computer", "computer", "computer"]);
    assert.deepEqual(kinds(planSeats(2, "plain", old)), ["me", "friend"], "my seat is gone: I take the first");
  });
  it("never has me twice", () => {
    assert.deepEqual(kinds(planSeats(3, "plain", plan("me", "me", "friend"))), ["me", "computer", "friend"]);
  });
});

describe("putting somebody into a seat", () => {
  const after = (seats, seat, value) => {
    const now = lobby(seats);
    put(now, seat, value);
    return now.seats;
  };
  it("changes a computer player's level", () => {
    assert.equal(after(plan("me", "computer"), 1, "expert")[1].level, "expert");
    assert.deepEqual(kinds(after(plan("me", "computer"), 1, "friend")), ["me", "friend"]);
  });
  it("lets me change places with whoever sat there", () => {
    assert.deepEqual(kinds(after(plan("me", "computer", "friend"), 2, "me")), ["friend", "computer", "me"]);
  });
  it("gives me a computer player's seat when mine is taken", () => {
    assert.deepEqual(kinds(after(plan("me", "friend", "computer"), 0, "plain")), ["computer", "friend", "me"]);
    assert.deepEqual(kinds(after(plan("me", "friend", "friend"), 0, "plain")), ["computer", "me", "friend"]);
  });
  it("leaves all as it is for a seat that is not there", () => {
    assert.deepEqual(kinds(after(plan("me", "computer"), 7, "friend")), ["me", "computer"]);
  });
});

describe("sides", () => {
  it("are as the rules make them", () => {
    assert.equal(sidesOf(lobby(plan("me")), SYSTEM), 2);
    assert.equal(sidesOf(lobby(plan("me"), {rules: {rows: [{key: "deal.sides", value: "3"}]}}), SYSTEM), 3);
    assert.equal(sidesOf(lobby(plan("me")), undefined), 0);
  });
  it("say who is partner", () => {
    const four = lobby(plan("computer", "me", "computer", "computer"));
    assert.deepEqual([0, 1, 2, 3].map((seat) => relation(four, SYSTEM, seat)), ["", "", "", "partner"]);
    assert.equal(relation(four, {sides: 4, partners: "fixed"}, 3), "");
    assert.equal(relation(four, {sides: 2, partners: "call"}, 3), "");
    const six = lobby(plan("me", ...Array(5).fill("computer")), {rules: {rows: [{key: "deal.players", value: "4"}]}});
    assert.equal(relation(six, SYSTEM, 2), "", "where two sit out, partners are others in each hand");
  });
});

describe("bidding languages", () => {
  it("are the usual one where none was chosen", () => {
    const now = lobby(plan("me", "computer"), {rules: {rows: [], conventions: CARDS}, cards: [undefined, "aces"]});
    assert.equal(cardOf(now, SYSTEM, 0).id, "none");
    assert.equal(cardOf(now, SYSTEM, 1).id, "aces");
    assert.deepEqual(chosenCards(now, SYSTEM), ["none", "aces"]);
  });
  it("are those of the game while its rules are standard", () => {
    assert.deepEqual(chosenCards(lobby(plan("me"), {rules: null, cards: ["aces"]}), {...SYSTEM, conventions: CARDS}), ["aces", "none"]);
  });
  it("are not sent where there is no choice", () => {
    assert.deepEqual(chosenCards(lobby(plan("me"), {rules: {rows: [], conventions: CARDS.slice(0, 1)}}), SYSTEM), []);
    assert.deepEqual(chosenCards(lobby(plan("me")), SYSTEM), []);
  });
  it("that do not fit these rules any more give way to the usual one", () => {
    assert.equal(cardOf(lobby([], {rules: {rows: [], conventions: CARDS}, cards: ["gone"]}), SYSTEM, 0).id, "none");
  });
});
