/** A class of the school: who comes in, what a device keeps, what a teacher sees and changes, deals for all. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {happens, page} from "./page.js";
import {device, deviceAnew, passes} from "./device.js";
import {load} from "./modules.js";
import {fill, offers, press, saying, submit, times, wordsOf, written} from "./pressed.js";
import {awaited, comesTo, refuses, sentTo, serveAnew, served, turns, wordsBy} from "./served.js";

Object.assign(globalThis, {innerWidth: 1400, HTMLElement: class {}, ResizeObserver: class {}});
const {app, onDraw} = await load("shared/state");
const {now: school} = await load("learn/asking");
const {now, classes, come, comeIn, endClass, firstAnswer, known, leave, linksOf, ownLesson, placeOf,
  report} = await load("learn/classes");
const {classTitle, classView, enterClass, leaveClass, startView} = await load("learn/class");
const {teacherView, isPrinting} = await load("learn/teacher");
const {dayView} = await load("learn/day");
const learn = await load("learn/learn");
onDraw(() => {});

const {copied, waiting, went} = device;
const kept = (name) => JSON.parse(page.stored.get(`deece.${name}`) ?? "null");
const keep = (name, what) => page.stored.set(`deece.${name}`, JSON.stringify(what));
const cell = (state, words = state) => ({state, words});
const TASKS = [{number: 1, title: "Meld", about: "What melds.", steps: 3, lesson: "meld", deal: false},
  {number: 2, title: "Mine", about: "", steps: 2, lesson: "", deal: false},
  {number: 4, title: "A deal", about: "", steps: 0, lesson: "", deal: true}];
const pupil = (number, name, ...states) => ({number, name, cells: states.map((state) => cell(state))});
const shown = (role, more = {}) => ({role, title: "Monday", tasks: TASKS, pupils: [pupil(3, "Ann", "done", "",
  "begun")],
  deals: [], out: null, ...more});
const row = (id, steps, more = {}) => ({part: "", id, steps, prints: false, title: `The ${id}`, about: "", ...more});
const LIST = {parts: [{title: "Lessons", rows: [row("meld", 3, {prints: true}), row("drill", 0, {prints: true})]}],
  first: row("first", 2), cards: {suits: {}, ranks: {}, card: ""}, says: wordsBy({class_here: "You are {name}",
    class_out_done: "{name} is out", class_own: "Own: {title}", class_usual: "Class of {date}", answers: "answers"})};
const at = (role, more = {}, number = 5) => ({at: number, shown: shown(role, more)});
const view = () => classView(LIST);
const words = () => wordsOf(view());
const typed = (part, says, value) => fill(part, says, value);
const picked = (part, says, value) => fill(part, says, value, "change");

beforeEach(() => {
  serveAnew();
  page.stored.clear();
  page.announced.length = 0;
  deviceAnew();
  Object.assign(app, {route: {page: "learn", table: "", part: "class", school: "C"}, me: " Ann ", network: {url: "",
    may: true}});
  Object.assign(app.lobby, {systems: [{id: "double-deck", name: "Double deck"}, {id: "single", name: "Single"}]});
  Object.assign(school, {list: LIST, open: "class", lesson: null, school: null, question: null, trouble: ""});
  Object.assign(now, {id: "", key: "", at: -1, shown: null, off: false});
  void enterClass("");
  served.answers = {"/api/network": {url: "", may: true}, "/api/classes/C": at("pupil")};
  leaveClass();
});

/** Come to the class with this kept of it. @param {object} one @param {string} [role] @param {object} [more] */
async function into(one, role = "pupil", more = {}) {
  keep("classes", [{id: "C", title: "Monday", ...one}]);
  served.answers["/api/classes/C"] = at(role, more);
  await enterClass("C");
  await turns();
}

