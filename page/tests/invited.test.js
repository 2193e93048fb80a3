/** Somebody opens an invite link: what they see, how they sit down; and the cut of the cards. */
import assert from "node:assert/strict";
import {afterEach, beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";
import {offers, press, times, wordsOf, written} from "./pressed.js";
import {people} from "./tables.js";

const {app} = await load("shared/state");
const {joinView} = await load("table/join");
const {hangUp} = await load("shared/connection");
const {cutDialog, cutWords, sealNote} = await load("seal/cut");

beforeEach(() => {
  page.stored.clear();
  Object.assign(app, {table: null, join: null, about: null, me: "", route: {page: "table", table: "T"}});
});

/** Four people, but for those who are otherwise. @param {Record<number, object>} others */
const four = (others) => people(4).map((person, seat) => ({...person, ...others[seat]}));

describe("an invite link", () => {
  const join = (more = {}) => ({
    name: "Sunday", title: "Double deck", game: "Double deck", differs: [], known: null, over: false, free: [2],
      asked_for: [], watchers: true, message: "",
    partners: ["", "", "Vera’s partner", ""], people: four({2: {kind: "open"}, 1: {kind: "computer"}, 3: {here: false,
      note: "host"}}), ...more,
  });
  it("shows what is played, and how it differs", () => {
    assert.match(wordsOf(joinView(join())), /Sunday Double deck standard_rules Who is there/);
    assert.match(wordsOf(joinView(join({title: "Our club", differs: [{name: "Goal", words: "450"}]}))),
      /Our club: Double deck differs Goal: 450/);
    assert.match(wordsOf(joinView(join({title: "Double deck, our way"}))),
      /Sunday Double deck, our way standard_rules/);
    assert.match(wordsOf(joinView(join({name: "", over: true}))), /A table .*This game is over\./);
  });
  it("says who is there, and which seat is free", () => {
    assert.match(wordsOf(joinView(join())),
      /South V Vera is here West W Walter computer player North free_seat Vera’s partner East/);
    assert.match(wordsOf(joinView(join())), /East D Dolores has a seat; host/);
    assert.match(wordsOf(joinView(join({people: four({1: {stand_in: true}})}))),
      /Walter away, a computer player stands in/);
  });
  it("says whom one plays with only where one seat is free and that is known", () => {
    assert.doesNotMatch(wordsOf(joinView(join({partners: ["", "", "", ""]}))), /You are the/);
  });
  it("lets one take the free seat, or choose among several", () => {
    const one = joinView(join());
    assert.deepEqual([offers(one, "Sit here"), wordsOf(one).includes("Take the seat"),
      wordsOf(one).includes("You are the Vera’s partner.")], [false, true, true]);
    const two = joinView(join({free: [1, 2]}));
    assert.deepEqual([times(two, ">Sit here<"), wordsOf(two).includes("Take any free seat"),
      wordsOf(two).includes("You are the")], [2, true, false]);
    const full = joinView(join({free: [], asked_for: [1]}));
    assert.match(wordsOf(full), /Ask for this seat .*Every seat is taken\. Your name/);
    assert.doesNotMatch(wordsOf(joinView(join({free: []}))), /Your name/);
    assert.deepEqual([offers(one, "Only watch"), offers(joinView(join({watchers: false})), "Only watch")],
      [true, false]);
  });
});

describe("taking a seat by a link", () => {
  const JOIN = {table: "J", name: "Sunday", title: "Double deck", game: "Double deck", differs: [], known: null,
    over: false, free: [2], asked_for: [], watchers: true, message: "", partners: [],
    people: four({2: {kind: "open"}})};
  const kept = () => JSON.parse(page.stored.get("deece.games") ?? "[]")[0];
  /** @type {string[]} */
  let asked = [];
  /** @type {string[]} */
  let lines = [];
  const before = globalThis.fetch;
  beforeEach(() => {
    asked = [];
    lines = [];
    globalThis.WebSocket = class {
      static CONNECTING = 0;
      static OPEN = 1;
      constructor(address) {
        lines.push(String(address));
      }
      close() {}
      send() {}
    };
    globalThis.fetch = async (path, {body} = {}) => {
      asked.push(`${path} ${body ?? ""}`);
      return String(path).endsWith("/sit") ? Response.json({table: "J", seat: 2, token: "secret",
        shuffle: null}) : Response.json(JOIN);
    };
  });
  afterEach(() => {
    hangUp();
    globalThis.fetch = before;
  });
  const sitting = async (join) => {
    app.route = {page: "table", table: "J"};
    app.join = join;
    press(joinView(join), "Your name", "submit");
    for (let turn = 0; turn < 20; turn += 1) await new Promise((go) => setImmediate(go));
  };
  it("needs a name", async () => {
    app.me = "  ";
    const join = {...JOIN};
    await sitting(join);
    assert.deepEqual(asked, []);
    assert.match(wordsOf(joinView(join)), /Write your name first/);
  });
  it("sits there, and is known here from then on", async () => {
    app.me = " Zoe ";
    await sitting({...JOIN});
    assert.match(asked[0], /\/api\/tables\/J\/sit .*"name":"Zoe".*"seat":2/);
    assert.deepEqual([kept().table, kept().token, kept().seat, kept().name, app.join],
      ["J", "secret", 2, "Sunday", null]);
    assert.equal(JSON.parse(page.stored.get("deece.name")), "Zoe");
    assert.equal(app.link, "looking", "the table is on its way");
    assert.ok(lines.length > 0 && lines.every((address) => address.includes("J")), lines.join());
  });
  it("of several takes any", async () => {
    app.me = "Zoe";
    await sitting({...JOIN, free: [1, 2]});
    assert.doesNotMatch(asked[0], /"seat"/);
  });
  it("that was taken meanwhile says why, and shows who is there now", async () => {
    app.me = "Zoe";
    globalThis.fetch = async (path) => (String(path).endsWith("/sit") ? Response.json({code: "taken",
      error: "that seat is taken."}, {status: 409}) : Response.json(JOIN));
    await sitting({...JOIN});
    assert.equal(app.join?.message, "that seat is taken.");
    assert.equal(kept(), undefined);
  });
  it("is not what a watcher does", () => {
    app.join = {...JOIN};
    press(joinView({...JOIN}), "Only watch");
    assert.deepEqual([kept().table, kept().token, kept().seat, app.join], ["J", "", null, null]);
  });
});

describe("the cut", () => {
  const shuffle = {cards: 80, within: 20, stage: "cutting", cuts: 1, words: []};
  it("begins in the middle, and stays where it was put", () => {
    assert.match(written(cutDialog({shuffle})), /max=79[^>]*\.value=40/);
    app.about = 3;
    assert.match(written(cutDialog({shuffle})), /\.value=3 /);
    press(cutDialog({shuffle}), 'id="cut-at"', "input", {target: {value: "9"}});
    assert.equal(app.about, 9);
    assert.equal(wordsOf(cutDialog({shuffle: null})), "");
  });
  it("is told to the others while it is made", () => {
    const says = (more, seat = 0) => cutWords({shuffle: more && {...shuffle, ...more}, seat, people: people(4)});
    assert.deepEqual([says({}), says({}, 1), says({stage: "dealt"}), says({cuts: null}), says(null)],
      ["cut_by", "", "", "", ""]);
    assert.deepEqual([sealNote({shuffle: null}), sealNote({shuffle}),
      sealNote({shuffle: {...shuffle, words: ["a", "b"]}})], ["not_sealed", "sealed_next", "a b"]);
  });
});

