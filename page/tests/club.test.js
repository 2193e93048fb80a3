/** The tables of a club's evening: what they came to, the clock, all rounds, and the standings. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {device} from "./device.js";
import {FORMAT, came, directs, eveningAnew, evening, event, line, now, round, side, table, wrote} from "./evenings.js";
import {load} from "./modules.js";
import {fill, offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {sentTo, served, turns} from "./served.js";

const {boardsIn, comparedView, figuresOf, slipsView} = await load("club/boards");
const {closeTable, figuresIn, isKept, openTable, openTableView} = await load("club/result");
const {roundView, tablesView, clockView, leftOf} = await load("club/tables");
const {roundsView} = await load("club/rounds");
const {columnsOf, standingsPage, standingsView} = await load("club/standings");

beforeEach(eveningAnew);

describe("the tables of a round", () => {
  it("stand with their sides, what they came to and how that stands", () => {
    const played = table(1, {state: "differs", words: "differs", sides: [side("Ann & Bob", [1], {points: 70, won: true,
      way: "N–S"}), side("Carl & Dora", [2], {points: -20})]});
    const view = roundView(round(2, [played, table(2, {state: "agreed", words: "agreed"})], {out: [5],
      out_words: "Pat sits out."}), 2);
    assert.match(wordsOf(view), new RegExp("^Round 2 2 to come\\. Table 1 Ann & Bob N–S 70 Carl & Dora −20 ⚠ differs "
      + "Table 2 A2 B2 ✓ agreed – Pat sits out\\.$"));
    assert.equal(times(view, "club-line is-won"), 1);
    assert.equal(times(view, "club-table is-mine"), 1);
    assert.equal(times(roundView(round(2, [table(1)])), "is-mine"), 0);
  });
  it("open by a press for whoever may write, and for nobody else", () => {
    assert.equal(offers(tablesView(now.shown), "A1"), true);
    press(tablesView(now.shown), "A2");
    assert.match(wordsOf(tablesView(now.shown)), /^Round 2, table 2 Back/);
    press(tablesView(now.shown), "Back");
    assert.match(wordsOf(tablesView(now.shown)), /^Round 2 /);
    came("scorer");
    assert.equal(offers(tablesView(now.shown), "A1"), true);
    came("player");
    assert.equal(offers(roundView(now.shown.round), "A1"), false);
  });
  it("are not there before the first round", () => {
    directs({round: null, stage: "entering"});
    assert.match(wordsOf(tablesView(now.shown)), /^No round yet 6 rounds\.$/);
  });
  it("may be seated anew as long as none has played", async () => {
    served.answers["/api/club/next"] = {change: {type: "round", number: 2}};
    press(tablesView(now.shown), "Seat round 2 again");
    await turns();
    assert.deepEqual(sentTo("/api/club/next")[0].again, true);
    assert.deepEqual(wrote(), [{type: "round", number: 2}]);
    assert.equal(now.last.length, 1, "it can be taken back");
    directs({round: round(2, [table(1, {state: "claimed"}), table(2)])});
    assert.equal(offers(tablesView(now.shown), "again"), false);
    directs({stage: "over"});
    assert.doesNotMatch(wordsOf(tablesView(now.shown)), /This round/);
    came("scorer");
    assert.doesNotMatch(wordsOf(tablesView(now.shown)), /This round/);
  });
  it("may have two who sit there, or sit out, change seats", async () => {
    directs({round: round(2, [table(1)], {out: [4]})});
    served.answers["/api/club/swap"] = {change: {type: "round", number: 2}};
    const button = () => /disabled=(\w+)[^>]*>Change their seats/.exec(written(tablesView(now.shown)))?.[1];
    const list = saying(tablesView(now.shown), "One who changes", "change");
    assert.match(list, /Ann & Bob[\s\S]*Carl & Dora[\s\S]*Guy & Hal/);
    assert.doesNotMatch(list, /Eve/);
    const choose = (label, value) => press(tablesView(now.shown), label, "change", {target: {value}});
    choose("One who changes", "1");
    assert.equal(button(), "true");
    choose("The other who changes", "1");
    assert.equal(button(), "true", "nobody changes with themselves");
    choose("The other who changes", "4");
    assert.equal(button(), "false");
    press(tablesView(now.shown), "Change their seats");
    await turns();
    const [{one, other}] = sentTo("/api/club/swap");
    assert.deepEqual([one, other, now.said, button()], [1, 4, "They have changed seats.", "true"]);
  });
  it("may be the last ones of tonight", async () => {
    press(tablesView(now.shown), "Close the evening here");
    await turns();
    assert.deepEqual([wrote(), now.said, page.announced], [[{type: "close"}], "The evening is closed.",
      ["The evening is closed."]]);
  });
});

describe("the clock of a round", () => {
  const soon = (seconds) => Math.floor(Date.now() / 1000) + seconds;
  it("is started for so many minutes, and ends as is chosen", async () => {
    assert.match(written(clockView(now.shown, now.shown.round)), /\.value=30/);
    fill(clockView(now.shown, now.shown.round), "Minutes", "20");
    const chosen = () => /\.checked=(\w+)[^>]*><span>Finish/.exec(written(clockView(now.shown, now.shown.round)))?.[1];
    assert.equal(chosen(), "true");
    fill(clockView(now.shown, now.shown.round), "No new hand", true, "change");
    assert.equal(chosen(), "false");
    press(clockView(now.shown, now.shown.round), "Start the clock");
    await turns();
    const [{type, round: of, until, at_end: end}] = wrote();
    assert.deepEqual([type, of, end], ["clock", 2, "no new hand"]);
    assert.ok(Math.abs(until - soon(1200)) <= 2);
    fill(clockView(now.shown, now.shown.round), "Minutes", "x");
    fill(clockView(now.shown, now.shown.round), "Finish the hand", true, "change");
    directs({format: {...FORMAT, minutes: 0}});
    assert.match(written(clockView(now.shown, now.shown.round)), /\.value=45/);
  });
  it("shows what is left, and is longer or stopped by its director alone", async () => {
    directs({clock: {until: soon(75), at_end: "Finish the hand."}});
    assert.match(wordsOf(clockView(now.shown, now.shown.round)), /^Clock 1:1\d Finish the hand\. 5 minutes more Stop/);
    press(clockView(now.shown, now.shown.round), "5 minutes more");
    await turns();
    assert.deepEqual(wrote(), [{type: "clock", round: 2, until: now.shown.clock.until + 300}]);
    press(clockView(now.shown, now.shown.round), "Stop the clock");
    await turns();
    assert.deepEqual(wrote(), [{type: "clock", round: 2, until: 0}]);
    came("player", {clock: {until: soon(-1), at_end: "Finish the hand."}});
    assert.equal(wordsOf(clockView(now.shown, now.shown.round)), "Clock The time is up. Finish the hand.");
    assert.deepEqual([leftOf({until: soon(-5)}), leftOf({until: soon(600)}).length], ["", 5]);
  });
  it("is not there for players before it runs, nor between rounds", () => {
    came("player");
    assert.equal(wordsOf(clockView(now.shown, now.shown.round)), "");
    directs({stage: "between"});
    assert.equal(wordsOf(clockView(now.shown, now.shown.round)), "");
  });
});

describe("what a table came to", () => {
  const open = (more = {}, shown = {}) => {
    directs({round: round(2, [table(1, more), table(2)], shown)});
    openTable(2, 1);
    return openTableView();
  };
  const write = async () => {
    press(openTableView(), "Write it down");
    await turns();
  };
  const points = (of, value) => press(openTableView(), `id="points-${of}"`, "input", {target: {value}});
  it("is written by side, with figures alone", async () => {
    open();
    points(0, "120");
    await write();
    assert.deepEqual([now.wrong, wrote()], ["figures", undefined]);
    points(1, " −40");
    await write();
    assert.deepEqual(wrote(), [{type: "result", round: 2, table: 1, figures: {points: [120, -40]}}]);
    assert.equal(now.said, "Round 2, table 1: 120 to −40.");
    assert.equal(openTableView(), null, "it is closed");
    assert.equal(isKept(2, 1), false);
  });
  it("is below zero by a key, and above it again", () => {
    open();
    points(0, "120");
    press(openTableView(), "Below zero, A1");
    assert.match(written(openTableView()), /\.value=−120/);
    assert.match(saying(openTableView(), "Below zero, A1"), /aria-pressed=true/);
    press(openTableView(), "Below zero, A1");
    assert.match(written(openTableView()), /\.value=120/);
    assert.match(saying(openTableView(), "Below zero, A1"), /aria-pressed=false/);
  });
  it("goes from field to field by Enter, and is written by the last", async () => {
    /** @type {string[]} */
    const went = [];
    document.getElementById = (id) => ({focus: () => went.push(id), replaceChildren() {}, append() {}});
    open();
    points(0, "9");
    points(1, "8");
    const enter = (of, key = "Enter") => press(openTableView(), `id="points-${of}"`, "keydown", {key});
    enter(0);
    enter(1, "a");
    assert.deepEqual([went, wrote()], [["points-1"], undefined]);
    enter(1);
    await turns();
    assert.deepEqual(wrote()[0].figures, {points: [9, 8]});
  });
  it("may have high hands, bids and sets with it, where any are told", () => {
    const told = (more) => figuresIn({points: ["9", "8"], best: ["", ""], bids: [], sets: [], boards: [], came: -1,
      ...more});
    assert.deepEqual(told({}), {points: [9, 8]});
    assert.deepEqual(told({best: ["31", ""]}), {points: [9, 8], best: [31, 0]});
    assert.deepEqual(told({bids: ["2", undefined, "-1"], sets: ["0"]}), {points: [9, 8], bids: [2, 0, 0]});
    assert.throws(() => told({points: ["9", ""]}), {message: "figures"});
    assert.throws(() => told({points: ["9", "123456"]}), {message: "figures"});
    assert.deepEqual(told({points: ["9", ""], came: 1}), {points: [0, 0], winner: 1});
    assert.deepEqual(told({points: ["–7", "-8"]}), {points: [-7, -8]});
  });
  it("is that a side did not come, where two sides play", async () => {
    open();
    assert.match(wordsOf(openTableView()), /Both came A1 win B1 win/);
    fill(openTableView(), "A1 win", true, "change");
    await write();
    assert.deepEqual(wrote()[0].figures, {points: [0, 0], winner: 0});
    open();
    fill(openTableView(), "B1 win", true, "change");
    await write();
    assert.deepEqual(wrote()[0].figures, {points: [0, 0], winner: 1});
    open({sides: [side("A", [1]), side("B", [2]), side("C", [3])]});
    assert.doesNotMatch(wordsOf(openTableView()), /not come/);
    came("scorer");
    openTable(2, 1);
    assert.doesNotMatch(wordsOf(openTableView()), /not come/, "that is the director's to say");
  });
  it("is kept while it is typed, until it is thrown away", () => {
    open();
    assert.equal(offers(openTableView(), "Throw away"), false);
    points(0, "55");
    press(openTableView(), "Back");
    assert.deepEqual([isKept(2, 1), isKept(2, 2)], [true, false]);
    assert.match(wordsOf(tablesView(now.shown)), /A1 B1 is played , figures typed/);
    press(tablesView(now.shown), "A1");
    assert.match(written(openTableView()), /\.value=55/);
    press(openTableView(), "Throw away what is typed");
    assert.doesNotMatch(written(openTableView()), /\.value=55/);
    assert.equal(isKept(2, 1), false);
  });
  it("shows what came meanwhile, unless something is typed", () => {
    open();
    const come = (figure) => (now.shown.round.tables[0].sides[0].points = figure);
    come(70);
    assert.match(written(openTableView()), /\.value=70/);
    points(0, "71");
    come(80);
    assert.match(written(openTableView()), /\.value=71/);
    press(openTableView(), "Throw away");
  });
  it("stands in the place of what was written before, with a reason if there is one", async () => {
    open({state: "settled", words: "settled", sides: [side("A1", [1], {points: 70}), side("B1", [2], {points: 20})]});
    now.events.push(event("d:2", {type: "result", round: 2, table: 1, figures: {points: [70, 20]}}), event("d:3",
      {type: "result", round: 2, table: 2, figures: {points: [1, 2]}}), event("d:4", {type: "result", round: 1,
        table: 1,
      figures: {points: [1, 2]}}));
    assert.match(wordsOf(openTableView()), /settled 70 to 20/);
    fill(openTableView(), "Why it is changed", " misread ");
    points(0, "71");
    await write();
    assert.deepEqual(wrote(), [{type: "result", round: 2, table: 1, figures: {points: [71, 20]}, why: "misread",
      over: ["d:2"]}]);
    for (const state of ["open", "claimed", "differs"]) {
      assert.doesNotMatch(wordsOf(open({state})), /Why it is changed/);
    }
  });
  const CLAIMS = [{side: 0, points: [70, 20], boards: [], by: "Ann"}, {side: 1, points: [70, 30], boards: [],
    by: "B1"}];
  it("is chosen from what the sides wrote, where they differ", async () => {
    const view = open({state: "differs", claims: CLAIMS});
    assert.match(wordsOf(view),
      /A1 written by Ann B1 A1 70 70 B1 20 30 The two sides differ\. differs Which is right\?/);
    assert.equal(times(view, "figure is-doubtful"), 2);
    assert.match(written(view), /is-doubtful">20<.*is-doubtful">30</s);
    press(view, "70 : 30");
    await turns();
    assert.deepEqual(wrote()[0].figures, {points: [70, 30]});
    press(open({state: "differs", claims: CLAIMS}), "Neither: write it new");
    assert.equal(offers(openTableView(), "Write it down"), true);
    assert.doesNotMatch(wordsOf(open({state: "claimed", claims: CLAIMS.slice(0, 1)})), /differ/);
    assert.equal(offers(open({state: "settled", claims: CLAIMS}), "Neither"), false, "it is settled");
  });
  it("leads to the score sheet of the table", () => {
    assert.match(written(open({sheet: "S1", key: "k"})), /\/keep\/S1\/sheet#key=k/);
    assert.doesNotMatch(wordsOf(open()), /score sheet/);
  });
  it("of boards is written board by board, those that were not played left empty", () => {
    assert.deepEqual(boardsIn([["10", "-5"], ["", " "], ["−7", "20"]], [4, 5, 6]), {points: [3, 15], hands: 2,
      best: [10, 20], boards: [[10, -5], [], [-7, 20]]});
    assert.throws(() => boardsIn([["10", ""]], [4]), {message: "Board 4 is not written."});
    assert.throws(() => boardsIn([["10", "x"]], [4]), {message: "Board 4 is not written."});
    assert.throws(() => boardsIn([["", ""]], [4]), {message: "board_none"});
    assert.deepEqual(figuresOf([]).points, [0, 0]);
  });
  it("of boards is filled in with a key for below zero, Enter going on", async () => {
    const wide = {numbers: [4, 5]};
    open({}, wide);
    const put = (label, value) => press(openTableView(), `aria-label=Board ${label}`, "input", {target: {value}});
    put("4, A1", "30");
    put("4, B1", "9");
    press(openTableView(), "Below zero, Board 4, B1");
    assert.match(saying(openTableView(), "Below zero, Board 4, B1"), /aria-pressed=true/);
    const all = [{focus: () => done.push(0)}, {focus: () => done.push(1)}];
    const done = [];
    all[0].closest = () => ({querySelectorAll: () => all});
    press(openTableView(), "aria-label=Board 4, A1", "keydown", {key: "a", target: all[0]});
    press(openTableView(), "aria-label=Board 4, A1", "keydown", {key: "Enter", target: all[0]});
    assert.deepEqual(done, [1]);
    await write();
    assert.deepEqual(wrote()[0].figures.boards, [[30, -9], []]);
    const claims = [{side: 0, points: [1, 2], boards: [[1, 2], [3, 4]], by: ""}, {side: 1, points: [1, 2], boards: [[1,
      2], [3, 5]], by: ""}];
    const view = open({state: "differs", claims}, wide);
    assert.match(wordsOf(view), /Board 4 1 : 2 1 : 2 Board 5 3 : 4 3 : 5/);
    assert.equal(times(view, "is-doubtful"), 2);
    assert.match(written(view), /is-doubtful">3 : 4</);
  });
});

