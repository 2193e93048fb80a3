/** From a table of Deece to real cards: a new sheet with its rules, its people and its finished hands. */
import {textOf} from "../shared/api.js";
import {go} from "../shared/travel.js";
import {openRecord} from "./ask.js";
import {device, mergeIn, newId} from "./book.js";

/** @param {TableState} table */
export async function keepFromHere({table, name, rules}) {
  const changes = await openRecord({record: await textOf(`/api/tables/${table}/record`), title: name, house: rules.name});
  const sheet = newId();
  const at = Math.floor(Date.now() / 1000);
  await mergeIn(sheet, changes.map((change, place) => ({id: `${device()}:${place + 1}`, change, at})));
  go(`/keep/${sheet}`);
}
