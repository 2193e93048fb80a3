/** Bidding: what is offered, what each button says and does, and what was said so far. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import "./page.js";
import {offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {ownOf, saysOf, tableOf} from "./tables.js";

document.documentElement.dataset.words = JSON.stringify({no_such_bid: "No bid of {bid}; next: {next}.",
  digit: "Nine says {bid}."});
const {load} = await import("./modules.js");
const {auction, higherView, historyView} = await load("phases/auction");

Object.assign(globalThis, {innerWidth: 1400, innerHeight: 900, getComputedStyle: () => ({fontSize: "16px"})});
for (const name of ["HTMLFormElement", "HTMLSelectElement", "HTMLInputElement"]) globalThis[name] = class {};

/** @type {string[]} */
let done = [];
const act = {
  call: (call, warning) => done.push(["call", call, warning].filter(Boolean).join(" ")),
    say: (words) => done.push(`say ${words}`),
  open: (name) => done.push(`open ${name}`), close: () => done.push("close"),
};
/** So many bids from 50 on. @param {number} count */
const bids = (count) => Array.from({length: count}, (_, place) => 50 + place);
const TELLS = [{from: 50, to: 52, means: "aces around", short: "A", warning: ""},
  {from: 54, to: 56, means: "", short: "", warning: "It shows a run."}];
const CHOICES = [
  {do: "pass", text: "Pass", kind: "say", note: "out of it", means: ""},
  {do: "say ask", text: "Ask", kind: "say", note: "asks for meld", means: ""},
  {do: "say save", text: "Save me", kind: "say", note: "a note", means: "please bid", short: "help", warning: "Sure?"},
];
const SPOKEN = {do: "bid 62", text: "Sixty-two", kind: "bid", digit: 2, short: "two", note: "", means: "meld of two",
  warning: ""};
/** @param {object} own @param {object} [now] @param {object} [more] */
const asked = (own, now = {}, more = {}) => tableOf({phase: "auction", step: "bid", ...now}, {
  own: ownOf({question: "Your bid?", bids: bids(4), bids_tell: TELLS, choices: CHOICES, ...own}),
    says: saysOf({stands: "It stands at 49.", nobody_bid: "Nobody bid."}), ...more,
});
const felt = (own, now, more) => auction.felt(asked(own, now, more), act);
const calls = (said) => ({auction: {calls: said, bid: 0, bidder: null, standing: 4}});

beforeEach(() => (done = []));

describe("the ladder", () => {
  it("has the next six bids, and only the first is the next", () => {
    for (const [count, rungs] of [[1, 1], [6, 6], [7, 6]]) {
      const view = felt({bids: bids(count)});
      assert.equal(times(view, 'aria-label="Bid '), rungs, `${count}`);
      assert.equal(times(view, "is-next"), 1);
      assert.match(saying(view, 'aria-label="Bid 50'), /is-next/);
    }
    assert.equal(written(felt({bids: []})).includes("ladder-bids"), false, "no row where nothing may be bid");
  });
  it("leaves to a list what it has no room for, twenty of them, and then to a field", () => {
    assert.equal(written(felt({bids: bids(6)})).includes("<form"), false);
    assert.equal(times(felt({bids: bids(7)}), "<option"), 2, "Choose… and 56");
    assert.equal(written(felt({bids: bids(26)})).includes("Other…"), false);
    const many = felt({bids: bids(27)});
    assert.deepEqual([times(many, "<option"), written(many).includes("Other…"), written(many).includes("value=76"),
      written(many).includes("value=55")], [22, true, false, false]);
    assert.match(wordsOf(felt({bids: bids(7), bids_tell: [{from: 56, to: 56, short: "run", means: "", warning: ""}]})),
      /56: run/);
  });
  it("has a way to higher bids only where there are more than always stand, or bids in short", () => {
    assert.equal(offers(felt({bids: bids(3)}), "Higher"), false);
    assert.equal(offers(felt({bids: bids(4)}), "Higher"), true);
    assert.equal(offers(felt({bids: bids(1), choices: [SPOKEN]}), "Higher"), true);
    press(felt({}), "Higher");
    assert.deepEqual(done, ["open higher"]);
  });
  it("is only for whom it is asked", () => {
    for (const view of [felt({question: ""}), auction.felt(tableOf({}, {own: null,
      says: saysOf({stands: "It stands at 49."})}), act)]) {
      assert.equal(wordsOf(view), "It stands at 49.");
    }
  });
  it("waits while an answer is on its way", () => {
    const now = written(felt({bids: bids(7)}));
    const waiting = written(felt({bids: bids(7)}, {}, {asked: ["bid 50"]}));
    assert.equal(now.includes('aria-disabled=true'), false);
    assert.equal(waiting.includes('aria-disabled=false'), false);
  });
  it("says what the partner's latest call with a meaning means, and nobody else's", () => {
    const said = [{seat: 2, text: "50", bid: 50, note: "old"}, {seat: 2, text: "51", bid: 51, note: "aces"},
      {seat: 1, text: "52", bid: 52, note: "theirs"}, {seat: 2, text: "pass", bid: null, note: ""}];
    assert.match(wordsOf(felt({}, calls(said))), /Ruth: aces/);
    assert.doesNotMatch(wordsOf(felt({}, calls(said))), /old|theirs/);
    assert.doesNotMatch(written(felt({}, calls([said[2]]))), /ladder-partner/);
  });
});

