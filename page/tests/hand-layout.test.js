/** Where the cards of a hand lie. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";

const {layOutHand} = await load("table/hand-layout");
const {sortHand} = await load("shared/cards");

/** A random but repeatable hand. @param {number} count @param {number} seed @param {number} copies */
function dealt(count, seed, copies) {
  const pack = [..."SHDC"].flatMap((suit) => [..."ATKQJ9"].flatMap((rank) => Array(copies).fill(rank + suit)));
  let state = seed;
  const next = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let place = pack.length - 1; place > 0; place -= 1) {
    const other = Math.floor(next() * (place + 1));
    [pack[place], pack[other]] = [pack[other], pack[place]];
  }
  return sortHand(pack.slice(0, count), "H").map((code) => ({code}));
}

const DESK = {width: 1000, cardWidth: 110, narrow: false};
const PHONE = {width: 360, cardWidth: 72, narrow: true};
const SMALL = {width: 290, cardWidth: 60, narrow: true};
const HAND_SIZES = [1, 4, 8, 12, 15, 20, 25];

/** Equal cards that lie as one are there once. @param {any} layout @param {readonly {code: string}[]} cards */
function rowsOf(layout, cards) {
  const rows = Array.from({length: layout.rows}, () => []);
  layout.places.forEach((place, number) => {
    if (!layout.stacked || cards[number].code !== cards[number - 1]?.code) rows[place.row].push({...place, code: cards[number].code});
  });
  return rows;
}

for (const [name, space] of Object.entries({desk: DESK, phone: PHONE, "small phone": SMALL})) {
  for (const count of HAND_SIZES) {
    describe(`${count} cards on a ${name}`, () => {
      const hands = [1, 2, 3, 4, 5].map((seed) => dealt(count, seed, 4));
      it("lie within the width, from left to right in each row, none upon another's place", () => {
        for (const cards of hands) {
          const layout = layOutHand(cards, space);
          assert.equal(layout.places.length, count);
          for (const row of rowsOf(layout, cards)) {
            row.forEach((place, number) => {
              assert.ok(place.x >= 0 && place.x + space.cardWidth <= space.width + .01, `${place.x} in ${space.width}`);
              if (number > 0) assert.ok(place.x > row[number - 1].x);
            });
          }
        }
      });
      it("show at least 26 px of each", () => {
        for (const cards of hands) {
          for (const close of [false, true]) {
            const rows = rowsOf(layOutHand(cards, {...space, close}), cards);
            for (const place of rows.flat()) assert.ok(place.strip >= 25.99, `${place.code} shows ${place.strip}`);
          }
        }
      });
      it("keep each suit in one row", () => {
        for (const cards of hands) {
          const layout = layOutHand(cards, space);
          for (const suit of "SHDC") assert.ok(new Set(cards.flatMap(({code}, place) => (code[1] === suit ? [layout.places[place].row] : []))).size <= 1);
        }
      });
      it("say how high they are", () => {
        for (const cards of hands) {
          const layout = layOutHand(cards, space);
          const lowest = Math.max(...layout.places.map(({y}) => y));
          assert.ok(Math.abs(layout.height - lowest - space.cardWidth * 1.4) < .01);
        }
      });
    });
  }
}

describe("a hand laid out", () => {
  it("shows a finger's width of each other card on a phone", () => {
    const cards = dealt(20, 7, 4);
    const rows = rowsOf(layOutHand(cards, PHONE), cards);
    for (const row of rows) {
      row.slice(0, -1).forEach((place, number) => {
        if (row[number + 1].code !== place.code) assert.ok(place.strip >= 34, `${place.code} shows ${place.strip}`);
      });
    }
  });
  it("stands apart by suits when there are few cards and room enough", () => {
    const cards = sortHand(["AS", "KS", "AH", "AD"], "S").map((code) => ({code}));
    const layout = layOutHand(cards, DESK);
    assert.equal(layout.rows, 1);
    assert.ok(layout.places[2].x - layout.places[1].x > DESK.cardWidth, "a gap after the spades");
    assert.ok(layout.places[1].x - layout.places[0].x < DESK.cardWidth);
  });
  it("leaves the suits in their rows when a card was played", () => {
    const cards = dealt(20, 11, 4);
    const before = layOutHand(cards, PHONE);
    const after = layOutHand(cards.slice(1), PHONE, before.suitRows);
    assert.equal(after.rows, before.rows);
    assert.deepEqual(after.suitRows, before.suitRows);
  });
  it("lays equal cards as one before it needs more rows, where the height is short", () => {
    const cards = dealt(20, 7, 4);
    const layout = layOutHand(cards, {...PHONE, close: true});
    assert.ok(layout.stacked);
    assert.ok(layout.rows <= 2);
    cards.forEach(({code}, place) => {
      if (code === cards[place - 1]?.code) assert.deepEqual(layout.places[place], layout.places[place - 1]);
    });
    assert.ok(!layOutHand(cards, DESK).stacked);
  });
  it("is empty without cards", () => {
    assert.deepEqual(layOutHand([], DESK).places, []);
  });
});
