// Packs the built scripts and styles as brotli, for browsers that take it: `node page/pack.js FOLDER`.

import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {brotliCompressSync, constants} from "node:zlib";

const folder = process.argv[2];
for (const name of readdirSync(folder)) {
  if (!/\.(js|css)$/.test(name)) continue;
  const file = readFileSync(join(folder, name));
  const params = {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: file.length};
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(file, {params}));
}
