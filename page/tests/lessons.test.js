/** The school: lessons step by step, drills, what comes back, and what is said of an answer. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";
import {offers, press, saying, submit, times, wordsOf, written} from "./pressed.js";
import {awaited, refuses, sentTo, serveAnew, served, turns, wordsBy} from "./served.js";

Object.assign(globalThis, {innerWidth: 1400, HTMLElement: class {}, ResizeObserver: class {}, window: globalThis});
const {app} = await load("shared/state");
const {cardName} = await load("shared/cards");
const {answer, back, enter, finishedSince, givenLink, goOn, next, now, show, startAgain, steps,
  touched} = await load("learn/asking");
const {taskView} = await load("learn/task");
const learn = await load("learn/learn");
const {feltView} = await load("learn/felt");

const CARDS = {suits: {S: "spades", H: "hearts", D: "diamonds", C: "clubs"},
  ranks: {A: "ace", T: "ten", K: "king", Q: "queen", J: "jack", 9: "nine"}, card: "{rank} of {suit}"};
const row = (id, steps, more = {}) => ({part: "", id, steps, prints: false, title: `The ${id}`, about: "", ...more});
const LIST = {parts: [{title: "Lessons", rows: [row("meld", 3), row("count", 2), row("drill", 0)]},
  {title: "More", rows: [row("pass", 0), row("endgame", 4)]}], first: row("first", 2), cards: CARDS,
says: wordsBy({step: "Step {step} of {steps}", number: "Hand {number}", chosen_of: "{chosen} of {cards}",
  next_lesson: "Next: {title}", back_today: "{count} today"})};
const task = (more = {}) => ({ask: "act", say: "Look.", do: "Play a card.", cards: ["AS", "TH", "AS"], trump: "S",
  trump_words: "Spades are trump.", choose: 0, options: [], choices: [{do: "as", text: "the ace", card: "AS"},
    {do: "th", text: "the ten", card: "TH"}], show: "as", judged: false, seats: [], contract: "", melds: [],
  tricks: [], ...more});
const lesson = (id, all, more = {}) => ({id, title: `The ${id}`, about: "All of it.", rules: "double-deck",
  whole: false, steps: all, ...more});
const graded = (right, more = {}) => ({right, words: right ? "Yes." : "No.", verdict: right ? "Right:" : "Not yet:",
  chosen: [], lines: [], total: null, rows: [], chances: [], kept: null, ...more});
const question = (id, number, more = {}) => ({id, title: `The ${id}`, about: "", number, task: task(), ...more});

/** Where the focus went, and to which height what was scrolled. @type {string[]} */
const seen = [];
let open = false;
document.querySelector = (what) => {
  if (what === "dialog[open]") return open ? {} : null;
  return {focus: () => seen.push(`focus ${what}`), scrollTo: (_, top) => seen.push(`${what} to ${top}`),
    scrollIntoView: () => seen.push(`see ${what}`)};
};

const kept = (name) => JSON.parse(page.stored.get(`deece.${name}`) ?? "null");
const keep = (name, what) => page.stored.set(`deece.${name}`, JSON.stringify(what));
/** The page, without what is handed to the hand of cards. */
const words = () => wordsOf(taskView()).replace(/ trump: S;$/, "");
/** What is handed to the hand of cards. @param {any} part @returns {any} */
const hand = (part) => {
  if (Array.isArray(part)) return part.map(hand).find(Boolean);
  if (part === null || typeof part !== "object" || !("values" in part)) return undefined;
  return part.values[0]?.onTap ? part.values[0] : part.values.map(hand).find(Boolean);
};
const tap = (code, was = false) => hand(taskView()).onTap(code, 0, was);

beforeEach(() => {
  serveAnew();
  page.stored.clear();
  page.announced.length = 0;
  seen.length = 0;
  open = false;
  touched.matches = false;
  served.answers = {"/api/learn": LIST, "/api/learn/lesson": ({body}) => lesson(body.id, [task({ask: "read",
    say: "Read this.", do: ""}), task(), task({say: "Then."})]), "/api/learn/drill": ({body}) => question(body.id,
    body.number), "/api/learn/answer": graded(true)};
  Object.assign(app, {route: {page: "learn", table: ""}, dialog: ""});
  Object.assign(app.lobby, {starting: false, message: ""});
  Object.assign(now, {list: null, open: "", lesson: null, school: null, text: "", step: 0, question: null,
    found: null, said: "", trouble: "", busy: false, typing: "", chosen: [], shown: false, best: ""});
});

