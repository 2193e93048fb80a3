// What goes over the wire. Written by `python -m tests.test_wire` from the Structs of deece.wire: change those.
// The names hold in every script of the page; `tsc` shows where one is a name of the browser's already.

/** A card: rank `A T K Q J 9` and suit `S H D C`, as `TH`. */
type Code = string;

/** A column of the score sheet: a side, or a player who scores alone. */
type ScoreColumn = number;

/** A seat, clockwise from 0. */
type Seat = number;

/** 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
type Suit = number;

/** Somebody sits down to a board of today. Their browser is known by the token that it bears, if it has one. */
interface BoardAsked {
  name: string;
  face?: number;
}

/** Where a board is played. */
interface BoardSeat {
  /** By which this browser is known at every board; it opens the seat, too. */
  token: string;
  day: string;
  table: string;
  seat: number;
  /** What the table is called. */
  name: string;
  /** The game. */
  title: string;
}

/** A board in a list. */
interface BoardOfDay {
  day: string;
  /** The id of its system. */
  game: string;
  title: string;
  about: string;
  /** How the browser that asks has met it; of an earlier day "new" is one that it has not met. */
  state: "new" | "over" | "playing";
  /** Where it plays or played it; "" if it does not. */
  table: string;
}

/** A game that has a board for whoever asks for it. */
interface OtherGame {
  game: string;
  title: string;
}

/** The boards of today, and those of the last days that somebody has finished. */
interface BoardsShown {
  day: string;
  /** When new cards come, in Unix seconds. */
  ends: number;
  today: BoardOfDay[];
  others: OtherGame[];
  /** The latest first. */
  past: BoardOfDay[];
  /** What the page says by itself. */
  says: Record<string, string>;
}

/** A table in the comparison. */
interface BoardRow {
  /** By which its record is asked for. */
  id: string;
  who: string;
  contract: string;
  ahead: string;
  points: string;
  own: boolean;
  /** It was added, with computer players in all seats. */
  computers: boolean;
  /** Whether its hand can be looked at; one that nobody bid was not played. */
  look: boolean;
}

/** What every table made of a board, the best first. */
interface BoardShown {
  day: string;
  game: string;
  title: string;
  head: string;
  /** The table of the browser that asks against the mean of all others; "" where it has none. */
  mine: string;
  rows: BoardRow[];
  note: string;
  says: Record<string, string>;
}

/** What suits and ranks are called, by their letters, and how a card is put together of both. */
interface CardNames {
  suits: Record<string, string>;
  ranks: Record<string, string>;
  /** "{rank} of {suit}". */
  card: string;
}

/** A lesson of the school by its id, or a teacher's own: what stands in its file; or one deal for all. A deal is drawn by chance in the system `rules`, or it is the last of a record. */
interface TaskAsked {
  lesson?: string;
  text?: string;
  rules?: string;
  record?: string;
  open?: boolean;
}

/** A new class. */
interface ClassAsked {
  title: string;
  tasks: TaskAsked[];
}

/** Somebody comes into a class under a name. */
interface ComeAsked {
  name: string;
}

/** What a pupil did of a lesson: so many answers were right at once; -1 is one that is begun. */
interface DidAsked {
  task: number;
  right: number;
}

/** A deal of the class, by its number there. */
interface PlayAsked {
  task: number;
}

/** What a teacher changes: a lesson more, or a pupil or a lesson that is taken out, or brought back. */
interface TaughtAsked {
  add?: TaskAsked | null;
  pupil?: number;
  task?: number;
  back?: boolean;
}

/** The end of a class. */
interface ClassEnd {

}

/** A class that was begun, and a token for each link. */
interface ClassMade {
  id: string;
  teacher: string;
  link: string;
}

/** Something for all to do. */
interface ClassTask {
  number: number;
  /** The id of a lesson of the school; "" is a teacher's own. */
  lesson: string;
  title: string;
  about: string;
  steps: number;
  /** One deal for all. */
  deal: boolean;
}

/** What somebody has done of it. */
interface ClassCell {
  state: "" | "begun" | "done";
  words: string;
}

/** Somebody in the class. */
interface ClassPupil {
  number: number;
  name: string;
  /** By task. */
  cells: ClassCell[];
}

/** What somebody made of a deal. */
interface ClassHand {
  name: string;
  /** Who had the bid, and which. */
  bid: string;
  made: string;
  /** Of their side. */
  meld: number;
  taken: number;
  gain: string;
  /** What the others' columns of the score sheet came to. */
  others: string;
  /** Where it was played, for the teacher; else "". */
  table: string;
}

/** A deal, and what each made of it. */
interface ClassDeal {
  number: number;
  title: string;
  hands: ClassHand[];
}

/** The pupil or lesson that was taken out last and can be brought back; 0 is none. */
interface ClassOut {
  pupil: number;
  task: number;
  name: string;
}

/** A class, as whoever asks may see it. */
interface ClassShown {
  title: string;
  role: "link" | "pupil" | "teacher";
  tasks: ClassTask[];
  /** To the teacher all, to a pupil their own row alone. */
  pupils: ClassPupil[];
  /** To a pupil those that they have played, and not had dealt again instead. */
  deals: ClassDeal[];
  /** For the teacher. */
  out: ClassOut | null;
}

/** A class, if it is another than the one that is known. */
interface ClassRead {
  /** Of what is shown: to be sent with the next question. */
  at: number;
  shown: ClassShown | null;
}

/** Somebody came into a class: the token is theirs. */
interface ClassCame {
  token: string;
  read: ClassRead;
}

/** A teacher's own lesson: what stands in its file. */
interface OwnLesson {
  text: string;
}

/** A pupil's own table, where they play a deal of the class. */
interface ClassSeat {
  table: string;
  seat: Seat;
  name: string;
  title: string;
}

/** Nothing is left of it. */
interface ClassEnded {

}

/** The first event: what is played, and how people move. What is left out is as the format has it. */
interface EveningBegun {
  type: "evening";
  format: string;
  system: string;
  overrides?: [string, string][];
  house?: string;
  title?: string;
  club?: string;
  day?: string;
  time?: string;
  place?: string;
  rounds?: number;
  hands?: number;
  minutes?: number;
  odd?: "" | "floater" | "out" | "three";
  three?: string;
  both_agree?: boolean;
  seed?: number;
  fee?: number;
  fine?: number;
  prizes?: ("best average" | "couples" | "high" | "high bid" | "high hand" | "high round" | "last 300 pinochle" | "low" | "most sets")[] | null;
  places?: number | null;
  cards?: string;
  deece?: boolean;
}

/** What is otherwise than the evening began with, from the next round that is seated; None: as it was. Of two that change one thing the later counts. A field has the name that it has at the beginning. */
interface Changed {
  type: "changed";
  title?: string | null;
  day?: string | null;
  time?: string | null;
  place?: string | null;
  rounds?: number | null;
  hands?: number | null;
  minutes?: number | null;
  odd?: "" | "floater" | "out" | "three" | null;
  three?: string | null;
  fee?: number | null;
  fine?: number | null;
  prizes?: ("best average" | "couples" | "high" | "high bid" | "high hand" | "high round" | "last 300 pinochle" | "low" | "most sets")[] | null;
  places?: number | null;
  deece?: boolean | null;
}

/** Somebody enters: a person, a pair or a team, by the format. Of two with one number the later counts. */
interface Entered {
  type: "entry";
  number: number;
  names: string[];
  couple?: string;
}

/** Who is there, or is not any more: from the next round that is seated. What they have won stands. */
interface Here {
  type: "here";
  number: number;
  here?: boolean;
}

/** What an entry has paid of the fee, in cents, in all; 0 takes it back. */
interface Paid {
  type: "paid";
  number: number;
  cents?: number;
}

/** Somebody plays for an entry from a round on, which keeps its score; with 0 a name was written wrong. */
interface Substitute {
  type: "names";
  number: number;
  names: string[];
  since?: number;
}

/** A table of a round: the entries of each side; of individuals N and S, then E and W. */
type TableSeats = [number: number, sides: number[][]];

/** A round: who sits where. `over` are the seatings that it stands in the place of. */
interface RoundSeated {
  type: "round";
  number: number;
  tables: TableSeats[];
  out?: number[];
  by_hand?: boolean;
  boards?: number[];
  over?: string[];
}

/** What a table came to; by side. Points at the system's own scale. */
interface TableFigures {
  points: number[];
  hands?: number;
  best?: number[];
  bids?: number[];
  sets?: number[];
  made?: number[];
  winner?: number;
  boards?: number[][];
  computer?: boolean;
}

/** What a table came to, by the director or a scorer; `over` are the results that it stands in the place of. */
interface TableResult {
  type: "result";
  round: number;
  table: number;
  figures: TableFigures;
  why?: string;
  over?: string[];
}

/** What a side of a table says that it came to. Their last one counts. */
interface SideClaim {
  type: "claim";
  round: number;
  table: number;
  side: number;
  figures: TableFigures;
  sheet?: string;
  key?: string;
}

/** A table of the round is played on the phones of those who sit there; a server alone writes this. It holds for these people: where the table is seated otherwise, or somebody plays for one of them, it does not count. */
interface DeeceTable {
  type: "deece";
  round: number;
  table: number;
  sides: number[][];
  at: string;
  board?: number;
}

/** What a table of Deece came to: as if both sides had written it. */
interface DeeceResult {
  type: "deece over";
  at: string;
  figures: TableFigures;
}

/** Points, or rounds won, that an entry gains or loses after a round; the fewer of them the better for nobody. */
interface EntryFined {
  type: "penalty";
  number: number;
  round: number;
  points?: number;
  won?: number;
  why?: string;
}

/** Something for which there is a prize by who did it last: "300 pinochle". */
interface Feat {
  type: "feat";
  number: number;
  round: number;
  what: string;
  seat?: number;
}

/** The clock of a round: it ends then, in Unix seconds; 0 stops it. */
interface RoundClock {
  type: "clock";
  round: number;
  until?: number;
  at_end?: "finish" | "no new hand";
}

/** These count as if they had never been written. */
interface EventsBack {
  type: "back";
  over: string[];
}

/** The evening is over. */
interface EveningClosed {
  type: "close";
}

/** One event of an evening. */
interface ClubEvent {
  id: string;
  change: EveningBegun | Changed | Entered | Here | Paid | Substitute | RoundSeated | TableResult | SideClaim | DeeceTable | DeeceResult | EntryFined | Feat | RoundClock | EventsBack | EveningClosed;
  at?: number;
  by?: string;
}

/** An evening. */
interface ClubAsked {
  events: ClubEvent[];
}

/** A new evening; what is left out is as the format has it. `set` are house rules. */
interface ClubBeginAsked {
  format: string;
  system: string;
  set?: Record<string, string>;
  house?: string;
  title?: string;
  club?: string;
  day?: string;
  time?: string;
  place?: string;
  rounds?: number;
  hands?: number;
  minutes?: number;
  odd?: "" | "floater" | "out" | "three";
  three?: string;
  both_agree?: boolean;
  seed?: number;
  fee?: number;
  fine?: number;
  prizes?: ("best average" | "couples" | "high" | "high bid" | "high hand" | "high round" | "last 300 pinochle" | "low" | "most sets")[] | null;
  places?: number | null;
}

/** Names as they were typed or pasted. */
interface ClubNamesAsked {
  events: ClubEvent[];
  text: string;
}

/** Something that is to be written: whether it may be, and how the evening stands then. */
interface ClubWriteAsked {
  events: ClubEvent[];
  new: ClubEvent[];
}

/** The next round; with `again` the one that is played, seated anew for everybody who is here now. */
interface ClubNextAsked {
  events: ClubEvent[];
  again?: boolean;
}

/** Two who change seats in the round that is played; either may be one who sits out. */
interface ClubSwapAsked {
  events: ClubEvent[];
  one: number;
  other: number;
}

/** A table of a round. */
interface ClubTableAsked {
  events: ClubEvent[];
  round: number;
  table: number;
}

