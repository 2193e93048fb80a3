/** Everybody has the face of their name, and white letters can be read on each. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {describe, it} from "node:test";
import {load} from "./modules.js";

const {FACES, faceOfName} = await load("table/face");
const css = readFileSync(new URL("../table/talk.css", import.meta.url), "utf8");
const light = (hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
  .map((part) => (part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)).reduce((sum, part, at) => sum + part * [.2126, .7152, .0722][at], 0);

describe("a face", () => {
  it("is the same wherever the name plays, and one of those that there are", () => {
    const faces = ["Ruth", "Walter", "Dolores", "Frank", "Zoë", "李", "👵", ""].map((name) => [faceOfName(name), faceOfName(name)]);
    for (const [one, again] of faces) assert.ok(one === again && one >= 1 && one <= FACES);
    assert.ok(new Set(faces.map(([one]) => one)).size > 3);
  });
  it("has white letters that can be read, 7 to 1", () => {
    const found = [...css.matchAll(/--face: #(\w{6})/g)].map(([, hex]) => hex);
    assert.equal(found.length, FACES);
    for (const hex of found) assert.ok(1.05 / (light(hex) + .05) >= 7, hex);
  });
});
