/** The tables of the round that is played: who sits there, what is in; and what a director does about the round. */
import {html, live, nothing} from "../shared/lit.js";
import {postAnywhere} from "../shared/api.js";
import {pickField} from "../shared/forms.js";
import {change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {figure} from "../shared/words.js";
import {directs, now, official, put, trying, write} from "./evening.js";
import {slipsView} from "./boards.js";
import {waitsView, watchPhones, whereWords} from "./phones.js";
import {isKept, openTable, openTableView} from "./result.js";

const swap = {one: "", other: ""};
const clock = {minutes: 0, end: /** @type {"finish" | "no new hand"} */ ("finish")};
import {says} from "./said.js";

/** The sign of how a table stands. @type {Record<ClubTable["state"], string>} */
const SIGNS = {open: "", claimed: "", differs: "⚠ ", agreed: "✓ ", settled: "✓ "};

/** A table: its number, its sides, how it stands. @param {ClubTable} table @param {number} round @param {number} [mine] an entry that is marked */
export function tableRow(table, round, mine = 0) {
  const {number, sides, state, words} = table;
  const body = html`<span class="club-number"><span>Table</span><b class="figure">${number}</b></span>
    <span class="club-sides">${sides.map(({name, way, points, won}) => html`<span class="club-line ${won ? "is-won" : ""}"><span>${name}${way ? html` <small class="soft">${way}</small>` : nothing}</span><span class="figure">${points == null ? "" : figure(points)}</span></span>`)}
      <span class="club-state is-${state}">${SIGNS[state]}${words}${whereWords(table, round)}${official() && isKept(round, number) ? html`<span class="club-typed">, figures typed</span>` : nothing}</span></span>${waitsView(table, round)}`;
  const own = mine && sides.some(({entries}) => entries.includes(mine));
  return html`<li class="club-table ${own ? "is-mine" : ""}">${official() ? html`<button class="club-row" @click=${() => openTable(round, number)}>${body}</button>` : html`<div class="club-row">${body}</div>`}</li>`;
}

/** @param {ClubRound} round @param {number} [mine] */
export const roundView = ({number, tables, out_words: out, awaited}, mine = 0) => html`<section class="paper club-list" aria-labelledby="round-${number}"><div class="club-head"><h2 id="round-${number}">Round ${number}</h2><span class="soft">${awaited}</span></div>
  <ul class="club-tables">${tables.map((table) => tableRow(table, number, mine))}${out ? html`<li class="club-table"><div class="club-row"><span class="club-number"><b class="figure">–</b></span><span class="club-sides">${out}</span></div></li>` : nothing}</ul></section>`;

/** @param {ClubShown} shown */
export function tablesView(shown) {
  const opened = openTableView();
  if (opened) return opened;
  const {round} = shown;
  watchPhones(shown);
  if (!round) return html`<section class="paper"><h2>No round yet</h2><p>${shown.plan}</p></section>${slipsView(shown)}`;
  return html`<div class="club-columns">${roundView(round)}<div class="club-side-column">${clockView(shown, round)}${slipsView(shown)}${directs() && shown.stage !== "over" ? roundDesk(shown, round) : nothing}</div></div>`;
}

/** @param {ClubShown} shown @param {ClubRound} round */
function roundDesk({entries}, round) {
  const begun = round.tables.some(({state}) => state !== "open");
  const there = new Set([...round.tables.flatMap(({sides}) => sides.flatMap((side) => side.entries)), ...round.out]);
  const names = entries.filter(({number}) => there.has(number)).map(({number, name}) => [String(number), name]);
  return html`<section class="paper club-stack"><h2>This round</h2>
    <p class="button-row"><a class="button" href=${addressOf(`/club/${now.id}/print`)} @click=${follow}>Print</a><a class="button" href=${addressOf(`/club/${now.id}/wall`)} @click=${follow}>Wall board</a></p>
    <details class="club-more"><summary>Somebody sits wrong</summary><div class="club-stack">
      ${begun ? html`<p class="soft">${says("no_again")}</p>` : html`<p class="soft">${says("again")}</p><button class="button" ?disabled=${now.busy} @click=${() => void seat("/api/club/next", {again: true}, says("anew", {round: round.number}))}>Seat round ${round.number} again</button>`}
      <b>Two who change seats</b><div class="club-two">${pickField(swap.one, [["", "who"], ...names], (one) => change(() => (swap.one = one)), {label: "One who changes"})}${pickField(swap.other, [["", "with whom"], ...names], (other) => change(() => (swap.other = other)), {label: "The other who changes"})}</div>
      <button class="button" ?disabled=${now.busy || !swap.one || !swap.other || swap.one === swap.other} @click=${() => void seat("/api/club/swap", {one: Number(swap.one), other: Number(swap.other)}, "They have changed seats.")}>Change their seats</button>
    </div></details>
    <details class="club-more"><summary>Stop for tonight</summary><div class="club-stack"><p class="soft">${says("stop")}</p><button class="button" ?disabled=${now.busy} @click=${() => void write([{type: "close"}], "The evening is closed.")}>Close the evening here</button></div></details></section>`;
}

/** @param {"/api/club/next" | "/api/club/swap"} path @param {{again?: boolean, one?: number, other?: number}} more @param {string} said */
const seat = (path, more, said) => trying(async () => {
  const events = now.events ?? [];
  const {change: seated} = path === "/api/club/next" ? await postAnywhere(path, {events, ...more}) : await postAnywhere(path, {events, one: more.one ?? 1, other: more.other ?? 1});
  if (!seated) throw new Error(says("no_round"));
  const fresh = await put([seated]);
  Object.assign(now, {said, last: fresh.map(({id}) => id)});
  Object.assign(swap, {one: "", other: ""});
});

// A clock that runs is drawn each second.
setInterval(() => {
  if (now.shown?.clock) change();
}, 1000);

/** What is left of the round's time. @param {ClubClock} clock */
export function leftOf({until}) {
  const seconds = Math.max(0, until - Math.floor(Date.now() / 1000));
  return seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "";
}

/** @param {ClubShown} shown @param {ClubRound} round */
export function clockView({clock: runs, format, stage}, round) {
  if (runs) {
    return html`<section class="paper club-stack"><h2>Clock</h2><p class="figure-large" role="timer">${leftOf(runs) || "The time is up."}</p><p>${runs.at_end}</p>
      ${directs() ? html`<p class="button-row"><button class="button" ?disabled=${now.busy} @click=${() => void write([{type: "clock", round: round.number, until: runs.until + 300}], "Five minutes more.")}>5 minutes more</button><button class="button" ?disabled=${now.busy} @click=${() => void write([{type: "clock", round: round.number, until: 0}], "The clock is stopped.")}>Stop the clock</button></p>` : nothing}</section>`;
  }
  if (!directs() || stage !== "playing") return nothing;
  const minutes = clock.minutes || format.minutes || 45;
  return html`<section class="paper club-stack"><h2>Clock</h2><label class="club-field"><b>Minutes</b><input class="field club-figure" inputmode="numeric" maxlength="3" .value=${live(String(minutes))} @input=${(/** @type {Typed} */ {target}) => change(() => (clock.minutes = Number(target.value) || 0))}></label>
    <div class="choices" role="radiogroup" aria-label="When the time is up">${/** @type {const} */ ([["finish", "Finish the hand"], ["no new hand", "No new hand"]]).map(([end, words]) => html`<label class="choice"><input type="radio" name="clock-end" .checked=${live(clock.end === end)} @change=${() => change(() => (clock.end = end))}><span>${words}</span></label>`)}</div>
    <button class="button" ?disabled=${now.busy} @click=${() => void write([{type: "clock", round: round.number, until: Math.floor(Date.now() / 1000) + 60 * minutes, at_end: clock.end}], "The clock runs.")}>Start the clock</button></section>`;
}
