/** What a message of the server makes of the table that the page knows. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {ownOf, publicOf, tableOf} from "./tables.js";

const {layTrick, lineOf, mergeOther, mergeStep, missedLines, welcomed, without} = await load("table/merge");

/** A step with this event. */
const merge = (table, message, event) => mergeStep(table, {...message, event});

const typed = (text) => ({text, typed: true});

const NO_EVENT = {seat: null, text: "", do: null, kind: "", trick: null, hand_over: false};
const step = (more = {}) => ({t: "step", seq: 2, at: 2, public: {}, own: null, says: {}, gate: null, clock: null, ...more});
const welcome = (more = {}) => {
  const {chosen: _c, asked: _a, message: _m, hint: _h, odds: _o, unread: _u, lines: _l, ...sent} = tableOf();
  return {t: "welcome", ...sent, ...more};
};

describe("a step", () => {
  it("takes what is said otherwise, in a step and between steps", () => {
    const table = tableOf();
    merge(table, step({says: {line: "Walter bids."}}), NO_EVENT);
    mergeOther(table, {t: "says", says: {ready: "Ruth is ready."}});
    assert.deepEqual([table.says.line, table.says.ready, table.says.names[0]], ["Walter bids.", "Ruth is ready.", "You"]);
  });
  it("replaces only the keys that it brings", () => {
    const table = tableOf({trump: 1, turn: 0});
    const before = table.public;
    merge(table, step({public: {turn: 1}}), NO_EVENT);
    assert.equal(table.public.turn, 1);
    assert.equal(table.public.trump, 1);
    assert.equal(before.turn, 0, "what was shown before stays as it was");
    assert.deepEqual([table.seq, table.at], [2, 2]);
  });
  it("keeps one's own hand when it brings none", () => {
    const table = tableOf();
    merge(table, step(), NO_EVENT);
    assert.deepEqual(table.own.hand, ["AS", "AS", "TH"]);
    merge(table, step({own: ownOf({hand: ["TH"]})}), NO_EVENT);
    assert.deepEqual(table.own.hand, ["TH"]);
  });
  it("keeps the hands that lie open, and by seat why a computer player chose so, until the next deal", () => {
    const table = welcomed(welcome({hands: [["AS"], ["TH"]]}), null, []).table;
    merge(table, step({hands: [["AS"], []]}), {...NO_EVENT, seat: 1, kind: "play", why: "It wins."});
    merge(table, step(), {...NO_EVENT, seat: 0, kind: "play", why: ""});
    assert.deepEqual([table.hands, table.whys[1]], [[["AS"], []], "It wins."]);
    merge(table, step(), {...NO_EVENT, kind: "deal", why: ""});
    assert.deepEqual(table.whys, []);
    assert.equal(welcomed(welcome({hands: null}), null, []).table.hands, null);
  });
  it("ends the notice that choices were lost, as soon as there is another", () => {
    const table = welcomed(welcome({notice: "Lost."}), null, []).table;
    merge(table, step({at: 1}), NO_EVENT);
    assert.equal(table.notice, "Lost.");
    merge(table, step(), NO_EVENT);
    assert.equal(table.notice, "");
  });
  it("ends hint, odds and message of an older position, and leaves those of the same", () => {
    const help = {hint: {lines: ["Bid"], choice: null, reason: ""}, odds: () => "", message: "No."};
    const same = tableOf({}, help);
    merge(same, step({at: 1}), NO_EVENT);
    assert.equal(same.hint, help.hint);
    assert.equal(same.message, "No.");
    const other = tableOf({}, help);
    merge(other, step(), NO_EVENT);
    assert.deepEqual([other.hint, other.odds, other.message], [null, null, ""]);
  });
  it("writes its sentence into the log and into text mode, once", () => {
    const table = tableOf({}, {log: ["One."], lines: [lineOf("One."), typed("x")]});
    merge(table, step(), {...NO_EVENT, text: "Two."});
    assert.deepEqual(table.log, ["One.", "Two."]);
    assert.deepEqual(table.lines, [lineOf("One."), typed("x"), lineOf("Two.")]);
    merge(table, step({seq: 3}), NO_EVENT);
    assert.equal(table.log.length, 2);
  });
  it("drops the oldest lines of a very long log", () => {
    const table = tableOf({}, {log: Array.from({length: 400}, (_, line) => `${line}`), lines: []});
    merge(table, step(), {...NO_EVENT, text: "new"});
    assert.equal(table.log.length, 400);
    assert.deepEqual([table.log[0], table.log[399]], ["1", "new"]);
  });
  it("drops chosen cards that are held no more, or no longer asked for", () => {
    const table = tableOf({}, {chosen: ["AS", "9D"], own: ownOf({need: 3})});
    merge(table, step(), NO_EVENT);
    assert.deepEqual(table.chosen, ["AS"]);
    merge(table, step({seq: 3, own: ownOf({need: 0})}), NO_EVENT);
    assert.deepEqual(table.chosen, []);
  });
  it("answers what was asked when it is one's own, or brings one's hand", () => {
    const table = tableOf({}, {asked: ["play AS"]});
    merge(table, step(), {...NO_EVENT, seat: 1});
    assert.deepEqual(table.asked, ["play AS"]);
    merge(table, step({seq: 3}), {...NO_EVENT, seat: 0});
    assert.deepEqual(table.asked, []);
    table.asked = ["play AS"];
    merge(table, step({seq: 4, own: ownOf()}), {...NO_EVENT, seat: 1});
    assert.deepEqual(table.asked, [], "another's step, with what one may do now");
  });
  it("opens and closes the gate", () => {
    const gate = {why: "meld", ready: [], waits: [0]};
    const table = tableOf();
    merge(table, step({gate}), NO_EVENT);
    assert.equal(table.gate, gate);
    merge(table, step({seq: 3}), NO_EVENT);
    assert.equal(table.gate, null);
  });
});

