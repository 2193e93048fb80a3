/**
 * The evening that is open. A director's device owns its events (book.js) and asks the service what they show; who came by another link is shown it by the server.
 * What is written without a network is kept, and goes to the others as soon as that can be.
 */
import {Refused, get, post, postAnywhere, sentence} from "../shared/api.js";
import {bookOf, device, newId} from "../shared/book.js";
import {originOfLinks} from "../shared/friends.js";
import {announceNow} from "../shared/heard.js";
import {keep, recall} from "../shared/keep.js";
import {isAlone, keepPages} from "../shared/local.js";
import {ownAddress} from "../shared/root.js";
import {app, change} from "../shared/state.js";
import {letLinkGo} from "../shared/travel.js";
import {capital} from "../shared/words.js";
import {says} from "./said.js";

/** @typedef {ClubEvent["change"]} ClubChange */
/** @typedef {ClubShown["role"]} Role */
/** How a director's device shares an evening: its address at the server, this device's key, and those of the links. @typedef {{evening: string, key: string, keys: Record<Role, string>}} Shared */
/** What this device knows of an evening that it came to by a link: who of them is here (0: nobody said), what waits to be sent, what was shown last. @typedef {{id: string, role: Role, key: string, me: number, waiting: ClubEvent[], shown: ClubShown | null}} Known */

const MOST_AT_ONCE = 500; // the service takes no more (club/events.py)
const MOST_EVENTS = 5_000; // the service takes no more (club/events.py)
const MOST_KNOWN = 30; // evenings of others that a device remembers
const AGAIN_AFTER = 3_000; // ms

/** The evenings that this device directs. @type {ReturnType<typeof bookOf<ClubEvent>>} */
export const evenings = bookOf("deece-evenings", MOST_EVENTS, () => says("full"));

const nothing = () => ({
  id: "", at: -1, since: 0, off: false, busy: false, kept: true, gone: false, trouble: "", said: "", wrong: "", me: 0, table: 0,
  /** @type {Role | ""} */ role: "",
  /** Of a director's device. @type {ClubEvent[] | null} */ events: null,
  /** @type {ClubShown | null} */ shown: null,
  /** @type {Shared | null} */ shared: null,
  /** Of any other. @type {Known | null} */ known: null,
  /** What the server has. @type {Set<string>} */ there: new Set(),
  /** @type {Set<string>} */ refused: new Set(),
  /** What was written last, to be taken back. @type {string[]} */ last: [],
});

export const now = nothing();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;
/** Who asks what is new: of several the last one goes on. */
let asking = 0;

/** @returns {Known[]} */
export const links = () => recall("clubs", []);

/** @param {Known} one */
function keepLink(one) {
  keep("clubs", [one, ...links().filter(({id}) => id !== one.id)].slice(0, MOST_KNOWN));
  if (now.id === one.id) now.known = one;
}

/** @param {string} id */
export const forgetLink = (id) => keep("clubs", links().filter((one) => one.id !== id));

/** Whether this device directs the evening that is open. */
export const directs = () => now.events !== null;

/** Whether this device may write what the director and a scorer write. */
export const official = () => now.role === "director" || now.role === "scorer";

/** Whether something that was written here is not with the others yet. */
export const waits = () => (now.known ? now.known.waiting.length > 0 : unsent().length > 0);

const unsent = () => (now.shared && now.events ? now.events.filter(({id}) => !now.there.has(id) && !now.refused.has(id)) : []);

/** Open an evening, by what its link brings or by what this device knows. @param {string} id */
export async function come(id) {
  const found = /^#key=([\w-]+)(?:&all=([\w.-]+))?(?:&table=(\d+))?$/.exec(location.hash);
  if (found) letLinkGo();
  const [, key = "", all = "", table = "0"] = found ?? [];
  const same = now.id === id;
  if (!same) change(() => Object.assign(now, nothing(), {id}));
  now.table = Number(table);
  try {
    if (key) await takeIn(id, key, all);
    const events = await evenings.open(id);
    if (now.id !== id) return;
    if (events) await comeToOwn(id, events);
    else comeToLink(id);
  } catch (error) {
    if (now.id === id) change(() => (now.trouble = sentence(error)));
  }
  void follow();
}

/** A link, opened here for the first time or again. @param {string} id @param {string} key @param {string} all of a director's: the other keys */
async function takeIn(id, key, all) {
  const before = links().find((one) => one.id === id);
  const {shown, events} = await get(`/api/evenings/${id}?since=0&rounds=1`, key);
  if (!shown) return;
  if (shown.role !== "director") return keepLink({id, role: shown.role, key, me: before?.me ?? 0, waiting: before?.waiting ?? [], shown});
  await evenings.mergeIn(id, events);
  const [scorer = "", player = "", wall = ""] = all.split(".");
  await evenings.noteOf(id, {shared: {evening: id, key, keys: {director: key, scorer, player, wall}}});
}

