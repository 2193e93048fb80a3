/**
 * The one state of the page, and the types of what the server sends (docs/wire.md). There are no rules here.
 * Templates read `app`; whoever changes it does so in `change`, which draws the page once a frame.
 */

/** A card: rank and suit, `TH`. @typedef {string} Code */
/** A seat, clockwise from 0. @typedef {number} Seat */

/** @typedef {object} Person who sits in a seat
 * @property {string} name
 * @property {"person" | "computer" | "open"} kind
 * @property {string} level
 * @property {boolean} here
 * @property {boolean} away their connection has been gone for ten seconds
 * @property {boolean} stand_in a computer player plays for them until they are back
 * @property {boolean} held a computer player's, until a friend takes it
 * @property {"person" | "computer" | "open" | null} next what the seat is from the next hand on; null: as it is
 * @property {string} note what is to be said of the seat besides, ""
 */
/** @typedef {{name: string, kind: string, suit: number | null, copies: number, points: number, cards: Code[]}} Combination */
/** @typedef {{seat: Seat, card: Code}} Played */
/** @typedef {{leader: Seat, plays: Played[], winner: Seat | null, order: Seat[]}} Trick */
/** @typedef {{plays: Played[], winner: Seat, points: number, bonus: number}} LastTrick */
/** @typedef {{seats: Seat[], score: number, checks: number, owed: number}} Column */
/** `bid`: the figure, where one was bid. @typedef {{seat: Seat, text: string, note: string, bid: number | null}} Said */
/** @typedef {{calls: Said[], bid: number, bidder: Seat | null, standing: number}} Auction */
/** @typedef {object} Contract
 * @property {Seat} declarer
 * @property {number} bid
 * @property {boolean} forced
 * @property {Code | null} called
 * @property {Seat | null} partner
 * @property {Seat | null} moon
 * @property {number[]} sums
 */
/** @typedef {{total: number, shown: boolean, aces: boolean, combinations: Combination[]}} Meld */
/** @typedef {{name: string, kind: string, suit: number | null, copies: number, cards: Code[], broken: boolean}} LaidMeld */
/** @typedef {{melded: number, left: number, turned: Code | null, laid: Code[][], melds: LaidMeld[][], scored: number[]}} Stock */
/** @typedef {object} Count the running count of a hand in play
 * @property {Seat[]} declarers
 * @property {number} taken
 * @property {number} others
 * @property {number} left points that may still be won
 * @property {number} total
 * @property {number} need points in tricks that declarer's side needs in all
 * @property {number} more of them still to be taken
 * @property {number} more_tricks tricks that it must still win besides
 * @property {number} meld declarers' meld
 * @property {string} outcome "open", or what has become of the bid
 */
/** @typedef {{kind: string, text: string, whole: boolean, why: string, figures: Record<string, number>, cells: (number | null)[]}} SheetLine */
/** @typedef {{column: number, checks: number, kind: string, text: string, row: string}} CheckLine */
/** @typedef {object} SheetHand one hand of the score sheet
 * @property {number} number
 * @property {string} title
 * @property {string} head how the bid came out
 * @property {{meld: string, play: string, hand: string, total: string}} rows
 * @property {Seat | null} declarer
 * @property {number | null} bid
 * @property {number | null} trump suit: 0 spades, 1 hearts, 2 diamonds, 3 clubs
 * @property {Code | null} called
 * @property {boolean | null} made
 * @property {number[]} set columns
 * @property {string} outcome
 * @property {SheetLine[]} lines
 * @property {number[]} hand the hand's score by column
 * @property {number[]} totals
 * @property {CheckLine[]} checks
 * @property {{meld: number[], points: number[]}} uncounted by column, what was melded and taken in vain
 */
