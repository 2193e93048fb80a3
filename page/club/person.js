/** One person of the season: their evenings and rounds, each to its table, and how they play, if that is asked for. */
import {html, nothing, svg} from "../shared/lit.js";
import {attempt, postAnywhere} from "../shared/api.js";
import {change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {figure, ticks} from "../shared/words.js";
import {says} from "./said.js";

/** Who is open, and what is known of them. @type {{name: string, found: ClubPerson | null, trouble: string}} */
export const person = {name: "", found: null, trouble: ""};

const [WIDE, HIGH] = [320, 200];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 10, 14, 30];

/** Open somebody, or close them. @param {string} name @param {ClubEvent[][]} evenings */
export async function openPerson(name, evenings) {
  change(() => Object.assign(person, {name: person.name === name ? "" : name, found: null, trouble: ""}));
  if (person.name) await ask(name, evenings, false);
}

/** @param {string} who @param {ClubEvent[][]} evenings @param {boolean} rating */
const ask = (who, evenings, rating) => attempt(async () => {
  const found = await postAnywhere("/api/club/person", {evenings, who, rating});
  if (person.name === who) change(() => (person.found = found));
}, (trouble) => (person.trouble = trouble));

/** @param {string[]} ids of the evenings @param {ClubEvent[][]} evenings */
export function personView(ids, evenings) {
  const {name, found, trouble} = person;
  if (!found) return html`<p role="status">${trouble || "One moment…"}</p>`;
  const id = (/** @type {number} */ evening) => ids[evening] ?? "";
  return html`<ul class="season-evenings" aria-label=${`The evenings of ${name}`}>${found.came.map((one) => html`<li><a href=${addressOf(`/club/${id(one.evening)}/rounds`)} @click=${follow}>${one.words}</a>${one.money ? html` <span class="soft">${one.money}</span>` : nothing}
      <ul>${one.rounds.map((round) => html`<li>${roundView(id(one.evening), round)}</li>`)}</ul></li>`)}</ul>
    ${found.rating ? ratingView(found) : html`<p class="button-row season-private"><button class="button" @click=${() => void ask(name, evenings, true)}>How ${name} plays</button></p>`}
    ${trouble ? html`<p class="problem" role="alert">${trouble}</p>` : nothing}`;
}

/** To the hands of a round where a sheet has them, else to its table. @param {string} evening @param {PersonRound} round */
function roundView(evening, {round, table, words, sheet, key}) {
  if (!table) return words;
  const to = sheet ? `${addressOf(`/keep/${sheet}/sheet`)}#key=${key}` : `${addressOf(`/club/${evening}/rounds`)}#round=${round}&table=${table}`;
  return html`<a href=${to} @click=${follow}>${words}</a>`;
}

/** The sentence first, then how sure it is, evening by evening. @param {ClubPerson} found */
function ratingView({rating, scale, course}) {
  return html`<section class="season-private" aria-label="How ${person.name} plays"><p class="season-rating">${rating}.</p>${course.length ? html`${bandPlot(course)}<p class="soft">${says("band", {scale})}</p>` : nothing}
    <p class="soft">${says("private")}</p></section>`;
}

/** The band after each evening, and the figure in it once there are hands enough. @param {RatedThen[]} course */
function bandPlot(course) {
  const marks = ticks(Math.min(0, ...course.map(({low}) => low)), Math.max(0, ...course.map(({high}) => high)));
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  const hands = course.at(-1)?.hands ?? 1;
  const x = (/** @type {number} */ played) => LEFT + ((WIDE - LEFT - RIGHT) * played) / hands;
  const y = (/** @type {number} */ points) => TOP + ((HIGH - TOP - BOTTOM) * (high - points)) / (high - low);
  const all = course.length > 1 ? course : [{...course[0], hands: 0}, ...course]; // one evening is a strip
  const band = [...all.map((one) => `${x(one.hands ?? 0)},${y(one.low ?? 0)}`), ...[...all].reverse().map((one) => `${x(one.hands ?? 0)},${y(one.high ?? 0)}`)].join(" ");
  const known = course.flatMap(({hands: played, points}) => (points === null ? [] : [{played, points}]));
  const words = course.map((one) => `${one.hands}: ${figure(Math.round(one.low))} to ${figure(Math.round(one.high))}`).join("; ");
  return html`<svg class="plot" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${`By hands played: ${words}`}>
    ${marks.map((mark) => svg`<line class=${mark === 0 ? "plot-zero" : "plot-rule"} x1=${LEFT} x2=${WIDE - RIGHT} y1=${y(mark)} y2=${y(mark)}></line><text class="plot-figure" x=${LEFT - 6} y=${y(mark) + 4}>${figure(mark)}</text>`)}
    <polygon class="plot-band" points=${band}></polygon>
    <g class="plot-course plot-0"><polyline points=${known.map(({played, points}) => `${x(played)},${y(points)}`).join(" ")}></polyline>${known.slice(-1).map(({played, points}) => svg`<circle cx=${x(played)} cy=${y(points)} r="3.8"></circle>`)}</g>
    <text class="plot-hand" x=${x(hands) - 20} y=${HIGH - 8}>${hands} hands</text></svg>`;
}
