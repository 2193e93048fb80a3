/** The evenings of this device, and a new one: how people move, what is played, and last week's people. */
import {html, live, nothing, repeat} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt, postAnywhere} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {dayOf} from "../shared/book.js";
import {backSign, pickField} from "../shared/forms.js";
import {keep, recall} from "../shared/keep.js";
import {isAlone} from "../shared/local.js";
import {gameView, readyLobby} from "../lobby/lobby.js";
import {answered} from "../lobby/rules-ask.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {capital, worded} from "../shared/words.js";
import {begin, evenings, forgetLink, links} from "./evening.js";
import {ODD, centsIn, prizesField, stepper, textField} from "./fields.js";

const STAGES = {entering: "not begun", playing: "playing", between: "between rounds", over: "over"};
const MOST_ROUNDS = 60;
const FIRST_FORMATS = 5; // shown at first, with the one that is chosen
import {formats, says} from "./said.js";

/** @typedef {import("./fields.js").Prizes} Prizes */
/** What a club does again: how people move, the club's name, the fee, the prizes (null: as the format has them). @typedef {{format: string, club: string, fee: string, both: boolean, odd: string, prizes: Prizes | null, places: number}} Usual */
/** @type {Usual & {list: Listed[] | null, title: string, day: string, rounds: number, hands: number, from: string, picking: boolean, all: boolean, starting: boolean, trouble: string, forgetting: string}} */
const start = {format: "", club: "", title: "", fee: "", both: true, odd: "", prizes: null, places: 1, list: null, day: "", rounds: 0, hands: 0, from: "", picking: false, all: false, starting: false, trouble: "", forgetting: ""};

export async function enterStart() {
  Object.assign(start, {trouble: "", forgetting: ""});
  await attempt(async () => {
    const list = await evenings.list();
    change(() => (start.list = list));
  }, (trouble) => Object.assign(start, {list: [], trouble}));
}

export async function enterNew() {
  const day = new Date();
  Object.assign(start, recall("club-usual", {}), {title: `${day.toLocaleDateString(document.documentElement.lang, {weekday: "long"})} evening`, day: new Date(day.getTime() - 60_000 * day.getTimezoneOffset()).toISOString().slice(0, 10), from: "", picking: false, all: false, starting: false, trouble: ""});
  await enterStart();
  change(() => choose(formats().find(({id}) => id === start.format) ?? formats()[0]));
  await readyLobby();
}

/** @param {ClubFormat | undefined} format */
function choose(format) {
  if (format) Object.assign(start, {format: format.id, rounds: format.rounds, hands: format.hands, ...(format.id === start.format ? {} : {prizes: null})});
}

/** @param {string} path @param {unknown} back @param {string} title @param {unknown} about */
const top = (path, back, title, about) => html`<header class="lobby-top felt"><a class="button button-on-felt" href=${addressOf(path)} @click=${follow} aria-label="Back">${back}</a>
  <div class="lobby-name"><h1 class="lobby-title">${title}</h1><p>${about}</p></div>
  <button class="button button-on-felt" @click=${() => act.open("display")}>Display</button></header>`;

export function startView() {
  const {list, trouble} = start;
  const own = list ?? [];
  const known = links().filter(({id}) => !own.some((one) => one.id === id));
  return html`<div class="lobby club">${top("/", backSign(), "Club evening", says("about"))}
    <main class="club-start"><section class="paper"><h2>${own.length ? "The next evening" : "Your first evening"}</h2><p>${says("begin")}</p>
        <p class="button-row"><a class="button button-main button-large" href=${addressOf("/club/new")} @click=${follow}>New evening</a></p>
        <p class="problem" role="alert">${trouble}</p></section>
      ${isAlone ? nothing : html`<p><a class="button" href=${addressOf("/day")} @click=${follow}>${worded("home_board")}</a></p>`}
      ${own.length ? html`<section class="paper"><h2>Your evenings</h2><ul class="past-rows">${repeat(own, ({id}) => id, ownView)}</ul><p class="button-row"><a class="button" href=${addressOf("/club/season")} @click=${follow}>The season: all evenings together</a></p></section>` : nothing}
      ${known.length ? html`<section class="paper"><h2>You came by a link</h2><ul class="past-rows">${repeat(known, ({id}) => id, linkView)}</ul></section>` : nothing}
    </main></div>`;
}

