/** The page as a whole: which part is shown, what is read aloud, what plays by itself; and the table with its hand. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {happens, page} from "./page.js";
import {device, deviceAnew} from "./device.js";
import {refuses, serveAnew, served, turns} from "./served.js";
import {offers, press, saying, wordsOf, written} from "./pressed.js";
import {ownOf, saysOf, tableOf} from "./tables.js";

class Part {}
/** What was sent over lines. @type {{path: string}[]} */
const lines = [];
Object.assign(globalThis, {innerWidth: 1400, innerHeight: 900, Element: Part, HTMLElement: Part, Node: Part,
  scrollTo() {},
  ResizeObserver: class {
    observe() {}

    disconnect() {}
  }, WebSocket: Object.assign(class {
    constructor(path) {
      lines.push({path});
    }

    close() {}

    send() {}
  }, {CONNECTING: 0, OPEN: 1, CLOSED: 3}), getComputedStyle: () => ({fontSize: "16px"})});
/** What was drawn last. @type {any} */
let drawn;
const root = {_$litPart$: {_$AI: (value) => (drawn = value)}, childElementCount: 0, replaceChildren() {},
  style: {setProperty() {}, removeProperty() {}}};
document.documentElement.style = {setProperty() {}, removeProperty() {}};
document.body = new Part();
document.activeElement = document.body;
const heard = [];
document.getElementById = (id) => (id === "page" ? root : id === "heard" ? {childElementCount: 0,
  append: (line) => heard.push(
  line.textContent)} : id === "heard-now" ? {replaceChildren: (line) => page.announced.push(line.textContent)} : null);
const {load} = await import("./modules.js");
const {app, change} = await load("shared/state");
const {act} = await load("table/act");
const {display} = await load("shared/display");
const {inTurn} = await load("table/pace");
const {handOnly, notesView, tableView} = await load("table/table");
/** @type {string[]} */
const done = [];
for (const name of ["choose", "open", "say", "toggleCard", "chooseAhead"]) act[name] = (...all) => done.push([name,
  ...all].join(" "));
served.answers = {"/api/systems": {systems: [], levels: [], left_out: []}, "/api/network": {url: "", may: true}};
await load("main");
await turns();

