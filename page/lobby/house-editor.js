/** The editor of house rules, in players' order: goal, bids, meld, passing, play, scoring, deal. The server says what each rule means. */
import {html, live, nothing, repeat} from "../shared/lit.js";
import {act} from "../table/act.js";
import {backToStandard} from "./house.js";
import {partsOf, setRule, typeRule, withPart, withWord} from "./house-edit.js";
import {countChanges, inVain, rulesWord, valueOf} from "./house-set.js";
import {fetchRules} from "./rules-ask.js";
import {pickField, searchField} from "../shared/forms.js";
import {app, change, drawn} from "../shared/state.js";
import {capital, worded} from "../shared/words.js";

/** The chapters that lie open. */
const open = new Set(["goal"]);

/** The contents of the dialog. */
export function houseEditor() {
  const {lobby} = app;
  const {rules} = lobby;
  if (!rules) return html`<p role="status">${lobby.message || "One moment…"}</p>`;
  const wanted = lobby.search.trim().toLowerCase();
  const shown = rules.rows.filter((row) => (!lobby.changed || row.key in lobby.set)
    && (!wanted || `${row.name} ${row.says} ${row.what} ${row.key.replace(/[._]/g, " ")}`.toLowerCase().includes(wanted)));
  const problems = rules.problems ?? [];
  return html`
    <div class="editor-head">
      ${searchField("rule-search", worded("rule_search"), lobby.search, (words) => change(() => (lobby.search = words)))}
      <label class="tick"><input type="checkbox" .checked=${live(lobby.changed)}
        @change=${(/** @type {Typed} */ {target}) => change(() => (lobby.changed = target.checked))}> Only what is changed (${countChanges(lobby)})</label>
    </div>
    ${leftView(rules)}
    ${outgrownView(lobby, rules)}
    <div role="status" class="problem-line">${lobby.message ? html`<p class="problem">${lobby.message}</p>` : nothing}${problems.length > 0
      ? html`<p class="problem">${worded("no_fit_yet")}</p>
        <ul class="dots">${problems.map((problem) => html`<li class="problem">${problem.keys[0] ? html`<a href="#rule-${problem.keys[0].replace(".", "-")}" @click=${(/** @type {Event} */ event) => toRule(event, problem.keys[0] ?? "")}>${problem.text}</a>` : problem.text}${remediesView(lobby, problem)}</li>`)}</ul>`
      : nothing}</div>
    ${shown.length === 0 ? html`<p>${worded("no_such_rule")}</p>` : nothing}
    ${rules.chapters.map((chapter) => chapterView(lobby, chapter, shown.filter((row) => row.chapter === chapter.key), wanted))}
    <div class="button-row dialog-end">
      <button class="button" ?disabled=${countChanges(lobby) === 0} @click=${() => backToStandard(lobby)}>Back to standard</button>
      <button class="button" @click=${() => act.open("ours")}>${worded("my_rules")}</button>
      <button class="button button-main" @click=${act.close}>Done</button>
    </div>`;
}

/** @param {Lobby} lobby @param {{key: string, title: string}} chapter @param {RuleRow[]} rows @param {string} wanted what is looked for */
function chapterView(lobby, {key, title}, rows, wanted) {
  if (rows.length === 0) return nothing;
  // What does nothing in this game stands apart, unless it is looked for.
  const working = rows.filter((row) => row.matters || row.key in lobby.set || wanted);
  const idle = rows.filter((row) => !working.includes(row));
  const changed = rows.filter((row) => row.key in lobby.set).length;
  const wrong = rows.some((row) => problemsOf(lobby, row).length > 0);
  const forced = Boolean(wanted) || lobby.changed || wrong;
  return html`<details class="editor-section" .open=${live(forced || open.has(key))} @toggle=${(/** @type {{target: HTMLDetailsElement}} */ {target}) => {
    if (forced || target.open === open.has(key)) return;
    if (target.open) open.add(key);
    else open.delete(key);
  }}>
    <summary><h3>${title}</h3><span class="soft">${changed > 0 ? `${changed} changed` : nothing}${wrong ? html` <b class="problem">does not fit</b>` : nothing}</span></summary>
    ${repeat(working, (row) => row.key, (row) => rowView(lobby, row))}
    ${idle.length > 0 ? html`<details class="idle"><summary>${rulesWord(idle.length)} with no effect in this game</summary>${repeat(idle, (row) => row.key, (row) => rowView(lobby, row))}</details>` : nothing}
  </details>`;
}

