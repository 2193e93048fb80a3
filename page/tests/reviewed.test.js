/** The page of a hand that is looked at again: coming to it, the felt, the strip of choices, and their reasons. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {happens, page} from "./page.js";
import {allAnew, device} from "./device.js";
import {load} from "./modules.js";
import {offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {awaited, refuses, served, sentTo, turns} from "./served.js";
import {NAMES, publicOf} from "./tables.js";

Object.assign(globalThis, {Element: class {}, HTMLElement: class {}, innerWidth: 1400, ResizeObserver: class {}});
document.documentElement.dataset.words = JSON.stringify({review_of: "Hand {hand} again", chance_now: "{chance} %",
  they_played: "{name} played", chance_range: "{low} to {high}"});
const {app, onDraw} = await load("shared/state");
const {chooseAgain, look, lookAtAll, lookAtGame, now} = await load("review/asking");
const {place, play, settle, stepTo, toChoice} = await load("review/place");
const review = await load("review/review");
const {endView, printView, whyView} = await load("review/why");
const {stripView} = await load("review/strip");
const {feltView, trickView} = await load("review/felt");
onDraw(() => {});

const CARDS = {suits: {S: "spades", H: "hearts", D: "diamonds", C: "clubs"}, ranks: {A: "ace", T: "ten", K: "king",
  Q: "queen", J: "jack", 9: "nine"}, card: "{rank} of {suit}"};
const event = (more = {}) => ({seat: null, text: "", do: null, kind: "", trick: null, hand_over: false, ...more});
const trick = (...plays) => ({leader: 0, plays: plays.map(([seat, card]) => ({seat, card})), winner: 0,
  order: [0, 1, 2, 3]});
const says = {names: NAMES.slice(0, 4), stands: "", columns: [{name: "We"}, {name: "They"}], melds: [], taken: [],
  exchanged: [], roles: ["", "", "", ""], last: {head: "", took: "", tag: ""}, stock: null, widow: "", draft: null,
    back: []};
const frame = (phase, step, more = {}, lies = {}) => ({event: event(more), public: publicOf({phase, step, ...lies}),
  says,
  hands: [["AS", "TH"], ["KS"], [], []], aside: {}, moved: [], meld: ""});
const FRAMES = [frame("deal", "bid", {text: "Dealt."}), frame("auction", "bid", {text: "Ruth bids 50.", seat: 2},
  {turn: 3, said: ["", "pass", "50", ""]}), frame("trick", "play", {text: "You play the ace.", seat: 0},
  {turn: 1, trick: trick([0, "AS"]), contract: {declarer: 2, bid: 50}}), frame("trick", "play", {text: "Walter plays.",
  seat: 1}, {turn: 2, trick: trick([0, "AS"], [1, "KS"])})];
const SAYS = {head: "The review", better: "Better", perhaps: "Perhaps", elsewhere: "Look at it", sure: "How sure",
  deals: "{deals} deals", better_in: "better in {count}", equal_in: "equal in {count}", worse_in: "worse in {count}",
  scale: "Scale.", options: "All", choice: "Choice", chance: "Chance", points: "Points", played: "Played",
  hindsight: "Open", not_graded: "Not graded.", play_on: "Play on from here", known: "Hand {hand} {where}",
    again: "Go on"};
const judged = (more = {}) => ({grade: "worse", charged: true, lost: 4.2, words: "It cost 4.", best: "the ten",
  best_card: "TH", why: ["It is lost."], better: {better: 30, worse: 10, deals: 100}, cost: "4 in all.", sure: "Sure.",
  options: [{words: "Ten", chance: 60, points: 3, played: false}, {words: "Ace", chance: 50, points: -3, played: true}],
  open: "It held.", choice: true, chance: 50, low: 40, high: 60, ...more});
const choice = (number, step, more = {}) => ({number, step, title: `Choice ${number}`, where: "In Trick 1", mark: "1",
  brief: "", card: "AS", cards: ["AS", "TH"], trump: null, position: null, judged: judged(), ...more});
const answer = (decisions, more = {}) => ({decisions, says: SAYS, names: NAMES.slice(0, 4), hands: 3, hand: 2, seat: 0,
  title: "Double deck", again: 0, sums: "Four in all.", ledger: false, counted: null, ...more});
const HAND = {
  number: 1, title: "Hand 1", trump: 1, made: true, declarer: 0, head: "We made it.", lines: [],
    rows: {play: "Tricks", meld: "Meld", hand: "Hand", total: "Total"},
  uncounted: {meld: [0, 0], points: [0, 0]}, hand: [30, -52], totals: [30, -52], set: [], checks: [],
};
const REPLAY = {title: "Double deck", hand: 2, hands: 3, names: NAMES.slice(0, 4), rules: {widow: "widow"},
  sheet: [{...HAND, number: 2,
  head: "Ruth 50"}], frames: FRAMES, cards: CARDS, record: "a record", of: null, back: "/play"};
const view = () => review.view();

/** Look at this hand, at this step. @param {object[]} decisions @param {number} at */
function open(decisions, at = 2) {
  app.replay = {...REPLAY};
  Object.assign(now, {asked: {table: "", token: "", record: "a record", hand: 2, seat: 0}, answer: answer(decisions),
    looking: -1, trouble: "", opening: false, ledger: null, others: null, game: null, gameAt: 0});
  settle();
  stepTo(at);
}

