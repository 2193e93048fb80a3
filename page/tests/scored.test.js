/** After a hand and after a game: the sheet, what it came to, and what may be done next. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";
import {offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {NAMES, people, saysOf, tableOf, threeOf} from "./tables.js";

const {afterView, resultView, score, sheetView, thinButtons, totalsView, waitLine} = await load("phases/score");
const {boardView, over} = await load("phases/over");
const {againView, askedTo, seatsAgain} = await load("phases/again");
const {act: own} = await load("table/act");
const {display} = await load("shared/display");
const {hangUp: leave} = await load("shared/connection");
const {app} = await load("shared/state");

/** @type {string[]} */
const done = [];
const act = {open: (name) => done.push(`open ${name}`), ready: () => done.push("ready")};
Object.assign(own, act);

beforeEach(() => {
  done.length = 0;
  page.stored.clear();
  app.muted = [];
});

const HAND = {
  number: 1, title: "Hand 1", trump: 1, made: true, declarer: 0, head: "We made it.", lines: [],
    rows: {play: "Tricks", meld: "Meld", hand: "Hand", total: "Total"},
  uncounted: {meld: [0, 0], points: [0, 0]}, hand: [30, -52], totals: [30, -52], set: [], checks: [],
};
/** @param {object} [now] @param {object} [more] */
const scored = (now = {}, more = {}) => tableOf({step: "score", phase: "score", sheet: [HAND], ...now}, more);
/** @param {object} more */
const past = (more) => page.stored.set("deece.games", JSON.stringify([{table: "T", token: "t", ...more}]));
const FAR = {head: "How far", checks: [], rows: ["470 to go", "552 to go"], lines: []};

