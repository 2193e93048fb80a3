/**
 * The hand that is being told on this device: kept at each tap where the sheet is kept, so that a phone that sleeps, or dies, loses nothing.
 * A browser writes its other memory late: after it died the slip of an older hand stood there as the new one.
 */
import {keep, recall} from "../shared/keep.js";
import {app, change} from "../shared/state.js";
import {fieldsOf, layout, nextField, sumOf, valueOf, withAnswer} from "./fields.js";
import {device, noteOf} from "./book.js";
import {ask, askAbout, isFresh, isElsewhere, mayReplace, nextLine, opened} from "./opened.js";
import {lastCounter} from "../shared/shelf.js";

/**
 * @typedef {object} Slip what stands on the slip besides what the service makes of it
 * @property {string} of the sheet
 * @property {number} number of the hand; 0: the next
 * @property {number} line where the next hand is written, from its first answer on: it stays though others write meanwhile
 * @property {string} by the device that tells it
 * @property {number} after the last counter of the sheet when it was kept: a hand that was written since has its line
 * @property {string[]} over what it stands in the place of
 * @property {HandTold} told
 * @property {string} at the key of the field that was tapped; "": the one that is asked next
 * @property {string} typed figures of the field at hand
 * @property {Record<string, string>} sums by field, how a figure came together: "30+14"
 * @property {string[]} mended the keys of the fields that were corrected
 * @property {boolean} sure whether the one question was answered
 * @property {Record<string, number> | null} soFar in the middle of the play: points so far, by the first seat of a side. The sheet never has them
 */

/** @param {string} of @returns {Slip} */
const blank = (of) => ({of, number: 0, line: 0, by: "", after: 0, over: [], told: {}, at: "", typed: "", sums: {}, mended: [], sure: false, soFar: null});

/** @type {Slip} */
let slip = blank("");

/** Whether its hand is on the sheet since: on one that others have too, by this device. @param {Slip} kept */
const isWritten = (kept) => (opened.events ?? []).some((event) => {
  const {id, change: wanted} = event;
  if ((wanted.type !== "hand" && wanted.type !== "void") || wanted.number !== (kept.number || kept.line)) return false;
  return lastCounter([event], kept.by) > kept.after && (!opened.role || id.startsWith(`${kept.by}:`));
});

/** The slip of the open sheet. @returns {Slip} */
export function slipNow() {
  if (slip.of !== opened.id) {
    if (!opened.events) return blank(opened.id); // it is being read
    const kept = /** @type {Slip | null} */ (opened.slip);
    slip = kept && typeof kept === "object" && kept.told && kept.of === opened.id ? {...blank(opened.id), ...kept} : blank(opened.id);
    if (isWritten(slip)) slip = blank(opened.id);
  }
  return slip;
}

/** Keep it, beside what was written; a device that cannot says so when a line is written. */
function keepSlip() {
  if (isElsewhere()) return;
  slip.by = device();
  slip.after = lastCounter(opened.id === slip.of ? opened.events ?? [] : [], slip.by);
  void noteOf(slip.of, {slip}).catch(() => {});
}

askAbout(() => {
  const {number, told} = slipNow();
  return app.route.part === "hand" && (number || Object.keys(told).length > 0) ? draftNow() : undefined;
});

/** The hand as it is asked about. @returns {Draft} */
export function draftNow() {
  const {number, line, told, over, soFar} = slipNow();
  return {number: number || line, told, ...(countsBoth() ? {both: true} : {}), ...(over.length > 0 || (line && !number) ? {over} : {}), ...(soFar ? {so_far: soFar} : {})};
}

/** Whether both sides count what they took, so that a wrong count is seen: as this device was told last. */
export const countsBoth = () => recall("both", false) && mayCountBoth();

/** Whether that is a question by these rules. */
export function mayCountBoth() {
  const form = opened.answer?.slip.form;
  return form?.play_by === "side" && form.sides.length === 2;
}

/** @param {boolean} both */
export function countBoth(both) {
  keep("both", both);
  change();
  void ask();
}

/** What stands in the fields: in the middle of the play the points so far. @returns {HandTold} */
export function shownNow() {
  const {told, soFar} = slipNow();
  return soFar ? {...told, play: soFar} : told;
}

