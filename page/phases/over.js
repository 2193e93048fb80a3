/** The game is over: who has won and why, and what can be done with it. */
import {html, nothing} from "../shared/lit.js";
import {againView} from "./again.js";
import {faceView} from "../table/face.js";
import {seatsOf} from "../shared/words.js";
import {go} from "../shared/travel.js";
import {moreButton, scrolled} from "../table/fit.js";
import {farView, otherButtons, resultView, sheetView} from "./score.js";

/** @param {TableState} table @param {Act} act */
function wholeView(table, act) {
  const over = table.public.over;
  return html`<main class="sheet-page"><h1 class="visually-hidden">The game is over</h1>${sheetView(table)}</main>
    <aside class="sheet-side" aria-label="The game is over">
      <div class="side-view" tabindex="0" @scroll=${scrolled}><section class="note over-note">
        <p class="over-faces" aria-hidden="true">${(over?.winners ?? []).flatMap((column) => seatsOf(table, column)).map((seat) => faceView(table.people[seat]?.name ?? ""))}</p>
        <h2 class="over-head">${table.says.won}</h2><p>${over?.text ?? ""}</p></section>
        ${resultView(table)}${farView(table)}</div>${moreButton()}
      <div class="sheet-end">${table.message ? html`<p class="table-message" role="status">${table.message}</p>` : nothing}
        <div class="button-row">
          ${againView(table, act)}
          <button class="button" @click=${() => go("/play")}>Another game</button>
          ${otherButtons(table, act)}
          <button class="button show-after" @click=${() => act.open("after")}>More choices</button>
        </div></div>
    </aside>`;
}

export const over = {title: "Game over", whole: wholeView};
