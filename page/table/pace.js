/** What the server sends is applied in its order and at a pace that eyes can follow: a finished trick lies for a while. */
import {display} from "../shared/display.js";
import {layTrick, mergeOther, mergeStep} from "./merge.js";
import {app, change, drawn} from "../shared/state.js";

/** @import {TableState} from "../shared/state.js" */
/** @typedef {(event: TableEvent) => Promise<void> | void} Motion */
/** @typedef {(event: TableEvent, table: TableState) => void} Listener */
/** @typedef {(line: ChatLine) => void} ChatListener */

const QUEUE_MOST = 16;
/** How long a finished trick lies at least, whole, before it is gathered: the same with reduced motion. */
const TRICK_LIES = {fast: 1_150, normal: 1_500, slow: 2_150};
const HURRIED_LIES = 300; // where one asked to come to one's turn
/** Longer waits are made of several of these. */
const LONGEST_WAIT_PART = 1_100;
const LONGEST_MOTION = 4_000;

/** @type {FromServer[]} */
let queue = [];
let working = false;
/** @type {() => void} ends the wait for a motion */
let endWait = () => {};
/** @type {Motion | null} */
let before = null;
/** @type {Motion | null} */
let after = null;
/** @type {Set<Listener>} */
const listeners = new Set();
/** @type {Set<ChatListener>} */
const chatters = new Set();

/**
 * Who moves cards. `beforeApply` is awaited before a step is applied; of the step that ends a trick, the whole trick
 * with its winner already lies in `app.table.public.trick` and is drawn. `afterApply` runs after the step was drawn.
 * Neither is called when the page is hidden, motion is unwanted, or too much is waiting; then a finished trick
 * only lies for a while.
 * @param {Motion | null} beforeApply
 * @param {Motion | null} [afterApply]
 */
export function setMotion(beforeApply, afterApply = null) {
  before = beforeApply;
  after = afterApply;
}

/**
 * Hear of every event once, after it was applied.
 * @param {Listener} listener
 * @returns {() => void} ends it
 */
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hear what is said at the table. @param {ChatListener} listener */
export function onChat(listener) {
  chatters.add(listener);
}

/** Apply a message when its turn comes. @param {FromServer} message */
export function inTurn(message) {
  queue.push(message);
  if (queue.length > QUEUE_MOST) endWait();
  if (!working) void work();
}

/** Nothing that waits is applied any more. */
export function forgetWaiting() {
  queue = [];
  endWait();
}

addEventListener("visibilitychange", () => {
  if (document.hidden) endWait();
});

/** Apply what waits, one after the other. */
async function work() {
  working = true;
  try {
    for (let message = queue.shift(); message; message = queue.shift()) {
      if (message.t === "step") await step(message);
      else other(message);
    }
  } finally {
    working = false;
  }
}

/** @param {FromServer} message */
function other(message) {
  change(() => {
    const {table} = app;
    if (!table) return;
    mergeOther(table, message);
    const said = table.chat[table.chat.length - 1];
    if (message.t === "chat" && said) for (const listener of chatters) listener(said);
  });
}

/** @param {Step} message */
async function step(message) {
  const shown = app.table;
  if (!shown || message.seq <= shown.seq) return;
  const {event} = message;
  // What the server said, without the trick that is only shown for a while: its patch leaves out what stays the same.
  const told = shown.public;
  const unhurried = () => queue.length <= QUEUE_MOST && !document.hidden && app.table === shown;
  const still = () => shown.hurried || display.still();
  if (unhurried() && (event.trick || !still())) {
    if (event.trick) {
      layTrick(shown, event.trick);
      await drawn();
      await lasting(waitFor(shown.hurried ? HURRIED_LIES : TRICK_LIES[display.get().speed]));
    }
    if (before && unhurried() && !still()) await lasting(before(event));
  }
  // A welcome came meanwhile: it holds all this.
  const now = app.table;
  if (!now || message.seq <= now.seq) return;
  if (now === shown) now.public = told;
  change(() => mergeStep(now, message));
  for (const listener of listeners) listener(event, now);
  if (after && unhurried() && !still()) {
    await drawn();
    await lasting(after(event));
  }
}

/** @param {number} milliseconds */
async function waitFor(milliseconds) {
  const parts = Math.ceil(milliseconds / LONGEST_WAIT_PART);
  for (let part = 0; part < parts; part += 1) await new Promise((resolve) => setTimeout(resolve, milliseconds / parts));
}

/**
 * Wait for a motion, but not for ever, and not when there is no time for it.
 * @param {Promise<void> | void} motion
 * @returns {Promise<void>}
 */
function lasting(motion) {
  if (!motion) return Promise.resolve();
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, LONGEST_MOTION);
    endWait = () => resolve();
    motion.catch(() => {}).then(() => {
      clearTimeout(limit);
      resolve();
    });
  });
}
