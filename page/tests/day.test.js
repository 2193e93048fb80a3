/** The boards of a day: sitting down to one, and how it compares; and the seal of a deal in its dialog. */
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {beforeEach, describe, it} from "node:test";
import {page} from "./page.js";
import {allAnew, device} from "./device.js";
import {load} from "./modules.js";
import {fill, offers, press, saying, times, wordsOf, written} from "./pressed.js";
import {awaited, refuses, sentTo, served, turns, wordsBy} from "./served.js";
import {NAMES, people, tableOf} from "./tables.js";

Object.assign(globalThis, {innerWidth: 1400, HTMLElement: class {}, ResizeObserver: class {}});
document.documentElement.dataset.words = JSON.stringify({late: "late: {names}", gave_others: "by {names}",
  left: "{name} left it",
  cut: "{name} cut {cards}", you_cut: "You cut {cards}", fits: "{cards} fit", does_not_fit: "Hand {hand} does not fit",
  others_in: "in: {names}", others_late: "too late: {names}"});
const {app, onDraw} = await load("shared/state");
const day = await load("day/day");
const {sealCome, sealDialog, sealGone} = await load("seal/seal-dialog");
onDraw(() => {});

const board = (state, more = {}) => ({day: "2026-05-04", game: "double-deck", title: "Double deck",
  about: "40 played it", state,
  table: "T1", ...more});
const SAYS = wordsBy({until: "until {time}"});
const LIST = {day: "2026-05-04", says: SAYS, ends: 1_800_000_000, today: [board("new")], others: [{game: "single",
  title: "Single"}, {game: "check", title: "Check"}], past: []};
const BOARD = {day: "2026-05-04", game: "double-deck", title: "Double deck", says: SAYS, head: "Forty played it",
  mine: "You are third",
  note: "A note.", rows: [{who: "Ann", own: true, contract: "50", ahead: "+4", points: "62", look: true, id: "r1"},
    {who: "Bob",
    own: false, contract: "51", ahead: "", points: "60", look: false, id: "r2"}]};
const view = () => day.view();
const words = () => wordsOf(view());
const kept = (name) => JSON.parse(page.stored.get(`deece.${name}`) ?? "null");

beforeEach(async () => {
  await turns();
  allAnew();
  app.me = " Ann ";
  served.answers = {"/api/boards": LIST, "/api/boards/2026-05-04/double-deck": BOARD};
});

