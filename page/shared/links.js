/** Links that carry house rules or the cards of a hand, all of which arrives or nothing; and a position. No page, no rule. */

/** What a link opens; "broken" where a part is missing or was changed on the way.
 * @typedef {{kind: "none"} | {kind: "broken"} | {kind: "deal", deal: string} | {kind: "rules", house: House}} Opened */

/** A few letters that change when any letter of the text does: CRC-32. @param {string} text */
export function checkOf(text) {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (~sum >>> 0).toString(36);
}

/** The check stands first: what is cut off behind it is missed. @param {URLSearchParams} what @param {string} origin */
const linkTo = (what, origin) => `${origin}/#check=${checkOf(String(what))}&${what}`;

/** A link that deals the same cards. @param {string} deal its token @param {string} origin */
export const dealLink = (deal, origin) => linkTo(new URLSearchParams({deal}), origin);

/** A link that carries rules and words. @param {House} house @param {string} origin */
export function houseLink({id, set, name, summary, source, notes}, origin) {
  const link = new URLSearchParams({rules: id, ...set});
  for (const [key, words] of Object.entries({name, summary, source})) if (words) link.set(key, words);
  for (const note of notes) link.append("note", note);
  return linkTo(link, origin);
}

/** What the part of an address after # opens. @param {string} hash @returns {Opened} */
export function openedBy(hash) {
  const text = hash.replace(/^#/, "");
  if (!text) return {kind: "none"};
  const [[first, check] = ["", ""], ...rest] = [...new URLSearchParams(text)];
  const link = new URLSearchParams(rest);
  if (first !== "check" || checkOf(String(link)) !== check) return {kind: "broken"};
  const deal = link.get("deal");
  if (deal) return {kind: "deal", deal};
  const id = link.get("rules");
  return id ? {kind: "rules", house: houseIn(id, link)} : {kind: "broken"};
}

/** @param {string} id @param {URLSearchParams} link @returns {House} */
function houseIn(id, link) {
  // The key of a rule has a chapter before its dot.
  const set = Object.fromEntries([...link].filter(([key]) => key.includes(".")));
  const word = (/** @type {string} */ key) => link.get(key) ?? "";
  return {id, set, name: word("name"), summary: word("summary"), source: word("source"), notes: link.getAll("note")};
}

/** A position as it is asked, and which bids. @typedef {Required<PositionAsked> & {bids: number[]}} Posed */

/** A position in the part of an address after #. Lists stand with dots between; the key of a house rule has a dot itself, so all others are one word. @param {Partial<Posed> & {id: string}} posed */
export function positionLink({id, set = {}, dealer = 0, cards = "", calls = [], scores = [], conventions = [], bids = [], goal = 0}) {
  const link = new URLSearchParams({rules: id, dealer: String(dealer)});
  const named = conventions.map((one) => encodeURIComponent(one).replaceAll(".", "%2E")); // the text of an own one has dots
  const lists = {cards: cards.split(/\s+/).filter(Boolean), calls, score: scores, conventions: named, bids: bids.map(String)};
  for (const [key, list] of Object.entries(lists)) if (list.some((one) => one !== "")) link.set(key, list.join("."));
  if (goal) link.set("goal", String(goal));
  for (const [key, value] of Object.entries(set)) link.set(key, value);
  return `#${link}`;
}