/** @param {Lobby} lobby @param {RuleRow} row */
const problemsOf = (lobby, row) => (lobby.rules?.problems ?? []).filter((problem) => problem.keys.includes(row.key));

/**
 * @param {Lobby} lobby
 * @param {RuleRow} row
 */
function rowView(lobby, row) {
  const own = row.key in lobby.set;
  const problems = problemsOf(lobby, row);
  // While the rules do not fit together, the server's sentences are still the standard ones.
  const says = (lobby.rules?.problems ?? []).length > 0 && own ? row.what : row.says || row.what;
  const vain = lobby.rules !== null && inVain(lobby, lobby.rules).includes(row);
  const id = `rule-${row.key.replace(".", "-")}`;
  const many = row.choices.length > 0 || row.copies.length > 0;
  return html`<div class="rule ${own ? "is-changed" : ""} ${many ? "is-wide" : ""}">
    <div class="rule-words">${many ? html`<b id=${id}>${row.name}</b>` : html`<label id=${id} for="${id}-field">${row.name}</label>`}
      ${row.choices.length > 0 ? nothing : html`<span class="soft">${says}</span>`}
    </div>
    <div class="rule-value">${field(lobby, row, id)}</div>
    ${problems.map((problem) => html`<div class="problem" id="${id}-problem"><p>${problem.text}</p>${remediesView(lobby, problem)}</div>`)}
    ${row.moved ? html`<p class="note">${row.moved}</p>` : nothing}
    ${vain ? html`<p class="note">${worded("no_effect")}</p>` : nothing}
    ${own ? html`<button class="button" aria-label="Back to standard: ${row.name}" @click=${() => setRule(lobby, row.key, row.standard)}>Back to standard${row.choices.length > 0 ? "" : `: ${row.standard_words}`}</button>` : nothing}
  </div>`;
}

/** What people usually change with what was changed here. @param {RulesForm} rules */
const leftView = ({left}) => (left.length === 0 ? nothing : html`<div class="left-rules"><p>Often changed with these, and as they were:</p>
  <ul class="dots">${left.map((one) => html`<li><a href="#rule-${one.key.replace(".", "-")}" @click=${(/** @type {Event} */ event) => toRule(event, one.key)}>${one.name}</a>: ${one.words}</li>`)}</ul></div>`);

/** What was made for another pack than this one, with the figure that fits. @param {Lobby} lobby @param {RulesForm} rules */
const outgrownView = (lobby, {outgrown}) => (outgrown.length === 0 ? nothing : html`<div class="left-rules" role="group" aria-label=${worded("other_pack")}><p>${worded("other_pack")}</p>
  <ul class="dots">${outgrown.map((one) => html`<li><a href="#rule-${one.keys[0]?.replace(".", "-")}" @click=${(/** @type {Event} */ event) => toRule(event, one.keys[0] ?? "")}>${one.text}</a>${remediesView(lobby, one)}</li>`)}</ul></div>`);

/** From what is wrong, or to be looked at, to its field, with its chapter open. @param {Event} event @param {string} key */
function toRule(event, key) {
  event.preventDefault();
  change(() => {
    Object.assign(app.lobby, {search: "", changed: false});
    open.add(app.lobby.rules?.rows.find((row) => row.key === key)?.chapter ?? "");
  });
  void drawn().then(() => {
    const id = `rule-${key.replace(".", "-")}`;
    const whole = document.getElementById(id)?.closest(".rule");
    whole?.scrollIntoView({block: "center"});
    const field = whole?.querySelector("input:checked, input, select");
    if (field instanceof HTMLElement) field.focus({preventScroll: true});
  });
}

