/** A finished hand, looked at again: what each choice cost by what could be known, as the server finds it. */
import {html, nothing, repeat} from "../shared/lit.js";
import {card} from "../shared/deck.js";
import {pickField} from "../shared/forms.js";
import {pastGame} from "../shared/keep.js";
import {noReplayView} from "../replay/replay-keep.js";
import {replayText} from "../shared/records.js";
import {app, change, drawn} from "../shared/state.js";
import {styled} from "../shared/styled.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {figure, filled, gained} from "../shared/words.js";
import {chooseAgain, goOn, look, lookAtAll, lookAtGame, now, playOn} from "./asking.js";
import {enterRates, rates, ratesView} from "./rates.js";

const HASH = /^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&seat=(\d{1,2}))?$/;
const SIGNS = /** @type {Record<string, string>} */ ({best: "✓", "as good": "✓", found: "★"});

/** The address says which hand of which table; else it is the record that is open. */
export function enter() {
  if (location.hash === "#all") return void enterRates();
  rates.open = false;
  const found = HASH.exec(location.hash);
  if (found) {
    const [, table = "", hand = "1", seat] = found;
    const {asked} = now;
    if (asked?.table === table && asked.hand === Number(hand) && (seat == null || asked.seat === Number(seat)) && now.answer) return goOn();
    const game = pastGame(table);
    return void look({table, token: game?.token ?? "", record: "", hand: Number(hand), seat: Number(seat ?? game?.seat ?? 0)});
  }
  const {replay} = app;
  if (replay?.record) return void look({table: "", token: "", record: replay.record, hand: replay.hand, seat: 0});
  change(() => Object.assign(now, {asked: null, answer: null, trouble: ""}));
}

/** @param {string} key @param {Record<string, string | number>} [figures] */
const says = (key, figures = {}) => filled(now.answer?.says[key] ?? "", figures);

export const title = () => rates.open ? rates.told?.says.title ?? "Review" : now.answer?.says.head ?? "Review";

export function view() {
  if (rates.open) return ratesView();
  const {asked, answer, trouble} = now;
  if (!asked) return noReplayView("");
  if (!answer) return html`<main class="lone paper"><p role="status">${trouble || "One moment…"}</p><p class="button-row"><a class="button" href=${addressOf("/past")} @click=${follow}>Past games</a></p></main>`;
  return html`<div class="review">
    <header class="review-bar felt-deep">
      <a class="button button-on-felt" href=${addressOf(asked.table ? `/t/${asked.table}` : "/play")} @click=${follow}>${asked.table ? says("table") : "To the lobby"}</a>
      <div class="review-where"><h1>${says("head")}</h1><p>${says("of")} · ${answer.title}</p></div>
    </header>
    <main class="review-page review-hand">
      ${chooseView(answer)}
      ${progressView(answer)}
      ${ledgerView()}
      ${gameView(answer)}
      ${partView(answer, true)}
      ${partView(answer, false)}
      ${endView()}
    </main>
  </div>`;
}

/** @param {Review} answer */
function chooseView({names, hand, hands, seat}) {
  return html`<div class="review-choosers paper">
    <label><span>${says("which")}</span>${pickField(String(hand), Array.from({length: hands}, (_, place) => [String(place + 1), says("hand_of", {hand: place + 1, hands})]), (picked) => other({hand: Number(picked)}))}</label>
    <label><span>${says("whose")}</span>${pickField(String(seat), names.map((name, place) => [String(place), name]), (picked) => other({seat: Number(picked)}))}</label>
  </div>`;
}

/** @param {{hand?: number, seat?: number}} wanted */
function other(wanted) {
  if (!now.asked) return;
  const asked = {...now.asked, ...wanted};
  if (asked.table) history.replaceState(history.state, "", `${addressOf("/review")}#table=${asked.table}&hand=${asked.hand}&seat=${asked.seat}`);
  void look(asked);
}

/** @param {Review} answer */
function progressView({decisions, sums, again}) {
  const done = decisions.filter(({judged}) => judged).length;
  const all = decisions.length;
  const {looking, trouble} = now;
  const words = all === 0 ? says("none") : looking >= 0 ? says("judging", {number: looking + 1, all}) : done < all ? says("stopped") : sums || says("looked");
  return html`<section class="review-state paper" aria-label=${says("head")}>
    <p role="status">${words}</p>
    ${looking >= 0 ? html`<progress max=${all} value=${done} aria-label=${words}></progress>` : nothing}
    ${trouble ? html`<p class="problem" role="alert">${trouble}</p><p><button class="button" @click=${goOn}>${says("again")}</button></p>` : nothing}
    <p class="review-about"><b>${says("about_head")}</b> ${says("about")}${says("fewer") ? html` <span class="soft">${says("fewer")}</span>` : nothing}</p>
    ${says("practice") ? html`<p>${says("practice")}</p>` : nothing}
    ${againView(again)}
  </section>`;
}

