/** Error rates over many hands, and a position that is looked at again: all hands, and what lies in their midst. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";
import {press, times, wordsOf, written} from "./pressed.js";
import {people, saysOf, tableOf, threeOf} from "./tables.js";

Object.assign(globalThis, {innerWidth: 1400});
const {app} = await load("shared/state");
const {enterRates, rates, ratesView} = await load("review/rates");
const {handsView} = await load("review/hands");
const {middleView} = await load("review/middle");

const event = (more = {}) => ({seat: null, text: "", do: null, kind: "", trick: null, hand_over: false, ...more});
beforeEach(() => {
  app.route = {page: "review", table: ""};
  page.stored.clear();
});

describe("error rates", () => {
  const GAMES = [{table: "T", token: "t", seat: 0, name: "Sunday"}];
  const told = {words: "3 in 100.", says: {title: "Rates", look: "Look at my games", looked: "All looked at.",
    no_games: "No games yet.", stop: "Stop", about: "About."}, parts: [
    {head: "Bidding", rows: [{words: "Bids", likely: "2 to 8", rate: 4, low: 2, high: 8}]}, {head: "Nothing", rows: []},
  ]};
  const view = (more = {}) => {
    Object.assign(rates, {open: true, told, looking: "", looked: false, trouble: "", ...more});
    return ratesView();
  };
  it("offers to look at the games that one sat at, and no others", () => {
    const offered = (game) => {
      page.stored.set("deece.games", JSON.stringify([{...GAMES[0], ...game}]));
      return /Look at my games|No games yet\./.exec(wordsOf(view()))?.[0];
    };
    const yes = "Look at my games", no = "No games yet.";
    assert.deepEqual([offered({}), offered({seat: null}), offered({gone: true}), offered({practice: "a deal"})],
      [yes, no, no, no]);
  });
  it("says what is looked at, with a way to stop, and when all is", () => {
    press(view({looking: "Hand 1"}), "Stop");
    assert.equal(rates.looking, "");
    assert.match(wordsOf(view({looking: "Hand 1"})), /Hand 1 Stop/);
    assert.match(wordsOf(view({looked: true})), /All looked at\./);
    assert.match(wordsOf(view({told: null})), /^Past games Your error rates One moment…/);
    assert.match(wordsOf(view({told: null, trouble: "No line."})), /Your error rates No line\./);
  });
  it("looks at each hand of each game in turn, past those of which there is nothing", async () => {
    const before = globalThis.fetch;
    const asked = [];
    let fails = "";
    globalThis.fetch = async (path) => {
      if (String(path).includes("/api/review/rates")) return Response.json(told);
      asked.push(String(path).replace(/^.*tables/, ""));
      if (String(path).includes("/gone/")) return Response.json({code: "no_table", error: "Gone."}, {status: 404});
      if (fails) return Response.json({code: fails, error: "It is broken."}, {status: 400});
      return Response.json({hands: 2, decisions: [], says: {}, counted: null});
    };
    page.stored.set("deece.games", JSON.stringify([{...GAMES[0], table: "gone"}, GAMES[0]]));
    const turns = async () => {
      for (let turn = 0; turn < 60; turn += 1) await new Promise((go) => setImmediate(go));
    };
    press(view(), "Look at my games");
    await turns();
    assert.deepEqual(asked.map((path) => /\/(\w+)\/review\?hand=(\d)/.exec(path)?.slice(1).join(" ")),
      ["gone 1", "T 1", "T 2"]);
    assert.deepEqual([rates.looking, rates.looked, rates.trouble], ["", true, ""]);
    fails = "broken";
    press(view(), "Look at my games");
    await turns();
    assert.deepEqual([rates.looking, rates.looked, rates.trouble], ["", false, "It is broken."]);
    fails = "";
    asked.length = 0;
    press(view(), "Look at my games");
    app.route.page = "lobby";
    await turns();
    assert.equal(asked.includes("/T/review?hand=2&seat=0"), false, "nobody looks any more");
    globalThis.fetch = before;
  });
  it("begin anew whenever one comes to them", async () => {
    const before = globalThis.fetch;
    globalThis.fetch = async () => Response.json(told);
    Object.assign(rates, {open: false, told: null, looking: "x", looked: true, trouble: "y"});
    await enterRates();
    globalThis.fetch = before;
    assert.deepEqual([rates.open, rates.told?.words, rates.looking, rates.looked, rates.trouble],
      [true, "3 in 100.", "", false, ""]);
  });
  it("draws each rate with its range by the highest, and only parts that have some", () => {
    const words = wordsOf(view());
    assert.match(words, /Bidding Bids 4\.0 % 2 to 8/);
    assert.doesNotMatch(words, /Nothing/);
    assert.match(written(view()), /margin-left: 25%; width: 75%;[\s\S]*left: 50%;/);
    const small = {...told, parts: [{head: "a", rows: [{words: "b", likely: "", rate: .5, low: 0, high: .5}]}]};
    assert.match(written(view({told: small})), /left: 50%;/, "never less than one in a hundred wide");
  });
});

describe("all hands of a position", () => {
  /** @param {object} [public_] @param {object} [more] */
  const all = (public_ = {}, more = {}, home = 0) => written(handsView(tableOf(public_, more), {hands: [["AS"], ["KS"],
    ["TS"], []]}, home));
  const seat = (text, number) => text.split("<li").find((part) => part.includes(`data-seat=${number}>`)) ?? "";
  const line = (number, ...rest) => wordsOf(seat(all(...rest), number).replace(/^[^>]*>/, ""));
  it("stand clockwise from the one below, with who deals and whose turn it is", () => {
    assert.deepEqual([...all({}, {}, 2).matchAll(/spot-(\d)[^>]*data-seat=(\d)/g)].map(([, spot,
      number]) => `${spot}${number}`), ["02", "13", "20", "31"]);
    assert.deepEqual([0, 3].map((number) => seat(all(), number).includes("Dealer")), [false, true]);
    assert.deepEqual([seat(all({turn: 1}), 1), seat(all({turn: 1}), 2),
      seat(all({turn: 1, step: "score"}), 1)].map((text) => text.includes("is-turn")), [true, false, false]);
  });
  it("say with whom each plays, what they are, hold and took", () => {
    assert.match(line(1), /Walter with Dolores 20 cards$/);
    assert.match(line(1, {turn: 1}), /, whose turn it is/);
    assert.doesNotMatch(wordsOf(handsView(threeOf(), {hands: [[], [], []]}, 0)), /with /);
    assert.match(line(1, {tricks: [0, 2, 0, 0], contract: {declarer: 1, bid: 50, moon: null}}),
      /bidder , 20 cards, 2 tricks/);
    assert.match(line(1, {contract: {declarer: 1, bid: 50, moon: 1}}), /shoots the moon/);
    assert.match(line(2, {contract: {declarer: 1, bid: 50}, declarers: [1, 2], partners: "called"}), /partner/);
    assert.doesNotMatch(line(2, {contract: {declarer: 1, bid: 50}, declarers: [1, 2]}), /partner/);
    assert.doesNotMatch(line(2, {contract: {declarer: 1, bid: 50}, declarers: [1], partners: "called"}), /partner/);
    assert.match(line(1, {step: "bid", said: ["", "pass", "", ""]}), /pass ?, 20 cards/);
    assert.doesNotMatch(line(1, {step: "play", said: ["", "pass", "", ""]}), /pass/);
    assert.match(line(1, {active: [0, 2, 3]}), /sits_out$/);
    assert.equal(seat(all({active: [0, 2, 3]}), 1).includes("KS"), false);
    assert.equal(seat(all(), 1).includes("KS"), true);
  });
});

