/** House rules and what is said of them: kept, linked, compared; and the lobby that they come to. */
import assert from "node:assert/strict";
import {afterEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";

const house = await load("lobby/house-set");
const kept = await load("lobby/kept-houses");
const {arrange, choose, standard, takeHouse} = await load("lobby/lobby-plan");
const edit = await load("lobby/house-edit");
const links = await load("shared/links");
const {houses, keepHouses} = await load("shared/keep");

const WORDS = {name: "Our club", summary: "To 450.", source: "A notebook", notes: ["Bea deals & cuts first.", "Tea = at nine?"]};
const OURS = {id: "double-deck", set: {"score.goal": "450", "meld.aces": "10,100"}, ...WORDS};
const chosen = (more = {}) => ({id: "double-deck", set: {"score.goal": "450"}, house: {...WORDS}, written: {"score.goal": "450"}, ...more});

describe("a link", () => {
  const here = "http://localhost";
  const open = (link) => links.openedBy(new URL(link).hash);
  it("carries everything, whatever the letters", () => {
    for (const words of [WORDS, {...WORDS, name: "Ä “B” #1 %41 + 🂡", notes: ["a=b&c=d", "#"]}, house.noWords()]) {
      assert.deepEqual(open(links.houseLink({...OURS, ...words}, here)), {kind: "rules", house: {...OURS, ...words}});
    }
    assert.deepEqual(open(links.dealLink("a-B_9", here)), {kind: "deal", deal: "a-B_9"});
    assert.deepEqual(open(here), {kind: "none"});
  });
  it("has a check that other programs know", () => assert.equal(links.checkOf("123456789"), 0xcbf43926.toString(36)));
  it("brings all of it or nothing, wherever it is cut and whichever letter is changed", () => {
    for (const link of [links.houseLink(OURS, here), links.dealLink("hL2-x_0Zq8mWcT4vBn1aKg", here)]) {
      const start = here.length + 2;
      for (let end = start + 1; end < link.length; end++) assert.equal(open(link.slice(0, end)).kind, "broken", link.slice(0, end));
      for (let place = start; place < link.length; place++) {
        const other = link[place] === "x" ? "y" : "x";
        assert.equal(open(link.slice(0, place) + other + link.slice(place + 1)).kind, "broken", `${place}`);
      }
    }
    assert.equal(open(`${here}/#rules=check&score.goal=40`).kind, "broken");
  });
  it("may be written anew on its way, as long as it says the same", () => {
    const link = links.houseLink({...OURS, set: {"meld.aces": "10,100"}}, here);
    assert.deepEqual(open(link.replace("10%2C100", "10,100")), open(link));
  });
});

describe("what was kept", () => {
  afterEach(() => page.stored.clear());
  it("is read as far as it is one of ours", () => {
    page.stored.set("deece.houses", JSON.stringify([OURS, null, 5, "x", {id: "check"}, {name: "x"}, {id: "check", name: "Old", set: {a: 1, b: "2"}, notes: 3}]));
    assert.deepEqual(houses(), [OURS, {id: "check", set: {b: "2"}, name: "Old", summary: "", source: "", notes: []}]);
    page.stored.set("deece.houses", '"rubbish"');
    assert.deepEqual(houses(), []);
  });
  it("may be a name alone, from an older page", () => {
    assert.deepEqual(house.wordsFrom("Our club"), {...house.noWords(), name: "Our club"});
    assert.deepEqual(house.wordsFrom(undefined), house.noWords());
    assert.deepEqual(house.setFrom([1, 2]), {});
  });
  it("is one set for each name and game, in its place", () => {
    const other = {...OURS, name: "Sunday"};
    const anew = {...OURS, summary: "Anew."};
    assert.deepEqual(kept.withHouse([other, OURS], anew), [other, anew]);
    assert.deepEqual(kept.withHouse([other], OURS), [OURS, other]);
    assert.equal(kept.withHouse([OURS], {...OURS, id: "check"}).length, 2);
    assert.deepEqual(kept.withoutHouse([other, OURS], OURS), [other]);
  });
  it("is not kept for ever", () => {
    keepHouses(Array.from({length: 300}, (_, number) => ({...OURS, name: `Set ${number}`})));
    assert.equal(houses().length, 200);
    assert.equal(houses()[0].name, "Set 0");
  });
});

describe("a summary", () => {
  it("may be untrue when rules were changed since it was written", () => {
    assert.equal(house.isStale(chosen()), false);
    assert.equal(house.isStale(chosen({set: {"score.goal": "460"}})), true);
    assert.equal(house.isStale(chosen({set: {}})), true);
    assert.equal(house.isStale(chosen({set: {"score.goal": "450", "meld.least": "1"}})), true);
    assert.equal(house.isStale(chosen({set: {}, house: {...WORDS, summary: " "}})), false, "there is none");
  });
  it("then stays behind, and the other words go", () => {
    assert.deepEqual(house.wordsNow(chosen()), WORDS);
    assert.deepEqual(house.wordsNow(chosen({set: {}})), {...WORDS, summary: ""});
  });
  it("is for the same rules in any order", () => {
    assert.equal(house.sameSet({a: "1", b: "2"}, {b: "2", a: "1"}), true);
    assert.equal(house.sameSet({a: "1"}, {b: "1"}), false);
    assert.equal(house.sameSet({}, {a: "1"}), false);
  });
});

describe("words", () => {
  it("go on one line each, without what is empty", () => {
    const {name, summary, notes} = house.wordsNow(chosen({house: {...WORDS, name: " Ours ", summary: "To\n 450.", notes: ["", " a ", "\t"]}}));
    assert.deepEqual([name, summary, notes], ["Ours", "To 450.", ["a"]]);
    assert.equal(house.hasWords(house.noWords()), false);
    assert.equal(house.hasWords({...house.noWords(), notes: [" ", "a"]}), true);
  });
});

describe("rules", () => {
  const RULES = {rows: [
    {key: "score.goal", name: "Goal of the game", value: "500", standard: "500"}, {key: "deal.players", name: "Players", value: "4", standard: "4"},
    {key: "deal.people", name: "People", value: "5", standard: "0"},
  ]};
  it("may have no effect as the other rules are", () => {
    const row = (key, value, matters) => ({key, value, matters});
    const rows = [row("score.goal", "450", true), row("exchange.manner", "together", false), row("score.overtime", "25", false)];
    const set = {"score.goal": "450", "exchange.manner": "together"};
    assert.deepEqual(house.inVain({set}, {rows}), [rows[1]]);
    assert.deepEqual(house.inVain({set: {"exchange.manner": "partner first"}}, {rows}), [], "the answer is to older rules");
    assert.deepEqual(house.inVain({set}, {rows, problems: [{keys: [], text: "These do not fit."}]}), []);
  });
  it("that are the standard ones are no house rules", () => {
    const set = {"score.goal": "500", "deal.people": "5", "no.such": "1"};
    assert.deepEqual(house.withoutSame(set, set, RULES.rows), {"deal.people": "5", "no.such": "1"});
    assert.deepEqual(house.withoutSame(set, {"score.goal": "450"}, RULES.rows), set, "it was set back while the answer was under way");
    assert.equal(house.countChanges(chosen()), 1);
    assert.equal(house.rulesWord(1), "1 rule");
    assert.equal(house.rulesWord(3), "3 rules");
  });
  it("say how many sit at the table, unless they do not fit together", () => {
    assert.equal(house.peopleBy(RULES), 5);
    assert.equal(house.peopleBy({rows: [RULES.rows[1], {...RULES.rows[2], value: "0"}]}), 4);
    assert.equal(house.peopleBy({...RULES, problems: [{keys: [], text: "no"}]}), 0);
    assert.equal(house.valueOf(null, "score.goal"), "");
  });
  it("of a game are named small within a sentence", () => assert.equal(house.lower("Double deck"), "double deck"));
});

describe("numbers of a meld", () => {
  it("have a field for each copy, and more where more are paid", () => {
    assert.deepEqual(edit.partsOf("15,150", 4), ["15", "150", "", ""]);
    assert.deepEqual(edit.partsOf("none", 2), ["", ""]);
    assert.deepEqual(edit.partsOf("1,2,3", 2), ["1", "2", "3"]);
  });
  it("pay nothing where they are empty at the end", () => {
    assert.equal(edit.withPart(["15", "150", ""], 2, " 300 "), "15,150,300");
    assert.equal(edit.withPart(["15", "150", ""], 1, ""), "15");
    assert.equal(edit.withPart(["15", "", ""], 0, ""), "none");
    assert.equal(edit.withPart(["15", "150"], 0, ""), ",150", "the server says what is wrong with it");
  });
});

describe("words of a rule", () => {
  const row = {choices: ["by me", "by", "save"].map((value) => ({value}))};
  it("keep their order", () => {
    assert.equal(edit.withWord(row, "save", "by me", true), "by me,save");
    assert.equal(edit.withWord(row, "by me,save", "save", false), "by me");
    assert.equal(edit.withWord(row, "save", "save", false), "none");
    assert.equal(edit.withWord(row, "none", "by", true), "by");
  });
});

describe("a rule that is changed", () => {
  afterEach(() => page.stored.clear());
  it("is kept at once, with the seats and the rest of what was arranged", () => {
    page.stored.set("deece.lobby", JSON.stringify({id: "double-deck", speed: "slow", set: {}}));
    const now = {ready: false, id: "double-deck", house: WORDS, written: {}, set: {}};
    edit.setRule(now, "score.goal", "450");
    assert.deepEqual(JSON.parse(page.stored.get("deece.lobby")), {id: "double-deck", speed: "slow", set: {"score.goal": "450"}, house: WORDS, written: {}});
  });
});

const SYSTEMS = [{id: "double-deck", people: 4}, {id: "cutthroat", people: 3}];
const LEVELS = [{id: "plain"}, {id: "expert"}];
const lobby = () => ({systems: SYSTEMS, seats: [], id: "double-deck", rules: {}, deal: "d", record: "r", ...standard()});

describe("the lobby", () => {
  it("begins with double deck, or with what was played last", () => {
    const fresh = lobby();
    arrange(fresh, SYSTEMS, LEVELS, {});
    assert.deepEqual([fresh.id, fresh.players, fresh.ready, fresh.speed, fresh.watchers], ["double-deck", 4, true, "normal", true]);
    const again = lobby();
    arrange(again, SYSTEMS, LEVELS, {id: "cutthroat", set: {"score.goal": "1"}, house: WORDS, written: {"score.goal": "1"}, watchers: false, seats: [{kind: "friend", level: "plain"}, {level: "gone"}, null]});
    assert.deepEqual([again.id, again.players, again.house.name, again.watchers], ["cutthroat", 3, "Our club", false]);
    assert.deepEqual(again.seats.map(({kind}) => kind), ["me", "computer", "computer"]);
    const gone = lobby();
    arrange(gone, SYSTEMS, LEVELS, {id: "gone", set: {"score.goal": "1"}, house: WORDS});
    assert.deepEqual([gone.id, gone.set, gone.house], ["double-deck", {}, house.noWords()]);
  });
  it("has house rules of one game only", () => {
    const now = {...lobby(), set: {"score.goal": "1"}, house: WORDS};
    choose(now, "double-deck");
    assert.deepEqual([now.set, now.deal], [{"score.goal": "1"}, "d"]);
    choose(now, "cutthroat");
    assert.deepEqual([now.set, now.house, now.rules, now.deal, now.record, now.seats.length], [{}, house.noWords(), null, "", "", 3]);
    choose(now, "gone");
    assert.equal(now.id, "cutthroat");
  });
  it("takes a house set with its words, and its game with it", () => {
    const now = lobby();
    assert.equal(takeHouse(now, {...OURS, id: "cutthroat"}), true);
    assert.deepEqual([now.id, now.set, now.house, now.written], ["cutthroat", OURS.set, WORDS, OURS.set]);
    now.set["score.goal"] = "1";
    assert.equal(OURS.set["score.goal"], "450", "what was kept is left alone");
    assert.equal(takeHouse(now, {...OURS, id: "gone"}), false);
    assert.equal(now.id, "cutthroat");
  });
});