describe("a class is come to", () => {
  const keyOf = async (kept, hash = "") => {
    location.hash = hash;
    served.asked.length = 0;
    await into(kept, "link");
    return served.asked.find(({path}) => path.startsWith("/api/classes"))?.token;
  };
  it("by the key of a link, which is let go, or by the one that is kept", async () => {
    assert.equal(await keyOf({}, "#key=new"), "new");
    assert.equal(location.hash, "");
    assert.deepEqual(known("C").link, "new");
    assert.equal(await keyOf({link: "l"}), "l");
    assert.equal(await keyOf({own: "o", link: "l"}), "o");
    assert.equal(await keyOf({teacher: "t", own: "o"}), "t");
  });
  it("by a pupil who is here already, whatever link they open, but for the teacher's", async () => {
    assert.equal(await keyOf({own: "o", link: "l"}, "#key=l"), "o");
    assert.equal(await keyOf({own: "o", teacher: "t"}, "#key=t"), "t");
  });
  it("keeps a teacher's key and the pupils' with it, on another device of theirs too", async () => {
    location.hash = "#key=tt&link=ll";
    await into({}, "teacher");
    assert.deepEqual(classes(), [{id: "C", title: "Monday", teacher: "tt", link: "ll"}]);
    assert.deepEqual(linksOf(known("C")), {pupils: "http://localhost:8123/learn/class/C#key=ll",
      teacher: "http://localhost:8123/learn/class/C#key=tt&link=ll"});
    await into({teacher: "tt", link: "ll"}, "teacher");
    assert.equal(known("C").link, "ll");
  });
  it("keeps the pupil who is here, before the others who were", async () => {
    await into({own: "o", pupils: [{number: 2, name: "Bob", key: "b"}, {number: 3, name: "Ann", key: "old"}]});
    assert.deepEqual(known("C").pupils, [{number: 3, name: "Ann", key: "o"}, {number: 2, name: "Bob", key: "b"}]);
    const many = Array.from({length: 12}, (_, place) => ({number: place + 9, name: `P${place}`, key: `k${place}`}));
    await into({own: "o", pupils: many});
    assert.equal(known("C").pupils.length, 10);
  });
  it("is kept before the others: two hundred that one teaches, twenty of others", async () => {
    const others = Array.from({length: 250}, (_, place) => ({id: `T${place}`, title: "", teacher: "t"}));
    const ins = Array.from({length: 30}, (_, place) => ({id: `P${place}`, title: ""}));
    keep("classes", [...ins, ...others, {id: "C", title: "Old", own: "o"}]);
    await come("C");
    const all = classes();
    assert.deepEqual([all.length, all[0].id, all[199].id, all[200].id, all[200].title, all[219].id],
      [220, "T0", "T199", "C", "Monday", "P18"]);
  });
  it("forgets who was taken out, so that the link may be opened again", async () => {
    keep("classes", [{id: "C", title: "Monday", own: "o", link: "l"}]);
    served.answers["/api/classes/C"] = refuses("no_class", "There is no such class.", 404);
    await enterClass("C");
    assert.equal(known("C").own, "");
    assert.match(words(), /There is no such class\.$/);
    keep("classes", [{id: "C", title: "Monday", own: "o", link: "l"}]);
    served.answers["/api/classes/C"] = refuses("too_many", "Later.", 429);
    await enterClass("C");
    assert.equal(known("C").own, "o");
    served.answers["/api/classes/C"] = refuses("no_class", "There is no such class.", 404);
    keep("classes", [{id: "C", title: "Monday", own: "o", teacher: "t"}]);
    await enterClass("C");
    assert.equal(known("C").own, "o", "it was the teacher's key that opened nothing");
  });
  it("shows nothing of a class that was left meanwhile", async () => {
    const slow = awaited();
    served.answers["/api/classes/C"] = slow.answer;
    keep("classes", [{id: "C", title: "Monday", own: "o"}]);
    void come("C");
    await turns();
    assert.match(words(), /One moment…/);
    now.id = "D";
    await slow.come(at("pupil"));
    assert.deepEqual([now.shown, classes().length, known("D")], [null, 1, {id: "D", title: ""}]);
  });
});

