/** Counting meld: tap the cards, or the combinations, of one player, and see what they come to by every trump. */
import {html, nothing} from "../shared/lit.js";
import {attempt} from "../shared/api.js";
import {SUITS} from "../shared/cards.js";
import {asText, copiesIn, pickerView, sizeOf, suitSign} from "../shared/deck.js";
import {app, change, drawn} from "../shared/state.js";
import {capital, suitWord, worded} from "../shared/words.js";
import {count} from "./ask.js";
import {answer, slipNow} from "./draft.js";
import {backSign} from "../shared/forms.js";
import {opened} from "./opened.js";
import {keep, recall} from "../shared/keep.js";

/**
 * @typedef {object} Counter
 * @property {string} of the sheet
 * @property {Field} field whose meld it is
 * @property {boolean} byCard
 * @property {Record<string, number>} cards copies by card
 * @property {Record<string, number>} combinations copies by kind and suit
 * @property {number} trump
 * @property {{cards: Record<string, number>, combinations: Record<string, number>}[]} before for Undo
 */

/** @type {Counter | null} */
let counter = null;
/** @type {MeldCounted | null} */
let counted = null;
let trouble = "";
let asked = 0;

export function isCounting() {
  if (!counter && opened.id) {
    const kept = recall(`counter.${opened.id}`, /** @type {Counter | null} */ (null));
    if (kept?.field && app.route.part === "hand") {
      counter = kept;
      void ask();
    }
  }
  return counter !== null && counter.of === opened.id;
}

/** @param {Partial<Counter>} more */
function put(more) {
  if (!counter) return;
  counter = {...counter, ...more};
  keep(`counter.${counter.of}`, counter);
  change();
  void ask();
}

function leave() {
  if (counter) keep(`counter.${counter.of}`, null);
  counter = null;
  counted = null;
  change();
  void drawn().then(() => document.getElementById("pad-title")?.focus());
}

/** @param {Field} field @param {string} cards those that were counted before */
export function openCounter(field, cards) {
  counter = {of: opened.id, field, byCard: true, cards: copiesIn(cards), combinations: {}, trump: slipNow().told.trump ?? -1, before: []};
  counted = null;
  put({});
  void drawn().then(() => document.getElementById("counter-title")?.focus());
}

async function ask() {
  const now = counter;
  const {events} = opened;
  if (!now || !events?.length) return;
  const mine = ++asked;
  const declares = now.field.seats.includes(opened.answer?.slip.told.declarer ?? -1);
  const combinations = Object.entries(now.combinations).flatMap(([key, copies]) => {
    const [kind = "", suit] = key.split(" ");
    return copies > 0 ? [{kind, suit: Number(suit), copies}] : [];
  });
  await attempt(async () => {
    const found = await count(events, {trump: now.trump, declares, ...(now.byCard ? {cards: asText(now.cards)} : {combinations})});
    if (mine === asked) change(() => {
      counted = found;
      trouble = "";
    });
  }, (why) => mine === asked && (trouble = why));
}

/** @param {Counter} now @param {Partial<Pick<Counter, "cards" | "combinations">>} held */
const held = (now, held) => put({...held, before: [...now.before, {cards: now.cards, combinations: now.combinations}].slice(-40)});

/** @param {Counter} now */
function combinationsView(now) {
  const rows = counted?.combinations ?? [];
  return html`<ul class="counter-rows ${(rows[0]?.points.length ?? 0) > 4 ? "is-long" : ""}">
    ${rows[0] ? html`<li class="counter-many" aria-hidden="true"><span>How many?</span><span class="counter-worth">${rows[0].points.map((_, place) => html`<b class="figure">${place + 1}</b>`)}</span></li>` : nothing}
    ${rows.map(({kind, suit, name, about, points}) => {
    const key = `${kind} ${suit}`;
    const has = now.combinations[key] ?? 0;
    return html`<li><span><b>${capital(name)}</b>${about ? html` <span class="soft">${about}</span>` : nothing}</span>
      <span class="counter-worth" role="group" aria-label=${name}>${points.map((worth, place) => {
        const copies = place + 1;
        return html`<button class="key ${has === copies ? "is-on" : ""}" aria-pressed=${has === copies ? "true" : "false"} aria-label="${name}: ${copies}, ${worth} points"
          @click=${() => held(now, {combinations: {...now.combinations, [key]: has === copies ? 0 : copies}})}><small aria-hidden="true">${copies} ×</small>${worth}</button>`;
      })}</span></li>`;
  })}</ul>`;
}

/** @param {SheetKept} answered */
export function counterView(answered) {
  const now = /** @type {Counter} */ (counter);
  const {slip} = answered;
  const who = now.field.seats.map((seat) => slip.names[seat] ?? "").join(", ");
  const total = now.trump >= 0 ? counted?.totals[now.trump] : undefined;
  const size = sizeOf(now.cards);
  const worth = counted?.meld.find(({trump}) => trump === now.trump);
  const alone = now.field.seats.length === 1;
  return html`<div class="keeper counter">
    <header class="keeper-bar felt-deep"><button class="button button-on-felt" aria-label="Back" @click=${leave}>${backSign()}</button>
      <div class="keeper-where"><h1 id="counter-title" tabindex="-1">Count meld</h1><p class="soft">${who}</p></div>
      <button class="button button-on-felt" ?disabled=${now.before.length === 0} @click=${() => put({...now.before.at(-1), before: now.before.slice(0, -1)})}>Undo</button></header>
    <main class="counter-page paper">
      <div class="counter-head"><div class="choices" role="group" aria-label="How">${[true, false].map((byCard) => html`<button class="key key-words ${byCard === now.byCard ? "is-on" : ""}" aria-pressed=${byCard === now.byCard ? "true" : "false"} @click=${() => put({byCard})}>${byCard ? "By card" : "By combination"}</button>`)}</div>
        ${now.byCard ? html`<p><b class="figure">${size}</b> of ${slip.form.cards}</p>` : nothing}</div>
      ${alone ? nothing : html`<p class="note">${worded("keep_one_player")}</p>`}
      ${now.byCard ? pickerView(now.cards, slip.form, (cards) => held(now, {cards})) : combinationsView(now)}
      <div class="counter-foot">
        <p class="problem" role="alert">${trouble || counted?.too_many}</p>
        <div class="counter-trumps" role="group" aria-label="Trump">${[...SUITS].map((letter, suit) => html`<button class="key ${now.trump === suit ? "is-on" : ""}" aria-pressed=${now.trump === suit ? "true" : "false"} aria-label="${suitWord(suit)}: ${counted?.totals[suit] ?? "–"}" @click=${() => put({trump: suit})}>${suitSign(letter, {silent: true})} ${counted?.totals[suit] ?? "–"}</button>`)}</div>
        ${worth && worth.combinations.length > 0 ? html`<p>${capital(worth.combinations.map(({name, points}) => `${name} ${points}`).join(", "))}.</p>` : nothing}
        ${total != null && counted && !counted.too_many
          ? html`<button class="button button-main button-large" @click=${() => {
              const {field} = now;
              const cards = counted?.cards ?? "";
              leave();
              answer(field, total, alone ? cards : "");
            }}>${alone ? `Use ${total} for ${who}` : `Use ${total}`}</button>`
          : html`<button class="button button-large" aria-disabled="true">${now.trump < 0 ? "Choose trump" : "One moment…"}</button>`}
      </div></main></div>`;
}
