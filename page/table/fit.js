/**
 * All of the table in the window, and cards as large as the felt allows: measured anew whenever what it holds is drawn.
 *
 * First the cards are to be of the size that is wanted for this window and print (sizes.js). For that other things give way
 * step by step: data-fit="1 2 ..." on the table; what each step means stands in the style sheets. Then cards take what felt
 * is left, or, at the last step, less. What even then does not fit scrolls within its part, above a button "More".
 * Nothing is kept from another moment: the same table in the same window always looks the same.
 */
import {html} from "../shared/lit.js";
import {handsOn} from "./hand.js";
import {CARD_RATIO, fits, layOutHand, leastHeight} from "./hand-layout.js";
import {rem} from "../shared/room.js";
import {largest, least, levels, share, wanted} from "./sizes.js";
import {upTo} from "../shared/words.js";

const STEPS = 6;
/** What scrolls within itself, each with its button after it. */
const PARTS = ".felt-view, .pad-view, .side-view";
/** A sheet of which less is seen is no use. */
const LEAST_SHEET = 96;
/** So much is seen again after a page: more than the highest button, which may have been cut. */
const OVERLAP = 96;

/** Cards of a trick above each other. */
const TRICK_ROWS = 2;
const GAP = 8;
/** So much of the window is left where something gave way and cards are larger than wanted. */
const SPARE = .08;
const LEAST_TRICK = 44;
const LINE_TRICK = [68, 60, 52, LEAST_TRICK];
/** Of so many at a table stand so many cards of the trick beside each other. */
const ACROSS = [0, 1, 1, 3, 3, 4, 3, 4, 5];

/** The print for which the style sheets' questions about room were answered. */
let answeredFor = 0;

/** A container's `rem` are answered anew only when it has another width (Chromium 156): so it has, for a moment. */
function askAnew() {
  const print = rem();
  const page = document.getElementById("page");
  if (print === answeredFor || !page) return;
  answeredFor = print;
  page.style.setProperty("width", "calc(100% - 1px)");
  void page.offsetWidth;
  page.style.removeProperty("width");
}

/** What was measured last, and what was found then. */
let measured = "";
/** The phase that was shown then. */
let shown = "";
/** The cards that were held then. */
let held = "";
/** What room each step was found to have then. @type {Map<number, Room>} */
const rooms = new Map();
/** Whether cards that move are waited for. */
let awaited = false;

/** @param {Element | null} part */
const hides = (part) => part !== null && part.clientHeight > 0 && (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1);

/** The lowest edge of what stands in this part: where it is laid, not where it may be on its way. @param {Element} part */
const lowest = (part) => edge(part) - part.getBoundingClientRect().top + part.scrollTop;

/** @param {Element} part @returns {number} */
function edge(part) {
  let low = 0;
  for (const child of part.children) {
    const {bottom, height} = child.getBoundingClientRect();
    if (height > 0) low = Math.max(low, bottom);
    else if (child.children.length > 0 && getComputedStyle(child).display === "contents") low = Math.max(low, edge(child));
  }
  return low;
}

/** @typedef {{table: HTMLElement, felt: HTMLElement, low: HTMLElement, hand: import("./hand.js").FittedHand | undefined}} Parts */

/** @param {HTMLElement} table @returns {Parts | null} */
function partsOf(table) {
  const [felt, low] = [table.querySelector(".felt-view"), table.querySelector(".table-low")];
  const hand = handsOn(table).find(({host}) => host.getClientRects().length > 0);
  return felt instanceof HTMLElement && low instanceof HTMLElement ? {table, felt, low, hand} : null;
}

/** The height that the felt wants, what the low part wants without its hand, and what both have. @param {Parts} parts */
function heights({table, felt, low, hand}) {
  const bar = table.querySelector(".bar");
  const strip = table.querySelector(".table-strip");
  const beside = low.getBoundingClientRect().left >= felt.getBoundingClientRect().right - 1;
  const all = innerHeight - (bar?.getBoundingClientRect().height ?? 0) - (strip?.getBoundingClientRect().height ?? 0);
  const others = lowest(low) - (hand ? hand.height() : 0);
  return {all, beside, others, felt: lowest(felt) + parseFloat(getComputedStyle(felt).paddingBottom)};
}

