/** The dialogs, what is in the menu, the front page, and where the focus goes. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {allAnew, device} from "./device.js";
import {load} from "./modules.js";
import {fill, offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {refuses, sentTo, served, turns} from "./served.js";
import {ownOf, people, saysOf, tableOf} from "./tables.js";

class Part {}
Object.assign(globalThis, {innerWidth: 1400, HTMLElement: Part, ResizeObserver: class {}});
document.documentElement.dataset.words = JSON.stringify({home_due: "{count} come back",
  home_back_name: "Hello {name}"});
const {app, onDraw} = await load("shared/state");
const {act} = await load("table/act");
const {display} = await load("shared/display");
const {dialogView, showDialog} = await load("dialogs");
const {homeView, visitor} = await load("home/home");
const {focusNew, keepFocus, whereFocusIs} = await load("shared/focus");
const {showQuestion, unanswered} = await load("table/asked");
const {conventionsView} = await load("table/conventions");
const {openHands} = await load("table/open-hands");
const friends = await load("shared/friends-dialog");
onDraw(() => {});

/** @type {string[]} */
const done = [];
for (const name of ["open", "close", "choose", "undo", "claim", "leave", "vote", "hurry"]) {
  act[name] = (...all) => {
    done.push([name, ...all.filter((one) => typeof one !== "object")].join(" "));
    if (name === "close") app.dialog = "";
  };
}
/** What stands in the dialog, without the dialog itself, which hears of presses too. */
const inside = () => dialogView().values.at(-1);
const words = () => wordsOf(dialogView());
const keep = (name, what) => page.stored.set(`deece.${name}`, JSON.stringify(what));
/** What is in the dialog of this name. @param {string} name */
const dialog = (name) => {
  app.dialog = name;
  return words();
};

beforeEach(() => {
  allAnew();
  done.length = 0;
  Object.assign(app, {table: tableOf(), dialog: "", about: null, words: null, search: "", sheet: null, me: "",
    network: null,
    route: {page: "table", table: "T"}, paperTrouble: ""});
});

describe("the menu at a table", () => {
  /** Its words by group. @param {object} [now] @param {object} [more] */
  const menu = (now = {}, more = {}) => {
    app.table = tableOf(now, more);
    return dialog("menu");
  };
  it("has what belongs to this hand, this table and oneself", () => {
    assert.match(menu(), new RegExp(
      "^Menu This hand Notes What is known, and what helps Fair deal .*redeal Everybody must "
      + "agree This table Score sheet People and invitations Talk The rules Double deck paper paper_means "
      + "Leave the table "
      + "A computer player takes over For you Display Print, colors, sounds Text mode .* Words of the table "
      + "To the lobby"));
    press(inside(), "Score sheet");
    press(inside(), "Leave the table");
    assert.deepEqual(done, ["open score", "open leave"]);
  });
  it("has of this hand what there is", () => {
    const all = menu({last: {}, melds: [{shown: true}, null, null, null]}, {hands: [], own: ownOf({undo: true,
      claim: true}),
      conventions: [{}], questions: [{about: "redeal", of: [0], yes: []}]});
    for (const item of ["All hands", "Last trick", "Meld shown", "Undo my last choice", "Claim the rest",
      "What bids mean",
      "You are asked"]) {
      assert.ok(all.includes(item), item);
      assert.ok(!menu().includes(item), item);
    }
    assert.match(menu({last: {}, back: [{}]}), /All tricks/);
    assert.doesNotMatch(menu({melds: [{shown: false}, null, null, null]}), /Meld shown/);
    assert.doesNotMatch(menu({step: "score"}), /Notes/);
    assert.doesNotMatch(menu({over: {winners: [0]}}), /Notes/);
  });
  it("says what is so of people, talk and rules", () => {
    const open = people(4).map((one, seat) => (seat === 1 ? {...one, kind: "open"} : one));
    assert.match(menu({}, {people: open, known: {kind: "open", short: "open hands"}}),
      /invitations Open hands\. A seat is free/);
    assert.match(menu({}, {unread: 2}), /Talk 2 new/);
    assert.match(menu({}, {rules: {name: "Double deck", changes: 3}}), /The rules Double deck, 3 house rules/);
  });
  it("has nothing of it for whom only watches, and what of a board is not to be", () => {
    assert.doesNotMatch(menu({}, {own: null, seat: null}), /redeal|Leave the table/);
    const board = menu({}, {known: {kind: "board", short: "a board"}});
    assert.doesNotMatch(board, /redeal|paper_means|takes over/);
    assert.match(board, /Leave the table For you/);
  });
  it("of a review has no people, talk, rules or notes", () => {
    app.route.page = "review";
    const all = menu({last: {}}, {own: ownOf()});
    assert.doesNotMatch(all, /Notes|Talk|People|The rules|redeal|Leave|Fair deal|stays yours/);
    assert.match(all, /Last trick This table Score sheet For you/);
    app.table = null;
    assert.match(dialog("menu"), /^Menu For you Display/);
  });
  it("leads to text mode and back", () => {
    menu();
    press(inside(), "Text mode");
    assert.equal(display.get().textMode, true);
    assert.match(dialog("menu"), /Leave text mode/);
    press(inside(), "Leave text mode");
    assert.equal(display.get().textMode, false);
    assert.equal(done.filter((one) => one === "close").length, 2);
  });
});

