/** At the machine whose server has no page without a network yet: it is fetched there, and one sees how far it is. */
import {html} from "../shared/lit.js";
import {attempt, post} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {change} from "../shared/state.js";
import {capital} from "../shared/words.js";

/** So often it is asked, in milliseconds. */
const LOOK = 1_000;

/** How far it is, since it was asked for. @type {AppState | null} */
let fetched = null;

/** A page that is left meanwhile finds it there when it comes again. */
export async function fetchApp() {
  if (fetched && !fetched.why) return;
  change(() => (fetched = {there: false, step: "", why: ""}));
  await attempt(async () => {
    let found = await post("/api/app", {fetch: true});
    for (; !found.there && !found.why; found = await post("/api/app", {fetch: false})) {
      change(() => (fetched = found));
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
    change(() => (fetched = found));
    announceNow(found.there ? "Play without a network" : found.why);
  }, (why) => (fetched = {there: false, step: "", why}));
}

/** @param {() => unknown} there what is shown when it is there @param {() => unknown} again the button that asks for it */
export function fetchView(there, again) {
  if (fetched?.there) return there();
  if (!fetched || fetched.why) return html`${again()}<p class="soft" role="alert">${fetched?.why ? capital(fetched.why) : ""}</p>`;
  return html`<p class="soft" role="status">This takes some minutes; it goes on without you. ${fetched.step}</p>`;
}
