/** A table of a club's evening: the way back to it, and whether what is played here still counts there. */
import {html, nothing} from "../shared/lit.js";
import {post} from "../shared/api.js";
import {pastGame} from "../shared/keep.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {capital, worded} from "../shared/words.js";

const LOOK_EVERY = 10_000; // ms

/** What was heard last of the table that is open; `over`: that its result was asked for; `more`: the board that comes next. */
const heard = {table: "", counts: true, over: false, more: 0, at: 0};

/** Whether what it comes to counts elsewhere: then nothing is advised, and nobody is asked in. @param {TableState} table */
export const counts = ({known}) => known?.kind === "board" || known?.kind === "evening";

/** What holds of the evening, in words; "" for nothing. @param {TableState} table */
export function clubWords(table) {
  ask(table);
  return heard.table === table.table && !heard.counts ? worded("club_gone") : "";
}

/** Ask now and then whether it counts. The server writes down what it came to when it is over. @param {TableState} table */
function ask({table, seat, public: now}) {
  const club = pastGame(table)?.club;
  const over = Boolean(now.over);
  if (!club || seat == null || !navigator.onLine) return;
  if (heard.table !== table) Object.assign(heard, {table, counts: true, over: false, more: 0, at: 0});
  if ((heard.over || !over) && Date.now() - heard.at < LOOK_EVERY) return;
  Object.assign(heard, {at: Date.now(), over});
  setTimeout(() => app.table?.table === table && change(), LOOK_EVERY + 100);
  post(`/api/evenings/${club.evening}/phones/where`, {at: table, own: pastGame(table)?.token ?? ""}, club.key)
    .then(({counts: still, more}) => heard.table === table && (heard.counts !== still || heard.more !== more) && change(() => Object.assign(heard, {counts: still, more})), () => {});
}

/** The way back to the evening, from a table of it. @param {TableState} table @param {boolean} [main] */
export function backToClub(table, main = false) {
  const club = pastGame(table.table)?.club;
  const words = main && heard.table === table.table && heard.more ? worded("club_next", {board: heard.more}) : worded("club_back");
  return club ? html`<a class="button button-large ${main ? "button-main sheet-next" : ""}" href=${addressOf(`/club/${club.id}`)} @click=${follow}>${capital(words)}</a>` : nothing;
}
