/** An evening of a club as it is kept, written, shared and joined; its list, a new one, phones, and the season. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {happens, page} from "./page.js";
import {device, deviceAnew, passes} from "./device.js";
import {load} from "./modules.js";
import {fill, offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {awaited, comesTo, refuses, sentTo, serveAnew, served, turns} from "./served.js";

Object.assign(globalThis, {innerWidth: 1400, HTMLElement: class {}, ResizeObserver: class {}});
const FORMATS = ["pairs", "single", "three", "four", "five", "six", "seven"].map((id) => ({id, name: `By ${id}`,
  about: "", unit: id === "single" ? "person" : "pair", rounds: 4, hands: id === "pairs" ? 8 : 0, minutes: 0, odd: "",
  prizes: ["low"], places: 1, boards: id === "three" ? "field" : ""}));
const CATALOG = {formats: FORMATS, prizes: {high: "High", low: "Low"}, words: {entered: "{count} entered",
  phones_take: "Take {points}", phones_open: "Table {table} is open.", phones_board: "Board {board} is yours."}};
page.stored.set("deece.club-words", JSON.stringify(CATALOG));
const {app, onDraw} = await load("shared/state");
const {be, begin, come, evenings, follow, linkFor, links, merge, now, official, share, standing, stopSharing, takeBack,
  trying, waits, write} = await load("club/evening");
const {enterNew, enterStart, newView, startView} = await load("club/start");
const {enterSeason, seasonView} = await load("club/season");
const {phoneDesk, phoneView, waitsView, watchPhones, whereWords} = await load("club/phones");
const {shareView} = await load("club/share");
const {openTableView} = await load("club/result");
const club = await load("club/club");
onDraw(() => {});
console.warn = () => {};

const side = (name, entries) => ({entries, name, way: "", points: null, won: false});
const table = (number, more = {}) => ({number, sides: [side("Ann & Bob", [1]), side("Carl & Dora", [2])], state: "open",
  words: "is played", seats: ["Ann", "Carl", "Bob", "Dora"], boards: [], claims: [], claimed: [], sheet: "", key: "",
  deece: "", deece_board: 0, ...more});
const round = (number, tables) => ({number, numbers: [], board_words: "", boards: [], tables, out: [], out_words: "",
  awaited: "", id: `r${number}`});
const shown = (more = {}) => ({role: "director", title: "Monday", club: "Aces", day: "May 4", format: FORMATS[0],
  system: "Double deck", fee: 0, both_agree: true, deece: false, settings: null, stage: "playing", plan: "A plan.",
  next: "", last: false, entries: [{number: 1, name: "Ann & Bob", names: ["Ann", "Bob"], here: true, paid: 0,
    couple: "c", substituted: false, table: 1, sits: ""}], round: round(1, [table(1)]), rounds: [], after: 0,
  standings: [], order: [], prizes: [], feats: [], otherwise: "", clock: null, counter: 0, ...more});
const event = (id, change) => ({id, change, at: 1});
let number = 0;
/** An id that no other test has had. */
const fresh = () => `E${(number += 1)}`;
const kept = (name) => JSON.parse(page.stored.get(`deece.${name}`) ?? "null");
const keep = (name, what) => page.stored.set(`deece.${name}`, JSON.stringify(what));

beforeEach(async () => {
  await turns();
  serveAnew();
  deviceAnew();
  page.stored.clear();
  keep("club-words", CATALOG);
  page.announced.length = 0;
  location.hostname = "localhost";
  served.answers = {"/api/club": shown(), "/api/club/write": shown(), "/api/club/formats": CATALOG,
    "/api/network": {url: "",
    may: true}};
  Object.assign(app, {route: {page: "club", table: "", evening: "", part: "tables"}, me: " Zoe ", network: {url: "",
    may: true}});
  Object.assign(now, {id: "", events: null, shared: null, known: null, shown: null, busy: false});
});

/** An evening of this device, open. @param {object[]} [more] */
async function own(more = [{type: "entry", number: 1, names: ["Ann"]}]) {
  const id = await begin([{type: "evening"}, ...more]);
  app.route.evening = id;
  await come(id);
  await turns();
  return id;
}
/** One that this device came to by a link. @param {string} role @param {object} [more] of what is kept */
async function linked(role, more = {}) {
  const id = fresh();
  app.route.evening = id;
  keep("clubs", [{id, role, key: "k", me: 0, waiting: [], shown: shown({role}), ...more}]);
  served.answers[`/api/evenings/${id}`] ??= {at: 3, shown: shown({role}), events: []};
  await come(id);
  await turns();
  return id;
}

