/** House rules of one's own: given a name and words, saved in this browser, as a file or in a link, and found again. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt, downloadAnswer, post} from "../shared/api.js";
import {askNetwork, linkWarning, originOfLinks} from "../shared/friends.js";
import {announceNow} from "../shared/heard.js";
import {countChanges, isStale, lower, rulesWord} from "./house-set.js";
import {houseNow, isSame, withHouse, withoutHouse} from "./kept-houses.js";
import {houses, keepHouses} from "../shared/keep.js";
import {houseLink} from "../shared/links.js";
import {takeHouse} from "./lobby-plan.js";
import {chooseFile} from "../shared/records.js";
import {fetchRules} from "./rules-ask.js";
import {app, change} from "../shared/state.js";
import {copy} from "../shared/travel.js";
import {capital, counted, worded} from "../shared/words.js";

/** @typedef {{target: HTMLInputElement | HTMLTextAreaElement}} InputEvent */
/** What the dialog shows besides the rules.
 * @typedef {object} Shown
 * @property {string} said what was done last
 * @property {string} link to be copied by hand
 * @property {string} trouble why something was not done
 * @property {House | null} renamed
 * @property {string} name its new name
 * @property {{house: House, place: number} | null} deleted
 */

const MOST_LETTERS = 100_000;
/** @returns {Shown} */
const nothingShown = () => ({said: "", link: "", trouble: "", renamed: null, name: "", deleted: null});
let shown = nothingShown();

/** The dialog was opened: what was said before is over. */
export function come() {
  change(() => (shown = nothingShown()));
  void fetchRules(app.lobby);
}

/** Say it on the page and aloud. @param {Partial<Shown>} more */
function show(more) {
  change(() => (shown = {...nothingShown(), ...more}));
  announceNow(more.trouble || more.said || "");
}

/**
 * Do it with the rules as they stand now, if they can be: the server is asked first.
 * @param {(house: House) => Promise<Partial<Shown>> | Partial<Shown>} work
 */
async function withRules(work) {
  const {lobby} = app;
  await attempt(async () => {
    if (await fetchRules(lobby)) show(await work(houseNow(lobby)));
    else show({trouble: lobby.message || "That cannot be done yet: see what does not fit."});
  }, (trouble) => show({trouble}));
}

function save() {
  const {lobby} = app;
  if (!lobby.house.name.trim()) {
    show({trouble: "Give them a name first."});
    document.getElementById("house-name")?.focus();
    return;
  }
  void withRules((house) => {
    const kept = houses();
    const again = kept.some((other) => isSame(other, house));
    keepHouses(withHouse(kept, house));
    return {said: again ? `“${house.name}” is saved anew, in place of what was saved under this name.` : `“${house.name}” is saved in this browser.`};
  });
}

const saveFile = () => void withRules(async ({id, set, ...house}) => {
  const file = await downloadAnswer("/api/rules/file", {id, set, house});
  return {said: `Saved as ${file}. Open it here, or with: deece play ${file}`};
});

const shareLink = () => void withRules(async (house) => {
  await askNetwork();
  const link = houseLink(house, originOfLinks());
  return await copy(link) ? {said: `The link is copied: send it to your friends. ${linkWarning()}`} : {said: `Mark the link and copy it. ${linkWarning()}`, link};
});

async function openFile() {
  const file = await chooseFile(".toml,application/toml,text/plain");
  if (!file) return;
  await attempt(async () => {
    if (file.size > MOST_LETTERS) throw new Error("That file is too large to be a house set.");
    const {id, set, house} = /** @type {HouseSet} */ (
      await post("/api/rules/read", {text: await file.text()}));
    load({id, set, ...house});
  }, (why) => show({trouble: `${file.name} was not opened. ${why}`}));
}

/** @param {House} house */
function load(house) {
  const {lobby} = app;
  if (!takeHouse(lobby, house)) return show({trouble: `There is no game “${house.id}” here any more.`});
  show({said: `“${house.name || "Your house rules"}” is chosen.`});
  void fetchRules(lobby);
}

