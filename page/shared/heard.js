/**
 * What a screen reader says: a polite log, where each event stands once, and one place for what cannot wait.
 * Both stand in index.html, outside of what is drawn, so that nothing is read twice.
 */

const MOST_LINES = 40;

/** Said in its turn. @param {string} text */
export function announce(text) {
  const log = document.getElementById("heard");
  if (!log || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  log.append(line);
  while (log.childElementCount > MOST_LINES) log.firstElementChild?.remove();
}

/** Said at once: your turn, a refusal. @param {string} text */
export function announceNow(text) {
  const place = document.getElementById("heard-now");
  if (!place) return;
  // The same words again must be heard again: a new element is a change.
  const line = document.createElement("p");
  line.textContent = text;
  place.replaceChildren(line);
}
