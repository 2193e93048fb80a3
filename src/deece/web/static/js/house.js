/** House rules: what differs from the standard, and the editor of all rules. The server says what each rule means. */
import {html, nothing} from "../vendor/lit-html/lit-html.js";
import {live} from "../vendor/lit-html/directives/live.js";
import {repeat} from "../vendor/lit-html/directives/repeat.js";
import {act} from "./act.js";
import {countChanges, hasWords, inVain, isStale, lower, rulesWord, valueOf, wordsNow} from "./house-set.js";
import {standard} from "./lobby-plan.js";
import {fetchRules} from "./rules-ask.js";
import {app, change} from "./state.js";
import {letLinkGo} from "./travel.js";
import {capital} from "./words.js";

/** @typedef {import("./state.js").Lobby} Lobby */
/** @typedef {import("./state.js").Rules} Rules */
/** @typedef {import("./state.js").RuleRow} RuleRow */
/** @typedef {{target: HTMLInputElement}} InputEvent */

/**
 * @param {Lobby} lobby
 * @param {string} key
 * @param {string} value
 */
function setRule(lobby, key, value) {
  change(() => (lobby.set = {...lobby.set, [key]: value}));
  letLinkGo();
  void fetchRules(lobby);
}

/** @param {Lobby} lobby */
export function backToStandard(lobby) {
  change(() => Object.assign(lobby, standard()));
  letLinkGo();
  void fetchRules(lobby);
}

/** What differs, in the lobby. @param {Lobby} lobby @param {string} name the system's */
export function houseView(lobby, name) {
  const {rules} = lobby;
  const problems = rules?.problems ?? [];
  const changes = countChanges(lobby) > 0 ? rules?.changes ?? [] : [];
  // While the rules do not fit together, the server lists no changes.
  const count = rules && problems.length === 0 ? changes.length : countChanges(lobby);
  const vain = rules ? inVain(lobby, rules) : [];
  const fixed = lobby.record ? "The rules are those of the record." : lobby.deal ? "The rules are those of the shared cards." : "";
  return html`<section class="lobby-sheet house" aria-labelledby="house-title">
    <h2 id="house-title">House rules</h2>
    ${fixed ? html`<p>${fixed}</p>` : html`
    ${differView(lobby, name, count)}
    ${problems.length > 0 ? html`<ul class="problems">${problems.map((problem) => html`<li class="problem">${problem.text}</li>`)}</ul>` : nothing}
    ${changes.length > 0 ? html`<ul class="differences">${changes.map((one) => html`<li><b>${capital(one.topic)}</b><del>${one.was}</del> <ins>${one.now}</ins></li>`)}</ul>` : nothing}
    ${vain.length > 0 ? html`<p class="note">${vain.length === 1 ? "One changed rule has" : `${vain.length} changed rules have`} no effect as the other rules are: ${vain.map((row) => row.topic).join("; ")}.</p>` : nothing}
    <div class="button-row at-end">
      <button class="button whole-row" @click=${() => act.open("house")}>Change a rule</button>
      <button class="button" @click=${() => act.open("rules")}>Rule sheet</button>
      <button class="button" ?disabled=${countChanges(lobby) === 0 && !hasWords(lobby.house)} @click=${() => backToStandard(lobby)}>Back to standard</button>
      <button class="button whole-row" @click=${() => act.open("ours")}>Name, save, share, open</button>
    </div>`}
  </section>`;
}

/** How these rules differ, and what their people say. @param {Lobby} lobby @param {string} name the system's @param {number} count */
function differView(lobby, name, count) {
  const {house} = lobby;
  const own = house.name.trim();
  const first = count === 0 ? html`${own ? html`<b>${own}</b>: standard` : "Standard"} ${lower(name)}, nothing changed.`
    : html`<b>${own || "Your house rules"}</b> ${own ? "differs" : "differ"} from standard ${lower(name)} in ${rulesWord(count)}.`;
  const summary = wordsNow(lobby).summary;
  return html`<p>${first}${summary ? html` <span class="soft">${summary}</span>` : nothing}</p>
    ${isStale(lobby) ? html`<p class="note">The summary was written before rules were changed. Read it again under “Name, save, share, open”.</p>` : nothing}`;
}

