/** The table: bar, felt, pad, buttons and hand, for two to eight, on a desk or on a phone. */
import {classMap, html, nothing} from "../shared/lit.js";
import {mayChooseAhead, whyNotAhead} from "./ahead.js";
import {barView} from "./bar.js";
import {phrasesView, talkView} from "./chat.js";
import {display} from "../shared/display.js";
import {moreButton, scrolled} from "./fit.js";
import {handView} from "./hand.js";
import {motion, tableShown} from "./motion.js";
import {later} from "../shared/later.js";
import {oneColumn} from "../shared/room.js";
import {app} from "../shared/state.js";
import {hinted, hintView} from "./hint.js";
import {meldRuleButton, receivedView, toolButtons} from "./pad.js";
import {auction} from "../phases/auction.js";
import {draft} from "../phases/draft.js";
import {exchange} from "../phases/exchange.js";
import {meld} from "../phases/meld.js";
import {over} from "../phases/over.js";
import {play} from "../phases/play.js";
import {question} from "../phases/question.js";
import {score} from "../phases/score.js";
import {stock} from "../phases/stock.js";
import {trump} from "../phases/trump.js";
import {waiting} from "../phases/waiting.js";
import {clockWords, nowWords} from "./now.js";
import {setMotion} from "./pace.js";
import {seatsView} from "./seats.js";
import {pageOf, refusedNow, seenNow} from "./seen.js";
import {seatCount, suitLetter, worded} from "../shared/words.js";

/**
 * What a phase of the game shows.
 * @typedef {object} Phase
 * @property {string} title
 * @property {(table: TableState, act: Act) => unknown} [whole] in place of all but the bar
 * @property {(table: TableState, act: Act) => unknown} [felt]
 * @property {(table: TableState, act: Act) => unknown} [pad]
 * @property {(table: TableState, act: Act) => unknown} [strip] the pad on one column
 * @property {(table: TableState, act: Act) => unknown} [end] the buttons that end the phase
 * @property {boolean} [noSeats]
 * @property {boolean} [noTools]
 * @property {(table: TableState) => boolean} [noHand]
 */

const open = later(() => import("./open-hands.js"));
let asked = false;

/** All hands, where they lie open. @param {TableState} table */
export function handsView(table) {
  if (!table.hands) return nothing;
  if (!asked) void open.come();
  asked = true;
  return open.view((part) => part.openHands(table));
}

/** @type {Record<import("./seen.js").Page, Phase>} */
const PHASES = {auction, draft, exchange, meld, over, play, question, score, stock, trump, waiting};

setMotion((event) => motion.beforeApply(event), (event) => motion.afterApply(event));

/** @param {TableState} table @param {Act} act */
export function tableView(table, act) {
  tableShown(true);
  const phase = PHASES[pageOf(table)];
  const name = phase.title.toLowerCase().replace(/ /g, "-");
  if (phase.whole) return html`<div class="table-room"><div class="table is-whole" data-phase=${name}>${barView(table, act)}${phase.whole(table, act)}</div></div>`;
  const talks = isTalking(table, phase);
  return html`<div class="table-room"><div class=${classMap({table: true, "is-choosing": Boolean(table.own?.question), "is-talking": talks})} data-phase=${name} data-players=${seatCount(table)} data-hand=${handUse(table, phase)}>
    ${barView(table, act)}
    <main class="table-felt felt" tabindex="-1" aria-label=${phase.title}>
      <h1 class="visually-hidden">${phase.title}</h1>
      <div class=${classMap({"felt-view": true, "has-seats": !phase.noSeats})} tabindex="0" @scroll=${scrolled}>
        ${phase.noSeats ? nothing : seatsView(table)}
        ${phase.felt?.(table, act)}
      </div>${moreButton()}
    </main>
    <aside class="table-pad paper" aria-label="Notes" tabindex="-1">
      <div class="pad-view" tabindex="0" @scroll=${scrolled}>${hintView(table)}${talks ? talkView(table) : html`${phase === exchange ? nothing : receivedView(table)}${handsView(table)}${phase.pad?.(table, act)}`}</div>${moreButton()}
      <div class="pad-end">${phase.noTools ? nothing : toolButtons(table, act)}${phase.end?.(table, act)}</div>
    </aside>
    <div class="table-strip paper">${phase === exchange ? nothing : receivedView(table)}${phase.strip?.(table, act)}</div>
    ${lowest(table, act, phase, talks)}
  </div></div>`;
}

/** Whether the panel of talk stands there. On one column it lies where else is chosen: it gives way to a choice that comes. @param {TableState} table @param {Phase} phase */
function isTalking(table, phase) {
  const {open, at} = app.talks;
  const chooses = phase !== play && (table.own?.question || (table.gate && table.seat != null && table.gate.waits.includes(table.seat)));
  return open && (!oneColumn() || !chooses || at === table.at);
}

