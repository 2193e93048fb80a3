/** A finished trick lies on the table for a while; then the step is what the server said, and nothing of what was only shown. */
import assert from "node:assert/strict";
import {it} from "node:test";
import {load} from "./modules.js";
import {saysOf, tableOf} from "./tables.js";

const {forgetWaiting, inTurn} = await load("table/pace");
const {app} = await load("shared/state");

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

it("whose turn it is stays known where the winner of a trick is who played last to it", async () => {
  const plays = [{seat: 3, card: "TS"}, {seat: 0, card: "KS"}, {seat: 1, card: "QS"}, {seat: 2, card: "AS"}];
  const before = {leader: 3, plays: plays.slice(0, 3), winner: 3, order: [2]};
  app.table = tableOf({turn: 2, trick: before});
  const after = {leader: 2, plays: [], winner: null, order: [2, 3, 0, 1]};
  // Seat 2 was to play and is to lead: the server does not say the turn again.
  inTurn({
    t: "step", seq: 2, at: 2, event: {kind: "play", text: "Ruth plays A♠.", seat: 2, why: "", trick: {plays, winner: 2}},
    public: {trick: after}, own: null, says: saysOf(), gate: null, clock: null,
  });
  await soon();
  assert.deepEqual(app.table.public.trick.plays, plays); // it lies there whole
  assert.equal(app.table.public.turn, null); // and nobody is to play meanwhile
  forgetWaiting();
  await soon();
  assert.equal(app.table.public.turn, 2);
  assert.deepEqual(app.table.public.trick, after);
});