/** The editor, as the contents of a dialog. */
export function houseEditor() {
  const {lobby} = app;
  const {rules} = lobby;
  if (!rules) return html`<p role="status">${lobby.message || "One moment…"}</p>`;
  const wanted = lobby.search.trim().toLowerCase();
  const shown = rules.rows.filter((row) => (!lobby.changed || row.key in lobby.set)
    && (!wanted || `${row.topic} ${row.says} ${row.what} ${row.key.replace(/[._]/g, " ")}`.toLowerCase().includes(wanted)));
  const problems = rules.problems ?? [];
  return html`
    <div class="editor-head">
      <label for="rule-search"><b>Look for a rule</b></label>
      <input class="field" id="rule-search" inputmode="search" enterkeyhint="search" .value=${live(lobby.search)}
        @input=${(/** @type {InputEvent} */ {target}) => change(() => (lobby.search = target.value))}>
      <label class="tick"><input type="checkbox" .checked=${live(lobby.changed)}
        @change=${(/** @type {InputEvent} */ {target}) => change(() => (lobby.changed = target.checked))}> Only what is changed (${countChanges(lobby)})</label>
    </div>
    <div role="status" class="problem-line">${problems.length > 0
      ? html`<p class="problem">${problems.length === 1 ? "One thing does not fit:" : `${problems.length} things do not fit:`} ${problems.map((problem) => html`${problem.text} `)}</p>`
      : nothing}</div>
    ${shown.length === 0 ? html`<p>No rule is like that.</p>` : nothing}
    ${rules.sections.map((section) => {
      const rows = shown.filter((row) => row.key.startsWith(`${section.key}.`));
      // What does nothing in this game stands apart, unless it is looked for.
      const working = rows.filter((row) => row.matters || row.key in lobby.set || wanted);
      const idle = rows.filter((row) => !working.includes(row));
      return rows.length === 0 ? nothing : html`<section class="editor-section" aria-labelledby="rules-${section.key}">
        <h3 id="rules-${section.key}">${section.title}</h3>
        ${repeat(working, (row) => row.key, (row) => rowView(lobby, row))}
        ${idle.length > 0 ? html`<details class="idle"><summary>${rulesWord(idle.length)} that ${idle.length === 1 ? "changes" : "change"} nothing as things are</summary>${repeat(idle, (row) => row.key, (row) => rowView(lobby, row))}</details>` : nothing}
      </section>`;
    })}
    <div class="button-row dialog-end">
      <button class="button" ?disabled=${countChanges(lobby) === 0} @click=${() => backToStandard(lobby)}>Back to standard</button>
      <button class="button" @click=${() => act.open("ours")}>Name, save, share</button>
      <button class="button button-main" @click=${act.close}>Done</button>
    </div>`;
}

/**
 * @param {Lobby} lobby
 * @param {RuleRow} row
 */
function rowView(lobby, row) {
  const own = row.key in lobby.set;
  const all = lobby.rules?.problems ?? [];
  const problems = all.filter((problem) => problem.keys.includes(row.key));
  // While the rules do not fit together, the server's sentences are still the standard ones.
  const beneath = all.length > 0 && own ? "" : row.beneath;
  const vain = lobby.rules !== null && inVain(lobby, lobby.rules).includes(row);
  const id = `rule-${row.key.replace(".", "-")}`;
  return html`<div class="rule ${own ? "is-changed" : ""}">
    <div class="rule-words"><label id=${id} for="${id}-field">${capital(row.topic)}</label>
      ${beneath && problems.length === 0 ? html`<span class="soft">${beneath}</span>` : nothing}
      ${choicesView(row)}
      ${problems.map((problem) => html`<span class="problem">${problem.text}</span>`)}
      ${vain ? html`<span class="note">No effect as the other rules are.</span>` : nothing}
    </div>
    <div class="rule-value">${field(lobby, row, id)}
      ${own ? html`<button class="button" aria-label="Back to standard: ${row.topic}" @click=${() => setRule(lobby, row.key, row.standard)}>Standard: ${shortly(row)}</button>` : nothing}
    </div>
  </div>`;
}

