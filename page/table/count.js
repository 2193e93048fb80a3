/** The count ruler: what was taken, what is still out, and a mark where enough is. */
import {html, nothing} from "../shared/lit.js";
import {part} from "./count-part.js";
import {seenCount} from "./seen.js";
import {styled} from "../shared/styled.js";

/** @param {TableState} table @param {{slim?: boolean}} [options] */
export function countView(table, {slim = false} = {}) {
  const count = seenCount(table);
  if (!count) return nothing;
  const {head, ruler, bid, first, second, out} = table.says.count ?? {};
  return html`
    <h2 class="count-head">${head}</h2>
    <div class="ruler" role="img" aria-label=${ruler}>
      <i class="ruler-first" ${styled({width: part(count, count.taken)})}></i><i class="ruler-second" ${styled({width: part(count, count.others)})}></i>
      ${count.need > 0 && count.need <= count.total ? html`<i class="ruler-mark" ${styled({left: part(count, count.need)})}></i>` : nothing}
    </div>
    <p class="count-line"><b>${first} ${count.taken}</b><span>${out}</span><b>${second} ${count.others}</b></p>
    ${slim ? nothing : html`<p>${bid}</p>`}`;
}
