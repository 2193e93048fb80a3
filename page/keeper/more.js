/** What happens seldom: hands that are dealt again or not played out, penalties, another dealer, a new game, new names. */
import {html, nothing} from "../shared/lit.js";
import {announceNow} from "../shared/heard.js";
import {keep, recall} from "../shared/keep.js";
import {change} from "../shared/state.js";
import {capital, figure, worded} from "../shared/words.js";
import {clearSlip, countBoth, countsBoth, mayCountBoth, slipNow, tell} from "./draft.js";
import {withEnd} from "./fields.js";
import {nameOf} from "./noted.js";
import {headNow, isSecond, nextLine, opened, write} from "./opened.js";

/** What is open of a sheet ("": nothing), and what is filled in there. @typedef {{of: string, part: string, penalty: {column: number, points: string, why: string}, names: string[], why?: keyof typeof ENDS, wrong?: string}} More */

/** @param {string} of @param {string} [part] @returns {More} */
const begun = (of, part = "") => ({of, part, penalty: {column: -1, points: "", why: ""}, names: [...(opened.answer?.sheet.names ?? [])]});

/** @type {More} */
let more = begun("");

/** A reload loses nothing of it. */
function moreNow() {
  if (more.of !== opened.id) more = recall(`more.${opened.id}`, /** @type {More | null} */ (null)) ?? begun(opened.id);
  return more;
}

/** @param {Partial<More>} some */
function fill(some) {
  more = {...moreNow(), ...some};
  keep(`more.${more.of}`, more.part ? more : null);
  change();
}

export const isMoreOpen = () => moreNow().part !== "";

/** @param {string} part */
export const openMore = (part) => fill(begun(opened.id, part));

/** Written down; the hand that is half told stays on the slip, unless the line is its end. @param {Change} wanted @param {() => void} [then] */
async function put(wanted, then) {
  if (await write(wanted, then)) {
    openMore("");
    announceNow("Written down.");
  }
}

/** @param {HandTold} told */
function take(told) {
  tell(told, {at: "", typed: "", soFar: null});
  openMore("");
}

/** @param {string} words @param {() => void} action @param {boolean} [on] */
const item = (words, action, on = false) => html`<button class="key key-words ${on ? "is-on" : ""}" aria-pressed=${on ? "true" : nothing} @click=${action}>${words}</button>`;

/** @param {Extract<Change, {type: "void"}>["why"]} why */
const again = (why) => {
  const {number, line, over} = slipNow();
  return put({type: "void", number: number || line || nextLine(), why, ...(over.length > 0 ? {over} : {})}, clearSlip);
};

/** Lines without a score, as the keys have them. */
const ENDS = {"misdeal": "Misdeal", "passed out": "All passed", "nines": "Nines"};

/** One of them; what was told of the hand goes with it, so that is asked first. @param {keyof typeof ENDS} why */
const end = (why) => item(ENDS[why], () => {
  const {told, number} = slipNow();
  if (number || Object.keys(told).every((key) => key === "dealer")) void again(why);
  else fill({...begun(opened.id, "sure"), why});
});

function sureForm() {
  const {why = "misdeal"} = moreNow();
  return html`<p>${worded("keep_slip_goes")}</p><button class="button button-main" @click=${() => void again(why)}>${ENDS[why]}</button>`;
}

function all() {
  const {slip, sheet} = /** @type {SheetKept} */ (opened.answer);
  const {form} = slip;
  const {told, number} = slipNow();
  const ended = told.ended || told.reneged != null || told.mooner != null;
  return html`${ended ? item("Played out after all", () => {
      const {mooner: _, ...rest} = withEnd(told, {});
      take(rest);
    }) : nothing}
    ${end("misdeal")}
    ${form.auction === "none" ? nothing : end("passed out")}
    ${form.nines ? end("nines") : nothing}
    ${told.declarer == null && form.auction !== "none" ? nothing : form.ended.map(({id, label}) => item(capital(label), () => take(withEnd(told, {ended: id})), told.ended === id))}
    ${form.moon ? item("Shot the moon", () => openMore("mooner")) : nothing}
    ${form.renege ? item("Renege", () => openMore("reneged")) : nothing}
    ${item("Penalty", () => openMore("penalty"))}
    ${item("Other dealer", () => openMore("dealer"))}
    ${mayCountBoth() ? item(worded("keep_both"), () => {
      countBoth(!countsBoth());
      openMore("");
    }, countsBoth()) : nothing}
    ${number ? item("Strike this hand", () => again("struck")) : nothing}
    ${sheet.rows.length > 0 && !number && !isSecond() ? item("New game", () => put({type: "game", number: nextLine()}, clearSlip)) : nothing}
    ${isSecond() ? nothing : item("Other names", () => openMore("names"))}`;
}

