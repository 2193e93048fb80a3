/** Where a bubble stands: by its seat, in the room, over nothing that it shall not lie on. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";

const {placed} = await load("table/spoken");

const box = (left, top, width, height) => ({left, top, right: left + width, bottom: top + height});
const ROOM = box(0, 60, 390, 400);
const BUBBLE = {width: 140, height: 32};
const over = ({left, top}, other) => left < other.right && other.left < left + BUBBLE.width && top < other.bottom && other.top < top + BUBBLE.height;

describe("a bubble", () => {
  it("stands below its seat", () => {
    assert.deepEqual(placed(box(100, 80, 160, 60), BUBBLE, ROOM, []), {left: 100, top: 144, over: 0});
  });
  it("stays in the room at each of its edges", () => {
    for (const seat of [box(330, 80, 60, 60), box(0, 420, 60, 40), box(330, 430, 60, 30), box(0, 460, 390, 0)]) {
      const {left, top} = placed(seat, BUBBLE, ROOM, []);
      assert.ok(left >= ROOM.left && left + BUBBLE.width <= ROOM.right && top >= ROOM.top && top + BUBBLE.height <= ROOM.bottom, JSON.stringify({seat, left, top}));
    }
  });
  it("goes round what it shall not lie on", () => {
    const seat = box(100, 200, 160, 60);
    const card = box(90, 262, 200, 90);
    assert.ok(!over(placed(seat, BUBBLE, ROOM, [card]), card));
    const above = box(90, 150, 200, 48);
    const found = placed(seat, BUBBLE, ROOM, [card, above]);
    assert.ok(!over(found, card) && !over(found, above), JSON.stringify(found));
  });
  it("lies over as little as can be where there is no free place", () => {
    const full = box(0, 60, 390, 400);
    const low = box(0, 264, 390, 196);
    const {top} = placed(box(100, 200, 160, 60), BUBBLE, ROOM, [full, low]);
    assert.ok(top + BUBBLE.height <= low.top);
  });
});
