/** Text mode: the newest line is in sight, and whoever reads an older one is left there. */
import assert from "node:assert/strict";
import {it} from "node:test";
import "./page.js";
import {load} from "./modules.js";

const {followLog} = await load("table/text");

it("a new line of the log is brought in sight, and a drawing without one moves nothing", () => {
  const log = {childElementCount: 3, scrollHeight: 500, scrollTop: 0};
  const nowhere = document.querySelector;
  document.querySelector = /** @type {typeof nowhere} */ ((of) => (of === ".text-log" ? log : null));
  followLog();
  assert.equal(log.scrollTop, 500);
  log.scrollTop = 10; // back to an older line
  followLog();
  assert.equal(log.scrollTop, 10);
  Object.assign(log, {childElementCount: 4, scrollHeight: 540});
  followLog();
  assert.equal(log.scrollTop, 540);
  document.querySelector = nowhere;
});
