/**
 * What a browser would have, for modules that are loaded without one: as little as they need. Import it before them.
 * Nothing is drawn here: what a page looks like, and whether it works, is what tests/browser is for.
 */

/** What was asked of the page: `announced` in which place, the newest last. */
export const page = {
  /** @type {string[]} */
  announced: [],
  /** @type {Map<string, string>} */
  stored: new Map(),
  /** Whether storage is forbidden, as in some private windows. */
  forbidden: false,
};

const element = () => ({append() {}, replaceChildren: (line) => page.announced.push(line.textContent), childElementCount: 0, focus() {}});

globalThis.document = {
  hidden: false,
  baseURI: "http://localhost:8123/",
  documentElement: {lang: "en", dataset: {words: "{}"}, classList: {toggle() {}}},
  createElement: () => ({textContent: "", append() {}}),
  createTreeWalker: () => ({}),
  createComment: () => ({}),
  getElementById: (id) => (id.startsWith("heard") ? element() : null),
  querySelector: () => null,
  querySelectorAll: () => [],
  addEventListener() {},
};
globalThis.location = {protocol: "http:", host: "localhost:8123", origin: "http://localhost:8123", hostname: "localhost", hash: "", pathname: "/"};
globalThis.history = {pushState() {}, replaceState() {}};
globalThis.matchMedia = () => ({matches: false, addEventListener() {}});
globalThis.requestAnimationFrame = (draw) => setTimeout(draw);
globalThis.localStorage = {
  getItem: (name) => {
    if (page.forbidden) throw new Error("SecurityError");
    return page.stored.get(name) ?? null;
  },
  setItem: (name, text) => {
    if (page.forbidden) throw new Error("QuotaExceededError");
    page.stored.set(name, text);
  },
};
/** @type {Map<string, Set<(event?: Event) => void>>} */
const listeners = new Map();
globalThis.addEventListener = (name, listener) => {
  listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
};
globalThis.removeEventListener = (name, listener) => listeners.get(name)?.delete(listener);

/** Something happens to the page: "online", "visibilitychange". @param {string} name @param {Event} [event] */
export function happens(name, event) {
  for (const listener of listeners.get(name) ?? []) listener(event);
}