/** @param {string} id @param {ClubEvent[]} events */
async function comeToOwn(id, events) {
  const {note = {}} = (await evenings.list()).find((one) => one.id === id) ?? {};
  const kept = await evenings.isKept();
  change(() => {
    if (note["of"] === events.length) now.shown ??= /** @type {ClubShown | null} */ (note["shown"] ?? null);
    Object.assign(now, {events, kept, role: "director", shared: note["shared"] ?? null, since: 0, there: new Set()});
  });
  await ask();
}

/** @param {string} id */
function comeToLink(id) {
  const known = links().find((one) => one.id === id) ?? null;
  change(() => Object.assign(now, {known, gone: !known, role: known?.role ?? "", me: known?.me ?? 0, shown: now.shown ?? known?.shown ?? null, at: -1}));
}

/** Ask what the events of this device show. */
async function ask() {
  const {id, events} = now;
  if (!events) return;
  const shown = await postAnywhere("/api/club", {events});
  if (now.id === id && now.events === events) show(shown);
}

/** @param {ClubShown} shown */
function show(shown) {
  const other = now.shown && now.shown.round?.number !== shown.round?.number && !directs();
  keepPages("/club");
  change(() => Object.assign(now, {shown, trouble: ""}, other ? {said: "", wrong: ""} : {})); // of a round that is over
  if (now.events) void evenings.noteOf(now.id, {title: shown.title, club: shown.club, day: shown.day, stage: shown.stage, shown, of: now.events.length}).catch(() => {});
  else if (now.known) keepLink({...now.known, shown});
}

/** @param {readonly ClubChange[]} changes @returns {ClubEvent[]} */
function eventsOf(changes) {
  const first = Math.max(now.shown?.counter ?? 0, ...(now.known?.waiting ?? now.events ?? []).map(({id}) => Number(id.slice(id.lastIndexOf(":") + 1)))) + 1;
  const by = now.shown?.entries.find(({number}) => number === now.me)?.name ?? app.me.trim();
  const at = Math.floor(Date.now() / 1000);
  return changes.map((change, place) => ({id: `${device()}:${first + place}`, change, at, ...(by ? {by: by.slice(0, 60)} : {})}));
}

/** Do something, one thing at a time; what goes wrong is told in a sentence. @param {() => Promise<unknown>} work @returns {Promise<boolean>} */
export async function trying(work) {
  if (now.busy) return false;
  change(() => Object.assign(now, {busy: true, wrong: "", said: "", last: []}));
  let done = true;
  try {
    await work();
  } catch (error) {
    done = false;
    now.wrong = capital(sentence(error)).replace(/([^.?!…])$/, "$1.");
    announceNow(now.wrong);
  }
  change(() => (now.busy = false));
  return done;
}

/** Write, if the evening allows it; what is said then, and that it can be taken back. @param {readonly ClubChange[]} changes @param {string} [said] @param {boolean} [back] */
export const write = (changes, said = "", back = true) => trying(async () => {
  const fresh = await put(changes);
  Object.assign(now, {said, last: back && directs() ? fresh.map(({id}) => id) : []});
  if (said) announceNow(said);
});

/** Write within something that is being done. @param {readonly ClubChange[]} changes */
export async function put(changes) {
  if (now.events) return putOwn(changes);
  const {known} = now;
  const fresh = eventsOf(changes);
  if (!known) return fresh;
  keepLink({...known, waiting: [...known.waiting, ...fresh]});
  await send();
  return fresh;
}

/** @param {readonly ClubChange[]} changes */
async function putOwn(changes) {
  const {id} = now;
  const events = now.events ?? [];
  const fresh = eventsOf(changes);
  const shown = await postAnywhere("/api/club/write", {events, new: fresh});
  await evenings.mergeIn(id, fresh);
  if (now.id !== id) return fresh;
  now.events = [...events, ...fresh];
  show(shown);
  void follow();
  return fresh;
}

/** What was written and not taken back. */
export function standing() {
  const gone = new Set((now.events ?? []).flatMap(({change}) => (change.type === "back" ? change.over : [])));
  return (now.events ?? []).filter(({id}) => !gone.has(id));
}

/** What counts as never written from here on. */
export const takeBack = (/** @type {string[]} */ over) => write([{type: "back", over}], "Taken back.", false);

/** What a link's device has written goes to the server; without a network it waits. Throws what the server refuses. */
async function send() {
  const {id, known} = now;
  if (!known?.waiting.length) return;
  const sent = known.waiting;
  try {
    const told = await post(`/api/evenings/${id}`, {events: sent}, known.key);
    if (now.id === id && told.shown) show(told.shown);
    now.at = told.at;
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500 || error.status === 429) return change(() => (now.off = true));
    drop(sent);
    throw error;
  }
  drop(sent);
  change(() => (now.off = false));
}

/** @param {ClubEvent[]} sent */
function drop(sent) {
  const {known} = now;
  if (known) keepLink({...known, waiting: known.waiting.filter((one) => !sent.includes(one))});
}

/** Who of them is here. @param {number} me */
export function be(me) {
  change(() => (now.me = me));
  if (now.known) keepLink({...now.known, me});
}

