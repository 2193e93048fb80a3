/** What a player may do at the table: templates call this, and nothing else changes a game. */
import {chosenAhead, mayChooseAhead} from "./ahead.js";
import {cardName} from "../shared/cards.js";
import {announceNow} from "../shared/heard.js";
import {app, change, drawn} from "../shared/state.js";
import {send} from "./commands.js";
import {later} from "../shared/later.js";

/** @typedef {import("./commands.js").Answer} Answer */

const odds = later(() => import("./odds.js"));

/**
 * Send a command; a refusal comes to the message line and is read aloud.
 * @param {import("./commands.js").Asked} message
 * @returns {Promise<Answer>}
 */
async function ask(message) {
  const answer = await send(message);
  if (!answer.ok) act.say(answer.reason || "That cannot be done now.");
  return answer;
}

/** Whether no other person plays at this table. */
const alone = () => Boolean(app.table?.people.every(({kind}, seat) => kind !== "person" || seat === app.table?.seat));

/** Whether computer players are at it, and nobody else minds how fast. @param {TableState} table */
export const mayHurry = ({own, gate, hurried, public: now}) => Boolean(own && !own.question && !gate && !hurried && alone() && now.turn != null && now.turn >= 0 && !now.over);

/** Ask whether it is meant, in the dialog of this name, and do it when that is known. @param {"undo" | "claim" | "leave"} t @param {boolean} [sure] */
async function surely(t, sure = false) {
  if (!sure) return void act.open(t);
  act.close();
  return ask({t});
}

export const act = {
  /**
   * Choose one of `own.choices`, or several cards to pass or bury, by their `do`.
   * @param {string | string[]} doList
   * @returns {Promise<boolean>} whether it was done
   */
  async choose(doList) {
    const table = app.table;
    const list = typeof doList === "string" ? [doList] : doList;
    // A second tap of an unsteady hand, or one card too many while the first is under way.
    if (!table || list.length === 0 || table.asked.length > 0) return false;
    // The second tap of a double tap is no second bid, though another figure stands under the finger by then.
    const tap = globalThis.event;
    if (list[0]?.startsWith("bid ") && tap instanceof MouseEvent && tap.detail > 1) return false;
    change(() => {
      table.asked = list;
      table.ahead = null;
      table.message = "";
    });
    const answer = await ask({t: "do", at: table.at, do: list});
    settled(answer);
    return answer.ok;
  },

  /**
   * Make a call; first a warning, if it tells partner what the hand does not hold.
   * @param {string} call
   * @param {string} [warning]
   */
  call(call, warning = "") {
    if (warning) act.open("warned", {call, warning});
    else void act.choose(call);
  },

  /** Go on after meld was shown, and after the score. */
  ready() {
    return ask({t: "ready"});
  },

  /** Computer players play on without pauses until it is one's turn. */
  async hurry() {
    act.close();
    change(() => app.table && (app.table.hurried = true));
    const answer = await ask({t: "hurry"});
    if (!answer.ok) change(() => app.table && (app.table.hurried = false));
  },

  /** Take the last choice back; asks first where other persons sit. @param {boolean} [sure] */
  undo: (sure) => surely("undo", sure || alone()),

  /** Claim the rest of the tricks; asks first. @param {boolean} [sure] */
  claim: (sure) => surely("claim", sure),

  /** What would a computer player do? The answer comes to `table.hint`. */
  async hint() {
    const at = app.table?.at;
    const answer = await ask({t: "hint"});
    if (!answer.ok || !app.table || app.table.at !== at) return;
    const {lines, choices, label, reason} = answer;
    change(() => {
      if (app.dialog === "notes") app.dialog = ""; // it stands above the hand
      if (app.table) Object.assign(app.table, {hint: {lines, choices, label, reason}, message: ""});
    });
    announceNow([...new Set([...lines, reason])].filter(Boolean).join(" "));
  },

  /** The hint has been read. */
  clearHint() {
    change(() => app.table && (app.table.hint = null));
  },

  /** How likely is each bid made? The answer comes to `table.odds`. */
  async odds() {
    const at = app.table?.at;
    const [{ok, rows, lines}, part] = await Promise.all([ask({t: "odds"}), odds.come()]);
    if (ok && !part) act.say("The odds could not be shown. Look at your connection, then load the page again.");
    if (!ok || !part || !app.table || app.table.at !== at) return;
    change(() => app.table && (app.table.odds = () => part.oddsView({rows, lines})));
    announceNow(lines.join(" "));
    void showNote();
  },

  /**
   * Deal this hand again? Or the answer to another question.
   * @param {boolean} yes
   * @param {Question["about"]} [about]
   * @param {number | null} [seat]
   */
  vote(yes, about = "redeal", seat = null) {
    act.close();
    return ask({t: "vote", yes, about, seat});
  },

  /**
   * @param {string} text
   * @param {boolean} [preset]
   */
  chat(text, preset = false) {
    return text.trim() ? ask({t: "chat", text: text.trim().slice(0, 300), preset}) : Promise.resolve(null);
  },

  /**
   * A choice or a question in words.
   * @param {string} text
   * @returns {Promise<Answer>}
   */
  type(text) {
    return send({t: "type", at: app.table?.at ?? 0, text: text.slice(0, 300)});
  },

  /**
   * Who made the table changes who sits in a seat that no person has.
   * @param {number} seat
   * @param {"computer" | "held" | "friend"} kind held: a computer player's, until a friend takes it
   * @param {string} [level]
   */
  sit(seat, kind, level = "") {
    return ask({t: "sit", seat, kind, level});
  },

  /** A player is reported to the maker of the table. @param {number} seat */
  report(seat) {
    return ask({t: "report", seat});
  },

  /** Who made the table gives a player's seat to a computer player, when this hand is over. @param {number} seat */
  remove(seat) {
    return ask({t: "remove", seat});
  },

  /** A computer player takes over; asks first. @param {boolean} [sure] */
  async leave(sure) {
    const answer = await surely("leave", sure);
    if (answer?.ok) left();
  },

  /**
   * Open a dialog: menu, rules, words, chat, people, display, score, last, meld, counts, redeal, asked, higher, warned, undo, claim, leave.
   * @param {string} name
   * @param {unknown} [about]
   */
  open(name, about = null) {
    change(() => {
      app.dialog = name;
      app.about = about;
      if (app.table) app.table.message = "";
      if (name === "chat" && app.table) app.table.unread = 0;
    });
  },

  /** The panel of talk stands beside the cards, or goes. */
  talk() {
    change(() => {
      app.talks = {open: !app.talks.open, at: app.table?.at ?? 0};
      if (app.table) app.table.unread = 0;
    });
  },

  close() {
    change(() => {
      app.dialog = "";
      app.about = null;
    });
  },

  /**
   * Choose a card to be passed or buried, or take it back: a copy that is chosen already is taken back.
   * @param {string} code
   * @param {number} [copy] from 0; without it the next copy is chosen while there is one
   */
  toggleCard(code, copy) {
    const table = app.table;
    if (!table?.own) return;
    const chosen = toggled(table.own, table.chosen, code, copy);
    if (!chosen) return act.say(`You have chosen ${table.own.need}. Take one back to choose another.`);
    change(() => {
      if (chosen.length > table.chosen.length) table.message = "";
      table.chosen = chosen;
    });
  },

  /** Choose a card that is played at the next turn, or take it back. @param {string} code */
  chooseAhead(code) {
    const {table} = app;
    if (!table || !mayChooseAhead(table)) return;
    const {waits, back} = table.ahead_words;
    const again = table.ahead?.card === code && !table.ahead.why;
    change(() => Object.assign(table, {ahead: again ? null : chosenAhead(table, code), message: ""}));
    announceNow((again ? back : waits).replace("{card}", cardName(code)));
  },

  clearChosen() {
    change(() => app.table && (app.table.chosen = []));
  },

  /** The message line, read aloud too; "" clears it. @param {string} text */
  say(text) {
    const words = text && text[0] ? text[0].toUpperCase() + text.slice(1) : "";
    change(() => app.table && (app.table.message = words));
    if (words) announceNow(words);
  },
};

