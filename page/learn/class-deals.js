/** One deal for all of a class: chosen by the teacher, and what each made of it, side by side. */
import {html, nothing} from "../shared/lit.js";
import {attempt, games} from "../shared/api.js";
import {recall} from "../shared/keep.js";
import {chooseFile} from "../shared/records.js";
import {app, change} from "../shared/state.js";
import {addressOf} from "../shared/travel.js";
import {says} from "./asking.js";
import {teach} from "./classes.js";

const MOST_DIGITS = 12;

const deal = {
  /** @type {System[]} */
  systems: [],
  rules: "",
  number: "",
  open: false,
};

/** The games to choose from. */
export async function enterDeals() {
  Object.assign(deal, {rules: recall("lobby", {id: ""}).id || "double-deck", number: "", open: false});
  await attempt(async () => {
    const {systems} = app.lobby.systems.length ? app.lobby : await games();
    change(() => (deal.systems = systems));
  }, () => {});
}

/** @param {(work: () => Promise<unknown>) => Promise<void>} trying @param {boolean} busy */
export function newDealView(trying, busy) {
  const {systems, rules, number, open} = deal;
  return html`<section class="paper" aria-labelledby="class-deal"><h2 id="class-deal">${says("class_deal")}</h2><p>${says("class_deal_about")}</p>
    <form class="learn-typed" @submit=${add}>
      <label><span>${says("class_rules")}</span><select class="field" @change=${(/** @type {{target: HTMLSelectElement}} */ {target}) => change(() => (deal.rules = target.value))}>
        ${systems.map(({id, name}) => html`<option value=${id} ?selected=${id === rules}>${name}</option>`)}</select></label>
      <label><span>${says("class_number")}</span><input class="field" inputmode="numeric" autocomplete="off" maxlength=${MOST_DIGITS} .value=${number} @input=${(/** @type {Typed} */ {target}) => change(() => (deal.number = target.value.replace(/\D/g, "")))}></label>
      <label class="tick"><input type="checkbox" .checked=${open} @change=${(/** @type {Typed} */ {target}) => change(() => (deal.open = target.checked))}> <span>${says("class_open")}</span></label>
      <button class="button" ?disabled=${busy || !systems.length}>${says("class_deal_add")}</button>
    </form>
    <p class="button-row"><button class="button" ?disabled=${busy} @click=${() => void trying(fromRecord)}>${says("class_deal_record")}</button></p></section>`;

  /** @param {SubmitEvent} event */
  function add(event) {
    event.preventDefault();
    void trying(() => teach({add: {rules: deal.rules, number: deal.number, open: deal.open}}));
  }
}

async function fromRecord() {
  const record = await (await chooseFile(".deece,.txt"))?.text();
  if (record != null) await teach({add: {record, open: deal.open}});
}

/** What each made of each deal. @param {ClassShown} shown */
export function dealsView({deals, role}) {
  return deals.map(({number, title, drawn, hands}) => html`<section class="paper" aria-labelledby="class-deal-${number}"><h2 id="class-deal-${number}">${title}</h2>
    ${drawn ? html`<p class="soft">${says("class_drawn", {number: drawn})}</p>` : nothing}
    ${hands.length ? html`<div class="table-box" tabindex="0" role="region" aria-label=${title}><table class="learn-board">
      <thead><tr><th scope="col">${says("class_pupil")}</th>${["bid", "made", "meld", "taken", "gain", "others"].map((key) => html`<th scope="col">${says(`class_${key}`)}</th>`)}${role === "teacher" ? html`<td></td>` : nothing}</tr></thead>
      <tbody>${hands.map((hand) => html`<tr><th scope="row">${hand.name}</th>${[hand.bid, hand.made, hand.gain ? hand.meld : "", hand.gain ? hand.taken : "", hand.gain, hand.others].map((cell) => html`<td>${cell}</td>`)}
        ${role === "teacher" ? html`<td>${hand.gain ? html`<a href=${addressOf(`/review#table=${hand.table}&hand=1`)}>${says("class_look")}</a>` : nothing}</td>` : nothing}</tr>`)}</tbody>
    </table></div>` : html`<p>${says("class_unplayed")}</p>`}</section>`);
}
