/** All dialogs: one <dialog> whose contents change. Escape closes it, and the focus goes back to where it was. */
import {html, nothing} from "./shared/lit.js";
import {act, mayHurry} from "./table/act.js";
import {backToClub, counts} from "./table/club.js";
import {askedDialog, standsView, unanswered} from "./table/asked.js";
import {attempt, get} from "./shared/api.js";
import {chatView} from "./table/chat.js";
import {cutDialog, sealNote} from "./seal/cut.js";
import {display, displayForm} from "./shared/display.js";
import {searchField} from "./shared/forms.js";
import {askNetwork} from "./shared/friends.js";
import {announceNow} from "./shared/heard.js";
import {later, moment, withStyles} from "./shared/later.js";
import {keepFromHere} from "./keeper/take-over.js"; // so small that it comes with the first script, and spares the keeper a request
import {needRules} from "./lobby/rules-ask.js";
import {fetchSheet, sheetBlocks} from "./lobby/sheets.js";
import {cutAt} from "./seal/shuffle.js";
import {app, change, drawn} from "./shared/state.js";
import {higherView} from "./phases/auction.js";
import {meldView} from "./phases/meld.js";
import {lastTrickView} from "./phases/play.js";
import {afterView, sheetView} from "./phases/score.js";
import {handOnly, handsView, notesView} from "./table/table.js";
import {addressOf, follow} from "./shared/travel.js";
import {capital, worded} from "./shared/words.js";

/** @typedef {{title: string | (() => string), body: () => unknown, wide?: boolean, come?: () => void, gone?: () => void}} Dialog */

const cards = later(() => import("./lobby/own-cards.js"));
const conventions = later(() => import("./table/conventions.js"));
const friends = later(() => import("./shared/friends-dialog.js"));
const houseEditor = later(withStyles("house", () => import("./lobby/house-editor.js")));
const ours = later(withStyles("house", () => import("./lobby/house-keep.js")));
const library = later(withStyles("house", () => import("./lobby/library.js")));
const paper = later(withStyles("paper", () => import("./lobby/paper.js")));
const people = later(() => import("./table/people.js"));
const seal = later(() => import("./seal/seal-dialog.js"));

/** @type {Record<string, Dialog>} */
const dialogs = {
  menu: {title: "Menu", body: menu},
  rules: {title: "The rules", body: rules, wide: true, come: () => void fetchSheet()},
  bids: {title: "What bids mean", body: () => ofTable((table) => conventions.view((part) => part.conventionsView(table))), wide: true, come: () => void conventions.come()},
  words: {title: "Words of the table", body: words, wide: true, come: () => void fetchWords()},
  chat: {title: "Talk", body: () => (app.table ? chatView(app.table) : nothing)},
  people: {title: "People and invitations", body: () => people.view((part) => app.table && part.peopleDialog(app.table)), come: () => void Promise.all([people.come(), askNetwork()])},
  friends: {title: "Friends in your network", body: () => friends.view((part) => part.friendsDialog()), come: () => {
    void askNetwork();
    void friends.come().then((part) => part?.friendsCome());
  }},
  display: {title: "Display", body: () => html`${displayForm(() => change())}<p class="soft">${worded("keys_where")}</p>${done()}`},
  keys: {title: worded("keys_title"), body: () => html`<ul class="pad-rows">${KEYS.map((words) => html`<li>${words}</li>`)}</ul>${done()}`},
  house: {title: "House rules", body: () => houseEditor.view((part) => part.houseEditor()), wide: true, come: () => void Promise.all([houseEditor.come(), needRules(app.lobby)])},
  ours: {title: worded("my_rules"), body: () => ours.view((part) => part.oursDialog()), wide: true, come: () => void ours.come().then((part) => part?.come())},
  cards: {title: "Your own bidding language", body: () => cards.view((part) => part.cardsDialog()), wide: true, come: () => void cards.come().then((part) => part?.come())},
  library: {title: "More games", body: () => library.view((part) => part.libraryDialog()), wide: true, come: () => void library.come().then((part) => part?.come())},
  score: {title: "Score sheet", body: () => ofTable(sheetView), wide: true},
  counts: {title: worded("counts_title"), body: () => html`${(app.table?.meld_rule ?? []).map((line) => html`<p>${line}</p>`)}${done()}`},
  last: {title: () => (app.table?.public.back.length ? worded("tricks_title") : "The last trick"), body: () => ofTable(lastTrickView)},
  meld: {title: "Meld shown", body: () => ofTable(meldView), wide: true},
  notes: {title: "Notes", body: () => ofTable((table) => notesView(table, act)), wide: true},
  hands: {title: "All hands", body: () => ofTable(handsView), wide: true},
  hand: {title: "Your hand", body: () => (app.table ? handOnly(app.table) : nothing), wide: true},
  after: {title: "This hand", body: () => ofTable((table) => afterView(table, act))},
  cut: {title: worded("cut_title"), body: () => (app.table ? cutDialog(app.table) : nothing), gone: () => cutAt(null)},
  seal: {title: "Fair deal", body: () => seal.view((part) => app.table && part.sealDialog(app.table)), come: () => void seal.come().then((part) => app.table && part?.sealCome(app.table)), gone: () => seal.now()?.sealGone()},
  redeal: {title: worded("redeal_title"), body: redeal},
  higher: {title: "Higher", body: () => (app.table ? higherView(app.table, act) : nothing)},
  warned: {title: "Do you mean this call?", body: warned},
  asked: {title: "You are asked", body: () => (app.table ? askedDialog(app.table) : nothing)},
  undo: {title: "Undo your last choice?", body: () => sure(
    worded("undo_means"),
    "Undo", () => void act.undo(true))},
  claim: {title: "Claim the rest?", body: () => sure(
    worded("claim_means"),
    "Claim the rest", () => void act.claim(true))},
  leave: {title: "Leave the table?", body: () => sure(
    app.table?.known?.kind === "board" ? worded("leave_board") : worded("leave_means"),
    "Leave the table", () => void act.leave(true))},
};

