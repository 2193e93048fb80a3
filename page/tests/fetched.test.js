/** Where a server has no page without a network yet, who sits at it may fetch it in the page. */
import assert from "node:assert/strict";
import {mock, test} from "node:test";
import "./page.js";
import {load} from "./modules.js";

document.documentElement.dataset.app = "";
globalThis.isSecureContext = true;
mock.timers.enable({apis: ["setTimeout"]});
const {installView} = await load("home/install");

/** What the front page offers. */
const offered = () => JSON.stringify(installView() ?? "", (_, value) => (typeof value === "symbol" ? "" : value));
/** The button's deed, wherever it stands. @param {any} view @returns {any[]} */
const deeds = (view) => (typeof view === "function" ? [view] : Array.isArray(view?.values) ? view.values.flatMap(deeds) : []);
const press = () => deeds(installView())[0]();

/** @type {{there: boolean, step: string, why: string}[]} */
const answers = [];
/** @type {boolean[]} */
const asked = [];
globalThis.fetch = async (_, {body}) => {
  asked.push(JSON.parse(body).fetch);
  return new Response(JSON.stringify(answers.shift()));
};

/** Time for what was asked to be answered. */
async function answered() {
  for (let turn = 0; turn < 20; turn++) await new Promise((go) => setImmediate(go));
}
/** One question more. */
async function later() {
  mock.timers.tick(1_000);
  await answered();
}

test("nobody who came over the network is offered that", async () => {
  Object.assign(location, {hostname: "192.168.1.20"});
  installView();
  await answered();
  assert.equal(offered(), '""');
  Object.assign(location, {hostname: "localhost"});
  assert.match(offered(), /Get the page/);
  await load("home/fetch"); // it comes when it is asked for
});

test("what is done is seen, and what failed is said and may be tried again", async () => {
  answers.push({there: false, step: "Fetching ...", why: ""}, {there: false, step: "", why: "npm is not here"});
  assert.doesNotMatch(offered(), /Play without a network/);
  press();
  await answered();
  assert.match(offered(), /Fetching/);
  assert.doesNotMatch(offered(), /Get the page/);
  await later();
  assert.match(offered(), /Npm is not here/);
  answers.push({there: false, step: "Compressing ...", why: ""}, {there: true, step: "", why: ""});
  press();
  await answered();
  assert.match(offered(), /Compressing/);
  assert.doesNotMatch(offered(), /Npm is not here/);
  await later();
  assert.match(offered(), /Play without a network/);
  assert.deepEqual(asked, [true, false, true, false]);
});
