/** What a bid is worth: a position as it is told, the link to it, and what is answered. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {device, deviceAnew, passes} from "./device.js";
import {load} from "./modules.js";
import {fill, offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {awaited, refuses, sentTo, serveAnew, served, turns, wordsBy} from "./served.js";

Object.assign(globalThis, {innerWidth: 1400, HTMLElement: class {}, ResizeObserver: class {}});
const {app, onDraw} = await load("shared/state");
const {ask, enter, fitting, link, lookAgain, pos, put, says, stop} = await load("position/asking");
const {view} = await load("position/position");
onDraw(() => {});

const SAYS = wordsBy({held: "{held} of {cards}", calls_next: "{name} calls", not_yours: "It is {name}'s turn.",
  about_seconds: "{deals} of {most}, {seconds} s", asking: "Asking {most}", likely: "{low} to {high}",
  imagined: "{deals} deals"});
const SHOWN = {says: SAYS, cards: {suits: {S: "spades", H: "hearts", D: "diamonds", C: "clubs"}, ranks: {A: "ace",
  T: "ten", K: "king", Q: "queen", J: "jack", 9: "nine"}, card: "{rank} of {suit}"}, names: ["You", "Walter", "Ruth",
  "Dolores"], columns: ["We", "They"], sides: 2, languages: [{id: "none", name: "None"}, {id: "classic",
  name: "Classic"}], turn: 0, ready: true, bids: Array.from({length: 20}, (_, place) => 50 + place), hand: 20,
  ranks: "ATKQJ", copies: 4, wrong: {cards: "", calls: "", scores: ""}, calls: [], sits_out: false,
  offered: [{do: "pass", words: "Pass"}]};
const WORTH = "/api/position/worth";
const row = (words, chance, more = {}) => ({words, chance, low: chance - 5, high: chance + 5, points: -3, grade: "",
  behind: "", brings: "", ...more});
const answer = (deals, more = {}) => ({deals, most: 400, head: "Bid 52.", score: "We 0, they 0.", rows: [row("52", 60,
  {grade: "best", brings: "It brings 9."}), row("Pass", 40, {behind: "4 behind"})], why: ["Four aces."], ...more});
let shown = SHOWN;
const words = () => wordsOf(view());
const kept = () => JSON.parse(page.stored.get("deece.position") ?? "\"\"");

/** Where the focus went. @type {string[]} */
const focus = [];
beforeEach(async () => {
  serveAnew();
  deviceAnew();
  focus.length = 0;
  page.stored.clear();
  page.announced.length = 0;
  shown = SHOWN;
  served.answers = {"/api/position": () => shown, "/api/rules": {}, [WORTH]: ({body}) => answer(body.deals)};
  document.getElementById = (id) => (id.startsWith("heard") ? {replaceChildren: (line) => page.announced.push(
    line.textContent), append() {}} : {focus: () => focus.push(id)});
  Object.assign(app, {route: {page: "position", table: ""}});
  Object.assign(app.lobby, {ready: true, id: "double-deck", set: {}, systems: [{id: "double-deck", name: "Double deck",
    facts: "four players", players: [4], conventions: []}, {id: "single", name: "Single", facts: "", players: [4],
    conventions: []}], levels: [], message: ""});
  Object.assign(pos, {dealer: 0, cards: {}, typed: "", calls: [], scores: [], conventions: [], goal: 0, bids: [],
    shown: null, tried: false, trouble: "", answer: null, answered: "", coming: null, said: ""});
  stop();
  await enter();
});