/** What would mend it, each with one press. @param {Lobby} lobby @param {RulesForm["problems"][number]} problem */
const remediesView = (lobby, {remedies}) => (remedies.length === 0 ? nothing : html`<div class="button-row">${remedies.map(({key, value, text}) =>
  html`<button class="button" @click=${() => setRule(lobby, key, value)}>${text}</button>`)}</div>`);

/** How many sit at the table: 0 says that all who sit there play. @param {RuleRow} row */
const isPeople = (row) => row.key === "deal.people";

/**
 * @param {Lobby} lobby
 * @param {RuleRow} row
 * @param {string} id
 */
function field(lobby, row, id) {
  const value = lobby.set[row.key] ?? row.value;
  const asked = () => void fetchRules(lobby);
  if (row.kind === "bool") {
    return html`<label class="choice choice-switch"><input type="checkbox" role="switch" id="${id}-field" .checked=${live(value === "true")}
      @change=${(/** @type {Typed} */ {target}) => setRule(lobby, row.key, String(target.checked))}
      ><span aria-hidden="true"><span class="when-on">Yes</span><span class="when-off">No</span></span></label>`;
  }
  if (row.kind === "words") {
    const chosen = value.split(",");
    return html`<div class="sentences" role="group" id="${id}-field" aria-labelledby=${id}>${row.choices.map((choice) => html`<label class="tick"><input type="checkbox" .checked=${live(chosen.includes(choice.value))}
      @change=${(/** @type {Typed} */ {target}) => setRule(lobby, row.key, withWord(row, value, choice.value, target.checked))}> <span>${choice.says}</span></label>`)}</div>`;
  }
  if (row.choices.length > 0) {
    return html`<div class="sentences" role="radiogroup" id="${id}-field" aria-labelledby=${id}>${row.choices.map((choice) => html`<label class="tick"><input type="radio" name=${id} value=${choice.value} .checked=${live(choice.value === value)}
      @change=${() => setRule(lobby, row.key, choice.value)}> <span>${choice.says}${choice.value === row.standard ? html` <b class="soft">(standard)</b>` : nothing}</span></label>`)}</div>`;
  }
  if (row.copies.length > 0) {
    const parts = partsOf(value, row.copies.length);
    return html`<div class="copies" role="group" id="${id}-field" aria-labelledby=${id}>${parts.map((part, place) => html`<label>${capital(row.copies[place] ?? "")}
      <input class="field" inputmode="numeric" .value=${part} @input=${(/** @type {Typed} */ {target}) => typeRule(lobby, row.key, withPart(parts, place, target.value))} @change=${asked}></label>`)}</div>`;
  }
  if (isPeople(row)) return peopleField(lobby, row, id, value);
  return html`<input class="field" type=${row.kind === "int" ? "number" : "text"} inputmode=${row.kind === "int" ? "numeric" : "text"} min=${row.low} max=${row.high} id="${id}-field"
    .value=${value} @input=${(/** @type {Typed} */ {target}) => typeRule(lobby, row.key, target.value.replace(/[\s,;]+/g, ",").replace(/^,/, ""))} @change=${asked}>`;
}

/** @param {Lobby} lobby @param {RuleRow} row @param {string} id @param {string} value */
function peopleField(lobby, row, id, value) {
  const least = Number(valueOf(lobby.rules, "deal.players")) || 1;
  const more = Array.from({length: Math.max(0, row.high - least)}, (_, place) => String(least + 1 + place));
  const all = value === String(least) ? value : "0"; // the same, said twice
  const offered = [all, ...new Set([...more, ...(value === all ? [] : [value])])];
  /** @param {string} one */
  const words = (one) => {
    const out = Number(one) - least;
    if (one === all) return worded("people_all", {count: least});
    if (out <= 0) return one;
    return out === 1 ? worded("people_one_out", {count: one}) : worded("people_out", {count: one, out});
  };
  return html`<select class="field" id="${id}-field" .value=${live(value)} @change=${(/** @type {{target: HTMLSelectElement}} */ {target}) => setRule(lobby, row.key, target.value)}>
    ${offered.map((one) => html`<option value=${one} ?selected=${one === value}>${words(one)}</option>`)}</select>`;
}
