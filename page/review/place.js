/** Where one is in a hand that is looked at again: at a step of it, or at a choice; by keys, buttons, strip and slider. */
import {announce} from "../shared/heard.js";
import {display} from "../shared/display.js";
import {app, change, drawn} from "../shared/state.js";
import {addressOf, pathOf} from "../shared/travel.js";
import {worded} from "../shared/words.js";
import {now} from "./asking.js";
import {nextMark, positionsOf, textFor} from "./frames.js";

/** @typedef {"slow" | "normal" | "fast"} Pace */

/** How long a step is looked at, and a trick's end. @type {Record<Pace, number>} */
const PAUSES = {slow: 3600, normal: 2000, fast: 900};
const LONGER = 1.5;

export const place = {
  /** @type {ReplayShown | null} */
  replay: null,
  /** @type {Position[]} */
  all: [],
  at: 0,
  /** The choice that is shown with what came of it; -1: the step as it was. */
  choice: -1,
  /** Whether all hands are face up. */
  open: false,
  /** @type {Pace} */
  pace: "normal",
  playing: false,
};
/** Where to begin, by the address; nothing is wanted once one went somewhere. @type {{step?: number, choice?: number} | null} */
let wanted = {};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let tick;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let written;

/** All choices of the seat, as far as they have come. */
const choices = () => now.answer?.decisions ?? [];

/** The choice that is looked at, or that is made at this step. @returns {DecisionShown | undefined} */
export const choiceHere = () => choices().find(({number, step}) => (place.choice < 0 ? step === place.at : number === place.choice));

/** What happened at this step, as the seat that is looked at could know it. */
export function said() {
  const position = place.all[place.at];
  return position ? textFor(position, place.open ? null : now.asked?.seat ?? null) : "";
}

/** What is read aloud here: which choice and what it cost, or what happened. */
function heard() {
  const choice = choiceHere();
  return choice ? `${choice.title}. ${choice.judged?.words ?? worded("not_judged")}` : said();
}

/** Another hand, or another seat of it, comes. @param {{step?: number, choice?: number}} begin */
export function expect(begin) {
  stop();
  wanted = begin;
  place.choice = -1;
}

/** The hand has come, or its list of choices: who has gone nowhere yet is led to where the hand is of interest. */
export function settle() {
  const {replay} = app;
  if (!replay) return;
  if (replay !== place.replay) {
    Object.assign(place, {replay, all: positionsOf(replay), choice: -1});
    place.at = limit(wanted?.step ?? 0);
  }
  const {answer} = now;
  if (!wanted || !answer) return change();
  const {step, choice = step == null ? first() : -1} = wanted;
  wanted = null;
  if (step != null) place.at = limit(step); // another link may lead to the hand that is here
  const found = answer.decisions.find(({number}) => number === choice);
  if (found) Object.assign(place, {choice, at: limit(found.step)});
  announce(worded("begins", {hand: replay.hand, hands: replay.hands, steps: place.all.length, now: heard()}));
  change(() => (now.wanted = choiceHere()?.number ?? -1));
  writeAddress();
  void drawn().then(follow);
}

/** The dearest choice if all are judged, else the first. */
function first() {
  const all = choices();
  const charged = all.every(({judged}) => judged) ? all.filter(({judged}) => judged?.charged) : [];
  return charged.sort((one, other) => (other.judged?.lost ?? 0) - (one.judged?.lost ?? 0))[0]?.number ?? all[0]?.number ?? -1;
}

/** So that a page loaded again, or a link, shows the same. */
export function writeAddress() {
  const {asked} = now;
  if (app.route.page !== "review" || pathOf(location) !== "/review" || !asked?.table) return;
  const where = place.choice >= 0 ? `choice=${place.choice}` : `step=${place.at}`;
  const hash = `#table=${asked.table}&hand=${asked.hand}&seat=${asked.seat}&${where}`;
  if (location.hash !== hash) history.replaceState(history.state, "", addressOf("/review") + hash);
}

/** @param {number} at */
const limit = (at) => Math.min(Math.max(0, at), place.all.length - 1);

