/** A hand that is looked at again: where one is in it, what is read aloud, and what may be pressed. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {NAMES, publicOf, saysOf, tableOf} from "./tables.js";

/** What was read aloud, the newest last. @type {string[]} */
const heard = [];
document.getElementById = (id) => (id === "heard" ? {childElementCount: 0,
  append: (line) => heard.push(line.textContent)} : null);
/** @type {((event: object) => void)[]} */
const keys = [];
document.addEventListener = (name, listener) => {
  if (name === "keydown") keys.push(listener);
};
document.documentElement.dataset.words = JSON.stringify({not_judged: "Not judged.",
  begins: "Hand {hand} of {hands}: {now}", all_open: "All hands.", one_open: "{name}'s hand."});
Object.assign(globalThis, {Element: class {}, innerWidth: 1400});
const later = setTimeout;
/** What waits longer than a drawing does. @type {{call: () => void, wait: number}[]} */
let waiting = [];
globalThis.setTimeout = (call, wait = 0) => {
  if (wait < 500) return later(call, wait);
  waiting.push({call, wait});
  return waiting.at(-1);
};
const cleared = clearTimeout;
globalThis.clearTimeout = (one) => {
  if (one && waiting.includes(one)) waiting = waiting.filter((other) => other !== one);
  else cleared(one);
};
/** How long each waits; and the time of the last one has come. */
const passes = () => waiting.pop()?.call();
const {load} = await import("./modules.js");
const {app} = await load("shared/state");
const {now} = await load("review/asking");
const {choiceHere, expect, leap, nextChoice, place, play, said, setPace, settle, stepBy, stepTo, stop, toChoice,
  writeAddress} = await load("review/place");
const {wholeView} = await load("review/whole");

const event = (more = {}) => ({seat: null, text: "", do: null, kind: "", trick: null, hand_over: false, ...more});
/** Six steps: dealt, two calls, and three of play. */
const FRAMES = [["deal", "Dealt.", null], ["auction", "Ruth bids 50.", 2], ["auction", "Walter passes.", 1],
  ["trick", "You play the ace.", 0], ["trick", "Walter plays low.", 1],
  ["trick", "Ruth plays low.", 2]].map(([phase, text, seat]) => ({
  event: event({text, seat, others: seat === 0 ? "A card is played." : undefined}),
    public: publicOf({phase, step: phase === "trick" ? "play" : "bid"}), says: {}, hands: [[], [], [], []], aside: {},
    moved: [], meld: "",
}));
const replay = () => ({title: "", names: NAMES.slice(0, 4), hand: 2, hands: 3, rules: {}, sheet: [], of: null,
  record: "", frames: FRAMES});
const judged = (lost, more = {}) => ({lost, charged: true, words: `It cost ${lost}.`, ...more});
const choice = (number, step, more = {}) => ({number, step, title: `Choice ${number}`, judged: null, ...more});
const SAYS = {
  none: "No choices.", judging: "Judging {number} of {all}.", stopped: "It stopped.", looked: "All looked at.",
    again: "Go on", again_one: "Choose it again", again_all: "Choose {count} again", again_about_one: "One cost much.",
    again_about: "{count} cost much.",
  about: "Of computers.", about_head: "About", fewer: "Fewer.", practice: "For practice.", luck: "Luck",
    everyone: "Look at all", others: "Others {number} of {all}", score: "Score", game: "The game",
    game_look: "Look at the game", game_at: "Hand {hand} of {hands}", which: "Hand", luck_alone: "Luck alone",
};
const answer = (decisions, more = {}) => ({decisions, says: SAYS, hands: 3, hand: 2, seat: 0, again: 0, sums: "",
  names: NAMES.slice(0, 4), ledger: false, ...more});

/** Begin at the dealing, with these choices. @param {object[]} [decisions] @param {object} [begin] */
function begin(decisions = [], begin = {step: 0}) {
  expect(begin);
  app.replay = replay();
  Object.assign(now, {asked: {table: "T", token: "", record: "", hand: 2, seat: 0}, answer: answer(decisions),
    looking: -1, ledger: null, others: null, game: null, gameAt: 0, trouble: ""});
  heard.length = 0;
  settle();
}
beforeEach(() => {
  Object.assign(app, {route: {page: "review", table: ""}, dialog: "", replay: null});
  Object.assign(place, {replay: null, all: [], at: 0, choice: -1, open: false, playing: false, pace: "normal"});
  Object.assign(globalThis.location, {pathname: "/review", hash: ""});
  page.stored.clear();
});
const where = () => [place.at, place.choice];

