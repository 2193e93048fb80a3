/**
 * The line to the server: opened, watched, and opened again when it is lost. What is said over it is others' business.
 */
import {LocalLine, playedHere} from "./local.js";
import {at} from "./root.js";
import {app, change} from "./state.js";

/**
 * Who speaks over the line.
 * @typedef {object} Speaker
 * @property {string} table where
 * @property {() => Hello} hello the first words over each new connection
 * @property {() => void} opened after the first words
 * @property {(message: FromServer) => void} heard each message of the server
 */

const IDLE = 2_500;
const SAY_AFTER = 10_000;
const OPENS_IN = 9_000;
/** A server that does not answer for so long is frozen or gone: whoever goes on with the table is looked for. */
const ANSWER_IN = 4_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 15_000;
/** Slow enough that a server that was restarted is found again within a second or two. */
const GROWTH = 1.5;

/** @typedef {WebSocket | LocalLine} Line */

/** @type {Line | null} */
let socket = null;
/** @type {Speaker | null} */
let speaker = null;
/** Opened before there is anything to say, while the server still makes the table. @type {{table: string, line: Line} | null} */
let early = null;
let heardAt = 0;
let pingedAt = 0;
/** When we last said anything: the server drops who is silent, though they hear a lot. */
let saidAt = 0;
/** When we first asked since we last heard anything. */
let askedAt = 0;
let tries = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;
/** @type {ReturnType<typeof setInterval> | undefined} */
let watch;

/** Open the line and keep it open. @param {Speaker} who */
export function keepOpen(who) {
  speaker = who;
  tries = 0;
  addEventListener("online", hasten);
  addEventListener("visibilitychange", hasten);
  watch = setInterval(lookAfter, 500);
  open();
}

/** Open the line to a table while it is not yet known what to say first: that saves the wait for it. @param {string} table */
export function openEarly(table) {
  early?.line.close();
  early = {table, line: newLine(table)};
}

/** The name of a table that this page will make: 128 bits that nobody can guess, as 22 letters. */
export function newTable() {
  const bits = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bits).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Nobody speaks any more. */
export function hangUp() {
  clearTimeout(again);
  clearInterval(watch);
  removeEventListener("online", hasten);
  removeEventListener("visibilitychange", hasten);
  drop();
  speaker = null;
}

/** Whether it was said: the line may be down. @param {ToServer} message @returns {boolean} */
export function say(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  saidAt = performance.now();
  socket.send(JSON.stringify(message));
  return true;
}

/** The server wants no more of us. @param {string} why */
export function closeFor(why) {
  change(() => {
    app.link = "closed";
    app.why = why;
  });
  clearTimeout(again);
}

/** Try again after a goodbye. */
export function tryAgain() {
  tries = 0;
  open();
}

/** @param {string} table */
function newLine(table) {
  if (playedHere(table)) return new LocalLine(table);
  return new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${at(`/ws/${encodeURIComponent(table)}`)}`);
}

function open() {
  clearTimeout(again);
  drop();
  change(() => (app.link = "looking"));
  const table = speaker?.table ?? "";
  const mine = early?.table === table && early.line.readyState <= WebSocket.OPEN ? early.line : newLine(table);
  early = null;
  socket = mine;
  heardAt = performance.now();
  pingedAt = heardAt;
  saidAt = heardAt;
  askedAt = 0;
  const opened = () => {
    heardAt = performance.now();
    if (speaker) say(speaker.hello());
    speaker?.opened();
  };
  if (mine.readyState === WebSocket.OPEN) opened();
  else mine.onopen = opened;
  mine.onmessage = (/** @type {{data: string}} */ event) => {
    heardAt = performance.now();
    /** @type {FromServer} */
    let message;
    try {
      message = JSON.parse(event.data);
    } catch {
      return;
    }
    if (message.t !== "bye" || message.code === "moved") tries = 0; // who is sent away each time comes later each time
    if (app.link === "looking" && message.t !== "bye") change(() => (app.link = "connected"));
    if (message.t !== "pong") speaker?.heard(message);
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
  if (app.link === "closed" || !speaker) return;
  change(() => (app.link = "looking"));
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * GROWTH ** tries++);
  clearTimeout(again);
  again = setTimeout(open, wait * (.5 + Math.random() / 2));
}

/** The page is looked at again, or the network is back: do not wait for the next try. */
function hasten() {
  if (document.hidden || app.link === "closed") return;
  if (!socket || socket.readyState > WebSocket.OPEN) tryAgain();
  else ping();
}

function ping() {
  if (!say({t: "ping"})) return;
  pingedAt = saidAt;
  if (askedAt < heardAt) askedAt = pingedAt;
}

function lookAfter() {
  if (!socket || socket instanceof LocalLine) return; // the engine is here, however long it thinks
  const now = performance.now();
  // A throttled page may not have asked for a while: silence counts only after a question.
  const gone = socket.readyState === WebSocket.CONNECTING ? now - heardAt >= OPENS_IN
    : askedAt >= heardAt && now - askedAt >= ANSWER_IN;
  if (gone) open();
  else if (now - Math.max(heardAt, pingedAt) >= IDLE || now - saidAt >= SAY_AFTER) ping();
}
