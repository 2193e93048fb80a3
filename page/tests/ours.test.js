/** House rules in the lobby: their editor, those of one's own, the library, bidding languages, and rule sheets. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {allAnew, device} from "./device.js";
import {load} from "./modules.js";
import {fill, offers, press, saying, submit, times, wordsOf, written} from "./pressed.js";
import {refuses, sentTo, serveAnew, served, turns} from "./served.js";

class Field {}
Object.assign(globalThis, {innerWidth: 1400, HTMLElement: Field, ResizeObserver: class {}});
document.documentElement.dataset.words = JSON.stringify({no_effects: "No effect: {rules}.", people_all: "all {count}",
  people_one_out: "{count}, one out", people_out: "{count}, {out} out"});
const {app, onDraw} = await load("shared/state");
const {act} = await load("table/act");
const {houses} = await load("shared/keep");
const ours = await load("lobby/house-keep");
const {houseEditor} = await load("lobby/house-editor");
const cards = await load("lobby/own-cards");
const library = await load("lobby/library");
const {fetchSheet, rulesNow, sheetBlocks} = await load("lobby/sheets");
const {answered} = await load("lobby/rules-ask");
onDraw(() => {});

const rule = (key, more = {}) => ({key, name: `Rule ${key}`, says: `${key} is so.`, what: `What ${key} is.`,
  kind: "int",
  value: "1", standard: "1", standard_words: "one", choices: [], copies: [], low: 0, high: 9, matters: true, moved: "",
  chapter: key.split(".")[0], ...more});
const ROWS = [rule("goal.points", {value: "500", standard: "500"}), rule("meld.run", {kind: "copies", copies: ["single",
  "double"], value: "15,150", standard: "15,150"}), rule("deal.people", {value: "4", standard: "4", high: 6}),
rule("deal.players", {value: "4", standard: "4"}), rule("meld.aces", {kind: "bool", value: "true", standard: "true"}),
rule("meld.none", {matters: false}), rule("play.turn", {value: "left", standard: "left", choices: [{value: "left",
  says: "To the left."}, {value: "right", says: "To the right."}]}), rule("play.words", {kind: "words", value: "a,c",
  standard: "a,c", choices: ["a", "b", "c"].map((value) => ({value, says: `Word ${value}`}))})];
const form = (more = {}) => ({rows: ROWS, chapters: [["goal", "Goal"], ["meld", "Meld"], ["deal", "Deal"],
  ["play", "Play"]].map(([key, title]) => ({key, title})), problems: [], changes: [], left: [], outgrown: [], cards: [],
sheet: [], conventions: [{id: "none", name: "None"}, {id: "classic", name: "Classic"}], house: {problems: []},
  ...more});
const system = (id, name) => ({id, name, facts: "", players: 4, people: 4, sides: 2, partners: "fixed",
  conventions: []});
const HOUSE = {id: "double-deck", set: {"goal.points": "600"}, name: "Our club", summary: "Long games.", source: "",
  notes: []};
let answer = form();
/** @type {string[]} */
const done = [];
for (const name of ["open", "close"]) act[name] = (...all) => done.push([name, ...all].join(" "));
const focus = [];
document.getElementById = (id) => (id.startsWith("heard") ? {append() {},
  replaceChildren: (line) => page.announced.push(
  line.textContent)} : {focus: () => focus.push(id), closest: () => ({scrollIntoView: () => focus.push(`see ${id}`),
  querySelector: () => Object.assign(new Field(), {focus: () => focus.push(`in ${id}`)})})});
const kept = (name) => JSON.parse(page.stored.get(`deece.${name}`) ?? "null");

beforeEach(async () => {
  await turns();
  allAnew();
  done.length = 0;
  focus.length = 0;
  answer = form();
  const told = ({body}) => ({...answer, rows: answer.rows.map((row) => ({...row,
    value: body?.set?.[row.key] ?? row.value}))});
  served.answers = {"/api/rules": told, "/api/rules/double-deck": told, "/api/rules/single": told,
    "/api/network": {url: "",
    may: true}};
  Object.assign(app, {table: null, sheet: null, route: {page: "lobby", table: ""}});
  Object.assign(app.lobby, {ready: true, id: "double-deck", set: {}, house: {name: "", summary: "", source: "",
    notes: []},
    written: {}, rules: form(), systems: [system("double-deck", "Double deck"), system("single", "Single")], levels: [],
    seats: [{kind: "me"}, {kind: "computer"}, {kind: "computer"}, {kind: "computer"}], own: [], cards: [], message: "",
    search: "", changed: false, deal: "", record: "", broken: null});
  ours.come();
  await answered();
  await turns();
  page.announced.length = 0;
  serveAnew();
  served.answers = {"/api/rules": told, "/api/rules/double-deck": told, "/api/rules/single": told,
    "/api/network": {url: "",
    may: true}};
});

