/**
 * SHA-256 (FIPS 180-4). The browser's own is missing where a page comes over plain http from another machine, as at a
 * table in the house, so that one way serves all. It hashes little, and is checked against others in the tests.
 */

const ROUND = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function sha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array((length + 72) & ~63);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let place = 0; place < 16; place++) words[place] = view.getUint32(at + 4 * place);
    mix(state, words);
  }
  const hash = new Uint8Array(32);
  state.forEach((word, place) => new DataView(hash.buffer).setUint32(4 * place, word));
  return hash;
}

/** One block of 64 bytes. @param {Uint32Array} state @param {Uint32Array} words */
function mix(state, words) {
  const get = (/** @type {number} */ place) => /** @type {number} */ (words[place]);
  for (let place = 16; place < 64; place++) {
    const early = get(place - 15);
    const late = get(place - 2);
    words[place] = get(place - 16) + (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) + get(place - 7)
      + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = /** @type {[number, number, number, number, number, number, number, number]} */ ([...state]);
  for (let place = 0; place < 64; place++) {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND[place] ?? 0) + get(place);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place] ?? 0) + word));
}

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** The first 32 bits after the point. @param {number} root */
function fraction(root) {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

/** @param {number} most @returns {number[]} */
function primes(most) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < most; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}