describe("a bid", () => {
  it("is said as it stands, with what is asked first", () => {
    const own = {bids: bids(6), beyond: {above: 54, words: "{bid} is out of reach."}};
    for (const bid of bids(6)) press(felt(own), `aria-label="Bid ${bid}`);
    assert.deepEqual(done, ["call bid 50", "call bid 51", "call bid 52", "call bid 53", "call bid 54 It shows a run.",
      "call bid 55 It shows a run. 55 is out of reach."]);
  });
  it("tells what it means in the side's language, from the first figure to the last", () => {
    const view = felt({bids: bids(6)});
    const says = bids(6).map((bid) => saying(view, `aria-label="Bid ${bid}`));
    assert.deepEqual(says.map((text) => text.includes(": aces around")), [true, true, true, false, false, false]);
    assert.deepEqual(says.map((text) => text.includes("<small>")), [true, true, true, false, false, false]);
  });
  it("that is typed or picked is said only if it may be bid", () => {
    const send = (value) => {
      const field = Object.assign(new globalThis.HTMLSelectElement(), {value});
      press(felt({bids: [50, 60, 61, 62, 63, 64, 65, 70]}), "Bid this", "submit",
        {preventDefault() {}, target: Object.assign(new globalThis.HTMLFormElement(),
        {elements: {namedItem: () => field}})});
    };
    for (const value of ["70", "66", "99", ""]) send(value);
    assert.deepEqual(done, ["call bid 70", "say No bid of 66; next: 70.", "say No bid of 99; next: 70.",
      "say Choose a figure first."]);
  });
  it("is typed where the list was not enough, at this position only", () => {
    const many = {bids: bids(40)};
    void press(felt(many), "Other…", "change", {target: {value: "55"}});
    assert.equal(written(felt(many)).includes("inputmode"), false);
    void press(felt(many, {}, {at: 6}), "Other…", "change", {target: {value: "other"}});
    assert.match(written(felt(many, {}, {at: 6})), /inputmode="numeric"[^>]*placeholder=56/);
    assert.match(written(higherView(asked(many, {}, {at: 6}), act)), /placeholder=53/);
    assert.equal(written(felt(many, {}, {at: 7})).includes("inputmode"), false, "the next time it is a list again");
  });
});

describe("the dialog of higher bids", () => {
  it("has what comes after the first three, once it is asked", () => {
    assert.equal(written(higherView(asked({bids: bids(3)}), act)).includes("<form"), false);
    assert.match(wordsOf(higherView(asked({bids: bids(4)}), act)), /Choose… 53 Bid this/);
    assert.equal(written(higherView(asked({bids: bids(9), question: ""}), act)).includes("<form"), false);
    assert.match(saying(higherView(asked({bids: bids(4)}), act), "", "submit"), /visually-hidden[\s\S]*button-main/);
    assert.doesNotMatch(saying(felt({bids: bids(7)}), "", "submit"), /visually-hidden|button-main/);
  });
  it("closes before the bid is said", () => {
    press(higherView(asked({choices: [SPOKEN]}), act), "meld of two");
    assert.deepEqual(done, ["close", "call bid 62"]);
  });
});