describe("a dialog", () => {
  it("asks before what cannot be taken back", () => {
    for (const [name, yes, asked] of [["undo", "Undo", "undo true"], ["claim", "Claim the rest",
      "claim true"], ["leave", "Leave the table", "leave true"]]) {
      dialog(name);
      done.length = 0;
      const buttons = written(dialogView()).split("dialog-end")[1];
      assert.match(buttons, new RegExp(`No, go back.*${yes}`));
      press(inside(), "No, go back");
      dialog(name);
      press(inside(), `>${yes}`);
      assert.deepEqual(done, ["close", asked]);
    }
    app.dialog = "leave";
    app.table = tableOf({}, {known: {kind: "board"}});
    assert.match(words(), /leave_board/);
    app.table = tableOf();
    assert.match(words(), /leave_means/);
  });
  it("warns of a call, which may be said all the same", () => {
    app.about = {call: "60", warning: "It is high."};
    assert.match(dialog("warned"), /^Do you mean this call\? It is high\. No, go back Say it all the same$/);
    press(inside(), "Say it all the same");
    assert.deepEqual(done, ["close", "choose 60"]);
  });
  it("has its title, and is closed by the button beside it", () => {
    assert.match(dialog("last"), /^The last trick/);
    app.table = tableOf({back: [{leader: 0, plays: [], winner: 0}]});
    assert.equal(/aria-label="Close: ([^"]*)"/.exec(written(dialogView()))?.[1], "tricks_title");
    press(inside(), "Close: tricks_title");
    assert.deepEqual(done, ["close"]);
    assert.match(written((app.dialog = "score", dialogView())), /dialog-wide/);
    assert.doesNotMatch(written((app.dialog = "menu", dialogView())), /dialog-wide/);
    assert.equal(dialog("nothing"), "");
  });
  it("is closed by a press beside it, not by one within", () => {
    app.dialog = "keys";
    const box = Object.assign(new Part(), {getBoundingClientRect: () => ({left: 10, right: 90, top: 20, bottom: 80})});
    const at = (x, y, target = box) => {
      done.length = 0;
      press(dialogView(), "", "click", {currentTarget: box, target, clientX: x,
        clientY: y});
      return done.length;
    };
    assert.deepEqual([at(5, 50), at(95, 50), at(50, 10), at(50, 90)], [1, 1, 1, 1]);
    assert.deepEqual([at(50, 50), at(10, 20), at(90, 80), at(5, 50, {})], [0, 0, 0, 0]);
  });
  it("opens and closes with what is wanted, with the focus on its title", () => {
    const element = {open: false, scrollTop: 9, showModal() {
      this.open = true;
    }, close() {
      this.open = false;
    }};
    const found = document.getElementById;
    let focus = 0;
    document.getElementById = (id) => (id === "dialog" ? element : id === "dialog-title" ? {focus: () => (focus += 1)}
      : found(id));
    app.dialog = "keys";
    showDialog();
    showDialog();
    assert.deepEqual([element.open, element.scrollTop, focus], [true, 0, 1]);
    const closed = () => press(dialogView(), "", "close", {currentTarget:
      element});
    closed();
    assert.deepEqual(done, [], "it is open");
    element.open = false;
    closed();
    assert.deepEqual(done, ["close"]);
    element.open = true;
    showDialog();
    assert.equal(element.open, false);
    document.getElementById = found;
  });
  it("of words finds a word before those that it explains", async () => {
    served.answers["/api/glossary"] = {words: [{chapter: "", word: "Bid", meaning: "A call of meld"}, {chapter: "",
      word: "Meld", meaning: "Cards shown"}]};
    assert.match(dialog("words"), /One moment…/);
    const element = {open: false, showModal() {}, close() {}};
    const found = document.getElementById;
    document.getElementById = (id) => (id === "dialog" ? element : null);
    showDialog();
    await turns();
    assert.match(words(), /2 words Bid A call of meld Meld Cards shown$/);
    press(inside(), "word-search", "input", {target: {value: " MELD "}});
    assert.match(words(), /2 words Meld Cards shown Bid/);
    app.search = "shown";
    assert.match(words(), /1 word Meld/);
    for (const name of ["", "words", "", "words"]) {
      app.dialog = name;
      showDialog();
    }
    assert.equal(sentTo("/api/glossary").length, 1);
    app.dialog = "";
    showDialog();
    app.words = null;
    app.search = "";
    served.answers["/api/glossary"] = refuses("no", "It is not here.");
    app.dialog = "words";
    showDialog();
    await turns();
    assert.match(words(), /Not found It is not here\./);
    app.dialog = "";
    showDialog();
    document.getElementById = found;
  });
  it("of the rules has the sheet, on paper too", () => {
    assert.match(dialog("rules"), /One moment…/);
    app.sheet = [{kind: "text", text: "The goal.", rows: []}];
    assert.match(words(), /rules_print rules_card The goal\. Done$/);
    app.paperTrouble = "it failed";
    assert.match(words(), /It failed The goal/);
  });
  it("asks all whether a hand is dealt again, each once", () => {
    app.table = tableOf({}, {says: saysOf({names: ["You", "Walter", "Ruth", "Dolores"]}), questions: [{about: "redeal",
      of: [0, 1], yes: [1], seat: null}]});
    assert.match(dialog("redeal"), /redeal_means for_it Walter still_asked You No, play it Yes, deal again$/);
    press(inside(), "Yes, deal again");
    press(inside(), "No, play it");
    assert.deepEqual(done, ["vote true", "vote false"]);
    app.table.questions[0].yes = [0, 1];
    assert.match(words(), /still_asked nobody No, play it You have agreed$/);
    assert.match(saying(inside(), "You have agreed"), /disabled=true/);
    app.table.questions = [];
    assert.match(words(), /redeal_means No, play it Yes, deal again$/);
  });
  it("of what counts, of keys and of display is done by a button", () => {
    app.table.meld_rule = ["A run counts 15."];
    assert.match(dialog("counts"), /A run counts 15\. Done$/);
    assert.match(dialog("keys"), /keys_tab keys_enter/);
    press(inside(), ">Done");
    assert.deepEqual(done, ["close"]);
  });
});

