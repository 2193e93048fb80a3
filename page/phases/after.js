/** What can be done with a hand that is over: look at it again, keep the record, share its cards. */
import {html, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {download, post, sentence} from "../shared/api.js";
import {askNetwork, linkWarning, originOfLinks} from "../shared/friends.js";
import {pastGame} from "../shared/keep.js";
import {dealLink} from "../shared/links.js";
import {openReplay} from "../shared/records.js";
import {isAlone} from "../shared/local.js";
import {change} from "../shared/state.js";
import {addressOf, copy, follow} from "../shared/travel.js";
import {worded} from "../shared/words.js";

/** The buttons for it; who only watches cannot share. @param {TableState} table */
export function afterButtons(table) {
  return html`<button class="button sheet-other" @click=${() => tried(table, replay)}>Replay the hand</button>
    <a class="button sheet-other" href=${addressOf(`/review#table=${table.table}&hand=${Math.max(1, table.public.sheet.length)}`)} @click=${follow}>What it cost</a>
    <button class="button sheet-other" @click=${() => tried(table, record)}>Save the record</button>
    <button class="button sheet-other" @click=${() => act.open("seal")}>Check this deal</button>
    ${table.seat == null || isAlone ? nothing : html`<button class="button sheet-other" @click=${() => tried(table, share)}>Share these cards</button>`}`;
}

/** What could not be done is said in the message line. @param {TableState} table @param {(table: TableState) => Promise<void>} doing */
async function tried(table, doing) {
  try {
    await doing(table);
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
  const {deal} = await post(`/api/tables/${table.table}/share`, {hand: table.public.sheet.length}, tokenOf(table));
  await askNetwork();
  const link = dealLink(deal, originOfLinks());
  const done = await copy(link);
  change(() => (table.message = `${done ? worded("link_copied") : `Send this link to a friend: ${link}`} ${linkWarning()}`.trim()));
}
