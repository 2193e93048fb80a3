/** The lower half of a slip: it always holds the answer to the field that is asked. Each pad gives a whole answer, or figures as they are typed. */
import {html, nothing} from "../shared/lit.js";
import {SUITS} from "../shared/cards.js";
import {suitSign} from "../shared/deck.js";
import {change} from "../shared/state.js";
import {capital, figure, suitWord, worded} from "../shared/words.js";
import {answer, next, slipNow, type} from "./draft.js";
import {isFresh, opened} from "./opened.js";

const CHIPS = 15; // bids in sight
const GRID = 51; // figures that one can still look through
/** Beyond what stands in the grid, figures are typed; by field. */
let typing = "";
/** Where the bids in sight begin, if somebody looked further. */
let bidsFrom = {key: "", at: 0};

/** @param {string} words @param {() => void} action @param {{on?: boolean, label?: string, sort?: string}} [how] */
const key = (words, action, {on = false, label, sort = ""} = {}) =>
  html`<button class="key ${sort} ${on ? "is-on" : ""}" aria-pressed=${on ? "true" : nothing} aria-label=${label ?? nothing} @click=${action}>${words}</button>`;

/** Players to choose from: each in the same place in every hand; who speaks `first` is marked. @param {Field} field @param {readonly number[]} seats @param {number | null} now @param {number} [first] */
function namesPad(field, seats, now, first = -1) {
  const names = opened.answer?.slip.names ?? [];
  return html`<div class="keys keys-names" role="group" aria-label="Who">${[...seats].sort((one, other) => one - other).map((seat) => html`<button class="key key-words ${now === seat ? "is-on" : ""}" aria-pressed=${now === seat ? "true" : nothing} @click=${() => answer(field, seat)}>${names[seat] ?? ""}${seat === first ? html` <small aria-hidden="true">${worded("keep_first")}</small>` : nothing}</button>`)}</div>`;
}

/** @param {Field} field @param {number | null} now */
const suitsPad = (field, now) => html`<div class="keys keys-names" role="group" aria-label="Suit">${[...SUITS].map((letter, suit) => html`<button class="key key-words ${now === suit ? "is-on" : ""}" aria-pressed=${now === suit ? "true" : nothing} @click=${() => answer(field, suit)}>${suitSign(letter, {silent: true})} ${capital(suitWord(suit))}</button>`)}</div>`;

/** Bids around the last one. @param {Field} field @param {readonly number[]} bids @param {number | null} now */
function bidsPad(field, bids, now) {
  const rows = opened.answer?.sheet.rows ?? [];
  const last = now ?? [...rows].reverse().find(({bid}) => bid)?.bid ?? bids[0] ?? 0;
  const near = Math.max(0, bids.findIndex((bid) => bid >= last));
  const start = bidsFrom.key === field.key ? bidsFrom.at : near < CHIPS - 4 ? 0 : near - 6;
  const at = Math.min(Math.max(0, start), Math.max(0, bids.length - CHIPS));
  const from = (/** @type {number} */ place) => {
    change(() => (bidsFrom = {key: field.key, at: place}));
  };
  return html`<div class="keys keys-five" role="group" aria-label="Bid">
      ${field.kind === "bids" ? key("None", () => answer(field, 0), {on: now === 0, sort: "key-words"}) : nothing}
      ${bids.slice(at, at + CHIPS).map((bid) => key(String(bid), () => answer(field, bid), {on: now === bid}))}</div>
    ${bids.length > CHIPS ? html`<div class="keys keys-names">
      <button class="key key-words" ?disabled=${at === 0} @click=${() => from(at - CHIPS)}>Lower bids</button>
      <button class="key key-words" ?disabled=${at + CHIPS >= bids.length} @click=${() => from(at + CHIPS)}>Higher bids</button></div>` : nothing}`;
}

/** Figures, each whole by one tap. @param {Field} field @param {readonly number[]} figures @param {number | null} now @param {{first?: string, more?: boolean}} [how] */
function gridPad(field, figures, now, {first = "", more = false} = {}) {
  return html`<div class="keys ${figures.length > 30 ? "keys-seven" : "keys-six"}" role="group" aria-label="Figures">
    ${figures.map((one) => (one === 0 && first ? key(first, () => answer(field, 0), {on: now === 0, sort: "key-words key-wide"}) : key(String(one), () => answer(field, one), {on: now === one})))}
    ${more ? key(worded("keep_above", {figure: figure(figures.at(-1) ?? 0)}), () => change(() => (typing = field.key)), {sort: "key-words key-wide"}) : nothing}</div>`;
}

