/** The lobby: which games and seats are offered, what the button that starts says, and what it starts. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";
import {offers, press, saying, times, wordsOf, written} from "./pressed.js";

// Nothing here waits for its time.
const later = setTimeout;
globalThis.setTimeout = (...all) => later(...all).unref();
const {app} = await load("shared/state");
const {hangUp} = await load("shared/connection");
const {act} = await load("table/act");
const {enterLobby, gamesView, gameView, inviteFriends, lobbyView, startNow} = await load("lobby/lobby");
const {cardsForm, dealerForm, mannersForm, seatsForm} = await load("lobby/seats-form");
const {houseView} = await load("lobby/house");

globalThis.WebSocket = class {
  static CONNECTING = 0;
  static OPEN = 1;
  close() {}
  send() {}
};
/** @type {object[]} */
let posted = [];
/** What the server says of these tables; null: that there is none. @type {Record<string, object | null>} */
let tables = {};
globalThis.fetch = async (path, {body} = {}) => {
  const asked = /tables\/(\w+)$/.exec(String(path))?.[1];
  if (asked) return tables[asked] ? Response.json(tables[asked]) : Response.json({code: "no_table",
    error: "No such table."}, {status: 404});
  if (String(path).endsWith("/api/tables")) posted.push(JSON.parse(body));
  return Response.json({table: "N", token: "n", seat: 0, shuffle: null});
};
const turns = async () => {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((go) => setImmediate(go));
};

const system = (id, people, more = {}) => ({id, name: `The ${id}`, people, players: people, facts: `${people} play`,
  summary: `About ${id}.`, partners: "fixed", sides: 2, first_bid: 50, conventions: [], level: "plain", ...more});
const SYSTEMS = [system("six", 6), ...["a", "b", "c", "d", "e"].map((id) => system(id, 4)), system("four-handed", 4)];
const LEVELS = [{id: "plain", name: "Plain"}, {id: "learner", name: "Learner"}];
const seats = (...kinds) => kinds.map((kind) => ({kind, name: "", level: "plain"}));
const RULES = {problems: [], changes: [], rows: [], conventions: [], cards: []};

beforeEach(() => {
  posted = [];
  page.stored.clear();
  hangUp();
  Object.assign(app, {me: "Vera", dialog: "", table: null});
  Object.assign(app.lobby, {
    systems: SYSTEMS, levels: LEVELS, leftOut: [], players: 4, all: false, id: "a", set: {},
      house: {name: "", summary: "", source: "", notes: []}, written: {}, rules: {...RULES},
      seats: seats("me", "computer", "computer", "computer"), table: "", ready: true,
    resume: null, speed: "normal", cards: [], own: [], watchers: true, open: false, away: "ask", awayAfter: 45,
      clock: 0, dealer: null, deal: "", dealTitle: "", record: "", broken: null, search: "", changed: false,
      starting: false, message: "",
  });
});
/** @param {object} [more] */
const lobby = (more = {}) => Object.assign(app.lobby, more);
/** What the button that starts says. @param {object} [more] */
const start = (more = {}) => /button-main button-large"[^>]*>([^<]*)/.exec(written(lobbyView(lobby(more))))?.[1];

