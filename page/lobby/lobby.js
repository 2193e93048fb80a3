/** The lobby: how many, which game, by which rules, who sits where, start. */
import {html, live, nothing} from "../shared/lit.js";
import {Refused, attempt, games, get, post} from "../shared/api.js";
import {act} from "../table/act.js";
import {newTable, openEarly} from "../shared/connection.js";
import {pickField} from "../shared/forms.js";
import {announceNow} from "../shared/heard.js";
import {houseView} from "./house.js";
import {installView} from "../home/install.js";
import {countChanges, lower, wordsNow} from "./house-set.js";
import {forgetGame, keep, keepGame, pastGames, recall} from "../shared/keep.js";
import {broughtView, letGo, openRecord, takeLink} from "./lobby-link.js";
import {STEADY, arrange, choose} from "./lobby-plan.js";
import {isAlone, onMeasured} from "../shared/local.js";
import {answered, fetchRules, isOwn} from "./rules-ask.js";
import {cardsForm, dealerForm, mannersForm, seatsForm} from "./seats-form.js";
import {chosenCards} from "./seats-plan.js";
import {ownFace} from "../table/face.js";
import {app, change} from "../shared/state.js";
import {giveEarly} from "../seal/shuffle.js";
import {addressOf, follow, go, letLinkGo} from "../shared/travel.js";
import {capital, listed, worded} from "../shared/words.js";

/** What somebody new is dealt. */
const EASY = {game: "four-handed", level: "learner"};
const SHOWN_ON_PHONE = 3;
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** The games that there are, and what was chosen last time; whether they are there. */
export async function readyLobby() {
  const {lobby} = app;
  if (lobby.ready) return true;
  await attempt(async () => {
    const {systems, levels, left_out: leftOut} = await games();
    change(() => {
      arrange(lobby, systems, levels, recall("lobby", /** @type {Partial<Lobby>} */ ({})));
      Object.assign(lobby, {leftOut, own: recall("cards", [])});
    });
  }, (why) => (lobby.message = why));
  return lobby.ready;
}

/** Come to the lobby or the front page: fetch the games, take in what the link says, look for an unfinished game. */
export async function enterLobby() {
  const {lobby} = app;
  void findUnfinished(lobby);
  if (!(await readyLobby())) return;
  await takeLink(lobby);
  if (isOwn(lobby)) void fetchRules(lobby);
}

/** The newest unfinished game, if its table is still there. @param {Lobby} lobby */
async function findUnfinished(lobby) {
  const game = pastGames().find((one) => one.token && !one.over);
  change(() => (lobby.resume = null));
  if (!game) return;
  try {
    const table = await get(`/api/tables/${game.table}`, game.token);
    if (table.over) {
      keepGame({...game, over: true});
      return findUnfinished(lobby);
    }
    const others = table.people.flatMap((person, seat) => (seat === game.seat || person.kind === "open" ? [] : [person.name]));
    change(() => (lobby.resume = {...game, name: table.name, title: table.title, line: listed(others), hand: table.hand}));
  } catch (error) {
    if (error instanceof Refused && error.code === "no_table") {
      forgetGame(game.table);
      return findUnfinished(lobby);
    }
  }
}

onMeasured(async () => {
  const {lobby} = app;
  if (!lobby.ready) return;
  const {levels, left_out: leftOut} = await games();
  const fit = (/** @type {string} */ level) => levels.some((one) => one.id === level);
  const seats = lobby.seats.map((seat) => (fit(seat.level) ? seat : {...seat, level: STEADY}));
  change(() => Object.assign(lobby, {levels, leftOut, seats}));
});

/** @param {Lobby} lobby @param {string} id */
function chosen(lobby, id) {
  change(() => choose(lobby, id));
  letLinkGo();
  if (lobby.own.length > 0) void fetchRules(lobby);
}