/** @param {Partial<Slip>} more */
function put(more) {
  slip = {...slipNow(), ...more};
  keepSlip();
  change();
}

/** An empty slip, for the next hand. */
export function clearSlip() {
  put(blank(opened.id));
}

/** The slip of a hand that is on the sheet, to be corrected. @param {string} sheet @param {Pick<SheetRow, "number" | "told" | "entries" | "dealer">} row */
export function correct(sheet, {number, told, entries, dealer}) {
  slip = {...blank(sheet), number, over: mayReplace(entries), told: {...(told ?? {}), dealer}, at: "-"};
  keepSlip();
}

/** Another hand as told: the service is asked about it. @param {HandTold} told @param {Partial<Slip>} [more] */
export function tell(told, more = {}) {
  const {number, line, sure} = slipNow();
  put({told, sure, line: number ? 0 : line || (opened.answer ? nextLine() : 0), ...more});
  void ask();
}

/** All fields of the slip now: those asked by the last answer, then those that may come. @returns {Field[]} */
export function fieldsNow() {
  const form = opened.answer?.slip.form;
  if (!form) return [];
  const found = (opened.answer?.slip.questions ?? []).flatMap((question) => fieldsOf(question, form));
  return [...layout(form), ...found.filter(({kind}) => kind === "trick" || kind === "tricks")];
}

/** Whose points so far are still to be told. @returns {Field | null} */
export const nextSoFar = () => fieldsNow().find((one) => one.kind === "play" && valueOf(one, shownNow()) == null) ?? null;

/** The field that is asked, or that was tapped; null when all is told and none was tapped. @returns {Field | null} */
export function fieldAt() {
  const {at, told, soFar} = slipNow();
  const tapped = fieldsNow().find(({key}) => key === at);
  if (soFar) return tapped ?? nextSoFar();
  return tapped ?? nextField(told, opened.answer?.slip ?? null, isFresh(), countsBoth());
}

/** Tap a field. @param {Field} field */
export const tap = (field) => put({at: field.key, typed: ""});

/** In a correction the other side's points follow again, as in a new hand, unless they were corrected too. @param {HandTold} told @param {Field} field @param {string[]} mended */
function withoutOther(told, field, mended) {
  const [other, ...more] = fieldsNow().filter((one) => one.kind === "play" && one.key !== field.key);
  if (!other || more.length > 0 || mended.includes(other.key)) return told;
  const play = Object.fromEntries(Object.entries(told.play ?? {}).filter(([seat]) => !other.seats.includes(Number(seat))));
  return {...told, play};
}

/** The hand with what was answered in a field. @param {Field} field @param {number | null} value @param {Form} form @param {string} cards @param {Partial<Slip>} more */
function fill(field, value, form, cards, more) {
  const {told: before, soFar, number, mended} = slipNow();
  const told = number && field.kind === "play" && !countsBoth() ? withoutOther(before, field, mended) : before;
  if (number) more = {...more, mended: [...mended, field.key]};
  if (soFar && field.kind === "play") tell(told, {...more, soFar: withAnswer(shownNow(), field, value, form).play ?? {}});
  else tell(withAnswer(told, field, value, form, cards), more);
}

/** Points so far are asked for, or not any more. @param {boolean} wanted */
export const countSoFar = (wanted) => tell(slipNow().told, {at: "", typed: "", soFar: wanted ? {} : null});

/** An answer that is whole: on to what is asked next. @param {Field} field @param {number} value @param {string} [cards] */
export function answer(field, value, cards = "") {
  const form = opened.answer?.slip.form;
  if (!form) return;
  const {[field.key]: _, ...sums} = slipNow().sums;
  fill(field, value, form, cards, {at: "", typed: "", sums});
}

/** Figures as they are typed: the field has them at once, and stays. @param {Field} field @param {string} typed */
export function type(field, typed) {
  const form = opened.answer?.slip.form;
  if (!form) return;
  const sum = sumOf(typed);
  const {[field.key]: _, ...sums} = slipNow().sums;
  fill(field, sum, form, "", {at: field.key, typed, sums: typed.includes("+") ? {...sums, [field.key]: typed} : sums});
}

/** What was typed is whole. */
export const next = () => put({at: "", typed: ""});

/** The question is answered: it is so. */
export const beSure = () => put({sure: true});
