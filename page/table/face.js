/** The face of a person: a disc of their color with their initial. */
import {html} from "../shared/lit.js";
import {display} from "../shared/display.js";

/** All are dark enough for white letters (7:1 and more); talk.css has their colors. */
export const FACES = 8;

/** The face that a name has wherever it plays. @param {string} name */
export function faceOfName(name) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % FACES) + 1;
}

/** The initial, whole also where it is made of more than one sign. @param {string} name */
const initialOf = (name) => ([...name.trim()][0] ?? "?").toUpperCase();

/** A person's is the one that they chose, if any. @param {string} name @param {number} [chosen] */
export const faceView = (name, chosen = 0) => html`<span class="face face-${chosen || faceOfName(name)}" aria-hidden="true">${initialOf(name)}</span>`;

/** What goes with one's name to a table. */
export const ownFace = () => display.get().face;
