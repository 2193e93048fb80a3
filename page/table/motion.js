/**
 * Cards that move: into the trick from their seat, the trick to its winner, a new hand into view.
 * Nothing waits for it: without motion everything is where it belongs at once.
 */
import {Directive, directive, noChange} from "../shared/lit.js";
import {display} from "../shared/display.js";

const PLAY = 180;
const GATHER = 260;
const DEAL = 40;
const DEAL_MOST = 900;
/** What is drawn in the first moments was there before we came. */
const SETTLED = 700;

let shownSince = Infinity;

/** The table has come on the page, or gone. @param {boolean} here */
export function tableShown(here) {
  shownSince = here ? Math.min(shownSince, performance.now()) : Infinity;
}

/** @param {Element} element @param {Element | null} from */
function offset(element, from) {
  const to = element.getBoundingClientRect();
  const shown = from?.getClientRects().length ? from : document.querySelector(from ? ".bar" : ".table-low");
  const start = shown?.getBoundingClientRect();
  if (!start) return "none";
  return `translate(${start.x + start.width / 2 - to.x - to.width / 2}px, ${start.y + start.height / 2 - to.y - to.height / 2}px)`;
}

/** @param {string | undefined} seat */
const plaqueOf = (seat) => document.querySelector(`.seat[data-seat="${seat}"]`);

/** @param {HTMLElement} spot */
function arrive(spot) {
  const card = spot.querySelector(".card");
  if (!card || !spot.isConnected || display.still()) return;
  const from = offset(card, plaqueOf(spot.dataset.seat));
  card.animate([{transform: from}, {transform: "none"}], {duration: display.motion(PLAY), easing: "ease-out"});
}

class Arrival extends Directive {
  constructor(/** @type {import("../vendor/lit-html/directive.js").PartInfo} */ part) {
    super(part);
    this.here = false;
  }

  /** @returns {unknown} */
  render() {
    return noChange;
  }

  /**
   * @override
   * @param {import("../vendor/lit-html/lit-html.js").ElementPart} part
   * @returns {unknown}
   */
  update(part) {
    const spot = /** @type {HTMLElement} */ (part.element);
    if (!this.here && performance.now() - shownSince > SETTLED) queueMicrotask(() => arrive(spot));
    this.here = true;
    return noChange;
  }
}

/** In the tag of a trick's place: its card comes from its seat when it is new. */
export const arrival = directive(Arrival);

/** @param {Iterable<Animation>} all */
async function finished(all) {
  await Promise.all([...all].map((one) => one.finished.catch(() => {})));
}

/** The trick goes to whoever won it. @param {number} winner */
function gather(winner) {
  const to = plaqueOf(String(winner));
  const cards = document.querySelectorAll(".trick .card");
  const options = {duration: display.motion(GATHER), easing: "ease-in", fill: /** @type {const} */ ("forwards")};
  return finished([...cards].map((card) => card.animate([
    {transform: "none", opacity: 1},
    {transform: `${offset(card, to)} scale(.5)`, opacity: .2},
  ], options)));
}

/** A new hand comes card by card. */
function deal() {
  const cards = [...document.querySelectorAll(".hand-card")];
  const step = Math.min(display.motion(DEAL), DEAL_MOST / Math.max(1, cards.length));
  return finished(cards.map((card, number) => card.animate(
    [{opacity: 0, translate: "0 -3rem"}, {opacity: 1, translate: "0 0"}],
    {duration: display.motion(PLAY), delay: step * number, easing: "ease-out", fill: "backwards"})));
}

export const motion = {
  /** Before a step is applied: a finished trick lies on the table. @param {TableEvent} event */
  async beforeApply(event) {
    if (event.trick && !display.still()) await gather(event.trick.winner);
  },

  /** After a step was drawn. @param {TableEvent} event */
  async afterApply(event) {
    if (event.kind === "deal" && !display.still()) await deal();
  },
};