/** Whether something is out of sight but for what is on its way. @param {HTMLElement} table @param {boolean} flying */
function crowded(table, flying) {
  const bar = table.querySelector(".bar");
  if (bar && bar.scrollWidth > bar.clientWidth + 1) return true;
  const parts = partsOf(table);
  if (parts) {
    const {felt, low} = parts;
    if (felt.clientHeight === 0 || (!flying && hides(felt)) || lowest(felt) > felt.clientHeight + 1) return true;
    if (lowest(low) > low.clientHeight + 1 || low.getBoundingClientRect().bottom > innerHeight + 1) return true;
  }
  const sheet = table.querySelector(".sheet-page > .sheet");
  const end = table.querySelector(".sheet-end");
  if (sheet && sheet.getClientRects().length > 0 && sheet.clientHeight < LEAST_SHEET) return true; // on one column it is behind a button
  return end !== null && (hides(table.querySelector(".side-view")) || end.getBoundingClientRect().bottom > innerHeight + 1);
}

/**
 * How wide cards of the trick are: said where they lie, for on the table it would be news to all that stands on it.
 * @param {HTMLElement} table @param {number} width
 */
function trickCard(table, width) {
  for (const part of table.querySelectorAll(".trick, .seats")) {
    if (part instanceof HTMLElement && part.style.getPropertyValue("--trick-card") !== `${width}px`) part.style.setProperty("--trick-card", `${width}px`);
  }
}

/** What of the trick may grow, its cards being of the least size now. @param {Parts} parts @returns {import("./sizes.js").Trick} */
function trickOf({table, felt}) {
  if (table.dataset.phase !== "trick" || !felt.querySelector(".trick")) return {rows: 0, least: 0, largest: 0};
  const players = Number(table.dataset.players);
  const across = ACROSS[players] ?? 5;
  // One after the other: how many are in a row depends on how wide they are.
  const line = felt.querySelector(".trick");
  if (line && getComputedStyle(line).display === "flex") return {rows: 0, least: LEAST_TRICK, largest: LEAST_TRICK};
  // Plaques beside the cards.
  const seats = players > 2 && getComputedStyle(felt).display === "grid" ? 2 * Math.max(0, ...[...table.querySelectorAll(".seat")].map(({clientWidth}) => clientWidth)) : 0;
  const most = Math.max(LEAST_TRICK, (felt.clientWidth - seats - GAP * (across + 5)) / across);
  return {rows: TRICK_ROWS, least: Math.min(most, least(innerWidth, innerHeight)), largest: Math.min(most, largest(innerWidth, innerHeight, rem()))};
}

/** @typedef {{all: number, beside: boolean, others: number, felt: number, width: number, trick: import("./sizes.js").Trick}} Room */

/** What room there is at this step, nothing being spread over it. @param {Parts} parts @returns {Room} */
function roomIn(parts) {
  const {table, hand} = parts;
  table.dataset.fitting = "";
  const trick = trickOf(parts);
  trickCard(table, trick.least);
  const room = {...heights(parts), trick, width: hand?.width() ?? 0};
  delete table.dataset.fitting;
  return room;
}

/** How wide the cards of a trick may be that leave so much free. @param {import("./sizes.js").Trick} trick @param {number} free */
const alone = ({rows, least: from, largest: to}, free) => (rows ? Math.floor(Math.max(from, Math.min(to, from + free / (rows * CARD_RATIO)))) : 0);

/** How large the cards of a hand and of the trick are in this room. @param {Room} room @param {import("./hand.js").FittedHand} hand @param {Wanted} wanted @param {number} step */
function sizesIn({all, beside, others, felt, width, trick}, {cards}, {sizes, enough}, step) {
  const space = {width, sizes, enough, spare: step > 0 ? innerHeight * SPARE : 0};
  if (!beside) return share(cards, {...space, height: all - felt - others, trick});
  return {...share(cards, {...space, height: all - others, trick: {...trick, rows: 0}}), trick: alone(trick, all - felt)};
}

