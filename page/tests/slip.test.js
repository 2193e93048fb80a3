/** A hand told to the score keeper: what is asked next, what is doubted, and when it may be written down. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {happens, page} from "./page.js";
import {load} from "./modules.js";
import {offers, press, saying, times, wordsOf, written} from "./pressed.js";

const later = setTimeout;
globalThis.setTimeout = (...all) => later(...all).unref();
/** What was typed in words means this; all else waits for the service. @type {object | null} */
let read = null;
globalThis.fetch = async (path) => {
  const words = String(path).endsWith("/read");
  return words && read ? Response.json(read) : new Promise(() => {});
};
Object.assign(globalThis, {scrollTo() {}});
const {app} = await load("shared/state");
const {opened} = await load("keeper/opened");
const draft = await load("keeper/draft");
const {handView} = await load("keeper/hand");

const NAMES = ["Ann", "Bob", "Carl", "Doris"];
const FORM = {active: [0, 1, 2, 3], sides: [[0, 2], [1, 3]], bids: [50, 51, 52], step: 1, total: 50, melds: [],
  meld_by: "side", play_by: "side", auction: "one", partner: false, last: false, counter: false};
const SHEET = {names: NAMES, columns: ["We", "They"], seats: [0, 1, 0, 1], rows: [], waiting: [], disputes: [],
  next: {number: 3, hand: 2, dealer: 1}, scores: [0, 0], over: "", changes: []};
const SLIP = {names: NAMES, form: FORM, questions: [], told: {}, doubts: [], needed: [], verdict: null, problem: "",
  over: [], number: 3, effect: []};
const VERDICT = {head: "Ann makes it", scores: "We 70, They 12", checks: [], over: "", change: [70, -12],
  lines: [{column: "We", points: 70, text: "meld and tricks"}]};
const WHOLE = {declarer: 0, bid: 50, trump: 1, melds: {0: [20], 1: [4]}, play: {0: 30, 1: 20}};

let sheets = 0;
/** An open sheet with an empty slip. @param {object} [slip] @param {object} [sheet] */
function open(slip = {}, sheet = {}) {
  sheets += 1;
  Object.assign(opened, {
    id: `s${sheets}`, events: [{id: "a:1", change: {type: "sheet"}}], role: "", slip: null, trouble: "", about: "",
      club: "", known: new Set(["a:1"]),
    answer: {sheet: {...SHEET, ...sheet}, slip: {...SLIP, ...slip, form: {...FORM, ...slip.form}},
      cards: {suits: {}, ranks: {}, card: ""}},
  });
}
/** The answer is about the hand as it stands. @param {object} [slip] */
function fresh(slip = {}) {
  Object.assign(opened.answer.slip, slip);
  const {number, told} = draft.slipNow();
  opened.about = JSON.stringify([opened.events.length, opened.role,
    number || Object.keys(told).length > 0 ? draft.draftNow() : null]);
}
/** @param {string} kind @param {number} [place] */
const field = (kind, place = 0) => draft.fieldsNow().filter((one) => one.kind === kind)[place];
const at = () => draft.fieldAt()?.key;
const main = () => /id="keep-main"[^>]*>([^<]*)/.exec(written(handView()))?.[1];
const mayPress = () => !/id="keep-main" aria-disabled="true"/.test(written(handView()));

beforeEach(() => {
  page.stored.clear();
  Object.assign(app, {route: {page: "keep", part: "hand", table: ""}, dialog: ""});
  open();
});

