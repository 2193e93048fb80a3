/** What is printed for an evening: the round's sheet, cards for the tables and for each player, the standings, who sits where. */
import {html, nothing} from "../shared/lit.js";
import {backSign} from "../shared/forms.js";
import {postAnywhere} from "../shared/api.js";
import {codeOf, linkWarning} from "../shared/friends.js";
import {change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {linkFor, now} from "./evening.js";
import {columnsOf, standingsView} from "./standings.js";
import {says} from "./said.js";

/** @typedef {keyof typeof SHEETS} Sheet */
const SHEETS = {
  round: "Round sheet",
  tables: "Table cards",
  tally: "Tally cards",
  standings: "Standings",
  poster: "Who sits where",
  moves: "Where to go next",
  guides: "Guide cards",
};
const VIEWS = {round: roundSheet, tables: tableCards, tally: tallyCards, standings: standingsSheet, poster, moves: movesPoster, guides: guideCards};
/** What a page holds, on Letter as on A4: rows of the round's sheet, lines of the standings, names of the poster, tables of the guide. */
const MOST = {rows: 22, lines: 23, lines_with_prizes: 15, names: 40, moves: 10};
/** How many letters of a name have room in a line there. */
const LETTERS = {rows: 24, lines: 26, names: 16};
/** @type {Sheet} */
let which = "round";
/** Where everybody goes next, of which seating. @type {{of: string, found: ClubGuides | null}} */
const guides = {of: "", found: null};

/** @param {ClubShown} shown */
async function askGuides({round}) {
  const of = `${now.id} ${round?.id} ${now.events?.length}`;
  if (!now.events || guides.of === of) return;
  guides.of = of;
  try {
    const found = await postAnywhere("/api/club/guides", {events: now.events});
    if (guides.of === of) change(() => (guides.found = found));
  } catch {
    guides.of = ""; // it is asked again
  }
}

/** @param {ClubShown} shown */
export function printView(shown) {
  void askGuides(shown);
  const guided = (guides.found?.tables.length ?? 0) > 0;
  const sheets = Object.entries(SHEETS).filter(([name]) => guided || (name !== "moves" && name !== "guides"));
  const body = VIEWS[guided || (which !== "moves" && which !== "guides") ? which : "poster"](shown);
  return html`<div class="keeper club club-printing"><header class="keeper-bar felt-deep"><a class="button button-on-felt" href=${addressOf(`/club/${now.id}`)} @click=${follow} aria-label="Back to the evening">${backSign()}</a><div class="keeper-where"><h1>Print</h1><p class="soft">${shown.title}</p></div>
      <button class="button button-brass" @click=${() => print()}>Print this</button></header>
    <div class="club-choose choices" role="radiogroup" aria-label="What is printed">${sheets.map(([name, words]) => html`<label class="choice"><input type="radio" name="sheet" .checked=${name === which} @change=${() => change(() => (which = /** @type {Sheet} */ (name)))}><span>${words}</span></label>`)}</div>
    ${linkWarning() && now.shared ? html`<p class="problem club-choose">${linkWarning()}</p>` : nothing}
    <main class="club-sheet" tabindex="-1">${body}</main></div>`;
}

/** In parts of so many lines at most; a part for nothing too. @template T @param {readonly T[]} all @param {number} most @param {(one: T) => number} [lines] @returns {T[][]} */
export function inParts(all, most, lines = () => 1) {
  /** @type {T[][]} */
  const parts = [[]];
  let room = most;
  for (const one of all) {
    if (lines(one) > room && parts.at(-1)?.length) {
      parts.push([]);
      room = most;
    }
    room -= lines(one);
    parts.at(-1)?.push(one);
  }
  return parts;
}

/** How many lines a name takes where so many letters have room. @param {string} name @param {number} letters */
const linesOf = (name, letters) => Math.max(1, Math.ceil(name.length / letters));

/** Which page of how many. @param {number} part @param {number} parts */
const pageWords = (part, parts) => (parts > 1 ? `, page ${part + 1} of ${parts}` : "");

/** @param {ClubShown} shown @param {unknown} right */
const headOf = ({title, club, day, system}, right) => html`<header class="print-head"><div><h2>${title}</h2><p>${[club, day, system].filter(Boolean).join(", ")}</p></div><b>${right}</b></header>`;

/** @param {ClubShown} shown */
const roundWords = ({round, format}) => (round ? `Round ${round.number}${format.rounds ? ` of ${format.rounds}` : ""}` : "");

/** @param {ClubShown} shown */
function roundSheet(shown) {
  const {round} = shown;
  if (!round) return html`<p>${says("no_rounds")}</p>`;
  const boxes = round.numbers.length ? round.numbers.map((board) => ["Board", board].join(" ")) : ["Points", "High hand"];
  const parts = inParts(round.tables, MOST.rows, ({sides}) => sides.reduce((sum, {name, way}) => sum + linesOf(`${name} ${way}`, LETTERS.rows), 0));
  return parts.map((tables, part) => html`<article class="print-page">${headOf(shown, roundWords(shown) + pageWords(part, parts.length))}<table class="print-table"><thead><tr><th>Table</th><th>Who</th>${boxes.map((head) => html`<th>${head}</th>`)}<th>Initials</th></tr></thead>
    ${tables.map(({number, sides}) => html`<tbody>${sides.map(({name, way}, side) => html`<tr>${side === 0 ? html`<td class="print-number" rowspan=${sides.length}>${number}</td>` : nothing}<td>${name}${way ? html` <small>${way}</small>` : nothing}</td>${[...boxes, ""].map(() => html`<td class="print-box"></td>`)}</tr>`)}</tbody>`)}</table>
    ${part === parts.length - 1 ? html`<p>${round.out_words}</p>` : nothing}</article>`);
}

const ON_PAGE = 4;
const MOST_ROUNDS = 10; // of a tally card of which four stand on a page

/** @param {ClubShown} shown */
function tableCards(shown) {
  const {round} = shown;
  if (!round) return html`<p>${says("no_rounds")}</p>`;
  return inParts(round.tables, ON_PAGE).map((tables) => html`<div class="print-page print-cards">${tables.map((table) => html`<article class="print-card"><h2>Table <b>${table.number}</b></h2>
    ${now.shared ? html`${codeOf(linkFor("player", table.number))}<p>${says("card")}</p>` : html`<p>${table.seats.join(", ")}</p>`}<p class="print-small">${shown.title}, ${shown.club || shown.day}</p></article>`)}</div>`);
}

/** In the order in which the pages are cut as one stack and the piles laid on each other. @template T @param {readonly T[]} all @param {number} [each] on a page @returns {(T | undefined)[]} */
export function inPiles(all, each = ON_PAGE) {
  const pages = Math.ceil(all.length / each);
  return Array.from({length: pages * each}, (_, place) => all[(place % each) * pages + Math.floor(place / each)]);
}

/** @param {ClubShown} shown */
function tallyCards(shown) {
  const rounds = Array.from({length: shown.format.rounds || 8}, (_, round) => round + 1);
  const each = rounds.length > MOST_ROUNDS ? 2 : ON_PAGE;
  const {unit, boards} = shown.format;
  const heads = ["Round", "Table", unit === "person" ? "With" : "Against", boards ? "Board points" : "Points", "Sets"];
  return inParts(inPiles(shown.entries, each), each).map((some) => html`<div class="print-page print-cards is-tally ${each < ON_PAGE ? "is-long" : ""}">${some.map((one) => (one ? html`<article class="print-card"><h2>${one.number}. ${one.name}</h2><p class="print-small">${shown.title}, ${shown.day}</p>
    <table class="print-table"><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rounds.map((round) => html`<tr><td>${round}</td><td>${round === shown.round?.number ? one.table || "–" : ""}</td><td></td><td></td><td></td></tr>`)}<tr><td colspan="3">Total</td><td></td><td></td></tr></tbody></table></article>` : html`<article class="print-card"></article>`))}</div>`);
}

