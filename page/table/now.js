/** What is so now, in a line: a refusal, the question, or who is awaited. */
import {cardName} from "../shared/cards.js";
import {isScored, seenNow} from "./seen.js";

/** @param {TableState} table */
export function nowWords(table) {
  if (table.message) return table.message;
  const {says, own, coming, chosen, gate, public: {trick}} = table;
  // A trick that is finished, or a card that was just played, lies there before the server's next word.
  const lies = trick.plays.length > 0 && trick.order.length === 0;
  if ((isScored(table) && gate?.why !== "meld") || lies || seenNow(table).played) return "";
  if (table.ahead?.why) return [table.ahead.why, coming?.text || says.line].join(" ");
  if (table.ahead) return table.ahead_words.next.replace("{card}", cardName(table.ahead.card));
  if (own?.need && !gate) return says.asks[chosen.length] ?? says.line;
  return coming?.text || says.line;
}

/** The time left for the choice that is awaited: "0:12"; "" without a clock. @param {TableState} table */
export function clockWords({clock, public: {over}}) {
  if (clock == null || over) return "";
  const left = Math.max(0, Math.ceil((clock - performance.now()) / 1000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