beforeEach(async () => {
  served.answers = {"/api/review": answer([])};
  location.hash = "";
  app.replay = {...REPLAY};
  review.enter();
  await turns();
  happens("afterprint");
  allAnew();
  Object.assign(app, {route: {page: "review", table: ""}, replay: null, dialog: "", me: ""});
  Object.assign(now, {asked: null, answer: null, looking: -1, wanted: -1, ledger: null, others: null, game: null,
    gameAt: 0,
    trouble: "", opening: false});
  Object.assign(place, {replay: null, all: [], at: 0, choice: -1, open: false, playing: false});
  Object.assign(location, {pathname: "/review", hash: "", search: ""});
  served.answers = {"/api/review": answer([]), "/api/tables/T/review": answer([]), "/api/tables/T/replay": {...REPLAY}};
});

describe("a review is come to", () => {
  const asked = () => now.asked && [now.asked.table, now.asked.token, now.asked.hand, now.asked.seat];
  it("by its address: a hand of a table, and the seat that one had there", async () => {
    page.stored.set("deece.games", JSON.stringify([{table: "T", token: "tk", seat: 3, name: "Sunday"}]));
    location.hash = "#table=T&hand=2";
    review.enter();
    await turns();
    assert.deepEqual(asked(), ["T", "tk", 2, 3]);
    assert.equal(app.replay.of.table, "T");
    assert.equal(served.asked.filter(({path}) => path.includes("replay")).length, 1);
    location.hash = "#table=T&hand=2&seat=1";
    review.enter();
    await turns();
    assert.equal(asked()[3], 1);
    assert.equal(served.asked.filter(({path}) => path.includes("replay")).length, 1, "the hand is there");
    location.hash = "#table=X";
    review.enter();
    assert.deepEqual(asked(), ["X", "", 1, 0]);
    await turns();
    app.replay = place.replay = null;
    location.hash = "#table=T&hand=2&step=3";
    review.enter();
    await turns();
    assert.equal(place.at, 3);
    for (const step of [3, 1]) {
      location.hash = `#table=T&hand=2&seat=0&step=${step}`;
      review.enter();
      await turns();
      assert.equal(place.at, step, "a link to another step of the hand that is there is followed");
    }
  });
  it("by a record that is open, or has nothing to show", async () => {
    review.enter();
    await turns();
    assert.equal(asked(), null);
    assert.match(wordsOf(view()), /no_hand no_hand_do/);
    app.replay = {...REPLAY};
    review.enter();
    await turns();
    assert.deepEqual([asked(), sentTo("/api/review")[0].record], [["", "", 2, 0], "a record"]);
    assert.equal(review.title(), "Hand 2 again");
  });
  it("by a link of before, at the same step", async () => {
    location.pathname = "/replay";
    location.hash = "#table=T&hand=2";
    history.replaceState = (_, __, address) => {
      device.went.push(address);
      location.pathname = "/review";
    };
    review.enter();
    assert.deepEqual(device.went, ["/review#table=T&hand=2&step=0"]);
    location.pathname = "/replay";
    location.hash = "#table=T&hand=2&choice=1";
    review.enter();
    assert.equal(device.went.at(-1), "/review#table=T&hand=2&choice=1");
  });
  it("again goes on where it was, and asks anew for another seat", async () => {
    app.replay = {...REPLAY};
    review.enter();
    await turns();
    const before = now.answer;
    const slow = awaited();
    served.answers["/api/review"] = slow.answer;
    review.enter();
    assert.equal(now.answer, before, "what is known stays in sight");
    await slow.come(answer([]));
  });
  it("says why a hand does not come", async () => {
    served.answers["/api/tables/T/replay"] = refuses("no_table", "There is no such table.");
    location.hash = "#table=T&hand=1";
    review.enter();
    assert.match(wordsOf(view()), /Fetching the hand…/);
    await turns();
    assert.match(wordsOf(view()), /no_hand There is no such table\./);
  });
});

