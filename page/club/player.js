/** A player's page: who they are, where they sit now, their result, the standings. */
import {html, live, nothing} from "../shared/lit.js";
import {get, post, postAnywhere} from "../shared/api.js";
import {change} from "../shared/state.js";
import {backSign} from "../shared/forms.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {figure} from "../shared/words.js";
import {append, list, newId, noteOf, open as openSheet} from "../keeper/book.js";
import {be, now, trying, write} from "./evening.js";
import {displayButton, noticeView} from "./frame.js";
import {lastComparedView} from "./boards.js";
import {claimsView, emptyFor, figuresForm, figuresIn} from "./result.js";
import {phoneView} from "./phones.js";
import {prizesView, standingsView} from "./standings.js";
import {clockView, roundView} from "./tables.js";
import {says} from "./said.js";

/** A score sheet that is kept here for a table. @typedef {{evening: string, round: number, table: number, side: number, sheet: string, key: string}} OfTable */

/** What is filled in, for the side of which table; `handed`: the side to which this phone was handed, -1 to none. @type {{of: string, filled: import("./result.js").Filled, handed: number, again: boolean}} */
const form = {of: "", filled: emptyFor(undefined), handed: -1, again: false};
/** Of a team in two rooms: the table of this phone. */
let at = 0;
/** The sheet of the table here, and what it came to. @type {{of: string, id: string, made: OfTable | null, figures: TableFigures | null}} */
const sheet = {of: "", id: "", made: null, figures: null};

/** @param {ClubShown} shown */
export function playerView(shown) {
  const me = shown.entries.find(({number}) => number === now.me);
  return html`<div class="keeper club"><header class="keeper-bar felt-deep"><a class="button button-on-felt" href=${addressOf("/club")} @click=${follow} aria-label="All evenings">${backSign()}</a>
      <div class="keeper-where"><h1>${shown.title}</h1><p class="soft">${[shown.club, shown.system].filter(Boolean).join(", ")}</p></div>${displayButton()}</header>
    <main class="club-page">${noticeView()}${me ? mineView(shown, me) : whoView(shown)}</main></div>`;
}

/** @param {ClubShown} shown */
function whoView({entries}) {
  const first = now.table ? entries.filter(({table}) => table === now.table) : [];
  const rest = entries.filter((one) => !first.includes(one));
  const names = (/** @type {ClubEntry[]} */ some) => html`<div class="club-names">${some.map(({number, name}) => html`<button class="button" @click=${() => be(number)}>${name}</button>`)}</div>`;
  return html`<section class="paper club-stack"><h2>Who are you?</h2><p class="soft">${says("who")}</p>${first.length ? html`<h3>Table ${now.table}</h3>${names(first)}<h3>Everybody else</h3>` : nothing}${names(rest)}</section>`;
}

/** @param {ClubShown} shown @param {ClubEntry} me */
function mineView(shown, me) {
  const {round} = shown;
  const there = round?.tables.filter(({sides}) => sides.some(({entries}) => entries.includes(me.number))) ?? [];
  const table = there.find(({number}) => number === (at || now.table)) ?? there[0];
  return html`<section class="club-now felt"><p class="tag">${me.name}</p><p class="club-place-words">${me.sits || (shown.stage === "over" ? "The evening is over." : says("soon"))}</p></section>
    ${there.length > 1 && shown.stage === "playing" ? html`<section class="paper club-stack"><h2>${says("my_table")}</h2><div class="choices" role="radiogroup" aria-label=${says("my_table")}>${there.map(({number, sides}) => html`<label class="choice"><input type="radio" name="at" .checked=${live(number === table?.number)} @change=${() => change(() => (at = number))}><span>Table ${number}: ${sides.find(({entries}) => entries.includes(me.number))?.name}</span></label>`)}</div></section>` : nothing}
    ${round && table && shown.stage !== "over" ? tableView(shown, round, table, me) : nothing}
    <div class="club-columns">${standingsView(shown, me.number)}<div class="club-side-column">${round ? html`${clockView(shown, round)}${roundView(round, me.number)}` : nothing}${lastComparedView(shown)}${shown.after ? prizesView(shown) : nothing}
      <section class="paper club-stack"><button class="button" @click=${() => be(0)}>I am not ${me.name}</button></section></div></div>`;
}

