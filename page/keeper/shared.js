/**
 * A sheet that several devices have: each keeps its own events, and what one has and another has not goes through the server, which adds and changes nothing.
 * Away from the network each writes on; what differs then is shown side by side on all of them.
 */
import {get, post} from "../shared/api.js";
import {app, change} from "../shared/state.js";
import {ownAddress} from "../shared/root.js";
import {letLinkGo} from "../shared/travel.js";
import {originOfLinks} from "../shared/friends.js";
import {isAlone} from "../shared/local.js";
import {device, list, mergeIn, noteOf} from "./book.js";
import {opened, reread, write} from "./opened.js";

/** @typedef {SheetRead["role"]} Role */
/** What this device knows of a sheet that is shared: its address there, and the key it has; who shared it has all three.
 * @typedef {{sheet: string, role: Role, key: string, keys?: Record<Role, string>}} Shared */

const AGAIN_AFTER = 3_000; // ms

/** How the open sheet is shared: null while it is not. @type {{of: string, shared: Shared | null, known: Set<string>, silent: boolean}} */
const now = {of: "", shared: null, known: new Set(), silent: false};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/** How the open sheet is shared. */
export const sharedNow = () => (now.of === opened.id ? now.shared : null);
/** Whether nobody answered lately. */
export const isSilent = () => now.silent;
/** Whether this device only reads. */
export const onlyReads = () => sharedNow()?.role === "read";
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
    if (!before || before.role === "read") await noteOf(id, {shared: {sheet: id, role, key}});
    if (opened.id === id) await reread(); // it was open here already
  }
  const shared = await noted(id).catch(() => null);
  Object.assign(now, {of: id, shared, known: new Set(), silent: false});
  if (shared) void follow();
}

/** Give what the others have not, take what is new; again and again while the sheet is open. */
async function follow() {
  clearTimeout(again);
  const {of, shared} = now;
  if (!shared || app.route.page !== "keep" || app.route.sheet !== of) return;
  try {
    await exchange(of, shared);
    if (now.silent) change(() => (now.silent = false));
  } catch {
    if (now.of === of && !now.silent) change(() => (now.silent = true));
  }
  if (now.of === of) again = setTimeout(() => void follow(), AGAIN_AFTER);
}

/** @param {string} of @param {Shared} shared */
async function exchange(of, {sheet, role, key}) {
  const mine = role === "read" ? [] : (opened.id === of ? opened.events ?? [] : []).filter(({id}) => !now.known.has(id));
  // At first it is not known what the others have.
  const told = await (mine.length > 0 && now.known.size > 0 ? post(`/api/sheets/${sheet}`, {events: mine}, key) : get(`/api/sheets/${sheet}`, key));
  now.known = new Set(told.events.map(({id}) => id));
  if ((await mergeIn(of, told.events)).length > 0 && opened.id === of) await reread();
  if (role !== "read" && (opened.events ?? []).some(({id}) => !now.known.has(id)) && now.of === of && mine.length === 0) await exchange(of, {sheet, role, key});
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
  Object.assign(now, {of: id, shared, known: new Set(events?.map((event) => event.id)), silent: false});
  await write({type: "pen", device: device()});
  void follow();
}

/** This device goes on alone; what it has it keeps. */
export async function stopSharing() {
  await noteOf(opened.id, {shared: null});
  clearTimeout(again);
  change(() => Object.assign(now, {shared: null}));
}

/** The pen comes to this device. */
export const takePen = () => write({type: "pen", device: device()}, followNow);

/** The link by which another device comes. @param {Shared} shared @param {Role} role */
export const linkFor = (shared, role) => `${isAlone ? ownAddress() : originOfLinks()}/keep/${shared.sheet}${role === "read" ? "/sheet" : ""}#key=${shared.keys?.[role] ?? ""}`;
