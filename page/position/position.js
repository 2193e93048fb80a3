/** What is a bid worth: somebody's cards, the auction so far and the score; and what each call is worth there. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {sentence} from "../shared/api.js";
import {pickField} from "../shared/forms.js";
import {houseView} from "../lobby/house.js";
import {gamesView} from "../lobby/lobby.js";
import {copiesIn, pickerView, sizeOf} from "../shared/deck.js";
import {app, change} from "../shared/state.js";
import {styled} from "../shared/styled.js";
import {addressOf, copy, follow} from "../shared/travel.js";
import {capital, figure, worded} from "../shared/words.js";
import {MOST_BIDS, ask, enter as come, link, lookAgain, pos, put, says, stop} from "./asking.js";

const CHIPS = 8; // bids in sight

/** Whether the game is being chosen; where the bids in sight begin, for the next call and for those to be valued. */
const open = {game: false, next: 0, worth: 0};

export const enter = () => void come();

export const title = () => worded("home_position");

export function view() {
  lookAgain();
  const {shown, trouble} = pos;
  return html`<div class="lobby position">
    <header class="lobby-top felt"><a class="button button-on-felt" href=${addressOf("/")} @click=${follow}>‹ Back</a>
      <div class="lobby-name"><h1 class="lobby-title">${worded("home_position")}</h1><p>${says("about")}</p></div>
      <button class="button button-on-felt" @click=${() => act.open("display")}>Display</button></header>
    <main class="position-page">
      <div class="position-told"><div class="position-stack">${app.lobby.ready ? rulesView() : html`<p role="status">${app.lobby.message || "One moment…"}</p>`}
        <p class="problem" role="alert">${trouble}</p>
        ${shown ? handView(shown) : nothing}</div>
      ${shown ? html`<div class="position-stack">${auctionView(shown)}${scoreView(shown)}${bidsView(shown)}${askView()}</div>` : nothing}</div>
      ${shown && pos.answer ? answerView(pos.answer) : nothing}
    </main>
  </div>`;
}

function rulesView() {
  const {lobby} = app;
  const system = lobby.systems.find((one) => one.id === lobby.id);
  return html`<section class="lobby-sheet" aria-labelledby="position-game"><h2 id="position-game">${says("game") || "The game"}</h2>
    <button class="chosen-game" aria-expanded=${open.game ? "true" : "false"} @click=${() => change(() => (open.game = !open.game))}><span><b>${system?.name}</b>${system?.facts}</span><span>${open.game ? "Done" : "Change"}</span></button></section>
    ${open.game ? html`${gamesView(lobby)}${houseView(lobby, system?.name ?? "game")}` : nothing}`;
}

/** @param {PositionShown} shown */
function handView(shown) {
  const {cards, typed, tried} = pos;
  const held = sizeOf(cards);
  return html`<section class="lobby-sheet" aria-labelledby="position-hand"><h2 id="position-hand">${says("hand")}</h2>
    <p role="status"><b class="figure">${says("held", {held, cards: shown.hand})}</b></p>
    ${pickerView(cards, shown, (held) => put({cards: held, typed: ""}))}
    <label class="position-typed"><span>${says("typed")}</span><input class="field" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="300" .value=${live(typed)} @input=${(/** @type {Typed} */ {target}) => change(() => (pos.typed = target.value))} @change=${(/** @type {Typed} */ {target}) => typedCards(target.value)}></label>
    <p class="problem" role="alert">${tried || typed || held > shown.hand ? shown.wrong.cards : ""}</p>
    <p><button class="button" ?disabled=${!held && !typed} @click=${() => put({cards: {}, typed: ""})}>${says("clear")}</button></p></section>`;
}

/** Cards that were typed are taken up where all of it is read; else the words stay, and the server says what is wrong. @param {string} text */
function typedCards(text) {
  const cards = copiesIn(signsRead(text));
  const rest = signsRead(text).toUpperCase().replaceAll("10", "T").replace(/[ATKQJ9][SHDC]|[\s,;.]/g, "");
  put(rest === "" ? {cards, typed: ""} : {typed: text});
}