/** @typedef {object} Public what everyone knows
 * @property {number} hand
 * @property {"deal" | "auction" | "exchange" | "meld" | "trick" | "score"} phase
 * @property {string} step
 * @property {Seat | null} turn
 * @property {Seat} dealer who dealt this hand
 * @property {Seat | null} next_dealer once it is scored
 * @property {Seat | null} next_first who speaks or leads first then
 * @property {Seat[]} active
 * @property {number[]} side
 * @property {"fixed" | "call" | "secret"} partners
 * @property {Column[]} columns
 * @property {number} goal
 * @property {number} hands that make a game in place of the goal, or 0
 * @property {number} stake what a check is worth; 0 where the table names no stake
 * @property {string} plays_on why the game goes on though several are at the goal
 * @property {number[]} cards
 * @property {string[]} said
 * @property {number[]} tricks
 * @property {number[]} points
 * @property {Auction} auction
 * @property {Contract | null} contract
 * @property {Seat[]} declarers
 * @property {number | null} trump suit: 0 spades, 1 hearts, 2 diamonds, 3 clubs
 * @property {Code[]} widow
 * @property {number} widow_size
 * @property {number[]} passed
 * @property {Code[][]} faceup
 * @property {number} buried
 * @property {(Meld | null)[]} melds
 * @property {Stock | null} stock
 * @property {Trick} trick
 * @property {LastTrick | null} last
 * @property {LastTrick[]} back tricks before the last that may be looked at again, oldest first
 * @property {Count | null} count
 * @property {SheetHand[]} sheet
 * @property {{winners: number[], text: string} | null} over
 * @property {string} ended
 */
/** @typedef {object} Choice
 * @property {string} do
 * @property {"bid" | "pass" | "trump" | "call" | "card" | "laid" | "give" | "bury" | "meld" | "exchange" | "draw" | "keep" | "say"} kind
 * @property {string} text
 * @property {string} note
 * @property {Code | null} [card]
 * @property {number | null} [suit] of a choice that names trump
 * @property {number} [digit] of a bid that is said short
 * @property {string} [short] of a call: what it tells, in two words
 * @property {string} [means] the same in full
 * @property {string} [warning] what it promises and the hand does not hold, ""
 */
/** @typedef {object} Known
 * @property {Code[]} given
 * @property {Code[]} received
 * @property {Code[]} giving
 * @property {Code[]} buried
 * @property {Code[]} widow
 * @property {Code[]} thrown
 * @property {Code | null} drawn
 */
/** @typedef {{trump: number, total: number, wins: boolean, combinations: Combination[], note: string}} TrumpMeld */
/** What a call would tell: in two words, in a sentence, and a warning of what it promises and the hand does not hold.
 * @typedef {{from: number, to: number, short: string, means: string, warning: string}} Tells */
/** @typedef {object} Own what this seat is shown besides
 * @property {Code[]} hand
 * @property {string} question "" when it is not this seat's turn
 * @property {Tells[]} bids_tell what figures tell by the side's bidding language
 * @property {number[]} bids the figures that may be bid, lowest first; chosen as "bid 52"
 * @property {Choice[]} choices
 * @property {Record<Code, {reason: string}>} refused
 * @property {{card: Code, copies: number, reason: string}[]} spare
 * @property {{text: string, reason: string}[]} refused_calls
 * @property {number} need cards still to be chosen to pass or bury
 * @property {Known} known
 * @property {TrumpMeld[]} meld
 * @property {string[]} needs
 * @property {Count | null} count the running count where this seat knows more of it than all
 * @property {boolean} undo
 * @property {boolean} claim
 */
/** @typedef {object} TableEvent
 * @property {Seat | null} seat
 * @property {string} text
 * @property {string} [others] in a replay: the same for whoever did not see the card
 * @property {string} [deed] in a replay, at the end of the hand: what was done, without what it led to
 * @property {string | null} do
 * @property {string} kind
 * @property {LastTrick & {leader?: Seat} | null} trick the finished trick
 * @property {boolean} hand_over
 * @property {string} [why] of a computer player with open hands: a sentence
 */
