// What goes over the wire. Written by `python -m tests.test_wire` from the Structs of deece.wire: change those.

/** A card: rank `A T K Q J 9` and suit `S H D C`, as `TH`. */
export type Code = string;

/** A column of the score sheet: a side, or a player who scores alone. */
export type ScoreColumn = number;

/** A seat, clockwise from 0. */
export type Seat = number;

/** 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
export type Suit = number;

/** What suits and ranks are called, by their letters, and how a card is put together of both. */
export interface CardNames {
  suits: Record<string, string>;
  ranks: Record<string, string>;
  /** "{rank} of {suit}". */
  card: string;
}

/** Who played which card. */
export interface Played {
  seat: Seat;
  card: Code;
}

/** A finished trick. */
export interface LastTrick {
  plays: Played[];
  winner: Seat;
  /** Of its cards. */
  points: number;
  /** What it counts besides as the last of the hand, else 0. */
  bonus: number;
}

/** What happened, in one sentence. What others may not know is left out: a card passed face down has `do` null for everybody but the one who passed it. */
export interface TableEvent {
  seat: Seat | null;
  /** "play", "bid", "deal", "claim" and so on. */
  kind: string;
  /** "Ruth plays the ace of hearts". */
  text: string;
  /** The same as it is chosen: "play AH". */
  do: string | null;
  /** The trick that it finished. */
  trick: LastTrick | null;
  hand_over: boolean;
  /** At a table, with open hands, a computer player's reason as a sentence; else "". */
  why: string;
  /** In a replay, where a seat alone saw the card: the same for the other seats. */
  others: string;
  /** In a replay, of what ended the hand: what was done, without what it led to. */
  deed: string;
}

/** What a call tells, or a habit of the play. */
export interface CallTells {
  call: string;
  tells: string;
}

/** The convention card of a side's bids, open to all. */
export interface Convention {
  id: string;
  name: string;
  /** The idea. */
  about: string;
  rows: CallTells[];
  /** Habits of the play. */
  signals: CallTells[];
  seats: Seat[];
}

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

/** An answer to what is asked: deal this hand again, and about the seat of whoever is away. */
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

/** A person at the table is reported to its maker. */
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

/** What is played. */
export interface RulesInBrief {
  /** Of the system. */
  id: string;
  name: string;
  /** House rules differ in so many. */
  changes: number;
  /** What this table calls the cards dealt to nobody. */
  widow: string;
}