/** Draw what is so. */
async function draw(then = () => {}) {
  change(then);
  await turns();
}
const shows = () => wordsOf(drawn);
/** Go to this address. */
async function to(path) {
  Object.assign(location, {pathname: path.replace(/#.*/, ""), hash: /#.*/.exec(path)?.[0] ?? ""});
  happens("popstate");
  await turns();
}
/** What is handed to the hand of cards. @param {any} part @returns {any} */
const hand = (part) => {
  if (Array.isArray(part)) return part.map(hand).find(Boolean);
  if (part === null || typeof part !== "object" || !("values" in part)) return undefined;
  return part.values[0]?.cards && part.values[0].label ? part.values[0] : part.values.map(hand).find(Boolean);
};
const card = (code) => ({do: `play ${code}`, text: code, kind: "card", card: code, suit: null, note: ""});

beforeEach(async () => {
  serveAnew();
  served.answers = {"/api/systems": {systems: [], levels: [], left_out: []}, "/api/network": {url: "", may: true}};
  page.stored.clear();
  Object.assign(app, {table: null, join: null, dialog: "", trouble: "", why: "", link: "off", muted: [],
    talks: {open: false,
    at: 0}});
  display.set({textMode: false, playForced: false, chooseAhead: true});
  await to("/");
  deviceAnew();
  lines.length = 0;
  done.length = 0;
  heard.length = 0;
  page.announced.length = 0;
});
/** At this table. @param {object} [now] @param {object} [more] */
async function at(now = {}, more = {}) {
  page.stored.set("deece.games", JSON.stringify([{table: "T", token: "tk", seat: 0, name: "Sunday",
    title: "Double deck"}]));
  if (app.route.table !== "T") await to("/t/T");
  await draw(() => (app.table = tableOf(now, more)));
}

describe("the page", () => {
  it("shows the front page, the lobby, and that there is no such page", async () => {
    assert.match(shows(), /home_title/);
    assert.deepEqual([document.title, document.documentElement.dataset.page], ["Deece", "home"]);
    await to("/nowhere");
    assert.match(shows(), /There is no such page\./);
    await to("/play");
    assert.doesNotMatch(shows(), /home_title|no such page/);
  });
  it("fetches a part when one comes to it, and is called by it", async () => {
    await to("/past");
    assert.equal(document.title, "Past games · Deece");
    await to("/");
    await to("/nowhere");
    assert.equal(document.title, "Deece");
  });
  it("looks for a table, and says why there is none", async () => {
    page.stored.set("deece.games", JSON.stringify([{table: "T", token: "tk", seat: 0, name: "", title: ""}]));
    await to("/t/T");
    assert.equal(lines.length, 1);
    assert.match(shows(), /Looking for the table…/);
    await draw(() => (app.trouble = "It is full."));
    assert.match(shows(), /It is full\./);
    await draw(() => (app.why = "The line is cut."));
    assert.match(shows(), /The line is cut\./);
    await draw(() => Object.assign(app, {link: "closed"}));
    assert.match(shows(), /The line is cut\./);
  });
  it("asks whoever has no seat there to come in, and connects who only watches", async () => {
    served.answers["/api/tables/N"] = refuses("no_table", "There is no such table.", 404);
    await to("/t/N");
    assert.deepEqual(lines, []);
    assert.ok(served.asked.some(({path}) => path === "/api/tables/N"));
    page.stored.set("deece.games", JSON.stringify([{table: "W", token: "", seat: null, name: "", title: ""}]));
    await to("/t/W");
    assert.equal(lines.length, 1);
  });
  it("shows the table that the address names, in text mode too, with its name in the title", async () => {
    await at({}, {says: saysOf({title: "Your turn"})});
    assert.match(shows(), /Sunday/);
    assert.equal(document.title, "Your turn · Sunday");
    await draw(() => (app.table = tableOf({}, {name: ""})));
    assert.equal(document.title, "Double deck");
    await draw(() => display.set({textMode: true}));
    assert.doesNotMatch(written(drawn), /table-room/);
    display.set({textMode: false});
    await draw(() => (app.table = tableOf({}, {table: "other"})));
    assert.doesNotMatch(written(drawn), /table-room/);
  });
  it("begins at its top, with the focus in its main part where nothing has it", async () => {
    const seen = [];
    const before = document.querySelector;
    globalThis.scrollTo = (...all) => seen.push(all.join());
    document.querySelector = (what) => (what === "main" ? {tagName: "P", focus: () => seen.push("main")} : null);
    root.childElementCount = 1;
    await to("/play");
    assert.deepEqual(seen.slice(0, 2), ["0,0", "main"]);
    root.childElementCount = 0;
    document.querySelector = before;
    globalThis.scrollTo = () => {};
  });
  it("opens a dialog that is wanted, and closes it", async () => {
    const dialog = {open: false, showModal() {
      this.open = true;
    }, close() {
      this.open = false;
    }};
    const found = document.getElementById;
    document.getElementById = (id) => (id === "dialog" ? dialog : found(id));
    await draw(() => (app.dialog = "keys"));
    assert.equal(dialog.open, true);
    await draw(() => (app.dialog = ""));
    assert.equal(dialog.open, false);
    document.getElementById = found;
  });
  it("leaves the table for another page, and closes what was open", async () => {
    await at();
    app.dialog = "menu";
    app.talks.open = true;
    await to("/play");
    assert.deepEqual([app.table, app.dialog, app.talks.open], [null, "", false]);
  });
  it("shows which keys there are by a question mark, but not where one writes", async () => {
    let stops = 0;
    const key = (more) => {
      done.length = 0;
      happens("keydown", {key: "?", target: null, preventDefault: () => (stops += 1), ...more});
      return done.length;
    };
    assert.deepEqual([key({}), key({key: "a"}), key({ctrlKey: true}), key({altKey: true}), key({metaKey: true})],
      [1, 0, 0, 0, 0]);
    const within = (found) => Object.assign(new Part(), {closest: () => found});
    assert.deepEqual([key({target: within({})}), key({target: within(null)})], [0, 1]);
    app.dialog = "menu";
    assert.equal(key({}), 0);
    assert.equal(stops, 2);
  });
});

describe("at the table", () => {
  it("one hears once of each turn that one's answer is asked", async () => {
    await at({}, {says: saysOf({heard: "You bid."})});
    assert.deepEqual(page.announced, ["You bid."]);
    await draw();
    assert.equal(page.announced.length, 1);
    await draw(() => (app.table.at = 2));
    assert.equal(page.announced.length, 2);
    display.set({textMode: true});
    await draw(() => (app.table.at = 3));
    assert.deepEqual([page.announced.length, app.table.lines.at(-1).text], [2, "You bid."]);
    display.set({textMode: false});
  });
  it("what is known of the game is kept with it", async () => {
    await at({over: {winners: [0], text: "we won"}}, {name: "New", known: {kind: "open", short: "open hands",
      practice: true}});
    const [{name, over, practice}] = JSON.parse(page.stored.get("deece.games"));
    assert.deepEqual([name, over, practice], ["New", true, "open hands"]);
  });
  it("is kept only where it is otherwise: its name, its title, that it is over, that it is practice", async () => {
    const kept = {table: "T", token: "tk", seat: 0, name: "Sunday", title: "Double deck", practice: ""};
    const first = async (game, now = {}, more = {}) => {
      await at();
      page.stored.set("deece.games", JSON.stringify([{...kept, table: "X"}, {...kept, ...game}]));
      await draw(() => (app.table = tableOf(now, more)));
      return JSON.parse(page.stored.get("deece.games"))[0].table;
    };
    assert.deepEqual([await first({}), await first({practice: undefined})], ["X", "X"]);
    const over = {over: {winners: [0], text: "we won"}};
    assert.equal(await first({over: true}, over), "X");
    for (const all of [[{name: "Old"}], [{title: "Old"}], [{}, over], [{over: true}], [{practice: "a deal"}]]) {
      assert.equal(await first(...all), "T");
    }
  });
  it("the only card plays itself, if that is wanted", async () => {
    const one = {own: ownOf({question: "Card?", choices: [card("AS")]})};
    await at({}, one);
    assert.equal(device.waiting.length, 0);
    const soon = () => new Promise((go) => setTimeout(go, 0));
    const pause = display.pause;
    display.pause = () => 0;
    display.set({playForced: true});
    await at({}, {...one, at: 7});
    await soon();
    await turns();
    assert.deepEqual(done, ["choose play AS"]);
    for (const more of [{own: ownOf({choices: [card("AS"), card("TH")]})}, {own: ownOf({choices: [{...card("AS"),
      kind: "say"}]})}, {own: ownOf({choices: [card("AS")], bids: [50]})}, {...one, asked: ["x"]}]) {
      await at({}, {at: 8, ...more});
      await soon();
    }
    await turns();
    display.pause = pause;
    assert.equal(done.length, 1);
  });
  it("a card that was chosen ahead is played at its turn, or is said why not", async () => {
    const ahead = {card: "AS", leads: false, winner: null, why: ""};
    const order = {trick: {leader: 1, plays: [{seat: 1, card: "KS"}], winner: null, order: [2, 3, 0]}};
    await at(order, {ahead: {...ahead}});
    assert.deepEqual([done, app.table.ahead.card], [[], "AS"], "it waits");
    await at(order, {ahead: {...ahead}, own: ownOf({choices: [card("AS")]})});
    assert.deepEqual([done, app.table.ahead], [["choose play AS"], null]);
    await at({...order, trick: {...order.trick, winner: 2}}, {ahead: {...ahead}});
    assert.match(page.announced.at(-1), /changed/);
    assert.match(app.table.ahead.why, /changed/);
  });
  it("what happens is heard, and what is said, but not from whom one does not want to hear", async () => {
    await at();
    const line = (more) => ({t: "chat", seat: 1, name: "Walter", text: "Nice!", preset: true, ...more});
    inTurn(line({}));
    await turns();
    assert.deepEqual([heard, app.table.unread], [["Walter says: Nice!"], 1]);
    app.muted = ["Walter"];
    inTurn(line({}));
    app.muted = ["*"];
    await turns();
    inTurn(line({name: "Ruth"}));
    await turns();
    assert.equal(heard.length, 1);
    app.muted = [];
    app.talks.open = true;
    inTurn(line({}));
    await turns();
    app.talks.open = false;
    inTurn(line({seat: 0, name: "Vera"}));
    await turns();
    app.dialog = "chat";
    inTurn(line({}));
    await turns();
    app.dialog = "";
    assert.deepEqual([heard.length, app.table.unread], [4, 1]);
  });
});

describe("the table as it is drawn", () => {
  const view = (now = {}, more = {}) => tableView(tableOf(now, more), act);
  const use = (...all) => /data-hand=(\w+)/.exec(written(view(...all)))?.[1];
  it("has the hand to choose from, to look at, or not at all", () => {
    assert.equal(use(), "choose");
    assert.equal(use({step: "bid", phase: "auction"}), "look");
    assert.equal(use({step: "bid", phase: "auction"}, {own: ownOf({need: 2})}), "choose");
    assert.equal(use({}, {own: ownOf({hand: []})}), "none");
    assert.equal(use({}, {own: null, seat: null}), "none");
    assert.equal(offers(view(), "Show my hand"), true);
    assert.equal(offers(view({}, {own: null, seat: null}), "Show my hand"), false);
  });
  it("says the message, the time left, who deals and who sits out", () => {
    const low = (now = {}, more = {}) => wordsOf(view(now, more)).replace(/^.*table-low/, "");
    assert.match(low({}, {message: "Not now."}), /Not now\./);
    assert.match(written(view({}, {message: "Not now."})), /table-message is-refusal/);
    assert.match(written(view()), /table-message is-silent/);
    assert.match(written(view({}, {says: saysOf({line: "Walter plays."})})), /table-message "/);
    assert.match(low({dealer: 0}), /You deal/);
    assert.doesNotMatch(low({dealer: 1}), /You deal/);
    assert.match(low({active: [1, 2, 3]}), /you_sit_out/);
    assert.doesNotMatch(low({active: [1, 2, 3]}, {seat: null, own: null}), /you_sit_out/);
    assert.match(low({}, {clock: performance.now() + 61_500}), /1:0\d/);
    assert.match(written(view({}, {clock: performance.now() + 61_500})), /table-message "/);
  });
  it("has talk in place of notes while it is open, giving way to a choice on a phone", () => {
    const talks = (now = {}, more = {}) => /low-talk/.test(written(view(now, more)));
    assert.equal(talks(), false);
    app.talks = {open: true, at: 1};
    assert.equal(talks(), true);
    const asked = {own: ownOf({question: "Bid?"}), at: 2};
    const bid = {step: "bid", phase: "auction"};
    assert.equal(talks(bid, asked), true, "there is room beside");
    globalThis.innerWidth = 400;
    assert.equal(talks(bid, asked), false);
    assert.equal(talks(bid, {...asked, at: 1}), true, "it was opened at this choice");
    assert.equal(talks({}, asked), true, "cards are played beside it");
    assert.equal(talks(bid, {at: 2}), true);
    assert.equal(talks(bid, {at: 2, gate: {waits: [0]}}), false);
    assert.equal(talks(bid, {at: 2, gate: {waits: [1]}}), true);
    globalThis.innerWidth = 1400;
    app.talks = {open: false, at: 0};
  });
  it("hands to the hand what may be played, refused, and what a tap does", () => {
    const own = ownOf({choices: [card("AS"), card("TH")], question: "Card?", refused: {"9D": {reason: "Follow."}},
      hand: ["AS", "AS", "TH", "9D"]});
    const of = (now = {}, more = {}) => hand(view(now, {own, ...more}));
    assert.deepEqual([...of().playable], ["AS", "TH"]);
    assert.deepEqual(of().cards, ["AS", "AS", "TH", "9D"]);
    of().onTap("AS");
    assert.deepEqual(done, ["choose play AS"]);
    of().onTap("9D");
    assert.equal(done.length, 1);
    of().onReason("Follow.");
    of().onRaise();
    assert.deepEqual(done.slice(1), ["say Follow.", "say {card} again"]);
    assert.equal(of({}, {gate: {waits: [1]}}).onTap, undefined);
    const give = ownOf({need: 2, choices: [{...card("AS"), kind: "give"}], hand: ["AS", "AS", "TH"]});
    const giving = hand(view({step: "give", phase: "exchange"}, {own: give, chosen: ["AS"]}));
    assert.deepEqual([giving.cards, giving.playable], [["AS", "TH"], null]);
    giving.onTap("AS");
    assert.equal(done.at(-1), "toggleCard AS");
    assert.equal(hand(view({step: "share"}, {own: give})).onTap, undefined);
  });
  it("lets a card be chosen ahead, and says why not where it may not be", () => {
    const order = {trick: {leader: 1, plays: [{seat: 1, card: "KS"}], winner: 1, order: [2, 3, 0]}};
    const waits = hand(view(order, {ahead: {card: "AS", why: ""}}));
    assert.deepEqual([waits.onTap, waits.chosen], [act.chooseAhead, ["AS"]]);
    assert.deepEqual(hand(view(order, {ahead: {card: "AS", why: "changed"}})).chosen, []);
    hand(view(order)).onIdle();
    assert.deepEqual(done, []);
    hand(view()).onIdle();
    assert.match(done.at(-1), /^say ahead_not_led/);
    display.set({chooseAhead: false});
    assert.equal(hand(view(order)).onTap, undefined);
    done.length = 0;
    hand(view()).onIdle();
    assert.deepEqual(done, []);
    display.set({chooseAhead: true});
  });
  it("has hand and notes by themselves where there is no room for them", () => {
    assert.deepEqual(hand(handOnly(tableOf())).cards, ["AS", "AS", "TH"]);
    assert.match(written(notesView(tableOf(), act)), /notes-view/);
    press(view(), "show-notes");
    press(view(), "Show my hand");
    assert.deepEqual(done, ["open notes", "open hand"]);
    assert.match(saying(view({}, {hands: [[], [], [], []]}), "show-notes"), /Hands and notes/);
    assert.match(saying(view(), "show-notes"), />Notes/);
  });
});
