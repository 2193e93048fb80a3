/** A class: begun by a teacher, its lessons for whoever comes in, and for the teacher who has done which. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt} from "../shared/api.js";
import {askNetwork, codeOf, isHere, linkWarning, originForOthers} from "../shared/friends.js";
import {announceNow} from "../shared/heard.js";
import {isAlone} from "../shared/local.js";
import {app, change} from "../shared/state.js";
import {addressOf, copy, follow, go} from "../shared/travel.js";
import {capital} from "../shared/words.js";
import {given, says} from "./asking.js";
import {addressOfClass, beginClass, classes, come, comeIn, endClass, isTaught, known, leave, linksOf, now, play, teach} from "./classes.js";
import {boardView, dealsView, enterDeals, newDealView} from "./class-deals.js";

const OWN = "own"; // a teacher's own lesson, among those to choose from

const page = {
  /** @type {string | null} */
  title: null,
  name: "",
  /** @type {Set<string>} */
  chosen: new Set(),
  adds: "",
  out: "",
  ends: false,
  busy: false,
  trouble: "",
  said: "",
};

/** @param {() => Promise<unknown>} work @param {string} [done] what is said then */
async function trying(work, done = "") {
  if (page.busy) return;
  change(() => Object.assign(page, {busy: true, trouble: "", said: ""}));
  await attempt(async () => {
    await work();
    change(() => (page.said = done));
    if (done) announceNow(done);
  }, (why) => (page.trouble = capital(why)));
  change(() => (page.busy = false));
}

/** @param {string} id of a class; "" to begin one */
export async function enterClass(id) {
  change(() => Object.assign(page, {title: null, name: app.me.trim(), chosen: new Set(), adds: "", out: "", ends: false, busy: false, trouble: "", said: ""}));
  if (isAlone) return;
  void askNetwork();
  if (!id) return;
  await trying(() => come(id));
  if (now.shown?.role === "teacher") void enterDeals();
}

export const classTitle = () => (app.route.school ? now.shown?.title ?? "" : says("class_start"));

/** The list is come to anew: what was said of a class before is over. */
export const leaveClass = () => change(() => (page.said = ""));

/** The way to a class, on the page of the school. */
export function startView() {
  if (isAlone) return html`<p class="soft">${says("class_alone")}</p>`;
  const mine = classes();
  return html`<p class="button-row"><a class="button" href=${addressOf("/learn/class")} @click=${follow}>${says("class_start")}</a></p>
    <p class="soft">${says("class_about")}</p>
    <p role="status">${page.said}</p>
    ${listed(says("class_yours"), mine.filter(isTaught))}${listed(says("class_in"), mine.filter((one) => !isTaught(one)))}`;
}

/** @param {string} heading @param {ReturnType<typeof classes>} some */
const listed = (heading, some) => (some.length ? html`<h3>${heading}</h3><ul class="learn-classes">${some.map(({id, title}) => html`<li><a href=${addressOfClass(id)} @click=${follow}>${title}</a></li>`)}</ul>` : nothing);

/** @param {LearnList} list */
export function classView(list) {
  const {route} = app;
  return html`<div class="learn">
    <header class="learn-bar felt-deep">
      <a class="button button-on-felt" href=${addressOf("/learn")} @click=${follow}>${says("to_learn")}</a>
      <div class="learn-where"><h1>${classTitle() || says("class")}</h1></div>
    </header>
    <main class="learn-class">${isAlone ? html`<section class="paper"><p>${says("class_alone")}</p></section>` : route.school ? openView(list) : beginView(list)}
      ${page.trouble ? html`<p class="problem paper" role="alert">${page.trouble}</p>` : nothing}</main>
  </div>`;
}

/** All lessons of the school, in their order. @param {LearnList} list */
const lessonsOf = ({first, parts}) => [first, ...parts.flatMap(({rows}) => rows.filter(({steps}) => steps > 0))];

/** @param {string} id @returns {TaskAsked} */
const asked = (id) => (id === OWN ? {text: given()} : {lesson: id});

/** What the teacher's own lesson is called. */
const ownTitle = () => says("class_own", {title: /^title\s*=\s*"([^"]*)"/m.exec(given())?.[1] ?? "…"});

/** What a class is called, if its teacher does not say. */
const usual = () => says("class_usual", {date: new Date().toLocaleDateString(document.documentElement.lang)});