describe("a position", () => {
  it("is looked at by the server, and kept by this device and the address", async () => {
    assert.deepEqual(sentTo("/api/position")[0], {id: "double-deck", set: {}, dealer: 0, cards: "", calls: [],
      scores: [],
      conventions: [], goal: 0});
    put({dealer: 2, calls: ["50"]});
    await turns();
    assert.equal(kept(), "#rules=double-deck&dealer=2&calls=50");
    assert.equal(device.went.at(-1), `=/position${kept()}`);
    assert.equal(pos.shown, shown);
    app.route.page = "home";
    const before = device.went.length;
    put({dealer: 1});
    await turns();
    assert.equal(device.went.length, before, "the address is another page's by now");
  });
  it("comes by a link before what was kept, with the rules that it names", async () => {
    page.stored.set("deece.position", JSON.stringify("#rules=double-deck&dealer=1"));
    location.hash = "";
    await enter();
    assert.equal(pos.dealer, 1);
    location.hash = "#rules=single&dealer=3&cards=AS.TH&bids=52&deck.copies=2";
    pos.answer = answer(25);
    await enter();
    assert.deepEqual([app.lobby.id, app.lobby.set, pos.dealer, pos.cards, pos.bids, pos.answer], ["single",
      {"deck.copies": "2"}, 3, {AS: 1, TH: 1}, [52], null]);
    app.lobby.house.name = "Ours";
    await enter();
    assert.equal(app.lobby.house.name, "Ours", "the same rules are left as they are");
    pos.answered = link();
    pos.answer = answer(25);
    await enter();
    assert.notEqual(pos.answer, null, "it is this position's");
  });
  it("is looked at again once other rules are chosen", async () => {
    pos.goal = 700;
    lookAgain();
    await turns();
    assert.deepEqual([sentTo("/api/position").length, pos.goal], [1, 700]);
    app.lobby.set = {"score.goal": "600"};
    lookAgain();
    await turns();
    assert.deepEqual([sentTo("/api/position").length, pos.goal], [2, 0]);
  });
  it("says what is wrong with it, and what was asked last counts", async () => {
    const slow = awaited();
    served.answers["/api/position"] = slow.answer;
    put({dealer: 1});
    await turns();
    served.answers["/api/position"] = refuses("bad", "That is no position.");
    put({dealer: 2});
    await turns();
    await slow.come({...SHOWN, hand: 12});
    assert.deepEqual([pos.trouble, pos.shown.hand], ["That is no position.", 20]);
    assert.match(words(), /That is no position\./);
    served.answers["/api/position"] = SHOWN;
    put({dealer: 1});
    await turns();
    assert.equal(pos.trouble, "");
  });
  it("keeps of what was told what fits the game", () => {
    const fits = (told, more = {}) => {
      Object.assign(pos, {dealer: 0, scores: [], conventions: [], bids: [], ...told});
      return fitting({...SHOWN, ...more});
    };
    assert.deepEqual([fits({dealer: 3}).dealer, fits({dealer: 4}).dealer], [3, 0]);
    assert.deepEqual([fits({scores: ["1", "2"]}).scores, fits({scores: ["1", "2", "3"]}).scores], [["1", "2"], []]);
    const both = ["classic", "none"];
    assert.deepEqual([fits({conventions: both}).conventions, fits({conventions: ["classic"]}).conventions,
      fits({conventions: ["gone", "none"]}).conventions, fits({conventions: [...both, "none"]}).conventions],
    [both, ["classic"], [], []]);
    assert.deepEqual([fits({bids: [52, 99]}).bids, fits({bids: [52, 99]}, {turn: 1}).bids, fits({bids: [52, 99]},
      {ready: false}).bids], [[52], [52, 99], [52, 99]]);
  });
  it("that does not fit is asked about anew as it is then", async () => {
    put({dealer: 9});
    await turns();
    assert.deepEqual([pos.dealer, sentTo("/api/position").at(-1).dealer, kept()], [0, 0,
      "#rules=double-deck&dealer=0"]);
  });
});

