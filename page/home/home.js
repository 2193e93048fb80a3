/** The front page, for three visitors: somebody new, somebody who is back, the host of a table. */
import {html, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {card, cardBack} from "../shared/deck.js";
import {installView} from "./install.js";
import {keeping, pastGames, recall} from "../shared/keep.js";
import {ownHands} from "../shared/keep-own.js";
import {easyGame, inviteFriends, startNow} from "../lobby/lobby.js";
import {isAlone} from "../shared/local.js";
import {app} from "../shared/state.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {capital, worded} from "../shared/words.js";

const FAN = ["AS", "TS", "KS", "QS", "JD"];

/** What this browser remembers says who comes: somebody new, somebody who is back, or the host of a table. @returns {"new" | "back" | "host"} */
export function visitor({resume = null} = app.lobby) {
  if (resume || keeping()) return "back";
  const {seats = []} = recall("lobby", /** @type {Partial<Lobby>} */ ({})) ?? {};
  if (!isAlone && Array.isArray(seats) && seats.some((seat) => seat?.kind === "friend" || seat?.kind === "held")) return "host";
  return pastGames().length > 0 || recall("lessons", null) != null ? "back" : "new";
}

function toFriends() {
  inviteFriends(app.lobby);
  go("/play");
}

/** @param {unknown} name @param {unknown} about */
const inWay = (name, about) => html`<span><b>${name}</b>${about ? html`<span class="way-about">${about}</span>` : nothing}</span>`;

/** One of the ways in a box; only the first of the first box is solid. @param {string} path @param {unknown} name @param {unknown} about @param {string} [label] */
const way = (path, name, about, label) => html`<a class="button way" href=${addressOf(path)} @click=${follow} aria-label=${label ?? nothing}>${inWay(name, about)}</a>`;

/** @param {Lobby} lobby @param {unknown} name */
const playWay = (lobby, name) => html`<button class="button way" ?disabled=${!lobby.ready || lobby.starting} @click=${() => void startNow(lobby)}>${inWay(lobby.starting ? "One moment…" : worded("home_now"), name)}</button>`;

/** @param {string} title @param {unknown} ways @param {string} [label] */
const box = (title, ways, label) => html`<section class="home-box paper" aria-label=${label ?? title}><h2>${title}</h2>${ways}</section>`;

/** @param {Lobby} lobby */
const newBox = (lobby) => box(worded("home_new"), html`
  ${way("/learn/first-hand", worded("home_never"), worded("home_never_about"))}
  ${playWay(lobby, worded("home_easy"))}`);

/** @param {Lobby} lobby */
function backBox(lobby) {
  const {resume} = lobby;
  const sheet = keeping();
  const game = lobby.systems.find((one) => one.id === lobby.id);
  const missed = recall("missed", /** @type {Record<string, {due: number}>} */ ({})) ?? {};
  const due = [...Object.values(missed), ...Object.values(ownHands())].filter((one) => one.due <= Date.now() / 1000).length;
  return html`<section class="home-box paper" aria-label=${resume || sheet ? "Where you left off" : worded("home_back")}>
    <h2>${app.me.trim() ? worded("home_back_name", {name: app.me.trim()}) : worded("home_back")}</h2>
    ${resume ? way(`/t/${resume.table}`, html`Resume: ${resume.name || "Your game"}`, `${resume.practice ? `${capital(resume.practice)}. ` : ""}${resume.hand ? `Hand ${resume.hand}, ` : ""}${resume.line ? `with ${resume.line}` : resume.title}`, `Resume ${resume.name}`) : nothing}
    ${sheet ? way(sheet.path, html`Go on: ${sheet.name}`, sheet.line, `Go on with ${sheet.name}`) : nothing}
    ${playWay(lobby, easyGame() ? worded("home_easy") : game?.name)}
    ${due > 0 ? way("/learn/back", worded("home_practice"), due === 1 ? worded("home_due_one") : worded("home_due", {count: due})) : isAlone ? way("/learn", worded("home_today"), worded("home_today_about")) : way("/day", worded("home_board"), worded("home_board_about"))}
  </section>`;
}

const hostBox = () => box(worded("home_friends"), html`
  ${isAlone ? nothing : html`<button class="button way" @click=${toFriends}>${inWay(worded("home_invite"), worded("home_invite_about"))}</button>`}
  ${way("/keep", worded("home_keep"), worded("home_keep_about"))}
  ${way("/club", worded("home_club"), worded("home_club_about"))}`);

/** @param {Lobby} lobby */
export function homeView(lobby) {
  const who = visitor(lobby);
  const boxes = {new: [newBox(lobby), hostBox()], back: [backBox(lobby), hostBox()], host: [hostBox(), backBox(lobby)]}[who];
  return html`<div class="home">
    <header class="home-top felt">
      <div class="home-bar"><p class="lobby-title">Deece</p><button class="button button-on-felt" @click=${() => act.open("display")}>Display</button></div>
      <div class="home-hero">
        <div class="home-words">
          <h1>${worded("home_title")}</h1>
          <p>${worded("home_about")}</p>
        </div>
        <div class="home-fan" aria-hidden="true">${FAN.map((code) => card(code, {silent: true}))}</div>
      </div>
    </header>
    <main class="home-rooms">
      <p class="problem home-message" role="alert">${capital(lobby.message)}</p>
      <div class="home-boxes">${boxes}</div>
      <section class="home-day felt" aria-labelledby="home-day"><div><h2 id="home-day">${isAlone ? worded("home_today") : worded("home_board")}</h2><p>${isAlone ? worded("home_day_about") : worded("home_board_more")}</p>
        <a class="button button-brass" href=${addressOf(isAlone ? "/learn" : "/day")} @click=${follow}>${isAlone ? worded("home_day_play") : worded("home_board_play")}</a></div>
        <div class="card-fan" aria-hidden="true">${Array.from({length: 12}, () => cardBack({silent: true}))}</div></section>
      <nav class="doors" aria-label="What else is here">
        <a href=${addressOf("/play")} @click=${follow}>${worded("home_choose")}</a>
        <a href=${addressOf("/learn")} @click=${follow}>Learn</a>
        ${isAlone ? nothing : html`<a href=${addressOf("/day")} @click=${follow}>${worded("home_board")}</a>`}
        <a href=${addressOf("/past")} @click=${follow}>Past games</a>
        <a href=${addressOf("/position")} @click=${follow}>${worded("home_position")}</a>
        <button @click=${() => act.open("rules")}>The rules</button>
        <button @click=${() => act.open("words")}>Words</button>
      </nav>
      <div class="home-end">${installView()}</div>
    </main>
  </div>`;
}
