/** A template with what can be pressed in it: its text, and what hears of a press by the words beside it. */

/** @param {unknown} part @param {Function[]} calls what stands for each mark @returns {string} */
function text(part, calls) {
  if (Array.isArray(part)) return part.map((one) => text(one, calls)).join("");
  if (typeof part === "function") return `ƒ${calls.push(part) - 1}`;
  if (part === null || part === undefined || typeof part === "symbol") return "";
  if (typeof part !== "object" || !("values" in part)) return String(part);
  const {strings, values} = /** @type {{strings?: readonly string[], values: any[]}} */ (part);
  if (strings) return strings.map((words, place) => words + (place < values.length ? text(values[place],
    calls) : "")).join("");
  const [first, second, third] = values;
  // repeat(items, key, template), styled({name: value}) or classMap({name: whether}); else live(value), ref(function).
  if (Array.isArray(first)) return first.map((item, place) => text((third ?? second)(item, place), calls)).join("");
  if (first === null || typeof first !== "object") return typeof first === "function" ? "ref" : text(first, calls);
  const said = ([name, value]) => (value === true ? name : typeof value === "string" ? `${name}: ${value};` : "");
  return Object.entries(first).map(said).filter(Boolean).join(" ");
}

/** All of it as text, with marks. @param {unknown} part */
export const written = (part) => text(part, []);

/** Only its words, each blank once. @param {unknown} part */
export const wordsOf = (part) => written(part).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim();

/** How often this stands in it. @param {unknown} part @param {string | RegExp} wanted */
export const times = (part, wanted) => written(part).split(wanted).length - 1;

/** Each element that hears of this, with what it says. @param {unknown} part @param {string} on */
function hearing(part, on) {
  /** @type {Function[]} */
  const calls = [];
  const all = text(part, calls);
  return [...all.matchAll(/<(\w+)\b[^<>]*/g)].flatMap(({0: opening, 1: tag, index}) => {
    const mark = new RegExp(`@${on}=ƒ(\\d+)`).exec(opening);
    if (!mark) return [];
    const end = tag === "input" ? index + opening.length : all.indexOf(`</${tag}`, index);
    return [{says: all.slice(index, end), call: /** @type {Function} */ (calls[Number(mark[1])])}];
  });
}

/** The element that says this. @param {unknown} part @param {string} words @param {string} [on] */
export const saying = (part, words, on = "click") => hearing(part,
  on).find(({says}) => says.includes(words))?.says ?? "";

/** Whether it can be pressed at all. @param {unknown} part @param {string} words */
export const offers = (part, words) => saying(part, words) !== "";

/**
 * Press what says this, or let something else happen to it.
 * @param {unknown} part @param {string} words @param {string} [on] @param {unknown} [event]
 */
export function press(part, words, on = "click", event = {preventDefault() {}}) {
  const found = hearing(part, on).find(({says}) => says.includes(words));
  if (!found) throw new Error(`Nothing says “${words}”.`);
  return found.call(event);
}

/**
 * Write into the field, tick the box or choose in the list that has these words in its label.
 * @param {unknown} part @param {string} words @param {string | boolean} value @param {string} [on]
 */
export function fill(part, words, value, on = "input") {
  /** @type {Function[]} */
  const calls = [];
  const labels = text(part, calls).match(/<label\b[\s\S]*?<\/label>/g) ?? [];
  const found = labels.find((label) => label.includes(words) && label.includes(`@${on}=`));
  const mark = new RegExp(`@${on}=ƒ(\\d+)`).exec(found ?? "");
  if (!mark) throw new Error(`No field is called “${words}”.`);
  return calls[Number(mark[1])]?.({target: {value, checked: value}, currentTarget: {value, checked: value}});
}

/** Send the form that says this: the page is not loaded anew by that. @param {unknown} part @param {string} words */
export function submit(part, words) {
  let stays = false;
  press(part, words, "submit", {preventDefault: () => (stays = true)});
  if (!stays) throw new Error(`“${words}” would load the page anew.`);
}
