/** Talk at the table: six set phrases in one tap each, own words, and quiet from whom one does not want to hear. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "./act.js";
import {keep} from "../shared/keep.js";
import {oneColumn} from "../shared/room.js";
import {app, change} from "../shared/state.js";
import {PHRASES, faceOf, wordsOf} from "./spoken.js";
import {worded} from "../shared/words.js";

let writing = "";

/** @param {string} name "*" for everybody */
export function toggleMute(name) {
  change(() => (app.muted = app.muted.includes(name) ? app.muted.filter((other) => other !== name) : [...app.muted, name]));
  keep("muted", app.muted);
}

/** While cards are played the panel stays: on one column it gives way elsewhere, where it lies over what is chosen. @param {string} text @param {boolean} preset */
function say(text, preset) {
  if (preset && app.dialog === "chat") act.close();
  if (oneColumn() && app.talks.open && app.table?.public.phase !== "trick") act.talk();
  void act.chat(text, preset);
}

/** What may be said; above the hand with the button that ends the panel. @param {TableState} table @param {"low" | "pad" | "dialog"} place */
export function phrasesView(table, place) {
  if (table.seat == null) return html`<p class="soft">Who watches does not talk.</p>`;
  return html`<div class="phrases">${[...PHRASES.keys()].map((text) => html`<button class="button" @click=${() => say(text, true)}>${faceOf({text, preset: true})}<span>${text}</span></button>`)}</div>
    <form class="chat-form" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      const text = writing;
      change(() => (writing = ""));
      if (text.trim()) say(text, false);
    }} @keydown=${(/** @type {KeyboardEvent} */ {key}) => key === "Escape" && place !== "dialog" && act.talk()}>
      <label class="visually-hidden" for="chat-text-${place}">Your words</label>
      <input class="field" id="chat-text-${place}" maxlength="300" autocomplete="off" placeholder="Say something" .value=${live(writing)}
        @input=${(/** @type {Typed} */ {target}) => (writing = target.value)}>
      <button class="button button-main">Say</button>
      ${place === "low" ? closeButton() : nothing}
    </form>`;
}

const closeButton = () => html`<button type="button" class="button talk-close" aria-label="Close: Talk" @click=${() => act.talk()}><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3l14 14M17 3L3 17" stroke="currentColor" stroke-width="3" fill="none"/></svg></button>`;

/** What was said so far, and whom one does not hear: a tap each. @param {TableState} table */
function saidView(table) {
  const quiet = app.muted.includes("*");
  const lines = table.chat.filter((line) => !app.muted.includes(line.name));
  const others = table.people.filter((person, seat) => person.kind === "person" && seat !== table.seat);
  const mute = (/** @type {string} */ name, /** @type {string} */ words) => html`<button class="button" aria-pressed=${app.muted.includes(name) ? "true" : "false"} @click=${() => toggleMute(name)}>${words}</button>`;
  return html`<h3>Said so far</h3>
    ${quiet ? html`<p>Everybody is muted.</p>` : html`<ol class="chat-lines" tabindex="0" aria-label="What was said">${lines.length === 0
      ? html`<li class="soft">Nothing has been said yet.</li>`
      : lines.map((line) => html`<li><b>${line.seat != null && line.seat === table.seat ? "You" : line.name}:</b> ${faceOf(line)}${wordsOf(line)}</li>`)}</ol>`}
    ${table.message ? html`<p class="problem">${table.message}</p>` : nothing}
    ${others.length > 0 ? html`<div class="quiet" role="group" aria-labelledby="mute-title"><h3 id="mute-title">Mute</h3><div class="button-row">${others.map(({name}) => mute(name, name))}${others.length > 1 ? mute("*", "Everybody") : nothing}</div></div>` : nothing}
    <p class="soft">${worded("talk_stands")}</p>`;
}

/** In place of the notes. @param {TableState} table */
export const talkView = (table) => html`<section class="talk"><div class="talk-head"><h2>Say something</h2>${closeButton()}</div>${phrasesView(table, "pad")}${saidView(table)}</section>`;

/** As a dialog, where no cards lie. @param {TableState} table */
export const chatView = (table) => html`${phrasesView(table, "dialog")}${saidView(table)}`;
