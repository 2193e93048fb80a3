/** The hand as it is worked: what a tap does, what is said of a card, and what the Tab key reaches. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import "./page.js";
import {load} from "./modules.js";
import {times, written} from "./pressed.js";

class Part {}
class Card extends Part {
  /** @param {string} key */
  constructor(key) {
    super();
    Object.assign(this, {dataset: {key}, focus: () => done.push(`focus ${key}`), setPointerCapture() {},
      classList: new Set(), style: new Map(), parentElement: {getBoundingClientRect: () => ({top: 500})}});
    this.classList.remove = this.classList.delete;
    Object.assign(this.style, {setProperty: this.style.set, removeProperty: this.style.delete});
  }

  /** @param {string} what */
  closest(what) {
    return what === "[data-key]" ? this : null;
  }

  matches() {
    return true;
  }
}
Object.assign(globalThis, {Element: Part, HTMLElement: Card, Node: Part, innerWidth: 1400, ResizeObserver: class {
  observe() {}

  disconnect() {}
}});
const {handView, handsOn} = await load("table/hand");
const {Drag} = await load("table/drag");

/** @type {string[]} */
let done = [];
beforeEach(() => {
  done = [];
  globalThis.innerWidth = 1400;
  document.activeElement = null;
});

const tell = {
  onTap: (code, copy, was) => done.push(`tap ${code} ${copy}${was ? " back" : ""}`), onIdle: () => done.push("idle"),
    onRaise: () => done.push("raise"), onReason: (why) => done.push(`why ${why}`),
};
/** A hand with these options, and what was drawn of it last. @param {object} options */
function held(options) {
  const all = {cards: ["AS", "AS", "TH", "9D"], playable: new Set(["AS", "TH"]), refused: {"9D": "Follow spades."},
    ...tell, ...options};
  const part = handView(all);
  const hand = new part["_$litDirective$"]({type: 2});
  hand.host = {contains: () => true, closest: () => null,
    querySelector: (what) => new Card(/data-key="(\w+)"/.exec(what)?.[1] ?? "")};
  Object.assign(hand, {width: 1000, cardWidth: 100});
  hand.render(all);
  return {
    hand,
    draw: (more = {}) => hand.render({...all, ...more}),
    tap: (key, at = 1000, detail = 1) => hand.onClick({target: new Card(key), timeStamp: at, detail}),
    card: (key, more = {}) => written(hand.render({...all,
      ...more})).split("<button").find((text) => text.includes(`data-key=${key}`)) ?? "",
  };
}

