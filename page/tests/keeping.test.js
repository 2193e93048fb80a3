/** The score keeper around its slip: a sheet begins, the paper, corrections, rare things, counting, sharing. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {allAnew, device, passes} from "./device.js";
import {load} from "./modules.js";
import {fill, offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {refuses, sentTo, served, turns} from "./served.js";

Object.assign(globalThis, {innerWidth: 1400, HTMLElement: class {}, ResizeObserver: class {}, scrollTo() {}});
document.documentElement.dataset.words = JSON.stringify({keep_start: "Start, {name} deals",
  keep_sub: "From {name} on"});
console.warn = () => {};
const {app, onDraw} = await load("shared/state");
const {opened} = await load("keeper/opened");
const book = await load("keeper/book");
const {enterStart, startView} = await load("keeper/start");
const {enterSheet, sheetTitle, sheetView} = await load("keeper/sheet");
const {openRow} = await load("keeper/correct");
const {isMoreOpen, moreView, openMore} = await load("keeper/more");
const {counterView, isCounting, openCounter} = await load("keeper/counter");
const {enterShare, shareView} = await load("keeper/share");
const {comeToSheet, hasPen, linkFor, onlyReads, sharedNow, stopSharing} = await load("keeper/shared");
const {enterGroup, groupPage, groupsOf, isLike} = await load("keeper/group");
const {enterEvening, eveningView, figuresView} = await load("keeper/evening");
const keeper = await load("keeper/keeper");
const {keepFromHere} = await load("keeper/take-over");
const {slipNow, clearSlip, tell} = await load("keeper/draft");
onDraw(() => {});

const NAMES = ["Ann", "Bob", "Carl", "Dora"];
const FORM = {active: [0, 1, 2, 3], sides: [[0, 2], [1, 3]], bids: [50], step: 1, total: 50, melds: [], meld_by: "side",
  play_by: "side", auction: "one", partner: false, last: false, counter: true, ranks: "ATKQJ9", copies: 2, cards: 12,
    nines: true, moon: true, renege: true,
  ended: [{id: "conceded", label: "given up"}]};
const SLIP = {names: NAMES, form: FORM, questions: [], told: {}, doubts: [], needed: [], verdict: null, problem: "",
  over: [],
  number: 2, effect: [], dealer: 1};
const row = (number, more = {}) => ({number, game: 1, hand: number, at: 1_700_000_000, what: "Ann bid 50.", bid: 50,
  declarer: 0, who: "Ann", short: "made", made: true, told: {declarer: 0, trump: 1}, dealt: "Bob", corrected: false,
  cannot: false, beside: false, struck: false, void: false, disputed: [], penalties: [], meld: [20, 4], play: [30, 20],
  change: [50, 24], scores: [50, 24], entries: ["a:2"], lines: [{name: "We", points: 50, text: "meld"}],
    checks: ["A check."],
  ...more});
const SHEET = {title: "Monday", names: NAMES, columns: ["We", "They"], seats: [0, 1, 0, 1], rows: [row(1)], waiting: [],
  disputes: [], next: {number: 2, hand: 2, dealer: 1}, scores: [50, -24], over: "", changes: [], goal: 500, signed: {},
  take_back: [], pen: "", rules: {name: "Double deck", differs: ["To 500"]}};
let sheet = SHEET;
let slip = SLIP;
const KEEP = "/api/keep";
const CARDS = {suits: {S: "spades", H: "hearts", D: "diamonds", C: "clubs"}, ranks: {A: "ace", T: "ten", K: "king",
  Q: "queen", J: "jack", 9: "nine"}, card: "{rank} of {suit}"};
const kept = (name) => JSON.parse(page.stored.get(`deece.${name}`) ?? "null");
/** What was written on this sheet last. */
const wrote = async () => (await book.open(opened.id)).at(-1).change;

/** A sheet of this device, open. @param {object} [more] of what it shows @param {object} [note] */
async function open(more = {}, note = {}) {
  sheet = {...SHEET, ...more};
  const id = book.newId();
  await book.mergeIn(id, [{id: "a:1", change: {type: "sheet"}, at: 1_700_000_000}, {id: "a:2", change: {type: "hand",
    number: 1, told: {declarer: 0}}, at: 1}]);
  await book.noteOf(id, note);
  Object.assign(app.route, {page: "keep", part: "sheet", sheet: id});
  await comeToSheet(id);
  await enterSheet(id);
  await turns();
  return id;
}

beforeEach(async () => {
  await turns();
  allAnew();
  sheet = SHEET;
  slip = SLIP;
  served.answers = {[KEEP]: () => ({sheet, slip, cards: CARDS}), "/api/network": {url: "", may: true}};
  Object.assign(app, {route: {page: "keep", table: "", part: "sheet", sheet: ""}, me: " Zoe ", network: {url: "",
    may: true}});
  Object.assign(app.lobby, {ready: true, id: "double-deck", set: {}, house: {name: "Ours ", summary: "", source: "",
    notes: []}, rules: null, systems: [{id: "double-deck", name: "Double deck", facts: "", partners: "fixed",
      sides: 2}],
  seats: Array(4).fill({kind: "computer"}), levels: [], message: "", own: []});
});

