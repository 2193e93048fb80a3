/** Trump is named, and in some games a card is called whose holder is the partner. */
import {html, nothing} from "../shared/lit.js";
import {RANKS, SUITS, cardName, suitName} from "../shared/cards.js";
import {cardFace, suitSign} from "../shared/deck.js";
import {choiceButton, meldWords, ownMeldStrip, ownMeldView} from "../table/pad.js";
import {nowWords} from "../table/now.js";
import {capital, suitLetter} from "../shared/words.js";
import {historyView} from "./auction.js";
import {widowStrip} from "./widow.js";

/** @param {TableState} table @param {Act} act */
function feltView(table, act) {
  const {own, public: {step}} = table;
  if (!own?.question) return html`${widowStrip(table)}<section class="stage"><p class="say">${nowWords(table)}</p></section>`;
  return step === "call" ? callView(table, act) : html`${widowStrip(table)}${suitsView(table, act)}`;
}

/** @param {TableState} table @param {Act} act */
function suitsView(table, act) {
  const choices = table.own?.choices ?? [];
  const rest = choices.filter(({kind}) => kind !== "trump");
  return html`<section class="stage ladder paper" aria-labelledby="trump-title">
    <h2 id="trump-title">Name trump</h2>
    <div class="trump-suits">${[...SUITS].map((suit) => suitButton(table, act, suit, choices.find((choice) => choice.kind === "trump" && suitLetter(choice.suit) === suit)))}</div>
    ${rest.length > 0 ? html`<div class="button-row">${rest.map((choice) => choiceButton(table, act, choice, {note: choice.note}))}</div>` : nothing}
  </section>`;
}

/** @param {TableState} table @param {Act} act @param {string} suit @param {Choice | undefined} choice */
function suitButton(table, act, suit, choice) {
  const row = (table.own?.meld ?? []).find((one) => suitLetter(one.trump) === suit);
  const words = row ? `${row.total} meld` : "";
  if (!choice) {
    const why = row?.note ?? "";
    return html`<button class="button trump-suit" aria-disabled="true" @click=${() => act.say(why)}>${suitSign(suit, {silent: true})}<span><b>${capital(suitName(suit))}</b> not allowed</span></button>`;
  }
  return html`<button class="button trump-suit" aria-disabled=${table.asked.length > 0 ? "true" : "false"} @click=${() => void act.choose(choice.do)}>
    ${suitSign(suit, {silent: true})}<span><b>${capital(suitName(suit))}</b> ${words}</span></button>`;
}

/** @param {TableState} table @param {Act} act */
function callView(table, act) {
  const choices = table.own?.choices ?? [];
  const rest = choices.filter(({kind}) => kind !== "call");
  const trump = suitLetter(table.public.trump) ?? "S";
  const suits = [trump, ...[...SUITS].filter((suit) => suit !== trump)];
  return html`<section class="stage call-cards" aria-labelledby="call-title">
    <h2 class="say" id="call-title">Call a card</h2>
    <div class="call-grid">${suits.map((suit) => html`<div class="call-suit">${[...RANKS].map((rank) => {
      const choice = choices.find((one) => one.kind === "call" && one.card === rank + suit);
      return choice ? callButton(table, act, choice) : nothing;
    })}</div>`)}</div>
    ${rest.length > 0 ? html`<div class="button-row">${rest.map((choice) => choiceButton(table, act, choice, {felt: true, note: choice.note}))}</div>` : nothing}
  </section>`;
}

/** @param {TableState} table @param {Act} act @param {Choice} choice */
function callButton(table, act, choice) {
  const code = choice.card ?? "";
  const held = table.own?.hand.filter((other) => other === code).length ?? 0;
  return html`<button class="card card-button suit-${code[1]}" aria-label=${capital(cardName(code)) + (held > 0 ? `, you hold ${held}` : "")} @click=${() => void act.choose(choice.do)}>
    ${cardFace(code)}${held > 0 ? html`<span class="tag call-held">${held}</span>` : nothing}</button>`;
}

/** @param {TableState} table */
function padView(table) {
  const called = table.public.step === "call";
  const best = table.own?.meld[0];
  return html`
    ${called ? html`<section><h2>Calling</h2><p>${table.says.help}</p></section>` : nothing}
    ${called && best ? html`<section><h2>Your meld: ${best.total}</h2><p>${meldWords(best.combinations) || "No meld"}</p></section>` : ownMeldView(table, "Your hand melds")}
    ${historyView(table)}`;
}

/** @param {TableState} table */
function stripView(table) {
  return ownMeldStrip(table, "Your hand melds");
}

export const trump = {title: "Naming trump", felt: feltView, pad: padView, strip: stripView};
