/**
 * What the page says of the game whatever the position: sentences of the catalog of messages, which came with the page
 * (words/page/steady.py). Whoever makes a page puts them on it: `with_words` in server/pages.py.
 */

/** @type {Record<string, string>} */
const catalog = JSON.parse(document.documentElement.dataset.words ?? "");

/**
 * A sentence with its places filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [figures]
 */
export const worded = (key, figures = {}) => (catalog[key] ?? key).replace(/\{(\w+)\}/g, (_, place) => String(figures[place] ?? ""));
