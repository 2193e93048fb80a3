// What goes over the wire. Written by `python -m tests.test_wire` from the Structs of deece.wire: change those.

/** A card: rank `A T K Q J 9` and suit `S H D C`, as `TH`. */
export type Code = string;

/** A seat, clockwise from 0. */
export type Seat = number;

/** 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
export type Suit = number;

/** What a browser gives to the deal of this seal: its half sealed, or open, or both. */
export interface Given {
  seal: string;
  sealed: string;
  half?: string | null;
  cut?: number | null;
}

/** Who comes; without a token one watches. `mixes`: this browser gives a half to each deal. */
export interface Hello {
  t: "hello";
  token?: string;
  mixes?: boolean;
  mix?: Given | null;
}

/** Choices, in the words of `own.choices`. */
export interface Do {
  t: "do";
  id: string;
  at: number;
  do: string[];
}

/** A choice or a question, typed. */
export interface Type {
  t: "type";
  id: string;
  at: number;
  text: string;
}

/** Go on. */
export interface Ready {
  t: "ready";
  id: string;
}

/** My half of the next deal. */
export interface Mix {
  t: "mix";
  id: string;
  given: Given;
}

/** Take my last choice back. */
export interface Undo {
  t: "undo";
  id: string;
}

/** The rest is mine. */
export interface Claim {
  t: "claim";
  id: string;
}

/** What would a computer player do? */
export interface Hint {
  t: "hint";
  id: string;
}

/** How likely is each bid made? */
export interface Odds {
  t: "odds";
  id: string;
}

/** An answer to what is asked: deal this hand again, and about the seat of who is away. */
export interface Vote {
  t: "vote";
  id: string;
  yes: boolean;
  about?: "away" | "redeal" | "seat";
  seat?: number | null;
}

/** Something to say at the table. */
export interface Chat {
  t: "chat";
  id: string;
  text: string;
  preset?: boolean;
}

/** The owner changes who sits in a seat without a person. */
export interface Sit {
  t: "sit";
  id: string;
  seat: number;
  kind: "computer" | "friend" | "held";
  level?: string;
}

/** A person at the table is reported to who made it. */
export interface Report {
  t: "report";
  id: string;
  seat: number;
}

/** Who made the table gives a person's seat to a computer player, when this hand is over. */
export interface Remove {
  t: "remove";
  id: string;
  seat: number;
}

/** A computer player may take over. */
export interface Leave {
  t: "leave";
  id: string;
}

/** Are you there? */
export interface Ping {
  t: "ping";
}

/** Who sits in a seat, and whether they are there. */
export interface Person {
  name: string;
  kind: "computer" | "open" | "person";
  /** A computer player's. */
  level: string;
  /** A computer player plays until a friend takes the seat. */
  held: boolean;
  /** What the seat will be when this hand is over; null: what it is. Nobody is shown cards dealt to another. */
  next: "computer" | "open" | "person" | null;
  /** What is to be said of the seat besides; "" for nothing. */
  note: string;
  here: boolean;
  /** Their connection has been gone for ten seconds. */
  away: boolean;
  /** A computer player plays for them until they are back. */
  stand_in: boolean;
}

/** Somebody sat down, left, came back or is away. */
export interface PeopleNow {
  t: "people";
  /** By seat. */
  people: Person[];
  /** How many watch. */
  watching: number;
}

/** Whom the table waits for: it goes on when every person is ready. */
export interface Gate {
  /** Until all have seen the meld, or the score of the hand. */
  why: "hand" | "meld";
  ready: Seat[];
  waits: Seat[];
}

/** Somebody is ready. */
export interface GateNow {
  t: "gate";
  gate: Gate | null;
}

/** What the persons at the table are asked: it is done when all in `of` say yes, and one no ends it. */
export interface Question {
  /** Shall this hand be dealt again? Shall a computer player play for the person in `seat`, who is away? Shall who asks for it have the seat of one who is away, from the next hand on? */
  about: "away" | "redeal" | "seat";
  seat: Seat | null;
  /** The question. */
  text: string;
  /** The words of its answers. */
  say_yes: string;
  say_no: string;
  yes: Seat[];
  of: Seat[];
}

/** What the persons at the table are asked has changed. */
export interface QuestionsNow {
  t: "questions";
  questions: Question[];
}

/** What a browser sealed for a deal: the hash of its half. */
export interface SealedHalf {
  seat: Seat;
  sealed: string;
}

/** How far the next deal is, or what is known of the one in play, where it is sealed. */
export interface Shuffle {
  /** The seat at the dealer's right. */
  cutter: Seat;
  /** Of the seats to which is dealt. */
  order: Seat[];
  /** Cards in a hand. */
  each: number;
  /** Cards dealt at a time. */
  packet: number;
  /** A card is turned up. */
  turned: boolean;
  /** Of the deal in the table's chain of seals. */
  number: number;
  /** Of the table's half, which is sent to nobody before the hand is over; it is then the next `seal`. */
  seal: string;
  stage: "coming" | "cutting" | "dealt" | "opening" | "sealing";
  /** The person who is to cut. */
  cuts: Seat | null;
  /** Seconds for it. */
  within: number;
  /** What people sealed, once the list is closed. */
  halves: SealedHalf[];
  /** Whose halves are not in the shuffle. */
  late: Seat[];
  /** In the pack. */
  cards: number;
  /** Four, to read aloud, once the list is closed. */
  words: string[];
}

