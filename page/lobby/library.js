/** The library: games of real tables, each a set of house rules on one of the systems, found by name. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt, get} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {takeHouse} from "./lobby-plan.js";
import {matching} from "./matching.js";
import {fetchRules} from "./rules-ask.js";
import {app, change} from "../shared/state.js";
import {counted} from "../shared/words.js";

const shown = {
  /** @type {Shelved[]} */
  sets: [],
  wanted: "",
  trouble: "",
};

/** The dialog was opened. */
export async function come() {
  change(() => Object.assign(shown, {wanted: "", trouble: ""}));
  if (!shown.sets.length) await attempt(async () => {
    const {sets} = await get("/api/library");
    change(() => (shown.sets = sets));
  }, (trouble) => (shown.trouble = trouble));
}

/** @param {Shelved} one */
function choose({name, house: {id, set, house}}) {
  const {lobby} = app;
  if (!takeHouse(lobby, {id, set, ...house})) return change(() => (shown.trouble = `${name} cannot be played here.`));
  void fetchRules(lobby);
  act.close();
  announceNow(`${name} is chosen.`);
}

/** @param {Shelved} one @param {number} place */
function row(one, place) {
  const {name, people, game, house: {house}} = one;
  return html`<li><p id="shelved-${place}"><b>${name}</b> <span class="soft">${counted(people, "player")}, built on ${game}</span>
      <span class="soft">${house.summary}</span>
      ${house.notes.map((note) => html`<span class="soft">${note}</span>`)}
      <span class="soft">Source: ${house.source}.</span></p>
    <div class="button-row"><button class="button" aria-label="Choose ${name}" aria-describedby="shelved-${place}" @click=${() => choose(one)}>Choose</button></div></li>`;
}

/** The dialog. */
export function libraryDialog() {
  const found = matching(shown.sets, shown.wanted);
  return html`<p>Games that real tables play. Choose one, and change what your table does otherwise.</p>
    <label class="library-wanted"><b>Look for</b><input class="field" type="search" autocomplete="off" placeholder="A name or a word" .value=${live(shown.wanted)}
      @input=${(/** @type {Typed} */ {target}) => change(() => (shown.wanted = target.value))}></label>
    <p role="status">${shown.trouble || (shown.sets.length ? counted(found.length, "game") : "One moment…")}</p>
    <ul class="ours-kept">${found.map(row)}</ul>
    <div class="button-row dialog-end"><button class="button button-main" @click=${act.close}>Done</button></div>`;
}
