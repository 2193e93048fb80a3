/** What two wrote differently of one line, and what a second scorer wrote that nobody has picked: side by side, each picked with one tap. */
import {html, nothing} from "../shared/lit.js";
import {capital, gained, listed} from "../shared/words.js";
import {device} from "./book.js";
import {nameOf} from "./noted.js";
import {isSecond, write} from "./opened.js";
import {followNow, onlyReads} from "./shared.js";

/** Two wrote different things: both, and what each comes to. @param {SheetShown} sheet @param {SheetRow} row */
export function disputeView(sheet, row) {
  return html`<tr class="sheet-dispute"><td colspan=${sheet.columns.length + 1}><div role="group" aria-label="Which one holds?">
    <p><b>Which one holds?</b></p>
    <div class="dispute-sides">${row.disputed.map((each) => html`<section class="dispute-side" aria-label=${writerOf(each)}>
      <p class="soft">Written by ${writerOf(each)}${each.beside ? ", beside the pen" : ""}</p>
      ${each.differs.length > 0 ? html`<p>${each.what}</p><p><b>${listed(each.differs)}</b></p>` : html`<p><b>${each.what}</b></p>`}
      <ul>${sheet.columns.map((name, column) => html`<li><span>${name}</span> <b>${gained(each.change[column] ?? 0)}</b></li>`)}</ul>
      ${mayPick() ? html`<button class="button button-main" @click=${() => void pick(each.entry, row.entries)}>This one holds</button>` : nothing}
    </section>`)}</div></div></td></tr>`;
}

/** @param {SheetRow["disputed"][number]} entry */
const writerOf = ({id, by}) => (id.startsWith(`${device()}:`) ? "you" : by || "another device");

/** On the page of the hand: that two wrote different things of a line, each to be picked with one tap. @param {SheetShown} sheet */
export function disputesView(sheet) {
  const row = sheet.rows.findLast(({disputed}) => disputed.length > 0);
  if (!row) return nothing;
  return html`<section class="note" role="status" aria-label="Which one holds?"><p><b>${nameOf(row)} was written twice, and differently. ${mayPick() ? "Which one holds?" : ""}</b></p>
    <div class="dispute-sides">${row.disputed.map((each) => html`<div class="dispute-side"><p>${capital(writerOf(each))}: <b>${each.differs.length > 0 ? listed(each.differs) : each.what}</b></p>
      ${mayPick() ? html`<button class="button" @click=${() => void pick(each.entry, row.entries)}>This one holds</button>` : nothing}</div>`)}</div></section>`;
}

/** Whether this device may say which entry holds. */
export const mayPick = () => !onlyReads() && !isSecond();

/** @param {Waiting["entry"]} entry @param {string[]} over */
const pick = (entry, over) => write({...entry, over}, followNow);

/** What a second scorer wrote that stands nowhere on the sheet until it is picked. @param {Waiting} one */
export function waitingView({number, by, what, entry, over}) {
  const fine = entry.type === "penalty";
  return html`<li class="dispute-side"><p class="soft">${by || "A second scorer"}: ${fine ? `penalty after line ${number}` : `line ${number}`}</p><p><b>${what}</b></p>
    ${mayPick() ? html`<div class="button-row"><button class="button" @click=${() => void pick(entry, over)}>${fine ? "It counts" : "This one holds"}</button>
      ${fine ? html`<button class="button" @click=${() => void pick({...entry, points: 0}, over)}>Leave it out</button>` : nothing}</div>` : nothing}</li>`;
}
