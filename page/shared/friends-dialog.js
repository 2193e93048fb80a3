/** The host's switch that lets friends in, with the address and the code by which they come. */
import {html, nothing} from "./lit.js";
import {act} from "../table/act.js";
import {attempt, post} from "./api.js";
import {codeOf, inviteLink, isHere, originForOthers} from "./friends.js";
import {announceNow} from "./heard.js";
import {pageOf} from "../table/seen.js";
import {app, change} from "./state.js";
import {copy} from "./travel.js";

let busy = false;
let problem = "";
let said = "";

/** What was said when the dialog was last open is over. */
export function friendsCome() {
  said = problem = "";
}

/** @param {boolean} open */
async function turn(open) {
  problem = "";
  change(() => (busy = true));
  await attempt(async () => {
    const network = await post("/api/network", {open});
    app.network = network;
    announceNow(open ? "Friends in your network can join now." : "Nobody in your network can join any more.");
  }, (why) => announceNow(problem = why));
  change(() => (busy = false));
}

/** The switch with what it means; nothing where the page came over the network. */
function networkView() {
  if (!isHere()) return nothing;
  const {network} = app;
  if (!network) return html`<p role="status">One moment…</p>`;
  return html`<section class="network" aria-labelledby="network-title">${network.url ? openView(network) : closedView(network)}
    ${problem ? html`<p class="problem">${problem}</p>` : nothing}</section>`;
}

/** @param {NetworkState} network */
function closedView(network) {
  if (!network.may) return html`<h3 id="network-title">On this computer only</h3><p>${network.why}.</p>`;
  return html`<h3 id="network-title">Let friends in your network join</h3>
    <p>Everybody on your Wi-Fi, or in your home network, can then open Deece on their own phone or computer: to take free seats, to watch, and to make
      tables of their own. They see nothing else of this computer.</p>
    <p>What is sent is not encrypted: do it at home, not in a café. It lasts until you stop Deece, or end it here.</p>`;
}

/** @param {NetworkState} network */
function openView(network) {
  return html`<h3 id="network-title">Friends in your network can join</h3>
    <p>They open <b class="network-address">${network.url}</b> in their browser, or use a link from you. If nothing appears there: are they on the same Wi-Fi?
      Does this computer’s firewall let Deece (Python) be reached?</p>`;
}

/** The switch by itself, with the link to the table if there is one. */
export function friendsDialog() {
  const origin = originForOthers();
  const may = isHere() && app.network?.may;
  const link = app.table ? inviteLink(app.table.table) : `${origin}/`;
  const onFelt = app.table && pageOf(app.table) === "waiting"; // there the link stands already
  return html`${isHere() ? networkView() : html`<p>Your friends can open Deece as you did, in their browser.</p>`}
    ${origin ? html`<div class="invite-ways">${codeOf(link)}
      <div><p>${onFelt ? "A phone’s camera opens this table. The link to send stands on the table." : app.table ? "A phone’s camera opens this table. You can also send the link:" : "A phone’s camera opens Deece. To play together, make a table with free seats and send its link."}</p>
        ${onFelt ? nothing : html`<p class="invite-address">${link}</p>
        <button class="button button-main" @click=${() => void copied(link)}>Copy the link</button><p role="status">${said}</p>`}</div></div>` : nothing}
    ${may && app.network?.url ? html`<button class="button" ?disabled=${busy} @click=${() => void turn(false)}>Let nobody in any more</button>` : nothing}
    <div class="button-row dialog-end">${may && !app.network?.url ? html`<button class="button" @click=${act.close}>Not now</button>
      <button class="button button-main" ?disabled=${busy} @click=${() => void turn(true)}>Let friends in</button>` : html`<button class="button button-main" @click=${act.close}>Done</button>`}</div>`;
}

/** @param {string} link */
async function copied(link) {
  said = await copy(link) ? "The link is copied. Send it to your friends." : "Copying is not possible here. Hold your finger on the link, or write it down.";
  announceNow(said);
  change();
}
