/** A club's evening beside its tables: people, settings, the next step, a player's page, and the board on the wall. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {device} from "./device.js";
import {FORMAT, WRITE, app, came, directs, entry, eveningAnew, event, line, now, round, side,
  table, wrote} from "./evenings.js";
import {load} from "./modules.js";
import {fill, offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {refuses, sentTo, served, turns} from "./served.js";

const {peopleView} = await load("club/people");
const {settingsView} = await load("club/settings");
const {frameView, noticeView} = await load("club/frame");
const {centsIn, dollars} = await load("club/fields");
const {playerView} = await load("club/player");
const {wallView} = await load("club/wall");

beforeEach(eveningAnew);

describe("the people of an evening", () => {
  const view = () => peopleView(now.shown);
  const part = (name) => written(view()).split("<li").find((text) => text.includes(name)) ?? "";
  it("are put on the list as they were typed, or from a file", async () => {
    directs({entries: [], stage: "entering"});
    served.answers["/api/club/names"] = {changes: [{type: "entry", number: 1, names: ["Ann"]}]};
    assert.match(wordsOf(view()), /^Nobody yet Write the names pairs_how/);
    assert.match(saying(view(), "Put them on the list"), /disabled=true/);
    fill(view(), "pairs_how", "  ");
    assert.match(saying(view(), "Put them on the list"), /disabled=true/);
    fill(view(), "pairs_how", " Ann ");
    press(view(), "Put them on the list");
    await turns();
    assert.deepEqual([sentTo("/api/club/names")[0].text, now.said, now.last.length], [" Ann ", "1 entered", 1]);
    assert.deepEqual(wrote(), [{type: "entry", number: 1, names: ["Ann"]}]);
    assert.match(saying(view(), "Put them on the list"), /disabled=true/, "the field is empty again");
    press(view(), "From a file");
    await turns();
    assert.equal(sentTo("/api/club/names").length, 1);
    device.file = {name: "all.csv", text: "Bob"};
    press(view(), "From a file");
    await turns();
    assert.equal(sentTo("/api/club/names")[1].text, "Bob");
    for (const [unit, how] of [["person", "names_how"], ["team of four", "teams_how"]]) {
      directs({format: {...FORMAT, unit}});
      assert.match(wordsOf(view()), new RegExp(how));
    }
  });
  it("are here or not, and all at once", async () => {
    directs({entries: [entry(1, "Ann", {table: 3}), entry(2, "Bob", {here: false, table: 2}), entry(3, "Cy",
      {sits: "x"}),
      entry(4, "Di", {here: false})]});
    assert.match(part("Ann"), /Table 3/);
    assert.match(part("Cy"), /sits out/);
    assert.doesNotMatch(wordsOf(view()), /plays for another/);
    now.shown.entries[0].substituted = true;
    assert.match(part("Ann"), /plays for another/);
    assert.doesNotMatch(part("Bob"), /Table|sits out/);
    assert.match(part("Bob"), /is-away[\s\S]*aria-pressed=false[\s\S]*Not here/);
    assert.match(part("Ann"), /aria-pressed=true[\s\S]*✓ Here/);
    press(view(), "Ann is here");
    await turns();
    assert.deepEqual(wrote(), [{type: "here", number: 1, here: false}]);
    press(view(), "Everybody is here");
    await turns();
    assert.deepEqual(wrote(), [{type: "here", number: 2, here: true}, {type: "here", number: 4, here: true}]);
    directs();
    assert.equal(offers(view(), "Everybody is here"), false);
    directs({stage: "over", entries: [entry(1, "Ann", {here: false})]});
    assert.deepEqual([offers(view(), "Everybody is here"), /Somebody else/.test(wordsOf(view()))], [false, false]);
    assert.match(saying(view(), "Ann is here"), /disabled=true/);
    came("player");
    assert.equal(offers(view(), "is here"), false);
    came("scorer", {entries: [entry(1, "Ann", {here: false})]});
    assert.deepEqual([offers(view(), "Ann is here"), offers(view(), "Everybody"), offers(view(), "More about")],
      [true, false, false]);
  });
  it("have paid what they owe, or have it to pay", async () => {
    directs({fee: 550, entries: [entry(1, "Ann", {paid: 550}), entry(2, "Bob", {paid: 100})]});
    assert.match(part("Ann"), /✓ Paid/);
    assert.match(part("Bob"), /Owes \$5\.50/);
    assert.match(saying(view(), "Ann has paid"), /is-here" aria-pressed=true/);
    assert.match(saying(view(), "Bob has paid"), /button " aria-pressed=false/);
    press(view(), "Bob has paid");
    await turns();
    assert.deepEqual(wrote(), [{type: "paid", number: 2, cents: 550}]);
    press(view(), "Ann has paid");
    await turns();
    assert.deepEqual(wrote(), [{type: "paid", number: 1, cents: 0}]);
    directs();
    assert.equal(offers(view(), "has paid"), false);
  });
  it("are renamed, replaced from a round on, or fined", async () => {
    press(view(), "More about Ann & Bob");
    assert.match(saying(view(), "It was written wrong"), /disabled=true/);
    fill(view(), "Name", "Ann & Rob ");
    press(view(), "It was written wrong");
    await turns();
    assert.deepEqual(wrote(), [{type: "names", number: 1, names: ["Ann", "Rob"]}]);
    assert.equal(offers(view(), "It was written wrong"), false, "it is closed once it is done");
    const again = (stage) => {
      directs({stage});
      press(view(), "More about Ann & Bob");
      fill(view(), "Name", "Zed & Bob");
      press(view(), "They play for");
      return turns();
    };
    await again("playing");
    assert.deepEqual([wrote()[0].since, now.said], [2, "Ann & Bob from 2"]);
    await again("between");
    assert.equal(wrote()[0].since, 3);
    press(view(), "More about Carl & Dora");
    assert.match(saying(view(), "Write the penalty"), /disabled=true/);
    fill(view(), "Points", "50");
    fill(view(), "Why", " late ");
    press(view(), "Write the penalty");
    await turns();
    assert.deepEqual([wrote(), now.said], [[{type: "penalty", number: 2, round: 2, points: -50, won: 0, why: "late"}],
      "Carl & Dora −50"]);
    press(view(), "More about Carl & Dora");
    fill(view(), "Or rounds won", "-1", "change");
    press(view(), "Write the penalty");
    await turns();
    assert.deepEqual(wrote(), [{type: "penalty", number: 2, round: 2, points: 0, won: -1}]);
  });
  it("stay open with what was typed, where it may not be written", async () => {
    served.answers[WRITE] = refuses("no", "that cannot be");
    press(view(), "More about Ann & Bob");
    fill(view(), "Name", "X");
    press(view(), "It was written wrong");
    await turns();
    assert.equal(now.wrong, "That cannot be.");
    assert.equal(offers(view(), "It was written wrong"), true);
    press(view(), "More about Ann & Bob");
    assert.equal(offers(view(), "It was written wrong"), false);
  });
  it("are taken off the list before the first round", async () => {
    directs({round: null, stage: "entering"}, {events: [event("d:1", {type: "evening"}), event("d:2", {type: "entry",
      number: 1}), event("d:3", {type: "entry", number: 2})]});
    press(view(), "More about Ann & Bob");
    assert.equal(offers(view(), "Write the penalty"), false);
    press(view(), "Take Ann & Bob off the list");
    await turns();
    assert.deepEqual([wrote(), now.said, now.last], [[{type: "back", over: ["d:2"]}], "Ann & Bob is off the list.",
      []]);
  });
});

describe("what an evening is", () => {
  const SET = {title: "Monday", date: "2026-05-04", time: "19:00", place: "Hall", fine: 50};
  const view = () => settingsView(now.shown);
  it("is changed in what differs alone, money in cents", async () => {
    directs({fee: 500, settings: SET});
    assert.match(saying(view(), "Change the evening"), /disabled=true/);
    assert.equal(offers(view(), "Leave it as it is"), false);
    fill(view(), "Fee for each pair", "5");
    assert.match(saying(view(), "Change the evening"), /disabled=true/, "so it is");
    fill(view(), "Fee for each pair", "$7,50");
    fill(view(), "Where", "Club");
    fill(view(), "Fine for a game lost", "");
    press(view(), "Change the evening");
    await turns();
    assert.deepEqual(wrote(), [{type: "changed", place: "Club", fee: 750, fine: 0}]);
    assert.equal(now.said, "changed");
    assert.equal(offers(view(), "Leave it as it is"), false);
  });
  it("stays as it is, if what was filled in is let go", () => {
    fill(view(), "What the evening is called", "New");
    assert.match(written(view()), /\.value=New/);
    press(view(), "Leave it as it is");
    assert.doesNotMatch(written(view()), /\.value=New/);
  });
  it("refuses money that is none", async () => {
    fill(view(), "Fee for each", "a lot");
    press(view(), "Change the evening");
    await turns();
    assert.deepEqual([now.wrong, wrote()], ["Fee.", undefined]);
    press(view(), "Leave it as it is");
    assert.deepEqual([centsIn("5"), centsIn("5,25"), centsIn(" $3.5 "), centsIn("")], [500, 525, 350, 0]);
    assert.deepEqual([dollars(500), dollars(525), dollars(50)], ["5", "5.25", "0.50"]);
  });
  it("has no fewer rounds than were seated, and what is left over where persons move", async () => {
    directs({round: round(4, [table(1)])});
    press(view(), "aria-label=\"Fewer\"");
    assert.equal(offers(view(), "Leave it as it is"), false);
    press(view(), "aria-label=\"More\"");
    press(view(), "Change the evening");
    await turns();
    assert.deepEqual(wrote(), [{type: "changed", rounds: 5}]);
    assert.doesNotMatch(wordsOf(view()), /left over/);
    directs({format: {...FORMAT, unit: "person"}});
    press(view(), "sit out", "change", {target: {value: "three"}});
    press(view(), "Change the evening");
    await turns();
    assert.deepEqual(wrote(), [{type: "changed", odd: "three", three: "three-handed"}]);
  });
  it("has rounds, hands and minutes step by step, none fewer than its way of moving needs", () => {
    const steps = () => [...written(view()).matchAll(
      /role="group" aria-label=([^>]*)>.*?disabled=(\w+).*?"status">(.*?)</gs)]
      .map(([, label, least, figure]) => `${label} ${figure} ${least}`).slice(0, 3);
    assert.deepEqual(steps(), ["Rounds 4 false", "Hands a round 8 false", "Minutes a round 30 false"]);
    assert.doesNotMatch(wordsOf(view()), /until it is decided|as many as time allows|no clock/);
    directs({format: {...FORMAT, rounds: 1, hands: 1, minutes: 5}, round: null});
    assert.deepEqual(steps(), ["Rounds 1 true", "Hands a round 1 true", "Minutes a round 5 true"]);
    directs({format: {...FORMAT, id: "free", rounds: 0, hands: 0, minutes: 0}, round: null});
    assert.deepEqual(steps(), ["Rounds – true", "Hands a round – true", "Minutes a round – true"]);
    assert.match(wordsOf(view()), /Rounds until it is decided .* as many as time allows .* no clock/);
    directs({format: {...FORMAT, rounds: 1}, round: round(1, [])});
    assert.equal(steps()[0], "Rounds 1 true");
    directs({format: {...FORMAT, rounds: 60, hands: 40, minutes: 240}});
    assert.equal(times(view(), /aria-label="More" \?disabled=true/), 3);
  });
  it("has prizes for so many places", async () => {
    fill(view(), "Most sets", true, "change");
    assert.match(wordsOf(view()), /Places with a prize/);
    fill(view(), "High", false, "change");
    assert.doesNotMatch(wordsOf(view()), /Places with a prize/);
    press(view(), "Change the evening");
    await turns();
    assert.deepEqual(wrote(), [{type: "changed", prizes: ["most sets"]}]);
  });
  it("lists what was changed, in words, to be taken back", async () => {
    now.events.push(event("d:2", {type: "changed", fee: 550, odd: "out", prizes: ["high", "odd one"], deece: true}),
      event("d:3", {type: "changed", prizes: [], deece: false, title: "New", three: "three-handed"}));
    assert.match(wordsOf(view()), new RegExp(
      "What was changed Prizes: none; On phones: not allowed; Title: New Take it "
      + "back Fee: \\$5\\.50; Left over: sit out; Prizes: High, odd one; On phones: allowed Take it back$"));
    press(view(), "Take it back: Fee");
    await turns();
    assert.deepEqual(wrote(), [{type: "back", over: ["d:2"]}]);
  });
});

describe("the frame of an evening", () => {
  const next = (shown, part = "tables", more = {}) => {
    directs(shown, more);
    return /(.{1,5}) (6 rounds|step_|2 to come)[\s\S]*/.exec(wordsOf(frameView(part, "")))?.[0] ?? "";
  };
  it("says the one thing to do next", () => {
    assert.match(wordsOf((directs({entries: []}), frameView("tables", ""))), /1 step_names Write the names$/);
    assert.match(wordsOf((directs({entries: []}), frameView("people", ""))), /1 step_names$/);
    assert.match(next({stage: "entering", round: null}), /6 rounds\. step_seat Seat round 1$/);
    assert.match(next({}), /step_results Seat round 3 Table 1 is awaited\.$/);
    assert.match(next({}, "people"), /2 to come\. step_results Seat round 3/);
    assert.doesNotMatch(next({last: true}), /Seat round/);
    assert.match(next({stage: "between"}), /2 to come\. 6 rounds\. step_next Seat round 3$/);
    assert.match(next({stage: "between", last: true}), /step_close Close the evening One round more$/);
    assert.match(next({stage: "over"}), /✓ step_over The results Open it again$/);
    assert.doesNotMatch(next({stage: "over"}, "standings"), /The results/);
    came("scorer");
    assert.doesNotMatch(wordsOf(frameView("tables", "")), /step_/);
  });
  it("has all pages for its director, and for a helper those that are theirs", () => {
    const words = () => wordsOf(frameView("tables", ""));
    assert.match(words(),
      /^Monday evening Aces, Double deck Round 2 of 4 Display Tables Standings Rounds People Share /);
    came("scorer", {format: {...FORMAT, rounds: 0}});
    assert.match(words(), /Round 2 Display Tables Standings Rounds People$/);
    assert.equal(times(frameView("tables", ""), "aria-current=page"), 1);
    assert.match(written(frameView("rounds", "")), /\/club\/E\/rounds aria-current=page/);
  });
  it("seats the next round, and goes to its tables", async () => {
    directs({stage: "between"});
    served.answers["/api/club/next"] = {change: {type: "round", number: 3}};
    press(frameView("people", ""), "Seat round 3");
    await turns();
    assert.deepEqual([wrote(), now.said, now.last.length, device.went], [[{type: "round", number: 3}], "Seated 3.", 1,
      ["/club/E"]]);
    served.answers["/api/club/next"] = {change: null};
    press(frameView("people", ""), "Seat round 3");
    await turns();
    assert.deepEqual([now.wrong, device.went.length], ["No_round.", 1]);
  });
  it("says why the next round cannot be seated yet", () => {
    press(frameView("tables", ""), "Seat round 3");
    assert.equal(now.wrong, "Table 1 is awaited.");
  });
  it("closes the evening, and opens it again", async () => {
    directs({stage: "between", last: true});
    press(frameView("tables", ""), "Close the evening");
    await turns();
    assert.deepEqual(wrote(), [{type: "close"}]);
    directs({stage: "over"});
    now.events.push(event("d:7", {type: "close"}));
    press(frameView("tables", ""), "Open it again");
    await turns();
    assert.deepEqual(wrote(), [{type: "back", over: ["d:7"]}]);
  });
  it("says what was done last, with a way to take it back, and what went wrong", async () => {
    const note = (more) => (directs({}, more), noticeView());
    assert.match(wordsOf(note({said: "Done.", last: ["d:5"]})), /^Done\. Take it back OK$/);
    assert.match(wordsOf(note({said: "Done."})), /^Done\. OK$/);
    assert.match(wordsOf(note({wrong: "No.", last: ["d:5"]})), /^No\. OK$/);
    assert.match(written(note({wrong: "No."})), /is-wrong/);
    assert.doesNotMatch(written(note({said: "Done."})), /is-wrong|problem/);
    assert.match(wordsOf(note({trouble: "Nobody answers."})), /^Nobody answers\.$/);
    assert.equal(wordsOf(note({})), "");
    assert.match(wordsOf(note({off: true})), /^off$/);
    assert.match(wordsOf(note({kept: false})), /^not_kept$/);
    directs({otherwise: "Two tables differ."}, {said: "Done.", last: ["d:5"]});
    assert.match(wordsOf(noticeView()), /Two tables differ\.$/);
    press(noticeView(), "Take it back");
    await turns();
    assert.deepEqual(wrote(), [{type: "back", over: ["d:5"]}]);
    press(noticeView(), "Close this note");
    assert.deepEqual([now.said, now.wrong, now.last], ["", "", []]);
  });
});

