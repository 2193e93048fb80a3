/** The boards of a day: the same cards for everybody who meets this server, each played once, and then compared. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt, get, post, textOf} from "../shared/api.js";
import {pickField} from "../shared/forms.js";
import {announceNow} from "../shared/heard.js";
import {keep, keepGame, pastGame, recall} from "../shared/keep.js";
import {moment} from "../shared/later.js";
import {reviewText} from "../shared/records.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {filled, worded} from "../shared/words.js";
import {ownFace} from "../table/face.js";

const day = {
  /** @type {BoardsShown | null} */
  list: null,
  /** The comparison that is open. @type {BoardShown | null} */
  board: null,
  /** The game that is chosen of those without a board of their own in the list. */
  other: "",
  trouble: "",
  busy: false,
};

/** By which the server knows this browser at every board; "" before the first. */
const token = () => recall("boards", "");

/** @param {string} key @param {Record<string, string>} [figures] */
const says = (key, figures = {}) => filled((day.board ?? day.list)?.says[key] ?? "", figures);

/** @param {() => Promise<void>} work */
async function once(work) {
  if (day.busy) return;
  change(() => Object.assign(day, {busy: true, trouble: ""}));
  await attempt(work, (why) => (day.trouble = why));
  change(() => (day.busy = false));
}

/** @param {Route} route */
export async function enter({part = "", sheet = ""}) {
  change(() => Object.assign(day, {list: null, board: null, trouble: "", busy: false}));
  await once(async () => {
    if (part && sheet) {
      const board = await get(`/api/boards/${part}/${sheet}`, token());
      change(() => (day.board = board));
      announceNow([board.head, board.mine].filter(Boolean).join(". "));
    } else {
      const list = await get("/api/boards", token());
      change(() => Object.assign(day, {list, other: list.others[0]?.game ?? ""}));
    }
  });
}

export const title = () => worded("home_board");

export function view() {
  const {list, board, trouble} = day;
  return html`<div class="lobby day">
    <header class="lobby-top felt"><a class="button button-on-felt" href=${addressOf(board || !list ? "/day" : "/")} @click=${follow}>‹ ${board ? says("back") : "Back"}</a>
      <div class="lobby-name"><h1 class="lobby-title">${board ? board.title : worded("home_board")}</h1><p>${board ? dateOf(board.day) : list ? dateOf(list.day) : nothing}</p></div>
      <button class="button button-on-felt" @click=${() => act.open("display")}>Display</button></header>
    <main class="day-page">
      <p class="problem" role="alert">${trouble}</p>
      ${board ? comparedView(board) : list ? listView(list) : trouble ? nothing : moment()}
    </main></div>`;
}

/** @param {string} date */
const dateOf = (date) => new Date(`${date}T12:00:00`).toLocaleDateString(undefined, {weekday: "long", day: "numeric", month: "long"});

/** @param {BoardsShown} list */
function listView({today, others, past, ends}) {
  const time = new Date(ends * 1000).toLocaleTimeString(undefined, {hour: "numeric", minute: "2-digit"});
  return html`<section class="paper" aria-labelledby="day-today"><h2 class="visually-hidden" id="day-today">${worded("home_board")}</h2><p>${dateOf(day.list?.day ?? "")}. ${says("about")} ${says("once")} ${says("until", {time})}</p>
      <label class="day-name"><span>${says("name")}</span><input class="field" autocomplete="given-name" maxlength="30" .value=${live(app.me)} @input=${(/** @type {Typed} */ {target}) => change(() => (app.me = target.value))}></label>
      <ul class="day-rows">${today.map(rowView)}</ul>
      ${others.length ? html`<div class="day-other"><label for="day-other">${says("another")}</label>
        ${pickField(day.other, others.map(({game, title}) => [game, title]), (game) => change(() => (day.other = game)), {id: "day-other"})}
        <button class="button" ?disabled=${day.busy} @click=${() => void sit(day.other)}>${says("play")}</button></div>` : nothing}
      </section>
    <section class="paper" aria-labelledby="day-past"><h2 id="day-past">${says("past")}</h2><p>${says("past_about")}</p>
      ${past.length ? html`<ul class="day-rows">${past.map(rowView)}</ul>` : html`<p>${says("no_past")}</p>`}</section>`;
}

/** @param {BoardOfDay} board */
function rowView({day: of, game, title, about, state, table}) {
  const today = of === day.list?.day;
  const what = today ? title : `${title}, ${dateOf(of)}`;
  const compare = html`<a class="button" href=${addressOf(`/day/${of}/${game}`)} @click=${follow} aria-label="${says("compare")}: ${what}">${says("compare")}</a>`;
  const play = html`<button class="button button-main" ?disabled=${day.busy} aria-label="${says("play")}: ${what}" @click=${() => void sit(game)}>${says("play")}</button>`;
  const goOn = html`<a class="button button-main" href=${addressOf(`/t/${table}`)} @click=${follow} aria-label="${says("go_on")}: ${what}">${says("go_on")}</a>`;
  return html`<li><div><h3>${title}</h3><p>${today ? nothing : html`${dateOf(of)}. `}${about}.</p>${state !== "new" ? html`<p class="soft">${says(state)}</p>` : nothing}</div>
    ${state === "playing" ? goOn : today && state === "new" ? play : compare}</li>`;
}

/** Sit down to a board of today, or come back to it. @param {string} game */
const sit = (game) => once(async () => {
  const name = app.me.trim();
  if (name) keep("name", name);
  const made = await post(`/api/boards/${game}/sit`, {name: name || "Guest", face: ownFace()}, token());
  keep("boards", made.token);
  keepGame({when: Date.now(), ...pastGame(made.table), table: made.table, token: made.token, seat: made.seat, name: made.name, title: made.title, board: `${made.day}/${game}`});
  go(`/t/${made.table}`);
});

/** @param {BoardShown} board */
function comparedView(board) {
  const {head, mine, rows, note} = board;
  const heads = [says("contract"), says("ahead"), says("points")];
  return html`<section class="paper" aria-labelledby="day-compared"><h2 id="day-compared">${head}</h2><p class="soft">${dateOf(board.day)}</p>
    ${mine ? html`<p class="day-mine">${mine}</p>` : nothing}
    <table class="day-table"><thead><tr><th scope="col">${says("who")}</th>${heads.map((one) => html`<th scope="col">${one}</th>`)}<td></td></tr></thead>
      <tbody>${rows.map((row) => html`<tr class=${row.own ? "is-own" : ""}><th scope="row">${row.who}${row.own ? html` <span class="tag">${says("yours")}</span>` : nothing}</th>
        ${[row.contract, row.ahead, row.points].map((text, place) => html`<td data-what=${heads[place]} class=${place ? "figure" : ""}>${text}</td>`)}
        <td class="day-look">${row.look ? html`<button class="button" ?disabled=${day.busy} aria-label="${says("look")}: ${row.who}" @click=${() => void look(board, row.id)}>${says("look")}</button>` : nothing}</td></tr>`)}</tbody></table>
    <p>${note}</p></section>`;
}

/** @param {BoardShown} board @param {string} row */
const look = (board, row) => once(async () => reviewText(await textOf(`/api/boards/${board.day}/${board.game}/record/${row}`, token()), `/day/${board.day}/${board.game}`));
