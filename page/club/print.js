/** What is printed for an evening: the round's sheet, cards for the tables and for each player, the standings, who sits where. */
import {html, nothing} from "../shared/lit.js";
import {backSign} from "../shared/forms.js";
import {codeOf, linkWarning} from "../shared/friends.js";
import {change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {linkFor, now} from "./evening.js";
import {seatsAt} from "./result.js";
import {standingsView} from "./standings.js";
import {says} from "./said.js";

/** @typedef {keyof typeof SHEETS} Sheet */
const SHEETS = {
  round: "Round sheet",
  tables: "Table cards",
  tally: "Tally cards",
  standings: "Standings",
  poster: "Who sits where",
};
/** @type {Sheet} */
let which = "round";

/** @param {ClubShown} shown */
export function printView(shown) {
  const body = {round: roundSheet, tables: tableCards, tally: tallyCards, standings: standingsSheet, poster}[which](shown);
  return html`<div class="keeper club club-printing"><header class="keeper-bar felt-deep"><a class="button button-on-felt" href=${addressOf(`/club/${now.id}`)} @click=${follow} aria-label="Back to the evening">${backSign()}</a><div class="keeper-where"><h1>Print</h1><p class="soft">${shown.title}</p></div>
      <button class="button button-brass" @click=${() => print()}>Print this</button></header>
    <div class="club-choose choices" role="radiogroup" aria-label="What is printed">${Object.entries(SHEETS).map(([name, words]) => html`<label class="choice"><input type="radio" name="sheet" .checked=${name === which} @change=${() => change(() => (which = /** @type {Sheet} */ (name)))}><span>${words}</span></label>`)}</div>
    ${linkWarning() && now.shared ? html`<p class="problem club-choose">${linkWarning()}</p>` : nothing}
    <main class="club-sheet" tabindex="-1">${body}</main></div>`;
}

/** @param {ClubShown} shown @param {unknown} right */
const headOf = ({title, club, day, system}, right) => html`<header class="print-head"><div><h2>${title}</h2><p>${[club, day, system].filter(Boolean).join(", ")}</p></div><b>${right}</b></header>`;

/** @param {ClubShown} shown */
const roundWords = ({round, format}) => (round ? `Round ${round.number}${format.rounds ? ` of ${format.rounds}` : ""}` : "");

/** @param {ClubShown} shown */
function roundSheet(shown) {
  const {round} = shown;
  if (!round) return html`<p>${says("no_rounds")}</p>`;
  return html`<article class="print-page">${headOf(shown, roundWords(shown))}<table class="print-table"><thead><tr><th>Table</th><th>Who</th><th>Points</th><th>High hand</th><th>Initials</th></tr></thead>
    ${round.tables.map(({number, sides}) => html`<tbody>${sides.map(({name}, side) => html`<tr>${side === 0 ? html`<td class="print-number" rowspan=${sides.length}>${number}</td>` : nothing}<td>${name}</td><td class="print-box"></td><td class="print-box"></td><td class="print-box"></td></tr>`)}</tbody>`)}</table>
    <p>${round.out_words}</p></article>`;
}

/** @param {ClubShown} shown */
function tableCards(shown) {
  const {round} = shown;
  if (!round) return html`<p>${says("no_rounds")}</p>`;
  return html`<div class="print-cards">${round.tables.map((table) => html`<article class="print-card"><h2>Table <b>${table.number}</b></h2>
    ${now.shared ? html`${codeOf(linkFor("player", table.number))}<p>${says("card")}</p>` : html`<p>${seatsAt(table).join(", ")}</p>`}<p class="print-small">${shown.title}, ${shown.club || shown.day}</p></article>`)}</div>`;
}

const ON_PAGE = 4;

/** In the order in which the pages are cut as one stack and the piles laid on each other. @template T @param {readonly T[]} all @returns {(T | undefined)[]} */
export function inPiles(all) {
  const pages = Math.ceil(all.length / ON_PAGE);
  return Array.from({length: pages * ON_PAGE}, (_, place) => all[(place % ON_PAGE) * pages + Math.floor(place / ON_PAGE)]);
}

/** @param {ClubShown} shown */
function tallyCards(shown) {
  const rounds = Array.from({length: shown.format.rounds || 8}, (_, round) => round + 1);
  return html`<div class="print-cards is-tally">${inPiles(shown.entries).map((one) => (one ? html`<article class="print-card"><h2>${one.number}. ${one.name}</h2><p class="print-small">${shown.title}, ${shown.day}</p>
    <table class="print-table"><thead><tr><th>Round</th><th>Table</th><th>With</th><th>Points</th><th>Sets</th></tr></thead><tbody>${rounds.map((round) => html`<tr><td>${round}</td><td>${round === shown.round?.number ? one.table || "–" : ""}</td><td></td><td></td><td></td></tr>`)}<tr><td colspan="3">Total</td><td></td><td></td></tr></tbody></table></article>` : html`<article class="print-card"></article>`))}</div>`;
}

/** @param {ClubShown} shown */
const standingsSheet = (shown) => html`<article class="print-page">${headOf(shown, roundWords(shown))}${standingsView(shown)}<ul>${shown.after ? shown.prizes.map(({words}) => html`<li>${words}</li>`) : nothing}</ul></article>`;

/** Who sits where, by name: it hangs at the door. @param {ClubShown} shown */
function poster(shown) {
  const {round, entries} = shown;
  if (!round) return html`<p>${says("no_rounds")}</p>`;
  const there = entries.filter(({table, number}) => table || round.out.includes(number)).sort((one, other) => one.name.localeCompare(other.name));
  return html`<article class="print-page print-poster">${headOf(shown, roundWords(shown))}<p>${shown.format.about}</p><ul>${there.map(({name, table}) => html`<li><span>${name}</span><b>${table ? `Table ${table}` : "sits out"}</b></li>`)}</ul></article>`;
}