describe("a player's page", () => {
  const view = () => playerView(now.shown);
  const at = (more = {}, shown = {}, extra = {}) => {
    came("player", {round: round(2, [table(1, more), table(2)]), ...shown}, {me: 1, ...extra});
    now.id = `E${(count += 1)}`;
    now.known.id = now.id;
    served.answers[`/api/evenings/${now.id}`] = ({body}) => ({at: 9, shown: null, sent: body});
    app.route.evening = now.id;
    return view();
  };
  let count = 0;
  const sent = () => sentTo(`/api/evenings/${now.id}`).at(-1)?.events.map(({change}) => change);
  const type = (of, value) => press(view(), `id="points-${of}"`, "input", {target: {value}});
  it("asks who they are, those of their table first", () => {
    came("player", {entries: [entry(1, "Ann", {table: 2}), entry(2, "Bob", {table: 1})]}, {table: 1});
    assert.match(wordsOf(view()), /Who are you\? who Table 1 Bob Everybody else Ann$/);
    press(view(), "Ann");
    assert.equal(now.me, 1);
    assert.match(wordsOf(view()), /I am not Ann$/);
    press(view(), "I am not Ann");
    assert.match(wordsOf(view()), /Who are you\?/);
  });
  it("sends a result, which may be changed and is handed to the other side", async () => {
    at();
    assert.match(wordsOf(view()), /Our result write/);
    type(0, "70");
    type(1, "20");
    press(view(), "Send the result");
    await turns();
    assert.deepEqual(sent(), [{type: "claim", round: 2, table: 1, side: 0, figures: {points: [70, 20]}}]);
    assert.equal(now.said, "Sent.");
    now.shown.round.tables[0].claimed = [0];
    assert.match(wordsOf(view()), /✓ You have written it\. Hand it to B1 I am B1 Change what we wrote/);
    press(view(), "I am B1");
    assert.match(wordsOf(view()), /B1 confirm/);
    type(0, "70");
    type(1, "21");
    press(view(), "This is right, say B1");
    await turns();
    assert.deepEqual(sent(), [{type: "claim", round: 2, table: 1, side: 1, figures: {points: [70, 21]}}]);
    now.shown.round.tables[0].claimed = [0, 1];
    assert.doesNotMatch(wordsOf(view()), /Hand it to/);
    press(view(), "Change what we wrote");
    assert.equal(offers(view(), "Send the result"), true);
    assert.doesNotMatch(wordsOf(at({claimed: [0]}, {both_agree: false})), /Hand it to/);
  });
  it("keeps a result that cannot be sent, and says so", async () => {
    at({}, {}, {off: true});
    delete served.answers[`/api/evenings/${now.id}`];
    type(0, "70");
    type(1, "20");
    press(view(), "Send the result");
    await turns();
    assert.equal(now.said, "waits");
    assert.match(wordsOf(view()), /You have written it: 70 to 20 \./);
    assert.match(wordsOf(noticeView()), /waits/);
  });
  it("refuses what is no figure before it is sent", async () => {
    at();
    type(0, "x");
    press(view(), "Send the result");
    await turns();
    assert.deepEqual([now.wrong, sent()], ["figures", undefined]);
  });
  it("shows a result that stands", () => {
    const words = wordsOf(at({state: "agreed", words: "agreed", sides: [side("A1", [1], {points: 70, won: true}),
      side("B1", [2], {points: 20})]}));
    assert.match(words, /Our result A1 70 B1 20 ✓ agreed/);
    assert.equal(offers(view(), "Send the result"), false);
  });
  const CLAIMS = [{side: 0, points: [70, 20], boards: [], by: ""}, {side: 1, points: [70, 30], boards: [], by: ""}];
  it("says which of two results is right: the others' is sent, one's own is for the others to confirm", async () => {
    at({state: "differs", claims: CLAIMS, claimed: [0, 1]});
    press(view(), "70 : 30");
    await turns();
    assert.deepEqual(sent(), [{type: "claim", round: 2, table: 1, side: 0, figures: {points: [70, 30]}}]);
    at({state: "differs", claims: CLAIMS, claimed: [0, 1]});
    press(view(), "70 : 20");
    assert.match(wordsOf(view()), /B1 confirm/);
    press(view(), "Back");
    press(view(), "Neither");
    assert.equal(offers(view(), "Send the result"), true);
  });
  it("is written by the third side too, each handed to the next that has not written", async () => {
    const three = [side("A", [1]), side("B", [2]), side("C", [3])];
    at({sides: three, claimed: [0, 1]});
    assert.match(wordsOf(view()), /Hand it to C I am C/);
    press(view(), "I am C");
    assert.match(wordsOf(view()), /C confirm/);
    press(view(), "Back");
    assert.match(wordsOf(view()), /Hand it to C/);
    at({sides: three, claimed: [1]});
    assert.equal(offers(view(), "Send the result"), true, "one's own side has not written");
    assert.equal(offers(view(), ">Back"), false);
  });
  it("is of boards written as they were, and not shown side by side where the sides differ", async () => {
    const boards = {numbers: [4, 5]};
    came("player", {round: round(2, [table(1, {state: "differs", claimed: [0, 1]})], boards)}, {me: 1});
    assert.match(wordsOf(view()), /The two sides differ\. board_differ Look at what we wrote/);
    press(view(), "Look at what we wrote");
    assert.match(wordsOf(view()), /board_how Board 4/);
    came("player", {round: round(2, [table(1, {state: "agreed", words: "agreed"})], boards)}, {me: 1});
    assert.match(wordsOf(view()), /✓ agreed board_hidden/);
    now.shown.stage = "between";
    assert.doesNotMatch(wordsOf(view()), /board_hidden/);
  });
  it("may have a score sheet for the table, whose result is sent with the way to it", async () => {
    at();
    assert.match(wordsOf(view()), /or keep_here keep /);
    served.answers[`/api/evenings/${now.id}/sheet/2/1`] = {change: {type: "sheet", names: []}};
    served.answers["/api/sheets"] = {sheet: "S1", pen: "p", second: "s", read: "r"};
    served.answers["/api/club/figures"] = {figures: {points: [50, -9], hands: 3}};
    press(view(), "keep_here");
    await turns();
    assert.match(device.went.at(-1), /^\/keep\/\w+$/);
    assert.equal(sentTo("/api/sheets")[0].events.length, 1);
    wordsOf(view());
    await turns();
    assert.match(wordsOf(view()), /or 50 to −9 in 3 Go on with the sheet Send the sheet’s result/);
    assert.equal(sentTo("/api/club/figures")[0].sides, 2);
    press(view(), "Send the sheet’s result");
    await turns();
    assert.deepEqual(sent(), [{type: "claim", round: 2, table: 1, side: 0, figures: {points: [50, -9], hands: 3},
      sheet: "S1",
      key: "r"}]);
  });
  it("that does not come from the sheet is written by hand on the phone's table only if it is asked for", () => {
    at({deece: "plays"});
    assert.match(wordsOf(view()), /Your table plays on phones .*Our result phones_by_hand write/);
    assert.doesNotMatch(wordsOf(view()), /keep_here/);
    at({deece: "may"});
    assert.match(wordsOf(view()), /Our result write .*keep_here keep or .*phones_may/);
  });
  it("has the round, the clock, and the prizes once there are standings", () => {
    const words = wordsOf(at({}, {prizes: [{words: "First: Ann.", winners: 1}],
      clock: {until: Math.floor(Date.now() / 1000) + 90,
      at_end: "Finish."}}));
    assert.match(words, /Clock 1:\d\d Finish\. Round 2 .*Prizes so far First: Ann\./);
    assert.doesNotMatch(wordsOf(at({}, {after: 0})), /Prizes so far/);
    assert.doesNotMatch(wordsOf(at({}, {round: null, stage: "entering"})), /Round 2|Our result/);
  });
  it("says where they sit, that they wait, or that it is over", () => {
    const words = (more, shown) => wordsOf(at({}, {entries: [entry(1, "Ann", more)], ...shown}));
    assert.match(words({sits: "Table 1, with Bob."}), /Ann Table 1, with Bob\./);
    assert.match(words({}, {stage: "between"}), /Ann soon/);
    assert.match(words({}, {stage: "over"}), /Ann The evening is over\./);
    assert.equal(offers(view(), "Send the result"), false);
  });
  it("of a team in two rooms is for the table of this phone", () => {
    const two = [table(1), table(2, {sides: [side("A2", [1]), side("B2", [4])]})];
    at({}, {round: round(2, two)});
    assert.match(wordsOf(view()), /my_table Table 1: A1 Table 2: A2 Our result/);
    fill(view(), "Table 2: A2", true, "change");
    assert.match(written(view()), /for="points-0"><b>A2/);
    fill(view(), "Table 1: A1", true, "change");
    assert.match(written(view()), /for="points-0"><b>A1/);
  });
});