/** The seat that is one's own when this hand is over, until when one watches. */
export interface Coming {
  seat: Seat;
  /** If those at the table agree. */
  asked: boolean;
  text: string;
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

/** A column of the score: a side, or a player where everybody scores alone. */
export interface Column {
  seats: Seat[];
  score: number;
  /** Checks earned less checks lost. */
  checks: number;
  /** At the stake, or in checks; below 0 it owes. */
  owed: number;
}

/** What a call means by its side's convention card, as facts; null: it says nothing of that. */
export interface Tells {
  meld: [number, number | null] | null;
  or_more: boolean;
  aces: boolean | null;
  run: boolean | null;
  wants: boolean;
  asks: boolean;
  save: boolean;
}

/** A call of the auction. */
export interface Call {
  seat: Seat;
  text: string;
  /** The figure, where one was bid. */
  bid: number | null;
  /** What it means by its side's card, "" if nothing. */
  note: string;
  /** The same as facts. */
  tells: Tells | null;
}

/** The bidding so far. */
export interface Auction {
  calls: Call[];
  bid: number;
  bidder: Seat | null;
  /** The figure that the next bid must beat. */
  standing: number;
}

/** What declarer has undertaken. */
export interface Contract {
  declarer: Seat;
  bid: number;
  /** The dealer was forced: nobody had bid. */
  forced: boolean;
  called: Code | null;
  partner: Seat | null;
  /** Who shoots it. */
  moon: Seat | null;
  /** Where bids are added, each side's. */
  sums: number[];
}

/** One meld of a hand. */
export interface Combination {
  name: string;
  kind: string;
  suit: Suit | null;
  copies: number;
  points: number;
  cards: Code[];
}

/** The meld of a hand as it was laid on the table or announced. */
export interface Meld {
  total: number;
  /** All of it lies on the table. */
  shown: boolean;
  /** Aces around were announced or shown. */
  aces: boolean;
  combinations: Combination[];
}

/** Two-handed: a meld on the table. */
export interface LaidMeld {
  name: string;
  kind: string;
  suit: Suit | null;
  copies: number;
  /** A card of it was played. */
  broken: boolean;
  cards: Code[];
}

/** The stock of a two-handed game, and the melds laid; lists are by seat. */
export interface Stock {
  left: number;
  turned: Code | null;
  scored: number[];
  /** Melds laid since the last trick. */
  melded: number;
  laid: Code[][];
  melds: LaidMeld[][];
}

/** The trick on the table. */
export interface Trick {
  leader: Seat | null;
  /** Who is winning it. */
  winner: Seat | null;
  /** Seats still to play. */
  order: Seat[];
  plays: Played[];
}

/** The running count of a hand in play. */
export interface Count {
  declarers: Seat[];
  taken: number;
  others: number;
  /** Points that may still be won. */
  left: number;
  total: number;
  /** Points in tricks that declarer's side needs in all. */
  need: number;
  /** Of them still to be taken. */
  more: number;
  /** Tricks that it must still win besides; for the moon all. */
  more_tricks: number;
  /** Declarers' meld. */
  meld: number;
  /** "open", or what has become of the bid: "made", "set", "misbid", "moon lost" and so on. */
  outcome: string;
}

/** What the rows of a hand are called on the score sheet. */
export interface RowNames {
  meld: string;
  play: string;
  hand: string;
  total: string;
}

/** A line of a hand on the score sheet. */
export interface SheetLine {
  /** A word for programs: a key of `LINES` in `deece.game`. */
  kind: string;
  text: string;
  figures: Record<string, number>;
  /** By column. */
  cells: (number | null)[];
  /** It is all that its columns came to. */
  whole: boolean;
  /** The reason within a sentence. */
  why: string;
}

/** Checks that a column earned or lost, and what for. */
export interface SheetCheck {
  column: ScoreColumn;
  checks: number;
  kind: string;
  rule: string;
  text: string;
  row: string;
}

/** By column, what was melded and taken in vain. */
export interface Uncounted {
  meld: number[];
  /** With the last trick's and buried cards. */
  points: number[];
}

/** A hand on the score sheet; texts are made for the seat that reads them ("We made 52"). */
export interface SheetHand {
  number: number;
  declarer: Seat | null;
  bid: number;
  trump: Suit | null;
  made: boolean | null;
  set: ScoreColumn[];
  /** A word for programs: an `Outcome` of `deece.game`. */
  outcome: string;
  called: Code | null;
  title: string;
  rows: RowNames;
  /** How the bid came out. */
  head: string;
  lines: SheetLine[];
  /** The hand's score by column. */
  hand: number[];
  totals: number[];
  checks: SheetCheck[];
  uncounted: Uncounted;
}

/** How the game ended. */
export interface Over {
  winners: ScoreColumn[];
  /** What decided: a key of `ENDINGS` in `deece.game`. */
  kind: string;
  /** The goal, or the number of hands. */
  figure: number;
  text: string;
}

/** What everyone is shown of a position. After a hand was scored it still shows the hand (melds, last trick, contract) with the new scores, until the next is dealt; `step` is then "score", or "over". */
export interface Public {
  /** Number of the hand, from 1. */
  hand: number;
  phase: "auction" | "deal" | "exchange" | "meld" | "score" | "trick";
  /** What is decided, more exactly: a key of `PHASES` in `deece.game`. */
  step: string;
  /** Who must choose. */
  turn: Seat | null;
  /** Who dealt this hand. */
  dealer: Seat;
  /** Who deals the next, once a hand is scored. */
  next_dealer: Seat | null;
  /** Who speaks first in it, or leads where there is no auction, once a hand is scored. */
  next_first: Seat | null;
  /** The seats that play this hand. */
  active: Seat[];
  /** By seat, the number of its side. */
  side: number[];
  partners: "call" | "fixed" | "secret";
  columns: Column[];
  /** The score to be reached. */
  goal: number;
  /** How many hands make a game, in place of the goal; 0: the goal decides. */
  hands: number;
  /** What a check is worth; 0 where the table names no stake. */
  stake: number;
  /** Why the game goes on though several are at the goal, or "". */
  plays_on: string;
  /** By seat, how many cards it holds. */
  cards: number[];
  /** By seat, its last call in words, "". */
  said: string[];
  /** By seat, tricks won. */
  tricks: number[];
  /** By seat, points taken so far, once the hand is over with those of the last trick. */
  points: number[];
  auction: Auction;
  contract: Contract | null;
  /** The seats known to be on declarer's side. */
  declarers: Seat[];
  trump: Suit | null;
  /** Cards of a widow that was turned up. */
  widow: Code[];
  /** How many cards lie face down until declarer takes them. */
  widow_size: number;
  /** By seat, how many cards it has passed. */
  passed: number[];
  /** By seat, cards taken before all eyes. */
  faceup: Code[][];
  /** How many cards are buried. */
  buried: number;
  /** By seat, once shown. */
  melds: (Meld | null)[];
  stock: Stock | null;
  trick: Trick;
  /** The last trick. */
  last: LastTrick | null;
  /** The tricks before the last that the rules (`trick.look_back`) let all look at again, oldest first. */
  back: LastTrick[];
  /** In play, and before it once declarer's side has shown its meld. */
  count: Count | null;
  /** How a hand ended without being played out, "". */
  ended: string;
  /** The score sheet, as the viewer reads it; a replay has it beside its frames. */
  sheet: SheetHand[];
  /** How the game ended; null while it goes on. */
  over: Over | null;
}

/** What figures in a row tell by the convention card of the side. */
export interface BidsTell {
  from: number;
  to: number;
  short: string;
  means: string;
  warning: string;
}

/** Something that may be chosen. */
export interface Choice {
  do: string;
  /** "bid" is spoken as a digit, "laid" is a card played from one's melds on the table, "say" is to play on, concede, look, throw in, shoot the moon, ask for a new deal, or hand back. */
  kind: "bid" | "bury" | "call" | "card" | "draw" | "exchange" | "give" | "keep" | "laid" | "meld" | "pass" | "say" | "trump";
  text: string;
  note: string;
  card: Code;
  /** Of a choice that names trump. */
  suit: Suit;
  /** Of a bid that is said short. */
  digit: number;
  /** Of a bid or a call: what it tells, in two words. */
  short: string;
  /** The same in full. */
  means: string;
  /** What it promises and the hand does not hold, "" if nothing. */
  warning: string;
}

/** Why something may not be chosen now: a sentence, and the same as data. */
export interface Why {
  reason: string;
  code: string;
  figures: Record<string, number | string | string[]>;
}

/** A call that these rules know and that may not be made now. */
export interface RefusedCall {
  reason: string;
  code: string;
  figures: Record<string, number | string | string[]>;
  text: string;
}

/** A card of which not every copy held may be buried, because the others are melded. */
export interface Spare {
  reason: string;
  code: string;
  figures: Record<string, number | string | string[]>;
  card: Code;
  /** That may be buried. */
  copies: number;
}

/** What only this seat knows of the exchange. */
export interface KnownCards {
  given: Code[];
  received: Code[];
  /** Chosen to pass, still to be handed over. */
  giving: Code[];
  buried: Code[];
  /** As it took it. */
  widow: Code[];
  /** Drafting: seen and discarded. */
  thrown: Code[];
  /** Drafting: the card that it looks at. */
  drawn: Code | null;
}

/** What the hand would meld with this trump. */
export interface TrumpMeld {
  trump: Suit;
  total: number;
  /** A meld of it wins the game. */
  wins: boolean;
  combinations: Combination[];
  /** Why this suit cannot be trump, "" if it can. */
  note: string;
}

/** What one seat is shown besides; nothing for whoever watches. */
export interface Own {
  hand: Code[];
  /** What is asked, in words; "" when it is not this seat's turn. */
  question: string;
  /** The figures that may be bid, lowest first; chosen as `"bid 52"`. */
  bids: number[];
  /** What they tell by the convention card of the side, lowest first. */
  bids_tell: BidsTell[];
  /** Everything else that may be chosen. */
  choices: Choice[];
  /** Cards that may not be chosen now. */
  refused: Record<Code, Why>;
  refused_calls: RefusedCall[];
  spare: Spare[];
  /** How many cards are still to be chosen to pass or bury. */
  need: number;
  known: KnownCards;
  /** While bids are made and trump is open, best first; later of the trump named alone. */
  meld: TrumpMeld[];
  /** Sentences: what is still needed. */
  needs: string[];
  /** As this seat knows it, who has buried cards that others do not know; null where it knows no more. */
  count: Count | null;
  /** The last choice may be taken back. */
  undo: boolean;
  /** The rest may be claimed. */
  claim: boolean;
}

/** What is played, for the bar. */
export interface Chip {
  head: string;
  /** Where there is room. */
  more: string;
  under: string;
}

/** What stands above the cards that are chosen to be passed or buried. */
export interface Tray {
  /** By how many are chosen. */
  heads: string[];
  /** The button's words. */
  send: string;
}

/** The running count in words. */
export interface CountWords {
  /** What is still to be taken, in a line. */
  head: string;
  /** The ruler, for whoever does not see it. */
  ruler: string;
  bid: string;
  /** The short name of declarer's side, which fits beneath the ruler. */
  first: string;
  /** The same of the others. */
  second: string;
  /** What is still out. */
  out: string;
  /** What must be taken. */
  takes: string;
}

/** Who took how many tricks, and their points. */
export interface TakenWords {
  text: string;
  points: number;
}

/** A line, and what stands under it. */
export interface HeadAndText {
  head: string;
  text: string;
}

/** The last trick: who took it, and for what. */
export interface LastWords {
  head: string;
  took: string;
  tag: string;
}

/** Cards under a title. */
export interface TitledCards {
  title: string;
  cards: string[];
}

/** Whose meld it is. */
export interface MeldOwner {
  name: string;
  /** What stands there where no meld lies. */
  none: string;
}

/** The stock of a two-handed game; lists are by seat. */
export interface StockWords {
  pile: string;
  /** What is asked beside it. */
  ask: string;
  hands: string[];
  none: string[];
  melds: string[];
  short: string[];
}

/** What stands above the card drawn, and above those thrown away. */
export interface DraftWords {
  looks: string;
  /** By seat. */
  threw: string[];
}

/** What a column of the score is called. */
export interface ColumnWords {
  /** "" where a sign stands for it. */
  name: string;
  subject: string;
}

/** How far it still is, after a hand. */
export interface FarWords {
  head: string;
  /** By column. */
  rows: string[];
  lines: string[];
  checks: string[];
}

/** Who deals next, and who then leads or speaks first. */
export interface NextWords {
  dealer: string;
  first: string;
}

/** What the page says of the position to this viewer, ready to be shown. Kinds and figures of the same stand in `Public` and `Own`. The page words nothing of the game itself. Names are as the viewer reads them: their own is "You". */
export interface Says {
  /** By seat. */
  names: string[];
  /** What is so now in one line: who is awaited, or what is asked of the viewer. */
  line: string;
  /** What is read aloud when the viewer is asked for something, else "". */
  heard: string;
  /** The same in two words, for the window. */
  title: string;
  chip: Chip;
  /** While cards are chosen to pass or bury: what is asked, by how many are chosen already. */
  asks: string[];
  tray: Tray | null;
  /** By seat, what stands where a card of this trick is awaited: in full, and without the name; nothing where none is. */
  places: string[][];
  /** Who has seen enough, and who still looks. */
  ready: string;
  /** How the bidding stands. */
  stands: string;
  /** Who dealt, while nobody has bid. */
  nobody_bid: string;
  count: CountWords | null;
  /** What the hand takes where nothing is counted. */
  aim: string;
  /** Who has won how many. */
  tricks: string;
  /** For whoever watches: by side or player. */
  taken: TakenWords[];
  /** The called card, and whose it is. */
  called: HeadAndText | null;
  last: LastWords;
  /** Of each trick in `back` of `Public` which it was, who took it and for what. */
  back: string[];
  /** By seat, what a player is in this hand: "Partner, bidder". */
  roles: string[];
  /** What the widow is called above its cards. */
  widow: string;
  /** Who passed how many, what was buried and taken up. */
  exchanged: string[];
  /** Who passed the viewer cards, and which, while it is news. */
  received: string[];
  /** What only the viewer knows of the exchange. */
  known: TitledCards[];
  /** By seat, once meld is shown. */
  melds: MeldOwner[];
  stock: StockWords | null;
  /** While cards are drawn. */
  draft: DraftWords | null;
  /** What is explained beside the cards. */
  help: string;
  columns: ColumnWords[];
  /** By column, what its points of the hand just scored are called. */
  this_hand: string[];
  far: FarWords | null;
  /** Why a hand ended that was not played for a bid. */
  ended: string;
  following: NextWords | null;
  /** Who has won the game. */
  won: string;
  /** Who is still looking at the score. */
  looking: string;
}

/** What a page says of a card that it keeps until its player's turn, and of one raised by a first tap, with `{card}` and `{reason}` for the page to fill in. */
export interface AheadWords {
  next: string;
  waits: string;
  back: string;
  changed: string;
  refused: string;
  raised: string;
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

/** Something said at the table. */
export interface ChatLine {
  seat: Seat;
  name: string;
  text: string;
  /** Chosen from the list, not written. */
  preset: boolean;
}

/** Whom the table waits for: it goes on when every person is ready. */
export interface Gate {
  /** Until all have seen the meld, or the score of the hand. */
  why: "hand" | "meld";
  ready: Seat[];
  waits: Seat[];
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

/** Everything, after `hello`, and again whenever the position is an old one or was not known. */
export interface Welcome {
  t: "welcome";
  /** The version of the server's pages, which every other answer names in the header `deece-pages`: a page of another version loads itself anew. */
  pages: string;
  /** Its id. */
  table: string;
  name: string;
  title: string;
  rules: RulesInBrief;
  /** null for whoever watches. */
  seat: Seat | null;
  coming: Coming | null;
  known: Known | null;
  /** They made the table. */
  owner: boolean;
  /** The table's newest entry. */
  seq: number;
  /** The position: a choice names the one that it was made in. */
  at: number;
  public: Public;
  /** By side; empty where no side has a language. */
  conventions: Convention[];
  own: Own | null;
  /** By seat, where all hands lie open. */
  hands: Code[][] | null;
  says: Says;
  cards: CardNames;
  ahead_words: AheadWords;
  /** By seat. */
  people: Person[];
  /** How many watch. */
  watching: number;
  chat: ChatLine[];
  log: string[];
  gate: Gate | null;
  questions: Question[];
  /** How many seconds are left for the choice that is awaited; null: no clock runs. */
  clock: number | null;
  shuffle: Shuffle | null;
  /** What the table waits for; "" when it goes on. */
  waiting: string;
  /** What holds until the next choice: the log was damaged, so the last choices are lost, and from where the game goes on; else "". */
  notice: string;
  /** Of the computer players. */
  speed: string;
  /** To the maker of the table: who has reported whom. */
  reports: string[];
  /** How cards count in meld, in sentences. */
  meld_rule: string[];
  manners: Manners;
}

/** Something happened. */
export interface Step {
  t: "step";
  seq: number;
  at: number;
  event: TableEvent;
  public: Partial<Public>;
  /** Whole, or null where it is as it was. */
  own: Own | null;
  says: Partial<Says>;
  gate: Gate | null;
  /** How many seconds are left for the choice that is awaited; null: no clock runs. */
  clock: number | null;
  /** By seat, where all hands lie open. */
  hands: Code[][];
}

/** The same position is said otherwise, because somebody came, went or is ready. */
export interface SaysNow {
  t: "says";
  says: Partial<Says>;
}

/** Somebody sat down, left, came back or is away. */
export interface PeopleNow {
  t: "people";
  /** By seat. */
  people: Person[];
  /** How many watch. */
  watching: number;
}

/** Somebody is ready. */
export interface GateNow {
  t: "gate";
  gate: Gate | null;
}

/** What the persons at the table are asked has changed. */
export interface QuestionsNow {
  t: "questions";
  questions: Question[];
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

/** To the maker of the table alone: who has reported whom. */
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

/** A meld by its name. */
export interface MeldNamed {
  name: string;
  kind: string;
  suit: Suit | null;
  copies: number;
}

/** What a call would tell if it were made. */
export interface Offered {
  /** In two or three words. */
  short: string;
  /** In full. */
  means: string;
  /** What it promises partner that the hand does not hold, "" if nothing. */
  warning: string;
}

/** What cards meld with this trump. */
export interface MeldIn {
  trump: Suit;
  total: number;
  /** A meld of it wins the game. */
  wins: boolean;
  combinations: Combination[];
}

export type FromServer = Welcome | Step | SaysNow | PeopleNow | GateNow | QuestionsNow | ShuffleNow | WaitingNow | ReportsNow | Chatted | Ok | No | Told | Chances | Pong | Bye;

export type ToServer = Hello | Ping | Do | Type | Ready | Mix | Undo | Claim | Hint | Odds | Vote | Chat | Sit | Report | Remove | Leave;
