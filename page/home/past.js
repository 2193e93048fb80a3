/** Games this browser has sat at, with score and result: found, gone on with, looked at again, saved, forgotten. */
import {html, nothing, repeat} from "../shared/lit.js";
import {Refused, attempt, download, get} from "../shared/api.js";
import {searchField} from "../shared/forms.js";
import {forgetGame, pastGames, updateGame} from "../shared/keep.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {capital, counted, listed} from "../shared/words.js";

/** @param {() => Promise<void>} work */
function trying(work) {
  change(() => (app.trouble = ""));
  return attempt(work, (why) => (app.trouble = why));
}

/** @param {PastGame} game */
function save(game) {
  const file = `${game.name || "game"} ${new Date(game.when).toISOString().slice(0, 10)}.txt`;
  return trying(() => download(`/api/tables/${game.table}/record`, file, game.token));
}

/** Of so many games the server is asked in one visit; each means that it opens a table. */
const MOST_ASKED = 12;
let wanted = "";

/** Ask the server how the games stand whose end is not known here; one after another. */
export async function enter() {
  for (const game of pastGames().filter((one) => !one.gone && !(one.over && one.score)).slice(0, MOST_ASKED)) {
    try {
      const {over, score, result, people, name, title, known} = await get(`/api/tables/${game.table}`, game.token);
      const others = listed(people.flatMap((person, seat) => (seat === game.seat || person.kind === "open" ? [] : [person.name])));
      updateGame({...game, over, score, result, others, name, title, practice: known?.practice ? known.short : ""});
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "no_table") return; // nobody answers: what is kept is shown
      updateGame({...game, gone: true});
    }
    if (app.route.page !== "past") return;
    change();
  }
}

/** @param {PastGame} game */
const dateOf = ({when}) => new Date(when).toLocaleDateString(undefined, {weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit"});

/** Whether all the words that are looked for stand in it. @param {PastGame} game @param {string} words */
export function isLike(game, words) {
  const text = [game.name, game.title, game.practice, game.score, game.result, game.others, dateOf(game)].join(" ").toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** @param {PastGame} game */
function row(game) {
  const name = game.name || "A table";
  const state = game.gone ? "not kept by the server any more" : game.over ? "finished" : "not finished";
  return html`<li>
    <div class="past-words"><h2>${name}${game.practice ? html` <span class="tag">${capital(game.practice)}</span>` : nothing}</h2><p>${game.title}${game.others ? `, with ${game.others}` : ""}</p>
      ${game.result ? html`<p><b>${game.result}.</b></p>` : nothing}${game.score ? html`<p class="past-score">${game.score}</p>` : nothing}
      <p class="soft">${dateOf(game)}, ${game.seat == null ? "watched, " : ""}${state}</p></div>
    <div class="button-row">
      ${game.over || game.gone ? nothing : html`<a class="button button-main" href=${addressOf(`/t/${game.table}`)} @click=${follow} aria-label="Go on with ${name}">Go on</a>`}
      ${game.gone ? nothing : html`<a class="button" href=${addressOf(`/review#table=${game.table}`)} @click=${follow} aria-label="Review ${name}">Review</a>
      <button class="button" aria-label="Save the record of ${name}" @click=${() => save(game)}>Save the record</button>`}
      <button class="button" aria-label="Forget ${name}" @click=${() => {
        forgetGame(game.table);
        change();
      }}>Forget</button>
    </div>
  </li>`;
}

export function view() {
  const all = pastGames().sort((one, other) => other.when - one.when);
  const games = all.filter((game) => isLike(game, wanted));
  return html`<header class="lobby-top felt"><div class="lobby-name"><h1 class="lobby-title">Past games</h1><p>Those played in this browser</p></div>
    <a class="button button-on-felt" href=${addressOf("/")} @click=${follow}>To the front page</a></header>
  <main class="lone paper past">
    <p class="problem" role="alert">${app.trouble}</p>
    ${all.length === 0 ? html`<p>No games yet. Every game that you sit at is listed here.</p>` : html`
      <div class="past-search">${searchField("past-search", "Look for a game", wanted, (words) => change(() => (wanted = words)), "A name, a game, a month")}
        <p class="soft" role="status">${wanted.trim() ? `${counted(games.length, "game")} of ${all.length}` : counted(all.length, "game")}</p></div>
      <p><a class="button" href=${addressOf("/review#all")} @click=${follow}>Your error rates</a></p>
      <ul class="past-rows">${repeat(games, (game) => game.table, row)}</ul>`}
  </main>`;
}
