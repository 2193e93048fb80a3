/** The serif that comes with the page: it is the file that its name says, and has the letters that the page shows. */
import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {readdirSync, readFileSync} from "node:fs";
import {describe, it} from "node:test";
import {brotliDecompressSync} from "node:zlib";
import {load} from "./modules.js";

const {FILE} = await load("shared/serif");
const BUILT = new URL("../../src/deece/server/static/built/", import.meta.url);
const SOURCES = [new URL("../", import.meta.url), new URL("../../src/deece/", import.meta.url)];
const NOT_SHOWN = ["vendor", "tests", "static", "node_modules", "finished"];
/** What people read; signs such as suits and arrows are drawn in whatever has them. */
const READ = /[\p{L}\p{M}\p{Nd}\p{P}\p{Sc}−×±½]/u;

/** The texts of all sources below a folder. @param {URL} folder @returns {string} */
const below = (folder) => readdirSync(folder, {withFileTypes: true}).map((one) => {
  if (one.isDirectory()) return NOT_SHOWN.includes(one.name) ? "" : below(new URL(`${one.name}/`, folder));
  return /\.(js|html|css|py|toml|md)$/.test(one.name) ? readFileSync(new URL(one.name, folder), "utf-8") : "";
}).join("");

/** The letters that a font has, by https://www.w3.org/TR/WOFF2 and OpenType's cmap of format 4. @param {Buffer} font */
function lettersOf(font) {
  let at = 48;
  let begin = 0;
  let map = {begin: -1, length: 0};
  const number = () => {
    for (let found = 0; ;) {
      const byte = font[at++];
      found = found * 128 + (byte & 127);
      if (byte < 128) return found;
    }
  };
  for (let table = font.readUInt16BE(12); table > 0; table--) {
    const kind = font[at++];
    if ((kind & 63) === 63) at += 4;
    const [whole, outlines, plain] = [number(), [10, 11].includes(kind & 63), kind >> 6];
    const length = (outlines ? plain !== 3 : plain !== 0) ? number() : whole;
    if ((kind & 63) === 0) map = {begin, length};
    begin += length;
  }
  const cmap = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20))).subarray(map.begin, map.begin + map.length);
  const found = new Set();
  for (let place = 4; place < 4 + 8 * cmap.readUInt16BE(2); place += 8) {
    const part = cmap.subarray(cmap.readUInt32BE(place + 4));
    if (part.readUInt16BE(0) !== 4) continue;
    const twice = part.readUInt16BE(6);
    for (let segment = 0; segment < twice; segment += 2) {
      const [last, first] = [part.readUInt16BE(14 + segment), part.readUInt16BE(16 + twice + segment)];
      for (let code = first; code <= last && code < 0xffff; code++) found.add(String.fromCharCode(code));
    }
  }
  return found;
}

describe("the serif", () => {
  const font = readFileSync(new URL(FILE, BUILT));
  it("is named by its hash, as the browser keeps it for ever", () => {
    assert.equal(FILE, `literata-${createHash("sha256").update(font).digest("hex").slice(0, 12)}.woff2`);
    assert.ok(font.length < 40_000);
  });
  it("has each letter, figure and stop that the page can show, and those of names from around", () => {
    const has = lettersOf(font);
    assert.ok(!has.has("Ω") && !has.has("♠"), "what is looked for can be missing");
    const shown = new Set(SOURCES.map(below).join("") + "ÀÉÎÕÜçñøßæœ");
    assert.deepEqual([...shown].filter((one) => READ.test(one) && !has.has(one)), []);
  });
});
