/** The device's score sheets: what is added, in which order it is read, and what is said where it cannot be kept. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import "./page.js";
import {load} from "./modules.js";

// Without a browser's database: tests/browser/test_keep.py has one.
const {append, device, forget, isKept, list, mergeIn, newId, noteOf, open} = await load("keeper/book");
const {routeOf} = await load("shared/travel");
const hand = (number) => ({type: "hand", number, told: {}});

describe("a sheet of this device", () => {
  it("is begun by its first event, and read in the order in which it was written", async () => {
    const sheet = newId();
    assert.equal(await open(sheet), null);
    const first = await append(sheet, {type: "sheet"}, "Ruth");
    const second = await append(sheet, hand(1));
    assert.deepEqual([first.id, first.by, second.id, second.by], [`${device()}:1`, "Ruth", `${device()}:2`, undefined]);
    assert.deepEqual(await open(sheet), [first, second]);
    assert.match(first.id, /^[A-Za-z0-9_-]{1,40}:[0-9]{1,7}$/);
    assert.ok(first.at > 1_000_000_000 && first.at < 10_000_000_000, "seconds");
  });
  it("counts on from the highest counter of any device, so that all sort the lines alike", async () => {
    const sheet = newId();
    await append(sheet, {type: "sheet"});
    const theirs = [{id: "b:9", change: hand(2)}, {id: "a:9", change: hand(2)}, {id: "a:2", change: hand(1)}];
    assert.deepEqual(await mergeIn(sheet, theirs), theirs);
    assert.equal((await append(sheet, hand(3))).id, `${device()}:10`);
    assert.deepEqual((await open(sheet)).map(({id}) => id), [`${device()}:1`, "a:2", "a:9", "b:9", `${device()}:10`]);
  });
  it("lets no second scorer's counter move another's, nor the pen's its own", async () => {
    const sheet = newId();
    await append(sheet, {type: "sheet"});
    await mergeIn(sheet, [{id: "b:9999999", change: hand(2), beside: true}]);
    assert.equal((await append(sheet, hand(1))).id, `${device()}:2`);
    assert.deepEqual(await append(sheet, hand(2), "Sam", true).then(({id, by, beside}) => [id, by, beside]), [`${device()}:3`, "Sam", true]);
    assert.equal((await append(sheet, hand(2), "Sam", true)).id, `${device()}:4`);
    assert.equal((await append(sheet, hand(2))).beside, undefined);
  });
  it("takes in each event once, and answers with the new ones", async () => {
    const sheet = newId();
    const one = {id: "a:1", change: {type: "sheet"}};
    assert.deepEqual(await mergeIn(sheet, [one, one]), [one]);
    assert.deepEqual(await mergeIn(sheet, [one, {id: "a:2", change: hand(1)}]), [{id: "a:2", change: hand(1)}]);
    assert.equal((await open(sheet)).length, 2);
  });
  it("takes no more than the service reads", async () => {
    const sheet = newId();
    await mergeIn(sheet, Array.from({length: 5_000}, (_, counter) => ({id: `a:${counter + 1}`, change: hand(counter)})));
    await assert.rejects(append(sheet, hand(1)), {message: "sheet_full"});
    assert.equal((await open(sheet)).length, 5_000);
  });
  it("is listed with what was noted, the last written on first, until it is forgotten", async () => {
    const [one, other] = [newId(), newId()];
    const now = Date.now;
    let clock = 4e12;
    Date.now = () => (clock += 1_000);
    try {
      await append(one, {type: "sheet"});
      await append(other, {type: "sheet"});
      await noteOf(one, {names: ["Ruth", "Tom"]});
      await noteOf(one, {score: "1 to 0"});
      assert.deepEqual((await list()).slice(0, 2).map(({id}) => id), [other, one], "a note is no writing");
      await append(one, hand(1));
      assert.deepEqual((await list())[0], {id: one, when: clock, note: {names: ["Ruth", "Tom"], score: "1 to 0"}});
      await forget(one);
      assert.equal(await open(one), null);
      assert.equal((await list())[0].id, other);
    } finally {
      Date.now = now;
    }
  });
  it("is not kept where the browser has no database, and that is known", async () => {
    assert.equal(await isKept(), false);
  });
});

describe("addresses of the score keeper", () => {
  it("lead to the start, a group, and the pages of a sheet", () => {
    const of = (path) => routeOf(path);
    assert.deepEqual(of("/keep"), {page: "keep", table: "", sheet: "", part: "start"});
    assert.deepEqual(of("/keep/group"), {page: "keep", table: "", sheet: "", part: "group"});
    assert.deepEqual(of("/keep/ab3_-x"), {page: "keep", table: "", sheet: "ab3_-x", part: "hand"});
    for (const part of ["sheet", "evening", "share"]) assert.deepEqual(of(`/keep/ab3/${part}`), {page: "keep", table: "", sheet: "ab3", part});
    for (const path of ["/keep/ab3/other", "/keep/group/sheet", "/keeper", "/keep/a/b/c"]) assert.equal(of(path).page, "lost");
  });
});