/** @param {Lobby} lobby @param {number} players */
function chooseNumber(lobby, players) {
  const first = lobby.systems.find((one) => one.people === players);
  if (first) chosen(lobby, first.id);
  change(() => (lobby.all = false));
}

/** Where no game was ever chosen, and none learned, a hand is the easiest: four players, who play as learners do. */
export const easyGame = () => recall("lobby", null) == null;

/** From the front page: a hand with computer players, by the rules that were chosen last. @param {Lobby} lobby */
export function startNow(lobby) {
  if (lobby.deal || lobby.record || lobby.broken) letGo(lobby);
  const easy = easyGame() && lobby.systems.some(({id}) => id === EASY.game);
  if (easy) choose(lobby, EASY.game);
  const level = easy && lobby.levels.some(({id}) => id === EASY.level) ? {level: EASY.level} : {};
  const seats = lobby.seats.map((seat) => (seat.kind === "me" ? seat : {...seat, ...level, kind: /** @type {const} */ ("computer")}));
  return make(lobby, app.me.trim() || "Guest", seats, false);
}

/** Friends are wanted: every seat that is not mine is free for one. @param {Lobby} lobby */
export function inviteFriends(lobby) {
  change(() => (lobby.seats = lobby.seats.map((seat) => (seat.kind === "me" ? seat : {...seat, kind: "friend"}))));
}

/** @param {Lobby} lobby */
async function start(lobby) {
  const alone = lobby.seats.every(({kind}) => kind === "me" || kind === "computer");
  const me = app.me.trim() || (alone ? "Guest" : "");
  if (!me) {
    change(() => (lobby.message = "Write your name first, so that the others know you."));
    document.getElementById("my-name")?.focus();
    return;
  }
  if (lobby.starting || lobby.broken) return;
  if (app.me.trim()) keep("name", me);
  const {id, set, house, written, seats, speed, watchers, away, awayAfter, clock, table, deal, record, cards} = lobby;
  if (!deal && !record) keep("lobby", {id, set, house, written, seats, speed, watchers, away, awayAfter, clock, table, cards});
  await make(lobby, me, seats, lobby.open);
}

/** Make the table, and go to it. @param {Lobby} lobby @param {string} me @param {import("../shared/state.js").SeatPlan[]} seats @param {boolean} open all hands lie open */
async function make(lobby, me, seats, open) {
  if (lobby.starting || lobby.broken) return;
  change(() => {
    lobby.starting = true;
    lobby.message = "";
  });
  await answered();
  if ((lobby.rules?.problems ?? []).length > 0 && !lobby.record && !lobby.deal) {
    const words = worded("no_fit");
    change(() => Object.assign(lobby, {starting: false, message: words}));
    announceNow(words);
    return;
  }
  const {id, set, speed, watchers, away, awayAfter, clock, dealer, table, deal, record} = lobby;
  const system = lobby.systems.find((one) => one.id === id);
  const named = newTable();
  openEarly(named);
  await attempt(async () => {
    const made = await post("/api/tables", {
      table: named, name: table.trim(), me, face: ownFace(), speed, watchers, away, away_after: awayAfter, clock, open, seats: seats.map((plan) => ({kind: plan.kind, level: plan.level})),
      ...(record ? {record} : deal ? {deal} : {id, set, house: wordsNow(lobby), dealer, conventions: chosenCards(lobby, system)}),
    });
    giveEarly(made.table, made.seat, made.shuffle, seats.every(({kind}) => kind === "me" || kind === "computer"));
    keepGame({table: made.table, token: made.token, seat: made.seat, name: table.trim() || `${me}’s table`, title: system?.name ?? "", when: Date.now()});
    Object.assign(lobby, {deal: "", dealTitle: "", record: ""});
    go(`/t/${made.table}`);
    // Where a seat is free the table itself has the link.
    if (seats.some(({kind}) => kind === "held") && seats.every(({kind}) => kind !== "friend")) act.open("people");
  }, (why) => announceNow(lobby.message = why));
  change(() => (lobby.starting = false));
}

