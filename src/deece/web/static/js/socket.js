/**
 * The connection of a table. Commands are kept until they are answered, and sent again, with the same id, over the
 * next connection when this one is lost: the server does each once. What the server tells is applied in its order.
 */
import {app, change, drawn} from "./state.js";
import {display} from "./display.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./state.js").TableEvent} TableEvent */
/** @typedef {import("./state.js").Public} Public */
/** @typedef {{t: string, [key: string]: any}} Message */
/** The answer to a command; `told` lines only for a hint, the odds or a question, and rows for the odds.
 * @typedef {{ok: boolean, reason: string, stale: boolean, seq: number, lines: string[], choice: string | null, rows: import("./state.js").OddsRow[]}} Answer */
/** @typedef {{message: Message, resolve: (answer: Answer) => void, sent: boolean}} Pending */
/** @typedef {(event: TableEvent) => Promise<void> | void} Motion */
/** @typedef {(event: TableEvent, table: TableState) => void} Listener */

const IDLE = 2_500;
const SAY_AFTER = 10_000;
const SILENT = 9_000;
const ANSWER_IN = SILENT - IDLE;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 15_000;
/** Slow enough that a server that was restarted is found again within a second or two. */
const GROWTH = 1.5;
const QUEUE_MOST = 16;
/** How long a finished trick lies at least, whole, before it is gathered: the same with reduced motion. */
const TRICK_LIES = {fast: 1_150, normal: 1_500, slow: 2_150};
/** Longer waits are made of several of these. */
const LONGEST_WAIT_PART = 1_100;
const LONGEST_MOTION = 4_000;
const LOG_MOST = 400;
/** More than a long game has: were the first one dropped, a screen reader would take all others for new. */
const LINES_MOST = 10_000;

/** @type {WebSocket | null} */
let socket = null;
let table = "";
let token = "";
let since = 0;
let heardAt = 0;
let pingedAt = 0;
/** When we last said anything: the server drops who is silent, though he hears a lot. */
let saidAt = 0;
/** When we first asked since we last heard anything. */
let askedAt = 0;
let tries = 0;
/** Whether the server took this connection in: until then a goodbye is final. */
let welcomed = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;
/** @type {ReturnType<typeof setInterval> | undefined} */
let watch;
/** @type {Map<string, Pending>} */
const pending = new Map();
let made = 0;
const browser = Math.random().toString(36).slice(2, 10);

/** @type {Message[]} */
let queue = [];
let working = false;
/** @type {() => void} ends the wait for a motion */
let hurry = () => {};
/** @type {Motion | null} */
let before = null;
/** @type {Motion | null} */
let after = null;
/** @type {Set<Listener>} */
const listeners = new Set();

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

/**
 * Go to a table; "" as token to watch.
 * @param {string} id
 * @param {string} withToken
 */
export function connect(id, withToken) {
  disconnect();
  table = id;
  token = withToken;
  since = 0;
  tries = 0;
  welcomed = false;
  addEventListener("online", hasten);
  addEventListener("visibilitychange", hasten);
  watch = setInterval(lookAfter, 500);
  open();
}

/** Leave: nothing is sent again. */
export function disconnect() {
  clearTimeout(again);
  clearInterval(watch);
  removeEventListener("online", hasten);
  removeEventListener("visibilitychange", hasten);
  drop();
  table = "";
  queue = [];
  hurry();
  for (const {resolve} of pending.values()) resolve(refusal("The table was left before this was done."));
  pending.clear();
  change(() => {
    app.link = "off";
    app.why = "";
  });
}

/**
 * Send a command; resolved by its answer, however many connections that takes.
 * @param {Message} message without an id
 * @returns {Promise<Answer>}
 */
export function send(message) {
  const id = `${browser}-${++made}`;
  return new Promise((resolve) => {
    const command = {message: {...message, id}, resolve, sent: false};
    pending.set(id, command);
    push(command);
  });
}

/** @param {string} reason @param {boolean} [stale] @returns {Answer} */
function refusal(reason, stale = false) {
  return {ok: false, reason, stale, seq: 0, lines: [], choice: null, rows: []};
}

/** @param {Pending} command */
function push(command) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  command.sent = true;
  saidAt = performance.now();
  socket.send(JSON.stringify(command.message));
}

function open() {
  clearTimeout(again);
  drop();
  welcomed = false;
  change(() => (app.link = "looking"));
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const mine = new WebSocket(`${scheme}//${location.host}/ws`);
  socket = mine;
  heardAt = performance.now();
  pingedAt = heardAt;
  saidAt = heardAt;
  askedAt = 0;
  mine.onopen = () => {
    heardAt = performance.now();
    mine.send(JSON.stringify({t: "hello", table, token, since}));
    for (const command of pending.values()) push(command);
  };
  mine.onmessage = (event) => {
    heardAt = performance.now();
    /** @type {Message} */
    let message;
    try {
      message = JSON.parse(event.data);
    } catch {
      return;
    }
    tries = 0;
    if (app.link === "looking" && message.t !== "bye") change(() => (app.link = "connected"));
    receive(message);
  };
  mine.onclose = () => {
    if (socket === mine) lost();
  };
}