/** The way to choose again what cost most. @param {number} count */
function againView(count) {
  if (!count || now.looking >= 0) return nothing;
  return html`<p>${says("again_about")}</p><p><button class="button button-main" @click=${() => void chooseAgain()}>${count === 1 ? says("again_one") : says("again_all", {count})}</button></p>`;
}

/** What the points of the hand came from. */
function ledgerView() {
  const {ledger, others} = now;
  if (!ledger) return nothing;
  const {complete, about} = ledger;
  const looking = others ? says("others", {number: others.done + 1, all: others.all || "…"}) : "";
  return html`<section class="review-luck paper" aria-labelledby="review-luck"><h2 id="review-luck">${says("luck")}</h2>${linesView(ledger)}
    ${complete ? nothing : others ? html`<p role="status">${looking}</p><progress max=${others.all || 1} value=${others.done} aria-label=${looking}></progress>` : html`<p><button class="button" @click=${() => void lookAtAll()}>${says("everyone")}</button></p>`}
    <p class="soft">${about}</p></section>`;
}

/** @param {LedgerShown} ledger */
function linesView({words, rows, score, adjusted}) {
  return html`<p>${words}</p>
    <table><tbody>${rows.map(({words: line, points}) => html`<tr><th scope="row">${line}</th><td class="figure">${gained(points)}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${says("score")}</th><td class="figure">${gained(score)}</td></tr></tfoot></table>
    <p><b>${adjusted}</b></p>`;
}

/** The same of all hands together, when it was asked for. @param {Review} answer */
function gameView({ledger, hands}) {
  const {game, gameAt, looking} = now;
  if (!ledger || hands < 2 || looking >= 0) return nothing;
  const words = gameAt ? says("game_at", {hand: gameAt, hands}) : "";
  return html`<section class="review-luck review-game paper" aria-labelledby="review-game"><h2 id="review-game">${says("game")}</h2>
    ${game ? html`${linesView(game)}
      <table><thead><tr><th scope="col">${says("which")}</th><th scope="col">${says("luck_alone")}</th><th scope="col">${says("score")}</th></tr></thead>
        <tbody>${game.hands?.map(({hand, luck, score}) => html`<tr><th scope="row">${hand}</th><td class="figure">${gained(luck)}</td><td class="figure">${gained(score)}</td></tr>`)}</tbody></table>
      <p class="soft">${game.about}</p>`
    : gameAt ? html`<p role="status">${words}</p><progress max=${hands} value=${gameAt - 1} aria-label=${words}></progress>`
      : html`<p><button class="button" @click=${() => void lookAtGame()}>${says("game_look")}</button></p>`}</section>`;
}

/** Whether there is nothing to show of it: nothing to choose, or all the same. @param {DecisionShown} choice */
const isAlike = ({judged}) => judged != null && !judged.choice && !judged.charged && judged.grade !== "close";

/** @param {Review} answer @param {boolean} before */
function partView({decisions}, before) {
  const mine = decisions.filter((choice) => choice.before === before);
  if (mine.length === 0) return nothing;
  const shown = mine.filter((choice) => !isAlike(choice));
  const alike = mine.length - shown.length;
  return html`<section class="review-part paper ${before ? "is-before" : ""}"><h2>${says(before ? "before" : "play")}</h2>
    <ul class="review-rows">${repeat(shown, ({number}) => number, rowView)}</ul>
    ${alike ? html`<p class="soft">${says("alike", {count: alike})}</p>` : nothing}</section>`;
}

/** @param {DecisionShown} choice */
function rowView(choice) {
  const {judged, where, played, number} = choice;
  if (!judged) return html`<li class="review-row is-waiting"><span class="review-trick">${where}</span><b>${played}</b><span>${number === now.looking ? "…" : nothing}</span></li>`;
  return html`<li data-grade=${judged.grade}><details id="review-${number}"><summary class="review-row"><span class="review-trick">${where}</span><b>${played}</b>
      <span class="review-grade">${SIGNS[judged.grade] ? html`<span aria-hidden="true">${SIGNS[judged.grade]} </span>` : nothing}${judged.words}</span>
      <span class="review-lost figure">${judged.lost ? `${figure(-judged.lost)} %` : nothing}</span></summary>
    ${detailView(choice, judged)}</details></li>`;
}

/** @param {DecisionShown} choice @param {JudgedShown} judged */
function detailView(choice, judged) {
  const same = judged.best === choice.played;
  return html`<div class="review-detail">
    ${judged.cost ? html`<p class="review-cost"><b>${judged.words}: ${judged.cost}</b></p>` : nothing}
    <div class="review-both">${boxView(says("played"), choice.played, choice.card, false)}${same ? nothing : boxView(says("better"), judged.best, judged.best_card, true)}</div>
    <h3>${says("why")}</h3>${judged.why.map((line) => html`<p>${line}</p>`)}
    ${judged.better ? sureView(judged.better, judged.sure) : nothing}
    ${optionsView(judged)}
    ${judged.open ? html`<div class="review-open"><p class="review-hindsight"><span>${says("hindsight")}</span></p><p>${judged.open}</p><p class="soft">${says("not_graded")}</p></div>` : nothing}
    <p class="button-row"><button class="button" @click=${() => void toReplay(choice)}>${says("at_replay")}</button>
      <button class="button" ?disabled=${now.opening} @click=${() => void playOn(choice, says("known", {hand: now.asked?.hand ?? 1, where: choice.where.toLowerCase()}))}>${says("play_on")}</button>
      ${nextCharged(choice.number) ? html`<button class="button" @click=${() => void openNext(choice.number)}>${says("next")}</button>` : nothing}</p>
  </div>`;
}

/** @param {string} head @param {string} words @param {string | null} code @param {boolean} best */
function boxView(head, words, code, best) {
  return html`<div class="review-box ${best ? "is-better" : ""}">${code ? card(code, {silent: true}) : nothing}<p><span class="soft">${head}</span> <b>${words}</b></p></div>`;
}

/** @param {{better: number, worse: number, deals: number}} counted @param {string} sure */
function sureView({better, worse, deals}, sure) {
  const equal = deals - better - worse;
  const parts = /** @type {[string, number][]} */ ([["better", better], ["equal", equal], ["worse", worse]]).filter(([, count]) => count > 0);
  return html`<h3>${says("sure")}</h3><p>${says("deals", {deals})}</p>
    <p class="review-bars">${parts.map(([kind, count]) => html`<span class="is-${kind}" ${styled({"flex-grow": String(count)})}>${says(`${kind}_in`, {count})}</span>`)}</p>
    ${sure ? html`<p>${sure}</p>` : nothing}`;
}

/** @param {JudgedShown} judged */
function optionsView({options}) {
  return html`<details class="review-options"><summary>${says("options")}</summary><table>
    <thead><tr><th scope="col">${says("choice")}</th><th scope="col">${says("chance")}</th><th scope="col">${says("points")}</th></tr></thead>
    <tbody>${options.map(({words, chance, points, played}) => html`<tr class=${played ? "is-played" : ""}><th scope="row">${words}${played ? html` <small>${says("played")}</small>` : nothing}</th>
      <td class="figure">${chance} %</td><td class="figure">${figure(points)}</td></tr>`)}</tbody></table></details>`;
}

/** @param {number} number */
const nextCharged = (number) => now.answer?.decisions.find((choice) => choice.number > number && choice.judged?.charged);

/** @param {number} number */
async function openNext(number) {
  const next = nextCharged(number);
  const details = /** @type {HTMLDetailsElement | null} */ (next && document.getElementById(`review-${next.number}`));
  if (!details) return;
  details.open = true;
  await drawn();
  details.querySelector("summary")?.focus();
  details.scrollIntoView({block: "start"});
}

/** @param {{step: number}} choice */
async function toReplay({step}) {
  const {asked} = now;
  if (!asked) return;
  if (asked.table) return go(`/replay#table=${asked.table}&hand=${asked.hand}&step=${step}`);
  await replayText(asked.record, asked.hand);
  change(() => app.replay && (app.replay = {...app.replay, at: step}));
}

function endView() {
  return html`<p class="button-row review-end">
    <button class="button" @click=${() => void toReplay({step: 0})}>${says("replay")}</button>
    <button class="button" @click=${() => void printAll()}>${says("print")}</button>
    <a class="button" href=${addressOf("/review#all")} @click=${follow}>${says("rates")}</a>
    <a class="button" href=${addressOf("/past")} @click=${follow}>${says("past")}</a></p>`;
}

/** What cost something is printed with its reasons. */
async function printAll() {
  for (const choice of now.answer?.decisions ?? []) {
    const details = /** @type {HTMLDetailsElement | null} */ (document.getElementById(`review-${choice.number}`));
    if (details && choice.judged?.charged) details.open = true;
  }
  await drawn();
  print();
}