/** @param {string} text */
const signsRead = (text) => text.replace(/[♠♥♦♣]/g, (sign) => "SHDC"["♠♥♦♣".indexOf(sign)] ?? "");

/** @param {PositionShown} shown */
function auctionView(shown) {
  const {names, calls, turn, sits_out: out, offered, bids, wrong} = shown;
  const call = (/** @type {string} */ text) => {
    open.next = 0;
    put({calls: [...pos.calls, text]});
  };
  return html`<section class="lobby-sheet" aria-labelledby="position-auction"><h2 id="position-auction">${says("auction")}</h2>
    <div class="field-row"><label for="position-dealer">${says("dealer")}</label>
      ${pickField(String(pos.dealer), names.map((name, seat) => [String(seat), name]), (seat) => put({dealer: Number(seat)}), {id: "position-dealer"})}</div>
    ${out ? html`<p class="note">${says("sits_out")}</p>` : nothing}
    ${calls.length ? html`<ol class="position-calls">${calls.map(({seat, words}) => html`<li class=${seat === 0 ? "is-mine" : ""}><span>${names[seat]}</span><b>${words}</b></li>`)}</ol>` : html`<p>${says("no_calls")}</p>`}
    <p class="problem" role="alert">${wrong.calls}</p>
    ${turn == null ? html`<p class="note">${says("bids_over")}</p>` : html`<p role="status"><b>${turn === 0 ? says("your_call") : says("calls_next", {name: names[turn] ?? ""})}</b></p>
      ${turn !== 0 && pos.tried ? html`<p class="problem" role="alert">${says("not_yours", {name: names[turn] ?? ""})}</p>` : nothing}
      <div class="position-chips" role="group" aria-label=${says("next")}>${offered.map(({do: text, words}) => html`<button class="button" @click=${() => call(text)}>${words}</button>`)}
        ${bids.slice(open.next, open.next + CHIPS).map((bid) => html`<button class="button figure" @click=${() => call(String(bid))}>${bid}</button>`)}${pagerView(bids, "next")}</div>`}
    ${pos.calls.length ? html`<p><button class="button" @click=${() => put({calls: pos.calls.slice(0, -1)})}>${says("back")}</button></p>` : nothing}</section>`;
}

/** To lower and higher bids. @param {readonly number[]} bids @param {"next" | "worth"} which */
function pagerView(bids, which) {
  if (bids.length <= CHIPS) return nothing;
  const at = open[which];
  const to = (/** @type {number} */ place) => change(() => (open[which] = place));
  return html`${at > 0 ? html`<button class="button" @click=${() => to(Math.max(0, at - CHIPS))}>${says("lower")}</button>` : nothing}
    ${at + CHIPS < bids.length ? html`<button class="button" @click=${() => to(at + CHIPS)}>${says("higher")}</button>` : nothing}`;
}

/** @param {PositionShown} shown */
function scoreView({columns, languages, sides, wrong}) {
  const {scores, conventions} = pos;
  const written = (/** @type {number} */ place, /** @type {string} */ text) => columns.map((_, column) => (column === place ? text : pos.scores[column] ?? ""));
  const speak = (/** @type {number} */ side, /** @type {string} */ id) => {
    const now = Array.from({length: sides}, (_, place) => (place === side ? id : conventions[place] ?? languages[0]?.id ?? ""));
    put({conventions: now});
  };
  return html`<section class="lobby-sheet" aria-labelledby="position-score"><h2 id="position-score">${says("score")}</h2>
    <div class="position-fields">${columns.map((name, place) => html`<label><span>${name}</span><input class="field" inputmode="numeric" autocomplete="off" maxlength="8" .value=${live(scores[place] ?? "")} @input=${(/** @type {Typed} */ {target}) => change(() => (pos.scores = written(place, target.value)))} @change=${() => put({})}></label>`)}</div>
    <p class="soft">${says("score_about")}</p>
    <p class="problem" role="alert">${wrong.scores}</p>
    ${languages.length > 1 ? html`<details class="card-rows"><summary>${says("languages")}</summary>${Array.from({length: sides}, (_, side) => html`<div class="field-row"><span>${columns[side] ?? ""}</span>
      ${pickField(conventions[side] ?? languages[0]?.id ?? "", languages.map(({id, name}) => [id, name]), (id) => speak(side, id), {label: `${says("languages")}: ${columns[side] ?? ""}`})}</div>`)}</details>` : nothing}</section>`;
}

