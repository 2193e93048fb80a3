/** For a teacher: the hands of a lesson or a drill on paper, their answers on a page of their own; a lesson of one's own. */
import {html, nothing} from "../shared/lit.js";
import {attempt, postAnywhere} from "../shared/api.js";
import {keep} from "../shared/keep.js";
import {chooseFile} from "../shared/records.js";
import {change, printed} from "../shared/state.js";
import {copy, go} from "../shared/travel.js";
import {capital} from "../shared/words.js";
import {GIVEN, given, givenLink, says} from "./asking.js";
import {startView} from "./class.js";

const MOST_NUMBER = 1_000_000;

const paper = {
  /** @type {LessonPrinted | null} */
  lesson: null,
  which: "",
  trouble: "",
  said: "",
};

/** @param {LearnList} list */
export function teacherView({first, parts}) {
  const rows = [first, ...parts.flatMap((part) => part.rows)].filter(({prints}) => prints);
  return html`<section class="learn-teacher paper" aria-labelledby="learn-teacher"><h2 id="learn-teacher">${says("teacher")}</h2>
    <form class="learn-typed" @submit=${printed}>
      <label><span>${says("print_which")}</span><select class="field" @change=${(/** @type {{target: HTMLSelectElement}} */ {target}) => (paper.which = target.value)}>
        ${rows.map(({id, title}) => html`<option value=${id}>${title}</option>`)}</select></label>
      <button class="button">${says("print")}</button>
    </form>
    <p class="button-row"><button class="button" @click=${openFile}>${says("given_open")}</button>
      ${given() ? html`<button class="button" @click=${() => go(`/learn/${GIVEN}`)}>${says("given_again")}</button><button class="button" @click=${copyLink}>${says("given_link")}</button>` : nothing}</p>
    <p class="soft">${says("given_about")}</p>
    ${startView()}
    ${paper.said ? html`<p role="status">${paper.said}</p>` : nothing}
    ${paper.trouble ? html`<p class="problem" role="alert">${capital(paper.trouble)}</p>` : nothing}
  </section>${paper.lesson ? paperView(paper.lesson) : nothing}`;

  /** @param {SubmitEvent} event */
  function printed(event) {
    event.preventDefault();
    void printHands(paper.which || first.id);
  }
}

/** @param {string} id */
async function printHands(id) {
  change(() => (paper.trouble = ""));
  await attempt(async () => {
    const lesson = await postAnywhere("/api/learn/print", {id, number: Math.floor(Math.random() * MOST_NUMBER)});
    await printed(() => change(() => (paper.lesson = lesson)), () => change(() => (paper.lesson = null)));
  }, (why) => (paper.trouble = why));
}

/** A file with a lesson of one's own, or with nothing but records. It is kept here, and read before it is. */
async function openFile() {
  change(() => Object.assign(paper, {trouble: "", said: ""}));
  await attempt(async () => {
    const text = await (await chooseFile(".toml,.deece,.txt"))?.text();
    if (text == null) return;
    await postAnywhere("/api/learn/given", {text});
    keep(GIVEN, text);
    go(`/learn/${GIVEN}`);
  }, (why) => (paper.trouble = why));
}

async function copyLink() {
  const link = await givenLink();
  const copied = await copy(link);
  change(() => (paper.said = copied ? says("given_copied") : link));
}

/** On paper alone. @param {LessonPrinted} lesson */
function paperView({title, about, hands}) {
  return html`<div class="learn-paper"><h1>${title}</h1><p>${about}</p>
    ${hands.map(({number, lines, suits, ask, options}) => html`<section><h2>${number}.</h2>
      ${lines.map((line) => html`<p>${line}</p>`)}
      ${suits.length ? html`<ul>${suits.map((suit) => html`<li>${suit}</li>`)}</ul>` : nothing}
      <p><b>${ask}</b></p>${options.length ? html`<ol>${options.map((words) => html`<li>${words}</li>`)}</ol>` : nothing}</section>`)}
    <div class="learn-answers"><h1>${title}: ${says("answers")}</h1>
      ${hands.map(({number, answer, why}) => answer ? html`<p><b>${number}. ${capital(answer)}.</b> ${why}</p>` : nothing)}</div></div>`;
}

export const isPrinting = () => paper.lesson != null;