/** The first event: the rules, whole, and who sits where. */
interface Begun {
  type: "sheet";
  system: string;
  rules: Record<string, string>;
  hash: string;
  names: string[];
  dealer?: number;
  overrides?: [string, string][];
  house?: string;
  title?: string;
}

/** What a player melded: the total alone, or the cards too where they were told. */
type Melded = [total: number, cards?: string, nines?: boolean];

/** A hand as it was told, by seat; points at the system's own scale. What is left out is nothing, or not known. What is known of a side and not of a player may stand at any seat of that side. The engine is given the hand that follows from it, whole: `deece.game.ToldHand`. */
interface HandTold {
  declarer?: number;
  bid?: number;
  bids?: Record<number, number>;
  trump?: number;
  partner?: number;
  mooner?: number;
  melds?: Record<number, Melded>;
  play?: Record<number, number>;
  tricks?: Record<number, number>;
  last?: number;
  aside?: Record<number, number>;
  ended?: "" | "conceded" | "conceded unseen" | "game won by meld" | "misdeal" | "no marriage" | "off the board" | "passed out" | "thrown in" | "under the least meld";
  reneged?: number;
  dealer?: number;
}

/** A line of the sheet: a hand, by its number. It stands in the place of the events `over`: a correction, or a choice between two that differ. */
interface Hand {
  type: "hand";
  number: number;
  told: HandTold;
  over?: string[];
}

/** A line without a score: a misdeal, four nines, nobody bid, or a hand that was struck out. */
interface Void {
  type: "void";
  number: number;
  why: "misdeal" | "nines" | "passed out" | "struck";
  over?: string[];
}

/** Points that a column gains or loses after a hand, apart from the rules of scoring; 0 takes a penalty back. */
interface Penalty {
  type: "penalty";
  after: number;
  column: number;
  points: number;
  why?: string;
  over?: string[];
}

/** The hand with this number begins a new game. */
interface NewGame {
  type: "game";
  number: number;
  dealer?: number;
}

/** Who sits where now; "" for a seat in which nothing changes. Somebody else sits there from the line `since` on; with 0 it is the same person all the time, whose name was written wrong. */
interface Renamed {
  type: "names";
  names: string[];
  since?: number;
}

/** Penalties, new games and names that count as if they had never been written. Hands are corrected, or struck. */
interface TakenBack {
  type: "back";
  over: string[];
}

/** Somebody agrees with the sheet up to this line. */
interface Sign {
  type: "sign";
  number: number;
  who: string;
}

/** This device writes the sheet from now on. */
interface Pen {
  type: "pen";
  device: string;
}

/** One event of a sheet. */
interface SheetEvent {
  id: string;
  change: Begun | Hand | Void | Penalty | NewGame | Renamed | TakenBack | Sign | Pen;
  at?: number;
  by?: string;
  beside?: boolean;
}

/** What a table came to, by its score sheet. */
interface FiguresAsked {
  events: SheetEvent[];
  sides: number;
}

/** What is added to a shared evening. */
interface ClubWritten {
  events: ClubEvent[];
}

/** A shared evening is taken away. */
interface ClubEnd {

}

/** A way to hold an evening. */
interface ClubFormat {
  id: string;
  name: string;
  about: string;
  /** Who enters: "person", "pair" or "team of four". */
  unit: string;
  /** As usual; 0: as many as it takes. */
  rounds: number;
  hands: number;
  minutes: number;
  odd: string;
  prizes: ("best average" | "couples" | "high" | "high bid" | "high hand" | "high round" | "last 300 pinochle" | "low" | "most sets")[];
  /** So many of the first have a prize. */
  places: number;
  /** The same cards for several tables: "field" or "rooms"; "" for none. */
  boards: string;
}

/** All of them, and what the pages say by themselves. */
interface ClubFormats {
  formats: ClubFormat[];
  /** All that there can be: by kind, what it is called. */
  prizes: Record<string, string>;
  /** By what a script asks for, with places in braces. */
  words: Record<string, string>;
}

/** The first event of a new evening. */
interface ClubBegun {
  change: EveningBegun;
}

/** The entries that names make. */
interface ClubNamed {
  changes: Entered[];
}

/** A round as it would be seated; null where the evening is over by its format. */
interface ClubNext {
  change: RoundSeated | null;
}

/** Where those go next who sit at a table; table 0 is sitting out. */
interface ClubGuide {
  table: number;
  lines: string[];
}

/** Where everybody goes after a round; no tables where only the results say it. */
interface ClubGuides {
  tables: ClubGuide[];
  /** What a chair is called, by side and by place. */
  roles: string[][];
  until: string;
}

/** The first change of the score sheet of a table. */
interface ClubSheet {
  change: Begun;
}

/** What a sheet came to. */
interface ClubFigured {
  figures: TableFigures;
}

/** An evening that is shared from now on: its id, and a token for each role. */
interface ClubShared {
  evening: string;
  director: string;
  scorer: string;
  player: string;
  wall: string;
}

/** What of a begun evening may still be changed, as it is now; the format has the rest. */
interface ClubSettings {
  title: string;
  /** 2026-11-26. */
  date: string;
  time: string;
  place: string;
  fine: number;
}

/** Somebody who entered. */
interface ClubEntry {
  number: number;
  name: string;
  names: string[];
  here: boolean;
  /** Cents; for the director and a scorer. */
  paid: number;
  couple: string;
  substituted: boolean;
  /** Where they sit in the last round; 0: nowhere. */
  table: number;
  /** The same in words. */
  sits: string;
}

/** What a table made of a board. */
interface ClubBoardAt {
  table: number;
  /** By side. */
  names: string[];
  points: number[];
  /** Board points, as they are shown; empty where there is nothing to compare with. */
  worth: string[];
}

/** A board of a round, and every table that has played it. */
interface ClubBoard {
  number: number;
  tables: ClubBoardAt[];
  /** For what it waits; "" for nothing. */
  waits: string;
}

/** A side of a table. */
interface ClubSide {
  /** By number; 0 is a floater. */
  entries: number[];
  name: string;
  /** Where it sits by the compass, on which boards depend; "" where none are played. */
  way: string;
  points: number | null;
  won: boolean;
}

/** What a side has written. */
interface ClubClaim {
  side: number;
  points: number[];
  /** Of each board what the sides scored; empty for one that was not played. */
  boards: number[][];
  by: string;
}

/** A table of a round. */
interface ClubTable {
  number: number;
  sides: ClubSide[];
  state: "agreed" | "claimed" | "differs" | "open" | "settled";
  words: string;
  /** Who sits there, clockwise. */
  seats: string[];
  /** What the sides scored on each board of the round; empty for one not played, and for what is not shown. */
  boards: number[][];
  /** To the director and a scorer; to a player once the sides differ, but nothing of boards. */
  claims: ClubClaim[];
  /** The sides that have written. */
  claimed: number[];
  /** A shared score sheet of it, "" for none, and the key that reads it. */
  sheet: string;
  key: string;
  /** Played on phones: it may be, by whoever is shown this; it is; it was, and that counts. */
  deece: "" | "may" | "over" | "plays";
  /** The board that is played next on phones, or now; 0 where none is left. */
  deece_board: number;
}

/** A round. */
interface ClubRound {
  number: number;
  /** Of the boards that every table plays. */
  numbers: number[];
  board_words: string;
  /** What was made of them: while a table still plays, to the director and a scorer alone. */
  boards: ClubBoard[];
  tables: ClubTable[];
  out: number[];
  out_words: string;
  awaited: string;
  /** Of the event that seated it. */
  id: string;
}

/** A line of the standings, its figures as they are shown; "" where there is nothing to show. */
interface ClubLine {
  number: number;
  place: number;
  name: string;
  won: string;
  points: string;
  board_points: string;
  board_average: string;
  average: string;
  high_hand: string;
  sets: string;
  out: string;
}

/** A prize. */
interface ClubPrize {
  kind: string;
  name: string;
  words: string;
  /** How many have it now; 0 while nothing was done for it. */
  winners: number;
}

/** The clock of the round. */
interface ClubClock {
  /** Unix seconds. */
  until: number;
  at_end: string;
}

/** An evening, as whoever asks may see it. */
interface ClubShown {
  role: "director" | "player" | "scorer" | "wall";
  title: string;
  club: string;
  day: string;
  format: ClubFormat;
  /** What is played, by name. */
  system: string;
  fee: number;
  both_agree: boolean;
  /** Who sits at a table may play it on phones. */
  deece: boolean;
  /** To the director. */
  settings: ClubSettings | null;
  stage: "between" | "entering" | "over" | "playing";
  /** How many are here, and at how many tables. */
  plan: string;
  /** Why the next round cannot be seated yet; "" if it can. */
  next: string;
  /** All rounds are played that were meant to be. */
  last: boolean;
  entries: ClubEntry[];
  round: ClubRound | null;
  /** Those before it, if they were asked for. */
  rounds: ClubRound[];
  /** The round after which the standings are. */
  after: number;
  standings: ClubLine[];
  order: string[];
  prizes: ClubPrize[];
  /** What the last to do it has a prize for. */
  feats: string[];
  otherwise: string;
  clock: ClubClock | null;
  /** The highest of the events: a device goes on from it. */
  counter: number;
}

/** A shared evening, if it is another than the one that is known; the director's devices have its events too. */
interface ClubRead {
  /** Of what is shown: to be sent with the next question. */
  at: number;
  shown: ClubShown | null;
  events: ClubEvent[];
}

/** Nothing is left of it. */
interface ClubEnded {

}

/** Somebody takes their seat at a table of the round, which is opened if it is not yet. Of boards it is the next. */
interface PhoneSitAsked {
  round: number;
  table: number;
  entry?: number;
  seat?: number;
  own?: string;
  face?: number;
}

/** Where a table is played, and one's chair there. */
interface PhoneSeat {
  table: string;
  /** null for whoever opened it and sits down nowhere. */
  seat: number | null;
  /** It opens the seat. */
  token: string;
  name: string;
  /** The game. */
  title: string;
}

/** Where a table is, asked by who has a chair there. */
interface PhoneAsked {
  at: string;
  own: string;
}

/** Where a table is, for whoever plays there. */
interface PhoneWhere {
  /** It is still theirs by the evening; else the director has seated them otherwise, or taken it back. */
  counts: boolean;
  words: string;
  over: boolean;
  /** The board that they play next; 0 for none. */
  more: number;
  /** What it came to so far. */
  figures: TableFigures | null;
}

/** A chair at such a table. */
interface PhoneChair {
  name: string;
  /** Nobody has come to it; who has it is connected, or is not; somebody has it, and whether they are connected is known elsewhere; it is a floater's; or a computer player plays until they come. */
  state: "away" | "computer" | "free" | "gone" | "here" | "taken";
}

/** A table that is played on phones, for the director and a scorer. */
interface PhoneTable {
  table: number;
  /** The table of Deece; of boards nobody can watch it. */
  at: string;
  watched: boolean;
  words: string;
  /** For whom it waits, and who is not there: a sentence or more; "" for nobody. */
  waits: string;
  /** Whether it is known here who is connected; else it is to be asked for by itself (`?table=`). */
  near: boolean;
  chairs: PhoneChair[];
  /** What it came to so far; never of boards. */
  figures: TableFigures | null;
}

/** All of the round. */
interface PhoneTables {
  tables: PhoneTable[];
}

/** A chair is kept for whom it is of: another phone may take it. Until somebody comes a computer player may play. */
interface PhoneChairAsked {
  round: number;
  table: number;
  seat: number;
  computer?: boolean;
}

/** The sheets of one evening, or of several. */
interface EveningAsked {
  sheets: SheetEvent[][];
}

/** A column of the sheet through the evening. */
interface Course {
  name: string;
  /** The score after each hand. */
  course: number[];
  points: number;
  /** Games. */
  won: number;
}

/** What became of somebody's bids. */
interface Bidder {
  name: string;
  bids: number;
  made: number;
  /** Of each, in order, whether it was made. */
  results: boolean[];
}

/** What somebody melded. */
interface MeanMeld {
  name: string;
  mean: number;
}

