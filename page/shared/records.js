/** Records: a game as text, saved, opened, looked at again. */
import {get, post} from "./api.js";
import {nameCards} from "./cards.js";
import {app, change} from "./state.js";
import {go} from "./travel.js";

const MOST_LETTERS = 2_000_000;

/**
 * Show a hand of a game of this server; only finished hands.
 * @param {{table: string, token: string}} game
 * @param {number} [hand] from 1
 */
export async function openReplay(game, hand = 1) {
  const replay = await get(`/api/tables/${game.table}/replay?hand=${hand}`, game.token);
  show({...replay, of: {table: game.table, token: game.token}, record: "", back: `/t/${game.table}`});
}

/** A hand of a record. @param {string} text @param {number} hand @param {string} back */
async function openText(text, hand, back) {
  const replay = await post("/api/replay", {record: text, hand});
  show({...replay, of: null, record: text, back});
}

/** Go to the first hand of a record. @param {string} text @param {string} [back] the page to come back to */
export async function reviewText(text, back = "/play") {
  await openText(text, 1, back);
  go("/review");
}

/** Another hand of the game that is shown. @param {number} hand */
export async function replayHand(hand) {
  const {replay} = app;
  if (replay?.of) await openReplay(replay.of, hand);
  else if (replay) await openText(replay.record, hand, replay.back);
}

/** @param {ReplayShown} replay */
function show(replay) {
  nameCards(replay.cards);
  change(() => (app.replay = replay));
}

/** What a file held, by its name. @typedef {Opened & {name: string}} OpenedFile */

/** @param {File} file @returns {Promise<OpenedFile>} */
export async function readRecord(file) {
  if (file.size > MOST_LETTERS) throw new Error("That file is too large to be a record of a game.");
  const opened = await post("/api/record", {record: await file.text()});
  return {...opened, name: file.name};
}

/**
 * Let the user choose a file.
 * @param {string} [kinds]
 * @returns {Promise<File | null>}
 */
export function chooseFile(kinds = ".txt,.deece,.record,text/plain") {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = kinds;
    input.onchange = () => resolve(input.files?.[0] ?? null);
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}