describe("the score sheet", () => {
  it("says what the game is to, or of how many hands, and whose each column is", () => {
    assert.match(wordsOf(sheetView(scored())), /^Sunday to 500 We You, Ruth They Walter, Dolores Hand 1/);
    assert.match(wordsOf(sheetView(scored({hands: 4}, {name: ""}))), /^Double deck 4 hands/);
    const three = wordsOf(sheetView(threeOf({sheet: []}, {says: saysOf({columns: ["You", "Walter",
      "Ruth"].map((name) => ({name, subject: name}))})})));
    assert.match(three, /You Walter Ruth no_score$/, "no names below where each plays alone");
  });
  it("has the sign of a side before its name where more than four play", () => {
    const six = (name) => written(sheetView(scored({columns: [[0, 2, 4],
      [1, 3, 5]].map((seats) => ({seats, score: 0, checks: 0})), sheet: []},
      {people: people(6), says: saysOf({columns: [{name, subject: name}]})})));
    assert.match(six("We"), /side-sign" aria-hidden="true">▲<\/span> We/);
    assert.doesNotMatch(six("A"), /side-sign/, "a letter is the sign");
    assert.doesNotMatch(written(sheetView(scored())), /side-sign/);
  });
  it("strikes out nothing that counts, and marks who made it and who was set", () => {
    const view = written(sheetView(scored({sheet: [{...HAND, set: [1]}]})));
    assert.match(view, /sheet-made made">made<\/span>30/);
    assert.match(view, /sheet-set">SET<\/span>−52/);
    assert.deepEqual([times(view, "sheet-made"), times(view, "sheet-set")], [1, 1]);
    assert.equal(times(view, "<del>"), 0);
    assert.match(written(sheetView(scored({sheet: [{...HAND, checks: [{row: "Checks", column: 0, checks: 2}]}]}))),
      /Checks<\/th>\s*<td>2<\/td><td><\/td>/);
    assert.match(view, /Hand 1 [\s\S]*?#suit-H/);
    const vain = {...HAND, uncounted: {meld: [0, 12], points: [0, 0]}};
    assert.match(written(sheetView(scored({sheet: [vain]}))), /<del>12<\/del>/);
    assert.match(view, /<tr class=sheet-sum><th scope="row">Total/);
    assert.match(written(sheetView(scored({sheet: [{...HAND, trump: null}]}))), /colspan=3>Hand 1</);
  });
  it("offers earlier hands only where there are some", () => {
    const button = (number) => offers(sheetView(scored({sheet: [{...HAND, number}]})), "Earlier hands");
    assert.deepEqual([button(1), button(2)], [false, true]);
    assert.equal(offers(sheetView(scored({sheet: []})), "Earlier hands"), false);
    assert.match(wordsOf(sheetView(scored({sheet: []}))), /no_score/);
    assert.doesNotMatch(wordsOf(sheetView(scored())), /no_score/);
  });
  it("has earlier hands above those that it has, at this table alone", async () => {
    const before = globalThis.fetch;
    globalThis.fetch = async (path) => Response.json({hands: [{...HAND,
      number: Number(String(path).split("before=")[1]) - 1,
      title: `Hand ${Number(String(path).split("before=")[1]) - 1}`}]});
    const long = scored({sheet: [{...HAND, number: 3, title: "Hand 3"}]});
    assert.match(written(sheetView(long)), /colspan=3><button/);
    await press(sheetView(long), "Earlier hands");
    assert.match(wordsOf(sheetView(long)), /Earlier hands Hand 2 .*Hand 3 /);
    await press(sheetView(long), "Earlier hands");
    globalThis.fetch = before;
    assert.match(wordsOf(sheetView(long)), /Hand 1 .*Hand 2 .*Hand 3 /);
    assert.equal(offers(sheetView(long), "Earlier hands"), false);
    assert.doesNotMatch(wordsOf(sheetView({...long, table: "U"})), /Hand 2/);
    assert.doesNotMatch(wordsOf(sheetView({...long, seat: 1})), /Hand 2/);
    assert.doesNotMatch(wordsOf(sheetView(scored({sheet: [{...HAND, number: 4, title: "Hand 4"}]}))), /Hand 2/,
      "never with a gap");
  });
});

describe("what a hand came to", () => {
  it("is stamped as made or set, and not stamped where there was no bid", () => {
    const stamp = (made) => /stamp_\w+/.exec(wordsOf(resultView(scored({sheet: [{...HAND, made}]}))))?.[0];
    assert.deepEqual([stamp(true), stamp(false), stamp(null)], ["stamp_made", "stamp_set", undefined]);
    assert.equal(wordsOf(resultView(scored({sheet: []}))), "");
  });
  it("is said in the viewer's words, else in the sheet's, with why it ended and what decided it", () => {
    assert.match(wordsOf(resultView(scored())), /We made it\./);
    const says = saysOf({came_to: "You made 30.", ended: "They gave up.", decided: "The last trick."});
    const decided = {plays: [{seat: 0, card: "AS"}, {seat: 1, card: "KS"}], winner: 1};
    const view = resultView(scored({sheet: [HAND, {...HAND, head: "x"}], decided}, {says}));
    assert.match(wordsOf(view), /You made 30\. They gave up\. The last trick\./);
    assert.match(written(view), /is-winning[^>]*aria-label=Walter: king of spades/);
    assert.equal(times(view, "is-winning"), 1);
    assert.doesNotMatch(written(resultView(scored({}, {says}))), /decided-cards/);
  });
  it("stands by column with what it brought and how far it is", () => {
    const now = {columns: [{seats: [0, 2], score: 30, checks: 0}, {seats: [1, 3], score: -52, checks: 0}]};
    const says = saysOf({far: FAR});
    assert.match(wordsOf(totalsView(scored({...now, sheet: [{...HAND, hand: [1, 2]}, HAND]}, {says}))),
      /We 30 \(\+30\) 470 to go They −52 \(−52\) 552 to go/);
    assert.match(wordsOf(totalsView(scored({...now, sheet: []}, {says}))), /We 30 \(0\)/);
  });
  it("is not said again under a finished game of two sides, but for checks", () => {
    const finished = {over: {winners: [0], kind: "goal", text: ""}};
    const totals = (far, now = {}) => wordsOf(totalsView(scored({...finished, ...now}, {says: saysOf({far})})));
    assert.equal(totals(FAR), "");
    assert.equal(totals(null), "");
    assert.match(totals({...FAR, checks: ["+2 checks"]}), /We 0 470.*\+2 checks/);
    assert.doesNotMatch(totals({...FAR, checks: ["+2 checks"]}), /\(/);
    const three = {columns: [0, 1, 2].map((seat) => ({seats: [seat], score: 0, checks: 0}))};
    assert.notEqual(totals(FAR, three), "", "three play on below their names");
  });
});

describe("after a hand", () => {
  const gate = (waits, ready) => ({why: "score", waits, ready});
  it("one goes on with one button, until one has", () => {
    const next = (more) => offers(score.whole(scored({}, more), act), "Next hand");
    assert.deepEqual([next({gate: gate([0, 1], [])}), next({gate: gate([0, 1], [1])}), next({gate: gate([0, 1], [0])}),
      next({gate: gate([1], [])}), next({gate: null}), next({gate: gate([0], []), seat: null})],
      [true, true, false, false, false, false]);
    press(score.whole(scored({}, {gate: gate([0], [])}), act), "Next hand");
    assert.deepEqual(done, ["ready"]);
  });
  it("it says who deals next and who is still looking; a refusal goes before", () => {
    const says = saysOf({following: {dealer: "Ruth deals", first: "Dolores bids first"},
      looking: "Walter is looking."});
    const words = wordsOf(score.whole(scored({next_dealer: 2}, {says}), act));
    assert.match(words, /R Ruth deals Dolores bids first/);
    assert.match(words, /Walter is looking\./);
    assert.equal(wordsOf(waitLine(scored({}, {says, message: "Not now."}))), "Not now.");
    assert.equal(wordsOf(waitLine(scored())), "");
    assert.doesNotMatch(written(score.whole(scored(), act)), /next-hand"/);
  });
  it("sounds are asked about once, and not where they are on", () => {
    const asks = () => wordsOf(score.whole(scored(), act)).includes("sounds_ask");
    assert.equal(asks(), true);
    press(score.whole(scored(), act), "Leave it quiet");
    assert.deepEqual([asks(), display.get().sounds], [false, false]);
    page.stored.clear();
    press(score.whole(scored(), act), "Sounds on");
    assert.equal(display.get().sounds, true);
    page.stored.delete("deece.sounds");
    assert.equal(asks(), false);
    display.set({sounds: false});
  });
  it("the hand may be looked at again, and the game when it is over", () => {
    assert.match(wordsOf(thinButtons(scored(), act)), /^review_hand Score sheet More$/);
    assert.match(written(thinButtons(scored(), act)), /#table=T&hand=1/);
    const finished = scored({over: {winners: [0], kind: "goal", text: ""}});
    assert.match(wordsOf(thinButtons(finished, act, "others")), /^review_game Score sheet others More$/);
    assert.doesNotMatch(written(thinButtons(finished, act)), /&hand/);
    for (const words of ["Score sheet", "More"]) press(thinButtons(scored(), act), words);
    assert.deepEqual(done, ["open score", "open after"]);
    past({school: {id: "s1"}});
    assert.match(saying(thinButtons(scored(), act), "To the class"), /learn\/class\/s1/);
    past({club: {id: "c1", evening: "e", key: "k"}});
    assert.match(saying(thinButtons(scored(), act), "Club_back"), /club\/c1/);
    assert.equal(offers(thinButtons(finished, act), "Club_back"), false);
  });
  it("more can be done: tricks and meld of a hand, not of a game that is over", () => {
    for (const words of ["Last trick", "Meld shown", "Talk"]) press(afterView(scored(), act), words);
    assert.deepEqual(done, ["open last", "open meld", "open chat"]);
    const finished = afterView(scored({over: {winners: [0], kind: "goal", text: ""}}, {message: "Not now."}), act);
    assert.deepEqual([offers(finished, "Last trick"), offers(finished, "Meld shown"),
      offers(finished, "Save the record")], [false, false, true]);
    assert.match(wordsOf(finished), /Not now\.$/);
    assert.doesNotMatch(written(afterView(scored(), act)), /class="problem"/);
  });
  it("its cards are shared by players only, and never those of a board", () => {
    const shares = (more) => offers(afterView(scored({}, more), act), "Share these cards");
    assert.deepEqual([shares({}), shares({seat: null}), shares({known: {kind: "board"}}),
      shares({known: {kind: "open"}})], [true, false, false, true]);
  });
});

describe("after a game", () => {
  const WON = {winners: [1], kind: "goal", text: "they reached 500"};
  /** @param {object} [now] @param {object} [more] */
  const finished = (now = {}, more = {}) => scored({step: "over", over: WON, best: {cards: Array(9).fill("AS")},
    ...now}, {says: saysOf({won: "They won.", final: "500 to 470", best: "50 by Ruth"}), ...more});
  it("the winners are named, and the hand of the game with eight of its cards", () => {
    const view = over.whole(finished(), act);
    assert.match(wordsOf(view), /W Walter D Dolores They won\. 500 to 470 .*best_hand 50 by Ruth\./);
    assert.equal(times(view, 'href="#card-AS"'), times(view, "#card-AS"));
    assert.equal(times(view, "#card-AS"), 8);
    assert.doesNotMatch(wordsOf(over.whole(finished({}, {says: saysOf()}), act)), /best_hand/);
  });
  it("why it ended is said where the goal was not reached", () => {
    const ended = (kind, more = {}) => wordsOf(over.whole(finished({over: {...WON, kind, text: "it was given up"}},
      more), act)).includes("It was given up");
    assert.deepEqual([ended("goal"), ended("given"), ended("given", {known: {kind: "board"}})], [false, true, false]);
    assert.match(wordsOf(over.whole(finished({}, {known: {kind: "board"}}), act)), /board_done/);
  });
  it("the way leads on: again, to what others had on the board, or to the club", () => {
    assert.equal(offers(over.whole(finished(), act), "again"), true);
    const board = finished({}, {known: {kind: "board"}});
    assert.deepEqual([offers(over.whole(board, act), "board_compare"), offers(over.whole(board, act), "again")],
      [true, false]);
    assert.match(written(boardView(board)), /href=\/day /);
    past({board: "2026-11-28"});
    assert.match(written(boardView(board)), /href=\/day\/2026-11-28 /);
    assert.equal(offers(over.whole(finished(), act), "Good night"), true);
    past({club: {id: "c1", evening: "e", key: "k"}});
    assert.match(written(boardView(board)), /button-main sheet-next[^>]*club\/c1/);
    assert.equal(offers(over.whole(board, act), "Good night"), false);
  });
});

describe("the same players again", () => {
  const way = (letter) => `/t/${letter.repeat(22)}`;
  const chat = (...lines) => tableOf({}, {chat: lines.map(([seat, text]) => ({seat, name: NAMES[seat], text}))});
  it("are asked by the newest way that another player gave", () => {
    assert.equal(askedTo(chat([1, way("a")], [2, `come: ${way("b")}`], [0, way("c")])), "b".repeat(22));
    assert.equal(askedTo(chat([0, way("c")], [1, "/t/short"], [1, `${way("a")}x`])), "");
    app.muted = ["Walter"];
    assert.equal(askedTo(chat([1, way("a")])), "", "not by whom one does not hear");
  });
  it("join there, or ask themselves; who watches does neither", () => {
    assert.match(written(againView(chat([1, way("a")]), act)), new RegExp(`${way("a")}[\\s\\S]*again_join`));
    assert.match(wordsOf(againView(tableOf({}, {says: saysOf({following: {dealer: "Ruth deals"}})}), act)),
      /^again Ruth deals$/);
    assert.equal(wordsOf(againView({...tableOf(), seat: null}, act)), "");
  });
  it("get a new table by the same rules and in the same manner, and are told the way", async () => {
    const before = globalThis.fetch;
    const posted = [];
    globalThis.fetch = async (path, {body} = {}) => {
      if (body) posted.push(JSON.parse(body));
      return Response.json(body ? {table: "N", token: "n", seat: 1,
        shuffle: null} : {rules: {id: "double-deck", set: {goal: "450"}, house: {name: "Ours"}}, conventions: ["a"],
        watchers: false});
    };
    globalThis.WebSocket = class {
      static CONNECTING = 0;
      static OPEN = 1;
      close() {}
      send() {}
    };
    const gone = [];
    globalThis.history.pushState = (_, __, path) => gone.push(path);
    const said = [];
    own.chat = async (words) => said.push(words);
    const turn = async (more) => {
      press(againView(tableOf({next_dealer: 2}, more), own), "again");
      assert.match(saying(againView(tableOf({}, more), own), "again"), /\?disabled=true/);
      press(againView(tableOf({next_dealer: 2}, more), own), "again");
      for (let count = 0; count < 40; count += 1) await new Promise((go) => setImmediate(go));
      assert.match(saying(againView(tableOf({}, more), own), "again"), /\?disabled=false/);
    };
    const others = (kind) => people(4).map((person, seat) => ({...person, face: 5, level: "plain",
      kind: seat === 1 ? "person" : seat === 2 ? "computer" : kind}));
    await turn({seat: 1, people: others("person"), known: {kind: "open"}});
    assert.equal(posted.length, 1, "pressed twice, made once");
    const {me, face, seats, id, set, conventions, dealer, watchers, open, speed, away, away_after: after} = posted[0];
    assert.deepEqual([me, face, seats.map(({kind}) => kind), id, set, conventions, dealer, watchers, open, speed, away,
      after], ["Walter", 5, ["friend", "me", "computer", "friend"], "double-deck", {goal: "450"}, ["a"], 2, false, true,
      "fast", "ask", 45]);
    assert.deepEqual([said.length, JSON.parse(page.stored.get("deece.games"))[0].token], [1, "n"]);
    assert.ok(gone.some((path) => path.includes("/t/N")));
    await turn({seat: 1, people: others("computer")});
    assert.deepEqual([said.length, posted.at(-1).open], [1, false], "nobody else is to be told");
    globalThis.fetch = before;
    leave();
  });
  it("sit where they sat: computer players as they were, a free seat for each other person", () => {
    const people = [{kind: "person", level: ""}, {kind: "computer", level: "expert"}, {kind: "person", level: ""},
      {kind: "open", level: ""}];
    assert.deepEqual(seatsAgain({people, seat: 2}), [{kind: "friend"}, {kind: "computer", level: "expert"},
      {kind: "me"}, {kind: "friend"}]);
  });
});
