/** The bar: menu, what is played, trump, scores. Always there. */
import {classMap, html, nothing} from "../shared/lit.js";
import {suitSign} from "../shared/deck.js";
import {isScored, pageOf} from "./seen.js";
import {app} from "../shared/state.js";
import {columnName, columnOf, columnSubject, counted, figure, gained, seatsOf, suitLetter, upTo} from "../shared/words.js";

/** @param {TableState} table @param {Act} act */
export function barView(table, act) {
  return html`<header class=${classMap({bar: true, "felt-deep": true, "has-talk": hasTalk(table)})} data-columns=${upTo(table.public.columns.length)}>
    <button class="button button-on-felt bar-menu" aria-label=${["Menu", table.known?.short ?? ""].filter(Boolean).join(", ")} aria-haspopup="dialog" @click=${() => act.open("menu")}>
      <svg class="bar-lines" viewBox="0 0 24 20" aria-hidden="true"><path d="M1 3h22M1 10h22M1 17h22" stroke="currentColor" stroke-width="3" fill="none"/></svg>
      <span class="bar-word">Menu</span>${table.known ? html`<span class="tag tag-round">!</span>` : nothing}
    </button>${talkButton(table, act)}
    <p class="bar-where"><b>${table.name || table.title}</b>${table.name ? table.title : nothing}${table.known ? `, ${table.known.short}` : nothing}</p>
    ${trumpChip(table)}
    ${scores(table)}
  </header>`;
}

/** Whether there is somebody to talk to. @param {TableState} table */
const hasTalk = ({unread, people, seat}) => unread > 0 || people.some(({kind}, place) => kind === "person" && place !== seat);

/** @param {TableState} table @param {Act} act */
function talkButton(table, act) {
  const {unread} = table;
  if (!hasTalk(table)) return nothing;
  const alone = ["over", "score"].includes(pageOf(table)); // there are no cards that a dialog would cover
  return html`<button class="button button-on-felt bar-talk" aria-label=${unread > 0 ? `Talk, ${unread} new` : "Talk"} aria-haspopup=${alone ? "dialog" : nothing}
    aria-expanded=${alone ? nothing : app.talks.open ? "true" : "false"} @click=${() => (alone ? act.open("chat") : act.talk())}>
    <svg viewBox="0 0 24 22" aria-hidden="true"><path d="M2 2h20v13H11l-5 5v-5H2z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/></svg>${unread > 0 ? html`<span class="tag tag-round">${unread}</span>` : nothing}
  </button>`;
}

/** @param {TableState} table */
function trumpChip(table) {
  const {head, more, under} = table.says.chip;
  const {contract} = table.public;
  const trump = suitLetter(isScored(table) ? null : table.public.trump);
  return html`<p class="trump-chip paper">
    ${trump ? suitSign(trump, {silent: true}) : nothing}
    <span>${trump && contract && contract.bid > 0 ? html`<span class="chip-short">${columnName(table, columnOf(table, contract.declarer))} bid ${figure(contract.bid)}</span>` : nothing}<b>${head}${more ? html`<span class="bar-word"> ${more}</span>` : nothing}</b><span class="soft">${under}</span></span>
  </p>`;
}

/** @param {TableState} table */
function scores(table) {
  const {columns, goal, hands} = table.public;
  return html`<ul class="bar-scores" data-columns=${upTo(columns.length)} aria-label="Scores, the game is ${hands ? `of ${counted(hands, "hand")}` : `to ${goal}`}">
    ${columns.map(({score, checks}, number) => html`<li>
      <span class="bar-side" aria-hidden="true">${sideView(table, number)}</span><span class="visually-hidden">${columnSubject(table, number)}</span>
      <b class="figure">${figure(score)}</b>${checks ? html`<span class="bar-checks">${gained(checks)} ${Math.abs(checks) === 1 ? "check" : "checks"}</span>` : nothing}
    </li>`)}
  </ul>`;
}

/** Of several sides one's own is marked. @param {TableState} table @param {number} number */
function sideView(table, number) {
  const name = columnName(table, number);
  const seats = seatsOf(table, number);
  const letter = seats.length > 1 && table.public.columns.length > 2;
  return letter && table.seat != null && seats.includes(table.seat) ? html`<b>${name} (us)</b>` : name;
}
