/** The hashes of which a seal is made, and the half that this browser gives (docs/fair-deal.md). */
import {sha256} from "./sha256.js";

/** @param {...(string | number)} lines @returns {string} the hash of these lines, each with its end */
export function hashOf(...lines) {
  return hex(sha256(new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""))));
}

/** The hash of a table's half. @param {string} half */
export function hashed(half) {
  return hex(sha256(bytes(half)));
}

/** What this browser gives before anybody's half is open. @param {string} seal @param {string} half @param {number | null} cut */
export function personHash(seal, half, cut) {
  return hashOf("deece half 1", seal, half, cut ?? "-");
}

/** A half of one's own: 256 bits by chance. */
export function newHalf() {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** @param {Uint8Array} some */
const hex = (some) => [...some].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text in hexadecimal */
export const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
