/** Error rates over many hands: of those that this browser knows, reviewed one after another when asked. */
import {html, nothing} from "../shared/lit.js";
import {Refused, attempt, patiently, post, sentence} from "../shared/api.js";
import {pastGames} from "../shared/keep.js";
import {app, change} from "../shared/state.js";
import {styled} from "../shared/styled.js";
import {addressOf, follow} from "../shared/travel.js";
import {filled} from "../shared/words.js";
import {judgeHand} from "./asking.js";
import {countedHands} from "./counted.js";

/** Games of which there is nothing to review. */
const NOTHING = ["no_hand_over", "no_table"];

export const rates = {
  open: false,
  /** @type {Rates | null} */
  told: null,
  /** Which hand is looked at; "" if none. */
  looking: "",
  /** Whether all are looked at. */
  looked: false,
  trouble: "",
};

/** @param {string} key @param {Record<string, string | number>} [figures] */
const says = (key, figures = {}) => filled(rates.told?.says[key] ?? "", figures);

/** Games that this browser sat at; those that were played to learn are no measure. */
const mine = () => pastGames().filter(({seat, gone, practice}) => seat != null && !gone && !practice);

export async function enterRates() {
  change(() => Object.assign(rates, {open: true, trouble: "", looking: "", looked: false}));
  await tell();
}

const tell = () => attempt(async () => {
  const told = await patiently(() => post("/api/review/rates", {hands: Object.values(countedHands())}));
  change(() => (rates.told = told));
}, (why) => (rates.trouble = why));

/** Review what is not reviewed yet, until somebody stops it or goes elsewhere. */
async function look() {
  if (rates.looking) return;
  change(() => Object.assign(rates, {looking: "…", trouble: ""}));
  const goesOn = () => Boolean(rates.looking) && rates.open && app.route.page === "review";
  for (const {table, token, seat, name} of mine()) {
    try {
      for (let hand = 1, hands = 1; hand <= hands; hand++) {
        const asked = {table, token, record: "", hand, seat: seat ?? 0};
        const answer = await judgeHand(asked, goesOn, (number, all) => change(() => (rates.looking = says("looking", {name, hand, number, all}))));
        if (!answer || !goesOn()) return;
        hands = answer.hands;
        await tell();
      }
    } catch (error) {
      if (!(error instanceof Refused && NOTHING.includes(error.code))) return void change(() => Object.assign(rates, {looking: "", trouble: sentence(error)}));
    }
  }
  change(() => Object.assign(rates, {looking: "", looked: true}));
}

export function ratesView() {
  const {told, trouble} = rates;
  const most = Math.max(1, ...(told?.parts.flatMap(({rows}) => rows.map(({high}) => high)) ?? []));
  return html`<div class="review is-rates">
    <header class="review-bar felt-deep"><a class="button button-on-felt" href=${addressOf("/past")} @click=${follow}>Past games</a>
      <div class="review-where"><h1>${says("title") || "Your error rates"}</h1></div></header>
    <main class="review-page review-rates">
      <section class="review-state paper">${told ? html`<p role="status"><b>${told.words}</b></p>${lookView()}` : trouble ? nothing : html`<p role="status">One moment…</p>`}
        ${trouble ? html`<p class="problem" role="alert">${trouble}</p>` : nothing}
        <p class="review-about">${says("about")}</p></section>
      ${told?.parts.filter(({rows}) => rows.length > 0).map(({head, rows}) => html`<section class="paper"><h2>${head}</h2>
        <ul class="rate-rows">${rows.map((row) => rowView(row, most))}</ul></section>`)}
    </main></div>`;
}

/** What is left to be looked at, and how far it is. */
function lookView() {
  const {looking, looked} = rates;
  if (looking) return html`<p role="status">${looking}</p><p><button class="button" @click=${() => change(() => (rates.looking = ""))}>${says("stop")}</button></p>`;
  if (looked) return html`<p role="status">${says("looked")}</p>`;
  return mine().length > 0 ? html`<p><button class="button button-main" @click=${() => void look()}>${says("look")}</button></p>` : html`<p>${says("no_games")}</p>`;
}

/** @param {RateRow} row @param {number} most the highest figure of all */
function rowView({words, likely, rate, low, high}, most) {
  const at = (/** @type {number} */ figure) => `${100 * figure / most}%`;
  return html`<li><span class="rate-what"><b>${words}</b><b class="figure">${rate.toFixed(1)} %</b></span>
    <span class="rate-bar" aria-hidden="true"><span ${styled({"margin-left": at(low), width: at(high - low)})}></span><i ${styled({left: at(rate)})}></i></span>
    <span class="soft">${likely}</span></li>`;
}