/** What the hand is there for: a card of it is chosen, it is looked at, or it is not shown. @param {TableState} table @param {Phase} phase */
function handUse(table, phase) {
  if (!table.own || phase.noHand?.(table) || seenNow(table).hand.length === 0) return "none";
  return phase === play || phase === stock || table.own.need > 0 ? "choose" : "look";
}

/** The pad where there is no room for it, and what else may be asked for. @param {TableState} table @param {Act} act */
export function notesView(table, act) {
  const phase = PHASES[pageOf(table)];
  return html`<div class="notes-view">${phase.noTools ? nothing : toolButtons(table, act)}
    ${phase === exchange ? nothing : receivedView(table)}${handsView(table)}${phase.pad?.(table, act) ?? nothing}</div>`;
}

/** The hand where there is no room for it. @param {TableState} table */
export function handOnly(table) {
  return html`<div class="hand-shown">${handView({cards: seenNow(table).hand, trump: suitLetter(table.public.trump), label: "Your hand"})}</div>`;
}

/** Whether the viewer has a seat, and no cards in this hand. @param {TableState} table */
const sitsOut = ({seat, public: now}) => seat != null && !now.active.includes(seat);

/** Message, buttons and hand: always lowest. @param {TableState} table @param {Act} act @param {Phase} phase @param {boolean} talks */
function lowest(table, act, phase, talks) {
  const words = table.message || nowWords(table);
  const clock = clockWords(table);
  const hand = handUse(table, phase) !== "none";
  return html`<div class="table-low">
    <div class="low-say ${sitsOut(table) ? "is-out" : ""}">${sitsOut(table) ? html`<p class="tag tag-round own-out">${worded("you_sit_out")}</p>` : nothing}${table.seat != null && table.public.dealer === table.seat ? html`<p class="tag tag-round own-dealer">You deal</p>` : nothing}
    <p class="table-message ${table.message ? "is-refusal" : words || clock ? "" : "is-silent"}">${words || (clock ? "" : "\u00a0")}${clock ? html` <b class="figure" role="timer" aria-label="Time left">${clock}</b>` : nothing}</p>
    </div>
    ${table.hint ? html`<div class="low-hint paper">${hintView(table)}</div>` : nothing}
    ${talks ? html`<section class="low-talk paper" aria-label="Talk">${phrasesView(table, "low")}</section>` : nothing}
    <div class="table-acts">${phase.noTools ? nothing : toolButtons(table, act, {few: true})}${phase.end?.(table, act)}</div>
    <div class="low-more">${hand ? html`<button class="button show-hand" @click=${() => act.open("hand")}>Show my hand</button>` : nothing}
      <button class="button show-notes" @click=${() => act.open("notes")}>${table.hands ? "Hands and notes" : "Notes"}</button>
      ${phase === stock ? meldRuleButton(table, "show-notes") : nothing}</div>
    ${hand ? handView(handOptions(table, act)) : nothing}
  </div>`;
}

/** @param {TableState} table @param {Act} act @returns {import("./hand.js").HandOptions} */
function handOptions(table, act) {
  const {own} = table;
  const {hand, played} = seenNow(table);
  const choices = played || table.gate || table.public.step === "share" ? [] : own?.choices ?? []; // a widow's cards lie elsewhere
  const cards = new Map(choices.filter(({kind, card}) => card && ["card", "give", "bury"].includes(kind)).map((choice) => [choice.card ?? "", choice]));
  const plays = choices.some(({kind}) => kind === "card");
  const rest = [...hand];
  for (const code of table.chosen) if (rest.includes(code)) rest.splice(rest.indexOf(code), 1);
  return {
    cards: rest,
    trump: suitLetter(table.public.trump),
    playable: plays ? new Set(cards.keys()) : null,
    refused: choices.length > 0 ? refusedNow(table) : {},
    received: table.public.last ? [] : own?.known.received ?? [],
    tapTwice: display.tapsTwice() && (plays || cards.size === 0), // what goes into the tray can be taken back
    hinted: hinted(table),
    label: "Your hand",
    onReason: (reason) => act.say(reason),
    onRaise: () => act.say(table.ahead_words.raised),
    onIdle: () => {
      const why = display.get().chooseAhead && !played && whyNotAhead(table);
      if (why) act.say(why);
    },
    ...(cards.size > 0 ? {onTap: (/** @type {string} */ code) => {
      const choice = cards.get(code);
      if (choice?.kind === "card") void act.choose(choice.do);
      else if (choice) act.toggleCard(code);
    }} : !played && display.get().chooseAhead && mayChooseAhead(table) ? {onTap: act.chooseAhead, chosen: table.ahead && !table.ahead.why ? [table.ahead.card] : []} : {}),
  };
}
