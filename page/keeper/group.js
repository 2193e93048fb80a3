/** All sheets of this device: looked through by words, and the evenings of the same people together. */
import {html, nothing, repeat} from "../shared/lit.js";
import {attempt} from "../shared/api.js";
import {searchField} from "../shared/forms.js";
import {change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {counted, figure, listed} from "../shared/words.js";
import {tally} from "./ask.js";
import {list, open} from "./book.js";
import {figuresView} from "./evening.js";
import {noteIn} from "./noted.js";
import {dayOf} from "../shared/book.js";

/** @typedef {import("./noted.js").Note} Note */

/** @type {Listed[] | null} */
let sheets = null;
let wanted = "";
/** The people whose evenings are shown, as one text. */
let chosen = "";
/** @type {EveningShown | null} */
let together = null;
let trouble = "";

/** The same people, in whatever order they sit. @param {Listed} sheet */
export const peopleOf = (sheet) => (noteIn(sheet).names ?? []).map((name) => name.trim().toLowerCase()).sort().join("\n");

/** How it stands: "Ruth and Tom 306, Sam and Una −18". @param {Note} note */
const standing = ({columns = [], scores = [], over}) => over || columns.map((name, column) => `${name} ${figure(scores[column] ?? 0)}`).join(", ");

/** Whether all the words that are looked for stand in it. @param {Listed} sheet @param {string} words */
export function isLike(sheet, words) {
  const note = noteIn(sheet);
  const text = [note.title, note.rules, ...(note.names ?? []), standing(note), dayOf(sheet)].join(" ").toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** The groups with more than one evening, the most first. @param {readonly Listed[]} all */
export function groupsOf(all) {
  /** @type {Map<string, Listed[]>} */
  const found = new Map();
  for (const sheet of all) if (peopleOf(sheet)) found.set(peopleOf(sheet), [...(found.get(peopleOf(sheet)) ?? []), sheet]);
  return [...found].filter(([, those]) => those.length > 1).sort(([, one], [, other]) => other.length - one.length);
}

/** @param {string} people @param {readonly Listed[]} those */
async function show(people, those) {
  change(() => ((chosen = chosen === people ? "" : people), (together = null), (trouble = "")));
  if (!chosen) return;
  await attempt(async () => {
    const found = await tally((await Promise.all(those.map(({id}) => open(id)))).map((events) => events ?? []));
    if (chosen === people) change(() => (together = found));
  }, (why) => (trouble = why));
}

/** @param {[string, Listed[]]} group */
function groupView([people, those]) {
  const on = people === chosen;
  const names = listed([...(noteIn(/** @type {Listed} */ (those[0])).names ?? [])].sort());
  return html`<li><button class="button group-open" aria-expanded=${on ? "true" : "false"} @click=${() => void show(people, those)}><b>${names}</b><span class="soft">${counted(those.length, "evening")}</span></button>
    ${on ? html`<div class="evening-page">${trouble ? html`<p class="problem" role="alert">${trouble}</p>` : together ? figuresView(together) : html`<p role="status">One moment…</p>`}</div>` : nothing}</li>`;
}

/** @param {Listed} sheet */
function row(sheet) {
  const note = noteIn(sheet);
  const name = note.title || listed(note.names ?? []) || "A score sheet";
  return html`<li><div class="past-words"><h2>${name}</h2><p>${note.rules ?? ""}${note.title && note.names ? `: ${listed(note.names)}` : ""}</p><p class="past-score">${standing(note)}</p>
      <p class="soft">${dayOf(sheet)}, ${counted(note.hands ?? 0, "line")}</p></div>
    <div class="button-row"><a class="button" href=${addressOf(`/keep/${sheet.id}/sheet`)} @click=${follow} aria-label="Open ${name}">Open</a></div></li>`;
}

export function groupPage() {
  const all = sheets ?? [];
  const found = all.filter((sheet) => isLike(sheet, wanted));
  const groups = groupsOf(all);
  return html`<header class="lobby-top felt"><div class="lobby-name"><h1 class="lobby-title">All score sheets</h1><p>Those kept on this device</p></div>
    <a class="button button-on-felt" href=${addressOf("/keep")} @click=${follow}>Keep score</a></header>
  <main class="lone paper past">
    ${sheets === null ? html`<p role="status">One moment…</p><p class="problem" role="alert">${trouble}</p>` : all.length === 0 ? html`<p>No sheets yet.</p>` : html`
      ${groups.length > 0 ? html`<h2>Evenings together</h2><ul class="groups">${groups.map(groupView)}</ul>` : nothing}
      <div class="past-search">${searchField("sheet-search", "Look for a sheet", wanted, (words) => change(() => (wanted = words)), "A name, a game, a month")}
        <p class="soft" role="status">${wanted.trim() ? `${counted(found.length, "sheet")} of ${all.length}` : counted(all.length, "sheet")}</p></div>
      <ul class="past-rows">${repeat(found, ({id}) => id, row)}</ul>`}
  </main>`;
}

export const enterGroup = () => attempt(async () => {
  const found = await list();
  change(() => (sheets = found));
}, (why) => (trouble = why));
