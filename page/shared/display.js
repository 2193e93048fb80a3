/**
 * How this browser shows the table: kept in localStorage, applied as classes on <html>.
 * The classes are those of base.css.
 */
import {html, live} from "./lit.js";
import {keep, recall} from "./keep.js";
import {languageChoice} from "./language.js";
import {oneColumn} from "./room.js";
import {worded} from "./words.js";

/**
 * @typedef {object} DisplaySettings
 * @property {"two" | "four" | "orange"} suitColors orange: four colors with orange diamonds
 * @property {"auto" | "on" | "off"} dark
 * @property {boolean} highContrast
 * @property {100 | 125 | 150} printSize percent
 * @property {"auto" | "on"} reducedMotion
 * @property {"slow" | "normal" | "fast"} speed
 * @property {boolean} sounds
 * @property {0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8} face the color of one's face, for all at tables to come; 0: drawn from the name
 * @property {"auto" | "on" | "off"} tapTwice auto: on a phone
 * @property {boolean} chooseAhead a card tapped before its turn is played at the turn
 * @property {boolean} playForced play a card by itself when it is the only one allowed
 * @property {boolean} textMode
 */
/** @typedef {keyof DisplaySettings} SettingName */
/** @typedef {string | number | boolean} SettingValue */

/** @type {Record<DisplaySettings["speed"], number>} */
const PACES = {slow: 1.6, normal: 1, fast: .5};

/** What each setting may be; the first is what it is at the start. @type {Record<SettingName, readonly SettingValue[]>} */
const ALLOWED = {
  suitColors: ["two", "four", "orange"],
  dark: ["auto", "on", "off"],
  highContrast: [false, true],
  printSize: [100, 125, 150],
  reducedMotion: ["auto", "on"],
  speed: ["normal", "slow", "fast"],
  sounds: [false, true],
  face: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  tapTwice: ["auto", "on", "off"],
  chooseAhead: [true, false],
  playForced: [false, true],
  textMode: [false, true],
};

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const systemStill = matchMedia("(prefers-reduced-motion: reduce)");
const finger = matchMedia("(pointer: coarse)");
const systemContrast = matchMedia("(prefers-contrast: more)");

/**
 * Settings from whatever was stored: unknown names and values are left out.
 * @param {unknown} stored
 * @returns {DisplaySettings}
 */
export function cleanSettings(stored) {
  const given = /** @type {Record<string, unknown>} */ (stored && typeof stored === "object" ? stored : {});
  /** @type {Record<string, SettingValue>} */
  const settings = {};
  for (const [name, values] of Object.entries(ALLOWED)) {
    const fallback = name === "highContrast" ? systemContrast.matches : /** @type {SettingValue} */ (values[0]);
    settings[name] = values.find((value) => value === given[name]) ?? fallback;
  }
  return /** @type {DisplaySettings} */ (/** @type {unknown} */ (settings));
}

const load = () => cleanSettings(recall("display", null));

let settings = load();
/** @type {Set<(settings: Readonly<DisplaySettings>) => void>} */
const listeners = new Set();

