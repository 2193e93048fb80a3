/** The score sheet as on paper, and what stands beside it after a hand. */
import {backToClub} from "../table/club.js";
import {classMap, html, nothing, ref} from "../shared/lit.js";
import {attempt, get} from "../shared/api.js";
import {cardName} from "../shared/cards.js";
import {card, suitSign} from "../shared/deck.js";
import {display} from "../shared/display.js";
import {keep, pastGame, recall} from "../shared/keep.js";
import {playSound} from "../table/sound.js";
import {change} from "../shared/state.js";
import {moreButton, scrolled} from "../table/fit.js";
import {faceView} from "../table/face.js";
import {afterButtons, reviewOf} from "./after.js";
import {addressOf, follow} from "../shared/travel.js";
import {sheetRows} from "./sheet-rows.js";
import {columnName, columnSign, columnSubject, counted, figure, gained, hasSides, namesOf, suitLetter, upTo, worded} from "../shared/words.js";

/** @typedef {import("./sheet-rows.js").SheetRow} SheetRow */
/** @typedef {import("./sheet-rows.js").Cell} Cell */

/** The newest hand is seen first, where the sheet scrolls. @param {Element | undefined} sheet */
function toNewest(sheet) {
  if (sheet) requestAnimationFrame(() => (sheet.scrollTop = sheet.scrollHeight));
}

/** What was asked for of a long sheet, beside the hands that come by themselves. @type {{table: string, seat: number | null, hands: SheetHand[]}} */
let asked = {table: "", seat: null, hands: []};

/** The hands that are there without a gap. @param {TableState} table */
function handsThere(table) {
  const {table: id, seat, public: {sheet}} = table;
  const whole = asked.table === id && asked.seat === seat && asked.hands.at(-1)?.number === (sheet[0]?.number ?? 0) - 1;
  return whole ? [...asked.hands, ...sheet] : sheet;
}

/** The hands before them. @param {TableState} table */
const earlier = (table) => attempt(async () => {
  const there = handsThere(table);
  const {hands} = /** @type {SheetPart} */ (await get(`/api/tables/${table.table}/sheet?before=${there[0]?.number ?? 1}`, pastGame(table.table)?.token ?? ""));
  const known = there.slice(0, there.length - table.public.sheet.length);
  change(() => (asked = {table: table.table, seat: table.seat, hands: [...hands, ...known]}));
}, (why) => (table.message = why));

/** @param {TableState} table */
export function sheetView(table) {
  const {columns, goal, hands} = table.public;
  const sheet = handsThere(table);
  return html`<div ${ref(toNewest)} class="sheet paper" data-columns=${upTo(columns.length)} tabindex="0" role="region" aria-label="Score sheet"><table>
    <thead><tr><th scope="col"><span class="sheet-title">${table.name || table.title}</span><small>${hands ? counted(hands, "hand") : `to ${goal}`}</small></th>
      ${columns.map((_, number) => html`<th scope="col" class="sheet-column">${columnHead(table, number)}</th>`)}</tr></thead>
    ${(sheet[0]?.number ?? 1) > 1 ? html`<tbody><tr><td colspan=${columns.length + 1}><button class="button" @click=${() => earlier(table)}>Earlier hands</button></td></tr></tbody>` : nothing}
    ${sheet.map((hand) => handRows(table, hand))}
  </table>${sheet.length === 0 ? html`<p class="sheet-empty">${worded("no_score")}</p>` : nothing}</div>`;
}

/** @param {TableState} table @param {number} column */
function columnHead(table, column) {
  const seats = table.public.columns[column]?.seats ?? [];
  const name = columnName(table, column);
  if (seats.length < 2) return html`<span class="sheet-title">${name}</span>`;
  const sign = hasSides(table) && table.people.length > 4 && name.length > 1 ? html`<span class="side-sign" aria-hidden="true">${columnSign(table, column)}</span> ` : nothing;
  return html`<span class="sheet-title">${sign}${name}</span><small>${namesOf(table, seats).join(", ")}</small>`;
}

/** @param {TableState} table @param {SheetHand} hand */
function handRows(table, hand) {
  return html`<tbody>
    <tr class="sheet-hand"><th scope="rowgroup" colspan=${table.public.columns.length + 1}>${handTitle(hand)}</th></tr>
    ${sheetRows(hand, table).map((row) => html`<tr class=${classMap({"sheet-sum": row.sum})}><th scope="row">${row.text}</th>
      ${row.cells.map((cell) => html`<td>${cellView(cell)}</td>`)}</tr>`)}
  </tbody>`;
}

/** @param {SheetHand} hand */
function handTitle(hand) {
  const trump = suitLetter(hand.trump);
  return html`${hand.title}${trump ? html` ${suitSign(trump, {silent: true})}` : nothing}`;
}

/** @param {Cell} cell */
function cellView({value, struck, mark}) {
  const words = mark === "set" ? html`<span class="sheet-set">SET</span>` : mark === "made" ? html`<span class="sheet-made made">made</span>` : nothing;
  if (value == null) return words;
  return html`${words}${struck ? html`<del>${figure(value)}</del>` : figure(value)}`;
}

