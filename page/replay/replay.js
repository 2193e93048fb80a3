/** The replay of a finished hand: forward and back, from any seat's eyes, by keys, buttons, a slider or a list. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt} from "../shared/api.js";
import {barView} from "../table/bar.js";
import {pickField} from "../shared/forms.js";
import {announce} from "../shared/heard.js";
import {pastGame} from "../shared/keep.js";
import {meldView} from "../phases/meld.js";
import {sheetView} from "../phases/score.js";
import {openReplay, replayHand} from "../shared/records.js";
import {nextMark, positionsOf, textFor} from "./replay-frames.js";
import {handsView} from "./replay-hands.js";
import {keepView, noReplayView} from "./replay-keep.js";
import {middleView} from "./replay-middle.js";
import {followStep, nowView, stepsView, tabsView} from "./replay-pad.js";
import {app, change, drawn} from "../shared/state.js";
import {addressOf, pathOf} from "../shared/travel.js";
import {worded} from "../shared/words.js";

/** @typedef {"slow" | "normal" | "fast"} Pace */

/** How long a step is looked at, and a trick's end. @type {Record<Pace, number>} */
const PAUSES = {slow: 3600, normal: 2000, fast: 900};
const LONGER = 1.5;
const HASH = /^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&step=(\d{1,5}))?$/;

const view = {
  /** @type {ReplayShown | null} */
  replay: null,
  /** @type {Position[]} */
  all: [],
  at: 0,
  /** Whose hand alone is face up; null: all. @type {Seat | null} */
  eyes: null,
  /** @type {import("./replay-pad.js").Tab} */
  tab: "now",
  /** @type {Pace} */
  pace: "normal",
  playing: false,
  printing: false,
  /** The address that was read or written last. */
  hash: "",
  /** The step to begin with. */
  begin: 0,
  loading: false,
  trouble: "",
};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let tick;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let written;

function replayView() {
  const {replay} = app; // null: the address says which, or none is open
  followAddress(replay);
  if (view.loading) return html`<p class="starting" role="status">Fetching the hand…</p>`;
  if (!replay || view.trouble) return noReplayView(view.trouble);
  if (replay !== view.replay) begin(replay);
  const position = view.all[view.at];
  if (!position) return noReplayView(worded("nothing_shown"));
  return pageView(replay, position);
}

export {replayView as view};

/** Where the address leads to another hand than the one shown, that is fetched. @param {ReplayShown | null} replay */
function followAddress(replay) {
  if (location.hash === view.hash || view.loading) return;
  const found = HASH.exec(location.hash);
  const [, table = "", hand = "1", step = "0"] = found ?? [];
  view.hash = location.hash;
  if (!found) {
    // Opened by a button: the game is there already.
    if (replay) writeAddress(replay);
    return;
  }
  view.begin = Number(step);
  if (replay?.of?.table === table && replay.hand === Number(hand)) return void goTo(view.begin);
  view.loading = true;
  stop();
  void fetchHand(() => openReplay({table, token: pastGame(table)?.token ?? ""}, Number(hand)));
}

/** @param {() => Promise<void>} fetching */
async function fetchHand(fetching) {
  view.trouble = "";
  await attempt(fetching, (why) => (view.trouble = why));
  change(() => (view.loading = false));
}

/** @param {ReplayShown} replay */
function begin(replay) {
  const same = view.replay?.of?.table === replay.of?.table && view.replay?.record === replay.record;
  if (!same) view.eyes = null;
  stop();
  Object.assign(view, {replay, all: positionsOf(replay), at: 0, trouble: ""});
  view.at = limit(view.begin || (replay.at ?? 0));
  view.begin = 0;
  writeAddress(replay);
  announce(worded("begins", {hand: replay.hand, hands: replay.hands, steps: view.all.length, now: said()}));
}

/** So that a page loaded again, or a link, shows the same step. @param {ReplayShown} replay */
function writeAddress(replay) {
  const hash = replay.of ? `#table=${replay.of.table}&hand=${replay.hand}${view.at > 0 ? `&step=${view.at}` : ""}` : "";
  if (app.route.page !== "replay" || pathOf(location) !== "/replay") return;
  if (location.hash !== hash) history.replaceState(history.state, "", `${addressOf("/replay")}${hash}`);
  view.hash = location.hash;
}