/** What keys do, at a table and in a review. */
const KEYS = [worded("keys_tab"), worded("keys_enter"), worded("keys_hand"), worded("keys_ranks"), worded("keys_suits"), worded("keys_escape"), worded("keys_review")];

/** Which dialog is shown, to see when another comes. */
let shown = "";

export function dialogView() {
  const found = dialogs[app.dialog];
  const title = typeof found?.title === "function" ? found.title() : found?.title;
  return html`<dialog class="dialog ${found?.wide ? "dialog-wide" : ""} dialog-${app.dialog}" id="dialog" aria-labelledby="dialog-title" @close=${closed} @click=${besides}>
    ${found ? html`<div class="dialog-head"><h2 id="dialog-title" tabindex="-1">${title}</h2>
      <button class="button dialog-close" aria-label="Close: ${title}" @click=${act.close}><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3l14 14M17 3L3 17" stroke="currentColor" stroke-width="3" fill="none"/></svg></button></div>
      ${found.body()}` : nothing}
  </dialog>`;
}

/** After each drawing: open or close what the state says. */
export function showDialog() {
  const element = /** @type {HTMLDialogElement | null} */ (document.getElementById("dialog"));
  if (!element || shown === app.dialog) return;
  const name = app.dialog;
  const found = dialogs[name];
  dialogs[shown]?.gone?.();
  shown = name;
  if (!found) {
    if (element.open) element.close();
    return;
  }
  if (!element.open) element.showModal();
  element.scrollTop = 0;
  document.getElementById("dialog-title")?.focus();
  found.come?.();
}

/** Closed by a key. The browser reports it late: the next dialog may be asked for, or open, by then. @param {Event} event */
function closed(event) {
  const element = /** @type {HTMLDialogElement} */ (event.currentTarget);
  if (app.dialog && app.dialog === shown && !element.open) act.close();
}

/** A click on what lies behind the dialog closes it. @param {MouseEvent} event */
function besides(event) {
  const element = event.currentTarget;
  if (!(element instanceof HTMLElement) || event.target !== element) return;
  const box = element.getBoundingClientRect();
  const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  if (!inside) act.close();
}

export function done() {
  return html`<div class="button-row dialog-end"><button class="button button-main" @click=${act.close}>Done</button></div>`;
}

/**
 * @param {string} consequence
 * @param {string} yes
 * @param {() => void} action
 */
function sure(consequence, yes, action) {
  return html`<p>${consequence}</p>
    <div class="button-row dialog-end"><button class="button" @click=${act.close}>No, go back</button><button class="button button-main" @click=${action}>${yes}</button></div>`;
}

function warned() {
  const {call, warning} = /** @type {{call: string, warning: string}} */ (app.about ?? {call: "", warning: ""});
  return sure(warning, "Say it all the same", () => {
    act.close();
    void act.choose(call);
  });
}