describe("a hand is told", () => {
  it("field by field, in the order in which it is asked", () => {
    const order = [];
    for (const [kind, value, place = 0] of [["declarer", 0], ["bid", 50], ["trump", 1], ["meld", 20], ["meld", 4, 1],
      ["play", 30]]) {
      order.push(at());
      draft.answer(field(kind, place), value);
    }
    assert.deepEqual(order, ["declarer", "bid", "trump", "meld 0 2", "meld 1 3", "play 0 2"]);
    assert.deepEqual(draft.slipNow().told, {...WHOLE, play: {0: 30}});
    assert.equal(at(), undefined, "what the other side took follows");
  });
  it("at its own line, which stays though others write meanwhile", () => {
    draft.answer(field("declarer"), 0);
    assert.deepEqual([draft.slipNow().line, draft.draftNow().number], [3, 3]);
    opened.answer.sheet.next.number = 4;
    draft.answer(field("bid"), 50);
    assert.equal(draft.draftNow().number, 3);
    opened.answer.sheet.next.number = 3;
    draft.clearSlip();
    assert.deepEqual([draft.slipNow().told, draft.slipNow().line], [{}, 0]);
  });
  it("with sums as they are typed, which stay until another figure stands there", () => {
    draft.type(field("meld"), "30");
    assert.deepEqual([draft.slipNow().told.melds, draft.slipNow().sums, at()], [{0: [30]}, {}, "meld 0 2"]);
    draft.type(field("meld"), "30+14");
    assert.deepEqual([draft.slipNow().told.melds, draft.slipNow().sums], [{0: [44]}, {"meld 0 2": "30+14"}]);
    draft.next();
    assert.deepEqual([draft.slipNow().typed, at()], ["", "declarer"]);
    draft.answer(field("meld"), 40);
    assert.deepEqual(draft.slipNow().sums, {});
    draft.tap(field("trump"));
    assert.equal(at(), "trump");
  });
  it("with points so far in the middle of its play, which the sheet never has", () => {
    draft.answer(field("declarer"), 0);
    draft.countSoFar(true);
    assert.equal(at(), "play 0 2");
    draft.answer(field("play"), 12);
    assert.deepEqual([draft.slipNow().told.play, draft.shownNow().play, draft.draftNow().so_far, at()],
      [undefined, {0: 12}, {0: 12}, "play 1 3"]);
    assert.equal(main(), "keep_played");
    draft.countSoFar(false);
    assert.deepEqual([draft.slipNow().soFar, draft.draftNow().so_far, at()], [null, undefined, "bid"]);
  });
  it("by both sides where that is wanted, and can be", () => {
    assert.deepEqual([draft.mayCountBoth(), draft.countsBoth()], [true, false]);
    draft.countBoth(true);
    assert.deepEqual([draft.countsBoth(), draft.draftNow().both], [true, true]);
    open({form: {play_by: "player"}});
    assert.equal(draft.countsBoth(), false);
    open({form: {sides: [[0], [1], [2]]}});
    assert.equal(draft.countsBoth(), false);
  });
  it("with what is asked besides, each once", () => {
    const kinds = (questions) => {
      open({questions});
      return draft.fieldsNow().map(({key}) => key).slice(7);
    };
    assert.deepEqual(kinds([{kind: "trick", seats: [0, 2]}, {kind: "tricks", seats: [1, 3]},
      {kind: "meld", seats: [0, 2]}, {kind: "bid", seats: []}]), ["trick 0 2", "tricks 1 3"]);
  });
  it("over what it stands for: nothing yet where it is new, and what it corrects", () => {
    draft.tell({declarer: 0});
    assert.deepEqual(draft.draftNow().over, []);
    for (const [entries, over] of [[["a:2"], ["a:2"]], [[], undefined]]) {
      draft.correct(opened.id, {number: 2, told: WHOLE, entries, dealer: 3});
      assert.deepEqual(draft.draftNow().over, over);
    }
  });
  it("in the middle of its play: what is no count is told of the hand", () => {
    draft.tell({declarer: 0});
    draft.countSoFar(true);
    draft.answer(field("meld"), 20);
    assert.deepEqual([draft.slipNow().told.melds, draft.slipNow().soFar], [{0: [20]}, {}]);
  });
  it("to be corrected, where the other side's points follow anew unless they were corrected too", () => {
    const told = {...WHOLE, play: {0: 30, 1: 20}};
    draft.correct(opened.id, {number: 2, told, entries: ["a:2"], dealer: 3});
    assert.deepEqual([at(), draft.draftNow().number, draft.draftNow().over, draft.slipNow().told.dealer],
      [undefined, 2, ["a:2"], 3]);
    draft.answer(field("play"), 28);
    assert.deepEqual(draft.slipNow().told.play, {0: 28});
    assert.equal(draft.slipNow().line, 0);
    draft.answer(field("play", 1), 22);
    draft.answer(field("play"), 27);
    assert.deepEqual(draft.slipNow().told.play, {0: 27, 1: 22});
  });
  it("and is found again as it was kept, but not once it is on the sheet", () => {
    const kept = {of: "kept", number: 0, line: 3, by: "a", after: 1, told: {declarer: 2}};
    const found = (events, role = "", more = {}) => {
      open();
      draft.slipNow();
      Object.assign(opened, {id: "kept", events: [{id: "a:1", change: {type: "sheet"}}, ...events], role,
        slip: {...kept, ...more}});
      return Object.keys(draft.slipNow().told).length;
    };
    const hand = (id, number, type = "hand") => ({id, change: {type, number}});
    assert.equal(found([]), 1);
    assert.equal(found([hand("a:2", 3)]), 0);
    assert.equal(found([hand("a:2", 3, "void")]), 0);
    assert.equal(found([hand("a:2", 4)]), 1);
    assert.equal(found([hand("a:2", 3, "note")]), 1);
    assert.equal(found([hand("a:2", 3)], "", {after: 2}), 1, "that one was there before");
    assert.equal(found([], "", {of: "another"}), 0);
    assert.deepEqual([found([hand("b:2", 3)], "pen"), found([hand("a:2", 3)], "pen")], [1, 0],
      "of others it is not this hand");
  });
});

