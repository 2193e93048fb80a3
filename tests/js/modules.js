/** Where the modules of the page are. */
import "./page.js";

/** @param {string} name @returns {Promise<any>} */
export const load = (name) => import(`../../src/deece/web/static/js/${name}.js`);