describe("the games", () => {
  it("are those for as many players as were chosen, from the fewest players up", () => {
    const view = gamesView(lobby());
    assert.match(wordsOf(view), /^How many players\? 4 6 The a 4 play About a\. The b/);
    assert.equal(times(view, "system-six"), 0);
    assert.equal(times(view, "system-about"), 1);
  });
  it("are on a phone the first three and the one that is on, with a way to the others", () => {
    const more = (state) => times(gamesView(lobby(state)), "is-more");
    assert.deepEqual([more({}), more({id: "e"}), more({all: true})], [3, 2, 0]);
    lobby({all: false, id: "a"});
    assert.match(wordsOf(gamesView(lobby())), /3 more games for four players/);
    press(gamesView(lobby()), "more games for");
    assert.equal(offers(gamesView(lobby()), "more games for"), false);
    assert.equal(offers(gamesView(lobby({systems: SYSTEMS.slice(0, 4), all: false})), "more games for"), false);
  });
  it("change with the number, to the first for so many", () => {
    press(gamesView(lobby({all: true})), 'name="players"', "change");
    assert.equal(app.lobby.all, false);
    assert.equal(SYSTEMS.find(({id}) => id === app.lobby.id)?.people, 4);
  });
  it("may be looked through while a score is kept", () => {
    assert.match(wordsOf(gameView(false, () => {})), /What do you play\? The a 4 play Change House rules/);
    const open = (picking) => /aria-expanded=(\w+)/.exec(saying(gameView(picking, () => {}), "chosen-game"))?.[1];
    assert.deepEqual([open(true), open(false)], ["true", "false"]);
    assert.match(wordsOf(gameView(true, () => {})), /Done How many players\?/);
  });
});

describe("the button that starts", () => {
  it("says what is started, with house rules and open hands", () => {
    assert.equal(start(), "Start: the a");
    assert.equal(start({set: {"score.goal": "450"}}), "Start: the a, house rules");
    assert.equal(start({house: {name: " Ours ", summary: "", source: "", notes: []}}), "Start: the a, Ours");
    assert.equal(start({open: true}), "Start: the a, Ours, open hands");
    assert.equal(start({record: "text"}), "Play open hands");
    assert.equal(start({open: false}), "Go on with the game");
    assert.equal(start({starting: true}), "One moment…");
    assert.equal(start({broken: "rules"}), "Start a new game instead");
  });
  it("waits until the games are there", () => {
    assert.match(saying(lobbyView(lobby({ready: false})), "Start: "), /\?disabled=true/);
    assert.match(saying(lobbyView(lobby({ready: true})), "Start: "), /\?disabled=false/);
  });
  it("makes the table that was put together, and keeps that for the next time", async () => {
    lobby({table: " Sunday ", seats: seats("me", "friend", "computer", "held"), dealer: 2, clock: 30,
      set: {"score.goal": "450"}});
    press(lobbyView(app.lobby), "Start: ");
    await turns();
    const [made] = posted;
    assert.deepEqual([made.name, made.me, made.seats.map(({kind}) => kind), made.dealer, made.clock, made.id, made.set,
      made.open], ["Sunday", "Vera", ["me", "friend", "computer", "held"], 2, 30, "a", {"score.goal": "450"}, false]);
    assert.equal(JSON.parse(page.stored.get("deece.lobby")).id, "a");
    assert.equal(JSON.parse(page.stored.get("deece.name")), "Vera");
    assert.deepEqual([JSON.parse(page.stored.get("deece.games"))[0].name, app.lobby.starting], ["Sunday", false]);
  });
  it("leads to whoever is there only where a seat is kept for a friend and none waits for one", async () => {
    const opened = [];
    act.open = (name) => opened.push(name);
    for (const kinds of [["me", "held"], ["me", "held", "friend"], ["me", "computer"]]) {
      press(lobbyView(lobby({seats: seats(...kinds)})), "Start: ");
      await turns();
      opened.push(kinds.length);
    }
    assert.deepEqual(opened, ["people", 2, 3, 2]);
  });
  it("forgets a record once it is played on", async () => {
    press(lobbyView(lobby({record: "text"})), "Go on");
    await turns();
    assert.deepEqual([app.lobby.record, app.lobby.deal, app.lobby.message], ["", "", ""]);
  });
  it("needs a name where friends come, and none alone", async () => {
    app.me = " ";
    press(lobbyView(lobby({seats: seats("me", "friend")})), "Start: ");
    await turns();
    assert.equal(posted.length, 0);
    assert.match(wordsOf(lobbyView(app.lobby)), /Write your name first/);
    press(lobbyView(lobby({seats: seats("me", "computer"), message: ""})), "Start: ");
    await turns();
    assert.equal(posted[0].me, "Guest");
    assert.equal(page.stored.has("deece.name"), false);
  });
  it("makes no table while one is made, or of rules that do not fit together", async () => {
    press(lobbyView(lobby({starting: true})), "One moment…");
    press(lobbyView(lobby({starting: false, rules: {...RULES, problems: [{text: "No.", keys: []}]}})), "Start: ");
    await turns();
    assert.equal(posted.length, 0);
    assert.deepEqual([app.lobby.message, app.lobby.starting], ["no_fit", false]);
    page.stored.clear();
    press(lobbyView(lobby({record: "text", message: ""})), "Go on");
    await turns();
    assert.deepEqual([posted[0].record, posted[0].id, page.stored.has("deece.lobby")], ["text", undefined, false]);
    press(lobbyView(lobby({record: "", deal: "abc"})), "Start: ");
    await turns();
    assert.deepEqual([posted[1].deal, posted[1].id], ["abc", undefined]);
  });
});

