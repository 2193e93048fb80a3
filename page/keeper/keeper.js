/** The score keeper's pages, one part of the page that is fetched when it is first wanted. Each has a view, and may do something when it is entered. */
import {html} from "../shared/lit.js";
import {addressOf, follow} from "../shared/travel.js";
import {sentence} from "../shared/api.js";
import {app, change} from "../shared/state.js";
import {enterEvening, eveningView} from "./evening.js";
import {enterGroup, groupPage} from "./group.js";
import {enterHand, handView} from "./hand.js";
import {opened} from "./opened.js";
import {enterShare, shareView} from "./share.js";
import {comeToSheet} from "./shared.js";
import {enterSheet, sheetTitle, sheetView} from "./sheet.js";
import {enterStart, startView} from "./start.js";

/** @typedef {object} KeeperPage
 * @property {() => unknown} view
 * @property {(sheet: string) => void | Promise<void>} [enter]
 * @property {() => string} [title]
 */

/** By the part of the address. @type {Record<string, KeeperPage>} */
const PAGES = {
  start: {view: startView, enter: enterStart},
  hand: {view: handView, enter: enterHand},
  sheet: {view: sheetView, enter: enterSheet, title: sheetTitle},
  evening: {view: eveningView, enter: enterEvening},
  share: {view: shareView, enter: enterShare},
  group: {view: groupPage, enter: enterGroup},
};

/** @param {Route} route */
const pageOf = ({part = ""}) => PAGES[part];

/** @param {Route} route */
export async function enter(route) {
  const sheet = route.sheet ?? "";
  const why = sheet ? await comeToSheet(sheet).then(() => "", sentence) : "";
  if (app.route === route) await pageOf(route)?.enter?.(sheet);
  if (why) change(() => (opened.trouble = why));
}

/** @param {Route} route */
export const title = (route) => pageOf(route)?.title?.() ?? "Keep score";

/** @param {Route} route */
export const view = (route) => pageOf(route)?.view() ?? html`<main class="lone paper"><p><a href=${addressOf("/")} @click=${follow}>To the lobby</a></p></main>`;
