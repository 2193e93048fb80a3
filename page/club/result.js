/** One table of a round: what it came to, written by the director or a scorer; and which of two that differ is right. */
import {html, live, nothing} from "../shared/lit.js";
import {change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {figure} from "../shared/words.js";
import {boardsForm, boardsIn, cellsOf, claimRows, figuresOf} from "./boards.js";
import {directs, now, standing, write} from "./evening.js";
import {phoneDesk} from "./phones.js";
import {says} from "./said.js";

/** What is filled in: by side the points and the best hand, by seat how often they had the bid and were set; by board what both sides scored. @typedef {{points: string[], best: string[], bids: string[], sets: string[], boards: string[][], came: number, why: string}} Filled */

const FIGURE = /^[-−–]?\d{1,5}$/;

/** `was`: as it was when it was opened. @typedef {{round: number, table: number, filled: Filled, was: string, writes: boolean}} Open */
/** @type {Open | null} */
let open = null;
/** What is filled in and neither written nor thrown away, by its table: it is there again when one comes back. @type {Map<string, Open>} */
const kept = new Map();

/** @param {number} round @param {number} table */
const keyOf = (round, table) => `${now.id} ${round} ${table} ${[...(now.shown?.rounds ?? []), ...(now.shown?.round ? [now.shown.round] : [])].find((one) => one.number === round)?.id}`;

/** Whether anything was typed of a table. @param {Open} one */
const isTyped = ({filled, was}) => JSON.stringify(filled) !== was;

/** Whether figures of a table are typed and not written yet. @param {number} round @param {number} table */
export function isKept(round, table) {
  const one = kept.get(keyOf(round, table));
  return one !== undefined && isTyped(one);
}

/** @param {ClubTable | undefined} table @returns {Filled} */
export function emptyFor(table) {
  const sides = table?.sides.length ?? 2;
  return {points: table?.sides.map(({points}) => (points == null ? "" : String(points))) ?? ["", ""], best: Array(sides).fill(""), bids: [], sets: [], boards: cellsOf(table?.boards ?? []), came: -1, why: ""};
}

/** @param {string} text */
const number = (text) => Number(text.replace(/[−–]/, "-").trim() || 0);

/** @param {Filled} filled @param {readonly number[]} [numbers] of the boards @returns {TableFigures} */
export function figuresIn({points, best, bids, sets, boards, came}, numbers = []) {
  if (came >= 0) return {points: points.map(() => 0), winner: came};
  if (numbers.length > 0) return boardsIn(boards, numbers);
  if (points.some((one) => !FIGURE.test(one.trim()))) throw new Error(says("figures"));
  const counts = (/** @type {string[]} */ all) => (all.some((one) => number(one) > 0) ? Array.from(all, (one) => Math.max(0, number(one ?? ""))) : []);
  const extra = {best: best.some((one) => one.trim()) ? best.map(number) : [], bids: counts(bids), sets: counts(sets)};
  return {points: points.map(number), ...Object.fromEntries(Object.entries(extra).filter(([, all]) => all.length > 0))};
}

export function closeTable() {
  open = null;
}

/** @param {number} round @param {number} table */
export function openTable(round, table) {
  const key = keyOf(round, table);
  const before = kept.get(key);
  const filled = emptyFor(tableOf(round, table));
  const one = before && isTyped(before) ? before : {round, table, filled, was: JSON.stringify(filled), writes: false};
  kept.set(key, one);
  change(() => (open = one));
}

/** What was typed of the table that is open counts no more. */
function throwAway() {
  if (!open) return;
  const {round, table} = open;
  kept.delete(keyOf(round, table));
  openTable(round, table);
}

/** @param {number} round */
const roundOf = (round) => [...(now.shown?.rounds ?? []), ...(now.shown?.round ? [now.shown.round] : [])].find((one) => one.number === round);

/** @param {number} round @param {number} table */
export const tableOf = (round, table) => roundOf(round)?.tables.find((one) => one.number === table);

/** The table that is open; null if none is. */
export function openTableView() {
  const table = open && tableOf(open.round, open.table);
  if (!open || !table) return null;
  if (!isTyped(open)) { // what came meanwhile is shown
    open.filled = emptyFor(table);
    open.was = JSON.stringify(open.filled);
  }
  const {round, filled, writes} = open;
  const numbers = roundOf(round)?.numbers ?? [];
  const back = () => change(closeTable);
  const past = table.state !== "open" && table.state !== "claimed" && table.state !== "differs";
  const stands = table.sides.map(({points}) => figure(points ?? 0)).join(" to ");
  const chooses = table.claims.length > 0 && !writes && !past;
  return html`<section class="paper club-desk" aria-labelledby="desk-title"><div class="club-head"><h2 id="desk-title" tabindex="-1">Round ${round}, table ${table.number}</h2><button class="button" @click=${back}>Back</button></div>
    ${past ? html`<p>${says("past", {points: stands, words: table.words})}</p>` : nothing}
    ${table.sheet ? html`<p class="button-row"><a class="button" href=${`${addressOf(`/keep/${table.sheet}/sheet`)}#key=${table.key}`} @click=${follow}>Their score sheet</a></p>` : nothing}
    ${phoneDesk(round, table, (figures) => void settle(figures))}
    ${chooses ? claimsView(table, numbers, settle, () => change(() => {
        if (open) open.writes = true;
      })) : table.deece === "plays" && !writes ? html`<p class="button-row"><button class="button" @click=${() => change(() => {
        if (open) open.writes = true;
      })}>${says("phones_by_hand")}</button></p>` : html`${figuresForm(table, numbers, filled, () => void settle(null))}
      ${past ? html`<label class="club-field"><b>Why it is changed</b><span class="soft">if you like</span><input class="field" maxlength="60" .value=${live(filled.why)} @input=${(/** @type {Typed} */ {target}) => (filled.why = target.value)}></label>` : nothing}
      <p class="button-row"><button class="button button-main button-large" ?disabled=${now.busy} @click=${() => void settle(null)}>Write it down</button>
        ${isTyped(open) ? html`<button class="button" @click=${throwAway}>Throw away what is typed</button>` : nothing}</p>`}
  </section>`;
}

/** The director, or a scorer, says what a table came to. @param {TableFigures | null} claimed null: as it is filled in */
async function settle(claimed) {
  if (!open) return;
  const {round, table, filled} = open;
  const over = resultsOf(round, table);
  let figures;
  try {
    figures = claimed ?? figuresIn(filled, roundOf(round)?.numbers);
  } catch (error) {
    return change(() => (now.wrong = error instanceof Error ? error.message : ""));
  }
  const words = figures.points.map(figure).join(" to ");
  const done = await write([{type: "result", round, table, figures, ...(filled.why.trim() ? {why: filled.why.trim()} : {}), ...(over.length ? {over} : {})}], says("written", {round, table, words}));
  if (!done) return;
  kept.delete(keyOf(round, table));
  change(closeTable);
}

/** The results that were written of a table. @param {number} round @param {number} table */
const resultsOf = (round, table) => standing().flatMap(({id, change}) => (change.type === "result" && change.round === round && change.table === table ? [id] : []));

/** What each side wrote, side by side, to be chosen from. @param {ClubTable} table @param {readonly number[]} numbers of the boards @param {(figures: TableFigures) => void} pick @param {() => void} neither */
export function claimsView({sides, claims}, numbers, pick, neither) {
  const differ = sides.map((_, side) => new Set(claims.map(({points}) => points[side])).size > 1);
  return html`<div class="club-scroll"><table class="club-claims"><thead><tr><td></td>${claims.map(({side, by}) => html`<th scope="col">${sides[side]?.name}<span class="soft">${by && by !== sides[side]?.name ? `written by ${by}` : ""}</span></th>`)}</tr></thead>
    <tbody>${numbers.length ? claimRows(claims, numbers) : sides.map(({name}, side) => html`<tr><th scope="row">${name}</th>${claims.map(({points}) => html`<td class="figure ${differ[side] ? "is-doubtful" : ""}">${figure(points[side] ?? 0)}</td>`)}</tr>`)}</tbody></table></div>
    ${claims.length > 1 ? html`<p class="club-warn"><b>The two sides differ.</b> ${says("differs")}</p>` : nothing}
    <h3>Which is right?</h3><div class="club-picks">${claims.map(({side, points, boards}) => html`<button class="button club-pick" ?disabled=${now.busy} @click=${() => pick(boards.length ? figuresOf(boards) : {points})}><span>${sides[side]?.name}</span><b class="figure">${points.map(figure).join(" : ")}</b></button>`)}
      <button class="button" @click=${neither}>Neither: write it new</button></div>`;
}

/** @param {string[]} list @param {number} place @param {string} label @param {boolean} [negative] */
const numberField = (list, place, label, negative = false) => html`<input class="field figure club-figure" inputmode=${negative ? "text" : "numeric"} maxlength="6" autocomplete="off" aria-label=${label} .value=${live(list[place] ?? "")} @input=${(/** @type {Typed} */ {target}) => change(() => (list[place] = target.value))}>`;

/** The director's: a side did not come. @param {ClubTable} table @param {Filled} filled */
const cameView = ({sides}, filled) => (directs() && sides.length === 2 ? html`<fieldset><legend>Did a side not come?</legend><div class="choices">${[-1, 0, 1].map((came) => html`<label class="choice"><input type="radio" name="came" .checked=${live(filled.came === came)} @change=${() => change(() => (filled.came = came))}><span>${came < 0 ? "Both came" : `${sides[came]?.name} win`}</span></label>`)}</div></fieldset>` : nothing);

/** Figures to be filled in. @param {ClubTable} table @param {readonly number[]} numbers of the boards @param {Filled} filled @param {() => void} done by Enter in the last of the points */
export function figuresForm(table, numbers, filled, done) {
  const {sides, seats} = table;
  if (numbers.length > 0) return html`${boardsForm(table, filled.boards, numbers)}${cameView(table, filled)}`;
  return html`<div class="club-figures" role="group" aria-label="Points">${sides.map(({name}, side) => html`<div class="club-side"><label for="points-${side}"><b>${name}</b></label>
      <span class="club-signed"><button class="button" aria-label="Below zero, ${name}" aria-pressed=${/^[-−–]/.test(filled.points[side] ?? "") ? "true" : "false"} @click=${() => change(() => (filled.points[side] = /^[-−–]/.test(filled.points[side] ?? "") ? (filled.points[side] ?? "").slice(1) : `−${filled.points[side] ?? ""}`))}>−</button>
      <input class="field figure club-figure" id="points-${side}" inputmode="numeric" enterkeyhint="next" maxlength="6" autocomplete="off" placeholder="Points" .value=${live(filled.points[side] ?? "")} @keydown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") side + 1 < sides.length ? document.getElementById(`points-${side + 1}`)?.focus() : done();
      }} @input=${(/** @type {Typed} */ {target}) => change(() => (filled.points[side] = target.value))}></span></div>`)}</div>
    <details class="club-more"><summary>${says("more")}</summary>
      <div class="club-figures">${sides.map(({name}, side) => html`<div class="club-side"><b>High hand: ${name}</b>${numberField(filled.best, side, `High hand of ${name}`)}</div>`)}</div>
      <table class="club-bids"><thead><tr><th scope="col">Who</th><th scope="col">Bids</th><th scope="col">Set</th></tr></thead><tbody>${seats.map((name, seat) => html`<tr><th scope="row">${name}</th><td>${numberField(filled.bids, seat, `Bids of ${name}`)}</td><td>${numberField(filled.sets, seat, `Sets of ${name}`)}</td></tr>`)}</tbody></table>
      ${cameView(table, filled)}
    </details>`;
}
