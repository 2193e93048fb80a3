/** The browser keeps the page for a day; the server says which it has, and an old one is loaded anew. */

const MINE = document.documentElement.dataset.pages ?? "";
const TRIED = "deece:pages";

/**
 * Load the page anew if the server has another; once for each, so that a browser that keeps the old one goes on with it.
 * @param {string | null | undefined} version of the server's pages
 */
export function keepFresh(version) {
  if (!version || !MINE || version === MINE) return;
  try {
    if (sessionStorage.getItem(TRIED) === version) return;
    sessionStorage.setItem(TRIED, version);
  } catch {
    return; // without a memory it might never end
  }
  location.reload();
}
