/** The seal of a deal with its four words, and the check of a deal whose hand is over. */
import {html, nothing} from "../vendor/lit-html/lit-html.js";
import {act} from "./act.js";
import {get, sentence} from "./api.js";
import {fourWords} from "./seal.js";
import {checkDeal} from "./seal-found.js";
import {isScored} from "./seen.js";
import {change} from "./state.js";
import {capital, counted, listed} from "./words.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./seal.js").Proof} Proof */
/** @typedef {import("./seal-found.js").Checked} Checked */

/** The check that is shown: of which hand, and what it found. `trouble`: why there is none. @typedef {{hand: number, proof: Proof | null, found: Checked | null, trouble: string}} Check */

/** @type {Check | null} */
let check = null;

/** @param {TableState} table @param {number} seat */
const called = (table, seat) => (seat === table.seat ? "You" : table.people[seat]?.name ?? "");

/** @param {TableState} table @param {readonly number[]} seats */
const all = (table, seats) => listed(seats.map((seat) => called(table, seat)));

/** The hands that are over. @param {TableState} table */
const handsOver = (table) => table.public.sheet.length;

/** The seal of the hand in play, or the check of one that is over. @param {TableState} table */
export function sealDialog(table) {
  const playing = !isScored(table) && table.shuffle?.stage === "dealt";
  const over = handsOver(table);
  return html`${check ? checkedView(table, check) : playing ? sealView(table) : unsealedView(table)}
    ${over === 0 || (check && over === 1) ? nothing : html`<div class="button-row seal-do">
      <button class="button ${check || playing ? "" : "button-main"}" @click=${() => void checkHand(table, check && check.hand > 1 ? check.hand - 1 : over)}>${
        check ? (check.hand > 1 ? "The hand before" : "The last hand") : playing ? "Check the last hand" : "Check this deal"}</button></div>`}
    <details class="seal-more"><summary>What this shows, and what not</summary>
      <p>The table sealed its half of every shuffle before the first card of the game. Then each person’s browser seals a half, and all are opened: the cards follow from them. Nobody can change a card, or choose among deals, without breaking the seal.</p>
      <p>The machine that deals knows every hand. The seal cannot change that.</p>
      <p>Do you doubt this page, too? Save the record after the hand, and check it on another machine with “deece check”, or with any program that follows docs/fair-deal.md.</p></details>
    <div class="button-row dialog-end"><button class="button button-main" @click=${act.close}>Good</button></div>`;
}

/** After a hand its deal is checked as soon as the dialog is opened. @param {TableState} table */
export function sealCome(table) {
  if (isScored(table) && handsOver(table) > 0) void checkHand(table, handsOver(table));
}

/** What was checked is checked anew another time. */
export function sealGone() {
  check = null;
}

/** @param {readonly string[]} words */
function wordsView(words) {
  return html`<ul class="seal-words" aria-label="Four words">${words.map((word) => html`<li>${word}</li>`)}</ul>`;
}

/** @param {unknown} words @param {"yes" | "no" | "open"} [kind] */
function point(words, kind = "yes") {
  const sign = kind === "yes" ? "✓" : kind === "no" ? "✗" : "○";
  return html`<li class="seal-point is-${kind}"><span aria-hidden="true">${sign}</span><span>${words}</span></li>`;
}

/** @param {TableState} table */
function sealView(table) {
  const {shuffle, seat} = table;
  if (!shuffle) return nothing;
  const gave = shuffle.halves.map((half) => half.seat).filter((other) => !shuffle.late.includes(other));
  const mine = seat == null || gave.includes(seat);
  return html`<p class="soft">Hand ${table.public.hand}</p>
    <p><b>The cards were fixed and sealed before anyone chose.</b> Nobody can change one without breaking the seal.</p>
    <ul class="seal-points">
      ${gave.length > 0 ? point(html`<b>Shuffled together.</b> ${browsers(table, gave)} gave a secret number to the shuffle.`) : nothing}
      ${mine ? nothing : point("Your browser’s number is not in this shuffle: it came too late, or you came later.", "no")}
      ${shuffle.late.length > 0 ? point(`${all(table, shuffle.late)}: sealed, but opened too late, so it is not in the shuffle.`, "no") : nothing}
      ${point(html`<b>Sealed.</b> Everybody at the table has the same four words:`)}
    </ul>${wordsView(shuffle.words)}
    <ul class="seal-points">${point(html`<b>Opened after the hand.</b> Then your browser checks all ${shuffle.cards} cards against the seal.`, "open")}</ul>`;
}