describe("a question to the persons at the table", () => {
  const question = (more = {}) => ({about: "away", seat: 2, of: [0, 1], yes: [1], text: "Ruth is away.", say_no: "Wait",
    say_yes: "A computer plays", ...more});
  it("is theirs who have not answered", () => {
    const asked = (seat, more) => unanswered(tableOf({}, {seat, questions: [question(more)]})) !== undefined;
    assert.deepEqual([asked(0), asked(1), asked(2), asked(null)], [true, false, false, false]);
  });
  it("comes up by itself, once, and goes with its answer", () => {
    const table = tableOf({}, {questions: [question()]});
    showQuestion(table);
    assert.deepEqual(done, ["open asked"]);
    showQuestion(table);
    assert.equal(done.length, 1, "it was put off");
    showQuestion(tableOf({}, {questions: [question({seat: 3})]}));
    assert.equal(done.length, 2, "this is another one");
    app.dialog = "asked";
    showQuestion(tableOf());
    assert.equal(done.at(-1), "close");
    app.dialog = "menu";
    showQuestion(table);
    assert.equal(done.at(-1), "close", "no dialog is taken away for it");
    app.dialog = "";
    showQuestion(tableOf());
    assert.equal(done.at(-1), "close");
    app.table = table;
    assert.match(dialog("asked"), /^You are asked Ruth is away\. for_it Walter still_asked You Wait A computer plays$/);
    press(inside(), "A computer plays");
    press(inside(), "Wait");
    assert.deepEqual(done.slice(-2), ["vote true away 2", "vote false away 2"]);
  });
});

