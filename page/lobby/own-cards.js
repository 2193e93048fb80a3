/** Bidding languages of one's own: opened from a file, looked at by the server, kept in this browser, chosen for a side. */
import {html, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt, download, post} from "../shared/api.js";
import {wordsNow} from "./house-set.js";
import {announceNow} from "../shared/heard.js";
import {keep} from "../shared/keep.js";
import {chooseFile} from "../shared/records.js";
import {fetchRules} from "./rules-ask.js";
import {cardOf, sidesOf} from "./seats-plan.js";
import {app, change} from "../shared/state.js";

const MOST_LETTERS = 12_000;
const MOST_CARDS = 6; // of 12,000 letters each: an answer about all of them must stay below what a server takes

let said = "";
let trouble = "";

/** The dialog was opened: what was said before is over. */
export function come() {
  show({});
  void fetchRules(app.lobby);
}

/** Say it on the page and aloud. @param {{said?: string, trouble?: string}} more */
function show(more) {
  change(() => {
    said = more.said ?? "";
    trouble = more.trouble ?? "";
  });
  announceNow(trouble || said);
}

/** Kept, and asked about with the rules. @param {Lobby} lobby @param {string[]} own */
function keepCards(lobby, own) {
  change(() => (lobby.own = own));
  keep("cards", own);
  return fetchRules(lobby);
}

async function openFile() {
  const file = await chooseFile(".toml,application/toml,text/plain");
  if (!file) return;
  const {lobby} = app;
  await attempt(async () => {
    if (file.size > MOST_LETTERS) throw new Error("That file is too large.");
    const text = await file.text();
    const asked = [...lobby.own.slice(-MOST_CARDS), text];
    const {cards} = /** @type {RulesForm} */ (await post("/api/rules", {id: lobby.id, set: lobby.set, house: wordsNow(lobby), cards: asked}));
    const found = cards.at(-1);
    if (!found?.text) throw new Error(found?.why);
    const old = cards.slice(0, -1).find(({id}) => id === found.id);
    const others = lobby.own.filter((kept) => kept !== old?.text);
    if (!old && others.length >= MOST_CARDS) throw new Error(`${MOST_CARDS} are kept: take one away first.`);
    // What is opened anew takes the place of what had its id; a new one is for my side.
    const sides = sidesOf(lobby, lobby.systems.find(({id}) => id === lobby.id)) || 1;
    const mine = Math.max(0, lobby.seats.findIndex(({kind}) => kind === "me")) % sides;
    lobby.cards = Array.from({length: Math.max(sides, lobby.cards.length)}, (_, side) => ((old ? lobby.cards[side] === old.text : side === mine && !found.why) ? found.text : lobby.cards[side] ?? ""));
    await keepCards(lobby, [...others, found.text]);
    show(found.why ? {trouble: `“${found.name}” is kept, but cannot be used here. ${found.why}`} : {said: old ? `“${found.name}” takes the place of the older one.` : `“${found.name}” is chosen for your side.`});
  }, (why) => show({trouble: `${file.name} was not opened. ${why}`}));
}

/** What is kept at this place goes, whether or not it can still be read. @param {OwnCard} card @param {number} place */
function remove({name}, place) {
  const {lobby} = app;
  void keepCards(lobby, lobby.own.filter((_, other) => other !== place));
  show({said: name ? `“${name}” is not kept any more.` : "It is not kept any more."});
}

/** The dialog. */
export function cardsDialog() {
  const {lobby} = app;
  const system = lobby.systems.find(({id}) => id === lobby.id);
  const answers = lobby.rules?.cards ?? [];
  const cards = answers.length === lobby.own.length ? answers : [];
  const ours = (lobby.rules?.conventions ?? system?.conventions ?? []).filter(({id}) => !lobby.own.includes(id) && id !== "none");
  return html`<p>What your side agreed on, written in a file. Its computer players speak it, and everybody at the table may read it. It is kept in this browser.</p>
    <div class="button-row dialog-end"><button class="button button-main" @click=${() => void openFile()}>Open a file</button></div>
    ${trouble ? html`<p class="problem">${trouble}</p>` : nothing}${said ? html`<p>${said}</p>` : nothing}
    ${cards.map((card, place) => cardView(lobby, system, card, place))}
    ${ours.length ? html`<section class="convention"><h3>Begin with ours</h3><p>Save one as a file, change it with any editor for plain text, and open it here.</p>
      <div class="button-row dialog-end">${ours.map(({id, name}) => html`<button class="button" @click=${() => void attempt(() => download(`/api/cards/${id}`, `our-${id}.toml`), (why) => show({trouble: why}))}>${name}</button>`)}</div></section>` : nothing}
    <div class="button-row dialog-end"><button class="button button-main" @click=${act.close}>Done</button></div>`;
}

/** One of them, and what its bids tell. @param {Lobby} lobby @param {System | undefined} system @param {OwnCard} card @param {number} place */
function cardView(lobby, system, card, place) {
  const sides = Array.from({length: sidesOf(lobby, system)}, (_, side) => side).filter((side) => cardOf(lobby, system, side)?.id === card.text);
  return html`<section class="convention"><h3>${card.name || "A language that cannot be read here"}</h3>
    ${card.why ? html`<p class="problem">${card.why}</p>` : html`<p class="soft">${sides.length ? "In use" : "Not in use"}</p>`}
    <details><summary>What bids mean</summary><dl class="words-list">${card.rows.map(({call, tells}) => html`<dt>${call}</dt><dd>${tells}</dd>`)}</dl></details>
    <div class="button-row"><button class="button" aria-label="Take ${card.name || "it"} away" @click=${() => remove(card, place)}>Take away</button></div></section>`;
}
