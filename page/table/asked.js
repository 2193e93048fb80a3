/** What the persons at the table are asked: a hand dealt again, and the seat of whoever is away. The server has the words. */
import {html, nothing} from "../shared/lit.js";
import {act} from "./act.js";
import {app} from "../shared/state.js";
import {worded} from "../shared/words.js";

/** The question that was put off, so that it does not come back by itself. */
let putOff = "";

/** @param {Question} question */
const keyOf = ({about, seat}) => `${about} ${seat}`;

/** What this person has not answered yet. @param {TableState} table @returns {Question | undefined} */
export function unanswered({questions, seat}) {
  return questions.find(({of, yes}) => seat != null && of.includes(seat) && !yes.includes(seat));
}

/** Before each drawing: a new question is shown, once; one that is over is not. @param {TableState} table */
export function showQuestion(table) {
  const question = unanswered(table);
  if (!question) {
    putOff = "";
    if (app.dialog === "asked") act.close();
  } else if (!app.dialog && putOff !== keyOf(question)) {
    putOff = keyOf(question);
    act.open("asked");
  }
}

/** @param {TableState} table @param {Question} question */
export function standsView(table, {yes, of}) {
  const names = (/** @type {number[]} */ seats) => seats.map((seat) => table.says.names[seat]).join(", ");
  return html`<p><b>${worded("for_it")}</b> ${names(yes) || worded("nobody_yet")}</p>
    <p><b>${worded("still_asked")}</b> ${names(of.filter((seat) => !yes.includes(seat))) || worded("nobody")}</p>`;
}

/** @param {TableState} table */
export function askedDialog(table) {
  const question = unanswered(table);
  if (!question) return nothing;
  const {about, seat, text} = question;
  return html`<p>${text}</p>${standsView(table, question)}
    <div class="button-row dialog-end"><button class="button" @click=${() => void act.vote(false, about, seat)}>${question.say_no}</button>
      <button class="button button-main" @click=${() => void act.vote(true, about, seat)}>${question.say_yes}</button></div>`;
}