describe("in their midst", () => {
  const NONE = {moved: [], aside: {}, event: event()};
  const mid = (public_, position, eyes = null, says = {}) => middleView(tableOf(public_,
    {says: saysOf({stands: "It stands at 50.", ...says}), people: people(4)}), {...NONE, ...position}, eyes);
  const open = (...all) => [times(mid(...all), "#card-back"), times(mid(...all), /#card-[A-Z9]/)];
  it("stands the bid while one bids", () => {
    assert.match(wordsOf(mid({phase: "auction"}, {})), /It stands at 50\./);
    assert.doesNotMatch(wordsOf(mid({}, {})), /It stands/);
  });
  it("lie the latest two exchanges, face up for those who may see them", () => {
    const moved = (more = {}) => ({moved: [{seat: 1, kind: "pass", cards: ["AS", "KS"], to: 3,
      text: "Walter passes two.", ...more}]});
    assert.deepEqual([null, 1, 3, 0].map((eyes) => open({}, moved(), eyes)), [[0, 2], [0, 2], [0, 2], [2, 0]]);
    const faceup = {faceup: [[], ["AS", "KS"], [], []]};
    assert.deepEqual([open(faceup, moved({kind: "take", to: null}), 0), open(faceup, moved({to: null}), 0),
      open({faceup: [[], ["AS"], [], []]}, moved({kind: "take", to: null}), 0)], [[0, 2], [2, 0], [2, 0]]);
    const many = {moved: [1, 2, 3].map((number) => ({seat: 1, kind: "pass", cards: [], to: 3,
      text: `Pass ${number}.`}))};
    assert.match(wordsOf(mid({}, many)), /^Pass 2\. Pass 3\.$/);
  });
  it("lies the widow, closed to each seat; what was buried is shown at the end to all eyes", () => {
    const aside = {aside: {widow: ["AS"], buried: [["KS"], [], ["TS"]]}};
    assert.deepEqual([open({}, aside), open({}, aside, 0)], [[0, 1], [1, 0]]);
    assert.match(wordsOf(mid({}, aside)), /^Widow/);
    assert.match(wordsOf(mid({}, aside, null, {widow: "The kitty"})), /^The kitty/);
    assert.deepEqual([open({step: "score"}, aside), open({step: "score"}, aside, 0)], [[0, 3], [1, 0]]);
  });
  it("lies the card of a draft for whoever draws it, and what each threw away", () => {
    const aside = {aside: {drawn: "AS", thrown: [["KS"], [], [], []]}};
    const now = {step: "draft", turn: 1};
    assert.deepEqual([open(now, aside), open(now, aside, 1), open(now, aside, 0)], [[0, 2], [1, 1], [1, 1]]);
    assert.deepEqual([open({step: "play", turn: 1}, aside), open({step: "draft", turn: null}, aside)],
      [[0, 0], [0, 0]]);
  });
  it("lies the stock while there is one", () => {
    const pile = (stock) => [wordsOf(mid({stock}, {}, null, {stock: {pile: "The stock"}})),
      times(mid({stock}, {}, null, {stock: {pile: "The stock"}}), "#card-9H")];
    assert.deepEqual([pile({left: 2, turned: "9H"}), pile({left: 0, turned: "9H"}), pile({left: 2, turned: null}),
      pile({left: 0, turned: null})], [["The stock", 1], ["The stock", 1], ["The stock", 0], ["", 0]]);
  });
  it("stands how it ended", () => {
    assert.match(wordsOf(mid({step: "score", over: {text: "we reached 500"}}, {event: event({deed: "They gave up."})})),
      /The game is over\. We reached 500 They gave up\./);
    assert.doesNotMatch(wordsOf(mid({step: "score"}, {event: event({deed: "They gave up.", trick: {}})})),
      /gave up|The game is over/);
    assert.doesNotMatch(wordsOf(mid({}, {event: event({deed: "They gave up."})})), /gave up/);
  });
});