describe("choices are judged", () => {
  it("one after another, the one that is looked at first", async () => {
    const all = [choice(0, 1, {judged: null}), choice(1, 2, {judged: null}), choice(2, 3)];
    served.answers["/api/review"] = ({body}) => (body.choice == null ? answer(all) : {judged: judged(), sums: "Now."});
    now.wanted = 1;
    await look({table: "", token: "", record: "r", hand: 1, seat: 0});
    assert.deepEqual(sentTo("/api/review").map((one) => one.choice), [undefined, 1, 0]);
    assert.deepEqual([now.looking, now.answer.sums, now.answer.decisions.every((one) => one.judged)], [-1, "Now.",
      true]);
  });
  it("no more once one is elsewhere, and the trouble is said", async () => {
    served.answers["/api/review"] = ({body}) => {
      app.route.page = "home";
      return body.choice == null ? answer([choice(0, 1, {judged: null})]) : {judged: judged()};
    };
    await look({table: "", token: "", record: "r", hand: 1, seat: 0});
    assert.equal(sentTo("/api/review").length, 1);
    app.route.page = "review";
    served.answers["/api/review"] = refuses("no", "It is broken.");
    await look({table: "", token: "", record: "r", hand: 1, seat: 0});
    assert.match(wordsOf(whyView()), /It is broken\. (Go on|Try again)$/);
  });
  it("and the ledger is asked for where there is one", async () => {
    served.answers["/api/review"] = ({body}) => (body.want === "ledger" ? {ledger: {rows: []}} : answer([],
      {ledger: true}));
    await look({table: "", token: "", record: "r", hand: 1, seat: 0});
    assert.deepEqual(now.ledger, {rows: []});
  });
});

describe("more is looked at", () => {
  const asked = {table: "", token: "", record: "r", hand: 2, seat: 0};
  const begin = (more = {}) => Object.assign(now, {asked, answer: answer([], more)});
  const left = (...numbers) => answer(numbers.map((number) => choice(number, 1, {judged: null})));
  it("the choices of all others, for a whole ledger", async () => {
    begin();
    const done = [];
    served.answers["/api/review"] = ({body: {seat, choice: of, want}}) => {
      if (want) return {ledger: {rows: ["whole"]}};
      if (of == null) return seat < 2 ? left(4, 5) : answer([choice(6, 1)]);
      done.push(`${seat} ${of} ${now.others.done}/${now.others.all}`);
      return {judged: judged()};
    };
    const going = lookAtAll();
    await lookAtAll();
    await going;
    assert.deepEqual([done, now.ledger, now.others], [["0 4 0/4", "0 5 1/4", "1 4 2/4", "1 5 3/4"], {rows: ["whole"]},
      null]);
    served.answers["/api/review"] = refuses("no", "It is broken.");
    await lookAtAll();
    assert.deepEqual([now.trouble, now.others], ["It is broken.", null]);
    now.answer = null;
    await lookAtAll();
    assert.equal(now.others, null);
  });
  it("this seat's choices in all hands, for the ledger of the game", async () => {
    begin({hands: 2});
    const seen = [];
    served.answers["/api/review"] = ({body: {hand, choice: of, want}}) => {
      seen.push([hand, of ?? "", want ?? "", now.gameAt].join(" "));
      return want ? {ledger: {rows: ["game"]}} : of == null ? left(hand) : {judged: judged()};
    };
    const going = lookAtGame();
    await lookAtGame();
    await going;
    assert.deepEqual(seen, ["1   1", "1 1  1", "2   2", "2 2  2", "2  game 2"]);
    assert.deepEqual([now.game, now.gameAt], [{rows: ["game"]}, 0]);
    served.answers["/api/review"] = refuses("no", "It is broken.");
    await lookAtGame();
    assert.deepEqual([now.trouble, now.gameAt], ["It is broken.", 0]);
    now.asked = null;
    await lookAtGame();
    assert.equal(now.gameAt, 0);
  });
  it("dear mistakes, which are kept to be chosen again", async () => {
    begin();
    served.answers["/api/review"] = {again: {k1: {game: "T", cost: 4, due: 1, step: 0}}};
    await chooseAgain();
    assert.equal(sentTo("/api/review")[0].want, "again");
    assert.deepEqual([Object.keys(JSON.parse(page.stored.get("deece.own"))), device.went.at(-1)], [["k1"],
      "/learn/own"]);
    now.asked = null;
    await chooseAgain();
    assert.equal(sentTo("/api/review").length, 1);
  });
  it("is a table's by its address, with its token", async () => {
    Object.assign(now, {asked: {...asked, table: "T", token: "tk"}, answer: answer([])});
    served.answers["/api/tables/T/review"] = {again: {}};
    await chooseAgain();
    assert.deepEqual([served.asked[0].path, served.asked[0].token], ["/api/tables/T/review?hand=2&seat=0&want=again",
      "tk"]);
  });
  it("and what was known of another hand or seat is forgotten, but for the game's own ledger", async () => {
    begin();
    now.game = {rows: []};
    served.answers["/api/review"] = answer([], {hand: 3});
    await look({...asked, hand: 3});
    assert.deepEqual(now.game, {rows: []});
    await look({...asked, hand: 3, seat: 1});
    assert.equal(now.game, null);
  });
});

