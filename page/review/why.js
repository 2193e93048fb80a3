/** The paper beside the cards: what was chosen here, what it cost and why; else what happened. */
import {html, nothing} from "../shared/lit.js";
import {card} from "../shared/deck.js";
import {positionLink} from "../shared/links.js";
import {styled} from "../shared/styled.js";
import {addressOf, follow} from "../shared/travel.js";
import {figure, worded} from "../shared/words.js";
import {goOn, now, playOn, says} from "./asking.js";
import {choiceHere, leap, nextChoice, place, said} from "./place.js";

/** Only these have a better choice that is named beside them. */
const isWorse = (/** @type {JudgedShown} */ {charged, grade}) => charged || grade === "close";

export function whyView() {
  const choice = choiceHere();
  return html`<section class="review-why" aria-label="Why">${choice ? choiceView(choice) : html`<h2 class="review-happened">${said()}</h2>`}
    ${now.trouble ? html`<p class="problem" role="alert">${now.trouble}</p>${now.asked ? html`<p><button class="button" @click=${goOn}>${now.answer ? says("again") : "Try again"}</button></p>` : nothing}` : nothing}
  </section>`;
}

/** @param {DecisionShown} choice */
function choiceView(choice) {
  const {judged, title} = choice;
  if (!judged) return html`<h2>${title}</h2><p role="status">${worded("not_judged")}</p>`;
  const worse = isWorse(judged);
  return html`<h2>${title}</h2>
    <p class="review-verdict" data-grade=${judged.grade}>${judged.words}</p>
    ${worse ? html`<p><b>${says(judged.charged ? "better" : "perhaps")}: ${judged.best}.</b></p>` : nothing}
    ${judged.why.map((line) => html`<p>${line}</p>`)}
    ${worse && choice.card && judged.best_card ? html`<div class="review-both">${boxView(says("played"), choice.card)}${boxView(says("better"), judged.best_card)}</div>` : nothing}
    ${choice.position ? html`<p><a class="button" href=${addressOf("/position") + positionLink(choice.position)} @click=${follow}>${says("elsewhere")}</a></p>` : nothing}
    <details class="review-more"><summary>${says("sure")}</summary>${sureView(judged)}${optionsView(judged)}${hindsightView(judged)}</details>`;
}

/** @param {string} head @param {Code} code */
const boxView = (head, code) => html`<figure>${card(code)}<figcaption>${head}</figcaption></figure>`;

/** @param {JudgedShown} judged */
function sureView({better: counted, cost, sure}) {
  if (!counted) return nothing;
  const {better, worse, deals} = counted;
  const parts = /** @type {[string, number][]} */ ([["better", better], ["equal", deals - better - worse], ["worse", worse]]).filter(([, count]) => count > 0);
  return html`<p>${says("deals", {deals})}</p>
    <p class="review-bars">${parts.map(([kind, count]) => html`<span class="is-${kind}" ${styled({"flex-grow": String(count)})}>${says(`${kind}_in`, {count})}</span>`)}</p>
    ${cost ? html`<p>${cost}</p>` : nothing}${sure ? html`<p>${sure}</p>` : nothing}${cost ? html`<p class="soft">${says("scale")}</p>` : nothing}`;
}

/** @param {JudgedShown} judged */
function optionsView({options}) {
  return html`<h3>${says("options")}</h3><table class="review-options">
    <thead><tr><th scope="col">${says("choice")}</th><th scope="col">${says("chance")}</th><th scope="col">${says("points")}</th></tr></thead>
    <tbody>${options.map(({words, chance, points, played}) => html`<tr class=${played ? "is-played" : ""}><th scope="row">${words}${played ? html` <small>${says("played")}</small>` : nothing}</th>
      <td class="figure">${chance} %</td><td class="figure">${figure(points)}</td></tr>`)}</tbody></table>`;
}

/** @param {JudgedShown} judged */
function hindsightView({open}) {
  return open ? html`<div class="review-open"><p class="review-hindsight"><span>${says("hindsight")}</span></p><p>${open}</p><p class="soft">${says("not_graded")}</p></div>` : nothing;
}

/** What leads from choice to choice, and on: always in the same place. */
export function endView() {
  const choice = choiceHere();
  const none = !now.answer?.decisions.length;
  const button = (/** @type {string} */ words, /** @type {-1 | 1} */ way) => {
    const off = none ? (way < 0 ? place.at === 0 : place.at >= place.all.length - 1) : !nextChoice(way);
    return html`<button class="button review-${way < 0 ? "before" : "next"}" aria-disabled=${off ? "true" : "false"} @click=${() => off || leap(way)}>${words}</button>`;
  };
  const on = choice && !now.opening;
  return html`<div class="review-pad-end">${button("‹ Before", -1)}
    <button class="button button-main" aria-disabled=${on ? "false" : "true"} aria-label=${says("play_on") || "Play on"} @click=${() => on && void playOn(choice, says("known", {hand: now.asked?.hand ?? 1, where: choice.where.toLowerCase()}))}>Play on</button>
    ${button("Next ›", 1)}</div>`;
}

/** What cost something, with its reasons, on paper. */
export const printView = () => html`<div class="review-print"><h1>${says("head")}</h1><p>${now.answer?.sums}</p>
  ${now.answer?.decisions.filter(({judged}) => judged?.charged).map(({title, judged}) => html`<section><h2>${title}</h2><p><b>${judged?.words}</b></p>
    <p>${says("better")}: ${judged?.best}.</p>${judged?.why.map((line) => html`<p>${line}</p>`)}</section>`)}</div>`;
