/**
 * A finished hand as an array of whole positions, made once from the patches that the server sends: going back is
 * exact because nothing is ever undone. Nothing here knows a rule.
 */
/**
 * @typedef {object} Position
 * @property {string} text what happened
 * @property {string} others the same for whoever did not see the card
 * @property {TableEvent} event
 * @property {Public} public
 * @property {Says} says
 * @property {Code[][]} hands face up
 * @property {Aside} aside
 * @property {Moved[]} moved cards passed, buried and taken up in this exchange so far
 * @property {boolean} meld a step of its own: all meld lies on the table
 * @property {boolean} mark the end of a trick or of a phase
 */

/** @param {ReplayShown} replay @returns {Position[]} */
export function positionsOf({frames, sheet, hand}) {
  /** @type {Position[]} */
  const found = [];
  let now = /** @type {Public} */ ({});
  let says = /** @type {Says} */ ({});
  frames.forEach((frame, number) => {
    const {event, hands, aside, moved} = frame;
    const last = number === frames.length - 1;
    const before = now;
    // A patch replaces whole keys: the positions made before keep theirs.
    now = {...now, ...frame.public, dealer: number === 0 ? frame.public.dealer ?? 0 : before.dealer, sheet: sheet.slice(0, last ? hand : hand - 1)};
    says = {...says, ...frame.says};
    const {trick, text} = event;
    const shown = trick ? {...now, trick: {leader: trick.plays[0]?.seat ?? 0, plays: trick.plays, winner: trick.winner, order: []}} : now;
    found.push({text, others: event.others ?? text, event, public: shown, says, hands, aside, moved, meld: false, mark: Boolean(trick)});
    if (frame.meld) {
      const told = {...event, kind: "meld", text: frame.meld, seat: null, do: null, trick: null};
      found.push({text: told.text, others: told.text, event: told, public: now, says, hands, aside, moved: [], meld: true, mark: true});
    }
  });
  found.forEach((one, place) => {
    if (found[place + 1]?.public.phase !== one.public.phase || place === 0) one.mark = true;
  });
  return found;
}

/** The sentence as one seat could know it. @param {Position} position @param {Seat | null} eyes */
export const textFor = ({text, others, event}, eyes) => (eyes == null || event.seat === eyes ? text : others);

/** The nearest end of a trick or phase before or after a step. @param {readonly Position[]} all @param {number} at @param {-1 | 1} way */
export function nextMark(all, at, way) {
  for (let place = at + way; place >= 0 && place < all.length; place += way) if (all[place]?.mark) return place;
  return way < 0 ? 0 : all.length - 1;
}

/**
 * The trick that a card chosen at this step went to, as it was taken; null where that was no card of a trick.
 * @param {readonly Position[]} all @param {number} step
 * @returns {{plays: readonly Played[], winner: Seat | null} | null}
 */
export function trickOf(all, step) {
  if (all[step]?.public.step !== "play") return null;
  const after = all.slice(step + 1);
  const taken = after.find(({event}) => event.trick || event.hand_over);
  return taken?.event.trick ?? after[0]?.public.trick ?? null;
}
