/** The fields of a slip: what stands in them, and which is asked next. What is asked by which rules is the service's to say; here a slip is laid out. */

/** @typedef {import("./ask.js").Told} Told */
/** @typedef {import("./ask.js").Form} Form */
/** @typedef {import("./ask.js").Question} Question */
/** @typedef {"declarer" | "bid" | "bids" | "trump" | "partner" | "meld" | "last" | "play" | "trick" | "tricks"} Kind */
/** `seats` are those whom it is about; what is told of several stands at the first. @typedef {{key: string, kind: Kind, seats: number[]}} Field */

/** @param {Kind} kind @param {number[]} [seats] @returns {Field} */
const field = (kind, seats = []) => ({key: [kind, ...seats].join(" "), kind, seats});

/** All fields that such a hand may have, in the order in which they are asked. @param {Form} form @returns {Field[]} */
export function layout(form) {
  const sides = form.sides.filter((side) => side.length > 0);
  const each = sides.flatMap((side) => side.map((seat) => [seat]));
  /** @type {Field[]} */
  const fields = [];
  if (form.auction === "one") fields.push(field("declarer"), field("bid"));
  if (form.auction === "summed") fields.push(...form.active.map((seat) => field("bids", [seat])));
  if (form.auction !== "none") fields.push(field("trump"));
  if (form.partner) fields.push(field("partner"));
  fields.push(...(form.meld_by === "player" ? each : sides).map((seats) => field("meld", seats)));
  if (form.last) fields.push(field("last"));
  fields.push(...(form.play_by === "player" ? each : sides).map((seats) => field("play", seats)));
  return fields;
}

/** The fields of a question. @param {Question} question @param {Form} form @returns {Field[]} */
export function fieldsOf({kind, seats}, form) {
  if (kind === "bid") return [field("declarer"), field("bid")];
  if (kind === "bids") return form.active.map((seat) => field("bids", [seat]));
  return [field(/** @type {Kind} */ (kind), ["meld", "play", "trick", "tricks"].includes(kind) ? seats : [])];
}

/** What is told in a field; null: nothing yet. @param {Field} field @param {Told} told @returns {number | null} */
export function valueOf({kind, seats}, told) {
  if (kind === "meld" || kind === "play" || kind === "bids" || kind === "trick" || kind === "tricks") {
    const by = told[{meld: "melds", play: "play", bids: "bids", trick: "tricks", tricks: "tricks"}[kind]] ?? {};
    const seat = seats.find((one) => by[one] != null);
    if (seat == null) return null;
    return kind === "meld" ? by[seat][0] : by[seat];
  }
  return told[kind] ?? null;
}

/** What was told of the cards of a meld. @param {Field} field @param {Told} told @returns {string} */
export const cardsOf = ({seats}, told) => seats.map((seat) => told.melds?.[seat]?.[1] ?? "").find(Boolean) ?? "";

/**
 * The hand with this answer; what cannot stand beside it any more is taken out.
 * @param {Told} told
 * @param {Field} field
 * @param {number | null} value null: empty again
 * @param {Form} form
 * @param {string} [cards] of a meld
 * @returns {Told}
 */
export function withAnswer(told, {kind, seats}, value, form, cards = "") {
  const next = {...told};
  const name = {meld: "melds", play: "play", bids: "bids", trick: "tricks", tricks: "tricks"}[/** @type {string} */ (kind)];
  if (name) {
    const by = {...next[name]};
    for (const seat of seats) delete by[seat];
    const [first] = seats;
    if (value != null && first != null) by[first] = kind === "meld" ? [value, ...(cards ? [cards] : [])] : value;
    if (Object.keys(by).length > 0) next[name] = by;
    else delete next[name];
    if (kind === "play") delete next.tricks;
    if (kind === "bids") delete next.declarer; // who names trump is the rules' to say
    return next;
  }
  if (value == null) delete next[kind];
  else next[kind] = value;
  if (form.partner && (kind === "declarer" || kind === "partner")) {
    // Other sides: what they took is told anew.
    delete next.play;
    delete next.tricks;
    if (kind === "declarer" && next.partner === value) delete next.partner;
  }
  return next;
}

/** The hand, ended in this way; "" as it was. @param {Told} told @param {{ended?: string, reneged?: number}} how @returns {Told} */
export function withEnd(told, {ended = "", reneged}) {
  const {ended: _, reneged: __, play, tricks, last, ...rest} = told;
  if (!ended && reneged == null) return {...rest, ...(play ? {play} : {})};
  return {...rest, ...(ended ? {ended} : {reneged})};
}

/**
 * The first field that is empty, of those that are asked; null when all is told. Of an answer that is not about this hand as it
 * stands now only the layout holds; what the last side took follows then, and is not asked for a moment.
 * @param {Told} told
 * @param {{form: Form, questions: Question[], told: Told} | null} slip
 * @param {boolean} fresh
 * @returns {Field | null}
 */
export function nextField(told, slip, fresh) {
  if (!slip) return null;
  const ended = Boolean(told.ended) || told.reneged != null;
  const asked = fresh ? slip.questions.flatMap((question) => fieldsOf(question, slip.form)) : layout(slip.form).filter(({kind}) => !(ended && (kind === "play" || kind === "last")));
  const known = fresh ? {...slip.told, ...(told.bid == null ? {bid: undefined} : {})} : told;
  const empty = asked.filter((one) => valueOf(one, known) == null);
  const follows = !fresh && empty.length === 1 && empty[0]?.kind === "play" && told.play != null;
  return follows ? null : empty[0] ?? null;
}

/** Whether a field is filled by what follows from the others. @param {Field} field @param {Told} told @param {Told} whole */
export const follows = (field, told, whole) => valueOf(field, told) == null && valueOf(field, whole) != null;

/** A sum as it is typed: "30+14" is 44; null where there is no figure yet. @param {string} typed @returns {number | null} */
export function sumOf(typed) {
  const parts = typed.split("+").filter(Boolean);
  return parts.length > 0 ? parts.reduce((sum, part) => sum + Number(part), 0) : null;
}