describe("the one thing to do next", () => {
  const tellAll = (told = WHOLE) => draft.tell(told);
  it("is asked of whom it is about, and cannot be pressed", () => {
    assert.deepEqual([main(), mayPress()], ["keep_ask_declarer", false]);
    draft.answer(field("declarer"), 0);
    draft.answer(field("bid"), 50);
    assert.equal(main(), "keep_ask_trump");
  });
  it("leads on from what is typed", () => {
    draft.tell({declarer: 0, bid: 50, trump: 1});
    draft.type(field("meld"), "20");
    assert.deepEqual([main(), mayPress()], ["Next: Meld: Bob and Doris", true]);
    press(handView(), "Next: Meld");
    assert.equal(at(), "meld 1 3");
  });
  it("is to write it down once the service says what it comes to", () => {
    tellAll();
    assert.deepEqual([main(), mayPress()], ["One moment…", false]);
    fresh({told: WHOLE, verdict: VERDICT});
    assert.deepEqual([main(), mayPress()], ["Write it down", true]);
    fresh({verdict: null, problem: "That cannot be."});
    assert.deepEqual([main(), mayPress()], ["Settle this first", false]);
    assert.match(wordsOf(handView()), /That cannot be\./);
  });
  it("is to write it down unasked where nobody answers, unless much hangs on who bid or dealt", () => {
    tellAll();
    opened.trouble = "No line.";
    assert.deepEqual([main(), mayPress()], ["Write it down", true]);
    for (const form of [{partner: true}, {active: [0, 1, 2]}]) {
      open({form});
      tellAll({...WHOLE, partner: 2});
      opened.trouble = "No line.";
      assert.deepEqual([main(), mayPress()], ["keep_waits_line", false]);
    }
  });
  it("waits for a doubt to be settled: it is so, or it is changed", () => {
    const doubt = (more) => {
      open();
      tellAll();
      fresh({told: WHOLE, verdict: VERDICT, doubts: [{text: "Is that so?", field: "bid", asks: true, ...more}]});
    };
    doubt({});
    assert.equal(main(), "Settle this first");
    press(handView(), "It is so");
    assert.equal(main(), "Write it down");
    doubt({asks: false});
    assert.equal(offers(handView(), "It is so"), false);
    press(handView(), "Change it");
    assert.equal(at(), "bid");
    doubt({field: "trump"});
    assert.match(saying(handView(), "Trump:"), /is-doubtful/);
    assert.doesNotMatch(saying(handView(), "Bidder"), /is-doubtful/);
    opened.about = "";
    assert.doesNotMatch(wordsOf(handView()), /Is that so/, "it is about the hand as it was");
  });
  it("offers either count where two do not add up, and neither is more than there is", () => {
    const offer = (play) => {
      open();
      draft.countBoth(true);
      tellAll({...WHOLE, play});
      fresh({told: {...WHOLE, play}, doubts: [{text: "Not 50.", field: "play", asks: false}]});
      const either = /(?:Ann and Carl|Bob and Doris) \d+, (?:Ann and Carl|Bob and Doris) \d+/g;
      return wordsOf(handView()).match(either);
    };
    assert.deepEqual(offer({0: 30, 1: 25}), ["Ann and Carl 30, Bob and Doris 20", "Bob and Doris 25, Ann and Carl 25"]);
    assert.deepEqual(offer({0: 51, 1: 50}), ["Bob and Doris 50, Ann and Carl 0"]);
    offer({0: 30, 1: 25});
    press(handView(), "Ann and Carl 30, Bob");
    assert.deepEqual(draft.slipNow().told.play, {0: 30, 1: 20});
  });
});