describe("all rounds", () => {
  it("stand with the last first, each table to be corrected", () => {
    directs({rounds: [round(1, [table(1)])]});
    const view = roundsView(now.shown);
    assert.match(wordsOf(view), /^Round 2 .*Round 1 .*To correct a result/);
    press(view, "A1");
    assert.match(wordsOf(roundsView(now.shown)), /^Round 2, table 1/);
    closeTable();
    directs({rounds: [], round: null});
    assert.equal(wordsOf(roundsView(now.shown)), "no_rounds");
  });
  it("have the rulings beside them, in words, the newest first and each to be taken back", async () => {
    now.events = [event("d:1", {type: "evening"}), event("d:2", {type: "claim", round: 2, table: 1,
      figures: {points: [1,
      2]}}), event("d:3", {type: "result", round: 2, table: 1, figures: {points: [3, -4]}, why: "misread"}),
        event("d:4",
      {type: "result", round: 2, table: 2, figures: {points: [5, 6]}}), event("d:5", {type: "penalty", number: 1,
      round: 2, points: -50, won: -1, why: "late"}), event("d:6", {type: "feat", number: 2, round: 2,
      what: "300 pinochle"}), event("d:7", {type: "penalty", number: 3, round: 2, points: -5}), event("d:8",
      {type: "back", over: ["d:7"]}), event("d:9", {type: "result", round: 2, table: 2, figures: {points: [7, 8]},
      over: ["d:4"]})];
    const words = wordsOf(roundsView(now.shown));
    assert.match(words, new RegExp("Rulings Round 2, table 2: 7 to 8, before 5 to 6 Take it back Round 2, Carl & Dora: "
      + "300 pinochle Take it back Round 2, Ann & Bob: −50 points, −1 won, late Take it back Round 2, table 1: 3 to "
      + "−4, before 1 to 2: misread Take it back$"));
    press(roundsView(now.shown), "Take it back: Round 2, Carl");
    await turns();
    assert.deepEqual([wrote(), now.said, now.last], [[{type: "back", over: ["d:6"]}], "Taken back.", []]);
    directs();
    assert.doesNotMatch(wordsOf(roundsView(now.shown)), /Rulings/);
  });
  it("compare the boards once all have played them", () => {
    const boards = [{number: 4, tables: [{table: 1, names: ["A", "B"], points: [30, -9], worth: ["2", "0"]}],
      waits: ""},
      {number: 5, tables: [], waits: "Table 2 is awaited."}];
    assert.match(wordsOf(comparedView(round(1, [], {boards}))),
      /^The boards of round 1 Board 4 Table Who Points Board points 1 A 30 2 B −9 0$/);
    assert.equal(times(comparedView(round(1, [], {boards})), "<td rowspan=2>"), 1);
    assert.equal(wordsOf(comparedView(round(1, [], {boards: boards.slice(1)}))), "");
    assert.equal(wordsOf(slipsView(now.shown)), "");
    assert.match(wordsOf(slipsView(evening({format: {...FORMAT, boards: "field"}}))), /^Boards slips slips_save$/);
    came("player");
    assert.equal(wordsOf(slipsView(evening({format: {...FORMAT, boards: "field"}}))), "");
  });
});

