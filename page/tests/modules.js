/** Where the modules of the page are. */
import "./page.js";

const {nameCards} = await import("../shared/cards.js");
nameCards({
  suits: {S: "spades", H: "hearts", D: "diamonds", C: "clubs"},
  ranks: {A: "ace", T: "ten", K: "king", Q: "queen", J: "jack", 9: "nine"},
  card: "{rank} of {suit}",
});

/** @param {string} name @returns {Promise<any>} */
export const load = (name) => import(`../${name}.js`);
