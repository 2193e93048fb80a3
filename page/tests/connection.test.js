/** The line to the server: watched, given up when it is silent, opened again; commands go over the next one. */
import assert from "node:assert/strict";
import {afterEach, beforeEach, describe, it, mock} from "node:test";
import {happens} from "./page.js";
import {load} from "./modules.js";

const {closeFor, hangUp, keepOpen, say, tryAgain} = await load("shared/connection");
const {send, sendAgain, settle} = await load("table/commands");
const {connect} = await load("table/socket");
const {app} = await load("shared/state");

/** @type {Line[]} */
let lines = [];
class Line {
  static CONNECTING = 0;
  static OPEN = 1;
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  closed = false;
  constructor(address) {
    this.address = address;
    lines.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  hears(message) {
    this.onmessage({data: typeof message === "string" ? message : JSON.stringify(message)});
  }
  breaks() {
    this.readyState = 3;
    this.onclose?.();
  }
}
const heard = [];
const last = () => lines[lines.length - 1];
let now = 0;
const performanceNow = performance.now.bind(performance);

/** Time goes by. @param {number} milliseconds */
function pass(milliseconds) {
  for (const end = now + milliseconds; now < end;) {
    now += 250;
    mock.timers.tick(250);
  }
}

beforeEach(() => {
  mock.timers.enable({apis: ["setTimeout", "setInterval"]});
  now = performanceNow();
  performance.now = () => now;
  globalThis.WebSocket = Line;
  lines = [];
  heard.length = 0;
  document.hidden = false;
  keepOpen({table: "T", hello: () => ({t: "hello"}), opened: sendAgain, heard: (message) => heard.push(message)});
});
afterEach(() => {
  hangUp();
  mock.timers.reset();
  performance.now = performanceNow;
  app.link = "off";
});

describe("a connection", () => {
  it("begins with hello, and is there when the server speaks", () => {
    assert.equal(last().address, "ws://localhost:8123/ws/T");
    assert.equal(app.link, "looking");
    last().opens();
    assert.deepEqual(last().sent, [{t: "hello"}]);
    last().hears({t: "welcome"});
    assert.equal(app.link, "connected");
    assert.deepEqual(heard, [{t: "welcome"}]);
  });
  it("does not stumble over what is no message", () => {
    last().opens();
    last().hears("not JSON");
    last().hears({t: "pong"});
    assert.deepEqual(heard, []);
  });
  it("asks when it hears nothing, and is given up and replaced when there is no answer", () => {
    last().opens();
    last().hears({t: "welcome"});
    pass(3000);
    assert.deepEqual(last().sent.at(-1), {t: "ping"});
    assert.equal(lines.length, 1);
    pass(4000);
    assert.equal(lines.length, 2);
    assert.equal(lines[0].closed, true);
    assert.equal(app.link, "looking");
  });
  it("may take longer to open than a server to answer", () => {
    pass(8000);
    assert.equal(lines.length, 1);
    pass(1500);
    assert.equal(lines.length, 2);
  });
  it("stays when the server answers", () => {
    last().opens();
    for (let time = 0; time < 20; time += 1) {
      last().hears({t: "pong"});
      pass(2000);
    }
    assert.equal(lines.length, 1);
  });
  it("that only hears says something now and then, so that the server keeps it", () => {
    last().opens();
    for (let time = 0; time < 11; time += 1) {
      pass(1000);
      last().hears({t: "people"});
    }
    assert.ok(last().sent.some(({t}) => t === "ping"));
  });
  it("is opened again when it breaks, later and later, but never later than a quarter of a minute", () => {
    last().breaks();
    pass(500);
    assert.equal(lines.length, 2);
    for (let time = 0; time < 20; time += 1) {
      const before = lines.length;
      last().breaks();
      pass(15_000);
      assert.ok(lines.length > before);
    }
  });
  it("is opened later and later by whoever is sent away each time", () => {
    for (let time = 1; time <= 20; time++) {
      last().opens();
      last().hears({t: "bye", reason: "A fault.", code: "fault", figures: {}});
      last().breaks();
      for (const before = lines.length; lines.length === before;) pass(250);
    }
    const before = lines.length;
    last().opens();
    last().hears({t: "bye", reason: "A fault.", code: "fault", figures: {}});
    last().breaks();
    pass(5_000);
    assert.equal(lines.length, before);
    pass(10_500);
    assert.equal(lines.length, before + 1);
  });

  it("is opened again where the table cannot be read now, and its words stand there meanwhile", () => {
    hangUp();
    connect("t", "");
    last().opens();
    last().hears({t: "bye", reason: "The disk is full.", code: "store", figures: {}});
    last().breaks();
    assert.deepEqual([app.link, app.why], ["looking", "The disk is full."]);
    const before = lines.length;
    pass(500);
    assert.equal(lines.length, before + 1);
    last().opens();
    last().hears({t: "bye", reason: "There is no such table.", code: "no_table", figures: {}});
    assert.deepEqual([app.link, app.why], ["closed", "There is no such table."]);
  });

  it("is opened at once when the network is back or the page is looked at", () => {
    last().breaks();
    happens("online");
    assert.equal(lines.length, 2);
    last().breaks();
    document.hidden = true;
    happens("visibilitychange");
    assert.equal(lines.length, 2, "not while nobody looks");
    document.hidden = false;
    happens("visibilitychange");
    assert.equal(lines.length, 3);
  });
  it("that the server wants no more stays closed, until it is tried again", () => {
    last().opens();
    closeFor("This table is full.");
    last().breaks();
    pass(60_000);
    assert.equal(lines.length, 1);
    assert.deepEqual([app.link, app.why], ["closed", "This table is full."]);
    tryAgain();
    assert.equal(lines.length, 2);
  });
  it("that was hung up is not opened again", () => {
    last().opens();
    hangUp();
    pass(60_000);
    happens("online");
    assert.equal(lines.length, 1);
    assert.equal(say({t: "ping"}), false);
  });
});

describe("a command", () => {
  it("goes with the same id over the next connection, until it is answered", async () => {
    last().opens();
    const answer = send({t: "ready"});
    const [, first] = last().sent;
    assert.equal(first.t, "ready");
    last().breaks();
    pass(500);
    last().opens();
    assert.deepEqual(last().sent.slice(1), [first]);
    assert.equal(settle({t: "ok", id: first.id, seq: 4}), true);
    assert.equal((await answer).seq, 4);
    last().breaks();
    pass(1000);
    last().opens();
    assert.deepEqual(last().sent.slice(1), []);
  });
  it("waits for the connection", () => {
    const waiting = send({t: "ready"});
    assert.deepEqual(last().sent, []);
    last().opens();
    assert.equal(last().sent.length, 2);
    settle({t: "ok", id: last().sent[1].id});
    return waiting;
  });
  it("has an id of its own", () => {
    last().opens();
    void send({t: "ready"});
    void send({t: "ready"});
    const ids = last().sent.slice(1).map(({id}) => id);
    assert.equal(new Set(ids).size, 2);
    for (const id of ids) {
      assert.ok(id.length <= 40);
      settle({t: "ok", id});
    }
  });
  it("that nobody waits for is answered in vain", () => {
    assert.equal(settle({t: "no", id: "unknown", reason: "x"}), true);
    assert.equal(settle({t: "step"}), false);
  });
});