/** @typedef {{seats: Seat[], id: string, name: string, about: string, rows: {call: string, tells: string}[], signals: {call: string, tells: string}[]}} Convention */
/** @typedef {{why: "meld" | "hand", ready: Seat[], waits: Seat[]}} Gate */
/** @typedef {{seat: Seat | null, name: string, text: string, preset: boolean}} ChatLine */
/** @typedef {{key: string, name: string, words: string}} RuleChange */
/** That somebody may know cards of this game; `practice`: it is played to learn, and counts in no error rate. @typedef {{kind: "shared" | "record" | "open" | "known", short: string, text: string, practice: boolean}} KnownCards */
/** What the persons here are asked, and the words of both answers.
 * @typedef {{about: "redeal" | "away" | "seat", seat: Seat | null, text: string, say_yes: string, say_no: string, yes: Seat[], of: Seat[]}} Question */
/** What is done about who is away, and about time: `lines` says it.
 * @typedef {{away: "ask" | "computer" | "wait", away_after: number, clock: number, lines: string[]}} Manners */

/** How far the next deal is, or what is known of the one in play (docs/wire.md).
 * @typedef {object} Shuffle
 * @property {number} number of the deal in the table's chain of seals
 * @property {string} seal of the table's half
 * @property {"coming" | "sealing" | "cutting" | "opening" | "dealt"} stage
 * @property {Seat | null} cuts the person who is to cut
 * @property {number} within seconds for it
 * @property {{seat: Seat, sealed: string}[]} halves what people sealed, once the list is closed
 * @property {Seat[]} late whose halves are not in the shuffle
 * @property {string[]} words four, to read aloud
 * @property {number} cards in the pack
 * @property {Seat} cutter the seat at the dealer's right
 * @property {Seat[]} order in which is dealt
 * @property {number} each cards in a hand
 * @property {number} packet cards dealt at a time
 * @property {boolean} turned whether a card is turned up
 */

/** What suits and ranks are called, by their letters, and how a card is put together of both. @typedef {{suits: Record<string, string>, ranks: Record<string, string>, card: string}} CardNames */
/** @typedef {object} Says what the page says of the game, in the server's words: docs/wire.md
 * @property {string[]} names by seat
 * @property {string} line
 * @property {string} heard
 * @property {string} title
 * @property {{head: string, more: string, under: string}} chip
 * @property {string[]} asks by how many cards are chosen
 * @property {{heads: string[], send: string} | null} tray
 * @property {string[][]} places by seat: in full, and without the name
 * @property {string} ready
 * @property {string} stands
 * @property {string} nobody_bid
 * @property {{head: string, ruler: string, bid: string, first: string, second: string, out: string, takes: string} | null} count
 * @property {string} aim
 * @property {string} tricks
 * @property {{text: string, points: number}[]} taken
 * @property {{head: string, text: string} | null} called
 * @property {{head: string, took: string, tag: string}} last
 * @property {string[]} back of the tricks before the last that may be looked at again
 * @property {string[]} roles by seat
 * @property {string} widow
 * @property {string[]} exchanged
 * @property {string[]} received
 * @property {{title: string, cards: Code[]}[]} known
 * @property {{name: string, none: string}[]} melds by seat
 * @property {{pile: string, ask: string, hands: string[], none: string[], melds: string[], short: string[]} | null} stock
 * @property {{looks: string, threw: string[]} | null} draft
 * @property {string} help
 * @property {{name: string, subject: string}[]} columns
 * @property {string[]} this_hand by column
 * @property {{head: string, rows: string[], lines: string[], checks: string[]} | null} far
 * @property {string} ended
 * @property {{dealer: string, first: string} | null} following
 * @property {string} won
 * @property {string} looking
 */

