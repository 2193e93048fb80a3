/** The fields of a slip: what stands in them, and which is asked next. What is asked by which rules is the service's to say; here a slip is laid out. */

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

/** The fields of a question. @param {SlipQuestion} question @param {Form} form @returns {Field[]} */
export function fieldsOf({kind, seats}, form) {
  if (kind === "bid") return [field("declarer"), field("bid")];
  if (kind === "bids") return form.active.map((seat) => field("bids", [seat]));
  return [field(/** @type {Kind} */ (kind), ["meld", "play", "trick", "tricks"].includes(kind) ? seats : [])];
}

/** Where stands what is told by seat. @type {{meld: "melds", play: "play", bids: "bids", trick: "tricks", tricks: "tricks"}} */
const BY_SEAT = {meld: "melds", play: "play", bids: "bids", trick: "tricks", tricks: "tricks"};

/** @param {Kind} kind @returns {kind is keyof typeof BY_SEAT} */
const isBySeat = (kind) => kind in BY_SEAT;

/** What is told in a field; null: nothing yet. @param {Field} field @param {HandTold} told @returns {number | null} */
export function valueOf({kind, seats}, told) {
  if (!isBySeat(kind)) return told[kind] ?? null;
  const by = told[BY_SEAT[kind]] ?? {};
  const found = seats.map((seat) => by[seat]).find((one) => one != null) ?? null;
  return typeof found === "object" ? (found?.[0] ?? null) : found;
}

/** What was told of the cards of a meld. @param {Field} field @param {HandTold} told @returns {string} */
export const cardsOf = ({seats}, told) => seats.map((seat) => told.melds?.[seat]?.[1] ?? "").find(Boolean) ?? "";

/**
 * The hand with this answer; what cannot stand beside it any more is taken out.
 * @param {HandTold} told
 * @param {Field} field
 * @param {number | null} value null: empty again
 * @param {Form} form
 * @param {string} [cards] of a meld
 * @returns {HandTold}
 */
export function withAnswer(told, {kind, seats}, value, form, cards = "") {
  const next = {...told};
  if (isBySeat(kind)) {
    const name = BY_SEAT[kind];
    /** @type {Record<number, number | Melded>} */
    const by = {...next[name]};
    for (const seat of seats) delete by[seat];
    const [first] = seats;
    if (value != null && first != null) by[first] = kind !== "meld" ? value : cards ? [value, cards] : [value];
    if (Object.keys(by).length > 0) Object.assign(next, {[name]: by});
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

/** The hand, ended in this way; "" as it was. @param {HandTold} told @param {Pick<HandTold, "ended" | "reneged">} how @returns {HandTold} */
export function withEnd(told, {ended = "", reneged}) {
  const {ended: _, reneged: __, play, tricks, last, ...rest} = told;
  if (!ended && reneged == null) return {...rest, ...(play ? {play} : {})};
  return {...rest, ...(ended ? {ended} : {reneged})};
}

/**
 * The first field that is empty, of those that are asked; null when all is told. Of an answer that is not about this hand as it
 * stands now only the layout holds; what the last side took follows then, and is not asked for a moment.
 * @param {HandTold} told
 * @param {{form: Form, questions: SlipQuestion[], told: HandTold} | null} slip
 * @param {boolean} fresh
 * @param {boolean} [both] whether both sides count, so that nothing follows
 * @returns {Field | null}
 */
export function nextField(told, slip, fresh, both = false) {
  if (!slip) return null;
  const ended = Boolean(told.ended) || told.reneged != null;
  const asked = fresh ? slip.questions.flatMap((question) => fieldsOf(question, slip.form)) : layout(slip.form).filter(({kind}) => !(ended && (kind === "play" || kind === "last")));
  const known = fresh ? {...slip.told, ...(told.bid == null ? {bid: undefined} : {})} : told;
  const empty = asked.filter((one) => valueOf(one, known) == null);
  const follows = !fresh && !both && empty.length === 1 && empty[0]?.kind === "play" && told.play != null;
  return follows ? null : empty[0] ?? null;
}

/** Whether a field is filled by what follows from the others. @param {Field} field @param {HandTold} told @param {HandTold} whole */
export const follows = (field, told, whole) => valueOf(field, told) == null && valueOf(field, whole) != null;

/** A sum as it is typed: "30+14" is 44; null where there is no figure yet. @param {string} typed @returns {number | null} */
export function sumOf(typed) {
  const parts = typed.split("+").filter(Boolean);
  return parts.length > 0 ? parts.reduce((sum, part) => sum + Number(part), 0) : null;
}
