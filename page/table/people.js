/** Who is at the table, how others come to it, and who sits in for whom. */
import {counts} from "./club.js";
import {html, nothing} from "../shared/lit.js";
import {act} from "./act.js";
import {games} from "../shared/api.js";
import {toggleMute} from "./chat.js";
import {pageOf} from "./seen.js";
import {codeOf, inviteLink, isHere, linkWarning} from "../shared/friends.js";
import {pickField} from "../shared/forms.js";
import {announceNow} from "../shared/heard.js";
import {isAlone} from "../shared/local.js";
import {app, change} from "../shared/state.js";
import {copy} from "../shared/travel.js";
import {capital, seatName, worded} from "../shared/words.js";

/** How a seat may be left to a friend; nobody comes where the table is in the page alone. */
const FRIENDS = isAlone ? [] : [["friend", worded("seat_friend")], ["held", worded("seat_held")]];

let said = "";
let asking = false;
/** Why a seat could not be given; of this dialog only, while it is open. */
let problem = "";

/** Which computer players there are; asked once, also where one did not come through the lobby. */
function levels() {
  if (app.lobby.levels.length === 0 && !asking) {
    asking = true;
    void games().then((found) => change(() => {
      app.lobby.levels = found.levels;
    }), () => (asking = false));
  }
  return app.lobby.levels;
}

/** @param {string} link */
async function copyLink(link) {
  const copied = await copy(link);
  said = copied ? "The link is copied. Send it to your friends." : "Copying is not possible here. Hold your finger on the link, or write it down.";
  announceNow(said);
  change();
}

/**
 * @param {TableState} table
 * @param {Person} person
 * @param {number} seat
 */
function state(table, person, seat) {
  if (seat === table.seat) return "you";
  if (person.kind === "open") return worded("for_a_friend");
  if (person.kind === "computer") {
    const level = levels().find((one) => one.id === person.level)?.name;
    return level ? `computer, ${level.toLowerCase()} player` : "computer player";
  }
  if (person.stand_in) return "away, a computer player stands in";
  return person.away ? "away for a moment" : person.here ? "is here" : "not here yet";
}

/** What the list of a seat offers: a level, or one of these. @param {Person} person */
function chosen({kind, held, next, level}) {
  return (next ?? kind) === "open" ? "friend" : held ? "held" : level;
}

/** @param {number} seat @param {string} value */
async function sit(seat, value) {
  problem = "";
  const kind = value === "friend" || value === "held" ? value : "computer";
  const level = kind === "computer" ? value : "";
  const answer = await act.sit(seat, kind, level);
  if (answer.ok) return;
  // It stands here, and need not stay on the table.
  change(() => {
    problem = capital(answer.reason || "That cannot be done now.");
    if (app.table) app.table.message = "";
  });
}

/** What one may do about a person: not hear them, report them, and who made the table may remove them. @param {TableState} table @param {Person} person @param {number} seat */
function aboutPerson(table, person, seat) {
  const muted = app.muted.includes(person.name);
  return html`<span class="button-row"><button class="button" aria-pressed=${muted ? "true" : "false"} @click=${() => toggleMute(person.name)}>Mute</button>
    ${table.owner ? html`<button class="button" @click=${() => ask(seat)}>Remove</button>`
      : html`<button class="button" @click=${() => done(act.report(seat), "It was reported to the maker of the table.")}>Report</button>`}</span>
    ${removes === seat ? html`<div class="problem" role="group" aria-label="Remove ${person.name}?"><p>${worded("leaves", {name: person.name})}</p>
      <div class="button-row"><button class="button" @click=${() => ask(null)}>No, go back</button>
        <button class="button button-main" @click=${() => removed(person.name, seat)}>Remove ${person.name}</button></div></div>` : nothing}`;
}

/** Of whom it is asked whether they are to be removed. @type {number | null} */
let removes = null;

/** @param {number | null} seat */
function ask(seat) {
  change(() => (removes = seat));
}

/** @param {string} name @param {number} seat */
async function removed(name, seat) {
  removes = null;
  await done(act.remove(seat), worded("leaves", {name}));
}

/** @param {Promise<import("./commands.js").Answer>} asked @param {string} words when it was done */
async function done(asked, words) {
  const answer = await asked;
  change(() => {
    problem = answer.ok ? words : capital(answer.reason || "That cannot be done now.");
    if (app.table) app.table.message = "";
  });
}

/** @param {TableState} table */
export function peopleDialog(table) {
  // What was said when the dialog was last open is over.
  if (!document.querySelector("dialog[open].dialog-people")) [said, problem, removes] = ["", "", null];
  const link = inviteLink(table.table);
  const open = table.people.some(({kind, held, next}) => kind === "open" || next === "open" || held);
  return html`
    ${table.known ? html`<p><b>${capital(table.known.short)}.</b> ${table.known.text}</p>` : nothing}
    <ul class="plain-rows">${table.people.map((person, seat) => html`<li>
      <b class="row-name">${seatName(seat, table.people.length)}</b>
      <span><b>${person.kind === "open" ? worded("free_seat") : person.name}</b> <span class="soft">${[state(table, person, seat), person.note].filter(Boolean).join("; ")}</span></span>
      ${table.owner && !counts(table) && (person.next ?? person.kind) !== "person" && seat !== table.seat ? pickField(chosen(person), [...FRIENDS, ...levels().map(({id, name}) => [id, `Computer, ${name.toLowerCase()}`])], (value) => sit(seat, value), {label: `Who sits in ${seatName(seat, table.people.length)}`}) : nothing}
      ${person.kind === "person" && table.own && seat !== table.seat && person.next == null ? aboutPerson(table, person, seat) : nothing}
    </li>`)}</ul>
    ${table.reports.map((line) => html`<p class="problem">${line}</p>`)}
    ${table.watching > 0 ? html`<p class="soft">${table.watching === 1 ? "One person watches." : `${table.watching} people watch.`}</p>` : nothing}
    ${table.manners.lines.map((line) => html`<p class="soft">${line}</p>`)}
    ${problem ? html`<p class="problem">${problem}</p>` : nothing}
    ${isAlone || counts(table) || pageOf(table) === "waiting" ? nothing : html`<section class="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">${open ? "Bring your friends" : "Show the table to others"}</h3>
      <p>${open ? "Whoever opens this link takes a free seat with just a name." : "Every seat is taken. Whoever opens this link may watch."}</p>
      ${linkWarning() ? html`<p class="soft">${linkWarning()}</p>` : nothing}
      <div class="invite-ways">
        ${linkWarning() ? nothing : codeOf(link)}
        <div><p class="invite-address">${link}</p>
          <button class="button ${linkWarning() ? "" : "button-main"}" @click=${() => void copyLink(link)}>Copy the link</button>
          <p role="status">${said}</p></div>
      </div>
    </section>`}
    ${!isAlone && pageOf(table) !== "waiting" && isHere() && app.network?.may ? html`<button class="button" @click=${() => act.open("friends")}>${app.network.url ? "Friends in your network can join" : "Let friends in your network join"}</button>` : nothing}
    <div class="button-row dialog-end">
      ${table.own ? html`<button class="button" @click=${() => act.open("leave")}>Leave the table</button>` : nothing}
      <button class="button button-main" @click=${act.close}>Done</button></div>`;
}