/** Give them these sizes. @param {Parts} parts @param {Room} room @param {import("./sizes.js").Sizes} found */
function give({table, hand}, {width, trick}, found) {
  if (!hand) return;
  if (trick.rows) trickCard(table, found.trick);
  // While one bids its rows are few and lie as close as they may: they stay when what is said or asked takes more room.
  const space = {width, cardWidth: found.hand, height: Math.max(0, found.height)};
  const close = () => [1, 2, 3].map((rows) => leastHeight(found.hand, rows)).find((height) => fits(hand.cards, {...space, height})) ?? leastHeight(found.hand, layOutHand(hand.cards, space).rows);
  hand.resize(found.hand, table.dataset.phase === "auction" ? close() : space.height, width);
}

/** Lay the table out at this step, with cards as large as there is room for: how large those are. @param {HTMLElement} table @param {number} step @param {Wanted} wanted @param {number} [from] smaller cards need not be laid */
function layOut(table, step, wanted, from = 0) {
  const fit = upTo(step);
  const known = rooms.get(step);
  const hand = known && partsOf(table)?.hand;
  const width = hand ? sizesIn(known, hand, wanted, step).hand : from;
  if (width < from) return width;
  if (table.dataset.fit !== fit) table.dataset.fit = fit;
  const parts = partsOf(table);
  if (!parts || !table.dataset.hand) return Infinity;
  const room = known ?? roomIn(parts);
  rooms.set(step, room);
  const {all, beside, others, felt, trick} = room;
  if (!parts.hand) {
    if (trick.rows) trickCard(table, alone(trick, all - felt - (beside ? 0 : others)));
    // Its hand behind a button: before that its cards are as small as they may be, but not for meld, which shows them too.
    return table.dataset.hand === "look" && table.dataset.phase !== "meld" ? 1 : Infinity;
  }
  const found = sizesIn(room, parts.hand, wanted, step);
  if (found.hand < from) return found.hand;
  give(parts, room, found);
  if (table.dataset.phase === "trick" && trick.rows === 0) growLine(parts);
  return found.hand;
}

/** Cards of a trick that lie one after the other: as large as leaves all in sight. @param {Parts} parts */
function growLine({table, felt}) {
  for (const width of LINE_TRICK) {
    trickCard(table, width);
    if (lowest(felt) <= felt.clientHeight) return;
  }
}

/** @typedef {{sizes: number[], enough: number}} Wanted the sizes that cards may have, the largest first; how large is enough */

/** @param {HTMLElement} table @returns {Wanted} */
function wantedAt(table) {
  const sizes = levels(largest(innerWidth, innerHeight, rem()), least(innerWidth, innerHeight));
  return {sizes, enough: wanted(sizes, innerWidth, innerHeight, table.dataset.phase === "auction")};
}

/**
 * The first step at which cards are as large as wanted and nothing is out of sight, else the first at which they are as large
 * as at any. Where something gave way they are larger than wanted only if much room is left: so they seldom are of another
 * size only because somebody waits or chooses.
 * @param {HTMLElement} table @param {boolean} flying
 */
function findStep(table, flying) {
  const wanted = wantedAt(table);
  const steps = [...Array(STEPS + 1).keys()];
  if (steps.some((step) => layOut(table, step, wanted, wanted.enough) >= wanted.enough && !crowded(table, flying))) return;
  const found = steps.map((step) => {
    const width = layOut(table, step, wanted);
    return crowded(table, flying) ? 0 : width;
  });
  const best = Math.max(...found);
  const first = best > 0 ? found.indexOf(best) : STEPS;
  if (first < STEPS) layOut(table, first, wanted);
}

/** Whether cards are on their way over the felt: it is fitted again when they lie. @param {HTMLElement} table */
function moving(table) {
  const all = table.querySelector(".felt-view")?.getAnimations({subtree: true}) ?? [];
  const running = all.filter(({playState}) => playState === "running");
  if (running.length > 0 && !awaited) {
    awaited = true;
    void Promise.allSettled(running.map(({finished}) => finished)).then(() => {
      awaited = false;
      fit();
    });
  }
  return all.length > 0;
}

