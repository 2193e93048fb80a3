/** Parts of the page that the first card does not need: each is a file of its own, fetched when it is first wanted. */
import {html} from "./lit.js";
import {change} from "./state.js";
import {worded} from "./words.js";

/**
 * @template T
 * @typedef {object} Later
 * @property {() => Promise<T | null>} come fetch it; null where it does not come
 * @property {(show: (part: T) => unknown) => unknown} view what it shows, or how far it is
 * @property {() => T | null} now it, if it is there
 */

/**
 * @template T
 * @param {() => Promise<T>} fetchIt
 * @returns {Later<T>}
 */
export function later(fetchIt) {
  /** @type {T | null} */
  let part = null;
  let lost = false;
  return {
    async come() {
      if (part) return part;
      lost = false;
      try {
        part = await fetchIt();
      } catch {
        lost = true; // nobody answers, or the server has another version of the page by now
      }
      change();
      return part;
    },
    view: (show) => (part ? show(part) : lost ? lostPart() : moment()),
    now: () => part,
  };
}

/** The page's first style sheet, which names it as seen from where the page began: soon it may be elsewhere. @type {HTMLLinkElement | null} */
const first = document.querySelector('link[rel="stylesheet"]');
const sheets = first?.href;

/**
 * A part with a style sheet of its own, which lies beside the page's first one.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} fetchIt
 * @returns {() => Promise<T>}
 */
export const withStyles = (name, fetchIt) => async () => {
  const [part] = await Promise.all([fetchIt(), styles(name)]);
  return part;
};

/** @param {string} name */
function styles(name) {
  const link = document.createElement("link");
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(name));
    };
    Object.assign(link, {rel: "stylesheet", href: new URL(`${name}.css`, sheets).href});
    first?.after(link);
  });
}

export const moment = () => html`<p role="status">One moment…</p>`;

/** A browser does not fetch a lost module again before the page is loaded anew. */
function lostPart() {
  return html`<div role="alert"><p>${worded("part_lost")}</p>
    <p class="button-row"><button class="button button-main" @click=${() => location.reload()}>Load the page again</button></p></div>`;
}
