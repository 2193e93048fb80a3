/**
 * A sealed deal, worked out again by this browser alone (docs/fair-deal.md): no word of the server is taken for it but
 * what is checked here.
 */
import {bytes, hashed, hashOf, personHash} from "./seal-hash.js";
import {WORDS} from "./seal-words.js";
import {sha256} from "./sha256.js";

/** Deals of one chain of seals. */
const LENGTH = 1000;

/** All that a deal was made from, and its cards. @typedef {DealProof} Proof */
/** What does not fit, and whose half it is. @typedef {{kind: "seal" | "half" | "cut" | "cards", seat: number | null}} Fault */

/**
 * Four words to read aloud.
 * @param {number} number
 * @param {string} seal
 * @param {{seat: number, sealed: string}[]} halves
 */
export function fourWords(number, seal, halves) {
  const digest = hashOf("deece seal 1", number, seal, ...halves.map((half) => `${half.seat} ${half.sealed}`));
  return [...bytes(digest).slice(0, 4)].map((byte) => WORDS[byte] ?? "");
}

/** What of a deal does not fit: nothing, if it is fair. @param {Proof} proof @returns {Fault[]} */
export function faults(proof) {
  /** @type {Fault[]} */
  const found = [];
  if (hashed(proof.opened) !== proof.seal) found.push({kind: "seal", seat: null});
  const cards = proof.hands.flat().length + proof.widow.length + proof.stock.length;
  for (const {seat, sealed, opened, cut} of proof.halves) {
    if (opened && personHash(proof.seal, opened, cut) !== sealed) found.push({kind: "half", seat});
    if (cut != null && (seat !== proof.cutter || cut < 0 || cut >= cards)) found.push({kind: "cut", seat});
  }
  if (found.length === 0 && !sameCards(proof)) found.push({kind: "cards", seat: null});
  return found;
}

/**
 * Whether the seal of a deal was fixed with that of an earlier one, of which the half is open.
 * @param {{number: number, seal: string}} next
 * @param {{number: number, opened: string}} last
 */
export function follows(next, last) {
  if (next.number > LENGTH) return false;
  let link = next.seal;
  for (let number = next.number - 1; number > last.number; number--) link = hashed(link);
  return next.number > last.number && link === last.opened;
}

/** Numbers below 2**32 that follow from a seed, without end. @param {string} seed @returns {Generator<number, never>} */
function* numbers(seed) {
  const block = new Uint8Array(40);
  block.set(bytes(seed));
  const view = new DataView(block.buffer);
  for (let count = 0; ; count++) {
    view.setUint32(36, count);
    const digest = new DataView(sha256(block).buffer);
    for (let place = 0; place < 32; place += 4) yield digest.getUint32(place);
  }
}

/** A number below `most`, each as likely. @param {Generator<number, never>} stream @param {number} most */
function below(stream, most) {
  const limit = 2 ** 32 - 2 ** 32 % most;
  for (;;) {
    const number = stream.next().value;
    if (number < limit) return number % most;
  }
}

/** The pack as it is dealt, the top card first. @param {Proof} proof @returns {string[]} */
export function packOf(proof) {
  const opened = proof.halves.filter((half) => half.opened);
  const stream = numbers(hashOf("deece deal 1", proof.number, proof.opened, ...opened.map((half) => `${half.seat} ${half.opened}`)));
  const pack = [...proof.hands.flat(), ...proof.widow, ...proof.stock].sort((a, b) => rank(a) - rank(b));
  for (let place = pack.length - 1; place > 0; place--) {
    const other = below(stream, place + 1);
    [pack[place], pack[other]] = [pack[other] ?? "", pack[place] ?? ""];
  }
  const cut = opened.find((half) => half.cut != null)?.cut ?? 1 + below(stream, pack.length - 1);
  return [...pack.slice(cut), ...pack.slice(0, cut)];
}

/** @param {Proof} proof */
function sameCards(proof) {
  const {order, each, packet, turned, widow, stock} = proof;
  if (packet < 1) return false;
  const pack = packOf(proof);
  /** @type {string[][]} */
  const hands = proof.hands.map(() => []);
  for (let left = each; left > 0;) {
    const size = left % packet || packet; // a remainder comes first
    for (const seat of order) hands[seat]?.push(...pack.splice(0, size));
    left -= size;
  }
  const under = pack.splice(0, widow.length);
  if (turned) pack.push(...pack.splice(0, 1));
  return hands.every((hand, seat) => same(hand, proof.hands[seat] ?? [])) && same(under, widow) && `${pack}` === `${stock}`;
}

/** The same cards in any order. @param {string[]} some @param {string[]} others */
const same = (some, others) => `${[...some].sort()}` === `${[...others].sort()}`;

/** Its place in a new pack. @param {string} card */
const rank = (card) => "SHDC".indexOf(card[1] ?? "") * 6 + "ATKQJ9".indexOf(card[0] ?? "");
