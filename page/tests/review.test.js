/** A finished hand as whole positions, made from patches; and the chance to win, choice by choice. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import {load} from "./modules.js";
import {NAMES, publicOf} from "./tables.js";

const {nextMark, positionsOf, textFor, trickOf} = await load("review/frames");
const {curveOf, pointAt} = await load("review/curve");

const event = (more = {}) => ({seat: null, text: "", do: null, kind: "", trick: null, hand_over: false, ...more});
const FOUR = NAMES.slice(0, 4);
const empty = () => [[], [], [], []];
const replay = (frames, more = {}) => ({
  title: "Double deck", names: FOUR, hand: 1, hands: 1, rules: {}, sheet: [{number: 1}], of: null, record: "",
  frames: frames.map((frame) => ({event: event(), public: {}, says: {}, hands: empty(), aside: {}, moved: [], meld: "", ...frame})), ...more,
});
const first = (more = {}) => ({event: event({kind: "deal", text: "Dealt."}), public: publicOf({phase: "deal", step: "deal"}), hands: [["AS"], ["KS"], ["TS"], ["9S"]], ...more});

describe("positions", () => {
  it("are whole, and going back finds what was", () => {
    const all = positionsOf(replay([first(), {public: {phase: "auction", step: "bid", turn: 0}}, {public: {turn: 1}}]));
    assert.equal(all.length, 3);
    assert.deepEqual([all[0].public.turn, all[1].public.turn, all[2].public.turn], [0, 0, 1]);
    assert.equal(all[2].public.goal, 500, "what no patch says stays");
    assert.equal(all[0].public.phase, "deal");
  });
  it("keep the dealer of the hand, whoever deals the next", () => {
    const all = positionsOf(replay([first({public: publicOf({dealer: 2})}), {public: {dealer: 3}}]));
    assert.equal(all[1].public.dealer, 2);
  });
  it("show the score of the hand only at its end", () => {
    const sheet = [{number: 1}, {number: 2}];
    const all = positionsOf(replay([first(), {}, {}], {hand: 2, sheet}));
    assert.deepEqual(all.map((one) => one.public.sheet.length), [1, 1, 2]);
  });
  it("show a finished trick whole", () => {
    const trick = {plays: [{seat: 1, card: "KS"}, {seat: 2, card: "TS"}], winner: 2, points: 2};
    const all = positionsOf(replay([first(), {event: event({seat: 2, trick, text: "Ruth takes it."})}, {}]));
    assert.deepEqual(all[1].public.trick, {leader: 1, plays: trick.plays, winner: 2, order: []});
    assert.equal(all[1].mark, true);
    assert.deepEqual(all[2].public.trick.plays, []);
  });
  it("put a step of its own where meld is shown", () => {
    const all = positionsOf(replay([first(), {event: event({seat: 0, text: "Vera names hearts."}), meld: "Meld is shown: Vera 15, Ruth 4."}, {}]));
    assert.deepEqual(all.map(({meld}) => meld), [false, false, true, false]);
    assert.equal(all[2].text, "Meld is shown: Vera 15, Ruth 4.");
  });
  it("of a hand without steps are none", () => assert.deepEqual(positionsOf(replay([])), []));
});

describe("what the table says", () => {
  it("is put together of patches too", () => {
    const all = positionsOf(replay([first({says: {line: "one", widow: "w"}}), {says: {line: "two"}}, {}]));
    assert.deepEqual(all.map(({says}) => says), [{line: "one", widow: "w"}, {line: "two", widow: "w"}, {line: "two", widow: "w"}]);
  });
});

describe("sentences", () => {
  it("name no card that a seat did not see", () => {
    const [, passed] = positionsOf(replay([first(), {event: event({seat: 0, kind: "give", text: "Vera passes the ace of spades.", others: "Vera passes 1 card."})}]));
    assert.equal(textFor(passed, null), "Vera passes the ace of spades.");
    assert.equal(textFor(passed, 0), "Vera passes the ace of spades.");
    assert.equal(textFor(passed, 1), "Vera passes 1 card.");
    const [, played] = positionsOf(replay([first(), {event: event({seat: 0, kind: "play", text: "Vera plays the ace of spades."})}]));
    assert.equal(textFor(played, 1), "Vera plays the ace of spades.");
  });
});

describe("going by tricks", () => {
  const marks = (...places) => Array.from({length: 10}, (_, place) => ({mark: places.includes(place)}));
  it("stops at each end of a trick or a phase", () => {
    assert.equal(nextMark(marks(0, 4, 8), 0, 1), 4);
    assert.equal(nextMark(marks(0, 4, 8), 4, 1), 8);
    assert.equal(nextMark(marks(0, 4, 8), 8, 1), 9, "or at the end");
    assert.equal(nextMark(marks(0, 4, 8), 6, -1), 4);
    assert.equal(nextMark(marks(4), 3, -1), 0, "or at the beginning");
  });
  it("has a mark at the beginning and where the phase changes", () => {
    const all = positionsOf(replay([first(), {public: {phase: "auction"}}, {}, {public: {phase: "trick"}}, {}]));
    assert.deepEqual(all.map(({mark}) => mark), [true, false, true, false, true]);
  });
});

describe("a choice", () => {
  const trick = {plays: [{seat: 1, card: "KS"}, {seat: 2, card: "TS"}, {seat: 3, card: "AS"}, {seat: 0, card: "JS"}], winner: 3, points: 3};
  const playing = {phase: "trick", step: "play"};
  const lying = (plays) => ({public: {...playing, trick: {leader: 1, plays, winner: 1, order: []}}});
  it("lies in its trick as that was taken, whoever played after it", () => {
    const all = positionsOf(replay([first({public: publicOf(playing)}), lying(trick.plays.slice(0, 1)), lying(trick.plays.slice(0, 2)), {event: event({trick})}]));
    assert.deepEqual(trickOf(all, 1), trick);
    assert.deepEqual(trickOf(all, 2), trick);
  });
  it("lies in no later trick where its own was not played to its end", () => {
    const all = positionsOf(replay([first({public: publicOf(playing)}), lying(trick.plays.slice(0, 1)), {event: event({hand_over: true}), public: {step: "score"}}, {event: event({trick})}]));
    assert.deepEqual(trickOf(all, 0).plays, trick.plays.slice(0, 1));
  });
  it("of what comes before the play is in none", () => {
    const all = positionsOf(replay([first({public: publicOf({phase: "auction", step: "bid"})}), {public: {turn: 1}}, {event: event({trick})}]));
    assert.equal(trickOf(all, 0), null);
  });
});

describe("the curve of the chance to win", () => {
  const choice = (number, step, chance) => ({number, step, judged: chance == null ? null : {options: [{played: false, chance: 99}, {played: true, chance}]}});
  it("has a point under each choice that is judged, at the chance with what was chosen", () => {
    const {points, low, high} = curveOf([choice(0, 3, 60), choice(1, 9, null), choice(2, 14, 50), choice(3, 20, 35)]);
    assert.deepEqual([low, high], [30, 70]);
    assert.deepEqual(points.map(({number, x, y}) => [number, x, y]), [[0, 12.5, 25], [2, 62.5, 50], [3, 87.5, 87.5]]);
  });
  it("reaches further where the chance does, and keeps even in its middle", () => {
    const {points, low, high} = curveOf([choice(0, 1, 50), choice(1, 2, 93)]);
    assert.deepEqual([low, high], [0, 100]);
    assert.deepEqual(points.map(({y}) => y), [50, 7]);
    assert.deepEqual([curveOf([choice(0, 1, 22)]).low, curveOf([choice(0, 1, 20)]).high], [20, 80]);
  });
  it("says how it stands at a step by the last choice up to there", () => {
    const {points} = curveOf([choice(0, 3, 60), choice(1, 9, 40)]);
    assert.equal(pointAt(points, 2), undefined);
    assert.equal(pointAt(points, 8).chance, 60);
    assert.equal(pointAt(points, 9).chance, 40);
  });
  it("is not there before anything is judged", () => assert.deepEqual(curveOf([choice(0, 1, null)]).points, []));
});
