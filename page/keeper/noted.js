/** What is noted of a sheet beside its events (opened.js), and how pages show it. */

/** @typedef {{title?: string, rules?: string, names?: string[], columns?: string[], scores?: number[], over?: string, hands?: number}} Note */

/** @param {Listed} sheet @returns {Note} */
export const noteIn = ({note}) => note;

/** What a line is called: hands are counted, and lines without a score are none. @param {{hand: number | null, number: number}} row */
export const nameOf = ({hand, number}) => (hand ? `Hand ${hand}` : `Line ${number}`);
