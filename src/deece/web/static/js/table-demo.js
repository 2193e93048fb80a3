/** Development only: the table with an example position, /table-demo.html?f=double-deck--play&look=1. */
import {html, render} from "../vendor/lit-html/lit-html.js";
import {act} from "./act.js";
import {deckSprite} from "./deck.js";
import {display} from "./display.js";
import {app, change, onDraw} from "./state.js";
import {tableView} from "./table.js";

const asked = new URLSearchParams(location.search);
const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/** What the server does not say here. @param {any} data @returns {import("./state.js").TableState} */
function stateOf(data) {
  const watching = asked.has("watch");
  return {
    table: "demo", name: "Thursday table", title: asked.get("f")?.split("--")[0]?.replace(/-/g, " ") ?? "", rules: {id: "", name: "", changes: 0},
    seat: watching ? null : data.seat, owner: true, seq: 1, at: 1, public: data.public, own: watching ? null : data.own,
    people: data.names.map((/** @type {string} */ name, /** @type {number} */ seat) => ({
      name, kind: asked.has("open") && seat === 2 ? "open" : seat === data.seat ? "person" : "computer", level: "plain",
      here: true, away: asked.has("away") && seat === 1, stand_in: asked.has("away") && seat === 2,
    })),
    watching: 0, chat: [], log: [], gate: data.gate ?? null, vote: null, speed: "normal", waiting: "",
    chosen: (asked.get("chosen") ?? "").split(",").filter(Boolean), asked: [], message: asked.get("message") ?? "",
    hint: asked.has("hint") ? {lines: ["Hint: the ten of hearts."], choice: null, reason: "Walter plays last and is out of hearts, so the ten wins."} : null,
    unread: 0, lines: [],
  };
}

onDraw(() => {
  render(html`${deckSprite()}${app.table ? tableView(app.table, {...act, choose: async (list) => {
    act.say(`Sent: ${[list].flat().join(", ")}`);
    return true;
  }}) : ""}`, page);
});
display.apply();
for (const name of (asked.get("class") ?? "").split(",").filter(Boolean)) document.documentElement.classList.add(name);
const data = await (await fetch(`/fixtures/${asked.get("f") ?? "double-deck--play"}.json`)).json();
if (asked.has("over")) data.public.over = {winners: [0], text: "They are past the goal, and had the bid."};
change(() => (app.table = stateOf(data)));
