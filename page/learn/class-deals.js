/** One deal for all of a class: chosen by the teacher, and what each made of it, side by side. */
import {html} from "../shared/lit.js";
import {attempt, games} from "../shared/api.js";
import {recall} from "../shared/keep.js";
import {chooseFile} from "../shared/records.js";
import {app, change} from "../shared/state.js";
import {addressOf} from "../shared/travel.js";
import {says} from "./asking.js";
import {teach} from "./classes.js";

const deal = {
  /** @type {System[]} */
  systems: [],
  rules: "",
  open: false,
};

/** The games to choose from. */
export async function enterDeals() {
  Object.assign(deal, {rules: recall("lobby", {id: ""}).id || "double-deck", open: false});
  await attempt(async () => {
    const {systems} = app.lobby.systems.length ? app.lobby : await games();
    change(() => (deal.systems = systems));
  }, () => {});
}

/** @param {(work: () => Promise<unknown>) => Promise<void>} trying @param {boolean} busy */
export function newDealView(trying, busy) {
  const {systems, rules, open} = deal;
  return html`<section class="paper" aria-labelledby="class-deal"><h2 id="class-deal">${says("class_deal")}</h2><p>${says("class_deal_about")}</p>
    <form class="learn-typed" @submit=${add}>
      <label><span>${says("class_rules")}</span><select class="field" @change=${(/** @type {{target: HTMLSelectElement}} */ {target}) => change(() => (deal.rules = target.value))}>
        ${systems.map(({id, name}) => html`<option value=${id} ?selected=${id === rules}>${name}</option>`)}</select></label>
      <label class="tick"><input type="checkbox" .checked=${open} @change=${(/** @type {Typed} */ {target}) => change(() => (deal.open = target.checked))}> <span>${says("class_open")}</span></label>
      <button class="button" ?disabled=${busy || !systems.length}>${says("class_deal_add")}</button>
    </form>
    <p class="button-row"><button class="button" ?disabled=${busy} @click=${() => void trying(fromRecord)}>${says("class_deal_record")}</button></p></section>`;

  /** @param {SubmitEvent} event */
  function add(event) {
    event.preventDefault();
    void trying(() => teach({add: {rules: deal.rules, open: deal.open}}));
  }
}

async function fromRecord() {
  const record = await (await chooseFile(".deece,.txt"))?.text();
  if (record != null) await teach({add: {record, open: deal.open}});
}

/** @typedef {{what: string, text: unknown, state?: string}} Cell */

/** A table of pupils; where there is no width for it each row is a list. @param {string} label @param {string[]} heads @param {{name: string, cells: Cell[]}[]} rows */
export function boardView(label, heads, rows) {
  return html`<div class="table-box" tabindex="0" role="region" aria-label=${label}><table class="learn-board">
    <thead><tr><th scope="col">${says("class_pupil")}</th>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(({name, cells}) => html`<tr><th scope="row">${name}</th>${cells.map(({what, text, state}) => html`<td class=${state ? `is-${state}` : ""} data-what=${what}>${text}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

const COLUMNS = ["bid", "made", "meld", "taken", "gain", "others"];

/** What each made of each deal. @param {ClassShown} shown */
export function dealsView({deals, role}) {
  const heads = COLUMNS.map((key) => says(`class_${key}`));
  return deals.map(({number, title, hands}) => html`<section class="paper" aria-labelledby="class-deal-${number}"><h2 id="class-deal-${number}">${title}</h2>
    ${hands.length ? boardView(title, role === "teacher" ? [...heads, says("class_hand")] : heads, hands.map(({name, bid, made, meld, taken, gain, others, table}) => {
    const texts = [bid, made, gain && meld, gain && taken, gain, others];
    const look = role === "teacher" ? [{what: says("class_hand"), text: gain ? html`<a href=${addressOf(`/review#table=${table}&hand=1`)}>${says("class_look")}</a>` : ""}] : [];
    return {name, cells: [...texts.map((text, place) => ({what: heads[place] ?? "", text})), ...look]};
  })) : html`<p>${says("class_unplayed")}</p>`}</section>`);
}
