/** A slip's fields: what stands in them, which is asked next, what an answer takes out again. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";

const {cardsOf, fieldsOf, follows, layout, nextField, sumOf, valueOf, withAnswer, withEnd} = await load("keeper/fields");

const FORM = {auction: "one", partner: false, meld_by: "side", play_by: "side", last: false, active: [1, 2, 3, 0], sides: [[1, 3], [0, 2]]};
const keys = (fields) => fields.map(({key}) => key);
const find = (form, key) => layout(form).find((field) => field.key === key);
const question = (kind, seats, answered) => ({kind, seats, text: "", answered});

describe("the fields of a slip", () => {
  it("are bidder, bid, trump, and meld and tricks of each side, declarer's first", () => {
    assert.deepEqual(keys(layout(FORM)), ["declarer", "bid", "trump", "meld 1 3", "meld 0 2", "play 1 3", "play 0 2"]);
  });
  it("are of each player where players meld and play alone, with a partner and the last trick where these count", () => {
    const form = {...FORM, partner: true, last: true, meld_by: "player", play_by: "player", active: [1, 2, 0], sides: [[2], [0, 1]]};
    assert.deepEqual(keys(layout(form)), ["declarer", "bid", "trump", "partner", "meld 2", "meld 0", "meld 1", "last", "play 2", "play 0", "play 1"]);
  });
  it("have no bid where nobody bids, and one for each where bids are added", () => {
    assert.deepEqual(keys(layout({...FORM, auction: "none", sides: [[0], [1]]})), ["meld 0", "meld 1", "play 0", "play 1"]);
    assert.deepEqual(keys(layout({...FORM, auction: "summed"})).slice(0, 5), ["bids 1", "bids 2", "bids 3", "bids 0", "trump"]);
    assert.deepEqual(keys(fieldsOf(question("bids", []), FORM)), ["bids 1", "bids 2", "bids 3", "bids 0"]);
    assert.deepEqual(keys(fieldsOf(question("trump", [2]), FORM)), ["trump"]);
  });
});

describe("an answer", () => {
  it("stands at the first of a side, and is found wherever it was told", () => {
    const field = find(FORM, "meld 1 3");
    assert.equal(valueOf(field, {}), null);
    assert.equal(valueOf(field, {melds: {3: [12, "QS JD"]}}), 12);
    assert.equal(cardsOf(field, {melds: {3: [12, "QS JD"]}}), "QS JD");
    const told = withAnswer({melds: {3: [12], 0: [4]}}, field, 20, FORM, "AS");
    assert.deepEqual(told, {melds: {1: [20, "AS"], 0: [4]}});
    assert.deepEqual(withAnswer({melds: {1: [2]}}, field, null, FORM), {});
  });
  it("may be nought, which is told too", () => {
    assert.equal(valueOf(find(FORM, "declarer"), {declarer: 0}), 0);
    assert.equal(valueOf(find(FORM, "play 0 2"), withAnswer({}, find(FORM, "play 0 2"), 0, FORM)), 0);
  });
  it("about a bid leaves open who declares, where bids are added: that follows by the rules", () => {
    const form = {...FORM, auction: "summed"};
    assert.deepEqual(withAnswer({bids: {1: 100, 2: 250}, declarer: 2}, find(form, "bids 2"), 0, form), {bids: {1: 100, 2: 0}});
  });
  it("about who plays with whom empties what the sides took", () => {
    const form = {...FORM, partner: true};
    assert.deepEqual(withAnswer({declarer: 1, partner: 2, play: {1: 30}, tricks: {1: 3}}, find(form, "partner"), 3, form), {declarer: 1, partner: 3});
    assert.deepEqual(withAnswer({declarer: 1, partner: 2}, find(form, "declarer"), 2, form), {declarer: 2});
    assert.deepEqual(withAnswer({declarer: 1, play: {1: 30}}, find(FORM, "declarer"), 2, FORM), {declarer: 2, play: {1: 30}});
  });
  it("that the hand has ended empties what was taken, and can be taken back", () => {
    const told = {declarer: 1, melds: {1: [4]}, play: {1: 3}, tricks: {1: 1}, last: 1};
    assert.deepEqual(withEnd(told, {ended: "thrown in"}), {declarer: 1, melds: {1: [4]}, ended: "thrown in"});
    assert.deepEqual(withEnd(told, {reneged: 0}), {declarer: 1, melds: {1: [4]}, reneged: 0});
    assert.deepEqual(withEnd({declarer: 1, reneged: 0}, {}), {declarer: 1});
  });
});

describe("what is asked next", () => {
  const slip = {form: FORM, questions: [question("bid", [], true), question("trump", [1], false)], told: {declarer: 1, bid: 50}};
  it("is the first empty field that the service asks for", () => {
    assert.equal(nextField({declarer: 1, bid: 50}, slip, true).key, "trump");
    assert.equal(nextField({declarer: 1}, {...slip, told: {declarer: 1}}, true).key, "bid", "a bidder without a bid");
  });
  it("is the first empty field of the layout until the service has answered", () => {
    assert.equal(nextField({declarer: 1, bid: 50, trump: 2}, slip, false).key, "meld 1 3");
    assert.equal(nextField({declarer: 1, bid: 50, trump: 2, melds: {1: [2], 0: [0]}, ended: "thrown in"}, slip, false), null);
    assert.equal(nextField({}, null, false), null);
  });
  it("is not what the last side took: that follows as soon as the service answers", () => {
    const told = {declarer: 1, bid: 50, trump: 2, melds: {0: [0], 1: [2]}};
    assert.equal(nextField(told, slip, false).key, "play 1 3");
    assert.equal(nextField({...told, play: {1: 30}}, slip, false), null);
    const three = {...FORM, play_by: "player", sides: [[1], [2], [0]], active: [1, 2, 0]};
    const whole = {...told, melds: {0: [0], 1: [2], 2: [4]}};
    assert.equal(nextField({...whole, play: {1: 30}}, {...slip, form: three}, false).key, "play 2");
  });
  it("is nothing when what is left follows from the rest", () => {
    const told = {declarer: 1, bid: 50, trump: 2, melds: {0: [0], 1: [2]}, play: {1: 30}};
    const whole = {...told, play: {1: 30, 0: 20}};
    const questions = [question("bid", [], true), question("trump", [1], true), question("meld", [1, 3], true), question("play", [1, 3], true), question("play", [0, 2], true)];
    assert.equal(nextField(told, {form: FORM, questions, told: whole}, true), null);
    assert.equal(follows(find(FORM, "play 0 2"), told, whole), true);
    assert.equal(follows(find(FORM, "play 1 3"), told, whole), false);
  });
});

describe("figures as they are typed", () => {
  it("are added up", () => {
    assert.deepEqual(["", "+", "7", "30+14", "30+"].map(sumOf), [null, null, 7, 44, 30]);
  });
});