/** What the page knows of its table: the server's `welcome`, kept up to date, and a few things of its own.
 * @typedef {object} TableState
 * @property {string} table its id
 * @property {string} name
 * @property {string} title
 * @property {{id: string, name: string, changes: number, widow: string}} rules house rules differ in so many; `widow` is what the table calls it
 * @property {Seat | null} seat null for whoever watches
 * @property {{seat: Seat, asked: boolean, text: string} | null} coming the seat that is one's own from the next hand on, or is asked for
 * @property {KnownCards | null} known
 * @property {boolean} owner
 * @property {number} seq
 * @property {number} at
 * @property {Public} public
 * @property {Own | null} own
 * @property {Code[][] | null} hands by seat, where all hands lie open; null at every other table
 * @property {string[]} whys by seat, why its computer player did what it did last; only with open hands
 * @property {Says} says
 * @property {CardNames} cards
 * @property {Person[]} people
 * @property {number} watching
 * @property {ChatLine[]} chat
 * @property {string[]} log
 * @property {Gate | null} gate
 * @property {Question[]} questions
 * @property {string[]} reports for the maker of the table: who reported whom
 * @property {number | null} clock when the time for the choice that is awaited is over, in milliseconds of this page; null: no clock runs
 * @property {Manners} manners
 * @property {string} speed of the computer players
 * @property {string[]} meld_rule how cards count in meld, in sentences
 * @property {Convention[]} conventions by side what bids mean; empty where they tell nothing
 * @property {Shuffle | null} shuffle null where the deal is not sealed
 * @property {string} waiting what the table waits for; "" when it goes on
 * @property {string} notice what all must know until the next choice: that the last ones were lost; "" else
 * @property {Code[]} chosen cards chosen to be passed or buried, not sent yet
 * @property {Ahead | null} ahead the card that is played at the next turn
 * @property {{next: string, waits: string, back: string, changed: string, refused: string, raised: string}} ahead_words what is said of such a card, and of a raised one
 * @property {string[]} asked what was chosen and is not answered yet
 * @property {string} message the message line: why something may not be done
 * @property {{lines: string[], choice: string | null, reason: string} | null} hint
 * @property {(() => unknown) | null} odds draws the chance of making each bid, when that was asked
 * @property {number} unread chat lines not seen yet
 * @property {Line[]} lines what was said in text mode, newest last
 */

/** A card chosen before its turn; `winner`: who was winning the trick then; `why`: why it was not played, until another is. @typedef {{card: Code, leads: boolean, winner: Seat | null, why: string}} Ahead */
/** A line of text mode; `typed` by the player here. @typedef {{text: string, typed: boolean}} Line */
/** @typedef {{bid: number, chance: number, trump: number | null}} OddsRow one bid, its chance in per cent, and the best trump */

/** House rules: each value as text, "true", "60", "4,30,60,90". @typedef {Record<string, string>} HouseSet */
/** @typedef {object} RuleRow one rule as the editor shows it
 * @property {string} key
 * @property {string} chapter
 * @property {string} name
 * @property {string} what
 * @property {"int" | "bool" | "choice" | "numbers" | "words"} kind
 * @property {{value: string, says: string}[]} choices
 * @property {string[]} copies what the numbers of a meld are for: single, double
 * @property {number} low
 * @property {number} high
 * @property {string} value
 * @property {string} standard
 * @property {string} standard_words
 * @property {string} says what the rule sheet says of it; "" if it goes without saying
 * @property {boolean} matters
 */
/** @typedef {{kind: "title" | "heading" | "text" | "list" | "pairs" | "table", text: string, rows: string[][]}} SheetBlock */
/** @typedef {object} Rules a system with house rules
 * @property {string} id
 * @property {string} name
 * @property {RuleRow[]} rows
 * @property {{key: string, title: string}[]} chapters
 * @property {RuleChange[]} [changes]
 * @property {{keys: string[], text: string}[]} [problems]
 * @property {HouseWords & {problems: {field: string, text: string}[]}} [house]
 * @property {{id: string, name: string, about: string}[]} [conventions] bidding languages that fit, the usual one first
 * @property {SheetBlock[]} [sheet]
 */
