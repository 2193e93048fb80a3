/** House rules: what differs from the standard, and the editor of all rules. The server says what each rule means. */
import {html, nothing} from "../vendor/lit-html/lit-html.js";
import {live} from "../vendor/lit-html/directives/live.js";
import {get, post, sentence} from "./api.js";
import {act} from "./act.js";
import {announceNow} from "./heard.js";
import {forgetHouse, houses, keepHouse} from "./keep.js";
import {planSeats} from "./seats-form.js";
import {app, change} from "./state.js";
import {copy} from "./travel.js";
import {capital} from "./words.js";

/** @typedef {import("./state.js").Lobby} Lobby */
/** @typedef {import("./state.js").Rules} Rules */
/** @typedef {import("./state.js").RuleRow} RuleRow */
/** @typedef {{target: HTMLInputElement}} InputEvent */

/** Only the newest answer counts. */
let asked = 0;

/**
 * Ask the server about these rules.
 * @param {Lobby} lobby
 */
export async function fetchRules(lobby) {
  const mine = ++asked;
  const {id, set} = lobby;
  try {
    const rules = /** @type {Rules} */ (Object.keys(set).length > 0 ? await post("/api/rules", {id, set}) : await get(`/api/rules/${id}`));
    if (mine !== asked) return;
    change(() => {
      lobby.rules = rules;
      lobby.message = "";
      // What was set back to the standard is no house rule.
      const standard = new Map(rules.rows.map((row) => [row.key, row.standard]));
      lobby.set = Object.fromEntries(Object.entries(set).filter(([key, value]) => standard.get(key) !== value));
      // Rules may say how many sit at the table.
      const people = (rules.problems ?? []).length > 0 ? 0 : Number(valueOf(rules, "deal.people")) || Number(valueOf(rules, "deal.players"));
      if (people && people !== lobby.seats.length) lobby.seats = planSeats(people, "plain", lobby.seats);
    });
  } catch (error) {
    if (mine === asked) change(() => (lobby.message = sentence(error)));
  }
}

/**
 * @param {Rules | null} rules
 * @param {string} key
 */
export function valueOf(rules, key) {
  return rules?.rows.find((row) => row.key === key)?.value ?? "";
}

/**
 * @param {Lobby} lobby
 * @param {string} key
 * @param {string} value
 */
function setRule(lobby, key, value) {
  change(() => (lobby.set = {...lobby.set, [key]: value}));
  void fetchRules(lobby);
}

/** @param {Lobby} lobby */
export function backToStandard(lobby) {
  change(() => {
    lobby.set = {};
    lobby.house = "";
  });
  void fetchRules(lobby);
}

/** @param {Lobby} lobby */
export function countChanges(lobby) {
  return Object.keys(lobby.set).length;
}

/**
 * A problem as users read it: with what a rule is about in place of its key.
 * @param {Rules} rules
 * @param {string} text
 */
function inWords(rules, text) {
  const words = text.replace(/\b[a-z]+\.[a-z_]+\b/g, (key) => {
    const row = rules.rows.find((one) => one.key === key);
    return row ? `“${capital(row.topic)}”` : key;
  });
  return `${capital(words)}.`;
}

/** @param {number} count */
export function rulesWord(count) {
  return count === 1 ? "1 rule" : `${count} rules`;
}

/** The link that brings these rules to somebody else. @param {Lobby} lobby */
function houseLink(lobby) {
  const words = new URLSearchParams({rules: lobby.id, ...lobby.set});
  if (lobby.house) words.set("name", lobby.house);
  return `${location.origin}/#${words}`;
}

/** What differs, in the lobby. @param {Lobby} lobby @param {string} name the system's */
export function houseView(lobby, name) {
  const count = countChanges(lobby);
  const {rules} = lobby;
  const problems = rules?.problems ?? [];
  const kept = houses().filter((house) => house.id === lobby.id);
  const fixed = lobby.record ? "The rules are those of the record." : lobby.deal ? "The rules are those of the shared cards." : "";
  return html`<section class="lobby-sheet house" aria-labelledby="house-title">
    <h2 id="house-title">House rules</h2>
    ${fixed ? html`<p>${fixed}</p>` : html`
    ${count > 0
      ? html`<p><b>${lobby.house || "Your house rules"}</b> ${lobby.house ? "differs" : "differ"} from standard ${lower(name)} in ${rulesWord(count)}.</p>`
      : html`<p>Standard ${lower(name)}, nothing changed.</p>`}
    ${problems.length > 0 ? html`<ul class="problems">${problems.map((problem) => html`<li class="problem">${rules && inWords(rules, problem.text)}</li>`)}</ul>` : nothing}
    ${rules && count > 0 ? html`<ul class="differences">${(rules.changes ?? []).map((one) => html`<li><b>${capital(one.topic)}</b><del>${one.was}</del> <ins>${one.now}</ins></li>`)}</ul>` : nothing}
    ${kept.length > 0 ? html`<h3>Kept in this browser</h3><ul class="kept">${kept.map((house) => html`<li>
      <button class="button" @click=${() => useHouse(lobby, house)}>${house.name}</button>
      <button class="button" aria-label="Forget ${house.name}" @click=${() => {
        forgetHouse(house);
        change();
      }}>Forget</button></li>`)}</ul>` : nothing}
    <div class="button-row at-end">
      <button class="button whole-row" @click=${() => act.open("house")}>Change a rule</button>
      <button class="button" @click=${() => act.open("rules")}>Rule sheet</button>
      <button class="button" ?disabled=${count === 0} @click=${() => backToStandard(lobby)}>Back to standard</button>
    </div>`}
  </section>`;
}

