/** What this browser finds out of a deal whose hand is over: by its proof, and by what the browser remembers of it. */
import {faults} from "./seal.js";
import {hashed} from "./seal-hash.js";
import {dealingOf, keptOf} from "./shuffle.js";
import {worded} from "../shared/words.js";

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
  const wrong = faults(proof).map(({kind, seat}) => ({
    seal: worded("wrong_seal"),
    half: seat === table.seat ? worded("wrong_half_yours") : worded("wrong_half", {name: table.people[seat ?? -1]?.name ?? ""}),
    cut: worded("wrong_cut"),
    cards: worded("wrong_cards"),
  })[kind]);
  const half = proof.halves.find(({seat}) => seat === table.seat);
  if (kept) {
    const list = proof.halves.map(({seat, sealed}) => ({seat, sealed}));
    if (kept.list.length > 0 && JSON.stringify(kept.list) !== JSON.stringify(list)) wrong.push(worded("wrong_list"));
    if (kept.dealing && kept.dealing !== dealingOf(proof)) wrong.push(worded("wrong_dealing"));
    if (kept.gave.length > 0 && half?.opened && !kept.gave.includes(half.opened)) wrong.push(worded("wrong_yours"));
    if (half && list.length > 1 && kept.shown.includes(half.opened)) wrong.push(worded("wrong_open"));
    if (!sealedSince(proof, kept.first)) wrong.push(worded("wrong_chain"));
  }
  return {wrong, mine: half?.opened ? "in" : half ? "late" : "none", cut: proof.halves.find(({cut}) => cut != null)?.cut ?? null};
}

/** Whether a deal's seal was fixed with the first one that was seen. @param {{number: number, seal: string}} next @param {{number: number, seal: string}} first */
function sealedSince(next, first) {
  let link = next.seal;
  for (let {number} = next; number > first.number; number--) link = hashed(link);
  return next.number >= first.number && link === first.seal;
}