/** Forget this connection without waiting for its end: a dead one takes minutes to close. */
function drop() {
  const old = socket;
  socket = null;
  if (!old) return;
  old.onopen = old.onmessage = old.onclose = null;
  old.close();
}

function lost() {
  drop();
  if (app.link === "closed" || !table) return;
  change(() => (app.link = "looking"));
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * GROWTH ** tries++);
  clearTimeout(again);
  again = setTimeout(open, wait * (.5 + Math.random() / 2));
}

/** Try again after a goodbye. */
export function tryAgain() {
  tries = 0;
  open();
}

/** The page is looked at again, or the network is back: do not wait for the next try. */
function hasten() {
  if (document.hidden || !table || app.link === "closed") {
    if (document.hidden) hurry();
    return;
  }
  if (!socket || socket.readyState > WebSocket.OPEN) {
    tries = 0;
    open();
  } else {
    ping();
  }
}

function ping() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  pingedAt = performance.now();
  if (askedAt < heardAt) askedAt = pingedAt;
  saidAt = pingedAt;
  socket.send('{"t":"ping"}');
}

function lookAfter() {
  if (!socket) return;
  const now = performance.now();
  const silent = now - heardAt;
  // A throttled page may not have asked for a while: silence counts only after a question.
  const asked = socket.readyState === WebSocket.CONNECTING || (askedAt >= heardAt && now - askedAt >= ANSWER_IN);
  if (silent >= SILENT && asked) open();
  else if (now - Math.max(heardAt, pingedAt) >= IDLE || now - saidAt >= SAY_AFTER) ping();
}

/** @param {Message} message */
function receive(message) {
  switch (message.t) {
    case "pong":
      return;
    case "ok":
      return settle(message.id, {ok: true, reason: "", stale: false, seq: message.seq ?? 0, lines: [], choice: null, rows: []});
    case "no":
      return settle(message.id, refusal(message.reason, Boolean(message.stale)));
    case "told":
    case "chances":
      return settle(message.id, {
        ok: true, stale: false, seq: 0, lines: message.lines ?? [], choice: message.choice ?? null, reason: message.reason ?? "",
        rows: message.rows ?? [],
      });
    case "bye":
      if (!welcomed) {
        change(() => {
          app.link = "closed";
          app.why = message.reason ?? "";
        });
        clearTimeout(again);
      } else {
        change(() => (app.why = message.reason ?? ""));
      }
      return;
    case "welcome":
      welcomed = true;
      since = message.seq;
      queue = [];
      hurry();
      change(() => {
        const missed = app.table?.table === message.table ? missedLines(app.table?.log ?? [], message.log ?? []) : [];
        app.why = "";
        app.table = welcome(message, app.table);
        app.table.lines.push(...missed);
        for (const listener of missing) listener(missed);
      });
      return;
    case "step":
      since = message.seq;
  }
  queue.push(message);
  if (queue.length > QUEUE_MOST) hurry();
  if (!working) void work();
}

/**
 * @param {string} id
 * @param {Answer} answer
 */
function settle(id, answer) {
  pending.get(id)?.resolve(answer);
  pending.delete(id);
}

/**
 * What happened while we were not there: the new log without that with which the old one ends.
 * @param {string[]} old
 * @param {string[]} log
 */
export function missedLines(old, log) {
  for (let known = Math.min(old.length, log.length); known > 0; known -= 1) {
    const from = old.length - known;
    if (log.slice(0, known).every((line, place) => line === old[from + place])) return log.slice(known);
  }
  return log;
}

/**
 * @param {Message} message
 * @param {TableState | null} old
 * @returns {TableState}
 */
function welcome(message, old) {
  const same = old && old.table === message.table ? old : null;
  const {t: _t, ...rest} = message;
  return {
    .../** @type {TableState} */ (/** @type {unknown} */ (rest)),
    chat: message.chat ?? [],
    log: message.log ?? [],
    waiting: message.waiting ?? "",
    gate: message.gate ?? null,
    vote: message.vote ?? null,
    chosen: [],
    asked: [...pending.values()].flatMap((command) => command.message.t === "do" ? command.message.do : []),
    message: same?.message ?? "",
    hint: same?.at === message.at ? same?.hint ?? null : null,
    odds: same?.at === message.at ? same?.odds ?? null : null,
    unread: same?.unread ?? 0,
    lines: same?.lines ?? [...(message.log ?? [])],
  };
}

