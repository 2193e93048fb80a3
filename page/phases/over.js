/** The game is over: who has won and why, and what can be done with it. */
import {html, nothing} from "../shared/lit.js";
import {go} from "../shared/travel.js";
import {moreButton, scrolled} from "../table/fit.js";
import {farView, otherButtons, resultView, sheetView} from "./score.js";

/** @param {TableState} table @param {Act} act */
function wholeView(table, act) {
  const over = table.public.over;
  return html`<main class="sheet-page"><h1 class="visually-hidden">The game is over</h1>${sheetView(table)}</main>
    <aside class="sheet-side" aria-label="The game is over">
      <div class="side-view" tabindex="0" @scroll=${scrolled}><section class="note"><h2 class="over-head">${table.says.won}</h2><p>${over?.text ?? ""}</p></section>
        ${resultView(table)}${farView(table)}</div>${moreButton()}
      <div class="sheet-end">${table.message ? html`<p class="table-message" role="status">${table.message}</p>` : nothing}
        <div class="button-row">
          <button class="button button-main button-large sheet-next" @click=${() => go("/play")}>New game</button>
          ${otherButtons(table, act)}
          <button class="button show-after" @click=${() => act.open("after")}>More choices</button>
        </div></div>
    </aside>`;
}

export const over = {title: "Game over", whole: wholeView};