describe("an evening of this device", () => {
  it("is asked what it shows, and listed with that", async () => {
    const id = await own();
    assert.deepEqual([now.id, now.role, now.events.length, now.shown.title, now.kept], [id, "director", 2, "Monday",
      false]);
    assert.deepEqual(now.events.map((one) => one.id.replace(/.*:/, "")), ["1", "2"]);
    const {note} = (await evenings.list()).find((one) => one.id === id);
    assert.deepEqual([note.title, note.club, note.day, note.stage, note.of], ["Monday", "Aces", "May 4", "playing", 2]);
    assert.equal(official(), true);
  });
  it("shows what it showed before, while nobody answers", async () => {
    const id = await own();
    served.answers = {};
    await come(fresh());
    assert.equal(now.shown, null);
    await come(id);
    assert.deepEqual([now.shown.title, now.trouble !== ""], ["Monday", true]);
  });
  it("is written on only where the service allows it", async () => {
    await own();
    assert.equal(await write([{type: "close"}], "Closed."), true);
    const [{events, new: written}] = sentTo("/api/club/write");
    assert.deepEqual([events.length, written[0].id.replace(/.*:/, ""), written[0].by], [2, "3", "Zoe"]);
    assert.deepEqual([now.said, now.events.length, now.last, page.announced], ["Closed.", 3, [written[0].id],
      ["Closed."]]);
    assert.equal((await evenings.open(now.id)).length, 3);
    served.answers["/api/club/write"] = refuses("no", "it cannot be closed");
    assert.equal(await write([{type: "close"}], "Closed."), false);
    assert.deepEqual([now.events.length, now.wrong, now.said, now.last, page.announced.at(-1), now.busy], [3,
      "It cannot be closed.", "", [], "It cannot be closed.", false]);
  });
  it("numbers what is written on from the highest of all devices", async () => {
    await own();
    now.shown.counter = 40;
    await write([{type: "close"}, {type: "close"}]);
    assert.deepEqual(sentTo("/api/club/write")[0].new.map(({id}) => id.replace(/.*:/, "")), ["41", "42"]);
    assert.deepEqual(page.announced, [], "nothing is to be said");
  });
  it("does one thing at a time", async () => {
    await own();
    const slow = awaited();
    const first = trying(slow.answer);
    assert.equal(await trying(() => assert.fail("two at once")), false);
    await slow.come({});
    assert.equal(await first, true);
  });
  it("takes back what was written, which does not stand then", async () => {
    await own();
    const [, entered] = now.events;
    await takeBack([entered.id]);
    assert.deepEqual([now.said, now.last], ["Taken back.", []]);
    assert.deepEqual(standing().map(({change}) => change.type), ["evening", "back"]);
  });
  it("takes in what another's file has of the same evening, and nothing else", async () => {
    const id = await own();
    const lines = [...now.events, event("b:9", {type: "close"})].map((one) => JSON.stringify(one)).join("\n\n");
    assert.equal(await merge(lines), 1);
    assert.equal((await evenings.open(id)).length, 3);
    assert.equal(now.shown.title, "Monday");
    served.answers["/api/club"] = shown({title: "Both"});
    assert.equal(await merge(lines), 0);
    assert.equal(now.shown.title, "Both", "what both make of it is shown");
    assert.equal(await merge(`${lines}\n \n`), 0);
    await assert.rejects(merge("not a file"), {message: "file"});
    await assert.rejects(merge(JSON.stringify(event("x:1", {type: "evening"}))), {message: "other"});
    await assert.rejects(merge(`${lines}\n{"id": 7}`), {message: "other"});
    device.file = {name: "x.evening", text: lines};
    press(shareView(), "Take one in");
    await turns();
    assert.equal(now.said, "There is nothing new in it.");
    device.file = {name: "x.evening", text: `${lines}\n${JSON.stringify(event("b:10", {type: "close"}))}`};
    press(shareView(), "Take one in");
    await turns();
    assert.equal(now.said, "1 line taken in.");
    press(shareView(), "Save the evening");
    assert.deepEqual(device.saved, ["Both.evening"]);
  });
});

