/** Small plots, drawn by hand: no figure in them that does not stand beside them in words too. */
import {html, nothing, svg} from "../shared/lit.js";
import {figure, ticks} from "../shared/words.js";

/** A line of a plot. @typedef {{name: string, points: readonly number[]}} Course */

const [WIDE, HIGH] = [320, 200];
const LEFT = 44;
const LONGEST = 10; // letters of a name that has room at the end of its line
const [TOP, BOTTOM] = [14, 26];

/** Where names stand, so that none lies on another. @param {readonly number[]} wanted @param {number} apart @returns {number[]} */
export function spread(wanted, apart) {
  const order = wanted.map((_, place) => place).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const at = [...wanted];
  for (const [place, index] of order.entries()) {
    const before = order[place - 1];
    if (before !== undefined) at[index] = Math.max(at[index] ?? 0, (at[before] ?? 0) + apart);
  }
  const over = Math.max(0, ...at) - (HIGH - BOTTOM);
  return over > 0 ? at.map((one) => one - over) : at;
}

/** Totals, hand by hand: each column has a line, a mark and a dash of its own. @param {readonly Course[]} courses */
export function coursePlot(courses) {
  const all = courses.flatMap(({points}) => points);
  const marks = ticks(Math.min(0, ...all), Math.max(0, ...all));
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  const hands = Math.max(1, ...courses.map(({points}) => points.length));
  const y = (/** @type {number} */ points) => TOP + ((HIGH - TOP - BOTTOM) * (high - points)) / (high - low);
  const named = courses.every(({name}) => name.length <= LONGEST); // where one has no room, the list below the plot has all
  const right = WIDE - (named ? 74 : 10);
  const x = (/** @type {number} */ hand) => LEFT + ((right - LEFT) * hand) / hands;
  const every = Math.ceil(hands / 8);
  const ends = spread(courses.map(({points}) => y(points.at(-1) ?? 0)), 15);
  return html`<svg class="plot" viewBox="0 0 ${WIDE} ${HIGH}" role="img" aria-label=${courses.map(({name, points}) => `${name}: ${[0, ...points].map(figure).join(", ")}`).join("; ")}>
    ${marks.map((mark) => svg`<line class=${mark === 0 ? "plot-zero" : "plot-rule"} x1=${LEFT} x2=${right} y1=${y(mark)} y2=${y(mark)}></line><text class="plot-figure" x=${LEFT - 6} y=${y(mark) + 4}>${figure(mark)}</text>`)}
    ${Array.from({length: hands}, (_, hand) => hand + 1).filter((hand) => hand % every === 0).map((hand) => svg`<text class="plot-hand" x=${x(hand)} y=${HIGH - 8}>${hand}</text>`)}
    ${courses.map(({name, points}, place) => svg`<g class="plot-course plot-${place % 4}">
      <polyline points=${[0, ...points].map((point, hand) => `${x(hand)},${y(point)}`).join(" ")}></polyline>
      ${points.map((point, hand) => (place % 2 ? svg`<rect x=${x(hand + 1) - 3.5} y=${y(point) - 3.5} width="7" height="7"></rect>` : svg`<circle cx=${x(hand + 1)} cy=${y(point)} r="3.8"></circle>`))}
      ${named ? svg`<text class="plot-name" x=${right + 8} y=${(ends[place] ?? 0) + 4}>${name}</text>` : nothing}</g>`)}
  </svg>`;
}

/** A bar beside a name and its figure. @param {string} name @param {number} value @param {number} most @param {string} words */
export const bar = (name, value, most, words) => html`<li class="plot-bar"><span>${name}</span><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="bar-whole" width="100" height="8"></rect><rect class="bar-part" width=${most > 0 ? Math.max(0, (100 * value) / most) : 0} height="8"></rect></svg><b>${words}</b></li>`;
