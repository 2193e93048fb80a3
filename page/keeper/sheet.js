/** The sheet as on paper: running columns, each line a button that opens it; two entries of one line side by side, until one is picked. */
import {html, nothing, repeat} from "../shared/lit.js";
import {suitSign} from "../shared/deck.js";
import {announceNow} from "../shared/heard.js";
import {change} from "../shared/state.js";
import {styled} from "../shared/styled.js";
import {addressOf, follow} from "../shared/travel.js";
import {counted, figure, gained, suitLetter, worded} from "../shared/words.js";
import {correctionView, enterCorrection, isCorrecting, openRow} from "./correct.js";
import {filesView, leaveFiles} from "./files.js";
import {disputeView, mayPick, waitingView} from "./disputes.js";
import {frameView, notYet} from "./frame.js";
import {nameOf} from "./noted.js";
import {isSecond, openSheet, opened, unread, write} from "./opened.js";
import {followNow, onlyReads} from "./shared.js";

const MOST_WAITING = 20; // that are shown at once: others follow as these are picked

/** What stands in a line beside its figures. @param {SheetRow} row */
function said(row) {
  if (row.bid == null || row.declarer == null) return html`<span class="row-what">${row.what}</span>`;
  const trump = suitLetter(row.told?.trump);
  const end = row.short ?? "";
  return html`<b class="row-who">${row.who} ${row.bid}${trump ? html` ${suitSign(trump)}` : nothing}</b>
    <span class="row-end ${row.made ? "is-made" : "is-set"}">${end}</span>`;
}

/** @param {SheetShown} sheet @param {SheetRow} row */
function rowView(sheet, row) {
  const open = isCorrecting(row.number);
  return html`<tr class="sheet-row ${open ? "is-open" : ""} ${row.struck ? "is-struck" : ""} ${row.void ? "is-void" : ""}" id="row-${row.number}">
    <th scope="row"><span class="row-number">${row.hand ?? "·"}</span><button class="row-open" aria-expanded=${open ? "true" : "false"} @click=${() => openRow(row.number)}>
      ${said(row)}<span class="row-dealt" aria-hidden="true">${row.dealt} dealt</span>${row.corrected ? html` <span class="row-note">corrected</span>` : nothing}${row.cannot ? html` <span class="row-note is-set">cannot be</span>` : nothing}${row.beside ? html` <span class="row-note">waits</span>` : nothing}</button></th>
    ${row.void ? html`<td colspan=${sheet.columns.length}></td>` : sheet.columns.map((_, column) => html`<td>${partsOf(row, column)}<span class="row-gain">${gained(row.change[column] ?? 0)}</span> <b class="row-total">${figure((row.scores[column] ?? 0) - fined(row, column))}</b></td>`)}
  </tr>
  ${row.disputed.length > 0 ? disputeView(sheet, row) : nothing}
  ${row.penalties.map((fine) => html`<tr class="sheet-row is-fine"><th scope="row"><span class="row-number">·</span><span class="row-what">Penalty${fine.why ? `: ${fine.why}` : ""}</span></th>
    ${sheet.columns.map((_, column) => (column === fine.column ? html`<td><span class="row-gain">${gained(fine.points)}</span> <b class="row-total">${figure(row.scores[column] ?? 0)}</b></td>` : html`<td></td>`))}</tr>`)}`;
}

/** Meld and points in play, as every paper sheet has them: on paper, and where there is room. @param {SheetRow} row @param {number} column */
function partsOf({meld, play}, column) {
  const parts = [meld[column], play[column]];
  return parts.some((part) => part != null) ? html`<span class="row-parts">${parts.map((part) => (part == null ? "–" : figure(part))).join(" + ")}</span> ` : nothing;
}

/** @param {SheetShown} sheet @param {number} number of the last line that somebody agrees with */
function signedTo({rows}, number) {
  const row = rows.find((one) => one.number === number);
  return row ? nameOf(row) : `line ${number}`;
}

