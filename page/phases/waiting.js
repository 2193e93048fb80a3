/** Seats are still free: who is awaited, and the link that invites. */
import {html, nothing} from "../shared/lit.js";
import {inviteLink, linkWarning} from "../shared/friends.js";
import {change} from "../shared/state.js";
import {copy} from "../shared/travel.js";
import {boardOver} from "../table/seen.js";
import {boardView} from "./over.js";
import {counted, nameOf, seatName, worded} from "../shared/words.js";

/** @param {TableState} table @param {Act} act */
function feltView(table, act) {
  if (boardOver(table)) return html`<section class="stage ladder paper"><h2>${worded("board_no_bid")}</h2><p>${worded("board_no_bid_about")}</p>${boardView(table)}</section>`;
  const open = table.people.filter(({kind}) => kind === "open").length;
  const link = inviteLink(table.table);
  const copied = async () => {
    const done = await copy(link);
    change(() => (table.message = done ? "The link is copied. Send it to your friends." : "The link could not be copied. Mark it and copy it yourself."));
  };
  return html`<section class="stage ladder paper">
    <h2>${open === 1 ? "One seat is free" : `${open} seats are free`}</h2>
    <p>The game begins when ${open === 1 ? "the free seat is" : `all ${open} free seats are`} taken. Send this link to ${open === 1 ? "a friend" : "your friends"}:</p>
    <p class="invite-link">${link}</p>
    ${linkWarning() ? html`<p class="soft">${linkWarning()}</p>` : nothing}
    <div class="button-row">${linkWarning() ? html`<button class="button button-main button-large" @click=${() => act.open("friends")}>Let friends in</button>
      <button class="button" @click=${() => void copied()}>Copy the link</button>` : html`<button class="button button-main button-large" @click=${() => void copied()}>Copy the link</button>
      <button class="button" @click=${() => act.open("friends")}>QR code</button>`}</div>
  </section>`;
}

/** @param {TableState} table @param {Act} act */
function padView(table, act) {
  return html`<section><h2>At the table</h2><ul class="pad-rows">${table.people.map((person, seat) => html`<li class="pad-sum">
    <span>${person.kind === "open" ? html`<b>${worded("free_seat")}</b> <span class="soft">${seatName(seat, table.people.length)}</span>` : nameOf(table, seat)}</span>
    ${person.kind === "open" && table.owner ? html`<button class="button" @click=${() => void act.sit(seat, "computer", "plain")} aria-label="Computer in ${seatName(seat, table.people.length)}">Computer</button>`
      : html`<span class="soft">${person.kind === "computer" ? "computer" : person.kind === "open" ? "" : person.here ? "here" : "not here yet"}</span>`}</li>`)}</ul>
    ${table.owner ? html`<p class="soft">A computer player can take a free seat at once.</p>` : nothing}</section>`;
}

/** @param {TableState} table @param {Act} act */
function stripView(table, act) {
  const open = table.people.filter(({kind}) => kind === "open").length;
  return table.owner && open > 0 ? html`<p>${counted(open, "free seat")}.</p>
    <div class="button-row">${table.people.map((person, seat) => (person.kind === "open" ? html`<button class="button" @click=${() => void act.sit(seat, "computer", "plain")}>Computer in ${seatName(seat, table.people.length)}</button>` : nothing))}</div>` : nothing;
}

export const waiting = {title: "Waiting", felt: feltView, pad: padView, strip: stripView, noTools: true, noHand: () => true};
