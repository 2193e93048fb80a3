/** What the browser remembers, addresses, and files that are opened. */
import assert from "node:assert/strict";
import {afterEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";

const {forgetGame, keep, keepGame, pastGame, pastGames, recall} = await load("shared/keep");
const {askNetwork, inviteLink, linkWarning, originOfLinks} = await load("shared/friends");
const {routeOf} = await load("shared/travel");
const {cleanSettings} = await load("shared/display");
const {post, Refused, sentence} = await load("shared/api");

afterEach(() => {
  page.stored.clear();
  page.forbidden = false;
});

describe("what the browser remembers", () => {
  const game = (table, more = {}) => ({table, token: "x", seat: 0, name: table, title: "", when: 1, ...more});
  it("is found again", () => {
    keep("name", "Vera");
    assert.equal(recall("name", ""), "Vera");
    assert.equal(recall("other", "nothing"), "nothing");
  });
  it("may be rubbish", () => {
    page.stored.set("deece.name", "{");
    assert.equal(recall("name", "Vera"), "Vera");
    page.stored.set("deece.games", '{"no": "list"}');
    assert.deepEqual(pastGames(), []);
    page.stored.set("deece.games", '[null, 3, {"table": 5}, {"table": "T"}]');
    assert.deepEqual(pastGames(), [{table: "T"}]);
  });
  it("lasts for this page where storage is forbidden", () => {
    page.forbidden = true;
    keep("name", "Walter");
    assert.equal(recall("name", ""), "Walter");
    page.forbidden = false;
    keep("name", "Vera");
    assert.equal(recall("name", ""), "Vera");
  });
  it("of games is the newest first, each once, and not for ever", () => {
    for (let number = 0; number < 230; number += 1) keepGame(game(`T${number}`));
    assert.equal(pastGames().length, 200);
    assert.equal(pastGames()[0].table, "T229");
    keepGame(game("T160", {over: true}));
    assert.equal(pastGames()[0].table, "T160");
    assert.equal(pastGames().filter(({table}) => table === "T160").length, 1);
    assert.equal(pastGame("T160").over, true);
    forgetGame("T160");
    assert.equal(pastGame("T160"), null);
  });
});

describe("addresses", () => {
  it("lead to pages", () => {
    assert.deepEqual(routeOf("/"), {page: "home", table: ""});
    assert.deepEqual(routeOf("/index.html"), {page: "home", table: ""});
    assert.deepEqual(routeOf("/play"), {page: "lobby", table: ""});
    assert.deepEqual(routeOf("/t/Ab_-9"), {page: "table", table: "Ab_-9"});
    assert.deepEqual(routeOf("/t/Ab_-9/"), {page: "table", table: "Ab_-9"});
    assert.equal(routeOf("/review").page, "review");
    assert.equal(routeOf("/replay").page, "review", "as old links have it");
    assert.equal(routeOf("/past").page, "past");
    for (const path of ["/t/", "/t/a/b", "/t/a b", "/x", "/api"]) assert.equal(routeOf(path).page, "lost");
  });
  it("invite to a table, under the address that the others reach", async () => {
    let network = {url: "", may: true, why: ""};
    globalThis.fetch = async () => ({ok: true, headers: new Headers(), json: async () => network});
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
      location.hostname = name;
      await askNetwork();
      assert.equal(inviteLink("T"), "http://localhost:8123/t/T");
      assert.match(linkWarning(), /on this computer only/);
    }
    network = {url: "http://192.168.1.5:8123/", may: true, why: ""};
    await askNetwork();
    assert.equal(inviteLink("T"), "http://192.168.1.5:8123/t/T");
    assert.equal(originOfLinks(), "http://192.168.1.5:8123");
    assert.equal(linkWarning(), "");
  });
  it("who came over the network has the right address already", () => {
    location.hostname = "cards.example";
    location.origin = "https://cards.example";
    assert.equal(inviteLink("T"), "https://cards.example/t/T");
    assert.equal(linkWarning(), "");
    Object.assign(location, {hostname: "localhost", origin: "http://localhost:8123"});
  });
});

describe("display settings", () => {
  it("are the usual ones where nothing or rubbish was kept", () => {
    const usual = cleanSettings(null);
    assert.deepEqual([usual.suitColors, usual.printSize, usual.speed, usual.textMode], ["two", 100, "normal", false]);
    assert.deepEqual(cleanSettings({suitColors: "pink", printSize: "150", more: 1}), usual);
    assert.deepEqual(cleanSettings("rubbish"), usual);
  });
  it("are kept where they are known", () => {
    assert.equal(cleanSettings({printSize: 150}).printSize, 150);
    assert.equal(cleanSettings({highContrast: true}).highContrast, true);
  });
});

describe("a request", () => {
  const answers = (status, body) => {
    globalThis.fetch = async () => ({ok: status < 400, status, headers: new Headers(), json: async () => {
      if (typeof body === "string") throw new SyntaxError(body);
      return body;
    }});
  };
  it("is answered", async () => {
    answers(200, {table: "T"});
    assert.deepEqual(await post("/api/tables", {}), {table: "T"});
  });
  it("that is refused has a sentence and a code", async () => {
    answers(404, {error: "There is no such table.", code: "no_table"});
    await assert.rejects(post("/api/x", {}), (error) => error instanceof Refused && error.code === "no_table" && sentence(error) === "There is no such table.");
    answers(409, {error: "That seat is taken."});
    await assert.rejects(post("/api/x", {}), (error) => error instanceof Refused && error.code === "");
  });
  it("that a proxy answers says so much", async () => {
    answers(502, "<html>");
    await assert.rejects(post("/api/x", {}), /error 502/);
  });
  it("that nobody answers says so", async () => {
    globalThis.fetch = async () => Promise.reject(new TypeError("network"));
    await assert.rejects(post("/api/x", {}), /does not answer/);
  });
});
