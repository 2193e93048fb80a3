/** The page: where we are, what is drawn, what is read aloud, and where the focus is. */
import {html, render} from "./shared/lit.js";
import {act, onLeft} from "./table/act.js";
import {get, post} from "./shared/api.js";
import {nowAhead} from "./table/ahead.js";
import {deckSprite} from "./shared/deck.js";
import {dialogView, showDialog} from "./dialogs.js";
import {display} from "./shared/display.js";
import {focusNew, keepFocus, whereFocusIs} from "./shared/focus.js";
import {showQuestion} from "./table/asked.js";
import {fit} from "./table/fit.js";
import {announce, announceNow} from "./shared/heard.js";
import {homeView} from "./home/home.js";
import {installed} from "./home/install.js";
import {comeIn, joinView} from "./table/join.js";
import {keepGame, pastGame, recall} from "./shared/keep.js";
import {later, withStyles} from "./shared/later.js";
import {enterLobby, lobbyView} from "./lobby/lobby.js";
import {isAlone, startEngine} from "./shared/local.js";
import {lineOf} from "./table/merge.js";
import {carry} from "./table/moving.js";
import {connectionView, engineView, lostView} from "./table/notices.js";
import {onChat, onEvent} from "./table/pace.js";
import {connect, onMissed} from "./table/socket.js";
import {playSound} from "./table/sound.js";
import {bubblesView, placeBubbles, stand, wordsOf} from "./table/spoken.js";
import {app, change, onDraw} from "./shared/state.js";
import {tableView} from "./table/table.js";
import {followLog, textView} from "./table/text.js";
import {nowSerif} from "./shared/serif.js";
import {go, leaveTable, linkToLobby, onRoute, pathOf, routeOf} from "./shared/travel.js";

/** @typedef {import("./shared/deck.js").Template} Template */

/** A page that comes later, as a module: `enter` is done when one comes to it.
 * @typedef {object} LaterPage
 * @property {(route: Route) => unknown} view
 * @property {(route: Route) => string} [title]
 * @property {(route: Route) => unknown} [enter]
 */

/** Those pages, with what they are called until they have come. @type {Partial<Record<Route["page"], [string, import("./shared/later.js").Later<LaterPage>]>>} */
const LATER = {
  day: ["Today's board", later(withStyles("day", () => import("./day/day.js")))],
  past: ["Past games", later(() => import("./home/past.js"))],
  review: ["Review", later(withStyles("review", () => import("./review/review.js")))],
  learn: ["Learn", later(withStyles("learn", () => import("./learn/learn.js")))],
  position: ["A bid's worth", later(withStyles("position", () => import("./position/position.js")))],
  keep: ["Keep score", later(withStyles("keeper", () => import("./keeper/keeper.js")))],
  club: ["Club evening", later(withStyles("club", () => import("./club/club.js")))],
};

/** Of which turn the player was told, so that they hear of it once. */
let toldOf = "";
/** Whether one has come here from another page, and nothing here has the focus yet. */
let cameHere = false;

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/** @returns {unknown} */
function view() {
  const {route, table} = app;
  const reads = app.engine === "elsewhere" && route.page === "keep" && route.sheet; // what the other tab has written can be read
  if (isAlone && !reads && (app.engine === "elsewhere" || app.engine === "failed")) return engineView(app.engine);
  const [, later] = LATER[route.page] ?? [];
  if (later) return later.now()?.view(route) ?? alone(later);
  switch (route.page) {
    case "home":
      return homeView(app.lobby);
    case "lobby":
      return lobbyView(app.lobby);
    case "lost":
      return lostView("There is no such page.");
    default:
      break;
  }
  if (table && table.table === route.table) {
    if (display.get().textMode) return textView(table);
    return tableView(table, act);
  }
  if (app.join) return joinView(app.join);
  if (app.link === "closed") return lostView(app.why, () => void comeIn(route.table));
  if (app.why) return lostView(app.why); // it is tried again
  if (app.trouble) return lostView(app.trouble);
  return starting("Looking for the table…");
}

/** A page that is not there yet. @param {import("./shared/later.js").Later<LaterPage>} part */
const alone = (part) => html`<main class="lone paper">${part.view(() => "")}</main>`;

/** @param {string} words */
function starting(words) {
  return html`<p class="starting" role="status">${words}</p>`;
}

function draw() {
  const focus = whereFocusIs();
  render(html`${deckSprite()}${view()}${bubblesView()}${connectionView()}${dialogView()}`, page);
  fit();
  placeBubbles();
  showDialog();
  followLog();
  document.documentElement.dataset.page = app.route.page;
  document.title = titleOf();
  keepFocus(focus);
  if (cameHere && !focus) cameHere = !focusNew();
}

addEventListener("keydown", (event) => {
  const {key, target} = event;
  if (key !== "?" || event.ctrlKey || event.altKey || event.metaKey || app.dialog) return;
  if (target instanceof Element && target.closest("input, textarea, select")) return;
  event.preventDefault();
  act.open("keys");
});