describe("what lies open to all", () => {
  it("are the bidding languages, once where both sides speak the same", () => {
    const card = (id, seats, more = {}) => ({id, name: `By ${id}`, seats, about: "About.", rows: [{call: "50",
      tells: "aces"}], signals: [], ...more});
    const says = (...conventions) => wordsOf(conventionsView(tableOf({}, {conventions})));
    assert.match(says(card("a", [0, 2]), card("a", [1, 3])), /Both sides: By a About\. 50 aces$/);
    assert.match(says(card("a", [0, 2]), card("b", [1, 3], {rows: []})),
      /You and Ruth: By a .*Walter and Dolores: By b About\.$/);
    assert.match(says(card("a", [0, 2], {signals: [{call: "low", tells: "stop"}]})), /In the play signals low stop$/);
  });
  it("are all hands of those who play, with why a computer player did what it did", () => {
    const table = tableOf({active: [0, 1, 2]}, {hands: [["AS"], ["TH"], []], whys: ["", "It leads.", ""]});
    assert.match(wordsOf(openHands(table)), /^All hands Walter .*It leads\. Ruth No cards$/);
  });
});

describe("friends in one's network", () => {
  const view = () => wordsOf(friends.friendsDialog());
  beforeEach(() => {
    friends.friendsCome();
    app.table = null;
    served.answers["/api/network"] = {url: "", may: true};
  });
  it("are let in by the host, and out again", async () => {
    assert.match(view(), /^One moment…/);
    app.network = {url: "", may: true, why: ""};
    assert.match(view(), /^Let friends in your network join .* Not now Let friends in$/);
    served.answers["/api/network"] = {url: "http://192.168.1.20:8484", may: true};
    press(friends.friendsDialog(), "Let friends in");
    await turns();
    assert.deepEqual(sentTo("/api/network").at(-1), {open: true});
    assert.match(page.announced.at(-1), /can join now/);
    assert.match(view(),
      /Friends in your network can join .*192\.168\.1\.20.*opens Deece\..*Let nobody in any more Done$/);
    served.answers["/api/network"] = {url: "", may: true};
    press(friends.friendsDialog(), "Let nobody in");
    await turns();
    assert.deepEqual(sentTo("/api/network").at(-1), {open: false});
    assert.match(page.announced.at(-1), /Nobody in your network/);
    served.answers["/api/network"] = refuses("no", "It cannot be.");
    press(friends.friendsDialog(), "Let friends in");
    await turns();
    assert.match(view(), /It cannot be\. Not now/);
    friends.friendsCome();
    assert.doesNotMatch(view(), /It cannot be/);
  });
  it("cannot come where this computer may not be reached", () => {
    app.network = {url: "", may: false, why: "It was started so"};
    assert.match(view(), /^On this computer only It was started so\. Done$/);
  });
  it("have a link to the table, copied by a press", async () => {
    app.network = {url: "http://192.168.1.20:8484", may: true};
    app.table = tableOf();
    assert.match(view(),
      /opens this table\. You can also send the link: http:\/\/192\.168\.1\.20:8484\/t\/T Copy the link/);
    press(friends.friendsDialog(), "Copy the link");
    await turns();
    assert.deepEqual(device.copied, ["http://192.168.1.20:8484/t/T"]);
    assert.match(view(), /The link is copied\./);
    device.mayCopy = false;
    press(friends.friendsDialog(), "Copy the link");
    await turns();
    assert.match(page.announced.at(-1), /Copying is not possible/);
    location.hostname = "cards.example";
    assert.match(view(), /^Your friends can open Deece as you did/);
  });
});

