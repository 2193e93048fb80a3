/** All choices of a seat as a strip, and under it the chance to win as a curve. */
import {html, nothing, repeat, svg} from "../shared/lit.js";
import {suitSign} from "../shared/deck.js";
import {styled} from "../shared/styled.js";
import {figure, suitLetter, worded} from "../shared/words.js";
import {now} from "./asking.js";
import {curveOf, pointAt} from "./curve.js";
import {choiceHere, place, toChoice} from "./place.js";

/** @param {Code} code */
const rankSign = (code) => (code[0] === "T" ? "10" : code[0]);

const SIGNS = /** @type {Record<string, string>} */ ({best: "best", found: "best ★", close: "close"});

export function stripView() {
  const choices = now.answer?.decisions ?? [];
  if (choices.length === 0) return nothing;
  const {points, low, high} = curveOf(choices);
  const here = pointAt(points, place.at);
  const chance = here ? worded("chance_now", {chance: Math.round(here.chance)}) : "";
  const current = choiceHere()?.number;
  return html`<section class="review-choices" aria-label="All choices">
    <div class="review-scroll"><div class="review-along" ${styled({"--choices": String(choices.length)})}>
      <ol class="review-strip">${repeat(choices, ({number}) => number, (choice) => html`<li>${cellView(choice, choice.number === current)}</li>`)}</ol>
      <div class="review-curve" role="img" aria-label="${worded("chance")} ${chance}">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path class="review-even" d="M0 50H100" vector-effect="non-scaling-stroke"/>
          ${points.length > 1 ? svg`<polyline class="review-line" points=${points.map(({x, y}) => `${x},${y}`).join(" ")} vector-effect="non-scaling-stroke"/>` : nothing}
        </svg>
        ${here ? html`<i class="review-dot" ${styled({left: `${here.x}%`, top: `${here.y}%`})}></i>` : nothing}
      </div>
    </div></div>
    <p class="review-chance"><span>${worded("chance")} <span class="soft">${worded("chance_range", {low, high})}</span></span><b>${chance}</b></p>
  </section>`;
}

/** @param {DecisionShown} choice @param {boolean} current */
function cellView(choice, current) {
  const {judged, title, mark, brief, card, trump} = choice;
  return html`<button class="review-cell" data-grade=${judged?.grade ?? "waits"} aria-current=${current ? "step" : "false"}
    aria-label="${title}. ${judged?.words ?? worded("not_judged")}" @click=${() => toChoice(choice)}>
    <small>${mark}</small><b>${card ? html`${rankSign(card)}${suitSign(card[1] ?? "", {silent: true})}` : trump == null ? brief : suitSign(suitLetter(trump) ?? "", {silent: true})}</b>
    <span>${judged ? verdict(judged) : choice.number === now.looking ? "…" : "·"}</span></button>`;
}

/** In a word. @param {JudgedShown} judged */
function verdict({charged, lost, grade, choice}) {
  if (charged) return figure(lost < 10 ? -lost : -Math.round(lost));
  return SIGNS[choice ? grade : ""] ?? "ok";
}