/** @param {LearnList} list */
function beginView(list) {
  const title = page.title ?? usual();
  const rows = [...lessonsOf(list).map(({id, title, about}) => ({id, title, about})), ...(given() ? [{id: OWN, title: ownTitle(), about: ""}] : [])];
  return html`<form class="paper" @submit=${begin}>
    <label class="learn-name"><span>${says("class_name")}</span><input class="field" maxlength="40" autocomplete="off" .value=${live(title)} @input=${(/** @type {Typed} */ {target}) => change(() => (page.title = target.value))}></label>
    <fieldset class="learn-ticks"><legend>${says("class_choose")}</legend>${rows.map(({id, title, about}) => html`<label class="tick"><input type="checkbox" .checked=${live(page.chosen.has(id))}
      @change=${(/** @type {Typed} */ {target}) => change(() => page.chosen[target.checked ? "add" : "delete"](id))}> <span><b>${title}</b> <span class="soft">${about}</span></span></label>`)}</fieldset>
    <p class="button-row"><button class="button button-main button-large" ?disabled=${page.busy}>${says("class_begin")}</button></p></form>`;

  /** @param {SubmitEvent} event */
  function begin(event) {
    event.preventDefault();
    const chosen = rows.filter(({id}) => page.chosen.has(id));
    void trying(async () => {
      if (!chosen.length) throw new Error(says("class_none"));
      go(`/learn/class/${await beginClass(title, chosen.map(({id}) => asked(id)))}`);
    });
  }
}

/** @param {LearnList} list */
function openView(list) {
  const {shown} = now;
  if (!shown || now.id !== app.route.school) return page.trouble ? nothing : html`<p role="status">${page.said || "One moment…"}</p>`;
  if (shown.role === "teacher") return teachersView(list, shown);
  return shown.role === "link" ? nameView() : pupilsView(shown);
}

function nameView() {
  const {pupils = []} = known(now.id);
  return html`${pupils.length ? html`<section class="paper"><h2>${says("class_who_are_you")}</h2><p class="button-row">${pupils.map(({name, key}) => html`<button class="button" ?disabled=${page.busy} @click=${() => void trying(() => leave(key))}>${name}</button>`)}</p></section>` : nothing}
    <form class="paper" @submit=${submit}>
    <label class="learn-name"><span>${says("class_you")}</span><input class="field" maxlength="40" autocomplete="off" .value=${live(page.name)} @input=${(/** @type {Typed} */ {target}) => change(() => (page.name = target.value))}></label>
    <p class="button-row"><button class="button button-main button-large" ?disabled=${page.busy}>${says("class_come")}</button></p>
    <p class="soft">${says("class_come_about")}</p></form>`;

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    void trying(() => comeIn(page.name));
  }
}

/** @param {ClassShown} shown */
function pupilsView(shown) {
  const {tasks, pupils} = shown;
  const [me] = pupils;
  return html`<section class="paper learn-part"><ul>${tasks.map(({number, title, about, deal}, column) => {
    const {state = "", words = ""} = me?.cells[column] ?? {};
    const row = html`<span class="learn-sign ${state === "done" ? "is-done" : state ? "is-go_on" : ""}" aria-hidden="true">${state === "done" ? "✓" : state ? "▶" : ""}</span>
      <span><b>${title}</b><span class="soft">${about}</span></span><span class="soft">${words}</span>`;
    return html`<li>${deal ? html`<button class="learn-row" ?disabled=${page.busy} @click=${() => void trying(() => play(number))}>${row}</button>`
      : html`<a class="learn-row" href=${addressOf(`/learn/class/${now.id}/${number}`)} @click=${follow}>${row}</a>`}</li>`;
  })}</ul></section>
  ${dealsView(shown)}
  <section class="paper learn-back"><p>${says("class_here", {name: me?.name ?? ""})}</p><button class="button" ?disabled=${page.busy} @click=${() => void trying(() => leave())}>${says("class_not_you")}</button></section>`;
}

/** @param {LearnList} list @param {ClassShown} shown */
function teachersView(list, shown) {
  return html`${doneView(shown)}${dealsView(shown)}${linksView()}${newDealView(trying, page.busy)}${changeView(list, shown)}`;
}