describe("a welcome", () => {
  it("to a table first seen has nothing missed", () => {
    const {table, missed} = welcomed(welcome({log: ["One."]}), null, []);
    assert.deepEqual(missed, []);
    assert.deepEqual(table.lines, [lineOf("One.")]);
    assert.deepEqual([table.chosen, table.asked, table.message, table.hint, table.unread], [[], [], "", null, 0]);
    assert.equal("t" in table, false);
  });
  it("back at the same table adds what was missed to text mode, and keeps what the page knows", () => {
    const old = tableOf({}, {log: ["One.", "Two."], lines: [lineOf("One."), typed("score"), lineOf("Two.")], unread: 2, message: "No.", hint: {lines: [], choice: null, reason: ""}});
    const {table, missed} = welcomed(welcome({log: ["Two.", "Three."]}), old, ["play AS"]);
    assert.deepEqual(missed, ["Three."]);
    assert.deepEqual(table.lines, [lineOf("One."), typed("score"), lineOf("Two."), lineOf("Three.")]);
    assert.deepEqual([table.unread, table.message, table.hint, table.asked], [2, "No.", old.hint, ["play AS"]]);
    assert.equal(old.lines.length, 3, "the old table is left alone");
  });
  it("after the game went on ends an old hint", () => {
    assert.equal(welcomed(welcome({at: 7}), tableOf({}, {hint: {lines: [], choice: null, reason: ""}}), []).table.hint, null);
  });
  it("to another table keeps nothing", () => {
    const {table, missed} = welcomed(welcome({table: "U", log: ["One."]}), tableOf({}, {unread: 3, log: ["Other."], lines: [lineOf("Other.")]}), []);
    assert.deepEqual([table.unread, table.lines, missed], [0, [lineOf("One.")], []]);
  });
});

describe("what was missed", () => {
  it("is the new log without the end of the old", () => {
    assert.deepEqual(missedLines(["a", "b", "c"], ["b", "c", "d", "e"]), ["d", "e"]);
    assert.deepEqual(missedLines(["a"], ["a"]), []);
    assert.deepEqual(missedLines([], ["a"]), ["a"]);
    assert.deepEqual(missedLines(["a", "b"], []), []);
  });
  it("is everything when nothing is known any more", () => {
    assert.deepEqual(missedLines(["a", "b"], ["y", "z"]), ["y", "z"]);
  });
  it("takes the longest that is known when lines repeat", () => {
    assert.deepEqual(missedLines(["x", "pass", "pass"], ["pass", "pass", "pass"]), ["pass"]);
  });
});

describe("other messages", () => {
  it("change what they are about", () => {
    const table = tableOf();
    mergeOther(table, {t: "people", people: [], watching: 3});
    assert.deepEqual([table.people, table.watching], [[], 3]);
    mergeOther(table, {t: "gate", gate: {why: "hand", ready: [], waits: [0]}});
    assert.equal(table.gate.why, "hand");
    mergeOther(table, {t: "questions", questions: [{about: "redeal", seat: null, text: "", say_yes: "", say_no: "", yes: [1], of: [0, 1]}]});
    assert.deepEqual(table.questions[0].yes, [1]);
    mergeOther(table, {t: "waiting", text: "the disk is full"});
    assert.equal(table.waiting, "the disk is full");
  });
  it("of a kind that is not known change nothing", () => {
    const table = tableOf();
    const before = JSON.stringify(table);
    mergeOther(table, {t: "tomorrow", text: "x"});
    assert.equal(JSON.stringify(table), before);
  });
  it("of talk are kept, the latest two hundred", () => {
    const table = tableOf();
    for (let line = 0; line < 205; line += 1) mergeOther(table, {t: "chat", seat: 1, name: "Walter", text: `${line}`, preset: false});
    assert.equal(table.chat.length, 200);
    assert.deepEqual(table.chat[199], {seat: 1, name: "Walter", text: "204", preset: false});
  });
});

describe("a finished trick", () => {
  const trick = {plays: [{seat: 1, card: "KS"}, {seat: 0, card: "AS"}], winner: 0, points: 2};
  it("lies whole, and nobody has the turn", () => {
    const table = tableOf();
    const told = table.public;
    layTrick(table, trick);
    assert.deepEqual(table.public.trick, {leader: 1, plays: trick.plays, winner: 0, order: []});
    assert.equal(table.public.turn, null);
    assert.deepEqual(told, publicOf(), "what the server said is left alone");
  });
  it("takes one's own card from the hand when it was just played", () => {
    const table = tableOf({}, {asked: ["play AS"]});
    layTrick(table, trick);
    assert.deepEqual(table.own.hand, ["AS", "TH"]);
    assert.deepEqual(table.own.choices, []);
  });
  it("leaves a hand that was told without it already", () => {
    const table = tableOf();
    layTrick(table, trick);
    assert.deepEqual(table.own.hand, ["AS", "AS", "TH"]);
  });
  it("is shown to whoever only watches", () => {
    const table = tableOf({}, {own: null, seat: null});
    layTrick(table, trick);
    assert.equal(table.own, null);
    assert.equal(table.public.trick.winner, 0);
  });
});

describe("a hand without a card", () => {
  it("misses one copy alone", () => {
    assert.deepEqual(without(["AS", "AS", "TH"], "AS"), ["AS", "TH"]);
    assert.deepEqual(without(["AS"], "9D"), ["AS"]);
  });
});