function titleOf() {
  const {table, route} = app;
  const [title, later] = LATER[route.page] ?? [];
  if (later) return `${later.now()?.title?.(route) ?? title} · Deece`;
  if (route.page !== "table" || !table) return "Deece";
  const now = table.says.title;
  return `${now ? `${now} · ` : ""}${table.name || table.title}`;
}

/** Read aloud what is asked of the player, once for each turn. @param {TableState} table */
function tellTurn(table) {
  const {at, says} = table;
  const asked = says.heard;
  const key = asked && `${at} ${asked}`;
  if (key && key !== toldOf) {
    if (display.get().textMode) change(() => table.lines.push(lineOf(asked)));
    else announceNow(asked);
    playSound("turn");
  }
  toldOf = key;
}

onEvent((event, table) => {
  // In text mode the log on the page is itself read aloud.
  if (!display.get().textMode) announce(event.text);
  if (event.kind === "play") playSound(event.trick ? "trick" : "card");
  if (event.hand_over) tellWhatCounts(table.table);
  const last = table.public.sheet[table.public.sheet.length - 1];
  if (event.hand_over && last) playSound(last.made === false ? "set" : "made");
});

/** A hand of a class or a board is over: what was made of it is counted there, now or when one comes there again. @param {string} id */
function tellWhatCounts(id) {
  const {school, board, token = ""} = pastGame(id) ?? {};
  if (board) void get(`/api/boards/${board}`, token).catch(() => {});
  if (school) void post(`/api/classes/${school.id}/played`, {task: school.task}, token).catch(() => {});
}

onMissed((lines) => {
  if (!display.get().textMode) for (const line of lines) announce(line);
});

onChat((line) => {
  const table = app.table;
  if (!table || app.muted.includes("*") || app.muted.includes(line.name)) return;
  const said = `${line.name} says: ${wordsOf(line)}`;
  if (display.get().textMode) table.lines.push(lineOf(said));
  else announce(said);
  stand(line);
  if (app.dialog !== "chat" && !app.talks.open && line.seat !== table.seat) table.unread += 1;
});

/** What follows from a new position, before it is drawn. */
function afterChange() {
  const table = app.table;
  if (app.route.page !== "table" || !table || table.table !== app.route.table) return;
  tellTurn(table);
  const game = pastGame(table.table);
  const practice = table.known?.practice ? table.known.short : "";
  if (game && (game.name !== table.name || game.title !== table.title || Boolean(game.over) !== Boolean(table.public.over) || (game.practice ?? "") !== practice)) {
    keepGame({...game, name: table.name, title: table.title, over: Boolean(table.public.over), practice});
  }
  playAhead(table);
  void carry(table);
  forced(table);
  showQuestion(table);
}

// A clock that runs is drawn each second.
setInterval(() => {
  if (app.table?.clock != null && app.route.page === "table") change();
}, 1000);

/** The card that was chosen before its turn is played now, waits on, or is not played. @param {TableState} table */
function playAhead(table) {
  if (!table.ahead) return;
  const {waits, play, say} = nowAhead(table);
  if (waits) return;
  table.ahead = say ? {...table.ahead, why: say} : null;
  if (play) void act.choose(play);
  else if (say) announceNow(say);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let forcedSoon;
let forcedAt = -1;

/** The only card allowed plays itself, if the player wants that. @param {TableState} table */
function forced(table) {
  const choices = table.own?.choices ?? [];
  const only = choices.length === 1 && (table.own?.bids ?? []).length === 0 ? choices[0] : undefined;
  if (!display.get().playForced || only?.kind !== "card" || table.asked.length > 0 || forcedAt === table.at) return;
  forcedAt = table.at;
  clearTimeout(forcedSoon);
  forcedSoon = setTimeout(() => {
    if (app.table === table && table.at === forcedAt) void act.choose(only.do);
  }, display.pause(700));
}

onDraw(() => {
  afterChange();
  draw();
});
display.listen(() => change());
onLeft(() => {
  leaveTable();
  go("/");
});

onRoute(() => {
  linkToLobby();
  const route = routeOf(pathOf(location));
  const same = route.page === "table" && app.route.page === "table" && route.table === app.route.table && app.link !== "off";
  change(() => {
    cameHere = page.childElementCount > 0;
    app.route = route;
    app.dialog = "";
    app.talks = {open: false, at: 0};
    app.trouble = "";
    if (!same) app.join = null;
  });
  if (route.page !== "table") leaveTable();
  else if (!same) arrive(route.table);
  if (route.page === "home" || route.page === "lobby") void enterLobby();
  else void LATER[route.page]?.[1].come().then((part) => (app.route === route ? part?.enter?.(route) : undefined));
  scrollTo(0, 0);
});

/** @param {string} id */
function arrive(id) {
  const game = pastGame(id);
  if (game && (game.token || game.seat == null)) connect(id, game.token);
  else void comeIn(id);
}

page.replaceChildren(); // lit draws beside what is there
app.me = recall("name", "");
app.muted = recall("muted", /** @type {string[]} */ ([]));
display.apply();
onRoute.now();
if (isAlone) startEngine().then(installed, () => {}).then(nowSerif); // what is the matter is shown in the page
else nowSerif();
