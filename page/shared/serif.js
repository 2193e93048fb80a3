/** The serif for names and figures: fetched when nobody waits for the line, and used from the start by who has it already. */
import {keep, recall} from "./keep.js";
import {at} from "./root.js";
import {change} from "./state.js";

/** Named by its hash and so kept for ever; `make bundle` puts it there. */
export const FILE = /** @type {string} */ ("literata-99284fd89c86.woff2");
const LATER = 5_000; // ms
/** Capitals and figures stand in the middle of their line, as far from its top as from its bottom: by itself the font stands lower. */
const PLACE = {weight: "600", ascentOverride: "95%", descentOverride: "25%", lineGapOverride: "0%"};

async function come() {
  const face = new FontFace("Literata", `url(${at(`/static/built/font/${FILE}`)})`, PLACE);
  try {
    await face.load();
  } catch {
    return; // what stands in for it stays: base.css
  }
  document.fonts.add(face);
  keep("serif", FILE);
  change();
}

/** The page is there: from now on nobody waits. */
export function nowSerif() {
  if (recall("serif", "") === FILE) void come();
  else setTimeout(come, LATER); // an idle callback may never come to a page that stands still
}
