/** Two-handed with a stock: meld on the table, a card drawn after each trick. */
import {html, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {cardName} from "../shared/cards.js";
import {card, cardBack, cardFace} from "../shared/deck.js";
import {choiceButton, meldRuleButton, padRow} from "../table/pad.js";
import {trickView} from "../table/trick.js";
import {capital, nameOf, otherSeats} from "../shared/words.js";

/** @param {TableState} table @param {Act} act */
function feltView(table, act) {
  const {stock: pile} = table.public;
  if (!pile) return trickView(table);
  const mine = table.seat ?? 0;
  return html`<div class="stock-table">
    ${otherSeats(table).filter((seat) => seat !== mine).map((seat) => html`<div class="stock-other">${backs(table, seat)}${laidView(table, act, seat)}</div>`)}
    ${pileView(table)}
    ${table.public.trick.plays.length === 0 && table.public.last && table.public.step !== "stock" ? lastView(table) : trickView(table)}
    ${answersView(table, act)}
    <div class="stock-mine">${laidView(table, act, mine)}</div>
  </div>`;
}

/** @param {TableState} table @param {Seat} seat */
function backs(table, seat) {
  const hidden = (table.public.cards[seat] ?? 0) - (table.public.stock?.laid[seat]?.length ?? 0);
  return html`<div class="card-fan stock-backs" role="img" aria-label=${table.says.stock?.hands[seat]}>
    ${[...Array(Math.max(0, hidden)).keys()].map(() => cardBack({silent: true}))}</div>`;
}

/** Melds that lie before a player; their own cards may be played from there. @param {TableState} table @param {Act} act @param {Seat} seat */
function laidView(table, act, seat) {
  const pile = table.public.stock;
  const melds = (pile?.melds[seat] ?? []).filter(({cards}) => cards.length > 0);
  const named = melds.flatMap(({cards}) => cards);
  const loose = [...(pile?.laid[seat] ?? [])];
  for (const code of named) if (loose.includes(code)) loose.splice(loose.indexOf(code), 1);
  if (melds.length === 0 && loose.length === 0) return html`<p class="soft stock-none">${table.says.stock?.none[seat]}</p>`;
  const sets = [...melds, ...(loose.length > 0 ? [{name: "on the table", cards: loose, broken: false}] : [])];
  return html`<ul class="meld-sets">${sets.map(({name, cards, broken}, place) => html`<li class="meld-set">
    <p>${place === 0 ? `${nameOf(table, seat)}: ${name}` : capital(name)}${broken ? html` <span class="soft">in part</span>` : nothing}</p>
    <div class="card-fan">${cards.map((code) => laidCard(table, act, seat, code))}</div></li>`)}</ul>`;
}

/** @param {TableState} table @param {Act} act @param {Seat} seat @param {string} code */
function laidCard(table, act, seat, code) {
  const choice = seat === table.seat && table.asked.length === 0 ? table.own?.choices.find((one) => one.kind === "laid" && one.card === code) : undefined;
  if (!choice) return card(code);
  return html`<button class="card card-button suit-${code[1]}" aria-label=${choice.text} @click=${() => void act.choose(choice.do)}>${cardFace(code)}</button>`;
}

/** @param {TableState} table */
function pileView(table) {
  const pile = table.public.stock;
  const words = table.says.stock?.pile;
  if (!pile || (pile.left === 0 && !pile.turned)) return html`<p class="stock-pile soft">${words}</p>`;
  return html`<div class="stock-pile"><div class="stock-cards">
    ${pile.turned ? html`<span class="stock-turned">${card(pile.turned, {silent: true})}</span>` : nothing}
    ${pile.left > 1 ? html`<span class="stock-back">${cardBack({silent: true})}</span>` : nothing}</div><p>${words}</p></div>`;
}

/** The trick just taken stays in sight while its winner melds and draws. @param {TableState} table */
function lastView(table) {
  const {last} = table.public;
  return html`<ul class="stock-last" aria-label="The last trick">${last?.plays.map(({seat, card: code}) => html`<li>
    ${card(code, {winning: seat === last.winner, label: `${nameOf(table, seat)}: ${cardName(code)}`})}
    ${seat === last.winner ? html`<span class="tag">${table.says.last.tag}</span>` : nothing}</li>`)}</ul>`;
}

/** @param {TableState} table @param {Act} act */
function answersView(table, act) {
  const {own} = table;
  const answers = own?.question ? own.choices.filter(({kind}) => kind !== "card" && kind !== "laid") : [];
  if (answers.length === 0) return nothing;
  const head = table.says.stock?.ask;
  return html`<div class="stock-answers" role="group" aria-label=${head}><p class="say">${head}</p>
    ${answers.map((choice) => choiceButton(table, act, choice, {felt: choice.kind === "say", note: choice.note}))}</div>`;
}

/** @param {TableState} table */
function padView(table) {
  const {says, public: {stock: pile, active}} = table;
  return html`<section><h2>This hand</h2><ul class="pad-totals">
      ${active.map((seat) => padRow(says.stock?.melds[seat] ?? "", pile?.scored[seat] ?? 0))}</ul>${meldRuleButton(table)}
      <p>${says.tricks}</p></section>
    ${says.help ? html`<section><h2>While the stock lasts</h2><p>${says.help}</p></section>` : nothing}`;
}

/** @param {TableState} table */
function stripView(table) {
  const {says, public: {active}} = table;
  return html`<div class="strip-row">${active.map((seat) => html`<span>${says.stock?.short[seat]}</span>`)}
    ${table.meld_rule.length > 0 ? html`<button class="strip-title strip-opens" @click=${() => act.open("counts")}>How meld counts</button>` : nothing}</div>`;
}

export const stock = {title: "Stock", felt: feltView, pad: padView, strip: stripView};
