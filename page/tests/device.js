/** What a device does for a page: clock, clipboard, files, and where one goes. */
import {page} from "./page.js";
import {serveAnew, turns} from "./served.js";

export const device = {
  /** What waits a second or more: nothing comes by itself. @type {{call: () => any, wait: number}[]} */
  waiting: [],
  /** What is done again and again. @type {(() => void)[]} */
  every: [],
  /** @type {string[]} */
  copied: [],
  mayCopy: true,
  /** The file that is chosen next; null: none. @type {{text: string, name: string} | null} */
  file: null,
  /** The names of what was saved. @type {string[]} */
  saved: [],
  /** Addresses that were gone to; those that took another's place have "=" before them. @type {string[]} */
  went: [],
  prints: 0,
};

/** As it is when it is taken in hand. */
export function deviceAnew() {
  Object.assign(device, {mayCopy: true, file: null, prints: 0});
  for (const list of [device.waiting, device.copied, device.saved, device.went]) list.length = 0;
  Object.assign(location, {hash: "", pathname: "/", search: "", hostname: "localhost"});
  document.hidden = false;
}

/** The same, of a device on which nothing is kept, and of a server that answers nothing. */
export function allAnew() {
  serveAnew();
  deviceAnew();
  page.stored.clear();
  page.announced.length = 0;
}

/** The time of what waits longest has come. */
export async function passes() {
  await device.waiting.shift()?.call();
  await turns();
}

const later = setTimeout;
const cleared = clearTimeout;
globalThis.setTimeout = (call, wait = 0) => {
  if (wait < 1000) return later(call, wait);
  const one = {call, wait};
  device.waiting.push(one);
  return one;
};
globalThis.clearTimeout = (one) => {
  const place = device.waiting.indexOf(one);
  if (place >= 0) device.waiting.splice(place, 1);
  else cleared(one);
};
globalThis.setInterval = (call) => device.every.push(call);
history.pushState = (_, __, address) => device.went.push(String(address));
history.replaceState = (_, __, address) => {
  device.went.push(`=${address}`);
  location.hash = /#.*$/.exec(String(address))?.[0] ?? "";
};
document.addEventListener = (name, listener) => addEventListener(name, listener);
globalThis.print = () => (device.prints += 1);
Object.defineProperty(globalThis, "navigator", {configurable: true, value: {clipboard: {writeText: async (text) => {
  if (!device.mayCopy) throw new Error("NotAllowedError");
  device.copied.push(text);
}}}});
URL.createObjectURL = () => "blob:";
const made = document.createElement;
document.createElement = (name) => {
  if (name === "a") {
    return {click() {
      device.saved.push(this.download);
    }};
  }
  if (name !== "input") return made(name);
  return {
    addEventListener(_, cancel) {
      this.cancel = cancel;
    },
    click() {
      const {file} = device;
      if (!file) return this.cancel();
      this.files = [{name: file.name, size: file.text.length, text: async () => file.text}];
      this.onchange();
    },
  };
};