describe("looking begins", () => {
  it("where the address says, within the hand", () => {
    for (const [wanted, at] of [[{step: 3}, 3], [{step: 99}, 5], [{step: -4}, 0]]) {
      begin([choice(0, 1)], wanted);
      assert.deepEqual(where(), [at, -1]);
    }
    begin([choice(0, 1), choice(1, 4)], {choice: 1});
    assert.deepEqual(where(), [4, 1]);
    begin([choice(0, 1)], {choice: 7});
    assert.deepEqual(where(), [0, -1], "no such choice");
  });
  it("else at the dearest choice once all are judged, or at the first", () => {
    begin([choice(0, 1, {judged: judged(2)}), choice(1, 3, {judged: judged(9)}),
      choice(2, 4, {judged: judged(20, {charged: false})})], {});
    assert.deepEqual(where(), [3, 1]);
    begin([choice(0, 1), choice(1, 3, {judged: judged(2)})], {});
    assert.deepEqual(where(), [1, 0]);
    begin([], {});
    assert.deepEqual(where(), [0, -1]);
  });
  it("is read aloud with what one is led to, and that choice is judged first", () => {
    begin([choice(0, 1), choice(1, 3, {judged: judged(9)})], {choice: 1});
    assert.deepEqual([heard.at(-1), now.wanted], ["Hand 2 of 3: Choice 1. It cost 9.", 1]);
    begin([choice(0, 1)], {step: 5});
    assert.deepEqual([heard.at(-1), now.wanted], ["Hand 2 of 3: Ruth plays low.", -1]);
  });
  it("waits for the list of choices, and leads nobody away who went on meanwhile", () => {
    expect({choice: 1});
    app.replay = replay();
    now.answer = null;
    settle();
    assert.deepEqual(where(), [0, -1]);
    stepTo(2);
    now.answer = answer([choice(0, 1), choice(1, 4)]);
    settle();
    assert.deepEqual(where(), [2, -1]);
  });
});