function menu() {
  const {table} = app;
  const {own} = table ?? {};
  const item = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ note = "") => html`<li>
    <button class="button menu-item" @click=${() => act.open(name)}><b>${text}</b>${note ? html`<span class="soft">${note}</span>` : nothing}</button></li>`;
  const replayed = app.route.page === "review";
  const board = table?.known?.kind === "board";
  const club = table ? backToClub(table) : nothing;
  const group = (/** @type {string} */ title, /** @type {unknown[]} */ items) => (items.every((one) => one === nothing) ? nothing : html`<section class="menu-group" aria-label=${title}><h3>${title}</h3><ul class="menu">${items}</ul></section>`);
  const hand = table ? [
    unanswered(table) ? item("asked", "You are asked") : nothing,
    replayed || table.public.step === "score" || table.public.over ? nothing : item("notes", "Notes", "What is known, and what helps"),
    table.hands ? item("hands", "All hands") : nothing,
    table.public.last ? item("last", table.public.back.length > 0 ? "All tricks" : "Last trick") : nothing,
    table.public.melds.some((meld) => meld?.shown) ? item("meld", "Meld shown") : nothing,
    !replayed && mayHurry(table) ? html`<li><button class="button menu-item" @click=${() => void act.hurry()}><b>${worded("hurry")}</b><span class="soft">${worded("hurry_means")}</span></button></li>` : nothing,
    own?.undo ? item("undo", "Undo my last choice") : nothing,
    own?.claim ? item("claim", "Claim the rest") : nothing,
    replayed ? nothing : item("seal", "Fair deal", capital(sealNote(table))),
    own && !replayed && !counts(table) ? item("redeal", worded("redeal"), "Everybody must agree") : nothing,
  ] : [];
  const whole = table ? [
    item("score", "Score sheet"),
    replayed ? nothing : item("people", "People and invitations", [table.known?.short ?? "", table.people.some((person) => person.kind === "open") ? "a seat is free" : ""].filter(Boolean).map(capital).join(". ")),
    replayed ? nothing : item("chat", "Talk", table.unread > 0 ? `${table.unread} new` : ""),
    replayed ? nothing : item("rules", "The rules", table.rules.changes > 0 ? `${table.rules.name}, ${table.rules.changes} house rules` : table.rules.name),
    table.conventions.length > 0 ? item("bids", "What bids mean") : nothing,
    replayed || counts(table) ? nothing : html`<li><button class="button menu-item" @click=${() => void toPaper(table)}><b>${worded("paper")}</b><span class="soft">${worded("paper_means")}</span></button></li>`,
    own && !replayed ? item("leave", "Leave the table", board ? "" : "A computer player takes over") : nothing,
  ] : [];
  return html`${group("This hand", hand)}${group("This table", whole)}${group("For you", [
    item("display", "Display", "Print, colors, sounds"),
    html`<li><button class="button menu-item" @click=${() => {
      act.close();
      display.set({textMode: !display.get().textMode});
      void drawn().then(() => document.getElementById("text-command")?.focus());
    }}><b>${display.get().textMode ? "Leave text mode" : "Text mode"}</b><span class="soft">The table in words, for screen readers</span></button></li>`,
    item("words", "Words of the table"),
    club !== nothing ? html`<li>${club}</li>` : html`<li><a class="button menu-item" href=${addressOf("/play")} @click=${follow}><b>To the lobby</b>${replayed ? nothing : html`<span class="soft">Your seat stays yours</span>`}</a></li>`,
  ])}`;
}

/** The score goes on for real cards. @param {TableState} table */
async function toPaper(table) {
  act.close();
  await attempt(async () => {
    await keepFromHere(table);
  }, (why) => announceNow(table.message = why));
}

/** @param {"sheet" | "card"} which */
async function printRules(which) {
  const part = await paper.come();
  change(() => (app.paperTrouble = part ? "" : worded("part_lost")));
  await attempt(async () => part?.printRules(which), (why) => (app.paperTrouble = why));
}

function rules() {
  if (!app.sheet) return html`${moment()}${done()}`;
  return html`<p class="button-row rules-print"><button class="button" @click=${() => printRules("sheet")}>${worded("rules_print")}</button>
      <button class="button" @click=${() => printRules("card")}>${worded("rules_card")}</button></p>
    ${app.paperTrouble ? html`<p class="problem" role="alert">${capital(app.paperTrouble)}</p>` : nothing}
    ${sheetBlocks(app.sheet)}${done()}`;
}

async function fetchWords() {
  if (app.words) return;
  await attempt(async () => {
    const {words} = await get("/api/glossary");
    change(() => (app.words = words));
  }, (meaning) => (app.words = [{chapter: "", word: "Not found", meaning}]));
}

function words() {
  if (!app.words) return moment();
  const wanted = app.search.trim().toLowerCase();
  const found = app.words.filter(({word, meaning}) => `${word} ${meaning}`.toLowerCase().includes(wanted));
  // A word itself comes before those in whose meaning it stands.
  found.sort((a, b) => Number(b.word.toLowerCase().includes(wanted)) - Number(a.word.toLowerCase().includes(wanted)));
  return html`${searchField("word-search", "Look for a word", app.search, (words) => change(() => (app.search = words)))}
    <p class="soft" role="status">${found.length === 1 ? "1 word" : `${found.length} words`}</p>
    <dl class="words-list">${found.map(({word, meaning}) => html`<dt>${word}</dt><dd>${meaning}</dd>`)}</dl>`;
}

function redeal() {
  const {table} = app;
  const vote = table?.questions.find(({about}) => about === "redeal");
  if (!table) return nothing;
  const voted = table.seat != null && Boolean(vote?.yes.includes(table.seat));
  return html`<p>${worded("redeal_means")}</p>
    ${vote ? standsView(table, vote) : nothing}
    <div class="button-row dialog-end"><button class="button" @click=${() => void act.vote(false)}>No, play it</button>
      <button class="button button-main" ?disabled=${voted} @click=${() => void act.vote(true)}>${voted ? "You have agreed" : "Yes, deal again"}</button></div>`;
}

/** What of the table is shown by itself. @param {(table: TableState) => unknown} view */
const ofTable = (view) => (app.table ? html`${view(app.table)}${done()}` : nothing);
