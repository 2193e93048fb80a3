/**
 * The server is asked what the chosen rules mean and whether they fit together: one question at a time. What is changed
 * while an answer is under way stays as it is, and is asked about next.
 */
import {Refused, get, post, sentence} from "../shared/api.js";
import {hasWords, peopleBy, sameSet, withoutSame, wordsNow} from "./house-set.js";
import {STEADY} from "./lobby-plan.js";
import {planSeats} from "./seats-plan.js";
import {app, change} from "../shared/state.js";

const AGAIN_AFTER = 4_000; // milliseconds until one asks again where nobody answered

/** @type {Promise<boolean> | null} */
let asking = null;
let again = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;

/**
 * Ask about these rules and words as they stand when all that is under way is answered.
 * @param {Lobby} lobby
 * @returns {Promise<boolean>} whether they can be; false too where nobody answered
 */
export function fetchRules(lobby) {
  if (!lobby.ready) return Promise.resolve(false);
  again = true;
  asking ??= askAll(lobby).finally(() => (asking = null));
  return asking;
}

/** The rules as they are chosen, asked for if nobody did yet. @param {Lobby} lobby */
export const needRules = async (lobby) => lobby.rules !== null || fetchRules(lobby);

/** Whether these are house rules, anything is said of them, or there are bidding languages of one's own: what the standard game is like is known without asking. @param {Lobby} lobby */
export const isOwn = ({set, house, own}) => Object.keys(set).length > 0 || hasWords(house) || own.length > 0;

/** When nothing is under way any more. */
export const answered = () => asking ?? Promise.resolve();

/** @param {Lobby} lobby */
async function askAll(lobby) {
  let fits = false;
  while (again) {
    again = false;
    fits = await ask(lobby);
  }
  return fits;
}

/** @param {Lobby} lobby */
async function ask(lobby) {
  clearTimeout(later);
  const {id, set} = lobby;
  const house = wordsNow(lobby);
  const own = isOwn(lobby);
  try {
    const rules = /** @type {RulesForm} */ (own ? await post("/api/rules", {id, set, house, cards: lobby.own}) : await get(`/api/rules/${id}`));
    if (lobby.id !== id) again = true;
    else change(() => take(lobby, rules, set));
    return (rules.problems ?? []).length + (rules.house?.problems ?? []).length === 0;
  } catch (error) {
    change(() => (lobby.message = sentence(error)));
    if (!(error instanceof Refused)) later = setTimeout(() => app.route.page === "lobby" && void fetchRules(lobby), AGAIN_AFTER);
    return false;
  }
}

/** @param {Lobby} lobby @param {RulesForm} rules @param {import("../shared/state.js").HouseRules} asked the house rules that they were asked about */
function take(lobby, rules, asked) {
  again ||= !sameSet(lobby.set, asked);
  Object.assign(lobby, {
    rules, message: "", set: withoutSame(lobby.set, asked, rules.rows), written: withoutSame(lobby.written, asked, rules.rows),
  });
  const people = peopleBy(rules);
  if (people && people !== lobby.seats.length) Object.assign(lobby, {seats: planSeats(people, STEADY, lobby.seats), dealer: null});
}
