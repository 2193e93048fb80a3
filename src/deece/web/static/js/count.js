/** The count ruler: what was taken, what is still out, and a mark where enough is. */
import {html, nothing} from "../vendor/lit-html/lit-html.js";
import {styled} from "./styled.js";
import {columnOf, hasSides, inside, nameOf, sideName, suitWord} from "./words.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./state.js").Count} Count */

/** @param {TableState} table @param {Count} count */
function sides(table, count) {
  const others = table.public.active.filter((seat) => !count.declarers.includes(seat));
  const mine = table.seat != null && count.declarers.includes(table.seat);
  const two = hasSides(table) && table.public.columns.length === 2;
  const theirs = two ? sideName(table, others) : others.length === 1 ? sideName(table, others) : table.seat != null && !mine && count.declarers.length ? "The others" : "The others";
  return {first: sideName(table, count.declarers), second: theirs, mine};
}

/** The count as the viewer knows it: who buried counters counts them. @param {TableState} table @returns {Count | null} */
function seenCount({public: {count, contract}, own, seat}) {
  if (!count || !own?.buried_points || contract?.declarer !== seat) return count;
  return {...count, taken: count.taken + own.buried_points};
}

/** In one line: what is still to be taken. @param {TableState} table @param {Count} count */
export function countHead(table, count) {
  const {first} = sides(table, count);
  const more = count.need - count.taken;
  if (more > count.total - count.taken - count.others) return `${count.need} of ${count.total} can no longer be made`;
  const verb = first === "We" || first === "You" || first === "They" || count.declarers.length > 1 ? "" : "s";
  if (more > 0) return `${first} need${verb} ${more} more of ${count.total}`;
  return `${first} ${verb ? "has" : "have"} enough`;
}

/** @param {TableState} table @param {{slim?: boolean}} [options] */
export function countView(table, {slim = false} = {}) {
  const count = seenCount(table);
  if (!count) return nothing;
  const {first, second} = sides(table, count);
  const part = (/** @type {number} */ points) => `${count.total ? Math.min(100, Math.max(0, points / count.total * 100)) : 0}%`;
  const out = Math.max(0, count.total - count.taken - count.others);
  const short = {first: count.declarers.length > 1 && first.length > 12 ? "Bidders" : first, second: second.length > 12 ? "The rest" : second};
  return html`
    <h2 class="count-head">${countHead(table, count)}</h2>
    <div class="ruler" role="img" aria-label="${first} took ${count.taken} of ${count.total} points, ${inside(second)} ${count.others}; the mark stands at ${count.need}">
      <i class="ruler-first" ${styled({width: part(count.taken)})}></i><i class="ruler-second" ${styled({width: part(count.others)})}></i>
      ${count.need > 0 && count.need <= count.total ? html`<i class="ruler-mark" ${styled({left: part(count.need)})}></i>` : nothing}
    </div>
    <p class="count-line"><b>${short.first} ${count.taken}</b><span>${out} still out</span><b>${short.second} ${count.others}</b></p>
    ${slim ? nothing : html`<p>${contractWords(table, count)}</p>`}`;
}

/** @param {TableState} table @param {Count} count */
function contractWords(table, count) {
  const {contract, trump} = table.public;
  if (!contract) return "";
  const bid = `${nameOf(table, contract.declarer)} bid ${contract.bid}${trump == null ? "" : ` in ${suitWord(trump)}`}.`;
  const meld = count.meld > 0 ? ` ${count.meld} meld ${count.need > 0 ? `leaves ${count.need} to take in tricks.` : "covers it."}` : ` ${count.need} must be taken in tricks.`;
  return bid + meld;
}

/** Whether the viewer plays for the bid. @param {TableState} table */
export const playsForBid = (table) => table.seat != null && table.public.columns.some(({seats}, column) =>
  seats.includes(table.seat ?? -1) && table.public.declarers.some((seat) => columnOf(table, seat) === column));
