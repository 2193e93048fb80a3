/** The hand of the day: the cards of this date, the same for everybody, played at a table with computer players. */
import {html, nothing} from "../shared/lit.js";
import {attempt, post, postAnywhere} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {keep, keepGame, recall} from "../shared/keep.js";
import {ownFace} from "../table/face.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {says} from "./asking.js";

/** @typedef {{date: string, id: string, table: string}} Played */

const day = {
  words: "",
  trouble: "",
  busy: false,
};

/** By the calendar of this device. */
const today = () => new Date().toLocaleDateString("en-CA");
/** The game that was chosen last. */
const game = () => recall("lobby", {id: ""}).id || "double-deck";
/** @returns {Played | null} */
const played = () => {
  const last = /** @type {Played | null} */ (recall("day", null));
  return last?.date === today() && last.id === game() ? last : null;
};

/** @param {() => Promise<void>} work */
async function once(work) {
  if (day.busy) return;
  change(() => Object.assign(day, {busy: true, trouble: ""}));
  await attempt(work, (why) => (day.trouble = why));
  change(() => (day.busy = false));
}

const play = () => once(async () => {
  const {record, people, level, game: title} = /** @type {DayCards} */ (await postAnywhere("/api/learn/day", {id: game(), date: today()}));
  /** @type {SeatAsked[]} */
  const seats = Array.from({length: people}, (_, place) => (place === 0 ? {kind: "me"} : {kind: "computer", level}));
  const made = await post("/api/tables", {name: says("day"), me: app.me.trim() || "Guest", face: ownFace(), seats, record, day: today()});
  keepGame({table: made.table, token: made.token, seat: made.seat, name: says("day"), title, when: Date.now()});
  keep("day", {date: today(), id: game(), table: made.table});
  go(`/t/${made.table}`);
});

const compare = () => once(async () => {
  const {words} = /** @type {DayCompared} */ (await postAnywhere("/api/learn/day", {id: game(), date: today(), compared: true}));
  change(() => (day.words = words));
  announceNow(words);
});

export function dayView() {
  const done = played();
  return html`<section class="learn-back paper" aria-labelledby="learn-day"><div><h2 id="learn-day">${says("day")}</h2><p>${says("day_about")}</p>
      ${day.words ? html`<p role="status"><b>${day.words}</b></p>` : nothing}${day.trouble ? html`<p class="problem" role="alert">${day.trouble}</p>` : nothing}</div>
    <p class="button-row">${done
    ? html`<a class="button" href=${addressOf(`/t/${done.table}`)} @click=${follow}>${says("day_again")}</a><button class="button" ?disabled=${day.busy} @click=${() => void compare()}>${says("day_compare")}</button>`
    : html`<button class="button button-main" ?disabled=${day.busy} @click=${() => void play()}>${says("day_play")}</button>`}</p></section>`;
}