/** @param {string} id @param {unknown} name @param {string} label @param {unknown} about @param {() => unknown} forget */
const rowView = (id, name, label, about, forget) => html`<li><div class="past-words"><h3>${name}</h3>${about}</div>
  <div class="button-row">${start.forgetting === id ? html`<button class="button" @click=${async () => {
      await forget();
      await enterStart();
    }}>Yes, delete it</button><button class="button" @click=${() => change(() => (start.forgetting = ""))}>Keep it</button>` : html`
    <a class="button button-main" href=${addressOf(`/club/${id}`)} @click=${follow} aria-label="Open ${label}">Open</a>
    <button class="button" aria-label="Delete ${label}" @click=${() => change(() => (start.forgetting = id))}>Delete</button>`}</div></li>`;

/** @param {Listed} one */
function ownView(one) {
  const {title = "Evening", club = "", day = "", stage = "entering"} = /** @type {{title?: string, club?: string, day?: string, stage?: keyof typeof STAGES}} */ (one.note);
  return rowView(one.id, title, `${title}, ${day || dayOf(one)}`, html`<p>${[club, STAGES[stage]].filter(Boolean).join(", ")}</p><p class="soft">${day || dayOf(one)}</p>`, () => evenings.forget(one.id));
}

/** @param {import("./evening.js").Known} one */
const linkView = ({id, shown}) => rowView(id, shown?.title ?? "Evening", shown?.title ?? "the evening", html`<p class="soft">${[shown?.club, shown?.day].filter(Boolean).join(", ")}</p>`, () => forgetLink(id));

async function begun() {
  if (start.starting) return;
  change(() => Object.assign(start, {starting: true, trouble: ""}));
  await attempt(async () => {
    await answered();
    const {id, set, house} = app.lobby;
    const {format, club, title, day, rounds, hands, odd, both, fee, from, prizes, places} = start;
    const cents = centsIn(fee);
    const {change: opened} = await postAnywhere("/api/club/begin", {
      format, system: id, set, house: house.name.trim(), title: title.trim(), club: club.trim(), day, rounds, hands, fee: cents, both_agree: both, seed: (crypto.getRandomValues(new Uint16Array(1))[0] ?? 1) % 10_000,
      odd: /** @type {"" | "out"} */ (odd), ...(odd === "three" ? {three: "three-handed"} : {}),
      ...(prizes ? {prizes, places} : {}),
    });
    keep("club-usual", {format, club, fee, both, odd, prizes, places});
    const evening = await begin([opened, ...await peopleOf(from, /** @type {ClubEvent["change"]} */ (opened))]);
    go(`/club/${evening}/people`);
  }, (why) => announceNow(start.trouble = capital(why)));
  change(() => (start.starting = false));
}

/** Those who were at an earlier evening, none of whom is here yet. @param {string} from @param {ClubEvent["change"]} opened @returns {Promise<ClubEvent["change"][]>} */
async function peopleOf(from, opened) {
  const events = from ? await evenings.open(from) : null;
  if (!events) return [];
  const {entries} = await postAnywhere("/api/club", {events});
  const text = entries.map(({names}) => names.join(" & ")).join("\n");
  const {changes} = await postAnywhere("/api/club/names", {events: [{id: "new:1", change: opened}], text: `${text}\n`});
  const couples = new Map(entries.map(({names, couple}) => [names.join(" & "), couple]));
  return changes.flatMap((one) => [{...one, couple: couples.get(one.names.join(" & ")) ?? ""}, {type: "here", number: one.number, here: false}]);
}

/** How many there were. @param {Listed} one */
const peopleOn = ({note}) => /** @type {ClubShown | undefined} */ (note["shown"])?.entries.length ?? 0;

