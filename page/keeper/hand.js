/** One hand on one slip: a field at a time, the answer to it below, what the hand comes to, and written down. */
import {html, nothing} from "../shared/lit.js";
import {attempt} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {app, change, drawn} from "../shared/state.js";
import {addressOf, follow as followLink, go} from "../shared/travel.js";
import {capital, gained, listed, worded} from "../shared/words.js";
import {read} from "./ask.js";
import {counterView, isCounting, openCounter} from "./counter.js";
import {disputesView} from "./disputes.js";
import {answer, beSure, clearSlip, correct, countSoFar, countsBoth, draftNow, fieldAt, fieldsNow, next, nextSoFar, shownNow, slipNow, tap, tell} from "./draft.js";
import {cardsOf, follows, nextField, valueOf} from "./fields.js";
import {frameView, notYet} from "./frame.js";
import {isMoreOpen, moreView, openMore} from "./more.js";
import {nameOf} from "./noted.js";
import {ask, asSecond, isFresh, isSecond, headNow, isElsewhere, nextLine, openSheet, opened, unread, unreadLines, write} from "./opened.js";
import {inWords, padView, press, shownValue} from "./pads.js";

const LABELS = {declarer: "Bidder", bid: "Bid", bids: "Bid", trump: "Trump", partner: "Partner", meld: "Meld", last: "Last trick", play: "Tricks", trick: "Any trick?", tricks: "Tricks won"};
const WIDE = 3; // columns that stand beside each other; more stand below

/** What is typed in words; null where that is not wanted. @type {string | null} */
let words = null;
let refused = "";
let writing = false;

/** @param {SheetKept} now @param {readonly number[]} seats */
const namesOf = ({slip}, seats) => listed(seats.map((seat) => slip.names[seat] ?? ""));

/** @param {Field["kind"]} kind */
const labelOf = (kind) => (kind === "play" && slipNow().soFar ? "So far" : LABELS[kind]);

/** @param {SheetKept} now @param {Field} field */
const questionOf = (now, {kind, seats}) => (seats.length > 0 ? `${labelOf(kind)}: ${namesOf(now, seats)}` : labelOf(kind));

/** The same as a question. @type {Record<Field["kind"], (who: string) => string>} */
const ASKS = {
  declarer: () => worded("keep_ask_declarer"), bid: () => worded("keep_ask_bid"), bids: (who) => worded("keep_ask_bids", {who}), trump: () => worded("keep_ask_trump"),
  partner: () => worded("keep_ask_partner"), meld: (who) => worded("keep_ask_meld", {who}), last: () => worded("keep_ask_last"), play: (who) => worded("keep_ask_play", {who}),
  trick: (who) => worded("keep_ask_trick", {who}), tricks: (who) => worded("keep_ask_tricks", {who}),
};

/** What stands above the keys: who won the bid is asked, the rest is named. @param {SheetKept} now @param {Field} field */
const headOf = (now, field) => (field.kind === "declarer" ? ASKS.declarer("") : questionOf(now, field));

/** What is asked next, of the hand or of the middle of its play. @param {SheetKept} now */
const missingNow = ({slip}) => (slipNow().soFar ? nextSoFar() : nextField(slipNow().told, slip, isFresh(), countsBoth()));

/** Doubts that are about the hand as it stands, and still open; not about a figure of which there may be more to come. @param {SheetKept} now */
function doubtsNow(now) {
  if (!isFresh()) return [];
  const {sure, typed} = slipNow();
  const half = typed && missingNow(now) ? fieldAt()?.kind : "";
  return now.slip.doubts.filter(({asks, field}) => !(asks && sure) && field !== half);
}

/** Whether what is doubtful stands in this field. @param {SheetKept} now @param {Field} field */
const isDoubtful = (now, {kind}) => doubtsNow(now).some((doubt) => doubt.field === kind);

/** What stands in a field: told, or following from the rest. @param {SheetKept} now @param {Field} field */
const standsIn = ({slip}, field) => valueOf(field, shownNow()) ?? (isFresh() ? valueOf(field, slip.told) : null);

// The slip