/**
 * @param {Lobby} lobby
 * @param {System} system
 * @param {number} place
 */
function systemView(lobby, system, place) {
  const on = system.id === lobby.id;
  const more = place >= SHOWN_ON_PHONE && !lobby.all && !on;
  return html`<li class="system ${on ? "is-on" : ""} ${more ? "is-more" : ""}">
    <input type="radio" name="system" id="system-${system.id}" .checked=${live(on)} @change=${() => chosen(lobby, system.id)} aria-describedby="about-${system.id}">
    <label for="system-${system.id}"><b>${system.name}</b></label>
    <p id="about-${system.id}">${system.facts}${on ? html`<span class="system-about">${system.summary}</span>` : nothing}</p>
  </li>`;
}

/** @param {Lobby} lobby */
export function gamesView(lobby) {
  const numbers = [...new Set(lobby.systems.map((one) => one.people))].sort((a, b) => a - b);
  const games = lobby.systems.filter((one) => one.people === lobby.players);
  const hidden = games.length - SHOWN_ON_PHONE;
  return html`<section class="lobby-sheet games" aria-labelledby="players-title">
    <h2 id="players-title">How many players?</h2>
    <div class="choices numbers" role="radiogroup" aria-labelledby="players-title">${numbers.map((number) => html`<label class="choice">
      <input type="radio" name="players" .checked=${live(number === lobby.players)} @change=${() => chooseNumber(lobby, number)}><span>${number}</span></label>`)}</div>
    <div role="radiogroup" aria-label="Game"><ul class="systems">${games.map((system, place) => systemView(lobby, system, place))}</ul></div>
    ${hidden > 0 && !lobby.all ? html`<button class="button on-phone" @click=${() => change(() => (lobby.all = true))}>${hidden} more games for ${NUMBERS[lobby.players] ?? lobby.players} players</button>` : nothing}
    <button class="button" @click=${() => act.open("library")}>Find a game by name</button>
  </section>`;
}

/** @param {Lobby} lobby @param {System | undefined} system */
function startWords(lobby, system) {
  if (lobby.starting) return "One moment…";
  if (lobby.record) return lobby.open ? "Play open hands" : "Go on with the game";
  const name = system ? lower(system.name) : "";
  const own = lobby.house.name.trim();
  const open = lobby.open ? ", open hands" : "";
  const house = own ? `, ${own}` : countChanges(lobby) > 0 ? ", house rules" : "";
  return `Start: ${name}${house}${open}`;
}

/** @param {Lobby} lobby @param {System | undefined} system */
function startView(lobby, system) {
  if (lobby.broken) return html`<button class="button button-main button-large" @click=${() => letGo(lobby)}>Start a new game instead</button>`;
  return html`
    <p class="problem" role="alert">${capital(lobby.message)}</p>
    <button class="button button-main button-large" ?disabled=${!lobby.ready} @click=${() => start(lobby)}>${startWords(lobby, system)}</button>`;
}

