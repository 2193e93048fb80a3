/** Who shall sit where, and which side bids by which language, before a table is made. No page, no rule. */

/** @typedef {import("../shared/state.js").SeatPlan} SeatPlan */

/**
 * One seat for me, computer players in the others.
 * @param {number} count
 * @param {string} level
 * @param {SeatPlan[]} [old] who was there before
 * @returns {SeatPlan[]}
 */
export function planSeats(count, level, old = []) {
  const seats = Array.from({length: count}, (_, seat) => old[seat] ?? {kind: /** @type {const} */ ("computer"), name: "", level});
  const mine = seats.findIndex((seat) => seat.kind === "me");
  return seats.map((seat, place) => {
    if (place === Math.max(mine, 0)) return {kind: "me", name: "", level};
    return seat.kind === "me" ? {kind: "computer", name: "", level} : seat;
  });
}

/**
 * Put somebody into a seat. Who takes my place, or whose place I take, changes with me.
 * @param {Lobby} lobby
 * @param {number} seat
 * @param {string} value "me", "friend", "held" (a computer player until a friend comes), or the level of a computer player
 */
export function put(lobby, seat, value) {
  const old = lobby.seats[seat];
  if (!old) return;
  const kind = value === "me" || value === "friend" || value === "held" ? value : "computer";
  /** @type {SeatPlan} */
  const now = {kind, name: old.name, level: kind === "computer" ? value : old.level};
  const mine = lobby.seats.findIndex((plan) => plan.kind === "me");
  const elsewhere = now.kind === "me" && mine !== seat ? mine : -1;
  lobby.seats = lobby.seats.map((plan, place) => (place === seat ? now : place === elsewhere ? {...old} : plan));
  if (now.kind !== "me" && mine === seat) {
    // Somebody must be me: the first computer player's seat.
    const free = lobby.seats.findIndex((plan, place) => place !== seat && plan.kind === "computer");
    const place = free >= 0 ? free : (seat + 1) % lobby.seats.length;
    lobby.seats = lobby.seats.map((plan, other) => (other === place ? {...plan, kind: "me"} : plan));
  }
}

/**
 * Partner, or which side, in a word.
 * @param {Lobby} lobby
 * @param {System | undefined} system
 * @param {number} seat
 */
export function relation(lobby, system, seat) {
  const count = lobby.seats.length;
  const sides = sidesOf(lobby, system);
  const mine = lobby.seats.findIndex((plan) => plan.kind === "me");
  if (!system || someSitOut(lobby) || sides >= count || system.partners !== "fixed" || count % sides || seat === mine) return "";
  return seat % sides === mine % sides ? "partner" : "";
}

/** How many sides the rules make. @param {Lobby} lobby @param {System | undefined} system */
export function sidesOf(lobby, system) {
  return Number(lobby.rules?.rows.find((row) => row.key === "deal.sides")?.value) || (system?.sides ?? 0);
}

/** Whether more sit at the table than play, so that sides are others in each hand. @param {Lobby} lobby */
export const someSitOut = (lobby) => lobby.seats.length > (Number(lobby.rules?.rows.find((row) => row.key === "deal.players")?.value) || lobby.seats.length);

/** The bidding languages that fit the rules, the usual one first. @param {Lobby} lobby @param {System | undefined} system */
export const fitting = (lobby, system) => lobby.rules?.conventions ?? system?.conventions ?? [];

/** The language of a side: the one chosen, else the usual one. @param {Lobby} lobby @param {System | undefined} system @param {number} side */
export function cardOf(lobby, system, side) {
  const fit = fitting(lobby, system);
  return fit.find(({id}) => id === lobby.cards[side]) ?? fit[0];
}

/** By side the bidding language to be sent; nothing where only one fits. @param {Lobby} lobby @param {System | undefined} system */
export function chosenCards(lobby, system) {
  if (fitting(lobby, system).length < 2) return [];
  return Array.from({length: sidesOf(lobby, system)}, (_, side) => cardOf(lobby, system, side)?.id ?? "none");
}
