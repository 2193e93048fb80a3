/** A rule sheet: blocks of plain text as headings, lists and tables. */
import {html, nothing} from "../shared/lit.js";
import {attempt, get, post} from "../shared/api.js";
import {pastGame} from "../shared/keep.js";
import {needRules} from "./rules-ask.js";
import {app, change} from "../shared/state.js";
import {wordsNow} from "./house-set.js";

/** Of which rules `app.sheet` is, so that it is fetched once. */
let fetched = "";

/** The sheet of the table's rules, or of those chosen where there is none: in the lobby, for a position, for a score sheet. */
export async function fetchSheet() {
  const {table, lobby} = app;
  if (!table) {
    fetched = "";
    change(() => (app.sheet = null));
    await needRules(lobby);
    change(() => (app.sheet = lobby.rules?.sheet ?? [{kind: "text", text: lobby.message, rows: []}]));
    return;
  }
  if (fetched === table.table) return;
  change(() => (app.sheet = null));
  await attempt(async () => {
    const form = await post("/api/rules", await rulesNow());
    fetched = table.table;
    change(() => (app.sheet = form.sheet ?? []));
  }, (text) => (app.sheet = [{kind: "text", text, rows: []}]));
}

/** The rules of the table, else those that are chosen. */
export async function rulesNow() {
  const {table, lobby} = app;
  if (!table) return {id: lobby.id, set: lobby.set, house: wordsNow(lobby)};
  const {rules} = await get(`/api/tables/${table.table}`, pastGame(table.table)?.token ?? "");
  return {id: rules.id, set: rules.set, house: rules.house};
}

/** @param {SheetBlock[]} blocks */
export function sheetBlocks(blocks) {
  return html`<div class="rule-sheet">${blocks.map(({kind, text, rows}) => {
    switch (kind) {
      case "title":
        return html`<h3 class="rule-sheet-title">${text}</h3>`;
      case "heading":
        return html`<h3>${text}</h3>`;
      case "list":
        return html`<ul class="dots">${rows.map((row) => html`<li>${row.join(" ")}</li>`)}</ul>`;
      case "pairs":
        return html`<dl>${rows.map(([name, ...rest]) => html`<dt>${name}</dt>${rest.map((one) => html`<dd>${one}</dd>`)}`)}</dl>`;
      case "table": {
        const [head = [], ...body] = rows;
        return html`<div class="table-box" tabindex="0" role="region" aria-label=${text || "Table"}><table>
          <thead><tr>${head.map((cell) => (cell ? html`<th scope="col">${cell}</th>` : html`<td></td>`))}</tr></thead>
          <tbody>${body.map(([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
        </table></div>`;
      }
      default:
        return text ? html`<p>${text}</p>` : nothing;
    }
  })}</div>`;
}
