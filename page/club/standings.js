/** The standings, the prizes, and the evening published: as a page, for a spreadsheet, as a paragraph for the paper. */
import {html, nothing} from "../shared/lit.js";
import {fileAnywhere, saveAs} from "../shared/api.js";
import {pickField} from "../shared/forms.js";
import {change} from "../shared/state.js";
import {addressOf, copy, follow} from "../shared/travel.js";
import {figure} from "../shared/words.js";
import {directs, now, official, standing, trying, write} from "./evening.js";
import {says} from "./said.js";

/** @type {[keyof ClubLine, string][]} */
const COLUMNS = [["won", "Won–lost"], ["points", "Points"], ["board_points", "Board points"], ["board_average", "A board"], ["average", "Average"], ["high_hand", "High hand"], ["sets", "Sets"], ["out", "Sat out"]];
/** What a phone has no room for. @type {Set<keyof ClubLine>} */
const EXTRA = new Set(/** @type {(keyof ClubLine)[]} */ (["board_average", "average", "high_hand", "sets", "out"]));
const feat = {what: "", who: ""};
let paper = "";
/** Whose rounds are shown. */
let traced = 0;

/** Where a total comes from: each round leads to its hands where a sheet has them, else to its table. @param {ClubLine} line */
function roundsOf({number, name}) {
  const {shown} = now;
  const rounds = [...(shown?.rounds ?? []), ...(shown?.round ? [shown.round] : [])];
  const fines = standing().flatMap(({change: made}) => (made.type === "penalty" && made.number === number ? [`Round ${made.round}: ${[made.points ? `${figure(made.points)} points` : "", made.won ? `${figure(made.won)} won` : "", made.why ?? ""].filter(Boolean).join(", ")}`] : []));
  return html`<ul class="season-evenings" aria-label=${`The rounds of ${name}`}>${rounds.map((round) => html`<li>${roundOf(round, number)}</li>`)}${fines.map((words) => html`<li>${words}</li>`)}</ul>`;
}

/** @param {ClubRound} round @param {number} entry */
function roundOf({number, tables, out}, entry) {
  const table = tables.find(({sides}) => sides.some(({entries}) => entries.includes(entry)));
  if (!table) return `Round ${number}: ${out.includes(entry) ? "sat out" : "not there"}`;
  const words = `Round ${number}, table ${table.number}: ${table.sides.map(({name, points}) => `${name}${points == null ? "" : ` ${figure(points)}`}`).join(", ")}`;
  if (table.sheet) return html`<a href=${`${addressOf(`/keep/${table.sheet}/sheet`)}#key=${table.key}`} @click=${follow}>${words}</a>`;
  return official() ? html`<a href=${`${addressOf(`/club/${now.id}/rounds`)}#round=${number}&table=${table.number}`} @click=${follow}>${words}</a>` : words;
}

/** The columns in which something stands. @param {ClubLine[]} standings @returns {(keyof ClubLine)[]} */
export const columnsOf = (standings) => COLUMNS.map(([key]) => key).filter((key) => standings.some((line) => line[key] !== ""));