describe("an evening that is shared", () => {
  const KEYS = {director: "dd", scorer: "ss", player: "pp", wall: "ww"};
  async function shared() {
    const id = await own();
    served.answers["/api/evenings"] = {evening: "S1", ...KEYS};
    served.answers["/api/evenings/S1"] = {at: 2, shown: null, events: []};
    await share();
    await turns();
    return id;
  }
  it("is given to the server whole, and asked for what is new again and again", async () => {
    await shared();
    assert.equal(sentTo("/api/evenings")[0].events.length, 2);
    const given = sentTo("/api/evenings/S1").filter(Boolean);
    assert.equal(given[0].events.length, 2, "the server had none of them yet");
    assert.equal(waits(), false);
    assert.deepEqual(device.waiting.map(({wait}) => wait), [3000]);
    const before = served.asked.length;
    await passes();
    const [{path, token}] = served.asked.slice(before);
    assert.deepEqual([path, token], ["/api/evenings/S1?at=2&since=0&rounds=1", "dd"]);
    assert.equal(served.asked.length, before + 1, "what is there is not given again");
  });
  it("takes in what others have written, and counts on from there", async () => {
    const id = await shared();
    const theirs = event("o:7", {type: "here", number: 1, here: false});
    served.answers["/api/evenings/S1"] = {at: 5, shown: shown({title: "With theirs"}), events: [theirs]};
    await passes();
    assert.deepEqual([now.events.length, now.since, now.at, now.shown.title], [3, 1, 5, "With theirs"]);
    assert.equal((await evenings.open(id)).length, 3);
    served.answers["/api/evenings/S1"] = {at: 6, shown: null, events: []};
    await passes();
    assert.equal(served.asked.at(-1).path, "/api/evenings/S1?at=5&since=1&rounds=1");
  });
  it("keeps what is written without a network, and gives it as soon as it can", async () => {
    await shared();
    delete served.answers["/api/evenings/S1"];
    await write([{type: "close"}], "Closed.");
    await turns();
    assert.deepEqual([now.off, waits(), now.events.length], [true, true, 3]);
    served.answers["/api/evenings/S1"] = {at: 9, shown: null, events: []};
    await passes();
    assert.deepEqual([now.off, waits(), sentTo("/api/evenings/S1").filter(Boolean).at(-1).events.length],
      [false, false, 1]);
  });
  it("gives one by one what the server refuses together, so that only what it refuses stays here", async () => {
    await shared();
    const bad = (one) => one.change.type === "close";
    served.answers["/api/evenings/S1"] = ({body}) => (body?.events.some(bad) ? refuses("no", "that is over")()
      : {at: 9, shown: null, events: []});
    await write([{type: "here", number: 1}, {type: "close"}, {type: "here", number: 1, here: false}]);
    await turns();
    assert.deepEqual([now.wrong, now.refused.size, waits(), now.off], ["That is over", 1, false, false]);
    const given = sentTo("/api/evenings/S1").filter(Boolean).slice(-4).map(({events}) => events.length);
    assert.deepEqual(given, [3, 1, 1, 1]);
  });
  it("is asked for no more once one is elsewhere, and waits while the page is hidden", async () => {
    await shared();
    app.route.page = "home";
    await passes();
    assert.equal(device.waiting.length, 0);
    app.route.page = "club";
    document.hidden = true;
    const before = served.asked.length;
    await follow();
    assert.deepEqual([served.asked.length, device.waiting.length], [before, 0]);
    document.hidden = false;
    happens("visibilitychange");
    await turns();
    assert.equal(device.waiting.length, 1);
  });
  it("has a link for each role, the director's with all the others", async () => {
    await shared();
    assert.equal(linkFor("player"), "http://localhost:8123/club/S1#key=pp");
    assert.equal(linkFor("player", 3), "http://localhost:8123/club/S1#key=pp&table=3");
    assert.equal(linkFor("director"), "http://localhost:8123/club/S1#key=dd&all=ss.pp.ww");
    assert.match(wordsOf(shareView()), /#key=pp .*Those who play A screen on the wall A helper Directs too for_player/);
    assert.match(wordsOf(shareView()), /opens on this computer only/);
    fill(shareView(), "A helper", true, "change");
    assert.match(wordsOf(shareView()), /#key=ss .*for_scorer/);
    for (const [role, words] of [["A screen", "for_wall"], ["Directs", "for_director"], ["Those", "for_player"]]) {
      fill(shareView(), role, true, "change");
      assert.match(wordsOf(shareView()), new RegExp(words));
    }
    assert.equal(offers(shareView(), "Let friends in"), true);
    app.network = {url: "http://192.168.1.20", may: true};
    assert.equal(offers(shareView(), "Let friends in"), false);
    assert.match(written(shareView()), /api\/qr/);
    press(shareView(), "Copy the link");
    await turns();
    assert.deepEqual([device.copied.length, now.said], [1, "The link is copied."]);
    device.mayCopy = false;
    press(shareView(), "Copy the link");
    await turns();
    assert.match(now.said, /^Hold your finger/);
  });
  it("may have tables played on phones, if its director says so", async () => {
    await shared();
    fill(shareView(), "Tables may be played on phones", true, "change");
    await turns();
    assert.deepEqual(sentTo("/api/club/write").at(-1).new[0].change, {type: "changed", deece: true});
    assert.equal(now.said, "phones_allowed");
  });
  it("is shared no more only after a question", async () => {
    const id = await shared();
    press(shareView(), "Stop sharing");
    press(shareView(), ">No");
    assert.equal(offers(shareView(), "Yes, stop sharing"), false);
    press(shareView(), "Stop sharing");
    served.answers["/api/evenings/S1/end"] = {};
    press(shareView(), "Yes, stop sharing");
    await turns();
    assert.equal(now.shared, null);
    assert.equal(linkFor("player"), "");
    assert.equal((await evenings.list()).find((one) => one.id === id).note.shared, null);
    assert.match(wordsOf(shareView()), /^On other phones share Share this evening/);
  });
});

describe("an evening that one came to by a link", () => {
  it("is kept with its key, and who one is there", async () => {
    const id = fresh();
    app.route.evening = id;
    location.hash = "#key=kk&table=3";
    served.answers[`/api/evenings/${id}`] = {at: 4, shown: shown({role: "player"}), events: []};
    await come(id);
    await turns();
    assert.deepEqual([now.role, now.table, now.me, location.hash, served.asked[0].token], ["player", 3, 0, "", "kk"]);
    be(1);
    assert.deepEqual([links()[0].id, links()[0].me, links()[0].key], [id, 1, "kk"]);
    location.hash = "#key=kk";
    await come(id);
    assert.equal(now.me, 1, "who comes again is who they were");
  });
  it("of a director is one of this device from then on, with all links", async () => {
    const id = fresh();
    app.route.evening = id;
    location.hash = "#key=dd&all=ss.pp.ww";
    served.answers[`/api/evenings/${id}`] = {at: 4, shown: shown(), events: [event("a:1", {type: "evening"})]};
    await come(id);
    await turns();
    assert.deepEqual([now.role, now.events.length, now.shared.keys], ["director", 1, {director: "dd", scorer: "ss",
      player: "pp", wall: "ww"}]);
    assert.deepEqual(links(), []);
  });
  it("is not here, where nothing is known of it", async () => {
    const id = fresh();
    app.route.evening = id;
    await come(id);
    assert.equal(now.gone, true);
    assert.match(wordsOf(club.view({evening: id})), /^Not here gone All evenings$/);
  });
  it("keeps thirty of them", async () => {
    keep("clubs", Array.from({length: 35}, (_, place) => ({id: `L${place}`, role: "wall", key: "", me: 0,
      waiting: []})));
    const id = fresh();
    app.route.evening = id;
    location.hash = "#key=kk";
    served.answers[`/api/evenings/${id}`] = {at: 4, shown: shown({role: "wall"}), events: []};
    await come(id);
    assert.deepEqual([links().length, links()[0].id, links().at(-1).id], [30, id, "L28"]);
  });
  it("sends what is written there under one's name, and keeps it where nobody answers", async () => {
    const id = await linked("player", {me: 1});
    await write([{type: "claim", round: 1}]);
    const [sent] = sentTo(`/api/evenings/${id}`).filter(Boolean);
    assert.deepEqual([sent.events[0].by, sent.events[0].change.type, waits(), now.last], ["Ann & Bob", "claim", false,
      []]);
    delete served.answers[`/api/evenings/${id}`];
    await write([{type: "claim", round: 2}]);
    assert.deepEqual([now.off, waits(), links()[0].waiting.length], [true, true, 1]);
    served.answers[`/api/evenings/${id}`] = {at: 8, shown: null, events: []};
    await passes();
    assert.deepEqual([now.off, waits(), links()[0].waiting.length, now.at], [false, false, 0, 8]);
  });
  it("drops what the server will not have, but not what it cannot take now", async () => {
    const id = await linked("scorer");
    served.answers[`/api/evenings/${id}`] = refuses("no", "it is over");
    await write([{type: "result"}]);
    assert.deepEqual([now.wrong, waits()], ["It is over.", false]);
    for (const status of [429, 500, 503]) {
      served.answers[`/api/evenings/${id}`] = refuses("busy", "later", status);
      await write([{type: "result"}]);
      assert.deepEqual([now.wrong, waits()], ["", true]);
      now.known.waiting = [];
    }
  });
  it("lets go what was said of a round that is over", async () => {
    const id = await linked("player");
    now.said = "Sent.";
    served.answers[`/api/evenings/${id}`] = {at: 9, shown: shown({role: "player"}), events: []};
    await passes();
    assert.equal(now.said, "Sent.");
    served.answers[`/api/evenings/${id}`] = {at: 10, shown: shown({role: "player", round: round(2, [])}), events: []};
    await passes();
    assert.deepEqual([now.said, now.shown.round.number, links()[0].shown.round.number], ["", 2, 2]);
  });
});

describe("the list of evenings", () => {
  it("has those of this device apart from those one came to, each to be deleted after a question", async () => {
    const id = await own();
    keep("clubs", [{id: "L1", shown: shown({title: "Theirs", club: ""})}, {id, shown: null}, {id: "L2", shown: null}]);
    await enterStart();
    const words = wordsOf(startView());
    assert.match(words, /The next evening begin New evening .*Your evenings Monday Aces, playing May 4 Open Delete/);
    assert.match(words, /You came by a link Theirs May 4 Open Delete Evening Open Delete$/);
    press(startView(), "Delete Theirs");
    press(startView(), "Keep it");
    assert.equal(offers(startView(), "Yes, delete it"), false);
    press(startView(), "Delete Theirs");
    press(startView(), "Yes, delete it");
    await turns();
    assert.deepEqual(links().map((one) => one.id), [id, "L2"]);
    assert.match(written(startView()), /aria-label="Open Monday, May 4"/);
    for (const one of await evenings.list()) await evenings.forget(one.id);
    await enterStart();
    assert.match(wordsOf(startView()), /Your first evening/);
    assert.doesNotMatch(wordsOf(startView()), /Your evenings/);
  });
});

describe("a new evening", () => {
  beforeEach(async () => {
    Object.assign(app.lobby, {ready: true, id: "double-deck", set: {}, house: {name: " Ours ", summary: "", source: "",
      notes: []}, systems: [], levels: []});
    served.answers["/api/club/begin"] = ({body}) => ({change: {type: "evening", title: body.title}});
    served.answers["/api/rules"] = {};
    await enterNew();
  });
  const started = async () => {
    press(newView(), "Begin the evening");
    await turns();
    return sentTo("/api/club/begin").at(-1);
  };
  it("is begun as the chosen way of moving has it", async () => {
    assert.match(written(newView()), /club-format is-on"><input[^>]*checked=true[^>]*><span><b>By pairs/);
    fill(newView(), "The club’s name", " Aces ");
    fill(newView(), "What the evening is called", " First ");
    fill(newView(), "Fee for each pair", "5,50");
    const asked = await started();
    assert.deepEqual([asked.format, asked.rounds, asked.hands, asked.title, asked.club, asked.fee, asked.house,
      asked.odd,
      asked.both_agree, asked.prizes], ["pairs", 4, 8, "First", "Aces", 550, "Ours", "", true, undefined]);
    assert.match(asked.day, /^\d{4}-\d\d-\d\d$/);
    assert.ok(asked.seed >= 0 && asked.seed < 10_000);
    assert.match(device.went[0], /^\/club\/\w+\/people$/);
    const [, id] = /club\/(\w+)\//.exec(device.went[0]);
    assert.deepEqual((await evenings.open(id)).map(({change}) => change.type), ["evening"]);
    assert.deepEqual([kept("club-usual").format, kept("club-usual").fee], ["pairs", "5,50"]);
  });
  it("shows five ways of moving at first, and the one that is chosen", async () => {
    assert.equal(times(newView(), 'name="format"'), 5);
    press(newView(), "2 more ways");
    assert.equal(times(newView(), 'name="format"'), 7);
    assert.equal(offers(newView(), "more ways"), false);
    fill(newView(), "By seven", true, "change");
    await enterNew();
    assert.equal(times(newView(), 'name="format"'), 6);
    assert.match(written(newView()), /is-on"><input[^>]*><span><b>By seven/);
  });
  it("asks what becomes of those left over where persons move", async () => {
    assert.doesNotMatch(wordsOf(newView()), /left over/);
    fill(newView(), "By single", true, "change");
    assert.match(wordsOf(newView()), /Fee for each person.*Hands a round as many as time allows.*left over/);
    fill(newView(), "If people are left over", "three", "change");
    const asked = await started();
    assert.deepEqual([asked.odd, asked.three], ["three", "three-handed"]);
    await enterNew();
    assert.match(written(newView()), /is-on"><input[^>]*><span><b>By single/, "the club does it again");
    fill(newView(), "By three", true, "change");
    assert.match(wordsOf(newView()), /Boards a round/);
    fill(newView(), "By single", true, "change");
    fill(newView(), "If people are left over", "", "change");
    assert.equal((await started()).three, undefined);
  });
  it("has the prizes of its way, unless others are chosen", async () => {
    fill(newView(), "By pairs", true, "change");
    fill(newView(), "High", true, "change");
    let asked = await started();
    assert.deepEqual([asked.prizes, asked.places], [["high", "low"], 1]);
    fill(newView(), "By single", true, "change");
    asked = await started();
    assert.equal(asked.prizes, undefined);
    fill(newView(), "By pairs", true, "change");
    await started();
  });
  it("refuses money that is none, and says so", async () => {
    fill(newView(), "Fee for each", "much");
    assert.equal(await started(), undefined);
    assert.deepEqual([page.announced, device.went], [["Fee"], []]);
    assert.match(wordsOf(newView()), /Fee Begin the evening$/);
    fill(newView(), "Fee for each", "");
    assert.match(saying(newView(), "Begin the evening"), /disabled=false/);
    app.lobby.ready = false;
    assert.match(saying(newView(), "Begin the evening"), /disabled=true/);
  });
  it("may have the people of an earlier one, none of whom is here yet", async () => {
    const before = await own();
    await enterNew();
    served.answers["/api/club/names"] = {changes: [{type: "entry", number: 1, names: ["Ann", "Bob"]}]};
    assert.match(wordsOf(newView()), /Who comes\? The same people again No, new names as on May 4: 1 on the list/);
    fill(newView(), "The same people again", before, "change");
    await started();
    assert.equal(sentTo("/api/club/names")[0].text, "Ann & Bob\n");
    const [, id] = /club\/(\w+)\//.exec(device.went.at(-1));
    assert.deepEqual((await evenings.open(id)).slice(1).map(({change}) => change), [{type: "entry", number: 1,
      names: ["Ann", "Bob"], couple: "c"}, {type: "here", number: 1, here: false}]);
  });
});

describe("a table on phones", () => {
  const PHONES = (id) => `/api/evenings/${id}/phones`;
  const seat = (more = {}) => ({table: "T1", seat: 2, token: "tk", name: "Table 1", title: "Double deck", ...more});
  const plays = (more = {}) => table(1, {deece: "plays", ...more});
  const chair = (name, state) => ({name, state});
  const phone = (more = {}) => ({table: 1, at: "T1", watched: true, words: "in hand 3", waits: "", near: true,
    chairs: [chair("Ann", "here"), chair("Carl", "free"), chair("Bob", "away"), chair("Dora", "computer")],
      figures: null,
    ...more});
  it("is come to by those who sit there, each in their chair", async () => {
    const id = await linked("player", {me: 1});
    served.answers[PHONES(id)] = seat();
    const view = (one) => phoneView(now.shown.round, one, 1, () => {});
    assert.equal(wordsOf(view(table(1))), "");
    assert.match(wordsOf(view(table(1, {deece: "may"}))), /^or Sit down as Ann Sit down as Bob phones_may$/);
    assert.match(wordsOf(phoneView(now.shown.round, table(1, {deece: "may", sides: [side("A", [1]), side("B", [2]),
      side("C", [3])], seats: ["A", "B", "C"]}), 3, () => {})), /^or Play on our phones phones_may$/);
    assert.match(wordsOf(view(plays())), /^Your table plays on phones phones_sit Sit down as Ann Sit down as Bob$/);
    press(view(plays()), "Sit down as Bob");
    await turns();
    const [{round: of, table: at, entry, seat: place, own: before}] = sentTo(PHONES(id));
    assert.deepEqual([of, at, entry, place, before, served.asked.at(-1).token], [1, 1, 1, 2, "", "k"]);
    assert.equal(device.went.at(-1), "/t/T1");
    assert.match(wordsOf(view(plays({deece_board: 5}))), /Board 5 is yours\..*Stop before the end/);
    const alone = plays({sides: [side("Ann", [1]), side("B", [2]), side("Bob", [3]), side("D", [4])]});
    assert.match(wordsOf(phoneView(now.shown.round, alone, 3, () => {})), /Go on with your game/);
    assert.match(wordsOf(phoneView(now.shown.round, {...alone, deece_board: 5}, 3, () => {})), /Go on with board 5/);
    assert.match(wordsOf(phoneView(now.shown.round, alone, 1, () => {})), /Take your seat$/);
    press(view(plays()), "Sit down as Bob");
    await turns();
    assert.equal(sentTo(PHONES(id))[1].own, "tk", "who was here before has their chair again");
  });
  it("sends what it came to before its end, if that counts", async () => {
    const id = await linked("player", {me: 1});
    served.answers[PHONES(id)] = seat();
    const sent = [];
    const view = () => phoneView(now.shown.round, plays(), 1, (figures) => sent.push(figures));
    press(view(), "Sit down as Bob");
    await turns();
    served.answers[`${PHONES(id)}/where`] = {counts: false, figures: {points: [1, 2]}};
    press(view(), "phones_send");
    await turns();
    assert.deepEqual([now.wrong, sent], ["Phones_nothing.", []]);
    served.answers[`${PHONES(id)}/where`] = {counts: true, figures: {points: [1, 2]}};
    press(view(), "phones_send");
    await comesTo(() => sent.length > 0);
    assert.deepEqual([sent, sentTo(`${PHONES(id)}/where`).at(-1)], [[{points: [1, 2]}], {at: "T1", own: "tk"}]);
  });
  it("is seen by its director: where it is, for whom it waits, and each chair", async () => {
    const id = await linked("scorer");
    now.shown.round = round(1, [plays()]);
    served.answers[PHONES(id)] = {tables: [phone({waits: "Carl is awaited."})]};
    const settled = [];
    const desk = () => phoneDesk(1, plays(), (figures) => settled.push(figures));
    wordsOf(desk());
    await turns();
    assert.equal(wordsOf(whereWords(plays(), 1)), ", in hand 3");
    assert.equal(wordsOf(whereWords(plays(), 2)), "", "of this round alone");
    assert.equal(wordsOf(waitsView(plays(), 1)), "Carl is awaited.");
    assert.match(wordsOf(desk()), new RegExp(
      "^This table plays on phones In hand 3\\. Watch Carl is awaited\\. Ann is here "
      + "Free the chair Carl is not in their chair I am Carl A computer plays Bob a computer player plays "
      + "for them I am "
      + "Bob Wait for them Dora a computer player phones_free$"));
    served.answers[`${PHONES(id)}/chair`] = {};
    for (const words of ["A computer plays for Carl", "Wait for Bob", "Free the chair of Ann"]) {
      press(desk(), words);
      await turns();
    }
    assert.deepEqual(sentTo(`${PHONES(id)}/chair`).map((one) => [one.seat, one.computer]), [[1, true], [2, false], [0,
      false]]);
    press(desk(), "Watch");
    assert.deepEqual([device.went.at(-1), kept("games")[0].seat, kept("games")[0].name], ["/t/T1", null, "Table 1"]);
    assert.equal(wordsOf(phoneDesk(2, plays(), () => {})), "");
    assert.equal(wordsOf(phoneDesk(1, table(1), () => {})), "");
  });
  it("has its figures taken from the phones, and stops there after a question", async () => {
    const id = await linked("scorer");
    now.shown.round = round(1, [plays()]);
    now.events = [event("s:1", {type: "deece", round: 1, table: 1}), event("s:2", {type: "deece", round: 1, table: 2})];
    served.answers[PHONES(id)] = {tables: [phone({figures: {points: [30, -9]}, watched: false})]};
    const settled = [];
    const desk = () => phoneDesk(1, plays(), (figures) => settled.push(figures));
    watchPhones(now.shown);
    await turns();
    assert.doesNotMatch(wordsOf(desk()), /Watch/);
    press(desk(), "Take 30 to −9");
    assert.deepEqual(settled, [{points: [30, -9]}]);
    press(desk(), "phones_cards");
    press(desk(), "No, go on");
    press(desk(), "phones_cards");
    press(desk(), "Yes, stop it");
    await turns();
    assert.deepEqual(sentTo("/api/club/write").at(-1).new[0].change, {type: "back", over: ["s:1"]});
    assert.equal(offers(desk(), "Yes, stop it"), false);
  });
  it("is opened for phones by its director, who does not sit down", async () => {
    const id = await linked("scorer");
    now.shown.round = round(1, [table(1, {deece: "may"})]);
    served.answers[PHONES(id)] = seat({seat: null});
    press(phoneDesk(1, table(1, {deece: "may"}), () => {}), "Open it for phones");
    await turns();
    assert.deepEqual([now.said, device.went, sentTo(PHONES(id))[0].seat, sentTo(PHONES(id))[0].entry],
      ["Table 1 is open.",
      [], 0, 0]);
  });
  it("is asked for no more often than every few seconds, far ones one by one", async () => {
    const id = await linked("scorer");
    now.shown.round = round(1, [plays()]);
    served.answers[PHONES(id)] = ({path}) => ({tables: [path.includes("?") ? phone({words: "asked"})
      : phone({near: false,
      words: "far"})]});
    watchPhones(now.shown);
    watchPhones(now.shown);
    await turns();
    assert.deepEqual(served.asked.filter(({path}) => path.includes("phones")).map(({path}) => path), [PHONES(id),
      `${PHONES(id)}?table=1`]);
    assert.equal(wordsOf(whereWords(plays(), 1)), ", asked");
    now.shown.round = round(2, [table(1)]);
    watchPhones(now.shown);
    assert.equal(served.asked.filter(({path}) => path.includes("phones")).length, 2, "no table of it is on phones");
  });
});

describe("the season", () => {
  const person = (place, name, more = {}) => ({place, name, evenings: 2, won: "3–1", points: "90", board_points: "",
    average: "", high_hand: "", sets: "", owes: "", ...more});
  const SEASON = {days: [1, 2], people: [person(1, "Ann"), person(2, "Bob", {owes: "$5"})],
    partners: [{name: "Ann & Bob",
    together: 3, won: "2–1", average: "9"}], kitty: "In the kitty: $3.", stakes: ["Ann owes Bob."], dates: [
    {date: "2001-01-01", evening: 0, title: "Old", when: "long ago"}, {date: "2999-01-01", evening: 0, title: "Next",
      when: "in May"}]};
  const view = () => wordsOf(seasonView());
  it("adds up the evenings of this device, with the next date and what there is a figure for", async () => {
    for (const one of await evenings.list()) await evenings.forget(one.id);
    await enterSeason();
    assert.match(view(), /no_season$/);
    assert.doesNotMatch(view(), /Print/);
    const id = await own();
    served.answers["/api/club/season"] = SEASON;
    await enterSeason();
    assert.equal(sentTo("/api/club/season")[0].evenings[0].length, 2);
    assert.match(view(), /The season season The next date Next, in May For a calendar Open it 2 evenings season_tap/);
    assert.match(view(), /Place Name Evenings Won–lost Points Open 1 Ann 2 3–1 90 2 Bob 2 3–1 90 \$5 In the kitty/);
    assert.match(view(), /By your stakes Ann owes Bob\. Partners .* Ann & Bob 3 2–1 9 Ladder/);
    assert.match(written(seasonView()), new RegExp(`/club/${id} `));
    served.answers["/api/club/ical"] = () => new Response("it");
    press(seasonView(), "For a calendar");
    await turns();
    assert.deepEqual(device.saved, ["evening.ics"]);
    served.answers["/api/club/season"] = {...SEASON, days: [1], dates: [], kitty: "", stakes: [], partners: []};
    await enterSeason();
    assert.match(view(), /^The season season One evening/);
    assert.doesNotMatch(view(), /Partners|stakes|next date/);
    press(seasonView(), "Print");
    assert.equal(device.prints, 1);
  });
  it("ranks nobody unasked", async () => {
    await own();
    served.answers["/api/club/season"] = SEASON;
    await enterSeason();
    assert.doesNotMatch(view(), /One moment|Games/);
    served.answers["/api/club/ladder"] = {missing: "", rungs: [{place: 1, name: "Bob", games: 4}]};
    fill(seasonView(), "The club wants a ranking", true, "change");
    assert.match(view(), /ladder One moment…/);
    await turns();
    assert.match(view(), /Place Name Games 1 Bob 4/);
    assert.equal(kept("club-ladder"), true);
    fill(seasonView(), "The club wants a ranking", false, "change");
    assert.doesNotMatch(view(), /Games 1 Bob/);
    fill(seasonView(), "The club wants a ranking", true, "change");
    await turns();
    assert.equal(sentTo("/api/club/ladder").length, 1);
    served.answers["/api/club/ladder"] = {missing: "Too few.", rungs: []};
    await enterSeason();
    await turns();
    assert.match(view(), /Too few\./);
  });
  it("opens a person with their evenings, and how they play only if asked", async () => {
    const id = await own();
    served.answers["/api/club/season"] = SEASON;
    const came = [{evening: 0, words: "Monday: 2 won", money: "$3", rounds: [{round: 1, table: 2, words: "Round 1",
      sheet: "S", key: "k"}, {round: 2, table: 3, words: "Round 2", sheet: "", key: ""}, {round: 3, table: 0,
      words: "sat out", sheet: "", key: ""}]}];
    const course = [{hands: 8, low: -2, high: 6, points: null}, {hands: 20, low: 1, high: 4, points: 2}];
    served.answers["/api/club/person"] = ({body}) => ({came, rating: body.rating ? "Well" : "", scale: "points",
      course});
    await enterSeason();
    press(seasonView(), "Ann");
    await turns();
    assert.match(view(), /Monday: 2 won \$3 Round 1 Round 2 sat out How Ann plays/);
    assert.match(written(seasonView()), /\/keep\/S\/sheet#key=k/);
    assert.match(written(seasonView()), new RegExp(`/club/${id}/rounds#round=2&table=3`));
    assert.equal(times(seasonView(), "aria-expanded=true"), 1);
    press(seasonView(), "How Ann plays");
    await turns();
    assert.deepEqual(sentTo("/api/club/person").map(({who, rating}) => `${who} ${rating}`), ["Ann false", "Ann true"]);
    assert.match(view(), /Well\. .*20 hands band private/);
    const plot = written(seasonView());
    assert.match(plot, /By hands played: 8: −2 to 6; 20: 1 to 4/);
    const [, band] = /plot-band" points=([^>]*)>/.exec(plot);
    const points = band.split(" ").map((one) => one.split(",").map(Number));
    assert.equal(points.length, 4);
    assert.deepEqual([points[1][0], points[2][0]], [310, 310], "the last evening ends at the right");
    assert.ok(points[0][1] > points[3][1] && points[0][0] === points[3][0] && points[0][0] < points[1][0]);
    assert.ok(points.every(([, y]) => y >= 14 && y <= 170), "within the frame");
    assert.equal(times(plot, "plot-zero"), 1);
    assert.match(plot, /plot-course plot-0"><polyline points=310,\d+[^ >]*><\/polyline><circle cx=310 /,
      "the figure, once there is one");
    const rules = [...plot.matchAll(/x1=(\d+) x2=(\d+) y1=([\d.]+) y2=([\d.]+)/g)].map((one) => one.slice(1).map(
      Number));
    assert.ok(rules.length > 1 && rules.every(([x1, x2, y1, y2]) => x1 === 44 && x2 === 310 && y1 === y2));
    assert.deepEqual([rules[0][2], rules.at(-1)[2]], [170, 14], "the least is at the bottom, the most at the top");
    served.answers["/api/club/person"] = {came: [], rating: "Well", scale: "points", course: [{hands: 8, low: 2,
      high: 6,
      points: null}]};
    press(seasonView(), "Bob");
    await turns();
    const one = /plot-band" points=([^>]*)>/.exec(written(seasonView()))[1].split(" ").map((xy) => xy.split(",").map(
      Number));
    assert.deepEqual(one.map(([x]) => x), [44, 310, 310, 44], "one evening is a strip");
    assert.equal(one[0][1], one[1][1]);
    served.answers["/api/club/person"] = refuses("no", "Nobody knows them.");
    press(seasonView(), "Ann");
    await turns();
    assert.match(view(), /Nobody knows them\./);
    press(seasonView(), "Ann");
    assert.equal(times(seasonView(), "aria-expanded=true"), 0);
    press(seasonView(), "Ann");
    await enterSeason();
    assert.equal(times(seasonView(), "aria-expanded=true"), 0, "nobody is open when one comes anew");
  });
});

describe("the pages of a club", () => {
  it("are shown by their address, and by what one is there", async () => {
    const id = await linked("wall");
    const view = (part) => wordsOf(club.view({evening: id, part}));
    assert.match(view("tables"), /^Monday Aces, Double deck Round 1 of 4 Tables 1/, "the board on the wall");
    await linked("player");
    now.known.id = now.id;
    assert.match(wordsOf(club.view({evening: now.id, part: "tables"})), /Who are you\?/);
    const scorer = await linked("scorer");
    const at = (part) => wordsOf(club.view({evening: scorer, part}));
    assert.match(at("tables"), /Round 1 Table 1 Ann & Bob/);
    assert.match(at("people"), /Who is here\?/);
    assert.match(written(club.view({evening: scorer, part: "print"})), /print/);
    assert.match(at("wall"), /Tables 1/);
    app.route.evening = "another";
    assert.doesNotMatch(at("tables") ?? "", /Round 1/);
    app.route.evening = scorer;
    assert.match(at("standings"), /no_standings/);
    assert.doesNotMatch(at("evening"), /This evening/, "settings are the director's");
    assert.equal(club.title({evening: scorer}), "Monday");
    assert.equal(club.title({evening: ""}), "Club evening");
  });
  it("open a table that a link names", async () => {
    const id = await linked("scorer");
    await club.enter({evening: id, part: "rounds"});
    assert.equal(openTableView(), null);
    location.hash = "#round=1&table=1";
    await club.enter({evening: id, part: "rounds"});
    assert.match(wordsOf(openTableView()), /^Round 1, table 1/);
    await club.enter({evening: id, part: "rounds"});
    assert.notEqual(openTableView(), undefined);
  });
  it("without an evening are the list, a new one and the season", async () => {
    Object.assign(now, {trouble: "Old.", wrong: "Old."});
    for (const [part, words] of [["", /Club evening/], ["new", /New evening/], ["season", /The season/]]) {
      await club.enter({part});
      assert.match(wordsOf(club.view({part})), words);
    }
  });
});
