/**
 * Text mode: the whole game in words. A log, in which each event stands once and is read aloud, and a box for
 * commands; the server understands what a terminal would. Nothing else is needed to play.
 */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "./act.js";
import {display} from "../shared/display.js";
import {lineOf} from "./merge.js";
import {connectionWords} from "./notices.js";
import {app, change} from "../shared/state.js";
import {capital, worded} from "../shared/words.js";

let typing = "";
/** Typed before, newest last. @type {string[]} */
const typed = [];
let back = 0;

/**
 * Put lines at the end of the log.
 * @param {TableState} table
 * @param {string[]} lines
 */
function show(table, lines) {
  change(() => {
    table.lines.push(...lines.map((line) => lineOf(capital(line))));
  });
}

let linesShown = 0;

/** After each drawing: the newest line is in sight. */
export function followLog() {
  const log = document.querySelector(".text-log");
  const lines = log?.childElementCount ?? 0;
  if (log && lines !== linesShown) log.scrollTop = log.scrollHeight;
  linesShown = lines;
}

/**
 * @param {TableState} table
 * @param {string} text
 */
async function command(table, text) {
  const words = text.trim();
  const [first = "", ...rest] = words.split(/\s+/);
  change(() => table.lines.push({text: words || "look", typed: true}));
  switch (first.toLowerCase()) {
    case "cards":
      display.set({textMode: false});
      return;
    case "menu":
      act.open("menu");
      return;
    case "say": {
      const answer = await act.chat(rest.join(" "));
      if (answer && !answer.ok) show(table, [answer.reason]);
      return;
    }
    default:
      break;
  }
  if (words && words !== typed[typed.length - 1]) typed.push(words);
  back = typed.length;
  const answer = await act.type(words || "look");
  const now = app.table;
  if (!now) return;
  if (!answer.ok) show(now, [answer.reason]);
  else if (answer.lines.length > 0) show(now, /^(\?|help)$/i.test(words) ? [...answer.lines, worded("typed_more")] : answer.lines);
}

/** @param {KeyboardEvent} event */
function recallTyped(event) {
  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
  event.preventDefault();
  back = Math.min(typed.length, Math.max(0, back + (event.key === "ArrowUp" ? -1 : 1)));
  change(() => (typing = typed[back] ?? ""));
}

/** @param {TableState} table */
export function textView(table) {
  const question = table.own?.question ?? "";
  const {gate} = table;
  const mine = gate && table.seat != null && gate.waits.includes(table.seat);
  return html`<div class="text-page">
    <header class="text-top">
      <h1>${table.name || "The table"}</h1>
      <p>${table.title}. <span class="soft">${connectionWords()}</span></p>
      <p class="button-row">
        <button class="button" @click=${() => act.open("menu")}>Menu</button>
        <button class="button" @click=${() => display.set({textMode: false})}>Leave text mode</button>
      </p>
    </header>
    <main class="paper text-main">
      <h2>What happened</h2>
      <div class="text-log" role="log" aria-live="polite" aria-label="What happened" tabindex="0">${table.lines.map(({text, typed: mine}) => html`<p class=${mine ? "soft" : ""}>${mine ? `You typed: ${text}` : text}</p>`)}</div>
      <h2>Now</h2>
      <p class="text-now">${mine ? `${table.says.heard} Type ready.` : (!gate && question) || waitingFor(table)}</p>
      ${table.message ? html`<p class="problem">${table.message}</p>` : nothing}
      <form class="text-form" @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        const words = typing;
        change(() => (typing = ""));
        void command(table, words);
      }}>
        <label for="text-command"><b>What do you do?</b></label>
        <input class="field" id="text-command" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="300" .value=${live(typing)}
          aria-describedby="text-help" @keydown=${recallTyped} @input=${(/** @type {Typed} */ {target}) => (typing = target.value)}>
        <button class="button button-main">Do it</button>
      </form>
      <p class="text-help soft" id="text-help">${worded("typed_help")}</p>
    </main>
  </div>`;
}

/** Who or what is awaited. @param {TableState} table */
export function waitingFor(table) {
  const {says, public: {over}} = table;
  return over ? capital(over.text) : says.line || says.looking || "One moment.";
}