describe("a lesson", () => {
  it("is come to with the list, which is asked for once", async () => {
    const going = enter("meld");
    assert.equal(now.busy, true);
    assert.match(wordsOf(learn.view()), /One moment…/);
    await going;
    assert.deepEqual([now.lesson.id, now.step, now.busy, learn.title()], ["meld", 0, false, "The meld"]);
    await enter("count");
    assert.equal(sentTo("/api/learn").length, 1);
    assert.equal(now.lesson.id, "count");
    assert.deepEqual(sentTo("/api/learn/drill"), []);
  });
  it("begins where one was, or anew once all of it was done", async () => {
    keep("lessons", {meld: 2, count: 3});
    await enter("meld");
    assert.equal(now.step, 2);
    await enter("count");
    assert.equal(now.step, 0);
  });
  it("is not drawn over what was opened since", async () => {
    const slow = awaited();
    served.answers["/api/learn/lesson"] = slow.answer;
    const going = enter("meld");
    await turns();
    await enter("");
    await slow.come(lesson("meld", [task()]));
    await going;
    assert.deepEqual([now.open, now.lesson], ["", null]);
  });
  it("says what went wrong, and can be come to again", async () => {
    served.answers["/api/learn/lesson"] = refuses("no_lesson", "There is no such lesson.");
    await enter("meld");
    assert.deepEqual([now.trouble, now.busy], ["There is no such lesson.", false]);
    assert.match(words(), /There is no such lesson\./);
    await enter("");
    assert.equal(now.trouble, "");
  });
  it("shows how far one is, and keeps it", async () => {
    await enter("meld");
    assert.match(words(), /^to_learn The meld Step 1 of 3/);
    press(taskView(), "go");
    assert.deepEqual([now.step, kept("lessons")], [1, {meld: 1}]);
    assert.match(words(), /Step 2 of 3/);
    assert.match(written(taskView()), /class=is-done><\/span><span class=is-now><\/span><span class=>/);
    await turns();
    assert.ok(seen.includes(".learn-say to 0"), "a new step is read from its top");
  });
  it("is read aloud, its text and what is to be done, with the focus where the next key belongs", async () => {
    await enter("meld");
    await turns();
    assert.deepEqual([page.announced, seen], [["Read this."], ["focus .learn-typed .field"]]);
    goOn();
    await turns();
    assert.equal(page.announced.at(-1), "Look. Play a card.");
  });
  it("leaves the focus where a finger taps, and to a dialog that is open", async () => {
    touched.matches = true;
    await enter("meld");
    await turns();
    assert.deepEqual(seen, []);
    touched.matches = false;
    open = true;
    await enter("count");
    await turns();
    assert.deepEqual(seen, []);
  });
  it("of a teacher's own is not kept among those of the school", async () => {
    keep("given", "title = \"Mine\"");
    served.answers["/api/learn/given"] = lesson("given", [task(), task()]);
    await enter("given");
    assert.deepEqual(sentTo("/api/learn/given"), [{text: "title = \"Mine\""}]);
    goOn();
    assert.deepEqual([now.step, steps()], [1, {}]);
    served.answers["/api/learn/given/answer"] = graded(true);
    await answer("as");
    assert.deepEqual(sentTo("/api/learn/given/answer"), [{text: "title = \"Mine\"", number: 1, answer: "as"}]);
  });
  it("of a teacher's own travels whole in a link, which is let go once it is read", async () => {
    const text = "title = \"Ünsere\"\n".repeat(90);
    keep("given", text);
    Object.assign(location, {href: "http://localhost:8123/learn"});
    const link = await givenLink();
    assert.match(link, /^http:\/\/localhost:8123\/learn\/given#lesson=[\w-]+$/);
    page.stored.clear();
    const gone = [];
    history.replaceState = (_, __, address) => gone.push(address);
    Object.assign(location, {hash: new URL(link).hash, pathname: "/learn/given", search: ""});
    served.answers["/api/learn/given"] = lesson("given", [task()]);
    await enter("given");
    Object.assign(location, {hash: "", pathname: "/"});
    assert.deepEqual([kept("given"), gone, sentTo("/api/learn/given")[0].text], [text, ["/learn/given"], text]);
  });
  it("calls the cards as the server does", async () => {
    served.answers["/api/learn"] = {...LIST, cards: {...CARDS, card: "{suit}: {rank}"}};
    await enter("");
    assert.equal(cardName("TH"), "hearts: ten");
    served.answers["/api/learn"] = LIST;
    now.list = null;
    await enter("");
    assert.equal(cardName("TH"), "ten of hearts");
  });
  it("has an end, with the next lesson of the list and the way to begin again", async () => {
    await enter("count");
    for (let step = 0; step < 3; step += 1) goOn();
    assert.match(written(taskView()), /button button-main" href=\/learn\/endgame/);
    assert.match(words(), /The count All of it\. finished Next: The endgame again to_learn$/);
    assert.equal(times(taskView(), "is-done"), 3);
    press(taskView(), "again");
    assert.equal(now.step, 0);
    await enter("endgame");
    now.step = 3;
    assert.doesNotMatch(words(), /Next:/, "it was the last one");
  });
  it("of a whole game ends with a way to play it", async () => {
    served.answers["/api/learn/lesson"] = lesson("meld", [task()], {whole: true});
    await enter("meld");
    goOn();
    assert.match(words(), /finished_first play_now Next: The count again to_learn$/);
    assert.doesNotMatch(written(taskView()), /button-main" href=\/learn\/count/, "to play it is the main thing");
    app.lobby.message = "nobody answers";
    assert.match(words(), /Nobody answers$/);
    app.lobby.starting = true;
    assert.match(saying(taskView(), "play_now"), /disabled=true/);
  });
});

describe("an answer", () => {
  it("is sent with its step, and told with what became of the trick", async () => {
    served.answers["/api/learn/lesson"] = lesson("meld", [task({tricks: ["one"]}), task({tricks: ["one", "two"]})]);
    served.answers["/api/learn/answer"] = graded(true, {lines: ["Because."]});
    await enter("meld");
    await answer("as");
    await turns();
    const [{id, number, answer: said, kept: before}] = sentTo("/api/learn/answer");
    assert.deepEqual([id, number, said, before], ["meld", 0, "as", undefined]);
    assert.deepEqual(finishedSince(now.lesson.steps[0]), ["two"]);
    assert.equal(page.announced.at(-1), "Right: Yes. Because. two");
    assert.match(words(), /Right: Yes\. Because\. two go$/);
    assert.ok(seen.includes("see .learn-found"));
    assert.match(written(taskView()), /learn-found is-right/);
  });
  it("that is wrong may be given again; one that is right only once", async () => {
    served.answers["/api/learn/answer"] = graded(false, {lines: ["Because."]});
    await enter("meld");
    goOn();
    await turns();
    await answer("th");
    await turns();
    assert.match(words(), /Not yet: No\. Because\. typed/);
    assert.match(written(taskView()), /learn-found is-not/);
    assert.equal(page.announced.at(-1), "Not yet: No. Because.");
    served.answers["/api/learn/answer"] = graded(true);
    await answer("as");
    await answer("as");
    assert.equal(sentTo("/api/learn/answer").length, 2);
  });
  it("waits for the one before it", async () => {
    const slow = awaited();
    served.answers["/api/learn/answer"] = slow.answer;
    await enter("meld");
    goOn();
    void answer("as");
    await turns();
    await answer("th");
    assert.equal(sentTo("/api/learn/answer").length, 1);
    assert.match(saying(taskView(), "answer"), /^|disabled=true/);
    assert.match(words(), /…/);
    await slow.come(graded(true));
    assert.equal(now.busy, false);
    assert.equal(now.said, "as");
  });
  it("to what is not there any more says nothing of what is there now", async () => {
    const slow = awaited();
    served.answers["/api/learn/answer"] = slow.answer;
    await enter("meld");
    void answer("as");
    await turns();
    goOn();
    await slow.come(graded(true));
    assert.equal(now.found, null);
  });
  it("that cannot be sent says why, and may be sent again", async () => {
    served.answers["/api/learn/answer"] = refuses("bad", "That cannot be read.");
    await enter("meld");
    await answer("as");
    assert.deepEqual([now.trouble, now.busy, now.found], ["That cannot be read.", false, null]);
  });
  it("is a card that is tapped, where one is asked for", async () => {
    await enter("meld");
    goOn();
    assert.deepEqual([...hand(taskView()).playable], ["AS", "TH"]);
    tap("TH");
    await turns();
    assert.equal(sentTo("/api/learn/answer")[0].answer, "th");
    assert.equal(hand(taskView()).playable, null, "it is over");
    tap("AS");
    await turns();
    assert.equal(sentTo("/api/learn/answer").length, 1);
  });
  it("is as many cards as are asked for, chosen and let go one by one", async () => {
    const choices = ["AS", "TH"].map((card) => ({do: card, text: card, card}));
    served.answers["/api/learn/lesson"] = lesson("meld", [task({ask: "cards", choose: 2, choices})]);
    await enter("meld");
    const give = () => /disabled=true/.test(saying(taskView(), "give"));
    tap("AS");
    assert.match(words(), /give 1 of 2/);
    assert.equal(give(), true);
    tap("AS");
    tap("TH");
    assert.deepEqual([now.chosen, give()], [["AS", "AS"], false]);
    tap("AS", true);
    tap("TH");
    assert.deepEqual(now.chosen, ["AS", "TH"]);
    tap("TH", true);
    assert.deepEqual(now.chosen, ["AS"]);
    tap("TH");
    press(taskView(), "give");
    await turns();
    assert.equal(sentTo("/api/learn/answer")[0].answer, "as th");
    assert.deepEqual(now.chosen, []);
  });
  it("is picked among words, or typed", async () => {
    served.answers["/api/learn/lesson"] = lesson("meld", [task({ask: "pick", choices: [{do: "pass", text: "pass",
      card: null}], options: [{code: "a", words: "east"}]})]);
    await enter("meld");
    assert.match(words(), /East Pass typed/);
    press(taskView(), "Pass");
    await turns();
    now.found = null;
    now.typing = "  ";
    const send = () => submit(taskView(), "answer");
    send();
    now.typing = " west ";
    send();
    await turns();
    assert.deepEqual(sentTo("/api/learn/answer").map((one) => one.answer), ["pass", "west"]);
    assert.equal(now.typing, "");
  });
  it("is a figure from a pad of digits, five at most", async () => {
    served.answers["/api/learn/lesson"] = lesson("meld", [task({ask: "figure"})]);
    await enter("meld");
    for (const digit of ["1", "2", "0", "4", "5", "6"]) press(taskView(), `>${digit}`);
    assert.equal(now.typing, "12045");
    press(taskView(), "⌫");
    assert.equal(now.typing, "1204");
    assert.match(written(taskView()), /inputmode=numeric/);
    assert.doesNotMatch(written(taskView()), /<details/);
    served.answers["/api/learn/lesson"] = lesson("meld", [task({ask: "act"})]);
    await enter("meld");
    assert.match(written(taskView()), /<details class="learn-typing" \?open=true/);
    assert.match(written(taskView()), /inputmode=text/);
    assert.doesNotMatch(written(taskView()), /learn-pad/);
    touched.matches = true;
    assert.match(written(taskView()), /<details class="learn-typing" \?open=false/);
  });
  it("by an Enter that is held down is given once", async () => {
    await enter("meld");
    let stopped = 0;
    const key = (key, repeat) => press(taskView(), "", "keydown", {key, repeat, preventDefault: () => (stopped += 1)});
    key("Enter", false);
    key("a", true);
    assert.equal(stopped, 0);
    key("Enter", true);
    assert.equal(stopped, 1);
  });
  it("is shown on demand: its words, and its card raised in the hand once", async () => {
    await enter("meld");
    goOn();
    assert.deepEqual(hand(taskView()).chosen, []);
    press(taskView(), "show");
    assert.match(words(), /the ace$/);
    assert.deepEqual(hand(taskView()).chosen, ["AS"]);
    served.answers["/api/learn/lesson"] = lesson("meld", [task({ask: "pick", show: "b", choices: [],
      options: [{code: "a", words: "east"}, {code: "b", words: "west"}]})]);
    await enter("meld");
    press(taskView(), "show");
    assert.match(words(), /west$/);
    assert.match(saying(taskView(), "West"), /is-shown/);
    assert.doesNotMatch(saying(taskView(), "East"), /is-shown/);
  });
  it("is not offered to be shown where none is known", async () => {
    served.answers["/api/learn/lesson"] = lesson("meld", [task({show: "", judged: true})]);
    await enter("meld");
    assert.equal(offers(taskView(), "show"), false);
  });
  it("of meld is told beside what was said, combination by combination", async () => {
    served.answers["/api/learn/lesson"] = lesson("meld", [task({ask: "meld"})]);
    const rows = [{name: "run", points: 15, missed: false}, {name: "pinochle", points: 4, missed: true}];
    served.answers["/api/learn/answer"] = graded(true, {total: 19, rows});
    await enter("meld");
    await answer("19");
    assert.match(words(), /you_said 19 it_is 19 Right: Yes\. one_by_one Run 15 \* Pinochle 4 \* missed go$/);
    assert.match(written(taskView()), /<li class=is-missed><b>\* Pinochle/);
    now.found = graded(true, {total: 15, rows: rows.slice(0, 1)});
    assert.doesNotMatch(words(), /missed/);
    now.found = graded(false, {total: 19, rows});
    assert.doesNotMatch(words(), /you_said|one_by_one/, "it would give the answer away");
  });
  it("by the review is told with the chances of each choice", async () => {
    await enter("meld");
    now.found = graded(true, {chances: [{words: "Bid 50", percent: 60, chosen: true},
      {words: "Pass", percent: 40, chosen: false}]});
    assert.match(words(), /chances Bid 50 chosen 60 % Pass 40 % go$/);
    assert.match(written(taskView()), /<li class=is-missed><span>Bid 50/);
  });
});

describe("a drill", () => {
  it("asks hand after hand, each by its number", async () => {
    await enter("drill");
    const [{id, number}] = sentTo("/api/learn/drill");
    assert.equal(id, "drill");
    assert.ok(Number.isInteger(number) && number >= 0 && number < 1_000_000);
    assert.match(words(), new RegExp(`The drill Hand ${number} Look`));
    await turns();
    page.announced.length = 0;
    const going = next();
    assert.equal(now.busy, true);
    await going;
    await turns();
    assert.equal(sentTo("/api/learn/drill")[1].number, number + 1);
    assert.deepEqual([now.busy, page.announced], [false, ["Look. Play a card."]]);
    assert.equal(learn.title(), "The drill");
  });
  it("takes one answer for each hand, and then has the next", async () => {
    served.answers["/api/learn/answer"] = graded(false);
    await enter("drill");
    await answer("th");
    await answer("as");
    assert.equal(sentTo("/api/learn/answer").length, 1);
    assert.match(words(), /Not yet: No\. next stop$/);
    press(taskView(), "next");
    await turns();
    assert.deepEqual([now.found, now.question.number], [null, sentTo("/api/learn/drill")[0].number + 1]);
  });
  it("keeps what was missed, by its number, and lets it go once it need not come back", async () => {
    served.answers["/api/learn/answer"] = graded(false, {kept: {due: 50, step: 1}});
    served.answers["/api/learn/drill"] = question("drill", 7);
    await enter("drill");
    await answer("th");
    assert.deepEqual(kept("missed"), {"drill/7": {due: 50, step: 1}});
    await next();
    served.answers["/api/learn/answer"] = graded(true, {kept: null});
    await answer("as");
    assert.deepEqual(sentTo("/api/learn/answer")[1].kept, {due: 50, step: 1}, "the server is told how often it was");
    assert.deepEqual(kept("missed"), {});
  });
  it("keeps three hundred at most, those that come back first", async () => {
    keep("missed", Object.fromEntries(Array.from({length: 300}, (_, place) => [`old/${place}`, {due: 1000 - place}])));
    served.answers["/api/learn/answer"] = graded(false, {kept: {due: 5}});
    served.answers["/api/learn/drill"] = question("drill", 7);
    await enter("drill");
    await answer("th");
    const left = Object.keys(kept("missed"));
    assert.deepEqual([left.length, left[0], left.includes("old/0"), left.includes("old/1")],
      [300, "drill/7", false, true]);
  });
  it("asks the review what is best, once, where it is the judge", async () => {
    served.answers["/api/learn/drill"] = question("drill", 7, {task: task({show: "", judged: true})});
    served.answers["/api/learn/best"] = {show: "th"};
    await enter("drill");
    press(taskView(), "show");
    assert.match(words(), /thinking/);
    await turns();
    assert.match(words(), /the ten$/);
    await show();
    assert.deepEqual(sentTo("/api/learn/best"), [{id: "drill", number: 7}]);
    await next();
    served.answers["/api/learn/best"] = refuses("broken", "The review failed.");
    await show();
    assert.deepEqual([now.shown, now.trouble, now.busy], [false, "The review failed.", false]);
  });
  it("is read with the answer, and the focus is on the way to the next", async () => {
    served.answers["/api/learn/answer"] = graded(false);
    await enter("drill");
    await turns();
    seen.length = 0;
    await answer("th");
    await turns();
    assert.ok(seen.some((one) => one.startsWith("focus")));
    assert.equal(page.announced.at(-1), "Not yet: No.");
  });
});

describe("what comes back", () => {
  const soon = Date.now() / 1000 - 50;
  const mine = {m1: {due: soon - 9, step: 0, where: "Sunday, hand 2", about: {seat: 0}, record: "a record", game: "T",
    cost: 4}};
  it("is what is due, the longest overdue first, hands of one's own among it", () => {
    keep("missed", {"drill/7": {due: soon}, "pass/3": {due: soon - 20}, "later/1": {due: soon + 900}});
    keep("own", mine);
    assert.deepEqual(back(), ["pass/3", "own/m1", "drill/7"]);
    now.open = "own";
    assert.deepEqual(back(), ["own/m1"]);
  });
  it("is asked again by its number", async () => {
    keep("missed", {"drill/7": {due: soon}});
    await enter("back");
    assert.deepEqual(sentTo("/api/learn/drill"), [{id: "drill", number: 7}]);
    keep("missed", {});
    await next();
    assert.equal(now.question, null);
    assert.match(words(), /none_back to_learn$/);
  });
  it("asks a hand of one's own by its record, and keeps when it comes again", async () => {
    keep("own", mine);
    served.answers["/api/learn/own"] = {task: task()};
    served.answers["/api/learn/own/answer"] = graded(true, {kept: {due: 900, step: 1}});
    await enter("own");
    await turns();
    assert.equal(page.announced.at(-1), "Look. Play a card.");
    assert.deepEqual(sentTo("/api/learn/own"), [{record: "a record", about: {seat: 0}}]);
    assert.match(words(), /own_title Sunday, hand 2 Look/);
    assert.equal(offers(taskView(), "show"), true);
    await answer("as");
    const [{record, answer: said, step}] = sentTo("/api/learn/own/answer");
    assert.deepEqual([record, said, step], ["a record", "as", 0]);
    assert.deepEqual([kept("own").m1.due, kept("own").m1.step, kept("missed")], [900, 1, null]);
    now.found = null;
    now.question.task = task({show: "", judged: true});
    assert.equal(offers(taskView(), "show"), false, "nobody judges it without its answer");
  });
});

describe("a step", () => {
  const stepOf = async (more) => {
    served.answers["/api/learn/lesson"] = lesson("meld", [task(more)]);
    await enter("meld");
    return written(taskView());
  };
  const SEATS = ["You", "Walter", "Ruth", "Dolores"].map((name) => ({name, line: "", card: "", winning: false}));
  it("says which suit is trump where it is not on the felt, or is what the question is about", async () => {
    assert.match(await stepOf({}), /Spades are trump\./);
    assert.doesNotMatch(await stepOf({seats: SEATS}), /Spades are trump\./);
    assert.match(await stepOf({seats: SEATS, ask: "meld"}), /Spades are trump\./);
    assert.doesNotMatch(await stepOf({trump_words: ""}), /learn-trump/);
  });
  it("has a felt and a hand only where there is something on them", async () => {
    assert.match(await stepOf({}), /has-no-felt/);
    assert.doesNotMatch(await stepOf({seats: SEATS}), /has-no-/);
    assert.match(await stepOf({seats: SEATS, cards: []}), /learn-page has-no-hand/);
  });
  it("of reading alone has nothing to answer", async () => {
    const text = await stepOf({ask: "read"});
    assert.doesNotMatch(text, /learn-typed|show/);
    assert.equal(offers(taskView(), "go"), true);
  });
  it("may be heard where the device speaks", async () => {
    assert.doesNotMatch(await stepOf({}), /aloud/);
    const said = [];
    Object.assign(globalThis, {speechSynthesis: {cancel: () => said.push("hush"), speak: ({text}) => said.push(text)},
      SpeechSynthesisUtterance: class {
        constructor(text) {
          this.text = text;
        }
      }});
    press(taskView(), "aloud");
    delete globalThis.speechSynthesis;
    assert.deepEqual(said, ["hush", "Look. Play a card."]);
  });
  it("shows who sits where, what lies and who is to play", () => {
    now.list = LIST;
    const felt = (seats, more = {}) => feltView(task({contract: "Spades, 50", ...more, seats: SEATS.map((seat,
      place) => ({...seat, ...seats[place]}))}));
    const lying = felt({1: {card: "AS", winning: true, line: "bid 50"}, 2: {card: "TH"}});
    assert.match(wordsOf(lying), /^Spades, 50 You your_turn Walter bid 50 .*winning Ruth/);
    assert.match(written(lying), /Walter: Ace of spades/i);
    assert.equal(times(lying, "learn-seat is-turn"), 1);
    assert.equal(times(felt({}), "learn-seat is-turn"), 0, "no trick lies there");
    assert.equal(times(felt({0: {card: "AS"}, 1: {card: "TH"}}), "learn-seat is-turn"), 0);
    assert.equal(times(felt({}, {contract: ""}), "learn-contract"), 0);
  });
  it("opens what the question is about, and no list of nothing", () => {
    now.list = LIST;
    const opened = (more) => [...written(feltView(task({seats: SEATS, melds: ["a run"], tricks: ["a trick"],
      ...more}))).matchAll(/open=(\w+)><summary>(\w+)/g)].map(([, so, head]) => `${head} ${so}`);
    assert.deepEqual(opened({ask: "act"}), ["lies_open false", "so_far false"]);
    assert.deepEqual(opened({ask: "figure"}), ["lies_open false", "so_far true"]);
    assert.deepEqual(opened({ask: "figure", tricks: []}), ["lies_open true"]);
    assert.deepEqual(opened({ask: "pick", melds: []}), ["so_far true"]);
  });
});

describe("the list of the school", () => {
  const list = async () => {
    await enter("");
    return learn.view();
  };
  it("begins with the first lesson, until all of it is done", async () => {
    const first = async (taken) => {
      keep("lessons", {first: taken});
      return /never_head never (\w+)/.exec(wordsOf(await list()))?.[1] ?? "";
    };
    assert.deepEqual([await first(0), await first(1), await first(2), await first(3), await first(undefined)],
      ["first", "go_on_first", "", "", "first"]);
  });
  it("marks what was begun, what is done, and what has no end", async () => {
    keep("lessons", {meld: 1, count: 2, drill: 9});
    const text = wordsOf(await list());
    assert.match(text, /▶ The meld go_on ✓ The count done ∞ The drill More ∞ The pass The endgame/);
    assert.equal(times(await list(), "is-done"), 1);
    assert.equal(times(await list(), "learn-sign is-go_on"), 1);
  });
  it("says how much comes back, and has the way there", async () => {
    const due = async (count) => {
      keep("missed", Object.fromEntries(Array.from({length: count}, (_, place) => [`drill/${place}`, {due: 5}])));
      const view = await list();
      return [/back_later|back_one|\d+ today/.exec(wordsOf(view))?.[0], written(view).includes("/learn/back")];
    };
    assert.deepEqual([await due(0), await due(1), await due(2)],
      [["back_later", false], ["back_one", true], ["2 today", true]]);
  });
  it("is waited for, and what went wrong with it is said", async () => {
    served.answers["/api/learn"] = refuses("busy_day", "Come again later.");
    assert.match(wordsOf(learn.view()), /^One moment…$/);
    await enter("");
    assert.equal(wordsOf(learn.view()), "Come again later.");
    assert.equal(learn.title(), "Learn");
  });
  it("stays in the address: a lesson and a drill are opened by it", async () => {
    learn.enter({part: "count"});
    await turns();
    assert.equal(now.lesson.id, "count");
    learn.enter({});
    await turns();
    assert.deepEqual([now.open, learn.title()], ["", "title"]);
    startAgain();
    assert.equal(now.step, 0);
  });
});
