/** Several phones, one sheet: a code for the camera, who may write, and what is so without a network. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "../table/act.js";
import {attempt, saveAs} from "../shared/api.js";
import {askNetwork, codeOf, isHere, linkWarning, originForOthers} from "../shared/friends.js";
import {announceNow} from "../shared/heard.js";
import {isAlone} from "../shared/local.js";
import {chooseFile} from "../shared/records.js";
import {app, change} from "../shared/state.js";
import {copy} from "../shared/travel.js";
import {counted, worded} from "../shared/words.js";
import {mergeIn} from "./book.js";
import {frameView, notYet} from "./frame.js";
import {isSecond, openSheet, opened, reread} from "./opened.js";
import {hasPen, linkFor, share, sharedNow, stopSharing, takePen, whyOff, whyRefused} from "./shared.js";

/** @typedef {import("./shared.js").Role} Role */

/** @type {[Role, string][]} */
const ROLES = [["read", "Reads along"], ["second", "Keeps score too"], ["pen", "Takes the pen"]];
/** For whom the code is. @type {Role} */
let forWhom = "read";
let said = "";
let wrong = false;
let busy = false;

/** @param {string} words @param {boolean} [bad] */
function say(words, bad = false) {
  change(() => {
    said = words;
    wrong = bad;
  });
  if (words) announceNow(words);
}

/** @param {() => Promise<unknown>} work @param {string} [done] */
async function trying(work, done = "") {
  if (busy) return;
  busy = true;
  await attempt(async () => {
    await work();
    say(done);
  }, (why) => say(why, true));
  change(() => (busy = false));
}

/** The way in for another phone. @param {import("./shared.js").Shared} shared */
function codeView(shared) {
  if (!shared.keys) return nothing;
  const link = linkFor(shared, forWhom);
  return html`<section class="paper share-code" aria-labelledby="share-title"><h2 id="share-title">Point a phone’s camera here</h2>
    ${originForOthers() ? codeOf(link) : nothing}
    <p class="invite-address">${link}</p>
    <p class="problem">${linkWarning()}</p>
    <div class="button-row"><button class="button" @click=${async () => say(await copy(link) ? "The link is copied." : "Hold your finger on the link, or write it down.")}>Copy the link</button>
      ${isHere() && app.network?.may && !app.network.url ? html`<button class="button" @click=${() => act.open("friends")}>Let friends in</button>` : nothing}</div>
    <div role="radiogroup" aria-label="Whoever opens it">${ROLES.map(([role, words]) => html`<label class="share-role ${role === forWhom ? "is-on" : ""}"><input type="radio" name="share-role" .checked=${live(role === forWhom)} @change=${() => change(() => (forWhom = role))}> <b>${words}</b></label>`)}</div>
    <p class="soft" role="status">${forWhom === "read" ? worded("share_read") : forWhom === "second" ? worded("share_second") : worded("share_pen")}</p></section>`;
}

/** Who has the pen. */
function penView() {
  const pen = hasPen();
  return html`<section class="paper"><h2>Who writes</h2>
    <p>${isSecond() ? worded("pen_beside") : pen ? worded("pen_here") : worded("pen_elsewhere")}</p>
    ${pen || sharedNow()?.role !== "pen" ? nothing : html`<button class="button" @click=${() => void trying(takePen, "The pen is here now.")}>Take the pen</button>`}</section>`;
}

/** Another's sheet as a file: for two phones that meet without a network. */
async function takeIn() {
  const file = await chooseFile(".sheet,.txt,text/plain");
  if (!file) return;
  await trying(async () => {
    const fresh = await mergeIn(opened.id, sameGame(await file.text()));
    await reread();
    say(fresh.length > 0 ? `${counted(fresh.length, "line")} taken in.` : "There is nothing new in it.");
  });
}

/** The events of another sheet of the same game; throws for another one. @param {string} text */
function sameGame(text) {
  let events;
  try {
    events = /** @type {SheetEvent[]} */ (text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line)));
  } catch {
    throw new Error(worded("sheet_unread"));
  }
  const begun = (/** @type {readonly SheetEvent[]} */ all) => JSON.stringify(all.find((one) => one?.change?.type === "sheet")?.id ?? "");
  if (events.some((one) => typeof one?.id !== "string" || !one.change) || begun(events) !== begun(opened.events ?? [])) throw new Error(worded("sheet_other"));
  return events;
}

function saveSheet() {
  const text = (opened.events ?? []).map((event) => `${JSON.stringify(event)}\n`).join("");
  saveAs(new Blob([text], {type: "text/plain"}), `${opened.answer?.sheet.title || "score sheet"}.sheet`);
}

function filesView() {
  return html`<section class="paper"><h2>Without a network</h2><p>${worded("share_file")}</p>
    <div class="button-row"><button class="button" @click=${saveSheet}>Save the sheet</button><button class="button" @click=${() => void takeIn()}>Take one in</button></div></section>`;
}

function begunView() {
  const shared = sharedNow();
  if (isAlone) return html`<section class="paper"><p>${worded("share_alone")}</p></section>`;
  if (!shared) return html`<section class="paper share-code"><h2>Follow on other phones</h2><p>${worded("share_means")}</p>
    <button class="button button-main button-large" ?disabled=${busy} @click=${() => void trying(share)}>Share this sheet</button></section>`;
  return html`${codeView(shared)}
    <section class="paper"><p role="status">${whyOff() === null ? whyRefused() || worded("share_on") : `${whyOff()} ${worded("share_off")}`.trim()}</p>
      ${shared.role === "read" ? html`<p>${worded("share_read")}</p>` : nothing}
      <button class="button" @click=${() => void trying(stopSharing)}>Stop sharing</button></section>
    ${shared.role === "read" ? nothing : penView()}`;
}

export function shareView() {
  const wait = notYet();
  if (wait) return frameView({part: "share", head: "Share", body: wait});
  return frameView({
    part: "share", head: "Share", under: opened.answer?.sheet.title ?? "",
    body: html`<main class="share-page">${begunView()}${filesView()}<p class=${wrong ? "problem" : "soft"} role="status">${said}</p></main>`,
  });
}

/** @param {string} id */
export async function enterShare(id) {
  said = "";
  if (!isAlone) void askNetwork();
  await openSheet(id);
}