describe("the boards of a day", () => {
  it("are listed by what became of them", async () => {
    const rows = async (...today) => {
      served.answers["/api/boards"] = {...LIST, today};
      await day.enter({});
      return words();
    };
    assert.match(await rows(board("new")), /about once until .* name Double deck 40 played it\. play another/);
    assert.match(await rows(board("playing")), /40 played it\. playing go_on/);
    assert.match(written(view()), /href=\/t\/T1 /);
    assert.match(await rows(board("done")), /40 played it\. done compare/);
    assert.match(written(view()), /href=\/day\/2026-05-04\/double-deck /);
    served.answers["/api/boards"] = {...LIST, past: [board("new", {day: "2026-05-03"})], others: []};
    await day.enter({});
    assert.match(words(),
      /past past_about Double deck .*May 3.*\. 40 played it\. compare$|past_about Double deck .* 3 /);
    assert.doesNotMatch(words(), /another|no_past/);
    assert.match(await rows(), /no_past$/);
  });
  it("are sat down to under one's name, once at a time, and known again by this device", async () => {
    page.stored.set("deece.boards", JSON.stringify("mine"));
    await day.enter({});
    const slow = awaited();
    served.answers["/api/boards/double-deck/sit"] = slow.answer;
    press(view(), "play: Double deck");
    press(view(), "play: Double deck");
    await turns();
    assert.deepEqual(sentTo("/api/boards/double-deck/sit").map(({name}) => name), ["Ann"]);
    assert.equal(served.asked.at(-1).token, "mine");
    assert.match(saying(view(), "play: Double deck"), /disabled=true/);
    await slow.come({table: "T7", token: "tk", seat: 2, name: "Board", title: "Double deck", day: "2026-05-04"});
    assert.deepEqual([kept("boards"), kept("name"), device.went], ["tk", "Ann", ["/t/T7"]]);
    const [{table, token, seat, board: of}] = kept("games");
    assert.deepEqual([table, token, seat, of], ["T7", "tk", 2, "2026-05-04/double-deck"]);
    assert.match(saying(view(), "play: Double deck"), /disabled=false/);
  });
  it("are of every game, the first of the others unless another is chosen, for a guest too", async () => {
    await day.enter({});
    served.answers["/api/boards/single/sit"] = refuses("no", "It is not dealt.");
    fill(view(), "name", "");
    served.answers["/api/boards/double-deck/sit"] = refuses("no", "It is not dealt.");
    press(view(), "play: Double deck");
    await turns();
    assert.deepEqual(sentTo("/api/boards/double-deck/sit").map(({name}) => name), ["Guest"]);
    assert.match(words(), /It is not dealt\./);
    assert.equal(kept("name"), null);
    press(view(), "day-other", "change", {target: {value: "check"}});
    assert.match(written(view()), /value=check \?selected=true/);
    served.answers["/api/boards/check/sit"] = refuses("no", "It is not dealt.");
    press(view(), "disabled=false @click");
    await turns();
    assert.equal(served.asked.at(-1).path, "/api/boards/check/sit");
  });
  it("are compared once they are played, and that is heard", async () => {
    await day.enter({part: "2026-05-04", sheet: "double-deck"});
    assert.deepEqual(page.announced, ["Forty played it. You are third"]);
    assert.match(words(), /‹ back Double deck .* Forty played it .* You are third who contract ahead points/);
    assert.match(words(), /Ann yours 50 \+4 62 look Bob 51 60 A note\.$/);
    assert.equal(times(view(), "<tr class=is-own"), 1);
    assert.match(written(view()), /data-what=contract class=>50<.*data-what=points class=figure>62</s);
    served.answers["/api/boards/2026-05-04/double-deck/record/r1"] = new Response("a record");
    served.answers["/api/replay"] = {hand: 1, hands: 1, frames: [], cards: {suits: {}, ranks: {}, card: ""}};
    press(view(), "look: Ann");
    await turns();
    assert.deepEqual([sentTo("/api/replay")[0].record, app.replay.back, device.went.at(-1)], ["a record",
      "/day/2026-05-04/double-deck", "/review"]);
    assert.equal(offers(view(), "look: Bob"), false);
    served.answers["/api/boards/2026-05-04/double-deck"] = {...BOARD, mine: ""};
    await day.enter({part: "2026-05-04", sheet: "double-deck"});
    assert.equal(page.announced.at(-1), "Forty played it");
    assert.doesNotMatch(written(view()), /day-mine/);
  });
  it("are waited for, and say why they do not come", async () => {
    const coming = day.enter({});
    assert.match(words(), /‹ Back .*One moment…$/);
    await coming;
    served.answers["/api/boards"] = refuses("no", "Come again tomorrow.");
    await day.enter({});
    assert.match(words(), /Come again tomorrow\.$/);
    assert.doesNotMatch(words(), /One moment/);
  });
});

