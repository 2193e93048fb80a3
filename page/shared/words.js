/** Who is who for the viewer, and small help with words. Nothing here knows a rule. */
import {suitName} from "./cards.js";

/** What the page says of the game whatever the position: sentences that came with the page (`with_words` in server/pages.py). @type {Record<string, string>} */
const catalog = JSON.parse(document.documentElement.dataset.words ?? "");

/** A sentence with its places filled in. @param {string} text @param {Record<string, string | number>} figures */
export const filled = (text, figures) => text.replace(/\{(\w+)\}/g, (_, place) => String(figures[place] ?? ""));

/** One of those sentences (words/page/steady.py). @param {string} key @param {Record<string, string | number>} [figures] */
export const worded = (key, figures = {}) => filled(catalog[key] ?? key, figures);

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** A figure as printed: with a true minus. @param {number} figure */
export const figure = (figure) => (figure < 0 ? `−${-figure}` : String(figure));

/** Round figures from below the least to above the most, at most six of them. @param {number} least @param {number} most */
export function ticks(least, most) {
  const span = Math.max(most - least, 1);
  let step = 1;
  for (let power = 1; ; power *= 10) {
    const found = [1, 2, 5].find((one) => span / (one * power) <= 5);
    if (found) {
      step = found * power;
      break;
    }
  }
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({length: Math.max(last - first, 1) + 1}, (_, place) => (first + place) * step);
}

/** "1 2 3" of 3: a style asks for at least so many by one of these. @param {number} number */
export const upTo = (number) => Array.from({length: number}, (_, place) => place + 1).join(" ");

/** Points of a hand, with their sign. @param {number} points */
export const gained = (points) => (points > 0 ? `+${points}` : figure(points));

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
export const nameOf = (table, seat) => table.says.names[seat] ?? "";

/** How many seats there are. @param {TableState} table */
export const seatCount = (table) => table.people.length || table.public.cards.length;

/** Where a seat is seen: 0 below, then clockwise, so that 1 is at the left. @param {TableState} table @param {Seat} seat */
export function placeOf(table, seat) {
  const count = seatCount(table);
  return (seat - (table.seat ?? 0) + count) % count;
}

/** The other seats, clockwise from the viewer's left; for whoever only watches all of them. @param {TableState} table */
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
  const {seat: me, public: {declarers, partners, side}} = table;
  if (me == null || seat === me) return false;
  if (partners === "fixed") return (side[me] ?? -1) >= 0 && side[me] === side[seat];
  return declarers.includes(me) && declarers.includes(seat);
}

/**
 * The sign of a side, where color or place would not say it: shapes for two sides, letters for more.
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

/** A column of the score in a word, or by its sign. @param {TableState} table @param {number} column */
export const columnName = (table, column) => table.says.columns[column]?.name || columnSign(table, column);

/** All its names. @param {TableState} table @param {number} column */
export const columnSubject = (table, column) => table.says.columns[column]?.subject ?? "";

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
