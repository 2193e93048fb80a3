/** The few words that stand above everything: the connection, and what the table waits for. */
import {html, nothing} from "../shared/lit.js";
import {tryAgain} from "../shared/connection.js";
import {backToClub, clubWords} from "./club.js";
import {movingView} from "./moving.js";
import {againWords, cutWords} from "../seal/cut.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {capital} from "../shared/words.js";

/** In words, for the user. */
export function connectionWords() {
  if (app.link === "closed") return capital(app.why) || "The table cannot be reached.";
  if (app.link === "looking") return "Looking for the table…";
  return app.link === "connected" ? "Connected" : "";
}

/** Shown only when something is not as it should be; calm, since nothing is lost. */
export function connectionView() {
  const table = app.route.page === "table" ? app.table : null;
  if (app.route.page !== "table") return nothing;
  const closed = app.link === "closed";
  const words = table && app.link === "looking" ? `${connectionWords()} Nothing is lost.`
    : closed && table ? connectionWords()
    : table?.waiting ? `The table waits: ${table.waiting}` : table ? cutWords(table) || againWords(table) || clubWords(table) || table.notice : "";
  if (table?.notice) goesAway(table);
  const moves = table ? movingView(table) : nothing;
  return html`<div class="page-notice" role="status" ?hidden=${!words && moves === nothing}>
    ${words}${table && words && words === clubWords(table) ? html` ${backToClub(table)}` : nothing}${moves}${closed && table ? html` <button class="button" @click=${tryAgain}>Try again</button>` : nothing}
  </div>`;
}

/** What was said to whoever came lies over the table: it is in People too, and goes away by itself. */
const NOTICE_LIES = 20_000; // ms
let lies = "";

/** @param {TableState} table */
function goesAway({table, notice}) {
  if (lies === table + notice) return;
  lies = table + notice;
  setTimeout(() => {
    lies = "";
    if (app.table?.table === table && app.table.notice === notice) change(() => app.table && (app.table.notice = ""));
  }, NOTICE_LIES);
}

const ENGINE = {
  elsewhere: "Deece is open in another tab or window of this browser. Play there, or close it: then Deece goes on here.",
  failed: "Deece cannot be started in this browser. Load the page again; if that does not help, update the browser.",
};

/** In place of all pages where Deece runs in the page, and cannot now. @param {keyof typeof ENGINE} why */
export function engineView(why) {
  return html`<main class="lone paper" role="status">
    <h1>Deece</h1>
    <p>${ENGINE[why]}</p>
    <p class="button-row"><button class="button button-main" @click=${() => location.reload()}>Load again</button></p>
  </main>`;
}

/**
 * A page with nothing on it but a sentence and the way back.
 * @param {string} words
 * @param {() => void} [ask] ask for a seat
 */
export function lostView(words, ask) {
  return html`<main class="lone paper">
    <h1>Deece</h1>
    <p>${capital(words)}</p>
    <p class="button-row">${ask ? html`<button class="button" @click=${ask}>Ask for a seat</button>` : nothing}
      <a class="button button-main" href=${addressOf("/play")} @click=${follow}>To the lobby</a></p>
  </main>`;
}