/** The evenings with people, the newest first. */
const withPeople = () => (start.list ?? []).filter((one) => peopleOn(one) > 0).slice(0, 20);

/** @param {Listed} one */
const peopleWords = (one) => `as on ${String(one.note["day"] ?? "") || dayOf(one)}: ${peopleOn(one)} on the list`;

/** The ways to move that are shown. */
const shownFormats = () => formats().filter(({id}, place) => start.all || place < FIRST_FORMATS || id === start.format);

export function newView() {
  const {format, rounds, hands, day, starting, trouble} = start;
  const {lobby} = app;
  const chosen = formats().find(({id}) => id === format);
  return html`<div class="lobby club">${top("/club", backSign(), "New evening", says("new"))}
    <main class="lobby-sheets keeper-sheets club-new"><div class="keeper-stack">
      ${withPeople().length ? html`<section class="lobby-sheet"><h2>Who comes?</h2><label class="club-field"><b>The same people again</b>${pickField(start.from, [["", "No, new names"], ...withPeople().map((one) => [one.id, peopleWords(one)])], (from) => change(() => (start.from = from)))}</label></section>` : nothing}
      <section class="lobby-sheet" aria-labelledby="format-title"><h2 id="format-title">How do people move?</h2>
        <div class="club-formats" role="radiogroup" aria-labelledby="format-title">${shownFormats().map((one) => html`<label class="club-format ${one.id === format ? "is-on" : ""}"><input type="radio" name="format" .checked=${live(one.id === format)} @change=${() => change(() => choose(one))}><span><b>${one.name}</b><span class="soft">${one.about}</span></span></label>`)}</div>
        ${start.all || formats().length <= FIRST_FORMATS ? nothing : html`<button class="button" @click=${() => change(() => (start.all = true))}>${formats().length - shownFormats().length} more ways</button>`}</section>
      <section class="lobby-sheet"><h2>Whose evening?</h2>
        ${textField("The club’s name", start.club, (club) => (start.club = club))}
        ${textField("What the evening is called", start.title, (title) => (start.title = title))}
        ${textField("Day", day, (wanted) => (start.day = wanted), {type: "date"})}
        ${textField(`Fee for each ${chosen?.unit ?? ""}, in dollars`, start.fee, (fee) => (start.fee = fee), {about: "nothing, if it is free", max: 8})}
        <label class="tick"><input type="checkbox" .checked=${live(start.both)} @change=${(/** @type {Typed} */ {target}) => change(() => (start.both = target.checked))}><span><b>Both sides must agree</b> <span class="soft">${says("both")}</span></span></label>
      </section></div>
      <div class="keeper-stack"><section class="lobby-sheet"><h2>How long?</h2>
        ${stepper("Rounds", rounds ? "" : "until it is decided", rounds, 0, MOST_ROUNDS, (figure) => (start.rounds = figure))}
        ${stepper(chosen?.boards ? "Boards a round" : "Hands a round", hands ? "" : "as many as time allows", hands, 0, 40, (figure) => (start.hands = figure))}
        ${chosen?.unit === "person" ? html`<label class="club-field"><b>If people are left over</b>${pickField(start.odd, ODD, (odd) => change(() => (start.odd = odd)))}</label>` : nothing}</section>
        ${chosen ? html`<section class="lobby-sheet"><h2>Prizes</h2>${prizesField(start.prizes ?? chosen.prizes, start.prizes ? start.places : chosen.places, (prizes, places) => change(() => Object.assign(start, {prizes, places})))}</section>` : nothing}
        ${lobby.ready ? gameView(start.picking, () => change(() => (start.picking = !start.picking))) : html`<p class="paper lobby-sheet" role="status">${lobby.message || "One moment…"}</p>`}</div>
    </main>
    <div class="start-bar"><p class="problem" role="alert">${trouble}</p>
      <button class="button button-main button-large" ?disabled=${!lobby.ready || !chosen || starting} @click=${() => void begun()}>Begin the evening</button></div></div>`;
}
