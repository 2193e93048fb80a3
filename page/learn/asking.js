/** What is learned: the lessons and drills, the one that is open, and what this device keeps of it. */
import {attempt, patiently, postAnywhere} from "../shared/api.js";
import {nameCards} from "../shared/cards.js";
import {announceNow} from "../shared/heard.js";
import {keep, recall} from "../shared/keep.js";
import {ownAnswered, ownHands} from "../shared/keep-own.js";
import {app, change, drawn} from "../shared/state.js";
import {addressOf, letLinkGo} from "../shared/travel.js";
import {filled} from "../shared/words.js";
import {CLASS, firstAnswer, ownLesson, placeOf, report} from "./classes.js";

/**
 * @typedef {NonNullable<StepGraded["kept"]>} Kept and what else the server knows of it
 * @typedef {Omit<QuestionAsked, "number"> & {number: number, own?: string}} Question `own`: the key of a hand of one's own
 */

const MOST_MISSED = 300; // that are kept; those that come back last go
const MOST_NUMBER = 1_000_000;
/** What a teacher's own lesson is called. */
export const GIVEN = "given";
const MOST_TEXT = 60_000; // letters of it

/** What stands in the file of the teacher's own lesson that was opened last. @returns {string} */
export const given = () => recall(GIVEN, "");

export const now = {
  /** @type {LearnList | null} */
  list: null,
  /** What is open: the id of a lesson or a drill, "back" for what comes back, "own" for one's own hands, "" for the list. */
  open: "",
  /** @type {LessonShown | null} */
  lesson: null,
  /** Of which class the lesson is. @type {import("./classes.js").Place | null} */
  school: null,
  /** What stands in its file, where it is a teacher's own. */
  text: "",
  step: 0,
  /** @type {Question | null} */
  question: null,
  /** @type {Graded | null} */
  found: null,
  said: "",
  trouble: "",
  busy: false,
  typing: "",
  /** Cards that are chosen to be passed or buried. @type {string[]} */
  chosen: [],
  shown: false,
  /** What the review would answer, once it was asked. */
  best: "",
};

/** @param {string} key @param {Record<string, string | number>} [figures] */
export const says = (key, figures = {}) => filled(now.list?.says[key] ?? "", figures);

/** What is on the felt. @returns {TaskShown | null} */
export const task = () => now.lesson?.steps[now.step] ?? now.question?.task ?? null;

/** Steps taken, by lesson. @returns {Record<string, number>} */
export const steps = () => recall("lessons", {});

/** @returns {Record<string, Kept>} */
const missed = () => recall("missed", {});

const OWN = "own/"; // before the key of a hand of one's own, among what comes back

/** One's own hands as what comes back. @returns {[string, {due: number}][]} */
const own = () => Object.entries(ownHands()).map(([key, {due}]) => [OWN + key, {due}]);

/** What comes back now, the longest overdue first. */
export const back = () => [...(now.open === "own" ? [] : Object.entries(missed())), ...own()].filter(([, {due}]) => due <= Date.now() / 1000).sort(([, one], [, other]) => one.due - other.due).map(([key]) => key);

/** Where in a lesson one is. */
const place = () => (now.school ? placeOf(now.school) : now.lesson?.id ?? "");

/** Go to a page of the school. @param {string} open @param {import("./classes.js").Place | null} [school] the class whose lesson it is */
export async function enter(open, school = null) {
  const {list} = now;
  change(() => Object.assign(now, {open, school, text: "", lesson: null, question: null, trouble: "", busy: true, ...fresh()}));
  await attempt(async () => {
    const got = list ?? await postAnywhere("/api/learn", {});
    nameCards(got.cards);
    change(() => (now.list = got));
    if (open === GIVEN) await fromLink();
    if (open === "back" || open === "own") await next();
    else if (open && isDrill(got, open)) await ask(open, chance());
    else if (school) await takeOf(school);
    else if (open && open !== CLASS) await take(open);
  }, failed);
  if (now.open === open) change(() => (now.busy = false));
}

const LINK = "#lesson=";

