/** A whole Deece in the page: its engine is started once, answers like a server, and is spoken to over lines. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {load} from "./modules.js";
import {turns} from "./served.js";

Object.assign(document.documentElement.dataset, {engine: "engine/", alone: "", pages: "p1", engineSize: "1000"});
Object.assign(globalThis, {WebSocket: {CONNECTING: 0, OPEN: 1, CLOSED: 3}});
const warned = [];
console.warn = (words) => warned.push(words);
class Worker {
  /** @type {Worker[]} */
  static all = [];
  /** @type {any[]} */
  told = [];

  constructor(address) {
    this.address = String(address);
    Worker.all.push(this);
  }

  postMessage(message) {
    this.told.push(message);
  }

  says(data) {
    this.onmessage({data});
  }
}
globalThis.Worker = Worker;
globalThis.MessageChannel = class {
  port1 = "one end";

  port2 = "the other";
};

/** A page that was loaded anew: its engine was not started yet. */
let loads = 0;
async function anew() {
  Worker.all.length = 0;
  warned.length = 0;
  loads += 1;
  const local = await import(`../shared/local.js?${loads}`);
  return local;
}
const {app} = await load("shared/state");
beforeEach(() => {
  page.stored.clear();
  Object.assign(app, {engine: "", loaded: 0});
});

describe("the engine of a page", () => {
  it("is started once, with what is known of this device", async () => {
    page.stored.set("deece.device", JSON.stringify({pages: "p1", can: "much"}));
    const {startEngine, isAlone, hasEngine, playedHere} = await anew();
    assert.deepEqual([isAlone, hasEngine, playedHere("T")], [true, true, true]);
    const started = startEngine();
    assert.equal(startEngine(), started);
    const [engine] = Worker.all;
    assert.equal(engine.address, "http://localhost:8123/engine/engine.js");
    assert.deepEqual(engine.told, [{do: "start", folder: "http://localhost:8123/engine/", pages: "p1", device: "much",
      port: "one end"}]);
    engine.says({is: "loading", bytes: 255});
    assert.equal(app.loaded, 25);
    engine.says({is: "loading", bytes: 5000});
    assert.equal(app.loaded, 99, "it is not there before it says so");
    assert.equal(Worker.all.length, 1);
    engine.says({is: "ready"});
    await started;
    assert.equal(app.engine, "ready");
    const [, thinker] = Worker.all;
    assert.equal(thinker.address, "http://localhost:8123/engine/thinker.js");
    assert.deepEqual(thinker.told, [{folder: "http://localhost:8123/engine/", measure: false, port: "the other"}]);
    thinker.says({why: "no room"});
    assert.match(warned[0], /no room/);
  });
  it("measures a device anew with other pages, and keeps what it can", async () => {
    page.stored.set("deece.device", JSON.stringify({pages: "p0", can: "much"}));
    const {startEngine, onMeasured} = await anew();
    let heard = 0;
    onMeasured(() => (heard += 1));
    void startEngine();
    const [engine] = Worker.all;
    assert.equal(engine.told[0].device, "");
    engine.says({is: "ready"});
    assert.equal(Worker.all[1].told[0].measure, true);
    engine.says({is: "measured", device: "little"});
    assert.equal(heard, 1);
    assert.deepEqual(JSON.parse(page.stored.get("deece.device")), {pages: "p1", can: "little"});
  });
  it("that cannot be started, or runs in another tab, says so", async () => {
    for (const fail of [(engine) => engine.says({is: "failed", why: "old"}),
      (engine) => engine.onerror({message: "old"})]) {
      app.engine = "";
      const {startEngine} = await anew();
      const started = startEngine();
      fail(Worker.all[0]);
      await assert.rejects(started, {message: /could not be started in this browser/});
      assert.deepEqual([app.engine, /old/.test(warned[0])], ["failed", true]);
    }
    const {startEngine} = await anew();
    void startEngine();
    Worker.all[0].says({is: "elsewhere"});
    assert.equal(app.engine, "elsewhere");
  });
  it("answers like a server, each question by its number", async () => {
    const {askEngine} = await anew();
    const one = askEngine("/api/a");
    Worker.all[0].says({is: "ready"});
    const other = askEngine("/api/b", {method: "POST", headers: {"X-Key": "k"}, body: "{}"});
    await turns();
    const [, first, second] = Worker.all[0].told;
    assert.deepEqual([first.do, first.path, first.method, first.body], ["ask", "/api/a", "GET", ""]);
    assert.deepEqual([second.path, second.method, second.body, second.headers["x-key"]], ["/api/b", "POST", "{}", "k"]);
    assert.ok("accept-language" in first.headers);
    assert.notEqual(first.id, second.id);
    Worker.all[0].says({is: "answer", id: second.id, content: "two", status: 404, headers: {}});
    Worker.all[0].says({is: "answer", id: first.id, content: "one", status: 200,
      headers: {"content-type": "text/plain"}});
    assert.deepEqual([(await other).status, await (await one).text(), (await one).headers.get("content-type")], [404,
      "one",
      "text/plain"]);
  });
});

describe("a line to the engine", () => {
  const opened = async () => {
    const {LocalLine} = await anew();
    const line = new LocalLine("T");
    const heard = [];
    line.onopen = () => heard.push("open");
    line.onmessage = ({data}) => heard.push(data);
    line.onclose = () => heard.push("close");
    return {line, heard, engine: Worker.all[0]};
  };
  it("is one to a table, once the engine is there", async () => {
    const {line, heard, engine} = await opened();
    assert.equal(line.readyState, 0);
    engine.says({is: "ready"});
    await turns();
    assert.deepEqual([line.readyState, heard], [1, ["open"]]);
    assert.deepEqual(engine.told.at(-1), {do: "open", line: line.number, table: "T"});
    line.send("hello");
    assert.deepEqual(engine.told.at(-1), {do: "say", line: line.number, text: "hello"});
    engine.says({is: "said", line: line.number, text: "welcome"});
    engine.says({is: "said", line: 99, text: "another's"});
    assert.deepEqual(heard, ["open", "welcome"]);
    engine.says({is: "closed", line: line.number});
    assert.deepEqual([line.readyState, heard.at(-1)], [3, "close"]);
    line.close();
    assert.deepEqual([heard.length, engine.told.at(-1).do], [3, "say"], "it was over");
  });
  it("is hung up, or closed before it was ever open", async () => {
    const {line, heard, engine} = await opened();
    engine.says({is: "ready"});
    await turns();
    line.close();
    assert.deepEqual([engine.told.at(-1), heard], [{do: "hang up", line: line.number}, ["open", "close"]]);
    engine.says({is: "said", line: line.number, text: "late"});
    assert.equal(heard.length, 2);
    const early = await opened();
    early.line.close();
    early.engine.says({is: "ready"});
    await turns();
    assert.deepEqual([early.heard, early.line.readyState, early.engine.told.length], [["close"], 3, 1]);
  });
  it("ends where the engine cannot be started", async () => {
    const {line, heard, engine} = await opened();
    engine.says({is: "failed", why: "old"});
    await turns();
    assert.deepEqual([line.readyState, heard], [3, ["close"]]);
  });
});