/** Apply what waits, one after the other. */
async function work() {
  working = true;
  try {
    for (let message = queue.shift(); message; message = queue.shift()) {
      if (message.t === "step") await step(message);
      else change(() => apply(message));
    }
  } finally {
    working = false;
  }
}

/** @param {Message} message */
async function step(message) {
  const shown = app.table;
  if (!shown || message.seq <= shown.seq) return;
  /** @type {TableEvent} */
  const event = message.event ?? {seat: null, text: "", do: null, kind: "", trick: null, hand_over: false};
  // What the server said, without the trick that is only shown for a while: its patch leaves out what stays the same.
  const told = shown.public;
  const unhurried = () => queue.length <= QUEUE_MOST && !document.hidden && app.table === shown;
  if (unhurried() && (event.trick || !display.still())) {
    if (event.trick) {
      await showTrick(shown, event.trick);
      await lasting(waitFor(TRICK_LIES[display.get().speed]));
    }
    if (before && unhurried() && !display.still()) await lasting(before(event));
  }
  // A welcome came meanwhile: it holds all this.
  const now = app.table;
  if (!now || message.seq <= now.seq) return;
  if (now === shown) now.public = told;
  change(() => applyStep(now, message, event));
  for (const listener of listeners) listener(event, now);
  if (after && unhurried() && !display.still()) {
    await drawn();
    await lasting(after(event));
  }
}

/**
 * Lay the finished trick on the table before it is cleared.
 * @param {TableState} state
 * @param {NonNullable<TableEvent["trick"]>} trick
 */
function showTrick(state, trick) {
  const leader = trick.plays[0]?.seat ?? state.public.trick?.leader ?? 0;
  state.public = {...state.public, turn: null, trick: {leader, plays: trick.plays, winner: trick.winner, order: []}};
  if (state.own) {
    const last = trick.plays.find((play) => play.seat === state.seat);
    const was = state.asked.length > 0 && last;
    if (was) state.own = {...state.own, hand: without(state.own.hand, last.card), choices: [], question: ""};
  }
  return drawn();
}

/**
 * @param {string[]} hand
 * @param {string} card
 */
function without(hand, card) {
  const place = hand.indexOf(card);
  return place < 0 ? hand : hand.filter((_, number) => number !== place);
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
    hurry = () => resolve();
    motion.catch(() => {}).then(() => {
      clearTimeout(limit);
      resolve();
    });
  });
}

/**
 * @param {TableState} state
 * @param {Message} message
 * @param {TableEvent} event
 */
function applyStep(state, message, event) {
  state.public = {...state.public, ...message.public};
  if (message.own) state.own = message.own;
  if (message.at !== state.at) {
    state.hint = null;
    state.odds = null;
    state.message = "";
  }
  state.seq = message.seq;
  state.at = message.at;
  if ("gate" in message) state.gate = message.gate;
  if (event.text) {
    state.log.push(event.text);
    state.lines.push(event.text);
  }
  trim(state.log, LOG_MOST);
  trim(state.lines, LINES_MOST);
  const own = state.own;
  state.chosen = own && own.need > 0 ? state.chosen.filter((code) => own.hand.includes(code)).slice(0, own.need) : [];
  if (message.own || event.seat === state.seat) state.asked = [];
}

/** @param {string[]} lines @param {number} most */
function trim(lines, most) {
  if (lines.length > most) lines.splice(0, lines.length - most);
}

/** @param {Message} message */
function apply(message) {
  const state = app.table;
  if (!state) return;
  switch (message.t) {
    case "people":
      state.people = message.people;
      state.watching = message.watching;
      state.owner = message.owner ?? state.owner;
      break;
    case "gate":
      state.gate = message.gate;
      break;
    case "vote":
      state.vote = message.vote;
      break;
    case "waiting":
      state.waiting = message.text;
      break;
    case "chat": {
      const {t: _t, ...line} = message;
      state.chat = [...state.chat, /** @type {import("./state.js").ChatLine} */ (/** @type {unknown} */ (line))].slice(-200);
      for (const tell of chatters) tell(state.chat[state.chat.length - 1]);
      break;
    }
    default:
      break;
  }
}

/** @type {Set<(line: import("./state.js").ChatLine | undefined) => void>} */
const chatters = new Set();

/** @type {Set<(lines: string[]) => void>} */
const missing = new Set();

/**
 * Hear what happened while the connection was lost, in sentences.
 * @param {(lines: string[]) => void} listener
 */
export function onMissed(listener) {
  missing.add(listener);
}

/**
 * Hear what is said at the table.
 * @param {(line: import("./state.js").ChatLine | undefined) => void} listener
 */
export function onChat(listener) {
  chatters.add(listener);
}
