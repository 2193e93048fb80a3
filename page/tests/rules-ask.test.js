/** The server is asked about house rules one question at a time, and no edit is lost however slow it answers. */
import assert from "node:assert/strict";
import {afterEach, describe, it} from "node:test";
import "./page.js";
import {load} from "./modules.js";

const {fetchRules, answered} = await load("lobby/rules-ask");
const {app} = await load("shared/state");
const {standard} = await load("lobby/lobby-plan");

/** @type {{path: string, set: Record<string, string>, answer: (problems?: unknown[]) => Promise<void>}[]} */
let asked = [];
const settled = () => new Promise((done) => setTimeout(done, 5));
globalThis.fetch = (path, options) => new Promise((resolve) => {
  const set = options.body ? JSON.parse(options.body).set : {};
  const rows = ["a.a", "a.b"].map((key) => ({key, value: set[key] ?? "0", standard: "0"}));
  asked.push({path, set, answer: async (problems = []) => {
    resolve({ok: true, headers: new Headers(), json: async () => ({rows, problems})});
    await settled();
  }});
});

const lobby = () => Object.assign(app.lobby, {ready: true, id: "check", seats: [], rules: null, message: "", ...standard()});
const edit = (key, value) => {
  app.lobby.set = {...app.lobby.set, [key]: value};
  return fetchRules(app.lobby);
};

describe("house rules on a slow line", () => {
  afterEach(() => (asked = []));

  it("keep an edit made while an answer is under way, and ask about it next", async () => {
    lobby();
    const done = edit("a.a", "1");
    void edit("a.b", "2");
    assert.deepEqual(asked.map(({set}) => set), [{"a.a": "1"}], "one question at a time");
    await asked[0].answer();
    assert.deepEqual(app.lobby.set, {"a.a": "1", "a.b": "2"});
    assert.deepEqual(asked.map(({set}) => set), [{"a.a": "1"}, {"a.a": "1", "a.b": "2"}]);
    await asked[1].answer();
    assert.equal(await done, true);
    assert.deepEqual(app.lobby.set, {"a.a": "1", "a.b": "2"});
    assert.equal(asked.length, 2);
  });

  it("keep an edit that nobody asked about yet", async () => {
    lobby();
    void edit("a.a", "1");
    app.lobby.set = {"a.a": "3"};
    await asked[0].answer();
    assert.deepEqual(asked[1].set, {"a.a": "3"});
    await asked[1].answer();
    assert.deepEqual(app.lobby.set, {"a.a": "3"});
  });

  it("let go of a rule that is set back, when the server says that it is the standard", async () => {
    lobby();
    void edit("a.a", "1");
    void edit("a.a", "0");
    await asked[0].answer();
    assert.deepEqual(app.lobby.set, {"a.a": "0"});
    await asked[1].answer();
    assert.deepEqual(app.lobby.set, {});
  });

  it("are those of the game that is chosen at last", async () => {
    lobby();
    void edit("a.a", "1");
    Object.assign(app.lobby, {id: "cutthroat", ...standard()});
    const done = fetchRules(app.lobby);
    await asked[0].answer();
    assert.equal(app.lobby.rules, null);
    assert.equal(asked[1].path, "/api/rules/cutthroat");
    await asked[1].answer([{keys: [], text: "No."}]);
    assert.equal(await done, false);
    await answered();
    assert.equal(app.lobby.rules.problems.length, 1);
  });
});
