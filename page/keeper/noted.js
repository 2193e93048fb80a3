/** What is noted of a sheet beside its events (opened.js), and how pages show it. */
import {html} from "../shared/lit.js";

/** @typedef {{title?: string, rules?: string, names?: string[], columns?: string[], scores?: number[], over?: string, hands?: number}} Note */

/** @param {Listed} sheet @returns {Note} */
export const noteIn = ({note}) => note;

/** What a line is called: hands are counted, and lines without a score are none. @param {{hand: number | null, number: number}} row */
export const nameOf = ({hand, number}) => (hand ? `Hand ${hand}` : `Line ${number}`);

/** The day on which it was last written. @param {Listed} sheet */
export const dayOf = ({when}) => new Date(when).toLocaleDateString(undefined, {weekday: "long", day: "numeric", month: "long", year: "numeric"});

/** The arrow that leads back. */
export const backSign = () => html`<svg class="keeper-back" viewBox="0 0 20 20" aria-hidden="true"><path d="M13 3l-7 7 7 7" stroke="currentColor" stroke-width="3" fill="none"/></svg>`;
