import assert from "node:assert/strict";
import {it} from "node:test";
import "./page.js";
import {routeOf} from "../shared/travel.js";

it("every address leads to its page, with what it names", () => {
  const found = Object.entries({
    "/": {page: "home"},
    "/index.html": {page: "home"},
    "/play": {page: "lobby"},
    "/past": {page: "past"},
    "/position": {page: "position"},
    "/review": {page: "review"},
    "/replay": {page: "review"},
    "/t/a-B_9": {page: "table", table: "a-B_9"},
    "/t/a/": {page: "table", table: "a"},
    "/keep": {page: "keep", sheet: "", part: "start"},
    "/keep/group": {page: "keep", sheet: "", part: "group"},
    "/keep/group/share": {page: "lost"},
    "/keep/s1": {page: "keep", sheet: "s1", part: "hand"},
    "/keep/s1/evening": {page: "keep", sheet: "s1", part: "evening"},
    "/learn": {page: "learn", part: ""},
    "/learn/bids/": {page: "learn", part: "bids"},
    "/learn/class/c1": {page: "learn", part: "class", school: "c1", task: 0},
    "/learn/class/c1/12": {page: "learn", part: "class", school: "c1", task: 12},
    "/club": {page: "club", evening: "", part: "tables"},
    "/club/new": {page: "club", part: "new"},
    "/club/season": {page: "club", part: "season"},
    "/club/e1": {page: "club", evening: "e1", part: "tables"},
    "/club/e1/wall": {page: "club", evening: "e1", part: "wall"},
    "/day": {page: "day", part: "", sheet: ""},
    "/day/2026-11-27/double-deck": {page: "day", part: "2026-11-27", sheet: "double-deck"},
    "/day/yesterday/double-deck": {page: "lost"},
    "/t/": {page: "lost"},
    "/club/e1/nothing": {page: "lost"},
  });
  for (const [path, route] of found) assert.deepEqual(routeOf(path), {table: "", ...route}, path);
});