describe("a pupil", () => {
  it("comes in under a name, and is remembered with their key", async () => {
    served.answers["/api/classes/C/come"] = {token: "mine", read: at("pupil")};
    await into({link: "l"}, "link");
    assert.match(words(), /class_you class_come class_come_about$/);
    typed(view(), "class_you", "Carl");
    submit(view(), "class_come");
    await turns();
    assert.deepEqual(sentTo("/api/classes/C/come"), [{name: "Carl"}]);
    assert.deepEqual(known("C"), {id: "C", title: "Monday", link: "l", own: "mine", pupils: [{number: 3, name: "Ann",
      key: "mine"}]});
    assert.equal(now.key, "mine");
    assert.match(words(), /You are Ann class_not_you$/);
  });
  it("has their own name written for them", async () => {
    await into({link: "l"}, "link");
    served.answers["/api/classes/C/come"] = {token: "mine", read: at("pupil")};
    submit(view(), "class_come");
    await turns();
    assert.deepEqual(sentTo("/api/classes/C/come"), [{name: "Ann"}]);
  });
  it("is told why they may not come in", async () => {
    await into({link: "l"}, "link");
    served.answers["/api/classes/C/come"] = refuses("taken", "the name is taken.");
    await enterClass("C");
    submit(view(), "class_come");
    await turns();
    assert.match(words(), /The name is taken\.$/);
    assert.equal(now.key, "l");
  });
  it("makes room for another at the same device, who may come back by a press", async () => {
    await into({own: "o", link: "l"});
    served.answers["/api/classes/C"] = at("link");
    press(view(), "class_not_you");
    await turns();
    assert.equal(known("C").own, "");
    assert.match(words(), /class_who_are_you Ann class_you/);
    served.answers["/api/classes/C"] = at("pupil");
    press(view(), "Ann");
    await turns();
    assert.deepEqual([known("C").own, served.asked.at(-1).token !== ""], ["o", true]);
  });
  it("sees which lessons are done and which are begun, each with its way there", async () => {
    await into({own: "o"}, "pupil", {pupils: [pupil(3, "Ann", "done", "", "begun")]});
    assert.match(words(), /✓ Meld What melds\. done Mine ▶ A deal begun/);
    assert.equal(times(view(), "is-done"), 1);
    assert.equal(times(view(), "is-go_on"), 1);
    assert.equal(times(view(), "/learn/class/C/1"), 1);
    assert.equal(times(view(), "/learn/class/C/4"), 0, "a deal is played at a table");
    assert.match(words(), /^to_learn Monday /);
  });
  it("plays a deal at a table of their own, which is kept as the class's", async () => {
    await into({own: "o"});
    served.answers["/api/classes/C/sit"] = {table: "T9", seat: 1, name: "A deal", title: "Double deck"};
    press(view(), "A deal");
    await turns();
    assert.deepEqual(sentTo("/api/classes/C/sit"), [{task: 4}]);
    const [{table, token, seat, school: of}] = kept("games");
    assert.deepEqual([table, token, seat, of, went.at(-1)], ["T9", "o", 1, {id: "C", task: 4}, "/t/T9"]);
  });
  it("has a lesson of the school by its name, and a teacher's own by its text", async () => {
    await into({own: "o"});
    served.answers["/api/classes/C/tasks/2"] = {text: "title"};
    assert.deepEqual([await ownLesson({id: "C", task: 1}), await ownLesson({id: "C", task: 2}),
      await ownLesson({id: "C", task: 8})], [{lesson: "meld", text: ""}, {lesson: "", text: "title"}, {lesson: "",
      text: ""}]);
    assert.equal(served.asked.at(-1).token, "o");
    now.id = "";
    await ownLesson({id: "C", task: 1});
    assert.equal(now.id, "C", "whoever comes by its address alone comes to the class first");
  });
});

