/** The board on the wall of the room: nothing to press, nothing to scroll; more than eight tables take turns. */
import {html, nothing} from "../shared/lit.js";
import {backSign} from "../shared/forms.js";
import {change} from "../shared/state.js";
import {figure} from "../shared/words.js";
import {addressOf, follow} from "../shared/travel.js";
import {directs, now} from "./evening.js";
import {leftOf} from "./tables.js";

const MOST_TABLES = 8;
const MOST_LINES = 16;
const EACH = 15; // seconds

let turn = 0;
setInterval(() => {
  turn += 1;
  if (document.querySelector(".wall")) change();
}, 1000 * EACH);

/** Which part of so many is shown now: from 0, and how many there are. @param {number} all @param {number} most */
function partOf(all, most) {
  const parts = Math.max(1, Math.ceil(all / most));
  return {part: turn % parts, parts};
}

/** @param {{part: number, parts: number}} shown */
const turns = ({part, parts}) => (parts > 1 ? html` <span class="wall-turn">${part + 1} of ${parts}</span>` : nothing);

/** @param {ClubShown} shown */
export function wallView({title, club, system, round, format, standings, after, clock, stage, plan, prizes}) {
  const tables = round?.tables ?? [];
  const now_ = partOf(tables.length, MOST_TABLES);
  const lines = partOf(standings.length, MOST_LINES);
  const each = Math.ceil(tables.length / now_.parts);
  const rows = Math.ceil(standings.length / lines.parts);
  return html`<main class="wall felt"><header class="felt-deep">${directs() ? html`<a class="button button-on-felt wall-back" href=${addressOf(`/club/${now.id}`)} @click=${follow} aria-label="Back to the tables">${backSign()}</a>` : nothing}<div><h1>${title}</h1><p>${[club, system].filter(Boolean).join(", ")}</p></div>
      ${clock ? html`<p class="wall-clock" role="timer">${leftOf(clock) || "Time"}</p>` : nothing}
      ${round ? html`<p class="wall-round"><b>${stage === "over" ? "Final" : `Round ${round.number}`}</b>${format.rounds && stage !== "over" ? html`<span>of ${format.rounds}</span>` : nothing}</p>` : nothing}</header>
    <section class="wall-tables"><h2>${round ? "Tables" : "Welcome"}${turns(now_)}</h2>
      ${round ? html`<div class="wall-grid">${tables.slice(now_.part * each, (now_.part + 1) * each).map(({number, sides, words, state, deece}) => html`<div class="wall-table"><b class="wall-number">${number}${deece === "over" ? html`<small>phones</small>` : nothing}</b><div>${sides.map(({name, points, won}, side) => html`<p class=${won ? "is-won" : ""}><b>${name}</b><i>${points == null ? side === 0 ? state === "open" ? words : "settling" : "" : figure(points)}</i></p>`)}</div></div>`)}</div>
        ${stage === "over" ? html`<p class="wall-prizes">${prizes.filter(({winners}) => winners).map(({words}) => html`<span>${words}</span>`)}</p>` : html`<p>${[round.out_words, clock && !leftOf(clock) ? clock.at_end : ""].filter(Boolean).join(" ")}</p>`}` : html`<p>${plan}</p>`}</section>
    <section class="wall-standings paper"><h2>${stage === "over" ? "Final standings" : after ? `Standings after round ${after}` : "Standings"}${turns(lines)}</h2>
      ${after ? html`<table><thead><tr><td></td><th scope="col">Name</th><td>${format.boards === "field" ? "A board" : "Won"}</td><td>Points</td></tr></thead><tbody>${standings.slice(lines.part * rows, (lines.part + 1) * rows).map(({place, name, won, points, board_points: worth, board_average: each}) => html`<tr><td>${place}</td><th scope="row">${name}</th><td>${won || each}</td><td>${points || worth}</td></tr>`)}</tbody></table>` : html`<p>${now.off ? "" : plan}</p>`}</section></main>`;
}
