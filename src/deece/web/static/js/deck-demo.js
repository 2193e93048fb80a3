/** The deck in all its modes and hands of 12, 16 and 20: for development only. */
import {html, render} from "../vendor/lit-html/lit-html.js";
import {classMap} from "../vendor/lit-html/directives/class-map.js";
import {card, cardBack, cardFace, cardName, deckSprite, suitSign} from "./deck.js";
import {display, displayForm} from "./display.js";
import {handView} from "./hand.js";
import {playSound} from "./sound.js";

/**
 * @typedef {object} Demo
 * @property {string} title
 * @property {string[]} cards
 * @property {string | null} trump
 * @property {ReadonlySet<string> | null} playable
 * @property {Record<string, string>} refused
 * @property {string[]} chosen
 * @property {boolean} choosing taps choose rather than play
 * @property {string} message
 */

/**
 * @param {string} title
 * @param {string} cards
 * @param {string | null} trump
 * @param {Partial<Demo>} [more]
 * @returns {Demo}
 */
const demo = (title, cards, trump, more = {}) => ({
  title, cards: cards.split(" "), trump, playable: null, refused: {}, chosen: [], choosing: false, message: "", ...more,
});

const MUST_BEAT = "You hold the ace and the ten of hearts and must beat the king.";
const MUST_FOLLOW = "Hearts were led: you must follow suit.";

const demos = [
  demo("20 cards, before the first bid", "AH TH KH KH KH QH QH JH AS KS KS QS QS JS JS QD QD JD QC QC", "H"),
  demo("12 cards, your turn", "AH TH KH KH QH KS KS QS QS JS JS QD", "H", {
    playable: new Set(["AH", "TH"]),
    refused: {KH: MUST_BEAT, QH: MUST_BEAT, KS: MUST_FOLLOW, QS: MUST_FOLLOW, JS: MUST_FOLLOW, QD: MUST_FOLLOW},
  }),
  demo("12 cards, choose any", "9S AH TH 9H TC QC QC KD JD JD AD AD", "S", {choosing: true, chosen: ["JD"]}),
  demo("16 cards", "AS TS KS QS 9S AH KH JH TC KC QC AD QD JD JD 9D", null),
  demo("14 cards, diamonds", "AS AS TS KS QS JS AH KH AC TC QC TD KD JD", "S", {
    playable: new Set(["TD", "KD", "JD"]),
  }),
  demo("20 cards of one long suit", "AH AH TH TH KH KH QH QH JH JH 9H 9H AS TS KS QS JD JD 9D AC", "H"),
  demo("4 cards", "AH TH KS QD", "H", {playable: new Set(["AH", "TH", "KS", "QD"])}),
];

/**
 * @param {Demo} hand
 * @returns {(code: string, copy: number, wasChosen: boolean) => void}
 */
function tap(hand) {
  return (code, copy, wasChosen) => {
    if (hand.choosing && !wasChosen) hand.chosen.push(code);
    else {
      const from = hand.choosing ? hand.chosen : hand.cards;
      from.splice(from.indexOf(code), 1);
    }
    hand.message = `${hand.choosing ? "Chosen or taken back" : "Played"}: ${cardName(code)}, copy ${copy}`;
    playSound("card");
    draw();
  };
}

/** @param {Demo} hand */
const handPart = (hand) => html`<section class="felt">
  <h2 class="demo-part">${hand.title}</h2>
  <p class="paper demo-message" aria-live="polite">${hand.message}</p>
  ${handView({
    cards: hand.cards,
    trump: hand.trump,
    playable: hand.playable,
    refused: hand.refused,
    chosen: hand.chosen,
    tapTwice: display.get().tapTwice,
    label: hand.title,
    onTap: tap(hand),
    onReason: (reason) => {
      hand.message = reason;
      draw();
    },
  })}
</section>`;

/**
 * @param {string} title
 * @param {string} codes
 * @param {string} [modes]
 */
const deckPart = (title, codes, modes = "") => html`<section class="felt demo-part ${modes}">
  <h2>${title}</h2>
  <div class="demo-cards">${codes.split(" ").map((code) => code === "back" ? cardBack() : code[0] === "-" ? card(code.slice(1), {dim: true}) : card(code))}</div>
</section>`;

/** @param {string} state */
const stateCard = (state) => html`<span class=${classMap({card: true, "hand-card": true, "suit-H": true, [state]: true})}>${cardFace("KH")}</span>`;

const page = () => html`${deckSprite()}
  <main>
    <div class="felt demo-part"><h1>The deck</h1>
      <button class="button button-on-felt" @click=${openDisplay}>Display</button>
      <button class="button">On felt</button>
      <button class="button" aria-disabled="true">Cannot</button>
      <button class="button button-main">Main</button>
      <span class="tag tag-round">Dealer</span> <span class="tag">Winning</span> <span class="tag tag-plain">Led</span>
    </div>
    ${deckPart("Two colours", "AH TH KH QH JH 9H AS KS QS JS back")}
    ${deckPart("The other suits", "AD TD KD QD JD 9D AC TC KC QC 9S")}
    ${deckPart("Four colours: spades near black, hearts red, diamonds blue, clubs green", "KS JS KH JH KD TD JD KC AC JC", "four")}
    ${deckPart("Four colours, orange diamonds", "AS AH AD KD TD AC", "four orange")}
    <div class="demo-halves">
      ${deckPart("Dark, four colours", "AS QS AH QH AD QD AC QC back -QH", "demo-small dark four")}
      ${deckPart("High contrast, four colours", "AS QS AH QH AD QD AC QC back -QH", "demo-small high-contrast four")}
    </div>
    <section class="felt demo-part"><h2>States: plain, pointer over, may be played, may not be played, chosen, focus, winning</h2>
      <div class="demo-cards demo-states">${["is-plain", "is-pointed", "is-playable", "is-refused", "is-chosen", "is-focused", "is-winning"].map(stateCard)}</div>
    </section>
    <section class="felt demo-part"><h2>A meld</h2>
      <div class="card-fan">${["QS", "QS", "JD", "JD"].map((code) => card(code))}</div>
    </section>
    ${demos.map(handPart)}
    <section class="paper demo-paper"><h2>Signs in text</h2>
      <p>${[..."SHDC"].map((suit) => html`${suitSign(suit)} `)} and in words: <b>hearts ${suitSign("H", {silent: true})}</b></p>
      <p class="note">A note with a margin. <a href="#top">A link</a></p>
      <p><span class="set">SET</span> <span class="made">made</span> <span class="soft">soft</span> <span class="figure-large">118</span></p>
    </section>
  </main>
  <dialog class="dialog" aria-labelledby="display-title"><h2 id="display-title">Display</h2>
    ${displayForm(draw)}
    <div class="button-row"><button class="button button-main button-large" @click=${closeDisplay}>Done</button></div>
  </dialog>`;

function openDisplay() {
  document.querySelector("dialog")?.showModal();
}

function closeDisplay() {
  document.querySelector("dialog")?.close();
}

function draw() {
  render(page(), document.body);
}

display.apply();
draw();