describe("the standings", () => {
  const LINES = [line(2, 1, "Carl & Dora", {high_hand: "31"}), line(1, 2, "Ann & Bob", {won: "0–1", points: "80"})];
  it("have the columns in which something stands, and mark whose phone it is", () => {
    assert.deepEqual(columnsOf(LINES), ["won", "points", "high_hand"]);
    directs({standings: LINES});
    assert.match(wordsOf(standingsView(now.shown, 1)), new RegExp("^Standings after round 1 Place Name Won–lost Points "
      + "High hand 1 Carl & Dora 1–0 90 31 2 Ann & Bob you 0–1 80$"));
    assert.equal(times(standingsView(now.shown, 1), "<tr class=is-mine"), 1);
    assert.match(wordsOf(standingsView({...now.shown, stage: "over"})), /^Final standings/);
    assert.match(wordsOf(standingsView({...now.shown, after: 0})), /^Standings no_standings$/);
    assert.match(wordsOf(standingsView(now.shown, 0, ["points"])), /Place Name Points 1 Carl & Dora 90/);
    assert.equal(offers(standingsView(now.shown, 0, ["points"]), "Carl"), false, "on paper nothing is pressed");
  });
  it("say where a total comes from, round by round, with its penalties", () => {
    directs({standings: LINES, rounds: [round(1, [table(1, {sheet: "S", key: "k", sides: [side("Ann", [1],
      {points: 70}), side("Carl", [2], {points: 20})]})])], round: round(2, [table(1)], {out: [2]})});
    now.events.push(event("d:2", {type: "penalty", number: 2, round: 1, points: -50, why: "late"}),
      event("d:3", {type: "penalty", number: 1, round: 1, points: -7}));
    press(standingsView(now.shown), "Carl & Dora");
    const view = standingsView(now.shown);
    assert.match(wordsOf(view), new RegExp("Round 1, table 1: Ann 70, Carl 20 Round 2, table 1: A1, B1 Round 1: −50 "
      + "points, late 2 Ann"));
    assert.match(written(view), /\/keep\/S\/sheet#key=k/);
    assert.match(written(view), /\/club\/E\/rounds#round=2&table=1/);
    assert.match(saying(view, "Carl & Dora"), /aria-expanded=true/);
    assert.match(saying(view, "Ann & Bob"), /aria-expanded=false/);
    now.shown.round = round(2, [], {out: [2]});
    assert.match(wordsOf(standingsView(now.shown)), /Round 2: sat out/);
    now.shown.round = round(2, []);
    assert.match(wordsOf(standingsView(now.shown)), /Round 2: not there/);
    press(standingsView(now.shown), "Carl & Dora");
    assert.doesNotMatch(wordsOf(standingsView(now.shown)), /not there/);
  });
  it("have who did last what there is a prize for, written by whoever may", async () => {
    directs({feats: ["300 pinochle", "1000 aces"], prizes: [{kind: "high", words: "First: Carl.", winners: 1}]});
    const view = () => standingsPage(now.shown);
    assert.match(wordsOf(view()), /Prizes so far First: Carl\. The order By points\. Who did it last\?/);
    assert.match(saying(view(), "Write it down"), /disabled=true/);
    press(view(), "Who did it", "change", {target: {value: "3"}});
    press(view(), "Write it down");
    await turns();
    assert.deepEqual(wrote(), [{type: "feat", number: 3, round: 2, what: "300 pinochle"}]);
    press(view(), "aria-label=What", "change", {target: {value: "1000 aces"}});
    press(view(), "Write it down");
    await turns();
    assert.equal(wrote()[0].what, "1000 aces");
    directs({feats: []});
    assert.doesNotMatch(wordsOf(view()), /Who did it last/);
    came("player", {feats: ["300 pinochle"]});
    assert.doesNotMatch(wordsOf(view()), /Who did it last|Publish/);
  });
  it("are published as files with the name of the evening, and as a text to copy", async () => {
    directs({title: "Monday: aces/kings", day: "May 4"});
    for (const kind of ["csv", "page"]) served.answers[`/api/club/${kind}`] = new Response("it");
    served.answers["/api/club/paper"] = () => new Response("Carl won.");
    const view = () => standingsPage(now.shown);
    press(view(), "As a web page");
    await turns();
    press(view(), "For a spreadsheet");
    await turns();
    assert.deepEqual(device.saved, ["Monday aceskings May 4.html", "Monday aceskings May 4.csv"]);
    assert.equal(now.said, "Saved: Monday aceskings May 4.csv");
    press(view(), "For the newspaper");
    await turns();
    press(view(), "Copy it");
    await turns();
    assert.deepEqual([device.copied, now.said], [["Carl won."], "Copied."]);
    device.mayCopy = false;
    press(view(), "Copy it");
    await turns();
    assert.match(now.said, /^Hold your finger/);
    now.shown.title = "";
    now.shown.day = "";
    served.answers["/api/club/csv"] = new Response("it");
    press(view(), "For a spreadsheet");
    await turns();
    assert.equal(device.saved.at(-1), "evening.csv");
  });
});
