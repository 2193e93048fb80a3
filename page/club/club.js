/** The pages of a club's evening, one part of the page that is fetched when it is first wanted. */
import {html} from "../shared/lit.js";
import {attempt} from "../shared/api.js";
import {moment} from "../shared/later.js";
import {app, change} from "../shared/state.js";
import {askNetwork} from "../shared/friends.js";
import {isAlone} from "../shared/local.js";
import {come, directs, now} from "./evening.js";
import {frameView, notYet} from "./frame.js";
import {peopleView} from "./people.js";
import {playerView} from "./player.js";
import {printView} from "./print.js";
import {closeTable, openTable} from "./result.js";
import {hasWords, readWords} from "./said.js";
import {roundsView} from "./rounds.js";
import {enterSeason, seasonView} from "./season.js";
import {settingsView} from "./settings.js";
import {shareView} from "./share.js";
import {standingsPage} from "./standings.js";
import {enterNew, enterStart, newView, startView} from "./start.js";
import {tablesView} from "./tables.js";
import {wallView} from "./wall.js";

/** By the part of the address. @type {Record<string, (shown: ClubShown) => unknown>} */
const PARTS = {tables: tablesView, standings: standingsPage, rounds: roundsView, people: peopleView, share: shareView, evening: (shown) => (directs() ? settingsView(shown) : null)};

/** @param {Route} route */
export async function enter({evening = "", part = ""}) {
  closeTable();
  change(() => Object.assign(now, {wrong: "", trouble: ""}));
  if (!isAlone) void askNetwork();
  await attempt(readWords, (why) => (now.trouble = why));
  if (!hasWords()) return;
  if (!evening) return part === "new" ? enterNew() : part === "season" ? enterSeason() : enterStart();
  const wanted = /^#round=(\d+)&table=(\d+)$/.exec(location.hash);
  await come(evening);
  if (wanted) openTable(Number(wanted[1]), Number(wanted[2]));
}

/** @param {Route} route */
export const title = ({evening}) => (evening && now.shown?.title) || "Club evening";

/** @param {Route} route */
export function view({evening = "", part = ""}) {
  if (!hasWords()) return html`<main class="lone paper">${now.trouble ? html`<p class="problem" role="alert">${now.trouble}</p>` : moment()}</main>`;
  if (!evening) return part === "new" ? newView() : part === "season" ? seasonView() : startView();
  const {shown, role} = now;
  const wait = notYet();
  if (wait || !shown || app.route.evening !== now.id) return wait;
  if (role === "wall" || part === "wall") return wallView(shown);
  if (part === "print") return printView(shown);
  if (role === "player") return playerView(shown);
  return frameView(part, PARTS[part]?.(shown));
}