describe("going through a hand", () => {
  const CHOICES = [choice(0, 1), choice(1, 3, {judged: judged(4)}), choice(2, 3)];
  it("stays within it", () => {
    begin(CHOICES);
    stepBy(-1);
    assert.equal(place.at, 0);
    stepTo(99);
    assert.equal(place.at, 5);
    stepBy(1);
    assert.equal(place.at, 5);
  });
  it("goes back from a choice to the position in which it was made", () => {
    begin(CHOICES);
    toChoice(CHOICES[1]);
    stepBy(-1);
    assert.deepEqual(where(), [3, -1]);
    stepBy(-1);
    assert.deepEqual(where(), [2, -1]);
    toChoice(CHOICES[1]);
    stepBy(1);
    assert.deepEqual(where(), [4, -1]);
    toChoice(CHOICES[0]);
    stepBy(-1);
    assert.deepEqual(where(), [1, -1]);
    stepBy(-1);
    assert.deepEqual(where(), [0, -1]);
  });
  it("finds the choice before and after, also of several at one step", () => {
    begin(CHOICES);
    const next = (way) => nextChoice(way)?.number;
    stepTo(3);
    assert.deepEqual([next(-1), next(1)], [0, undefined]);
    toChoice(CHOICES[1]);
    assert.deepEqual([next(-1), next(1)], [0, 2]);
    leap(1);
    assert.deepEqual(where(), [3, 2]);
    leap(1);
    assert.deepEqual(where(), [3, 2], "there is none after it");
    stepTo(2);
    assert.deepEqual([next(-1), next(1)], [0, 1]);
  });
  it("goes by tricks and phases where there are no choices", () => {
    begin([]);
    leap(1);
    assert.deepEqual(where(), [2, -1]);
    leap(1);
    assert.deepEqual(where(), [5, -1]);
    leap(-1);
    assert.deepEqual(where(), [2, -1]);
  });
  it("says aloud the choice made there with what it cost, else what happened", () => {
    begin(CHOICES);
    const says = (step) => (stepTo(step), heard.at(-1));
    assert.deepEqual([says(2), says(1), says(3), says(4)], ["Walter passes.", "Choice 0. Not judged.",
      "Choice 1. It cost 4.", "Walter plays low."]);
    assert.equal(now.wanted, -1);
    stepTo(1);
    assert.equal(now.wanted, 0);
    assert.equal(choiceHere()?.number, 0);
    toChoice(CHOICES[2]);
    assert.equal(choiceHere()?.number, 2);
    const count = heard.length;
    toChoice(CHOICES[2]);
    assert.equal(heard.length, count, "nothing new, nothing said");
  });
  it("tells only what the seat could know, unless all hands are open", () => {
    begin([]);
    now.asked.seat = 1;
    stepTo(3);
    assert.equal(said(), "A card is played.");
    place.open = true;
    assert.equal(said(), "You play the ace.");
  });
  it("writes down where one is, for a page that is loaded again", () => {
    const addresses = [];
    globalThis.history.replaceState = (_, __, address) => addresses.push(address);
    begin([choice(0, 1)]);
    assert.equal(addresses.length, 1, "as soon as it begins");
    writeAddress();
    toChoice(choice(0, 1));
    writeAddress();
    assert.deepEqual(addresses.slice(-2), ["/review#table=T&hand=2&seat=0&step=0",
      "/review#table=T&hand=2&seat=0&choice=0"]);
    const count = addresses.length;
    globalThis.location.hash = "#table=T&hand=2&seat=0&choice=0";
    writeAddress();
    app.route.page = "lobby";
    globalThis.location.hash = "";
    writeAddress();
    app.route.page = "review";
    now.asked.table = "";
    writeAddress();
    assert.equal(addresses.length, count);
    globalThis.history.replaceState = () => {};
  });
  it("plays on step by step to the end, never under a dialog, and not on another page", () => {
    begin([]);
    waiting = [];
    place.at = 2;
    play();
    passes();
    assert.deepEqual([place.at, place.playing], [3, true]);
    app.dialog = "menu";
    waiting = waiting.filter(({wait}) => wait !== 600);
    passes();
    assert.deepEqual([place.at, place.playing], [3, true]);
    app.dialog = "";
    for (let step = 0; step < 2; step += 1) {
      waiting = waiting.filter(({wait}) => wait !== 600);
      passes();
    }
    assert.deepEqual([place.at, place.playing], [5, false]);
    stepTo(0);
    play();
    app.route.page = "lobby";
    waiting = waiting.filter(({wait}) => wait !== 600);
    passes();
    assert.deepEqual([place.at, place.playing], [0, false]);
  });
  it("looks longer at the end of a trick or phase, and at each step as long as was chosen", () => {
    begin([]);
    const wait = (at, pace = "normal") => {
      Object.assign(place, {at, playing: false});
      waiting = [];
      play();
      setPace(pace);
      assert.equal(waiting.length, 1, "one at a time");
      return waiting[0].wait;
    };
    const normal = wait(3);
    assert.ok(wait(2) > normal && wait(3, "slow") > normal && wait(3, "fast") < normal);
    stop();
    assert.equal(waiting.length, 0);
    setPace("normal");
    assert.equal(waiting.length, 0, "nothing plays");
  });
  it("stops playing for another hand, and for a choice", () => {
    begin([choice(0, 1)]);
    play();
    toChoice(choice(0, 1));
    assert.equal(place.playing, false);
    play();
    expect({});
    assert.deepEqual([place.playing, place.choice], [false, -1]);
  });
  it("writes the address once for many steps", () => {
    begin([choice(0, 1)]);
    waiting = [];
    for (const step of [1, 2, 3]) stepTo(step);
    assert.equal(waiting.length, 1);
  });
  it("plays by itself until somebody steps, and begins anew from the end", () => {
    begin([]);
    stepTo(5);
    play();
    assert.deepEqual([place.playing, place.at], [true, 0]);
    stepTo(4);
    assert.equal(place.playing, false);
    play();
    assert.deepEqual([place.playing, place.at], [true, 4]);
    play();
    assert.equal(place.playing, false);
    stop();
    assert.equal(place.playing, false);
  });
});