/** @param {ClubShown} shown @param {number} [mine] an entry that is marked @param {readonly (keyof ClubLine)[]} [wanted] */
export function standingsView({standings, after, stage}, mine = 0, wanted) {
  if (after === 0) return html`<section class="paper"><h2>Standings</h2><p>${says("no_standings")}</p></section>`;
  const shown = wanted ?? columnsOf(standings);
  const columns = COLUMNS.filter(([key]) => shown.includes(key));
  return html`<section class="paper club-list" aria-labelledby="standings-title"><h2 id="standings-title">${stage === "over" ? "Final standings" : `Standings after round ${after}`}</h2>
    <div class="club-scroll" tabindex="0" role="group" aria-labelledby="standings-title"><table class="club-standings"><thead><tr><th scope="col"><span class="visually-hidden">Place</span></th><th scope="col">Name</th>${columns.map(([key, head]) => html`<th scope="col" class=${EXTRA.has(key) ? "is-extra" : ""}>${head}</th>`)}</tr></thead>
    <tbody>${standings.map((line) => html`<tr class=${line.number === mine ? "is-mine" : ""}><td>${line.place}</td><th scope="row">${wanted ? line.name : html`<button class="button season-name" aria-expanded=${traced === line.number ? "true" : "false"} @click=${() => change(() => (traced = traced === line.number ? 0 : line.number))}>${line.name}</button>`}${line.number === mine ? html` <span class="soft">you</span>` : nothing}</th>${columns.map(([key]) => html`<td class=${EXTRA.has(key) ? "is-extra" : ""}>${line[key]}</td>`)}</tr>${!wanted && traced === line.number ? html`<tr class="season-came"><td colspan=${columns.length + 2}><div class="season-inner">${roundsOf(line)}</div></td></tr>` : nothing}`)}</tbody></table></div></section>`;
}

/** @param {ClubShown} shown */
export const prizesView = ({prizes, order}) => html`<section class="paper club-stack"><h2>Prizes so far</h2><ul>${prizes.map(({words}) => html`<li>${words}</li>`)}</ul></section>
  <section class="paper club-stack"><h2>The order</h2>${order.map((words) => html`<p>${words}</p>`)}</section>`;

/** @param {ClubShown} shown */
export const standingsPage = (shown) => html`<div class="club-columns">${standingsView(shown)}<div class="club-side-column">${prizesView(shown)}${official() && shown.round ? featView(shown) : nothing}${directs() ? publishView() : nothing}</div></div>`;

/** Who did last what there is a prize for. @param {ClubShown} shown */
function featView({feats, entries, round}) {
  if (feats.length === 0) return nothing;
  const what = feat.what || feats[0] || "";
  return html`<section class="paper club-stack"><h2>Who did it last?</h2><p class="soft">${says("feat")}</p>
    ${feats.length > 1 ? pickField(what, feats.map((one) => [one, one]), (one) => change(() => (feat.what = one)), {label: "What"}) : html`<b>${what}</b>`}
    ${pickField(feat.who, [["", "who"], ...entries.map(({number, name}) => [String(number), name])], (who) => change(() => (feat.who = who)), {label: "Who did it"})}
    <button class="button" ?disabled=${now.busy || !feat.who} @click=${() => void write([{type: "feat", number: Number(feat.who), round: round?.number ?? 0, what}], "Written down.")}>Write it down</button></section>`;
}

/** @param {"csv" | "page" | "paper" | "ical"} kind */
const file = (kind) => fileAnywhere(`/api/club/${kind}`, {events: now.events ?? []});

/** What a file is called. @param {string} ending */
const fileName = (ending) => `${`${now.shown?.title ?? ""} ${now.shown?.day ?? ""}`.replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "evening"}.${ending}`;

/** @param {"csv" | "page" | "ical"} kind @param {string} ending */
export const save = (kind, ending) => trying(async () => {
  saveAs(await file(kind), fileName(ending));
  now.said = `Saved: ${fileName(ending)}`;
});

function publishView() {
  return html`<section class="paper club-stack"><h2>Publish</h2><div class="button-row"><button class="button" @click=${() => void save("page", "html")}>As a web page</button><button class="button" @click=${() => void save("csv", "csv")}>For a spreadsheet (CSV)</button>
      <button class="button" @click=${() => void trying(async () => {
        paper = await (await file("paper")).text();
      })}>For the newspaper</button><a class="button" href=${addressOf(`/club/${now.id}/print`)} @click=${follow}>Print</a></div>
    ${paper ? html`<label class="club-field"><b>For the newspaper</b><textarea class="field" rows="7" readonly .value=${paper}></textarea></label><button class="button" @click=${async () => {
      const done = await copy(paper);
      change(() => (now.said = done ? "Copied." : "Hold your finger on the text to copy it."));
    }}>Copy it</button>` : nothing}</section>`;
}
