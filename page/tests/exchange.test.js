import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {drawn} from "./drawn.js";
import {load} from "./modules.js";
import {ownOf, saysOf, tableOf} from "./tables.js";

const {exchange} = await load("phases/exchange");

const CHOICES = [
  {do: "keep", text: "Keep it", kind: "say", card: null, note: ""},
  {do: "AS", text: "Ace of spades", kind: "give", card: "AS", note: ""},
  {do: "pass", text: "Give up", kind: "pass", card: null, note: "it costs the bid"},
];
/** The felt of a position. @param {object} now @param {object} [own] */
const shown = (now, own = {}) => drawn(exchange.felt(tableOf(now, {own: ownOf(own), says: saysOf({widow: "The widow"})}), {}));

describe("the widow on the felt", () => {
  it("has a button for each answer in words, and none for a card", () => {
    const text = shown({step: "look", widow: ["AS"]}, {question: "Keep it?", choices: CHOICES});
    assert.deepEqual([text.includes("Keep it"), text.includes("Give up"), text.includes(">Ace of spades<")], [true, true, false]);
    assert.equal(shown({step: "look", widow: ["AS"]}, {choices: CHOICES}).includes("Keep it"), false, "nobody asks");
  });

  it("lies face down, as many cards as there are, until it is turned up", () => {
    assert.equal(shown({step: "look", widow_size: 3}).match(/<li>/g)?.length, 3);
    assert.equal(shown({step: "look", widow: ["AS", "TH"], widow_size: 3}).match(/<li>/g)?.length, 2);
    assert.equal(shown({step: "look"}).includes("tray-spots"), false);
  });
});
