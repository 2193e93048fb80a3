/** Cards by name, the order in which they are held, and each copy by itself. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {drawn} from "./drawn.js";
import {load} from "./modules.js";

const {cardName, rankName, sortHand, suitName} = await load("shared/cards");
const {card} = await load("shared/deck");
const {nameCopies, neighborOf, placeFor, settleCopies, spokenName} = await load("table/held");

/** @param {string} codes */
const held = (codes) => nameCopies(codes.split(" "));

describe("names of cards", () => {
  it("says rank and suit", () => {
    assert.equal(cardName("TH"), "ten of hearts");
    assert.equal(cardName("9D"), "nine of diamonds");
    assert.equal(rankName("QS"), "queen");
    assert.equal(suitName("C"), "clubs");
  });
  it("leaves what has no name as it is", () => {
    assert.equal(suitName("X"), "X");
    assert.equal(rankName("?"), "?");
  });
});

describe("a card on the table", () => {
  for (const suit of "SHDC") {
    it(`has the color of its suit, and no other's: ${suit}`, () => {
      const classes = /class=([^>]*?) role=/.exec(drawn(card(`T${suit}`)))?.[1]?.split(" ") ?? [];
      assert.deepEqual(classes.filter((name) => name.startsWith("suit-")), [`suit-${suit}`]);
    });
  }
  it("says whether it takes the trick, was chosen or may not be chosen", () => {
    assert.match(drawn(card("AS", {winning: true})), /is-winning/);
    assert.doesNotMatch(drawn(card("AS", {chosen: true})), /is-winning|is-refused/);
    assert.match(drawn(card("AS", {dim: true})), /is-refused/);
  });
});

describe("the order of a hand", () => {
  const codes = ["9C", "AH", "AD", "TS", "AS", "KC"];
  it("puts trump first and lets colors alternate", () => {
    assert.deepEqual(sortHand(codes, "D"), ["AD", "AS", "TS", "AH", "KC", "9C"]);
    assert.deepEqual(sortHand(codes, "C"), ["KC", "9C", "AH", "AS", "TS", "AD"]);
  });
  it("is that of spades while there is no trump", () => {
    assert.deepEqual(sortHand(codes, null), sortHand(codes, "S"));
    assert.deepEqual(sortHand(codes), ["AS", "TS", "AH", "KC", "9C", "AD"]);
  });
  it("has the ten above the king, and leaves what it was given alone", () => {
    const given = ["9S", "JS", "QS", "KS", "TS", "AS"];
    assert.deepEqual(sortHand(given, "S"), ["AS", "TS", "KS", "QS", "JS", "9S"]);
    assert.equal(given[0], "9S");
  });
  for (const trump of "SHDC") {
    it(`alternates red and black with ${trump} as trump, but for the suit that follows from it`, () => {
      const suits = sortHand(["AS", "AH", "AD", "AC"], trump).map((code) => code[1]);
      assert.equal(suits[0], trump);
      assert.equal(new Set(suits).size, 4);
    });
  }
});

describe("copies", () => {
  it("are named apart", () => {
    const cards = held("AS AS TH");
    assert.deepEqual(cards.map(({key}) => key), ["AS0", "AS1", "TH0"]);
    assert.deepEqual(cards.map(spokenName), ["ace of spades, first of two", "ace of spades, second of two", "ten of hearts"]);
  });
  it("in front are raised first, and stay raised", () => {
    const cards = held("AS AS AS");
    const one = settleCopies(["AS"], cards, new Map(), null);
    assert.deepEqual(one.get("AS"), [2]);
    assert.deepEqual(settleCopies(["AS", "AS"], cards, one, null).get("AS"), [2, 1]);
  });
  it("that were touched move, and no other of their kind", () => {
    const cards = held("AS AS AS");
    const one = settleCopies(["AS"], cards, new Map(), "AS0");
    assert.deepEqual(one.get("AS"), [0]);
    const two = settleCopies(["AS", "AS"], cards, one, "AS1");
    assert.deepEqual(two.get("AS"), [0, 1]);
    assert.deepEqual(settleCopies(["AS"], cards, two, "AS0").get("AS"), [1]);
  });
  it("that left the hand are chosen no more", () => {
    const before = new Map([["AS", [2]]]);
    assert.deepEqual(settleCopies(["AS"], held("AS AS"), before, null).get("AS"), [1]);
    assert.equal(settleCopies([], held("AS AS"), before, null).size, 0);
  });
});

describe("the focus", () => {
  const row = held("AS TS KH KH 9D");
  it("goes by arrows, and stays within the hand", () => {
    assert.equal(placeFor(row, "ArrowRight", 0), 1);
    assert.equal(placeFor(row, "ArrowRight", 4), 4);
    assert.equal(placeFor(row, "ArrowLeft", 0), 0);
    assert.equal(placeFor(row, "Home", 3), 0);
    assert.equal(placeFor(row, "End", 1), 4);
  });
  it("goes by letters of ranks and suits, round and round", () => {
    assert.equal(placeFor(row, "k", 0), 2);
    assert.equal(placeFor(row, "k", 2), 3);
    assert.equal(placeFor(row, "k", 3), 2);
    assert.equal(placeFor(row, "h", 4), 2);
    assert.equal(placeFor(row, "1", 3), 1, "the ten by its figure");
    assert.equal(placeFor(row, "0", 3), 1);
    assert.equal(placeFor(row, "9", 0), 4);
    assert.equal(placeFor(row, "q", 3), 3, "no queen is held");
  });
  it("leaves other keys alone", () => {
    for (const key of ["Tab", "Enter", "x", "F1", "5"]) assert.equal(placeFor(row, key, 0), undefined);
  });
  it("goes to an equal card, else to what took the place", () => {
    assert.equal(neighborOf("KH1", row, held("AS TS KH 9D")), "KH0");
    assert.equal(neighborOf("TS0", row, held("AS KH KH 9D")), "KH0");
    assert.equal(neighborOf("9D0", row, held("AS TS KH KH")), "KH1");
    assert.equal(neighborOf("AS0", held("AS"), []), null);
    assert.equal(neighborOf(null, row, row), null);
  });
});
