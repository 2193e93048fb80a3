/** The game is over: who has won and why, and what can be done with it. */
import {html, nothing} from "../../vendor/lit-html/lit-html.js";
import {download, post, sentence} from "../api.js";
import {pastGame} from "../keep.js";
import {openReplay} from "../records.js";
import {change} from "../state.js";
import {copy, go} from "../travel.js";
import {columnSubject, inside, listed} from "../words.js";
import {farView, resultView, sheetView} from "./score.js";

/** @typedef {import("../state.js").TableState} TableState */
/** @typedef {import("../act.js").Act} Act */

/** @param {TableState} table @param {Act} act */
function wholeView(table, act) {
  const over = table.public.over;
  const winners = (over?.winners ?? []).map((column) => columnSubject(table, column));
  return html`<main class="sheet-page"><h1 class="visually-hidden">The game is over</h1>${sheetView(table)}</main>
    <aside class="sheet-side" aria-label="The game is over">
      <section class="note"><h2 class="over-head">${headline(winners)}</h2><p>${over?.text ?? ""}</p></section>
      ${resultView(table)}${farView(table)}
      <div class="sheet-end">${table.message ? html`<p class="table-message" role="status">${table.message}</p>` : nothing}
        <div class="button-row">
          <button class="button button-main button-large sheet-next" @click=${() => go("/")}>New game</button>
          <button class="button" @click=${() => tried(table, () => replay(table))}>Replay</button>
          <button class="button" @click=${() => tried(table, () => record(table))}>Save the record</button>
          <button class="button" @click=${() => tried(table, () => share(table))}>Share the last deal</button>
          <button class="button" @click=${() => print()}>Print sheet</button>
          <button class="button" @click=${() => act.open("chat")}>Talk</button>
        </div></div>
    </aside>`;
}

/** @param {string[]} winners */
function headline(winners) {
  if (winners.length === 0) return "The game is over";
  const who = listed(winners.map((name, place) => (place === 0 ? name : inside(name))));
  const many = winners.length > 1 || /^(We|You|They)$/.test(who) || who.includes(" and ");
  return `${who} ${many ? "win" : "wins"} the game`;
}

/** What could not be done is said in the message line. @param {TableState} table @param {() => Promise<void>} doing */
async function tried(table, doing) {
  try {
    await doing();
  } catch (error) {
    change(() => (table.message = sentence(error)));
  }
}

/** @param {TableState} table */
const tokenOf = (table) => pastGame(table.table)?.token ?? "";

/** @param {TableState} table */
const replay = (table) => openReplay({table: table.table, token: tokenOf(table)}, Math.max(1, table.public.sheet.length));

/** @param {TableState} table */
const record = (table) => download(`/api/tables/${table.table}/record`, `${table.name || "deece"}.txt`, tokenOf(table));

/** @param {TableState} table */
async function share(table) {
  const {deal} = /** @type {{deal: string}} */ (await post(`/api/tables/${table.table}/share`, {hand: table.public.sheet.length}, tokenOf(table)));
  const link = `${location.origin}/#deal=${deal}`;
  const done = await copy(link);
  change(() => (table.message = done ? "A link that deals the same cards is copied." : link));
}

export const over = {title: "Game over", whole: wholeView};
