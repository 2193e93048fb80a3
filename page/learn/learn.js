/** The school: what there is to learn, and the way into it. */
import {html, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {card} from "../shared/deck.js";
import {addressOf, follow} from "../shared/travel.js";
import {enter as ask, back, now, says, steps} from "./asking.js";
import {classTitle, classView, enterClass, leaveClass} from "./class.js";
import {CLASS} from "./classes.js";
import {dayView} from "./day.js";
import {taskView} from "./task.js";
import {isPrinting, teacherView} from "./teacher.js";

const FAN = ["AS", "TS", "KS", "QS", "JS"];

/** @param {Route} route */
export function enter({part = "", school = "", task = 0}) {
  void ask(part, task ? {id: school, task} : null);
  if (part === CLASS && !task) void enterClass(school);
  else leaveClass();
}

export const title = () => (now.open === CLASS && !now.school ? classTitle() : "") || (now.lesson?.title ?? now.question?.title ?? (says("title") || "Learn"));

export function view() {
  if (!now.list) return html`<main class="lone paper"><p role="status">${now.trouble ? nothing : "One moment…"}</p>${troubleView()}</main>`;
  if (now.open === CLASS && !now.school) return classView(now.list);
  return now.open ? taskView() : listView(now.list);
}

export function troubleView() {
  return now.trouble ? html`<p class="problem" role="alert">${now.trouble}</p>` : nothing;
}

/** @param {LearnList} list */
function listView(list) {
  const {parts, first} = list;
  const taken = steps()[first.id] ?? 0;
  const due = back().length;
  return html`<div class="learn ${isPrinting() ? "is-printing" : ""}">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${addressOf("/")} @click=${follow}>${says("home")}</a>
      <div class="learn-where"><h1>${says("title")}</h1><p>${says("pace")}</p></div>
      <button class="button button-on-felt" @click=${() => act.open("words")}>${says("words")}</button>
    </header>
    <main class="learn-list">
      ${taken >= first.steps ? nothing : html`<section class="learn-first felt" aria-labelledby="learn-first">
        <div><h2 id="learn-first">${says("never_head")}</h2><p>${says("never")}</p>
          <a class="button button-large button-brass" href=${addressOf(`/learn/${first.id}`)} @click=${follow}>${taken > 0 && taken < first.steps ? says("go_on_first") : says("first")}</a></div>
        <div class="learn-fan" aria-hidden="true">${FAN.map((code) => card(code, {silent: true}))}</div>
      </section>`}
      <section class="learn-back paper" aria-label=${says("back")}><p>${due === 0 ? says("back_later") : due === 1 ? says("back_one") : says("back_today", {count: due})}</p>
        ${due ? html`<a class="button button-main" href=${addressOf("/learn/back")} @click=${follow}>${says("back")}</a>` : nothing}</section>
      ${dayView()}
      ${parts.map(({title, rows}) => html`<section class="learn-part paper"><h2>${title}</h2><ul>${rows.map(rowView)}</ul></section>`)}
      ${teacherView(list)}
      <p class="learn-calm">${says("calm")}</p>
    </main>
  </div>`;
}

/** @param {LearnRow} row */
function rowView({id, title, about, steps: all}) {
  const taken = all ? steps()[id] ?? 0 : 0;
  const how = all && taken >= all ? "done" : taken ? "go_on" : "";
  const sign = !all ? "∞" : how === "done" ? "✓" : how ? "▶" : "";
  return html`<li><a class="learn-row" href=${addressOf(`/learn/${id}`)} @click=${follow}>
    <span class="learn-sign ${how ? `is-${how}` : ""}" aria-hidden="true">${sign}</span>
    <span><b>${title}</b><span class="soft">${about}</span></span>
    <span class="soft">${how ? says(how) : nothing}</span></a></li>`;
}
