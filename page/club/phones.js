/** A table of the round that is played on the phones of those who sit there: how they come to it, and what the director sees of it. */
import {html, nothing} from "../shared/lit.js";
import {get, post} from "../shared/api.js";
import {keepGame, pastGame, pastGames} from "../shared/keep.js";
import {isAlone} from "../shared/local.js";
import {app, change} from "../shared/state.js";
import {go} from "../shared/travel.js";
import {capital, figure} from "../shared/words.js";
import {ownFace} from "../table/face.js";
import {now, official, standing, takeBack, trying} from "./evening.js";
import {says} from "./said.js";

const LOOK_EVERY = 4_000; // ms
const MOST_FAR = 12; // tables at other processes of the server, which are asked one by one who is connected
/** What was heard last of the tables of the round, by the director's page. @type {{of: string, at: number, far: number, tables: PhoneTable[]}} */
const seen = {of: "", at: 0, far: 0, tables: []};

/** The evening at the server, and the key of this device; null where there is no server. */
function there() {
  if (isAlone) return null;
  if (now.shared) return {evening: now.shared.evening, key: now.shared.key};
  return now.known ? {evening: now.id, key: now.known.key} : null;
}

/** The entry in each seat, clockwise: the sides in turn (club/standings.py). @param {ClubTable} table */
const entriesOf = ({sides, seats}) => seats.map((_, seat) => {
  const {entries = [0]} = sides[seat % sides.length] ?? {};
  return entries[Math.floor(seat / sides.length) % entries.length] ?? 0;
});

/** The chair that this device has had at a table, the last one. @param {number} round @param {number} table @param {number} seat */
const mine = (round, table, seat) => pastGames().find(({club, seat: own}) => club?.id === now.id && club.round === round && club.table === table && own === seat);

/** Take a seat; without an entry the table is opened, and nobody sits down. @param {ClubRound} round @param {ClubTable} table @param {number} [seat] */
const sit = ({number: round}, table, seat = -1) => trying(async () => {
  const at = there();
  if (!at) return;
  const entry = entriesOf(table)[seat] ?? 0;
  const own = mine(round, table.number, seat)?.token ?? "";
  const made = await post(`/api/evenings/${at.evening}/phones`, {round, table: table.number, entry, seat: Math.max(seat, 0), own, face: ownFace()}, at.key);
  seen.at = 0;
  if (made.seat == null) return Object.assign(now, {said: says("phones_open", {table: table.number})});
  keepGame({when: Date.now(), table: made.table, token: made.token, seat: made.seat, name: made.name, title: made.title, club: {id: now.id, ...at, round, table: table.number}});
  go(`/t/${made.table}`);
});

/** Send what the table came to so far, for one's side. @param {ClubRound} round @param {ClubTable} table @param {(figures: TableFigures) => void} send */
const sendSoFar = (round, table, send) => trying(async () => {
  const at = there();
  const [game] = entriesOf(table).map((_, seat) => mine(round.number, table.number, seat)).filter((one) => one);
  if (!at || !game) return;
  const {figures, counts} = await post(`/api/evenings/${at.evening}/phones/where`, {at: game.table, own: game.token}, at.key);
  if (!counts || !figures) throw new Error(says("phones_nothing"));
  setTimeout(() => send(figures)); // when this is done
});

/** For those who sit at a table: the way to their chairs. @param {ClubRound} round @param {ClubTable} table @param {number} me @param {(figures: TableFigures) => void} send */
export function phoneView(round, table, me, send) {
  if (!there() || (table.deece !== "may" && table.deece !== "plays")) return nothing;
  const seats = entriesOf(table).flatMap((entry, seat) => (entry === me ? [seat] : []));
  const has = seats.some((seat) => mine(round.number, table.number, seat));
  const board = table.deece_board;
  const words = (/** @type {number} */ seat) => seats.length > 1 ? `Sit down as ${table.seats[seat]}` : table.deece === "may" ? "Play on our phones" : has ? board ? `Go on with board ${board}` : "Go on with your game" : "Take your seat";
  const buttons = html`<div class="button-row">${seats.map((seat) => html`<button class="button ${table.deece === "plays" ? "button-main button-large" : ""}" ?disabled=${now.busy} @click=${() => void sit(round, table, seat)}>${words(seat)}</button>`)}</div>`;
  if (table.deece === "may") return html`<p class="club-or"><span>or</span></p>${buttons}<p class="soft">${says("phones_may")}</p>`;
  return html`<section class="paper club-stack club-phones" aria-labelledby="phones-title"><h2 id="phones-title">Your table plays on phones</h2><p>${board ? says("phones_board", {board}) : says("phones_sit")}</p>${buttons}
    ${has ? html`<details class="club-more"><summary>Stop before the end</summary><div class="club-stack"><p class="soft">${says("phones_stop")}</p><button class="button" ?disabled=${now.busy} @click=${() => void sendSoFar(round, table, send)}>${says("phones_send")}</button></div></details>` : nothing}</section>`;
}

