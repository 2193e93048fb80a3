/** Past games: found by any of their words, kept up to date in their place. */
import assert from "node:assert/strict";
import {afterEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";

const {enter, isLike} = await load("home/past");
const {pastGames, updateGame} = await load("shared/keep");
const {app} = await load("shared/state");
const GAME = {table: "t", token: "x", seat: 0, name: "Thursday table", title: "Double deck", when: Date.UTC(2026, 10, 19, 12), score: "Ann & Cal 512, Bob & Dee 300", result: "Ann & Cal won", others: "Ruth and Walter", over: true};

describe("a past game", () => {
  afterEach(() => page.stored.clear());
  it("is found by name, game, people, result, month and year, in any order and case", () => {
    for (const words of ["", "thursday", "DOUBLE", "walter", "512", "november 2026", "2026 ruth", "cal won"]) assert.equal(isLike(GAME, words), true, words);
    assert.equal(isLike(GAME, "thursday december"), false);
  });
  it("is kept up to date in its place", () => {
    page.stored.set("deece.games", JSON.stringify([{...GAME, table: "a"}, {...GAME, table: "b"}]));
    updateGame({...GAME, table: "b", score: "new"});
    assert.deepEqual(pastGames().map(({table, score}) => [table, score]), [["a", GAME.score], ["b", "new"]]);
  });
  it("is asked about until its end is known, a dozen at a time; one that is gone is said to be", async () => {
    const asked = [];
    globalThis.fetch = async (path) => {
      asked.push(path);
      const gone = path.endsWith("/t3");
      const told = {over: true, score: "Ann 3", result: "Ann won", people: [{kind: "person", name: "Me"}, {kind: "computer", name: "Ruth"}, {kind: "open", name: "Open"}], name: "N", title: "T"};
      return {ok: !gone, status: gone ? 404 : 200, headers: new Headers(), json: async () => (gone ? {error: "Gone.", code: "no_table"} : told)};
    };
    app.route = {page: "past", table: ""};
    page.stored.set("deece.games", JSON.stringify([GAME, ...Array.from({length: 20}, (_, number) => ({table: `t${number}`, seat: 0, when: number, over: number === 0}))]));
    await enter();
    assert.equal(asked.length, 12);
    assert.ok(!asked.includes("/api/tables/t"));
    const found = new Map(pastGames().map((game) => [game.table, game]));
    assert.deepEqual([found.get("t0").score, found.get("t0").result, found.get("t0").others, found.get("t3").gone], ["Ann 3", "Ann won", "Ruth", true]);
    await enter();
    assert.equal(asked.length, 20, "the rest, and none twice");
  });
});