/** The next deal is another, or it has come a step further; null where it is not sealed: cards that somebody shared, or a table from before there were seals. */
export interface ShuffleNow {
  t: "shuffle";
  shuffle: Shuffle | null;
}

/** What the table waits for before it goes on ("the disk is full"); "" when it goes on. */
export interface WaitingNow {
  t: "waiting";
  text: string;
}

/** To who made the table alone: who has reported whom. */
export interface ReportsNow {
  t: "reports";
  /** Sentences. */
  reports: string[];
}

/** Something was said at the table. */
export interface Chatted {
  t: "chat";
  seat: Seat;
  name: string;
  text: string;
  /** Chosen from the list, not written. */
  preset: boolean;
}

/** A command is done and stored. */
export interface Ok {
  t: "ok";
  id: string;
  /** The table's newest entry at the time of this answer. */
  seq: number;
  /** The command had been done before. */
  again: boolean;
}

/** A command is refused: the sentence, and the same as data (see Refusals). */
export interface No {
  t: "no";
  id: string;
  reason: string;
  /** The position had moved on, and a `welcome` follows. */
  stale: boolean;
  code: string;
  figures: Record<string, number | string | string[]>;
}

/** A reason of a computer player, as data. */
export interface WhyHinted {
  kind: string;
  figures: Record<string, number | number | string>;
}

/** The answer to `hint` (by the expert, from this seat's view alone), and to a typed question such as `score`. */
export interface Told {
  t: "told";
  id: string;
  lines: string[];
  /** What is advised, as it is chosen. */
  choice: string | null;
  /** Why, in words. */
  reason: string;
  /** The same as data, in order. */
  reasons: WhyHinted[];
}

/** How likely a bid is made. */
export interface Chance {
  bid: number;
  /** In per cent, 1 to 99, that the side makes the bid if it wins the auction at this figure. */
  chance: number;
  /** That is best for it. */
  trump: Suit | null;
}

/** The answer to `odds`, to the seat that asked alone. */
export interface Chances {
  t: "chances";
  id: string;
  rows: Chance[];
  /** The same in words. */
  lines: string[];
}

/** The answer to `ping`. */
export interface Pong {
  t: "pong";
}

/** The server closes the connection, and why. */
export interface Bye {
  t: "bye";
  reason: string;
  code: string;
  figures: Record<string, number | string | string[]>;
}

/** The seat that is one's own when this hand is over, until when one watches. */
export interface Coming {
  seat: Seat;
  /** If those at the table agree. */
  asked: boolean;
  text: string;
}

/** Something said at the table. */
export interface ChatLine {
  seat: Seat;
  name: string;
  text: string;
  /** Chosen from the list, not written. */
  preset: boolean;
}

/** What is done about who is away, and about time. */
export interface Manners {
  /** What is done when the table has waited for a person who is away: ask the others, let a computer player play, or nothing. */
  away: "ask" | "computer" | "wait";
  /** Seconds. */
  away_after: number;
  /** Seconds for each choice, after which a computer player makes it; 0: no clock. */
  clock: number;
  /** The same in sentences. */
  lines: string[];
}

/** Somebody may know cards of this game. */
export interface Known {
  /** The first hand is dealt from shared cards, it goes on from a record, all hands lie open, or it was played on from a choice. */
  kind: "known" | "open" | "record" | "shared";
  /** In two words. */
  short: string;
  text: string;
  /** It is played to learn, and counts in no error rate. */
  practice: boolean;
}

/** Who cuts, and how the pack is dealt out: said before the deal, and checked after it. */
export interface Dealing {
  /** The seat at the dealer's right. */
  cutter: Seat;
  /** Of the seats to which is dealt. */
  order: Seat[];
  /** Cards in a hand. */
  each: number;
  /** Cards dealt at a time. */
  packet: number;
  /** A card is turned up. */
  turned: boolean;
}

/** What a browser gave to a deal. */
export interface OpenedHalf {
  seat: Seat;
  sealed: string;
  /** Its half; "" if it came too late. */
  opened: string;
  /** How many cards it took off the top. */
  cut: number | null;
}

/** What a sealed deal was made from, how it is dealt out, and every card of it. */
export interface DealProof {
  /** The seat at the dealer's right. */
  cutter: Seat;
  /** Of the seats to which is dealt. */
  order: Seat[];
  /** Cards in a hand. */
  each: number;
  /** Cards dealt at a time. */
  packet: number;
  /** A card is turned up. */
  turned: boolean;
  /** Of the deal in the table's chain of seals. */
  number: number;
  /** Of the table's half. */
  seal: string;
  /** The table's half. */
  opened: string;
  halves: OpenedHalf[];
  /** By seat. */
  hands: Code[][];
  widow: Code[];
  stock: Code[];
}

export type FromServer = PeopleNow | GateNow | QuestionsNow | ShuffleNow | WaitingNow | ReportsNow | Chatted | Ok | No | Told | Chances | Pong | Bye;

export type ToServer = Hello | Ping | Do | Type | Ready | Mix | Undo | Claim | Hint | Odds | Vote | Chat | Sit | Report | Remove | Leave;
