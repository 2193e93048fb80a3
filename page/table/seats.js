/** A plaque for each of the others: who it is, with whom, what was said last, whose turn. */
import {classMap, html, nothing, repeat} from "../shared/lit.js";
import {faceView} from "./face.js";
import {isScored} from "./seen.js";
import {styled} from "../shared/styled.js";
import {capital, columnOf, columnSubject, counted, hasSides, isPartner, nameOf, otherSeats, placeOf, sideSign, worded} from "../shared/words.js";

/** @param {TableState} table */
export function seatsView(table) {
  return html`<ul class="seats" aria-label="Players" data-count=${otherSeats(table).length}>
    ${repeat(otherSeats(table), (seat) => seat, (seat) => plaque(table, seat))}
  </ul>`;
}

/** @param {TableState} table @param {Seat} seat */
function plaque(table, seat) {
  const {public: now} = table;
  const turn = now.turn === seat && !table.gate && !isScored(table);
  const classes = classMap({
    seat: true,
    [`place-${placeOf(table, seat)}`]: true,
    "is-turn": turn,
    "is-out": !now.active.includes(seat),
  });
  return html`<li class=${classes} data-seat=${seat}>
    ${now.dealer === seat ? html`<span class="tag tag-round seat-dealer">Dealer</span>` : nothing}
    <p class="seat-name">${table.people[seat]?.kind === "open" ? nothing : faceView(table.people[seat]?.name ?? nameOf(table, seat), table.people[seat]?.face)}${signView(table, seat)}<b>${nameOf(table, seat)}</b>${turn ? html`<span class="visually-hidden">, whose turn it is</span>` : nothing}</p>
    ${lineOf(table, seat)}
  </li>`;
}

/** @param {TableState} table @param {Seat} seat */
export function signView(table, seat) {
  const sign = sideSign(table, seat);
  if (!sign) return nothing;
  return html`<span class="side-sign" role="img" aria-label="side: ${columnSubject(table, columnOf(table, seat))}">${sign}</span>`;
}

/** @param {TableState} table @param {Seat} seat */
function lineOf(table, seat) {
  const {public: now} = table;
  if (table.people[seat]?.kind === "open") return html`<p class="seat-line">${worded("for_a_friend")}</p>`;
  if (!now.active.includes(seat)) return html`<p class="seat-line">${capital(worded("sits_out"))}</p>`;
  const called = now.step === "bid" ? lastCall(table, seat) : null;
  const role = table.says.roles[seat];
  // Where partners are others in each hand, place and sign do not show who is one.
  const mate = role && isPartner(table, seat) && !hasSides(table) ? html`<span class="seat-mate">${role}</span>, ` : nothing;
  if (called) return html`<p class="seat-line">${mate}<b class=${called.bid != null ? "figure" : "seat-said"}>${capital(called.text)}</b> ${called.note}</p>`;
  const person = table.people[seat];
  if (person?.stand_in) return html`<p class="seat-line seat-away">Away: computer plays</p>`;
  const cards = now.cards[seat] ?? 0;
  const first = person?.away ? "Away" : role;
  const fan = cards > 0 ? html`<span class="seat-fan" aria-hidden="true" ${styled({"--cards": String(cards)})}></span>` : nothing;
  return html`<p class="seat-line">${first ? html`${first}, ${cards}<span class="seat-word"> ${cards === 1 ? "card" : "cards"}</span>` : counted(cards, "card")}</p>${fan}`;
}

/** The latest call of a seat, with its meaning. @param {TableState} table @param {Seat} seat */
function lastCall(table, seat) {
  const {auction, said} = table.public;
  const call = [...auction.calls].reverse().find((one) => one.seat === seat);
  return call ?? (said[seat] ? {seat, text: said[seat] ?? "", note: "", bid: null} : null);
}
