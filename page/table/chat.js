/** Talk at the table: a few set phrases, own words, and quiet from whom one does not want to hear. */
import {html, live, nothing} from "../shared/lit.js";
import {act} from "./act.js";
import {keep} from "../shared/keep.js";
import {app, change} from "../shared/state.js";
import {PHRASES, faceOf} from "./spoken.js";

let writing = "";

/** @param {string} name "*" for everybody */
export function toggleMute(name) {
  change(() => (app.muted = app.muted.includes(name) ? app.muted.filter((other) => other !== name) : [...app.muted, name]));
  keep("muted", app.muted);
}

/** A set phrase is said with one tap, and the cards are there again. @param {string} phrase */
function say(phrase) {
  act.close();
  void act.chat(phrase, true);
}

/** @param {TableState} table */
export function chatView(table) {
  const quiet = app.muted.includes("*");
  const lines = table.chat.filter((line) => !app.muted.includes(line.name));
  const others = table.people.filter((person, seat) => person.kind === "person" && seat !== table.seat);
  return html`
    ${quiet ? html`<p>Everybody is muted.</p>` : html`<ol class="chat-lines" tabindex="0" aria-label="What was said">${lines.length === 0
      ? html`<li class="soft">Nothing has been said yet.</li>`
      : lines.map((line) => html`<li><b>${line.seat != null && line.seat === table.seat ? "You" : line.name}</b> ${faceOf(line)}${line.text}</li>`)}</ol>`}
    ${table.seat == null ? html`<p class="soft">Who watches does not talk.</p>` : html`
    <div class="phrases">${[...PHRASES.keys()].map((text) => html`<button class="button" @click=${() => say(text)}>${faceOf({text, preset: true})}${text}</button>`)}</div>
    <form class="chat-form" @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      const text = writing;
      change(() => (writing = ""));
      void act.chat(text);
    }}>
      <label class="visually-hidden" for="chat-text">Your words</label>
      <input class="field" id="chat-text" maxlength="300" autocomplete="off" placeholder="Your words" .value=${live(writing)}
        @input=${(/** @type {Typed} */ {target}) => (writing = target.value)}>
      <button class="button button-main">Say it</button>
    </form>`}
    ${table.message ? html`<p class="problem">${table.message}</p>` : nothing}
    <div class="quiet" role="group" aria-labelledby="mute-title"><h3 id="mute-title">Mute</h3>
      <label class="tick"><input type="checkbox" .checked=${live(quiet)} @change=${() => toggleMute("*")}> Everybody</label>
      ${others.map((person) => html`<label class="tick"><input type="checkbox" .checked=${live(app.muted.includes(person.name))} @change=${() => toggleMute(person.name)}> ${person.name}</label>`)}
    </div>`;
}