/** @param {PositionShown} shown */
function bidsView({bids, turn}) {
  if (turn !== 0 || !bids.length) return nothing;
  const tap = (/** @type {number} */ bid) => put({bids: pos.bids.includes(bid) ? pos.bids.filter((one) => one !== bid) : [...pos.bids, bid].slice(-MOST_BIDS)});
  return html`<section class="lobby-sheet" aria-labelledby="position-bids"><h2 id="position-bids">${says("bids")}</h2>
    <p class="soft">${says("bids_about")}</p>
    <div class="position-chips" role="group" aria-labelledby="position-bids">${bids.slice(open.worth, open.worth + CHIPS).map((bid) => html`<button class="button figure ${pos.bids.includes(bid) ? "is-on" : ""}" aria-pressed=${pos.bids.includes(bid) ? "true" : "false"} @click=${() => tap(bid)}>${bid}</button>`)}${pagerView(bids, "worth")}</div></section>`;
}

function askView() {
  const {coming, answer} = pos;
  const words = coming ? (coming.deals ? says("about_seconds", coming) : says("asking", coming)) : "";
  return html`<div class="position-ask paper">
    ${coming ? html`<p role="status">${words}</p><progress max=${coming.most} value=${coming.deals} aria-label=${says("answer")}></progress>
      <p><button class="button" @click=${stop}>${says("stop")}</button></p>`
    : html`<button class="button button-main button-large" @click=${() => void ask()}>${says("ask")}</button>
      ${answer ? nothing : html`<p class="soft">${says("first")}</p>`}`}</div>`;
}

/** @param {WorthAnswer} answer */
function answerView({head, score, rows, why, deals}) {
  return html`<section class="position-answer paper" aria-labelledby="position-answer"><h2 id="position-answer" tabindex="-1">${says("answer")}</h2>
    ${link() === pos.answered ? nothing : html`<p class="note">${says("changed")}</p>`}
    <p><b>${head}</b> ${score}</p>
    <ul class="position-rows">${rows.map((row) => html`<li class=${row.grade === "best" ? "is-best" : ""}><h3>${row.words}</h3>
      <p class="position-chance"><b class="figure">${row.chance} %</b> <span class="soft">${says("likely", {low: row.low, high: row.high})}</span></p>
      <span class="position-bar" aria-hidden="true"><i ${styled({width: `${row.chance}%`})}></i></span>
      <p>${says("points")}: <b class="figure">${figure(row.points)}</b></p>
      ${row.behind ? html`<p><b>${row.behind}</b></p>` : nothing}
      ${row.brings ? html`<p>${row.brings}</p>` : nothing}</li>`)}</ul>
    ${why.length ? html`<h3>${says("why")}</h3>${why.map((line) => html`<p>${line}</p>`)}` : nothing}
    <p class="soft">${says("imagined", {deals})}</p>
    <p class="button-row position-do"><button class="button" @click=${() => void copyLink()}>${says("link")}</button><button class="button" @click=${() => print()}>${says("print")}</button></p>
    <p class="position-said" role="status">${pos.said}</p></section>`;
}

async function copyLink() {
  const address = location.href;
  const copied = await copy(address);
  change(() => (pos.said = copied ? says("link_copied") : address));
}