export const display = {
  /** @returns {Readonly<DisplaySettings>} */
  get() {
    return settings;
  },

  /**
   * Change some settings, keep and apply them.
   * @param {Partial<DisplaySettings>} changes
   */
  set(changes) {
    settings = cleanSettings({...settings, ...changes});
    keep("display", settings);
    display.apply();
    for (const listener of listeners) listener(settings);
  },

  /** Put the settings on the page. */
  apply() {
    const page = document.documentElement.classList;
    page.toggle("four", settings.suitColors !== "two");
    page.toggle("orange", settings.suitColors === "orange");
    page.toggle("dark", settings.dark === "on" || (settings.dark === "auto" && systemDark.matches));
    page.toggle("high-contrast", settings.highContrast);
    page.toggle("print-125", settings.printSize === 125);
    page.toggle("print-150", settings.printSize === 150);
    page.toggle("pace-slow", settings.speed === "slow");
    page.toggle("pace-fast", settings.speed === "fast");
    page.toggle("still", display.still());
    page.toggle("text-mode", settings.textMode);
  },

  /** Whether a card is raised by the first tap, and chosen by the second. */
  tapsTwice() {
    return settings.tapTwice === "on" || (settings.tapTwice === "auto" && finger.matches && oneColumn());
  },

  /** Whether nothing should move. */
  still() {
    return settings.reducedMotion === "on" || systemStill.matches;
  },

  /**
   * How long a movement takes at the chosen speed; 0 with reduced motion.
   * @param {number} milliseconds
   */
  motion(milliseconds) {
    return display.still() ? 0 : milliseconds * PACES[settings.speed];
  },

  /**
   * How long something stays to be looked at: reduced motion leaves this time.
   * @param {number} milliseconds
   */
  pause(milliseconds) {
    return milliseconds * PACES[settings.speed];
  },

  /**
   * @param {(settings: Readonly<DisplaySettings>) => void} listener
   * @returns {() => void} ends it
   */
  listen(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

for (const system of [systemDark, systemStill]) system.addEventListener("change", () => display.apply());
// Another tab of the same table changed them.
addEventListener("storage", (event) => {
  if (event.key !== "deece.display") return;
  settings = load();
  display.apply();
  for (const listener of listeners) listener(settings);
});

/** @typedef {(settings: Readonly<DisplaySettings>) => void} Changed */

/**
 * One setting with a few answers.
 * @param {SettingName} name
 * @param {string} words
 * @param {ReadonlyArray<readonly [SettingValue, string]>} answers
 * @param {Changed} onChange
 */
function choice(name, words, answers, onChange) {
  return html`<div class="setting" role="radiogroup" aria-labelledby="setting-${name}">
    <span class="setting-words" id="setting-${name}"><b>${words}</b></span>
    <span class="choices">${answers.map(([value, answer]) => html`<label class="choice">
      <input type="radio" name="setting-${name}" .value=${String(value)} .checked=${live(settings[name] === value)}
        @change=${() => change({[name]: value}, onChange)}><span>${answer}</span></label>`)}</span>
  </div>`;
}

/**
 * One setting that is on or off.
 * @param {SettingName} name
 * @param {string} words
 * @param {string} meaning
 * @param {Changed} onChange
 */
function toggle(name, words, meaning, onChange) {
  return html`<label class="setting is-switch">
    <span class="setting-words"><b id="setting-${name}">${words}</b>
      <span class="soft" id="setting-${name}-meaning">${meaning}</span></span>
    <span class="choice choice-switch"><input type="checkbox" role="switch" aria-labelledby="setting-${name}"
      aria-describedby="setting-${name}-meaning" .checked=${live(Boolean(settings[name]))}
      @change=${() => change({[name]: !settings[name]}, onChange)}
      ><span aria-hidden="true"><span class="when-on">On</span><span class="when-off">Off</span></span></span>
  </label>`;
}

/**
 * @param {Partial<Record<SettingName, SettingValue>>} changes
 * @param {Changed} onChange
 */
function change(changes, onChange) {
  display.set(/** @type {Partial<DisplaySettings>} */ (changes));
  onChange(settings);
}

/**
 * All settings as a form, for a dialog. Changes are in force at once; render again in onChange.
 * @param {Changed} [onChange]
 */
export function displayForm(onChange = () => {}) {
  return html`<form class="settings" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${languageChoice()}
    ${choice("suitColors", "Suit colors", [["two", "Two"], ["four", "Four"], ["orange", "Four, orange diamonds"]], onChange)}
    ${choice("printSize", "Print", [[100, "100 %"], [125, "125 %"], [150, "150 %"]], onChange)}
    ${choice("dark", "Dark", [["auto", "As system"], ["on", "On"], ["off", "Off"]], onChange)}
    ${toggle("highContrast", "High contrast", "Black and white, strong lines", onChange)}
    ${choice("speed", "Cards move", [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"]], onChange)}
    ${choice("reducedMotion", "Less motion", [["auto", "As system"], ["on", "On"]], onChange)}
    ${choice("tapTwice", worded("tap_twice"), [["auto", "On a phone"], ["on", "Always"], ["off", "Never"]], onChange)}
    ${choice("face", "Your color", [[0, "By name"], [1, "Green"], [2, "Violet"], [3, "Brown"], [4, "Blue"], [5, "Red"], [6, "Gray"], [7, "Olive"], [8, "Plum"]], onChange)}
    ${toggle("chooseAhead", "Choose ahead", worded("choose_ahead"), onChange)}
    ${toggle("playForced", "Play forced cards", worded("play_forced"), onChange)}
    ${toggle("sounds", "Sounds", worded("sounds"), onChange)}
    ${toggle("textMode", "Text mode", "A box for commands, the table in words", onChange)}
  </form>`;
}
