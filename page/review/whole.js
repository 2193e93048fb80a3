/** Below the choice that is looked at: the whole hand, what its points came from, and what can be done with it. */
import {html, nothing} from "../shared/lit.js";
import {announce} from "../shared/heard.js";
import {pickField} from "../shared/forms.js";
import {sheetView} from "../phases/score.js";
import {change} from "../shared/state.js";
import {gained, worded} from "../shared/words.js";
import {chooseAgain, goOn, look, lookAtAll, lookAtGame, now, says} from "./asking.js";
import {keepView} from "./keep.js";
import {momentView, stepsView} from "./moment.js";
import {place, setPace} from "./place.js";

/**
 * @param {TableState} table @param {Position} position
 * @param {(wanted: {hand?: number, seat?: number}) => void} other another hand or seat @param {(what: "reasons" | "sheet") => void} print
 */
export function wholeView(table, position, other, print) {
  return html`<section class="review-whole"><h2>The whole hand</h2>
      ${progressView()}${againView()}
      <p><button class="button" aria-pressed=${place.open ? "true" : "false"} @click=${turnHands}>${place.open ? "Hide other hands" : "Show all hands"}</button></p>
      ${choosersView(other)}
      ${says("about") ? html`<p class="soft"><b>${says("about_head")}</b> ${says("about")} ${says("fewer")}</p>` : nothing}
      ${says("practice") ? html`<p>${says("practice")}</p>` : nothing}</section>
    ${ledgerView()}${gameView()}
    <details class="review-more"><summary>This moment</summary>${momentView(table, position)}</details>
    <details class="review-more"><summary>All steps</summary>${stepsView()}</details>
    <details class="review-more"><summary>Score sheet</summary>${sheetView(table)}</details>
    ${place.replay ? keepView(place.replay, print, now.answer != null) : nothing}`;
}

/** How far it is judged, or what all choices come to. */
function progressView() {
  const {answer, looking} = now;
  if (!answer) return nothing;
  const {decisions, sums} = answer;
  const done = decisions.filter(({judged}) => judged).length;
  const all = decisions.length;
  const words = all === 0 ? says("none") : looking >= 0 ? says("judging", {number: done + 1, all}) : done < all ? says("stopped") : sums || says("looked");
  return html`<p class="review-sums" role="status">${words}</p>
    ${looking >= 0 ? html`<progress max=${all} value=${done} aria-label=${words}></progress>` : nothing}
    ${done < all && looking < 0 && !now.trouble ? html`<p><button class="button" @click=${goOn}>${says("again")}</button></p>` : nothing}`;
}

/** The way to choose again what cost most. */
function againView() {
  const count = now.answer?.again ?? 0;
  if (!count || now.looking >= 0) return nothing;
  return html`<p>${count === 1 ? says("again_about_one") : says("again_about", {count})}</p>
    <p><button class="button button-main" @click=${() => void chooseAgain()}>${count === 1 ? says("again_one") : says("again_all", {count})}</button></p>`;
}

function turnHands() {
  change(() => (place.open = !place.open));
  announce(place.open ? worded("all_open") : worded("one_open", {name: place.replay?.names[now.asked?.seat ?? 0] ?? ""}));
}

/** Which hand, whose choices, how quick. @param {(wanted: {hand?: number, seat?: number}) => void} other */
function choosersView(other) {
  const {replay} = place;
  if (!replay) return nothing;
  const {names, hand, hands} = replay;
  return html`<div class="review-choosers">
    ${hands > 1 ? html`<label><span>Hand</span>${pickField(String(hand), Array.from({length: hands}, (_, step) => [String(step + 1), `${step + 1} of ${hands}`]), (picked) => other({hand: Number(picked)}))}</label>` : nothing}
    <label><span>Whose choices</span>${pickField(String(now.asked?.seat ?? 0), names.map((name, seat) => [String(seat), name]), (picked) => other({seat: Number(picked)}))}</label>
    <label><span>Pace</span>${pickField(place.pace, [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"]], (picked) => setPace(/** @type {import("./place.js").Pace} */ (picked)))}</label>
  </div>`;
}

/** What the points of the hand came from. */
function ledgerView() {
  const {ledger, others} = now;
  if (!ledger) return nothing;
  const {complete, about} = ledger;
  const looking = others ? says("others", {number: others.done + 1, all: others.all || "…"}) : "";
  return html`<section class="review-luck" aria-labelledby="review-luck"><h2 id="review-luck">${says("luck")}</h2>${linesView(ledger)}
    ${complete ? nothing : others ? html`<p role="status">${looking}</p><progress max=${others.all || 1} value=${others.done} aria-label=${looking}></progress>` : html`<p><button class="button" @click=${() => void lookAtAll()}>${says("everyone")}</button></p>`}
    <p class="soft">${about}</p></section>`;
}

/** @param {LedgerShown} ledger */
function linesView({words, rows, score, adjusted}) {
  return html`<p><b>${adjusted}</b></p><p>${words}</p>
    <table><tbody>${rows.map(({words: line, points}) => html`<tr><th scope="row">${line}</th><td class="figure">${gained(points)}</td></tr>`)}</tbody>
      <tfoot><tr><th scope="row">${says("score")}</th><td class="figure">${gained(score)}</td></tr></tfoot></table>`;
}

/** The same of all hands together, when it was asked for. */
function gameView() {
  const {answer, game, gameAt, looking} = now;
  if (!answer?.ledger || answer.hands < 2 || looking >= 0) return nothing;
  const {hands} = answer;
  const words = gameAt ? says("game_at", {hand: gameAt, hands}) : "";
  return html`<section class="review-luck" aria-labelledby="review-game"><h2 id="review-game">${says("game")}</h2>
    ${game ? html`${linesView(game)}
      <table><thead><tr><th scope="col">${says("which")}</th><th scope="col">${says("luck_alone")}</th><th scope="col">${says("score")}</th></tr></thead>
        <tbody>${game.hands?.map(({hand, luck, score}) => html`<tr><th scope="row">${hand}</th><td class="figure">${gained(luck)}</td><td class="figure">${gained(score)}</td></tr>`)}</tbody></table>
      <p class="soft">${game.about}</p>`
    : gameAt ? html`<p role="status">${words}</p><progress max=${hands} value=${gameAt - 1} aria-label=${words}></progress>`
      : html`<p><button class="button" @click=${() => void lookAtGame()}>${says("game_look")}</button></p>`}</section>`;
}
