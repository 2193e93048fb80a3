// What is packed for browsers that take brotli is what was built.

import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {test} from "node:test";
import {brotliDecompressSync} from "node:zlib";

const built = new URL("../../src/deece/server/static/built/", import.meta.url);

test("each script and style sheet has its own packed one, and nothing else has", () => {
  const names = readdirSync(built);
  const plain = names.filter((name) => /\.(js|css)$/.test(name));
  assert.ok(plain.length > 10);
  assert.deepEqual(names.filter((name) => name.endsWith(".br")), plain.map((name) => `${name}.br`));
  for (const name of plain) {
    const file = readFileSync(new URL(name, built));
    assert.ok(brotliDecompressSync(readFileSync(new URL(`${name}.br`, built))).equals(file), name);
  }
});