/** Hundreds, then tens: two taps at most below a thousand; the same hundred twice is that hundred. @param {Field} field @param {number | null} now @param {number} most @param {string} none */
function tensPad(field, now, most, none) {
  const {typed} = slipNow();
  const base = typed ? Number(typed) : 0;
  const thousands = Math.floor(base / 1_000) * 1_000;
  const hundreds = figuresTo(Math.min(900, most), 100).slice(1).map((one) => thousands + one);
  return html`<div class="keys keys-five" role="group" aria-label="Hundreds">${hundreds.map((one) => key(String(one), () => (base === one ? answer(field, one) : type(field, String(one))), {on: base === one}))}
      ${most >= 1_000 ? key("+1000", () => type(field, String(base + 1_000)), {sort: "key-words"}) : nothing}</div>
    <div class="keys keys-five" role="group" aria-label="Tens">${figuresTo(90, 10).map((one) => (base + one === 0
      ? key(none, () => answer(field, 0), {on: now === 0, sort: "key-words"})
      : key(String(base + one), () => answer(field, base + one), {on: now === base + one && !typed})))}</div>
    ${typed ? html`<div class="keys keys-names">${key("Rub out", () => type(field, ""), {sort: "key-words"})}</div>` : nothing}`;
}

/** @param {Field} field @param {{none?: string, sums?: boolean}} [how] */
function figuresPad(field, {none = "", sums = false} = {}) {
  const {typed} = slipNow();
  const add = (/** @type {string} */ sign) => () => type(field, (typed + sign).replace(/(^|\+)0+(?=\d)/, "$1").replace(/(\d{5})\d+$/, "$1"));
  return html`<div class="keys keys-three" role="group" aria-label="Figures">
    ${[..."123456789"].map((digit) => key(digit, add(digit)))}
    ${typed || !none ? key(sums ? "+" : "", add("+"), {sort: sums && /\d$/.test(typed) ? "" : "is-empty", label: "plus"}) : key(none, () => answer(field, 0), {sort: "key-words"})}
    ${key("0", add("0"))}
    ${key("Rub out", () => type(field, typed.slice(0, -1)), {sort: "key-words"})}</div>`;
}

/** A digit, "+" or a deletion from a keyboard; whether the pad took it. @param {Field} field @param {string} pressed */
export function press(field, pressed) {
  if (!["meld", "play", "tricks", "bid", "bids"].includes(field.kind)) return false;
  const {typed} = slipNow();
  if (/^[0-9]$/.test(pressed)) type(field, (typed + pressed).slice(0, 12));
  else if (pressed === "+" && field.kind === "meld" && /\d$/.test(typed)) type(field, `${typed}+`);
  else if (pressed === "Backspace") type(field, typed.slice(0, -1));
  else if (pressed === "Enter" && typed) next();
  else return false;
  return true;
}

/** @param {number} most @param {number} step */
const figuresTo = (most, step) => Array.from({length: Math.floor(most / step) + 1}, (_, place) => place * step);

/** How many fields of this kind there are. @param {Form} form @param {"meld" | "play"} kind */
const units = (form, kind) => (form[`${kind}_by`] === "player" ? form.active.length : form.sides.length);

/** The pad of a field. @param {Field} field @param {Form} form @param {number | null} now what stands in it */
export function padView(field, form, now) {
  const typed = slipNow().typed !== "" || typing === field.key;
  const tens = form.step % 10 === 0;
  switch (field.kind) {
    case "declarer":
      return namesPad(field, form.active, now, isFresh() ? form.active[0] : -1);
    case "partner":
      return namesPad(field, form.active.filter((seat) => seat !== slipNow().told.declarer), now);
    case "last":
      return namesPad(field, form.active, now);
    case "trump":
      return suitsPad(field, now);
    case "bid":
    case "bids":
      return bidsPad(field, form.bids, now);
    case "trick":
      return html`<div class="keys keys-names" role="group" aria-label="Answer">${key("Yes", () => answer(field, 1), {on: now === 1, sort: "key-words"})}${key("No", () => answer(field, 0), {on: now === 0, sort: "key-words"})}</div>`;
    case "tricks":
      return gridPad(field, figuresTo(25, 1), now);
    case "meld":
      if (units(form, "meld") > 2 && !typed && form.melds.length > 0) return gridPad(field, [0, ...form.melds], now, {first: "No meld", more: true});
      return tens ? tensPad(field, now, 9_990, "No meld") : figuresPad(field, {none: "No meld", sums: true});
    default: {
      const all = figuresTo(form.total, form.step);
      if (all.length <= 26 || (units(form, "play") > 2 && all.length <= GRID)) return gridPad(field, all, now);
      return tens ? tensPad(field, now, form.total, "None") : figuresPad(field);
    }
  }
}

/** The same as a text. @param {Field} field @param {number} value */
export const inWords = (field, value) => (field.kind === "trump" ? capital(suitWord(value)) : String(shownValue(field, value)));

/** A figure of a field in words. @param {Field} field @param {number} value */
export function shownValue({kind}, value) {
  if (kind === "declarer" || kind === "partner" || kind === "last") return opened.answer?.slip.names[value] ?? "";
  if (kind === "trump") return html`${suitSign(SUITS[value] ?? "", {silent: true})} ${capital(suitWord(value))}`;
  if (kind === "trick") return value ? "Yes" : "No";
  return figure(value);
}
