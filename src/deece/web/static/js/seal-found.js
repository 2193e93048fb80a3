/** What this browser finds out of a deal whose hand is over: by its proof, and by what the browser remembers of it. */
import {faults} from "./seal.js";
import {hashed} from "./seal-hash.js";
import {dealingOf, keptOf} from "./shuffle.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./seal.js").Proof} Proof */
/** What does not fit, in words; and what is worth knowing. @typedef {{wrong: string[], mine: "in" | "late" | "none", cut: number | null}} Checked */

/**
 * Check a deal whose hand is over, by what its proof says and by what this browser remembers of it.
 * @param {TableState} table
 * @param {Proof} proof
 * @returns {Checked}
 */
export function checkDeal(table, proof) {
  const kept = keptOf(table.table, proof.seal);
  const name = (/** @type {number | null} */ seat) => (seat === table.seat ? "your" : `${table.people[seat ?? -1]?.name}’s`);
  const wrong = faults(proof).map(({kind, seat}) => ({
    seal: "The table’s half is not the one that was sealed.",
    half: `What was opened as ${name(seat)} half is not what was sealed.`,
    cut: "Somebody cut who does not cut, or where nobody can.",
    cards: "Other cards were dealt than follow from the shuffle.",
  })[kind]);
  const half = proof.halves.find(({seat}) => seat === table.seat);
  if (kept) {
    const list = proof.halves.map(({seat, sealed}) => ({seat, sealed}));
    if (kept.list.length > 0 && JSON.stringify(kept.list) !== JSON.stringify(list)) wrong.push("The list of what was sealed is not the one that this browser was shown.");
    if (kept.dealing && kept.dealing !== dealingOf(proof)) wrong.push("The pack was dealt out in another way than this browser was told.");
    if (kept.gave.length > 0 && half?.opened && !kept.gave.includes(half.opened)) wrong.push("Your half is not the one that this browser gave.");
    if (half && list.length > 1 && kept.shown.includes(half.opened)) wrong.push("Your half lay open before another was sealed.");
    if (!sealedSince(proof, kept.first)) wrong.push("The seal is not the one that was fixed when you came to this table.");
  }
  return {wrong, mine: half?.opened ? "in" : half ? "late" : "none", cut: proof.halves.find(({cut}) => cut != null)?.cut ?? null};
}

/** Whether a deal's seal was fixed with the first one that was seen. @param {{number: number, seal: string}} next @param {{number: number, seal: string}} first */
function sealedSince(next, first) {
  let link = next.seal;
  for (let {number} = next; number > first.number; number--) link = hashed(link);
  return next.number >= first.number && link === first.seal;
}