/** Pupil by lesson. @param {ClassShown} shown */
function doneView({tasks, pupils}) {
  const heads = tasks.map(({title}) => title);
  return html`<section class="paper" aria-labelledby="class-who"><h2 id="class-who">${says("class_who")}</h2>
    ${now.off ? html`<p class="problem" role="status">${says("class_off")}</p>` : nothing}
    ${pupils.length ? boardView(says("class_who"), heads, pupils.map(({name, cells}) => ({name, cells: cells.map(({state, words}, column) => ({what: heads[column] ?? "", text: words, state}))})))
    : html`<p role="status">${says("class_nobody")}</p>`}</section>`;
}

function linksView() {
  const links = linksOf(known(now.id));
  const copied = async (/** @type {string} */ link) => {
    const said = await copy(link) ? says("class_copied") : says("class_press");
    change(() => (page.said = said));
    announceNow(said);
  };
  return html`<section class="paper learn-links" aria-labelledby="class-link"><h2 id="class-link">${says("class_link")}</h2>
    <p>${says("class_link_about")}</p>
    ${originForOthers() ? codeOf(links.pupils) : nothing}
    <p class="invite-address">${links.pupils}</p>
    ${linkWarning() ? html`<p class="problem">${linkWarning()}</p>` : nothing}
    <p class="button-row"><button class="button button-main" @click=${() => void copied(links.pupils)}>${says("class_copy")}</button>
      ${isHere() && app.network?.may && !app.network.url ? html`<button class="button" @click=${() => act.open("friends")}>Let friends in</button>` : nothing}</p>
    <h3>${says("class_mine")}</h3><p>${says("class_mine_about")}</p>
    <p class="button-row"><button class="button" @click=${() => void copied(links.teacher)}>${says("class_copy_mine")}</button></p>
    <p role="status">${page.said}</p></section>`;
}

/** @param {LearnList} list @param {ClassShown} shown */
function changeView(list, {tasks, pupils, out: gone}) {
  const rows = lessonsOf(list);
  const outs = [...pupils.map(({number, name}) => ({value: `pupil ${number}`, words: name})), ...tasks.map(({number, title}) => ({value: `task ${number}`, words: title}))];
  const out = outs.find(({value}) => value === page.out);
  const [what = "", number = ""] = out?.value.split(" ") ?? [];
  return html`<section class="paper" aria-labelledby="class-more"><h2 id="class-more">${says("class_more")}</h2>
    <form class="learn-typed" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void trying(() => teach({add: asked(page.adds || rows[0]?.id || "")}));
  }}><label><span>${says("class_lesson")}</span><select class="field" @change=${(/** @type {{target: HTMLSelectElement}} */ {target}) => change(() => (page.adds = target.value))}>
      ${rows.map(({id, title}) => html`<option value=${id}>${title}</option>`)}${given() ? html`<option value=${OWN}>${ownTitle()}</option>` : nothing}</select></label>
      <button class="button" ?disabled=${page.busy}>${says("class_add")}</button></form>
    <form class="learn-typed" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void trying(() => teach({[what]: Number(number)}));
  }}><label><span>${says("class_which")}</span><select class="field" .value=${live(out?.value ?? "")} @change=${(/** @type {{target: HTMLSelectElement}} */ {target}) => change(() => (page.out = target.value))}>
      <option value=""></option>${outs.map(({value, words}) => html`<option value=${value}>${words}</option>`)}</select></label>
      <button class="button" ?disabled=${page.busy || !out}>${says("class_out")}</button></form>
    <p role="status">${gone ? says("class_out_done", {name: gone.name}) : ""}</p>
    ${gone ? html`<p class="button-row"><button class="button" ?disabled=${page.busy} @click=${() => void trying(() => teach({pupil: gone.pupil, task: gone.task, back: true}))}>${says("class_back")}</button></p>` : nothing}
    ${page.ends ? html`<p class="problem" role="alert">${says("class_end_ask")}</p><p class="button-row"><button class="button button-main" ?disabled=${page.busy} @click=${end}>${says("class_end_yes")}</button>
      <button class="button" @click=${() => change(() => (page.ends = false))}>${says("class_end_no")}</button></p>` : html`<p class="button-row"><button class="button" @click=${() => change(() => (page.ends = true))}>${says("class_end")}</button></p>`}</section>`;
}

function end() {
  void trying(async () => {
    await endClass();
    go("/learn");
  }, says("class_ended"));
}
