/**
 * Our own deck. Every face is drawn once, as a symbol of one sprite; a card on the table is a single
 * `<use>`. Its color comes only from CSS, by the suit's class. What is cut out is a hole through which the card is seen: so a
 * card whose paper changes is news to nothing that is drawn on it. Of as few elements as will do: each stands there for each card.
 */
import {Directive, classMap, directive, html, ifDefined, noChange, nothing, svg} from "./lit.js";
import {SUITS, cardName, rankName, sortHand, suitName} from "./cards.js";
import {worded} from "./words.js";

/** @typedef {import("../vendor/lit-html/lit-html.js").TemplateResult<1 | 2>} Template */
/**
 * How a card is shown.
 * @typedef {object} CardOptions
 * @property {boolean} [dim] it may not be played
 * @property {boolean} [winning] it wins the trick so far
 * @property {boolean} [chosen]
 * @property {boolean} [silent] its name stands beside it, so screen readers skip the picture
 * @property {string} [label] said in place of the card's name
 */

/** The suits in a box of 32 by 32. @type {Record<string, string>} */
const SUIT_SHAPES = {
  S: "M16 1.5C18.5 8.5 29.5 12 29.5 20c0 4-2.8 6.5-6.2 6.5-2.4 0-4.5-1.3-5.7-3.4.1 3 1 5.3 3.4 7.4H11c2.4-2.1 3.3-4.4 3.4-7.4-1.2 2.1-3.3 3.4-5.7 3.4-3.4 0-6.2-2.5-6.2-6.5C2.5 12 13.5 8.5 16 1.5Z",
  H: "M16 30C12 23.5 2 19 2 10.5c0-4.7 3.3-8 7.4-8 3 0 5.4 1.6 6.6 4.4 1.2-2.8 3.6-4.4 6.6-4.4 4.1 0 7.4 3.3 7.4 8C30 19 20 23.5 16 30Z",
  D: "M16 1c3 5.6 6.7 10.6 11.4 15C22.7 20.4 19 25.4 16 31 13 25.4 9.3 20.4 4.6 16 9.3 11.6 13 6.6 16 1Z",
  C: "M16 1.5a6.8 6.8 0 0 1 4.7 11.7l-.6 1A6.8 6.8 0 1 1 17.7 24c.3 2.7 1.4 4.8 3.3 6.5H11c1.9-1.7 3-3.8 3.3-6.5a6.8 6.8 0 1 1-2.4-9.8l-.6-1A6.8 6.8 0 0 1 16 1.5Z",
};

