/**
 * The one state of the page; the types of what the server sends are in wire.d.ts. There are no rules here.
 * Templates read `app`; whoever changes it does so in `change`, which draws the page once a frame.
 */

/** What the page itself knows of its table, besides what it was sent.
 * @typedef {object} Kept
 * @property {Required<Public>} public the position, with the score sheet
 * @property {string[]} whys by seat, why its computer player did what it did last; only with open hands
 * @property {number | null} clock when the time for the choice that is awaited is over, in milliseconds of this page; null: no clock runs
 * @property {Code[]} chosen cards chosen to be passed or buried, not sent yet
 * @property {Ahead | null} ahead the card that is played at the next turn
 * @property {string[]} asked what was chosen and is not answered yet
 * @property {string} message the message line: why something may not be done
 * @property {{lines: string[], choices: string[], label: string, reason: string} | null} hint
 * @property {(() => unknown) | null} odds draws the chance of making each bid, when that was asked
 * @property {boolean} hurried the computer players were asked to play on without pauses, to one's turn
 * @property {number} unread chat lines not seen yet
 * @property {Line[]} lines what was said in text mode, newest last
 */
/** The table as the server's `welcome` shows it, kept up to date. @typedef {Omit<Welcome, "t" | "pages" | "public" | "clock"> & Kept} TableState */

/** A card chosen before its turn; `winner`: who was winning the trick then; `why`: why it was not played, until another is. @typedef {{card: Code, leads: boolean, winner: Seat | null, why: string}} Ahead */
/** A line of text mode; `typed` by the player here. @typedef {{text: string, typed: boolean}} Line */
/** House rules: each value as text, "true", "60", "4,30,60,90". @typedef {Record<string, string>} HouseRules */
/** @typedef {{kind: "me" | "friend" | "held" | "computer", name: string, level: string}} SeatPlan */
/** @typedef {HouseWords & {id: string, set: HouseRules}} House house rules on a system, with their words */
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
 * @property {`${string}/${string}`} [board] the day and game of the board that was played there
 * @property {boolean} [gone] whether the server has it no more
 * @property {string} [practice] that it is played to learn, in two words, "" if not: it counts in no error rate
 * @property {{id: string, task: number}} [school] of a class: what it plays there, and which class it is
 * @property {{id: string, evening: string, key: string, round: number, table: number}} [club] of a club's evening: its page here, its address at the server and the key of this device, and which table it is
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
 * @property {HouseRules} set house rules
 * @property {HouseWords} house what is said of them
 * @property {HouseRules} written the house rules for which their summary was written
 * @property {RulesForm | null} rules
 * @property {SeatPlan[]} seats
 * @property {string} table the table's name
 * @property {(PastGame & {line: string, hand: number}) | null} resume an unfinished game
 * @property {TableAsked["speed"]} speed
 * @property {string[]} cards by side, the bidding language chosen for it
 * @property {string[]} own bidding languages of one's own, kept here: each by its whole text, as it is named everywhere
 * @property {boolean} watchers
 * @property {boolean} open all hands lie open
 * @property {"ask" | "computer" | "wait"} away what is done about who is away
 * @property {number} awayAfter after so many seconds
 * @property {number} clock seconds for each choice; 0: no clock
 * @property {Seat | null} dealer who deals the first hand; null is by lot
 * @property {string} deal token of shared cards
 * @property {string} dealTitle
 * @property {string} record text of a record that is gone on with
 * @property {{text: string, again: boolean, opened?: import("./records.js").OpenedFile} | null} broken why a link or file brought nothing; whether a link may the next time
 * @property {string} search in the editor of house rules
 * @property {boolean} changed in the editor: only what differs
 * @property {boolean} starting
 * @property {string} message
 */
/** Who sits where, before one joins. @typedef {TableShown & {message: string}} Join */
/** A finished hand, of a table or of a record's text. @typedef {Replay & {of: {table: string, token: string} | null, record: string, back: string}} ReplayShown */

/** The pages; that of a day's boards with the day and the game of one that is compared; those of the score keeper with a sheet and what is shown of it ("hand", "sheet", "evening", "share"), or "start" or "group"; of the school what is learned, or a class and the number of what it does; of a club an evening and what is shown of it, or "new". @typedef {{page: "home" | "lobby" | "table" | "review" | "past" | "day" | "keep" | "club" | "learn" | "position" | "lost", table: string, sheet?: string, part?: string, school?: string, task?: number, evening?: string}} Route */
/**
 * The whole page.
 * @typedef {object} App
 * @property {Route} route
 * @property {"off" | "looking" | "connected" | "closed"} link the connection
 * @property {boolean} home whether the server answers again, while one of its tables is played in this page
 * @property {"" | "ready" | "elsewhere" | "failed"} engine of Deece in this page (local.js), if there is one
 * @property {number} loaded how much of it has come, in percent
 * @property {string} why why the connection is closed
 * @property {string} me the user's name
 * @property {Lobby} lobby
 * @property {Join | null} join
 * @property {TableState | null} table
 * @property {NetworkState | null} network what is known of it; asked when it matters
 * @property {ReplayShown | null} replay the hand that is looked at again
 * @property {string} dialog which one is open, "" for none
 * @property {unknown} about what the dialog is about
 * @property {string} again table and seal of a deal that was there before: the table went back
 * @property {Word[] | null} words the glossary
 * @property {string} search what is looked for in it
 * @property {SheetBlock[] | null} sheet the rule sheet
 * @property {string} paperTrouble why the rules could not be printed
 * @property {{open: boolean, at: number}} talks whether the panel of talk stands beside the cards, and at which position it was opened
 * @property {string[]} muted names whose chat is not shown; "*" for everybody's
 * @property {string} trouble what went wrong, in words
 */

/** @type {App} */
export const app = {
  route: {page: "home", table: ""},
  link: "off",
  why: "",
  home: false,
  engine: "", loaded: 0,
  me: "",
  lobby: {
    systems: [], levels: [], leftOut: [], players: 4, all: false, id: "", set: {}, house: {name: "", summary: "", source: "", notes: []}, written: {}, rules: null, seats: [], table: "", ready: false,
    resume: null, speed: "normal", cards: [], own: [], watchers: true, open: false, away: "ask", awayAfter: 45, clock: 0, dealer: null, deal: "", dealTitle: "", record: "", broken: null, search: "", changed: false, starting: false,
    message: "",
  },
  join: null,
  table: null,
  network: null,
  replay: null,
  dialog: "",
  about: null,
  again: "",
  words: null,
  search: "",
  sheet: null,
  paperTrouble: "",
  talks: {open: false, at: 0},
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

const LATE = 120_000; // milliseconds, for a browser that does not say that it has printed

let clearLast = () => {};

/** Show what is for the printer alone, print it once it is drawn, and clear it away: in some browsers print() returns before the page is taken. @param {() => void} show @param {() => void} clear */
export async function printed(show, clear) {
  clearLast();
  const over = new AbortController();
  const end = (clearLast = () => {
    if (!over.signal.aborted) clear();
    over.abort();
  });
  show();
  await drawn();
  if (over.signal.aborted) return;
  addEventListener("afterprint", end, over);
  setTimeout(end, LATE);
  print();
}
