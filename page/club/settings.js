/** What a begun evening is otherwise from the next round on: how long, what becomes of odd numbers, money, prizes, when and where. */
import {html, nothing} from "../shared/lit.js";
import {pickField} from "../shared/forms.js";
import {change} from "../shared/state.js";
import {now, put, standing, takeBack, trying} from "./evening.js";
import {ODD, centsIn, dollars, prizesField, stepper, textField} from "./fields.js";
import {formats, prizeNames, says} from "./said.js";

const MOST_ROUNDS = 60;
const MOST_HANDS = 40;
const MOST_MINUTES = 240;

/** @typedef {{title: string, day: string, time: string, place: string, rounds: number, hands: number, minutes: number, odd: string, fee: string, fine: string, prizes: ClubFormat["prizes"], places: number}} Settings */
/** What is filled in and not written yet, of which evening. @type {{of: string, filled: Partial<Settings>}} */
const draft = {of: "", filled: {}};
/** @type {Record<string, string>} */
const NAMES = {title: "Title", day: "Day", time: "Time", place: "Place", rounds: "Rounds", hands: "Hands a round", minutes: "Minutes a round", odd: "Left over", fee: "Fee", fine: "Fine", prizes: "Prizes", places: "Places with a prize", deece: "On phones"};

/** As it is. @param {ClubShown} shown @returns {Settings} */
function settingsOf({format, fee, settings}) {
  const {title = "", date: day = "", time = "", place = "", fine = 0} = settings ?? {};
  const {rounds, hands, minutes, odd, prizes, places} = format;
  return {title, day, time, place, rounds, hands, minutes, odd, fee: fee ? dollars(fee) : "", fine: fine ? dollars(fine) : "", prizes, places};
}

/** What is filled in and is not so yet. @param {Settings} is */
const differing = (is) => /** @type {Partial<Settings>} */ (Object.fromEntries(Object.entries(draft.filled).filter(([name, value]) => String(value) !== String(is[/** @type {keyof Settings} */ (name)]))));

/** @param {Partial<Settings>} changed */
const writeThem = (changed) => trying(async () => {
  const {fee, fine, odd, ...others} = changed;
  /** @type {Changed} */
  const event = {type: "changed", ...others, ...(odd ? {odd: /** @type {"out" | "three" | "floater"} */ (odd)} : {}), ...(odd === "three" ? {three: "three-handed"} : {}), ...(fee === undefined ? {} : {fee: centsIn(fee)}), ...(fine === undefined ? {} : {fine: centsIn(fine)})};
  const fresh = await put([event]);
  draft.filled = {};
  Object.assign(now, {said: says("changed"), last: fresh.map(({id}) => id)});
});

/** @param {ClubShown} shown */
export function settingsView(shown) {
  if (draft.of !== now.id) Object.assign(draft, {of: now.id, filled: {}});
  const is = settingsOf(shown);
  const changed = differing(is);
  const filled = {...is, ...changed};
  const usual = formats().find(({id}) => id === shown.format.id);
  const seated = shown.round?.number ?? 0;
  const fill = (/** @type {Partial<Settings>} */ one) => change(() => Object.assign(draft.filled, one));
  const some = Object.keys(changed).length > 0;
  return html`<section class="paper club-stack"><h2>This evening</h2><p class="soft">${says("settings")}</p>
      <div class="club-columns"><div class="club-stack">
        ${stepper("Rounds", filled.rounds ? "" : "until it is decided", filled.rounds, Math.max(seated, usual?.rounds ? 1 : 0), MOST_ROUNDS, (rounds) => fill({rounds: Math.max(rounds, seated)}))}
        ${stepper("Hands a round", filled.hands ? "" : "as many as time allows", filled.hands, usual?.hands ? 1 : 0, MOST_HANDS, (hands) => fill({hands}))}
        ${stepper("Minutes a round", filled.minutes ? "" : "no clock", filled.minutes, usual?.minutes ? 5 : 0, MOST_MINUTES, (minutes) => fill({minutes}), 5)}
        ${shown.format.unit === "person" ? html`<label class="club-field"><b>If people are left over</b>${pickField(filled.odd, ODD.slice(1), (odd) => fill({odd}))}</label>` : nothing}
        <div class="club-two">${textField(`Fee for each ${shown.format.unit}, in dollars`, filled.fee, (fee) => fill({fee}), {max: 8})}${textField("Fine for a game lost", filled.fine, (fine) => fill({fine}), {max: 8})}</div>
        ${textField("What the evening is called", filled.title, (title) => fill({title}))}
        <div class="club-two">${textField("Day", filled.day, (day) => fill({day}), {type: "date"})}${textField("Begins at", filled.time, (time) => fill({time}), {type: "time"})}</div>
        ${textField("Where", filled.place, (place) => fill({place}), {max: 200})}</div>
      <div class="club-stack"><h3>Prizes</h3>${prizesField(filled.prizes, filled.places, (prizes, places) => fill({prizes, places}))}</div></div>
      <div class="button-row"><button class="button button-main button-large" ?disabled=${now.busy || !some} @click=${() => void writeThem(changed)}>Change the evening</button>
        ${some ? html`<button class="button" @click=${() => change(() => (draft.filled = {}))}>Leave it as it is</button>` : nothing}</div></section>
    ${changesView()}`;
}

/** @param {string} name @param {unknown} value */
function valueWords(name, value) {
  if (name === "fee" || name === "fine") return `$${dollars(Number(value))}`;
  if (name === "deece") return value ? "allowed" : "not allowed";
  if (name === "prizes") return (/** @type {string[]} */ (value)).map((kind) => prizeNames()[kind] ?? kind).join(", ") || "none";
  return name === "odd" ? ODD.find(([odd]) => odd === value)?.[1] ?? "" : String(value);
}

/** What was changed, the newest first. */
function changesView() {
  const rows = standing().flatMap(({id, change: made}) => (made.type === "changed" ? [{id, words: Object.entries(made).filter(([name]) => name in NAMES).map(([name, value]) => `${NAMES[name]}: ${valueWords(name, value)}`).join("; ")}] : [])).reverse();
  if (rows.length === 0) return nothing;
  return html`<section class="paper club-stack"><h2>What was changed</h2><ul class="taken-back">${rows.map(({id, words}) => html`<li><span>${words}</span><button class="button" ?disabled=${now.busy} aria-label=${`Take it back: ${words}`} @click=${() => void takeBack([id])}>Take it back</button></li>`)}</ul></section>`;
}