/** @param {House} house */
function remove(house) {
  const kept = houses();
  keepHouses(withoutHouse(kept, house));
  show({said: `“${house.name}” is deleted.`, deleted: {house, place: kept.findIndex((other) => isSame(other, house))}});
}

function bringBack() {
  if (!shown.deleted) return;
  const {house, place} = shown.deleted;
  const kept = withoutHouse(houses(), house);
  keepHouses([...kept.slice(0, place), house, ...kept.slice(place)]);
  show({said: `“${house.name}” is back.`});
}

/** @param {House} house */
function rename(house) {
  const name = shown.name.trim();
  const kept = houses();
  const renamed = {...house, name};
  if (!name) return change(() => (shown.trouble = "Write a name."));
  if (!isSame(renamed, house) && kept.some((other) => isSame(other, renamed))) {
    return change(() => (shown.trouble = `There is a “${name}” already.`));
  }
  keepHouses(kept.map((other) => (isSame(other, house) ? renamed : other)));
  // What is chosen now is the same set: its name goes with it.
  if (app.lobby.id === house.id && app.lobby.house.name.trim() === house.name) app.lobby.house.name = name;
  show({said: `It is called “${name}” now.`});
}

/** The dialog. */
export function oursDialog() {
  const {lobby} = app;
  if (!lobby.ready) return html`<p role="status">${lobby.message || "One moment…"}</p>`;
  const {rules} = lobby;
  const problems = rules?.problems ?? [];
  const system = lobby.systems.find((one) => one.id === lobby.id);
  const count = countChanges(lobby);
  return html`<p>${capital(lower(system?.name ?? "game"))}, ${count === 0 ? "no rule changed" : `${rulesWord(count)} changed`}.</p>
    ${problems.length > 0 && rules ? html`<div role="status"><p class="problem">${worded("no_fit_kept")}</p>
      <ul class="dots">${problems.map((problem) => html`<li class="problem">${problem.text}</li>`)}</ul></div>` : nothing}
    ${wordsForm(lobby)}
    <div class="button-row ours-do">
      <button class="button button-main" ?disabled=${problems.length > 0} @click=${save}>Save in this browser</button>
      <button class="button" ?disabled=${problems.length > 0} @click=${shareLink}>Copy a link</button>
      <button class="button" ?disabled=${problems.length > 0} @click=${saveFile}>Download as a file</button>
    </div>
    ${saidView()}
    <section aria-labelledby="ours-kept"><h3 id="ours-kept">Saved in this browser</h3>${keptView()}
      <div class="button-row"><button class="button" @click=${() => void openFile()}>Open a file</button></div></section>
    <div class="button-row dialog-end"><button class="button" @click=${() => act.open("house")}>Change a rule</button>
      <button class="button button-main" @click=${act.close}>Done</button></div>`;
}

/** @param {Lobby} lobby */
function wordsForm(lobby) {
  const {house} = lobby;
  const stale = isStale(lobby);
  return html`<form class="ours-words" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${wordsField(lobby, "name", "Name", house.name, (text) => (house.name = text), {example: "As the table shall show it: Our club"})}
    ${wordsField(lobby, "summary", "Summary", house.summary, (text) => {
      house.summary = text;
      lobby.written = {...lobby.set};
    }, {rows: 2, about: "In a sentence or two, what your game is like."})}
    ${stale ? html`<div class="note"><p>${worded("stale_asked")}</p>
      <button class="button" type="button" @click=${() => written(lobby)}>It is still true</button></div>` : nothing}
    ${wordsField(lobby, "notes", "Notes", house.notes.join("\n"), (text) => (house.notes = text.split("\n")), {rows: 4, about: worded("notes_about")})}
    ${wordsField(lobby, "source", "Where they come from", house.source, (text) => (house.source = text), {example: "If you know: a book, a friend, a club"})}
  </form>`;
}

