/** What this browser remembers. Storage may be forbidden: then it is remembered until the page is left. */
import {houseFrom} from "../lobby/house-set.js";

/** The score sheet that was last written on, while its game is not over (keeper/opened.js); the front page leads there.
 * @typedef {{id: string, path: string, name: string, line: string}} Keeping */

/** @type {Map<string, string>} */
const here = new Map();
const MOST_GAMES = 200;
const MOST_HOUSES = 200;

/**
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
export function recall(name, fallback) {
  try {
    const text = here.get(name) ?? localStorage.getItem(`deece.${name}`);
    return text == null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`deece.${name}`, text);
    here.delete(name);
  } catch {
    here.set(name, text);
  }
}

/** Games this browser has sat at, newest first. @returns {PastGame[]} */
export function pastGames() {
  const games = recall("games", /** @type {PastGame[]} */ ([]));
  return Array.isArray(games) ? games.filter((game) => game && typeof game.table === "string") : [];
}

/** @param {string} table */
export function pastGame(table) {
  return pastGames().find((game) => game.table === table) ?? null;
}

/** @param {PastGame} game */
export function keepGame(game) {
  keep("games", [game, ...pastGames().filter((other) => other.table !== game.table)].slice(0, MOST_GAMES));
}

/** What is known of a game now, in its old place. @param {PastGame} game */
export function updateGame(game) {
  keep("games", pastGames().map((other) => (other.table === game.table ? game : other)));
}

/** @param {string} table */
export function forgetGame(table) {
  keep("games", pastGames().filter((game) => game.table !== table));
}

/** House rules that were saved here. @returns {House[]} */
export function houses() {
  const kept = recall("houses", /** @type {unknown} */ ([]));
  return Array.isArray(kept) ? kept.map(houseFrom).filter((house) => house !== null) : [];
}

/** @param {readonly House[]} kept */
export function keepHouses(kept) {
  keep("houses", kept.slice(0, MOST_HOUSES));
}

/** The score sheet to go on with. @returns {Keeping | null} */
export const keeping = () => recall("keeping", null);

/** @param {Keeping} sheet */
export const keepKeeping = (sheet) => keep("keeping", sheet);

/** This sheet is over, or gone. @param {string} id */
export function letKeepingGo(id) {
  if (keeping()?.id === id) keep("keeping", null);
}