describe("what is told", () => {
  it("are the cards, tapped or typed, tens and signs of suits as they are written", async () => {
    const type = async (text) => {
      fill(view(), "typed", text, "change");
      await turns();
    };
    await type("AS 10h, t♦; K♣.");
    assert.deepEqual([pos.cards, pos.typed], [{AS: 1, TH: 1, TD: 1, KC: 1}, ""]);
    assert.match(words(), /4 of 20/);
    await type("AS ZZ");
    assert.deepEqual([pos.typed, sentTo("/api/position").at(-1).cards], ["AS ZZ", "AS ZZ"]);
    shown = {...SHOWN, wrong: {...SHOWN.wrong, cards: "ZZ is no card."}};
    await type("AS ZZ");
    assert.match(words(), /ZZ is no card\./);
    press(view(), "clear");
    await turns();
    assert.deepEqual([pos.cards, pos.typed], [{}, ""]);
    assert.match(saying(view(), "clear"), /disabled=true/);
    assert.doesNotMatch(words(), /ZZ is no card/, "nothing was asked yet");
    pos.tried = true;
    assert.match(words(), /ZZ is no card/);
    pos.tried = false;
    put({cards: {AS: 21}});
    assert.match(words(), /ZZ is no card/, "they are too many");
    assert.match(saying(view(), "clear"), /disabled=false/);
  });
  it("are the calls, in their turn, and the last is taken back", async () => {
    assert.match(words(), /no_calls your_call Pass 50 51 52 53 54 55 56 57 higher score/);
    assert.equal(offers(view(), "back"), false);
    press(view(), ">50");
    press(view(), "Pass");
    await turns();
    assert.deepEqual(sentTo("/api/position").at(-1).calls, ["50", "pass"]);
    press(view(), "back");
    assert.deepEqual(pos.calls, ["50"]);
    shown = {...SHOWN, turn: 2, calls: [{seat: 0, words: "50"}, {seat: 1, words: "Pass"}], sits_out: true};
    put({});
    await turns();
    assert.match(words(), /sits_out You 50 Walter Pass Ruth calls Pass/);
    assert.equal(times(view(), "<li class=is-mine"), 1);
    assert.doesNotMatch(words(), /turn\.|bids_about/);
    pos.tried = true;
    assert.match(words(), /It is Ruth's turn\./);
    pos.shown = {...SHOWN, turn: null};
    assert.match(words(), /bids_over/);
  });
  it("are the bids to be valued, four at most, a page of them in sight", async () => {
    assert.match(words(), /bids_about 50 51 52 53 54 55 56 57 higher ask/);
    Object.assign(pos, {shown: {...SHOWN, offered: [], turn: 0}});
    const on = () => times(view(), "aria-pressed=true");
    pos.bids = [];
    put({bids: [50, 51, 52, 53]});
    assert.equal(on(), 4);
    press(view(), "is-on\" aria-pressed=true");
    assert.deepEqual(pos.bids, [51, 52, 53]);
    press(view(), "figure \" aria-pressed=false");
    assert.deepEqual(pos.bids, [51, 52, 53, 50]);
    press(view(), "figure \" aria-pressed=false");
    assert.deepEqual(pos.bids, [52, 53, 50, 54]);
  });
  it("is paged through, as far as there are bids", async () => {
    const pages = () => [offers(view(), "lower"), offers(view(), "higher"), /Pass (\d\d)/.exec(words())?.[1]];
    assert.deepEqual(pages(), [false, true, "50"]);
    press(view(), "higher");
    assert.deepEqual(pages(), [true, true, "58"]);
    press(view(), "higher");
    assert.deepEqual([offers(view(), "lower"), /Pass (\d\d)/.exec(words())?.[1]], [true, "66"]);
    press(view(), "lower");
    press(view(), "lower");
    assert.deepEqual(pages(), [false, true, "50"]);
    press(view(), "higher");
    press(view(), ">58");
    assert.equal(pages()[2], "50", "the next bids are seen from the lowest");
    pos.shown = {...SHOWN, bids: SHOWN.bids.slice(0, 8)};
    assert.equal(offers(view(), "higher"), false);
  });
  it("are the score of each side, and what each speaks", async () => {
    fill(view(), "They", "120");
    assert.deepEqual(pos.scores, ["", "120"]);
    fill(view(), "They", "120", "change");
    await turns();
    assert.deepEqual(sentTo("/api/position").at(-1).scores, ["", "120"]);
    put({scores: [" ", ""]});
    await turns();
    assert.deepEqual(sentTo("/api/position").at(-1).scores, [], "nothing is no score");
    press(view(), "languages: They", "change", {target: {value: "classic"}});
    assert.deepEqual(pos.conventions, ["none", "classic"]);
    press(view(), "languages: We", "change", {target: {value: "classic"}});
    assert.deepEqual(pos.conventions, ["classic", "classic"]);
    pos.shown = {...SHOWN, languages: SHOWN.languages.slice(0, 1)};
    assert.equal(offers(view(), "languages"), false);
    press(view(), "<option value=2", "change", {target: {value: "2"}});
    assert.equal(pos.dealer, 2);
  });
  it("may be by another game, which is chosen on the same page", () => {
    assert.match(words(), /game Double deck four players Change/);
    const button = () => saying(view(), "Double deck");
    assert.match(button(), /aria-expanded=false/);
    press(view(), "Change");
    assert.match(button(), /aria-expanded=true/);
    assert.match(words(), /four players Done/);
    press(view(), "Done");
    app.lobby.ready = false;
    assert.match(words(), /One moment…/);
    app.lobby.message = "Nobody answers.";
    assert.match(words(), /Nobody answers\./);
    pos.shown = null;
    assert.doesNotMatch(words(), /auction|score/);
    assert.equal(says("hand"), "");
  });
});

describe("what a call is worth", () => {
  it("is asked with few deals at first, then more, and is read once at the end", async () => {
    put({bids: [52]});
    await turns();
    const going = ask();
    await turns();
    assert.deepEqual(sentTo(WORTH).map(({deals}) => deals), [25, 100]);
    assert.deepEqual(sentTo(WORTH)[0].bids, [52]);
    assert.deepEqual([focus, pos.coming.deals, pos.coming.most], [["position-answer"], 100, 400]);
    assert.ok(pos.coming.seconds >= 1);
    assert.match(words(), /100 of 400, \d+ s stop/);
    await ask();
    assert.equal(sentTo(WORTH).length, 2, "it is being asked already");
    await passes();
    await going;
    assert.deepEqual([sentTo(WORTH).length, pos.coming, page.announced], [3, null, ["52: 60 %. Pass: 40 %"]]);
    assert.match(words(), new RegExp(
      "answer Bid 52\\. We 0, they 0\\. 52 60 % 55 to 65 points: −3 It brings 9\\. Pass 40 % "
      + "35 to 45 points: −3 4 behind why Four aces\\. 400 deals link print$"));
    assert.equal(times(view(), "<li class=is-best"), 1);
  });
  it("is not asked for more once all deals have come", async () => {
    served.answers[WORTH] = ({body}) => answer(body.deals, {most: 100});
    await ask();
    assert.deepEqual([sentTo(WORTH).length, pos.coming], [2, null]);
  });
  it("is asked only of a position that is whole; else what is missing is said", async () => {
    const wrong = {textContent: "Three cards are missing.", scrollIntoView: () => focus.push("seen")};
    await turns();
    focus.length = 0;
    document.querySelector = () => wrong;
    shown = {...SHOWN, ready: false};
    put({});
    await ask();
    document.querySelector = () => null;
    assert.deepEqual([pos.tried, sentTo(WORTH), page.announced, focus], [true, [], ["Three cards are missing."],
      ["seen"]]);
  });
  it("stops when it is told to, and when the position is changed", async () => {
    const slow = awaited();
    served.answers[WORTH] = slow.answer;
    const going = ask();
    await turns();
    assert.match(words(), /Asking 400 stop/);
    press(view(), "stop");
    assert.equal(pos.coming, null);
    await slow.come(answer(25));
    await going;
    assert.deepEqual([pos.answer, page.announced], [null, []]);
    served.answers[WORTH] = ({body}) => answer(body.deals);
    const again = ask();
    await turns();
    put({dealer: 1});
    assert.equal(pos.coming, null);
    assert.match(words(), /changed Bid 52/, "the answer is that of another position");
    await passes();
    await again;
    assert.equal(sentTo(WORTH).length, 3);
  });
  it("says why it is not answered", async () => {
    served.answers[WORTH] = refuses("no", "The review is not here.");
    await ask();
    assert.deepEqual([pos.trouble, pos.coming], ["The review is not here.", null]);
  });
  it("is shared by its link, and printed", async () => {
    pos.answer = answer(400);
    pos.answered = link();
    location.href = "http://localhost:8123/position#rules=double-deck";
    press(view(), ">link");
    await turns();
    assert.deepEqual(device.copied, [location.href]);
    assert.match(words(), /link_copied$/);
    device.mayCopy = false;
    press(view(), ">link");
    await turns();
    assert.equal(pos.said, location.href);
    put({});
    assert.equal(pos.said, "");
    press(view(), ">print");
    assert.equal(device.prints, 1);
  });
});
