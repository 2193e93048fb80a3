/** The seal of a deal with its four words, and the check of a deal whose hand is over. */
import {html, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {get, sentence} from "../shared/api.js";
import {pastGame} from "../shared/keep.js";
import {fourWords} from "./seal.js";
import {checkDeal} from "./seal-found.js";
import {cameAgain, keptOf} from "./shuffle.js";
import {isScored} from "../table/seen.js";
import {handsOver} from "../phases/sheet-rows.js";
import {change} from "../shared/state.js";
import {listed, worded} from "../shared/words.js";

/** @typedef {import("./seal.js").Proof} Proof */
/** @typedef {import("./seal-found.js").Checked} Checked */

/** The check that is shown: of which hand, and what it found. `trouble`: why there is none. @typedef {{hand: number, proof: Proof | null, found: Checked | null, trouble: string}} Check */

/** @type {Check | null} */
let check = null;

/** @param {TableState} table @param {number} seat */
const called = (table, seat) => (seat === table.seat ? "You" : table.people[seat]?.name ?? "");

/** @param {TableState} table @param {readonly number[]} seats */
const all = (table, seats) => listed(seats.map((seat) => called(table, seat)));

/** The seal of the hand in play, or the check of one that is over. @param {TableState} table */
export function sealDialog(table) {
  const playing = !isScored(table) && table.shuffle?.stage === "dealt";
  const over = handsOver(table);
  return html`${check ? checkedView(table, check) : playing ? sealView(table) : unsealedView(table)}
    ${over === 0 || (check && over === 1) ? nothing : html`<div class="button-row seal-do">
      <button class="button ${check || playing ? "" : "button-main"}" @click=${() => void checkHand(table, check && check.hand > 1 ? check.hand - 1 : over)}>${
        check ? (check.hand > 1 ? "The hand before" : "The last hand") : playing ? worded("check_last") : "Check this deal"}</button></div>`}
    <details class="seal-more"><summary>What this shows, and what not</summary>
      ${[worded("seal_how"), worded("seal_limit"), worded("seal_doubt")].map((words) => html`<p>${words}</p>`)}</details>
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
  const left = !mine && Boolean(keptOf(table.table, shuffle.seal)?.inTime);
  const late = shuffle.late.filter((other) => !left || other !== seat);
  return html`<p class="soft">Hand ${table.public.hand}</p>
    <p><b>${worded("fixed")}</b> ${worded("fixed_means")}</p>
    <ul class="seal-points">
      ${gave.length > 0 ? point(html`<b>Shuffled together.</b> ${browsers(table, gave)}`) : nothing}
      ${mine ? nothing : point(left ? worded("mine_left") : worded("mine_missing"), "no")}
      ${late.length > 0 ? point(worded("late", {names: all(table, late)}), "no") : nothing}
      ${cameAgain(table) ? point(worded("seal_again"), "no") : nothing}
      ${point(html`<b>Sealed.</b> ${worded("four_words")}`)}
    </ul>${wordsView(shuffle.words)}
    <ul class="seal-points">${point(html`<b>${worded("opens")}</b> ${worded("opens_means", {cards: shuffle.cards})}`, "open")}</ul>`;
}

/** @param {TableState} table */
function unsealedView(table) {
  if (table.shuffle) return html`<p>${worded("words_soon")}</p>`;
  return html`<p>${table.known?.kind === "shared" ? worded("shared_known") : worded("was_not_sealed")}</p>`;
}

/** Who gave to the shuffle. @param {TableState} table @param {readonly number[]} seats */
function browsers(table, seats) {
  const others = seats.filter((seat) => seat !== table.seat).map((seat) => table.people[seat]?.name ?? "");
  const mine = table.seat != null && seats.includes(table.seat);
  return mine && others.length === 0 ? worded("gave_you") : worded("gave_others", {names: listed(mine ? ["you", ...others] : others)});
}

/** What became of this browser's half. @param {Checked["mine"]} mine */
function mineWords(mine) {
  if (mine === "in") return worded("mine_in");
  return mine === "left" ? worded("mine_left") : mine === "late" ? worded("mine_late") : worded("mine_out");
}

/** Who cut the pack, and where. @param {TableState} table @param {number} seat the one that cuts @param {number | null} cut */
function cutWords(table, seat, cut) {
  if (cut == null) return worded("chance_cut");
  const mine = seat === table.seat;
  const name = called(table, seat);
  if (cut === 0) return mine ? worded("you_left") : worded("left", {name});
  if (cut === 1) return mine ? worded("you_cut_one") : worded("cut_one", {name});
  return mine ? worded("you_cut", {cards: cut}) : worded("cut", {name, cards: cut});
}

/** @param {TableState} table @param {Check} one */
function checkedView(table, {hand, proof, found, trouble}) {
  if (trouble) return html`<p class="soft">Hand ${hand}</p><p role="status">${trouble}</p>`;
  if (!found) return html`<p role="status">One moment…</p>`;
  if (!proof) return html`<p class="soft">Hand ${hand}</p><p role="status">${table.known?.kind === "shared" && hand === 1 ? worded("was_shared") : worded("was_not_sealed")}</p>`;
  const cards = proof.hands.flat().length + proof.widow.length + proof.stock.length;
  const gave = proof.halves.filter(({opened}) => opened).map(({seat}) => seat);
  const late = proof.halves.filter(({opened}) => !opened).map(({seat}) => seat);
  const others = (/** @type {number[]} */ seats) => seats.filter((seat) => seat !== table.seat);
  if (found.wrong.length > 0) {
    return html`<div class="seal-result is-wrong" role="alert"><b>${worded("does_not_fit", {hand})}</b> ${worded("does_not_fit_do")}</div>
      <ul class="seal-points">${found.wrong.map((words) => point(words, "no"))}</ul>`;
  }
  return html`<div class="seal-result" role="status"><b>${worded("fits", {cards})}</b> ${worded("fits_when", {hand})}</div>
    <p>${worded("same_words")}</p>${wordsView(fourWords(proof.number, proof.seal, proof.halves))}
    <ul class="seal-points">
      ${table.seat == null ? nothing : point(mineWords(found.mine), found.mine === "in" ? "yes" : "no")}
      ${others(gave).length > 0 ? point(worded("others_in", {names: all(table, others(gave))})) : nothing}
      ${others(late).length > 0 ? point(worded("others_late", {names: all(table, others(late))}), "no") : nothing}
      ${point(cutWords(table, proof.cutter, found.cut))}
      ${found.odd.map((words) => point(words, "no"))}
    </ul>`;
}

/** @param {TableState} table @param {number} hand */
async function checkHand(table, hand) {
  change(() => (check = {hand, proof: null, found: null, trouble: ""}));
  try {
    const {proof} = await get(`/api/tables/${table.table}/proof?hand=${hand}`, pastGame(table.table)?.token ?? "");
    change(() => (check = {hand, proof, found: proof ? checkDeal(table, proof) : {wrong: [], mine: "none", odd: [], cut: null}, trouble: ""}));
  } catch (error) {
    change(() => (check = {hand, proof: null, found: null, trouble: sentence(error)}));
  }
}
