/**
 * `<div ${styled({"--x": "12px"})}>`: sets style properties through CSSOM.
 *
 * lit's own styleMap writes a style attribute on its first render, which a policy of
 * `style-src 'self'` blocks; single properties set by script are allowed.
 */
import {Directive, directive, noChange, PartType} from "./lit.js";

/** @typedef {Record<string, string | null | undefined>} StyleValues */

class Styled extends Directive {
  /** @param {import("../vendor/lit-html/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("styled() stands in a tag: <p ${styled({})}>");
    /** @type {StyleValues} what was set last, so that unchanged properties cost nothing */
    this.last = {};
  }

  /**
   * @param {StyleValues} _values
   * @returns {unknown}
   */
  render(_values) {
    return noChange;
  }

  /**
   * @override
   * @param {import("../vendor/lit-html/lit-html.js").ElementPart} part
   * @param {[StyleValues]} values
   * @returns {unknown}
   */
  update(part, [values]) {
    const {style} = /** @type {HTMLElement} */ (part.element);
    for (const name of Object.keys(this.last)) {
      if (values[name] == null) style.removeProperty(name);
    }
    for (const [name, value] of Object.entries(values)) {
      if (value != null && value !== this.last[name]) style.setProperty(name, value);
    }
    this.last = values;
    return noChange;
  }
}

export const styled = directive(Styled);
