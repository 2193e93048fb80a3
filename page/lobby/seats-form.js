/** Who sits where: a row for each seat, and each row one list to choose from. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {AWAY_AFTER, CLOCKS, mannersFrom} from "./lobby-plan.js";
import {pickField} from "../shared/forms.js";
import {isAlone} from "../shared/local.js";
import {cardOf, chosenCards, fitting, put, relation, sidesOf, someSitOut} from "./seats-plan.js";
import {app, change} from "../shared/state.js";
import {seatName, worded} from "../shared/words.js";

/** What the bids of each side mean. @param {Lobby} lobby @param {System | undefined} system */
export function cardsForm(lobby, system) {
  const fit = fitting(lobby, system);
  const sides = sidesOf(lobby, system);
  const partners = system?.partners === "fixed" && system.first_bid !== null && sides < lobby.seats.length;
  if (sides < 2 || (fit.length < 2 && !partners)) return nothing;
  const mine = lobby.seats.findIndex(({kind}) => kind === "me") % sides;
  const one = someSitOut(lobby); // sides are others in each hand: all speak the same
  const forms = Array.from({length: one ? 1 : sides}, (_, side) => {
    const now = cardOf(lobby, system, side);
    return html`<div class="field-row"><label for="card-${side}">${one ? "All players" : side === mine ? "Your side" : sides > 2 ? `Side ${side + 1}` : "The other side"}</label>
      ${pickField(now?.id ?? "", fit.map(({id, name}) => [id, name]), (id) => change(() => (lobby.cards = Object.assign([...lobby.cards], {[side]: id}))), {id: `card-${side}`, about: `card-about-${side}`})}</div>
      <p class="soft" id="card-about-${side}">${now?.about}</p>`;
  });
  const names = new Set(chosenCards(lobby, system).map((id) => fit.find((one) => one.id === id)?.name));
  return html`<details class="card-rows"><summary>Bidding language: ${[...names].join(", ") || fit[0]?.name}</summary>${forms}
    <button class="button" @click=${() => act.open("cards")}>Your own bidding language</button></details>`;
}

/** The first dealer: drawn by lot, or a seat. @param {Lobby} lobby */
export function dealerForm(lobby) {
  const seats = lobby.seats.map(({kind}, seat) => [String(seat), `${seatName(seat, lobby.seats.length)}${kind === "me" ? " (you)" : ""}`]);
  return html`<div class="field-row"><label for="first-dealer">Who deals first</label>
    ${pickField(String(lobby.dealer ?? ""), [["", "by lot"], ...seats], (seat) => change(() => (lobby.dealer = seat === "" ? null : Number(seat))), {id: "first-dealer"})}</div>`;
}

/** @param {number} seconds */
const timeWords = (seconds) => (seconds < 60 ? `${seconds} seconds` : seconds === 60 ? "a minute" : `${seconds / 60} minutes`);

/** What is done about who is away, and the clock. @param {Lobby} lobby */
export function mannersForm(lobby) {
  const away = lobby.away === "wait" ? "wait" : `${lobby.away} ${lobby.awayAfter}`;
  const ways = [...AWAY_AFTER.map((seconds) => [`ask ${seconds}`, `after ${timeWords(seconds)} the others are asked`]),
    ...AWAY_AFTER.map((seconds) => [`computer ${seconds}`, `after ${timeWords(seconds)} a computer player plays`]), ["wait", "the table waits for them"]];
  const clocks = CLOCKS.map((seconds) => [String(seconds), seconds ? `${timeWords(seconds)} for each choice` : "none"]);
  return html`<div class="field-row"><label for="table-away">When somebody is away</label>
      ${pickField(away, ways, (picked) => change(() => {
        const [way, after] = picked.split(" ");
        Object.assign(lobby, mannersFrom({...lobby, away: /** @type {Lobby["away"]} */ (way), awayAfter: Number(after ?? lobby.awayAfter)}));
      }), {id: "table-away"})}</div>
    <div class="field-row"><label for="table-clock">Clock</label>
      ${pickField(String(lobby.clock), clocks, (seconds) => change(() => (lobby.clock = Number(seconds))), {id: "table-clock", about: "clock-about"})}</div>
    <p class="soft" id="clock-about">${worded("clock_about")}</p>`;
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
      : plan.kind === "held" ? ["Computer, then a friend", worded("held_seat")]
      : plan.kind === "friend" ? ["Friend by link", plan.name ? `waiting for ${plan.name}` : "you get a link to send"]
      : ["Computer", `${level(plan.level)} player`];
    return html`<li>
      <span class="seat-of"><b>${name}</b>${what ? html`<span class="soft">${what}</span>` : nothing}</span>
      <label class="drop">
        <span class="drop-words"><b>${words[0]}</b><span>${words[1]}</span></span>
        <svg class="drop-arrow" viewBox="0 0 14 9" aria-hidden="true"><path d="M1 1l6 6 6-6" fill="none" stroke="currentColor" stroke-width="2.5"/></svg>
        <select aria-label="${name}${what ? `, ${what}` : ""}" .value=${live(plan.kind === "computer" ? plan.level : plan.kind)}
          @change=${(/** @type {Picked} */ {target}) => change(() => put(lobby, seat, target.value))}>
          <option value="me" ?selected=${plan.kind === "me"}>You</option>
          ${isAlone ? nothing : html`<option value="friend" ?selected=${plan.kind === "friend"}>${worded("seat_friend")}</option>
          <option value="held" ?selected=${plan.kind === "held"}>${worded("seat_held")}</option>`}
          ${lobby.levels.map((one) => html`<option value=${one.id} ?selected=${plan.kind === "computer" && plan.level === one.id}>Computer, ${one.name.toLowerCase()} player</option>`)}
        </select>
      </label>
    </li>`;
  })}</ul>
  ${lobby.leftOut.map((why) => html`<p class="soft">${why}</p>`)}`;
}