/** A link to the teacher's own lesson, which holds all of it. */
export async function givenLink() {
  const bits = new Uint8Array(await new Response(new Blob([given()]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  const letters = btoa(Array.from(bits, (bit) => String.fromCharCode(bit)).join(""));
  return new URL(addressOf(`/learn/${GIVEN}`), location.href).href + LINK + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The lesson that a link brings is kept, as one that was opened from a file. */
async function fromLink() {
  if (!location.hash.startsWith(LINK)) return;
  const letters = atob(location.hash.slice(LINK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bits = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = await new Response(new Blob([bits]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  keep(GIVEN, text.slice(0, MOST_TEXT));
  letLinkGo();
}

/** @param {string} why */
const failed = (why) => (now.trouble = why);
const fresh = () => ({found: null, said: "", typing: "", chosen: [], shown: false, best: ""});
const chance = () => Math.floor(Math.random() * MOST_NUMBER);

/** @param {LearnList} list @param {string} id */
const isDrill = (list, id) => list.parts.some(({rows}) => rows.some((row) => row.id === id && row.steps === 0));

/** @param {string} id */
async function take(id) {
  const text = id === GIVEN ? given() : "";
  const lesson = await lessonOf(id, text);
  if (now.open === id) begin(lesson, text, steps()[id] ?? 0);
}

/** A lesson of a class. @param {import("./classes.js").Place} school */
async function takeOf(school) {
  const {lesson: id, text} = await ownLesson(school);
  const lesson = await lessonOf(id, text);
  if (now.school === school) begin(lesson, text, steps()[placeOf(school)] ?? 0);
}

/** @param {string} id @param {string} text of a teacher's own */
const lessonOf = (id, text) => (text || id === GIVEN ? postAnywhere("/api/learn/given", {text}) : postAnywhere("/api/learn/lesson", {id}));

/** @param {LessonShown} lesson @param {string} text @param {number} taken so many steps */
function begin(lesson, text, taken) {
  change(() => Object.assign(now, {lesson, text, step: taken < lesson.steps.length ? taken : 0, ...fresh()}));
  tell();
}

/** @param {string} id @param {number} number */
async function ask(id, number) {
  const {open} = now;
  const question = await postAnywhere("/api/learn/drill", {id, number});
  if (now.open !== open) return;
  change(() => Object.assign(now, {question, ...fresh()}));
  tell();
}

/** A hand of one's own. @param {string} key */
async function askOwn(key) {
  const {open} = now;
  const {where, about, record} = /** @type {OwnHand} */ (ownHands()[key]);
  const {task} = await postAnywhere("/api/learn/own", {record, about});
  if (now.open !== open) return;
  change(() => Object.assign(now, {question: {id: "own", title: says("own_title"), about: where, number: 0, task, own: key}, ...fresh()}));
  tell();
}

/** The next question: one that comes back, or a new one. */
export async function next() {
  const {open, question} = now;
  change(() => Object.assign(now, {busy: true, trouble: ""}));
  await attempt(async () => {
    if (open !== "back" && open !== "own" && question) await ask(question.id, question.number + 1);
    else {
      const [id, number = ""] = back()[0]?.split("/") ?? [];
      if (id === "own") await askOwn(number);
      else if (id) await ask(id, Number(number));
      else change(() => Object.assign(now, {question: null, ...fresh()}));
    }
  }, failed);
  change(() => (now.busy = false));
}

/** What a screen reader hears of a new task. */
function tell() {
  const found = task();
  aim([found?.say, found?.do]);
}

/** Where the next key belongs: the field for the answer, else the button to go on. */
const NEXT = [".learn-typed .field", ":is(.learn-say, .learn-over) .button-main"];
/** Where one taps, what may be typed is folded away: the cards are nearer. */
export const touched = matchMedia("(pointer: coarse)");

/**
 * What is new is drawn, the focus goes to where the next key belongs, and then it is said: in this order, so that what
 * a screen reader says of the focus does not cut it off. A finger needs no focus: it would bring the phone's keyboard up.
 * @param {(string | undefined)[]} words
 */
function aim(words) {
  void drawn().then(() => {
    const place = NEXT.map((one) => document.querySelector(/** @type {"button"} */ (one))).find(Boolean);
    if (!touched.matches && !document.querySelector("dialog[open]")) place?.focus({preventScroll: true});
    announceNow(words.filter(Boolean).join(" "));
  });
}

/** What became of a card of a lesson: the tricks that are finished at its next step, and are not now. @param {TaskShown} shown */
export const finishedSince = ({tricks}) => now.lesson?.steps[now.step + 1]?.tricks.slice(tricks.length) ?? [];

/** The next step, or the end of the lesson; what is reached is kept. */
export function goOn() {
  const {lesson, step} = now;
  if (!lesson) return;
  if (now.school || lesson.id !== GIVEN) keep("lessons", {...steps(), [place()]: step + 1});
  if (now.school) void report(now.school, step + 1, lesson.steps.length);
  change(() => Object.assign(now, {step: step + 1, trouble: "", ...fresh()}));
  tell();
  void drawn().then(() => document.querySelector(".learn-say")?.scrollTo(0, 0));
}

/** From the first step. */
export function startAgain() {
  change(() => Object.assign(now, {step: 0, trouble: "", ...fresh()}));
  tell();
}

/** @param {string} answer as it is typed */
export async function answer(answer) {
  const {lesson, step, question, found, busy} = now;
  const id = lesson?.id ?? question?.id;
  if (!id || busy || found?.right || (question && found)) return;
  const ownKey = question?.own;
  const key = question && !ownKey ? `${question.id}/${question.number}` : "";
  change(() => Object.assign(now, {busy: true, trouble: ""}));
  await attempt(async () => {
    const kept = key ? missed()[key] : undefined;
    const body = {id, number: question ? question.number : step, answer, now: Date.now() / 1000, ...(kept ? {kept} : {})};
    const hand = ownKey ? ownHands()[ownKey] : undefined;
    const own = lesson && now.text ? {text: now.text, number: step, answer} : null;
    const told = hand && ownKey ? await chosenAgain(ownKey, hand, answer) : own ? await patiently(() => postAnywhere("/api/learn/given/answer", own), isHere) : await answered(key, body);
    if (now.lesson === lesson && now.question === question && now.step === step) change(() => Object.assign(now, {found: told, said: answer, typing: "", chosen: []}));
    if (now.school && now.lesson === lesson && now.step === step) firstAnswer(now.school, step, told.right && !now.shown);
    const shown = task();
    const heard = [told.verdict, told.words, ...told.lines, ...(told.right && shown ? finishedSince(shown) : [])];
    void drawn().then(() => document.querySelector(".learn-found")?.scrollIntoView({block: "nearest"}));
    if (told.right || question) aim(heard);
    else announceNow(heard.join(" "));
  }, failed);
  change(() => (now.busy = false));
}

/** Show a right answer: the one that came with the task, or the review's. */
export async function show() {
  const {question, busy} = now;
  if (busy) return;
  if (task()?.judged && question && !now.best) {
    change(() => Object.assign(now, {busy: true, trouble: ""}));
    await attempt(async () => {
      const {id, number} = question;
      const {show: best} = await patiently(() => postAnywhere("/api/learn/best", {id, number}), isHere);
      if (now.question === question) change(() => (now.best = best));
    }, failed);
    change(() => (now.busy = false));
    if (!now.best || now.question !== question) return;
  }
  change(() => (now.shown = true));
}

/** A right answer, as it is typed; "" where none is known. @param {TaskShown} shown */
export const rightAnswer = ({show: right}) => right || now.best;

const isHere = () => app.route.page === "learn";

/** A step of a lesson, or a question, which is kept under this key where it was missed. @param {string} key @param {AnswerAsked} asked @returns {Promise<Graded>} */
async function answered(key, asked) {
  const {kept, ...told} = await patiently(() => postAnywhere("/api/learn/answer", asked), isHere);
  if (key) keepMissed(key, kept);
  return told;
}

/** A hand of one's own with this choice. @param {string} key @param {OwnHand} hand @param {string} answer @returns {Promise<Graded>} */
async function chosenAgain(key, {record, about, step}, answer) {
  const {kept, ...told} = await patiently(() => postAnywhere("/api/learn/own/answer", {record, about, answer, step, now: Date.now() / 1000}), isHere);
  ownAnswered(key, kept);
  return told;
}

/** @param {string} key @param {Kept | null} kept */
function keepMissed(key, kept) {
  const {[key]: _, ...others} = missed();
  const all = Object.entries(kept ? {...others, [key]: kept} : others).sort(([, one], [, other]) => one.due - other.due);
  keep("missed", Object.fromEntries(all.slice(0, MOST_MISSED)));
}
