/** A finished hand, looked at again: its cards step by step, all choices of a seat, and what each of them cost and why. */
import {html, live, nothing} from "../shared/lit.js";
import {attempt, patiently} from "../shared/api.js";
import {pastGame} from "../shared/keep.js";
import {meldView} from "../phases/meld.js";
import {sheetView} from "../phases/score.js";
import {openReplay, replayHand} from "../shared/records.js";
import {app, change, printed} from "../shared/state.js";
import {isScored} from "../table/seen.js";
import {act} from "../table/act.js";
import {addressOf, follow, pathOf} from "../shared/travel.js";
import {worded} from "../shared/words.js";
import {goOn, look, now, says} from "./asking.js";
import {feltView, trickView} from "./felt.js";
import {handsView} from "./hands.js";
import {noHandView} from "./keep.js";
import {middleView} from "./middle.js";
import {choiceHere, expect, place, play, said, settle, stepBy, stepTo} from "./place.js";
import {enterRates, rates, ratesView} from "./rates.js";
import {stripView} from "./strip.js";
import {wholeView} from "./whole.js";
import {endView, printView, whyView} from "./why.js";

const HASH = /^#table=([\w-]+)(?:&hand=(\d{1,4}))?(?:&seat=(\d{1,2}))?(?:&(step|choice)=(\d{1,5}))?$/;

/** What is fetched, and why it did not come. */
const coming = {loading: false, trouble: "", /** @type {"" | "reasons" | "sheet"} */ printing: ""};

/** The address says which hand of which table; else it is the record that is open. */
export function enter() {
  if (pathOf(location) === "/replay") return fromReplay();
  if (location.hash === "#all") return void enterRates();
  rates.open = false;
  const [found, table = "", hand = "1", seat, what, number] = HASH.exec(location.hash) ?? [];
  const {replay} = app;
  if (!found) {
    expect({});
    if (!replay?.record) return change(() => Object.assign(now, {asked: null, answer: null, trouble: ""}));
    coming.trouble = "";
    return begin({table: "", token: "", record: replay.record, hand: replay.hand, seat: 0});
  }
  expect(what ? {[what]: Number(number)} : {});
  const game = pastGame(table);
  const asked = {table, token: game?.token ?? "", record: "", hand: Number(hand), seat: Number(seat ?? game?.seat ?? 0)};
  if (replay?.of?.table !== table || replay.hand !== asked.hand) void fetchHand(() => openReplay(asked, asked.hand));
  begin(asked);
}

/** Replays had an address of their own: a link of then leads to the same step. */
function fromReplay() {
  const {hash} = location;
  const whole = !hash || /&(step|choice)=/.test(hash) ? hash : `${hash}&step=0`;
  history.replaceState(history.state, "", addressOf("/review") + whole);
  enter();
}

/** The choices of a seat in a hand: asked for, unless they are there. @param {import("./asking.js").Asked} asked */
function begin(asked) {
  const before = now.asked;
  const same = before && now.answer && before.table === asked.table && before.record === asked.record && before.hand === asked.hand && before.seat === asked.seat;
  if (same) goOn();
  else void look(asked, settle);
  settle();
}

/** @param {() => Promise<void>} fetching */
async function fetchHand(fetching) {
  change(() => Object.assign(coming, {loading: true, trouble: ""}));
  await attempt(() => patiently(fetching, () => app.route.page === "review"), (why) => (coming.trouble = why));
  coming.loading = false;
  settle();
  change();
}

/** Another hand, or another seat's choices. @param {{hand?: number, seat?: number}} wanted */
function other(wanted) {
  if (!now.asked) return;
  const asked = {...now.asked, ...wanted};
  if (asked.hand !== now.asked.hand) {
    expect({});
    void fetchHand(() => replayHand(asked.hand));
  } else expect({step: place.at});
  void look(asked, settle);
}

const headOf = () => (place.replay ? worded("review_of", {hand: place.replay.hand}) : "Review");

export const title = () => (rates.open ? rates.told?.says.title ?? "Review" : headOf());

export function view() {
  if (rates.open) return ratesView();
  const {replay, all, at} = place;
  if (coming.loading || (app.replay && replay !== app.replay)) return html`<p class="starting" role="status">Fetching the hand…</p>`;
  if (!app.replay || coming.trouble) return noHandView(coming.trouble);
  const position = all[at];
  return replay && position ? pageView(replay, position) : noHandView(worded("nothing_shown"));
}

