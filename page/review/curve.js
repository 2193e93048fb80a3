/** The chance to win the game, choice by choice. */

/** What is shown at least: from 30 to 70 %. */
const LEAST = 20;

/** @typedef {{number: number, step: number, chance: number, x: number, y: number}} CurvePoint x and y in hundredths of the picture, from the upper left */

/**
 * A point for each choice that is judged, in the middle of its cell of the strip: the chance with what was chosen.
 * @param {readonly Pick<DecisionShown, "number" | "step" | "judged">[]} choices
 * @returns {{points: CurvePoint[], low: number, high: number}} the picture goes from `low` to `high` percent; even is in its middle
 */
export function curveOf(choices) {
  const known = choices.flatMap(({number, step, judged}, place) => {
    const chance = judged?.options.find(({played}) => played)?.chance;
    return chance == null ? [] : [{number, step, chance, place}];
  });
  const furthest = Math.max(LEAST, ...known.map(({chance}) => Math.abs(chance - 50)));
  const half = Math.min(50, 10 * Math.ceil(furthest / 10));
  const points = known.map(({number, step, chance, place}) => ({
    number, step, chance, x: (100 * (place + 0.5)) / choices.length, y: (100 * (50 + half - chance)) / (2 * half),
  }));
  return {points, low: 50 - half, high: 50 + half};
}

/** The point where one is: of this step or the last before it. @param {readonly CurvePoint[]} points @param {number} at */
export const pointAt = (points, at) => points.filter(({step}) => step <= at).at(-1);