describe("what a pupil did", () => {
  const DID = "/api/classes/C/did";
  const here = {id: "C", title: "", own: "o", pupils: [{number: 3, name: "Ann", key: "o"}, {number: 4, name: "Bob",
    key: "b"}]};
  it("is kept for each who shares the device", () => {
    keep("classes", [here]);
    assert.equal(placeOf({id: "C", task: 2}), "C/3/2");
    keep("classes", [{...here, own: "b"}]);
    assert.equal(placeOf({id: "C", task: 2}), "C/4/2");
    keep("classes", []);
    assert.equal(placeOf({id: "C", task: 2}), "C/0/2");
  });
  it("is told when it is begun and when it is done, with the answers that were right at first", async () => {
    keep("classes", [here]);
    served.answers[DID] = {at: 6, shown: null};
    const place = {id: "C", task: 1};
    firstAnswer(place, 0, true);
    firstAnswer(place, 1, false);
    firstAnswer(place, 1, true);
    firstAnswer(place, 2, true);
    for (const taken of [1, 2, 3]) await report(place, taken, 3);
    assert.deepEqual(sentTo(DID), [{task: 1, right: -1}, {task: 1, right: 2}]);
    assert.equal(served.asked.at(-1).token, "o");
    await report({id: "C", task: 2}, 1, 1);
    assert.deepEqual(sentTo(DID).at(-1), {task: 2, right: 0});
  });
  it("is told by nobody who did not come in, and costs nothing where nobody answers", async () => {
    await report({id: "C", task: 1}, 1, 3);
    keep("classes", [here]);
    await report({id: "C", task: 1}, 1, 3);
    assert.equal(sentTo(DID).length, 1);
  });
  it("without a connection is told when they come again", async () => {
    served.answers[DID] = {at: 6, shown: null};
    served.answers["/api/classes/C/played"] = {at: 7, shown: null};
    keep("lessons", {"C/3/1": 3, "C/3/2": 1});
    await into(here, "pupil", {pupils: [pupil(3, "Ann", "begun", "", "begun")]});
    assert.deepEqual(sentTo("/api/classes/C/played"), [{task: 4}]);
    assert.deepEqual(sentTo(DID), [{task: 1, right: 0}, {task: 2, right: -1}]);
    served.asked.length = 0;
    keep("lessons", {"C/3/1": 2, "C/3/2": 2});
    await into(here, "pupil", {pupils: [pupil(3, "Ann", "begun", "done", "done")]});
    assert.deepEqual([sentTo(DID), sentTo("/api/classes/C/played")], [[], []], "the class knows it");
  });
});

