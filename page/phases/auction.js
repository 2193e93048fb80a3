/**
 * Bids: the next six as a ladder, the next twenty from a list, any other in a field, pass and the other calls. Where there
 * is little room (the style sheets say when) the ladder has three, and all others come by the button "Higher".
 */
import {classMap, html, nothing, ref} from "../shared/lit.js";
import {bringIntoSight, ownMeldStrip, ownMeldView} from "../table/pad.js";
import {act} from "../table/act.js";
import {oneColumn, rem} from "../shared/room.js";
import {change, drawn} from "../shared/state.js";
import {filled, isPartner, nameOf, worded} from "../shared/words.js";

const RUNGS = 6;
/** Of the ladder that always stand: after them begins what "Higher" offers. */
const FIRST = 3;
const LISTED = 20;
/** At which position any figure is typed, not chosen in the list. */
let typedAt = -1;

/** Not on a phone, and not where large print or a low window leaves little above the hand. */
const hasRoom = () => !oneColumn() && innerHeight > 53 * rem();

/** @param {TableState} table @param {Act} act */
function feltView(table, act) {
  const {own} = table;
  const mine = Boolean(own?.question);
  if (!own || !mine) return html`<section class="stage"><p class="say">${table.says.stands}</p></section>`;
  return html`<section class="stage ladder paper" aria-labelledby="ladder-title">
    <h2 id="ladder-title">Your bid</h2>
    <p class="ladder-now">${table.says.stands} ${partnerShows(table)}</p>
    ${own.bids.length > 0 ? html`<div class="ladder-bids">${own.bids.slice(0, RUNGS).map((bid, place) => bidButton(table, act, bid, place))}</div>` : nothing}
    ${calls(table, act)}
    ${spokenView(table, act)}
    ${own.bids.length > RUNGS ? moreBids(table, act, own.bids, RUNGS) : nothing}
  </section>`;
}

/** What the partner's last call means. @param {TableState} table */
function partnerShows(table) {
  const call = [...table.public.auction.calls].reverse().find(({seat, note}) => note && isPartner(table, seat));
  return call ? html`<span class="ladder-partner">${nameOf(table, call.seat)}: <b>${call.note}</b>.</span>` : nothing;
}

/** What a figure tells by the side's bidding language. @param {TableState} table @param {number} bid */
const tellsOf = (table, bid) => table.own?.bids_tell.find(({from, to}) => from <= bid && bid <= to);

/** What is asked before it is bid: it shows what the hand does not hold, or is out of reach. @param {TableState} table @param {number} bid */
function warningOf(table, bid) {
  const {beyond} = table.own ?? {};
  return [tellsOf(table, bid)?.warning, beyond && bid > beyond.above ? filled(beyond.words, {bid}) : ""].filter(Boolean).join(" ");
}

/** @param {TableState} table @param {Act} act @param {number} bid @param {number} place */
function bidButton(table, act, bid, place) {
  const tells = tellsOf(table, bid);
  return html`<button class=${classMap({bid: true, "is-next": place === 0})} aria-label="Bid ${bid}${tells?.means ? `: ${tells.means}` : ""}" aria-disabled=${table.asked.length > 0 ? "true" : "false"}
    @click=${() => act.call(`bid ${bid}`, warningOf(table, bid))}>${bid}${tells?.short ? html`<small>${tells.short}</small>` : nothing}</button>`;
}

/** Pass and the rest; what may not be called now stays in its place, dashed. @param {TableState} table @param {Act} act */
function calls(table, act) {
  const choices = table.own?.choices ?? [];
  const refused = table.own?.refused_calls ?? [];
  const higher = (table.own?.bids.length ?? 0) > FIRST || choices.some(({kind}) => kind === "bid");
  return html`<div class="button-row ladder-calls">
      ${choices.filter(({kind}) => kind !== "bid").map((choice) => callButton(table, act, choice))}
      ${refused.map(({text, reason}) => html`<button class="button" aria-disabled="true" @click=${() => act.say(reason)}>${text}</button>`)}
      ${higher ? html`<button class="button ladder-higher" aria-haspopup="dialog" @click=${() => act.open("higher")}>Higher</button>` : nothing}
    </div>
    ${refused.map(({text, reason}) => html`<p class="soft"><b>${text}:</b> ${reason}</p>`)}`;
}

/** Bids that are said in short and tell something besides. @param {TableState} table @param {Act} act */
function spokenView(table, act) {
  const spoken = (table.own?.choices ?? []).filter(({kind}) => kind === "bid");
  if (spoken.length === 0) return nothing;
  return html`<details class="ladder-digits" ?open=${hasRoom()}><summary>${table.own?.digits}</summary>
    <div class="ladder-spoken" role="group" aria-label="Short bids">${spoken.map((choice) => callButton(table, act, choice))}</div></details>`;
}

/** What the ladder has no room for. @param {TableState} table @param {Act} act */
export function higherView(table, act) {
  /** @type {Act} */
  const closing = {...act, call: (call, warning) => {
    act.close();
    act.call(call, warning);
  }};
  const bids = table.own?.question ? table.own.bids : [];
  return html`${bids.length > FIRST ? moreBids(table, closing, bids, FIRST) : nothing}${spokenView(table, closing)}`;
}

