/** The season: the evenings that this device keeps, added up by person and by partners. Any total leads to its evenings. */
import {html, live, nothing} from "../shared/lit.js";
import {attempt, fileAnywhere, postAnywhere, saveAs} from "../shared/api.js";
import {backSign} from "../shared/forms.js";
import {keep, recall} from "../shared/keep.js";
import {change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {list, open} from "../keeper/book.js";
import {evenings} from "./evening.js";
import {openPerson, person, personView} from "./person.js";
import {says} from "./said.js";

/** @type {[keyof SeasonPerson, string][]} */
const COLUMNS = [["evenings", "Evenings"], ["won", "Won–lost"], ["points", "Points"], ["board_points", "Board points"], ["average", "Average"], ["high_hand", "High hand"], ["sets", "Sets"], ["owes", "Open"]];
const MOST_SHEETS = 100; // the service takes no more (wire/season.py)
/** What a phone has no room for. @type {Set<keyof SeasonPerson>} */
const EXTRA = new Set(/** @type {(keyof SeasonPerson)[]} */ (["evenings", "average", "high_hand", "sets", "owes"]));

/** @type {{found: ClubSeason | null, ids: string[], kept: ClubEvent[][], wants: boolean, ladder: ClubLadder | null, trouble: string}} */
const season = {found: null, ids: [], kept: [], wants: false, ladder: null, trouble: ""};

/** The score sheets of this device whose rules name a stake. @returns {Promise<SheetEvent[][]>} */
async function sheetsWithStakes() {
  const all = await Promise.all((await list()).slice(0, MOST_SHEETS).map(({id}) => open(id)));
  return all.flatMap((events) => (events?.some(({change: made}) => made.type === "sheet" && Number(made.rules["score.check_stake"] ?? 0) > 0) ? [events] : []));
}

export async function enterSeason() {
  change(() => Object.assign(season, {found: null, ids: [], kept: [], ladder: null, trouble: ""}));
  Object.assign(person, {name: "", found: null, trouble: ""});
  await attempt(async () => {
    const ids = (await evenings.list()).map(({id}) => id);
    const kept = await Promise.all(ids.map((id) => evenings.open(id)));
    const there = ids.filter((_, place) => kept[place]?.length);
    if (!there.length) throw new Error(says("no_season"));
    const full = kept.flatMap((events) => (events?.length ? [events] : []));
    const found = await postAnywhere("/api/club/season", {evenings: full, sheets: await sheetsWithStakes()});
    change(() => Object.assign(season, {found, ids: there, kept: full}));
    void wantLadder(recall("club-ladder", false));
  }, (trouble) => (season.trouble = trouble));
}

/** The next date, for a calendar. @param {number} evening */
const calendar = (evening) => attempt(async () => saveAs(await fileAnywhere("/api/club/ical", {events: season.kept[evening] ?? []}), "evening.ics"), (trouble) => (season.trouble = trouble));

/** @param {SeasonNext} next */
const nextView = ({evening, title, when}) => html`<section class="paper club-stack"><h2>The next date</h2><p>${title}, ${when}</p><p class="button-row"><button class="button" @click=${() => void calendar(evening)}>For a calendar</button><a class="button" href=${addressOf(`/club/${season.ids[evening]}`)} @click=${follow}>Open it</a></p></section>`;

/** Those that somebody has anything in. @param {SeasonPerson[]} people */
const columnsOf = (people) => COLUMNS.filter(([key]) => people.some((one) => one[key]));

/** @param {SeasonPerson} one @param {[keyof SeasonPerson, string][]} columns */
function rowView(one, columns) {
  const {name, place} = one;
  const open = person.name === name;
  return html`<tr><td>${place}</td><th scope="row"><button class="button season-name" aria-expanded=${open ? "true" : "false"} @click=${() => void openPerson(name, season.kept)}>${name}</button></th>
    ${columns.map(([key]) => html`<td class=${EXTRA.has(key) ? "is-extra" : ""}>${one[key]}</td>`)}</tr>${open ? html`<tr class="season-came"><td colspan=${columns.length + 2}><div class="season-inner">${personView(season.ids, season.kept)}</div></td></tr>` : nothing}`;
}

/** All who played by games, where the club wants that; nobody is ranked unasked. */
function ladderView() {
  const {wants, ladder} = season;
  return html`<section class="paper club-stack season-private"><h2>Ladder</h2><label class="tick"><input type="checkbox" .checked=${live(wants)} @change=${(/** @type {Typed} */ {target}) => void wantLadder(target.checked)}><span><b>The club wants a ranking</b> <span class="soft">${says("ladder")}</span></span></label>
    ${!wants ? nothing : !ladder ? html`<p role="status">One moment…</p>` : ladder.missing ? html`<p>${ladder.missing}</p>` : html`<table class="club-standings"><thead><tr><th scope="col"><span class="visually-hidden">Place</span></th><th scope="col">Name</th><th scope="col">Games</th></tr></thead><tbody>${ladder.rungs.map(({place, name, games}) => html`<tr><td>${place}</td><th scope="row">${name}</th><td>${games}</td></tr>`)}</tbody></table>`}</section>`;
}

/** @param {boolean} wants */
async function wantLadder(wants) {
  keep("club-ladder", wants);
  change(() => (season.wants = wants));
  if (wants && !season.ladder) await attempt(async () => {
    const ladder = await postAnywhere("/api/club/ladder", {evenings: season.kept});
    change(() => (season.ladder = ladder));
  }, (trouble) => (season.trouble = trouble));
}

/** @param {ClubSeason} found */
function foundView({days, people, partners, kitty, stakes, dates}) {
  const today = new Date(Date.now() - 60_000 * new Date().getTimezoneOffset()).toISOString().slice(0, 10);
  const columns = columnsOf(people);
  const next = dates.find(({date}) => date >= today);
  return html`${next ? nextView(next) : nothing}<section class="paper club-list" aria-labelledby="season-title"><h2 id="season-title">${days.length === 1 ? "One evening" : `${days.length} evenings`}</h2><p class="soft">${says("season_tap")}</p>
      <div class="club-scroll" tabindex="0" role="group" aria-labelledby="season-title"><table class="club-standings"><thead><tr><th scope="col"><span class="visually-hidden">Place</span></th><th scope="col">Name</th>${columns.map(([key, head]) => html`<th scope="col" class=${EXTRA.has(key) ? "is-extra" : ""}>${head}</th>`)}</tr></thead><tbody>${people.map((one) => rowView(one, columns))}</tbody></table></div>
      ${kitty ? html`<p>${kitty}</p>` : nothing}${stakes.length ? html`<h3>By your stakes</h3><ul>${stakes.map((words) => html`<li>${words}</li>`)}</ul>` : nothing}</section>
    ${partners.length ? html`<section class="paper club-list" aria-labelledby="partners-title"><h2 id="partners-title">Partners</h2>
      <div class="club-scroll" tabindex="0" role="group" aria-labelledby="partners-title"><table class="club-standings club-partners"><thead><tr><th scope="col">Partners</th><th scope="col">Rounds</th><th scope="col">Won–lost</th><th scope="col">Average</th></tr></thead>
      <tbody>${partners.map(({name, together, won, average}) => html`<tr><th scope="row">${name}</th><td>${together}</td><td>${won}</td><td>${average}</td></tr>`)}</tbody></table></div></section>` : nothing}
    ${ladderView()}`;
}

export function seasonView() {
  const {found, trouble} = season;
  return html`<div class="lobby club"><header class="lobby-top felt"><a class="button button-on-felt" href=${addressOf("/club")} @click=${follow} aria-label="Back">${backSign()}</a>
      <div class="lobby-name"><h1 class="lobby-title">The season</h1><p>${says("season")}</p></div></header>
    <main class="club-start">${found ? foundView(found) : trouble ? html`<p class="paper problem" role="alert">${trouble}</p>` : html`<p class="paper" role="status">One moment…</p>`}
      ${found ? html`<p class="button-row"><button class="button" @click=${() => print()}>Print</button></p>` : nothing}</main></div>`;
}
