/** A rule sheet: blocks of plain text as headings, lists and tables. */
import {html, nothing} from "../shared/lit.js";
import {attempt, get, post} from "../shared/api.js";
import {needRules} from "./rules-ask.js";
import {app, change, drawn} from "../shared/state.js";
import {wordsNow} from "./house-set.js";

/** Of which rules `app.sheet` is, so that it is fetched once. */
let fetched = "";

/** The sheet of the table's rules, or of those chosen in the lobby, on the front page too. */
export async function fetchSheet() {
  const {table, lobby, route} = app;
  if (route.page === "lobby" || route.page === "home") {
    fetched = "";
    change(() => (app.sheet = null));
    await needRules(lobby);
    change(() => (app.sheet = lobby.rules?.sheet ?? [{kind: "text", text: lobby.message, rows: []}]));
    return;
  }
  if (!table || fetched === table.table) return;
  change(() => (app.sheet = null));
  await attempt(async () => {
    const form = await post("/api/rules", await rulesNow());
    fetched = table.table;
    change(() => (app.sheet = form.sheet ?? []));
  }, (text) => (app.sheet = [{kind: "text", text, rows: []}]));
}

/** Print the rules that the dialog shows, with two hands played out, or one page for beginners. @param {"sheet" | "card"} which */
export async function printRules(which) {
  change(() => (app.paperTrouble = ""));
  await attempt(async () => {
    const printed = await post("/api/rules/print", await rulesNow());
    change(() => (app.paper = {which, blocks: printed[which]}));
    document.body.classList.add("is-printing");
    await drawn();
    print();
  }, (why) => (app.paperTrouble = why));
  document.body.classList.remove("is-printing");
  change(() => (app.paper = null));
}

/** The rules of the table, else those chosen in the lobby. */
async function rulesNow() {
  const {table, lobby, route} = app;
  if (!table || route.page === "lobby" || route.page === "home") return {id: lobby.id, set: lobby.set, house: wordsNow(lobby)};
  const {rules} = await get(`/api/tables/${table.table}`);
  return {id: rules.id, set: rules.set, house: rules.house};
}

/** What is on paper alone. */
export const paperView = () => (app.paper ? html`<div class="rules-paper is-${app.paper.which}">${sheetBlocks(app.paper.blocks)}</div>` : nothing);

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