/** @param {HTMLElement} table */
function showMore(table) {
  for (const part of table.querySelectorAll(PARTS)) {
    const more = part.nextElementSibling;
    if (!(more instanceof HTMLElement) || !more.classList.contains("more-below")) continue;
    more.hidden = true;
    const wanted = hides(part) && part.scrollHeight > part.clientHeight + 1;
    more.hidden = !wanted;
    if (wanted) sayMore(part, more);
  }
}

/** @param {Element} part */
const atEnd = (part) => part.scrollTop + part.clientHeight >= part.scrollHeight - 2;

/** @param {Element} part @param {HTMLElement} more */
function sayMore(part, more) {
  const words = atEnd(part) ? "Back to the top" : part.classList.contains("felt-view") && part.querySelector("button, select") ? "More choices" : "More";
  if (more.textContent !== words) more.textContent = words;
}

/** What the sizes follow from but for the cards held: the same in the same window means the same sizes. @param {HTMLElement} table */
function measure(table) {
  /** @param {Element} part */
  const box = (part) => (part instanceof HTMLElement ? `${part.offsetWidth}x${part.offsetHeight}` : "");
  const boxes = [...table.querySelectorAll([".bar > *", ".seat", ".felt-view > :not(.trick)", ".table-strip > *", ".table-low > :not(.hand)", ".sheet-page > *", ".sheet-side > *"].join())].map(box);
  const words = [...table.querySelectorAll(".bar, .felt-view > :not(.trick), .table-strip, .table-low > :not(.hand)")].map(({textContent}) => textContent).join("|");
  return [innerWidth, innerHeight, rem(), document.documentElement.className, table.dataset.phase, table.dataset.hand, table.dataset.players, table.dataset.fit, table.querySelector(".trick")?.getAttribute("style"), ...boxes, table.dataset.phase === "trick" ? "" : words.replace(/[0-9]+/g, "0")].join();
}

/** The cards of its hands. @param {HTMLElement} table */
const heldNow = (table) => handsOn(table).map(({cards}) => cards.map(({code}) => code).join("")).join();

/** After each drawing of any page, and when the window has another size. */
export function fit() {
  askAnew();
  const table = document.querySelector(".table");
  if (!(table instanceof HTMLElement)) return;
  // What was read to its end in one phase is read from its beginning in the next.
  const {phase = ""} = table.dataset;
  if (phase !== shown) for (const part of table.querySelectorAll(PARTS)) part.scrollTop = 0;
  shown = phase;
  const flying = moving(table);
  const cards = heldNow(table);
  const same = measure(table) === measured;
  if (same && cards === held) return;
  for (const more of table.querySelectorAll(".more-below")) if (more instanceof HTMLElement) more.hidden = true;
  // Where nothing has changed but the cards of the hand, the room for them is known.
  if (!same || table.dataset.phase !== "trick") rooms.clear();
  findStep(table, flying);
  if (!flying) showMore(table);
  held = cards;
  measured = flying ? "" : measure(table);
}

/** One page on in the part before this button, and from its end back to the beginning. @param {Event} event */
function goOn({currentTarget: more}) {
  if (!(more instanceof HTMLElement)) return;
  const part = more.previousElementSibling;
  if (!part) return;
  part.scrollTop = atEnd(part) ? 0 : part.scrollTop + Math.max(44, part.clientHeight / 2, part.clientHeight - OVERLAP);
  sayMore(part, more);
}

/** The button after a part that may scroll. */
export const moreButton = () => html`<button class="button more-below" hidden @click=${goOn}></button>`;

/** So that the words are right however it was scrolled. @param {Event} event */
export function scrolled({currentTarget: part}) {
  const more = part instanceof Element ? part.nextElementSibling : null;
  if (part instanceof Element && more instanceof HTMLElement && !more.hidden) sayMore(part, more);
}

addEventListener("resize", () => {
  measured = "";
  fit();
});