/** Ask where the tables of the round are, again and again while that is looked at. @param {ClubShown} shown */
export function watchPhones({round}) {
  const at = there();
  if (!at || !round || !official() || !round.tables.some(({deece}) => deece === "plays")) return;
  const of = `${now.id} ${round.id}`;
  if (seen.of === of && Date.now() - seen.at < LOOK_EVERY) return;
  Object.assign(seen, {at: Date.now(), ...(seen.of === of ? {} : {of, tables: []})});
  setTimeout(() => app.route.page === "club" && now.id && of === seen.of && change(), LOOK_EVERY + 100);
  get(`/api/evenings/${at.evening}/phones`, at.key).then(async ({tables}) => {
    const all = tables.filter(({near}) => !near);
    const far = [...all, ...all].slice(seen.far % (all.length || 1)).slice(0, Math.min(MOST_FAR, all.length));
    seen.far += MOST_FAR; // by turns, where they are many
    const asked = await Promise.all(far.map(({table}) => get(`/api/evenings/${at.evening}/phones?table=${table}`, at.key).catch(() => ({tables: []}))));
    const nearer = new Map(asked.flatMap((one) => one.tables).map((one) => [one.table, one]));
    const before = new Map(seen.tables.map((one) => [one.at, one]));
    const last = (/** @type {PhoneTable} */ one) => one.near ? one : {...one, waits: before.get(one.at)?.waits ?? one.waits, chairs: before.get(one.at)?.chairs ?? one.chairs};
    if (seen.of === of) change(() => (seen.tables = tables.map((one) => nearer.get(one.table) ?? last(one))));
  }).catch(() => {});
}

/** @param {number} number */
const phoneOf = (number) => (seen.of === `${now.id} ${now.shown?.round?.id}` ? seen.tables.find(({table}) => table === number) : undefined);

/** Where a table is, for its line in the list. @param {ClubTable} table @param {number} round */
export function whereWords({number, deece}, round) {
  const phone = deece === "plays" && official() && round === now.shown?.round?.number ? phoneOf(number) : undefined;
  return phone ? html`<span>, ${phone.words}</span>` : nothing;
}

/** For whom it waits, below its line. @param {ClubTable} table @param {number} round */
export function waitsView({number, deece}, round) {
  const words = deece === "plays" && official() && round === now.shown?.round?.number ? phoneOf(number)?.waits : "";
  return words ? html`<span class="club-waits">${words}</span>` : nothing;
}

const CHAIRS = {free: "is not in their chair", here: "is here", gone: "is away: the phone is not connected", taken: "has sat down", computer: "a computer player", away: "a computer player plays for them"};

/** Somebody has the chair. @type {PhoneChair["state"][]} */
const TAKEN = ["here", "gone", "taken"];

/** Look on at a table; whoever sits there themselves goes on with their game. @param {ClubRound} round @param {ClubTable} table @param {PhoneTable} phone */
function watch(round, table, {at: where}) {
  const at = there();
  if (!pastGame(where)) keepGame({when: Date.now(), table: where, token: "", seat: null, name: `Table ${table.number}`, title: now.shown?.system ?? "", ...(at ? {club: {id: now.id, ...at, round: round.number, table: table.number}} : {})});
  go(`/t/${where}`);
}