/** The ranks, 36 tall, drawn rather than typed: no font decides how readable a card is. */
const RANK_SHAPES = {
  A: svg`<path fill-rule="evenodd" d="M12.8 0h6.4l10 32H32v4H19.6v-4h3.2l-1.9-6.5h-9.8L9.2 32h3.2v4H0v-4h2.8ZM16 8.5l-3.7 12.7h7.4Z"/>`,
  T: svg`<path d="M0 9.5V5C3.5 4.6 5.6 3 6.4 0h5V32H15v4H1.4v-4H5V8.6C3.7 9.2 2 9.5 0 9.5Z"/><path fill-rule="evenodd" d="M27.5 0C34.5 0 38 7.5 38 18S34.5 36 27.5 36 17 28.5 17 18 20.5 0 27.5 0Zm0 5c-3.3 0-4.5 5.5-4.5 13s1.2 13 4.5 13S32 25.5 32 18 30.8 5 27.5 5Z"/>`,
  K: svg`<path d="M0 0h13.4v4h-3.2v12L20.6 4H18V0h12.6v4h-4L17 14.6 28.4 32H32v4H18.8v-4h2.7l-8.7-12.8-2.6 2.9V32h3.2v4H0v-4h3.6V4H0Z"/>`,
  Q: svg`<path fill-rule="evenodd" d="M15 0c9 0 14.5 6.2 14.5 16S24 32 15 32 .5 25.8.5 16 6 0 15 0Zm0 5c-5.2 0-8.2 3.8-8.2 11s3 11 8.2 11 8.2-3.8 8.2-11S20.2 5 15 5Z"/><path d="M12.5 19.5c5.6 0 8.4 3.7 10.7 7.7 2 3.4 3.9 4.4 7.3 3.3l1.2 4.4c-6.4 2.1-10 .2-12.8-4.7-2-3.6-3.5-5.9-6.4-5.9Z"/>`,
  J: svg`<path d="M8.6 0h16v4h-3.8v21c0 7.4-4 11-10.3 11C4 36 0 32.2 0 25.6h6.3c.2 3.7 1.6 5.4 4.2 5.4 2.7 0 3.7-1.7 3.7-5.7V4H8.6Z"/>`,
  9: svg`<path fill-rule="evenodd" d="M13 0c8 0 13 5.5 13 15 0 13-6.5 20.3-20 21l-.6-4.8c7.6-.5 12-3 13.7-8.3a10.5 10.5 0 0 1-7 2.5C5 25.4 0 20.4 0 12.8 0 5 5.2 0 13 0Zm0 4.9c-4.2 0-6.7 3-6.7 7.9s2.5 7.8 6.7 7.8 6.8-3 6.8-7.8-2.6-7.9-6.8-7.9Z"/>`,
};
/** Where a rank begins, so that rank and suit stand under each other. @type {Record<string, number>} */
const RANK_LEFT = {A: 7, T: 5, K: 7, Q: 7.5, J: 9, 9: 9.5};

