/** House rules in the lobby: what differs from the standard, in a few words that the server gives. */
import {html, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {countChanges, hasWords, inVain, isStale, lower, rulesWord, wordsNow} from "./house-set.js";
import {standard} from "./lobby-plan.js";
import {fetchRules} from "./rules-ask.js";
import {change} from "../shared/state.js";
import {keepDraft} from "./house-edit.js";
import {worded} from "../shared/words.js";

/** @param {Lobby} lobby */
export function backToStandard(lobby) {
  change(() => Object.assign(lobby, standard()));
  keepDraft(lobby);
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
  const fixed = lobby.record ? worded("record_rules") : lobby.deal ? worded("shared_rules") : "";
  return html`<section class="lobby-sheet house" aria-labelledby="house-title">
    <h2 id="house-title">House rules</h2>
    ${fixed ? html`<p>${fixed}</p>` : html`
    ${differView(lobby, name, count)}
    ${problems.length > 0 ? html`<ul class="problems">${problems.map((problem) => html`<li class="problem">${problem.text}</li>`)}</ul>` : nothing}
    ${changes.length > 0 ? html`<ul class="differences">${changes.map((one) => html`<li><b>${one.name}</b> <span>${one.words}</span></li>`)}</ul>` : nothing}
    ${vain.length > 0 ? html`<p class="note">${worded("no_effects", {rules: vain.map((row) => row.name).join("; ")})}</p>` : nothing}
    <div class="button-row at-end">
      <button class="button whole-row" @click=${() => act.open("house")}>Change a rule</button>
      <button class="button" @click=${() => act.open("rules")}>Rule sheet</button>
      <button class="button" ?disabled=${countChanges(lobby) === 0 && !hasWords(lobby.house)} @click=${() => backToStandard(lobby)}>Back to standard</button>
      <button class="button whole-row" @click=${() => act.open("ours")}>${worded("my_rules")}</button>
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
    ${isStale(lobby) ? html`<p class="note">${worded("stale")}</p>` : nothing}`;
}
