/** The paper pad at the right, and its short form on phones: parts that several phases share. */
import {counts} from "./club.js";
import {html, ifDefined, nothing, ref} from "../shared/lit.js";
import {act, mayHurry} from "./act.js";
import {cardName} from "../shared/cards.js";
import {suitSign} from "../shared/deck.js";
import {capital, figure, suitLetter, suitWord, worded} from "../shared/words.js";

/** What was asked for is not left out of sight; of what is too high its beginning is seen. @param {Element | undefined} note */
export function bringIntoSight(note) {
  if (!note) return;
  requestAnimationFrame(() => {
    const room = note.closest(".pad-view, .dialog, .table-strip")?.clientHeight ?? innerHeight;
    note.scrollIntoView({block: note.clientHeight > room ? "start" : "nearest"});
  });
}

/** What one was passed, as long as it is news. @param {TableState} table */
export function receivedView({says: {received: [head, cards]}}) {
  return head ? html`<section class="pad-received"><p><b>${head}:</b> ${cards}.</p></section>` : nothing;
}

/** "Run 16, pinochle 4" @param {readonly Combination[]} combinations */
export const meldWords = (combinations) => capital(combinations.map(({name, points}) => `${name} ${points}`).join(", "));

/**
 * What one's hand melds by trump. Before trump is named it is a list, best first; then one line.
 * @param {TableState} table
 * @param {string} title
 */
export function ownMeldView(table, title) {
  const rows = table.own?.meld ?? [];
  if (rows.length === 0) return nothing;
  return html`<section class="own-meld"><h2>${title}</h2><ul class="pad-rows meld-rows">
    ${rows.map((row) => html`<li>
      ${suitSign(suitLetter(row.trump) ?? "", {silent: true})}
      <b class="figure"><span class="visually-hidden">${suitWord(row.trump)} </span>${row.total}</b>
      <span>${[meldWords(row.combinations), capital(row.note)].filter(Boolean).join(". ") || "No meld"}</span>
    </li>`)}
  </ul>${meldRuleButton(table)}</section>`;
}

/** The rule of meld, one tap from any meld. @param {TableState} table @param {string} [look] more classes of the button */
export function meldRuleButton({meld_rule: rule}, look = "") {
  return rule.length > 0 ? html`<button class="button ${look}" @click=${() => act.open("counts")}>How meld counts</button>` : nothing;
}

/** The same on a phone: suits and figures in a row. @param {TableState} table @param {string} title */
export function ownMeldStrip(table, title) {
  const rows = table.own?.meld ?? [];
  if (rows.length === 0) return nothing;
  return html`<div class="strip-row"><button class="strip-title strip-opens" @click=${() => act.open("counts")}>${title}</button>
    ${rows.map((row) => html`<span class="keep-together">${suitSign(suitLetter(row.trump) ?? "")} <b class="figure">${row.total}</b></span>`)}</div>`;
}

/** @param {TableState} table */
export function needsView(table) {
  const needs = table.own?.needs ?? [];
  if (needs.length === 0) return nothing;
  return html`<ul class="pad-rows">${needs.map((sentence) => html`<li>${sentence}.</li>`)}</ul>`;
}

/** Cards in words, for lists on paper. @param {readonly string[]} codes */
export function cardWords(codes) {
  return html`<ul class="pad-rows card-rows">${codes.map((code) => html`<li>${suitSign(code[1] ?? "", {silent: true})}<span>${capital(cardName(code))}</span></li>`)}</ul>`;
}

/** @param {string} words @param {number} number */
export const padRow = (words, number) => html`<li class="pad-sum"><span>${words}</span><b class="figure">${figure(number)}</b></li>`;

/**
 * What can be looked at or asked for at any time. The phone shows the first ones only: the rest is in the menu.
 * @param {TableState} table
 * @param {Act} act
 * @param {{few?: boolean, hint?: boolean, score?: boolean}} [options]
 */
export function toolButtons(table, act, {few = false, hint = true, score = true} = {}) {
  const {own, public: now} = table;
  // While all look at the meld nothing is chosen yet: help with the first card would be refused.
  const asked = Boolean(own?.question) && table.asked.length === 0 && !table.gate;
  /** What it is called, the first part of that is enough where there is little room; what it does. @type {[string, () => void, number?][]} */
  const tools = [];
  // Above the hand it keeps its place while others choose: neither the buttons nor the cards move.
  const helped = !counts(table);
  if (hint && helped && (asked || (few && own && !table.gate))) tools.push(["Hint", () => void act.hint()]);
  if (asked && helped && now.step === "bid") tools.push(["Odds", () => void act.odds()]);
  if (few && table.hands) tools.push(["All hands", () => act.open("hands")]);
  if (now.last) tools.push([now.back.length > 0 ? "All tricks" : "Last trick", () => act.open("last"), now.back.length > 0 ? 0 : 4]);
  if (now.phase === "trick" && !table.gate && now.melds.some((meld) => meld?.shown)) tools.push(["Meld shown", () => act.open("meld"), 4]);
  if (own?.undo) tools.push(["Undo", () => void act.undo()]);
  if (!few && mayHurry(table)) tools.push([worded("hurry"), () => void act.hurry()]);
  if (own?.claim) tools.push([few ? "Claim" : "Claim the rest", () => void act.claim()]);
  if (score && !few) tools.push(["Score sheet", () => act.open("score")]);
  if (!few && tools.length < 3) tools.push(["The rules", () => act.open("rules")]);
  if (tools.length === 0) return nothing;
  return html`<div class="button-row table-tools">${tools.slice(0, few ? 5 : 8).map(([words, action, enough]) => html`<button class="button" aria-label=${words} aria-disabled=${ifDefined(words === "Hint" && !asked ? "true" : undefined)} @click=${action}>${few && enough ? html`${words.slice(0, enough)}<span class="tool-more">${words.slice(enough)}</span>` : words}</button>`)}</div>`;
}

/**
 * A choice as a button; the consequence stands beside it.
 * @param {TableState} table
 * @param {Act} act
 * @param {Choice} choice
 * @param {{main?: boolean, note?: unknown, felt?: boolean, words?: string}} [options]
 */
export function choiceButton(table, act, choice, {main = false, note = "", felt = false, words = choice.text} = {}) {
  const busy = table.asked.length > 0;
  return html`<button class="button ${note ? "has-note " : ""}${main ? "button-main button-large" : felt ? "button-on-felt" : ""}" aria-disabled=${busy ? "true" : "false"}
    @click=${() => void act.choose(choice.do)}>${words}${note ? html`<span class="button-note">${note}</span>` : nothing}</button>`;
}