describe("a sheet begins", () => {
  const view = () => startView();
  it("with who sits where and who deals, and is written under one's name", async () => {
    served.answers["/api/keep/begin"] = ({body}) => ({change: {type: "sheet", names: body.names}});
    await enterStart();
    assert.match(wordsOf(view()),
      /Who sits where\? You Left Across Right keep_partners keep_clockwise Who deals first\?/);
    press(view(), "Start the sheet");
    await turns();
    assert.match(wordsOf(view()), /keep_no_name Start the sheet$/);
    assert.equal(page.announced.at(-1), "keep_no_name");
    NAMES.forEach((name, seat) => press(view(), `id="sit-${seat}"`, "input", {target: {value: name}}));
    fill(view(), "Carl", true, "change");
    assert.deepEqual(kept("sitting"), {names: NAMES, dealer: 2});
    assert.match(wordsOf(view()), /Start, Carl deals$/);
    app.lobby.rules = {problems: [{}], rows: [], changes: []};
    press(view(), "Start, Carl deals");
    await turns();
    assert.match(wordsOf(view()), /no_fit Start/);
    app.lobby.rules = null;
    press(view(), "Start, Carl deals");
    await turns();
    const [{id, house, names, dealer}] = sentTo("/api/keep/begin");
    assert.deepEqual([id, house, names, dealer], ["double-deck", "Ours", NAMES, 2]);
    const [, made] = /\/keep\/(\w+)$/.exec(device.went.at(-1));
    assert.deepEqual((await book.open(made)).map(({change, by}) => [change.type, by]), [["sheet", "Zoe"]]);
    assert.match(wordsOf(view()), /Start the sheet$/, "the next sheet has its own names");
    assert.match(saying(view(), "Start the sheet"), /disabled=false/);
    app.lobby.ready = false;
    assert.match(saying(view(), "Start the sheet"), /disabled=true/);
  });
  it("for two, three and six with the places that they have", () => {
    const places = (people) => {
      app.lobby.seats = Array(people).fill({kind: "computer"});
      return /where\? (.*?) keep_clockwise/.exec(wordsOf(view()))?.[1];
    };
    assert.deepEqual([places(2), places(3)], ["You Across", "You Place 2 Place 3"]);
    assert.equal(places(6), "You Place 2 Place 3 Place 4 Place 5 Place 6");
    assert.equal(places(4), "You Left Across Right keep_partners");
    app.lobby.systems[0].partners = "none";
    assert.equal(places(4), "You Left Across Right");
  });
  it("beside those that are there, each to be gone on with or forgotten after a question", async () => {
    for (const one of await book.list()) await book.forget(one.id);
    const id = await open();
    await enterStart();
    assert.match(wordsOf(view()),
      /Ann, Bob, Carl and Dora Go on with it .*Your score sheets Monday Double deck, 1 line We 50, They −24/);
    assert.match(written(view()), new RegExp(`/keep/${id} `));
    press(view(), "Forget Monday");
    press(view(), "Keep it");
    press(view(), "Forget Monday");
    press(view(), "Yes, forget it");
    await turns();
    assert.equal(await book.open(id), null);
    assert.doesNotMatch(wordsOf(view()), /Your score sheets/);
    assert.match(wordsOf(view()), /keep_not_kept/);
    await open({over: "We won."});
    await enterStart();
    assert.doesNotMatch(wordsOf(view()), /Go on with it/);
    assert.match(wordsOf(view()), /We won\./);
  });
  it("from a table of Deece, with all its finished hands", async () => {
    served.answers["/api/tables/T/record"] = new Response("the record");
    served.answers["/api/keep/open"] = {changes: [{type: "sheet"}, {type: "hand", number: 1}]};
    await keepFromHere({table: "T", name: "Sunday", rules: {name: "Double deck"}});
    assert.deepEqual(sentTo("/api/keep/open"), [{record: "the record", title: "Sunday", house: "Double deck"}]);
    const [, id] = /\/keep\/(\w+)$/.exec(device.went.at(-1));
    assert.deepEqual((await book.open(id)).map(({id: one}) => one.replace(/.*:/, "")), ["1", "2"]);
  });
});