/** The director's: how a table is played on phones. @param {number} number of the round @param {ClubTable} table @param {(figures: TableFigures) => void} settle */
export function phoneDesk(number, table, settle) {
  const round = now.shown?.round;
  if (!there() || !round || round.number !== number || (table.deece !== "may" && table.deece !== "plays")) return nothing;
  if (now.shown) watchPhones(now.shown);
  if (table.deece === "may") return html`<details class="club-more"><summary>Play it on phones</summary><div class="club-stack"><p class="soft">${says("phones_desk")}</p><button class="button" ?disabled=${now.busy} @click=${() => void sit(round, table)}>Open it for phones</button></div></details>`;
  const phone = phoneOf(table.number);
  const ids = standing().flatMap(({id, change: made}) => (made.type === "deece" && made.round === number && made.table === table.number ? [id] : []));
  const {figures} = phone ?? {};
  return html`<section class="club-stack club-phones" aria-labelledby="phones-title"><h3 id="phones-title">This table plays on phones</h3>
    ${phone ? html`<p>${capital(phone.words)}.${phone.watched ? html` <button class="button" @click=${() => watch(round, table, phone)}>Watch</button>` : nothing}</p>
    ${phone.waits ? html`<p class="club-warn"><b>${phone.waits}</b></p>` : nothing}
    <ul class="club-chairs">${phone.chairs.map((chair, seat) => html`<li><span><b>${chair.name}</b> <span class="soft">${CHAIRS[chair.state]}</span></span><span class="button-row">${chairButtons(round, table, chair, seat)}</span></li>`)}</ul>${phone.chairs.some(({state}) => TAKEN.includes(state)) ? html`<p class="soft">${says("phones_free")}</p>` : nothing}` : nothing}
    <div class="button-row">${figures ? html`<button class="button" ?disabled=${now.busy} @click=${() => settle(figures)}>${says("phones_take", {points: figures.points.map(figure).join(" to ")})}</button>` : nothing}
      ${ids.length ? endView(table.number, ids) : nothing}</div></section>`;
}

/** @param {ClubRound} round @param {ClubTable} table @param {PhoneChair} chair @param {number} seat */
function chairButtons(round, table, {name, state}, seat) {
  if (state === "computer") return nothing;
  const has = mine(round.number, table.number, seat);
  const calls = state === "free" || state === "gone"; // a computer player may be called in
  return html`${(state !== "free" && state !== "away") && !has ? nothing : html`<button class="button" ?disabled=${now.busy} aria-label=${has ? `Go on as ${name}` : nothing} @click=${() => void sit(round, table, seat)}>${has ? "Go on" : `I am ${name}`}</button>`}
    ${calls ? html`<button class="button" ?disabled=${now.busy} aria-label="A computer plays for ${name}" @click=${() => void keepChair(round, table, seat, true)}>A computer plays</button>` : nothing}
    ${state === "free" ? nothing : html`<button class="button" ?disabled=${now.busy} aria-label=${state === "away" ? `Wait for ${name}` : `Free the chair of ${name}`} @click=${() => void keepChair(round, table, seat, false)}>${state === "away" ? "Wait for them" : "Free the chair"}</button>`}`;
}

/** A computer player plays for somebody, or is to no more; else another phone of theirs may take the chair. @param {ClubRound} round @param {ClubTable} table @param {number} seat @param {boolean} computer */
const keepChair = (round, table, seat, computer) => trying(async () => {
  const at = there();
  if (!at) return;
  await post(`/api/evenings/${at.evening}/phones/chair`, {round: round.number, table: table.number, seat, computer}, at.key);
  seen.at = 0; // asked again at once
});

/** Of which table it is asked whether its game on the phones is to end. */
let ends = 0;

/** @param {number} number @param {string[]} ids of what the server wrote of it */
const endView = (number, ids) => ends === number ? html`<p>${says("phones_end")}</p><div class="button-row"><button class="button" @click=${() => change(() => (ends = 0))}>No, go on</button><button class="button button-main" ?disabled=${now.busy} @click=${() => {
    ends = 0;
    void takeBack(ids);
  }}>Yes, stop it</button></div>` : html`<button class="button" ?disabled=${now.busy} @click=${() => change(() => (ends = number))}>${says("phones_cards")}</button>`;
