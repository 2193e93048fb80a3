/** A step of a lesson, or a question of a drill: the felt with the cards, what is said, and the answer. */
import {classMap, html, live, nothing} from "../shared/lit.js";
import {suitSign} from "../shared/deck.js";
import {handView} from "../table/hand.js";
import {keep, recall} from "../shared/keep.js";
import {readyLobby, startNow} from "../lobby/lobby.js";
import {choose} from "../lobby/lobby-plan.js";
import {app, change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {capital} from "../shared/words.js";
import {GIVEN, answer, finishedSince, goOn, next, now, rightAnswer, says, show, startAgain, task, touched} from "./asking.js";
import {addressOfClass} from "./classes.js";
import {feltView} from "./felt.js";
import {troubleView} from "./learn.js";

export function taskView() {
  const {lesson, question, step, busy} = now;
  const shown = task();
  const all = lesson?.steps.length ?? 0;
  const under = lesson ? (step < all ? says("step", {step: step + 1, steps: all}) : lesson.about) : question?.own ? question.about : question ? says("number", {number: question.number}) : "";
  return html`<div class="learn learn-task felt">
    <header class="learn-bar felt-deep">
      ${now.school ? html`<a class="button button-on-felt" href=${addressOfClass(now.school.id)} @click=${follow}>${says("class_to")}</a>` : html`<a class="button button-on-felt" href=${addressOf("/learn")} @click=${follow}>${says("to_learn")}</a>`}
      <div class="learn-where"><h1>${lesson?.title ?? question?.title ?? says("title")}</h1><p>${under}</p></div>
    </header>
    ${lesson ? html`<div class="learn-steps" aria-hidden="true">${lesson.steps.map((_, place) => html`<span class=${place < step ? "is-done" : place === step ? "is-now" : ""}></span>`)}</div>` : nothing}
    ${shown ? bodyView(shown) : html`<main class="learn-over paper">${troubleView()}${busy ? html`<p role="status">One moment…</p>` : overView()}</main>`}
  </div>`;
}

/** @param {TaskShown} shown */
function bodyView(shown) {
  const {found, question} = now;
  const over = found != null && (found.right || question != null);
  return html`<main class=${classMap({"learn-page": true, "has-no-felt": shown.seats.length === 0, "has-no-hand": shown.cards.length === 0})} data-ask=${shown.ask}>
    ${shown.seats.length ? feltView(shown) : nothing}
    <section class="learn-say paper" @keydown=${heldDown}>
      ${shown.say ? html`<p class="learn-said">${shown.say}</p>` : nothing}
      ${shown.trump_words && (shown.ask === "meld" || !shown.seats.length) ? html`<p class="learn-trump">${suitSign(shown.trump ?? "", {silent: true})} ${shown.trump_words}</p>` : nothing}
      ${shown.do ? html`<p class="learn-do" id="learn-do"><b>${shown.do}</b></p>` : nothing}
      ${found ? foundView(shown, found) : nothing}
      ${troubleView()}
      ${over ? onView() : answerView(shown)}
    </section>
    ${shown.cards.length ? html`<div class="learn-hand">${cardsView(shown, over)}</div>` : nothing}
  </main>`;
}

/** @param {TaskShown} shown @param {boolean} over */
function cardsView(shown, over) {
  const may = shown.choices.flatMap(({card}) => card ?? []);
  const ready = !over && may.length > 0;
  return handView({
    cards: shown.cards,
    trump: shown.trump,
    playable: ready ? new Set(may) : null,
    chosen: now.shown && shown.ask === "act" ? may.filter((code) => doOf(shown, code) === rightAnswer(shown)).slice(0, 1) : now.chosen,
    onTap: (code, _, wasChosen) => (ready ? tap(shown, code, wasChosen) : undefined),
  });
}

/** @param {TaskShown} shown @param {string} code */
const doOf = (shown, code) => shown.choices.find(({card}) => card === code)?.do ?? "";

/** @param {TaskShown} shown @param {string} code @param {boolean} wasChosen */
function tap(shown, code, wasChosen) {
  if (shown.ask === "act") return void answer(doOf(shown, code));
  change(() => {
    const place = now.chosen.indexOf(code);
    if (wasChosen && place >= 0) now.chosen = now.chosen.filter((_, at) => at !== place);
    else if (now.chosen.length < shown.choose) now.chosen = [...now.chosen, code];
  });
}

/** What is tapped or typed to answer. @param {TaskShown} shown */
function answerView(shown) {
  const {busy, chosen} = now;
  if (shown.ask === "read") return html`<p class="button-row learn-on"><button class="button button-main button-large" @click=${goOn}>${says("go")}</button>${aloudView(shown)}</p>`;
  const buttons = [...shown.options.map(({code, words}) => ({do: code, text: words})), ...shown.choices.filter(({card}) => card == null)];
  return html`
    ${buttons.length ? html`<p class="learn-choices">${buttons.map((one) => html`<button class="button ${now.shown && one.do === rightAnswer(shown) ? "is-shown" : ""}" ?disabled=${busy} @click=${() => void answer(one.do)}>${capital(one.text)}</button>`)}</p>` : nothing}
    ${shown.ask === "cards" ? html`<p class="button-row"><button class="button button-main" ?disabled=${busy || chosen.length !== shown.choose} @click=${() => void answer(chosen.join(" ").toLowerCase())}>${says("give")}</button>
      <span class="learn-count" role="status">${says("chosen_of", {chosen: chosen.length, cards: shown.choose})}</span></p>` : nothing}
    ${shown.ask === "meld" || shown.ask === "figure" ? padView() : nothing}
    ${shown.ask === "meld" || shown.ask === "figure" ? typedView(shown) : html`<details class="learn-typing" ?open=${!touched.matches}><summary>${says("typed")}</summary>${typedView(shown)}</details>`}
    ${busy ? html`<p role="status">${shown.show ? "…" : says("thinking")}</p>` : nothing}
    <p class="button-row">${shown.show || (shown.judged && now.question && !now.question.own) ? html`<button class="button" ?disabled=${busy} @click=${() => void show()}>${says("show")}</button>` : nothing}${aloudView(shown)}</p>
    ${now.shown ? html`<p class="learn-shown" role="status">${shownWords(shown)}</p>` : nothing}`;
}

/** @param {TaskShown} shown */
function typedView(shown) {
  return html`<form class="learn-typed" @submit=${typed}>
      <label><span>${says("typed")}</span><input class="field" autocomplete="off" autocapitalize="none" inputmode=${shown.ask === "meld" || shown.ask === "figure" ? "numeric" : "text"} maxlength="60" aria-describedby=${shown.do ? "learn-do" : nothing}
        .value=${live(now.typing)} @input=${(/** @type {Typed} */ {target}) => change(() => (now.typing = target.value))}></label>
      <button class="button button-main" ?disabled=${now.busy}>${says("answer")}</button>
    </form>`;
}

/** Enter that is held down answers once, and does not go on past what is said of the answer. @param {KeyboardEvent} event */
function heldDown(event) {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
}

/** @param {SubmitEvent} event */
function typed(event) {
  event.preventDefault();
  if (now.typing.trim()) void answer(now.typing.trim());
}

/** @param {TaskShown} shown */
function shownWords(shown) {
  const {choices, options} = shown;
  const right = rightAnswer(shown);
  return choices.find((one) => one.do === right)?.text ?? options.find(({code}) => code === right)?.words ?? right.toUpperCase();
}

function padView() {
  const type = (/** @type {string} */ digit) => change(() => (now.typing = (now.typing + digit).replace(/\D/g, "").slice(0, 5)));
  return html`<div class="learn-pad">${[..."1234567890"].map((digit) => html`<button class="button figure" @click=${() => type(digit)}>${digit}</button>`)}
    <button class="button" @click=${() => change(() => (now.typing = now.typing.slice(0, -1)))} aria-label=${says("clear")}>⌫</button></div>`;
}

/** @param {TaskShown} shown */
function aloudView(shown) {
  if (!("speechSynthesis" in window)) return nothing;
  const speak = () => {
    speechSynthesis.cancel();
    speechSynthesis.speak(new SpeechSynthesisUtterance(`${shown.say} ${shown.do}`));
  };
  return html`<button class="button" @click=${speak}>${says("aloud")}</button>`;
}

/** @param {TaskShown} shown @param {Graded} found */
function foundView(shown, found) {
  const {rows, total, chances, lines, right, verdict, words} = found;
  const told = right || now.question != null;
  return html`<div class="learn-found ${right ? "is-right" : "is-not"}">
    ${total != null && told ? html`<dl class="learn-both"><div><dt>${says("you_said")}</dt><dd class="figure">${now.said}</dd></div><div><dt>${says("it_is")}</dt><dd class="figure">${total}</dd></div></dl>` : nothing}
    <p><b>${verdict}</b> ${words}</p>
    ${[...lines, ...(right ? finishedSince(shown) : [])].map((line) => html`<p>${line}</p>`)}
    ${rows.length && told ? html`<h3>${says("one_by_one")}</h3><ul class="learn-rows">${rows.map(({name, points, missed}) => html`<li class=${missed ? "is-missed" : ""}><b>${missed ? "* " : ""}${capital(name)}</b><span class="figure">${points}</span></li>`)}</ul>${rows.some(({missed}) => missed) ? html`<p class="learn-legend"><span aria-hidden="true">*</span> ${says("missed")}</p>` : nothing}` : nothing}
    ${chances.length ? html`<h3>${says("chances")}</h3><ul class="learn-rows">${chances.map(({words: choice, percent, chosen}) => html`<li class=${chosen ? "is-missed" : ""}><span>${choice}${chosen ? html` <small>${says("chosen")}</small>` : nothing}</span><span class="figure">${percent} %</span></li>`)}</ul>` : nothing}
  </div>`;
}

/** After an answer that ends the task. */
function onView() {
  if (now.lesson) return html`<p class="button-row learn-on"><button class="button button-main button-large" @click=${goOn}>${says("go")}</button></p>`;
  return html`<p class="button-row learn-on"><button class="button button-main button-large" ?disabled=${now.busy} @click=${() => void next()}>${says("next")}</button>
    <a class="button" href=${addressOf("/learn")} @click=${follow}>${says("stop")}</a></p>`;
}

/** The end of a lesson, or of what comes back. */
function overView() {
  const {lesson, list, open} = now;
  if (!lesson) return html`<h2>${open === "back" || open === "own" ? says("none_back") : nothing}</h2><p class="button-row"><a class="button button-main" href=${addressOf("/learn")} @click=${follow}>${says("to_learn")}</a></p>`;
  if (now.school) return html`<h2>${says("finished")}</h2>
    <p class="button-row"><a class="button button-main button-large" href=${addressOfClass(now.school.id)} @click=${follow}>${says("class_to")}</a>
      <button class="button" @click=${startAgain}>${says("again")}</button></p>`;
  const rows = list?.parts.flatMap((part) => part.rows.filter(({steps}) => steps > 0)) ?? [];
  const following = lesson.id === GIVEN ? undefined : rows[rows.findIndex(({id}) => id === lesson.id) + 1];
  return html`<h2>${says(lesson.whole ? "finished_first" : "finished")}</h2>
    <p class="button-row">${lesson.whole ? html`<button class="button button-main button-large" ?disabled=${app.lobby.starting} @click=${() => void playIt(lesson.rules)}>${says("play_now")}</button>` : nothing}
      ${following ? html`<a class="button ${lesson.whole ? "" : "button-main"}" href=${addressOf(`/learn/${following.id}`)} @click=${follow}>${says("next_lesson", {title: following.title})}</a>` : nothing}
      <button class="button" @click=${startAgain}>${says("again")}</button>
      <a class="button" href=${addressOf("/learn")} @click=${follow}>${says("to_learn")}</a></p>
    ${lesson.whole ? html`<p class="problem" role="alert">${capital(app.lobby.message)}</p>` : nothing}`;
}

/** A hand of the game that was learned; where none was ever chosen, it stays the game. @param {string} rules */
async function playIt(rules) {
  if (!(await readyLobby())) return;
  change(() => choose(app.lobby, rules));
  if (recall("lobby", null) == null) keep("lobby", {id: rules});
  await startNow(app.lobby);
}