/** @param {TableState} table @param {Act} act @param {Choice} choice */
function callButton(table, act, {do: done, text, digit, short, means, warning}) {
  return html`<button class="button ${short && digit == null ? "has-note" : ""}" aria-label=${means ? `${text}: ${means}` : text} aria-disabled=${table.asked.length > 0 ? "true" : "false"} @click=${() => act.call(done, warning)}>
    ${digit == null ? text : html`<b class="figure">${digit}</b>`}${short && digit == null ? html`<small class="call-tells">${short}</small>` : nothing}</button>`;
}

/** What the calls of these rules mean. @param {TableState} table */
function meaningsView(table) {
  const meanings = (table.own?.choices ?? []).map(({means, note, ...rest}) => ({...rest, note: means || note})).filter(({do: said, note, kind}) => kind !== "bid" && note && said !== "pass");
  const spoken = table.own?.choices.find(({kind}) => kind === "bid");
  if (meanings.length === 0 && !spoken) return nothing;
  return html`<ul class="pad-rows">${meanings.map(({text, note}) => html`<li><b>${text}:</b> ${note}</li>`)}
    ${spoken ? html`<li><b>A digit:</b> ${worded("digit", {bid: spoken.text})}</li>` : nothing}</ul>`;
}

/**
 * Any higher bid: one of the next twenty from a list, or a figure typed; said with a button.
 * @param {TableState} table @param {Act} act @param {readonly number[]} bids @param {number} after how many stand before the list
 */
function moreBids(table, act, bids, after) {
  const listed = bids.slice(after, after + LISTED);
  const field = `bid-more-${after}`;
  const typed = typedAt === table.at;
  /** @param {Event} event */
  const say = (event) => {
    event.preventDefault();
    const chosen = event.target instanceof HTMLFormElement ? event.target.elements.namedItem("bid") : null;
    const bid = chosen instanceof HTMLSelectElement || chosen instanceof HTMLInputElement ? Number(chosen.value) : 0;
    if (bids.includes(bid)) act.call(`bid ${bid}`, warningOf(table, bid));
    else act.say(bid ? worded("no_such_bid", {bid, next: bids.find((other) => other > bid) ?? bids[bids.length - 1] ?? ""}) : "Choose a figure first.");
  };
  /** @param {Typed} event */
  const choose = async ({target}) => {
    if (target.value !== "other") return;
    change(() => (typedAt = table.at));
    await drawn();
    document.getElementById(field)?.focus();
  };
  return html`<form class="ladder-more" @submit=${say}>
    <label for=${field} class=${after === FIRST ? "visually-hidden" : ""}>Higher</label>
    ${typed ? html`<input class="field" id=${field} name="bid" inputmode="numeric" autocomplete="off" placeholder=${bids[after] ?? ""}>`
      : html`<select class="button" id=${field} name="bid" @change=${choose}>
      <option value="">Choose…</option>
      ${listed.map((bid) => html`<option value=${bid}>${[bid, tellsOf(table, bid)?.short].filter(Boolean).join(": ")}</option>`)}
      ${bids.length > after + LISTED ? html`<option value="other">Other…</option>` : nothing}
    </select>`}
    <button class="button ${after === FIRST ? "button-main" : ""}" aria-disabled=${table.asked.length > 0 ? "true" : "false"}>Bid this</button>
  </form>`;
}

/** The chance of making each bid, when that was asked. @param {TableState} table */
const oddsNote = (table) => table.odds?.() ?? nothing;

/** @param {TableState} table */
function padView(table) {
  const meanings = meaningsView(table);
  return html`${oddsNote(table)}${historyView(table)}${ownMeldView(table, "Your hand melds")}
    ${meanings === nothing ? nothing : html`<section><h2>What the calls mean</h2>${meanings}</section>`}`;
}

/** Bids in order, with what each means at this table. @param {TableState} table */
export function historyView(table) {
  const read = table.conventions.length > 0 ? html`<button class="button" @click=${() => act.open("bids")}>What bids mean</button>` : nothing;
  const {calls: said} = table.public.auction;
  if (said.length === 0) return html`<section><h2>Bidding</h2><p>${table.says.nobody_bid}</p>${read}</section>`;
  // In the auction the newest call is in sight, unless something else was asked for.
  const sight = table.public.step === "bid" && !table.hint && !table.odds ? bringIntoSight : undefined;
  const last = table.public.step === "bid"; // below the newest; later above all, which may be a long way
  return html`<section><h2>Bidding so far</h2>${last ? nothing : read}<ol class="pad-rows bid-rows">
    ${said.map(({seat, bid, text, note}) => html`<li ${ref(sight)}>
      <span>${seat === table.seat ? html`<b>You</b>` : nameOf(table, seat)}</span>
      <b class=${bid == null ? "bid-word" : "figure"}>${text}</b><span>${note}</span></li>`)}
  </ol>${last ? read : nothing}</section>`;
}

/** @param {TableState} table */
function stripView(table) {
  const meanings = meaningsView(table);
  return html`${oddsNote(table)}${ownMeldStrip(table, "Your hand melds")}
    ${meanings === nothing ? nothing : html`<details><summary>What the calls mean</summary>${meanings}</details>`}`;
}

export const auction = {title: "Auction", felt: feltView, pad: padView, strip: stripView};