describe("a teacher", () => {
  const mine = {teacher: "t", link: "l"};
  it("begins a class of the lessons that are ticked, in their order", async () => {
    app.route.school = "";
    await enterClass("");
    keep("given", "[lesson]\ntitle = \"My own\"\n");
    served.answers["/api/classes"] = {id: "N", teacher: "t", link: "l"};
    assert.match(words(), /^to_learn class_start class_name class_choose The first The meld Own: My own class_begin$/);
    submit(view(), "class_begin");
    await turns();
    assert.match(words(), /Class_none$/);
    for (const [title, so] of [["Own:", true], ["The first", true], ["The meld", true], ["The meld", false]]) {
      picked(view(), title, so);
    }
    typed(view(), "class_name", "Tuesday");
    submit(view(), "class_begin");
    await turns();
    assert.deepEqual(sentTo("/api/classes"), [{title: "Tuesday", tasks: [{lesson: "first"}, {text: kept("given")}]}]);
    assert.deepEqual([went, known("N")], [["/learn/class/N"], {id: "N", title: "Tuesday", ...mine}]);
  });
  it("need not think of a name: it is called by its day", async () => {
    app.route.school = "";
    await enterClass("");
    served.answers["/api/classes"] = {id: "N", ...mine};
    picked(view(), "The meld", true);
    submit(view(), "class_begin");
    await turns();
    assert.match(sentTo("/api/classes")[0].title, /^Class of \d/);
    typed(view(), "class_name", "");
    submit(view(), "class_begin");
    await turns();
    assert.equal(sentTo("/api/classes")[1].title, "", "a name that was taken away is the server's to refuse");
  });
  it("sees who did what, and that nobody came yet", async () => {
    await into(mine, "teacher", {pupils: [pupil(1, "Ann", "done", "", ""), pupil(2, "Bob", "", "begun", "")]});
    assert.match(words(), /class_who class_pupil Meld Mine A deal Ann done Bob begun/);
    assert.match(written(view()), /class=is-done data-what=Meld/);
    await into(mine, "teacher", {pupils: []});
    assert.match(words(), /class_who class_nobody/);
  });
  it("is told what is new as long as the page is seen, less often while nothing is", async () => {
    await into(mine, "teacher");
    assert.deepEqual(waiting.map(({wait}) => wait), [3000]);
    served.answers["/api/classes/C"] = {at: 5, shown: null};
    const waits = [];
    for (let turn = 0; turn < 9; turn += 1) {
      await passes();
      waits.push(waiting[0].wait);
    }
    assert.deepEqual(waits.slice(0, 2), [3750, 4687.5]);
    assert.equal(waits.at(-1), 15_000);
    assert.equal(served.asked.at(-1).path, "/api/classes/C?at=5");
    served.answers["/api/classes/C"] = at("teacher", {title: "New"}, 6);
    await passes();
    assert.deepEqual([waiting[0].wait, now.shown.title, now.at], [3000, "New", 6]);
  });
  it("asks no more once they went elsewhere or the class is over, and waits while the page is hidden", async () => {
    for (const route of [{page: "home", school: "C"}, {page: "learn", school: "D"}, {page: "learn", school: "C",
      task: 1}]) {
      await into(mine, "teacher");
      const before = served.asked.length;
      app.route = route;
      await passes();
      assert.deepEqual([served.asked.length - before, waiting.length], [0, 0]);
      app.route = {page: "learn", school: "C"};
    }
    await into(mine, "teacher");
    served.answers["/api/classes/C"] = refuses("no_class", "Over.", 404);
    await passes();
    assert.deepEqual([waiting.length, now.off], [0, false]);
    await into(mine, "teacher");
    document.hidden = true;
    const before = served.asked.length;
    await passes();
    assert.deepEqual([served.asked.length - before, waiting.length], [0, 0]);
    document.hidden = false;
    happens("visibilitychange");
    await comesTo(() => served.asked.length > before);
    await turns();
    assert.equal(waiting.length, 1, "it is asked at once, and goes on");
  });
  it("has one page that asks, however often they come", async () => {
    await into(mine, "teacher");
    await into(mine, "teacher");
    assert.equal(waiting.length, 1);
  });
  it("is told that nobody answers, until somebody does", async () => {
    await into(mine, "teacher");
    delete served.answers["/api/classes/C"];
    await passes();
    assert.match(words(), /class_who class_off/);
    served.answers["/api/classes/C"] = {at: 5, shown: null};
    await passes();
    assert.doesNotMatch(words(), /class_off/);
  });
  it("copies the pupils' link and their own, and hears whether it was possible", async () => {
    await into(mine, "teacher");
    press(view(), "class_copy");
    await turns();
    press(view(), "class_copy_mine");
    await turns();
    assert.deepEqual(copied, [linksOf(known("C")).pupils, linksOf(known("C")).teacher]);
    assert.equal(page.announced.at(-1), "class_copied");
    device.mayCopy = false;
    press(view(), "class_copy");
    await turns();
    assert.match(words(), /class_copy_mine class_press/);
    assert.equal(page.announced.at(-1), "class_press");
  });
  it("is warned of a link that opens here alone, with a way to let others in and a code once they are", async () => {
    served.answers["/api/network"] = {url: "", may: true};
    await into(mine, "teacher");
    const shows = () => [/opens on this computer only/.test(words()), offers(view(), "Let friends in"),
      written(view()).includes("api/qr")];
    assert.deepEqual(shows(), [true, true, false]);
    app.network = {url: "", may: false};
    assert.deepEqual(shows(), [true, false, false]);
    app.network = {url: "http://192.168.1.20:8484", may: true};
    assert.deepEqual(shows(), [false, false, true]);
    assert.match(words(), /192\.168\.1\.20:8484\/learn\/class\/C#key=l /);
    app.network = {url: "", may: true};
    location.hostname = "cards.example";
    assert.deepEqual(shows(), [false, false, true], "whoever came over the network is the proof");
  });
  it("adds a lesson, the first of the list unless another is chosen", async () => {
    served.answers["/api/classes/C/teach"] = at("teacher", {title: "More"}, 9);
    await into(mine, "teacher");
    const add = async () => {
      submit(view(), "class_lesson");
      await turns();
      return sentTo("/api/classes/C/teach").at(-1);
    };
    assert.match(words(), /class_lesson The first The meld class_add/);
    assert.deepEqual(await add(), {add: {lesson: "first"}});
    assert.deepEqual([now.at, served.asked.at(-1).token], [9, "t"]);
    picked(view(), "class_lesson", "meld");
    assert.deepEqual(await add(), {add: {lesson: "meld"}});
    keep("given", "title = \"My own\"");
    assert.match(words(), /Own: My own/);
    picked(view(), "class_lesson", "own");
    assert.deepEqual(await add(), {add: {text: "title = \"My own\""}});
  });
  it("takes a pupil or a lesson out, and back", async () => {
    served.answers["/api/classes/C/teach"] = at("teacher", {out: {name: "Ann", pupil: 3, task: 0}}, 9);
    await into(mine, "teacher");
    const button = () => /disabled=(\w+)>class_out</.exec(written(view()))?.[1];
    assert.equal(button(), "true");
    picked(view(), "class_which", "pupil 3");
    assert.equal(button(), "false");
    submit(view(), "class_which");
    await turns();
    assert.match(words(), /Ann is out class_back/);
    press(view(), "class_back");
    await turns();
    picked(view(), "class_which", "task 4");
    submit(view(), "class_which");
    await turns();
    assert.deepEqual(sentTo("/api/classes/C/teach"), [{pupil: 3}, {pupil: 3, task: 0, back: true}, {task: 4}]);
  });
  it("ends the class only after a question, and it is forgotten here", async () => {
    await into(mine, "teacher");
    served.answers["/api/classes/C/end"] = {};
    press(view(), "class_end");
    assert.match(words(), /class_end_ask class_end_yes class_end_no$/);
    press(view(), "class_end_no");
    assert.equal(offers(view(), "class_end_yes"), false);
    press(view(), "class_end");
    press(view(), "class_end_yes");
    await turns();
    assert.deepEqual([classes(), went, page.announced, waiting.length], [[], ["/learn"], ["class_ended"], 0]);
    assert.match(wordsOf(startView()), /class_ended/);
    leaveClass();
    assert.doesNotMatch(wordsOf(startView()), /class_ended/);
  });
});

describe("a deal for all of a class", () => {
  const mine = {teacher: "t", link: "l"};
  const TEACH = "/api/classes/C/teach";
  it("is dealt by the game that was played last, unless another is chosen", async () => {
    keep("lobby", {id: "single"});
    served.answers[TEACH] = at("teacher", {}, 9);
    await into(mine, "teacher");
    assert.match(written(view()), /value=single \?selected=true/);
    assert.match(written(view()), /value=double-deck \?selected=false/);
    submit(view(), "class_deal_add");
    await turns();
    picked(view(), "class_rules", "double-deck");
    picked(view(), "class_open", true);
    submit(view(), "class_deal_add");
    await turns();
    assert.deepEqual(sentTo(TEACH), [{add: {rules: "single", open: false}}, {add: {rules: "double-deck",
      open: true}}]);
    page.stored.clear();
    await into(mine, "teacher");
    assert.match(written(view()), /value=double-deck \?selected=true/);
  });
  it("has the games of the server where the lobby was not seen yet", async () => {
    app.lobby.systems = [];
    served.answers["/api/systems"] = {systems: [{id: "x", name: "Racehorse"}]};
    await into(mine, "teacher");
    assert.match(words(), /class_rules Racehorse class_open/);
  });
  it("may be one of a record, if a file is chosen", async () => {
    served.answers[TEACH] = at("teacher", {}, 9);
    await into(mine, "teacher");
    press(view(), "class_deal_record");
    await turns();
    assert.deepEqual(sentTo(TEACH), []);
    device.file = {name: "it", text: "a record"};
    press(view(), "class_deal_record");
    await turns();
    assert.deepEqual(sentTo(TEACH), [{add: {record: "a record", open: false}}]);
  });
  const HANDS = [{name: "Ann", bid: "50", made: "made", meld: "20", taken: "31", gain: "+51", others: "10",
    table: "T1"},
    {name: "Bob", bid: "", made: "plays", meld: "9", taken: "9", gain: "", others: "", table: "T2"}];
  it("stands side by side for all who played it; its teacher may look at each", async () => {
    const deals = [{number: 4, title: "Deal 1", hands: HANDS}, {number: 5, title: "Deal 2", hands: []}];
    await into({own: "o"}, "pupil", {deals});
    const heads = "class_pupil class_bid class_made class_meld class_taken class_gain class_others";
    assert.match(words(), new RegExp(`Deal 1 ${heads} Ann 50 made 20 31 \\+51 10 Bob plays Deal 2 class_unplayed`));
    assert.doesNotMatch(words(), /class_hand|class_look/);
    await into(mine, "teacher", {deals});
    assert.match(words(), new RegExp(`${heads} class_hand Ann 50 made 20 31 \\+51 10 class_look Bob plays Deal 2`));
    assert.match(written(view()), /\/review#table=T1&hand=1/);
    assert.match(written(view()), /data-what=class_bid>50</);
  });
});

describe("the way to a class", () => {
  it("has those that one teaches apart from those that one is in", () => {
    assert.equal(wordsOf(startView()), "class_start class_about");
    keep("classes", [{id: "A", title: "Mine", teacher: "t"}, {id: "B", title: "Theirs", own: "o"}]);
    assert.equal(wordsOf(startView()), "class_start class_about class_yours Mine class_in Theirs");
    assert.match(written(startView()), /\/learn\/class\/A /);
  });
  it("shows the class in the page of the school, and a lesson of it as a lesson", async () => {
    served.answers["/api/learn/lesson"] = {id: "meld", title: "Meld", about: "", rules: "", whole: false, steps: []};
    keep("classes", [{id: "C", title: "Monday", own: "o"}]);
    learn.enter({part: "class", school: "C"});
    await turns();
    assert.match(wordsOf(learn.view()), /You are Ann/);
    assert.equal(learn.title(), "Monday");
    learn.enter({part: "class", school: "C", task: 1});
    await turns();
    assert.deepEqual([school.lesson.id, learn.title()], ["meld", "Meld"]);
    assert.match(wordsOf(learn.view()), /^class_to Meld/);
    app.route.school = "";
    assert.equal(classTitle(), "class_start");
  });
  it("does one thing at a time", async () => {
    await into({link: "l"}, "link");
    const slow = awaited();
    served.answers["/api/classes/C/come"] = slow.answer;
    submit(view(), "class_come");
    submit(view(), "class_come");
    await turns();
    assert.equal(sentTo("/api/classes/C/come").length, 1);
    assert.match(written(view()), /disabled=true>class_come</);
    await slow.come({token: "mine", read: at("pupil")});
    assert.equal(comeIn.length + endClass.length + leave.length, 1);
  });
});

describe("for a teacher on paper", () => {
  const PRINT = "/api/learn/print";
  const PAPER = {title: "Meld", about: "Five hands.", hands: [
    {number: 1, lines: ["You deal."], suits: ["spades: ace"], ask: "What melds?", options: ["ten", "twelve"],
      answer: "twelve", why: "A run."}, {number: 2, lines: [], suits: [], ask: "And now?", options: [], answer: "",
      why: ""}]};
  it("are the hands of what can be printed, the answers on a page of their own", async () => {
    served.answers[PRINT] = PAPER;
    assert.match(wordsOf(teacherView(LIST)), /print_which The meld The drill print given_open/);
    picked(teacherView(LIST), "print_which", "x");
    picked(teacherView(LIST), "print_which", "drill");
    submit(teacherView(LIST), "print");
    await turns();
    const [{id, number}] = sentTo(PRINT);
    assert.deepEqual([id, device.prints, isPrinting()], ["drill", 1, true]);
    assert.ok(Number.isInteger(number) && number >= 0 && number < 1_000_000);
    assert.match(wordsOf(teacherView(LIST)), new RegExp("Meld Five hands\\. 1\\. You deal\\. spades: ace What melds\\? "
      + "ten twelve 2\\. And now\\? Meld: answers 1\\. Twelve\\. A run\\.$"));
    school.open = "";
    assert.match(written(learn.view()), /class="learn is-printing"/);
    happens("afterprint");
    assert.equal(isPrinting(), false);
    assert.doesNotMatch(written(learn.view()), /is-printing/);
  });
  it("cannot be had where nobody answers", async () => {
    served.answers[PRINT] = refuses("broken", "it failed.");
    submit(teacherView(LIST), "print");
    await turns();
    assert.match(wordsOf(teacherView(LIST)), /It failed\.$/);
  });
  it("or from a file of their own, which is read before it is kept", async () => {
    const open = async () => {
      press(teacherView(LIST), "given_open");
      await turns();
    };
    await open();
    assert.deepEqual(sentTo("/api/learn/given"), []);
    device.file = {name: "it", text: "a lesson"};
    served.answers["/api/learn/given"] = refuses("bad_lesson", "line 3 cannot be read.");
    await open();
    assert.equal(kept("given"), null);
    assert.match(wordsOf(teacherView(LIST)), /Line 3 cannot be read\.$/);
    assert.equal(offers(teacherView(LIST), "given_again"), false);
    served.answers["/api/learn/given"] = {};
    await open();
    assert.deepEqual([kept("given"), went], ["a lesson", ["/learn/given"]]);
    assert.doesNotMatch(wordsOf(teacherView(LIST)), /cannot be read/);
    press(teacherView(LIST), "given_again");
    assert.equal(went.length, 2);
  });
  it("and travels in a link, written out where it cannot be copied", async () => {
    keep("given", "a lesson");
    location.href = "http://localhost:8123/learn";
    press(teacherView(LIST), "given_link");
    await comesTo(() => wordsOf(teacherView(LIST)).endsWith("given_copied"));
    assert.match(copied[0], /#lesson=/);
    assert.match(wordsOf(teacherView(LIST)), /given_copied$/);
    device.mayCopy = false;
    press(teacherView(LIST), "given_link");
    await comesTo(() => wordsOf(teacherView(LIST)).endsWith(copied[0]));
    assert.ok(wordsOf(teacherView(LIST)).endsWith(copied[0]));
  });
});

describe("the hand of the day", () => {
  const DAY = "/api/learn/day";
  const today = new Date().toLocaleDateString("en-CA");
  beforeEach(() => {
    served.answers[DAY] = ({body}) => (body.compared ? {words: "Others made 50."} : {record: "cards", people: 3,
      level: "expert", game: "Single"});
    served.answers["/api/tables"] = {table: "T5", token: "tk", seat: 0};
    app.me = "";
  });
  it("is played at a table with computer players, and kept as a game of one's own", async () => {
    keep("lobby", {id: "single"});
    assert.match(wordsOf(dayView()), /^day day_about day_play$/);
    press(dayView(), "day_play");
    press(dayView(), "day_play");
    await turns();
    assert.deepEqual(sentTo(DAY), [{id: "single", date: today}]);
    const [{name, me, seats, record, day}] = sentTo("/api/tables");
    assert.deepEqual([name, me, record, day, went.at(-1)], ["day", "Guest", "cards", today, "/t/T5"]);
    assert.deepEqual(seats, [{kind: "me"}, {kind: "computer", level: "expert"}, {kind: "computer", level: "expert"}]);
    const [{table, token, title}] = kept("games");
    assert.deepEqual([table, token, title], ["T5", "tk", "Single"]);
    assert.match(wordsOf(dayView()), /^day day_about day_again day_compare$/);
    app.me = " Ann ";
    keep("day", {date: "2020-01-01", id: "single", table: "T4"});
    press(dayView(), "day_play");
    await turns();
    assert.equal(sentTo("/api/tables")[1].me, "Ann");
  });
  it("is another one on another day and of another game", () => {
    const played = (day, game) => {
      keep("day", {date: day, id: "double-deck", table: "T5"});
      keep("lobby", {id: game});
      return !offers(dayView(), "day_play");
    };
    assert.deepEqual([played(today, "double-deck"), played(today, ""), played("2020-01-01", "double-deck"),
      played(today, "single")], [true, true, false, false]);
  });
  it("is compared with what others made of it, and that is heard", async () => {
    keep("day", {date: today, id: "double-deck", table: "T5"});
    press(dayView(), "day_compare");
    assert.match(saying(dayView(), "day_compare"), /disabled=true/);
    await turns();
    assert.deepEqual(sentTo(DAY), [{id: "double-deck", date: today, compared: true}]);
    assert.deepEqual(page.announced, ["Others made 50."]);
    assert.match(wordsOf(dayView()), /day_about Others made 50\. day_again/);
    served.answers[DAY] = refuses("broken", "It failed.");
    press(dayView(), "day_compare");
    await turns();
    assert.match(wordsOf(dayView()), /It failed\. day_again/);
    assert.match(saying(dayView(), "day_compare"), /disabled=false/);
  });
});
