/** Where a score sheet begins: who sits where, who deals first, which rules; and the sheets that are there already. */
import {html, live, nothing, repeat} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {keep, recall} from "../shared/keep.js";
import {gameView, readyLobby} from "../lobby/lobby.js";
import {answered} from "../lobby/rules-ask.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {counted, figure, listed, worded} from "../shared/words.js";
import {begin} from "./ask.js";
import {append, forget, isKept, list, newId} from "./book.js";
import {noteIn} from "./noted.js";
import {dayOf} from "../shared/book.js";
import {backSign} from "../shared/forms.js";

/** @typedef {{names: string[], dealer: number}} Sitting */
/** @type {Sitting & {sheets: Listed[] | null, picking: boolean, kept: boolean, starting: boolean, trouble: string, forgetting: string}} */
const start = {.../** @type {Sitting} */ (recall("sitting", {names: [], dealer: 0})), sheets: null, picking: false, kept: true, starting: false, trouble: "", forgetting: ""};

/** Who sits where, as it is arranged. @param {() => void} arrange */
function sit(arrange) {
  change(arrange);
  keep("sitting", {names: start.names, dealer: start.dealer});
}

/** Who sat there last, at a table of so many. @param {number} people */
const lastNames = (people) => (start.sheets ?? []).map((sheet) => noteIn(sheet).names ?? []).find((names) => names.length === people) ?? [];

/** As many names as sit there: those of the last evening, until somebody changes them. */
function namesNow() {
  const people = app.lobby.seats.length || start.names.length || 4; // before the games have come names may be written already
  if (start.names.length !== people) {
    start.names = Array.from({length: people}, (_, seat) => start.names[seat]?.trim() || (lastNames(people)[seat] ?? ""));
    start.dealer = Math.min(start.dealer, Math.max(0, people - 1));
  }
  return start.names;
}

export async function enterStart() {
  Object.assign(start, {trouble: "", starting: false, forgetting: ""});
  await attempt(async () => {
    const sheets = await list();
    // Names that somebody typed before the list was there stay.
    change(() => Object.assign(start, {sheets, names: start.names.some((name) => name.trim()) ? start.names : []}));
    const kept = await isKept();
    change(() => (start.kept = kept));
  }, (trouble) => Object.assign(start, {sheets: [], trouble}));
  await readyLobby();
}

async function begun() {
  const {id, set, house, rules} = app.lobby;
  if (start.starting) return;
  change(() => Object.assign(start, {starting: true, trouble: ""}));
  await attempt(async () => {
    await answered();
    if (namesNow().some((name) => !name.trim())) throw new Error(worded("keep_no_name"));
    if ((rules?.problems ?? []).length > 0) throw new Error(worded("no_fit"));
    const wanted = await begin({id, set, house: house.name.trim(), names: namesNow(), dealer: start.dealer});
    const sheet = newId();
    await append(sheet, wanted, app.me.trim());
    sit(() => Object.assign(start, {names: [], dealer: 0}));
    go(`/keep/${sheet}`);
  }, (why) => announceNow(start.trouble = why));
  change(() => (start.starting = false));
}

/** Where somebody sits, as seen from whoever writes. @param {number} seat @param {number} people */
const placeName = (seat, people) => (seat === 0 ? "You" : people === 4 ? ["", "Left", "Across", "Right"][seat] : people === 2 ? "Across" : `Place ${seat + 1}`);

function seatsView() {
  const names = namesNow();
  const people = names.length;
  const {lobby} = app;
  const system = lobby.systems.find((one) => one.id === lobby.id);
  const sides = system?.partners === "fixed" && system.sides < people;
  return html`<section class="lobby-sheet" aria-labelledby="sit-title"><h2 id="sit-title">Who sits where?</h2>
    <ol class="sitting" data-people=${people}>${names.map((name, seat) => html`<li data-seat=${seat}>
      <label for="sit-${seat}">${placeName(seat, people)}</label>
      <input class="field" id="sit-${seat}" maxlength="30" autocomplete="off" autocapitalize="words" spellcheck="false" .value=${live(name)} @input=${(/** @type {Typed} */ {target}) => sit(() => (names[seat] = target.value))}></li>`)}
      ${people === 4 ? html`<li class="sitting-table felt" aria-hidden="true">${sides ? worded("keep_partners") : nothing}</li>` : nothing}</ol>
    <p class="soft">${worded("keep_clockwise")}</p>
    <fieldset><legend>Who deals first?</legend><div class="choices">${names.map((name, seat) => html`<label class="choice"><input type="radio" name="first-dealer" .checked=${live(seat === start.dealer)} @change=${() => sit(() => (start.dealer = seat))}><span>${name.trim() || placeName(seat, people)}</span></label>`)}</div></fieldset>
  </section>`;
}