/** Ask the server what is new, again and again while the evening is open. */
export async function follow() {
  clearTimeout(again);
  const mine = ++asking;
  const {id} = now;
  if (!id || app.route.page !== "club" || app.route.evening !== id || (!now.shared && !now.known)) return;
  if (document.hidden) return document.addEventListener("visibilitychange", () => void follow(), {once: true});
  try {
    await (now.shared ? exchange(now.shared) : read());
    if (now.off) change(() => (now.off = false));
  } catch (error) {
    if (error instanceof Refused && error.status < 500) change(() => (now.wrong ||= capital(sentence(error))));
    if (!now.off && now.id === id) change(() => (now.off = true));
  }
  if (now.id === id && mine === asking) again = setTimeout(() => void follow(), AGAIN_AFTER);
}

async function read() {
  const {id, known} = now;
  if (!known) return;
  await send().catch((error) => change(() => (now.wrong = capital(sentence(error)))));
  const told = await get(`/api/evenings/${id}?at=${now.at}&rounds=1`, known.key);
  if (now.id !== id) return;
  now.at = told.at;
  if (told.shown) show(told.shown);
}

/** Give what the server has not, take what is new. @param {Shared} shared */
async function exchange({evening, key}) {
  const {id, since} = now;
  const told = await get(`/api/evenings/${evening}?at=${now.at}&since=${since}&rounds=1`, key);
  if (now.id !== id || now.since !== since) return; // another has asked the same meanwhile: its answer was counted
  await took(told);
  const mine = unsent();
  if (mine.length > 0) await give(evening, mine.slice(0, MOST_AT_ONCE), key); // the rest with the next question
}

/** @param {ClubRead} told */
async function took({at, shown, events}) {
  now.at = at;
  now.since += events.length;
  for (const {id} of events) now.there.add(id);
  const fresh = await evenings.mergeIn(now.id, events);
  if (fresh.length > 0) now.events = [...(now.events ?? []), ...fresh];
  if (shown && unsent().length === 0 && now.refused.size === 0) show(shown);
  else if (fresh.length > 0) await ask();
}

/** @param {string} evening @param {ClubEvent[]} events @param {string} key */
async function give(evening, events, key) {
  try {
    const told = await post(`/api/evenings/${evening}`, {events}, key);
    for (const {id} of events) now.there.add(id);
    now.at = Math.min(now.at, told.at); // what others wrote meanwhile comes with the next question
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500 || error.status === 429) throw error;
    const [only, ...more] = events;
    if (only && more.length === 0) {
      now.refused.add(only.id);
      change(() => (now.wrong = capital(error.message)));
    } else for (const event of events) await give(evening, [event], key);
  }
}

/** Begin an evening on this device; its id. @param {ClubChange[]} changes */
export async function begin(changes) {
  const id = newId();
  const at = Math.floor(Date.now() / 1000);
  await evenings.mergeIn(id, changes.map((change, place) => ({id: `${device()}:${place + 1}`, change, at})));
  return id;
}

/** Share the evening that is open. */
export async function share() {
  const {id, events} = now;
  const {evening, ...keys} = await post("/api/evenings", {events: events ?? []});
  /** @type {Shared} */
  const shared = {evening, key: keys.director, keys};
  await evenings.noteOf(id, {shared});
  change(() => Object.assign(now, {shared, at: -1, since: 0, there: new Set()}));
  void follow();
}

/** This device goes on alone; the evening at the server is gone. */
export async function stopSharing() {
  const {id, shared} = now;
  if (shared) await post(`/api/evenings/${shared.evening}/end`, {}, shared.key);
  await evenings.noteOf(id, {shared: null});
  change(() => (now.shared = null));
}

/** Another's events of this evening, as a file has them; how many were new. @param {string} text */
export async function merge(text) {
  /** @type {ClubEvent[]} */
  let events;
  try {
    events = text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
  } catch {
    throw new Error(says("file"));
  }
  const begun = (/** @type {readonly ClubEvent[]} */ all) => all.find((one) => one?.change?.type === "evening")?.id ?? "";
  if (events.some((one) => typeof one?.id !== "string" || !one.change) || begun(events) !== begun(now.events ?? [])) throw new Error(says("other"));
  const known = new Set((now.events ?? []).map(({id}) => id));
  const fresh = events.filter(({id}) => !known.has(id));
  const all = [...(now.events ?? []), ...fresh];
  const shown = await postAnywhere("/api/club", {events: all});
  await evenings.mergeIn(now.id, fresh);
  now.events = all;
  show(shown);
  return fresh.length;
}

/** The link for a role, and of a player's a table. @param {Role} role @param {number} [table] */
export function linkFor(role, table = 0) {
  const {shared} = now;
  if (!shared) return "";
  const {scorer, player, wall} = shared.keys;
  const all = role === "director" && player ? `&all=${[scorer, player, wall].join(".")}` : "";
  return `${isAlone ? ownAddress() : originOfLinks()}/club/${shared.evening}#key=${shared.keys[role]}${all}${table ? `&table=${table}` : ""}`;
}

/** Other tabs write too. */
evenings.onWritten(async (id) => {
  if (id !== now.id || !now.events) return;
  const events = await evenings.open(id);
  if (!events || events.length === now.events.length || now.id !== id) return;
  now.events = events;
  await ask().catch(() => {});
});
