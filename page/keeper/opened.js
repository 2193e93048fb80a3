/** The sheet that is open: its events, and what the service last said they mean. */
import {Refused, sentence} from "../shared/api.js";
import {nameCards} from "../shared/cards.js";
import {announceNow} from "../shared/heard.js";
import {keepKeeping, letKeepingGo} from "../shared/keep.js";
import {hasEngine, isAlone, keepPages, startEngine} from "../shared/local.js";
import {app, change} from "../shared/state.js";
import {figure, listed, worded} from "../shared/words.js";
import {look} from "./ask.js";
import {append, device, isKept, list, noteOf, onWritten, open} from "./book.js";

/**
 * @typedef {object} Opened
 * @property {string} id
 * @property {SheetEvent[] | null} events null while they are read; none where this device has no such sheet
 * @property {SheetKept | null} answer the last one
 * @property {Set<string>} known the events that the last answer is about
 * @property {string} about of what it is the answer: see `key`
 * @property {boolean} kept whether it outlives the page
 * @property {SheetRead["role"] | ""} role what this device may do on the sheet that others have too; "" where none has
 * @property {unknown} slip the hand that is being told, as it was kept beside the events (draft.js); null where there is none
 * @property {string} club the club's evening of which it is a table's; "" of none
 * @property {string} trouble why there is no newer answer, or why something was not written
 */

/** @returns {Opened} */
const nothing = () => ({id: "", events: null, answer: null, known: new Set(), about: "", kept: true, role: "", slip: null, club: "", trouble: ""});

/** @type {Opened} */
export const opened = nothing();

/** @param {readonly SheetEvent[] | null | undefined} events */
const idsOf = (events) => new Set((events ?? []).map(({id}) => id));

const {pages = ""} = document.documentElement.dataset;

const AGAIN_AFTER = 4_000; // ms until the service is asked again where nobody answered
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;
/** What the page shows of the hand that is being told; the hand's page says. @type {() => Draft | undefined} */
let draftNow = () => undefined;

/** @param {() => Draft | undefined} draft */
export function askAbout(draft) {
  draftNow = draft;
}

/** Whether this device keeps the score beside the pen: what it writes counts for others once somebody picks it. */
export const isSecond = () => opened.role === "second";

/** This device, where it is a second scorer's. */
export const asSecond = () => (isSecond() ? device() : "");

/** Of these ids those that this device may write over. @param {readonly string[]} ids */
export const mayReplace = (ids) => ids.filter((id) => !isSecond() || id.startsWith(`${device()}:`));

/** What is written, and not in the answer yet: the service has not been asked since, or cannot be. @returns {Change[]} */
export function unread() {
  const {events, answer, known} = opened;
  return events && answer ? events.flatMap(({id, change}) => (known.has(id) ? [] : [change])) : [];
}

/** New lines among it, each once. @returns {Extract<Change, {type: "hand" | "void"}>[]} */
export function unreadLines() {
  const {rows = [], waiting = []} = opened.answer?.sheet ?? {};
  const there = new Set([...rows, ...waiting].map(({number}) => number));
  const lines = unread().flatMap((change) => (change.type === "hand" || change.type === "void" ? [change] : []));
  return [...new Map(lines.filter(({number}) => !there.has(number)).map((change) => [change.number, change])).values()];
}

/** The number of the line that is written next. */
export const nextLine = () => Math.max(opened.answer?.sheet.next.number ?? 1, ...unreadLines().map(({number}) => number + 1));

/** What the hand is called that is told next. @param {SheetShown} sheet */
export function headNow({next}) {
  const games = unread().filter(({type}) => type === "game").length;
  const hands = unreadLines().filter(({type}) => type === "hand").length;
  return `Hand ${games ? 1 : next.hand + hands}`;
}

/** What an answer is about. @param {Draft | undefined} draft */
const key = (draft) => JSON.stringify([opened.events?.length, opened.role, draft ?? null]);

/** Whether the answer is about what the page shows now. */
export const isFresh = () => opened.answer !== null && opened.about === key(draftNow());

/** The answer that was noted of a sheet: of these events, and by this version of the page, as another's may say less. @param {Record<string, unknown> | undefined} note @param {SheetEvent[] | null} events */
const notedOf = (note, events) => (note?.["of"] === events?.length && note?.["pages"] === pages ? /** @type {SheetKept | undefined} */ (note["answer"]) ?? null : null);

