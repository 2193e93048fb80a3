/** Friends on their own devices: under which address they reach this server. */
import {html} from "./lit.js";
import {get, post} from "./api.js";
import {dealLink} from "./links.js";
import {isAlone} from "./local.js";
import {app, change} from "./state.js";
import {at, ownAddress} from "./root.js";
import {copy} from "./travel.js";

let asked = false;

/** Whether this page is open under a name that means another machine on every other machine. */
export const isHere = () => /^(127\.|localhost$|\[::1\]$)/.test(location.hostname);

/** Ask whether others reach this server; a page that came over the network is itself the proof. */
export async function askNetwork() {
  if (!isHere()) return;
  asked = true;
  try {
    const network = await get("/api/network");
    change(() => (app.network = network));
  } catch {
    asked = false; // asked again with the next dialog
  }
}

/** Where others find this server, "http://192.168.1.20:8484" or "https://example.org/pinochle"; "" if nobody on another machine does, as far as is known. */
export function originForOthers() {
  if (isAlone || !isHere()) return ownAddress();
  if (!asked) void askNetwork();
  return (app.network?.url ?? "").replace(/\/$/, "");
}

/** The best address there is for a link. */
export const originOfLinks = () => originForOthers() || ownAddress();

/** A sentence for a link that opens nothing on another machine; "" else. */
export function linkWarning() {
  return originForOthers() ? "" : "This link opens on this computer only, until you let friends in.";
}

/** The address that invites to a table. @param {string} table */
export function inviteLink(table) {
  return `${originOfLinks()}/t/${table}`;
}

/** A link that deals the cards of a finished hand, copied where that is possible. @param {string} table @param {number} hand @param {string} token */
export async function shareDeal(table, hand, token) {
  const {deal} = await post(`/api/tables/${table}/share`, {hand}, token);
  await askNetwork();
  const link = dealLink(deal, originOfLinks());
  return {link, copied: await copy(link)};
}

/** @param {string} link */
export const codeOf = (link) => html`<img class="qr" src=${at(`/api/qr?text=${encodeURIComponent(link)}`)} alt="A code for a phone’s camera: it opens the link" width="180" height="180">`;