/** @param {number[][]} all middle and radius of each */
const dots = (all) => all.map(([x = 0, y = 0, r = 0]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`).join("");

/** Crown, coronet and plume in a box of 64 by 56. @type {Record<string, Template>} */
const EMBLEMS = {
  K: svg`<path d="M9 43 3.5 17.5C9 23.5 14 26 19.5 25.5L32 9l12.5 16.5c5.5.5 10.5-2 16-8L55 43Z"/><path d=${dots([[32, 6, 5.2], [4.6, 14.5, 4.2], [59.4, 14.5, 4.2]]) + "M10.5 47h43a2 2 0 0 1 2 2v4.5a2 2 0 0 1-2 2h-43a2 2 0 0 1-2-2v-4.5a2 2 0 0 1 2-2Z"}/>`,
  Q: svg`<path fill-rule="evenodd" d=${"M7 45c.6-7 0-12.5-2-18 4.8 1.8 8 4.7 9.8 8.8.8-5.8 2.5-10.3 5.4-14.6 2.8 3.8 4.6 7.7 5.6 12 1.3-5.3 3.3-9.9 6.2-14.2 2.9 4.3 4.9 8.9 6.2 14.2 1-4.3 2.8-8.2 5.6-12 2.9 4.3 4.6 8.8 5.4 14.6 1.8-4.1 5-7 9.8-8.8-2 5.5-2.6 11-2 18Z" + dots([[19, 40.5, 2.3], [32, 39.5, 3], [45, 40.5, 2.3]])}/><path d=${dots([[32, 14.5, 4], [20, 18, 3.2], [44, 18, 3.2], [5, 24.5, 3.2], [59, 24.5, 3.2]]) + "M6.5 48.5h51V52a4 4 0 0 1-4 4h-43a4 4 0 0 1-4-4Z"}/>`,
  J: svg`<path fill-rule="evenodd" d="M11.5 57C7.5 34 19 7 53 0c7.5 14 2.5 28-10 35.5 2.3-.3 4.3-.2 6.3.3C42 45.5 29.5 49.5 18 46.5L16 57ZM15.2 56.7c.9-5.2 2.4-10.2 4.6-15c7.3-.8 14.4-3.9 20-8.8l-1.6-1.8c-4.8 4.2-10.9 7-17.2 8c1.5-3.1 3.2-6.1 5.2-8.9c6.4-.8 12.6-3.8 17.1-8.4l-1.6-1.6c-3.7 3.6-8.5 6.2-13.5 7.2c5.2-7 11.7-13 19-17.9l-1.4-2c-16.7 11.3-29.6 28.9-33 48.8Z"/>`,
};

/** Corners of the pips on ten and nine, and their size. */
const PIPS = {
  T: {size: 16.5, at: [[48, 77], [48, 94.4], [48, 111.8], [48, 129.2], [86.5, 77], [86.5, 94.4], [86.5, 111.8], [86.5, 129.2], [67.25, 84.5], [67.25, 121.7]]},
  9: {size: 18.5, at: [42.5, 63.5, 84.5].flatMap((x) => [82.5, 104.5, 126.5].map((y) => [x, y]))},
};

/**
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const suitAt = (suit, x, y, size) =>
  svg`<path d=${SUIT_SHAPES[suit]} transform="translate(${x} ${y}) scale(${size / 32})"/>`; // a <use> would be three elements more for each pip of each card

/**
 * What fills the lower right of a face.
 * @param {string} rank
 * @param {string} suit
 */
function emblem(rank, suit) {
  if (rank === "A") return suitAt(suit, 39, 78, 64);
  if (rank === "T" || rank === "9") {
    const {size, at} = PIPS[rank];
    return at.map(([x = 0, y = 0]) => suitAt(suit, x, y, size));
  }
  return svg`<g transform="translate(39.5 87)">${EMBLEMS[rank]}</g>`;
}

/** @returns {Template} */
function drawings() {
  return html`<svg class="deck-sprite" width="0" height="0" aria-hidden="true" focusable="false">
    ${[...SUITS].map((suit) => svg`<symbol id="suit-${suit}" viewBox="0 0 32 32"><path fill="currentColor" d=${SUIT_SHAPES[suit]}/></symbol>`)}
    ${Object.entries(RANK_SHAPES).map(([rank, shape]) => [...SUITS].map((suit) => svg`<symbol id="card-${rank}${suit}" viewBox="0 0 110 154"><g fill="currentColor"><g transform="translate(${RANK_LEFT[rank]} 9)">${shape}</g>${suitAt(suit, 9, 50, 28)}${emblem(rank, suit)}</g></symbol>`))}
    <symbol id="card-back" viewBox="0 0 110 154"><rect x="6" y="6" width="98" height="142" rx="5" fill="var(--back)"/><g fill="none" stroke="var(--back-line)"><rect x="10.5" y="10.5" width="89" height="133" rx="2.5" stroke-width="1.2"/><path stroke-width="1.4" d="M55 15 93 77 55 139 17 77ZM55 43 75.5 77 55 111 34.5 77ZM14 14 35 48M96 14 75 48M14 140 35 106M96 140 75 106"/></g><path fill="var(--back-line)" d="M55 66 61.5 77 55 88 48.5 77Z"/></symbol>
  </svg>`;
}

class Sprite extends Directive {
  drawn = false;

  /** @returns {unknown} */
  render() {
    if (this.drawn) return noChange;
    this.drawn = true;
    return drawings();
  }
}

/** The drawings, once in a page and before the first card: they stay as they are. */
export const deckSprite = directive(Sprite);

/**
 * The drawing alone, for what is itself a card: a button in the hand.
 * @param {string} code
 * @returns {Template}
 */
export function cardFace(code) {
  return html`<svg class="card-face" viewBox="0 0 110 154" aria-hidden="true" focusable="false"><use href="#card-${code}"></use></svg>`;
}

/**
 * A card that lies on the table. Its width is the CSS variable --card-width.
 * @param {string} code
 * @param {CardOptions} [options]
 * @returns {Template}
 */
export function card(code, {dim = false, winning = false, chosen = false, silent = false, label} = {}) {
  const classes = classMap({card: true, [`suit-${code[1]}`]: true, "is-refused": dim, "is-winning": winning, "is-chosen": chosen});
  return html`<span class=${classes} role=${silent ? "presentation" : "img"} aria-label=${ifDefined(silent ? undefined : label ?? cardName(code))}>${cardFace(code)}</span>`;
}

/**
 * A card face down.
 * @param {{silent?: boolean, label?: string}} [options]
 * @returns {Template}
 */
export function cardBack({silent = false, label = worded("face_down")} = {}) {
  return html`<span class="card card-back" role=${silent ? "presentation" : "img"} aria-label=${ifDefined(silent ? undefined : label)}><svg class="card-face" viewBox="0 0 110 154" aria-hidden="true" focusable="false"><use href="#card-back"></use></svg></span>`;
}

/**
 * The sign of a suit in a line of text, as large as the text.
 * @param {string} suit
 * @param {{silent?: boolean}} [options] silent: the word stands beside it
 * @returns {Template | typeof nothing}
 */
export function suitSign(suit, {silent = false} = {}) {
  if (!suit || !SUITS.includes(suit)) return nothing;
  return html`<svg class="suit-sign suit-${suit}" viewBox="0 0 32 32" focusable="false" role=${silent ? "presentation" : "img"} aria-hidden=${ifDefined(silent ? "true" : undefined)} aria-label=${ifDefined(silent ? undefined : suitName(suit))}><use href="#suit-${suit}"></use></svg>`;
}

/** Cards in words, suit by suit: "hearts: ace, ten". @param {readonly Code[]} sorted */
export function spoken(sorted) {
  return bySuit(sorted).map((cards) => `${suitName(cards[0]?.[1] ?? "")}: ${cards.map((code) => rankName(code)).join(", ")}`).join("; ");
}

/** @param {readonly Code[]} sorted @returns {Code[][]} */
function bySuit(sorted) {
  const suits = [...new Set(sorted.map((code) => code[1]))];
  return suits.map((suit) => sorted.filter((code) => code[1] === suit));
}

/** Cards as small as can be read; suits stay together. @param {readonly Code[]} cards @param {string | null} trump @param {string} label */
export function facesView(cards, trump, label) {
  const sorted = sortHand(cards, trump);
  return html`<div class="small-hand" role="img" aria-label="${label}${spoken(sorted)}">
    ${bySuit(sorted).map((suit) => html`<span class="small-suit">${suit.map((code) => card(code, {silent: true}))}</span>`)}</div>`;
}

/** By card, its copies. @typedef {Record<string, number>} Copies */

/** The copies that are named in a text, as "AS AS TH" or "10h". @param {string} text @returns {Copies} */
export function copiesIn(text) {
  /** @type {Copies} */
  const held = {};
  for (const card of text.toUpperCase().replaceAll("10", "T").match(/[ATKQJ9][SHDC]/g) ?? []) held[card] = (held[card] ?? 0) + 1;
  return held;
}

/** @param {Copies} held */
export const asText = (held) => Object.entries(held).flatMap(([card, copies]) => Array.from({length: copies}, () => card)).join(" ");

/** @param {Copies} held */
export const sizeOf = (held) => Object.values(held).reduce((sum, copies) => sum + copies, 0);

/** Each tap is one copy more, and after the last of them none. @param {Copies} held @param {{ranks: string, copies: number}} form @param {(held: Copies) => void} put */
export const pickerView = (held, {ranks, copies}, put) => html`<div class="counter-cards" role="group" aria-label="Cards">${[...ranks].flatMap((rank) => [...SUITS].map((suit) => {
    const card = rank + suit;
    const has = held[card] ?? 0;
    return html`<button class="counter-card ${has ? "is-held" : ""}" aria-label="${cardName(card)}: ${has}" @click=${() => put({...held, [card]: has >= copies ? 0 : has + 1})}>
      <b>${rank === "T" ? "10" : rank} ${suitSign(suit, {silent: true})}</b><span class="figure">${has || nothing}</span>
      <span class="counter-copies" aria-hidden="true">${Array.from({length: copies}, (_, place) => html`<i class=${place < has ? "is-on" : ""}></i>`)}</span></button>`;
  }))}</div><p class="soft">${worded("keep_copies")}</p>`;