/** @param {SheetKept} now @param {Field} field @param {Field | null} at @param {{label?: string, small?: string}} [how] */
function fieldView(now, field, at, {label = "", small = ""} = {}) {
  const value = standsIn(now, field);
  const isNow = field.key === at?.key;
  const {sums} = slipNow();
  const added = sums[field.key];
  const sum = added && /\+\d/.test(added) ? added.replaceAll("+", " + ") : "";
  const hint = [small, sum].filter(Boolean).join(" ");
  const said = value == null ? "missing" : isFresh() && follows(field, shownNow(), now.slip.told) ? "follows" : "";
  return html`<button class="slip-field ${isNow ? "is-now" : ""} ${value == null ? "is-missing" : ""} ${said === "follows" ? "is-following" : ""} ${value != null && isDoubtful(now, field) ? "is-doubtful" : ""}"
    aria-label=${`${[questionOf(now, field), sum].filter(Boolean).join(", ")}${value == null ? `, ${said}` : `: ${inWords(field, value)}`}`} aria-current=${isNow ? "true" : nothing} @click=${() => {
      openMore("");
      tap(field);
    }}>
    ${label || hint ? html`<small>${label || hint}</small>` : nothing}<b>${value == null ? (isNow ? "?" : "–") : shownValue(field, value)}</b></button>`;
}

/** What the hand brings a column. It has its room before it is known: else the keys below would move under a finger. @param {SheetKept} now @param {number} column */
const sumShown = ({slip}, column) => (isFresh() && slip.verdict ? gained(slip.verdict.change[column] ?? 0) : "–");

/** @param {SheetKept} now @param {Field | null} at */
function slipView(now, at) {
  const {sheet} = now;
  const fields = fieldsNow();
  const top = fields.filter(({kind}) => ["declarer", "bid", "bids", "trump", "partner", "last"].includes(kind));
  const rest = fields.filter((field) => !top.includes(field));
  const many = sheet.columns.length > WIDE;
  return html`<section class="paper slip" aria-label="Slip">
    <div class="slip-top">${top.map((field) => fieldView(now, field, at, {label: field.kind === "bids" ? namesOf(now, field.seats) : LABELS[field.kind]}))}</div>
    ${many ? slipRows(now, rest, at) : slipColumns(now, rest, at)}
    ${many ? html`<ul class="slip-sums">${sheet.columns.map((name, column) => html`<li>${name} <b class="figure">${sumShown(now, column)}</b></li>`)}</ul>` : nothing}
  </section>`;
}

/** A column of the sheet each, as on paper. @param {SheetKept} now @param {Field[]} fields @param {Field | null} at */
function slipColumns(now, fields, at) {
  const {sheet} = now;
  const columns = sheet.columns.map((_, column) => sheet.seats.flatMap((its, seat) => (its === column ? [seat] : [])));
  const kinds = /** @type {const} */ (["meld", "play", "trick", "tricks"]).filter((kind) => fields.some((field) => field.kind === kind));
  return html`<div class="slip-grid" data-columns=${sheet.columns.length}>
    <span class="slip-label"></span>${columns.map((seats, column) => html`<span class="slip-head"><b>${sheet.columns[column]}</b></span>`)}
    ${kinds.map((kind) => html`<span class="slip-label">${labelOf(kind)}</span>${columns.map((seats) => {
      const own = fields.filter((field) => field.kind === kind && field.seats.every((seat) => seats.includes(seat)));
      return html`<span class="slip-cell">${own.map((field) => fieldView(now, field, at, {small: own.length > 1 ? namesOf(now, field.seats) : ""}))}</span>`;
    })}`)}
    <span class="slip-label slip-sum">Score</span>${columns.map((_, column) => html`<span class="slip-sum"><b class="figure">${sumShown(now, column)}</b></span>`)}
  </div>`;
}

/** Below each other, where there are many. @param {SheetKept} now @param {Field[]} fields @param {Field | null} at */
function slipRows(now, fields, at) {
  const melds = fields.filter(({kind}) => kind === "meld");
  const others = fields.filter((field) => field.kind !== "meld");
  const beside = (/** @type {Field} */ meld) => others.filter(({seats}) => seats.join() === meld.seats.join());
  const alone = others.filter((field) => !melds.some((meld) => beside(meld).includes(field)));
  return html`<div class="slip-rows">
    ${melds.map((meld) => html`<div class="slip-row"><span class="slip-label">${namesOf(now, meld.seats)}</span>${fieldView(now, meld, at, {label: LABELS.meld})}${beside(meld).map((field) => fieldView(now, field, at, {label: labelOf(field.kind)}))}</div>`)}
    ${alone.map((field) => html`<div class="slip-row"><span class="slip-label">${namesOf(now, field.seats)}</span>${fieldView(now, field, at, {label: labelOf(field.kind)})}</div>`)}
  </div>`;
}

