/** Cards go from hand to hand: passing, burying, and the widow. */
import {html, nothing} from "../shared/lit.js";
import {cardName} from "../shared/cards.js";
import {card, cardBack, cardFace} from "../shared/deck.js";
import {cardWords, choiceButton, ownMeldStrip, ownMeldView, receivedView} from "../table/pad.js";
import {nowWords} from "../table/now.js";
import {capital} from "../shared/words.js";

const ORDER = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth"];

/** @param {TableState} table @param {Act} act */
function feltView(table, act) {
  const {own, public: {step}} = table;
  if (own?.question && own.need > 0 && (step === "pass" || step === "bury")) return trayView(table, act);
  return widowView(table, act);
}

/** @param {TableState} table @param {Act} act */
function trayView(table, act) {
  const {chosen, says: {tray}} = table;
  const need = table.own?.need ?? 0;
  const more = need - chosen.length;
  return html`<section class="stage tray" aria-labelledby="tray-title">
    <h2 class="say" id="tray-title">${tray?.heads[chosen.length]}</h2>
    <ul class="tray-spots ${need > 4 ? "is-many" : ""}" aria-label="Chosen cards">${[...Array(need).keys()].map((place) => html`<li>${spot(act, chosen[place], place)}</li>`)}</ul>
    <div class="button-row">
      <button class="button button-on-felt" aria-disabled=${chosen.length === 0 ? "true" : "false"} @click=${() => act.clearChosen()}>Start again</button>
      <button class="button button-main" aria-disabled=${more > 0 || table.asked.length > 0 ? "true" : "false"} @click=${() => send(table, act)}>${tray?.send}</button>
    </div>
  </section>`;
}

/** @param {TableState} table @param {Act} act */
function send(table, act) {
  const {chosen, own, says} = table;
  if (chosen.length < (own?.need ?? 0)) return act.say(says.asks[chosen.length] ?? "");
  void act.choose(chosen.map((code) => own?.choices.find((choice) => choice.card === code)?.do ?? "").filter(Boolean));
}

/** A place of the tray; a card in it goes back when tapped. @param {Act} act @param {string | undefined} code @param {number} place */
function spot(act, code, place) {
  if (!code) return html`<span class="card-place"><span class="spot-word">${ORDER[place] ?? place + 1} card</span><span class="spot-number" aria-hidden="true">${place + 1}</span></span>`;
  return html`<button class="card card-button suit-${code[1]}" aria-label="${capital(cardName(code))}, chosen: take it back" @click=${() => act.toggleCard(code, -1)}>${cardFace(code)}</button>`;
}

/** The widow, face up or down, and what may be done with it. @param {TableState} table @param {Act} act */
function widowView(table, act) {
  const {own, public: now} = table;
  const cards = now.widow.length > 0 ? now.widow : own?.known.widow ?? [];
  const down = cards.length === 0 ? now.widow_size : 0;
  const answers = own?.question ? own.choices.filter(({kind}) => kind === "say" || kind === "pass") : [];
  const head = table.says.widow || nowWords(table);
  return html`<section class="stage tray" aria-labelledby="widow-title">
    <h2 class="say" id="widow-title">${head}</h2>
    ${cards.length + down > 0 ? html`<ul class="tray-spots ${cards.length + down > 4 ? "is-many" : ""}" aria-label=${head}>
      ${cards.map((code) => html`<li>${handed(table, act, code)}</li>`)}${[...Array(down).keys()].map(() => html`<li>${cardBack({silent: true})}</li>`)}</ul>` : nothing}
    ${answers.length > 0 ? html`<div class="button-row">${[...answers].reverse().map((choice, place) => choiceButton(table, act, choice,
      {main: place === answers.length - 1, felt: place < answers.length - 1, note: choice.note}))}</div>` : nothing}
  </section>`;
}

/** A card of the widow; where it is to be handed to somebody, a tap gives it. @param {TableState} table @param {Act} act @param {string} code */
function handed({own}, act, code) {
  const choice = own?.question ? own.choices.find((one) => one.kind === "give" && one.card === code) : undefined;
  if (!choice) return card(code);
  return html`<button class="card card-button suit-${code[1]}" aria-label=${capital(cardName(code))} @click=${() => void act.choose(choice.do)}>${cardFace(code)}</button>`;
}

/** @param {TableState} table */
function padView(table) {
  return html`
    <section><h2>The bid</h2><p>${table.says.stands}</p>${passedView(table)}</section>
    ${knownView(table)}
    ${ownMeldView(table, "Your hand melds")}`;
}

/** Who has passed how many, and what was taken up before all eyes. @param {TableState} table */
const passedView = ({says}) => says.exchanged.map((line) => html`<p>${line}</p>`);

/** What only the viewer knows. @param {TableState} table */
function knownView(table) {
  const lists = [{title: "Chosen", cards: table.chosen}, ...table.says.known];
  return lists.filter(({cards}) => cards.length > 0).map(({title, cards}) => html`<section><h2>${title}</h2>${cardWords(cards)}</section>`);
}

/** @param {TableState} table */
function stripView(table) {
  return html`${receivedView(table)}
    ${ownMeldStrip(table, "Your hand melds")}`;
}

export const exchange = {title: "Exchange", felt: feltView, pad: padView, strip: stripView};
