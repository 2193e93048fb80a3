/** Who is at the table: beside the felt, in the bar, in the dialog of people, and in talk. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";
import {offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {people, saysOf, tableOf, threeOf} from "./tables.js";

Object.assign(globalThis, {innerWidth: 1400});
/** What waits for its time: nothing here does. @type {(() => void)[]} */
let waiting = [];
const later = setTimeout;
globalThis.setTimeout = (call, wait = 0) => (wait < 1000 ? later(call, wait) : waiting.push(call));
const {act: real} = await load("table/act");
const {app} = await load("shared/state");
const {seatsView} = await load("table/seats");
const {barView} = await load("table/bar");
const {peopleDialog} = await load("table/people");
const {chatView, phrasesView, talkView, toggleMute} = await load("table/chat");
const {connectionView, connectionWords, lostView} = await load("table/notices");

/** @type {string[]} */
const done = [];
let answer = {ok: true, reason: ""};
/** @param {string} name */
const told = (name) => (...all) => {
  done.push([name, ...all].join(" "));
  return Promise.resolve(answer);
};
for (const name of ["open", "talk", "close", "sit", "remove", "report", "chat"]) real[name] = told(name);
const act = real;

beforeEach(() => {
  done.length = 0;
  answer = {ok: true, reason: ""};
  page.stored.clear();
  Object.assign(app, {table: null, muted: [], link: "connected", why: "", dialog: "", home: false, network: null,
    about: null, route: {page: "table", table: "T"}, talks: {open: false, at: 0}});
  app.lobby.levels = [{id: "expert", name: "Expert"}, {id: "plain", name: "Plain"}];
});

/** Four people, but for those who are otherwise. @param {Record<number, object>} others */
const four = (others) => people(4).map((person, seat) => ({...person, ...others[seat]}));

