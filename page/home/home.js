/** The front page: what was left off, a hand to play at once, and a door to each room. */
import {html, nothing, svg} from "../shared/lit.js";
import {act} from "../table/act.js";
import {card} from "../shared/deck.js";
import {lower} from "../lobby/house-set.js";
import {installView} from "./install.js";
import {keeping, pastGames, recall} from "../shared/keep.js";
import {inviteFriends, startNow} from "../lobby/lobby.js";
import {isAlone} from "../shared/local.js";
import {app} from "../shared/state.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {capital, worded} from "../shared/words.js";

const FAN = ["AS", "TS", "KS", "QS", "JD"];

/** What is drawn on a door, in a box of 48 by 48. */
const SIGNS = {
  play: svg`<rect x="8" y="9" width="20" height="29" rx="3" transform="rotate(-10 18 24)"/><path d="M27 9l9.5 1.7a3 3 0 0 1 2.4 3.5l-4 22.6a3 3 0 0 1-3.5 2.4l-6-1"/><path d="M16.5 17.5c2 3 5.5 4.5 5.5 7.3a2.7 2.7 0 0 1-5 1.4 2.7 2.7 0 0 1-5.3-.3c-.6-2.6 3.5-5.2 4.8-8.4z" fill="currentColor"/>`,
  friends: svg`<circle cx="16" cy="17" r="6"/><circle cx="33" cy="17" r="6"/><path d="M5 38c0-7 5-11 11-11s8 2 9 4M24 38c0-7 4-11 9-11s10 4 10 11"/>`,
  score: svg`<rect x="10" y="6" width="28" height="36" rx="2.5"/><path d="M24 6v36M10 14h28M15 21h4M15 28h4M15 35h4M29 21h4M29 28h4"/>`,
  past: svg`<circle cx="21" cy="21" r="13"/><path d="M31 31l11 11M15 21l4.5 5 8-9"/>`,
  learn: svg`<path d="M4 17 24 8l20 9-20 9zM12 21v11c3 4 21 4 24 0V21M44 17v13"/>`,
  rules: svg`<rect x="10" y="6" width="28" height="36" rx="2.5"/><path d="M17 15h14M17 23h14M17 31h9"/>`,
  words: svg`<path d="M24 12c-4-4-10-5-18-5v29c8 0 14 1 18 5 4-4 10-5 18-5V7c-8 0-14 1-18 5zM24 12v29"/>`,
};

/** @param {keyof typeof SIGNS} sign @param {string} name @param {string} about */
const inDoor = (sign, name, about) => html`<svg class="door-sign" viewBox="0 0 48 48" aria-hidden="true">${SIGNS[sign]}</svg><span><b>${name}</b><span class="soft">${about}</span></span>`;

/** @param {keyof typeof SIGNS} sign @param {string} path @param {string} name @param {string} about */
const door = (sign, path, name, about) => html`<a class="door paper" href=${addressOf(path)} @click=${follow}>${inDoor(sign, name, about)}</a>`;

/** @param {keyof typeof SIGNS} sign @param {() => void} open @param {string} name @param {string} about */
const dialogDoor = (sign, open, name, about) => html`<button class="door paper" @click=${open}>${inDoor(sign, name, about)}</button>`;

/** Nobody has played, kept a score or learned in this browser. */
const isNew = () => pastGames().length === 0 && !keeping() && recall("lessons", null) == null;

function toFriends() {
  inviteFriends(app.lobby);
  go("/play");
}

/** On a phone it stands above all else, on a desk below the felt. @param {Lobby} lobby @param {"phone" | "desk"} where */
function leftOff({resume}, where) {
  const sheet = keeping();
  if (!resume && !sheet) return nothing;
  return html`<section class="left-off paper home-on-${where}" aria-label="Where you left off">
    ${resume ? html`<div><p><b>${resume.name || "Your game"}</b><span>${resume.practice ? `${capital(resume.practice)}. ` : ""}${resume.hand ? `Hand ${resume.hand}, ` : ""}${resume.line ? `with ${resume.line}` : resume.title}</span></p>
      <a class="button button-main" href=${addressOf(`/t/${resume.table}`)} @click=${follow} aria-label="Resume ${resume.name}">Resume</a></div>` : nothing}
    ${sheet ? html`<div><p><b>${sheet.name}</b><span>${sheet.line}</span></p>
      <a class="button ${resume ? "" : "button-main"}" href=${addressOf(sheet.path)} @click=${follow} aria-label="Go on with ${sheet.name}">${resume ? "Open" : "Go on"}</a></div>` : nothing}
  </section>`;
}

/** @param {Lobby} lobby */
export function homeView(lobby) {
  const game = lobby.systems.find((one) => one.id === lobby.id);
  return html`<div class="home">
    <header class="home-top felt">
      <div class="home-bar"><p class="lobby-title">Deece</p><button class="button button-on-felt" @click=${() => act.open("display")}>Display</button></div>
      ${leftOff(lobby, "phone")}
      <div class="home-hero">
        <div class="home-words">
          <h1>${worded("home_title")}</h1>
          <p>${worded("home_about")}</p>
          <div class="home-begin">
            <button class="button button-large button-brass" ?disabled=${!lobby.ready || lobby.starting} @click=${() => void startNow(lobby)}>${lobby.starting ? "One moment…" : worded("home_now")}</button>
            <a class="button button-large button-on-felt" href=${addressOf("/play")} @click=${follow}>Choose the game</a>
            ${isNew() ? html`<a class="button button-large button-on-felt" href=${addressOf("/learn/first-hand")} @click=${follow}>${worded("home_never")}</a>` : nothing}
          </div>
          <p class="home-message" role="alert">${capital(lobby.message)}</p>
        </div>
        <div class="home-fan" aria-hidden="true">${FAN.map((code) => card(code, {silent: true}))}</div>
      </div>
    </header>
    <main class="home-rooms">
      ${leftOff(lobby, "desk")}
      <nav class="doors" aria-label="What would you like to do?">
        ${door("play", "/play", "Play", "against computer players")}
        ${isAlone ? nothing : dialogDoor("friends", toFriends, "With friends", "send a link, play together")}
        ${door("score", "/keep", "Keep score", "with real cards")}
        ${door("learn", "/learn", "Learn", "lessons and drills")}
        ${door("past", "/past", "Past games", "go on, look again, save")}
        ${dialogDoor("rules", () => act.open("rules"), "The rules", game ? `of ${lower(game.name)}` : "of your game")}
        ${dialogDoor("words", () => act.open("words"), "Words", "what is said at a table")}
      </nav>
      <div class="home-end">${installView()}</div>
    </main>
  </div>`;
}