describe("house rules of one's own", () => {
  const view = () => ours.oursDialog();
  const words = () => wordsOf(view());
  const press_ = async (says) => {
    press(view(), says);
    await answered();
    await turns();
  };
  it("have a name before they are saved", async () => {
    assert.match(words(), /^Double deck, no rule changed\. Name /);
    await press_("Save in this browser");
    assert.match(words(), /Give them a name first\./);
    assert.deepEqual([focus, houses(), page.announced], [["house-name"], [], ["Give them a name first."]]);
    press(view(), "house-name", "input", {target: {value: "Our club"}});
    await press_("Save in this browser");
    assert.deepEqual(houses().map(({name, id}) => `${name} ${id}`), ["Our club double-deck"]);
    assert.match(words(), /“Our club” is saved in this browser\./);
    await press_("Save in this browser");
    assert.match(words(), /saved anew/);
    assert.equal(houses().length, 1);
  });
  it("are saved only where the server says that they fit", async () => {
    Object.assign(app.lobby, {house: {...app.lobby.house, name: "Our club"}, set: {"goal.points": "0"}});
    answer = form({problems: [{text: "The goal is none.", keys: ["goal.points"], remedies: []}]});
    await press_("Save in this browser");
    assert.match(words(), /1 rule changed\. no_fit_kept The goal is none\..*That cannot be done yet/);
    assert.deepEqual(houses(), []);
    assert.match(saying(view(), "Save in this browser"), /disabled=true/);
    served.answers["/api/rules"] = refuses("no", "Nobody knows.");
    app.lobby.rules = form();
    await press_("Copy a link");
    assert.match(words(), /Nobody knows\./);
    assert.match(saying(view(), "Copy a link"), /disabled=false/);
  });
  it("go as a link, which is shown where it cannot be copied", async () => {
    app.lobby.house.name = "Our club";
    await press_("Copy a link");
    assert.match(device.copied[0], /^http:\/\/localhost:8123\/#check=\w+&rules=double-deck&name=Our\+club$/);
    assert.match(words(), /The link is copied: send it to your friends\. This link opens on this computer only/);
    device.mayCopy = false;
    await press_("Copy a link");
    assert.match(words(), /Mark the link and copy it\..*http:\/\/localhost:8123\/#check=/);
  });
  it("go as a file, and come back from it", async () => {
    app.lobby.house.name = "Our club";
    served.answers["/api/rules/file"] = () => new Response("it", {headers: {"content-disposition":
      'attachment; filename="our-club.toml"'}});
    await press_("Download as a file");
    assert.deepEqual([device.saved, sentTo("/api/rules/file")[0].house.name], [["our-club.toml"], "Our club"]);
    assert.match(words(), /Saved as our-club\.toml\./);
    const {name, summary, source, notes} = HOUSE;
    served.answers["/api/rules/read"] = {id: "single", set: {"goal.points": "100"}, house: {name, summary, source,
      notes}};
    await press_("Open a file");
    assert.deepEqual(sentTo("/api/rules/read"), []);
    device.file = {name: "x.toml", text: "a".repeat(100_001)};
    await press_("Open a file");
    assert.match(words(), /x\.toml was not opened\. That file is too large/);
    device.file = {name: "x.toml", text: "rules"};
    await press_("Open a file");
    assert.deepEqual([app.lobby.id, app.lobby.set, app.lobby.house.name], ["single", {"goal.points": "100"},
      "Our club"]);
    assert.match(words(), /“Our club” is chosen\./);
    served.answers["/api/rules/read"] = {id: "gone", set: {}, house: {name: ""}};
    await press_("Open a file");
    assert.match(words(), /There is no game “gone” here any more\./);
  });
  const saved = (...names) => page.stored.set("deece.houses", JSON.stringify(names.map((name) => ({...HOUSE, name}))));
  it("are listed, loaded, deleted and brought back to their place", async () => {
    assert.match(words(), /Saved in this browser Nothing yet/);
    saved("A", "B", "C");
    assert.match(words(), /A Double deck, 1 rule changed\. Long games\. Load Rename Delete B /);
    await press_("Delete B");
    assert.deepEqual(houses().map(({name}) => name), ["A", "C"]);
    assert.match(words(), /“B” is deleted\. Bring it back/);
    await press_("Bring it back");
    assert.deepEqual(houses().map(({name}) => name), ["A", "B", "C"]);
    assert.equal(offers(view(), "Bring it back"), false);
    await press_("Load B");
    assert.deepEqual([app.lobby.house.name, app.lobby.set["goal.points"]], ["B", "600"]);
  });
  it("are renamed, but to no name and none that is there", async () => {
    saved("A", "B");
    app.lobby.house.name = "A";
    await press_("Rename A");
    assert.deepEqual(focus, ["house-new-name"]);
    const rename = (name) => {
      press(view(), "house-new-name", "input", {target: {value: name}});
      submit(view(), "New name");
    };
    rename(" ");
    assert.match(words(), /Write a name\./);
    rename("B");
    assert.match(words(), /There is a “B” already\./);
    rename(" D ");
    assert.deepEqual([houses().map(({name}) => name), app.lobby.house.name], [["D", "B"], "D"]);
    assert.match(words(), /It is called “D” now\./);
    await press_("Rename B");
    rename("B");
    assert.deepEqual([houses().map(({name}) => name), app.lobby.house.name], [["D", "B"], "D"]);
    await press_("Rename B");
    await press_("No, go back");
    assert.doesNotMatch(words(), /New name/);
  });
  it("have a summary that may be untrue once a rule is changed, until it is said that it is true", async () => {
    press(view(), "house-summary", "input", {target: {value: "Long games."}});
    assert.doesNotMatch(words(), /stale_asked/);
    app.lobby.set = {"goal.points": "600"};
    assert.match(words(), /stale_asked It is still true/);
    await press_("It is still true");
    assert.doesNotMatch(words(), /stale_asked/);
    assert.match(words(), /fresh/);
    press(view(), "house-notes", "input", {target: {value: "One.\nTwo."}});
    press(view(), "house-source", "input", {target: {value: "A friend"}});
    assert.deepEqual([app.lobby.house.notes, app.lobby.house.source], [["One.", "Two."], "A friend"]);
    press(view(), "house-source", "change", {});
    await answered();
    assert.equal(sentTo("/api/rules").at(-1).house.source, "A friend");
  });
  it("say of each word what is wrong with it", () => {
    app.lobby.rules = form({house: {problems: [{field: "name", text: "it is too long"}]}});
    assert.match(words(), /It is too long\. Summary/);
    app.lobby.ready = false;
    assert.equal(words(), "One moment…");
  });
});

describe("the editor of house rules", () => {
  const view = () => houseEditor();
  const words = () => wordsOf(view());
  const set = async (what) => {
    what();
    await answered();
    await turns();
    return app.lobby.set;
  };
  it("has a chapter for each kind of rule, those that do nothing apart", () => {
    assert.match(words(), /Only what is changed \(0\) Goal Rule goal\.points goal\.points is so\. Meld Rule meld\.run/);
    assert.match(words(), /1 rule with no effect in this game Rule meld\.none meld\.none is so\. Deal/);
    assert.match(saying(view(), "Back to standard"), /disabled=true/);
    app.lobby.rules = null;
    assert.equal(words(), "One moment…");
  });
  it("finds a rule by its name, its words or its key, and what is changed", () => {
    const found = (search) => {
      app.lobby.search = search;
      return [...words().matchAll(/Rule (\S+)/g)].map(([, key]) => key);
    };
    assert.deepEqual(found(" GOAL POINTS "), ["goal.points"]);
    assert.deepEqual(found("what meld.aces"), ["meld.aces"]);
    assert.deepEqual(found("meld.none is"), ["meld.none"], "one that does nothing too");
    assert.doesNotMatch(words(), /with no effect/);
    assert.deepEqual(found("nowhere"), []);
    assert.match(words(), /no_such_rule/);
    found("");
    fill(view(), "Only what is changed", true, "change");
    assert.match(words(), /no_such_rule/);
    app.lobby.set = {"meld.aces": "false"};
    assert.match(words(), /\(1\) Meld 1 changed Rule meld\.aces meld\.aces is so\. Yes No Back to standard: one/);
    assert.doesNotMatch(words(), /Rule goal/);
    press(view(), "rule-search", "input", {target: {value: "goal"}});
    assert.equal(app.lobby.search, "goal");
  });
  it("changes a rule at once, and asks what it means", async () => {
    assert.deepEqual(await set(() => press(view(), 'role="switch"', "change", {target: {checked: false}})),
      {"meld.aces": "false"});
    assert.equal(sentTo("/api/rules").at(-1).set["meld.aces"], "false");
    assert.equal(kept("lobby").set["meld.aces"], "false");
    assert.equal((await set(() => fill(view(), "To the right.", true, "change")))["play.turn"], "right");
    assert.match(words(), /To the left\. \(standard\) To the right\./);
    assert.equal((await set(() => fill(view(), "Word b", true, "change")))["play.words"], "a,b,c");
    assert.equal((await set(() => press(view(), "Back to standard: Rule meld.aces")))["meld.aces"], undefined);
  });
  it("takes figures as they are typed, and asks once they are there", async () => {
    const before = sentTo("/api/rules").length;
    press(view(), "rule-goal-points-field", "input", {target: {value: " 600"}});
    assert.deepEqual([app.lobby.set, sentTo("/api/rules").length], [{"goal.points": "600"}, before]);
    press(view(), "rule-goal-points-field", "input", {target: {value: "4 30;60"}});
    assert.equal(app.lobby.set["goal.points"], "4,30,60");
    fill(view(), "Double", "200");
    assert.equal(app.lobby.set["meld.run"], "15,200");
    await set(() => press(view(), "rule-goal-points-field", "change", {}));
    assert.equal(sentTo("/api/rules").length, before + 1);
  });
  it("says how many sit at the table, and how many of them sit out", async () => {
    assert.match(words(), /all 4 5, one out 6, 2 out/);
    assert.equal((await set(() => press(view(), "rule-deal-people-field", "change", {target: {value: "5"}})))[
      "deal.people"], "5");
    const people = (value) => {
      app.lobby.rules = form({rows: ROWS.map((row) => (row.key === "deal.people" ? {...row, value} : row))});
      app.lobby.set = {};
      return /value=(\d+) \?selected=true/.exec(written(view()))?.[1];
    };
    assert.deepEqual([people("4"), people("0"), people("6")], ["4", "0", "6"]);
  });
  it("says what does not fit, leads there, and offers what would mend it", async () => {
    const problem = {text: "The goal is none.", keys: ["goal.points"], remedies: [{key: "goal.points", value: "500",
      text: "Make it 500"}]};
    app.lobby.set = {"goal.points": "0"};
    app.lobby.rules = form({problems: [problem, {text: "It is odd.", keys: [], remedies: []}]});
    assert.match(words(), /no_fit_yet The goal is none\. Make it 500 It is odd\. Goal 1 changed does not fit/);
    assert.match(words(), /What goal\.points is\./, "its sentence is that of the standard");
    let stays = 0;
    Object.assign(app.lobby, {search: "x", changed: true});
    press(view(), "The goal is none.", "click", {preventDefault: () => (stays += 1)});
    await turns();
    assert.deepEqual([stays, app.lobby.search, app.lobby.changed, focus], [1, "", false, ["see rule-goal-points",
      "in rule-goal-points"]]);
    assert.equal((await set(() => press(view(), "Make it 500")))["goal.points"], undefined, "so it is the standard");
  });
  it("says what is changed in vain, what was moved, what else is often changed, and what is of another pack", () => {
    app.lobby.set = {"meld.none": "1"};
    app.lobby.rules = form({rows: ROWS.map((row) => ({...row, moved: row.key === "goal.points" ? "It was moved."
      : ""})),
      left: [{key: "meld.run", name: "A run", words: "15"}], outgrown: [{text: "A run of six.", keys: ["meld.run"],
        remedies: []}]});
    assert.match(words(), /Often changed with these, and as they were: A run : 15 other_pack A run of six\./);
    assert.match(words(), /It was moved\./);
    assert.match(words(), /Rule meld\.none meld\.none is so\. no_effect/);
    assert.equal(times(view(), "no_effect"), 1);
  });
  it("keeps a chapter open that was opened, unless all is open that is looked for", () => {
    const toggled = (title, so) => press(view(), title, "toggle", {target: {open: so}});
    const isOpen = (title) => new RegExp(`open=(\\w+)[^<]*<summary><h3>${title}`).exec(written(view()))?.[1];
    assert.equal(isOpen("Deal"), "false");
    toggled("Deal", true);
    assert.equal(isOpen("Deal"), "true");
    toggled("Deal", false);
    assert.equal(isOpen("Deal"), "false");
    app.lobby.search = "deal";
    assert.equal(isOpen("Deal"), "true");
    toggled("Deal", true);
    app.lobby.search = "";
    assert.equal(isOpen("Deal"), "false");
  });
});

describe("the library", () => {
  const SHELVED = [{name: "Racehorse", people: 4, game: "single", house: {id: "single", set: {"goal.points": "100"},
    house: {
    name: "Racehorse", summary: "Three are passed.", source: "a book", notes: ["A note."]}}}];
  it("is fetched once, and a game of it is chosen", async () => {
    served.answers["/api/library"] = {sets: SHELVED};
    const coming = library.come();
    assert.match(wordsOf(library.libraryDialog()), /One moment…/);
    await coming;
    await library.come();
    assert.equal(sentTo("/api/library").length, 1);
    assert.match(wordsOf(library.libraryDialog()),
      /1 game Racehorse 4 players, built on single Three are passed\. A note\./);
    press(library.libraryDialog(), "Choose Racehorse");
    assert.deepEqual([app.lobby.id, app.lobby.set, done, page.announced], ["single", {"goal.points": "100"}, ["close"],
      ["Racehorse is chosen."]]);
    fill(library.libraryDialog(), "Look for", "zebra");
    assert.match(wordsOf(library.libraryDialog()), /0 games Done$/);
    app.lobby.systems = [];
    await library.come();
    press(library.libraryDialog(), "Choose Racehorse");
    assert.match(wordsOf(library.libraryDialog()), /Racehorse cannot be played here\./);
  });
});

describe("a bidding language of one's own", () => {
  const card = (id, text, more = {}) => ({id, name: `Ours ${id}`, text, why: "", rows: [{call: "50", tells: "aces"}],
    ...more});
  const view = () => cards.cardsDialog();
  const open = async (text, size = "") => {
    device.file = {name: "ours.toml", text: text + size};
    press(view(), "Open a file");
    await answered();
    await turns();
  };
  beforeEach(() => {
    cards.come();
    answer = form();
    served.answers["/api/rules"] = ({body}) => form({cards: body.cards.map((text) => card(text.slice(0, 1), text)),
      conventions: [...form().conventions, ...body.cards.map((id) => ({id, name: "Ours"}))]});
  });
  it("is opened from a file, kept here, and chosen for one's side", async () => {
    await open("a1");
    assert.deepEqual([app.lobby.own, kept("cards"), app.lobby.cards], [["a1"], ["a1"], ["a1", ""]]);
    assert.match(wordsOf(view()), /“Ours a” is chosen for your side\. Ours a In use What bids mean 50 aces Take away/);
    app.lobby.seats = [{kind: "computer"}, {kind: "me"}, {kind: "computer"}, {kind: "computer"}];
    await open("b1");
    assert.deepEqual([app.lobby.own, app.lobby.cards], [["a1", "b1"], ["a1", "b1"]]);
    await open("a2");
    assert.deepEqual([app.lobby.own, app.lobby.cards], [["b1", "a2"], ["a2", "b1"]]);
    assert.match(wordsOf(view()), /“Ours a” takes the place of the older one\./);
  });
  it("is refused where it cannot be read, is too long, or there are six already", async () => {
    await open("a", "x".repeat(12_000));
    assert.match(wordsOf(view()), /ours\.toml was not opened\. That file is too large\./);
    served.answers["/api/rules"] = form({cards: [{id: "", name: "", text: "", why: "Line 2 is odd.", rows: []}]});
    await open("a1");
    assert.match(wordsOf(view()), /ours\.toml was not opened\. Line 2 is odd\./);
    assert.deepEqual(app.lobby.own, []);
    served.answers["/api/rules"] = ({body}) => form({cards: body.cards.map((text) => card(text.slice(0, 1), text))});
    app.lobby.own = ["a", "b", "c", "d", "e", "f"];
    await open("g");
    assert.match(wordsOf(view()), /6 are kept: take one away first\./);
    await open("f2");
    assert.equal(app.lobby.own.length, 6);
    device.file = null;
    press(view(), "Open a file");
    await turns();
    assert.equal(app.lobby.own.length, 6);
  });
  it("that cannot be used here is kept, but not chosen", async () => {
    served.answers["/api/rules"] = ({body}) => form({cards: body.cards.map((text) => card(text, text,
      {why: "No bids."}))});
    await open("a");
    assert.deepEqual([app.lobby.own, app.lobby.cards], [["a"], ["", ""]]);
    assert.match(wordsOf(view()), /“Ours a” is kept, but cannot be used here\. No bids\..*Ours a No bids\./);
  });
  it("is taken away, even where it cannot be read any more", async () => {
    app.lobby.own = ["a", "b"];
    app.lobby.rules = form({cards: [card("", "a", {name: ""}), card("b", "b")]});
    assert.match(wordsOf(view()), /A language that cannot be read here Not in use/);
    press(view(), "Take it away");
    assert.deepEqual(app.lobby.own, ["b"]);
    assert.equal(page.announced.at(-1), "It is not kept any more.");
    await answered();
    await turns();
    press(view(), "Take Ours b away");
    assert.deepEqual([app.lobby.own, page.announced.at(-1)], [[], "“Ours b” is not kept any more."]);
  });
  it("may begin with one of the house's, as a file", async () => {
    served.answers["/api/cards/classic"] = () => new Response("it");
    assert.equal(offers(view(), "None"), false);
    press(view(), "Classic");
    await turns();
    assert.deepEqual(device.saved, ["our-classic.toml"]);
  });
});

describe("a rule sheet", () => {
  it("is that of the rules that are chosen, or of the table", async () => {
    app.lobby.rules = form({sheet: [{kind: "text", text: "Chosen.", rows: []}]});
    await fetchSheet();
    assert.equal(app.sheet[0].text, "Chosen.");
    app.table = {table: "T7"};
    page.stored.set("deece.games", JSON.stringify([{table: "T7", token: "tk"}]));
    served.answers["/api/tables/T7"] = {rules: {id: "single", set: {a: "1"}, house: {name: "Theirs"}}};
    served.answers["/api/rules"] = form({sheet: [{kind: "text", text: "Of the table.", rows: []}]});
    await fetchSheet();
    assert.deepEqual([app.sheet[0].text, sentTo("/api/rules").at(-1), served.asked.find(({path}) => path.includes("T7"))
      .token], ["Of the table.", {id: "single", set: {a: "1"}, house: {name: "Theirs"}}, "tk"]);
    const before = served.asked.length;
    await fetchSheet();
    assert.equal(served.asked.length, before, "it is there");
    app.table = {table: "T8"};
    await fetchSheet();
    assert.match(app.sheet[0].text, /does not answer/);
    app.table = null;
    app.lobby.set = {b: "2"};
    assert.deepEqual((await rulesNow()).set, {b: "2"});
  });
  it("has headings, lists, pairs and tables, whose first row and column head the others", () => {
    const block = (kind, text, rows = []) => ({kind, text, rows});
    const sheet = sheetBlocks([block("title", "Rules"), block("heading", "Goal"), block("list", "", [["a", "b"]]),
      block("pairs", "", [["run", "15", "150"]]), block("table", "Meld", [["", "one"], ["aces", "10"]]), block("text",
        ""),
      block("text", "End.")]);
    assert.equal(wordsOf(sheet), "Rules Goal a b run 15 150 one aces 10 End.");
    assert.match(written(sheet), /rule-sheet-title">Rules.*<h3>Goal/s);
    assert.match(written(sheet), /aria-label=Meld><table>\s*<thead><tr><td><\/td><th scope="col">one/);
    assert.match(written(sheet), /<th scope="row">aces<\/th><td>10/);
    assert.equal(times(sheet, "<p>"), 1);
  });
});
