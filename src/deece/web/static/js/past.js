/** Games this browser has sat at: go on, look at them again, save them, forget them. */
import {html, nothing} from "../vendor/lit-html/lit-html.js";
import {download, sentence} from "./api.js";
import {forgetGame, pastGames} from "./keep.js";
import {openReplay} from "./records.js";
import {app, change} from "./state.js";
import {follow} from "./travel.js";

/** @typedef {import("./state.js").PastGame} PastGame */

/**
 * @param {() => Promise<void>} work
 */
async function trying(work) {
  change(() => (app.trouble = ""));
  try {
    await work();
  } catch (error) {
    change(() => (app.trouble = sentence(error)));
  }
}

/** @param {PastGame} game */
function save(game) {
  const file = `${game.name || "game"} ${new Date(game.when).toISOString().slice(0, 10)}.txt`;
  return trying(() => download(`/api/tables/${game.table}/record`, file, game.token));
}

/** @param {PastGame} game */
function row(game) {
  const when = new Date(game.when).toLocaleDateString(undefined, {weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit"});
  const name = game.name || "A table";
  return html`<li>
    <div class="past-words"><h2>${name}</h2><p>${game.title}</p>
      <p class="soft">${when}${game.seat == null ? ", watched" : ""}${game.over ? ", finished" : ""}</p>${game.result ? html`<p>${game.result}</p>` : nothing}</div>
    <div class="button-row">
      ${game.over ? nothing : html`<a class="button button-main" href="/t/${game.table}" @click=${follow} aria-label="Go on with ${name}">Go on</a>`}
      <button class="button" aria-label="Replay ${name}" @click=${() => trying(() => openReplay(game))}>Replay</button>
      <button class="button" aria-label="Save the record of ${name}" @click=${() => save(game)}>Save the record</button>
      <button class="button" aria-label="Forget ${name}" @click=${() => {
        forgetGame(game.table);
        change();
      }}>Forget</button>
    </div>
  </li>`;
}

export function pastView() {
  const games = pastGames();
  return html`<header class="lobby-top felt"><div class="lobby-name"><h1 class="lobby-title">Past games</h1><p>Those played in this browser</p></div>
    <a class="button button-on-felt" href="/" @click=${follow}>To the lobby</a></header>
  <main class="lone paper past">
    <p class="problem" role="alert">${app.trouble}</p>
    ${games.length === 0 ? html`<p>No games yet. Every game that you sit at is listed here.</p>` : html`<ul class="past-rows">${games.map(row)}</ul>`}
  </main>`;
}