/** When a sheet was written, and by what rules; on paper. @param {SheetShown} sheet */
function aboutView({rows, rules, over}) {
  const days = [...new Set(rows.filter(({at}) => at).map(({at}) => new Date(at * 1000).toLocaleDateString(undefined, {day: "numeric", month: "long", year: "numeric"})))];
  return html`<div class="sheet-about" aria-hidden="true">${over ? html`<p><b>${over}</b></p>` : nothing}
    <p>${days.join(", ")}${days.length > 0 ? ". " : ""}${rules.differs.length > 0 ? `${rules.differs.join(". ")}.` : nothing}</p></div>`;
}

/** Points outside the rules after this line. @param {SheetRow} row @param {number} column */
const fined = (row, column) => row.penalties.reduce((sum, fine) => sum + (fine.column === column ? fine.points : 0), 0);

/** @param {SheetShown} sheet */
const allWaiting = ({waiting = []}) => (waiting.length === 0 ? nothing : html`<section class="paper" aria-labelledby="waiting-title"><h2 id="waiting-title">Not on the sheet yet</h2>
  <p class="soft">${worded("keep_waits")}</p><ul class="dispute-sides">${waiting.slice(0, MOST_WAITING).map(waitingView)}</ul></section>`);

/** Penalties, new games and names: each can be taken back, also when hands were written since. @param {SheetShown} sheet */
const besideHands = ({take_back = []}) => (take_back.length === 0 ? nothing : html`<section class="paper" aria-labelledby="beside-title"><h2 id="beside-title">Beside the hands</h2>
  <ul class="taken-back">${take_back.map(({id, what}) => html`<li><span>${what}</span>${mayPick() ? html`<button class="button" aria-label=${`Take it back: ${what}`} @click=${() => void takeBack(id)}>Take it back</button>` : nothing}</li>`)}</ul></section>`);

/** @param {string} id */
async function takeBack(id) {
  if (await write({type: "back", over: [id]}, followNow)) announceNow("Taken back.");
}

/** What is still missing to the goal. @param {SheetShown} sheet */
function toGo({goal, over, columns, scores}) {
  if (!goal || over) return nothing;
  return html`<tr class="sheet-to-go"><th scope="row">To go</th>${columns.map((_, column) => html`<td><b class="row-total">${figure(Math.max(goal - (scores[column] ?? 0), 0))}</b></td>`)}</tr>`;
}

/** Who sits in a column, where its name does not say so. @param {SheetShown} sheet @param {number} column */
function seatsOf({seats, names, columns}, column) {
  const those = names.filter((_, seat) => seats[seat] === column);
  return those.every((name) => columns[column]?.includes(name)) ? nothing : html`<span class="soft">${those.join(", ")}</span>`;
}

/** The paper. @param {SheetShown} sheet */
function tableView(sheet) {
  const games = [...new Set(sheet.rows.map(({game}) => game))];
  return html`<table class="score-paper ${sheet.columns.length > 2 ? "has-many" : ""}" ${styled({"--columns": String(sheet.columns.length)})}>
    <thead><tr><th scope="col"><b>${sheet.title || "Score sheet"}</b><span class="soft">${sheet.rules.name}</span></th>
      ${sheet.columns.map((name, column) => html`<th scope="col"><b>${name}</b>${seatsOf(sheet, column)}<span class="row-parts">${worded("keep_parts")}</span></th>`)}</tr></thead>
    ${games.map((game) => html`<tbody>
      ${games.length > 1 ? html`<tr class="sheet-game"><th scope="colgroup" colspan=${sheet.columns.length + 1}>Game ${game}</th></tr>` : nothing}
      ${repeat(sheet.rows.filter((row) => row.game === game), ({number}) => number, (row) => rowView(sheet, row))}</tbody>`)}
    <tfoot>${toGo(sheet)}</tfoot>
  </table>`;
}

/** Whose turn it is, or how it ended; and who agrees. @param {SheetShown} sheet */
function nextView(sheet) {
  const {next, names, over, rows, signed} = sheet;
  const open = rows.filter(({disputed}) => disputed.length > 0).length;
  return html`<section class="paper sheet-next-card"><p>${over ? html`<b>${over}</b>` : html`<span class="tag tag-round">Dealer</span> <b>${names[next.dealer]} deals next</b>`}</p>
    ${rows.length === 0 ? html`<p class="soft">No hand yet.</p>` : nothing}
    ${open > 0 ? html`<p class="problem" role="status">${counted(open, "line")} to be settled</p>` : nothing}
    ${Object.entries(signed).map(([who, number]) => html`<p class="soft">Signed by ${who}: ${number} of ${rows.at(-1)?.number ?? 0}</p>`)}</section>`;
}

