/** Other phones: a link for each of those who play, score or direct, and one for the wall; and evenings taken in without a network. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {saveAs} from "../shared/api.js";
import {codeOf, isHere, linkWarning, originForOthers} from "../shared/friends.js";
import {isAlone} from "../shared/local.js";
import {chooseFile} from "../shared/records.js";
import {app, change} from "../shared/state.js";
import {copy} from "../shared/travel.js";
import {counted, worded} from "../shared/words.js";
import {linkFor, merge, now, share, stopSharing, trying, write} from "./evening.js";
import {save as saveEvening} from "./standings.js";
import {says} from "./said.js";

/** @typedef {import("./evening.js").Role} Role */
/** @type {[Role, string][]} */
const ROLES = [["player", "Those who play"], ["wall", "A screen on the wall"], ["scorer", "A helper"], ["director", "Directs too"]];
/** @type {Role} */
let forWhom = "player";
let ends = false;

/** @param {Role} role what the link of this role may do, in words */
function means(role) {
  if (role === "player") return says("for_player");
  if (role === "wall") return says("for_wall");
  return role === "scorer" ? says("for_scorer") : says("for_director");
}

function codeView() {
  const link = linkFor(forWhom);
  return html`<section class="paper share-code" aria-labelledby="share-title"><h2 id="share-title">Point a phone’s camera here</h2>
    ${originForOthers() ? codeOf(link) : nothing}
    <p class="invite-address">${link}</p>
    <p class="problem">${linkWarning()}</p>
    <div class="button-row"><button class="button" @click=${async () => {
      const done = await copy(link);
      change(() => (now.said = done ? "The link is copied." : "Hold your finger on the link, or write it down."));
    }}>Copy the link</button>
      ${isHere() && app.network?.may && !app.network.url ? html`<button class="button" @click=${() => act.open("friends")}>Let friends in</button>` : nothing}</div>
    <div role="radiogroup" aria-label="For whom">${ROLES.filter(([role]) => linkFor(role).includes(`#key=${now.shared?.keys[role] || "?"}`)).map(([role, words]) => html`<label class="share-role ${role === forWhom ? "is-on" : ""}"><input type="radio" name="share-role" .checked=${live(role === forWhom)} @change=${() => change(() => (forWhom = role))}> <b>${words}</b></label>`)}</div>
    <p class="soft" role="status">${means(forWhom)}</p></section>`;
}

export function shareView() {
  return html`<div class="share-page">${isAlone ? html`<section class="paper"><p>${says("alone")}</p></section>` : now.shared ? html`${codeView()}
      <section class="paper"><p role="status">${now.off ? says("off") : worded("share_on")}</p>
        ${ends ? html`<p>${says("end")}</p><div class="button-row"><button class="button" @click=${() => void trying(async () => {
          await stopSharing();
          ends = false;
        })}>Yes, stop sharing</button><button class="button" @click=${() => change(() => (ends = false))}>No</button></div>` : html`<button class="button" @click=${() => change(() => (ends = true))}>Stop sharing</button>`}</section>`
    : html`<section class="paper share-code"><h2>On other phones</h2><p>${says("share")}</p><button class="button button-main button-large" ?disabled=${now.busy} @click=${() => void trying(share)}>Share this evening</button></section>`}
    ${now.shared && now.shown && !isAlone ? html`<section class="paper"><h2>Playing on phones</h2><p>${says("phones_share")}</p><p class="button-row"><label class="tick"><input type="checkbox" .checked=${live(now.shown.deece === true)} ?disabled=${now.busy} @change=${(/** @type {Typed} */ {target}) => void write([{type: "changed", deece: target.checked}], target.checked ? says("phones_allowed") : says("phones_not"))}><span>Tables may be played on phones</span></label></p></section>` : nothing}
    ${now.shown?.day ? html`<section class="paper"><h2>${now.shown.day}</h2><p>${says("calendar")}</p><button class="button" @click=${() => void saveEvening("ical", "ics")}>For a calendar</button></section>` : nothing}
    <section class="paper"><h2>Without a network</h2><p>${says("files")}</p><div class="button-row"><button class="button" @click=${save}>Save the evening</button><button class="button" @click=${() => void takeIn()}>Take one in</button></div></section></div>`;
}

function save() {
  saveAs(new Blob([(now.events ?? []).map((event) => `${JSON.stringify(event)}\n`).join("")], {type: "text/plain"}), `${now.shown?.title || "evening"}.evening`);
}

async function takeIn() {
  const file = await chooseFile(".evening,.txt,text/plain");
  if (file) await trying(async () => {
    const fresh = await merge(await file.text());
    now.said = fresh > 0 ? `${counted(fresh, "line")} taken in.` : "There is nothing new in it.";
  });
}
