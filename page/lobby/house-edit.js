/** One house rule is changed: it is kept at once, and asked about. No page. */
import {keep, recall} from "../shared/keep.js";
import {fetchRules} from "./rules-ask.js";
import {change} from "../shared/state.js";
import {letLinkGo} from "../shared/travel.js";

/** The rules as they stand are what the next visit begins with, whatever becomes of this page. @param {Lobby} lobby */
export function keepDraft(lobby) {
  const {id, set, house, written} = lobby;
  keep("lobby", {...recall("lobby", /** @type {Partial<Lobby>} */ ({})), id, set, house, written});
  letLinkGo();
}

/** A value that is still being typed: the server is not asked yet. @param {Lobby} lobby @param {string} key @param {string} value */
export function typeRule(lobby, key, value) {
  change(() => (lobby.set = {...lobby.set, [key]: value}));
  keepDraft(lobby);
}

/** @param {Lobby} lobby @param {string} key @param {string} value */
export function setRule(lobby, key, value) {
  typeRule(lobby, key, value);
  void fetchRules(lobby);
}

/** The numbers of a meld by copies, as many as there are fields for. @param {string} value "15,150" or "none" @param {number} count */
export function partsOf(value, count) {
  const parts = value === "none" ? [] : value.split(",").map((part) => part.trim());
  return Array.from({length: Math.max(count, parts.length)}, (_, place) => parts[place] ?? "");
}

/** One of these numbers changed; what is empty at the end pays nothing. @param {readonly string[]} parts @param {number} place @param {string} part */
export function withPart(parts, place, part) {
  const now = parts.map((one, at) => (at === place ? part.trim() : one));
  while (now.length > 0 && now[now.length - 1] === "") now.pop();
  return now.join(",") || "none";
}

/** One of the words is chosen or left out; they keep their order. @param {RuleRow} row @param {string} value @param {string} word @param {boolean} on */
export function withWord(row, value, word, on) {
  const chosen = value === "none" ? [] : value.split(",");
  return row.choices.map((one) => one.value).filter((one) => (one === word ? on : chosen.includes(one))).join(",") || "none";
}