/** @param {Listed} sheet */
function sheetView(sheet) {
  const {title, rules, names = [], columns = [], scores = [], over, hands = 0} = noteIn(sheet);
  const name = title || listed(names) || "A sheet";
  return html`<li><div class="past-words"><h3>${name}</h3><p>${rules}${hands ? `, ${counted(hands, "line")}` : ""}</p>
      ${scores.length > 0 ? html`<p class="past-score">${columns.map((column, place) => `${column} ${figure(scores[place] ?? 0)}`).join(", ")}</p>` : nothing}
      ${over ? html`<p><b>${over}</b></p>` : nothing}<p class="soft">${dayOf(sheet)}</p></div>
    <div class="button-row">${start.forgetting === sheet.id ? html`<button class="button" @click=${async () => {
        await forget(sheet.id);
        await enterStart();
      }}>Yes, forget it</button><button class="button" @click=${() => change(() => (start.forgetting = ""))}>Keep it</button>` : html`
      <a class="button button-main" href=${addressOf(`/keep/${sheet.id}`)} @click=${follow} aria-label="Go on with ${name}">Go on</a>
      <button class="button" aria-label="Forget ${name}" @click=${() => change(() => (start.forgetting = sheet.id))}>Forget</button>`}</div></li>`;
}

function pastView() {
  const {sheets} = start;
  if (!sheets?.length) return nothing;
  return html`<section class="lobby-sheet keeper-past" aria-labelledby="past-title"><h2 id="past-title">Your score sheets</h2>
    <ul class="past-rows">${repeat(sheets, ({id}) => id, sheetView)}</ul>
    <p class="button-row"><a class="button" href=${addressOf("/keep/group")} @click=${follow}>All evenings together</a></p></section>`;
}

export function startView() {
  const {lobby} = app;
  const names = namesNow();
  const dealer = names[start.dealer]?.trim();
  return html`<div class="lobby keeper-start">
    <header class="lobby-top felt"><a class="button button-on-felt" href=${addressOf("/")} @click=${follow} aria-label="Back">${backSign()}</a>
      <div class="lobby-name"><h1 class="lobby-title">Keep score</h1><p>${worded("keep_about")}</p></div>
      <button class="button button-on-felt" @click=${() => act.open("display")}>Display</button></header>
    ${start.sheets?.[0] && !noteIn(start.sheets[0]).over ? html`<nav class="keeper-resume paper" aria-label="Go on"><span>${listed(noteIn(start.sheets[0]).names ?? [])}</span> <a class="button button-main" href=${addressOf(`/keep/${start.sheets[0].id}`)} @click=${follow}>Go on with it</a></nav>` : nothing}
    <main class="lobby-sheets keeper-sheets"><div class="keeper-stack">${seatsView()}</div><div class="keeper-stack">${lobby.ready ? gameView(start.picking, () => change(() => (start.picking = !start.picking))) : html`<p class="paper lobby-sheet" role="status">${lobby.message || (app.loaded > 0 ? worded("keep_loading", {percent: app.loaded}) : "One moment…")}</p>`}</div>
      <div class="keeper-stack">${pastView()}</div></main>
    <div class="start-bar">
      ${start.kept ? nothing : html`<p class="problem">${worded("keep_not_kept")}</p>`}
      <p class="problem" role="alert">${start.trouble}</p>
      <button class="button button-main button-large" ?disabled=${!lobby.ready || start.starting} @click=${() => void begun()}>${dealer ? worded("keep_start", {name: dealer}) : "Start the sheet"}</button></div>
  </div>`;
}