describe("the front page", () => {
  const lobby = (more = {}) => Object.assign(app.lobby, {ready: true, starting: false, resume: null, message: "",
    id: "double-deck", systems: [{id: "double-deck", name: "Double deck"}], ...more});
  const view = () => wordsOf(homeView(lobby()));
  it("knows somebody new from somebody who is back, and from a host", () => {
    assert.equal(visitor(lobby()), "new");
    keep("lessons", {first: 1});
    assert.equal(visitor(lobby()), "back");
    page.stored.clear();
    keep("games", [{table: "T"}]);
    assert.equal(visitor(lobby()), "back");
    for (const kind of ["friend", "held"]) {
      keep("lobby", {seats: [{kind: "me"}, {kind}]});
      assert.equal(visitor(lobby()), "host");
    }
    assert.equal(visitor(lobby({resume: {table: "T"}})), "back");
    keep("lobby", {seats: [{kind: "me"}, {kind: "computer"}]});
    page.stored.delete("deece.games");
    assert.equal(visitor(lobby()), "new");
    keep("keeping", {id: "s", path: "/keep/s", name: "Monday", line: "We 3"});
    assert.equal(visitor(lobby()), "back");
  });
  it("has a box for whoever comes first, then the other", () => {
    assert.match(view(), /home_new home_never home_never_about home_now home_easy home_friends home_invite/);
    keep("lessons", {first: 1});
    assert.match(view(), /home_back home_now .* home_board home_board_about home_friends/);
    keep("lobby", {seats: [{kind: "friend"}]});
    assert.match(view(), /home_friends home_invite .* home_club home_club_about home_back home_now/);
    app.me = " Ann ";
    assert.match(view(), /Hello Ann/);
  });
  it("has what was left off: a game, a score sheet, and what comes back", () => {
    const resume = {table: "T3", name: "Sunday", title: "Double deck", practice: "a deal", hand: 2, line: "Ruth"};
    const left = (more) => wordsOf(homeView(lobby({resume: {...resume, ...more}})));
    assert.match(left({}), /Resume: Sunday A deal\. Hand 2, with Ruth/);
    assert.match(left({practice: "", hand: 0, line: ""}), /Resume: Sunday Double deck/);
    assert.match(left({name: ""}), /Resume: Your game/);
    assert.match(written(homeView(lobby({resume}))), /href=\/t\/T3 .*aria-label=Resume Sunday/);
    assert.match(written(homeView(lobby({resume}))), /aria-label=Where you left off/);
    keep("keeping", {id: "s", path: "/keep/s", name: "Monday", line: "We 3"});
    assert.match(view(), /Go on: Monday We 3/);
    keep("missed", {a: {due: 1}, b: {due: Date.now()}});
    assert.match(view(), /home_practice home_due_one/);
    keep("own", {c: {due: 1}});
    assert.match(view(), /home_practice 2 come back/);
  });
  it("waits for the games, and says what went wrong", () => {
    keep("lessons", {first: 1});
    assert.match(saying(homeView(lobby({ready: false})), "home_now"), /disabled=true/);
    assert.match(saying(homeView(lobby()), "home_now"), /disabled=false/);
    assert.match(saying(homeView(lobby({starting: true})), "One moment…"), /disabled=true/);
    assert.match(wordsOf(homeView(lobby({message: "nobody answers"}))), /Nobody answers/);
  });
  it("leads to rules, words, display, and to friends by a press", () => {
    for (const item of ["The rules", ">Words", ">Display"]) press(homeView(lobby()), item);
    assert.deepEqual(done, ["open rules", "open words", "open display"]);
    lobby({seats: [{kind: "me"}, {kind: "computer"}]});
    press(homeView(app.lobby), "home_invite");
    assert.deepEqual([app.lobby.seats.map(({kind}) => kind), device.went], [["me", "friend"], ["/play"]]);
    assert.equal(offers(homeView(lobby()), "home_day"), false);
    assert.equal(times(homeView(lobby()), "home_board_play"), 1);
  });
});

