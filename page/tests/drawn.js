/** What a template would draw, as text: its attributes, its parts and those within it, in their order. */

/** @param {unknown} part @returns {string} */
export function drawn(part) {
  if (Array.isArray(part)) return part.map(drawn).join("");
  if (part !== null && typeof part === "object" && "strings" in part && "values" in part) {
    const {strings, values} = /** @type {{strings: readonly string[], values: unknown[]}} */ (part);
    return strings.map((text, place) => text + (place < values.length ? drawn(values[place]) : "")).join("");
  }
  if (part !== null && typeof part === "object" && "values" in part) { // repeat(items, key, template), or classMap(names)
    const [items, , template] = /** @type {{values: [unknown, unknown, (item: unknown, place: number) => unknown]}} */ (part).values;
    if (Array.isArray(items)) return template ? items.map((item, place) => drawn(template(item, place))).join("") : "";
    return Object.entries(items ?? {}).filter(([, so]) => so === true).map(([name]) => name).join(" ");
  }
  return typeof part === "function" || typeof part === "symbol" || part == null ? "" : String(part);
}