/** What waits here to be sent of a table. @param {ClubRound} round @param {ClubTable} table */
const waitingOf = (round, table) => (now.known?.waiting ?? []).flatMap(({change}) => (change.type === "claim" && change.round === round.number && change.table === table.number ? [change] : []));

/** @param {ClubShown} shown @param {ClubRound} round @param {ClubTable} table @param {ClubEntry} me */
function tableView(shown, round, table, me) {
  const side = table.sides.findIndex(({entries}) => entries.includes(me.number));
  const of = `${now.id} ${round.number} ${table.number} ${round.id}`;
  if (form.of !== of) Object.assign(form, {of, filled: emptyFor(undefined), handed: -1, again: false});
  if (sheet.of !== of) void lookForSheet(of, round.number, table.number);
  const waiting = waitingOf(round, table);
  const written = new Set([...table.claimed, ...waiting.map((one) => one.side)]);
  const others = table.sides.map((_, place) => place).filter((place) => place !== side);
  const next = form.handed >= 0 ? form.handed : others.find((place) => !written.has(place)) ?? others[0] ?? 0;
  const theirs = table.sides[next]?.name ?? "";
  const head = html`<h2 id="mine-title">Our result</h2>`;
  if (table.state === "agreed" || table.state === "settled") {
    return html`<section class="paper club-stack" aria-labelledby="mine-title">${head}${pointsView(table)}<p class="club-state is-agreed">✓ ${table.words}</p>${shown.stage === "playing" && round.numbers.length ? html`<p class="soft">${says("board_hidden")}</p>` : nothing}</section>`;
  }
  if (table.state === "differs" && form.handed < 0 && !form.again && waiting.length === 0) {
    return round.numbers.length ? html`<section class="paper club-stack" aria-labelledby="mine-title">${head}<p class="club-warn"><b>The two sides differ.</b> ${says("board_differ")}</p><div class="button-row"><button class="button button-main" @click=${() => change(() => (form.again = true))}>Look at what we wrote</button></div></section>`
      : html`<section class="paper club-stack" aria-labelledby="mine-title">${head}${claimsView(table, [], ({points}) => sayRight(round, table, side, next, points), () => change(() => Object.assign(form, {again: true, filled: emptyFor(undefined)})))}
      <p class="soft">${says("both_say", {theirs})}</p></section>`;
  }
  if (written.has(side) && form.handed < 0 && !form.again) {
    const mine = waiting.find((one) => one.side === side)?.figures.points;
    return html`<section class="paper club-stack" aria-labelledby="mine-title">${head}<p>✓ You have written it${mine ? html`: <b>${mine.map(figure).join(" to ")}</b>` : nothing}.</p>
      ${shown.both_agree && !written.has(next) ? html`<p class="note"><b>${says("hand_over", {theirs})}</b></p><div class="button-row"><button class="button button-main" @click=${() => change(() => Object.assign(form, {handed: next, filled: emptyFor(undefined)}))}>I am ${theirs}</button></div>` : nothing}
      <div class="button-row"><button class="button" @click=${() => change(() => (form.again = true))}>Change what we wrote</button></div></section>`;
  }
  const send = (/** @type {TableFigures} */ figures) => void claim(round, table, side, {figures});
  const byHand = table.deece === "plays" && form.handed < 0 && !form.again;
  const body = html`<p>${form.handed >= 0 ? says("confirm", {theirs}) : says("write")}</p>
    ${figuresForm(table, round.numbers, form.filled, () => void claim(round, table, form.handed >= 0 ? form.handed : side))}
    <div class="button-row"><button class="button button-main button-large" ?disabled=${now.busy} @click=${() => void claim(round, table, form.handed >= 0 ? form.handed : side)}>${form.handed >= 0 ? `This is right, say ${theirs}` : "Send the result"}</button>
      ${form.handed >= 0 ? html`<button class="button" @click=${() => change(() => (form.handed = -1))}>Back</button>` : nothing}</div>
    ${form.handed >= 0 || round.numbers.length || byHand ? nothing : sheetView(round, table, side)}`;
  if (byHand) return html`${phoneView(round, table, me.number, send)}<section class="paper club-stack" aria-labelledby="mine-title">${head}<details class="club-more"><summary>${says("phones_by_hand")}</summary><div class="club-stack">${body}</div></details></section>`;
  return html`<section class="paper club-stack" aria-labelledby="mine-title">${head}${body}${form.handed >= 0 || form.again ? nothing : phoneView(round, table, me.number, send)}</section>`;
}