/** Something worth knowing: the best hand, the most meld, how often the lead changed. */
interface Worth {
  head: string;
  value: string;
  about: string;
}

/** What the hands came to, by the players' names. */
interface EveningShown {
  hands: number;
  games: number;
  sheets: number;
  /** That it is too few hands to say much, or "". */
  few: string;
  /** Of one sheet alone. */
  columns: Course[];
  bidders: Bidder[];
  /** The most first. */
  meld: MeanMeld[];
  worth: Worth[];
}

/** Who played which card. */
interface Played {
  seat: Seat;
  card: Code;
}

/** A finished trick. */
interface LastTrick {
  plays: Played[];
  winner: Seat;
  /** Of its cards. */
  points: number;
  /** What it counts besides as the last of the hand, else 0. */
  bonus: number;
}

/** What happened, in one sentence. What others may not know is left out: a card passed face down has `do` null for everybody but the one who passed it. */
interface TableEvent {
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

/** The process lives. */
interface Lives {
  lives: true;
}

/** Whether newcomers are to be sent here. */
interface Readiness {
  ready: boolean;
  /** Why not: its tables are being handed over, or the store does not answer. */
  why: "" | "draining" | "store";
}

/** A sheet. */
interface SheetAsked {
  events: SheetEvent[];
}

/** A sheet as CSV, its days in a zone so many minutes east of Greenwich. */
interface CsvAsked {
  events: SheetEvent[];
  east?: number;
}

/** A hand that is being told. Without a number it is the next; `over` are the entries that it stands in place of. `so_far` are points in play by seat in the middle of the hand, for what is needed still; the sheet never has them. */
interface Draft {
  number?: number;
  told?: HandTold;
  over?: string[] | null;
  so_far?: Record<number, number>;
  both?: boolean;
}

/** A sheet, and the hand that is being told; `second` is the device that asks, where it keeps the score beside the pen: what it wrote counts there until the pen has written the line. */
interface KeepAsked {
  events: SheetEvent[];
  draft?: Draft;
  second?: string;
}

/** An answer that was typed: to the question at this place, or to the one that is asked now; `second` as there. */
interface ReadAsked {
  events: SheetEvent[];
  text: string;
  draft?: Draft;
  question?: number;
  second?: string;
}

/** A new sheet; `set` are house rules, and `house` is what the table calls its rules. */
interface BeginAsked {
  id: string;
  names: string[];
  set?: Record<string, string>;
  house?: string;
  dealer?: number;
  title?: string;
}

/** A new sheet that goes on from a record; `house` is what the table calls its rules. */
interface GoOnAsked {
  record: string;
  title?: string;
  house?: string;
}

/** So many copies of one combination. */
interface CountedMeld {
  kind: string;
  copies?: number;
  suit?: number;
}

/** Cards or combinations of one hand, to be counted by a sheet's rules or by those of a system. `declares`: by a hand of declarer, who may meld from the widow too. */
interface CountAsked {
  events?: SheetEvent[];
  id?: string;
  set?: Record<string, string>;
  cards?: string;
  combinations?: CountedMeld[];
  trump?: number;
  declares?: boolean;
}

/** The first change of a new sheet. */
interface Begin {
  change: Begun | Hand | Void | Penalty | NewGame | Renamed | TakenBack | Sign | Pen;
}

/** The changes of a new sheet that goes on from a record. */
interface GoOn {
  changes: (Begun | Hand | Void | Penalty | NewGame | Renamed | TakenBack | Sign | Pen)[];
}

/** What a sheet is scored by. */
interface SheetRules {
  /** The system. */
  id: string;
  /** What the table calls them. */
  name: string;
  /** House rules. */
  set: Record<string, string>;
  /** The same in words: "Goal: 600, not 500". */
  differs: string[];
  hash: string;
  scale: number;
}

/** A line of what a hand came to. */
interface LineSaid {
  /** The column. */
  name: string;
  points: number;
  text: string;
}

/** One of several entries of a line that differ, as it would stand alone. */
interface Disputed {
  id: string;
  by: string;
  /** Written by a second scorer. */
  beside: boolean;
  what: string;
  /** What it says otherwise than another: "Ruth & Tom took 30"; empty where one of them is no hand. */
  differs: string[];
  change: number[];
  scores: number[];
  /** To be written over all of them, where it is picked. */
  entry: Hand | Void;
}

/** Points beside the rules. */
interface Fined {
  column: number;
  points: number;
  why: string;
}

/** A line of the sheet. To correct it, write a `hand` with its number over its `entries`. */
interface SheetRow {
  number: number;
  /** Of its game; null for a line without a score. */
  hand: number | null;
  /** From 1. */
  game: number;
  /** When it was first written, in Unix seconds by the device that wrote it; 0: not known. */
  at: number;
  dealer: Seat;
  /** The dealer's name. */
  dealt: string;
  declarer: Seat | null;
  /** Declarer's name, as they sat there in this hand, or "". */
  who: string;
  bid: number | null;
  made: boolean | null;
  /** A sentence. */
  what: string;
  /** How it came out, in a word or two. */
  short: string;
  /** By column what was melded, counted or not; null where it is known of several columns together alone. Empty for a line without a score. */
  meld: (number | null)[];
  /** The same of points in play. */
  play: (number | null)[];
  /** By column what the hand brought. */
  change: number[];
  /** After it, by column. */
  scores: number[];
  lines: LineSaid[];
  checks: string[];
  /** The ids that stand here. */
  entries: string[];
  told: HandTold | null;
  /** Why it has no score, or "". */
  void: string;
  struck: boolean;
  /** It is against the rules, and counts nothing. */
  cannot: boolean;
  corrected: boolean;
  /** Only the second scorer who asks has written it: for others it waits until it is picked. */
  beside: boolean;
  disputed: Disputed[];
  penalties: Fined[];
}

/** What a second scorer wrote and nobody has picked, so that it counts nothing: a line of its own, or a penalty. */
interface Waiting {
  /** Of the line; of a penalty the line after which it is. */
  number: number;
  by: string;
  what: string;
  /** By column what it would bring. */
  change: number[];
  /** To be written over these events, where it is picked; a penalty of 0 points over them takes a penalty away. */
  entry: Hand | Void | Penalty;
  over: string[];
}

/** Something that stands beside the hands and may be taken back: a penalty, a new game, names. */
interface TakeBack {
  /** Of the event, for a `back` over it. */
  id: string;
  what: string;
}

/** What is written next. */
interface NextLine {
  number: number;
  /** Of its game. */
  hand: number;
  dealer: Seat;
}

/** A score sheet. */
interface SheetShown {
  title: string;
  rules: SheetRules;
  names: string[];
  /** Names. */
  columns: string[];
  /** By seat its column. */
  seats: number[];
  rows: SheetRow[];
  waiting: Waiting[];
  /** In the order in which it was written. */
  take_back: TakeBack[];
  scores: number[];
  /** By column; null where none are paid. */
  checks: number[] | null;
  goal: number;
  games: number;
  /** Who has won, or "". */
  over: string;
  /** Columns. */
  winners: number[];
  next: NextLine;
  /** By name the line up to which they agree. */
  signed: Record<string, number>;
  /** The device that writes, or "". */
  pen: string;
}

/** A way in which a hand may end that is not played out. */
interface WayToEnd {
  id: "" | "conceded" | "conceded unseen" | "game won by meld" | "misdeal" | "no marriage" | "off the board" | "passed out" | "thrown in" | "under the least meld";
  label: string;
}

/** What is asked of a hand by the rules of a sheet. */
interface Form {
  /** "none", "one" (one bid wins) or "summed" (each has a bid, and they are added). */
  auction: string;
  /** All there are, the lowest first. */
  bids: number[];
  /** One is called, and must be named. */
  partner: boolean;
  moon: boolean;
  /** "player", or "side" where the side's sum is enough. */
  meld_by: string;
  /** The cards matter. */
  meld_cards: boolean;
  play_by: string;
  /** Points in play. */
  total: number;
  /** Of points. */
  step: number;
  /** So many must be won for something, so how many is asked where points alone do not say it; 0: never. */
  tricks: number;
  /** Who won the last trick matters. */
  last: boolean;
  ended: WayToEnd[];
  renege: boolean;
  nines: boolean;
  checks: boolean;
  active: Seat[];
  /** Declarer's first. */
  sides: Seat[][];
  /** The smallest melds, to be chosen by one tap, where more than two are told once trump is. */
  melds: number[];
  /** Letters. */
  ranks: string;
  /** Of each card. */
  copies: number;
  /** That the largest hand melds from. */
  cards: number;
  /** Meld may be counted by cards. */
  counter: boolean;
}

/** One thing that is asked; `seats` are those whom it is about. */
interface SlipQuestion {
  kind: "bid" | "bids" | "last" | "meld" | "partner" | "play" | "trick" | "tricks" | "trump";
  seats: Seat[];
  text: string;
  answered: boolean;
}

/** What cannot be or, where it `asks`, what is only unlikely and may be kept. */
interface DoubtShown {
  text: string;
  asks: boolean;
  /** A question's kind. */
  field: string;
}

/** A line of a score. */
interface VerdictLine {
  column: string;
  points: number;
  text: string;
}

/** What a hand comes to if it is written down. */
interface SlipVerdict {
  head: string;
  lines: VerdictLine[];
  /** By column. */
  change: number[];
  /** A sentence. */
  scores: string;
  totals: number[];
  checks: string[];
  /** Who has won with it, or "". */
  over: string;
}

/** The hand that is being told. */
interface Slip {
  number: number;
  dealer: Seat;
  /** Who sat where in this hand. */
  names: string[];
  /** The ids that it stands in the place of: those of its row, unless the draft names others. */
  over: string[];
  form: Form;
  questions: SlipQuestion[];
  /** The place of the question that is asked now. */
  next: number | null;
  /** The draft's, with what follows from it. */
  told: HandTold;
  /** Sentences, once all meld is told. */
  needed: string[];
  doubts: DoubtShown[];
  /** Once all is answered. */
  verdict: SlipVerdict | null;
  /** Why the hand cannot be, or "". */
  problem: string;
  /** What a correction changes in totals and winner. */
  effect: string[];
}

/** What a sheet and the hand that is being told come to. */
interface SheetKept {
  sheet: SheetShown;
  slip: Slip;
  cards: CardNames;
}

/** A hand that is being told, as a page sends it again. */
interface DraftRead {
  number: number;
  told: HandTold;
  over: string[] | null;
  so_far: Record<number, number>;
}

/** The hand with what was typed. */
interface ReadBack {
  draft: DraftRead;
}

/** A combination that may be counted. */
interface OfferedMeld {
  kind: string;
  /** -1 where it has none. */
  suit: number;
  name: string;
  /** Of which cards it is, where its name does not say so. */
  about: string;
  /** What one of it is worth, two, and so on, up to as many as there can be. */
  points: number[];
}

/** One meld of a hand. */
interface Combination {
  name: string;
  kind: string;
  suit: Suit | null;
  copies: number;
  points: number;
  cards: Code[];
}

/** What cards meld with this trump. */
interface MeldIn {
  trump: Suit;
  total: number;
  /** A meld of it wins the game. */
  wins: boolean;
  combinations: Combination[];
}

/** What cards or combinations of one hand count. */
interface MeldCounted {
  /** That may be counted. */
  combinations: OfferedMeld[];
  /** "" where there are not so many. */
  cards: string;
  /** With each suit as trump. */
  meld: MeldIn[];
  /** The same in figures. */
  totals: number[];
  /** Why no hand holds these cards, or "". */
  too_many: string;
}

/** A sheet that is shared from now on: its id, and a token for each role. */
interface SharedSheet {
  sheet: string;
  pen: string;
  second: string;
  read: string;
}

/** What stands on a shared sheet. */
interface SheetRead {
  events: SheetEvent[];
  /** What the token lets one do. */
  role: "pen" | "read" | "second";
  /** How many events there are, to ask for those after them. */
  next: number;
}

/** A bidding language. */
interface Language {
  /** How it is named everywhere: of a partnership's own, its whole text. */
  id: string;
  name: string;
  about: string;
}

/** A game that may be chosen. */
interface System {
  id: string;
  name: string;
  summary: string;
  /** Its figures in a line. */
  facts: string;
  players: number;
  /** That sit at the table: more than players where some sit out. */
  people: number;
  /** null: there is no auction. */
  first_bid: number | null;
  sides: number;
  /** "fixed", "call", "secret" or "alone". */
  partners: string;
  /** Bidding languages that fit, the usual one first. */
  conventions: Language[];
}

/** A computer player. */
interface Level {
  id: string;
  name: string;
  about: string;
}

/** All games and computer players. */
interface Games {
  systems: System[];
  levels: Level[];
  /** Why others are not offered here, in sentences. */
  left_out: string[];
}

/** A word of the table, or several that mean the same. */
interface Word {
  chapter: string;
  word: string;
  meaning: string;
}

/** The words of the table. */
interface Glossary {
  words: Word[];
}

/** What a call tells, or a habit of the play. */
interface CallTells {
  call: string;
  tells: string;
}

/** The convention card of a side's bids, open to all. */
interface Convention {
  id: string;
  name: string;
  /** The idea. */
  about: string;
  rows: CallTells[];
  /** Habits of the play. */
  signals: CallTells[];
  seats: Seat[];
}

/** A hand to value. */
interface MeldAsked {
  id: string;
  cards: string;
  set?: Record<string, string>;
}

/** What a hand melds with each suit as trump. */
interface HandMelds {
  meld: MeldIn[];
}

/** What a browser gives to the deal of this seal: its half sealed, or open, or both. `known`: the table's half of this deal, or of a later one, where it was opened before: the log went back, and the next deal has a new seal then. */
interface Given {
  seal: string;
  sealed: string;
  half?: string | null;
  cut?: number | null;
  known?: string | null;
}

/** Who comes; without a token one watches. `mixes`: this browser gives a half to each deal. `language` is spoken to them from now on ("de", "pt-BR"): where there is no such, the server's own. */
interface Hello {
  t: "hello";
  token?: string;
  mixes?: boolean;
  mix?: Given | null;
  language?: string;
}

/** Choices, in the words of `own.choices`. */
interface Do {
  t: "do";
  id: string;
  at: number;
  do: string[];
}

/** A choice or a question, typed. */
interface Type {
  t: "type";
  id: string;
  at: number;
  text: string;
}

/** Go on. */
interface Ready {
  t: "ready";
  id: string;
}

/** The computer players go on without pauses until it is my turn; refused where other people play here too. */
interface Hurry {
  t: "hurry";
  id: string;
}

/** My half of the next deal. */
interface Mix {
  t: "mix";
  id: string;
  given: Given;
}

/** Take my last choice back. */
interface Undo {
  t: "undo";
  id: string;
}

/** The rest is mine. */
interface Claim {
  t: "claim";
  id: string;
}

/** What would a computer player do? */
interface Hint {
  t: "hint";
  id: string;
}

/** How likely is each bid made? */
interface Odds {
  t: "odds";
  id: string;
}

/** An answer to what is asked: deal this hand again, and about the seat of whoever is away. */
interface Vote {
  t: "vote";
  id: string;
  yes: boolean;
  about?: "away" | "redeal" | "seat";
  seat?: number | null;
}

/** Something to say at the table. */
interface Chat {
  t: "chat";
  id: string;
  text: string;
  preset?: boolean;
}

/** The owner changes who sits in a seat without a person. */
interface Sit {
  t: "sit";
  id: string;
  seat: number;
  kind: "computer" | "friend" | "held";
  level?: string;
}

/** A person at the table is reported to its maker. */
interface ReportPerson {
  t: "report";
  id: string;
  seat: number;
}

/** Who made the table gives a person's seat to a computer player, when this hand is over. */
interface Remove {
  t: "remove";
  id: string;
  seat: number;
}

/** A computer player may take over. */
interface Leave {
  t: "leave";
  id: string;
}

/** Are you there? */
interface Ping {
  t: "ping";
}

/** Whether others shall be let in. */
interface NetworkAsked {
  open: boolean;
}

/** Where others in the local network reach this server. */
interface NetworkState {
  /** "" if they do not. */
  url: string;
  /** This page may let them in, and shut them out again. */
  may: boolean;
  /** Why it may not, in words. */
  why: string;
  /** The same as a word; "" if it may. */
  code: string;
}

/** Whether the page without a server shall be fetched, or only how far it is. */
interface AppAsked {
  fetch: boolean;
}

/** Whether the page without a server is there. */
interface AppState {
  there: boolean;
  /** What is done for it now; "" before the first step. */
  step: string;
  /** Why it could not be had; "" where nothing is wrong. */
  why: string;
}

/** What is played. */
interface RulesInBrief {
  /** Of the system. */
  id: string;
  name: string;
  /** House rules differ in so many. */
  changes: number;
  /** What this table calls the cards dealt to nobody. */
  widow: string;
}

/** The seat that is one's own when this hand is over, until when one watches. */
interface Coming {
  seat: Seat;
  /** If those at the table agree. */
  asked: boolean;
  text: string;
}

/** Somebody may know cards of this game. */
interface Known {
  /** The first hand is dealt from shared cards, it is a board that others play too, or the hand of a day, it goes on from a record, all hands lie open, or it was played on from a choice. In a club's "evening" nobody knows a card: what it comes to counts there. */
  kind: "board" | "day" | "evening" | "known" | "open" | "record" | "shared";
  /** In two words. */
  short: string;
  text: string;
  /** It is played to learn, and counts in no error rate. */
  practice: boolean;
}

/** A column of the score: a side, or a player where everybody scores alone. */
interface Column {
  seats: Seat[];
  score: number;
  /** Checks earned less checks lost. */
  checks: number;
}

/** What a call means by its side's convention card, as facts; null: it says nothing of that. */
interface Tells {
  meld: [number, number | null] | null;
  or_more: boolean;
  aces: boolean | null;
  run: boolean | null;
  wants: boolean;
  asks: boolean;
  save: boolean;
}

/** A call of the auction. */
interface Call {
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
interface Auction {
  calls: Call[];
  bid: number;
  bidder: Seat | null;
  /** The figure that the next bid must beat. */
  standing: number;
}

/** What declarer has undertaken. */
interface Contract {
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

/** The meld of a hand as it was laid on the table or announced. */
interface Meld {
  total: number;
  /** All of it lies on the table. */
  shown: boolean;
  combinations: Combination[];
}

/** Two-handed: a meld on the table. */
interface LaidMeld {
  name: string;
  kind: string;
  suit: Suit | null;
  copies: number;
  /** A card of it was played. */
  broken: boolean;
  cards: Code[];
}

/** The stock of a two-handed game, and the melds laid; lists are by seat. */
interface Stock {
  left: number;
  turned: Code | null;
  scored: number[];
  laid: Code[][];
  melds: LaidMeld[][];
}

/** The trick on the table. */
interface Trick {
  leader: Seat | null;
  /** Who is winning it. */
  winner: Seat | null;
  /** Seats still to play. */
  order: Seat[];
  plays: Played[];
}

/** The running count of a hand in play. */
interface Count {
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
  /** Declarers' meld. */
  meld: number;
  /** "open", or what has become of the bid: "made", "set", "misbid", "moon lost" and so on. */
  outcome: string;
}

/** The trick of a hand after which its bid was made, or set, whatever was still to come. */
interface Decided {
  plays: Played[];
  winner: Seat;
  /** Of its cards. */
  points: number;
  /** What it counts besides as the last of the hand, else 0. */
  bonus: number;
  /** From 1. */
  number: number;
}

/** The hand of a game that brought one column the most. */
interface BestHand {
  /** From 1. */
  number: number;
  column: ScoreColumn;
  points: number;
  /** Whose cards are shown: the bidder's, or those of whoever melded the most. */
  seat: Seat;
  /** Of their dearest meld; none where none was shown. */
  cards: Code[];
}

/** What the rows of a hand are called on the score sheet. */
interface RowNames {
  meld: string;
  play: string;
  hand: string;
  total: string;
}

/** A line of a hand on the score sheet. */
interface SheetLine {
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
interface SheetCheck {
  column: ScoreColumn;
  checks: number;
  /** A word for programs. */
  kind: string;
  rule: string;
  text: string;
  row: string;
}

/** By column, what was melded and taken in vain. */
interface Uncounted {
  meld: number[];
  /** With the last trick's and buried cards. */
  points: number[];
}

/** A hand on the score sheet; texts are made for the seat that reads them ("We made 52"). */
interface SheetHand {
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
interface Over {
  winners: ScoreColumn[];
  /** What decided: a key of `ENDINGS` in `deece.game`. */
  kind: string;
  /** The goal, or the number of hands. */
  figure: number;
  text: string;
}

/** What everyone is shown of a position. After a hand was scored it still shows the hand (melds, last trick, contract) with the new scores, until the next is dealt; `step` is then "score", or "over". */
interface Public {
  /** Number of the hand, from 1. */
  hand: number;
  phase: "auction" | "deal" | "exchange" | "meld" | "score" | "trick";
  /** What is decided, more exactly: a key of `PHASES` in `deece.game`. */
  step: string;
  /** Who must choose. */
  turn: Seat | null;
  /** Who dealt this hand. */
  dealer: Seat;
  /** Who deals the next, once a hand is scored; when the game is over, in another. */
  next_dealer: Seat | null;
  /** The seats that play this hand. */
  active: Seat[];
  /** By seat, the number of its side. */
  side: number[];
  /** "fixed", or how they are found where they change. */
  partners: "alone" | "call" | "fixed" | "secret";
  columns: Column[];
  /** The score to be reached. */
  goal: number;
  /** How many hands make a game, in place of the goal; 0: the goal decides. */
  hands: number;
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
  /** Cards of a widow that was turned up; or the card turned up under a pack from which hands are drawn. */
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
  /** Once a hand is scored, the trick by which its bid was made or set. */
  decided: Decided | null;
  /** Once the game is over, the hand that brought a column the most. */
  best: BestHand | null;
  /** The last 60 hands of the score sheet, as the viewer reads it (the others: `GET /api/tables/{id}/sheet`); a replay has it beside its frames. */
  sheet: SheetHand[];
  /** How the game ended; null while it goes on. */
  over: Over | null;
}

/** What figures in a row tell by the convention card of the side. */
interface BidsTell {
  from: number;
  to: number;
  /** In two or three words. */
  short: string;
  /** In full. */
  means: string;
  /** What they promise partner that the hand does not hold, "" if nothing. */
  warning: string;
}

/** Figures that the hand cannot come to, with the best cards that may come and every trick. */
interface Beyond {
  /** So much it can. */
  above: number;
  /** What a higher one is warned of, with a place for it: "{bid} is out of reach ...". */
  words: string;
}

/** Something that may be chosen. */
interface Choice {
  /** As it is sent: "play AH". */
  do: string;
  /** "bid" is spoken as a digit, "laid" is a card played from one's melds on the table, "say" is to play on, concede, look, throw in, shoot the moon, ask for a new deal, or hand back. */
  kind: "bid" | "bury" | "call" | "card" | "draw" | "exchange" | "give" | "keep" | "laid" | "meld" | "pass" | "say" | "trump";
  text: string;
  note: string;
  /** Of a choice of a card. */
  card: Code;
  /** Of a choice that names trump. */
  suit: Suit;
  /** Of a bid that is said short. */
  digit: number;
  /** Of a bid or a call: what it tells, in two words. */
  short: string;
  /** The same in full. */
  means: string;
  /** What it promises partner that the hand does not hold, "" if nothing. */
  warning: string;
}

/** Why something may not be chosen now: a sentence, and the same as data. */
interface Why {
  reason: string;
  code: string;
  figures: Record<string, number | string | string[]>;
}

/** A call that these rules know and that may not be made now. */
interface RefusedCall {
  reason: string;
  code: string;
  figures: Record<string, number | string | string[]>;
  text: string;
}

/** A card of which not every copy held may be buried, because the others are melded. */
interface Spare {
  reason: string;
  code: string;
  figures: Record<string, number | string | string[]>;
  card: Code;
  /** That may be buried. */
  copies: number;
}

/** What only this seat knows of the exchange. */
interface KnownCards {
  received: Code[];
  /** As it took it. */
  widow: Code[];
  /** Drafting: seen and discarded. */
  thrown: Code[];
  /** Drafting: the card that it looks at. */
  drawn: Code | null;
}

/** What the hand would meld with this trump. */
interface TrumpMeld {
  trump: Suit;
  total: number;
  /** A meld of it wins the game. */
  wins: boolean;
  combinations: Combination[];
  /** Why this suit cannot be trump, "" if it can. */
  note: string;
}

/** What one seat is shown besides; nothing for whoever watches. */
interface Own {
  /** Cards held. */
  hand: Code[];
  /** What is asked, in words; "" when it is not this seat's turn. */
  question: string;
  /** The figures that may be bid, lowest first; chosen as `"bid 52"`. */
  bids: number[];
  /** What they tell by the convention card of the side, lowest first. */
  bids_tell: BidsTell[];
  /** While bids are made. */
  beyond: Beyond | null;
  /** What stands above the bids that are said as a digit: "Say it and show four aces"; "" where there are none. */
  digits: string;
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
interface Chip {
  head: string;
  /** Where there is room. */
  more: string;
  under: string;
}

/** What stands above the cards that are chosen to be passed or buried. */
interface Tray {
  /** By how many are chosen. */
  heads: string[];
  /** The button's words. */
  send: string;
}

/** The running count in words. */
interface CountWords {
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
interface TakenWords {
  text: string;
  points: number;
}

/** A line, and what stands under it. */
interface HeadAndText {
  head: string;
  text: string;
}

/** The last trick: who took it, and for what. */
interface LastWords {
  head: string;
  took: string;
  tag: string;
}

/** Cards under a title. */
interface TitledCards {
  title: string;
  cards: string[];
}

/** Whose meld it is. */
interface MeldOwner {
  name: string;
  /** What stands there where no meld lies. */
  none: string;
}

/** The stock of a two-handed game; lists are by seat. */
interface StockWords {
  pile: string;
  /** What is asked beside it. */
  ask: string;
  hands: string[];
  none: string[];
  melds: string[];
  short: string[];
}

/** What stands above the card drawn, and above those thrown away. */
interface DraftWords {
  looks: string;
  /** By seat. */
  threw: string[];
}

/** What a column of the score is called. */
interface ColumnWords {
  /** "" where a sign stands for it. */
  name: string;
  subject: string;
}

/** How far it still is, after a hand. */
interface FarWords {
  head: string;
  /** By column what is still lacking: "181 to go", "there"; "" where the number of hands decides. */
  rows: string[];
  lines: string[];
  checks: string[];
}

/** Who deals next, and who then leads or speaks first. */
interface NextWords {
  dealer: string;
  first: string;
}

/** What the page says of the position to this viewer, ready to be shown. Kinds and figures of the same stand in `Public` and `Own`. The page words nothing of the game itself. Names are as the viewer reads them: their own is "You". */
interface Says {
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
  /** What the bid of the hand just scored came to, in one sentence of figures; "" where its headline says it all. */
  came_to: string;
  /** Who took the trick that decided it. */
  decided: string;
  far: FarWords | null;
  /** Why a hand ended that was not played for a bid. */
  ended: string;
  following: NextWords | null;
  /** Who has won the game. */
  won: string;
  /** By how much, and after how many hands. */
  final: string;
  /** The hand of the game, in a line. */
  best: string;
  /** Who is still looking at the score. */
  looking: string;
}

/** What a page says of a card that it keeps until its player's turn, and of one raised by a first tap, with `{card}` and `{reason}` for the page to fill in. */
interface AheadWords {
  next: string;
  waits: string;
  back: string;
  changed: string;
  refused: string;
  raised: string;
}

/** Who sits in a seat, and whether they are there. */
interface Person {
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
  /** The color that a person chose for their face, 1 to 8; 0: it is drawn from the name. */
  face: number;
  here: boolean;
  /** Their connection has been gone for ten seconds. */
  away: boolean;
  /** A computer player plays for them until they are back. */
  stand_in: boolean;
}

/** Something said at the table. */
interface ChatLine {
  seat: Seat;
  name: string;
  text: string;
  /** Chosen from the list, not written. */
  preset: boolean;
}

/** Whom the table waits for: it goes on when every person is ready. */
interface Gate {
  /** Until all have seen the meld, or the score of the hand. */
  why: "hand" | "meld";
  ready: Seat[];
  waits: Seat[];
}

/** What the persons at the table are asked: it is done when all in `of` say yes, and one no ends it. */
interface Question {
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
interface SealedHalf {
  seat: Seat;
  sealed: string;
}

/** How far the next deal is, or what is known of the one in play, where it is sealed. */
interface Shuffle {
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
interface Manners {
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
interface Welcome {
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
interface Step {
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
  /** To whoever asked for it: the id of the command that is done and stored with this, in place of an `ok`. */
  ok: string;
}

/** The same position is said otherwise, because somebody came, went or is ready. */
interface SaysNow {
  t: "says";
  says: Partial<Says>;
}

/** Somebody sat down, left, came back or is away. */
interface PeopleNow {
  t: "people";
  /** By seat. */
  people: Person[];
  /** How many watch. */
  watching: number;
}

/** Somebody is ready. */
interface GateNow {
  t: "gate";
  gate: Gate | null;
}

/** What the persons at the table are asked has changed. */
interface QuestionsNow {
  t: "questions";
  questions: Question[];
}

/** The next deal is another, or it has come a step further; null where it is not sealed: cards that somebody shared, or a table from before there were seals. */
interface ShuffleNow {
  t: "shuffle";
  shuffle: Shuffle | null;
}

/** What the table waits for before it goes on ("the disk is full"); "" when it goes on. */
interface WaitingNow {
  t: "waiting";
  text: string;
}

/** To the maker of the table alone: who has reported whom. */
interface ReportsNow {
  t: "reports";
  /** Sentences. */
  reports: string[];
}

/** Something was said at the table. */
interface Chatted {
  t: "chat";
  seat: Seat;
  name: string;
  text: string;
  /** Chosen from the list, not written. */
  preset: boolean;
}

/** A command is done and stored. */
interface Ok {
  t: "ok";
  id: string;
  /** The table's newest entry at the time of this answer. */
  seq: number;
  /** The command had been done before. */
  again: boolean;
}

/** A command is refused: the sentence, and the same as data (see Refusals). */
interface No {
  t: "no";
  id: string;
  reason: string;
  /** The position had moved on, and a `welcome` follows. */
  stale: boolean;
  code: string;
  figures: Record<string, number | string | string[]>;
}

/** A reason of a computer player, as data. */
interface WhyHinted {
  kind: string;
  figures: Record<string, number | number | string>;
}

/** The answer to `hint` (by the expert, from this seat's view alone), and to a typed question such as `score`. */
interface Answer {
  t: "answer";
  id: string;
  lines: string[];
  /** What is advised, as it is chosen: one choice, or all cards to pass or bury. */
  choices: string[];
  /** The same as a button says it: "Bid 52", "Play the ten of hearts". */
  label: string;
  /** Why, in words. */
  reason: string;
  /** The same as data, in order. */
  reasons: WhyHinted[];
}

/** How likely a bid is made. */
interface Chance {
  bid: number;
  /** In per cent, 1 to 99, that the side makes the bid if it wins the auction at this figure. */
  chance: number;
  /** That is best for it. */
  trump: Suit | null;
}

/** The answer to `odds`, to the seat that asked alone. */
interface Chances {
  t: "chances";
  id: string;
  rows: Chance[];
  /** The same in words. */
  lines: string[];
}

/** The answer to `ping`. */
interface Pong {
  t: "pong";
}

/** The server closes the connection, and why. */
interface Bye {
  t: "bye";
  reason: string;
  code: string;
  figures: Record<string, number | string | string[]>;
}

/** A record to be opened. */
interface OpenAsked {
  record: string;
}

/** A game as far as its record is whole. */
interface OpenedGame {
  record: string;
  /** The system. */
  id: string;
  names: string[];
  /** That are over. */
  hands: number;
  over: boolean;
}

/** What a record holds, and what is wrong with it. */
interface Opened {
  /** Sentences, three at most. */
  problems: string[];
  /** Problems besides. */
  more: number;
  /** Where its whole part ends; of a sound one, where the game goes on, and whether that is all; "" if it is over. */
  words: string;
  /** null where no choice is. */
  whole: OpenedGame | null;
}

/** One person of the season, by name; with `rating` how many points a hand they bring. */
interface PersonAsked {
  evenings: ClubEvent[][];
  who: string;
  rating?: boolean;
}

/** A round of theirs. */
interface PersonRound {
  round: number;
  /** 0: they sat out. */
  table: number;
  words: string;
  /** A shared score sheet of it, "" for none, and the key that reads it. */
  sheet: string;
  key: string;
}

/** An evening of theirs. */
interface PersonEvening {
  /** By its place in what was sent, from 0. */
  evening: number;
  words: string;
  /** What was asked, and what was paid; "" where nothing costs anything. */
  money: string;
  rounds: PersonRound[];
}

/** What was known after an evening; points of the game. */
interface RatedThen {
  hands: number;
  /** Null under so many hands that a figure says nothing. */
  points: number | null;
  low: number;
  high: number;
}

/** One person's season. */
interface ClubPerson {
  name: string;
  came: PersonEvening[];
  /** How many points a hand, in a sentence; "" if it was not asked. */
  rating: string;
  /** In points of which game. */
  scale: string;
  /** After each evening with a hand of theirs. */
  course: RatedThen[];
}

/** Somebody on the ladder. */
interface LadderRung {
  place: number;
  name: string;
  games: number;
}

/** All who played, by games won; asked for by a club that wants a ranking. */
interface ClubLadder {
  rungs: LadderRung[];
  /** Why there is none; "" if there is one. */
  missing: string;
}

/** A position: its rules, who dealt, the cards of whoever asks, all calls, and the score; own score and convention card come first, then clockwise. All as it was written: it need not be right. */
interface PositionAsked {
  id: string;
  set?: Record<string, string>;
  dealer?: number;
  cards?: string;
  calls?: string[];
  scores?: string[];
  conventions?: string[];
  /** That overtime has raised; 0: that of the rules. */
  goal?: number;
}

/** What these bids are worth there, beside passing and the lowest; none: the next few. The same seed imagines the same deals. */
interface WorthAsked {
  id: string;
  set?: Record<string, string>;
  dealer?: number;
  cards?: string;
  calls?: string[];
  scores?: string[];
  conventions?: string[];
  /** That overtime has raised; 0: that of the rules. */
  goal?: number;
  bids?: number[];
  deals?: number;
  seed?: number;
}

/** A call of the auction so far. */
interface CallTold {
  seat: Seat;
  words: string;
}

/** A call that may come next, and how it is typed. */
interface CallOffered {
  do: string;
  words: string;
}

/** What is wrong with a position, in sentences; "" where nothing is. */
interface PositionWrong {
  cards: string;
  calls: string;
  scores: string;
}

/** A position as far as it is told. */
interface PositionShown {
  title: string;
  /** Of the seats. */
  names: string[];
  /** Whoever asks plays no part in a hand that was dealt so. */
  sits_out: boolean;
  calls: CallTold[];
  /** Whose call is next; null: the auction is over. */
  turn: Seat | null;
  /** What may be called next, but for bids. */
  offered: CallOffered[];
  /** What may be bid next. */
  bids: number[];
  columns: string[];
  /** Cards in a hand. */
  hand: number;
  ranks: string;
  copies: number;
  languages: Language[];
  sides: number;
  wrong: PositionWrong;
  /** What each call is worth can be asked. */
  ready: boolean;
  cards: CardNames;
  /** By key what the page says. */
  says: Record<string, string>;
}

/** What a call is worth. */
interface WorthRow {
  words: string;
  /** null: it is no bid. */
  bid: number | null;
  /** To win the game, in percent. */
  chance: number;
  low: number;
  /** Between what that likely lies. */
  high: number;
  /** More for the side than for the others, on average, at 0 to 0. */
  points: number;
  grade: string;
  /** What it costs against the best of the others, as a review says it. */
  behind: string;
  /** What the imagined deals come to. */
  brings: string;
}

/** What each call is worth, the best first. */
interface WorthAnswer {
  /** The position in a line. */
  head: string;
  score: string;
  rows: WorthRow[];
  /** Sentences. */
  why: string[];
  /** That were imagined. */
  deals: number;
  /** More are not imagined here. */
  most: number;
}

/** What was asked cannot be done; the status of the answer is 400 or more. */
interface NotDone {
  /** A sentence for the user. */
  error: string;
  /** The reason as a word, which programs look at (see Refusals). */
  code: string;
  /** By name the figures of the sentence. */
  figures: Record<string, number | string | string[]>;
}

/** A record to look at. */
interface ReplayAsked {
  record: string;
  hand?: number;
}

/** Cards that went from hand to hand without being played. */
interface Moved {
  seat: Seat;
  kind: "bury" | "pass" | "take";
  cards: Code[];
  /** Of cards that were passed: who has them now. */
  to: Seat | null;
  text: string;
}

/** Cards that lay face down or were seen by one player alone. */
interface Aside {
  widow: Code[];
  drawn: Code;
  /** By seat. */
  buried: Code[][];
  /** By seat. */
  thrown: Code[][];
}

/** A step of a hand. */
interface Frame {
  event: TableEvent;
  /** What changed; of the first all. */
  public: Partial<Public>;
  /** What changed; of the first all. */
  says: Partial<Says>;
  /** By seat. */
  hands: Code[][];
  aside: Aside;
  /** What lies in the middle. */
  moved: Moved[];
  /** What is said of the meld where it turns up with this step, which is then shown as one of its own; else "". */
  meld: string;
}

/** A finished hand, step by step and face up. */
interface Replay {
  title: string;
  names: string[];
  hand: number;
  /** That are over. */
  hands: number;
  frames: Frame[];
  cards: CardNames;
  rules: RulesInBrief;
  /** Of the whole game. */
  sheet: SheetHand[];
}

/** A seat's choices in a hand of a record, or one of them (from 0); `want` is what else is asked of them. "ledger": what the points of the hand came from, "game": those of all hands; "again": the mistakes that come back; "before": the game up to the choice. */
interface ReviewAsked {
  record: string;
  hand?: number;
  seat?: number;
  choice?: number;
  want?: "" | "again" | "before" | "game" | "ledger";
}

/** What a player's decisions of one hand come to, small enough to be kept: all, by kind and by role. */
interface Counted {
  every: [number, number];
  kind?: Record<"bid" | "bury" | "end" | "follow" | "lead" | "pass" | "say" | "trump", [number, number]>;
  role?: Record<"" | "declarer" | "defender" | "partner", [number, number]>;
}

/** Hands that were reviewed, as their reviews said. */
interface RatesAsked {
  hands?: Counted[];
}

/** A choice that there was. */
interface OptionShown {
  words: string;
  /** To win the game, in percent. */
  chance: number;
  /** More for the side than for the others, on average. */
  points: number;
  played: boolean;
  best: boolean;
}

/** In how many of the imagined deals the best choice was better and worse. */
interface Better {
  better: number;
  worse: number;
  deals: number;
}

/** What a choice cost. */
interface JudgedShown {
  grade: string;
  charged: boolean;
  /** The grade, and how many games in 100 it costs. */
  words: string;
  /** More exactly; "" where nothing is charged. */
  cost: string;
  /** The same figure alone: games in 100. */
  lost: number;
  sure: string;
  role: string;
  /** There was a real one. */
  choice: boolean;
  best: string;
  best_card: Code | null;
  /** Sentences. */
  why: string[];
  better: Better | null;
  options: OptionShown[];
  /** With all cards open, or "". */
  open: string;
}

/** A choice of the hand. */
interface DecisionShown {
  /** From 0. */
  number: number;
  /** Of the replay, before the choice. */
  step: number;
  /** It was before the play. */
  before: boolean;
  /** 0 before the play. */
  trick: number;
  where: string;
  /** Where, and what was chosen. */
  title: string;
  /** The number of the trick, or a word for what was chosen before the play. */
  mark: string;
  /** What was chosen, in a word; "" for a card or a suit. */
  brief: string;
  card: Code | null;
  /** The suit that was named. */
  trump: Suit | null;
  /** That could be chosen; none where no card was. */
  cards: Code[];
  /** null: it is not judged yet; asked for by its number it is. */
  judged: JudgedShown | null;
  /** Of a bid: what the page of a position asks of it. */
  position: PositionAsked | null;
}

/** All choices of a seat in a hand in a line, and as error rates count them. */
interface Together {
  /** "" while not all are judged. */
  sums: string;
  /** null while not all are judged, and for a game that was for learning. */
  counted: Counted | null;
  /** How many of them may be chosen again. */
  again: number;
}

/** All choices of a seat in a hand, with what is known of them already. */
interface Review {
  /** "" while not all are judged. */
  sums: string;
  /** null while not all are judged, and for a game that was for learning. */
  counted: Counted | null;
  /** How many of them may be chosen again. */
  again: number;
  title: string;
  names: string[];
  hand: number;
  hands: number;
  seat: Seat;
  decisions: DecisionShown[];
  /** There is one for these rules. */
  ledger: boolean;
  /** By key what the page says. */
  says: Record<string, string>;
}

/** What one choice cost, and all together. */
interface Judgment {
  /** "" while not all are judged. */
  sums: string;
  /** null while not all are judged, and for a game that was for learning. */
  counted: Counted | null;
  /** How many of them may be chosen again. */
  again: number;
  judged: JudgedShown;
}

/** Where points came from. */
interface LedgerRow {
  words: string;
  points: number;
}

/** A hand of a game: the luck in it, and its score. */
interface HandLuck {
  hand: number;
  luck: number;
  score: number;
}

/** What the points came from, by all that is judged. */
interface LedgerShown {
  words: string;
  rows: LedgerRow[];
  /** To which they add up. */
  score: number;
  adjusted: string;
  about: string;
  /** The choices of all players were judged. */
  complete: boolean;
  /** Of a whole game. */
  hands: HandLuck[];
}

/** The ledger of a hand, or of a game; null before all choices of the seat in it are judged. */
interface LedgerAnswer {
  ledger: LedgerShown | null;
}

/** A mistake that comes back: its game, where it stood, what it cost of 1, the record up to it, and when it is due. `due` is in seconds since 1970; `step` is how often in a row it was right. */
interface OwnHand {
  game: string;
  where: string;
  about: string;
  cost: number;
  record: string;
  due: number;
  step: number;
}

/** The mistakes that may be chosen again, five at most, the dearest first, by key. */
interface AgainAnswer {
  again: Record<string, OwnHand>;
}

/** The game up to a choice, marked `practice: known`: a table made of it plays on from there. */
interface BeforeAnswer {
  record: string;
}

/** The error rate of one kind of choices or in one role, in percent of the game in ten real choices. */
interface RateRow {
  words: string;
  likely: string;
  rate: number;
  low: number;
  high: number;
}

/** Error rates by kind, or by role. */
interface RatePart {
  head: string;
  rows: RateRow[];
}

/** Error rates over many hands. */
interface Rates {
  words: string;
  parts: RatePart[];
  /** By key what the page says. */
  says: Record<string, string>;
}

/** The words of house rules; how long each may be is said beside it (rules/layers.py). */
interface HouseAsked {
  name?: string;
  summary?: string;
  source?: string;
  notes?: string[];
}

/** A system with house rules, and what their people say of them. */
interface RulesAsked {
  id: string;
  set?: Record<string, string>;
  house?: HouseAsked;
  /** Convention cards of one's own, as TOML: those that are kept, and one that is looked at. */
  cards?: string[];
}

/** A house set as TOML, to be read. */
interface FileAsked {
  text: string;
}

/** What people call their house rules, and what they say of them; all empty where they say nothing. */
interface HouseWords {
  name: string;
  summary: string;
  source: string;
  notes: string[];
}

/** Words that cannot be, and why. */
interface UnfitWord {
  field: string;
  text: string;
}

/** The words that were sent. */
interface HouseChecked {
  name: string;
  summary: string;
  source: string;
  notes: string[];
  problems: UnfitWord[];
}

/** A chapter of the form. */
interface Chapter {
  key: string;
  title: string;
}

/** A value that a rule may have. */
interface RuleChoice {
  value: string;
  says: string;
}

/** A rule of the form. Its values are text: "true", "60", "4,30,60,90". */
interface RuleRow {
  key: string;
  chapter: string;
  name: string;
  /** What the rule decides. */
  what: string;
  /** "int", "bool", "choice", "numbers" (a list of them) or "words" (a list of choices). */
  kind: string;
  low: number;
  high: number;
  value: string;
  /** The system's own value. */
  standard: string;
  standard_words: string;
  /** What the rule sheet says of it; "" if it goes without saying. */
  says: string;
  /** It has an effect in this game. */
  matters: boolean;
  /** That its value follows from another that was changed, in words; "" where it does not. */
  moved: string;
  /** What the numbers of a meld are for: single, double. */
  copies: string[];
  choices: RuleChoice[];
}

/** A rule that differs from the system's. */
interface RuleChange {
  key: string;
  name: string;
  /** "600, not 500". */
  words: string;
}

/** A value that would mend rules that cannot be. */
interface Remedy {
  key: string;
  value: string;
  /** The button: "Set “Bid to win” to “off”". */
  text: string;
}

/** Why the rules cannot be, and which rows that is about. */
interface RuleProblem {
  text: string;
  keys: string[];
  /** What would mend it, each as a button. */
  remedies: Remedy[];
}

/** A piece of the rule sheet. */
interface SheetBlock {
  kind: "heading" | "list" | "pairs" | "table" | "text" | "title";
  text: string;
  rows: string[][];
}

/** A partnership's own convention card. */
interface OwnCard {
  /** "" where it cannot be read, as in the next two. */
  id: string;
  name: string;
  /** As it is named everywhere. */
  text: string;
  rows: CallTells[];
  /** Why it cannot be used in this game; "" where it can. */
  why: string;
}

/** The rules of a system with house rules as a form. */
interface RulesForm {
  id: string;
  name: string;
  summary: string;
  chapters: Chapter[];
  rows: RuleRow[];
  changes: RuleChange[];
  /** Rules that are as they were, and that people usually change with those; `words` is the value. */
  left: RuleChange[];
  /** Why they cannot be; the sentences are the standard ones then. */
  problems: RuleProblem[];
  /** What was made for another pack and is as it was, with the figure that fits; a table may want it so. */
  outgrown: RuleProblem[];
  house: HouseChecked;
  /** Bidding languages that fit, the usual one first; then one's own. */
  conventions: Language[];
  /** What became of each convention card of one's own that was asked about. */
  cards: OwnCard[];
  sheet: SheetBlock[];
}

/** The rules for paper: the whole sheet with two hands played out, and a page for beginners. */
interface RulesPrinted {
  sheet: SheetBlock[];
  card: SheetBlock[];
}

/** House rules that were read from a file. */
interface HouseSet {
  id: string;
  set: Record<string, string>;
  house: HouseWords;
}

/** A set of the library: the rules of a real table, as the lobby lists them. */
interface Shelved {
  name: string;
  /** That sit at the table. */
  people: number;
  /** What it is built on. */
  game: string;
  house: HouseSet;
}

/** All of them, those most asked for first. */
interface Library {
  sets: Shelved[];
}

/** What there is to learn. */
interface LearnAsked {

}

/** A lesson. */
interface LessonAsked {
  id: string;
}

/** A question of a drill. */
interface DrillAsked {
  id: string;
  number: number;
}

/** What the review would answer to a question, as it is typed. */
interface BestAnswer {
  show: string;
}

/** What is kept of a drill that was missed: when it comes back, in seconds, and what the library knows of it. */
interface Kept {
  due: number;
  last: number;
  state?: number;
  step?: number | null;
  stability?: number | null;
  difficulty?: number | null;
}

/** An answer to a step of a lesson (from 0) or a question of a drill; what is kept of it, and the time. */
interface AnswerAsked {
  id: string;
  number: number;
  answer: string;
  kept?: Kept | null;
  now?: number;
}

/** A teacher's own lesson: what stands in its file. */
interface GivenAsked {
  text: string;
}

/** An answer to a step of it, from 0. */
interface GivenAnswer {
  text: string;
  number: number;
  answer: string;
}

/** A position of somebody's own games, as a record that ends there; `about` is what is said of it. */
interface OwnHandAsked {
  record: string;
  about?: string;
}

/** What is chosen there this time; how often in a row it was right, and the time. */
interface ChosenAgain {
  record: string;
  about?: string;
  answer: string;
  step?: number;
  now?: number;
}

/** The hand of a day in a system; `compared`: what another player made of it. */
interface DayAsked {
  id: string;
  date: string;
  compared?: boolean;
}

/** The hands of a lesson for paper, or some questions of a drill from this number on. */
interface PrintAsked {
  id: string;
  number?: number;
}

/** A lesson or a drill of the list. */
interface LearnRow {
  part: string;
  id: string;
  /** A drill has none. */
  steps: number;
  /** Whether its hands can be printed with their answers. */
  prints: boolean;
  title: string;
  about: string;
}

/** A part of the list. */
interface LearnPart {
  title: string;
  rows: LearnRow[];
}

/** All there is to learn. */
interface LearnList {
  parts: LearnPart[];
  /** What one begins with. */
  first: LearnRow;
  cards: CardNames;
  /** By key what the pages say. */
  says: Record<string, string>;
}

/** An answer to pick. */
interface TaskOption {
  code: string;
  words: string;
}

/** Something that the position allows. */
interface TaskChoice {
  do: string;
  text: string;
  card: Code | null;
}

/** Somebody at the table of a task. */
interface TaskPlace {
  name: string;
  /** What is said of them. */
  line: string;
  /** Theirs of this trick. */
  card: Code | null;
  winning: boolean;
  led: boolean;
}

/** One thing to do. It is answered by what may be typed: a figure, an option's code or words, a choice as at the table. */
interface TaskShown {
  ask: "act" | "cards" | "figure" | "meld" | "pick" | "read";
  say: string;
  do: string;
  cards: Code[];
  /** The letter of its suit. */
  trump: string | null;
  trump_words: string;
  /** How many cards. */
  choose: number;
  /** To pick from. */
  options: TaskOption[];
  choices: TaskChoice[];
  /** A right answer as it is typed, or "". */
  show: string;
  /** The review is the judge, and may be asked for the best answer (`POST /api/learn/best`). */
  judged: boolean;
  /** Clockwise from the learner. */
  seats: TaskPlace[];
  contract: string;
  /** Lines. */
  melds: string[];
  /** Lines. */
  tricks: string[];
}

/** A lesson with all its steps. */
interface LessonShown {
  id: string;
  title: string;
  about: string;
  /** The system. */
  rules: string;
  /** A guided hand. */
  whole: boolean;
  steps: TaskShown[];
}

/** A question of a drill. */
interface QuestionAsked {
  id: string;
  title: string;
  about: string;
  number: number;
  task: TaskShown;
}

/** A hand on paper. */
interface HandPrinted {
  number: number;
  /** What is said of it. */
  lines: string[];
  suits: string[];
  ask: string;
  options: string[];
  answer: string;
  why: string;
}

/** The hands of a lesson or a drill, for paper. */
interface LessonPrinted {
  title: string;
  about: string;
  hands: HandPrinted[];
}

/** A position of somebody's own games, to be chosen again. */
interface OwnTask {
  task: TaskShown;
}

/** A meld of a hand that was counted. */
interface MeldRow {
  name: string;
  points: number;
  cards: Code[];
  /** The count left it out. */
  missed: boolean;
}

/** A choice that was looked at. */
interface ChanceShown {
  words: string;
  /** Of a chance to win. */
  percent: number;
  chosen: boolean;
}

/** What an answer is worth, and why. */
interface Graded {
  right: boolean;
  words: string;
  verdict: string;
  /** Codes. */
  chosen: string[];
  /** Reasons. */
  lines: string[];
  /** Of meld. */
  total: number | null;
  rows: MeldRow[];
  chances: ChanceShown[];
}

/** The same of a step of a lesson, or of a drill. */
interface StepGraded {
  right: boolean;
  words: string;
  verdict: string;
  /** Codes. */
  chosen: string[];
  /** Reasons. */
  lines: string[];
  /** Of meld. */
  total: number | null;
  rows: MeldRow[];
  chances: ChanceShown[];
  /** What the device is to keep of this question until it comes back at `due`; null: nothing. */
  kept: Kept | null;
}

/** The hand of a day. */
interface DayCards {
  record: string;
  game: string;
  people: number;
  /** Of the other players. */
  level: string;
}

/** What another player made of the hand of a day. */
interface DayCompared {
  words: string;
}

/** When a hand of one's own comes back, in Unix time, and how often in a row it was right. */
interface AgainAt {
  due: number;
  step: number;
}

/** The same of a choice of one's own that is made again. */
interface OwnGraded {
  right: boolean;
  words: string;
  verdict: string;
  /** Codes. */
  chosen: string[];
  /** Reasons. */
  lines: string[];
  /** Of meld. */
  total: number | null;
  rows: MeldRow[];
  chances: ChanceShown[];
  /** null: it does not come back. */
  kept: AgainAt | null;
}

/** Who cuts, and how the pack is dealt out: said before the deal, and checked after it. */
interface Dealing {
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
interface OpenedHalf {
  seat: Seat;
  sealed: string;
  /** Its half; "" if it came too late. */
  opened: string;
  /** How many cards it took off the top. */
  cut: number | null;
}

/** What a sealed deal was made from, how it is dealt out, and every card of it. */
interface DealProof {
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

/** The evenings of a season. */
interface SeasonAsked {
  evenings: ClubEvent[][];
}

/** The same, with score sheets whose rules name a stake. */
interface SeasonSums {
  evenings: ClubEvent[][];
  sheets?: SheetEvent[][];
}

/** What somebody has come to; figures as they are shown, "" where there is nothing to show. */
interface SeasonPerson {
  place: string;
  name: string;
  evenings: string;
  firsts: string;
  won: string;
  points: string;
  board_points: string;
  average: string;
  high_hand: string;
  sets: string;
  owes: string;
}

/** What two have come to together. */
interface SeasonPartners {
  name: string;
  together: string;
  won: string;
  average: string;
}

/** A date of an evening that is not over. */
interface SeasonNext {
  /** By its place in what was sent, from 0. */
  evening: number;
  title: string;
  /** 2026-11-26. */
  date: string;
  /** The same in words, with the time and the place. */
  when: string;
}

/** A season. */
interface ClubSeason {
  days: string[];
  /** The best first. */
  people: SeasonPerson[];
  partners: SeasonPartners[];
  /** What was paid and what is open; "" where nothing costs anything. */
  kitty: string;
  /** Who pays whom by the stakes of the sheets. */
  stakes: string[];
  /** Those of evenings that are not over, the next one first. */
  dates: SeasonNext[];
}

/** A meld by its name. */
interface MeldNamed {
  name: string;
  kind: string;
  suit: Suit | null;
  copies: number;
}

/** Hands of a table's score sheet, oldest first. */
interface SheetPart {
  hands: SheetHand[];
}

/** What a call would tell if it were made. */
interface Offered {
  /** In two or three words. */
  short: string;
  /** In full. */
  means: string;
  /** What it promises partner that the hand does not hold, "" if nothing. */
  warning: string;
}

/** Who shall sit in a chair. */
interface SeatAsked {
  kind: "computer" | "friend" | "held" | "me";
  level?: string;
}

/** A new table; the page may name it, so that it can open a socket to it meanwhile. */
interface TableAsked {
  name: string;
  me: string;
  seats: SeatAsked[];
  id?: string;
  set?: Record<string, string>;
  deal?: string;
  record?: string;
  day?: string;
  speed?: "fast" | "normal" | "slow";
  watchers?: boolean;
  away?: "ask" | "computer" | "wait";
  away_after?: number;
  clock?: number;
  dealer?: number | null;
  conventions?: string[];
  house?: HouseAsked;
  table?: string;
  open?: boolean;
  face?: number;
}

/** A seat for a friend. */
interface SitAsked {
  name: string;
  seat?: number | null;
  face?: number;
}

/** A finished hand to share. */
interface ShareAsked {
  hand: number;
}

/** A new table; the token opens the maker's seat. */
interface TableMade {
  table: string;
  seat: Seat;
  token: string;
  shuffle: Shuffle | null;
}

/** A seat that was taken. */
interface Seated {
  seat: Seat;
  token: string;
  /** False where its cards are another's until the hand is over. */
  now: boolean;
  shuffle: Shuffle | null;
}

/** The rules of a table. */
interface TableRules {
  /** The system. */
  id: string;
  name: string;
  /** House rules differ from it in so many. */
  changes: number;
  set: Record<string, string>;
  house: HouseWords;
}

/** Who sits where at a table, before one joins. */
interface TableShown {
  table: string;
  name: string;
  title: string;
  /** The system's name: the title may be that of house rules. */
  game: string;
  /** The rules that differ from the system's. */
  differs: RuleChange[];
  people: Person[];
  /** By seat, whose partner sits there, in words; "" where nobody is yet, or partners are others in each hand. */
  partners: string[];
  /** Seats that a friend may take, now or from the next hand on. */
  free: Seat[];
  /** Seats of persons who are away, for which one may ask. */
  asked_for: Seat[];
  known: Known | null;
  /** One may watch. */
  watchers: boolean;
  /** By side, the bidding language chosen, its id or the text of an own one; empty: the usual one. */
  conventions: string[];
  over: boolean;
  hand: number;
  /** In words. */
  score: string;
  /** Who won, in words. */
  result: string;
  rules: TableRules;
}

/** What the deal of a finished hand was made from. */
interface ProofShown {
  hand: number;
  /** null: it was not sealed. */
  proof: DealProof | null;
}

/** A link that deals the cards of a finished hand to a friend. */
interface DealMade {
  /** Its token. */
  deal: string;
}

/** A shared deal, without its cards. */
interface DealShown {
  /** The system. */
  id: string;
  set: Record<string, string>;
  house: HouseWords;
  title: string;
  /** Of who shared it. */
  seat: Seat;
  /** Their name. */
  by: string;
  people: number;
}

/** What is asked with GET, and what is answered. */
interface Get {
  /** The first change of the score sheet of a table. */
  (path: `/api/evenings/${string}/sheet/${string}/${string}`, token?: string): Promise<ClubSheet>;
  /** A teacher's own lesson, for whoever is in the class. */
  (path: `/api/classes/${string}/tasks/${string}`, token?: string): Promise<OwnLesson>;
  /** The tables of the round that are played on phones, for the director and a scorer; of `?table=` alone. Who is connected is known where the table is: by itself it is asked there. Raises HeldElsewhere then. */
  (path: `/api/evenings/${string}/phones` | `/api/evenings/${string}/phones?${string}`, token?: string): Promise<PhoneTables>;
  /** What the deal of a finished hand was made from, and every card of it. */
  (path: `/api/tables/${string}/proof` | `/api/tables/${string}/proof?${string}`, token?: string): Promise<ProofShown>;
  /** A finished hand, face up. */
  (path: `/api/tables/${string}/replay` | `/api/tables/${string}/replay?${string}`, token?: string): Promise<Replay>;
  /** What the choices of a seat in a finished hand cost: all that is known, or one of them, judged if need be. */
  (path: `/api/tables/${string}/review` | `/api/tables/${string}/review?${string}`, token?: string): Promise<Review | Judgment | LedgerAnswer | AgainAnswer | BeforeAnswer>;
  /** The hands of the score sheet that come before a hand, 60 at most, as whoever asks reads them. */
  (path: `/api/tables/${string}/sheet` | `/api/tables/${string}/sheet?${string}`, token?: string): Promise<SheetPart>;
  /** What every table made of a board, for whoever has finished it; for others when its day is over. */
  (path: `/api/boards/${string}/${string}`, token?: string): Promise<BoardShown>;
  /** The ways to hold an evening, and what the pages say by themselves. */
  (path: "/api/club/formats", token?: string): Promise<ClubFormats>;
  /** A class as the token sees it; nothing of it where it is still `at` what is known. */
  (path: `/api/classes/${string}`, token?: string): Promise<ClassRead>;
  /** What a shared deal is, without its cards. */
  (path: `/api/deals/${string}`, token?: string): Promise<DealShown>;
  /** A shared evening by its token, if it is another than the one that is known (`at`); its rounds too, if asked for, and to the director its events after so many. */
  (path: `/api/evenings/${string}`, token?: string): Promise<ClubRead>;
  /** A system's rules as a form. */
  (path: `/api/rules/${string}`, token?: string): Promise<RulesForm>;
  /** What stands on a shared sheet, after so many events of it. */
  (path: `/api/sheets/${string}`, token?: string): Promise<SheetRead>;
  /** Who sits where. */
  (path: `/api/tables/${string}`, token?: string): Promise<TableShown>;
  /** Today's boards, and those of the last days that somebody has finished. */
  (path: "/api/boards", token?: string): Promise<BoardsShown>;
  /** The words of the table. */
  (path: "/api/glossary", token?: string): Promise<Glossary>;
  /** House sets of real tables, which may be chosen by name. */
  (path: "/api/library", token?: string): Promise<Library>;
  /** Where others reach the server, and whether this browser may change it. */
  (path: "/api/network", token?: string): Promise<NetworkState>;
  /** What the lobby shows. */
  (path: "/api/systems", token?: string): Promise<Games>;
}

/** What is asked with POST, and what is answered. */
interface Post {
  /** A computer player plays for somebody until they come; where one does already, it is waited for them again. Else their chair is free for another phone of theirs. */
  (path: `/api/evenings/${string}/phones/chair`, asked: PhoneChairAsked, token?: string): Promise<PhoneTables>;
  /** Where a table is, for whoever has a chair there. */
  (path: `/api/evenings/${string}/phones/where`, asked: PhoneAsked, token?: string): Promise<PhoneWhere>;
  /** Whether an answer to a step of a teacher's own lesson is right, and why. */
  (path: "/api/learn/given/answer", asked: GivenAnswer, token?: string): Promise<StepGraded>;
  /** Whether it is right this time, and when it comes back. */
  (path: "/api/learn/own/answer", asked: ChosenAgain, token?: string): Promise<OwnGraded>;
  /** Sit down to today's board of a game; who sat down to it already is given their own table. */
  (path: `/api/boards/${string}/sit`, asked: BoardAsked, token?: string): Promise<BoardSeat>;
  /** Come into a class under a name. */
  (path: `/api/classes/${string}/come`, asked: ComeAsked, token?: string): Promise<ClassCame>;
  /** Report what one did of a lesson. */
  (path: `/api/classes/${string}/did`, asked: DidAsked, token?: string): Promise<ClassRead>;
  /** End a class: nothing of it is left. */
  (path: `/api/classes/${string}/end`, asked: ClassEnd, token?: string): Promise<ClassEnded>;
  /** Look what a pupil made of a deal, and have it counted once the hand is over. */
  (path: `/api/classes/${string}/played`, asked: PlayAsked, token?: string): Promise<ClassRead>;
  /** Play a deal of the class, at a table of one's own: the token that opens its seat is the pupil's own. */
  (path: `/api/classes/${string}/sit`, asked: PlayAsked, token?: string): Promise<ClassSeat>;
  /** Add a lesson, or take a pupil or a lesson out, or bring them back. */
  (path: `/api/classes/${string}/teach`, asked: TaughtAsked, token?: string): Promise<ClassRead>;
  /** Take a shared evening away, with those of its tables on phones at which nobody is. */
  (path: `/api/evenings/${string}/end`, asked: ClubEnd, token?: string): Promise<ClubEnded>;
  /** Take one's seat at a table of the round; the first opens it. */
  (path: `/api/evenings/${string}/phones`, asked: PhoneSitAsked, token?: string): Promise<PhoneSeat>;
  /** A link that deals the cards of a finished hand to a friend. */
  (path: `/api/tables/${string}/share`, asked: ShareAsked, token?: string): Promise<DealMade>;
  /** Take a seat that waits for a friend. */
  (path: `/api/tables/${string}/sit`, asked: SitAsked, token?: string): Promise<Seated>;
  /** The first event of an evening. */
  (path: "/api/club/begin", asked: ClubBeginAsked, token?: string): Promise<ClubBegun>;
  /** What a table came to by its sheet. */
  (path: "/api/club/figures", asked: FiguresAsked, token?: string): Promise<ClubFigured>;
  /** Where everybody goes after a round, as far as the movement alone says it. */
  (path: "/api/club/guides", asked: ClubAsked, token?: string): Promise<ClubGuides>;
  /** The ladder of a season. */
  (path: "/api/club/ladder", asked: SeasonAsked, token?: string): Promise<ClubLadder>;
  /** The entries that names make, each of which may enter. */
  (path: "/api/club/names", asked: ClubNamesAsked, token?: string): Promise<ClubNamed>;
  /** The next round, or the running one anew. */
  (path: "/api/club/next", asked: ClubNextAsked, token?: string): Promise<ClubNext>;
  /** One person's season. */
  (path: "/api/club/person", asked: PersonAsked, token?: string): Promise<ClubPerson>;
  /** The evenings added up. */
  (path: "/api/club/season", asked: SeasonSums, token?: string): Promise<ClubSeason>;
  /** The first change of the score sheet of a table. */
  (path: "/api/club/sheet", asked: ClubTableAsked, token?: string): Promise<ClubSheet>;
  /** The running round with two who change seats. */
  (path: "/api/club/swap", asked: ClubSwapAsked, token?: string): Promise<ClubNext>;
  /** The evening with what is new, if that may be. */
  (path: "/api/club/write", asked: ClubWriteAsked, token?: string): Promise<ClubShown>;
  /** The first change of a new sheet. */
  (path: "/api/keep/begin", asked: BeginAsked, token?: string): Promise<Begin>;
  /** What the hands on one sheet or on several came to. */
  (path: "/api/keep/evening", asked: EveningAsked, token?: string): Promise<EveningShown>;
  /** What cards or combinations count in each suit. */
  (path: "/api/keep/meld", asked: CountAsked, token?: string): Promise<MeldCounted>;
  /** A new sheet that goes on from a record. */
  (path: "/api/keep/open", asked: GoOnAsked, token?: string): Promise<GoOn>;
  /** The hand with an answer that was typed. */
  (path: "/api/keep/read", asked: ReadAsked, token?: string): Promise<ReadBack>;
  /** Whether an answer is right, and why; of a drill also when it comes back. */
  (path: "/api/learn/answer", asked: AnswerAsked, token?: string): Promise<StepGraded>;
  /** What the review would answer to a question of a drill that it judges. */
  (path: "/api/learn/best", asked: DrillAsked, token?: string): Promise<BestAnswer>;
  /** The cards of a day as a record, or what another player made of them. */
  (path: "/api/learn/day", asked: DayAsked, token?: string): Promise<DayCards | DayCompared>;
  /** A question. */
  (path: "/api/learn/drill", asked: DrillAsked, token?: string): Promise<QuestionAsked>;
  /** A teacher's own lesson with all its steps. */
  (path: "/api/learn/given", asked: GivenAsked, token?: string): Promise<LessonShown>;
  /** A lesson with all its steps. */
  (path: "/api/learn/lesson", asked: LessonAsked, token?: string): Promise<LessonShown>;
  /** A position of somebody's own games, to be chosen again. */
  (path: "/api/learn/own", asked: OwnHandAsked, token?: string): Promise<OwnTask>;
  /** The hands of a lesson or a drill, for paper. */
  (path: "/api/learn/print", asked: PrintAsked, token?: string): Promise<LessonPrinted>;
  /** What each call is worth there. */
  (path: "/api/position/worth", asked: WorthAsked, token?: string): Promise<WorthAnswer>;
  /** Error rates over hands that were reviewed; nothing is kept. */
  (path: "/api/review/rates", asked: RatesAsked, token?: string): Promise<Rates>;
  /** The rules for paper. */
  (path: "/api/rules/print", asked: RulesAsked, token?: string): Promise<RulesPrinted>;
  /** What such a file holds; nothing of this server's own files is read for it. */
  (path: "/api/rules/read", asked: FileAsked, token?: string): Promise<HouseSet>;
  /** Add to a shared evening; how it stands then. */
  (path: `/api/evenings/${string}`, asked: ClubWritten, token?: string): Promise<ClubRead>;
  /** Add to a shared sheet; all that stands on it then. */
  (path: `/api/sheets/${string}`, asked: SheetAsked, token?: string): Promise<SheetRead>;
  /** How far the page without a server is; or fetch what it is made of, and build it. */
  (path: "/api/app", asked: AppAsked, token?: string): Promise<AppState>;
  /** Begin a class: its id, and a token for the teacher and for the pupils' link. */
  (path: "/api/classes", asked: ClassAsked, token?: string): Promise<ClassMade>;
  /** An evening of this device. */
  (path: "/api/club", asked: ClubAsked, token?: string): Promise<ClubShown>;
  /** Share an evening: its id, and a token for each role. */
  (path: "/api/evenings", asked: ClubAsked, token?: string): Promise<ClubShared>;
  /** What a sheet and the hand that is being told come to. */
  (path: "/api/keep", asked: KeepAsked, token?: string): Promise<SheetKept>;
  /** All lessons and drills, and what the pages say. */
  (path: "/api/learn", asked: LearnAsked, token?: string): Promise<LearnList>;
  /** What a hand melds in each suit. */
  (path: "/api/meld", asked: MeldAsked, token?: string): Promise<HandMelds>;
  /** Let others in, or shut them out. */
  (path: "/api/network", asked: NetworkAsked, token?: string): Promise<NetworkState>;
  /** A position as far as it is told. */
  (path: "/api/position", asked: PositionAsked, token?: string): Promise<PositionShown>;
  /** Whether a record that somebody has is whole and all of the game, and where its whole part ends. */
  (path: "/api/record", asked: OpenAsked, token?: string): Promise<Opened>;
  /** A hand of a record that somebody has. */
  (path: "/api/replay", asked: ReplayAsked, token?: string): Promise<Replay>;
  /** The same of a record that somebody has. */
  (path: "/api/review", asked: ReviewAsked, token?: string): Promise<Review | Judgment | LedgerAnswer | AgainAnswer | BeforeAnswer>;
  /** A system with house rules: what differs, and what is wrong. */
  (path: "/api/rules", asked: RulesAsked, token?: string): Promise<RulesForm>;
  /** Share a sheet: its id, and a token for each role. */
  (path: "/api/sheets", asked: SheetAsked, token?: string): Promise<SharedSheet>;
  /** Make a table; the answer's token opens the maker's seat. */
  (path: "/api/tables", asked: TableAsked, token?: string): Promise<TableMade>;
}

type FromServer = Welcome | Step | SaysNow | PeopleNow | GateNow | QuestionsNow | ShuffleNow | WaitingNow | ReportsNow | Chatted | Ok | No | Answer | Chances | Pong | Bye;

type ToServer = Hello | Ping | Do | Type | Ready | Hurry | Mix | Undo | Claim | Hint | Odds | Vote | Chat | Sit | ReportPerson | Remove | Leave;
