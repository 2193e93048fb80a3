/** The count ruler's lengths. */

/** Points as a part of all, as CSS has it. @param {Count} count @param {number} points */
export const part = ({total}, points) => `${total ? Math.min(100, Math.max(0, points / total * 100)) : 0}%`;
