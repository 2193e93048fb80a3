/** Where the cards of a hand lie, and how large they may be. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";

const {layOutHand} = await load("table/hand-layout");
const {largest, least, levels, wanted, share} = await load("table/sizes");
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

const DESK = {width: 1000, cardWidth: 110};
const PHONE = {width: 374, cardWidth: 92};
const SMALL = {width: 304, cardWidth: 60};
const HAND_SIZES = [1, 4, 8, 12, 15, 20, 25];

/** @param {any} layout */
const rowsOf = ({places, rows}) => [...Array(rows).keys()].map((row) => places.filter((place) => place.row === row));

for (const [name, space] of Object.entries({desk: DESK, phone: PHONE, "small phone": SMALL})) {
  for (const count of HAND_SIZES) {
    describe(`${count} cards on a ${name}`, () => {
      const hands = [1, 2, 3, 4, 5].map((seed) => dealt(count, seed, 4));
      it("lie within the width and in their order, none upon another's place", () => {
        for (const cards of hands) {
          const {places} = layOutHand(cards, space);
          assert.equal(places.length, count);
          places.forEach((place, number) => {
            assert.ok(place.x >= 0 && place.x + space.cardWidth <= space.width + .01, `${place.x} in ${space.width}`);
            const before = places[number - 1];
            if (before) assert.ok(place.row > before.row || (place.row === before.row && place.x > before.x));
          });
        }
      });
      it("show at least 26 px of each", () => {
        for (const cards of hands) {
          for (const {strip} of layOutHand(cards, space).places) assert.ok(strip >= 25.99, `${strip}`);
        }
      });
      it("show rank and suit of the row behind", () => {
        for (const cards of hands) {
          const rows = rowsOf(layOutHand(cards, space));
          rows.slice(1).forEach((row, number) => assert.ok(row[0].y - rows[number][0].y >= space.cardWidth * .7 - .01));
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
  it("shows both figures of every ten where cards are as large as the width allows", () => {
    for (const [width, height, top] of [[374, 300, 92], [374, 260, 100], [1000, 320, 110], [700, 300, 128]]) {
      for (const seed of [1, 2, 3, 4, 5]) {
        const cards = dealt(20, seed, 4);
        const {hand: cardWidth} = share(cards, {width, height, sizes: levels(top, 60), trick: {rows: 0, least: 0, largest: 0}});
        for (const {strip} of layOutHand(cards, {width, height, cardWidth}).places) assert.ok(strip >= cardWidth * .459, `${strip} of ${cardWidth}`);
      }
    }
  });
  it("keeps suits whole while a row has room for them", () => {
    const cards = sortHand([..."AATTKK"].map((rank) => `${rank}S`).concat([..."AATKKQQ"].map((rank) => `${rank}H`), [..."ATKQAQJ"].map((rank) => `${rank}D`)), "S").map((code) => ({code}));
    const {places, rows} = layOutHand(cards, PHONE);
    assert.equal(rows, 3);
    for (const suit of "SHD") assert.equal(new Set(places.filter((_, place) => cards[place].code[1] === suit).map(({row}) => row)).size, 1);
  });
  it("lies the same whatever lay there before: a card fewer moves no card of another row", () => {
    const cards = dealt(20, 11, 4);
    const before = layOutHand(cards, PHONE);
    const after = layOutHand(cards.slice(1), PHONE);
    assert.equal(after.rows, before.rows);
    assert.deepEqual(layOutHand(cards, PHONE), before);
  });
  it("spreads its rows over the height that there is", () => {
    const cards = dealt(20, 7, 4);
    const low = layOutHand(cards, {...PHONE, height: 260});
    const high = layOutHand(cards, {...PHONE, height: 400});
    assert.ok(high.height > low.height);
    assert.ok(high.height <= 400);
  });
  it("is empty without cards", () => assert.deepEqual(layOutHand([], DESK).places, []));
});

describe("the size of cards", () => {
  it("is by window and print never under 60 px on a phone and 90 at a desk", () => {
    for (const rem of [16, 20, 24]) {
      for (const [wide, high] of [[320, 568], [390, 844], [844, 390]]) assert.ok(least(wide, high) >= 60);
      for (const [wide, high] of [[1024, 768], [1440, 900], [1920, 1080]]) assert.ok(least(wide, high) >= 90);
      const sizes = levels(largest(1440, 900, rem), least(1440, 900));
      assert.ok(sizes.every((width, place) => width >= 90 && width < (sizes[place - 1] ?? Infinity)));
      assert.equal(wanted(sizes, 1440, 900, true), sizes[0]);
      assert.ok(wanted(sizes, 1440, 900, false) >= 106 && sizes.includes(wanted(sizes, 1440, 900, false)));
    }
    assert.ok(largest(1440, 900, 24) >= 128);
    assert.ok(largest(390, 844, 16) >= 92);
  });
  it("leaves the trick nearly the size of the hand, and takes all that there is", () => {
    const cards = dealt(20, 3, 4);
    const given = share(cards, {width: 374, height: 620, sizes: levels(92, 60), trick: {rows: 2, least: 60, largest: 110}});
    assert.equal(given.hand, 92);
    assert.ok(given.trick >= 82);
    const scarce = share(cards, {width: 374, height: 300, sizes: levels(92, 60), trick: {rows: 2, least: 60, largest: 110}});
    assert.ok(scarce.hand < 92 && scarce.hand >= 60 && scarce.trick >= 60);
  });
  it("is more than enough only where room is left besides", () => {
    const cards = dealt(20, 3, 4);
    const space = {width: 374, sizes: levels(107, 60), trick: {rows: 0, least: 0, largest: 0}, enough: 94};
    const sizeAt = (height, spare) => share(cards, {...space, height, spare}).hand;
    const height = [...Array(300).keys()].map((more) => 200 + more).find((high) => sizeAt(high, 0) > 94);
    assert.equal(sizeAt(height, 60), 94);
    assert.equal(sizeAt(height + 60, 60), sizeAt(height, 0));
  });
  it("is the same however often it is asked for", () => {
    const cards = dealt(20, 3, 4);
    const space = {width: 374, height: 511, sizes: levels(107, 60), trick: {rows: 2, least: 60, largest: 110}};
    assert.deepEqual(share(cards, space), share(cards, space));
  });
});
