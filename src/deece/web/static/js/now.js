/** What is so now, in a line: a refusal, the question, or who is awaited; and what is played. */
import {cardName, rankName} from "./cards.js";
import {isScored, seenNow} from "./seen.js";
import {capital, counted, does, nameOf, suitWord} from "./words.js";

/** @typedef {import("./state.js").TableState} TableState */

/** @param {TableState} table */
export function nowWords(table) {
  if (table.message) return table.message;
  if (isScored(table) || table.public.over) return "";
  const open = table.people.filter(({kind}) => kind === "open").length;
  if (open > 0) return `Waiting for ${counted(open, "player")}.`;
  if (table.gate) return gateWords(table);
  const {own} = table;
  if (own?.question && !seenNow(table).played) return questionWords(table);
  return turnWords(table);
}

/** @param {TableState} table */
function gateWords({gate, seat}) {
  if (seat == null || !gate?.waits.includes(seat)) return "Meld is shown. The others are still looking.";
  return gate.ready.includes(seat) ? "You are ready. The others are still looking." : "Meld is shown. Look as long as you like.";
}

/** The question for who sees cards and buttons: no letters to type. @param {TableState} table */
function questionWords(table) {
  const {own, public: {step}, chosen} = table;
  if (!own) return "";
  // Where nothing but figures may be said, the question says which.
  if (step === "bid") return own.choices.every(({kind}) => kind === "bid") ? own.question : "Your turn to bid.";
  if (step === "pass" || step === "bury") {
    const more = own.need - chosen.length;
    return more > 0 ? `Choose ${counted(more, chosen.length > 0 ? "more card" : "card", chosen.length > 0 ? "more cards" : "cards")} to ${step}.`
      : `Ready: ${step} these ${counted(own.need, "card")}?`;
  }
  if (step === "meld") return "You may meld, or go on.";
  const {drawn} = own.known;
  if (step === "draft" && drawn) return `Keep the ${cardName(drawn)}, or throw it and keep the next card?`;
  return cardQuestion(table) || own.question;
}

/** @param {TableState} table */
function cardQuestion({own, public: {trick, step}}) {
  const cards = (own?.choices ?? []).filter(({kind}) => kind === "card");
  if ((step !== "play" && step !== "stock") || cards.length === 0) return "";
  const verb = trick.plays.length === 0 ? "lead" : "play";
  const [only] = cards;
  if (cards.length === 1 && only?.card) return `Your turn: ${verb} the ${cardName(only.card)}.`;
  const held = new Set(own?.hand ?? []);
  return cards.length >= held.size ? `Your turn: ${verb} any card.` : "Your turn: play one of the raised cards.";
}

/** @param {TableState} table */
function turnWords(table) {
  const {turn, step} = table.public;
  const watching = table.coming ? `${table.coming.text} ` : table.seat == null ? "You are watching. " : "";
  if (turn == null || turn === table.seat) return watching;
  /** @type {Record<string, string>} */
  const doing = {
    bid: "bids", "name trump": "names trump", call: "calls a card", look: `looks at the ${table.rules.widow}`, share: `looks at the ${table.rules.widow}`,
    pass: "passes cards", bury: "buries cards", draft: "draws", draw: "draws", meld: "may meld", concede: "decides whether to play",
    "throw in": "decides whether to play", moon: "decides about the moon",
  };
  const deed = doing[step];
  return watching + (deed ? `${does(table, turn, "", deed)}.` : `${nameOf(table, turn)}’s turn.`);
}

/** The time left for the choice that is awaited: "0:12"; "" without a clock. @param {TableState} table */
export function clockWords({clock, public: {over}}) {
  if (clock == null || over) return "";
  const left = Math.max(0, Math.ceil((clock - performance.now()) / 1000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** What is played, for the bar. @param {TableState} table @returns {{head: string, under: string}} */
export function chipWords(table) {
  const {public: now} = table;
  const {contract, auction, stock, trump} = now;
  if (now.over) return {head: "Game over", under: counted(now.hand, "hand")};
  if (isScored(table)) return {head: `Hand ${now.hand}`, under: "scored"};
  if (trump != null) {
    const turned = stock?.turned && `${rankName(stock.turned)} turned up`;
    const bid = contract && (contract.bid > 0 ? `${nameOf(table, contract.declarer)} bid ${contract.bid}` : nameOf(table, contract.declarer));
    return {head: capital(suitWord(trump)), under: turned || bid || `hand ${now.hand}`};
  }
  if (contract) return {head: `${nameOf(table, contract.declarer)} ${contract.declarer === table.seat ? "have" : "has"} it`, under: `at ${contract.bid}`};
  if (now.phase === "auction") {
    return {head: "Bidding", under: auction.bidder == null ? "nobody yet" : `${auction.bid}, ${nameOf(table, auction.bidder)}`};
  }
  return {head: `Hand ${now.hand}`, under: now.phase === "deal" ? "dealing" : "no trump yet"};
}
