/** How much room the window gives, in the size of its print. */

/** The height of a line's unit, in px: larger with large print. */
export const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

/** One column: a phone, or a tablet held upright. As in the style sheets: `page (max-width: 960px)`. */
export const oneColumn = () => innerWidth <= 960;
