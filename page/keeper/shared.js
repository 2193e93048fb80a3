/**
 * A sheet that several devices have: each keeps its own events, and what one has and another has not goes through the server, which adds and changes nothing.
 * Away from the network each writes on; what differs then is shown side by side on all of them.
 */
import {Refused, get, post} from "../shared/api.js";
import {app, change} from "../shared/state.js";
import {ownAddress} from "../shared/root.js";
import {letLinkGo} from "../shared/travel.js";
import {originOfLinks} from "../shared/friends.js";
import {isAlone} from "../shared/local.js";
import {device, list, mergeIn, noteOf} from "./book.js";
import {isElsewhere, opened, reread, write} from "./opened.js";

/** @typedef {SheetRead["role"]} Role */
/** What this device knows of a sheet that is shared: its address there, and the key it has; who shared it has all three.
 * @typedef {{sheet: string, role: Role, key: string, keys?: Record<Role, string>}} Shared */

const AGAIN_AFTER = 3_000; // ms

/** What each link may do less than the next. @type {Role[]} */
const ROLES = ["read", "second", "pen"];

/** How the open sheet is shared: null while it is not. `refused` are events that were not taken, and `why`. @type {{of: string, shared: Shared | null, known: Set<string>, refused: Set<string>, why: string, off: string | null}} */
const now = {of: "", shared: null, known: new Set(), refused: new Set(), why: "", off: null};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/** How the open sheet is shared. */
export const sharedNow = () => (now.of === opened.id ? now.shared : null);
/** Why nothing was exchanged lately, in the server's words, "" where nobody answered; null while all is well. */
export const whyOff = () => now.off;
/** Why something that was written here was not taken; "" if all was. */
export const whyRefused = () => now.why;
/** Whether this device only reads. */
export const onlyReads = () => sharedNow()?.role === "read" || isElsewhere();
/** Whether it is this device that writes. */
export const hasPen = () => !opened.answer?.sheet.pen || opened.answer.sheet.pen === device();

/** @param {string} id */
async function noted(id) {
  const one = (await list()).find((each) => each.id === id);
  return /** @type {Shared | null} */ (one?.note["shared"] ?? null);
}

/** Whoever goes on to another page of a sheet waits for what its link brings. */
let coming = Promise.resolve();

/**
 * Come to a sheet: take in what its link brings, and go on as it is shared.
 * @param {string} id as the address has it
 * @returns {Promise<void>}
 */
export function comeToSheet(id) {
  const come = coming.catch(() => {}).then(() => takeInLink(id));
  coming = come;
  return come;
}

/** @param {string} id */
async function takeInLink(id) {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key) {
    letLinkGo();
    const {events, role} = await get(`/api/sheets/${id}`, key);
    await mergeIn(id, events);
    const before = await noted(id);
    if (!before || ROLES.indexOf(before.role) < ROLES.indexOf(role)) await noteOf(id, {shared: {sheet: id, role, key}});
  }
  const shared = await noted(id).catch(() => null);
  become(id, shared);
  if (key && opened.id === id) await reread(); // it was open here already
  if (shared) void follow();
}

/** From now on the sheet is shared so. @param {string} of @param {Shared | null} shared @param {Iterable<string>} [known] what the others have */
function become(of, shared, known = []) {
  Object.assign(now, {of, shared, known: new Set(known), refused: new Set(), why: "", off: null});
  if (opened.id === of) opened.role = shared?.role ?? "";
}

/** Give what the others have not, take what is new; again and again while the sheet is open. */
async function follow() {
  clearTimeout(again);
  const {of, shared} = now;
  if (!shared || app.route.page !== "keep" || app.route.sheet !== of) return;
  try {
    await exchange(of, shared);
    if (now.off !== null) change(() => (now.off = null));
  } catch (error) {
    const why = error instanceof Refused && error.code === "store" ? error.message : "";
    if (now.of === of && now.off !== why) change(() => (now.off = why));
  }
  if (now.of === of) again = setTimeout(() => void follow(), AGAIN_AFTER);
}

/** What stands on this device, may be written by its link, and is not there yet. @param {string} of @param {Role} role */
function unknown(of, role) {
  if (role === "read" || opened.id !== of) return [];
  return (opened.events ?? []).filter(({id, beside}) => !now.known.has(id) && !now.refused.has(id) && (role === "pen" || beside));
}

/** @param {string} of @param {Shared} shared */
async function exchange(of, {sheet, role, key}) {
  const mine = unknown(of, role);
  // At first it is not known what the others have.
  const told = await (mine.length > 0 && now.known.size > 0 ? give(sheet, mine, key) : get(`/api/sheets/${sheet}`, key));
  now.known = new Set(told.events.map(({id}) => id));
  if ((await mergeIn(of, told.events)).length > 0 && opened.id === of) await reread();
  if (now.of === of && mine.length === 0 && unknown(of, role).length > 0) await exchange(of, {sheet, role, key});
}

/** Write these events; one that is refused holds up no other. @param {string} sheet @param {SheetEvent[]} events @param {string} key @returns {Promise<SheetRead>} */
async function give(sheet, events, key) {
  try {
    return await post(`/api/sheets/${sheet}`, {events}, key);
  } catch (error) {
    if (!(error instanceof Refused) || ![400, 403].includes(error.status)) throw error;
    const [only, ...more] = events;
    if (only && more.length === 0) {
      now.refused.add(only.id);
      change(() => (now.why = error.message));
    } else for (const event of events) await give(sheet, [event], key);
    return get(`/api/sheets/${sheet}`, key);
  }
}

/** Ask now, not in a while. */
export const followNow = () => void follow();

/** Share the open sheet. */
export async function share() {
  const {id, events} = opened;
  const {sheet, pen, second, read} = await post("/api/sheets", {events: events ?? []});
  /** @type {Shared} */
  const shared = {sheet, role: "pen", key: pen, keys: {pen, second, read}};
  await noteOf(id, {shared});
  become(id, shared, events?.map((event) => event.id));
  await write({type: "pen", device: device()});
  void follow();
}

/** This device goes on alone; what it has it keeps. */
export async function stopSharing() {
  await noteOf(opened.id, {shared: null});
  clearTimeout(again);
  change(() => become(opened.id, null));
}

/** The pen comes to this device. */
export const takePen = () => write({type: "pen", device: device()}, followNow);

/** The link by which another device comes. @param {Shared} shared @param {Role} role */
export const linkFor = (shared, role) => `${isAlone ? ownAddress() : originOfLinks()}/keep/${shared.sheet}${role === "read" ? "/sheet" : ""}#key=${shared.keys?.[role] ?? ""}`;