/** Who it was. @param {"mooner" | "reneged" | "dealer"} what */
function who(what) {
  const {slip, sheet} = /** @type {SheetKept} */ (opened.answer);
  const {told} = slipNow();
  const seats = what === "dealer" ? sheet.names.map((_, seat) => seat) : slip.form.active;
  const now = what === "dealer" ? slip.dealer : told[what];
  return seats.map((seat) => item(slip.names[seat] ?? "", () => take(what === "reneged" ? withEnd(told, {reneged: seat}) : {...told, [what]: seat}), now === seat));
}

function penaltyForm() {
  const {sheet} = /** @type {SheetKept} */ (opened.answer);
  const {penalty} = moreNow();
  const {column, points, why} = penalty;
  const type = (/** @type {string} */ digits) => fill({penalty: {...penalty, points: digits.replace(/^0+/, "").slice(0, 5)}});
  return html`${sheet.columns.map((name, place) => item(name, () => fill({penalty: {...penalty, column: place}}), place === column))}
    <p class="keeper-typed" role="status">${points ? figure(-Number(points)) : "Points?"}</p>
    <div class="keys keys-five">${[..."1234567890"].map((digit) => html`<button class="key" @click=${() => type(points + digit)}>${digit}</button>`)}</div>
    ${item("Rub out", () => type(points.slice(0, -1)))}
    <label class="keeper-line"><span>Why</span><input class="field" maxlength="60" .value=${why} @input=${(/** @type {Typed} */ {target}) => fill({penalty: {...penalty, why: target.value}})}></label>
    <button class="button button-main" ?disabled=${column < 0 || !points} @click=${() => put({type: "penalty", after: nextLine() - 1, column, points: -Number(points), why: penalty.why.trim()})}>Write it down</button>`;
}

function namesForm() {
  const {sheet} = /** @type {SheetKept} */ (opened.answer);
  const {names, wrong} = moreNow();
  const {number, line} = slipNow();
  const since = number || line || nextLine();
  const row = sheet.rows.find((one) => one.number === since);
  const where = row ? nameOf(row) : headNow(sheet);
  const same = names.every((name, seat) => name.trim() === sheet.names[seat]);
  const rename = (/** @type {number} */ from) => {
    const trimmed = names.map((name) => name.trim());
    if (trimmed.some((name) => !name)) return fill({wrong: worded("keep_no_name")});
    if (new Set(trimmed.map((name) => name.toLowerCase())).size < names.length) return fill({wrong: worded("keep_one_name")});
    const changed = trimmed.map((name, seat) => (name === sheet.names[seat] ? "" : name));
    return put({type: "names", names: changed, ...(from ? {since: from} : {})});
  };
  return html`${names.map((name, seat) => html`<label class="keeper-line"><span>${opened.answer?.sheet.names[seat]}</span><input class="field" maxlength="30" autocomplete="off" .value=${name} @input=${(/** @type {Typed} */ {target}) => fill({wrong: "", names: names.map((one, place) => (place === seat ? target.value : one))})}></label>`)}
    ${wrong ? html`<p class="problem" role="alert">${wrong}</p>` : nothing}
    ${sheet.rows.length > 0 ? html`<button class="button button-main" ?disabled=${same} @click=${() => rename(since)}>${worded("keep_sub", {name: where})}</button>
      <p class="soft">${worded("keep_sub_about")}</p>
      <button class="button" ?disabled=${same} @click=${() => rename(0)}>${worded("keep_misspelled")}</button>` : html`<button class="button button-main" ?disabled=${same} @click=${() => rename(0)}>Write it down</button>`}`;
}

const HEADS = {more: "More", mooner: "Who shot it?", reneged: "Who reneged?", dealer: "Who dealt?", penalty: "Penalty", names: "Other names", sure: worded("keep_slip_over")};

export function moreView() {
  const part = /** @type {keyof typeof HEADS} */ (moreNow().part);
  const body = part === "more" ? all() : part === "penalty" ? penaltyForm() : part === "names" ? namesForm() : part === "sure" ? sureForm() : who(part);
  return html`<div class="pad-head"><h2 id="pad-title" tabindex="-1">${HEADS[part]}</h2><button class="button" @click=${() => openMore(part === "more" ? "" : "more")}>Back</button></div>
    <div class="keys keys-names">${body}</div>`;
}