describe("a plaque", () => {
  /** Of one seat. @param {number} seat @param {object} [now] @param {object} [more] */
  const plaque = (seat, now = {}, more = {}) => written(seatsView(tableOf(now,
    more))).split("<li").find((text) => text.includes(`data-seat=${seat}>`)) ?? "";
  const line = (...all) => wordsOf(plaque(...all).replace(/^[^>]*>/, "")).replace(/^.*?(Walter|Ruth|Dolores)/, "$1");
  it("stands for each of the others, where they sit", () => {
    const view = written(seatsView(tableOf({}, {seat: 1})));
    assert.deepEqual([...view.matchAll(/place-(\d)[^>]*data-seat=(\d)/g)].map(([, place, seat]) => `${place}${seat}`),
      ["12", "23", "30"]);
    assert.match(view, /data-count=3/);
  });
  it("says whose turn it is, but not while all wait or the hand is over", () => {
    const turn = (now, more) => [plaque(1, {turn: 1, ...now}, more).includes("is-turn"),
      plaque(1, {turn: 1, ...now}, more).includes("whose turn")];
    assert.deepEqual([turn({}), turn({turn: 2}), turn({}, {gate: {waits: [0]}}), turn({step: "score"})],
      [[true, true], [false, false], [false, false], [false, false]]);
  });
  it("has the sign of its side where place does not show it", () => {
    assert.doesNotMatch(plaque(1), /side-sign/);
    assert.match(plaque(1, {}, {seat: null}), /side-sign" role="img" aria-label="side: They">●/);
  });
  it("says who deals, who sits out and which seat is free", () => {
    assert.deepEqual([1, 2, 3].map((seat) => plaque(seat).includes("Dealer")), [false, false, true]);
    assert.match(line(1, {active: [0, 2, 3]}), /^Walter Sits_out$/);
    assert.match(plaque(1, {active: [0, 2, 3]}), /is-out/);
    assert.doesNotMatch(plaque(2, {active: [0, 2, 3]}), /is-out/);
    assert.match(line(1, {}, {people: four({1: {kind: "open"}})}), /for_a_friend$/);
    assert.doesNotMatch(plaque(1, {}, {people: four({1: {kind: "open"}})}), /class="face/);
  });
  it("says the latest call while one bids, with what it means", () => {
    const auction = {calls: [{seat: 1, text: "50", bid: 50, note: "aces"},
      {seat: 1, text: "pass", bid: null, note: "out"}, {seat: 2, text: "51", bid: 51, note: ""}], bid: 51, bidder: 2,
      standing: 3};
    assert.equal(line(1, {step: "bid", auction}), "Walter Pass out");
    assert.match(plaque(1, {step: "bid", auction}), /seat-said/);
    assert.match(plaque(2, {step: "bid", auction}), /class=figure/);
    assert.equal(line(1, {step: "play", auction}), "Walter 20 cards");
    assert.equal(line(3, {step: "bid", auction, said: ["", "", "", "doubles"]}), "Dolores Doubles");
    assert.equal(line(3, {step: "bid", auction}), "Dolores 20 cards");
  });
  it("says what somebody is and how many cards they hold", () => {
    const says = saysOf({roles: ["", "bidder", "", ""]});
    assert.equal(line(1, {}, {says}), "Walter bidder, 20 cards");
    assert.equal(line(1, {cards: [20, 1, 20, 20]}, {says}), "Walter bidder, 1 card");
    assert.equal(line(1, {cards: [20, 1, 20, 20]}), "Walter 1 card");
    assert.equal(line(1, {}, {says, people: four({1: {away: true}})}), "Walter Away, 20 cards");
    assert.equal(line(1, {}, {people: four({1: {stand_in: true, away: true}})}), "Walter Away: computer plays");
    assert.match(plaque(1), /seat-fan/);
    assert.doesNotMatch(plaque(1, {cards: [0, 0, 0, 0]}), /seat-fan/);
  });
  it("names the partner before the call where partners change from hand to hand", () => {
    const says = saysOf({roles: ["", "partner", "", ""]});
    const now = {partners: "called", declarers: [0, 1], columns: [0, 1, 2, 3].map((seat) => ({seats: [seat],
      score: 0})), step: "bid", said: ["", "pass", "pass", ""]};
    assert.equal(line(1, now, {says}), "Walter partner , Pass");
    assert.equal(line(1, {...now, declarers: [0]}, {says}), "Walter Pass");
    assert.equal(line(1, {step: "bid", said: ["", "pass", "", ""], side: [0, 0, 1, 1]}, {says}), "Walter Pass",
      "place and sign show it");
  });
});

describe("the bar", () => {
  it("has the name of the table or the game, and what is special about it", () => {
    assert.match(wordsOf(barView(tableOf(), act)), /^Menu .*Sunday Double deck/);
    assert.doesNotMatch(wordsOf(barView(tableOf({}, {name: ""}), act)), /Double deck.*Double deck/);
    const open = barView(tableOf({}, {known: {kind: "open", short: "open hands"}}), act);
    assert.match(wordsOf(open), /Menu !.*, open hands/);
    assert.match(written(open), /aria-label=Menu, open hands/);
    assert.match(written(barView(tableOf(), act)), /aria-label=Menu /);
  });
  it("has talk where there is somebody to talk to, or something to be read", () => {
    const computers = four({1: {kind: "computer"}, 2: {kind: "computer"}, 3: {kind: "computer"}});
    const talk = (more) => saying(barView(tableOf({}, more), act), "aria-label=Talk");
    assert.deepEqual([{}, {people: computers}, {people: computers, unread: 1}].map((more) => talk(more) !== ""),
      [true, false, true]);
    assert.match(talk({unread: 2}), /Talk, 2 new[\s\S]*tag-round">2</);
    assert.doesNotMatch(talk({}), /new|tag-round/);
    assert.match(written(barView(tableOf(), act)), /has-talk/);
    assert.doesNotMatch(written(barView(tableOf({}, {people: computers}), act)), /has-talk/);
  });
  it("opens talk beside the cards, or over the sheet where none lie", () => {
    press(barView(tableOf(), act), "aria-label=Talk");
    press(barView(tableOf({step: "score"}), act), "aria-label=Talk");
    press(barView(tableOf({over: {winners: [0]}}), act), "aria-label=Talk");
    press(barView(tableOf(), act), "Menu");
    assert.deepEqual(done, ["talk", "open chat", "open chat", "open menu"]);
    assert.match(written(barView(tableOf(), act)), /aria-expanded=false/);
    app.talks.open = true;
    assert.match(written(barView(tableOf(), act)), /aria-expanded=true/);
  });
  it("has trump with the bid and whose it is, until the hand is scored", () => {
    const says = saysOf({chip: {head: "Hearts", more: "are trump", under: "bid 52"}});
    const chip = (now) => /trump-chip[\s\S]*?<\/p>/.exec(written(barView(tableOf(now, {says}), act)))?.[0] ?? "";
    const contract = {declarer: 1, bid: 52};
    assert.match(chip({trump: 1, contract}), /#suit-H[\s\S]*They bid 52/);
    for (const now of [{trump: null, contract}, {trump: 1, contract, step: "score"}]) assert.doesNotMatch(chip(now),
      /#suit|chip-short/);
    assert.doesNotMatch(chip({trump: 1, contract: {declarer: 1, bid: 0}}), /chip-short/);
    assert.match(chip({trump: 1}), /#suit-H/);
    assert.match(chip({}), /Hearts[\s\S]*are trump/);
    assert.doesNotMatch(written(barView(tableOf(), act)).replace(/^[\s\S]*trump-chip/, ""), /bar-word/);
  });
  it("has the scores with checks, and what the game is to", () => {
    const columns = [{seats: [0, 2], score: -20, checks: 1}, {seats: [1, 3], score: 90, checks: -2}];
    assert.match(wordsOf(barView(tableOf({columns}), act)), /We We −20 \+1 check They They 90 −2 checks$/);
    assert.match(written(barView(tableOf(), act)), /the game is to 500"/);
    assert.match(written(barView(tableOf({hands: 6}), act)), /the game is of 6 hands"/);
    assert.doesNotMatch(written(barView(tableOf(), act)), /bar-checks/);
  });
  it("marks one's own of several sides", () => {
    const six = (seat, columns = [[0, 3], [1, 4], [2,
      5]]) => wordsOf(barView(tableOf({columns: columns.map((seats) => ({seats, score: 0, checks: 0}))},
      {seat, people: people(6), says: saysOf({columns: []})}), act));
    assert.match(six(1), /A \(us\) 0/);
    assert.equal(six(1).split("(us)").length, 2);
    assert.doesNotMatch(six(null), /\(us\)/);
    assert.doesNotMatch(six(0, [[0, 2, 4], [1, 3, 5]]), /\(us\)/);
    assert.doesNotMatch(wordsOf(barView(threeOf(), act)), /\(us\)/);
  });
});

describe("the dialog of people", () => {
  const dialog = (more = {}, now = {}) => peopleDialog(tableOf(now, more));
  it("says of each who it is and whether they are there", () => {
    const all = people(8);
    const more = [{}, {here: false}, {away: true}, {stand_in: true}, {kind: "computer", level: "expert"},
      {kind: "computer", level: "?"}, {kind: "open"}, {note: "host"}];
    const words = wordsOf(dialog({owner: false, people: all.map((one, seat) => ({...one, ...more[seat]}))}));
    for (const said of ["Vera you", "Walter not here yet", "Ruth away for a moment",
      "Dolores away, a computer player stands in", "Ann computer, expert player", "Bob computer player",
      "free_seat for_a_friend", "Doris is here; host"]) {
      assert.ok(words.includes(said), said);
    }
    assert.match(words, /Seat 1 Vera/);
    assert.match(wordsOf(dialog()), /South Vera/);
  });
  it("lets the owner give a seat that nobody has, by what it is now", async () => {
    const seats = {1: {kind: "computer", level: "expert"}, 2: {kind: "open"},
      3: {kind: "computer", held: true, level: "plain"}};
    const table = {people: four(seats)};
    const picked = (seat, more = {}) => /\.value=(\w*)/.exec(saying(dialog({...table, ...more}), `Who sits in ${seat}`,
      "change"))?.[1];
    assert.deepEqual(["South", "West", "North", "East"].map((seat) => picked(seat)),
      [undefined, "expert", "friend", "held"]);
    assert.deepEqual([picked("West", {owner: false}), picked("West", {known: {kind: "board", short: "board",
      text: ""}})], [undefined, undefined]);
    assert.equal(picked("West", {people: four({1: {kind: "person", next: "open"}})}), "friend");
    assert.equal(picked("West", {people: four({1: {kind: "computer", next: "person"}})}), undefined);
    for (const value of ["plain", "friend", "held"]) await press(dialog(table), "Who sits in West", "change",
      {target: {value}});
    assert.deepEqual(done, ["sit 1 computer plain", "sit 1 friend ", "sit 1 held "]);
  });
  it("says why a seat could not be given, here and not on the table", async () => {
    answer = {ok: false, reason: "somebody sits there."};
    const table = tableOf({}, {people: four({1: {kind: "computer"}}), message: "x"});
    app.table = table;
    document.querySelector = () => ({});
    await press(peopleDialog(table), "Who sits in West", "change", {target: {value: "plain"}});
    assert.match(wordsOf(peopleDialog(table)), /Somebody sits there\./);
    assert.equal(table.message, "");
    document.querySelector = () => null;
    assert.doesNotMatch(wordsOf(peopleDialog(table)), /Somebody sits there/,
      "it is over when the dialog is opened anew");
  });
  it("lets one not hear a person, report them, or as owner remove them once that is sure", async () => {
    document.querySelector = () => ({});
    press(dialog({owner: false}), "Mute");
    assert.deepEqual(app.muted, ["Walter"]);
    assert.match(saying(dialog({owner: false}), "Mute"), /aria-pressed=true/);
    await press(dialog({owner: false}), "Report");
    assert.match(wordsOf(dialog()), /It was reported to the maker/);
    assert.equal(offers(dialog({owner: false}), "Remove"), false);
    press(dialog(), ">Remove");
    assert.deepEqual(done, ["report 1"]);
    press(dialog(), "No, go back");
    assert.equal(offers(dialog(), "Remove Walter"), false);
    press(dialog(), ">Remove");
    assert.equal(offers(dialog(), "Remove Ruth"), false);
    await press(dialog(), "Remove Walter");
    assert.deepEqual(done, ["report 1", "remove 1"]);
    assert.equal(offers(dialog(), "Remove Walter"), false);
    answer = {ok: false, reason: ""};
    await press(dialog({owner: false}), "Report");
    assert.match(wordsOf(dialog()), /That cannot be done now\./);
    document.querySelector = () => null;
  });
  it("lets nothing be done about oneself, by who watches, or about who leaves", () => {
    assert.equal(times(dialog(), ">Mute<"), 3);
    assert.equal(times(dialog({own: null}), ">Mute<"), 0);
    assert.equal(times(dialog({people: four({1: {next: "computer"}})}), ">Mute<"), 2);
    assert.equal(offers(dialog({own: null}), "Leave the table"), false);
    press(dialog(), "Leave the table");
    assert.deepEqual(done, ["open leave"]);
  });
  it("asks friends in where a seat may be free, shows the table where none is, and neither where it counts", () => {
    const asks = (more) => /Bring your friends|Show the table to others/.exec(wordsOf(dialog(more)))?.[0];
    assert.equal(asks({}), "Show the table to others");
    for (const seat of [{next: "open"}, {kind: "computer", held: true}]) assert.equal(asks({people: four({1: seat})}),
      "Bring your friends");
    assert.equal(asks({people: four({1: {kind: "open"}})}), undefined, "the felt has the link");
    assert.equal(asks({known: {kind: "evening", short: "club", text: "It counts."}}), undefined);
    assert.match(wordsOf(dialog({known: {kind: "open", short: "open hands", text: "All see all."}})),
      /^Open hands\. All see all\./);
  });
  it("says how many watch and what was reported", () => {
    assert.match(wordsOf(dialog({watching: 1})), /One person watches\./);
    assert.match(wordsOf(dialog({watching: 2, reports: ["Ruth was reported."]})),
      /Ruth was reported\. 2 people watch\./);
    assert.doesNotMatch(wordsOf(dialog({watching: 0})), /watches|people watch/);
  });
  it("asks once which computer players there are", async () => {
    app.lobby.levels = [];
    const before = globalThis.fetch;
    const asked = [];
    globalThis.fetch = async (path) => {
      asked.push(path);
      return Response.json({systems: [], levels: [{id: "expert", name: "Expert"}], left_out: []});
    };
    const table = {people: four({1: {kind: "computer", level: "expert"}})};
    for (let times = 0; times < 3; times += 1) dialog(table);
    await new Promise((done) => setImmediate(done));
    globalThis.fetch = before;
    assert.ok(asked.length > 0);
    assert.equal(new Set(asked).size, asked.length);
  });
  it("copies the link, and says so", async () => {
    document.querySelector = () => ({});
    await press(dialog(), "Copy the link");
    assert.match(wordsOf(dialog()), /Copying is not possible here|The link is copied/);
    document.querySelector = () => null;
    assert.doesNotMatch(wordsOf(dialog()), /Copying is not possible|The link is copied/);
  });
  it("offers the network only on the machine that is the server, and where it may", () => {
    const words = (network) => {
      app.network = network;
      return /Friends in your network can join|Let friends in your network join/.exec(wordsOf(dialog()))?.[0];
    };
    assert.deepEqual([words(null), words({may: false}), words({may: true, url: ""}),
      words({may: true, url: "http://x"})], [undefined, undefined, "Let friends in your network join",
      "Friends in your network can join"]);
  });
});

describe("talk", () => {
  const LINES = [{seat: 0, name: "Vera", text: "Hello", preset: false},
    {seat: 1, name: "Walter", text: "Good evening", preset: false},
    {seat: null, name: "Vera", text: "I watch", preset: false}];
  const table = (more = {}) => tableOf({}, {chat: LINES, ...more});
  it("is for players, and says who said what", () => {
    assert.match(wordsOf(chatView(table())), /You: Hello Walter: Good evening Vera: I watch/);
    assert.match(wordsOf(chatView(table({seat: null}))), /Who watches does not talk.*Vera: Hello/);
    assert.match(wordsOf(chatView(table({chat: []}))), /Nothing has been said yet\./);
    assert.match(wordsOf(chatView(table({message: "Not so fast."}))), /Not so fast\./);
  });
  it("is not shown of whom one does not hear, nor at all where one hears nobody", () => {
    toggleMute("Walter");
    assert.doesNotMatch(wordsOf(chatView(table())), /Good evening/);
    assert.match(saying(chatView(table()), ">Walter"), /aria-pressed=true/);
    toggleMute("*");
    assert.match(wordsOf(chatView(table())), /Everybody is muted\./);
    assert.deepEqual(JSON.parse(page.stored.get("deece.muted")), ["Walter", "*"]);
    toggleMute("Walter");
    assert.deepEqual(app.muted, ["*"]);
  });
  it("has a button for each other person, and one for all where there are several", () => {
    const muting = (others) => ["Vera", "Walter",
      "Everybody"].map((name) => offers(chatView(table({people: four(others)})), `>${name}`));
    assert.deepEqual(muting({}), [false, true, true]);
    assert.deepEqual(muting({2: {kind: "computer"}, 3: {kind: "computer"}}), [false, true, false]);
    assert.doesNotMatch(wordsOf(chatView(table({people: four({1: {kind: "computer"}, 2: {kind: "computer"},
      3: {kind: "computer"}})}))), /Mute/);
  });
  it("sends what was typed, once, and nothing where nothing was", () => {
    let stopped = 0;
    const send = () => press(phrasesView(table(), "pad"), "Your words", "submit",
      {preventDefault: () => (stopped += 1)});
    app.dialog = "chat";
    const type = (value) => press(phrasesView(table(), "pad"), "chat-text-pad", "input", {target: {value}});
    type("Well played");
    send();
    send();
    type("  ");
    send();
    assert.deepEqual([done, stopped], [["chat Well played false"], 3], "its dialog stays open");
  });
  it("closes its dialog, or on one column the panel, after what was said, but not while cards are played", () => {
    const preset = () => press(phrasesView(table(), "low"), "<span>");
    const first = () => done.map((one) => one.split(" ")[0]);
    app.dialog = "chat";
    preset();
    assert.deepEqual(first(), ["close", "chat"]);
    assert.match(done[1], / true$/);
    app.dialog = "";
    done.length = 0;
    preset();
    assert.deepEqual(first(), ["chat"]);
    app.talks.open = true;
    for (const [width, phase, closes] of [[1400, "auction", false], [900, "auction", true], [900, "trick", false]]) {
      done.length = 0;
      globalThis.innerWidth = width;
      app.table = tableOf({phase});
      preset();
      assert.equal(first().includes("talk"), closes, `${width} ${phase}`);
    }
    globalThis.innerWidth = 1400;
  });
  it("ends with Escape or its button, but not where the dialog does that itself", () => {
    const ends = (place, key) => {
      done.length = 0;
      press(phrasesView(table(), place), "Your words", "keydown", {key});
      return done.length;
    };
    assert.deepEqual([ends("pad", "Escape"), ends("low", "Escape"), ends("dialog", "Escape"), ends("pad", "a")],
      [1, 1, 0, 0]);
    press(phrasesView(table(), "low"), "Close: Talk");
    press(talkView(table()), "Close: Talk");
    assert.deepEqual(done, ["talk", "talk"]);
    assert.equal(offers(phrasesView(table(), "pad"), "Close: Talk"), false);
  });
});

describe("what stands above everything", () => {
  /** @param {object} [more] */
  const notice = (more = {}) => {
    app.table = more && tableOf({}, more);
    return connectionView();
  };
  const hidden = (view) => written(view).includes("?hidden=true");
  it("is nothing while all is well", () => {
    assert.equal(hidden(notice()), true);
    app.route.page = "lobby";
    assert.equal(written(notice()), "");
  });
  it("says that the line is gone, that nothing is lost, and how to try again", () => {
    app.link = "looking";
    assert.match(wordsOf(notice()), /^Looking for the table… Nothing is lost\.$/);
    assert.equal(hidden(notice()), false);
    app.link = "closed";
    assert.match(wordsOf(notice()), /^The table cannot be reached\. Try again$/);
    app.why = "you are elsewhere.";
    assert.match(wordsOf(notice()), /^You are elsewhere\. Try again$/);
    assert.equal(wordsOf(notice(null)), "", "the page itself says it");
    app.link = "off";
    assert.deepEqual([connectionWords(), (app.link = "connected", connectionWords())], ["", "Connected"]);
  });
  it("says for whom the table waits, before what was said to whoever came", () => {
    assert.equal(wordsOf(notice({waiting: "Ruth is away.", notice: "Welcome."})), "The table waits: Ruth is away.");
    app.link = "looking";
    assert.match(wordsOf(notice({waiting: "Ruth is away."})), /^Looking/);
  });
  it("lets what was said to whoever came lie for a while, and no other words go with it", () => {
    waiting = [];
    assert.equal(wordsOf(notice({notice: "Good evening."})), "Good evening.");
    connectionView();
    assert.equal(waiting.length, 1, "drawn anew, it still goes when it would have gone");
    app.table.notice = "Ruth is back.";
    waiting.pop()?.();
    assert.equal(app.table.notice, "Ruth is back.");
    connectionView();
    const other = tableOf({}, {table: "U", notice: "Ruth is back."});
    app.table = other;
    waiting.pop()?.();
    assert.equal(other.notice, "Ruth is back.");
    connectionView();
    waiting.pop()?.();
    assert.equal(other.notice, "");
  });
  it("has a way back where a table is lost, and a seat to ask for where one may be", () => {
    assert.match(wordsOf(lostView("no such table.")), /^Deece No such table\. To the lobby$/);
    press(lostView("It is full.", () => done.push("asked")), "Ask for a seat");
    assert.deepEqual(done, ["asked"]);
  });
});
