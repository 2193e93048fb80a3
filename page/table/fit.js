/**
 * All of the table in the window: it is laid out roomy, and then closer step by step until nothing is out of sight.
 *
 * The steps are data-fit="1 2 ..." on the table; what each one means stands in the style sheets. What does not fit at the
 * last step scrolls within its part, and there a button "More" comes up.
 */
import {html} from "../shared/lit.js";
import {remeasureHands} from "./hand.js";
import {upTo} from "../shared/words.js";

const STEPS = 6;
/** What scrolls within itself, each with its button after it. */
const PARTS = ".felt-view, .pad-view, .side-view";
/** A sheet of which less is seen is no use. */
const LEAST_SHEET = 96;
/** So much is seen again after a page: more than the highest button, which may have been cut. */
const OVERLAP = 96;

/** For what the present step was found: it is kept as long as that stays the same, so that nothing moves within a hand of tricks. */
let found = "";
let step = 0;
/** Whether cards that move are waited for. */
let awaited = false;

/** @param {HTMLElement} table @param {number} now */
function tighten(table, now) {
  step = now;
  const words = upTo(now);
  if (table.dataset.fit === words) return;
  table.dataset.fit = words;
  remeasureHands();
}

/** @param {Element | null} part */
const hides = (part) => part !== null && part.clientHeight > 0 && (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1);

/** Whether something is out of sight. @param {HTMLElement} table */
function crowded(table) {
  const felt = table.querySelector(".felt-view");
  const low = table.querySelector(".table-low");
  const bar = table.querySelector(".bar");
  if (bar && bar.scrollWidth > bar.clientWidth + 1) return true;
  if (felt && (hides(felt) || felt.clientHeight === 0)) return true;
  if (low && (low.scrollHeight > low.clientHeight + 1 || low.getBoundingClientRect().bottom > innerHeight + 1)) return true;
  const sheet = table.querySelector(".sheet-page > .sheet");
  const end = table.querySelector(".sheet-end");
  if (sheet && sheet.clientHeight < LEAST_SHEET) return true;
  return end !== null && (hides(table.querySelector(".side-view")) || end.getBoundingClientRect().bottom > innerHeight + 1);
}

/**
 * Whether cards are on their way over the felt: where they fly they reach out of it, and nothing has to give way to them.
 * It is fitted again when they lie.
 * @param {HTMLElement} table
 */
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

/** After each drawing, and when the window has another size. */
export function fit() {
  const table = document.querySelector(".table");
  if (!(table instanceof HTMLElement)) return;
  const key = [table.dataset.phase, innerWidth, innerHeight, document.documentElement.className, table.dataset.hand, table.dataset.players, table.dataset.turn].join();
  for (const more of table.querySelectorAll(".more-below")) if (more instanceof HTMLElement) more.hidden = true;
  if (key !== found) tighten(table, 0);
  found = key;
  // The window may have another width: where the cards lie decides how high the hand is.
  remeasureHands();
  const still = !moving(table);
  while (still && step < STEPS && crowded(table)) tighten(table, step + 1);
  if (still) showMore(table);
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

addEventListener("resize", fit);