/** @param {number} at */
const limit = (at) => Math.min(Math.max(0, at), view.all.length - 1);

function said() {
  const position = view.all[view.at];
  return position ? textFor(position, view.eyes) : "";
}

/** @param {number} at */
function goTo(at) {
  const place = limit(at);
  if (place === view.at) return;
  change(() => (view.at = place));
  // The slider says its step itself.
  const slider = document.activeElement?.matches(".replay-slider");
  if (!slider) announce(said());
  // Browsers let an address change only so often.
  clearTimeout(written);
  written = setTimeout(() => view.replay && writeAddress(view.replay), 600);
  void drawn().then(followStep);
}

/** @param {number} at a step chosen by hand ends the playing */
function stepTo(at) {
  stop();
  goTo(at);
}

function stop() {
  clearTimeout(tick);
  if (view.playing) change(() => (view.playing = false));
}

function play() {
  if (view.playing) return stop();
  if (view.at >= view.all.length - 1) goTo(0);
  change(() => (view.playing = true));
  wait();
}

function wait() {
  clearTimeout(tick);
  const position = view.all[view.at];
  tick = setTimeout(() => {
    if (!view.playing || app.route.page !== "replay") return stop();
    if (!app.dialog) goTo(view.at + 1);
    if (view.at >= view.all.length - 1) stop();
    else wait();
  }, PAUSES[view.pace] * (position?.mark ? LONGER : 1));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (app.route.page !== "replay" || view.all.length === 0 || app.dialog || event.ctrlKey || event.altKey || event.metaKey) return;
  const {target, key, shiftKey} = event;
  if (target instanceof Element && target.closest("input:not([type=radio]), select, textarea, dialog, [contenteditable]")) return;
  const radio = target instanceof HTMLInputElement;
  if (radio && key.startsWith("Arrow")) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowRight: () => stepTo(shiftKey ? nextMark(view.all, view.at, 1) : view.at + 1),
    ArrowLeft: () => stepTo(shiftKey ? nextMark(view.all, view.at, -1) : view.at - 1),
    Home: () => stepTo(0),
    End: () => stepTo(view.all.length - 1),
  };
  // The space bar presses the button that has the focus.
  if (!(target instanceof Element && target.closest("button, a, input"))) keys[" "] = play;
  const found = keys[key];
  if (!found) return;
  event.preventDefault();
  found();
}
document.addEventListener("keydown", onKey);

async function printSheet() {
  change(() => (view.printing = true));
  await drawn();
  print();
  change(() => (view.printing = false));
}

/** The position as a table that nobody plays at. @param {ReplayShown} replay @param {Position} position @returns {TableState} */
function tableOf(replay, position) {
  return {
    table: "", name: pastGame(replay.of?.table ?? "")?.name || "Replay", title: `${replay.title}, hand ${replay.hand} of ${replay.hands}`, rules: replay.rules,
    seat: null, coming: null, known: null, hands: null, whys: [], owner: false, seq: 0, at: view.at, public: position.public, own: null, says: position.says, cards: replay.cards,
    people: replay.names.map((name) => ({name, kind: "person", level: "", here: true, away: false, stand_in: false, held: false, next: null, note: "", face: 0})),
    watching: 0, chat: [], log: [], gate: null, questions: [], reports: [], shuffle: null, clock: null, manners: {away: "wait", away_after: 0, clock: 0, lines: []}, speed: "", meld_rule: [], conventions: [], waiting: "", notice: "", chosen: [], ahead: null, ahead_words: {next: "", waits: "", back: "", changed: "", refused: "", raised: ""}, asked: [], message: "", hint: null, odds: null, unread: 0, lines: [],
  };
}