/** The position as a table that nobody plays at. @param {ReplayShown} replay @param {Position} position @returns {TableState} */
function tableOf(replay, position) {
  return {
    table: "", name: pastGame(replay.of?.table ?? "")?.name || replay.title, title: `${replay.title}, hand ${replay.hand} of ${replay.hands}`, rules: replay.rules,
    seat: null, coming: null, known: null, hands: null, whys: [], owner: false, seq: 0, at: place.at, public: position.public, own: null, says: position.says, cards: replay.cards,
    people: replay.names.map((name) => ({name, kind: "person", level: "", here: true, away: false, stand_in: false, held: false, next: null, note: "", face: 0})),
    watching: 0, chat: [], log: [], gate: null, questions: [], reports: [], shuffle: null, clock: null, manners: {away: "wait", away_after: 0, clock: 0, lines: []}, speed: "", meld_rule: [], conventions: [], waiting: "", notice: "", chosen: [], ahead: null, ahead_words: {next: "", waits: "", back: "", changed: "", refused: "", raised: ""}, asked: [], message: "", hint: null, odds: null, hurried: false, unread: 0, lines: [],
  };
}

/** @param {ReplayShown} replay @param {Position} position */
function pageView(replay, position) {
  const table = tableOf(replay, position);
  const home = now.asked?.seat ?? 0;
  const mine = pastGame(replay.of?.table ?? "")?.seat === home;
  const {open} = place;
  const choice = choiceHere();
  return html`<div class="review ${open ? "is-open" : "is-one"} ${coming.printing ? "is-printing" : ""}" data-players=${replay.names.length}>
    ${barView(replay)}
    <main class="review-felt felt ${position.meld ? "is-meld" : isScored(table) ? "is-end" : ""}" aria-label="The cards">
      ${position.meld ? meldView(table) : open ? html`${handsView(table, position, home)}<div class="review-middle">${trickView(table, position, home)}${middleView(table, position, null)}</div>` : feltView(table, position, home, choice, mine)}
    </main>
    ${stripView()}
    ${steerView()}
    <aside class="review-pad paper" aria-label="Notes"><div class="review-pad-view" tabindex="0">
      ${whyView()}${wholeView(table, position, other, (what) => void print_(what))}</div>${endView()}</aside>
    ${coming.printing === "sheet" ? html`<div class="review-print">${sheetView({...table, title: replay.title, public: {...position.public, sheet: replay.sheet}})}</div>` : coming.printing ? printView() : nothing}
  </div>`;
}

/** @param {ReplayShown} replay */
function barView(replay) {
  const {of, hand, sheet, back} = replay;
  const how = sheet.find(({number}) => number === hand)?.head ?? "";
  return html`<header class="review-bar felt-deep">
    <a class="button button-on-felt" href=${addressOf(back)} aria-label=${of ? "Back to the table" : back === "/play" ? "To the lobby" : "Back"} @click=${follow}>‹ Back</a>
    <div class="review-where"><h1>${headOf()}${how ? html` <small>${how}</small>` : nothing}</h1></div>
    <button class="button button-on-felt review-menu" aria-label="Menu" aria-haspopup="dialog" @click=${() => act.open("menu")}>
      <svg class="bar-lines" viewBox="0 0 24 20" aria-hidden="true"><path d="M1 3h22M1 10h22M1 17h22" stroke="currentColor" stroke-width="3" fill="none"/></svg></button>
  </header>`;
}

/** From card to card: buttons and a slider. */
function steerView() {
  const last = place.all.length - 1;
  const {at, playing} = place;
  return html`<section class="review-steer felt-deep" aria-label=${worded("steps")} title=${worded("keys")}>
    ${steer("Card back", "M18 3 6 12l12 9Z", at === 0 && place.choice < 0, () => stepBy(-1))}
    ${steer(playing ? "Pause" : "Play", playing ? "M6 3h4v18H6ZM14 3h4v18h-4Z" : "M5 2v20l16-10Z", false, play)}
    ${steer("Next card", "m6 3 12 9-12 9Z", at === last, () => stepBy(1))}
    <input class="review-slider" type="range" min="0" max=${last} step="1" .value=${live(String(at))}
      aria-label="Step" aria-valuetext="Step ${at + 1} of ${last + 1}. ${said()}" @input=${(/** @type {Typed} */ {target}) => stepTo(Number(target.value))}>
    <span class="review-count">${at + 1} of ${last + 1}</span></section>`;
}

/** @param {string} words @param {string} shape @param {boolean} off @param {() => void} action */
function steer(words, shape, off, action) {
  return html`<button class="button button-on-felt" aria-label=${words} aria-disabled=${off ? "true" : "false"} @click=${() => off || action()}>
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${shape} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/></svg></button>`;
}

/** @param {"reasons" | "sheet"} what */
async function print_(what) {
  await printed(() => change(() => (coming.printing = what)), () => change(() => (coming.printing = "")));
}