describe("the slip", () => {
  it("says of each field what stands there, what is missing and what follows", () => {
    draft.tell({...WHOLE, play: {0: 30}});
    fresh({told: WHOLE, verdict: VERDICT});
    const label = (kind) => new RegExp(`aria-label=(${kind}[^@]*?) aria-current`).exec(written(handView()))?.[1];
    assert.match(label("Bidder"), /^Bidder: /);
    assert.match(label("Tricks: Ann and Carl"), /: 30/);
    assert.match(saying(handView(), "Tricks: Bob and Doris"), /is-following[\s\S]*20/);
    assert.doesNotMatch(saying(handView(), "Tricks: Ann and Carl"), /is-following|is-missing/);
    open();
    assert.match(saying(handView(), "Bid, missing"), /is-missing[\s\S]*<b>–/);
    assert.match(saying(handView(), "Bidder, missing"), /is-now[\s\S]*aria-current=true[\s\S]*<b>\?/);
    press(handView(), "Trump, missing");
    assert.equal(at(), "trump");
  });
  it("shows how a sum came together", () => {
    draft.type(field("meld"), "30+14");
    assert.match(saying(handView(), "Meld: Ann and Carl, 30 + 14"), /<small>30 \+ 14<\/small><b>44/);
    draft.type(field("meld"), "30+");
    assert.doesNotMatch(saying(handView(), "Meld: Ann and Carl"), /<small>/);
  });
  it("says what each column gets, once that is known", () => {
    const sums = () => [...written(handView()).matchAll(/slip-sum"><b class="figure">([^<]*)/g)].map(([, sum]) => sum);
    assert.deepEqual(sums(), ["–", "–"]);
    draft.tell(WHOLE);
    fresh({told: WHOLE, verdict: VERDICT});
    assert.deepEqual(sums(), ["+70", "−12"]);
    assert.match(wordsOf(handView()), /Ann makes it\. We 70, They 12.*Why \+70 We: meld and tricks/);
    opened.about = "";
    assert.deepEqual(sums(), ["–", "–"]);
  });
  it("stands by columns, and by rows where there are more than three", () => {
    assert.equal(times(handView(), 'class="slip-grid"'), 1);
    const four = {columns: NAMES, seats: [0, 1, 2, 3], scores: [0, 0, 0, 0]};
    open({form: {sides: [[0], [1], [2], [3]]}}, four);
    assert.deepEqual([times(handView(), 'class="slip-grid"'), times(handView(), 'class="slip-row"')], [0, 4]);
    open({form: {sides: [[0], [1], [2]], active: [0, 1, 2]}}, {columns: NAMES.slice(0, 3), seats: [0, 1, 2, -1]});
    assert.equal(times(handView(), 'class="slip-grid"'), 1);
  });
  it("says what is needed for the bid, with a way to count in the middle of the play", () => {
    open({needed: ["We need 30."]});
    assert.doesNotMatch(wordsOf(handView()), /We need 30/, "nothing is told yet");
    draft.tell({declarer: 0});
    assert.match(wordsOf(handView()), /We need 30\. Points so far/);
    draft.tell({declarer: 0, play: {0: 30}});
    assert.equal(offers(handView(), "Points so far"), false);
  });
  it("has the last hand on it while it is empty, and a new game when one is over", () => {
    const rows = [{number: 2, hand: 1, what: "Ann made 50", entries: [], told: WHOLE, dealer: 0, disputed: []}];
    open({}, {rows});
    assert.match(wordsOf(handView()), /Hand 1: Ann made 50\. Change it/);
    assert.equal(offers(handView(), "New game"), false);
    draft.tell({declarer: 0});
    assert.doesNotMatch(wordsOf(handView()), /Ann made 50/);
    open({}, {rows, over: "We win."});
    assert.match(wordsOf(handView()), /We win\. Change it New game/);
    opened.role = "second";
    assert.equal(offers(handView(), "New game"), false);
    opened.role = "";
    press(handView(), "Change it");
    assert.equal(draft.slipNow().number, 2);
  });
  it("is put away as it was, or begun anew", () => {
    assert.equal(offers(handView(), "Begin anew"), false);
    draft.tell({declarer: 0});
    press(handView(), "Begin anew");
    assert.deepEqual(draft.slipNow().told, {});
    draft.correct(opened.id, {number: 2, told: WHOLE, entries: [], dealer: 0});
    assert.equal(offers(handView(), "Leave it"), true);
  });
  it("has each side's figures in its own column", () => {
    draft.tell(WHOLE);
    const grid = wordsOf(/slip-grid[\s\S]*?<p |slip-grid[\s\S]*/.exec(written(handView()))?.[0] ?? "");
    assert.match(grid, /We They Meld 20 4 Tricks 30 20 Score/);
    open({form: {meld_by: "player"}});
    draft.tell({melds: {0: [20], 1: [4]}});
    assert.match(wordsOf(handView()), /Meld Ann 20 Carl – Bob 4 Doris –/);
  });
  it("says what is wrong, what ends the game, and that a hand is corrected", () => {
    draft.tell(WHOLE);
    fresh({told: WHOLE, verdict: {...VERDICT, over: "We win.", checks: ["+1 check"]}, effect: ["The others stay."]});
    opened.trouble = "No line.";
    const words = wordsOf(handView());
    for (const part of ["No line.", "+1 check", "We win.", "The others stay."]) assert.ok(words.includes(part), part);
    assert.doesNotMatch(words, /keep_correct/);
    draft.correct(opened.id, {number: 2, told: WHOLE, entries: [], dealer: 0});
    assert.match(wordsOf(handView()), /keep_changing.*keep_correct/);
    draft.tap(field("bid"));
    assert.doesNotMatch(wordsOf(handView()), /keep_correct/);
  });
  it("has a counter of cards for meld, where the rules have one", () => {
    const counts = (form, kind) => {
      open({form});
      draft.tap(field(kind));
      return offers(handView(), "Count the cards");
    };
    assert.deepEqual([counts({counter: true}, "meld"), counts({counter: true}, "play"), counts({}, "meld")],
      [true, false, false]);
  });
  it("takes words in place of keys, and says why they are none", async () => {
    open({questions: [{kind: "trump", seats: [], text: "Which trump?"},
      {kind: "bid", seats: [], text: "Who bid what?"}]});
    handView();
    press(handView(), "Type words");
    assert.match(saying(handView(), "Use the keys"), /aria-pressed=true/);
    assert.match(wordsOf(handView()), /Who bid what\? Do it/);
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((go) => setImmediate(go));
    };
    read = {draft: {told: {declarer: 1, bid: 52}, so_far: {}}};
    let stopped = 0;
    press(handView(), "Who bid what?", "submit", {preventDefault: () => (stopped += 1)});
    await turns();
    assert.deepEqual([draft.slipNow().told, draft.slipNow().soFar, stopped], [{declarer: 1, bid: 52}, null, 1]);
    read = {draft: {told: {declarer: 1}, so_far: {0: 12}}};
    press(handView(), "Do it", "submit");
    await turns();
    assert.deepEqual(draft.slipNow().soFar, {0: 12});
    press(handView(), 'id="keep-words"', "keydown", {key: "Escape"});
    assert.equal(offers(handView(), "Type words"), true);
    read = null;
  });
  it("hears digits wherever the focus is, and letters as words, on its page alone", () => {
    let ours = 0;
    const key = (name, more = {}) => happens("keydown", {key: name, target: {closest: () => null},
      preventDefault: () => (ours += 1), ...more});
    draft.tap(field("meld"));
    handView();
    for (const more of [{ctrlKey: true}, {altKey: true}, {metaKey: true}, {target: {closest: () => ({})}}]) key("7",
      more);
    app.dialog = "menu";
    key("7");
    Object.assign(app, {dialog: "", route: {page: "keep", part: "sheet", table: ""}});
    key("7");
    assert.deepEqual([draft.slipNow().told, ours], [{}, 0]);
    app.route = {page: "keep", part: "hand", table: ""};
    key("7");
    assert.deepEqual([draft.slipNow().told.melds, ours], [{0: [7]}, 1]);
    key("F5");
    assert.equal(ours, 1);
    key("w");
    assert.deepEqual([offers(handView(), "Use the keys"), ours], [true, 2]);
    key("w");
    key("8");
    assert.deepEqual([draft.slipNow().told.melds, ours], [{0: [7]}, 2], "they go to the line");
    press(handView(), "Use the keys");
  });
  it("says who deals, and which hand it is", () => {
    assert.match(wordsOf(handView()), /Hand 2 Bob deals/);
    draft.tell({dealer: 3});
    assert.match(wordsOf(handView()), /Doris deals/);
  });
});
