/** Who plays: names typed, pasted or from a file; who is here, who has paid; and what becomes of one of them. */
import {html, live, nothing, repeat} from "../shared/lit.js";
import {postAnywhere} from "../shared/api.js";
import {pickField} from "../shared/forms.js";
import {chooseFile} from "../shared/records.js";
import {change} from "../shared/state.js";
import {figure} from "../shared/words.js";
import {directs, now, official, put, trying, write} from "./evening.js";

const page = {text: "", open: 0, names: "", points: "", won: "0", why: ""};
import {says} from "./said.js";

/** @param {string} text */
const enterNames = (text) => trying(async () => {
  const {changes} = await postAnywhere("/api/club/names", {events: now.events ?? [], text});
  const fresh = await put(changes);
  page.text = "";
  Object.assign(now, {said: says("entered", {count: changes.length}), last: fresh.map(({id}) => id)});
});

async function fromFile() {
  const file = await chooseFile(".csv,.txt,text/csv,text/plain");
  if (file) await enterNames(await file.text());
}

/** @param {ClubShown} shown */
export function peopleView(shown) {
  const {entries, format, stage, plan} = shown;
  const here = entries.filter((one) => one.here).length;
  const pair = format.unit !== "person";
  return html`<div class="club-columns">
    <section class="paper club-list" aria-labelledby="people-title"><div class="club-head"><h2 id="people-title">${entries.length ? "Who is here?" : "Nobody yet"}</h2><span class="soft">${entries.length ? plan : ""}</span></div>
      ${entries.length && official() ? html`<p class="soft">${stage === "entering" ? says("tap") : says("tap_later")}</p>` : nothing}
      <ul class="club-people">${repeat(entries, ({number}) => number, (one) => personView(shown, one))}</ul>
      ${entries.length > here && directs() && stage !== "over" ? html`<p class="button-row"><button class="button" ?disabled=${now.busy} @click=${() => void write(entries.filter((one) => !one.here).map(({number}) => ({type: "here", number, here: true})), "Everybody is here.")}>Everybody is here</button></p>` : nothing}</section>
    ${directs() && stage !== "over" ? html`<section class="paper club-stack ${entries.length ? "" : "is-first"}"><h2>${entries.length ? "Somebody else" : "Write the names"}</h2>
      <label class="club-field" for="club-names"><span>${format.unit === "team of four" ? says("teams_how") : pair ? says("pairs_how") : says("names_how")}</span><textarea class="field" id="club-names" rows=${entries.length ? 3 : 8} autocapitalize="words" spellcheck="false" .value=${live(page.text)} @input=${(/** @type {Typed} */ {target}) => change(() => (page.text = target.value))}></textarea></label>
      <div class="button-row"><button class="button button-main" ?disabled=${now.busy || !page.text.trim()} @click=${() => void enterNames(page.text)}>Put them on the list</button><button class="button" ?disabled=${now.busy} @click=${() => void fromFile()}>From a file (CSV)</button></div></section>` : nothing}
  </div>`;
}

/** @param {ClubShown} shown @param {ClubEntry} one */
function personView(shown, one) {
  const {number, name, here, paid, sits, table, couple, substituted} = one;
  const open = page.open === number;
  const {fee} = shown;
  return html`<li class="club-person ${here ? "" : "is-away"}"><div class="club-who"><span class="club-place figure">${number}</span><span class="club-name"><b>${name}</b>${substituted ? html` <span class="soft">plays for another</span>` : nothing}${couple ? html` <span class="soft">${couple}</span>` : nothing}${here && (table || sits) ? html`<span class="soft club-sits">${table ? `Table ${table}` : "sits out"}</span>` : nothing}</span></div>
    ${official() ? html`<div class="club-ticks"><button class="button ${here ? "is-here" : ""}" aria-pressed=${here ? "true" : "false"} aria-label="${name} is here" ?disabled=${now.busy || shown.stage === "over"} @click=${() => void write([{type: "here", number, here: !here}])}>${here ? "✓ Here" : "Not here"}</button>
      ${fee > 0 ? html`<button class="button ${paid >= fee ? "is-here" : ""}" aria-pressed=${paid >= fee ? "true" : "false"} aria-label="${name} has paid" ?disabled=${now.busy} @click=${() => void write([{type: "paid", number, cents: paid >= fee ? 0 : fee}])}>${paid >= fee ? "✓ Paid" : `Owes $${(fee / 100).toFixed(2).replace(".00", "")}`}</button>` : nothing}
      ${directs() ? html`<button class="button" aria-expanded=${open ? "true" : "false"} aria-label="More about ${name}" @click=${() => change(() => Object.assign(page, {open: open ? 0 : number, names: one.names.join(" & "), points: "", won: "0", why: ""}))}>More</button>` : nothing}</div>` : nothing}
    ${open && directs() ? moreView(shown, one) : nothing}</li>`;
}

/** @param {string} text */
const namesIn = (text) => text.split("&").map((name) => name.trim()).filter(Boolean);

/** @param {ClubShown} shown @param {ClubEntry} one */
function moreView({round, stage}, {number, name}) {
  const entered = (now.events ?? []).flatMap(({id, change}) => (change.type === "entry" && change.number === number ? [id] : []));
  const next = (round?.number ?? 0) + (stage === "playing" ? 0 : 1);
  const since = Math.max(1, next);
  const close = () => change(() => (page.open = 0));
  const done = async (/** @type {Promise<boolean>} */ writing) => (await writing) && close();
  return html`<div class="club-stack club-about">
    <label class="club-field"><b>Name</b><input class="field" maxlength="130" autocomplete="off" .value=${live(page.names)} @input=${(/** @type {Typed} */ {target}) => change(() => (page.names = target.value))}></label>
    <div class="button-row"><button class="button" ?disabled=${now.busy || page.names === name} @click=${() => void done(write([{type: "names", number, names: namesIn(page.names)}], "The name is corrected."))}>It was written wrong</button>
      <button class="button" ?disabled=${now.busy || page.names === name || !round} @click=${() => void done(write([{type: "names", number, names: namesIn(page.names), since}], says("plays_for", {name, round: since})))}>They play for ${name} from round ${since}</button></div>
    ${round ? html`<b>Penalty</b><div class="club-two"><label class="club-field"><span>Points</span><input class="field" inputmode="numeric" maxlength="5" placeholder="50" .value=${live(page.points)} @input=${(/** @type {Typed} */ {target}) => change(() => (page.points = target.value))}></label>
      <label class="club-field"><span>Why</span><input class="field" maxlength="60" .value=${live(page.why)} @input=${(/** @type {Typed} */ {target}) => change(() => (page.why = target.value))}></label></div>
      <label class="club-field"><span>Or rounds won</span>${pickField(page.won, [["0", "none"], ["-1", "one less"], ["1", "one more"]], (won) => change(() => (page.won = won)))}</label>
      <button class="button" ?disabled=${now.busy || !(Number(page.points) || Number(page.won))} @click=${() => void done(write([{type: "penalty", number, round: round.number, points: -Math.abs(Number(page.points)) || 0, won: Number(page.won), ...(page.why.trim() ? {why: page.why.trim()} : {})}], says("fined", {name, points: figure(-Math.abs(Number(page.points)) || 0)})))}>Write the penalty</button>` : html`
      <button class="button" ?disabled=${now.busy} @click=${() => void done(write([{type: "back", over: entered}], `${name} is off the list.`, false))}>Take ${name} off the list</button>`}</div>`;
}