describe("the seal of a deal", () => {
  const SHUFFLE = {stage: "dealt", seal: "s", words: ["one", "two", "three", "four"], halves: [0, 1, 2,
    3].map((seat) => ({seat})),
    late: [], cards: 80, round: 1};
  const table = (shuffle = {}, now = {}, more = {}) => tableOf(now, {shuffle: shuffle && {...SHUFFLE, ...shuffle},
    people: people(4), ...more});
  const says = (...all) => wordsOf(sealDialog(table(...all)));
  beforeEach(() => sealGone());
  it("is shown while the hand is played: who shuffled, who came too late, and its four words", () => {
    assert.match(says(),
      /^Hand 1 fixed .*by you, Walter, Ruth and Dolores ✓ Sealed\. four_words one two three four ○ opens/);
    assert.match(says({late: [1]}), /by you, Ruth and Dolores ✗ late: Walter ✓ Sealed/);
    assert.match(says({late: [0]}), /by Walter, Ruth and Dolores ✗ mine_missing ✗ late: You/);
    assert.match(says({halves: [{seat: 0}]}), /Shuffled together\. gave_you ✓ Sealed/);
    assert.doesNotMatch(says({halves: []}), /Shuffled together/);
    assert.doesNotMatch(says({late: [0]}, {}, {seat: null}), /mine_missing/);
    assert.match(says({stage: "shuffling"}), /^words_soon/);
    assert.match(says(null, {}, {shuffle: null}), /^was_not_sealed/);
    assert.match(says(null, {}, {shuffle: null, known: {kind: "shared"}}), /^shared_known/);
  });
  const PROOF = "/api/tables/T/proof";
  const scored = () => table({}, {step: "score", phase: "score", hand: 2, sheet: [{number: 2}]});
  it("is checked once the hand is over, hand by hand back", async () => {
    served.answers[PROOF] = {proof: null};
    assert.match(wordsOf(sealDialog(scored())), /was_not_sealed|words_soon/);
    press(sealDialog(scored()), "Check this deal");
    assert.match(wordsOf(sealDialog(scored())), /^One moment…/);
    await turns();
    assert.deepEqual(served.asked.map(({path}) => path), [`${PROOF}?hand=2`]);
    assert.match(wordsOf(sealDialog(scored())), /^Hand 2 was_not_sealed The hand before/);
    press(sealDialog(scored()), "The hand before");
    await turns();
    assert.equal(served.asked.at(-1).path, `${PROOF}?hand=1`);
    assert.match(wordsOf(sealDialog(scored())), /^Hand 1 was_not_sealed The last hand/);
    served.answers[PROOF] = refuses("no", "It is gone.");
    press(sealDialog(scored()), "The last hand");
    await turns();
    assert.match(wordsOf(sealDialog(scored())), /^Hand 2 It is gone\./);
    sealGone();
    served.asked.length = 0;
    sealCome(table());
    await turns();
    assert.deepEqual(served.asked, [], "the hand is played still");
    sealCome(scored());
    await turns();
    assert.equal(served.asked.length, 1);
  });
  const vectors = JSON.parse(readFileSync(new URL("../../tests/seal/vectors.json", import.meta.url), "utf8"));
  const whole = vectors.find(({proof}) => proof.halves.length === 2 && proof.halves.every(({opened}) => opened)).proof;
  const found = async (proof, more = {}) => {
    const seen = {...scored(), ...more};
    served.answers[PROOF] = {proof};
    sealCome(seen);
    await turns();
    return wordsOf(sealDialog(seen));
  };
  it("is said to fit, with all its cards, its words, and what became of each half", async () => {
    const cards = whole.hands.flat().length + whole.widow.length + whole.stock.length;
    const [{seat}, {seat: other}] = whole.halves;
    assert.match(await found(whole, {seat}), new RegExp(
      `^${cards} fit fits_when same_words .* ✓ mine_in ✓ in: ${NAMES[other]} ✓`));
    assert.match(await found(whole, {seat}), /✗ not_remembered/);
    assert.doesNotMatch(await found(whole, {seat}), /too late/);
    assert.doesNotMatch(await found(whole, {seat: null}), /mine_/);
    const none = [0, 1, 2, 3].find((one) => one !== seat && one !== other);
    assert.match(await found(whole, {seat: none}), /✗ mine_out ✓ in: /);
    const cut = vectors.find(({proof}) => proof.halves.some((half) => half.cut > 1))?.proof;
    const {seat: cutter, cut: at} = cut.halves.find((half) => half.cut > 1);
    assert.match(await found(cut, {seat: cutter}), new RegExp(`✓ You cut ${at}`));
    assert.match(await found(cut, {seat: (cutter + 1) % 4}), new RegExp(`✓ ${NAMES[cutter]} cut ${at}`));
  });
  it("that does not fit is said at once, with what does not", async () => {
    const [first, second, ...others] = whole.hands;
    const wrong = {...whole, hands: [second, first, ...others]};
    const words_ = await found(wrong);
    assert.match(words_, /^Hand 2 does not fit does_not_fit_do ✗ wrong_cards/);
    assert.doesNotMatch(words_, / fit fits_when/);
  });
});
