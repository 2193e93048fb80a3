/** House rules and what their people say of them: compared, kept, found again. No page, no rule. */

/** @typedef {import("../shared/state.js").HouseRules} HouseRules */
/** Of the lobby what says by which rules is played. @typedef {Pick<Lobby, "id" | "set" | "house" | "written">} Chosen */

/** @returns {HouseWords} */
export const noWords = () => ({name: "", summary: "", source: "", notes: []});

/** @param {unknown} thing @returns {string} */
const text = (thing) => (typeof thing === "string" ? thing : "");

/**
 * Words from whatever was kept or sent.
 * @param {unknown} thing a name alone is what older pages kept
 * @returns {HouseWords}
 */
export function wordsFrom(thing) {
  const given = /** @type {Record<string, unknown>} */ (thing && typeof thing === "object" ? thing : {name: thing});
  const notes = Array.isArray(given.notes) ? given.notes.map(text) : [];
  return {name: text(given.name), summary: text(given.summary), source: text(given.source), notes};
}

/** House rules from whatever was kept. @param {unknown} thing @returns {HouseRules} */
export function setFrom(thing) {
  if (!thing || typeof thing !== "object" || Array.isArray(thing)) return {};
  return Object.fromEntries(Object.entries(thing).filter((entry) => typeof entry[1] === "string"));
}

/** House rules with their words, from whatever was kept; null for what is none. @param {unknown} thing @returns {House | null} */
export function houseFrom(thing) {
  const given = /** @type {Record<string, unknown>} */ (thing && typeof thing === "object" ? thing : {});
  const words = wordsFrom(given);
  return typeof given.id === "string" && words.name ? {id: given.id, set: setFrom(given.set), ...words} : null;
}

/** @param {HouseRules} one @param {HouseRules} other */
export function sameSet(one, other) {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/**
 * Without the rules that are the standard ones; what was changed since it was asked about stays until it is asked about itself.
 * @param {HouseRules} set @param {HouseRules} asked @param {readonly RuleRow[]} rows @returns {HouseRules}
 */
export function withoutSame(set, asked, rows) {
  const standard = new Map(rows.map((row) => [row.key, row.standard]));
  return Object.fromEntries(Object.entries(set).filter(([key, value]) => standard.get(key) !== value || asked[key] !== value));
}

/** Whether anything is said of these rules. @param {HouseWords} words */
export const hasWords = ({name, summary, source, notes}) => [name, summary, source, ...notes].some((one) => one.trim() !== "");

/** Whether rules were changed since the summary was written: then it may be untrue. @param {Chosen} chosen */
export const isStale = ({set, house, written}) => house.summary.trim() !== "" && !sameSet(set, written);

/** The words as they go with the rules: a summary that may be untrue stays behind. @param {Chosen} chosen @returns {HouseWords} */
export function wordsNow(chosen) {
  const {name, summary, source, notes} = chosen.house;
  const line = (/** @type {string} */ words) => words.replace(/\s+/g, " ").trim();
  return {name: line(name), summary: isStale(chosen) ? "" : line(summary), source: line(source), notes: notes.map(line).filter(Boolean)};
}

/** @param {Chosen} chosen */
export const countChanges = ({set}) => Object.keys(set).length;

/** The changed rules that have no effect as the other rules are; unknown while those do not fit together. @param {Chosen} chosen @param {RulesForm} rules */
export const inVain = ({set}, rules) => (rules.problems?.length ? [] : rules.rows.filter((row) => set[row.key] === row.value && !row.matters));

/** @param {number} count */
export const rulesWord = (count) => (count === 1 ? "1 rule" : `${count} rules`);

/** The name of a game within a sentence. @param {string} name */
export const lower = (name) => name.charAt(0).toLowerCase() + name.slice(1);

/**
 * @param {RulesForm | null} rules
 * @param {string} key
 */
export const valueOf = (rules, key) => rules?.rows.find((row) => row.key === key)?.value ?? "";

/** How many sit at the table by these rules; 0 while they do not fit together. @param {RulesForm} rules */
export function peopleBy(rules) {
  if ((rules.problems ?? []).length > 0) return 0;
  return Number(valueOf(rules, "deal.people")) || Number(valueOf(rules, "deal.players"));
}