/** @typedef {object} System
 * @property {string} id
 * @property {string} name
 * @property {string} summary
 * @property {string} facts its figures in a line
 * @property {number} players
 * @property {number} people
 * @property {number} cards
 * @property {number} hand
 * @property {number} goal
 * @property {number | null} first_bid
 * @property {number} pass cards that partners pass
 * @property {number} widow
 * @property {string} widow_name
 * @property {number} sides
 * @property {"fixed" | "call" | "secret"} partners
 * @property {{id: string, name: string, about: string}[]} conventions bidding languages that fit, the usual one first
 */
/** @typedef {{id: string, name: string, about: string}} Level */
/** @typedef {{kind: "me" | "friend" | "held" | "computer", name: string, level: string}} SeatPlan */
/** What people call their house rules, and what they say of them. @typedef {{name: string, summary: string, source: string, notes: string[]}} HouseWords */
/** @typedef {HouseWords & {id: string, set: HouseSet}} House house rules on a system, with their words */
/** @typedef {object} PastGame
 * @property {string} table
 * @property {string} token
 * @property {Seat | null} seat
 * @property {string} name
 * @property {string} title
 * @property {number} when
 * @property {boolean} [over]
 * @property {string} [result] who won, in words
 * @property {string} [score] in words
 * @property {string} [others] who else sat there
 * @property {boolean} [gone] whether the server has it no more
 * @property {string} [practice] that it is played to learn, in two words, "" if not: it counts in no error rate
 * @property {string} [home] of a table that is played in this page: the server's table that it came from (moving.js)
 */

/** What is being arranged in the lobby.
 * @typedef {object} Lobby
 * @property {System[]} systems
 * @property {Level[]} levels
 * @property {string[]} leftOut why others are not offered here
 * @property {number} players
 * @property {boolean} all on a phone: every game shown, not only three
 * @property {boolean} ready whether the games have come from the server
 * @property {string} id the system
 * @property {HouseSet} set house rules
 * @property {HouseWords} house what is said of them
 * @property {HouseSet} written the house rules for which their summary was written
 * @property {Rules | null} rules
 * @property {SeatPlan[]} seats
 * @property {string} table the table's name
 * @property {(PastGame & {line: string, hand: number}) | null} resume an unfinished game
 * @property {string} speed
 * @property {string[]} cards by side, the bidding language chosen for it
 * @property {boolean} watchers
 * @property {boolean} open all hands lie open
 * @property {"ask" | "computer" | "wait"} away what is done about who is away
 * @property {number} awayAfter after so many seconds
 * @property {number} clock seconds for each choice; 0: no clock
 * @property {Seat | null} dealer who deals the first hand; null is by lot
 * @property {string} deal token of shared cards
 * @property {string} dealTitle
 * @property {string} record text of a record that is gone on with
 * @property {{text: string, again: boolean, opened?: import("./records.js").Opened} | null} broken why a link or file brought nothing; whether a link may the next time
 * @property {string} search in the editor of house rules
 * @property {boolean} changed in the editor: only what differs
 * @property {boolean} starting
 * @property {string} message
 */
/** @typedef {object} Join who sits where, before one joins
 * @property {string} table
 * @property {string} name
 * @property {string} title
 * @property {Person[]} people
 * @property {boolean} over
 * @property {number} hand
 * @property {string} score in words
 * @property {string} result who won, in words
 * @property {boolean} watchers whether one may watch
 * @property {Seat[]} free seats that a friend may take, now or from the next hand on
 * @property {Seat[]} asked_for seats of persons who are away, for which one may ask
 * @property {KnownCards | null} known
 * @property {{id: string, name: string, changes: number, set: HouseSet, house: HouseWords}} rules
 * @property {string} message
 */
/** Cards that not all saw, besides the hands.
 * @typedef {{widow?: Code[], buried?: Code[][], thrown?: Code[][], drawn?: Code}} Aside */
/** Cards that went from or to a hand without being played; `to` whom, once they were handed over.
 * @typedef {{seat: Seat, kind: "pass" | "bury" | "take", cards: Code[], to: Seat | null, text: string}} Moved */
