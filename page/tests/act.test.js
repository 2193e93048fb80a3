/** What a player may do: commands, the cards to be passed, and what a refusal leaves. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";
import {ownOf, people, tableOf} from "./tables.js";

const {act, toggled} = await load("table/act");
const {answerOf, chosenNow, giveUp, settle} = await load("table/commands");
const {app} = await load("shared/state");

beforeEach(() => {
  page.announced.length = 0;
  app.table = null;
  giveUp("over");
});

describe("cards to be passed", () => {
  const own = {hand: ["AS", "AS", "TH", "9D"], need: 2};
  it("are added copy by copy", () => {
    assert.deepEqual(toggled(own, [], "AS"), ["AS"]);
    assert.deepEqual(toggled(own, ["AS"], "AS"), ["AS", "AS"]);
  });
  it("are taken back when as many as are needed are chosen", () => {
    assert.deepEqual(toggled(own, ["AS", "TH"], "TH"), ["AS"]);
    assert.deepEqual(toggled({...own, need: 1}, ["TH"], "TH"), []);
  });
  it("are taken back by the copy that was tapped", () => {
    assert.deepEqual(toggled(own, ["AS"], "AS", 0), []);
    assert.deepEqual(toggled(own, ["AS"], "AS", 1), ["AS", "AS"]);
    assert.deepEqual(toggled(own, ["AS", "TH", "AS"], "AS", -1), ["AS", "TH"], "from the tray: the last copy");
  });
  it("are never more than needed, nor more than held", () => {
    assert.equal(toggled(own, ["AS", "TH"], "9D", 0), null);
    assert.deepEqual(toggled({...own, need: 4}, ["TH"], "TH", 1), ["TH"]);
    assert.deepEqual(toggled(own, [], "KC", -1), []);
  });
  it("one too many is told, and nothing changes", () => {
    app.table = tableOf({}, {own: ownOf(own), chosen: ["AS", "TH"]});
    act.toggleCard("9D", 0);
    assert.deepEqual(app.table.chosen, ["AS", "TH"]);
    assert.equal(app.table.message, "You have chosen 2. Take one back to choose another.");
    assert.deepEqual(page.announced, [app.table.message]);
  });
});

describe("an answer", () => {
  it("is found among the messages", () => {
    assert.deepEqual(answerOf({t: "ok", seq: 7}), {ok: true, reason: "", stale: false, seq: 7, lines: [], choices: [], label: "", rows: []});
    assert.deepEqual(answerOf({t: "no", reason: "No.", stale: true}), {ok: false, reason: "No.", stale: true, seq: 0, lines: [], choices: [], label: "", rows: []});
    assert.deepEqual(answerOf({t: "answer", lines: ["a"], choices: ["play AS"], label: "Play", reason: "b"}).lines, ["a"]);
    assert.equal(answerOf({t: "chances", rows: [{bid: 50}], lines: []}).rows.length, 1);
    assert.equal(answerOf({t: "step"}), null);
  });
});

/** Answer the command that waits. @param {object} answer */
function answered(answer) {
  const {id} = sent;
  settle({id, ...answer});
}
/** The command that was sent last. @type {any} */
let sent = {};
const {keepOpen, hangUp} = await load("shared/connection");
class Line {
  static OPEN = 1;
  static CONNECTING = 0;
  readyState = 1;
  constructor() {
    queueMicrotask(() => this.onopen?.());
  }
  send(text) {
    sent = JSON.parse(text);
  }
  close() {}
}

describe("a choice", () => {
  beforeEach(async () => {
    globalThis.WebSocket = Line;
    keepOpen({hello: () => ({t: "hello"}), opened() {}, heard() {}});
    await Promise.resolve();
  });
  it("is sent with the position it was made in, once", async () => {
    app.table = tableOf();
    const done = act.choose("play AS");
    assert.deepEqual([sent.t, sent.at, sent.do], ["do", 1, ["play AS"]]);
    assert.deepEqual(app.table.asked, ["play AS"]);
    assert.deepEqual(chosenNow(), ["play AS"]);
    assert.equal(await act.choose("play TH"), false, "a second tap while the first is under way");
    answered({t: "ok", seq: 1});
    assert.equal(await done, true);
    assert.deepEqual(app.table.asked, []);
    hangUp();
  });
  it("waits for the step that shows it", async () => {
    app.table = tableOf();
    const done = act.choose("play AS");
    answered({t: "ok", seq: 2});
    await done;
    assert.deepEqual(app.table.asked, ["play AS"]);
    hangUp();
  });
  it("that is refused says why", async () => {
    app.table = tableOf();
    const done = act.choose(["play 9D"]);
    answered({t: "no", reason: "you do not hold it.", stale: false});
    assert.equal(await done, false);
    assert.equal(app.table.message, "You do not hold it.");
    assert.deepEqual(app.table.asked, []);
    hangUp();
  });
  it("of nothing is none", async () => {
    app.table = tableOf();
    assert.equal(await act.choose([]), false);
    app.table = null;
    assert.equal(await act.choose("play AS"), false);
    hangUp();
  });
  it("alone with computers is undone without a question", () => {
    const computers = people(3).map((person, seat) => (seat ? {...person, kind: "computer"} : person));
    app.table = tableOf({}, {seat: 0, people: computers});
    act.undo();
    assert.equal(app.dialog, "");
    assert.equal(sent.t, "undo");
    hangUp();
  });
  it("before anything hard asks first, where others play", () => {
    app.table = tableOf({}, {seat: 0});
    for (const what of ["undo", "claim", "leave"]) {
      void act[what]();
      assert.equal(app.dialog, what);
    }
    act.close();
    assert.equal(app.dialog, "");
    hangUp();
  });
  it("a hint comes to the table that asked, and not to a later position", async () => {
    app.table = tableOf();
    const hint = act.hint();
    answered({t: "answer", lines: ["Bid 52."], choices: ["bid 52"], label: "Bid 52", reason: ""});
    await hint;
    assert.deepEqual(app.table.hint.choices, ["bid 52"]);
    assert.equal(app.table.hint.label, "Bid 52");
    assert.equal(app.dialog, "", "no second window");
    const late = act.hint();
    app.table = tableOf({}, {at: 2});
    answered({t: "answer", lines: ["Old."], choices: [], label: "", reason: ""});
    await late;
    assert.equal(app.table.hint, null);
    hangUp();
  });
});

it("leaving a table answers all that waits", async () => {
  const done = act.ready();
  giveUp("The table was left before this was done.");
  assert.deepEqual([(await done).ok, (await done).reason], [false, "The table was left before this was done."]);
});