describe("what is looked at", () => {
  /** Where its strip is scrolled to, of one that stands there in a box of 100 by 100. @param {object} here */
  const scrolled = async (here) => {
    const box = {scrollLeft: 0, scrollTop: 0, getBoundingClientRect: () => ({left: 0, right: 100, top: 0, bottom: 100,
      width: 100, height: 100})};
    const one = {closest: () => box, getBoundingClientRect: () => here};
    document.querySelectorAll = () => [one, {closest: () => null}];
    stepTo(place.at === 1 ? 2 : 1);
    for (let turn = 0; turn < 3; turn += 1) await new Promise((go) => setTimeout(go));
    document.querySelectorAll = () => [];
    return [box.scrollLeft, box.scrollTop];
  };
  const rect = (left, top) => ({left, top, right: left + 20, bottom: top + 10, width: 20, height: 10});
  it("stays in sight, in the middle of its strip or list where it was not", async () => {
    begin([]);
    assert.deepEqual(await scrolled(rect(0, 0)), [0, 0]);
    assert.deepEqual(await scrolled(rect(80, 90)), [0, 0]);
    assert.deepEqual(await scrolled(rect(90, 0)), [50, 0]);
    assert.deepEqual(await scrolled(rect(-30, 0)), [-70, 0]);
    assert.deepEqual(await scrolled(rect(0, 95)), [0, 50]);
    assert.deepEqual(await scrolled(rect(0, -15)), [0, -60]);
  });
});

describe("keys", () => {
  const press = (key, more = {}) => {
    let ours = false;
    for (const listener of keys) listener({key, target: null, preventDefault: () => (ours = true), ...more});
    return ours;
  };
  const within = (what) => Object.assign(new globalThis.Element(), {closest: (wanted) => wanted.includes(what)});
  it("go step by step, choice by choice, to the beginning and the end", () => {
    begin([choice(0, 1), choice(1, 3)]);
    press("ArrowRight", {shiftKey: true});
    assert.deepEqual(where(), [1, 0]);
    press("ArrowRight");
    assert.deepEqual(where(), [2, -1]);
    press("ArrowLeft", {shiftKey: true});
    assert.deepEqual(where(), [1, 0]);
    press("ArrowLeft");
    press("ArrowLeft");
    assert.deepEqual(where(), [0, -1]);
    assert.equal(press("End"), true, "the page does not scroll");
    assert.equal(place.at, 5);
    press("Home");
    assert.equal(place.at, 0);
    press(" ");
    assert.equal(place.playing, true);
    assert.equal(press("x"), false);
  });
  it("are the browser's elsewhere: in fields, dialogs, other pages, with other keys", () => {
    begin([]);
    const moves = (more, before = () => {}) => {
      stepTo(1);
      before();
      const ours = press("ArrowRight", more);
      Object.assign(app, {dialog: "", route: {page: "review", table: ""}});
      globalThis.location.hash = "";
      return ours || place.at !== 1;
    };
    assert.equal(moves({}), true);
    for (const more of [{ctrlKey: true}, {altKey: true}, {metaKey: true}, {target: within("input")},
      {target: within("select")}]) assert.equal(moves(more), false, Object.keys(more)[0]);
    assert.equal(moves({}, () => (app.dialog = "menu")), false);
    assert.equal(moves({}, () => (app.route.page = "table")), false);
    assert.equal(moves({}, () => (globalThis.location.hash = "#all")), false);
    assert.equal(press(" ", {target: within("button")}), false, "space presses the button");
    place.all = [];
    assert.equal(press("End"), false);
  });
});