/**
 * A field for words: of one line with an example in it, or of several `rows` with what it is about below.
 * @param {Lobby} lobby
 * @param {keyof HouseWords} key
 * @param {string} label
 * @param {string} value
 * @param {(text: string) => void} put
 * @param {{rows?: number, about?: string, example?: string}} how
 */
function wordsField(lobby, key, label, value, put, {rows, about, example}) {
  const id = `house-${key}`;
  const input = (/** @type {InputEvent} */ {target}) => change(() => put(target.value));
  const asked = () => void fetchRules(lobby);
  return html`<div class="ours-field"><label for=${id}><b>${label}</b></label>
    ${rows ? html`<textarea class="field" id=${id} rows=${rows} aria-describedby="${id}-what ${id}-problem" .value=${live(value)} @input=${input} @change=${asked}></textarea><span class="soft" id="${id}-what">${about}</span>`
      : html`<input class="field" id=${id} autocomplete="off" placeholder=${example} aria-describedby="${id}-problem" .value=${live(value)} @input=${input} @change=${asked}>`}
    ${problemOf(lobby, key)}</div>`;
}

/** The summary is for these rules. @param {Lobby} lobby */
function written(lobby) {
  lobby.written = {...lobby.set};
  show({said: worded("fresh")});
  void fetchRules(lobby);
}

/** Why the words of a field cannot be. @param {Lobby} lobby @param {string} field */
function problemOf(lobby, field) {
  const problems = (lobby.rules?.house?.problems ?? []).filter((problem) => problem.field === field);
  return html`<span class="problem" id="house-${field}-problem" role="status">${problems.map(({text}) => `${capital(text)}. `)}</span>`;
}

function saidView() {
  const {said, link, trouble, deleted} = shown;
  return html`<div class="ours-said">
    ${trouble ? html`<p class="problem">${trouble}</p>` : nothing}
    ${said ? html`<p>${said}${deleted ? html` <button class="button" @click=${bringBack}>Bring it back</button>` : nothing}</p>` : nothing}
    ${link ? html`<p class="invite-address">${link}</p>` : nothing}</div>`;
}

function keptView() {
  const kept = houses();
  if (kept.length === 0) return html`<p class="soft">Nothing yet. What you save here stays in this browser alone; a file or a link goes anywhere.</p>`;
  return html`<ul class="ours-kept">${kept.map((house) => html`<li>${shown.renamed && isSame(shown.renamed, house) ? renameForm(house) : keptRow(house)}</li>`)}</ul>`;
}

/** @param {House} house */
function keptRow(house) {
  const system = app.lobby.systems.find((one) => one.id === house.id);
  return html`<p><b>${house.name}</b> <span class="soft">${system?.name ?? house.id}, ${counted(Object.keys(house.set).length, "rule")} changed${house.summary ? `. ${house.summary}` : ""}</span></p>
    <div class="button-row">
      <button class="button" aria-label="Load ${house.name}" @click=${() => load(house)}>Load</button>
      <button class="button" aria-label="Rename ${house.name}" @click=${() => {
        show({renamed: house, name: house.name});
        requestAnimationFrame(() => document.getElementById("house-new-name")?.focus());
      }}>Rename</button>
      <button class="button" aria-label="Delete ${house.name}" @click=${() => remove(house)}>Delete</button>
    </div>`;
}

/** @param {House} house */
function renameForm(house) {
  return html`<form class="ours-rename" @submit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    rename(house);
  }}><label for="house-new-name"><b>New name</b></label>
    <input class="field" id="house-new-name" autocomplete="off" maxlength="60" .value=${live(shown.name)} @input=${(/** @type {InputEvent} */ {target}) => (shown.name = target.value)}>
    <div class="button-row"><button class="button button-main">Rename</button>
      <button class="button" type="button" @click=${() => show({})}>No, go back</button></div></form>`;
}
