/** The language in which this page speaks, and the others that its server has; the server reads the choice (api/asked.py). */
import {html, live} from "./lit.js";
import {root} from "./root.js";

const page = document.documentElement;
const YEAR = 31_536_000; // seconds

/** As the server calls it: "en", "pt-BR". */
export const language = page.lang;

/** Of a page that is a file there is one. @type {readonly string[]} */
const languages = (page.dataset.languages ?? language).split(" ");

/** A language in its own words. @param {string} code */
const nameOf = (code) => new Intl.DisplayNames([code], {type: "language"}).of(code) ?? code;

/** From now on this browser asks for this one; the page is loaded anew in it. @param {string} code */
function speak(code) {
  document.cookie = `deece-language=${code}; path=${root}; max-age=${YEAR}; samesite=lax`;
  location.reload();
}

/** The choice of it, for the dialog of how the table is shown. */
export const languageChoice = () => html`<div class="setting" role="radiogroup" aria-labelledby="setting-language">
    <span class="setting-words" id="setting-language"><b>Language</b></span>
    <span class="choices">${languages.map((code) => html`<label class="choice" lang=${code}>
      <input type="radio" name="setting-language" .value=${code} .checked=${live(code === language)} @change=${() => speak(code)}><span>${nameOf(code)}</span></label>`)}</span>
  </div>`;