/** @param {Lobby} lobby @param {System | undefined} system */
function peopleView(lobby, system) {
  const friends = lobby.seats.filter((seat) => seat.kind === "friend").length;
  return html`<section class="lobby-sheet people" aria-labelledby="seats-title">
    <h2 id="seats-title">Who sits where?</h2>
    <div class="field-row"><label for="my-name">Your name</label>
      <input class="field" id="my-name" autocomplete="given-name" maxlength="30" .value=${live(app.me)}
        @input=${(/** @type {Typed} */ {target}) => change(() => (app.me = target.value))}></div>
    ${seatsForm(lobby, system)}
    ${lobby.record || lobby.deal ? nothing : cardsForm(lobby, system)}
    ${friends > 0 ? html`<p class="soft">You get the link for ${friends === 1 ? "your friend" : "your friends"} as soon as the table stands.</p>` : nothing}
    <details class="more-of-table"><summary>${worded("more_of_table")}</summary>
      <div class="field-row"><label for="table-name">Table</label>
        <input class="field" id="table-name" maxlength="40" placeholder=${app.me.trim() ? `${app.me.trim()}’s table` : ""} .value=${live(lobby.table)}
          @input=${(/** @type {Typed} */ {target}) => change(() => (lobby.table = target.value))}></div>
      ${lobby.record || lobby.deal ? nothing : dealerForm(lobby)}
      <div class="field-row"><label for="table-speed">Computer players play</label>
        ${pickField(lobby.speed ?? "normal", [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"]], (speed) => change(() => Object.assign(lobby, {speed})), {id: "table-speed"})}</div>
      ${mannersForm(lobby)}
      <label class="tick"><input type="checkbox" .checked=${live(lobby.watchers)}
        @change=${(/** @type {Typed} */ {target}) => change(() => (lobby.watchers = target.checked))}> ${worded("watchers")}</label>
      <label class="tick"><input type="checkbox" .checked=${live(lobby.open)}
        @change=${(/** @type {Typed} */ {target}) => change(() => (lobby.open = target.checked))}> ${worded("open_hands")}</label>
    </details>
    <div class="at-end on-desk start-in">${startView(lobby, system)}</div>
  </section>`;
}

/** @param {Lobby} lobby */
function resumeView(lobby) {
  const game = lobby.resume;
  if (!game) return nothing;
  return html`<div class="resume paper">
    <p><b>${game.name || "Your game"}</b>${game.hand ? `, hand ${game.hand}` : ""}${game.practice ? `, ${game.practice}` : ""}<span>${game.line ? `With ${game.line}` : game.title}</span></p>
    <a class="button button-main" href=${addressOf(`/t/${game.table}`)} @click=${follow} aria-label="Resume ${game.name}">Resume</a>
  </div>`;
}

/** @param {Lobby} lobby */
export function lobbyView(lobby) {
  const system = lobby.systems.find((one) => one.id === lobby.id);
  const given = lobby.record || lobby.deal || lobby.broken;
  return html`<div class="lobby">
    <header class="lobby-top felt">
      <div class="lobby-name"><h1 class="lobby-title"><a href=${addressOf("/")} @click=${follow}>Deece</a></h1><p>Pinochle for every table</p></div>
      ${resumeView(lobby)}
      <button class="button button-on-felt" @click=${() => act.open("display")}>Display</button>
    </header>
    <main class="lobby-sheets">
      ${given ? broughtView(lobby) : nothing}
      ${gamesView(lobby)}
      ${houseView(lobby, system?.name ?? "game")}
      ${peopleView(lobby, system)}
    </main>
    <footer class="lobby-end">
      <button class="button" @click=${() => void openRecord(lobby)}>Open a record</button>
      <a class="button" href=${addressOf("/past")} @click=${follow}>Past games</a>
      <a class="button" href=${addressOf("/position")} @click=${follow}>${worded("home_position")}</a>
      ${isAlone ? nothing : html`<button class="button" @click=${() => act.open("friends")}>Friends in your network</button>`}
      <button class="button" @click=${() => act.open("words")}>Words of the table</button>
      ${installView()}
    </footer>
    <div class="start-bar on-phone">${startView(lobby, system)}</div>
  </div>`;
}

/** Which game is played with real cards, and by which house rules. @param {boolean} picking whether all games are shown @param {() => void} toggle */
export function gameView(picking, toggle) {
  const {lobby} = app;
  const system = lobby.systems.find((one) => one.id === lobby.id);
  return html`<section class="lobby-sheet" aria-labelledby="game-title"><h2 id="game-title">What do you play?</h2>
    <button class="chosen-game" aria-expanded=${picking ? "true" : "false"} @click=${toggle}><span><b>${system?.name}</b>${system?.facts}</span><span>${picking ? "Done" : "Change"}</span></button></section>
    ${picking ? gamesView(lobby) : nothing}
    ${houseView(lobby, system?.name ?? "game")}`;
}
