/**
 * Deece as an app: kept by the browser with its service worker, installed when the browser offers it, and made new when the player wants.
 * A new version waits until it is taken: no game goes on under another engine than the one it began with in this page.
 */
import {html, nothing} from "../shared/lit.js";
import {isHere} from "../shared/friends.js";
import {later} from "../shared/later.js";
import {at} from "../shared/root.js";
import {change} from "../shared/state.js";
import {scriptURL} from "../shared/trusted.js";

/** The browser's own question, asked when the player presses our button. @typedef {Event & {prompt: () => Promise<unknown>}} Offer */

/** Milliseconds until it is tried again to keep the site; twice as long each time. */
let wait = 5_000;

/** @type {Offer | null} */
let offer = null;
/** A newer version, whole, that waits to be taken. @type {ServiceWorker | null} */
let waiting = null;
/** @type {ServiceWorkerRegistration | null} */
let followed = null;
let taken = false;
/** Whether a version runs that the player has not taken. */
let started = false;
/** Whether the browser keeps what is stored here when it needs room; null while it is not known. @type {boolean | null} */
let kept = null;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // asked when the player wants to, and not before
  offer = /** @type {Offer} */ (event);
  change();
});
addEventListener("appinstalled", () => {
  offer = null;
  change();
});

/** Keep the site in the browser: to be called when the engine is ready, for both together would hold it up. */
export async function installed() {
  if (!("alone" in document.documentElement.dataset) || !navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => taken && location.reload());
  void keepSite();
  kept = (await navigator.storage?.persist?.()) ?? false;
  change();
}

/** Until it is kept whole: a line that fails in the middle would else leave the player without it. */
async function keepSite() {
  try {
    follow(await navigator.serviceWorker.register(scriptURL("sw.js")));
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "SecurityError") again(); // that one: this browser keeps nothing
  }
}

function again() {
  setTimeout(() => {
    if (navigator.onLine) void keepSite();
    else addEventListener("online", () => void keepSite(), {once: true});
  }, wait);
  wait *= 2;
}

/** @param {ServiceWorkerRegistration} registration */
function follow(registration) {
  if (registration === followed) return;
  followed = registration;
  const look = () => {
    // Without a page's worker before it, it is the first, and nothing is to be made new.
    const next = navigator.serviceWorker.controller ? registration.waiting : null;
    if (next !== waiting && (next || !started)) change(() => (waiting = next));
  };
  const watch = () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      look();
      if (next.state === "redundant" && !registration.active) again();
    });
  };
  registration.addEventListener("updatefound", watch);
  // The browser may have started it by itself when no page was open: still it waits for the player.
  void isNewer(registration.active).then((is) => {
    started = is;
    if (is && !waiting) change(() => (waiting = registration.active));
  });
  watch(); // the browser may have begun before the engine was ready
  look();
}

/** Whether a version that has been started is another than the one that the player has. @param {ServiceWorker | null} active @returns {Promise<boolean>} */
const isNewer = (active) => new Promise((resolve) => {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = ({data}) => {
    port1.close();
    resolve(data === true);
  };
  if (active) active.postMessage("newer?", [port2]);
  else port1.close(); // it is the first
});

function take() {
  taken = true;
  const {port1, port2} = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    location.reload();
  };
  waiting?.postMessage("take over", [port2]);
}

async function install() {
  const asked = offer;
  offer = null; // it may be asked once
  change();
  await asked?.prompt();
}

/** At the machine whose server has no such page yet. */
const fetching = later(() => import("./fetch.js"));
let wanted = false;

async function fetchApp() {
  wanted = true;
  (await fetching.come())?.fetchApp();
}

const fetchButton = () => html`<button class="button" @click=${fetchApp}>Get the page for playing without a network</button>`;
const appLink = () => (isSecureContext ? html`<a class="button" href=${at("/app/")}>Play without a network</a>` : nothing);

/** In the lobby: what can be done now. */
export function installView() {
  const {engine, alone, app} = document.documentElement.dataset;
  if (alone === undefined) {
    if (app === undefined || !isHere()) return engine ? appLink() : nothing;
    return wanted ? fetching.view(({fetchView}) => fetchView(appLink, fetchButton)) : fetchButton();
  }
  return html`${waiting ? html`<button class="button button-main" @click=${take}>Take the new version</button>` : nothing}
    ${offer ? html`<button class="button" @click=${install}>Install Deece</button>` : nothing}
    <a class="button" href="device.html">Test this device</a>
    ${kept === false ? html`<p class="soft">Your browser may clear games of a page that you do not open for some weeks. Save the record of those you want to keep${offer ? ", or install Deece" : ""}.</p>` : nothing}`;
}

