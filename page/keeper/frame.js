/** What all pages of one sheet have: where one is, the scores, and the way to the others. */
import {html, nothing} from "../shared/lit.js";
import {addressOf, follow} from "../shared/travel.js";
import {figure, worded} from "../shared/words.js";
import {backSign} from "../shared/forms.js";
import {isElsewhere, opened} from "./opened.js";
import {onlyReads} from "./shared.js";

const MOST_SCORES = 3; // that fit into the bar; more stand on the sheet

/**
 * @param {object} page
 * @param {string} page.part "hand", "sheet", "evening" or "share"
 * @param {string} page.head
 * @param {unknown} [page.under]
 * @param {unknown} page.body
 */
export function frameView({part, head, under = nothing, body}) {
  const {id, answer, club} = opened;
  const tabs = [...(onlyReads() ? [] : [["hand", "", "Hand"]]), ["sheet", "/sheet", "Sheet"], ["evening", "/evening", "Evening"], ["share", "/share", "Share"]];
  return html`<div class="keeper">
    <header class="keeper-bar felt-deep">
      <a class="button button-on-felt" href=${addressOf("/keep")} @click=${follow} aria-label="All score sheets">${backSign()}</a>
      <div class="keeper-where"><h1>${head}</h1><p class="soft">${under}</p></div>
      ${answer && answer.sheet.columns.length <= MOST_SCORES ? html`<ul class="bar-scores" aria-label="Scores">${answer.sheet.columns.map((name, column) => html`<li><span class="keeper-column">${name}</span> <b class="figure">${figure(answer.sheet.scores[column] ?? 0)}</b></li>`)}</ul>` : nothing}
    </header>
    <nav class="keeper-tabs felt-deep" aria-label="This evening">${tabs.map(([name, path, words]) => html`<a href=${addressOf(`/keep/${id}${path}`)} aria-current=${name === part ? "page" : "false"} @click=${follow}>${words}</a>`)}</nav>
    ${club ? html`<p class="keeper-elsewhere keeper-club"><span>${worded("keep_club")}</span> <a class="button" href=${addressOf(`/club/${club}`)} @click=${follow}>Send the result</a></p>` : nothing}
    ${isElsewhere() ? html`<p class="keeper-elsewhere" role="status">${worded("keep_open_twice")}</p>` : nothing}
    ${body}
  </div>`;
}

/** What is shown where there is nothing of a sheet yet, or no sheet; null if it can be shown. */
export function notYet() {
  const {events, answer, trouble} = opened;
  if (events && events.length === 0) return html`<main class="lone paper"><h2>Not here</h2><p class="problem">${trouble}</p><p>This device has no such sheet.</p><p class="button-row"><a class="button button-main" href=${addressOf("/keep")} @click=${follow}>All score sheets</a></p></main>`;
  if (answer) return null;
  return html`<main class="lone paper"><p role="status">One moment…</p><p class="problem" role="alert">${trouble}</p></main>`;
}
