/**
 * A table with only computer players moves, by its record: into this page when the server does not answer, and home when
 * it does again. A record has the rules and all hands that are over; the hand in play is dealt anew.
 */
import {counts} from "./club.js";
import {html, nothing} from "../shared/lit.js";
import {handsOver} from "../phases/sheet-rows.js";
import {attempt} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {worded} from "../shared/words.js";
import {forgetGame, keep, keepGame, pastGame, recall} from "../shared/keep.js";
import {askEngine, hasEngine, isAlone} from "../shared/local.js";
import {at} from "../shared/root.js";
import {app, change} from "../shared/state.js";
import {go} from "../shared/travel.js";

/** What is needed to play on: the newest record of a table of the server. @typedef {{table: string, hands: number, record: string}} Carried */
/** @typedef {(path: string, options?: RequestInit) => Promise<Response>} Ask */

const LOOK_EVERY = 5_000;
const NONE = {table: "", hands: -1, record: ""};
let moving = false;

/** Whether nobody but the player and computers sits there. @param {TableState} table */
const isOnes = (table) => table.seat != null && !counts(table) && table.people.every(({kind, held}, place) => place === table.seat || (kind === "computer" && !held));

/** @returns {Carried} */
const carried = () => recall("carried", NONE);

/** Keep the record of a table of the server, anew after each hand: without the server it can be had no more. @param {TableState} table */
export async function carry(table) {
  const hands = handsOver(table);
  const kept = carried();
  if (!hasEngine || isAlone || app.link !== "connected" || pastGame(table.table)?.home != null || !isOnes(table)) return;
  if (kept.table === table.table && kept.hands === hands) return;
  keep("carried", {table: table.table, hands, record: ""}); // asked for once
  try {
    const answer = await fetch(at(`/api/tables/${table.table}/record`));
    keep("carried", answer.ok ? {table: table.table, hands, record: await answer.text()} : kept);
  } catch {
    keep("carried", kept);
  }
}

/** The same players at a new table that goes on with this record. @param {Ask} ask @param {TableState} table @param {string} record @param {string} [home] */
async function move(ask, table, record, home) {
  const {people, seat, name, title, speed} = table;
  const seats = people.map(({level}, place) => (place === seat ? {kind: "me"} : {kind: "computer", level}));
  const body = JSON.stringify({name, me: people[seat ?? 0]?.name ?? "", face: people[seat ?? 0]?.face ?? 0, speed, seats, record});
  const answer = await ask("/api/tables", {method: "POST", headers: {"content-type": "application/json"}, body});
  const made = await answer.json();
  if (!answer.ok) throw new Error(made.error);
  keepGame({table: made.table, token: made.token, seat: made.seat, name, title, when: Date.now(), ...(home ? {home} : {})});
  return `/t/${made.table}`;
}

/** @param {() => Promise<void>} work */
async function once(work) {
  if (moving) return;
  change(() => (moving = true));
  await attempt(work, (why) => {
    if (app.table) app.table.message = why;
    announceNow(why);
  });
  change(() => (moving = false));
}

/** @param {TableState} table */
const playHere = (table) => once(async () => {
  const {record} = carried();
  go(await move(askEngine, table, record, table.table));
  app.home = false;
});

/** @param {TableState} table */
const goHome = (table) => once(async () => {
  const record = await (await askEngine(`/api/tables/${table.table}/record`)).text();
  const home = pastGame(table.table)?.home ?? "";
  const path = await move((address, options) => fetch(at(address), options), table, record);
  forgetGame(table.table);
  forgetGame(home); // its hands are in the record
  go(path);
});

/** The way to this page, or home; nothing where there is none. @param {TableState} table */
export function movingView(table) {
  const {table: id, record} = carried();
  if (app.link === "looking" && hasEngine && id === table.table && record && isOnes(table)) {
    return html` <button class="button" ?disabled=${moving} @click=${() => void playHere(table)}>Play on in this page</button> ${worded("dealt_anew")}`;
  }
  if (!app.home || !pastGame(table.table)?.home) return nothing;
  return html`The table’s computer answers again. <button class="button" ?disabled=${moving} @click=${() => void goHome(table)}>Go home</button> ${worded("dealt_anew_there")}`;
}

/** Whether the server answers again. */
async function look() {
  if (isAlone || !app.table || !pastGame(app.table.table)?.home) return;
  const answers = await fetch(at("/api/glossary"), {cache: "no-store"}).then(({ok}) => ok, () => false);
  if (answers !== app.home) change(() => (app.home = answers));
}

if (hasEngine && !isAlone) setInterval(() => void look(), LOOK_EVERY);
