/** A sheet taken elsewhere: as a file, or to a table of Deece that goes on from its score. */
import {html} from "../shared/lit.js";
import {attempt, fileAnywhere, saveAs} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {openRecordFile} from "../lobby/lobby-link.js";
import {app, change} from "../shared/state.js";
import {go} from "../shared/travel.js";
import {opened} from "./opened.js";

let said = "";
let wrong = false;

export function leaveFiles() {
  said = "";
}

/** @param {() => Promise<string>} work what is said when it is done */
async function trying(work) {
  wrong = false;
  await attempt(async () => {
    said = await work();
  }, (why) => [said, wrong] = [why, true]);
  if (said) announceNow(said);
  change();
}

/** What a file is called: the sheet's title and its day. */
function fileName() {
  const [first] = opened.events ?? [];
  const day = new Date((first?.at ?? 0) * 1000 || Date.now()).toISOString().slice(0, 10);
  return `${(opened.answer?.sheet.title || "score sheet").replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "score sheet"} ${day}`;
}

/** @param {"csv" | "json" | "record"} kind @param {string} ending */
const save = (kind, ending) => trying(async () => {
  const name = `${fileName()}.${ending}`;
  saveAs(await fileAnywhere(`/api/keep/${kind}`, {events: opened.events, ...(kind === "csv" ? {east: -new Date().getTimezoneOffset()} : {})}), name);
  return `Saved: ${name}`;
});

/** A table of Deece goes on with the game. */
const playOn = () => trying(async () => {
  const record = await fileAnywhere("/api/keep/record", {events: opened.events});
  const file = new File([record], `${fileName()}.txt`);
  go("/play");
  await openRecordFile(app.lobby, file);
  return "";
});

export function filesView() {
  return html`<section class="paper" aria-label="Save the sheet"><h2>Save, or play on</h2>
    <div class="button-row"><button class="button" @click=${() => void save("csv", "csv")}>For a spreadsheet (CSV)</button>
      <button class="button" @click=${() => void save("record", "txt")}>As a record</button>
      <button class="button" @click=${() => void save("json", "json")}>For programs (JSON)</button></div>
    <div class="button-row"><button class="button" @click=${() => void playOn()}>Go on in Deece</button></div>
    <p class=${wrong ? "problem" : "soft"} role="status">${said}</p></section>`;
}
