/**
 * This browser's part in a shuffle (docs/fair-deal.md): it seals a half for the deal that comes next, opens it when all
 * are sealed, and remembers what it was shown, to check the deal when the hand is over. It answers by itself, at once.
 */
import {send} from "../table/commands.js";
import {keep, recall} from "../shared/keep.js";
import {newHalf, personHash} from "./seal-hash.js";
import {app, change} from "../shared/state.js";

/** @typedef {import("./seal.js").Proof} Proof */
/** @typedef {{seal: string, sealed: string, half: string | null, cut: number | null}} Given */
/** What this browser knows of a deal by itself.
 * @typedef {object} Kept
 * @property {string} table
 * @property {number} number
 * @property {string} seal
 * @property {string} half its own; "" while it has none
 * @property {string[]} gave all that it gave, if it gave another one later
 * @property {number | null} cut
 * @property {string[]} shown those that lay open before the list was closed: when nobody else was there
 * @property {{seat: number, sealed: string}[]} list what all sealed, once it was closed
 * @property {string} dealing how the pack was to be dealt out
 * @property {{number: number, seal: string}} first the first seal that was seen at this table
 */

/** Deals of which something is remembered, at all tables. */
const MOST_KEPT = 24;

/** Before the table has welcomed us: what it is given with the first words. @type {{table: string, given: Given | null}} */
let early = {table: "", given: null};

/** The deals of which this browser remembers something, newest first. @returns {Kept[]} */
function keptDeals() {
  const found = recall("seals", /** @type {Kept[]} */ ([]));
  return Array.isArray(found) ? found : [];
}

/** @param {string} table @param {string} seal */
export const keptOf = (table, seal) => keptDeals().find((one) => one.table === table && one.seal === seal);

/** @param {Kept} kept */
function remember(kept) {
  const others = keptDeals().filter((one) => one.table !== kept.table || one.seal !== kept.seal);
  keep("seals", [kept, ...others].slice(0, MOST_KEPT));
}

/** What is known of a deal, as new if nothing is. @param {string} table @param {Shuffle} shuffle @returns {Kept} */
function known(table, shuffle) {
  const {number, seal} = shuffle;
  const first = keptDeals().find((one) => one.table === table)?.first ?? {number, seal};
  return keptOf(table, seal) ?? {table, number, seal, half: "", gave: [], cut: null, shown: [], list: [], dealing: "", first};
}

/** How the pack is to be dealt out, to be compared. @param {Pick<Proof, "cutter" | "order" | "each" | "packet" | "turned">} told */
export const dealingOf = ({cutter, order, each, packet, turned}) => JSON.stringify([cutter, order, each, packet, turned]);

/**
 * What is given to a deal whose list is not closed: a half, sealed, and open at once where nobody else is.
 * @param {Kept} kept changed
 * @param {boolean} alone
 * @returns {Given}
 */
function given(kept, alone) {
  // A half that lay open does not count among others: somebody might have fitted theirs to it.
  if (!kept.half || (kept.shown.includes(kept.half) && !alone)) kept.half = newHalf();
  if (!kept.gave.includes(kept.half)) kept.gave.push(kept.half);
  if (alone && !kept.shown.includes(kept.half)) kept.shown.push(kept.half);
  remember(kept);
  return {seal: kept.seal, sealed: personHash(kept.seal, kept.half, kept.cut), half: alone ? kept.half : null, cut: alone ? kept.cut : null};
}

/**
 * A seat at a table that has not welcomed us yet: what the first words hold for its next deal.
 * @param {string} table
 * @param {number} seat
 * @param {Shuffle | null | undefined} shuffle
 * @param {boolean} alone nobody else will be there
 */
export function giveEarly(table, seat, shuffle, alone) {
  const mixes = shuffle && (alone || shuffle.cutter !== seat);
  early = {table, given: mixes ? given(known(table, shuffle), alone) : null};
}

/** What the first words to this table hold. @param {string} table @returns {{mixes: boolean, mix: Given | null}} */
export function firstWords(table) {
  const mix = early.table === table ? early.given : null;
  early = {table: "", given: null};
  said = mix ? JSON.stringify(mix) : "";
  return {mixes: true, mix};
}

/** Whether no other person has a seat, or may take one. @param {TableState} table */
const isAlone = ({people, seat}) => people.every(({kind, held}, other) => other === seat || (kind === "computer" && !held));

/** Answer to how far the next deal is. @param {TableState} table */
export function answerShuffle(table) {
  const {shuffle, seat} = table;
  if (!shuffle) return;
  const kept = known(table.table, shuffle);
  if (shuffle.stage === "opening" || shuffle.stage === "dealt") {
    Object.assign(kept, {list: kept.list.length > 0 ? kept.list : shuffle.halves, dealing: kept.dealing || dealingOf(shuffle)});
    remember(kept);
  }
  if (seat == null || shuffle.stage === "dealt") return;
  if (shuffle.stage === "opening") {
    const sealed = shuffle.halves.find((half) => half.seat === seat)?.sealed;
    const half = kept.gave.find((one) => personHash(kept.seal, one, kept.cut) === sealed);
    if (sealed && half) give({seal: kept.seal, sealed, half, cut: kept.cut});
    return;
  }
  if (shuffle.cuts === seat && !kept.half) {
    if (shuffle.stage === "cutting") askForCut(table, shuffle);
    return;
  }
  const alone = isAlone(table);
  const mayYetCut = shuffle.cutter === seat && shuffle.stage === "coming" && !alone;
  if (!mayYetCut) give(given(kept, alone));
}

/** What was said over this connection, so that it is said once. */
let said = "";

/** @param {Given} what */
function give(what) {
  const words = JSON.stringify(what);
  if (words === said) return;
  said = words;
  void send({t: "mix", given: what});
}

/** The seal of the deal that is to be cut. */
let asked = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let tooLate;

/** @param {TableState} table @param {Shuffle} shuffle */
function askForCut(table, shuffle) {
  if (asked === shuffle.seal) return;
  asked = shuffle.seal;
  clearTimeout(tooLate);
  tooLate = setTimeout(() => cutAt(null), shuffle.within * 1000);
  change(() => {
    app.dialog = "cut";
    app.about = Math.round(shuffle.cards / 2);
  });
}

/** This player cuts: so many cards off the top, 0 to leave the pack as it is, null to leave it to chance. @param {number | null} cut */
export function cutAt(cut) {
  const {table} = app;
  const seal = asked;
  asked = "";
  clearTimeout(tooLate);
  if (app.dialog === "cut") change(() => (app.dialog = ""));
  const shuffle = table?.shuffle;
  if (!table || !shuffle || !seal || shuffle.seal !== seal || shuffle.stage === "opening" || shuffle.stage === "dealt") return;
  const kept = known(table.table, shuffle);
  kept.cut = cut;
  give(given(kept, false));
}
