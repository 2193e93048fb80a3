/** What is arranged in the lobby, as it changes from game to game. No page, no rule. */
import {noWords, setFrom, wordsFrom} from "./house-set.js";
import {planSeats} from "./seats-plan.js";

/** Seconds after which something is done about who is away. */
export const AWAY_AFTER = [15, 45, 120, 300];
/** Seconds for a choice; 0: no clock. */
export const CLOCKS = [0, 15, 30, 60, 120];

/** Who sits down where nothing else was chosen. */
export const STEADY = "plain";

/**
 * As it was arranged the last time.
 * @param {Lobby} lobby changed
 * @param {System[]} systems
 * @param {Level[]} levels
 * @param {Partial<Lobby>} old what was kept: it may be of another version
 */
export function arrange(lobby, systems, levels, old) {
  const system = systems.find((one) => one.id === old.id) ?? systems.find((one) => one.id === "double-deck") ?? systems[0];
  if (!system) return;
  const seats = Array.isArray(old.seats) ? old.seats.filter((seat) => seat && levels.some((one) => one.id === seat.level)) : [];
  const same = system.id === old.id;
  Object.assign(lobby, {
    systems, levels, ready: true, id: system.id, players: system.people,
    set: same ? setFrom(old.set) : {}, house: same ? wordsFrom(old.house) : noWords(), written: same ? setFrom(old.written) : {},
    cards: Array.isArray(old.cards) ? old.cards : [], speed: old.speed ?? "normal", watchers: old.watchers ?? true, ...mannersFrom(old), table: old.table ?? "",
    seats: planSeats(system.people, STEADY, seats),
  });
  lobby.rules = null;
}

/**
 * Choose a game; house rules are of one game.
 * @param {Lobby} lobby changed
 * @param {string} id
 */
export function choose(lobby, id) {
  const system = lobby.systems.find((one) => one.id === id);
  if (!system) return;
  if (lobby.id !== id) Object.assign(lobby, {id, ...standard(), rules: null, deal: "", dealTitle: "", record: ""});
  lobby.players = system.people;
  if (lobby.dealer != null && lobby.dealer >= system.people) lobby.dealer = null;
  lobby.seats = planSeats(system.people, STEADY, lobby.seats);
}

/** What was chosen about who is away, and about time. @param {Partial<Lobby>} old @returns {Pick<Lobby, "away" | "awayAfter" | "clock">} */
export function mannersFrom({away, awayAfter, clock}) {
  return {
    away: away === "computer" || away === "wait" ? away : "ask",
    awayAfter: AWAY_AFTER.find((seconds) => seconds === awayAfter) ?? 45,
    clock: CLOCKS.find((seconds) => seconds === clock) ?? 0,
  };
}

/** No house rules, and nothing said of them. */
export const standard = () => ({set: {}, house: noWords(), written: {}});

/**
 * Play by these house rules; whether there is such a game.
 * @param {Lobby} lobby changed
 * @param {House} house
 */
export function takeHouse(lobby, {id, set, ...words}) {
  if (!lobby.systems.some((one) => one.id === id)) return false;
  choose(lobby, id);
  Object.assign(lobby, {set: {...set}, house: wordsFrom(words), written: {...set}, rules: null});
  return true;
}