/** @typedef {typeof act} Act */

/**
 * The chosen cards after a tap on one: a copy more, or one taken back.
 * @param {Pick<Own, "hand" | "need">} own
 * @param {string[]} chosen
 * @param {string} code
 * @param {number} [copy] from 0; one that is chosen already is taken back. Without it the next copy is chosen while there is one
 * @returns {string[] | null} null: as many as are needed are chosen already
 */
export function toggled({hand, need}, chosen, code, copy) {
  const held = hand.filter((other) => other === code).length;
  const taken = chosen.filter((other) => other === code).length;
  const adds = copy === undefined ? taken < held && chosen.length < need : copy >= taken;
  if (!adds) {
    const place = chosen.lastIndexOf(code);
    return place < 0 ? chosen : chosen.filter((_, number) => number !== place);
  }
  if (chosen.length >= need) return null;
  return taken < held ? [...chosen, code] : chosen;
}

/** What was asked for is not left out of sight: where there is no room beside the table it comes with the notes. */
async function showNote() {
  await drawn();
  const notes = [...document.querySelectorAll(".table-pad .note, .table-strip .note")];
  if (app.table && app.dialog === "" && !notes.some((note) => note.getClientRects().length > 0)) act.open("notes");
}

/** @param {Answer} answer */
function settled(answer) {
  const table = app.table;
  if (!table) return;
  // The step that shows it may still wait for a motion: it clears `asked` when it is applied.
  if (!answer.ok || table.seq >= answer.seq) change(() => (table.asked = []));
}

/** @type {() => void} */
let left = () => {};

/** What happens after a player left. @param {() => void} fn */
export function onLeft(fn) {
  left = fn;
}