/** What each choice means, beneath: the list itself has room for their names only. @param {RuleRow} row */
function choicesView(row) {
  const told = row.choices.filter(({says}) => says);
  if (told.length === 0) return nothing;
  return html`<details class="choices-say"><summary>What the choices mean</summary>
    ${told.map(({value, says}) => html`<p><b>${capital(value)}:</b> ${says}</p>`)}</details>`;
}

/** How many sit at the table: 0 says that all who sit there play. */
const AS_MANY = "as many as play";
/** @param {RuleRow} row */
const isPeople = (row) => row.key === "deal.people";

/** @param {RuleRow} row */
function shortly(row) {
  if (isPeople(row) && row.standard === "0") return AS_MANY;
  if (row.kind === "bool") return row.standard === "true" ? "yes" : "no";
  return row.standard.replaceAll(",", ", ");
}

/**
 * @param {Lobby} lobby
 * @param {RuleRow} row
 * @param {string} id
 */
function field(lobby, row, id) {
  // Numbers are set only when they change: an answer that comes while one is typed leaves it alone.
  const value = lobby.set[row.key] ?? row.value;
  const changed = (/** @type {{target: HTMLInputElement | HTMLSelectElement}} */ {target}) => setRule(lobby, row.key, target.value.trim());
  switch (row.kind) {
    case "bool":
      return html`<label class="choice choice-switch"><input type="checkbox" role="switch" id="${id}-field" .checked=${live(value === "true")}
        @change=${(/** @type {InputEvent} */ {target}) => setRule(lobby, row.key, String(target.checked))}
        ><span aria-hidden="true"><span class="when-on">Yes</span><span class="when-off">No</span></span></label>`;
    case "choice":
      return html`<select class="field" id="${id}-field" .value=${live(value)} @change=${changed}>${row.choices.map((choice) => html`<option value=${choice.value} ?selected=${choice.value === value}>${capital(choice.value)}${choice.value === row.standard ? " (standard)" : ""}</option>`)}</select>`;
    case "words": {
      const chosen = value === "none" ? [] : value.split(",");
      return html`<span class="words" role="group" id="${id}-field" aria-labelledby=${id}>${row.choices.map((choice) => html`<label class="tick"><input type="checkbox" .checked=${live(chosen.includes(choice.value))}
        @change=${(/** @type {InputEvent} */ {target}) => {
          const now = row.choices.map((one) => one.value).filter((one) => (one === choice.value ? target.checked : chosen.includes(one)));
          setRule(lobby, row.key, now.join(",") || "none");
        }}> ${choice.value}</label>`)}</span>`;
    }
    case "numbers":
      return html`<input class="field field-numbers" id="${id}-field" .value=${value.replaceAll(",", ", ")}
        @change=${(/** @type {InputEvent} */ {target}) => setRule(lobby, row.key, target.value.split(/[\s,;]+/).filter(Boolean).join(",") || "none")}>`;
    default:
      if (isPeople(row)) {
        const least = Number(valueOf(lobby.rules, "deal.players")) || 1;
        const numbers = Array.from({length: Math.max(0, row.high - least + 1)}, (_, place) => String(least + place));
        return html`<select class="field" id="${id}-field" .value=${live(value)} @change=${changed}>${["0", ...new Set([...numbers, ...(value === "0" ? [] : [value])])].map((one) => html`<option value=${one} ?selected=${one === value}>${one === "0" ? capital(AS_MANY) : one}</option>`)}</select>`;
      }
      return html`<input class="field field-number" type="number" inputmode="numeric" min=${row.low} max=${row.high} id="${id}-field"
        .value=${value} @change=${changed}>`;
  }
}