/** @param {ClubTable} table */
const pointsView = ({sides}) => html`<div>${sides.map(({name, points, won}) => html`<p class="club-line ${won ? "is-won" : ""}"><span>${name}</span><span class="figure">${points == null ? "" : figure(points)}</span></p>`)}</div>`;

/** @param {ClubRound} round @param {ClubTable} table @param {number} side @param {Partial<SideClaim>} [more] */
async function claim(round, table, side, more = {}) {
  let figures = more.figures;
  try {
    figures ??= figuresIn(form.filled, round.numbers);
  } catch (error) {
    return change(() => (now.wrong = error instanceof Error ? error.message : ""));
  }
  if (await write([{type: "claim", round: round.number, table: table.number, side, ...more, figures}], now.off ? says("waits") : "Sent.")) change(() => Object.assign(form, {handed: -1, again: false}, round.numbers.length && form.handed < 0 ? {} : {filled: emptyFor(undefined)}));
}

/** This side says which is right; the other says so on its own phone, or is handed this one. @param {ClubRound} round @param {ClubTable} table @param {number} side @param {number} next @param {number[]} points */
function sayRight(round, table, side, next, points) {
  const own = table.claims.find((one) => one.side === side)?.points;
  if (String(own) === String(points)) return change(() => Object.assign(form, {handed: next, filled: emptyFor(undefined)}));
  void write([{type: "claim", round: round.number, table: table.number, side, figures: {points}}], "Sent.");
}

/** The score sheet that was made here for a table. @param {string} of @param {number} round @param {number} table */
async function lookForSheet(of, round, table) {
  Object.assign(sheet, {of, id: "", made: null, figures: null});
  try {
    for (const {id, note} of await list()) {
      const made = /** @type {OfTable | undefined} */ (note["club"]);
      if (made?.evening !== now.id || made.round !== round || made.table !== table || sheet.of !== of) continue;
      change(() => Object.assign(sheet, {id, made}));
      const events = await openSheet(id);
      const sides = now.shown?.round?.tables.find(({number}) => number === table)?.sides.length ?? 2;
      const {figures} = await postAnywhere("/api/club/figures", {events: events ?? [], sides});
      if (sheet.of === of) change(() => (sheet.figures = figures));
      return;
    }
  } catch {
    // it is written by hand then
  }
}

/** @param {ClubRound} round @param {ClubTable} table @param {number} side */
function sheetView(round, table, side) {
  const {id, made, figures} = sheet;
  if (!id || !made) return html`<p class="club-or"><span>or</span></p><button class="button" ?disabled=${now.busy} @click=${() => void keepHere(round, table, side)}>${says("keep_here")}</button><p class="soft">${says("keep")}</p>`;
  return html`<p class="club-or"><span>or</span></p>${figures?.hands ? html`<p>${says("sheet", {words: figures.points.map(figure).join(" to "), hands: figures.hands})}</p>` : nothing}
    <div class="button-row"><a class="button" href=${addressOf(`/keep/${id}`)} @click=${follow}>Go on with the sheet</a>${figures?.hands ? html`<button class="button button-main" ?disabled=${now.busy} @click=${() => void claim(round, table, side, {figures, ...(made.sheet ? {sheet: made.sheet, key: made.key} : {})})}>Send the sheet’s result</button>` : nothing}</div>`;
}

/** A score sheet for this table, which others can read. @param {ClubRound} round @param {ClubTable} table @param {number} side */
const keepHere = (round, table, side) => trying(async () => {
  const {known} = now;
  const {change: begun} = await get(`/api/evenings/${now.id}/sheet/${round.number}/${table.number}`, known?.key ?? "");
  const id = newId();
  const event = await append(id, begun);
  const {sheet: shared, pen, second, read} = await post("/api/sheets", {events: [event]});
  await noteOf(id, {shared: {sheet: shared, role: "pen", key: pen, keys: {pen, second, read}}, club: {evening: now.id, round: round.number, table: table.number, side, sheet: shared, key: read}});
  sheet.of = "";
  go(`/keep/${id}`);
});
