/** Cards go from hand to hand: passing, burying, and the widow. */
import {html, nothing} from "../../vendor/lit-html/lit-html.js";
import {cardName} from "../cards.js";
import {card, cardBack, cardFace} from "../deck.js";
import {cardWords, choiceButton, hintView, ownMeldStrip, ownMeldView} from "../pad.js";
import {nowWords} from "../now.js";
import {capital, columnOf, counted, does, hasSides, listed, nameOf} from "../words.js";
import {standsAt} from "./auction.js";

/** @typedef {import("../state.js").TableState} TableState */
/** @typedef {import("../act.js").Act} Act */

const ORDER = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

/** @param {TableState} table @param {Act} act */
function feltView(table, act) {
  const {own, public: {step}} = table;
  if (own?.question && own.need > 0 && (step === "pass" || step === "bury")) return trayView(table, act);
  return widowView(table, act);
}

/** @param {TableState} table @param {Act} act */
function trayView(table, act) {
  const {chosen, public: {step}} = table;
  const need = table.own?.need ?? 0;
  const more = need - chosen.length;
  const to = step === "pass" ? passedTo(table) : "";
  const head = `${capital(step)} ${counted(need, "card")}${to ? ` to ${to}` : ""}`;
  return html`<section class="stage tray" aria-labelledby="tray-title">
    <h2 class="say" id="tray-title">${head}${more > 0 ? `: choose ${chosen.length > 0 ? `${more} more` : "them"}` : ""}</h2>
    <ul class="tray-spots" aria-label="Chosen cards">${[...Array(need).keys()].map((place) => html`<li>${spot(act, chosen[place], place)}</li>`)}</ul>
    <div class="button-row">
      <button class="button button-on-felt" aria-disabled=${chosen.length === 0 ? "true" : "false"} @click=${() => act.clearChosen()}>Start again</button>
      <button class="button button-main" aria-disabled=${more > 0 || table.asked.length > 0 ? "true" : "false"} @click=${() => send(table, act)}>${capital(step)} ${counted(need, "card")}</button>
    </div>
  </section>`;
}

/** @param {TableState} table @param {Act} act */
function send(table, act) {
  const {chosen, own} = table;
  const more = (own?.need ?? 0) - chosen.length;
  if (more > 0) return act.say(`Choose ${counted(more, "more card")} first.`);
  void act.choose(chosen.map((code) => own?.choices.find((choice) => choice.card === code)?.do ?? "").filter(Boolean));
}

/** A place of the tray; a card in it goes back when tapped. @param {Act} act @param {string | undefined} code @param {number} place */
function spot(act, code, place) {
  if (!code) return html`<span class="card-place"><span class="spot-word">${ORDER[place] ?? place + 1} card</span><span class="spot-number" aria-hidden="true">${place + 1}</span></span>`;
  return html`<button class="card card-button suit-${code[1]}" aria-label="${capital(cardName(code))}, chosen: take it back" @click=${() => act.toggleCard(code, -1)}>${cardFace(code)}</button>`;
}

/** To whom one passes, as far as this is plain. @param {TableState} table */
function passedTo(table) {
  const {columns, declarers} = table.public;
  const me = table.seat ?? 0;
  const side = hasSides(table) ? columns[columnOf(table, me)]?.seats ?? [] : declarers;
  const others = side.filter((seat) => seat !== me);
  return others.length === 1 && others[0] != null ? nameOf(table, others[0]) : "";
}

/** The widow, face up or down, and what may be done with it. @param {TableState} table @param {Act} act */
function widowView(table, act) {
  const {own, public: now, rules: {widow}} = table;
  const cards = now.widow.length > 0 ? now.widow : own?.known.widow ?? [];
  const down = cards.length === 0 ? now.widow_size : 0;
  const answers = own?.question ? own.choices.filter(({kind}) => kind === "say" || kind === "pass") : [];
  const head = cards.length > 0 ? (now.widow.length > 0 ? `The ${widow}, shown to all` : `The ${widow}`) : down > 0 ? `The ${widow}, face down` : nowWords(table);
  return html`<section class="stage tray" aria-labelledby="widow-title">
    <h2 class="say" id="widow-title">${head}</h2>
    ${cards.length + down > 0 ? html`<ul class="tray-spots" aria-label=${cards.length > 0 ? "Its cards" : `${down} cards face down`}>
      ${cards.map((code) => html`<li>${card(code)}</li>`)}${[...Array(down).keys()].map(() => html`<li>${cardBack({silent: true})}</li>`)}</ul>` : nothing}
    ${answers.length > 0 ? html`<div class="button-row">${[...answers].reverse().map((choice, place) => choiceButton(table, act, choice,
      {main: place === answers.length - 1, felt: place < answers.length - 1, note: choice.note}))}</div>` : nothing}
  </section>`;
}

/** @param {TableState} table */
function padView(table) {
  return html`${hintView(table)}
    <section><h2>The bid</h2><p>${standsAt(table)}</p>${passedView(table)}</section>
    ${knownView(table)}
    ${ownMeldView(table, "What your hand melds")}`;
}

/** Who has passed how many, and what was taken up before all eyes. @param {TableState} table */
function passedView(table) {
  const {passed, faceup, buried} = table.public;
  const lines = passed.flatMap((count, seat) => (count > 0 ? [`${does(table, seat, "have", "has")} passed ${counted(count, "card")}.`] : []));
  if (buried > 0) lines.push(`${counted(buried, "card")} buried.`);
  const open = faceup.flatMap((codes, seat) => (codes.length > 0 ? [`${nameOf(table, seat)} took before all eyes: ${listed(codes.map(cardName))}.`] : []));
  return [...lines, ...open].map((line) => html`<p>${line}</p>`);
}

/** What only the viewer knows. @param {TableState} table */
function knownView(table) {
  const known = table.own?.known;
  if (!known) return nothing;
  /** @type {[string, string[]][]} */
  const lists = [["Chosen", table.chosen], ["You received", known.received], [`From the ${table.rules.widow}`, known.widow], ["You passed", known.given],
    ["You are passing", known.giving], ["You buried", known.buried]];
  return lists.filter(([, codes]) => codes.length > 0).map(([title, codes]) => html`<section><h2>${title}</h2>${cardWords(codes)}</section>`);
}

/** @param {TableState} table */
function stripView(table) {
  const received = table.own?.known.received ?? [];
  return html`${received.length > 0 ? html`<p><b>You received:</b> ${listed(received.map(cardName))}.</p>` : nothing}
    ${ownMeldStrip(table, "Your hand melds")}${hintView(table)}`;
}

export const exchange = {title: "Exchange", felt: feltView, pad: padView, strip: stripView};