/** A stamp, what the bid came to in one sentence, and the cards that decided it. @param {TableState} table */
export function resultView(table) {
  const {says, public: {sheet}} = table;
  const hand = sheet[sheet.length - 1];
  if (!hand) return nothing;
  const stamp = hand.made == null ? nothing : hand.made ? html`<p class="stamp is-made">${worded("stamp_made")}</p>` : html`<p class="stamp is-set">${worded("stamp_set")}</p>`;
  return html`<section class="result">${stamp}<h2 class="result-head">${says.came_to || hand.head}</h2>
    ${says.ended ? html`<p>${says.ended}</p>` : nothing}</section>${decidedView(table)}`;
}

/** The trick that decided it. @param {TableState} table */
function decidedView({says, public: {decided}}) {
  if (!decided) return nothing;
  return html`<section class="decided"><p>${says.decided}</p>
    <div class="decided-cards">${decided.plays.map(({seat, card: code}) => card(code, {winning: seat === decided.winner, label: `${says.names[seat]}: ${cardName(code)}`}))}</div></section>`;
}

/** By column the score, what the hand brought, and how far it still is. @param {TableState} table */
export function totalsView(table) {
  const {says: {far}, public: {columns, sheet, over}} = table;
  const hand = sheet[sheet.length - 1];
  if (over && columns.length === 2 && !far?.checks.length) return nothing; // said above it
  return html`<section class="totals" aria-label=${far?.head ?? nothing}><ul class="total-rows" data-columns=${upTo(columns.length)}>
    ${columns.map(({score}, number) => html`<li><span class="total-name">${columnSubject(table, number)}</span> <b class="figure">${figure(score)}</b>
      <span class="total-gain">${over ? nothing : html`(${gained(hand?.hand[number] ?? 0)})`}</span> <span class="total-far">${far?.rows[number]}</span></li>`)}</ul>
    ${far?.lines.map((line) => html`<p>${line}</p>`)}
    ${far?.checks.map((line) => html`<p class="checks-line">${line}</p>`)}
  </section>`;
}

/** Who deals the next hand, and who then speaks first. @param {TableState} table */
function nextView({says: {following}, people, public: {next_dealer: dealer}}) {
  if (!following) return nothing;
  const person = people[dealer ?? 0];
  return html`<section class="next-hand"><p class="next-dealer">${faceView(person?.name ?? "", person?.face)} <b>${following.dealer}</b></p>
    <p class="soft">${following.first}</p></section>`;
}

/** Whether one would hear the cards is asked once, when the first hand is over and nothing is waited for. */
function soundsView() {
  if (display.get().sounds || recall("sounds", false)) return nothing;
  const answer = (/** @type {boolean} */ sounds) => {
    keep("sounds", true);
    if (sounds) display.set({sounds});
    if (sounds) playSound("turn");
    change();
  };
  return html`<section class="sounds"><p>${worded("sounds_ask")}</p><button class="button" @click=${() => answer(true)}>Sounds on</button><button class="button" @click=${() => answer(false)}>Leave it quiet</button></section>`;
}

/** The whole page after a hand. @param {TableState} table @param {Act} act */
function wholeView(table, act) {
  const {gate, seat} = table;
  const waits = gate?.waits.filter((other) => !gate.ready.includes(other)) ?? [];
  const mine = seat != null && waits.includes(seat);
  return html`<main class="sheet-page"><h1 class="visually-hidden">Score sheet</h1>${sheetView(table)}</main>
    <aside class="sheet-side" aria-label="Result">
      <div class="side-view" tabindex="0" @scroll=${scrolled}>${resultView(table)}${totalsView(table)}${nextView(table)}${soundsView()}</div>${moreButton()}
      <div class="sheet-end">
        ${waitLine(table)}
        ${mine ? html`<button class="button button-main button-large sheet-next" @click=${() => void act.ready()}>Next hand</button>` : nothing}
        ${thinButtons(table, act)}
      </div>
    </aside>`;
}

/** Beside the one big button: what most want next, and the rest behind one. @param {TableState} table @param {Act} act @param {unknown} [others] */
export function thinButtons(table, act, others = nothing) {
  const school = pastGame(table.table)?.school;
  return html`${school ? html`<a class="button button-large" href=${addressOf(`/learn/class/${school.id}`)} @click=${follow}>To the class</a>` : nothing}${table.public.over ? nothing : backToClub(table)}<div class="button-row sheet-thin">
    <a class="button" href=${reviewOf(table)} @click=${follow}>${table.public.over ? worded("review_game") : worded("review_hand")}</a>
    <button class="button show-sheet" @click=${() => act.open("score")}>Score sheet</button>
    ${others}
    <button class="button show-after" @click=${() => act.open("after")}>More</button></div>`;
}

/** What else can be done with a hand that is scored. @param {TableState} table @param {Act} act */
export function afterView(table, act) {
  return html`<div class="button-row after-rows">${table.public.over ? nothing : html`<button class="button" @click=${() => act.open("last")}>Last trick</button>
    <button class="button" @click=${() => act.open("meld")}>Meld shown</button>`}
    ${afterButtons(table)}
    <button class="button" @click=${() => print()}>Print sheet</button>
    <button class="button" @click=${() => act.open("chat")}>Talk</button></div>
    ${table.message ? html`<p class="problem" role="status">${table.message}</p>` : nothing}`;
}

/** What could not be done, or who is still looking. @param {TableState} table */
export function waitLine(table) {
  if (table.message) return html`<p class="table-message" role="status">${table.message}</p>`;
  return table.says.looking ? html`<p class="soft">${table.says.looking}</p>` : nothing;
}

export const score = {title: "Score", whole: wholeView};