/** @param {TableState} table */
function unsealedView(table) {
  if (table.shuffle) return html`<p>The next deal is sealed already. Its four words are shown as soon as the cards are dealt.</p>`;
  return html`<p>${table.known?.kind === "shared" ? "These cards were shared: somebody knows them, so that they are not sealed." : "This deal is not sealed."}</p>`;
}

/** @param {TableState} table @param {readonly number[]} seats */
function browsers(table, seats) {
  const others = seats.filter((seat) => seat !== table.seat).map((seat) => table.people[seat]?.name ?? "");
  const mine = table.seat != null && seats.includes(table.seat);
  return mine && others.length === 0 ? "Your browser" : `The browsers of ${listed(mine ? ["you", ...others] : others)}`;
}

/** @param {TableState} table @param {Check} one */
function checkedView(table, {hand, proof, found, trouble}) {
  if (trouble) return html`<p class="soft">Hand ${hand}</p><p role="status">${trouble}</p>`;
  if (!found) return html`<p role="status">One moment…</p>`;
  if (!proof) return html`<p class="soft">Hand ${hand}</p><p role="status">This deal was not sealed${table.known?.kind === "shared" && hand === 1 ? ": its cards were shared, so that somebody knew them" : ""}.</p>`;
  const cards = proof.hands.flat().length + proof.widow.length + proof.stock.length;
  const gave = proof.halves.filter(({opened}) => opened).map(({seat}) => seat);
  const late = proof.halves.filter(({opened}) => !opened).map(({seat}) => seat);
  if (found.wrong.length > 0) {
    return html`<div class="seal-result is-wrong" role="alert"><b>The seal does not fit hand ${hand}.</b> Save the record and stop.</div>
      <ul class="seal-points">${found.wrong.map((words) => point(words, "no"))}</ul>`;
  }
  return html`<div class="seal-result" role="status"><b>The seal fits: all ${counted(cards, "card")}.</b> Hand ${hand}, checked in this browser, a moment ago.</div>
    <p>The four words before the hand and after it are the same:</p>${wordsView(fourWords(proof.number, proof.seal, proof.halves))}
    <ul class="seal-points">
      ${table.seat == null ? nothing : found.mine === "in" ? point(html`<b>Your number</b> was in the shuffle.`) : point(`Your number was not in the shuffle${found.mine === "late" ? ": it came too late" : ""}.`, "no")}
      ${gave.filter((seat) => seat !== table.seat).length > 0 ? point(`${capital(browsers(table, gave.filter((seat) => seat !== table.seat)))} gave a number, too.`) : nothing}
      ${late.filter((seat) => seat !== table.seat).length > 0 ? point(`What ${all(table, late.filter((seat) => seat !== table.seat))} sealed was opened too late.`, "no") : nothing}
      ${point(found.cut == null ? "Chance cut the pack." : found.cut === 0 ? `${called(table, proof.cutter)} left the pack as it was.` : `${called(table, proof.cutter)} cut ${counted(found.cut, "card")} off the top.`)}
    </ul>`;
}

/** @param {TableState} table @param {number} hand */
async function checkHand(table, hand) {
  change(() => (check = {hand, proof: null, found: null, trouble: ""}));
  try {
    const {proof} = /** @type {{proof: Proof | null}} */ (await get(`/api/tables/${table.table}/proof?hand=${hand}`));
    change(() => (check = {hand, proof, found: proof ? checkDeal(table, proof) : {wrong: [], mine: "none", cut: null}, trouble: ""}));
  } catch (error) {
    change(() => (check = {hand, proof: null, found: null, trouble: sentence(error)}));
  }
}