// What is said

/** What contradicts, or is rare: mended or kept before the hand is written down. @param {SheetKept} now */
function doubtView(now) {
  const doubts = doubtsNow(now);
  const {told} = slipNow();
  const plays = fieldsNow().filter(({kind}) => kind === "play");
  const [doubt] = doubts;
  if (!doubt) return nothing;
  const field = fieldsNow().find(({kind}) => kind === doubt.field && kind !== "bid") ?? fieldsNow().find(({kind}) => kind === doubt.field);
  // Two sides that do not add up: either count may be the right one.
  const either = doubt.field === "play" && !doubt.asks && plays.length === 2 && plays.every((one) => valueOf(one, told) != null);
  const {total} = now.slip.form;
  return html`<div class="slip-doubt" role="alert">
    ${doubts.map(({text}) => html`<p>${text}</p>`)}
    <div class="button-row">
      ${doubt.asks ? html`<button class="button" @click=${beSure}>It is so</button>` : nothing}
      ${either ? plays.map((one, place) => {
        const other = /** @type {Field} */ (plays[1 - place]);
        const points = valueOf(one, told) ?? 0;
        return points <= total ? html`<button class="button" @click=${() => answer(other, total - points)}>${namesOf(now, one.seats)} ${points}, ${namesOf(now, other.seats)} ${total - points}</button>` : nothing;
      }) : field ? html`<button class="button" @click=${() => tap(field)}>Change it</button>` : nothing}
    </div></div>`;
}

/** What is needed, and the way to say how it stands in the middle of the play. @param {readonly string[]} lines */
function neededView(lines) {
  const {told, soFar} = slipNow();
  if (lines.length === 0 || Object.keys(told).length === 0) return nothing;
  return html`<div class="note" role="status">${lines.map((line) => html`<p>${line}</p>`)}</div>
    ${told.play || soFar ? nothing : html`<button class="button" @click=${() => countSoFar(true)}>Points so far</button>`}`;
}

/** What is needed for the bid, then what the hand comes to: below the keys, which stay where they are while one taps. @param {SheetKept} now */
function comesTo({slip}) {
  const {verdict} = slip;
  if (!isFresh() || !(slip.problem || verdict)) return neededView(slip.needed);
  if (!verdict) return html`<p class="problem" role="alert">${slip.problem}</p>`;
  const {head, scores, checks, over} = verdict;
  return html`<div class="note slip-verdict" role="status"><p><b>${head}.</b> ${scores}</p>${checks.map((line) => html`<p>${line}</p>`)}${over ? html`<p><b>${over}</b></p>` : nothing}
    ${slip.effect.map((line) => html`<p>${line}</p>`)}
    <details><summary>Why</summary><ul class="pad-rows">${verdict.lines.map(({column, points, text}) => html`<li><b class="figure">${gained(points)}</b> ${column}: ${text}</li>`)}</ul></details></div>`;
}

/** On an empty slip, how the last hand went; that it is written down, where nobody could add it up yet. @param {SheetKept} now */
function before({sheet}) {
  const {told, number} = slipNow();
  const last = sheet.rows.at(-1);
  const waits = unread();
  if (waits.length > 0) {
    if (!opened.trouble) return nothing; // a moment
    const hands = unreadLines().filter(({type}) => type === "hand").map((_, place) => `Hand ${sheet.next.hand + place}`);
    return html`<div class="note" role="status"><p><b>${hands.length > 0 ? worded("keep_is_written", {name: listed(hands)}) : "Written down."}</b> ${worded("keep_added_up")}</p></div>`;
  }
  if (!number && Object.keys(told).length === 0 && last) {
    return html`<div class="note" role="status"><p>${last.hand ? html`<b>${nameOf(last)}:</b> ${last.what}` : capital(last.what)}.</p>${sheet.over ? html`<p><b>${sheet.over}</b></p>` : nothing}
      <p class="button-row"><button class="button" @click=${() => {
        correct(opened.id, last);
        void ask();
        change();
      }}>Change it</button>${sheet.over && !isSecond() ? html`<button class="button" @click=${() => void write({type: "game", number: nextLine()})}>New game</button>` : nothing}</p></div>`;
  }
  return nothing;
}

// Writing it down

