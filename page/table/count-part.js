/** The count ruler's lengths. */

/** @typedef {import("../shared/wire.d.ts").Count} Count */

/** Points as a part of all, as CSS has it. @param {Count} count @param {number} points */
export const part = ({total}, points) => `${total ? Math.min(100, Math.max(0, points / total * 100)) : 0}%`;
