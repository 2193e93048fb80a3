/** A position that came by a link. */

const MOST_BIDS = 4;
const MOST_LETTERS = 12_000;

/** What such a link says, whatever was changed on its way: what cannot be is told when it is asked. @param {string} hash @returns {import("../shared/links.js").Posed | null} */
export function posedBy(hash) {
  const link = new URLSearchParams(hash.replace(/^#/, ""));
  const id = link.get("rules");
  if (!id) return null;
  const list = (/** @type {string} */ key) => (link.get(key) ?? "").split(".").filter((_, place, all) => all.length > 1 || all[place] !== "");
  const dealer = Number(link.get("dealer"));
  const goal = Number(link.get("goal"));
  return {
    id,
    set: Object.fromEntries([...link].filter(([key]) => key.includes("."))),
    dealer: Number.isInteger(dealer) && dealer >= 0 && dealer < 12 ? dealer : 0,
    cards: list("cards").join(" ").slice(0, 300),
    calls: list("calls").slice(0, 100).map((call) => call.slice(0, 40)),
    scores: list("score").slice(0, 12).map((score) => score.slice(0, 40)),
    conventions: list("conventions").slice(0, 12).map(plain),
    bids: list("bids").map(Number).filter((bid) => Number.isInteger(bid) && bid >= 0 && bid <= 100_000).slice(0, MOST_BIDS),
    goal: Number.isInteger(goal) && goal > 0 && goal <= 100_000 ? goal : 0,
  };
}

/** A bidding language, by its id or the text of an own one. @param {string} one */
function plain(one) {
  try {
    return decodeURIComponent(one).slice(0, MOST_LETTERS);
  } catch {
    return "";
  }
}
