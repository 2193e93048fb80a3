/** What this browser finds out of a deal whose hand is over: by its proof, and by what the browser remembers of it. */
import {faults} from "./seal.js";
import {dealingOf, keptOf} from "./shuffle.js";
import {worded} from "../shared/words.js";

/** @typedef {import("./seal.js").Proof} Proof */
/** What does not fit, in words; what became of this browser's half; and what is to be asked about, in words.
 * @typedef {{wrong: string[], mine: "in" | "late" | "left" | "none", odd: string[], cut: number | null}} Checked */

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
  }
  const odd = [kept ? "" : worded("not_remembered"), kept?.again ? worded("seal_again") : "", kept?.anew ? worded("chain_anew") : ""].filter(Boolean);
  const mine = half?.opened ? "in" : kept?.inTime ? "left" : half ? "late" : "none";
  return {wrong, mine, odd, cut: proof.halves.find(({cut}) => cut != null)?.cut ?? null};
}
