/** One line of the sheet, opened: what it says and why, and what changing or striking it would do to the totals before it is done. */
import {html, nothing} from "../shared/lit.js";
import {attempt} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {change, drawn} from "../shared/state.js";
import {go} from "../shared/travel.js";
import {figure, worded} from "../shared/words.js";
import {look} from "./ask.js";
import {device} from "./book.js";
import {correct} from "./draft.js";
import {nameOf} from "./noted.js";
import {openMore} from "./more.js";
import {asSecond, isSecond, mayReplace, opened, write} from "./opened.js";
import {onlyReads} from "./shared.js";
import {lastCounter} from "../shared/shelf.js";

/** The number of the line that is open; 0: none. */
let number = 0;
/** What the sheet would be without the line. @type {SheetShown | null} */
let without = null;
let trouble = "";

/** @param {number} row */
export const isCorrecting = (row) => row === number;

export function enterCorrection() {
  number = 0;
  without = null;
}

/** Open a line, or put it away. @param {number} row */
export function openRow(row) {
  const same = row === number;
  change(() => {
    enterCorrection();
    trouble = "";
    number = same ? 0 : row;
  });
  void drawn().then(() => /** @type {HTMLElement | null} */ (document.querySelector(same ? `#row-${row} button` : "#correct-title"))?.focus());
}

const close = () => openRow(number);

/** To the slip, with what was told of it. @param {SheetRow} row */
function toSlip(row) {
  // What was struck is told again as it was.
  const before = (opened.events ?? []).findLast(({change}) => change.type === "hand" && change.number === row.number)?.change;
  correct(opened.id, row.told ? row : {...row, told: before?.type === "hand" ? before.told : null});
  enterCorrection();
  openMore("");
  go(`/keep/${opened.id}`);
}

/** @param {SheetRow} row @returns {Change} */
const struck = (row) => ({type: "void", number: row.number, why: "struck", over: mayReplace(row.entries)});

/** Whether a second scorer can only tell the line beside what stands there. @param {SheetRow} row */
const isOthers = (row) => isSecond() && !row.beside;

/** Ask what striking it would do. @param {SheetRow} row */
async function tryStrike(row) {
  const events = opened.events ?? [];
  await attempt(async () => {
    const {sheet} = await look([...events, {id: `${asSecond() || "try"}:${lastCounter(events, device()) + 1}`, change: struck(row), beside: isSecond()}], undefined, asSecond());
    change(() => (without = sheet));
    void drawn().then(() => document.getElementById("strike-now")?.focus());
  }, (why) => announceNow(trouble = why));
}

/** @param {SheetRow} row */
async function strike(row) {
  if (!await write(struck(row))) return;
  announceNow("Written down.");
  enterCorrection();
  change();
}

/** The totals now, and as they would be. @param {SheetShown} sheet @param {SheetShown} [then] */
function totals(sheet, then) {
  return html`<dl class="correct-totals">${sheet.columns.map((name, column) => html`<div><dt>${name}</dt><dd>${figure(sheet.scores[column] ?? 0)}${then ? html` → <b>${figure(then.scores[column] ?? 0)}</b>` : nothing}</dd></div>`)}</dl>
    ${then && then.over !== sheet.over ? html`<p><b>${then.over || worded("game_goes_on")}</b></p>` : nothing}`;
}

/** @param {SheetShown} sheet @param {SheetRow} row */
export function correctionView(sheet, row) {
  return html`<section class="paper correct" aria-labelledby="correct-title">
    <div class="pad-head"><h2 id="correct-title" tabindex="-1">${nameOf(row)}</h2><button class="button" @click=${close}>Close</button></div>
    <p>${row.what}</p>
    ${row.lines.length > 0 ? html`<ul class="correct-lines">${row.lines.map(({name, points, text}) => html`<li><span>${name}: ${text}</span> <b>${points > 0 ? "+" : ""}${figure(points)}</b></li>`)}</ul>` : nothing}
    ${row.checks.map((line) => html`<p>${line}</p>`)}
    ${without ? html`<div class="note"><p>Without this hand</p>${totals(sheet, without)}</div>
      <button class="button button-main button-large" id="strike-now" @click=${() => void strike(row)}>Strike the hand</button>
      <button class="button" @click=${close}>Keep as it is</button>` : html`
      ${totals(sheet)}
      ${onlyReads() ? nothing : html`<button class="button" @click=${() => toSlip(row)}>${isOthers(row) ? worded("keep_beside") : row.struck ? "Tell it again" : "Change it"}</button>`}
      ${row.struck || onlyReads() || isOthers(row) ? nothing : html`<button class="button" @click=${() => void tryStrike(row)}>Strike the hand</button>`}
      <button class="button button-main button-large" @click=${close}>Keep as it is</button>`}
    <p class="problem" role="alert">${trouble}</p>
  </section>`;
}
