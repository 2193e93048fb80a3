/** What a link or a file brings to the lobby: house rules, shared cards, a record; all of it, or the reason why not. */
import {html, nothing} from "../shared/lit.js";
import {Refused, get, post, sentence} from "../shared/api.js";
import {announceNow} from "../shared/heard.js";
import {lower} from "./house-set.js";
import {openedBy} from "../shared/links.js";
import {STEADY, choose, standard, takeHouse} from "./lobby-plan.js";
import {chooseFile, readRecord, reviewText} from "../shared/records.js";
import {fetchRules} from "./rules-ask.js";
import {planSeats} from "./seats-plan.js";
import {change} from "../shared/state.js";
import {letLinkGo} from "../shared/travel.js";
import {worded} from "../shared/words.js";

/** Take what the address brings. @param {Lobby} lobby */
export async function takeLink(lobby) {
  const opened = openedBy(location.hash);
  change(() => (lobby.broken = null));
  try {
    if (opened.kind === "broken") refuse(lobby, worded("link_cut"));
    else if (opened.kind === "deal") await takeDeal(lobby, opened.deal);
    else if (opened.kind === "rules") await takeRules(lobby, opened.house);
    if (opened.kind !== "none") void fetchRules(lobby);
  } catch (error) {
    refuse(lobby, sentence(error), !(error instanceof Refused));
  }
}

/** @param {Lobby} lobby @param {string} why @param {boolean} [again] whether it may go well the next time */
function refuse(lobby, why, again = false) {
  const text = `${why} Nothing of the link was taken.`;
  change(() => (lobby.broken = {text, again}));
  announceNow(text);
}

/** @param {Lobby} lobby @param {string} deal */
async function takeDeal(lobby, deal) {
  if (deal === lobby.deal) return;
  const shared = await get(`/api/deals/${encodeURIComponent(deal)}`);
  change(() => {
    choose(lobby, shared.id);
    Object.assign(lobby, {
      deal, rules: null, set: shared.set, house: shared.house, written: shared.set, players: shared.people,
      dealTitle: shared.by ? worded("same_cards", {name: shared.by, game: lower(shared.title)}) : worded("same_cards_friend", {game: lower(shared.title)}),
      seats: planSeats(shared.people, STEADY, Array.from({length: shared.people}, (_, seat) => (
        {kind: seat === shared.seat ? "me" : "computer", name: "", level: STEADY}))),
    });
  });
}

/** @param {Lobby} lobby @param {House} house */
async function takeRules(lobby, house) {
  const {id, set, ...words} = house;
  const rules = await post("/api/rules", {id, set, house: words});
  const why = [...rules.problems ?? [], ...rules.house?.problems ?? []][0];
  if (why) refuse(lobby, worded("link_rules", {why: why.text}));
  else change(() => takeHouse(lobby, house));
}

/** Open a record file: a finished game is shown, another gone on with; of a damaged one nothing is done unasked. @param {Lobby} lobby */
export async function openRecord(lobby) {
  const file = await chooseFile();
  if (file) await openRecordFile(lobby, file);
}

/** @param {Lobby} lobby @param {File} file */
export async function openRecordFile(lobby, file) {
  change(() => (lobby.broken = null));
  try {
    const opened = await readRecord(file);
    const {problems, more, words, whole} = opened;
    if (problems.length > 0 || !whole) {
      const text = [`${file.name} is not whole.`, ...problems, more > 0 ? `There are ${more} more faults.` : "", words].filter(Boolean).join(" ");
      change(() => (lobby.broken = {text, again: false, opened}));
      announceNow(text);
    } else if (whole.over) await reviewText(whole.record);
    else goOn(lobby, opened);
  } catch (error) {
    change(() => (lobby.broken = {text: `${file.name} was not opened. ${sentence(error)}`, again: false}));
    announceNow(sentence(error));
  }
}

/** A new table goes on with the game, as far as it is whole. @param {Lobby} lobby @param {import("../shared/records.js").OpenedFile} opened */
function goOn(lobby, {name, words, whole, problems}) {
  if (!whole) return;
  change(() => {
    choose(lobby, whole.id);
    Object.assign(lobby, {
      record: whole.record, deal: "", broken: null, ...standard(),
      dealTitle: `The game of ${name}${problems.length > 0 ? ", as far as it is whole" : ""}. ${words}`,
      seats: planSeats(whole.names.length, STEADY, whole.names.map(() => ({kind: "computer", name: "", level: STEADY}))),
    });
  });
  announceNow(lobby.dealTitle);
}

/** What can be done with the whole part of a damaged record. @param {Lobby} lobby @param {import("../shared/records.js").OpenedFile} opened */
function wholeButtons(lobby, opened) {
  const {whole} = opened;
  if (!whole) return nothing;
  return html`${whole.over ? nothing : html`<button class="button" @click=${() => goOn(lobby, opened)}>Go on from there</button>`}
    ${whole.hands > 0 ? html`<button class="button" @click=${() => void reviewText(whole.record)}>${worded("whole_hands")}</button>` : nothing}`;
}

/** Forget what a link or a record brought. @param {Lobby} lobby */
export function letGo(lobby) {
  letLinkGo();
  change(() => {
    if (lobby.deal || lobby.record) Object.assign(lobby, standard());
    Object.assign(lobby, {deal: "", dealTitle: "", record: "", broken: null});
  });
  void fetchRules(lobby);
}

/** What was brought, or why it could not be. @param {Lobby} lobby */
export function broughtView(lobby) {
  const {broken} = lobby;
  return html`<div class="lobby-sheet given" role="status"><p class=${broken ? "problem" : ""}>${broken?.text ?? lobby.dealTitle}</p>
    <div class="button-row">${broken?.again ? html`<button class="button" @click=${() => void takeLink(lobby)}>Try again</button>` : nothing}
      ${broken?.opened ? wholeButtons(lobby, broken.opened) : nothing}
      <button class="button" @click=${() => letGo(lobby)}>Start a new game instead</button></div></div>`;
}
