/** What can be done with a hand that is over: look at it again, keep the record, share its cards. */
import {html, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt, download} from "../shared/api.js";
import {linkWarning, shareDeal} from "../shared/friends.js";
import {pastGame} from "../shared/keep.js";
import {handsOver} from "./sheet-rows.js";
import {isAlone} from "../shared/local.js";
import {change} from "../shared/state.js";
import {addressOf} from "../shared/travel.js";
import {worded} from "../shared/words.js";

/** The buttons for it; who only watches cannot share. @param {TableState} table */
export function afterButtons(table) {
  return html`<button class="button" @click=${() => tried(table, record)}>Save the record</button>
    <button class="button" @click=${() => act.open("seal")}>Check this deal</button>
    ${table.seat == null || isAlone || table.known?.kind === "board" ? nothing : html`<button class="button" @click=${() => tried(table, share)}>Share these cards</button>`}`;
}

/** Where the hand is reviewed that was scored last, or the game when it is over. @param {TableState} table */
export const reviewOf = (table) => addressOf(`/review#table=${table.table}${table.public.over ? "" : `&hand=${Math.max(1, handsOver(table))}`}`);

/** What could not be done is said in the message line. @param {TableState} table @param {(table: TableState) => Promise<void>} doing */
const tried = (table, doing) => attempt(() => doing(table), (why) => (table.message = why));

/** @param {TableState} table */
const tokenOf = (table) => pastGame(table.table)?.token ?? "";

/** @param {TableState} table */
const record = (table) => download(`/api/tables/${table.table}/record`, `${table.name || "deece"}.txt`, tokenOf(table));

/** @param {TableState} table */
async function share(table) {
  const {link, copied} = await shareDeal(table.table, handsOver(table), tokenOf(table));
  change(() => (table.message = `${copied ? worded("link_copied") : `Send this link to a friend: ${link}`} ${linkWarning()}`.trim()));
}