describe("from the front page", () => {
  it("who never chose is dealt the easiest game, against those who play as learners do", async () => {
    await startNow(lobby({seats: seats("me", "friend", "computer", "computer")}));
    assert.deepEqual([posted[0].id, posted[0].seats.map(({kind,
      level}) => (kind === "me" ? kind : `${kind} ${level}`))],
      ["four-handed", ["me", "computer learner", "computer learner", "computer learner"]]);
  });
  it("who chose is dealt that game", async () => {
    page.stored.set("deece.lobby", "{}");
    await startNow(lobby());
    assert.deepEqual([posted[0].id, posted[0].seats[1].level], ["a", "plain"]);
  });
  it("a game with friends has a seat for one everywhere but mine", () => {
    inviteFriends(lobby({seats: seats("computer", "me", "held")}));
    assert.deepEqual(app.lobby.seats.map(({kind}) => kind), ["friend", "me", "friend"]);
  });
});

describe("who sits where", () => {
  it("is said of each seat, and what may sit there", () => {
    const view = seatsForm(lobby({seats: [...seats("me", "held", "friend", "computer"),
      {kind: "friend", name: "Zoe", level: ""}, {kind: "computer", level: "learner"}]}), SYSTEMS[0]);
    for (const said of ["You Vera", "Computer, then a friend held_seat", "Friend by link you get a link to send",
      "Computer Plain player", "waiting for Zoe", "Computer Learner player", "Computer, learner player"]) {
      assert.ok(wordsOf(view).includes(said), said);
    }
    app.me = " ";
    assert.match(wordsOf(seatsForm(lobby({leftOut: ["One is left out."]}), SYSTEMS[0])),
      /You Write your name above.*One is left out\.$/);
    press(seatsForm(lobby({seats: seats("me", "computer", "computer", "computer")}), SYSTEMS[1]), "West", "change",
      {target: {value: "friend"}});
    assert.equal(app.lobby.seats[1].kind, "friend");
    assert.match(saying(seatsForm(app.lobby, SYSTEMS[1]), "West", "change"), /value="friend" \?selected=true/);
  });
  it("has in each list what sits there", () => {
    const picked = (plan) => [...saying(seatsForm(lobby({seats: [...seats("friend"),
      {name: "", level: "plain", ...plan}]}), SYSTEMS[1]), "Seat 2",
      "change").matchAll(/value="?(\w+)"? \?selected=true/g)].map(([, value]) => value);
    assert.deepEqual([{kind: "me"}, {kind: "friend"}, {kind: "held"}, {kind: "computer"},
      {kind: "computer", level: "learner"}].map(picked), [["me"], ["friend"], ["held"], ["plain"], ["learner"]]);
    const view = seatsForm(lobby({seats: seats("me", "computer", "computer", "computer")}), {...SYSTEMS[1], sides: 2});
    assert.equal(times(view, '<span class="soft">') > 0, true, "with whom one plays");
    assert.match(saying(view, "West", "change"), /\.value=plain\s/);
  });
  it("says that one gets a link, for as many friends as there are", () => {
    const words = (kinds) => wordsOf(lobbyView(lobby({seats: seats(...kinds)})));
    const link = (...kinds) => /You get the link for your friends?/.exec(words(kinds))?.[0];
    assert.deepEqual([link("me", "computer"), link("me", "friend"), link("me", "friend", "friend")],
      [undefined, "You get the link for your friend", "You get the link for your friends"]);
  });
  it("says who deals first: by lot, or a seat", () => {
    assert.match(wordsOf(dealerForm(lobby())), /by lot South \(you\) West North East$/);
    press(dealerForm(lobby()), "by lot", "change", {target: {value: "2"}});
    assert.equal(app.lobby.dealer, 2);
    assert.match(written(dealerForm(lobby())), /value=2 \?selected=true/);
    press(dealerForm(lobby()), "by lot", "change", {target: {value: ""}});
    assert.equal(app.lobby.dealer, null);
    for (const given of [{record: "x"}, {record: "",
      deal: "y"}]) assert.equal(wordsOf(lobbyView(lobby(given))).includes("Who deals first"), false);
  });
  it("says what is done about who is away, and the clock", () => {
    const words = wordsOf(mannersForm(lobby()));
    assert.match(words, /after \d+ seconds the others are asked/);
    assert.match(words, /after a minute|after \d+ minutes/);
    assert.doesNotMatch(words, /(6\d|[1-9]\d\d) seconds|\b1 minutes|\d\.\d+ minutes/);
    assert.match(words, /the table waits for them Clock none .*for each choice/);
    press(mannersForm(lobby()), "the others are asked", "change", {target: {value: "wait"}});
    assert.deepEqual([app.lobby.away, app.lobby.awayAfter], ["wait", 45]);
    assert.match(written(mannersForm(app.lobby)), /value=wait \?selected=true/);
    press(mannersForm(lobby()), "the others are asked", "change", {target: {value: "computer 45"}});
    assert.equal(app.lobby.away, "computer");
    press(mannersForm(lobby()), "for each choice", "change", {target: {value: "30"}});
    assert.equal(app.lobby.clock, 30);
  });
  it("says each side's bidding language, where there is one to choose", () => {
    const cards = [{id: "none", name: "None", about: "Nothing."}, {id: "aces", name: "Aces", about: "It shows aces."}];
    const form = (more = {}, state = {}) => wordsOf(cardsForm(lobby({rules: {...RULES, conventions: cards}, ...state}),
      {...SYSTEMS[1], ...more}));
    assert.match(form(), /^Bidding language: .*Your side .*The other side /);
    assert.match(form(), /^Bidding language: None /);
    assert.match(form({}, {cards: ["none", "aces"]}), /^Bidding language: None, Aces /);
    assert.match(form({sides: 3}, {cards: [], seats: seats("computer", "me", "computer", "computer", "computer",
      "computer")}), /Side 1 .*Your side .*Side 3 /);
    const four = {seats: seats("me", "computer", "computer", "computer")};
    assert.equal(form({sides: 4}, {...four, rules: {...RULES, conventions: []}}), "", "each plays alone");
    assert.match(form({}, {...four, rules: {...RULES, conventions: cards, rows: [{key: "deal.players", value: "3"}]}}),
      /All players /);
    lobby({rules: {...RULES, conventions: cards}});
    assert.equal(form({sides: 1}), "");
    assert.equal(form({}, {rules: {...RULES, conventions: []}, cards: []}) === "", false,
      "partners may write their own");
    assert.equal(form({partners: "none"}, {rules: {...RULES, conventions: []}}), "");
    assert.equal(form({first_bid: null}, {rules: {...RULES, conventions: []}}), "");
  });
});

