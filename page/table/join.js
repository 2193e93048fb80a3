/** Who opens an invite link: sees who is there, and takes a seat with just a name, or watches. */
import {html, nothing} from "../shared/lit.js";
import {openEarly} from "../shared/connection.js";
import {attempt, get, post, sentence} from "../shared/api.js";
import {keep, keepGame} from "../shared/keep.js";
import {giveEarly} from "../seal/shuffle.js";
import {act} from "./act.js";
import {faceView, ownFace} from "./face.js";
import {connect} from "./socket.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {capital, seatName, worded} from "../shared/words.js";

/** @typedef {import("../shared/state.js").Join} Join */

/** Ask who sits at a table. @param {string} id */
export const comeIn = (id) => attempt(async () => {
  const join = await get(`/api/tables/${id}`);
  if (app.route.table === id) change(() => (app.join = {...join, table: id, message: ""}));
}, (why) => (app.trouble = why));

/**
 * @param {Join} join
 * @param {number | null} seat null: any
 */
async function sit(join, seat) {
  const name = app.me.trim();
  if (!name) {
    change(() => (join.message = "Write your name first, so that the others know you."));
    document.getElementById("join-name")?.focus();
    return;
  }
  openEarly(join.table);
  try {
    keep("name", name);
    const body = {name, face: ownFace(), ...(seat == null ? {} : {seat})};
    const taken = await post(`/api/tables/${join.table}/sit`, body);
    giveEarly(join.table, taken.seat, taken.shuffle, false);
    keepGame({table: join.table, token: taken.token, seat: taken.seat, name: join.name, title: join.title, when: Date.now()});
    change(() => (app.join = null));
    connect(join.table, taken.token);
  } catch (error) {
    const words = sentence(error);
    await comeIn(join.table);
    change(() => app.join && (app.join.message = words));
  }
}

/** @param {Join} join */
function watch(join) {
  keepGame({table: join.table, token: "", seat: null, name: join.name, title: join.title, when: Date.now()});
  change(() => (app.join = null));
  connect(join.table, "");
}

/**
 * @param {Person} person
 * @returns {string}
 */
function there(person) {
  if (person.kind === "computer") return "computer player";
  if (person.stand_in) return "away, a computer player stands in";
  return person.here ? "is here" : "has a seat";
}

function nameField() {
  return html`<label for="join-name"><b>Your name</b></label>
    <input id="join-name" class="field" autocomplete="given-name" maxlength="30" .value=${app.me}
      @input=${(/** @type {Typed} */ {target}) => change(() => (app.me = target.value))}>`;
}

/** @param {Join} join */
export function joinView(join) {
  const open = join.free;
  const count = join.people.length;
  return html`<header class="lobby-top felt"><div class="lobby-name"><p class="lobby-title">Deece</p><p>Pinochle for every table</p></div>
    <button class="button button-on-felt" @click=${() => act.open("display")}>Display</button></header>
  <main class="lone paper join">
    <h1>${join.name || "A table"}</h1>
    <p>${join.title === join.game || join.title.startsWith(`${join.game},`) ? join.title : html`${join.title}: <b>${join.game}</b>`}</p>
    ${join.differs.length === 0 ? html`<p class="soft">${worded("standard_rules")}</p>` : html`<h2>${worded("differs")}</h2>
      <ul class="join-differs">${join.differs.map(({name, words}) => html`<li><b>${name}:</b> ${words}</li>`)}</ul>`}
    ${join.known ? html`<p><b>${capital(join.known.short)}.</b> ${join.known.text}</p>` : nothing}
    ${join.over ? html`<p><b>This game is over.</b></p>` : nothing}
    <h2>Who is there</h2>
    <ul class="plain-rows">${join.people.map((person, seat) => html`<li>
      <b class="row-name">${seatName(seat, count)}</b>
      <span>${person.kind === "open" ? nothing : faceView(person.name, person.face)} ${person.kind === "open" ? html`<b>${worded("free_seat")}</b> <span class="soft">${join.partners[seat]}</span>` : html`<b>${person.name}</b> <span class="soft">${[there(person), join.partners[seat], person.note].filter(Boolean).join("; ")}</span>`}</span>
      ${open.includes(seat) && open.length > 1 ? html`<button class="button" @click=${() => sit(join, seat)}>Sit here</button>` : nothing}
      ${join.asked_for.includes(seat) ? html`<button class="button" @click=${() => sit(join, seat)}>Ask for this seat</button>` : nothing}
    </li>`)}</ul>
    ${open.length > 0 ? html`<form class="join-form" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      void sit(join, open.length === 1 ? open[0] ?? null : null);
    }}>
      ${nameField()}
      ${open.length === 1 && join.partners[open[0] ?? 0] ? html`<p>You are the ${join.partners[open[0] ?? 0]}.</p>` : nothing}
      <button class="button button-main button-large">${open.length > 1 ? "Take any free seat" : "Take the seat"}</button>
    </form>` : html`<p>Every seat is taken.</p>${join.asked_for.length > 0 ? html`<div class="join-form">${nameField()}</div>` : nothing}`}
    <p class="problem" role="alert">${capital(join.message)}</p>
    <p class="button-row">${join.watchers ? html`<button class="button" @click=${() => watch(join)}>Only watch</button>` : nothing}
      <a class="button" href=${addressOf("/play")} @click=${follow}>To the lobby</a></p>
  </main>`;
}
