/** The classes that this device knows, and what is asked of a server about them. The keys stay on the device. */
import {Refused, get, post} from "../shared/api.js";
import {originOfLinks} from "../shared/friends.js";
import {keep, keepGame, recall} from "../shared/keep.js";
import {app, change} from "../shared/state.js";
import {addressOf, go, letLinkGo} from "../shared/travel.js";

/** A lesson of a class, by its number there. @typedef {{id: string, task: number}} Place */
/** A pupil who came in by this device: their number in the class, and their key. @typedef {{number: number, name: string, key: string}} Pupil */
/** What this device knows of a class: the teacher's key, that of the pupils' link, that of the pupil who is here now, and all pupils who were. @typedef {{id: string, title: string, teacher?: string, link?: string, own?: string, pupils?: Pupil[]}} Known */

export const CLASS = "class";
const MOST_TAUGHT = 200; // classes that are kept of those one teaches,
const MOST_IN = 20; // and of the others
const MOST_HERE = 10; // pupils of a class on one device
const AGAIN_AFTER = 3_000; // ms until a teacher's page asks again,
const AGAIN_AT_MOST = 15_000; // and where nothing is new

export const now = {
  id: "",
  /** By which it was opened. */
  key: "",
  at: -1,
  /** @type {ClassShown | null} */
  shown: null,
  /** Whether nobody answered lately. */
  off: false,
};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/** @returns {Known[]} */
export const classes = () => recall("classes", []);

/** @param {string} id @returns {Known} */
export const known = (id) => classes().find((one) => one.id === id) ?? {id, title: ""};

/** @param {Known} one whether its teacher is here */
export const isTaught = ({teacher}) => Boolean(teacher);

/** @param {Known} one */
function keepClass(one) {
  const all = [one, ...classes().filter(({id}) => id !== one.id)];
  keep("classes", [...all.filter(isTaught).slice(0, MOST_TAUGHT), ...all.filter((one) => !isTaught(one)).slice(0, MOST_IN)]);
}

/** A class with this pupil, who is here now. @param {Known} one @param {ClassShown} shown @param {string} key @returns {Known} */
function withPupil(one, {pupils: [me]}, key) {
  const {number = 0, name = ""} = me ?? {};
  return {...one, own: key, pupils: [{number, name, key}, ...(one.pupils ?? []).filter((other) => other.key !== key && other.name !== name)].slice(0, MOST_HERE)};
}

/** @param {string} id */
export const forget = (id) => keep("classes", classes().filter((one) => one.id !== id));

/** Under which it is kept what is done here: pupils who share a device have each their own. @param {Place} place */
export function placeOf({id, task}) {
  const {own, pupils = []} = known(id);
  return `${id}/${pupils.find(({key}) => key === own)?.number ?? 0}/${task}`;
}
/** @param {string} id */
export const addressOfClass = (id) => addressOf(`/learn/class/${id}`);

/** The links of a class: for the pupils, and for the teacher on another device. @param {Known} one */
export function linksOf({id, teacher = "", link = ""}) {
  const start = `${originOfLinks()}/learn/class/${id}`;
  return {pupils: `${start}#key=${link}`, teacher: `${start}#key=${teacher}&link=${link}`};
}

/** Come to a class, by the key that a link brings or that is kept here. @param {string} id */
export async function come(id) {
  const [, key = "", link = ""] = /^#key=([\w-]+)(?:&link=([\w-]+))?$/.exec(location.hash) ?? [];
  if (key) letLinkGo();
  const kept = known(id);
  change(() => Object.assign(now, {id, key: "", at: -1, shown: null, off: false}));
  if (!key) now.key = kept.teacher || kept.own || kept.link || "";
  else now.key = key === kept.teacher || !kept.own ? key : kept.own;
  const shown = await read(id);
  if (!shown) return;
  const found = shown.role === "teacher" ? {teacher: now.key, ...(link ? {link} : {})} : shown.role === "link" ? {link: now.key} : {};
  const one = {...kept, ...found, title: shown.title};
  keepClass(shown.role === "pupil" ? withPupil(one, shown, now.key) : one);
  if (shown.role === "pupil") await reportAgain(id, shown);
  if (shown.role === "teacher") followOn(id);
}

/** Ask what is new. @param {string} id */
async function read(id) {
  try {
    took(id, await get(`/api/classes/${id}?at=${now.at}`, now.key));
  } catch (error) {
    if (error instanceof Refused && error.code === "no_class" && known(id).own === now.key) {
      keepClass({...known(id), own: ""}); // taken out, or over: the link may be opened again, or they are brought back
    }
    throw error;
  }
  return now.id === id ? now.shown : null;
}