/** @param {ReplayShown} replay @param {Position} position */
function pageView(replay, position) {
  const table = tableOf(replay, position);
  const {eyes, tab, all, at} = view;
  const home = eyes ?? pastGame(replay.of?.table ?? "")?.seat ?? 0;
  return html`<div class="replay ${eyes == null ? "is-open" : "is-one"}" data-players=${replay.names.length}>
    ${barView(table, act)}
    <main class="replay-felt felt" aria-label="The cards">
      <h1 class="visually-hidden">Replay, hand ${replay.hand} of ${replay.hands}</h1>
      ${position.meld ? meldView(table) : html`${handsView(table, position, home, eyes)}${middleView(table, position, home, eyes)}`}
    </main>
    <section class="replay-steer felt-deep" aria-label="Steps">
      <p class="replay-said" data-kind=${position.event.kind}>${said()}</p>
      ${steerView()}
    </section>
    <aside class="replay-pad paper" aria-label="Notes">
      ${choosersView(replay)}
      ${tabsView(tab, (chosen) => {
        change(() => (view.tab = chosen));
        void drawn().then(followStep);
      })}
      ${tab === "now" ? nowView(table, position) : tab === "steps" ? stepsView(all, at, eyes, stepTo) : sheetView(table)}
      ${keepView(replay, () => void printSheet())}
    </aside>
    ${view.printing ? html`<div class="replay-print">${sheetView({...table, title: replay.title, public: {...position.public, sheet: replay.sheet}})}</div>` : nothing}
  </div>`;
}

/** Slider and buttons. */
function steerView() {
  const last = view.all.length - 1;
  const {at} = view;
  const first = at === 0;
  const ended = at === last;
  return html`<div class="replay-slide"><input class="replay-slider" type="range" min="0" max=${last} step="1" .value=${live(String(at))}
      aria-label="Step" aria-valuetext="Step ${at + 1} of ${last + 1}. ${said()}"
      @input=${(/** @type {Typed} */ {target}) => stepTo(Number(target.value))}>
    <span class="replay-count">${at + 1} of ${last + 1}</span></div>
    <div class="replay-buttons" role="group" aria-label=${worded("steps")} title=${worded("keys")}>
      ${steer("is-first", "First", "M4 3v18M20 3 9 12l11 9Z", first, () => stepTo(0))}
      ${steer("is-trick", "Trick back", "M12 3 2 12l10 9ZM22 3 12 12l10 9Z", first, () => stepTo(nextMark(view.all, at, -1)))}
      ${steer("is-step", "Back", "M18 3 6 12l12 9Z", first, () => stepTo(at - 1))}
      ${steer("is-play", view.playing ? "Pause" : "Play", view.playing ? "M6 3h4v18H6ZM14 3h4v18h-4Z" : "M5 2v20l16-10Z", false, play)}
      ${steer("is-step", "Next", "m6 3 12 9-12 9Z", ended, () => stepTo(at + 1))}
      ${steer("is-trick", "Trick on", "m2 3 10 9L2 21ZM12 3l10 9-10 9Z", ended, () => stepTo(nextMark(view.all, at, 1)))}
      ${steer("is-last", "Last", "M20 3v18M4 3l11 9-11 9Z", ended, () => stepTo(view.all.length - 1))}
    </div>`;
}

/** @param {string} kind @param {string} words @param {string} shape @param {boolean} off @param {() => void} action */
function steer(kind, words, shape, off, action) {
  return html`<button class="button ${kind === "is-play" ? "button-main" : "button-on-felt"} ${kind}" aria-disabled=${off ? "true" : "false"} @click=${() => off || action()}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${shape} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg>
    <span>${words}</span></button>`;
}

/** Which hand, whose eyes, how quick. @param {ReplayShown} replay */
function choosersView(replay) {
  return html`<div class="replay-choosers">
    <label><span>Hand</span>${pickField(String(replay.hand), Array.from({length: replay.hands}, (_, place) => [String(place + 1), `${place + 1} of ${replay.hands}`]), (hand) => {
      stop();
      void fetchHand(() => replayHand(Number(hand)));
    })}</label>
    <label><span>Seen by</span>${pickField(String(view.eyes ?? ""), [["", "All hands"], ...replay.names.map((name, seat) => [String(seat), name])], (seat) => {
      change(() => (view.eyes = seat === "" ? null : Number(seat)));
      announce(seat === "" ? worded("all_open") : worded("one_open", {name: replay.names[Number(seat)] ?? ""}));
    })}</label>
    <label><span>Pace</span>${pickField(view.pace, [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"]], (pace) => {
      change(() => Object.assign(view, {pace}));
      if (view.playing) wait();
    })}</label>
  </div>`;
}

