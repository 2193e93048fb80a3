/** A table with only computer players moves into the page when the server is gone, and home when it is there again. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {allAnew, device} from "./device.js";
import {load} from "./modules.js";
import {offers, press, saying, wordsOf} from "./pressed.js";
import {awaited, refuses, sentTo, served, turns} from "./served.js";
import {people, tableOf} from "./tables.js";

document.documentElement.dataset.engine = "engine/";
/** What the engine in the page answers by path, and what it was asked. @type {Record<string, any>} */
let engine = {};
const told = [];
globalThis.MessageChannel = class {};
globalThis.Worker = class {
  postMessage({do: what, id, path, body}) {
    if (what === "start") return queueMicrotask(() => this.onmessage({data: {is: "ready"}}));
    if (what !== "ask") return undefined;
    told.push({path, body: body ? JSON.parse(body) : null});
    const {status = 200, content} = engine[path] ?? {status: 404, content: {error: "It is not here."}};
    return queueMicrotask(() => this.onmessage({data: {is: "answer", id, status, headers: {},
      content: typeof content === "string" ? content : JSON.stringify(content)}}));
  }
};
const {app, onDraw} = await load("shared/state");
const {carry, movingView} = await load("table/moving");
onDraw(() => {});

const computers = () => people(4).map((one, seat) => (seat === 0 ? one : {...one, kind: "computer", level: "plain"}));
const at = (more = {}, hand = 1) => tableOf({sheet: [{number: hand}]}, {people: computers(), ...more});
const kept = (name) => JSON.parse(page.stored.get(`deece.${name}`) ?? "null");
const keep = (name, what) => page.stored.set(`deece.${name}`, JSON.stringify(what));
const game = (more = {}) => ({table: "T", token: "tk", seat: 0, name: "Sunday", title: "Double deck", ...more});
const RECORD = "/api/tables/T/record";

beforeEach(() => {
  allAnew();
  told.length = 0;
  engine = {};
  Object.assign(app, {table: null, link: "connected", home: false, route: {page: "table", table: "T"}});
  keep("games", [game()]);
  served.answers[RECORD] = () => new Response("the record");
});

describe("a table of the server", () => {
  it("is carried along: its record, anew after each hand", async () => {
    await carry(at());
    assert.deepEqual(kept("carried"), {table: "T", hands: 1, record: "the record"});
    await carry(at());
    assert.equal(served.asked.length, 1, "it is there");
    await carry(at({}, 2));
    assert.deepEqual([served.asked.length, kept("carried").hands], [2, 2]);
    served.answers[RECORD] = refuses("no", "Not now.");
    await carry(at({}, 3));
    assert.equal(kept("carried").hands, 2, "what was had before is better than nothing");
    delete served.answers[RECORD];
    await carry(at({}, 4));
    assert.equal(kept("carried").hands, 2);
  });
  it("is not, where others sit there, or it counts elsewhere, or nobody is connected", async () => {
    const held = computers().map((one, seat) => (seat === 2 ? {...one, held: true} : one));
    for (const more of [{people: people(4)}, {people: held}, {seat: null}, {known: {kind: "board"}},
      {known: {kind: "evening"}}]) await carry(at(more));
    app.link = "looking";
    await carry(at());
    app.link = "connected";
    keep("games", [game({home: "H"})]);
    await carry(at());
    assert.deepEqual(served.asked, []);
  });
});

describe("without the server", () => {
  const gone = () => {
    app.link = "looking";
    keep("carried", {table: "T", hands: 1, record: "the record"});
    app.table = at();
    return app.table;
  };
  it("one may play on in the page, with the same players and from the same record", async () => {
    const table = gone();
    assert.match(wordsOf(movingView(table)), /^Play on in this page dealt_anew$/);
    engine["/api/tables"] = {content: {table: "P", token: "pk", seat: 0}};
    press(movingView(table), "Play on in this page");
    assert.match(saying(movingView(table), "Play on"), /disabled=true/);
    press(movingView(table), "Play on in this page");
    await turns();
    assert.equal(told.length, 1);
    const {name, me, seats, record} = told[0].body;
    assert.deepEqual([name, me, seats.map(({kind, level}) => level ?? kind), record], ["Sunday", "Vera", ["me", "plain",
      "plain",
      "plain"], "the record"]);
    assert.deepEqual([kept("games")[0].table, kept("games")[0].home, device.went], ["P", "T", ["/t/P"]]);
    assert.match(saying(movingView(table), "Play on"), /disabled=false/);
  });
  it("is told why it cannot be", async () => {
    const table = gone();
    engine["/api/tables"] = {status: 400, content: {error: "It cannot be played here."}};
    press(movingView(table), "Play on in this page");
    await turns();
    assert.deepEqual([table.message, page.announced, device.went], ["It cannot be played here.",
      ["It cannot be played here."],
      []]);
  });
  it("is not offered for another table, without a record, or with others there", () => {
    const table = gone();
    assert.equal(offers(movingView({...table, table: "other"}), "Play on"), false);
    assert.equal(offers(movingView({...table, people: people(4)}), "Play on"), false);
    app.link = "connected";
    assert.equal(offers(movingView(table), "Play on"), false);
    app.link = "looking";
    keep("carried", {table: "T", hands: 1, record: ""});
    assert.equal(offers(movingView(table), "Play on"), false);
  });
});

describe("once the server answers again", () => {
  it("one may go home with what was played, and both games are one", async () => {
    keep("games", [game({table: "P", home: "T"}), game()]);
    app.table = at({table: "P"});
    const [look] = device.every.slice(-1);
    assert.equal(wordsOf(movingView(app.table)), "");
    look();
    await turns();
    assert.equal(app.home, false);
    served.answers["/api/glossary"] = {words: []};
    look();
    await turns();
    assert.equal(app.home, true);
    assert.match(wordsOf(movingView(app.table)), /answers again\. Go home dealt_anew_there$/);
    engine["/api/tables/P/record"] = {content: "all of it"};
    const slow = awaited();
    served.answers["/api/tables"] = slow.answer;
    press(movingView(app.table), "Go home");
    await turns();
    assert.match(saying(movingView(app.table), "Go home"), /disabled=true/);
    await slow.come({table: "N", token: "nk", seat: 0});
    assert.equal(sentTo("/api/tables")[0].record, "all of it");
    assert.deepEqual([kept("games").map(({table, home}) => `${table} ${home ?? ""}`), device.went], [["N "], ["/t/N"]]);
    const before = served.asked.length;
    app.table = at();
    look();
    await turns();
    assert.equal(served.asked.length, before, "a table of the server asks nothing");
  });
});