/** @param {string} id @param {ClassRead} told */
function took(id, {at, shown}) {
  if (now.id !== id) return;
  if (shown || now.off) change(() => Object.assign(now, {at, off: false}, shown ? {shown} : {}));
}

/** A teacher's page asks again and again while it is seen, less and less often while nothing is new. @param {string} id @param {number} [wait] */
function followOn(id, wait = AGAIN_AFTER) {
  clearTimeout(again);
  again = setTimeout(async () => {
    const {route} = app;
    if (now.id !== id || route.page !== "learn" || route.school !== id || route.task) return;
    if (document.hidden) return document.addEventListener("visibilitychange", () => followOn(id, 0), {once: true});
    const {at} = now;
    try {
      await read(id);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) return;
      if (!now.off) change(() => (now.off = true));
    }
    followOn(id, now.at === at ? Math.min(Math.max(1.25 * wait, AGAIN_AFTER), AGAIN_AT_MOST) : AGAIN_AFTER);
  }, wait);
}

/** Begin a class; its id. @param {string} title @param {TaskAsked[]} tasks */
export async function beginClass(title, tasks) {
  const {id, teacher, link} = await post("/api/classes", {title, tasks});
  keepClass({id, title, teacher, link});
  return id;
}

/** Come in under a name. @param {string} name */
export async function comeIn(name) {
  const {id, key} = now;
  const {token, read: told} = await post(`/api/classes/${id}/come`, {name}, key);
  const one = {...known(id), link: key, title: now.shown?.title ?? ""};
  keepClass(told.shown ? withPupil(one, told.shown, token) : one);
  now.key = token;
  took(id, told);
}

/** Somebody else sits here now: a pupil who was here before, by their key, or one who has yet to come in. @param {string} [key] */
export async function leave(key = "") {
  keepClass({...known(now.id), own: key});
  await come(now.id);
}

/** @param {TaughtAsked} change */
export async function teach(change) {
  took(now.id, await post(`/api/classes/${now.id}/teach`, change, now.key));
}

export async function endClass() {
  await post(`/api/classes/${now.id}/end`, {}, now.key);
  forget(now.id);
  clearTimeout(again);
}

/** Which lesson of the school it is, or what stands in the file of a teacher's own. @param {Place} place */
export async function ownLesson({id, task}) {
  if (now.id !== id || !now.shown) await come(id);
  const found = now.shown?.tasks.find(({number}) => number === task);
  if (!found || found.lesson) return {lesson: found?.lesson ?? "", text: ""};
  return {lesson: "", text: (await get(`/api/classes/${id}/tasks/${task}`, now.key)).text};
}

// What is done of a lesson is kept here, and told to the class when it is begun and when it is done.

/** By lesson the steps that were answered, and whether rightly at once. @returns {Record<string, Record<number, boolean>>} */
const firsts = () => recall("firsts", {});

/** A step was answered: what counts is the first time. @param {Place} place @param {number} step @param {boolean} right */
export function firstAnswer(place, step, right) {
  const key = placeOf(place);
  keep("firsts", {...firsts(), [key]: {[step]: right, ...firsts()[key]}});
}

/** So many steps are taken. What cannot be told now is told when one comes to the class again. @param {Place} place @param {number} taken @param {number} steps */
export async function report(place, taken, steps) {
  if (taken !== 1 && taken < steps) return;
  const right = taken < steps ? -1 : Object.values(firsts()[placeOf(place)] ?? {}).filter(Boolean).length;
  const {own} = known(place.id);
  if (own) await post(`/api/classes/${place.id}/did`, {task: place.task, right}, own).then((told) => took(place.id, told), () => {});
}

/** Play a deal of the class, at a table of one's own. @param {number} task */
export async function play(task) {
  const {id, key} = now;
  const {table, seat, name, title} = await post(`/api/classes/${id}/sit`, {task}, key);
  keepGame({table, token: key, seat, name, title, when: Date.now(), school: {id, task}});
  go(`/t/${table}`);
}

/** What was done without a connection. @param {string} id @param {ClassShown} shown */
async function reportAgain(id, {tasks, pupils}) {
  for (const [column, {number, deal}] of tasks.entries()) {
    if (deal && pupils[0]?.cells[column]?.state === "begun") await post(`/api/classes/${id}/played`, {task: number}, now.key).then((told) => took(id, told), () => {});
  }
  /** @type {Record<string, number>} */
  const taken = recall("lessons", {});
  for (const [column, {number, steps}] of tasks.entries()) {
    const done = taken[placeOf({id, task: number})] ?? 0;
    const state = pupils[0]?.cells[column]?.state;
    if (done && steps && state !== "done" && (done >= steps || !state)) await report({id, task: number}, done >= steps ? done : 1, steps);
  }
}