/** @param {SheetKept} now */
async function writeDown({slip}) {
  if (writing) return;
  writing = true;
  const {number} = slipNow();
  const done = await write({type: "hand", number: slip.number, told: slip.told, ...(slip.over.length > 0 ? {over: slip.over} : {})}, clearSlip);
  writing = false;
  if (!done) return;
  announceNow("Written down.");
  scrollTo(0, 0);
  if (number) go(`/keep/${opened.id}/sheet`);
}

/** Whether a hand may be written down that no service has seen: nothing of what is asked then hangs on who bid or who dealt. @param {SheetKept} now */
const mayWriteUnasked = ({slip, sheet}) => !slip.form.partner && slip.form.active.length === sheet.names.length;

/** Write it as it is told: what follows from it, and whether it can be, is seen when there is a connection. */
async function writeUnasked() {
  if (writing) return;
  writing = true;
  const {number, line, told, over} = slipNow();
  const done = await write({type: "hand", number: number || line || nextLine(), told, ...(over.length > 0 ? {over} : {})}, clearSlip);
  writing = false;
  if (done) announceNow("Written down.");
}

/** The one thing to do next. @param {SheetKept} now @param {Field | null} at */
function mainButton(now, at) {
  const {slip} = now;
  const {typed, soFar} = slipNow();
  const missing = missingNow(now);
  if (missing && typed && at && missing.key !== at.key) return html`<button class="button button-main button-large" id="keep-main" @click=${next}>Next: ${questionOf(now, missing)}</button>`;
  if (soFar) return html`<button class="button button-main button-large" id="keep-main" @click=${() => countSoFar(false)}>${worded("keep_played")}</button>`;
  if (missing) return html`<button class="button button-large" id="keep-main" aria-disabled="true">${ASKS[missing.kind](namesOf(now, missing.seats))}</button>`;
  if (!isFresh() && opened.trouble && mayWriteUnasked(now)) return html`<button class="button button-main button-large" id="keep-main" @click=${() => void writeUnasked()}>Write it down</button>`;
  if (!isFresh()) return html`<button class="button button-large" id="keep-main" aria-disabled="true">${opened.trouble ? worded("keep_waits_line") : "One moment…"}</button>`;
  if (doubtsNow(now).length > 0 || !slip.verdict) return html`<button class="button button-large" id="keep-main" aria-disabled="true">Settle this first</button>`;
  return html`<button class="button button-main button-large" id="keep-main" @click=${() => void writeDown(now)}>Write it down</button>`;
}

/** Put this hand away as if it had not been begun. */
function drop() {
  const {number} = slipNow();
  clearSlip();
  void ask();
  if (number) go(`/keep/${opened.id}/sheet`);
}

// In words

/** The place of the question that a field answers; -1 where it is not asked any more. @param {SheetKept} now @param {Field} at */
function placeOf({slip}, {kind, seats}) {
  const asked = kind === "declarer" ? "bid" : kind;
  return slip.questions.findIndex((one) => one.kind === asked && (seats.length === 0 || asked === "bids" || one.seats.join() === seats.join()));
}

/** @param {SheetKept} now @param {Field} at */
async function say(now, at) {
  const place = placeOf(now, at);
  await attempt(async () => {
    const {draft} = await read(opened.events ?? [], draftNow(), words ?? "", place, asSecond());
    words = "";
    refused = "";
    const {so_far: soFar = {}} = draft;
    tell(draft.told, {at: "", typed: "", soFar: Object.keys(soFar).length > 0 ? soFar : null});
  }, (why) => announceNow(refused = why));
}

/** @param {SheetKept} now @param {Field} at */
function wordsView(now, at) {
  const question = now.slip.questions[placeOf(now, at)];
  return html`<form class="keeper-words" @submit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    void say(now, at);
  }}><label for="keep-words">${question?.text ?? headOf(now, at)}</label>
    <span class="keeper-line"><input class="field" id="keep-words" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" .value=${words ?? ""} @input=${(/** @type {Typed} */ {target}) => (words = target.value)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && change(() => (words = null))}>
    <button class="button">Do it</button></span>${refused ? html`<p class="problem">${refused}</p>` : nothing}</form>`;
}

// The page

/** The field that was asked when the page was drawn last. */
let wasAt = "";