describe("the board on the wall", () => {
  it("has tables and standings, and no more of them than can be read", () => {
    const many = Array.from({length: 10}, (_, place) => table(place + 1));
    directs({round: round(2, many, {out_words: "Pat sits out."}), standings: Array.from({length: 20}, (_,
      place) => line(place + 1, place + 1, `P${place}`))});
    const words = wordsOf(wallView(now.shown));
    assert.match(words, /^Monday evening Aces, Double deck Round 2 of 4 Tables 1 of 2 1 A1 is played B1 2 A2/);
    assert.match(words, /5 A5 is played B5 Pat sits out\. Standings after round 1 1 of 2 Name Won Points 1 P0 1–0 90/);
    assert.match(words, /10 P9 1–0 90$/);
    device.every.forEach((call) => call());
    assert.match(wordsOf(wallView(now.shown)), /Tables 2 of 2 6 A6 .*2 of 2 Name Won Points 11 P10/);
  });
  it("says what a table came to, and that it is being settled", () => {
    directs({round: round(2, [table(1, {state: "differs"}), table(2, {sides: [side("A", [1], {points: -5}), side("B",
      [2],
      {points: 9, won: true})], deece: "over"})])});
    assert.match(wordsOf(wallView(now.shown)), /1 A1 settling B1 2 phones A −5 B 9/);
    assert.equal(times(wallView(now.shown), "<p class=is-won>"), 1);
    assert.equal(times(wallView(now.shown), "wall-turn"), 0);
  });
  it("has the clock, and at its end what is to be done", () => {
    const until = Math.floor(Date.now() / 1000);
    directs({clock: {until: until + 100, at_end: "Finish the hand."}});
    assert.match(wordsOf(wallView(now.shown)), /Double deck 1:\d\d Round 2/);
    assert.doesNotMatch(wordsOf(wallView(now.shown)), /Finish/);
    directs({clock: {until: until - 1, at_end: "Finish the hand."}});
    assert.match(wordsOf(wallView(now.shown)), /Double deck Time Round 2 .*Finish the hand\./);
  });
  it("ends with the prizes that somebody has won", () => {
    directs({stage: "over", prizes: [{words: "First: Carl.", winners: 1}, {words: "Low: nobody.", winners: 0}],
      standings: [line(1, 1, "Carl", {won: "", board_average: "3.5", points: "", board_points: "7"})],
      format: {...FORMAT, boards: "field"}});
    const words = wordsOf(wallView(now.shown));
    assert.match(words, /Final Tables .*First: Carl\. Final standings Name A board Points 1 Carl 3\.5 7$/);
    assert.doesNotMatch(words, /nobody|of 4/);
    directs({round: null, after: 0, stage: "entering"});
    assert.match(wordsOf(wallView(now.shown)), /Welcome 6 rounds\. Standings 6 rounds\.$/);
  });
});
