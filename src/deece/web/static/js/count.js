/** The count ruler: what was taken, what is still out, and a mark where enough is. */
import {html, nothing} from "../vendor/lit-html/lit-html.js";
import {contractWords, countHead, part, rulerWords, shortSides} from "./count-words.js";
import {seenCount} from "./seen.js";
import {styled} from "./styled.js";

/** @typedef {import("./state.js").TableState} TableState */

/** @param {TableState} table @param {{slim?: boolean}} [options] */
export function countView(table, {slim = false} = {}) {
  const count = seenCount(table);
  if (!count) return nothing;
  const {first, second} = shortSides(table, count);
  return html`
    <h2 class="count-head">${countHead(table, count)}</h2>
    <div class="ruler" role="img" aria-label=${rulerWords(table, count)}>
      <i class="ruler-first" ${styled({width: part(count, count.taken)})}></i><i class="ruler-second" ${styled({width: part(count, count.others)})}></i>
      ${count.need > 0 && count.need <= count.total ? html`<i class="ruler-mark" ${styled({left: part(count, count.need)})}></i>` : nothing}
    </div>
    <p class="count-line"><b>${first} ${count.taken}</b><span>${count.left} still out</span><b>${second} ${count.others}</b></p>
    ${slim ? nothing : html`<p>${contractWords(table, count)}</p>`}`;
}
