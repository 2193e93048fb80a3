/** What a message of the server makes of what the page knows of its table. Pure: no page, no connection, no rule. */

const LOG_MOST = 400;
/** More than a long game has: were the first one dropped, a screen reader would take all others for new. */
const LINES_MOST = 10_000;
const CHAT_MOST = 200;

/**
 * The table as a `welcome` shows it, with what the page itself adds.
 * @param {Welcome} message
 * @param {TableState | null} old what was known before, of this table or another
 * @param {string[]} asked what was chosen and is not answered yet
 * @returns {{table: TableState, missed: string[]}} and what happened while the page was away
 */
export function welcomed(message, old, asked) {
  const same = old?.table === message.table ? old : null;
  const {t: _t, pages: _pages, ...rest} = message;
  const {log} = message;
  const missed = same ? missedLines(same.log, log) : [];
  /** @type {TableState} */
  const table = {
    ...rest,
    public: {...message.public, sheet: message.public.sheet ?? [], over: message.public.over ?? null},
    whys: same?.whys ?? [],
    clock: endOf(message.clock),
    chosen: [],
    ahead: same?.ahead ?? null,
    asked,
    message: same?.message ?? "",
    hint: same?.at === message.at ? same?.hint ?? null : null,
    odds: same?.at === message.at ? same?.odds ?? null : null,
    hurried: same?.hurried ?? false,
    unread: same?.unread ?? 0,
    lines: [...(same?.lines ?? log.map(lineOf)), ...missed.map(lineOf)],
  };
  return {table, missed};
}

/**
 * What happened while we were not there: the new log without that with which the old one ends.
 * @param {readonly string[]} old
 * @param {readonly string[]} log
 * @returns {string[]}
 */
export function missedLines(old, log) {
  for (let known = Math.min(old.length, log.length); known > 0; known -= 1) {
    const from = old.length - known;
    if (log.slice(0, known).every((line, place) => line === old[from + place])) return log.slice(known);
  }
  return [...log];
}

/**
 * Take a step in.
 * @param {TableState} state changed
 * @param {Step} message
 */
export function mergeStep(state, message) {
  const {event} = message;
  state.public = {...state.public, ...message.public};
  if (message.own) state.own = message.own;
  if (message.hands) state.hands = message.hands;
  if (event.kind === "deal") state.whys = [];
  if (event.why && event.seat != null) state.whys = Object.assign([...state.whys], {[event.seat]: event.why});
  state.says = {...state.says, ...message.says};
  if (message.at !== state.at) {
    state.hint = null;
    state.odds = null;
    state.message = "";
    state.notice = "";
  }
  state.seq = message.seq;
  state.at = message.at;
  state.gate = message.gate;
  state.clock = endOf(message.clock);
  if (event.text) {
    state.log.push(event.text);
    state.lines.push(lineOf(event.text));
  }
  trim(state.log, LOG_MOST);
  trim(state.lines, LINES_MOST);
  const own = state.own;
  if (own?.question || state.gate) state.hurried = false;
  state.chosen = own && own.need > 0 ? state.chosen.filter((code) => own.hand.includes(code)).slice(0, own.need) : [];
  if (message.own || event.seat === state.seat) state.asked = [];
}

/**
 * Take in what is no step: people, gate, questions, waiting, chat.
 * @param {TableState} state changed
 * @param {FromServer} message
 */
export function mergeOther(state, message) {
  switch (message.t) {
    case "people":
    case "gate":
    case "questions":
    case "shuffle":
    case "reports": {
      const {t: _t, ...parts} = message;
      Object.assign(state, parts);
      break;
    }
    case "says":
      state.says = {...state.says, ...message.says};
      break;
    case "waiting":
      state.waiting = message.text;
      break;
    case "chat": {
      const {t: _t, ...line} = message;
      state.chat = [...state.chat, line].slice(-CHAT_MOST);
      break;
    }
    default:
      break;
  }
}

/**
 * The finished trick lies on the table before it is cleared.
 * @param {TableState} state changed
 * @param {NonNullable<TableEvent["trick"]>} trick
 */
export function layTrick(state, trick) {
  const leader = trick.plays[0]?.seat ?? state.public.trick?.leader ?? 0;
  state.public = {...state.public, turn: null, trick: {leader, plays: trick.plays, winner: trick.winner, order: []}};
  if (!state.own || state.asked.length === 0) return;
  const last = trick.plays.find((play) => play.seat === state.seat);
  if (last) state.own = {...state.own, hand: without(state.own.hand, last.card), choices: [], question: ""};
}

/**
 * A hand without one copy of a card.
 * @param {string[]} hand
 * @param {string} card
 */
export function without(hand, card) {
  const place = hand.indexOf(card);
  return place < 0 ? hand : hand.filter((_, number) => number !== place);
}

/** When so many seconds will be over. @param {number | null | undefined} seconds */
const endOf = (seconds) => (seconds == null ? null : performance.now() + seconds * 1000);

/** A line of text mode that the player did not type. @param {string} text */
export const lineOf = (text) => ({text, typed: false});

/** @param {unknown[]} lines @param {number} most */
function trim(lines, most) {
  if (lines.length > most) lines.splice(0, lines.length - most);
}
