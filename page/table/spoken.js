/**
 * What was said just now stands as a bubble at the seat of whoever said it: over no card that may be played, over no
 * button, and for eight seconds. It is read aloud by main.js, so that here it is for the eye alone.
 */
import {html, nothing, repeat} from "../shared/lit.js";
import {display} from "../shared/display.js";
import {app, change} from "../shared/state.js";

const STANDS = 8_000;
/** How wide it may be: narrower, and higher, where it would lie over something. */
const WIDTHS = [320, 200, 144];
const GAP = 4;
/** What a bubble shall not lie on. */
const AVOID = [".hand-card", ".table button", ".table select", ".trick .card", ".card-place.is-turn", ".seat-name"].join();

/** The set phrases, each with its face. @type {ReadonlyMap<string, string>} */
export const PHRASES = new Map([["Nice!", "☺"], ["Thank you", "♥"], ["Oops", "☹"], ["Good luck", "☘"], ["Well played", "★"], ["One moment", "☕"]]);

/** The face of a set phrase, as text and not as a picture. @param {{text: string, preset: boolean}} line */
export const faceOf = ({text, preset}) => (preset && PHRASES.has(text) ? html`<span class="said-face" aria-hidden="true">${PHRASES.get(text)}\uFE0E</span> ` : nothing);

/** What they said, without the way to the table that they ask to: a button leads there (again.js). @param {{text: string}} line */
export const wordsOf = ({text}) => text.replace(/: \/t\/[\w-]{22}$/, "");

/** By seat, what stands there. @type {Map<number, ChatLine>} */
const standing = new Map();
/** At which table. */
let stands = "";

/** @param {ChatLine} line */
export function stand(line) {
  if (app.table?.table !== stands) standing.clear();
  stands = app.table?.table ?? "";
  standing.set(line.seat, line);
  setTimeout(() => {
    if (standing.get(line.seat) !== line) return; // they have said something else
    standing.delete(line.seat);
    change();
  }, STANDS);
}

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** How much of two boxes is one over the other. @param {Box} one @param {Box} other */
const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * Where a bubble is put: below the seat, above it, at the edge there, beside it or on it, where it lies over least of what it shall not lie on,
 * and always in the room; and over how much that is.
 * @param {Box} seat
 * @param {{width: number, height: number}} bubble
 * @param {Box} room
 * @param {readonly Box[]} avoid
 * @returns {{left: number, top: number, over: number}}
 */
export function placed(seat, {width, height}, room, avoid) {
  const middle = (seat.left + seat.right - width) / 2;
  const places = [
    [seat.left, seat.bottom + GAP], [middle, seat.bottom + GAP], [seat.right - width, seat.bottom + GAP], [middle, seat.top - GAP - height],
    [2 * middle + width < room.left + room.right ? room.left : room.right, seat.top - GAP - height], [seat.right + GAP, seat.top],
    [seat.left - GAP - width, seat.top], [middle, seat.bottom - height],
  ].map(([left = 0, top = 0]) => ({
    left: Math.max(room.left + GAP, Math.min(left, room.right - GAP - width)),
    top: Math.max(room.top + GAP, Math.min(top, room.bottom - GAP - height)),
  }));
  const over = places.map(({left, top}) => avoid.reduce((sum, box) => sum + shared({left, top, right: left + width, bottom: top + height}, box), 0));
  const least = Math.min(...over);
  return {left: room.left, top: room.top, ...places[over.indexOf(least)], over: least};
}

/** @param {string} name */
const isMuted = (name) => app.muted.includes("*") || app.muted.includes(name);

/** The bubbles, to be put in their places when they are drawn. */
export function bubblesView() {
  const {table, route} = app;
  if (!table || route.page !== "table" || route.table !== table.table || table.table !== stands || display.get().textMode) return nothing;
  const lines = [...standing.values()].filter(({name}) => !isMuted(name));
  return html`<div class="bubbles" aria-hidden="true">${repeat(lines, ({seat}) => seat, (line) => html`<p class="bubble" data-seat=${line.seat}
    ><b class="bubble-name">${line.seat === table.seat ? "You" : line.name}:</b> ${faceOf(line)}${wordsOf(line)}</p>`)}</div>`;
}

/** Where somebody sits, as far as it is in sight; of one's own seat the upper edge of the hand. @param {string} seat */
function seatBox(seat) {
  const places = Number(seat) === app.table?.seat ? [".table-low"] : [`.seat[data-seat="${seat}"]`, `.trick-spot[data-seat="${seat}"]`];
  for (const place of places) {
    const box = document.querySelector(place)?.getBoundingClientRect();
    if (box?.width) return {box: place === ".table-low" ? {left: box.left, right: box.right, top: box.top, bottom: box.top} : box, named: place.startsWith(".seat")};
  }
  return null;
}

/** After each drawing, and when the window has another size. */
export function placeBubbles() {
  const bubbles = [...document.querySelectorAll(".bubble")];
  const table = document.querySelector(".table");
  if (bubbles.length === 0 || !table) return;
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  const whole = {left: 0, right: innerWidth, top: bar?.bottom ?? 0, bottom: innerHeight};
  const room = document.querySelector(".table-felt")?.getBoundingClientRect() ?? whole;
  const avoid = [...document.querySelectorAll(AVOID)].map((one) => /** @type {Box} */ (one.getBoundingClientRect()));
  for (const bubble of bubbles) {
    if (!(bubble instanceof HTMLElement)) continue;
    const seat = seatBox(bubble.dataset.seat ?? "");
    bubble.classList.toggle("is-named", !seat?.named);
    const tried = WIDTHS.map((most) => {
      const maxWidth = `${Math.min(room.right - room.left - 2 * GAP, most)}px`;
      bubble.style.maxWidth = maxWidth;
      const {width, height} = bubble.getBoundingClientRect();
      const found = placed(seat?.box ?? {...whole, bottom: whole.top}, {width, height}, room, avoid);
      return {maxWidth, width, height, ...found, over: bubble.scrollHeight > bubble.clientHeight + 1 ? Infinity : found.over};
    });
    const {maxWidth, width, height, left, top} = tried.reduce((best, one) => (one.over < best.over ? one : best));
    bubble.style.maxWidth = maxWidth;
    bubble.style.translate = `${left}px ${top}px`;
    avoid.push({left, top, right: left + width, bottom: top + height});
  }
}

addEventListener("resize", placeBubbles);
