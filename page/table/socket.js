/** At a table: what is said over the connection (connection.js), and where what is heard goes. */
import {nameCards} from "../shared/cards.js";
import {chosenNow, giveUp, sendAgain, settle} from "./commands.js";
import {closeFor, hangUp, keepOpen} from "../shared/connection.js";
import {keepFresh} from "../shared/fresh.js";
import {welcomed} from "./merge.js";
import {forgetWaiting, inTurn} from "./pace.js";
import {answerShuffle, firstWords} from "../seal/shuffle.js";
import {language} from "../shared/language.js";
import {app, change} from "../shared/state.js";

/** Milliseconds in which messages come together. */
const TOGETHER = 20;

/** Whether the server took this connection in: until then a goodbye is final. */
let takenIn = false;
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
 * Go to a table; "" as token to watch.
 * @param {string} table
 * @param {string} token
 */
export function connect(table, token) {
  disconnect();
  keepOpen({
    table,
    hello() {
      takenIn = false;
      return {t: "hello", token, language, ...firstWords(table)};
    },
    opened: sendAgain,
    heard: receive,
  });
}

/** Leave: nothing is sent again. */
export function disconnect() {
  hangUp();
  forgetWaiting();
  giveUp("The table was left before this was done.");
  change(() => {
    app.link = "off";
    app.why = "";
  });
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let answering;

/** Answer to the newest of what comes together: a deal that is dealt already wants no answer. @param {Shuffle | null} shuffle */
function answerSoon(shuffle) {
  clearTimeout(answering);
  answering = setTimeout(() => app.table && answerShuffle({...app.table, shuffle}), TOGETHER);
}

/** @param {FromServer} message */
function receive(message) {
  if (settle(message)) return;
  switch (message.t) {
    case "bye":
      if (message.code === "moved") return; // another server goes on with the table: it is found again by itself
      if (takenIn || message.code === "store") change(() => (app.why = message.reason)); // what cannot be read now is asked for again
      else closeFor(message.reason);
      return;
    case "welcome":
      keepFresh(message.pages);
      takenIn = true;
      forgetWaiting();
      nameCards(message.cards);
      change(() => {
        const {table, missed} = welcomed(message, app.table, chosenNow());
        app.why = "";
        app.table = table;
        for (const listener of missing) listener(missed);
        answerSoon(table.shuffle);
      });
      return;
    case "shuffle":
      // At once: the table waits for the answer, and not for a trick that still lies here.
      answerSoon(message.shuffle);
  }
  inTurn(message);
  if (message.t === "step" && message.ok) settle({t: "ok", id: message.ok, seq: message.seq, again: false});
}
