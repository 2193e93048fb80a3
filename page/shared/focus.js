/** Where the focus is, and where it goes when what had it is gone: never to nowhere. */

/** @typedef {{within: Element | null, place: number}} Focus */

/** Where the focus is before the page is drawn. @returns {Focus | null} */
export function whereFocusIs() {
  const active = document.activeElement;
  if (!active || active === document.body) return null;
  const within = active.closest("[role=listbox], [role=group], .hand, .settings, ul, ol, main, dialog");
  return {within, place: within ? targets(within).indexOf(/** @type {HTMLElement} */ (active)) : -1};
}

/**
 * @param {Element} within
 * @returns {HTMLElement[]}
 */
function targets(within) {
  return [...within.querySelectorAll(/** @type {"button"} */ ("button, a[href], input, select, textarea, [tabindex]"))];
}

/**
 * A played card takes the focus away with it: it goes to its neighbor, in the hand, or else to the page's beginning.
 * @param {Focus | null} focus
 */
export function keepFocus(focus) {
  if (!focus) return;
  // The hand sets its own focus a moment later, when it has been laid out.
  queueMicrotask(() => moveFocus(focus, 3));
}

/**
 * A hand that is new on the page cannot take the focus before it is laid out: then it is tried again in the next frame.
 * @param {Focus} focus
 * @param {number} tries
 */
function moveFocus(focus, tries) {
  if (document.activeElement && document.activeElement !== document.body) return;
  if (document.querySelector("dialog[open]")) return;
  const within = focus.within?.isConnected ? focus.within : null;
  const near = within ? targets(within) : [];
  const hand = document.querySelector(/** @type {"button"} */ (".hand button, .hand [tabindex='0']"));
  const on = document.querySelector(/** @type {"button"} */ ('[data-phase="score"] .sheet-next')); // a hand is scored: Enter goes on
  const next = near[Math.min(Math.max(focus.place, 0), near.length - 1)] ?? hand ?? on ?? document.querySelector("main");
  if (!(next instanceof HTMLElement)) return;
  focusOn(next);
  if (document.activeElement === next) return;
  if (tries > 0) requestAnimationFrame(() => moveFocus(focus, tries - 1));
  else focusOn(document.querySelector("main"));
}

/** On a page that has come, where what was pressed is gone: its main part has the focus. Whether something has it now. */
export function focusNew() {
  if (document.activeElement === document.body) focusOn(document.querySelector("main"));
  return document.activeElement !== document.body;
}

/** @param {HTMLElement | null} element */
function focusOn(element) {
  if (element?.tagName === "MAIN" && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element?.focus({preventScroll: true});
}