describe("the focus", () => {
  const target = (name, more = {}) => Object.assign(new Part(), {name, tagName: "BUTTON", focus() {
    if (!this.dead) document.activeElement = this;
  }, hasAttribute: () => false, ...more});
  const main = target("main", {tagName: "MAIN", tabIndex: 0});
  const list = (all, connected = true) => ({isConnected: connected, querySelectorAll: () => all});
  let found = {};
  beforeEach(() => {
    document.body = target("body");
    document.activeElement = document.body;
    found = {main};
    document.querySelector = (what) => found[Object.keys(found).find((key) => what.includes(key)) ?? ""] ?? null;
  });
  const after = async (focus) => {
    keepFocus(focus);
    await turns();
    return document.activeElement.name;
  };
  it("is known by its place among what can have it", () => {
    assert.equal(whereFocusIs(), null);
    const all = [target("a"), target("b")];
    const within = list(all);
    document.activeElement = Object.assign(all[1], {closest: () => within});
    assert.deepEqual(whereFocusIs(), {within, place: 1});
    all[1].closest = () => null;
    assert.deepEqual(whereFocusIs(), {within: null, place: -1});
  });
  it("goes to the neighbor of what is gone, the last if it was the last", async () => {
    const all = [target("a"), target("b")];
    assert.equal(await after({within: list(all), place: 1}), "b");
    document.activeElement = document.body;
    assert.equal(await after({within: list(all), place: 5}), "b");
    document.activeElement = document.body;
    assert.equal(await after({within: list(all), place: -1}), "a");
  });
  it("else to the hand, to the next hand's button, or to the page", async () => {
    found = {".hand": target("hand"), "sheet-next": target("next"), main};
    assert.equal(await after({within: list([target("a")], false), place: 0}), "hand");
    document.activeElement = document.body;
    found = {"sheet-next": target("next"), main};
    assert.equal(await after({within: null, place: 0}), "next");
    document.activeElement = document.body;
    found = {main};
    assert.equal(await after({within: null, place: 0}), "main");
    assert.equal(main.tabIndex, -1);
  });
  it("is tried again while what should have it is not laid out, and then is the page's", async () => {
    const late = target("late", {dead: true});
    found = {".hand": late, main};
    keepFocus({within: null, place: 0});
    await Promise.resolve();
    late.dead = false;
    await turns();
    assert.equal(document.activeElement.name, "late");
    document.activeElement = document.body;
    late.dead = true;
    assert.equal(await after({within: null, place: 0}), "main");
  });
  it("is left where it is, and to a dialog that is open", async () => {
    document.activeElement = target("here");
    assert.equal(await after({within: null, place: 0}), "here");
    document.activeElement = document.body;
    found = {"dialog[open]": {}, main};
    assert.equal(await after({within: null, place: 0}), "body");
    assert.equal(await after(null), "body");
  });
  it("of a new page is its main part's, unless something has it", () => {
    assert.equal(focusNew(), true);
    assert.equal(document.activeElement, main);
    document.activeElement = document.body;
    found = {};
    assert.equal(focusNew(), false);
  });
});
