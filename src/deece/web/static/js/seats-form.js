/** Who sits where: a row for each seat, and each row one list to choose from. */
import {html, nothing} from "../vendor/lit-html/lit-html.js";
import {live} from "../vendor/lit-html/directives/live.js";
import {app, change} from "./state.js";
import {seatName} from "./words.js";

/** @typedef {import("./state.js").SeatPlan} SeatPlan */
/** @typedef {import("./state.js").Lobby} Lobby */
/** @typedef {import("./state.js").System} System */

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
 * @param {string} value "me", "friend", or the level of a computer player
 */
function put(lobby, seat, value) {
  const old = lobby.seats[seat];
  if (!old) return;
  const level = value === "me" || value === "friend" ? old.level : value;
  /** @type {SeatPlan} */
  const now = {kind: value === "me" ? "me" : value === "friend" ? "friend" : "computer", name: old.name, level};
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
function relation(lobby, system, seat) {
  const count = lobby.seats.length;
  const sides = sidesOf(lobby, system);
  const mine = lobby.seats.findIndex((plan) => plan.kind === "me");
  if (!system || sides >= count || system.partners !== "fixed" || count % sides || seat === mine) return "";
  return seat % sides === mine % sides ? "partner" : "";
}

/** How many sides the rules make. @param {Lobby} lobby @param {System | undefined} system */
function sidesOf(lobby, system) {
  return Number(lobby.rules?.rows.find((row) => row.key === "deal.sides")?.value) || (system?.sides ?? 0);
}

/** The language of a side: the one chosen, else the usual one. @param {Lobby} lobby @param {number} side */
function cardOf(lobby, side) {
  const fit = lobby.rules?.conventions ?? [];
  return fit.find(({id}) => id === lobby.cards[side]) ?? fit[0];
}

/** By side the bidding language to be sent; nothing where only one fits. @param {Lobby} lobby @param {System | undefined} system */
export function chosenCards(lobby, system) {
  if ((lobby.rules?.conventions ?? []).length < 2) return [];
  return Array.from({length: sidesOf(lobby, system)}, (_, side) => cardOf(lobby, side)?.id ?? "none");
}

/** For each side with a computer player in it, what its bids mean. @param {Lobby} lobby @param {System | undefined} system */
export function cardsForm(lobby, system) {
  const fit = lobby.rules?.conventions ?? [];
  const sides = sidesOf(lobby, system);
  if (fit.length < 2 || sides < 2) return nothing;
  const mine = lobby.seats.findIndex(({kind}) => kind === "me") % sides;
  const forms = Array.from({length: sides}, (_, side) => {
    if (!lobby.seats.some(({kind}, seat) => kind === "computer" && seat % sides === side)) return nothing;
    const now = cardOf(lobby, side);
    return html`<div class="field-row"><label for="card-${side}">${side === mine ? "Your side" : sides > 2 ? `Side ${side + 1}` : "The other side"}</label>
      <select class="field" id="card-${side}" aria-describedby="card-about-${side}" .value=${live(now?.id ?? "")}
        @change=${(/** @type {{target: HTMLSelectElement}} */ {target}) => change(() => (lobby.cards = Object.assign([...lobby.cards], {[side]: target.value})))}>
        ${fit.map(({id, name}) => html`<option value=${id} ?selected=${id === now?.id}>${name}</option>`)}
      </select></div>
      <p class="soft" id="card-about-${side}">${now?.about}</p>`;
  });
  const names = new Set(chosenCards(lobby, system).map((id) => fit.find((one) => one.id === id)?.name));
  return html`<details class="card-rows"><summary>Bidding language: ${[...names].join(", ")}</summary>${forms}</details>`;
}

/**
 * @param {Lobby} lobby
 * @param {System | undefined} system
 */
export function seatsForm(lobby, system) {
  const count = lobby.seats.length;
  const level = (/** @type {string} */ id) => lobby.levels.find((one) => one.id === id)?.name ?? id;
  return html`<ul class="seat-rows">${lobby.seats.map((plan, seat) => {
    const name = seatName(seat, count);
    const what = relation(lobby, system, seat);
    const words = plan.kind === "me" ? ["You", app.me.trim() || "Write your name above"]
      : plan.kind === "friend" ? ["Friend by link", plan.name ? `waiting for ${plan.name}` : "you get a link to send"]
      : ["Computer", `${level(plan.level)} player`];
    return html`<li>
      <span class="seat-of"><b>${name}</b>${what ? html`<span class="soft">${what}</span>` : nothing}</span>
      <label class="drop">
        <span class="drop-words"><b>${words[0]}</b><span>${words[1]}</span></span>
        <svg class="drop-arrow" viewBox="0 0 14 9" aria-hidden="true"><path d="M1 1l6 6 6-6" fill="none" stroke="currentColor" stroke-width="2.5"/></svg>
        <select aria-label="${name}${what ? `, ${what}` : ""}" .value=${live(plan.kind === "computer" ? plan.level : plan.kind)}
          @change=${(/** @type {{target: HTMLSelectElement}} */ {target}) => change(() => put(lobby, seat, target.value))}>
          <option value="me" ?selected=${plan.kind === "me"}>You</option>
          <option value="friend" ?selected=${plan.kind === "friend"}>Friend by link</option>
          ${lobby.levels.map((one) => html`<option value=${one.id} ?selected=${plan.kind === "computer" && plan.level === one.id}>Computer, ${one.name.toLowerCase()} player</option>`)}
        </select>
      </label>
    </li>`;
  })}</ul>`;
}