/** @param {Lobby} lobby @param {import("./state.js").House} house */
function useHouse(lobby, house) {
  change(() => {
    lobby.set = {...house.set};
    lobby.house = house.name;
  });
  void fetchRules(lobby);
}

/** The name of a game within a sentence. @param {string} name */
export function lower(name) {
  return name.charAt(0).toLowerCase() + name.slice(1);
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
      ? html`<p class="problem">${problems.length === 1 ? "One thing does not fit:" : `${problems.length} things do not fit:`} ${problems.map((problem) => html`${inWords(rules, problem.text)} `)}</p>`
      : nothing}</div>
    ${shown.length === 0 ? html`<p>No rule is like that.</p>` : nothing}
    ${rules.sections.map((section) => {
      const rows = shown.filter((row) => row.key.startsWith(`${section.key}.`));
      // What does nothing in this game stands apart, unless it is looked for.
      const live = rows.filter((row) => row.matters || row.key in lobby.set || wanted);
      const idle = rows.filter((row) => !live.includes(row));
      return rows.length === 0 ? nothing : html`<section class="editor-section" aria-labelledby="rules-${section.key}">
        <h3 id="rules-${section.key}">${section.title}</h3>
        ${live.map((row) => rowView(lobby, row))}
        ${idle.length > 0 ? html`<details class="idle"><summary>${rulesWord(idle.length)} that ${idle.length === 1 ? "changes" : "change"} nothing as things are</summary>${idle.map((row) => rowView(lobby, row))}</details>` : nothing}
      </section>`;
    })}
    <section class="editor-end" aria-labelledby="house-keep">
      <h3 id="house-keep">Keep these house rules</h3>
      <label for="house-name"><b>Their name</b></label>
      <input class="field" id="house-name" maxlength="40" placeholder="Our club" .value=${live(lobby.house)}
        @input=${(/** @type {InputEvent} */ {target}) => change(() => (lobby.house = target.value))}>
      <div class="button-row">
        <button class="button" ?disabled=${!lobby.house.trim() || countChanges(lobby) === 0} @click=${() => {
          keepHouse({name: lobby.house.trim(), id: lobby.id, set: lobby.set});
          said("Kept in this browser.");
        }}>Keep in this browser</button>
        <button class="button" ?disabled=${countChanges(lobby) === 0} @click=${async () => {
          const link = houseLink(lobby);
          said(await copy(link) ? "The link is copied: send it to your friends." : link);
        }}>Copy a link to them</button>
      </div>
      <p class="editor-said">${app.about === null ? nothing : String(app.about)}</p>
    </section>
    <div class="button-row dialog-end">
      <button class="button" ?disabled=${countChanges(lobby) === 0} @click=${() => backToStandard(lobby)}>Back to standard</button>
      <button class="button button-main" @click=${act.close}>Done</button>
    </div>`;
}

/** @param {string} words */
function said(words) {
  change(() => (app.about = words));
  announceNow(words);
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
  const says = all.length > 0 && own ? "" : row.says;
  const id = `rule-${row.key.replace(".", "-")}`;
  return html`<div class="rule ${own ? "is-changed" : ""}">
    <div class="rule-words"><label id=${id} for="${id}-field">${capital(row.topic)}</label>
      ${says && problems.length === 0 && !says.toLowerCase().startsWith(row.topic.toLowerCase()) ? html`<span class="soft">${says}</span>` : nothing}
      ${choicesView(row)}
      ${problems.map((problem) => html`<span class="problem">${lobby.rules && inWords(lobby.rules, problem.text)}</span>`)}
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
      return html`<input class="field field-numbers" id="${id}-field" .value=${live(value.replaceAll(",", ", "))}
        @change=${(/** @type {InputEvent} */ {target}) => setRule(lobby, row.key, target.value.split(/[\s,;]+/).filter(Boolean).join(",") || "none")}>`;
    default:
      if (isPeople(row)) {
        const least = Number(valueOf(lobby.rules, "deal.players")) || 1;
        const numbers = Array.from({length: Math.max(0, row.high - least + 1)}, (_, place) => String(least + place));
        return html`<select class="field" id="${id}-field" .value=${live(value)} @change=${changed}>${["0", ...new Set([...numbers, ...(value === "0" ? [] : [value])])].map((one) => html`<option value=${one} ?selected=${one === value}>${one === "0" ? capital(AS_MANY) : one}</option>`)}</select>`;
      }
      return html`<input class="field field-number" type="number" inputmode="numeric" min=${row.low} max=${row.high} id="${id}-field"
        .value=${live(value)} @change=${changed}>`;
  }
}