/** Open a sheet of this device, unless it is open. @param {string} id */
export async function openSheet(id) {
  if (opened.id !== id) {
    Object.assign(opened, nothing(), {id});
    try {
      const events = await open(id);
      const listed = (await list()).find((one) => one.id === id);
      if (opened.id !== id) return;
      const known = /** @type {{slip?: unknown, shared?: {role: SheetRead["role"]} | null, club?: {evening: string}}} */ (listed?.note ?? {});
      const answer = notedOf(listed?.note, events);
      if (answer) nameCards(answer.cards);
      // What was said of it last is shown until the service answers: without a network its engine starts for some seconds.
      // Another tab may have written on it meanwhile: that was read later.
      change(() => Object.assign(opened, {role: known.shared?.role ?? "", slip: known.slip ?? null, club: known.club?.evening ?? "", events: opened.events ?? events ?? [], answer, known: idsOf(events)}));
      const kept = await isKept();
      change(() => (opened.kept = kept));
    } catch (error) {
      change(() => Object.assign(opened, {events: [], trouble: sentence(error)}));
    }
  }
  await ask();
  // Later there may be no network.
  if (hasEngine && !isAlone && opened.answer) startEngine().catch(() => {});
}

/** Others have written on the sheet that is open. */
export async function reread() {
  const {id} = opened;
  const events = (await open(id)) ?? [];
  if (opened.id !== id) return;
  opened.events = events;
  await ask();
}

onWritten((sheet) => (sheet === opened.id ? void reread() : undefined));

let asked = 0;
/** Whether there is something to ask since the question that is under way. */
let wanted = false;
/** @type {Promise<void> | null} */
let asking = null;

/** Ask what the sheet and the hand that is being told come to: one question at a time, as a server has so much time for each of us, the newest next. */
export function ask() {
  clearTimeout(again);
  wanted = true;
  return (asking ??= askAll());
}

async function askAll() {
  try {
    while (wanted) {
      wanted = false;
      await Promise.race([askOnce(), new Promise((go) => setTimeout(go, AGAIN_AFTER))]); // over a dead line an answer may never come
    }
  } finally {
    asking = null; // at once: who asks from here on is not asked for by this
  }
}

async function askOnce() {
  const {id, events} = opened;
  if (!events?.length) return;
  if (isElsewhere()) return readOther().catch(() => {});
  const draft = draftNow();
  const about = key(draft);
  const mine = ++asked;
  const isOld = () => mine !== asked || id !== opened.id;
  try {
    const answer = await look(events, draft, asSecond());
    if (isOld()) return;
    nameCards(answer.cards);
    change(() => Object.assign(opened, {answer, about, known: idsOf(events), trouble: ""}));
    keepPages("/keep");
    if (!draft || Object.keys(draft.told ?? {}).length === 0) await note(id, events, answer);
  } catch (error) {
    if (isOld()) return;
    change(() => (opened.trouble = isAlone || error instanceof Refused ? sentence(error) : worded("keep_no_line")));
    again = setTimeout(() => app.route.page === "keep" && void ask(), AGAIN_AFTER);
  }
}

/** Whether another tab of the site without a server has its engine: here one reads. */
export const isElsewhere = () => isAlone && app.engine === "elsewhere";

/** Another tab has the engine: what it noted of the sheet is read again and again. */
async function readOther() {
  const {id} = opened;
  const events = await open(id);
  const {note = {}} = (await list()).find((one) => one.id === id) ?? {};
  const answer = notedOf(note, events);
  if (id !== opened.id) return;
  change(() => Object.assign(opened, {events: events ?? [], ...(answer ? {answer, known: idsOf(events), about: key(undefined), trouble: ""} : {})}));
  again = setTimeout(() => app.route.page === "keep" && void ask(), AGAIN_AFTER);
}

/** What the list shows of it, and the page before the service answers. @param {string} id @param {readonly SheetEvent[]} events @param {SheetKept} answer */
async function note(id, events, answer) {
  const {title, rules, names, columns, rows, scores, over, next} = answer.sheet;
  // The front page leads back to where one was.
  const line = [`Hand ${next.hand}`, ...columns.map((column, place) => `${column} ${figure(scores[place] ?? 0)}`)].join(", ");
  const path = `/keep/${id}${app.route.part === "hand" ? "" : "/sheet"}`;
  if (over) letKeepingGo(id);
  else keepKeeping({id, path, name: title || listed(names), line});
  await noteOf(id, {title, rules: rules.name, names, columns, scores, over, hands: rows.length, answer, of: events.length, pages}).catch(() => {});
}

/** Write on the sheet; whether it is on the device now. @param {Change} wanted @param {() => void} [then] done before the service is asked about the sheet */
export async function write(wanted, then) {
  const {id} = opened;
  if (isElsewhere()) return false;
  try {
    const event = await append(id, wanted, app.me.trim(), isSecond());
    if (opened.id === id && !opened.events?.some((one) => one.id === event.id)) opened.events = [...(opened.events ?? []), event];
    opened.trouble = "";
    then?.();
    change();
    void ask();
    return true;
  } catch (error) {
    change(() => (opened.trouble = sentence(error)));
    announceNow(sentence(error));
    return false;
  }
}
