/** What the style sheets of a table in play may not ask. */
import assert from "node:assert/strict";
import {readdir, readFile} from "node:fs/promises";
import {describe, it} from "node:test";

describe("the style sheets of all pages", () => {
  it("ask no element what is in it: with every card that would be asked again of all of the page", async () => {
    // 32 such rules of 1,130 were more than half of the main thread's work: a class on the parent says it.
    for (const folder of ["table", "phases", "shared", "lobby", "home", "keeper", "review", "learn", "club", "day", "position", "seal"]) {
      const root = new URL(`../${folder}/`, import.meta.url);
      for (const name of (await readdir(root)).filter((one) => one.endsWith(".css"))) {
        const css = await readFile(new URL(name, root), "utf-8");
        assert.ok(!css.includes(":has("), `${folder}/${name}`);
      }
    }
  });
});
