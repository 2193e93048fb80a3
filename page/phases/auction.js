/** Bids: the next six as a ladder, all others from a list, pass and the other calls. */
import {classMap, html, nothing, ref} from "../shared/lit.js";
import {bringIntoSight, hintView, ownMeldStrip, ownMeldView} from "../table/pad.js";
import {act} from "../table/act.js";
import {oneColumn, rem} from "../shared/room.js";
import {isPartner, nameOf, worded} from "../shared/words.js";

const RUNGS = 6;
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
    ${own.bids.length > RUNGS ? moreBids(table, act, own.bids.slice(RUNGS)) : nothing}
  </section>`;
}

/** What the partner's last call means. @param {TableState} table */
function partnerShows(table) {
  const call = [...table.public.auction.calls].reverse().find(({seat, note}) => note && isPartner(table, seat));
  return call ? html`<span class="ladder-partner">${nameOf(table, call.seat)}: <b>${call.note}</b>.</span>` : nothing;
}

/** What a figure tells by the side's bidding language. @param {TableState} table @param {number} bid */
const tellsOf = (table, bid) => table.own?.bids_tell.find(({from, to}) => from <= bid && bid <= to);

/** @param {TableState} table @param {Act} act @param {number} bid @param {number} place */
function bidButton(table, act, bid, place) {
  const tells = tellsOf(table, bid);
  return html`<button class=${classMap({bid: true, "is-next": place === 0})} aria-label="Bid ${bid}${tells?.means ? `: ${tells.means}` : ""}" aria-disabled=${table.asked.length > 0 ? "true" : "false"}
    @click=${() => act.call(`bid ${bid}`, tells?.warning)}>${bid}${tells?.short ? html`<small>${tells.short}</small>` : nothing}</button>`;
}

/** Pass and the rest; what may not be called now stays in its place, dashed. @param {TableState} table @param {Act} act */
function calls(table, act) {
  const choices = table.own?.choices ?? [];
  const spoken = choices.filter(({kind}) => kind === "bid");
  const refused = table.own?.refused_calls ?? [];
  return html`<div class="button-row ladder-calls">
      ${choices.filter(({kind}) => kind !== "bid").map((choice) => callButton(table, act, choice))}
      ${refused.map(({text, reason}) => html`<button class="button" aria-disabled="true" @click=${() => act.say(reason)}>${text}</button>`)}
    </div>
    ${refused.map(({text, reason}) => html`<p class="soft"><b>${text}:</b> ${reason}</p>`)}
    ${spoken.length > 0 ? html`<details class="ladder-digits" ?open=${hasRoom()}><summary>Say as a digit</summary>
      <div class="ladder-spoken" role="group" aria-label="Short bids">${spoken.map((choice) => callButton(table, act, choice))}</div></details>` : nothing}`;
}

/** @param {TableState} table @param {Act} act @param {Choice} choice */
function callButton(table, act, {do: done, text, digit, short, means, warning}) {
  return html`<button class="button" aria-label=${means ? `${text}: ${means}` : text} aria-disabled=${table.asked.length > 0 ? "true" : "false"} @click=${() => act.call(done, warning)}>
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

/** Any higher bid: chosen in a list, then said with a button. @param {TableState} table @param {Act} act @param {readonly number[]} bids */
function moreBids(table, act, bids) {
  /** @param {Event} event */
  const say = (event) => {
    event.preventDefault();
    const list = event.target instanceof HTMLFormElement ? event.target.elements.namedItem("bid") : null;
    if (list instanceof HTMLSelectElement && list.value) act.call(`bid ${list.value}`, tellsOf(table, Number(list.value))?.warning);
    else act.say("Choose one in the list first.");
  };
  return html`<form class="ladder-more" @submit=${say}>
    <label for="bid-more">Higher</label>
    <select class="button" id="bid-more" name="bid">
      <option value="">Choose…</option>
      ${bids.map((bid) => html`<option value=${bid}>${[bid, tellsOf(table, bid)?.short].filter(Boolean).join(": ")}</option>`)}
    </select>
    <button class="button" aria-disabled=${table.asked.length > 0 ? "true" : "false"}>Bid this</button>
  </form>`;
}

/** The chance of making each bid, when that was asked. @param {TableState} table */
const oddsNote = (table) => table.odds?.() ?? nothing;

/** @param {TableState} table */
function padView(table) {
  const meanings = meaningsView(table);
  return html`${hintView(table)}${oddsNote(table)}${historyView(table)}${ownMeldView(table, "Your hand melds")}
    ${meanings === nothing ? nothing : html`<section><h2>What the calls mean</h2>${meanings}</section>`}`;
}

/** Bids in order, with what each means at this table. @param {TableState} table */
export function historyView(table) {
  const read = table.conventions.length > 0 ? html`<button class="button" @click=${() => act.open("bids")}>What bids mean</button>` : nothing;
  const {calls: said} = table.public.auction;
  if (said.length === 0) return html`<section><h2>Bidding</h2><p>${table.says.nobody_bid}</p>${read}</section>`;
  // In the auction the newest call is in sight, unless something else was asked for.
  const sight = table.public.step === "bid" && !table.hint && !table.odds ? bringIntoSight : undefined;
  return html`<section><h2>Bidding so far</h2><ol class="pad-rows bid-rows">
    ${said.map(({seat, bid, text, note}) => html`<li ${ref(sight)}>
      <span>${seat === table.seat ? html`<b>You</b>` : nameOf(table, seat)}</span>
      <b class=${bid == null ? "bid-word" : "figure"}>${text}</b><span>${note}</span></li>`)}
  </ol>${read}</section>`;
}

/** @param {TableState} table */
function stripView(table) {
  const meanings = meaningsView(table);
  return html`${hintView(table)}${oddsNote(table)}${ownMeldStrip(table, "Your hand melds")}
    ${meanings === nothing ? nothing : html`<details><summary>What the calls mean</summary>${meanings}</details>`}`;
}

export const auction = {title: "Auction", felt: feltView, pad: padView, strip: stripView};
