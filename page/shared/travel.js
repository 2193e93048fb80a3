/** From page to page without loading: addresses, the browser's back button, links. */
import {isAlone} from "./local.js";
import {disconnect} from "../table/socket.js";
import {at, root} from "./root.js";
import {app, change} from "./state.js";

let arrived = () => {};

/**
 * Whoever goes somewhere is shown it by this.
 * @param {() => void} fn
 */
export function onRoute(fn) {
  arrived = fn;
  addEventListener("popstate", fn);
  addEventListener("hashchange", fn);
}
onRoute.now = () => arrived();

/** The address of a page, by its path: a static host knows only one page, so there the path stands behind a "?". @param {string} path */
export const addressOf = (path) => (!isAlone ? at(path) : path === "/" ? location.pathname : `${location.pathname}?${path}`);

/** The path of an address: the page's own, or a link's. @param {{pathname: string, search: string}} address */
export const pathOf = ({pathname, search}) => (!isAlone ? pathname.replace(root, "/") : search.startsWith("?/") ? search.slice(1) : "/");

/**
 * @param {string} path
 * @returns {Route}
 */
export function routeOf(path) {
  const table = /^\/t\/([\w-]+)\/?$/.exec(path)?.[1];
  if (table) return {page: "table", table};
  const keep = /^\/keep(?:\/([\w-]+)(?:\/(sheet|evening|share))?)?\/?$/.exec(path);
  if (keep) return keepRoute(keep[1] ?? "", keep[2] ?? "");
  const learn = /^\/learn(?:\/([\w-]+))?\/?$/.exec(path);
  if (learn) return {page: "learn", table: "", part: learn[1] ?? ""};
  const ofClass = /^\/learn\/class\/([\w-]+)(?:\/(\d+))?\/?$/.exec(path);
  if (ofClass) return {page: "learn", table: "", part: "class", school: ofClass[1] ?? "", task: Number(ofClass[2] ?? 0)};
  const club = /^\/club(?:\/([\w-]+)(?:\/(standings|rounds|people|share|evening|wall|print))?)?\/?$/.exec(path);
  if (club) return {page: "club", table: "", ...(club[1] === "new" || club[1] === "season" ? {part: club[1]} : {evening: club[1] ?? "", part: club[2] ?? "tables"})};
  if (path === "/" || path === "/index.html") return {page: "home", table: ""};
  if (path === "/play") return {page: "lobby", table: ""};
  const day = /^\/day(?:\/(\d{4}-\d\d-\d\d)\/([\w-]+))?\/?$/.exec(path);
  if (day && !isAlone) return {page: "day", table: "", part: day[1] ?? "", sheet: day[2] ?? ""};
  if (path === "/past") return {page: "past", table: ""};
  if (path === "/position") return {page: "position", table: ""};
  if (path === "/review" || path === "/replay") return {page: "review", table: ""}; // replays had an address of their own
  return {page: "lost", table: ""};
}

/** A page of the score keeper: the start has no sheet, nor has a group's. @param {string} sheet @param {string} part @returns {Route} */
function keepRoute(sheet, part) {
  if (sheet === "group") return part ? {page: "lost", table: ""} : {page: "keep", table: "", sheet: "", part: "group"};
  return {page: "keep", table: "", sheet, part: part || (sheet ? "hand" : "start")};
}

/**
 * Go to a page of this server.
 * @param {string} path
 */
export function go(path) {
  history.pushState(null, "", addressOf(path));
  arrived();
}

/** For the click of a link: go there without loading, unless a new tab is wanted. @param {MouseEvent} event */
export function follow(event) {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(pathOf(link) + link.hash);
}

/** Get up from the table: the seat stays one's own. */
export function leaveTable() {
  if (app.link !== "off") disconnect();
  change(() => (app.table = null));
}

/** A link with house rules or cards is one to the front page, which shows nothing of them: the lobby does. */
export function linkToLobby() {
  if (location.hash && routeOf(pathOf(location)).page === "home") history.replaceState(null, "", addressOf("/play") + location.hash);
}

/** What a link brought was changed or let go: the page, loaded anew, shall not bring it again. */
export function letLinkGo() {
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
}

/**
 * Copy words; says whether it was possible.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or no https
  }
}
