/** What of a table is seen now: which page, which hand, which count. No page, no rule. */

/** @typedef {"over" | "score" | "waiting" | "meld" | "stock" | "auction" | "trump" | "exchange" | "draft" | "play" | "question"} Page */

/** What is decided, and the page for it. @type {Record<string, Page>} */
const BY_STEP = {
  bid: "auction", "name trump": "trump", call: "trump", look: "exchange", share: "exchange", pass: "exchange", bury: "exchange",
  draft: "draft", stock: "stock", meld: "stock", draw: "stock", play: "play",
};

/** Whether the hand is scored. @param {TableState} table */
export const isScored = ({public: {step, over}}) => Boolean(over) || step === "score" || step === "over";

/** Whether nobody bid on a board: its cards are not dealt again. @param {TableState} table */
export const boardOver = ({known, public: {step}}) => known?.kind === "board" && step === "deal";

/** The page that a table shows; what has no page of its own is a question. @param {TableState} table @returns {Page} */
export function pageOf(table) {
  const {public: now, gate, people} = table;
  if (now.over) return "over";
  if (isScored(table) && gate?.why === "meld") return "meld"; // of a hand that was not played
  if (isScored(table)) return "score";
  if (people.some(({kind}) => kind === "open") || boardOver(table)) return "waiting";
  const decides = now.phase === "meld" && !(now.step in BY_STEP);
  if (gate?.why === "meld" || (decides && now.melds.some((shown) => shown?.shown))) return "meld";
  const laid = now.stock && (now.stock.left > 0 || now.stock.laid.some((cards) => cards.length > 0));
  if (now.step === "play" && laid) return "stock";
  return BY_STEP[now.step] ?? "question";
}

/**
 * The hand and the trick as the player sees them: a card just played lies there before the server has answered.
 * @param {TableState} table
 */
export function seenNow(table) {
  const {own, asked, seat} = table;
  const {trick} = table.public;
  const hand = own?.hand ?? [];
  const code = /^play (..)$/.exec(asked[0] ?? "")?.[1];
  const waits = seat != null && table.public.turn === seat && !trick.plays.some((play) => play.seat === seat);
  if (!code || !waits) return {hand, trick, played: false};
  const place = hand.indexOf(code);
  return {
    hand: hand.filter((_, number) => number !== place),
    trick: {...trick, plays: [...trick.plays, {seat, card: code}], order: trick.order.filter((other) => other !== seat)},
    played: true,
  };
}

/** Why cards may not be chosen, with those of which enough copies are chosen. @param {TableState} table @returns {Record<string, string>} */
export function refusedNow({own, chosen}) {
  const spent = (own?.spare ?? []).filter(({card, copies}) => chosen.filter((code) => code === card).length >= copies);
  const refused = Object.entries(own?.refused ?? {}).map(([card, {reason}]) => [card, reason]);
  return Object.fromEntries([...refused, ...spent.map(({card, reason}) => [card, reason])]);
}

/** The count as the viewer knows it. @param {TableState} table @returns {Count | null} */
export const seenCount = ({public: {count}, own}) => count && (own?.count ?? count);

/** "+20": what the last trick brought. @param {LastTrick} last */
export const broughtBy = ({points, bonus}) => `+${points + bonus}`;
