/** The same players once more: a new table by the same rules, to which the others are asked. */
import {html, nothing} from "../shared/lit.js";
import {attempt, get, post} from "../shared/api.js";
import {newTable, openEarly} from "../shared/connection.js";
import {announceNow} from "../shared/heard.js";
import {keepGame} from "../shared/keep.js";
import {isAlone} from "../shared/local.js";
import {giveEarly} from "../seal/shuffle.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {worded} from "../shared/words.js";

let busy = false;
/** The way to a table, in what somebody said. */
const WAY = /\/t\/([\w-]{22})(?![\w-])/;

/** The table to which another player has asked, the newest first; "" for none. @param {TableState} table */
export function askedTo(table) {
  const line = [...table.chat].reverse().find(({seat, name, text}) => seat !== table.seat && !app.muted.includes(name) && WAY.test(text));
  return line ? WAY.exec(line.text)?.[1] ?? "" : "";
}

/** Who sits where again: computer players as they were, and a free seat for each other person. @param {TableState} table @returns {SeatAsked[]} */
export const seatsAgain = ({people, seat}) => people.map(({kind, level}, place) => (place === seat ? {kind: "me"} : kind === "computer" ? {kind, level} : {kind: "friend"}));

/** @param {TableState} table @param {Act} act */
async function again(table, act) {
  if (busy || table.seat == null) return;
  change(() => (busy = true));
  const {name, title, speed, known, manners: {away, away_after, clock}, public: {next_dealer: dealer}} = table;
  const named = newTable();
  openEarly(named);
  await attempt(async () => {
    const {rules, conventions, watchers} = await get(`/api/tables/${table.table}`);
    const seats = seatsAgain(table);
    const {name: me = "Guest", face = 0} = table.people[table.seat ?? 0] ?? {};
    const made = await post("/api/tables", {table: named, name, me, face, seats, id: rules.id, set: rules.set, house: rules.house, conventions, dealer, watchers,
      open: known?.kind === "open", speed: /** @type {TableAsked["speed"]} */ (speed), away, away_after, clock});
    const friends = seats.some(({kind}) => kind === "friend");
    giveEarly(made.table, made.seat, made.shuffle, !friends);
    keepGame({table: made.table, token: made.token, seat: made.seat, name, title, when: Date.now()});
    if (friends && !isAlone) await act.chat(worded("again_said", {way: `/t/${made.table}`}));
    go(`/t/${made.table}`);
  }, (why) => announceNow(table.message = why));
  change(() => (busy = false));
}

/** The one big button at the end of a game. @param {TableState} table @param {Act} act */
export function againView(table, act) {
  const asked = askedTo(table);
  if (asked) return html`<a class="button button-main button-large sheet-next" href=${addressOf(`/t/${asked}`)} @click=${follow}>${worded("again_join")}</a>`;
  return table.seat == null ? nothing : html`<button class="button button-main button-large sheet-next" ?disabled=${busy} @click=${() => void again(table, act)}><span>${worded("again")}<small class="again-dealer">${table.says.following?.dealer}</small></span></button>`;
}
