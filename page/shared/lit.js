/** What the page uses of lit-html, in one place: its templates and their directives. */
export {html, noChange, nothing, render, svg} from "../vendor/lit-html/lit-html.js";
export {AsyncDirective} from "../vendor/lit-html/async-directive.js";
export {Directive, PartType, directive} from "../vendor/lit-html/directive.js";
export {classMap} from "../vendor/lit-html/directives/class-map.js";
export {ifDefined} from "../vendor/lit-html/directives/if-defined.js";
export {live} from "../vendor/lit-html/directives/live.js";
export {ref} from "../vendor/lit-html/directives/ref.js";
export {repeat} from "../vendor/lit-html/directives/repeat.js";