describe("why a choice cost what it cost", () => {
  it("is said with what would be better, and both cards", () => {
    open([choice(0, 2)]);
    const words = wordsOf(whyView());
    assert.match(words, /^Choice 0 It cost 4\. Better: the ten\. It is lost\. .*Played .*Better/);
    assert.match(words, /How sure 100 deals better in 30 equal in 60 worse in 10 4 in all\. Sure\. Scale\. All/);
    assert.match(words, /Ten 60 % 3 Ace Played 50 % −3 Open It held\. Not graded\.$/);
    assert.equal(times(whyView(), "is-played"), 1);
    assert.match(written(whyView()), /flex-grow: 30;.*flex-grow: 60;.*flex-grow: 10;/);
  });
  it("names nothing better where it was as good", () => {
    const with_ = (more, of = {}) => {
      open([choice(0, 2, {judged: judged(more), ...of})]);
      return wordsOf(whyView());
    };
    assert.match(with_({charged: false, grade: "close"}), /Perhaps: the ten\./);
    assert.doesNotMatch(with_({charged: false, grade: "best"}), /the ten\.|review-both/);
    assert.equal(times(whyView(), "<figure>"), 0);
    with_({best_card: null});
    assert.equal(times(whyView(), "<figure>"), 0);
    assert.doesNotMatch(with_({better: null}), /100 deals/);
    assert.doesNotMatch(with_({cost: "", sure: ""}), /Scale|4 in all|Sure\./);
    assert.doesNotMatch(with_({better: {better: 0, worse: 0, deals: 5}}), /better in|worse in/);
    assert.doesNotMatch(with_({open: ""}), /Not graded/);
    assert.doesNotMatch(with_({}), /Look at it/);
    assert.match(with_({}, {position: {id: "double-deck", dealer: 1}}), /Look at it/);
    assert.match(written(whyView()), /href=\/position#rules=double-deck&dealer=1/);
  });
  it("waits for its judgment, and without a choice says what happened", () => {
    open([choice(0, 2, {judged: null})]);
    assert.match(wordsOf(whyView()), /^Choice 0 not_judged$/);
    stepTo(1);
    assert.match(wordsOf(whyView()), /^Ruth bids 50\.$/);
  });
  it("leads from choice to choice, and on from here at a table", async () => {
    open([choice(0, 1), choice(1, 3)], 1);
    assert.match(saying(endView(), "Before"), /aria-disabled=true/);
    press(endView(), "Next ›");
    assert.equal(place.at, 3);
    assert.match(saying(endView(), "Next ›"), /aria-disabled=true/);
    press(endView(), "Next ›");
    assert.equal(place.at, 3);
    press(endView(), "Before");
    assert.equal(place.at, 1);
    served.answers["/api/review"] = {record: "before it"};
    served.answers["/api/tables"] = {table: "N", token: "t", seat: 0};
    press(endView(), "Play on");
    assert.match(saying(endView(), "Play on"), /aria-disabled=true/);
    await turns();
    const [{name, me, seats, record}] = sentTo("/api/tables");
    assert.deepEqual([name, me, seats.map(({kind, level}) => level ?? kind), record], ["Hand 2 in trick 1", "Guest",
      ["me",
      "plain", "plain", "plain"], "before it"]);
    assert.deepEqual([device.went.at(-1), now.opening], ["/t/N", false]);
    stepTo(2);
    assert.match(saying(endView(), "Play on"), /aria-disabled=true/, "no choice was made here");
  });
  it("without choices leads from card to card", () => {
    open([], 0);
    const off = (words) => /aria-disabled=(\w+)/.exec(saying(endView(), words))?.[1];
    assert.deepEqual([off("Before"), off("Next ›")], ["true", "false"]);
    stepTo(3);
    assert.deepEqual([off("Before"), off("Next ›")], ["false", "true"]);
  });
  it("is printed: what cost something alone", () => {
    open([choice(0, 1), choice(1, 2, {judged: judged({charged: false})}), choice(2, 3, {judged: null})]);
    assert.equal(wordsOf(printView()), "The review Four in all. Choice 0 It cost 4. Better: the ten. It is lost.");
  });
});

describe("the strip of choices", () => {
  it("has a cell for each, with what it was in a word, and goes there by a press", () => {
    const all = [choice(0, 1, {card: null, brief: "50", judged: judged({lost: 12.6})}), choice(1, 2), choice(2, 3,
      {card: null, trump: 1, judged: judged({charged: false, grade: "best"})}), choice(3, 3, {judged: null}), choice(4,
        3,
      {judged: judged({charged: false, grade: "close"})}), choice(5, 3, {card: "TH", judged: judged({charged: false,
        grade: "best", choice: false})})];
    open(all);
    now.looking = 3;
    const cells = [...written(stripView()).matchAll(/<small>1<\/small><b>(.*?)<\/b>\s*<span>([^<]*)/gs)]
      .map(([, what, word]) => `${what.replace(/<[^>]*>/g, "")} ${word}`);
    assert.deepEqual(cells, ["50 −13", "A −4.2", " best", "A …", "A close", "10 ok"]);
    assert.equal(times(stripView(), "aria-current=step"), 1);
    assert.match(saying(stripView(), "Choice 3"), /data-grade=waits[\s\S]*not_judged/);
    now.looking = -1;
    assert.match(saying(stripView(), "Choice 3"), /·/);
    press(stripView(), "Choice 0");
    assert.deepEqual([place.at, place.choice], [1, 0]);
    open([]);
    assert.equal(wordsOf(stripView()), "");
  });
});

describe("the felt of a review", () => {
  const nobodys = (at) => ({...FRAMES[at], table: "", seat: null, rules: {widow: "widow"}, people: NAMES.slice(0,
    4).map((name) => ({name})),
    public: FRAMES[at].public, says, own: null, cards: CARDS});
  const felt = (at, home = 0, mine = true, made = undefined) => feltView(nobodys(at), place.all[at], home, made, mine);
  it("has the others in their places, with what they said, who deals and whose turn it is", () => {
    open([], 1);
    const words = wordsOf(felt(1));
    assert.match(words, /Walter pass .*Ruth 50 .*Dolores , whose turn it is Dealer/);
    const view_ = written(felt(1));
    assert.match(view_, /spot-1[^>]*data-seat=1.*spot-2[^>]*data-seat=2.*spot-3 is-turn[^>]*data-seat=3/s);
    assert.match(written(felt(1, 2)), /spot-1[^>]*data-seat=3.*spot-2[^>]*data-seat=0/s);
    assert.match(wordsOf(felt(2)), /Ruth bidder/);
    place.choice = 0;
    assert.doesNotMatch(wordsOf(felt(1)), /whose turn/);
  });
  it("has the cards of the seat below, those that could be chosen standing out", () => {
    open([choice(0, 2)]);
    const held = (could) => written(felt(2, 0, true, could && choice(0, 2, {cards: could})));
    assert.equal(times(held(["AS"]), "is-legal"), 1);
    assert.equal(times(held(["AS"]), "is-refused"), 1);
    assert.equal(times(held(undefined), /is-legal|is-refused/), 0);
    assert.match(held(undefined), /--in-1: 2; --in-2: 1; --in-3: 1;/);
    assert.match(wordsOf(felt(2, 1, false)), /Walter$|Walter /);
    assert.doesNotMatch(written(felt(2, 2)), /review-hand"/);
  });
  it("has the trick where each played, the winner's marked, and at a choice whose it was", () => {
    open([choice(0, 2)]);
    const at = (home, tag) => trickView(nobodys(3), place.all[3], home, tag);
    assert.match(written(at(0)), /spot-0".*Vera: Ace of spades.*spot-1".*Walter: King of spades/is);
    assert.match(written(at(1)), /spot-3".*spot-0"/s);
    assert.equal(times(at(0), "is-winning"), 1);
    assert.equal(times(at(0, "You played"), "You played"), 0, "no choice is looked at");
    assert.equal(wordsOf(trickView(nobodys(1), place.all[1], 0)), "");
    assert.equal(wordsOf(trickView(nobodys(3), {...place.all[3], moved: ["AS"]}, 0)), "");
    toChoice(choice(0, 2));
    assert.match(wordsOf(felt(2, 0, true, choice(0, 2))), /you_played/);
    assert.match(wordsOf(felt(2, 0, false, choice(0, 2))), /Vera played/);
    assert.match(wordsOf(felt(2, 0, true, choice(0, 2, {card: null, brief: "50"}))), /You: 50/);
    assert.match(wordsOf(felt(2, 0, true, choice(0, 2, {card: null, trump: 1}))), /You: hearts/);
  });
});

describe("the page", () => {
  it("has the hand's head, the way back, and the menu", () => {
    open([choice(0, 2)]);
    assert.match(wordsOf(view()), /^‹ Back Hand 2 again Ruth 50 /);
    assert.match(written(view()), /href=\/play aria-label=To the lobby/);
    app.replay = {...REPLAY, of: {table: "T", token: ""}, back: "/t/T"};
    settle();
    assert.match(written(view()), /href=\/t\/T aria-label=Back to the table/);
    app.replay = {...REPLAY, back: "/day/1/x"};
    settle();
    assert.match(written(view()), /href=\/day\/1\/x aria-label=Back /);
  });
  it("goes from card to card by buttons and a slider", () => {
    open([], 0);
    assert.match(saying(view(), "aria-label=Card back"), /aria-disabled=true/);
    press(view(), "aria-label=Card back");
    press(view(), "aria-label=Next card");
    assert.equal(place.at, 1);
    press(view(), "aria-label=Card back");
    assert.equal(place.at, 0);
    press(view(), "review-slider", "input", {target: {value: "3"}});
    assert.equal(place.at, 3);
    assert.match(saying(view(), "aria-label=Next card"), /aria-disabled=true/);
    assert.match(wordsOf(view()), /4 of 4/);
    assert.match(saying(view(), "review-slider", "input"), /max=3 .*aria-valuetext="Step 4 of 4\. Walter plays\.\s*"/s);
    open([], 0);
    press(view(), "aria-label=Play");
    assert.ok(offers(view(), "aria-label=Pause"));
    play();
  });
  it("shows all hands, or one; and what is melded", () => {
    open([], 2);
    assert.match(written(view()), /class="review is-one /);
    place.open = true;
    assert.match(written(view()), /class="review is-open .*review-hands/s);
    place.all[2] = {...place.all[2], meld: "meld"};
    assert.match(written(view()), /review-felt felt is-meld/);
    place.open = false;
  });
  it("is printed as its reasons or its score sheet, and is as it was after it", async () => {
    open([choice(0, 2)]);
    press(view(), "Print the review");
    await turns();
    assert.match(written(view()), /is-printing.*review-print"><h1>The review/s);
    assert.equal(device.prints, 1);
    happens("afterprint");
    assert.doesNotMatch(written(view()), /is-printing/);
  });
});
