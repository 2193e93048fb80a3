/** The game is over: who has won, the hand of the game, and the same players again. */
import {html, nothing} from "../shared/lit.js";
import {againView} from "./again.js";
import {card} from "../shared/deck.js";
import {backToClub, counts} from "../table/club.js";
import {faceView} from "../table/face.js";
import {capital, worded} from "../shared/words.js";
import {pastGame} from "../shared/keep.js";
import {addressOf, follow, go} from "../shared/travel.js";
import {moreButton, scrolled} from "../table/fit.js";
import {sheetView, thinButtons, totalsView, waitLine} from "./score.js";

/** Faces with their names, as warm for a loss. @param {TableState} table */
function winnersView({people, says, known, public: now}) {
  const seats = (now.over?.winners ?? []).flatMap((column) => [...(now.columns[column]?.seats ?? [])]);
  return html`<section class="over-note">
    <ul class="over-faces">${seats.map((seat) => html`<li>${faceView(people[seat]?.name ?? "", people[seat]?.face)}<span>${people[seat]?.name}</span></li>`)}</ul>
    <h2 class="over-head">${known?.kind === "board" ? worded("board_done") : says.won}</h2><p>${says.final}</p>${now.over && now.over.kind !== "goal" && known?.kind !== "board" ? html`<p class="soft">${capital(now.over.text)}</p>` : nothing}</section>`;
}

/** The hand that brought the most. @param {TableState} table */
function bestView({says, public: {best}}) {
  if (!says.best) return nothing;
  return html`<section class="over-best"><div class="best-fan" aria-hidden="true">${(best?.cards ?? []).slice(0, 8).map((code) => card(code, {silent: true}))}</div>
    <p><b>${worded("best_hand")}</b> ${says.best}.</p></section>`;
}

/** What comes after a board, or a table of an evening. @param {TableState} table */
export function boardView(table) {
  const {board, club} = pastGame(table.table) ?? {};
  if (club) return backToClub(table, true);
  return html`<a class="button button-main button-large sheet-next" href=${addressOf(board ? `/day/${board}` : "/day")} @click=${follow}>${worded("board_compare")}</a>`;
}

/** @param {TableState} table @param {Act} act */
function wholeView(table, act) {
  return html`<main class="sheet-page"><h1 class="visually-hidden">The game is over</h1>${sheetView(table)}</main>
    <aside class="sheet-side is-over" aria-label="The game is over">
      <div class="side-view" tabindex="0" @scroll=${scrolled}>${winnersView(table)}${bestView(table)}${totalsView(table)}</div>${moreButton()}
      <div class="sheet-end">${waitLine(table)}
        ${counts(table) ? boardView(table) : againView(table, act)}
        ${thinButtons(table, act, pastGame(table.table)?.club ? nothing : html`<button class="button" @click=${() => go("/play")}>Another game</button>
          <button class="button" @click=${() => go("/")}>Good night</button>`)}</div>
    </aside>`;
}

export const over = {title: "Game over", whole: wholeView};