/** @typedef {{event: TableEvent, public: Partial<Public>, says: Partial<Says>, hands: Code[][], aside: Aside, moved: Moved[], meld: string}} Frame */
/** A finished hand, face up; the first frame's `public` is whole.
 * @typedef {object} Replay
 * @property {string} title
 * @property {string[]} names
 * @property {number} hand
 * @property {number} hands how many the game has
 * @property {Frame[]} frames
 * @property {CardNames} cards
 * @property {{id: string, name: string, changes: number, widow: string}} rules
 * @property {SheetHand[]} sheet
 * @property {{table: string, token: string} | null} of the table it comes from
 * @property {string} record or the record's text
 * @property {number} [at] the step to begin with
 */

/** Whether friends on other machines reach this server.
 * @typedef {object} Network
 * @property {string} url their address of it; "" if they do not
 * @property {boolean} may whether this page may let them in, and out again
 * @property {string} why it may not
 */

/** The pages; those of the score keeper with a sheet and what is shown of it ("hand", "sheet", "evening", "share"), or "start" or "group"; of the school what is learned. @typedef {{page: "home" | "lobby" | "table" | "replay" | "review" | "past" | "keep" | "learn" | "lost", table: string, sheet?: string, part?: string}} Route */
/**
 * The whole page.
 * @typedef {object} App
 * @property {Route} route
 * @property {"off" | "looking" | "connected" | "closed"} link the connection
 * @property {boolean} home whether the server answers again, while one of its tables is played in this page
 * @property {"" | "ready" | "elsewhere" | "failed"} engine of Deece in this page (local.js), if there is one
 * @property {string} why why the connection is closed
 * @property {string} me the user's name
 * @property {Lobby} lobby
 * @property {Join | null} join
 * @property {TableState | null} table
 * @property {Network | null} network what is known of it; asked when it matters
 * @property {Replay | null} replay
 * @property {string} dialog which one is open, "" for none
 * @property {unknown} about what the dialog is about
 * @property {{word: string, meaning: string}[] | null} words the glossary
 * @property {string} search what is looked for in it
 * @property {SheetBlock[] | null} sheet the rule sheet
 * @property {string[]} muted names whose chat is not shown; "*" for everybody's
 * @property {string} trouble what went wrong, in words
 */

/** @type {App} */
export const app = {
  route: {page: "home", table: ""},
  link: "off",
  why: "",
  home: false,
  engine: "",
  me: "",
  lobby: {
    systems: [], levels: [], leftOut: [], players: 4, all: false, id: "", set: {}, house: {name: "", summary: "", source: "", notes: []}, written: {}, rules: null, seats: [], table: "", ready: false,
    resume: null, speed: "normal", cards: [], watchers: true, open: false, away: "ask", awayAfter: 45, clock: 0, dealer: null, deal: "", dealTitle: "", record: "", broken: null, search: "", changed: false, starting: false,
    message: "",
  },
  join: null,
  table: null,
  network: null,
  replay: null,
  dialog: "",
  about: null,
  words: null,
  search: "",
  sheet: null,
  muted: [],
  trouble: "",
};

/** @type {() => void} */
let draw = () => {};
let scheduled = false;
/** @type {(() => void)[]} */
let waiting = [];

/**
 * Who draws the page.
 * @param {() => void} fn
 */
export function onDraw(fn) {
  draw = fn;
}

/**
 * Change the state and draw once in the next frame.
 * @param {() => void} [fn]
 */
export function change(fn) {
  fn?.();
  if (scheduled) return;
  scheduled = true;
  // A hidden page has no frames.
  if (document.hidden) setTimeout(drawNow);
  else requestAnimationFrame(drawNow);
}

function drawNow() {
  scheduled = false;
  draw();
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

/** After the next drawing. @returns {Promise<void>} */
export function drawn() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    change();
  });
}
