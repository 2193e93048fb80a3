/** A position in the part of an address after #: a hand, the auction, the score, by which rules. No page, no rule. */

/** As it is asked, and which bids. @typedef {Required<PositionAsked> & {bids: number[]}} Posed */

const MOST = 4; // bids

/** Lists stand with dots between; the key of a house rule has a dot itself, so all others are one word. @param {Partial<Posed> & {id: string}} posed */
export function linkOf({id, set = {}, dealer = 0, cards = "", calls = [], scores = [], conventions = [], bids = []}) {
  const link = new URLSearchParams({rules: id, dealer: String(dealer)});
  const lists = {cards: cards.split(/\s+/).filter(Boolean), calls, score: scores, conventions, bids: bids.map(String)};
  for (const [key, list] of Object.entries(lists)) if (list.some((one) => one !== "")) link.set(key, list.join("."));
  for (const [key, value] of Object.entries(set)) link.set(key, value);
  return `#${link}`;
}

/** What such a link says, whatever was changed on its way: what cannot be is told when it is asked. @param {string} hash @returns {Posed | null} */
export function posedBy(hash) {
  const link = new URLSearchParams(hash.replace(/^#/, ""));
  const id = link.get("rules");
  if (!id) return null;
  const list = (/** @type {string} */ key) => (link.get(key) ?? "").split(".").filter((_, place, all) => all.length > 1 || all[place] !== "");
  const dealer = Number(link.get("dealer"));
  return {
    id,
    set: Object.fromEntries([...link].filter(([key]) => key.includes("."))),
    dealer: Number.isInteger(dealer) && dealer >= 0 && dealer < 12 ? dealer : 0,
    cards: list("cards").join(" ").slice(0, 300),
    calls: list("calls").slice(0, 100).map((call) => call.slice(0, 40)),
    scores: list("score").slice(0, 12).map((score) => score.slice(0, 40)),
    conventions: list("conventions").slice(0, 12).map((one) => one.slice(0, 40)),
    bids: list("bids").map(Number).filter((bid) => Number.isInteger(bid) && bid >= 0 && bid <= 100_000).slice(0, MOST),
  };
}