/** @param {ClubShown} shown */
function standingsSheet(shown) {
  const {standings, prizes, after} = shown;
  const told = after ? prizes : [];
  const parts = inParts(standings, MOST.lines, ({name}) => linesOf(name, LETTERS.lines));
  if (told.length && (parts.at(-1)?.length ?? 0) > MOST.lines_with_prizes) parts.push([]);
  const columns = columnsOf(standings);
  return parts.map((lines, part) => html`<article class="print-page">${headOf(shown, roundWords(shown) + pageWords(part, parts.length))}${lines.length || !after ? standingsView({...shown, standings: lines}, 0, columns) : nothing}
    ${part === parts.length - 1 ? html`<ul>${told.map(({words}) => html`<li>${words}</li>`)}</ul>` : nothing}</article>`);
}

/** Who sits where, by name: it hangs at the door. @param {ClubShown} shown */
function poster(shown) {
  const {round, entries} = shown;
  if (!round) return html`<p>${says("no_rounds")}</p>`;
  const there = entries.filter(({table, number}) => table || round.out.includes(number)).sort((one, other) => one.name.localeCompare(other.name));
  const parts = inParts(there, MOST.names, ({name}) => linesOf(name, LETTERS.names));
  return parts.map((some, part) => html`<article class="print-page print-poster">${headOf(shown, roundWords(shown) + pageWords(part, parts.length))}<p>${shown.format.about}</p><ul>${some.map(({name, number, table}) => html`<li><span>${name}</span><b>${table ? ["Table", table].join(" ") + chairOf(round, number) : "sits out"}</b></li>`)}</ul></article>`);
}

/** As what somebody sits at their table, where it says where they go next: ", South". @param {ClubRound} round @param {number} entry */
function chairOf({tables}, entry) {
  const found = guides.found;
  const side = tables.flatMap(({sides}) => sides.flatMap(({entries}, place) => (entries.includes(entry) ? [{place, seat: entries.indexOf(entry)}] : [])))[0];
  const role = found?.tables.length && side ? found.roles[side.place]?.[side.seat] : "";
  return role ? `, ${role}` : "";
}

/** Where everybody goes after a round, by table: it hangs at the door. @param {ClubShown} shown */
function movesPoster(shown) {
  const {tables = [], until = ""} = guides.found ?? {};
  const parts = inParts(tables, MOST.moves);
  return parts.map((some, part) => html`<article class="print-page">${headOf(shown, `Where to go next${pageWords(part, parts.length)}`)}<p>${until}</p><table class="print-table"><thead><tr><th>Table</th><th>After the round</th></tr></thead>
    ${some.map(({table, lines}) => html`<tbody><tr><td class="print-number">${table || "–"}</td><td>${lines.join(" ")}</td></tr></tbody>`)}</table></article>`);
}

/** A card for each table: where those who sit there go next. @param {ClubShown} shown */
function guideCards(shown) {
  const {tables = [], until = ""} = guides.found ?? {};
  return inParts(tables.filter(({table}) => table), ON_PAGE).map((some) => html`<div class="print-page print-cards">${some.map(({table, lines}) => html`<article class="print-card"><h2>Table <b>${table}</b></h2><b>After the round</b><ul class="print-goes">${lines.map((words) => html`<li>${words}</li>`)}</ul><p class="print-small">${until}</p><p class="print-small">${shown.title}, ${shown.club || shown.day}</p></article>`)}</div>`);
}
