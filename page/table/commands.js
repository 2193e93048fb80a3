/**
 * Commands, kept until they are answered: over the next connection they are sent again with the same id, and the
 * server does each once.
 */
import {say} from "../shared/connection.js";

/** A command as it is sent. @typedef {Extract<ToServer, {id: string}>} Command */
/** The same without its id, which is made here. @typedef {Command extends infer C ? C extends Command ? Omit<C, "id"> : never : never} Asked */
/** The answer to a command; `lines` only for a hint, the odds or a question, choices and their button for a hint, and rows for the odds.
 * @typedef {{ok: boolean, reason: string, stale: boolean, seq: number, lines: string[], choices: string[], label: string, rows: Chance[]}} Answer */
/** @typedef {{message: Command, resolve: (answer: Answer) => void}} Pending */

/** @type {Answer} */
const DONE = {ok: true, reason: "", stale: false, seq: 0, lines: [], choices: [], label: "", rows: []};

/** @type {Map<string, Pending>} */
const pending = new Map();
let made = 0;
const browser = Math.random().toString(36).slice(2, 10);

/**
 * Send a command; resolved by its answer, however many connections that takes.
 * @param {Asked} message
 * @returns {Promise<Answer>}
 */
export function send(message) {
  const id = `${browser}-${++made}`;
  return new Promise((resolve) => {
    const command = {message: /** @type {Command} */ ({...message, id}), resolve};
    pending.set(id, command);
    say(command.message);
  });
}

/** Over a new connection: all that is not answered yet. What was given to a shuffle is not: the table may have gone back. */
export function sendAgain() {
  for (const [id, {message, resolve}] of pending) {
    if (message.t !== "mix") say(message);
    else if (pending.delete(id)) resolve(refusal(""));
  }
}

/** What was chosen and is not answered yet. @returns {string[]} */
export function chosenNow() {
  return [...pending.values()].flatMap(({message}) => (message.t === "do" ? message.do : []));
}

/** Nothing is sent again. @param {string} reason */
export function giveUp(reason) {
  for (const {resolve} of pending.values()) resolve(refusal(reason));
  pending.clear();
}

/** Whether a message of the server is the answer to a command; then it is settled. @param {FromServer} message */
export function settle(message) {
  const answer = answerOf(message);
  if (!answer || !("id" in message)) return false;
  pending.get(message.id)?.resolve(answer);
  pending.delete(message.id);
  return true;
}

/**
 * @param {FromServer} message
 * @returns {Answer | null} null: it is no answer
 */
export function answerOf(message) {
  switch (message.t) {
    case "ok":
      return {...DONE, seq: message.seq};
    case "no":
      return refusal(message.reason, message.stale);
    case "answer":
      return {...DONE, lines: message.lines, choices: message.choices, label: message.label, reason: message.reason};
    case "chances":
      return {...DONE, lines: message.lines, rows: message.rows};
    default:
      return null;
  }
}

/** @param {string} reason @param {boolean} [stale] @returns {Answer} */
function refusal(reason, stale = false) {
  return {...DONE, ok: false, reason, stale};
}
