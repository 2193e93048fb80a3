// Takes the indents out of the templates of the built scripts, which nobody sees, packs scripts and styles as brotli, for browsers
// that take it, and puts the serif beside them, named by its hash: `node page/pack.js FOLDER`.

import {createHash} from "node:crypto";
import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {brotliCompressSync, constants} from "node:zlib";

/** What a file is taken for: which is the smallest, nobody knows before. */
const MODES = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];

const folder = process.argv[2];
for (const name of readdirSync(folder)) {
  if (!/\.(js|css)$/.test(name)) continue;
  const built = readFileSync(join(folder, name), "utf-8");
  const file = Buffer.from(name.endsWith(".js") ? built.replace(/\n[ \t]+/g, "\n") : built); // once minified, only they have lines that are indented
  writeFileSync(join(folder, name), file);
  const packed = MODES.map((mode) => brotliCompressSync(file, {
    params: {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: file.length, [constants.BROTLI_PARAM_MODE]: mode},
  }));
  writeFileSync(join(folder, `${name}.br`), packed.reduce((least, one) => (one.length < least.length ? one : least)));
}

const serif = readFileSync(new URL("vendor/literata/literata-latin-600-normal.woff2", import.meta.url));
writeFileSync(join(folder, `literata-${createHash("sha256").update(serif).digest("hex").slice(0, 12)}.woff2`), serif);
