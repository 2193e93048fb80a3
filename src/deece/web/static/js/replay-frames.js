/**
 * A finished hand as an array of whole positions, made once from the patches that the server sends: going back is
 * exact because nothing is ever undone. Nothing here knows a rule.
 */
import {listed} from "./words.js";

/** @typedef {import("./state.js").Replay} Replay */
/** @typedef {import("./state.js").Public} Public */
/** @typedef {import("./state.js").TableEvent} TableEvent */
/** @typedef {import("./state.js").Seat} Seat */
/** @typedef {import("./state.js").Code} Code */
/** Cards that not all saw. @typedef {{widow?: Code[], drawn?: Code, buried?: Code[][], thrown?: Code[][]}} Aside */
/** Cards that went from or to a hand without being played; `to` whom, once they were handed over.
 * @typedef {{seat: Seat, verb: string, cards: Code[], to: Seat | null}} Moved */
/**
 * @typedef {object} Position
 * @property {string} text what happened
 * @property {string} others the same for who did not see the card
 * @property {TableEvent} event
 * @property {Public} public
 * @property {Code[][]} hands face up
 * @property {Aside} aside
 * @property {Moved[]} moved cards passed, buried and taken up in this exchange so far
 * @property {boolean} meld a step of its own: all meld lies on the table
 * @property {boolean} mark the end of a trick or of a phase
 */

/** Whose card nobody else saw. */
const UNSEEN = ["give", "bury"];

/** What is in the first and not in the second, each copy counted. @param {readonly Code[]} more @param {readonly Code[]} less */
function without(more, less) {
  const rest = [...less];
  return more.filter((code) => {
    const place = rest.indexOf(code);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
}

/** @param {Moved[]} moved @param {Seat} seat @param {string} verb @param {readonly Code[]} cards @returns {Moved[]} */
function addMoved(moved, seat, verb, cards) {
  const before = moved[moved.length - 1];
  if (before?.seat === seat && before.verb === verb && before.to == null) return [...moved.slice(0, -1), {...before, cards: [...before.cards, ...cards]}];
  return [...moved, {seat, verb, cards: [...cards], to: null}];
}

/**
 * The exchange so far, with what this event adds.
 * @param {Moved[]} moved @param {TableEvent} event @param {Code[][]} gains @param {Public} now
 */
function movedBy(moved, event, gains, now) {
  const code = /^(?:pass|bury) (..)$/.exec(event.do ?? "")?.[1];
  let found = moved;
  if (code && event.seat != null && UNSEEN.includes(event.kind)) found = addMoved(found, event.seat, event.kind === "give" ? "passes" : "buries", [code]);
  if (now.stock || event.kind === "deal" || event.kind === "draw") return found;
  gains.forEach((cards, seat) => {
    if (cards.length === 0) return;
    const given = found.findLast((one) => one.verb === "passes" && one.to == null && one.seat !== seat && without(cards, one.cards).length === 0 && one.cards.length === cards.length);
    found = given ? found.map((one) => (one === given ? {...one, to: seat} : one)) : addMoved(found, seat, "takes up", cards);
  });
  return found;
}

/** @param {TableEvent} event @param {Code[][]} gains @param {readonly string[]} names */
function sentenceOf(event, gains, names) {
  if (event.text) return event.text;
  const drew = names.filter((_, seat) => (gains[seat]?.length ?? 0) > 0);
  if (drew.length > 0) return `${listed(drew)} ${drew.length === 1 ? "draws a card" : "draw a card each"}.`;
  return event.seat == null ? "The hand goes on." : `${names[event.seat] ?? ""} goes on.`;
}

/** @param {Public} now */
const meldLies = (now) => now.melds.some((meld) => meld?.shown);

/** @param {Public} now @param {readonly string[]} names */
function meldSentence(now, names) {
  const totals = now.melds.flatMap((meld, seat) => (meld?.shown ? [`${names[seat]} ${meld.total}`] : []));
  return `Meld is shown: ${totals.join(", ")}.`;
}

/** @param {Replay} replay @returns {Position[]} */
export function positionsOf({frames, names, sheet, hand}) {
  /** @type {Position[]} */
  const found = [];
  /** @type {Code[][]} */
  let held = names.map(() => []);
  /** @type {Moved[]} */
  let moved = [];
  let now = /** @type {Public} */ ({});
  frames.forEach((frame, number) => {
    const {event, hands} = frame;
    const {aside = {}} = /** @type {{aside?: Aside}} */ (frame);
    const last = number === frames.length - 1;
    const before = now;
    // A patch replaces whole keys: the positions made before keep theirs.
    now = {...now, ...frame.public, dealer: number === 0 ? frame.public.dealer ?? 0 : before.dealer, sheet: sheet.slice(0, last ? hand : hand - 1)};
    const gains = hands.map((cards, seat) => without(cards, held[seat] ?? []));
    held = hands;
    const more = movedBy(moved, event, gains, now);
    const exchanges = now.phase === "exchange" || (more !== moved && number > 0);
    moved = more;
    const {trick} = event;
    const shown = trick ? {...now, trick: {leader: trick.plays[0]?.seat ?? 0, plays: trick.plays, winner: trick.winner, order: []}} : now;
    const text = sentenceOf(event, gains, names);
    found.push({text, others: event.others ?? text, event, public: shown, hands, aside, moved: exchanges ? moved : [], meld: false, mark: Boolean(trick)});
    if (!last && number > 0 && !meldLies(before) && meldLies(now)) {
      const told = {...event, kind: "meld", text: meldSentence(now, names), seat: null, do: null, trick: null};
      found.push({text: told.text, others: told.text, event: told, public: now, hands, aside, moved: [], meld: true, mark: true});
    }
    if (now.phase === "trick") moved = [];
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
