/** Trump, meld, the stock, the last trick and free seats: what lies on the felt and beside it, and what is pressed. */
import assert from "node:assert/strict";
import {beforeEach, describe, it} from "node:test";
import "./page.js";
import {load} from "./modules.js";
import {offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {ownOf, people, saysOf, tableOf, threeOf} from "./tables.js";

const {trump} = await load("phases/trump");
const {meld, meldView} = await load("phases/meld");
const {stock} = await load("phases/stock");
const {lastTrickView, play, sidesView} = await load("phases/play");
const {waiting} = await load("phases/waiting");

/** @type {string[]} */
const done = [];
const act = {
  choose: (what) => done.push(`choose ${what}`), say: (words) => done.push(`say ${words}`),
    open: (name) => done.push(`open ${name}`), ready: () => done.push("ready"),
  sit: (...all) => done.push(`sit ${all.join(" ")}`),
};
beforeEach(() => (done.length = 0));

const choice = (kind, name, more = {}) => ({do: name, text: name, kind, card: null, suit: null, note: "", ...more});

describe("naming trump", () => {
  const CHOICES = [choice("trump", "trump S", {suit: 0}), choice("trump", "trump H", {suit: 1}),
    choice("say", "Give up", {note: "it costs the bid"})];
  const meldRows = [{trump: 1, total: 24, note: "", combinations: []},
    {trump: 2, total: 4, note: "No marriage.", combinations: []}];
  const named = (own = {}, more = {}) => trump.felt(tableOf({step: "name trump", phase: "trump"},
    {own: ownOf({question: "Trump?", choices: CHOICES, meld: meldRows, ...own}), ...more}), act);
  it("has all four suits, each with what it melds; one that is not allowed says why", () => {
    assert.match(wordsOf(named()),
      /Spades Hearts 24 meld Diamonds not allowed Clubs not allowed Give up it costs the bid/);
    for (const suit of ["Spades", "Hearts", "Diamonds", "Clubs", "Give up"]) press(named(), suit);
    assert.deepEqual(done, ["choose trump S", "choose trump H", "say No marriage.", "say ", "choose Give up"]);
  });
  it("waits while an answer is on its way, and has no row where nothing else may be said", () => {
    assert.equal(times(named(), "aria-disabled=true"), 0);
    assert.equal(times(named({}, {asked: ["trump S"]}), "aria-disabled=false"), 0);
    assert.equal(times(named({choices: CHOICES.slice(0, 2)}), "button-row"), 0);
  });
  it("is not for whom nobody asks", () => assert.equal(offers(named({question: ""}), "Hearts"), false));
});

describe("calling a card", () => {
  const called = (now = {}) => trump.felt(tableOf({step: "call", phase: "trump", trump: 1, ...now}, {own: ownOf({
    question: "Call?", hand: ["AS", "AS", "TH"], choices: [choice("call", "call AS", {card: "AS"}), choice("call",
      "call AH", {card: "AH"}), choice("call", "call TH", {card: "TH"}), choice("say", "Alone")],
  })}), act);
  it("offers what may be called, trump first, and says what one holds of it", () => {
    const order = [...written(called()).matchAll(/aria-label=(\w+ of \w+[^@]*?) @click/g)].map(([, name]) => name);
    assert.deepEqual(order, ["Ace of hearts", "Ten of hearts, you hold 1", "Ace of spades, you hold 2"]);
    assert.match(written(called({trump: null})), /Ace of spades[\s\S]*Ace of hearts/);
    press(called(), "Ace of hearts");
    press(called(), "Alone");
    assert.deepEqual(done, ["choose call AH", "choose Alone"]);
  });
  it("has one's best meld beside it, while it is called", () => {
    const own = ownOf({meld: [{trump: 1, total: 19, note: "", combinations: [{name: "run", points: 15, cards: []}]}]});
    const pad = (step, more = own) => wordsOf(trump.pad(tableOf({step},
      {own: more, says: saysOf({help: "Who holds it is your partner."})})));
    assert.match(pad("call"), /^Calling Who holds it is your partner\. Your meld: 19 Run 15/);
    assert.match(pad("name trump"), /^Your hand melds/);
    assert.match(pad("call", ownOf({meld: [{trump: 1, total: 0, note: "", combinations: []}]})),
      /Your meld: 0 No meld/);
    assert.doesNotMatch(pad("call", ownOf()), /melds?:? /);
  });
});

const RUN = {name: "run", points: 15, cards: ["AH", "TH", "KH", "QH", "JH"]};
const shown = (total, combinations = [RUN]) => ({shown: true, total, combinations});

describe("meld on the table", () => {
  const says = saysOf({melds: ["You", "Walter", "Ruth", "Dolores"].map((name) => ({name, none: `${name}: none`}))});
  const at = (now = {}, more = {}) => tableOf({phase: "meld", step: "meld", melds: [shown(15), null, shown(4, []),
    {shown: false, total: 9, combinations: [RUN]}], ...now}, {says, ...more});
  it("has a block for each who plays: the partner's first, one's own last", () => {
    const names = (table) => [...written(meld.felt(table)).matchAll(/<h2>.*?<span>(\w+)<\/span>/g)].map(([,
      name]) => name);
    assert.deepEqual(names(at()), ["Ruth", "Walter", "Dolores", "You"]);
    assert.deepEqual(names(at({active: [1, 2, 3]})), ["Ruth", "Walter", "Dolores"]);
    assert.deepEqual(names(at({active: [0, 1]})), ["Walter", "You"]);
    assert.deepEqual(names(at({}, {seat: null})), ["You", "Walter", "Ruth", "Dolores"]);
    assert.match(written(meld.felt(at({active: [0, 1]}))), /data-blocks=2/);
  });
  it("shows what was shown, and says who has none", () => {
    const words = wordsOf(meld.felt(at({dealer: 2})));
    assert.match(words, /Ruth Dealer 4 Ruth: none Walter – Walter: none Dolores – Dolores: none You 15 Run 15/);
    assert.equal(words.split("Dealer").length, 2);
    assert.equal(times(meld.felt(at()), "is-mine"), 1);
  });
  it("has more room for ten cards", () => {
    const of = (...counts) => times(meld.felt(at({melds: [shown(1,
      counts.map((count) => ({...RUN, cards: Array(count).fill("AS")}))), null, null, null]})), "is-wide");
    assert.deepEqual([of(9), of(5, 4), of(10), of(5, 5)], [0, 0, 1, 1]);
  });
  it("is added up for each side, one's own first, where sides last", () => {
    assert.match(wordsOf(meld.strip(at())), /^You 15 \+ Ruth 4 We 19 Walter 0 \+ Dolores 9 They 9$/);
    assert.match(wordsOf(meld.strip(at({}, {seat: 1}))), /^Walter 0 \+ Dolores 9 They 9 You 15/);
    assert.match(wordsOf(meld.strip(at({active: [0, 1, 2]}))), /Walter 0 0$/, "who sits out adds nothing");
    const three = threeOf({phase: "meld", melds: [shown(15), shown(3), {shown: false, total: 9, combinations: []}]});
    assert.equal(wordsOf(meld.strip(three)), "You 15 Walter 3");
    assert.equal(wordsOf(meld.strip({...three, seat: 1})), "Walter 3 You 15");
    assert.match(wordsOf(meld.strip(at({}, {seat: null}))), /^You 15/);
  });
  it("says what it still takes, and the end of a hand that was not played", () => {
    const need = ownOf({needs: ["We need 20", "They need 9"]});
    assert.match(wordsOf(meld.strip(at({}, {own: need}))), /We need 20\.$/);
    assert.match(wordsOf(meld.pad(at({}, {own: need, says: {...says, ready: "Walter is ready."}}))),
      /What it still takes We need 20\. They need 9\. Ready to play Walter is ready\.$/);
    assert.match(wordsOf(meld.pad(at({}, {says: {...says, aim: "To 25."}}))), /What it still takes To 25\./);
    const over = at({step: "score", sheet: [{head: "Earlier", lines: []}, {head: "Given up", lines: [{text: "a line"},
      {text: "the bid is lost", whole: true}]}]});
    assert.match(wordsOf(meld.pad(over)), /Given up the bid is lost\.$/);
    assert.equal(wordsOf(meld.strip(at({melds: [null, null, null, null]}))),
      "You 0 + Ruth 0 We 0 Walter 0 + Dolores 0 They 0");
    assert.match(wordsOf(meld.felt(over)), /^Given up/);
    assert.doesNotMatch(wordsOf(meld.felt(at({sheet: [{head: "Earlier", lines: []}]}))), /Earlier/);
  });
  it("is looked at until one is ready; then one plays, watches, or sees the score", () => {
    const end = (gate, now = {}, more = {}) => wordsOf(meld.end(at(now, {gate, ...more}), act));
    const gate = {why: "meld", waits: [0, 1], ready: []};
    assert.equal(end(gate), "to_play");
    assert.equal(end(gate, {active: [1, 2, 3]}), "to_watch");
    assert.equal(end(gate, {step: "score"}), "to_score");
    assert.deepEqual([end({...gate, ready: [0]}), end({...gate, waits: [1]}), end(gate, {}, {seat: null})],
      ["", "", ""]);
    press(meld.end(at({}, {gate}), act), "to_play");
    const own = ownOf({question: "Play?", choices: [choice("say", "Play", {note: "a note"}), choice("say",
      "Give up")]});
    press(meld.end(at({}, {own}), act), "Give up");
    assert.deepEqual(done, ["ready", "choose Give up"]);
    assert.match(saying(meld.end(at({}, {own}), act), "Play"), /button-main[\s\S]*a note/);
    assert.doesNotMatch(saying(meld.end(at({}, {own}), act), "Give up"), /button-main/);
    assert.equal(end(null, {}, {own: {...own, question: ""}}), "");
  });
  it("can be looked at again once somebody has shown some", () => {
    assert.match(wordsOf(meldView(at())), /Run 15/);
    assert.equal(wordsOf(meldView(at({melds: [null, {shown: false, total: 0, combinations: []}, null, null]}))),
      "Nothing shown");
  });
});

describe("a table with a stock", () => {
  const pile = {left: 5, turned: "9H", laid: [["KH", "QH", "AS"], []],
    melds: [[{name: "marriage", points: 2, cards: ["KH", "QH"], broken: false}], []], scored: [2, 0]};
  const says = saysOf({stock: {hands: ["", "Walter's hand"], none: ["nothing of mine", "nothing of Walter's"],
    pile: "5 cards", melds: ["You", "Walter"], short: ["me", "him"], ask: "Meld?"}});
  const at = (now = {}, more = {}) => tableOf({phase: "trick", stock: pile, active: [0, 1], cards: [12, 12], side: [0,
    1], ...now}, {people: people(2), says, ...more});
  it("has the other's cards face down, but for what lies open, and the pile", () => {
    const backs = (now = {}) => times(/stock-backs[\s\S]*?<\/div>/.exec(written(stock.felt(at(now), act)))?.[0],
      "<svg");
    assert.equal(backs(), 12);
    assert.equal(backs({stock: {...pile, laid: [[], ["AS", "KS"]]}}), 10);
    assert.equal(backs({cards: [12, 1], stock: {...pile, laid: [[], ["AS", "KS"]]}}), 0);
    const down = (more) => times(stock.felt(at({stock: {...pile, ...more}}), act), "stock-back\"");
    assert.deepEqual([down({left: 2}), down({left: 1})], [1, 0], "the last card is the one turned up");
    assert.equal(times(stock.felt(at({stock: {...pile, turned: null}}), act), "stock-turned"), 0);
    const gone = (more) => times(stock.felt(at({stock: {...pile, ...more}}), act), "stock-pile soft");
    assert.deepEqual([gone({}), gone({left: 0}), gone({turned: null}), gone({left: 0, turned: null})], [0, 0, 0, 1]);
    assert.equal(written(stock.felt(at({stock: null}), act)).includes("stock-table"), false);
  });
  it("has melds by name, what else lies there apart, and who laid none", () => {
    const words = wordsOf(stock.felt(at(), act));
    assert.match(words, /nothing of Walter's/);
    assert.match(words, /You: marriage.*On the table/);
    assert.doesNotMatch(words, /in part|nothing of mine/);
    const loose = wordsOf(stock.felt(at({stock: {...pile, laid: [["AS"], []], melds: [[], []]}}), act));
    assert.match(loose, /You: on the table/);
    assert.doesNotMatch(loose, /nothing of mine/);
    assert.equal(times(stock.felt(at({stock: {...pile, laid: [["KH", "QH", "AS", "TS"], []]}}), act), /#card-[AT]S/),
      2);
    assert.equal(times(stock.felt(at(), act), "stock-turned"), 1);
    const broken = {...pile, laid: [["KH"], []], melds: [[{name: "marriage", points: 2, cards: ["KH"], broken: true}],
      []]};
    assert.match(wordsOf(stock.felt(at({stock: broken}), act)), /You: marriage in part/);
    assert.doesNotMatch(wordsOf(stock.felt(at({stock: broken}), act)), /On the table/);
  });
  it("lets one play from there what may be played, while nothing is asked", () => {
    const own = ownOf({choices: [choice("laid", "play AS", {card: "AS", text: "Ace of spades, laid"}),
      choice("card", "play KH", {card: "KH", text: "king"})]});
    const laid = (more = {}) => times(stock.felt(at({}, {own, ...more}), act), "card-button");
    assert.deepEqual([laid(), laid({asked: ["play AS"]}), laid({seat: 1})], [1, 0, 0]);
    press(stock.felt(at({}, {own}), act), "Ace of spades, laid");
    assert.deepEqual(done, ["choose play AS"]);
  });
  it("keeps the last trick in sight while its winner melds and draws", () => {
    const last = {plays: [{seat: 0, card: "TS"}, {seat: 1, card: "KS"}], winner: 0, points: 2, bonus: 0};
    const seen = (now) => times(stock.felt(at({last, step: "meld", ...now}), act), "stock-last");
    assert.equal(seen({}), 1);
    const tagged = written(stock.felt(at({last, step: "meld"}, {says: {...says, last: {tag: "took it"}}}), act));
    assert.match(tagged, /<li>\s*[^]*?#card-TS[^]*?took it[^]*?#card-KS/);
    assert.equal(tagged.split("took it").length, 2);
    assert.match(tagged, /is-winning[^>]*aria-label=You: ten of spades/);
    assert.equal(seen({step: "stock"}), 0);
    assert.equal(seen({trick: {leader: 0, plays: [{seat: 0, card: "AS"}], winner: 0, order: []}}), 0);
    assert.equal(seen({last: null}), 0);
  });
  it("asks in words for what is no card", () => {
    const own = (question) => ownOf({question, choices: [choice("say", "No meld"), choice("meld", "Marriage"),
      choice("card", "a card"), choice("laid", "laid card")]});
    const words = (question) => wordsOf(stock.felt(at({}, {own: own(question)}), act));
    assert.match(words("Meld?"), /Meld\? No meld Marriage/);
    assert.doesNotMatch(words("Meld?"), /a card|laid card/);
    assert.doesNotMatch(words(""), /No meld/);
    assert.equal(times(stock.felt(at(), act), "stock-answers"), 0);
    assert.match(saying(stock.felt(at({}, {own: own("Meld?")}), act), "No meld"), /button-on-felt/);
    assert.doesNotMatch(saying(stock.felt(at({}, {own: own("Meld?")}), act), "Marriage"), /button-on-felt/);
  });
  it("says beside it what was melded, and help while there is some", () => {
    assert.match(wordsOf(stock.pad(at({}, {says: {...says, tricks: "Two tricks."}}))),
      /^This hand You 2 Walter 0 Two tricks\.$/);
    assert.match(wordsOf(stock.pad(at({}, {says: {...says, help: "Draw."}}))), /While the stock lasts Draw\.$/);
    assert.match(wordsOf(stock.strip(at({}, {meld_rule: ["a"]}))), /^me him How meld counts$/);
    assert.match(wordsOf(stock.strip(at())), /^me him$/);
  });
});

describe("beside the tricks", () => {
  const last = {plays: [{seat: 0, card: "TS"}, {seat: 1, card: "KS"}], winner: 1, points: 2, bonus: 1};
  it("stands what the last one brought, and who took it", () => {
    const view = play.pad(tableOf({last}));
    assert.match(wordsOf(view), /\+3$/);
    assert.match(written(view), /is-winning[^>]*aria-label=Walter: king of spades/);
    assert.equal(times(lastTrickView(tableOf({last})), "Winner"), 1);
    assert.match(wordsOf(lastTrickView(tableOf({last}))), /You Walter Winner/);
    assert.doesNotMatch(written(play.pad(tableOf())), /last-cards/);
    const says = saysOf({last: {head: "", took: "Walter took it.", tag: ""}, back: ["Trick 1", "Trick 2"]});
    assert.match(wordsOf(lastTrickView(tableOf({last, back: [last, last]}, {says}))),
      /^Walter took it\..*Trick 2 .*Trick 1 /);
  });
  it("stands what is needed, else how many tricks there are", () => {
    const says = saysOf({tricks: "Two tricks.", called: {head: "Called", text: "Ace of hearts"}});
    assert.match(wordsOf(play.pad(tableOf({}, {says}))), /This hand Two tricks\. Called Ace of hearts/);
    assert.match(wordsOf(play.pad(tableOf({}, {says, own: ownOf({needs: ["We need 9"]})}))),
      /This hand We need 9\. Called/);
    assert.equal(wordsOf(play.strip(tableOf({}, {says, own: ownOf({needs: ["We need 9", "more"]})}))), "We need 9.");
    assert.equal(wordsOf(play.strip(tableOf({}, {says}))), "Two tricks.");
    const count = {taken: 9, others: 4, need: 20, total: 50};
    const counting = (needs) => wordsOf(play.pad(tableOf({count},
      {says: saysOf({count: {head: "Count", first: "We", second: "They", out: "", bid: "The bid is 52."}}),
      own: ownOf({needs})})));
    assert.match(counting([]), /We 9 They 4 The bid is 52\.$/);
    assert.match(counting(["We need 11"]), /We 9 They 4 We need 11\.$/);
  });
  it("stand the sides where more than four play, one's own first and marked", () => {
    const six = (now = {}, more = {}) => tableOf({columns: [{seats: [0, 2, 4], score: 30}, {seats: [1, 3, 5],
      score: -9}], side: [0, 1, 0, 1, 0, 1], cards: Array(6).fill(8), ...now},
      {people: people(6), says: saysOf({names: ["V", "W", "R", "D", "A", "B"]}), ...more});
    assert.match(wordsOf(sidesView(six())), /^Sides ▲ V, R, A 30 ● W, D, B −9$/);
    assert.match(wordsOf(sidesView(six({}, {seat: 1}))), /^Sides ▲ W, D, B −9 ● V, R, A 30$/);
    assert.match(written(sidesView(six({}, {seat: 1}))), /<b>W, D, B<\/b>/);
    assert.doesNotMatch(written(sidesView(six({}, {seat: 1}))), /<b>V, R/);
    assert.doesNotMatch(written(sidesView(six({}, {seat: null}))), /<b>V/);
    assert.match(wordsOf(play.pad(six())), /Sides/);
    assert.doesNotMatch(wordsOf(play.pad(tableOf())), /Sides/);
    assert.match(wordsOf(sidesView(six({columns: [0, 1, 2].map((seat) => ({seats: [seat, seat + 3], score: 0}))}))),
      /^Partnerships A V, D 0 B W, A 0 C R, B 0$/);
  });
});

describe("while seats are free", () => {
  const free = (...seats) => people(4).map((person, seat) => (seats.includes(seat) ? {...person,
    kind: "open"} : seat === 1 ? {...person, kind: "computer"} : {...person, here: seat !== 0}));
  it("it says how many", () => {
    assert.match(wordsOf(waiting.felt(tableOf({}, {people: free(2)}), act)),
      /^One seat is free The game begins when the free seat is taken\. Send this link to a friend:/);
    assert.match(wordsOf(waiting.felt(tableOf({}, {people: free(2, 3)}), act)),
      /^2 seats are free The game begins when all 2 free seats are taken\. Send this link to your friends:/);
  });
  it("copies the link, or says that it could not", async () => {
    for (const can of [true, false]) {
      Object.defineProperty(globalThis, "navigator", {configurable: true, value: {onLine: true,
        clipboard: {writeText: async () => can || Promise.reject(new Error("no"))}}});
      const table = tableOf({}, {people: free(2)});
      press(waiting.felt(table, act), "Copy the link");
      for (let turn = 0; turn < 9; turn += 1) await new Promise((go) => setImmediate(go));
      assert.match(table.message, can ? /^The link is copied/ : /could not be copied/);
    }
  });
  it("its owner may put a computer player there, and nobody else", () => {
    const pad = (owner) => waiting.pad(tableOf({}, {owner, people: free(2)}), act);
    assert.match(wordsOf(pad(true)),
      /At the table You not here yet Walter computer free_seat North Computer Dolores here A computer player/);
    assert.match(wordsOf(pad(false)), /free_seat North Dolores here$/);
    press(pad(true), "Computer in North");
    press(waiting.strip(tableOf({}, {people: free(2, 3)}), act), "Computer in East");
    assert.deepEqual(done, ["sit 2 computer plain", "sit 3 computer plain"]);
    const strip = (owner, ...seats) => wordsOf(waiting.strip(tableOf({}, {owner, people: free(...seats)}), act));
    assert.deepEqual([strip(true, 2), strip(true), strip(false, 2)], ["1 free seat. Computer in North", "", ""]);
  });
  it("a board on which nobody bid says so, and is not dealt again", () => {
    const view = waiting.felt(tableOf({step: "deal"}, {known: {kind: "board"}}), act);
    assert.match(wordsOf(view), /board_no_bid board_no_bid_about board_compare/);
    assert.equal(written(view).includes("invite-link"), false);
  });
});
