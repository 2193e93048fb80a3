/** What all pages of one evening have: where one is, the next step, what was just done, and the way to the others. */
import {html, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {backSign} from "../shared/forms.js";
import {postAnywhere} from "../shared/api.js";
import {change} from "../shared/state.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {capital} from "../shared/words.js";
import {directs, now, put, takeBack, trying, waits, write} from "./evening.js";
import {says} from "./said.js";

/** @type {[string, string, string][]} */
const TABS = [["tables", "", "Tables"], ["standings", "/standings", "Standings"], ["rounds", "/rounds", "Rounds"], ["people", "/people", "People"], ["share", "/share", "Share"], ["evening", "/evening", "Evening"]];
const DIRECTORS = new Set(["share", "evening"]);

/** @param {ClubShown} shown */
const roundWords = ({round, format}) => (round ? html`<p class="club-round">Round <b class="figure">${round.number}${format.rounds ? ` of ${format.rounds}` : ""}</b></p>` : nothing);

/** Print, colors and motion. */
export const displayButton = () => html`<button class="button button-on-felt club-display" @click=${() => act.open("display")}>Display</button>`;

/** @param {string} part @param {unknown} body */
export function frameView(part, body) {
  const {id, shown} = now;
  const tabs = directs() ? TABS : TABS.filter(([name]) => !DIRECTORS.has(name));
  return html`<div class="keeper club">
    <header class="keeper-bar felt-deep">
      <a class="button button-on-felt" href=${addressOf("/club")} @click=${follow} aria-label="All evenings">${backSign()}</a>
      <div class="keeper-where"><h1>${shown?.title}</h1><p class="soft">${[shown?.club, shown?.system].filter(Boolean).join(", ")}</p></div>
      ${shown ? roundWords(shown) : nothing}${displayButton()}
    </header>
    <nav class="keeper-tabs felt-deep" aria-label="This evening">${tabs.map(([name, path, words]) => html`<a href=${addressOf(`/club/${id}${path}`)} aria-current=${name === part ? "page" : "false"} @click=${follow}>${words}</a>`)}</nav>
    <main class="club-page">${shown && directs() ? stepView(shown, part) : nothing}${noticeView()}${body}</main>
  </div>`;
}

/** What was done last, what went wrong, and what others do not have yet. */
export function noticeView() {
  const {said, wrong, last, off, trouble, shown, kept} = now;
  return html`${said || wrong || trouble ? html`<div class="paper club-said ${wrong || trouble ? "is-wrong" : ""}" role="status"><p class=${wrong || trouble ? "problem" : ""}>${wrong || trouble || said}</p>
      ${!wrong && last.length ? html`<button class="button" ?disabled=${now.busy} @click=${() => void takeBack(last)}>Take it back</button>` : nothing}
      ${said || wrong ? html`<button class="button" aria-label="Close this note" @click=${() => change(() => Object.assign(now, {said: "", wrong: "", last: []}))}>OK</button>` : nothing}</div>` : nothing}
    ${shown?.otherwise ? html`<div class="paper note club-note"><p>${shown.otherwise}</p></div>` : nothing}
    ${off ? html`<div class="paper note club-note" role="status"><p>${waits() ? says("waits") : says("off")}</p></div>` : nothing}
    ${kept ? nothing : html`<p class="paper problem">${says("not_kept")}</p>`}`;
}

/** The one thing to do next. @param {ClubShown} shown @param {string} part where one is */
function stepView(shown, part) {
  const {entries, stage, round, plan, last} = shown;
  const next = (round?.number ?? 0) + 1;
  const seat = html`<button class="button button-main button-large" ?disabled=${now.busy} @click=${seatNext}>Seat round ${next}</button>`;
  const to = (/** @type {string} */ path, /** @type {string} */ words) => html`<a class="button button-main button-large" href=${addressOf(`/club/${now.id}${path}`)} @click=${follow}>${words}</a>`;
  if (entries.length === 0) return step("1", says("step_names"), part === "people" ? nothing : to("/people", "Write the names"));
  if (stage === "entering") return step("2", `${plan} ${says("step_seat")}`, seat);
  if (stage === "over") return step("✓", says("step_over"), html`${part === "standings" ? nothing : to("/standings", "The results")}<button class="button" ?disabled=${now.busy} @click=${() => void takeBack(closings())}>Open it again</button>`);
  if (stage === "playing") {
    return step("3", part === "tables" ? says("step_results") : `${round?.awaited} ${says("step_results")}`, last ? nothing : html`<button class="button" aria-disabled="true" aria-describedby="club-why" @click=${() => change(() => (now.wrong = `${capital(shown.next)}.`))}>Seat round ${next}</button><span class="soft" id="club-why">${capital(shown.next)}.</span>`);
  }
  if (last) return step("5", says("step_close"), html`<button class="button button-main button-large" ?disabled=${now.busy} @click=${() => void write([{type: "close"}], "The evening is closed.")}>Close the evening</button><button class="button" ?disabled=${now.busy} @click=${seatNext}>One round more</button>`);
  return step("4", `${round?.awaited} ${plan} ${says("step_next", {round: next})}`, seat);
}

/** The events by which the evening was closed. */
const closings = () => (now.events ?? []).filter(({change}) => change.type === "close").map(({id}) => id);

/** @param {string} sign @param {string} words @param {unknown} action */
const step = (sign, words, action) => html`<section class="paper club-step" aria-label="What to do next"><span class="club-sign figure" aria-hidden="true">${sign}</span><p>${words}</p><div class="club-act">${action}</div></section>`;

/** The next round as the movement has it. */
async function seatNext() {
  const done = await trying(async () => {
    const {change: seated} = await postAnywhere("/api/club/next", {events: now.events ?? []});
    if (!seated) throw new Error(says("no_round"));
    const fresh = await put([seated]);
    Object.assign(now, {said: says("seated", {round: seated.number}), last: fresh.map(({id}) => id)});
  });
  if (done) go(`/club/${now.id}`);
}

/** What is shown while there is nothing of an evening yet; null if it can be shown. */
export function notYet() {
  if (now.shown) return null;
  return html`<main class="lone paper"><h1>${now.gone ? "Not here" : "Evening"}</h1>${now.gone ? html`<p>${says("gone")}</p>` : now.trouble ? nothing : html`<p role="status">One moment…</p>`}
    <p class="problem" role="alert">${now.trouble}</p><p class="button-row"><a class="button button-main" href=${addressOf("/club")} @click=${follow}>All evenings</a></p></main>`;
}
