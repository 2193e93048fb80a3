/**
 * This browser's part in a shuffle (docs/fair-deal.md): it seals a half for the deal that comes next, opens it when all
 * are sealed, and remembers what it was shown, to check the deal when the hand is over. It answers by itself, at once.
 */
import {send} from "../table/commands.js";
import {keep, recall} from "../shared/keep.js";
import {hashed, newHalf, personHash} from "./seal-hash.js";
import {app, change} from "../shared/state.js";

/** @typedef {import("./seal.js").Proof} Proof */
/** @typedef {{seal: string, sealed: string, half: string | null, cut: number | null, known?: string}} Given */
/** What this browser knows of a deal by itself.
 * @typedef {object} Kept
 * @property {string} table
 * @property {number} number
 * @property {string} seal
 * @property {string} half its own; "" while it has none
 * @property {string[]} gave all that it gave, if it gave another one later
 * @property {string[]} spent those of them that are given no more, since this seal came again
 * @property {number | null} cut
 * @property {string[]} shown those that lay open before the list was closed: when nobody else was there
 * @property {{seat: number, sealed: string}[]} list what all sealed, once it was closed
 * @property {string} dealing how the pack was to be dealt out
 * @property {number} reached how far the deal was: see `FAR`
 * @property {string} inTime the half whose opening the table answered with "ok"
 * @property {boolean} again whether the table went back: this seal was there before, or a later one of its chain
 * @property {boolean} anew whether its chain begins here, and another was there before
 */

/** How far a deal is: 1 once its list is closed, 2 once it is dealt. */
const FAR = {coming: 0, sealing: 0, cutting: 0, opening: 1, dealt: 2};

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

/** The deal that this page was shown last over this connection, and how far it was. @type {Pick<Kept, "number" | "seal" | "reached"> | null} */
let newest = null;

/** Whether a seal was fixed with an earlier one, in the same chain. @param {Pick<Kept, "number" | "seal">} later @param {Pick<Kept, "number" | "seal">} earlier */
function fixedWith(later, earlier) {
  let link = later.seal;
  for (let {number} = later; number > earlier.number; number--) link = hashed(link);
  return later.number >= earlier.number && link === earlier.seal;
}

/**
 * What is known of a deal, as new if nothing is. Where the table went back, what was given to this seal is given no more:
 * whoever kept the lost hand knows it. Over one connection only what this page saw counts, since another tab may be
 * further.
 * @param {string} table
 * @param {Shuffle} shuffle
 * @returns {Kept}
 */
function known(table, shuffle) {
  const {number, seal, stage} = shuffle;
  const here = keptDeals().filter((one) => one.table === table);
  const [last] = here;
  const kept = here.find((one) => one.seal === seal) ?? {table, number, seal, half: "", gave: [], spent: [], cut: null, shown: [], list: [],
    dealing: "", reached: 0, inTime: "", again: false, anew: Boolean(last && !fixedWith(shuffle, last) && !fixedWith(last, shuffle))};
  const wentBack = (newest ? [newest] : here).some((one) => (one.seal === seal ? one.reached > FAR[stage] : !kept.again && one.number > number && fixedWith(one, shuffle)));
  if (wentBack) Object.assign(kept, {again: true, spent: [...kept.gave], half: "", cut: null, list: [], dealing: "", reached: 0, inTime: ""});
  return kept;
}

/** Whether the table went back to the deal that comes, or is played. @param {TableState} table */
export const cameAgain = ({table, shuffle}) => shuffle != null && app.again === `${table} ${shuffle.seal}`;

/** How the pack is to be dealt out, to be compared. @param {Pick<Proof, "cutter" | "order" | "each" | "packet" | "turned">} told */
export const dealingOf = ({cutter, order, each, packet, turned}) => JSON.stringify([cutter, order, each, packet, turned]);

/** The table's half where a later seal of the chain was seen, of a deal that comes again: by it the table knows that it went back. @param {Kept} kept */
function knownOf(kept) {
  const later = kept.again && keptDeals().find((one) => one.table === kept.table && one.number > kept.number && fixedWith(one, kept));
  return later ? {known: later.seal} : {};
}

/**
 * What is given to a deal whose list is not closed: a half, sealed, and open at once where nobody else is.
 * @param {Kept} kept changed
 * @param {boolean} alone
 * @returns {Given}
 */
function given(kept, alone) {
  // A half that lay open does not count among others: somebody might have fitted theirs to it. Alone it is given again as
  // long as nothing was dealt: else a host could cut the line until it liked what comes.
  if (!kept.half || (kept.shown.includes(kept.half) && !alone)) kept.half = newHalf();
  if (!kept.gave.includes(kept.half)) kept.gave.push(kept.half);
  if (alone && !kept.shown.includes(kept.half)) kept.shown.push(kept.half);
  remember(kept);
  return {seal: kept.seal, sealed: personHash(kept.seal, kept.half, kept.cut), half: alone ? kept.half : null, cut: alone ? kept.cut : null, ...knownOf(kept)};
}

/**
 * A seat at a table that has not welcomed us yet: what the first words hold for its next deal.
 * @param {string} table
 * @param {number} seat
 * @param {Shuffle | null | undefined} shuffle
 * @param {boolean} alone nobody else will be there
 */
export function giveEarly(table, seat, shuffle, alone) {
  newest = null;
  const mixes = shuffle && (alone || shuffle.cutter !== seat);
  early = {table, given: mixes ? given(known(table, shuffle), alone) : null};
}

/** What the first words to this table hold. @param {string} table @returns {{mixes: boolean, mix: Given | null}} */
export function firstWords(table) {
  const mix = early.table === table ? early.given : null;
  early = {table: "", given: null};
  newest = null;
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
  kept.reached = Math.max(kept.reached, FAR[shuffle.stage]);
  newest = {number: kept.number, seal: kept.seal, reached: kept.reached};
  remember(kept);
  if (kept.again) change(() => (app.again = `${kept.table} ${kept.seal}`));
  if (shuffle.stage === "opening" || shuffle.stage === "dealt") {
    Object.assign(kept, {list: kept.list.length > 0 ? kept.list : shuffle.halves, dealing: kept.dealing || dealingOf(shuffle)});
    remember(kept);
  }
  if (seat == null || shuffle.stage === "dealt") return;
  if (shuffle.stage === "opening") {
    const sealed = shuffle.halves.find((half) => half.seat === seat)?.sealed;
    const half = kept.gave.find((one) => !kept.spent.includes(one) && personHash(kept.seal, one, kept.cut) === sealed);
    if (sealed && half) give({seal: kept.seal, sealed, half, cut: kept.cut}, table.table);
    return;
  }
  if (shuffle.cuts === seat && !kept.half) {
    if (shuffle.stage === "cutting") askForCut(table, shuffle);
    return;
  }
  const alone = isAlone(table);
  const mayYetCut = shuffle.cutter === seat && shuffle.stage === "coming" && !alone;
  if (!mayYetCut) give(given(kept, alone), table.table);
}

/** What was said over this connection, so that it is said once. */
let said = "";

/** @param {Given} what @param {string} table */
async function give(what, table) {
  const words = JSON.stringify(what);
  if (words === said) return;
  said = words;
  const {ok} = await send({t: "mix", given: what});
  const kept = keptOf(table, what.seal);
  if (ok && what.half && kept) remember({...kept, inTime: what.half});
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
  give(given(kept, false), table.table);
}