describe("calls in words", () => {
  it("stand below the ladder with what they tell; bids in short stand apart", () => {
    const view = felt({choices: [...CHOICES, SPOKEN], digits: "Short bids"});
    press(view, "Save me: please bid");
    press(view, "Pass");
    press(view, "Sixty-two: meld of two");
    assert.deepEqual(done, ["call say save Sure?", "call pass", "call bid 62"]);
    assert.match(saying(view, "Save me"), /has-note[\s\S]*<small class="call-tells">help/);
    assert.doesNotMatch(saying(view, "Sixty-two"), /has-note|<small/, "its figure says it");
    assert.equal(times(view, "meld of two"), 1);
    assert.equal(written(felt({})).includes("ladder-digits"), false);
  });
  it("that are refused stay, and say why", () => {
    const view = felt({refused_calls: [{text: "Moon", reason: "Only once."}]});
    press(view, "Moon");
    assert.deepEqual(done, ["say Only once."]);
    assert.match(saying(view, "Moon"), /aria-disabled="true"/);
    assert.match(wordsOf(view), /Moon: Only once\./);
  });
  it("in short lie open only where there is room above the hand", () => {
    const open = (width, height) => {
      Object.assign(globalThis, {innerWidth: width, innerHeight: height});
      const found = /\?open=(\w+)/.exec(written(felt({choices: [SPOKEN]})))?.[1];
      Object.assign(globalThis, {innerWidth: 1400, innerHeight: 900});
      return found;
    };
    assert.deepEqual([open(1400, 900), open(960, 900), open(1400, 848), open(1400, 849)],
      ["true", "false", "false", "true"]);
  });
  it("are explained beside the hand, all but passing and bids", () => {
    for (const show of [auction.pad, auction.strip]) {
      const words = wordsOf(show(asked({choices: [...CHOICES, SPOKEN]})));
      assert.match(words, /What the calls mean Ask: asks for meld Save me: please bid A digit: Nine says Sixty-two\./);
      assert.doesNotMatch(words, /Pass:|a note/);
      assert.match(wordsOf(show(asked({choices: [SPOKEN]}))), /A digit/);
      assert.doesNotMatch(wordsOf(show(asked({choices: [CHOICES[0]]}))), /What the calls mean/);
      assert.match(wordsOf(show(asked({}, {}, {odds: () => "75 %"}))), /^75 %/);
    }
  });
});

const SAID = [{seat: 0, text: "50", bid: 50, note: "aces"}, {seat: 1, text: "pass", bid: null, note: ""}];
describe("what was bid", () => {
  it("is led into sight while one bids, unless something was asked for", () => {
    const led = (step, more = {}) => /<li ref>/.test(written(historyView(asked({}, {...calls(SAID), step}, more))));
    assert.deepEqual([led("bid"), led("play"), led("bid", {hint: {lines: []}}), led("bid", {odds: () => ""}),
      led("play", {hint: {}, odds: () => ""})], [true, false, false, false, false]);
  });
  it("stands in order, with who said it", () => {
    const view = historyView(asked({}, calls(SAID)));
    assert.match(wordsOf(view), /Bidding so far You 50 aces Walter pass/);
    assert.match(written(view), /<b class=figure>50<\/b>[\s\S]*<b class=bid-word>pass/);
    assert.match(wordsOf(historyView(asked({}))), /^Bidding Nobody bid\.$/);
  });
  it("has what bids mean below the newest while one bids, and above later", () => {
    const table = (step) => asked({}, {...calls(SAID), step}, {conventions: [{}]});
    assert.match(wordsOf(historyView(table("bid"))), /so far You.*What bids mean$/);
    assert.match(wordsOf(historyView(table("play"))), /so far What bids mean You.*pass$/);
    assert.match(wordsOf(historyView(asked({}, {}, {conventions: [{}]}))), /What bids mean/);
    assert.doesNotMatch(wordsOf(historyView(asked({}, calls(SAID)))), /What bids mean/);
  });
});
