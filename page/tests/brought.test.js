/** What a link or a file brings to the lobby; what is looked at of a record; and the cards of a trick on the table. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {allAnew, device} from "./device.js";
import {load} from "./modules.js";
import {offers, press, times, wordsOf, written} from "./pressed.js";
import {refuses, sentTo, served, turns} from "./served.js";
import {ownOf, saysOf, tableOf} from "./tables.js";

Object.assign(globalThis, {innerWidth: 1400, HTMLElement: class {}, Element: class {}, ResizeObserver: class {}});
document.documentElement.dataset.words = JSON.stringify({same_cards: "{name}'s cards at {game}",
  same_cards_friend: "A friend's cards at {game}", link_rules: "They do not fit: {why}."});
const {app, onDraw} = await load("shared/state");
const {broughtView, letGo, openRecord, takeLink} = await load("lobby/lobby-link");
const {dealLink, houseLink} = await load("shared/links");
const {replayHand} = await load("shared/records");
const {answered} = await load("lobby/rules-ask");
const {trickView} = await load("table/trick");
onDraw(() => {});

const CARDS = {suits: {S: "spades", H: "hearts", D: "diamonds", C: "clubs"}, ranks: {A: "ace", T: "ten", K: "king",
  Q: "queen", J: "jack", 9: "nine"}, card: "{rank} of {suit}"};
const {lobby} = app;
const form = (more = {}) => ({rows: [], chapters: [], problems: [], changes: [], left: [], outgrown: [], cards: [],
  sheet: [], house: {problems: []}, ...more});
const HOUSE = {id: "single", set: {"goal.points": "600"}, name: "Our club", summary: "", source: "", notes: []};
const view = () => broughtView(lobby);

beforeEach(async () => {
  await turns();
  allAnew();
  served.answers = {"/api/rules": form(), "/api/rules/single": form(), "/api/rules/double-deck": form(),
    "/api/replay": {hand: 1, hands: 2, frames: [], cards: CARDS}};
  Object.assign(app, {route: {page: "lobby", table: ""}, replay: null});
  Object.assign(lobby, {ready: true, id: "double-deck", set: {"a.b": "1"}, house: {name: "", summary: "", source: "",
    notes: []}, written: {}, rules: null, seats: [], deal: "", dealTitle: "", record: "", broken: null, own: [],
  systems: ["double-deck", "single"].map((id) => ({id, name: id, players: 4, people: 4, sides: 2, conventions: []})),
  levels: [], message: ""});
});
const by = async (link) => {
  location.hash = link ? new URL(link).hash : "";
  await takeLink(lobby);
  await answered();
  await turns();
};

describe("a link to the lobby", () => {
  it("without anything brings nothing", async () => {
    await by("");
    assert.deepEqual([lobby.broken, lobby.set, served.asked], [null, {"a.b": "1"}, []]);
  });
  it("brings house rules, if the server says that they fit", async () => {
    await by(houseLink(HOUSE, "http://x"));
    assert.deepEqual([lobby.id, lobby.set, lobby.house.name, lobby.broken], ["single", HOUSE.set, "Our club", null]);
    lobby.id = "double-deck";
    served.answers["/api/rules"] = form({problems: [{text: "the goal is none", keys: [], remedies: []}]});
    await by(houseLink(HOUSE, "http://x"));
    assert.equal(lobby.id, "double-deck");
    assert.match(wordsOf(view()), /They do not fit: the goal is none\. Nothing of the link was taken\. Start a new/);
    served.answers["/api/rules"] = form({house: {problems: [{text: "the name is long", field: "name"}]}});
    await by(houseLink(HOUSE, "http://x"));
    assert.match(page.announced.at(-1), /the name is long/);
    assert.equal(offers(view(), "Try again"), false, "it would not fit again");
  });
  it("brings the cards of a hand, with the seat that they were seen from", async () => {
    const deal = {id: "single", set: {"a.b": "2"}, house: HOUSE, people: 3, seat: 1, by: "Ann", title: "Single deck"};
    served.answers["/api/deals/d1"] = deal;
    await by(dealLink("d1", "http://x"));
    assert.deepEqual([lobby.deal, lobby.id, lobby.players, lobby.dealTitle], ["d1", "single", 3,
      "Ann's cards at single deck"]);
    assert.deepEqual(lobby.seats.map(({kind}) => kind), ["computer", "me", "computer"]);
    const before = served.asked.length;
    await by(dealLink("d1", "http://x"));
    assert.equal(served.asked.slice(before).some(({path}) => path.includes("deals")), false, "they are there");
    served.answers["/api/deals/d2"] = {...deal, by: ""};
    await by(dealLink("d2", "http://x"));
    assert.equal(lobby.dealTitle, "A friend's cards at single deck");
    press(view(), "Start a new game instead");
    await answered();
    assert.deepEqual([lobby.deal, lobby.dealTitle, lobby.set, location.hash], ["", "", {}, ""]);
    assert.ok(device.went.length > 0, "the address brings it no more");
  });
  it("that was cut, or that nobody answers, brings nothing and says so", async () => {
    await by("http://x/#check=zz&deal=d1");
    assert.match(wordsOf(view()), /^link_cut Nothing of the link was taken\./);
    assert.match(written(view()), /<p class=problem>/);
    await by(dealLink("d9", "http://x"));
    assert.match(page.announced.at(-1), /does not answer.*Nothing of the link was taken\./);
    served.answers["/api/deals/d9"] = refuses("no_deal", "There is no such deal.");
    press(view(), "Try again");
    await turns();
    assert.match(wordsOf(view()), /^There is no such deal\. Nothing/);
    assert.equal(offers(view(), "Try again"), false, "the server has said its word");
    letGo(lobby);
    assert.equal(lobby.broken, null);
    assert.deepEqual(lobby.set, {"a.b": "1"}, "what was there stays");
  });
});

describe("a record", () => {
  const whole = (more = {}) => ({id: "single", over: false, hands: 1, record: "the record", names: ["A", "B", "C"],
    ...more});
  const open = async (answer, text = "record") => {
    served.answers["/api/record"] = answer;
    device.file = {name: "game.txt", text};
    await openRecord(lobby);
    await answered();
    await turns();
  };
  it("of a game that is over is shown, from its first hand", async () => {
    await open({problems: [], more: 0, words: "", whole: whole({over: true})});
    assert.deepEqual(sentTo("/api/record"), [{record: "record"}]);
    assert.deepEqual([sentTo("/api/replay"), device.went], [[{record: "the record", hand: 1}], ["/review"]]);
    assert.deepEqual([app.replay.record, app.replay.back, app.replay.of], ["the record", "/play", null]);
    await replayHand(2);
    assert.deepEqual(sentTo("/api/replay")[1], {record: "the record", hand: 2});
    app.replay.of = {table: "T", token: "tk"};
    served.answers["/api/tables/T/replay"] = {hand: 2, frames: [], cards: CARDS};
    await replayHand(2);
    assert.deepEqual([served.asked.at(-1).path, served.asked.at(-1).token, app.replay.back],
      ["/api/tables/T/replay?hand=2", "tk", "/t/T"]);
  });
  it("of one that is not is gone on with, against computer players", async () => {
    await open({problems: [], more: 0, words: "Hand 2 is next.", whole: whole()});
    assert.deepEqual([lobby.id, lobby.record, lobby.seats.map(({kind}) => kind), lobby.set], ["single", "the record",
      ["me", "computer", "computer"], {}]);
    assert.equal(page.announced.at(-1), "The game of game.txt. Hand 2 is next.");
    assert.match(wordsOf(view()), /^The game of game\.txt\. Hand 2 is next\. Start a new game instead$/);
    assert.doesNotMatch(written(view()), /<p class=problem>/);
  });
  it("that is damaged is left alone until it is said what to do with what is whole", async () => {
    await open({problems: ["Line 3 is odd."], more: 2, words: "One hand is whole.", whole: whole()});
    assert.match(wordsOf(view()), new RegExp(
      "^game\\.txt is not whole\\. Line 3 is odd\\. There are 2 more faults\\. One hand "
      + "is whole\\. Go on from there whole_hands Start"));
    assert.equal(lobby.record, "");
    press(view(), "whole_hands");
    await turns();
    assert.equal(device.went.at(-1), "/review");
    press(view(), "Go on from there");
    await answered();
    assert.equal(lobby.dealTitle, "The game of game.txt, as far as it is whole. One hand is whole.");
    await open({problems: ["Line 3 is odd."], more: 0, words: "", whole: whole({over: true, hands: 0})});
    assert.match(wordsOf(view()), /^game\.txt is not whole\. Line 3 is odd\. Start/);
    await open({problems: [], more: 0, words: "Nothing is whole.", whole: null});
    assert.match(wordsOf(view()), /^game\.txt is not whole\. Nothing is whole\. Start/);
  });
  it("that cannot be read says why", async () => {
    await open(refuses("no", "It is no record."));
    assert.match(wordsOf(view()), /^game\.txt was not opened\. It is no record\./);
    assert.equal(page.announced.at(-1), "It is no record.");
    await open({}, "a".repeat(2_000_001));
    assert.match(wordsOf(view()), /too large to be a record/);
    device.file = null;
    await openRecord(lobby);
    assert.equal(lobby.broken === null, false);
  });
});

describe("a trick", () => {
  const trick = (more = {}) => ({leader: 1, plays: [{seat: 1, card: "KS"}, {seat: 2, card: "AS"}], winner: 2,
    order: [3, 0], ...more});
  const says = saysOf({names: ["You", "Walter", "Ruth", "Dolores"], places: [["", "your card"], [], [], ["",
    "waits"]]});
  const lies = (now = {}, more = {}) => trickView(tableOf({trick: trick(), turn: 3, ...now}, {says, ...more}));
  it("has the cards that were played, who led and who wins, and the places of the others", () => {
    assert.equal(wordsOf(lies()), "Walter Led Ruth Wins Dolores waits You your card");
    assert.equal(times(lies(), "is-winning"), 1);
    assert.match(written(lies()), /Walter: King of spades.*Ruth: Ace of spades/is);
    assert.match(written(lies()),
      /place-1" data-seat=1.*place-2" data-seat=2.*place-3" data-seat=3.*place-0" data-seat=0/s);
    assert.equal(times(lies(), "tag tag-plain trick-tag"), 1, "who wins has a mark of its own");
  });
  it("says who takes it once it is full", () => {
    const plays = [1, 2, 3, 0].map((seat) => ({seat, card: "KS"}));
    assert.equal(wordsOf(lies({trick: trick({plays, order: []})})), "Walter Led Ruth Takes it Dolores You");
    assert.equal(wordsOf(lies({trick: trick({plays, order: [], winner: 1})})), "Walter Takes it Ruth Dolores You");
  });
  it("marks whose turn it is: of whom it is awaited, or who is asked for a card", () => {
    const turn = (now, more) => /is-turn"?><span>([^<]*)/.exec(written(lies(now, more)))?.[1];
    assert.equal(turn({}), "waits");
    assert.equal(turn({turn: 0}), "your card");
    assert.equal(turn({turn: 1}), undefined);
    const card = {do: "x", kind: "card", card: "AS"};
    assert.equal(turn({turn: 1}, {own: ownOf({question: "Card?", choices: [{...card, kind: "say"}, card]})}),
      "your card");
    assert.equal(turn({turn: 1}, {own: ownOf({question: "Say?", choices: [{...card, kind: "say"}]})}), undefined);
    assert.equal(turn({turn: 1}, {own: ownOf({choices: [card]})}), undefined);
  });
  it("has no places while all wait", () => {
    assert.equal(wordsOf(lies({}, {gate: {waits: [0]}})), "Walter Led Ruth Wins");
  });
});
