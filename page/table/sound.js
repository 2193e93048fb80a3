/**
 * A few short sounds, made by the browser: no files. Silent unless the player switched them on, and
 * never a reason for anything else to fail.
 */
import {display} from "../shared/display.js";

/** @typedef {"card" | "trick" | "turn" | "made" | "set"} SoundName */
/** Pitch in hertz, start and length in seconds. @typedef {{pitch: number, at: number, length: number, loud: number, wave: OscillatorType}} Tone */

/**
 * @param {number} pitch
 * @param {number} at
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} [wave]
 * @returns {Tone}
 */
const tone = (pitch, at, length, loud, wave = "sine") => ({pitch, at, length, loud, wave});

/** @type {Record<SoundName, readonly Tone[]>} */
const SOUNDS = {
  card: [tone(190, 0, .05, .25, "triangle"), tone(95, 0, .07, .3)],
  trick: [tone(150, 0, .06, .25, "triangle"), tone(120, .07, .09, .25, "triangle")],
  turn: [tone(659, 0, .14, .16), tone(880, .11, .2, .16)],
  made: [tone(523, 0, .16, .16), tone(659, .13, .16, .16), tone(784, .26, .32, .16)],
  set: [tone(330, 0, .22, .16), tone(262, .2, .4, .16)],
};

/** @type {AudioContext | null} */
let audio = null;

/**
 * @param {AudioContext} context
 * @param {Tone} note
 */
function start(context, {pitch, at, length, loud, wave}) {
  const begin = context.currentTime + at;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, begin);
  // A soft beginning and end: a gain that jumps clicks.
  volume.gain.setValueAtTime(.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + .008);
  volume.gain.exponentialRampToValueAtTime(.0001, begin + length);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + length + .02);
}

/**
 * @param {SoundName} name
 * @returns {void}
 */
export function playSound(name) {
  if (!display.get().sounds) return;
  try {
    audio ??= new AudioContext();
    const context = audio;
    // Browsers hold the sound back until the first touch: better no sound than a late one.
    if (context.state === "suspended") context.resume().catch(() => {});
    if (context.state === "running") for (const note of SOUNDS[name] ?? []) start(context, note);
  } catch {
    audio = null;
  }
}