describe("house rules", () => {
  const view = (more = {}) => wordsOf(houseView(lobby(more), "Double deck"));
  const changes = [{name: "Goal", words: "450"}];
  it("are said in what differs from the standard", () => {
    assert.match(view(), /^House rules Standard double deck, nothing changed\./);
    assert.match(view({set: {"score.goal": "450"}, rules: {...RULES, changes}}),
      /Your house rules differ from standard double deck in 1 rule\. Goal 450/);
    assert.match(view({house: {name: "Ours", summary: "To 450.", source: "", notes: []},
      written: {"score.goal": "450"}}), /Ours differs from standard double deck in 1 rule\. To 450\./);
    assert.match(view({written: {}}), /stale/);
    assert.match(view({set: {}}), /Ours : standard double deck, nothing changed/);
    assert.match(view({set: {a: "1", b: "2"}, rules: {...RULES, problems: [{text: "It does not fit.", keys: []}]}}),
      /in 2 rules\..*It does not fit\./);
  });
  it("that have no effect in this game are named, and nothing else stands there empty", () => {
    const rows = [{key: "a", value: "1", name: "Aces", matters: false},
      {key: "b", value: "2", name: "Kings", matters: true}];
    assert.match(view({set: {a: "1", b: "2"}, rules: {...RULES, changes, rows}}), /no_effects/);
    assert.doesNotMatch(view({set: {b: "2"}, rules: {...RULES, changes, rows}}), /no_effects/);
    const empty = written(houseView(lobby({set: {}, rules: {...RULES}}), "x"));
    assert.doesNotMatch(empty, /class="(problems|differences|note)"/);
    assert.match(view({house: {name: "  ", summary: "", source: "", notes: []}}), /^House rules Standard/);
  });
  it("go back to the standard where there is something to go back from", () => {
    const may = (more) => /disabled=(\w+)/.exec(saying(houseView(lobby(more), "x"), "Back to standard"))?.[1];
    assert.deepEqual([may({}), may({set: {a: "1"}}), may({set: {}, house: {name: "Ours", summary: "", source: "",
      notes: []}})], ["true", "false", "false"]);
    press(houseView(app.lobby, "x"), "Back to standard");
    assert.deepEqual([app.lobby.set, app.lobby.house.name], [{}, ""]);
  });
  it("are those of a record, or of shared cards", () => {
    assert.equal(view({record: "x"}), "House rules record_rules");
    assert.equal(view({record: "", deal: "y"}), "House rules shared_rules");
  });
});