describe("the sheet on paper", () => {
  const view = () => sheetView();
  const words = () => wordsOf(view());
  it("has a line for each hand, with what it came to, and how far it is to go", async () => {
    await open();
    assert.match(words(), new RegExp(
      "Monday Double deck We Ann, Carl keep_parts They Bob, Dora keep_parts 1 Ann 50 made Bob "
      + "dealt 20 \\+ 30 \\+50 50 4 \\+ 20 \\+24 24 To go 450 524 .*To 500\\. Ann Bob Carl Dora Dealer Bob "
      + "deals next Next hand"));
    assert.match(words(), /We 50 They −24 Hand Sheet Evening Share/);
    assert.equal(sheetTitle(), "Monday");
    assert.match(words(), /November \d+, 2023|\d+ November 2023|2023/);
  });
  it("marks what was corrected, what cannot be, what waits, and what is no hand", async () => {
    const line = async (more) => {
      await open({rows: [row(1, more)]});
      return /keep_parts 1?.*?To go/.exec(words().replace(/^.*They Bob, Dora /, ""))?.[0] ?? "";
    };
    assert.match(await line({corrected: true}), /corrected/);
    assert.match(await line({cannot: true}), /cannot be/);
    assert.match(await line({beside: true}), /waits/);
    assert.doesNotMatch(await line({}), /corrected|cannot be|waits/);
    assert.match(await line({bid: null, what: "All passed."}), /All passed\. Bob dealt/);
    assert.match(await line({declarer: null, what: "All passed."}), /All passed\./);
    assert.doesNotMatch(await line({void: true}), /\+50/);
    assert.match(await line({hand: null}), /· Ann/);
    assert.match(await line({meld: [null, null], play: [null, 20]}), /dealt \+50 50 – \+ 20 \+24/);
    await open({rows: [row(1, {struck: true})]});
    assert.match(written(view()), /is-struck/);
    await open({rows: [row(1, {made: false, short: "set"})]});
    assert.match(written(view()), /row-end is-set">set/);
  });
  it("has penalties as lines of their own, which stand in the totals after them", async () => {
    await open({rows: [row(1, {penalties: [{column: 0, points: -10, why: "late"}, {column: 1, points: -5, why: ""}],
      scores: [40, 19]})]});
    assert.match(words(), /\+50 50 4 \+ 20 \+24 24 · Penalty: late −10 40 · Penalty −5 19 To go/);
  });
  it("is divided by games, and ends with who won", async () => {
    await open({rows: [row(1), row(2, {game: 2})], over: "We won."});
    assert.match(words(), /Game 1 1 Ann .*Game 2 2 Ann/);
    assert.doesNotMatch(words(), /To go/);
    assert.match(words(), /We won\. New game/);
    press(view(), "New game");
    await turns();
    assert.deepEqual(await wrote(), {type: "game", number: 2});
    await open({rows: [], goal: 0});
    assert.match(words(), /No hand yet\. First hand/);
    assert.doesNotMatch(words(), /To go|Game 1|Sign/);
  });
  it("says what is to be settled, what waits, and what may be taken back", async () => {
    const entry = (id, by, more = {}) => ({id, by, beside: false, what: "Ann bid 50.", differs: [], change: [1, 2],
      entry: {type: "hand", number: 1, told: {bid: 50}}, ...more});
    await open({rows: [row(1, {disputed: [entry("b:2", "Sam"), entry(`${book.device()}:3`, "", {differs: ["the bid"]})],
      entries: ["a:2", "b:2"]})], waiting: [{number: 3, by: "Sam", what: "A hand.", over: ["x"], entry: {type: "hand"}},
      {number: 3, by: "", what: "−10.", over: ["y"], entry: {type: "penalty", points: -10}}], take_back: [{id: "a:9",
      what: "A penalty."}]});
    assert.match(words(),
      /Written by Sam Ann bid 50\. We \+1 They \+2 This one holds Written by you Ann bid 50\. the bid/);
    assert.match(words(), /1 line to be settled Not on the sheet yet keep_waits Sam: line 3 A hand\. This one holds/);
    assert.match(words(),
      /A second scorer: penalty after line 3 −10\. It counts Leave it out Beside the hands A penalty\./);
    press(view(), "Take it back: A penalty.");
    await turns();
    assert.deepEqual([await wrote(), page.announced.at(-1)], [{type: "back", over: ["a:9"]}, "Taken back."]);
    press(view(), "Leave it out");
    await turns();
    assert.deepEqual(await wrote(), {type: "penalty", points: 0, over: ["y"]});
    press(view(), "This one holds");
    await turns();
    assert.deepEqual(await wrote(), {type: "hand", number: 1, told: {bid: 50}, over: ["a:2", "b:2"]});
  });
  it("is signed by those who agree, and saved or printed", async () => {
    await open({signed: {Ann: 1}});
    assert.match(words(), /Ann: signed up to Hand 1 Bob/);
    assert.match(words(), /Signed by Ann: 1 of 1/);
    press(view(), ">Sign");
    assert.match(words(), /Who agrees\? ✓ Ann Bob Carl Dora/);
    const button = (name) => new RegExp(`disabled=(\\w+) @click=ƒ\\d+>(✓ )?${name}<`).exec(written(view()))?.[1];
    assert.deepEqual([button("Ann"), button("Bob")], ["true", "false"]);
    press(view(), "aria-pressed=false ?disabled=false");
    await turns();
    assert.deepEqual(await wrote(), {type: "sign", number: 1, who: "Bob"});
    press(view(), ">Save");
    assert.doesNotMatch(words(), /Who agrees/);
    served.answers["/api/keep/csv"] = () => new Response("it");
    press(view(), "For a spreadsheet");
    await turns();
    assert.deepEqual(device.saved, ["Monday 2023-11-14.csv"]);
    assert.match(words(), /Saved: Monday 2023-11-14\.csv/);
    press(view(), ">Save");
    assert.doesNotMatch(words(), /For a spreadsheet/);
    press(view(), "Print the sheet");
    assert.equal(device.prints, 1);
  });
});

describe("a second scorer", () => {
  const second = (more) => open(more, {shared: {sheet: "S2", role: "second", key: "k"}});
  beforeEach(() => (served.answers["/api/sheets/S2"] = {events: [], role: "second"}));
  it("signs in one name, and not in one that writes with the pen", async () => {
    const names = () => /Who agrees\? keep_sign_beside (.*?) Save|Who agrees\? keep_sign_beside (.*)$/.exec(wordsOf(
      sheetView()))?.slice(1)
      .find(Boolean);
    const id = await second({});
    opened.events[0].by = "ANN";
    press(sheetView(), ">Sign");
    assert.equal(names(), "Bob Carl Dora");
    await book.mergeIn(id, [{id: "s:9", beside: true, change: {type: "sign", number: 1, who: "Carl"}}]);
    opened.events = [...opened.events, {id: "s:9", beside: true, change: {type: "sign", number: 1, who: "Carl"}}];
    assert.equal(names(), "Carl");
  });
  it("picks nothing and takes nothing back, and begins no game", async () => {
    await second({over: "We won.", take_back: [{id: "a:9", what: "A penalty."}], waiting: [{number: 3, by: "Sam",
      what: "A hand.",
      over: [], entry: {type: "hand"}}]});
    for (const words of ["This one holds", "Take it back", "New game"]) assert.equal(offers(sheetView(), words), false,
      words);
    app.route.part = "hand";
    openMore("more");
    for (const words of ["New game", "Other names"]) assert.equal(offers(moreView(), words), false, words);
    openMore("");
  });
  it("tells a line of the pen's beside it, and strikes only their own", async () => {
    await second({});
    openRow(1);
    assert.match(wordsOf(sheetView()), /keep_beside Keep as it is/);
    assert.equal(offers(sheetView(), "Strike the hand"), false);
    await second({rows: [row(1, {beside: true, entries: ["a:2", `${book.device()}:7`]})]});
    openRow(1);
    assert.match(wordsOf(sheetView()), /Change it Strike the hand Keep/);
    press(sheetView(), "Strike the hand");
    await turns();
    const {events} = sentTo(KEEP).findLast((one) => one.events.at(-1).change.type === "void");
    const {id, change, beside} = events.at(-1);
    assert.deepEqual([id.split(":")[0], change.over, beside], [book.device(), [`${book.device()}:7`], true]);
    press(sheetView(), 'id="strike-now"');
    await turns();
    assert.equal((await book.open(opened.id)).at(-1).beside, true);
  });
  it("or whoever reads along writes nothing", async () => {
    served.answers["/api/sheets/S2"] = {events: [], role: "read"};
    await open({}, {shared: {sheet: "S2", role: "read", key: "k"}});
    assert.doesNotMatch(wordsOf(sheetView()), /Next hand|Sign|This evening Hand/);
    assert.match(wordsOf(sheetView()), /Sheet Evening Share/);
    openRow(1);
    assert.doesNotMatch(wordsOf(sheetView()), /Change it|Strike/);
    app.route.part = "share";
    assert.match(wordsOf(shareView()), /share_on share_read Stop sharing/);
    assert.doesNotMatch(wordsOf(shareView()), /Who writes|Point a phone/);
  });
});

describe("what was written and not read yet", () => {
  it("stays, and says that it is added up later, where nobody answers", async () => {
    await open();
    served.answers = {};
    press(sheetView(), ">Sign");
    press(sheetView(), "aria-pressed=false ?disabled=false");
    await turns();
    assert.match(wordsOf(sheetView()), /keep_no_line keep_added_up/);
    assert.match(saying(sheetView(), ">Sign"), /aria-expanded=true/);
    assert.match(saying(sheetView(), ">Save"), /aria-expanded=false/);
    served.answers = {[KEEP]: () => ({sheet, slip, cards: CARDS})};
    for (let turn = 0; turn < 5 && /keep_no_line/.test(wordsOf(sheetView())); turn += 1) await passes();
    assert.doesNotMatch(wordsOf(sheetView()), /keep_no_line|keep_added_up/);
    opened.trouble = "It is full.";
    assert.doesNotMatch(wordsOf(sheetView()), /keep_added_up/);
    press(sheetView(), ">Save");
    assert.match(saying(sheetView(), ">Save"), /aria-expanded=true/);
    openRow(1);
    assert.match(written(sheetView()), /row-open" aria-expanded=true/);
    openRow(1);
    assert.match(written(sheetView()), /row-open" aria-expanded=false/);
  });
  it("is noted for the front page, which leads back to it until the game is over", async () => {
    const id = await open();
    assert.deepEqual(kept("keeping"), {id, path: `/keep/${id}/sheet`, name: "Monday", line: "Hand 2, We 50, They −24"});
    const {note} = (await book.list()).find((one) => one.id === id);
    assert.deepEqual([note.title, note.hands, note.of, note.over], ["Monday", 1, 2, ""]);
    sheet = {...SHEET, over: "We won."};
    await book.append(id, {type: "hand", number: 2, told: {}});
    await enterSheet("none");
    await enterSheet(id);
    await turns();
    assert.equal(kept("keeping"), null);
  });
});

describe("a line is corrected", () => {
  const view = () => sheetView();
  it("after it was opened: told again on the slip, or struck once it was seen what that does", async () => {
    const id = await open();
    press(view(), "Ann 50");
    assert.match(wordsOf(view()),
      /Hand 1 Close Ann bid 50\. We: meld \+50 A check\. We 50 They −24 Change it Strike the hand Keep as it is/);
    press(view(), "Close");
    assert.doesNotMatch(wordsOf(view()), /Keep as it is/);
    openRow(1);
    sheet = {...SHEET, scores: [0, 0]};
    press(view(), "Strike the hand");
    await turns();
    sheet = SHEET;
    assert.match(wordsOf(view()), /Without this hand We 50 → 0 They −24 → 0 Strike the hand Keep as it is/);
    press(view(), 'id="strike-now"');
    await turns();
    assert.deepEqual(await wrote(), {type: "void", number: 1, why: "struck", over: ["a:2"]});
    assert.ok(page.announced.includes("Written down."));
    openRow(1);
    press(view(), "Change it");
    assert.deepEqual([device.went.at(-1), slipNow().number], [`/keep/${id}`, 1]);
    clearSlip();
  });
  it("that was struck may only be told again, and says if the game goes on", async () => {
    await open({rows: [row(1, {struck: true})]});
    openRow(1);
    assert.match(wordsOf(view()), /Tell it again Keep as it is/);
    assert.equal(offers(view(), "Strike the hand"), false);
    await book.append(opened.id, {type: "hand", number: 1, told: {declarer: 0, bid: 61}});
    await book.append(opened.id, {type: "hand", number: 2, told: {declarer: 3, bid: 52}});
    opened.events = await book.open(opened.id);
    opened.answer.sheet.rows[0].told = null;
    press(view(), "Tell it again");
    assert.equal(slipNow().told.bid, 61, "as it was told last, before it was struck");
    assert.doesNotMatch(wordsOf(view()), /Keep as it is/);
    clearSlip();
    await open({over: "We won."});
    openRow(1);
    sheet = {...SHEET, over: ""};
    press(view(), "Strike the hand");
    await turns();
    assert.match(wordsOf(view()), /game_goes_on/);
    await open();
    served.answers[KEEP] = refuses("no", "It cannot be.");
    openRow(1);
    press(view(), "Strike the hand");
    await turns();
    assert.match(wordsOf(view()), /It cannot be\.$/);
  });
});

describe("what happens seldom", () => {
  const view = () => moreView();
  beforeEach(async () => {
    await open();
    app.route.part = "hand";
    clearSlip();
    openMore("more");
  });
  it("are hands without a score, written at once where nothing was told", async () => {
    assert.match(wordsOf(view()), /^More Back Misdeal All passed Nines Shot the moon Renege Penalty Other dealer/);
    press(view(), "Misdeal");
    await turns();
    assert.deepEqual([await wrote(), isMoreOpen()], [{type: "void", number: 2, why: "misdeal"}, false]);
    openMore("more");
    tell({declarer: 0}, {at: "", typed: "", soFar: null});
    press(view(), "Nines");
    assert.match(wordsOf(view()), /^keep_slip_over Back keep_slip_goes Nines$/);
    press(view(), "Nines");
    await turns();
    assert.equal((await wrote()).why, "nines");
    assert.deepEqual(slipNow().told, {});
  });
  it("are ends of a hand that somebody bid", () => {
    assert.doesNotMatch(wordsOf(view()), /Given up/);
    tell({declarer: 0}, {at: "", typed: "", soFar: null});
    press(view(), "Given up");
    assert.equal(slipNow().told.ended, "conceded");
    openMore("more");
    assert.match(saying(view(), "Given up"), /is-on/);
    press(view(), "Played out after all");
    assert.equal(slipNow().told.ended, undefined);
  });
  it("are who shot the moon, reneged, or dealt", () => {
    tell({declarer: 0}, {at: "", typed: "", soFar: null});
    press(view(), "Shot the moon");
    assert.match(wordsOf(view()), /^Who shot it\? Back Ann Bob Carl Dora$/);
    press(view(), "Bob");
    assert.equal(slipNow().told.mooner, 1);
    openMore("reneged");
    press(view(), "Carl");
    assert.equal(slipNow().told.reneged, 2);
    openMore("dealer");
    assert.match(saying(view(), "Bob"), /is-on/);
    press(view(), "Dora");
    assert.equal(slipNow().told.dealer, 3);
    openMore("dealer");
    press(view(), "Back");
    press(view(), "Back");
    assert.equal(isMoreOpen(), false);
  });
  it("are penalties, by column and points", async () => {
    press(view(), "Penalty");
    assert.match(wordsOf(view()), /^Penalty Back We They Points\? 1 2 3/);
    const done = () => /disabled=(\w+) @click=ƒ\d+>Write it down/.exec(written(view()))?.[1];
    for (const digit of ["0", "1", "2", "5"]) press(view(), `>${digit}`);
    assert.match(wordsOf(view()), /They −125/);
    assert.equal(done(), "true");
    press(view(), "Rub out");
    press(view(), "They");
    assert.deepEqual([done(), saying(view(), "They").includes("is-on")], ["false", true]);
    fill(view(), "Why", " late ");
    press(view(), "Write it down");
    await turns();
    assert.deepEqual(await wrote(), {type: "penalty", after: 1, column: 1, points: -12, why: "late"});
  });
  it("are other names: somebody who sits in, or a name that was written wrong", async () => {
    press(view(), "Other names");
    assert.equal(times(view(), /\?disabled=true/), 2);
    fill(view(), "Bob", " Ben ");
    press(view(), "From Hand 2 on");
    await turns();
    assert.deepEqual(await wrote(), {type: "names", names: ["", "Ben", "", ""], since: 2});
    openMore("names");
    fill(view(), "Bob", "ann");
    press(view(), "keep_misspelled");
    assert.match(wordsOf(view()), /keep_one_name/);
    fill(view(), "Bob", " ");
    press(view(), "keep_misspelled");
    assert.match(wordsOf(view()), /keep_no_name/);
    fill(view(), "Bob", "Bill");
    assert.doesNotMatch(wordsOf(view()), /keep_no_name/);
    press(view(), "keep_misspelled");
    await turns();
    assert.deepEqual(await wrote(), {type: "names", names: ["", "Bill", "", ""]});
  });
  it("are of the line that is corrected, which may be struck", async () => {
    openRow(1);
    press(sheetView(), "Change it");
    openMore("more");
    assert.equal(offers(view(), "New game"), false);
    press(view(), "Strike this hand");
    await turns();
    assert.deepEqual(await wrote(), {type: "void", number: 1, why: "struck", over: ["a:2"]});
    clearSlip();
  });
  it("are only what the game has", async () => {
    slip = {...SLIP, form: {...FORM, auction: "none", nines: false, moon: false, renege: false}};
    await open({rows: []});
    app.route.part = "hand";
    openMore("more");
    assert.match(wordsOf(view()), /^More Back Misdeal Given up Penalty Other dealer keep_both Other names$/);
    openMore("names");
    assert.doesNotMatch(wordsOf(view()), /keep_sub_about|keep_misspelled/);
    fill(view(), "Ann", "Eve");
    press(view(), "Write it down");
    await turns();
    assert.deepEqual(await wrote(), {type: "names", names: ["Eve", "", "", ""]});
  });
  it("is a new game", async () => {
    press(view(), "New game");
    await turns();
    assert.deepEqual(await wrote(), {type: "game", number: 2});
    assert.equal(kept(`more.${opened.id}`), null);
  });
});

describe("meld is counted", () => {
  const COUNTED = {totals: [19, 4, 0, 0], meld: [{trump: 0, total: 19, combinations: [{name: "run", points: 15},
    {name: "marriage", points: 4}]}], combinations: [{kind: "run", suit: 0, name: "run", about: "spades", points: [15,
      150]},
    {kind: "aces", suit: -1, name: "aces", about: "", points: [10]}], cards: "AS TS", too_many: ""};
  const view = () => counterView(opened.answer);
  const asked = () => sentTo("/api/keep/meld").at(-1);
  beforeEach(async () => {
    await open();
    app.route.part = "hand";
    clearSlip();
    served.answers["/api/keep/meld"] = COUNTED;
    openCounter({kind: "meld", key: "meld 0", seats: [0], label: "Meld of Ann"}, "AS AS");
    await turns();
  });
  it("card by card, by every trump, for whose it is", async () => {
    assert.equal(isCounting(), true);
    assert.deepEqual([asked().cards, asked().declares, asked().trump], ["AS AS", false, -1]);
    assert.match(wordsOf(view()), /^Count meld Ann Undo By card By combination 2 of 12 /);
    assert.match(wordsOf(view()), / 19 4 0 0 Choose trump$/);
    press(view(), "spades: 19");
    await turns();
    assert.equal(asked().trump, 0);
    assert.match(wordsOf(view()), /Run 15, marriage 4\. Use 19 for Ann$/);
    press(view(), " of spades: 2");
    await turns();
    assert.equal(asked().cards, "");
    press(view(), "Undo");
    await turns();
    assert.equal(asked().cards, "AS AS");
    assert.match(saying(view(), "Undo"), /disabled=true/);
    press(view(), "Use 19 for Ann");
    assert.equal(isCounting(), false);
    assert.equal(kept(`counter.${opened.id}`), null);
  });
  it("by combination, each as often as it is there", async () => {
    press(view(), "By combination");
    await turns();
    assert.deepEqual([asked().combinations, asked().cards], [[], undefined]);
    assert.match(wordsOf(view()), /How many\? 1 2 Run spades 1 × 15 2 × 150 Aces 1 × 10/);
    press(view(), "run: 2, 150 points");
    press(view(), "aces: 1, 10 points");
    await turns();
    assert.deepEqual(asked().combinations, [{kind: "run", suit: 0, copies: 2}, {kind: "aces", suit: -1, copies: 1}]);
    assert.match(saying(view(), "run: 2"), /is-on" aria-pressed=true/);
    assert.match(saying(view(), "run: 1"), /key " aria-pressed=false/);
    press(view(), "run: 2, 150 points");
    await turns();
    assert.deepEqual(asked().combinations, [{kind: "aces", suit: -1, copies: 1}]);
  });
  it("goes on where it was after the page was loaded again, and knows who declares", async () => {
    opened.answer.slip = {...SLIP, told: {declarer: 0}};
    press(view(), "By card");
    await turns();
    assert.equal(asked().declares, true);
    assert.deepEqual(kept(`counter.${opened.id}`).cards, {AS: 2});
    served.answers["/api/keep/meld"] = {...COUNTED, too_many: "Too many aces."};
    press(view(), "spades: 19");
    await turns();
    assert.match(wordsOf(view()), /Too many aces\. .*One moment…$/);
    served.answers["/api/keep/meld"] = refuses("no", "It cannot be counted.");
    press(view(), "hearts: 4");
    await turns();
    assert.match(wordsOf(view()), /It cannot be counted\./);
    press(view(), 'aria-label="Back"');
    assert.equal(isCounting(), false);
    openCounter({kind: "meld", key: "meld 0", seats: [0, 2], label: "Meld"}, "");
    assert.match(wordsOf(view()), /Ann, Carl .*keep_one_player/);
    press(view(), 'aria-label="Back"');
  });
});

describe("a sheet on other phones", () => {
  const view = () => wordsOf(shareView());
  const S = "/api/sheets/S1";
  async function shared() {
    await open();
    app.route.part = "share";
    await enterShare(opened.id);
    served.answers["/api/sheets"] = {sheet: "S1", pen: "pp", second: "ss", read: "rr"};
    served.answers[S] = {events: [], role: "pen"};
    press(shareView(), "Share this sheet");
    await turns();
    await turns();
  }
  it("is given to the server, and the pen is here", async () => {
    await shared();
    assert.equal(sentTo("/api/sheets")[0].events.length, 2);
    assert.deepEqual(sharedNow(), {sheet: "S1", role: "pen", key: "pp", keys: {pen: "pp", second: "ss", read: "rr"}});
    assert.deepEqual(await wrote(), {type: "pen", device: book.device()});
    assert.equal(hasPen(), true);
    assert.match(view(),
      /http:\/\/localhost:8123\/keep\/S1\/sheet#key=rr .*share_read .*share_on Stop sharing Who writes pen_here/);
    fill(shareView(), "Keeps score too", true, "change");
    assert.match(view(), /\/keep\/S1#key=ss .*share_second/);
    fill(shareView(), "Takes the pen", true, "change");
    assert.match(view(), /\/keep\/S1#key=pp .*share_pen/);
    fill(shareView(), "Reads along", true, "change");
    press(shareView(), "Copy the link");
    await turns();
    assert.deepEqual([device.copied.length, page.announced.at(-1)], [1, "The link is copied."]);
    assert.equal(linkFor(sharedNow(), "pen"), "http://localhost:8123/keep/S1#key=pp");
  });
  it("takes the pen back from another device", async () => {
    await shared();
    opened.answer = {...opened.answer, sheet: {...SHEET, pen: "other"}};
    assert.equal(hasPen(), false);
    assert.match(view(), /pen_elsewhere Take the pen/);
    press(shareView(), "Take the pen");
    await turns();
    assert.deepEqual(await wrote(), {type: "pen", device: book.device()});
  });
  it("exchanges what one has and the other has not, again and again", async () => {
    await shared();
    served.answers[S] = ({body}) => ({role: "pen", events: [...(body?.events ?? []), {id: "z:9", change: {type: "hand",
      number: 2,
      told: {}}}]});
    await passes();
    const came = async () => (await book.open(opened.id)).some(({id}) => id === "z:9");
    for (let turn = 0; turn < 9 && !(await came()); turn += 1) await passes();
    assert.ok((await book.open(opened.id)).some(({id}) => id === "z:9"));
    await turns();
    assert.ok(device.waiting.some(({wait}) => wait === 3000));
    delete served.answers[S];
    for (let turn = 0; turn < 5 && !/share_off/.test(view()); turn += 1) await passes();
    assert.match(view(), /share_off/);
    app.route.page = "home";
    device.waiting.length = 0;
    await stopSharing();
    assert.equal(sharedNow(), null);
  });
  it("gives what was written here once it is known what the others have, and nothing twice", async () => {
    await shared();
    const posted = () => sentTo(S).filter(Boolean).flatMap(({events}) => events.map(({change}) => change.type));
    const has = [...opened.events];
    served.answers[S] = ({body}) => {
      has.push(...(body?.events ?? []));
      return {role: "pen", events: has};
    };
    device.waiting.length = 0;
    comeToSheet(opened.id);
    await turns();
    served.asked.length = 0;
    openRow(1);
    sheet = {...SHEET};
    press(sheetView(), "Strike the hand");
    await turns();
    press(sheetView(), 'id="strike-now"');
    await turns();
    for (let turn = 0; turn < 4; turn += 1) await passes();
    assert.deepEqual(posted(), ["void"]);
    assert.ok(device.waiting.filter(({wait}) => wait === 3000).length <= 1, "one question at a time");
  });
  it("keeps here alone what the server refuses, and says why", async () => {
    await shared();
    const has = [...opened.events];
    served.answers[S] = ({body}) => (body?.events.some(({change}) => change.type !== "pen") ? refuses("no",
      "That line is taken.",
      403)() : {role: "pen", events: has});
    comeToSheet(opened.id);
    await turns();
    const id = opened.id;
    await book.mergeIn(id, [{id: "k:50", change: {type: "sign", number: 1, who: "Ann"}}, {id: "k:51",
      change: {type: "sign",
      number: 1, who: "Bob"}}]);
    opened.events = await book.open(id);
    for (let turn = 0; turn < 4; turn += 1) await passes();
    assert.match(view(), /That line is taken\./);
    const given = () => sentTo(S).filter((one) => one?.events.some(({change}) => change.type === "sign")).map((
      {events}) => events.length);
    assert.deepEqual(given(), [2, 1, 1], "both together, then each alone");
    for (let turn = 0; turn < 3; turn += 1) await passes();
    assert.equal(given().length, 3, "it is not sent again");
  });
  it("says in the server's words why it cannot keep a sheet", async () => {
    await shared();
    served.answers[S] = refuses("store", "The disk is full.", 503);
    for (let turn = 0; turn < 4; turn += 1) await passes();
    assert.match(view(), /The disk is full\. share_off/);
  });
  it("of a second scorer gives only what was written beside the pen", async () => {
    const has = [{id: "a:1", change: {type: "sheet"}}];
    served.answers["/api/sheets/S2"] = ({body}) => {
      has.push(...(body?.events ?? []));
      return {role: "second", events: has};
    };
    const id = await open({}, {shared: {sheet: "S2", role: "second", key: "k"}});
    await book.mergeIn(id, [{id: "m:20", change: {type: "hand", number: 2, told: {}}}, {id: "m:21", beside: true,
      change: {type: "hand", number: 2, told: {}}}]);
    opened.events = await book.open(id);
    for (let turn = 0; turn < 4; turn += 1) await passes();
    assert.deepEqual(sentTo("/api/sheets/S2").filter(Boolean).flatMap(({events}) => events.map((one) => one.id)),
      ["m:21"]);
  });
  it("is shared no more by a press", async () => {
    await shared();
    press(shareView(), "Stop sharing");
    await turns();
    assert.match(view(), /Follow on other phones share_means Share this sheet/);
    assert.equal((await book.list()).find(({id}) => id === opened.id).note.shared, null);
  });
  it("comes by a link, whose better key is kept", async () => {
    served.answers["/api/sheets/L1"] = {events: [{id: "q:1", change: {type: "sheet"}}], role: "read"};
    Object.assign(app.route, {sheet: "L1", part: "sheet"});
    const by = async (key, role) => {
      location.hash = `#key=${key}`;
      served.answers["/api/sheets/L1"] = {events: [{id: "q:1", change: {type: "sheet"}}], role};
      await comeToSheet("L1");
      await enterSheet("L1");
      await turns();
      return sharedNow()?.key;
    };
    assert.equal(await by("r", "read"), "r");
    assert.equal(onlyReads(), true);
    assert.equal(location.hash, "");
    assert.equal(await by("p", "pen"), "p");
    assert.equal(await by("s", "second"), "p");
    assert.equal(onlyReads(), false);
    assert.equal((await book.open("L1")).length, 1);
  });
  it("goes from phone to phone as a file of the same game alone", async () => {
    await shared();
    press(shareView(), "Save the sheet");
    assert.deepEqual(device.saved, ["Monday.sheet"]);
    const take = async (text) => {
      device.file = {name: "x.sheet", text};
      press(shareView(), "Take one in");
      await turns();
      return page.announced.at(-1);
    };
    const lines = opened.events.map((one) => JSON.stringify(one)).join("\n");
    assert.equal(await take(
      `${lines}\n${JSON.stringify({id: "y:8", change: {type: "hand", number: 5, told: {}}})}\n \n`),
      "1 line taken in.");
    assert.equal(await take(lines), "There is nothing new in it.");
    assert.equal(await take("no lines"), "sheet_unread");
    assert.equal(await take(JSON.stringify({id: "n:1", change: {type: "sheet"}})), "sheet_other");
    assert.equal(await take(`${lines}\n{"id": 4}`), "sheet_other");
    assert.match(written(shareView()), /class=problem role="status">sheet_other/);
  });
});

describe("evenings on this device", () => {
  const listed = (id, names, more = {}) => ({id, when: 1_700_000_000_000, note: {names, rules: "Double deck", title: "",
    columns: ["We", "They"], scores: [3, -4], hands: 5, ...more}});
  it("are found by all words that are looked for, and put together by who sat there", () => {
    const one = listed("1", ["Ann", "Bob"], {title: "Monday"});
    assert.deepEqual(["ann", "MONDAY bob", "they −4", "double 2023", "ann zoe"].map((words) => isLike(one, words)),
      [true, true, true, true, false]);
    assert.equal(isLike(listed("1", ["Ann"], {over: "We won."}), "they"), false, "how it ended stands for the scores");
    const all = [one, listed("2", [" bob", "ANN"]), listed("3", ["Cy"]), listed("4", []), listed("5", []), ...["6", "7",
      "8"].map((id) => listed(id, ["Di", "Ed"]))];
    assert.deepEqual(groupsOf(all).map(([, those]) => those.map(({id}) => id)), [["6", "7", "8"], ["1", "2"]]);
  });
  const EVENING = {hands: 5, few: "", columns: [{name: "We", course: [1, 2], points: 3}], bidders: [{name: "Ann",
    bids: 2,
    made: 1, results: [true, false]}, {name: "Bob", bids: 0, made: 0, results: []}], meld: [{name: "Ann", mean: 9.25}],
  worth: [{head: "Best hand", value: "50", about: "Hand 3"}]};
  it("are listed, and the figures of a group asked for by a press", async () => {
    for (const one of await book.list()) await book.forget(one.id);
    await enterGroup();
    assert.match(wordsOf(groupPage()), /No sheets yet\./);
    await open();
    await open({title: ""});
    await enterGroup();
    assert.match(wordsOf(groupPage()),
      /Evenings together Ann, Bob, Carl and Dora 2 evenings Look for a sheet 2 sheets/);
    served.answers["/api/keep/evening"] = EVENING;
    press(groupPage(), "2 evenings");
    await turns();
    assert.equal(sentTo("/api/keep/evening")[0].sheets.length, 2);
    assert.match(wordsOf(groupPage()), /Bids made Ann ✓ ✕ 1 of 2/);
    press(groupPage(), "2 evenings");
    assert.doesNotMatch(wordsOf(groupPage()), /Bids made/);
    press(groupPage(), "sheet-search", "input", {target: {value: "monday"}});
    assert.match(wordsOf(groupPage()), /1 sheet of 2 Monday Double deck: Ann/);
    press(groupPage(), "sheet-search", "input", {target: {value: ""}});
  });
  it("have their figures: totals, bids, meld and what is worth telling", () => {
    const words = (more) => wordsOf(figuresView({...EVENING, ...more}));
    assert.match(words({}),
      /Totals.*We 3 Bids made Ann ✓ ✕ 1 of 2 ✓ made, .* Meld on average Ann .*9\.3 Worth telling Best hand 50 Hand 3$/);
    assert.doesNotMatch(words({}), /0 of 0/);
    assert.match(words({few: "Too few hands."}), /Too few hands\.$/);
    assert.match(words({bidders: [{name: "Ann", bids: 8, made: 8, results: Array(8).fill(true)}]}),
      /Ann (✓ ){8}8 of 8/);
    assert.match(words({bidders: [{name: "Ann", bids: 1, made: 1, results: [true]}]}), /Ann ✓ 1 of 1/);
    assert.match(written(figuresView(EVENING)), /bid-made>✓.*bid-set>✕/s);
    assert.match(words({bidders: [{name: "Ann", bids: 9, made: 9, results: Array(9).fill(true)}]}), /Ann 9 of 9/);
    assert.equal(words({columns: [], bidders: [], meld: [], worth: []}), "");
  });
  it("are asked for once for a sheet as it stands, and again where nobody answered", async () => {
    const id = await open();
    app.route.part = "evening";
    await enterEvening(id);
    await turns();
    wordsOf(eveningView());
    await turns();
    assert.match(wordsOf(eveningView()), /does not answer/);
    served.answers["/api/keep/evening"] = EVENING;
    for (let turn = 0; turn < 6 && device.waiting.length; turn += 1) await passes();
    assert.match(wordsOf(eveningView()), /Evening 5 hands .*Bids made/);
    const before = sentTo("/api/keep/evening").length;
    wordsOf(eveningView());
    await turns();
    assert.equal(sentTo("/api/keep/evening").length, before);
  });
});

describe("the keeper's pages", () => {
  it("are shown by their address", async () => {
    const id = await open();
    const page_ = async (part, sheet_ = id) => {
      const route = {page: "keep", table: "", part, sheet: sheet_};
      app.route = route;
      await keeper.enter(route);
      await turns();
      return wordsOf(keeper.view(route));
    };
    assert.match(await page_("start", ""), /Keep score/);
    assert.match(await page_("sheet"), /Dealer Bob deals next/);
    assert.match(await page_("share"), /Follow on other phones/);
    assert.match(await page_("group", ""), /All score sheets/);
    assert.match(await page_("evening"), /Evening/);
    assert.match(await page_("nowhere"), /To the lobby/);
    assert.equal(keeper.title({part: "sheet"}), "Monday");
    assert.equal(keeper.title({part: "hand"}), "Keep score");
    assert.match(await page_("sheet", "unknown"), /This device has no such sheet\./);
  });
});
