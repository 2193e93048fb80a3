/** Which game is played with real cards, and by which house rules: as it is chosen in the lobby. */
import {html, nothing} from "../shared/lit.js";
import {houseView} from "../lobby/house.js";
import {gamesView} from "../lobby/lobby.js";
import {app} from "../shared/state.js";

/** @param {boolean} picking whether all games are shown @param {() => void} toggle */
export function gameView(picking, toggle) {
  const {lobby} = app;
  const system = lobby.systems.find((one) => one.id === lobby.id);
  return html`<section class="lobby-sheet" aria-labelledby="game-title"><h2 id="game-title">What do you play?</h2>
    <button class="chosen-game" aria-expanded=${picking ? "true" : "false"} @click=${toggle}><span><b>${system?.name}</b>${system?.facts}</span><span>${picking ? "Done" : "Change"}</span></button></section>
    ${picking ? gamesView(lobby) : nothing}
    ${houseView(lobby, system?.name ?? "game")}`;
}
