/** The same cards for several tables: what each made of a board is written board by board, and compared once all have played it. */
import {html, live, nothing} from "../shared/lit.js";
import {fileAnywhere, saveAs} from "../shared/api.js";
import {change} from "../shared/state.js";
import {figure} from "../shared/words.js";
import {directs, now, trying} from "./evening.js";
import {says} from "./said.js";

const POINTS = /^[-−–]?\d{1,5}$/;

/** What is filled in of each board, by side. @typedef {string[][]} Cells */

/** @param {string} text */
const number = (text) => Number(text.replace(/[−–]/, "-"));

/** What a table came to, by its boards. @param {number[][]} boards @returns {TableFigures} */
export function figuresOf(boards) {
  const played = boards.filter((one) => one.length > 0);
  const sides = [0, 1];
  return {points: sides.map((side) => played.reduce((sum, one) => sum + (one[side] ?? 0), 0)), hands: played.length, best: sides.map((side) => Math.max(...played.map((one) => one[side] ?? 0))), boards};
}

/** What was filled in: a board that is left empty was not played. @param {Cells} cells @param {readonly number[]} numbers @returns {TableFigures} */
export function boardsIn(cells, numbers) {
  const boards = numbers.map((board, place) => {
    const row = [0, 1].map((side) => (cells[place]?.[side] ?? "").trim());
    if (row.every((one) => !one)) return [];
    if (!row.every((one) => POINTS.test(one))) throw new Error(says("board_figures", {board}));
    return row.map(number);
  });
  if (boards.every((one) => one.length === 0)) throw new Error(says("board_none"));
  return figuresOf(boards);
}

/** @param {readonly (readonly number[])[]} boards @returns {Cells} */
export const cellsOf = (boards) => boards.map((one) => one.map(String));

/** One figure, and the key that makes it one below zero: a phone's keys have no minus. @param {Cells} cells @param {number} place @param {number} side @param {string} label */
function cell(cells, place, side, label) {
  const text = cells[place]?.[side] ?? "";
  const below = /^[-−–]/.test(text);
  const put = (/** @type {string} */ typed) => change(() => ((cells[place] ??= ["", ""])[side] = typed)); // nothing is filled in before somebody types
  return html`<span class="club-signed"><button class="button" aria-label="Below zero, ${label}" aria-pressed=${below ? "true" : "false"} @click=${() => put(below ? text.slice(1) : `−${text}`)}>−</button>
    <input class="field figure club-figure" inputmode="numeric" enterkeyhint="next" maxlength="6" autocomplete="off" aria-label=${label} .value=${live(text)} @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") nextOf(/** @type {HTMLElement} */ (event.target))?.focus();
    }} @input=${(/** @type {Typed} */ {target}) => put(target.value)}></span>`;
}

/** @param {HTMLElement} field @returns {HTMLElement | undefined} */
function nextOf(field) {
  const all = /** @type {HTMLElement[]} */ ([...field.closest(".club-boards")?.querySelectorAll("input") ?? []]);
  return all[all.indexOf(field) + 1];
}

/** The boards of a round to be filled in for a table. @param {ClubTable} table @param {Cells} cells @param {readonly number[]} numbers */
export const boardsForm = ({sides}, cells, numbers) => html`<p class="soft">${says("board_how")}</p>
  <div class="club-boards">${numbers.map((board, place) => html`<div class="club-board-row" role="group" aria-label="Board ${board}"><b>Board ${board}</b>${sides.map(({name}, side) => html`<div class="club-side"><span class="soft">${name}</span>${cell(cells, place, side, `Board ${board}, ${name}`)}</div>`)}</div>`)}</div>`;

/** The rows of what each side wrote, board by board. @param {readonly ClubClaim[]} claims @param {readonly number[]} numbers */
export function claimRows(claims, numbers) {
  const told = (/** @type {ClubClaim} */ {boards}, /** @type {number} */ place) => boards[place]?.map(figure).join(" : ") || "–";
  return numbers.map((board, place) => {
    const doubtful = new Set(claims.map((one) => told(one, place))).size > 1;
    return html`<tr><th scope="row">Board ${board}</th>${claims.map((one) => html`<td class="figure ${doubtful ? "is-doubtful" : ""}">${told(one, place)}</td>`)}</tr>`;
  });
}

/** What all tables made of the boards of a round; nothing while that is hidden. @param {ClubRound} round */
export function comparedView({number: round, boards}) {
  const known = boards.filter(({tables}) => tables.length > 0);
  if (known.length === 0) return nothing;
  return html`<section class="paper club-list" aria-labelledby="boards-${round}"><h2 id="boards-${round}">The boards of round ${round}</h2>
    ${known.map(({number: board, tables, waits}) => html`<details class="club-more club-board"><summary>Board ${board}</summary><div class="club-scroll" tabindex="0" role="group" aria-label="Board ${board}"><table class="club-standings"><thead><tr><th scope="col">Table</th><th scope="col">Who</th><th scope="col">Points</th><th scope="col">Board points</th></tr></thead>
      <tbody>${tables.flatMap(({table, names, points, worth}) => names.map((name, side) => html`<tr>${side === 0 ? html`<td rowspan=${names.length}>${table}</td>` : nothing}<th scope="row">${name}</th><td>${figure(points[side] ?? 0)}</td><td>${worth[side] ?? ""}</td></tr>`))}</tbody></table></div>
      ${waits ? html`<p>${waits}</p>` : nothing}</details>`)}</section>`;
}

/** The last round that all have played. @param {ClubShown} shown */
export function lastComparedView({rounds, round}) {
  const known = [...rounds, ...(round ? [round] : [])].findLast(({boards}) => boards.length > 0);
  return known ? comparedView(known) : nothing;
}

/** The director's: how the cards come to the tables. @param {ClubShown} shown */
export function slipsView({format, round}) {
  if (!format.boards || !directs()) return nothing;
  return html`<section class="paper club-stack"><h2>${round?.board_words || "Boards"}</h2><p class="soft">${says("slips")}</p>
    <button class="button" ?disabled=${now.busy} @click=${() => void trying(async () => {
      saveAs(await fileAnywhere("/api/club/slips", {events: now.events ?? []}), "hand-slips.html");
      now.said = says("slips_saved");
    })}>${says("slips_save")}</button></section>`;
}