describe("a card of the hand", () => {
  it("is marked as what it is: playable, refused with its reason, chosen, advised", () => {
    const {card} = held({hinted: ["TH"], chosen: ["TH"]});
    assert.match(card("AS0"), /suit-S is-playable"? /);
    assert.doesNotMatch(card("AS0"),
      /is-refused|is-chosen|is-hinted|aria-disabled=true|aria-pressed=true|describedby=hand/);
    assert.match(card("9D0"), /is-refused[\s\S]*aria-disabled=true[\s\S]*aria-describedby=hand-\d+-reason-0/);
    assert.doesNotMatch(card("9D0"), /is-playable/);
    assert.match(card("TH0"), /is-chosen is-hinted[\s\S]*ten of hearts, advised[\s\S]*aria-pressed=true/);
    assert.match(card("AS1"), /ace of spades, second of two\s/);
  });
  it("lies in a hand that is called what it is", () => {
    assert.match(written(held({}).draw()), /aria-label=Your hand/);
    assert.match(written(held({label: "Your cards"}).draw()), /aria-label=Your cards/);
  });
  it("is not called playable while nothing is to be played, and refused only for a reason", () => {
    const {card} = held({playable: null});
    assert.deepEqual(["AS0", "9D0"].map((key) => /is-playable|is-refused/.exec(card(key))?.[0]),
      [undefined, "is-refused"]);
  });
  it("that may be played has no reason, whatever was said of it", () => {
    const {hand} = held({refused: {AS: "No.", "9D": "Follow spades."}});
    assert.deepEqual(["AS0", "9D0", "TH0", "??"].map((key) => hand.reasonOf(hand.cardOf(key))),
      ["", "Follow spades.", "", ""]);
    assert.equal(hand.isRefused(undefined), true);
  });
  it("may be tapped only where somebody hears it", () => {
    const may = (options) => ["AS0", "9D0",
      "??"].map((key) => held(options).hand.mayTap(held(options).hand.cardOf(key)));
    assert.deepEqual(may({}), [true, false, false]);
    assert.deepEqual(may({onTap: undefined}), [false, false, false]);
  });
  it("is new by its copies in front", () => {
    const news = (received) => ["AS0", "AS1", "TH0"].map((key) => /just received/.test(held({received}).card(key)));
    assert.deepEqual([news(["AS"]), news(["AS", "AS"]), news(["TH"]), news(undefined)],
      [[false, true, false], [true, true, false], [false, false, true], [false, false, false]]);
    assert.equal(times(held({received: ["AS"]}).draw(), "hand-received"), 1);
  });
  it("lies where the hand is laid out, and its ring is as wide as what is seen of it", () => {
    const {hand, card} = held({});
    assert.match(card("AS0"), /--left: [\d.]+px; --top: [\d.]+px; --layer: 0;/);
    assert.doesNotMatch(card("AS0"), /--covered/);
    Object.assign(hand, {width: 200, focused: "AS0"});
    assert.match(card("AS0"), /--covered: [\d.]+px/);
    assert.doesNotMatch(card("AS1"), /--covered/);
    hand.width = 0;
    assert.doesNotMatch(written(hand.template()), /is-measured|--hand-height/);
  });
});

describe("the Tab key", () => {
  it("reaches one card: the one at hand, else the first that may be tapped", () => {
    const stop = (options) => held(options).hand.tabStop();
    assert.equal(stop({}), "AS0");
    assert.equal(stop({playable: new Set(["9D"])}), "9D0");
    assert.equal(stop({playable: new Set()}), held({}).hand.cards[0].key);
    assert.equal(stop({cards: []}), undefined);
    const {hand, draw} = held({});
    hand.current = "TH0";
    assert.equal(hand.tabStop(), "TH0");
    assert.equal(times(draw(), "tabindex=0"), 1);
    draw({cards: ["AS", "AS", "9D"]});
    assert.notEqual(hand.current, "TH0", "what is gone is not at hand");
  });
  it("moves by arrows and letters; keys with others are the browser's", () => {
    const {hand} = held({});
    let stopped = 0;
    const key = (name, more = {}) => hand.onKey({key: name, preventDefault: () => (stopped += 1), ...more});
    key("ArrowRight");
    assert.deepEqual(done, [], "no card has the focus");
    document.activeElement = new Card(hand.cards[0].key);
    for (const more of [{ctrlKey: true}, {altKey: true}, {metaKey: true}]) key("ArrowRight", more);
    key("x");
    assert.deepEqual([done, stopped], [[], 0]);
    key("ArrowRight");
    key("h");
    assert.deepEqual([done, stopped], [[`focus ${hand.cards[1].key}`, "focus TH0"], 2]);
  });
});

describe("a tap", () => {
  it("chooses the very copy, and takes back one that stood chosen", () => {
    held({}).tap("AS1");
    held({chosen: ["AS"]}).tap("AS1");
    held({chosen: ["AS"]}).tap("AS0");
    assert.deepEqual(done, ["tap AS 1", "tap AS 1 back", "tap AS 0"]);
  });
  it("on a refused card says why where the page has room for it alone, and chooses nothing", () => {
    held({}).tap("9D0");
    assert.deepEqual(done, [], "a slip says it");
    globalThis.innerWidth = 900;
    const {tap} = held({});
    tap("9D0");
    tap("AS0");
    assert.deepEqual(done, ["why Follow spades.", "why ", "tap AS 0"]);
  });
  it("on a card that nothing is the matter with, while none may be chosen, is idle", () => {
    held({playable: null, refused: {}, onTap: undefined}).tap("AS0");
    held({playable: new Set(), refused: {"9D": "No."}}).tap("9D0");
    assert.deepEqual(done, ["idle"]);
  });
  it("raises first and chooses by the second, on any copy, where that is wanted", () => {
    const {tap, hand} = held({tapTwice: true});
    tap("AS0", 1000);
    assert.deepEqual([done, hand.isChosen(hand.cardOf("AS0")), hand.isChosen(hand.cardOf("AS1"))],
      [["raise"], true, false]);
    tap("AS1", 1299);
    assert.deepEqual(done, ["raise"], "one tap of an unsteady hand");
    tap("AS1", 1300);
    assert.deepEqual([done, hand.ready], [["raise", "tap AS 0"], null]);
  });
  it("on another card raises that one; on a refused one it lowers what was raised", () => {
    const {tap, hand, draw} = held({tapTwice: true});
    tap("AS0");
    tap("TH0");
    assert.equal(hand.ready, "TH0");
    draw({playable: new Set(["AS"])});
    assert.equal(hand.ready, null, "it may not be played any more");
    draw();
    tap("TH0", 3000);
    tap("9D0", 5000);
    assert.equal(hand.ready, null);
  });
  it("by the keyboard, or on a chosen card, needs no second", () => {
    held({tapTwice: true}).tap("AS0", 1000, 0);
    held({tapTwice: true, chosen: ["TH"]}).tap("TH0");
    assert.deepEqual(done, ["tap AS 0", "tap TH 0 back"]);
  });
  it("that ends a drag is none, and one beside the cards is none", () => {
    const {hand, tap} = held({});
    hand.drag.dragged = true;
    tap("AS0");
    hand.drag.dragged = false;
    tap("??");
    hand.onClick({target: {}, timeStamp: 1, detail: 1});
    assert.deepEqual(done, []);
  });
  it("is undone by Escape before the second", () => {
    const {hand, tap} = held({tapTwice: true});
    tap("AS0");
    document.activeElement = new Card("AS0");
    let drawn = 0;
    Object.assign(hand, {isConnected: true, setValue: () => (drawn += 1)});
    hand.onKey({key: "Escape"});
    assert.deepEqual([hand.ready, drawn], [null, 1]);
  });
});

describe("what is pointed at", () => {
  const slip = (hand) => /hand-slip[\s\S]*?<\/div>/.exec(written(hand.template()))?.[0] ?? "";
  const point = (hand, key, more = {}) => hand.onPoint({pointerType: "mouse", type: "pointerover",
    target: key ? new Card(key) : {}, ...more});
  it("says why it is refused, before what has the focus; a finger points at nothing", () => {
    const {hand} = held({playable: new Set(), refused: {"9D": "Follow spades.", AS: "Follow hearts."}});
    point(hand, "9D0", {pointerType: "touch"});
    assert.equal(slip(hand), "");
    hand.focused = "AS0";
    assert.match(slip(hand), />Follow hearts\./);
    point(hand, "9D0");
    assert.match(slip(hand), />Follow spades\./);
    point(hand, "TH0");
    assert.match(slip(hand), />Follow hearts\./, "nothing is said of the ten");
    point(hand, "9D0", {type: "pointerleave"});
    hand.focused = null;
    assert.equal(slip(hand), "");
    assert.equal(times(hand.template(), "<span id="), 2, "each reason once");
  });
  it("has its slip to the inside, in the window", () => {
    const {hand} = held({playable: new Set(), refused: {"9D": "No.", AS: "No."},
      cards: ["AS", "KS", "QS", "JS", "9S", "TH", "9D"]});
    Object.assign(hand, {width: 700, cardWidth: 100});
    const first = hand.cards[0].key;
    const at = (key) => Object.fromEntries([...(point(hand, key),
      slip(hand)).matchAll(/--([\w-]+): (-?[\d.]+)px/g)].map(([, name, px]) => [name, Number(px)]));
    hand.options = {...hand.options, refused: Object.fromEntries(hand.cards.map(({code}) => [code, "No."]))};
    const left = at(first);
    const right = at(hand.cards.at(-1).key);
    assert.deepEqual(Object.keys(left).slice(0, 2), ["slip-left", "tail-left"]);
    assert.deepEqual(Object.keys(right).slice(0, 2), ["slip-right", "tail-right"]);
    for (const found of [left, right]) {
      const [start, tail] = Object.values(found);
      assert.ok(start >= 0 && tail > 0 && tail < 100, JSON.stringify(found));
    }
    const {hand: two} = held({playable: new Set(), refused: {"9D": "No.", AS: "No."}, cards: ["AS", "9D"]});
    for (const {key} of two.cards) {
      point(two, key);
      const after = written(two.template()).split(`data-key=${key}`)[1] ?? "";
      const middle = Number(/--left: ([\d.]+)px/.exec(after)?.[1]) + 50;
      const [start, tail] = [...slip(two).matchAll(/(-?[\d.]+)px/g)].map(([, px]) => Number(px));
      const from = slip(two).includes("slip-left") ? start + tail + 9 : 1000 - start - tail - 9;
      const seen = key === two.cards.at(-1)?.key ? 50 : 30; // half of what the next card leaves in sight
      assert.ok(from > middle - 50 + seen - 1 && from <= middle,
        `its tail is over what is seen of the card: ${from}, ${middle}`);
    }
  });
  it("is told by the page on one column", () => {
    globalThis.innerWidth = 900;
    const {hand} = held({});
    point(hand, "9D0");
    assert.equal(slip(hand), "");
    hand.onFocusIn({target: new Card("9D0")});
    assert.deepEqual([done, hand.current, hand.focused], [["why Follow spades."], "9D0", "9D0"]);
  });
});

describe("a slip", () => {
  const NO = {playable: new Set(), cards: ["AS", "KS", "QS", "JS", "9S", "TH", "9D"], refused: {}};
  for (const code of NO.cards) NO.refused[code] = "No.";
  /** Of the card at this place of a hand so wide. @param {number} place @param {number} width */
  const slipOf = (place, width) => {
    const {hand} = held(NO);
    Object.assign(hand, {width, cardWidth: 100});
    hand.pointed = hand.cards[place].key;
    return /hand-slip[\s\S]*?<\/div>/.exec(written(hand.template()))?.[0] ?? "";
  };
  it("hangs to the right of all cards on the left half", () => {
    assert.deepEqual([2, 5].map((place) => /slip-(left|right)/.exec(slipOf(place, 700))?.[1]), ["left", "right"]);
    assert.match(slipOf(2, 700), /--slip-left: [1-9]\d+px; --tail-left: 23px; --slip-bottom: calc\(\d+px \+ 1\.1rem\)/);
  });
  it("and a ring stay as wide as what is seen", () => {
    const {hand} = held({});
    Object.assign(hand, {width: 200, focused: "AS0"});
    const text = written(hand.template());
    const place = hand.cards.findIndex(({key}) => key === "AS0");
    const left = [...text.matchAll(/--left: ([\d.]+)px/g)].map(([, x]) => Number(x));
    const covered = Number(/--covered: ([\d.]+)px/.exec(text)?.[1]);
    assert.ok(Math.abs(covered - (100 - (left[place + 1] - left[place]))) < 1, `${covered}`);
    const {hand: one} = held({cards: ["AS"]});
    one.focused = "AS0";
    assert.doesNotMatch(written(one.template()), /--covered/, "all of it is seen");
  });
});

describe("drawing the hand anew", () => {
  it("lowers nothing that may still be played, and forgets nothing that is pointed at", () => {
    const {hand, tap, draw} = held({tapTwice: true});
    tap("AS0");
    hand.pointed = "9D0";
    draw();
    assert.deepEqual([hand.ready, hand.pointed], ["AS0", "9D0"]);
    draw({cards: ["AS", "AS"]});
    assert.equal(hand.pointed, null);
  });
  it("a raised card takes away what was said of a refused one", () => {
    globalThis.innerWidth = 900;
    const {tap} = held({tapTwice: true});
    tap("9D0");
    tap("AS0");
    assert.deepEqual(done, ["why Follow spades.", "why ", "raise"]);
  });
});

describe("the size of a hand", () => {
  it("is what it is given, once", () => {
    const {hand} = held({});
    const set = [];
    hand.host.parentElement = {style: {getPropertyValue: () => "", setProperty: (...all) => set.push(all.join(" "))}};
    hand.resize(90, 200, 800);
    hand.resize(90, 200, 800);
    assert.deepEqual(set, ["--hand-card 90px"]);
    assert.deepEqual([hand.cardWidth, hand.height, hand.width], [90, 200, 800]);
    hand.resize(90, 210, 800);
    assert.deepEqual([hand.height, hand.width], [210, 800]);
    hand.resize(90, 210, 700);
    assert.deepEqual([hand.height, hand.width], [210, 700]);
    hand.resize(80, 210, 700);
    assert.deepEqual(set, ["--hand-card 90px", "--hand-card 90px", "--hand-card 90px", "--hand-card 80px"]);
  });
});

describe("a hand on the page", () => {
  /** How often it was drawn again by this. @param {object} hand @param {() => void} doing */
  const drawn = (hand, doing) => {
    let count = 0;
    Object.assign(hand, {isConnected: true, setValue: () => (count += 1)});
    doing();
    return count;
  };
  it("is drawn again after whatever changes it", () => {
    const {hand, tap} = held({tapTwice: true});
    hand.host.parentElement = {style: {getPropertyValue: () => "", setProperty() {}}};
    const again = (doing) => drawn(hand, doing);
    assert.equal(again(() => tap("9D0")), 1);
    assert.equal(again(() => tap("AS0", 1000)), 1, "raised");
    assert.equal(again(() => tap("AS0", 2000)), 1, "chosen");
    assert.equal(again(() => hand.dropped("AS0")), 1);
    assert.equal(again(() => hand.resize(90, 200, 800)), 1);
    assert.equal(again(() => hand.resize(90, 200, 800)), 0);
    assert.equal(again(() => hand.onFocusIn({target: new Card("AS0")})), 1);
    assert.equal(again(() => hand.onPoint({pointerType: "mouse", type: "pointerover", target: new Card("AS0")})), 1);
    assert.equal(again(() => hand.onPoint({pointerType: "mouse", type: "pointerover", target: new Card("AS0")})), 0);
    hand.isConnected = false;
    hand.setValue = () => assert.fail("it is not on the page");
    hand.refresh();
  });
  it("lowers a raised card and clears its reason once the focus has left the hand", async () => {
    globalThis.innerWidth = 900;
    const {hand} = held({tapTwice: true});
    hand.onFocusIn({target: new Card("9D0")});
    hand.ready = "AS0";
    hand.host.contains = (part) => part instanceof Card;
    hand.onFocusOut({relatedTarget: new Card("TH0")});
    await null;
    assert.deepEqual([hand.ready, done], ["AS0", ["why Follow spades."]], "it went to another card");
    let count = 0;
    Object.assign(hand, {isConnected: true, setValue: () => (count += 1)});
    hand.onFocusOut({relatedTarget: null});
    await null;
    assert.deepEqual([hand.ready, hand.focused, done, count], [null, null, ["why Follow spades.", "why "], 1]);
  });
  it("says a reason by itself only where the focus is seen", () => {
    globalThis.innerWidth = 900;
    const {hand} = held({});
    hand.onFocusIn({target: Object.assign(new Card("9D0"), {matches: () => false})});
    assert.deepEqual([done, hand.focused], [[], "9D0"]);
  });
  it("gives the focus back to its card, unless somebody has it", async () => {
    const {hand, draw} = held({});
    hand.current = "TH0";
    document.activeElement = new Card("TH0");
    draw();
    document.activeElement = document.body = new Card("body");
    await null;
    assert.deepEqual(done, ["focus TH0"]);
    document.activeElement = new Card("TH0");
    draw();
    await null;
    assert.deepEqual(done, ["focus TH0"], "a dialog or a button has it");
  });
  it("is measured by its own width and a card's, and found where it is", () => {
    const {hand} = held({});
    const one = {getBoundingClientRect: () => ({width: 92})};
    const box = Object.assign(new Card("box"), {getBoundingClientRect: () => ({height: 210})});
    const host = Object.assign(new Card("host"), {clientWidth: 640, querySelector: () => one,
      querySelectorAll: () => [one], closest: (what) => (what === ".hand" ? box : null),
      parentElement: {style: {getPropertyValue: () => "", setProperty() {}}}});
    assert.equal(drawn(hand, () => {
      hand.watch(host);
      hand.measure();
    }), 1);
    assert.deepEqual([hand.width, hand.cardWidth, hand.host], [640, 92, host]);
    const found = handsOn({contains: (part) => part === host});
    assert.deepEqual(found.map(({width, height, cards}) => [width(), height(), cards.length]), [[640, 210, 4]]);
    found[0].resize(80, 200, 600);
    assert.deepEqual([hand.cardWidth, hand.height, hand.width], [80, 200, 600]);
    assert.deepEqual(handsOn({contains: () => false}), []);
    host.querySelector = () => null;
    hand.measure();
    assert.equal(hand.width, 600, "nothing to measure yet");
    hand.watch(undefined);
    assert.equal(hand.host, host);
    let ended = 0;
    hand.sizes.disconnect = () => (ended += 1);
    hand.disconnected();
    assert.equal(ended, 1, "nobody measures it any more");
    assert.deepEqual(handsOn({contains: () => true}), []);
    hand.reconnected();
    assert.equal(handsOn({contains: () => true}).length, 1);
    hand.disconnected();
  });
});

describe("a card drawn to the table", () => {
  /** @param {{may?: boolean, felt?: boolean}} [how] */
  const drag = ({may = true, felt = true} = {}) => {
    document.elementsFromPoint = () => [{closest: () => null}, {closest: () => felt}];
    return new Drag(() => may, (key) => done.push(`drop ${key}`));
  };
  const event = (x, y, more = {}) => ({target: new Card("AS0"), isPrimary: true, button: 0, pointerId: 7, clientX: x,
    clientY: y, ...more});
  const way = (it, x, y, more = {}) => {
    it.onDown(event(100, 520, more));
    it.onMove(event(x, y));
    it.onUp(event(x, y));
    return it.dragged;
  };
  it("is played where the felt lies, or well above the hand", () => {
    assert.equal(way(drag(), 100, 300), true);
    way(drag({felt: false}), 100, 467);
    assert.deepEqual(done, ["drop AS0", "drop AS0"]);
    assert.equal(way(drag({felt: false}), 100, 468), true, "a drag, but not to the table");
    assert.equal(done.length, 2);
  });
  it("is held from the beginning, let go at the end, and the next tap is one again", () => {
    const it = drag();
    const card = new Card("AS0");
    let held = 0;
    card.setPointerCapture = () => (held += 1);
    it.onDown(event(100, 520, {target: card}));
    it.onMove(event(100, 300));
    it.onUp(event(100, 300));
    assert.deepEqual([held, it.taken, card.classList.size, it.dragged], [1, null, 0, true]);
    it.onDown(event(100, 520, {target: {}}));
    assert.deepEqual([it.dragged, it.taken], [false, null]);
    it.onDown(event(100, 520, {target: card}));
    it.onMove(event(100, 300));
    it.onDown(event(100, 520, {target: {}}));
    assert.equal(card.classList.size, 0, "another press ends what was not ended");
  });
  it("is only tapped where it hardly moved", () => {
    assert.equal(way(drag(), 109, 520), false);
    assert.equal(way(drag(), 100, 511), false);
    assert.equal(way(drag(), 110, 520), true);
    assert.equal(done.length, 1);
  });
  it("stays where it may not be played, by a second finger, and by another button", () => {
    way(drag({may: false}), 100, 100);
    way(drag(), 100, 100, {isPrimary: false});
    way(drag(), 100, 100, {button: 2});
    assert.deepEqual(done, []);
  });
  it("follows only the pointer that took it", () => {
    const it = drag();
    const card = new Card("AS0");
    it.onDown(event(100, 520, {target: card}));
    it.onMove(event(100, 100, {pointerId: 8}));
    assert.equal(card.classList.has("is-dragged"), false);
    it.onUp(event(100, 100, {pointerId: 8}));
    assert.notEqual(it.taken, null);
    it.onMove(event(130, 480));
    assert.deepEqual([card.classList.has("is-dragged"), card.style.get("--drag-x"), card.style.get("--drag-y")],
      [true, "30px", "-40px"]);
    it.end();
    assert.deepEqual([it.taken, card.classList.size, card.style.size], [null, 0, 0]);
  });
  it("counts as chosen", () => {
    const {hand} = held({});
    hand.dropped("AS1");
    hand.dropped("??");
    assert.deepEqual([done, hand.current, hand.ready], [["tap AS 1"], "AS1", null]);
  });
});