/** Which part beside the sheet is open: signing, saving. */
let beside = "";

/** @param {string} part */
const openBeside = (part) => change(() => {
  leaveFiles();
  beside = beside === part ? "" : part;
});

/** Whether somebody signs here: beside the pen in one name alone, and not in one that writes with the pen. @param {string} who */
function maySign(who) {
  if (!isSecond()) return true;
  const events = opened.events ?? [];
  const before = events.find(({beside, change}) => beside && change.type === "sign")?.change;
  return before?.type === "sign" ? before.who === who : !events.some(({beside, by = ""}) => !beside && by.toLowerCase() === who.toLowerCase());
}

/** @param {SheetShown} sheet */
function signView({names, rows, signed}) {
  const last = rows.at(-1)?.number ?? 0;
  const may = names.filter(maySign);
  return html`<section class="paper" aria-label="Sign the sheet"><h2>Who agrees?</h2>
    ${isSecond() ? html`<p class="soft">${worded("keep_sign_beside")}</p>` : nothing}
    <div class="button-row">${may.map((who) => html`<button class="button" aria-pressed=${signed[who] === last ? "true" : "false"} ?disabled=${signed[who] === last} @click=${() => void write({type: "sign", number: last, who})}>${signed[who] === last ? "✓ " : ""}${who}</button>`)}</div></section>`;
}

/** @param {SheetShown} sheet */
function toolsView(sheet) {
  const {rows, over, next} = sheet;
  const begun = rows.length > 0;
  return html`${nextView(sheet)}${allWaiting(sheet)}${besideHands(sheet)}
    ${opened.trouble ? html`<p class="problem" role="alert">${opened.trouble}</p>` : nothing}
    ${opened.trouble && unread().length > 0 ? html`<p role="status">${worded("keep_added_up")}</p>` : nothing}
    ${onlyReads() || (over && isSecond()) ? nothing : over ? html`<button class="button button-main button-large" @click=${() => void write({type: "game", number: next.number})}>New game</button>` : html`<a class="button button-main button-large" href=${addressOf(`/keep/${opened.id}`)} @click=${follow}>${begun ? "Next hand" : "First hand"}</a>`}
    ${begun ? html`<div class="button-row">
      ${onlyReads() ? nothing : html`<button class="button" aria-expanded=${beside === "sign" ? "true" : "false"} @click=${() => openBeside("sign")}>Sign</button>`}
      <button class="button" aria-expanded=${beside === "save" ? "true" : "false"} @click=${() => openBeside("save")}>Save</button>
      <button class="button" @click=${() => print()}>Print the sheet</button></div>` : nothing}
    ${beside === "sign" ? signView(sheet) : beside === "save" ? filesView() : nothing}`;
}

export function sheetView() {
  const wait = notYet();
  if (wait) return frameView({part: "sheet", head: "Sheet", body: wait});
  const {sheet} = /** @type {SheetKept} */ (opened.answer);
  const correcting = sheet.rows.find((row) => isCorrecting(row.number));
  return frameView({
    part: "sheet", head: sheet.title || "Sheet", under: sheet.rules.name,
    body: html`<main class="scores-page ${correcting ? "is-correcting" : ""}">
      <div class="paper sheet-paper">${tableView(sheet)}${aboutView(sheet)}<p class="sheet-sign" aria-hidden="true">${sheet.names.map((name) => html`<span>${name}${sheet.signed[name] ? `: signed up to ${signedTo(sheet, sheet.signed[name] ?? 0)}` : nothing}</span>`)}</p></div>
      <div class="scores-side">${correcting ? correctionView(sheet, correcting) : toolsView(sheet)}</div></main>`,
  });
}

/** @param {string} id */
export async function enterSheet(id) {
  beside = "";
  leaveFiles();
  enterCorrection();
  await openSheet(id);
}

export const sheetTitle = () => opened.answer?.sheet.title || "Sheet";
