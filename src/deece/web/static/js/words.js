/** Who is who for the viewer, and small help with words. Nothing here knows a rule. */
import {suitName} from "./cards.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./state.js").Seat} Seat */

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A figure as printed: with a true minus. @param {number} figure */
export const figure = (figure) => (figure < 0 ? `−${-figure}` : String(figure));

/** "A, B and C" @param {readonly string[]} names */
export function listed(names) {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The server counts suits, the deck has letters. @param {number | null | undefined} suit */
export const suitLetter = (suit) => (suit == null ? null : "SHDC"[suit] ?? null);

/** @param {number | null | undefined} suit @returns {string} "hearts" */
export const suitWord = (suit) => suitName(suitLetter(suit) ?? "");

/** @param {TableState} table @param {Seat} seat */
export function nameOf(table, seat) {
  return seat === table.seat ? "You" : table.people[seat]?.name ?? `Seat ${seat + 1}`;
}

/** "You have" or "Ruth has". @param {TableState} table @param {Seat} seat @param {string} mine @param {string} other */
export const does = (table, seat, mine, other) => `${nameOf(table, seat)} ${seat === table.seat ? mine : other}`;

/** How many seats there are. @param {TableState} table */
export const seatCount = (table) => table.people.length || table.public.cards.length;

/** Where a seat is seen: 0 below, then clockwise, so that 1 is at the left. @param {TableState} table @param {Seat} seat */
export function placeOf(table, seat) {
  const count = seatCount(table);
  return (seat - (table.seat ?? 0) + count) % count;
}

/** The other seats, clockwise from the viewer's left; for who only watches all of them. @param {TableState} table */
export function otherSeats(table) {
  const first = table.seat ?? 0;
  const count = seatCount(table);
  return [...Array(count).keys()].map((step) => (first + step) % count).filter((seat) => seat !== table.seat);
}

/** Sides that last the whole game. @param {TableState} table */
export const hasSides = ({public: {columns, partners}}) => partners === "fixed" && columns.some(({seats}) => seats.length > 1);

/** @param {TableState} table @param {Seat} seat */
export const columnOf = (table, seat) => table.public.columns.findIndex(({seats}) => seats.includes(seat));

/** Whether a seat plays with the viewer, as far as this is known. @param {TableState} table @param {Seat} seat */
export function isPartner(table, seat) {
  const {seat: me, public: {declarers}} = table;
  if (me == null || seat === me) return false;
  if (hasSides(table)) return columnOf(table, me) === columnOf(table, seat);
  return declarers.includes(me) && declarers.includes(seat);
}

/**
 * The sign of a side, where colour or place would not say it: shapes for two sides, letters for more.
 * With four at the table and the viewer among them, partners sit opposite and need none.
 * @param {TableState} table @param {Seat} seat
 */
export function sideSign(table, seat) {
  if (!hasSides(table) || (seatCount(table) <= 4 && table.seat != null)) return "";
  return columnSign(table, columnOf(table, seat));
}

/** @param {TableState} table @param {number} column */
export function columnSign(table, column) {
  const {columns} = table.public;
  const mine = table.seat == null ? 0 : Math.max(0, columnOf(table, table.seat));
  const order = (column - mine + columns.length) % columns.length;
  return columns.length === 2 ? "▲●"[order] ?? "" : "ABCDEFGH"[order] ?? "";
}

/** @param {TableState} table @param {readonly Seat[]} seats */
export const namesOf = (table, seats) => seats.map((seat) => nameOf(table, seat));

/** @param {TableState} table @param {number} column @returns {readonly Seat[]} */
export const seatsOf = (table, column) => table.public.columns[column]?.seats ?? [];

/** A column of the score in a word: We, They, a name, or the letter of a side. @param {TableState} table @param {number} column */
export function columnName(table, column) {
  const seats = seatsOf(table, column);
  if (seats.length === 1 && seats[0] != null) return nameOf(table, seats[0]);
  if (table.seat == null || table.public.columns.length > 2) return columnSign(table, column);
  return seats.includes(table.seat) ? "We" : "They";
}

/** As the beginning of a sentence: "We", "Side B". @param {TableState} table @param {number} column */
export function columnSubject(table, column) {
  const name = columnName(table, column);
  const seats = seatsOf(table, column);
  return seats.length > 1 && name !== "We" && name !== "They" ? listed(namesOf(table, seats)) : name;
}

const PRONOUNS = ["You", "We", "They"];

/** In the middle of a sentence. @param {string} name */
export const inside = (name) => (PRONOUNS.includes(name) ? name.toLowerCase() : name);

/** Whether these take the verb of many: "We need", "You need", "Ruth needs". @param {TableState} table @param {readonly Seat[]} seats */
export const isMany = (table, seats) => seats.length !== 1 || seats[0] === table.seat;

/** Those who play for the bid, in a word. @param {TableState} table @param {readonly Seat[]} seats */
export function sideName(table, seats) {
  const first = seats[0];
  if (first == null) return "";
  if (seats.length === 1) return nameOf(table, first);
  if (table.seat == null || table.public.columns.length > 2 && hasSides(table)) return listed(namesOf(table, seats));
  return seats.includes(table.seat) ? "We" : hasSides(table) ? "They" : listed(namesOf(table, seats));
}

/** Clockwise, as the table is drawn for the first seat. @type {Record<number, string[]>} */
const NAMES = {4: ["South", "West", "North", "East"]};

/**
 * What a seat is called.
 * @param {number} seat
 * @param {number} count
 */
export function seatName(seat, count) {
  return NAMES[count]?.[seat] ?? `Seat ${seat + 1}`;
}