/** @param {number} at @param {number} [choice] */
function goTo(at, choice = -1) {
  const step = limit(at);
  if (step === place.at && choice === place.choice) return;
  wanted = null;
  change(() => Object.assign(place, {at: step, choice}));
  now.wanted = choiceHere()?.number ?? -1;
  // The slider says its step itself.
  if (!document.activeElement?.matches(".review-slider")) announce(heard());
  // Browsers let an address change only so often.
  clearTimeout(written);
  written = setTimeout(writeAddress, 600);
  void drawn().then(follow);
}

/** After a drawing: what is looked at stands in sight in the strip and in the list of steps, and its words from their first line. */
function follow() {
  document.querySelector(".review-why")?.closest(".review-pad-view")?.scrollTo({top: 0});
  keepCurrent();
}

function keepCurrent() {
  for (const one of document.querySelectorAll(".review-cell[aria-current=step], .review-step[aria-current=step]")) keepInSight(one);
}

// Larger print makes the strip wider: what is looked at stays in it.
display.listen(() => void drawn().then(keepCurrent));

/** By scrolling nothing but what it stands in. @param {Element} one */
function keepInSight(one) {
  const box = one.closest(".review-scroll, .review-steps");
  if (!box) return;
  const here = one.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (here.left < frame.left || here.right > frame.right) box.scrollLeft += here.left + here.width / 2 - frame.left - frame.width / 2;
  if (here.top < frame.top || here.bottom > frame.bottom) box.scrollTop += here.top + here.height / 2 - frame.top - frame.height / 2;
}

/** A step chosen by hand ends the playing. @param {number} at */
export function stepTo(at) {
  stop();
  goTo(at);
}

/** A choice, with what came of it. @param {DecisionShown} choice */
export function toChoice({number, step}) {
  stop();
  goTo(step, number);
}

/** The choice before or after where one is. @param {-1 | 1} way @returns {DecisionShown | undefined} */
export function nextChoice(way) {
  const {at, choice} = place;
  const others = choices().filter(({number, step}) => (choice >= 0 ? way * (number - choice) > 0 : way * (step - at) > 0));
  return way > 0 ? others[0] : others.at(-1);
}

/** Forward or back by a choice; by a trick where there is none. @param {-1 | 1} way */
export function leap(way) {
  const next = nextChoice(way);
  if (next) toChoice(next);
  else if (choices().length === 0) stepTo(nextMark(place.all, place.at, way));
}

/** One card on or back: back from a choice is the position in which it was made. @param {-1 | 1} way */
export const stepBy = (way) => stepTo(place.choice >= 0 && way < 0 ? place.at : place.at + way);

export function stop() {
  clearTimeout(tick);
  if (place.playing) change(() => (place.playing = false));
}

export function play() {
  if (place.playing) return stop();
  if (place.at >= place.all.length - 1) goTo(0);
  change(() => (place.playing = true));
  wait();
}

/** @param {Pace} pace */
export function setPace(pace) {
  change(() => Object.assign(place, {pace}));
  if (place.playing) wait();
}

function wait() {
  clearTimeout(tick);
  const position = place.all[place.at];
  tick = setTimeout(() => {
    if (!place.playing || app.route.page !== "review") return stop();
    if (!app.dialog) goTo(place.at + 1);
    if (place.at >= place.all.length - 1) stop();
    else wait();
  }, PAUSES[place.pace] * (position?.mark ? LONGER : 1));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (app.route.page !== "review" || location.hash === "#all" || place.all.length === 0 || app.dialog || event.ctrlKey || event.altKey || event.metaKey) return;
  const {target, key, shiftKey} = event;
  if (target instanceof Element && target.closest("input, select, textarea, dialog, [contenteditable]")) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => (shiftKey ? leap(1) : stepBy(1)),
    ArrowLeft: () => (shiftKey ? leap(-1) : stepBy(-1)),
    Home: () => stepTo(0),
    End: () => stepTo(place.all.length - 1),
  };
  // The space bar presses the button that has the focus.
  if (!(target instanceof Element && target.closest("button, a, summary"))) keys[" "] = play;
  const found = keys[key];
  if (!found) return;
  event.preventDefault();
  found();
}
document.addEventListener("keydown", onKey);
addEventListener("resize", () => app.route.page === "review" && follow());