describe("the whole hand", () => {
  const view = (other = () => {}) => wholeView(tableOf({}, {says: saysOf()}), place.all[place.at], other, () => {});
  const after = (decisions, more = {}, state = {}) => {
    begin(decisions);
    Object.assign(now, {answer: answer(decisions, more), ...state});
    return view();
  };
  const done = choice(0, 1, {judged: judged(1)});
  it("says how far it is judged, and how to go on", () => {
    const sums = (...all) => /review-sums" role="status">([^<]*)/.exec(written(after(...all)))?.[1];
    assert.equal(sums([]), "No choices.");
    assert.equal(sums([done, choice(1, 3)], {}, {looking: 1}), "Judging 2 of 2.");
    assert.equal(sums([done, choice(1, 3)]), "It stopped.");
    assert.equal(sums([done]), "All looked at.");
    assert.equal(sums([done], {sums: "It cost 1."}), "It cost 1.");
    const goes = (...all) => offers(after(...all), "Go on");
    assert.deepEqual([goes([done, choice(1, 3)]), goes([done]), goes([done, choice(1, 3)], {}, {looking: 1}),
      goes([done, choice(1, 3)], {}, {trouble: "x"})], [true, false, false, false]);
    const bar = (...all) => times(after(...all), "<progress");
    assert.deepEqual([bar([done, choice(1, 3)], {}, {looking: 0}), bar([done, choice(1, 3)])], [1, 0]);
  });
  it("offers what cost much again, once all is judged", () => {
    assert.equal(wordsOf(after([done])).includes("again"), false);
    assert.match(wordsOf(after([done], {again: 1})), /One cost much\. Choose it again/);
    assert.match(wordsOf(after([done], {again: 2})), /2 cost much\. Choose 2 again/);
    assert.doesNotMatch(wordsOf(after([done], {again: 2}, {looking: 0})), /cost much/);
  });
  it("turns all hands up and down, and says so", () => {
    begin([done]);
    press(view(), "Show all hands");
    assert.deepEqual([place.open, heard.at(-1)], [true, "All hands."]);
    press(view(), "Hide other hands");
    assert.deepEqual([place.open, heard.at(-1)], [false, "Vera's hand."]);
  });
  it("says what a judgment is worth, and what is for practice", () => {
    assert.match(wordsOf(after([done])), /About Of computers\. Fewer\. For practice\./);
    assert.match(saying(after([done]), "Show all hands"), /aria-pressed=false/);
    now.answer.says = {};
    assert.doesNotMatch(wordsOf(view()), /About/);
    place.replay = null;
    assert.doesNotMatch(wordsOf(view()), /Whose choices/);
  });
  it("leads to other hands where there are some, and to other seats", () => {
    begin([done]);
    const asked = [];
    const look = view((wanted) => asked.push(wanted));
    press(look, "2 of 3", "change", {target: {value: "3"}});
    press(look, "Dolores", "change", {target: {value: "1"}});
    press(look, "Slow", "change", {target: {value: "fast"}});
    assert.deepEqual([asked, place.pace], [[{hand: 3}, {seat: 1}], "fast"]);
    assert.equal(times(look, " of 3<"), 3);
    assert.match(written(look), /<option value=1 [^>]*>1 of 3/);
    place.replay.hands = 2;
    assert.match(wordsOf(view()), /1 of 2 2 of 2/);
    place.replay.hands = 1;
    assert.equal(written(view()).includes("1 of 1"), false);
  });
  it("has what its points came from, as far as it was looked at", () => {
    const ledger = {complete: false, about: "About luck.", words: "Words.", rows: [{words: "Cards", points: 9}],
      score: -3, adjusted: "Adjusted: 1."};
    assert.doesNotMatch(wordsOf(after([done])), /Luck/);
    assert.match(wordsOf(after([done], {}, {ledger})),
      /Luck Adjusted: 1\. Words\. Cards \+9 Score −3 Look at all About luck\./);
    assert.match(wordsOf(after([done], {}, {ledger, others: {done: 1, all: 4}})), /Others 2 of 4 About luck/);
    assert.match(wordsOf(after([done], {}, {ledger, others: {done: 0, all: 0}})), /Others 1 of …/);
    assert.equal(offers(after([done], {}, {ledger: {...ledger, complete: true}}), "Look at all"), false);
  });
  it("has the game's, where there is one of several hands and nothing is looked at", () => {
    const ledger = {complete: true, about: "", words: "", rows: [], score: 0, adjusted: "",
      hands: [{hand: 1, luck: 4, score: -8}]};
    const asks = (more, state = {}) => offers(after([done], {ledger: true, ...more}, state), "Look at the game");
    assert.deepEqual([asks({}), asks({hands: 1}), asks({ledger: false}), asks({}, {looking: 0}), asks({hands: 2})],
      [true, false, false, false, true]);
    const at = after([done], {ledger: true}, {gameAt: 2});
    assert.match(wordsOf(at), /The game Hand 2 of 3/);
    assert.match(written(at), /max=3 value=1 /);
    assert.match(wordsOf(after([done], {ledger: true}, {game: ledger})), /Hand Luck alone Score 1 \+4 −8/);
  });
});