describe("a game that was left", () => {
  it("is the newest that one sits at and that is not over; what is gone is forgotten", async () => {
    const game = (table, more = {}) => ({table, token: "t", seat: 1, name: table, ...more});
    page.stored.set("deece.games", JSON.stringify([game("A", {over: true}), game("B", {token: ""}), game("C"),
      game("D"), game("E")]));
    const people = [{kind: "person", name: "Ruth"}, {kind: "person", name: "me"}, {kind: "open", name: ""},
      {kind: "computer", name: "Walter"}];
    tables = {A: {over: false, people}, B: {over: false, people}, D: {over: true, people},
      E: {over: false, people, name: "Sunday", title: "Double deck", hand: 3}};
    lobby({resume: {table: "old"}});
    await enterLobby();
    await turns();
    const {table, name, line, hand} = app.lobby.resume;
    assert.deepEqual([table, name, line, hand], ["E", "Sunday", "Ruth and Walter", 3]);
    const kept = JSON.parse(page.stored.get("deece.games"));
    assert.deepEqual([kept.map((one) => one.table).sort().join(""), kept.find((one) => one.table === "D").over],
      ["ABDE", true]);
    page.stored.delete("deece.games");
    await enterLobby();
    assert.equal(app.lobby.resume, null);
  });
  it("stands above all others", () => {
    const resume = {table: "R", token: "r", name: "Sunday", title: "Double deck", hand: 3, line: "Ruth", practice: ""};
    assert.match(wordsOf(lobbyView(lobby({resume}))), /Sunday , hand 3 With Ruth Resume/);
    assert.match(wordsOf(lobbyView(lobby({resume: {...resume, name: "", hand: 0, line: "", practice: "a deal"}}))),
      /Your game , a deal Double deck Resume/);
    assert.equal(offers(lobbyView(lobby({resume: null})), "Resume"), false);
  });
});
