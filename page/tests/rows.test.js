import assert from "node:assert/strict";
import {it} from "node:test";
import {drawn} from "./drawn.js";
import "./page.js";
import {opened} from "../keeper/opened.js";
import {sheetView} from "../keeper/sheet.js";

const ROW = {
  number: 1, hand: 1, game: 1, at: 0, dealer: 0, dealt: "Ann", declarer: 0, who: "Ann", bid: 60, made: true, what: "", short: "made", meld: [32, null], play: [30, 20],
  change: [62, 20], scores: [62, 20], lines: [], checks: [], entries: ["a:2"], told: {trump: 1}, void: "", struck: false, cannot: false, corrected: false, beside: false, disputed: [], penalties: [],
};
const SHEET = {
  title: "Tuesday", rules: {id: "double-deck", name: "Double deck", set: {}, changes: [], differs: [], hash: "", scale: 1}, seats: [0, 1, 0, 1], take_back: [], names: ["Ann", "Bob", "Cal", "Dee"], columns: ["Ann & Cal", "Bob & Dee"], goal: 500,
  scores: [62, 20], checks: [0, 0], games: 1, over: "", winners: [], next: {number: 2, hand: 2, dealer: 1}, signed: {}, pen: "", rows: [ROW], waiting: [], house: "",
};
/** The sheet with a row that is otherwise. @param {object} more */
function shown(more) {
  Object.assign(opened, {id: "s1", events: [{id: "a:1", change: {type: "sheet"}}], answer: {sheet: {...SHEET, rows: [{...ROW, ...more}]}, slip: {names: SHEET.names}}});
  return drawn(sheetView()).split(`id="row-1"`)[1]; // from this row on
}

it("a line shows meld and play of each column, and a dash for what was not told", () => {
  const parts = [...shown({}).matchAll(/class="row-parts">([^<]*)</g)].map(([, text]) => text);
  assert.deepEqual(parts, ["32 + 30", "– + 20"]);
  assert.equal(shown({meld: [null, null], play: [null, null]}).includes("row-parts"), false);
});

it("a line says in a word how the hand ended, and what is so besides", () => {
  assert.match(shown({}), /row-end is-made">made</);
  assert.match(shown({made: false, short: "set"}), /row-end is-set">set</);
  const plain = shown({}), noted = shown({corrected: true, cannot: true, beside: true});
  for (const note of [">corrected<", ">cannot be<", ">waits<"]) assert.deepEqual([plain.includes(note), noted.includes(note)], [false, true], note);
});