/** What is asked moves on: so do the focus and the voice. @param {SheetKept} now @param {Field | null} at */
function follow(now, at) {
  const key = at?.key ?? "-";
  if (key === wasAt) return;
  const first = wasAt === "";
  wasAt = key;
  words = words === null ? null : "";
  refused = "";
  if (first) return;
  const active = document.activeElement;
  const within = active === document.body || Boolean(active?.closest("#pad, .slip-doubt"));
  announceNow(at ? headOf(now, at) : "All told.");
  if (within) void drawn().then(() => /** @type {HTMLElement | null} */ (document.querySelector(words === null ? (at ? "#pad button" : "#keep-main") : "#keep-words"))?.focus({preventScroll: true}));
}

export function handView() {
  if (isElsewhere()) return frameView({part: "hand", head: "Keep score", body: html`<main class="lone paper"><p><a class="button button-main" href=${addressOf(`/keep/${opened.id}/sheet`)} @click=${followLink}>Sheet</a></p></main>`});
  const wait = notYet();
  if (wait) return frameView({part: "hand", head: "Keep score", body: wait});
  const now = /** @type {SheetKept} */ (opened.answer);
  if (isCounting()) return counterView(now);
  const at = fieldAt();
  follow(now, at);
  const {slip, sheet} = now;
  const {number, line, told} = slipNow();
  const shown = at ?? null;
  const value = shown ? valueOf(shown, shownNow()) : null;
  const begun = Object.keys(told).length > 0;
  const row = sheet.rows.find((one) => one.number === (number || line));
  const waits = unread();
  return frameView({
    part: "hand", head: row ? nameOf(row) : headNow(sheet),
    under: number ? worded("keep_changing", {name: row ? nameOf(row) : ""}) : waits.length > 0 ? (opened.trouble ? worded("keep_waits_line") : nothing) : html`${slip.names[told.dealer ?? sheet.next.dealer]} deals`,
    body: html`<main class="slip-page" aria-busy=${isFresh() ? "false" : "true"}>
      <div class="slip-sheet">${slipView(now, shown)}</div>
      <div class="slip-pad">
        ${opened.trouble ? html`<p class="problem" role="alert">${opened.trouble}</p>` : nothing}
        ${isMoreOpen() ? html`<section id="pad" aria-labelledby="pad-title">${moreView()}</section>` : html`
          ${disputesView(sheet)}${before(now)}
          ${shown ? html`<section id="pad" aria-labelledby="pad-title"><div class="pad-head"><h2 id="pad-title" tabindex="-1">${headOf(now, shown)}</h2>
            ${shown.kind === "meld" && slip.form.counter ? html`<button class="button" @click=${() => openCounter(shown, cardsOf(shown, told))}>Count the cards</button>` : nothing}</div>
            ${words === null ? padView(shown, slip.form, value) : wordsView(now, shown)}</section>` : nothing}
          ${number && !shown ? html`<p class="soft">${worded("keep_correct")}</p>` : nothing}
          ${doubtView(now)}${comesTo(now)}
          ${mainButton(now, shown)}
          <div class="button-row slip-tools">
            <button class="button" @click=${() => openMore("more")}>More</button>
            ${shown ? html`<button class="button" aria-pressed=${words === null ? "false" : "true"} @click=${() => {
              change(() => (words = words === null ? "" : null));
              void drawn().then(() => document.getElementById("keep-words")?.focus());
            }}>${words === null ? "Type words" : "Use the keys"}</button>` : nothing}
            ${begun ? html`<button class="button" @click=${drop}>${number ? "Leave it" : "Begin anew"}</button>` : nothing}
          </div>`}
      </div></main>`,
  });
}

/** Digits go to the pad wherever the focus is; letters to the line for words. @param {KeyboardEvent} event */
function pressed(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (app.route.page !== "keep" || app.route.part !== "hand" || app.dialog || isMoreOpen() || isCounting() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select, dialog") || !opened.answer) return;
  const at = fieldAt();
  if (at && words === null && press(at, event.key)) event.preventDefault();
  else if (at && words === null && /^\p{L}$/u.test(event.key)) {
    event.preventDefault();
    const letter = event.key;
    change(() => (words = letter));
    void drawn().then(() => {
      const line = /** @type {HTMLInputElement | null} */ (document.getElementById("keep-words"));
      line?.focus();
      line?.setSelectionRange(1, 1);
    });
  }
}
addEventListener("keydown", pressed);

/** @param {string} sheet */
export async function enterHand(sheet) {
  wasAt = "";
  words = null;
  if (isElsewhere()) return go(`/keep/${sheet}/sheet`);
  await openSheet(sheet);
}

