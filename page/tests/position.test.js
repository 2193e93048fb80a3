import assert from "node:assert/strict";
import test from "node:test";
import {positionLink} from "../shared/links.js";
import {posedBy} from "../position/posed.js";

const POSED = {
  id: "double-deck", set: {"score.goal": "600", "meld.run": "15,150"}, dealer: 2, cards: "AS AS TH", calls: ["50", "by me", "pass"], scores: ["-20", ""],
  conventions: ["classic", "none"], bids: [54, 60], goal: 650,
};

test("a position comes back from its link", () => {
  assert.deepEqual(posedBy(positionLink(POSED)), POSED);
  assert.deepEqual(posedBy(positionLink({id: "check"})), {id: "check", set: {}, dealer: 0, cards: "", calls: [], scores: [], conventions: [], bids: [], goal: 0});
});

test("a bidding language of one's own comes back whole, with its dots and lines", () => {
  const text = 'id = "ours"\nabout = "One. Two, 100 % & = #."\n';
  assert.deepEqual(posedBy(positionLink({...POSED, conventions: [text, "none"]}))?.conventions, [text, "none"]);
  assert.deepEqual(posedBy("#rules=check&conventions=%25zz.none")?.conventions, ["", "none"], "what was broken on its way");
});

test("a link that was changed on its way brings what can be read, and is no position without a game", () => {
  assert.equal(posedBy(""), null);
  assert.equal(posedBy("#cards=AS"), null);
  const found = posedBy(`#rules=check&dealer=99&bids=1.x.2.3.4.5.6&cards=${"AS.".repeat(400)}&calls=${"pass.".repeat(200)}`);
  assert.deepEqual([found?.dealer, found?.bids, found?.calls.length, (found?.cards.length ?? 0) <= 300], [0, [1, 2, 3, 4], 100, true]);
});
