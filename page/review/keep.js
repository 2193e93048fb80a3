/** What can be done with a hand that is over: save its record, share its cards, print what was found or its sheet. */
import {html, nothing} from "../shared/lit.js";
import {attempt, download, saveAs} from "../shared/api.js";
import {linkWarning, shareDeal} from "../shared/friends.js";
import {announceNow} from "../shared/heard.js";
import {pastGame} from "../shared/keep.js";
import {isAlone} from "../shared/local.js";
import {chooseFile, readRecord, reviewText} from "../shared/records.js";
import {change} from "../shared/state.js";
import {addressOf, follow} from "../shared/travel.js";
import {worded} from "../shared/words.js";

/** What was last told, and of which hand. */
const told = {of: "", link: "", words: ""};

/** @param {ReplayShown} replay */
const keyOf = (replay) => `${replay.of?.table ?? ""} ${replay.hand}`;

/** @param {string} words @param {ReplayShown | null} [replay] @param {string} [link] */
function tell(words, replay = null, link = "") {
  change(() => Object.assign(told, {words, link, of: replay ? keyOf(replay) : ""}));
  announceNow(words);
}

/** @param {ReplayShown} replay */
const save = (replay) => attempt(async () => {
  if (replay.of) return await download(`/api/tables/${replay.of.table}/record`, `${pastGame(replay.of.table)?.name || "deece"} record.txt`, replay.of.token);
  saveAs(new Blob([replay.record], {type: "text/plain"}), "deece record.txt");
}, (why) => tell(why, replay));

/** @param {ReplayShown} replay */
const share = (replay) => attempt(async () => {
  const {link, copied} = await shareDeal(replay.of?.table ?? "", replay.hand, tokenOf(replay));
  tell(copied ? "The link is copied. Send it to your friends." : "Mark the link and copy it.", replay, link);
}, (why) => tell(why, replay));

/** Who sat there has a token. @param {ReplayShown} replay */
function tokenOf(replay) {
  const game = pastGame(replay.of?.table ?? "");
  return game?.seat == null ? "" : game.token;
}

/** @param {ReplayShown} replay @param {(what: "reasons" | "sheet") => void} print @param {boolean} reviewed */
export function keepView(replay, print, reviewed) {
  const mine = told.of === keyOf(replay);
  return html`<section class="review-keep">
    ${mine && told.link ? html`<div class="note"><h2>Share these cards</h2>
      <p>${worded("shared_link", {hand: replay.hand})}</p>
      <p class="invite-link">${told.link}</p>${linkWarning() ? html`<p class="soft">${linkWarning()}</p>` : nothing}</div>` : nothing}
    ${mine && told.words ? html`<p class="review-told">${told.words}</p>` : nothing}
    <div class="button-row">
      ${tokenOf(replay) && !isAlone ? html`<button class="button" @click=${() => void share(replay)}>Share these cards</button>` : nothing}
      <button class="button" @click=${() => void save(replay)}>Download the record</button>
      ${reviewed ? html`<button class="button" @click=${() => print("reasons")}>Print the review</button>` : nothing}
      <button class="button" @click=${() => print("sheet")}>${worded("print_score")}</button>
      <a class="button" href=${addressOf("/review#all")} @click=${follow}>Your error rates</a>
      <a class="button" href=${addressOf("/past")} @click=${follow}>Past games</a>
    </div></section>`;
}

async function open() {
  const file = await chooseFile();
  if (!file) return;
  await attempt(async () => {
    const {problems, words, whole} = await readRecord(file);
    if (problems.length > 0 || !whole) tell(`${file.name} is not whole. ${problems[0] ?? ""} ${words}`);
    else await reviewText(whole.record);
  }, tell);
}

/** Nothing to show: say why, and what can be done. @param {string} trouble */
export function noHandView(trouble) {
  return html`<header class="lobby-top felt"><div class="lobby-name"><p class="lobby-title">Deece</p><p>Pinochle for every table</p></div></header>
    <main class="lone paper"><h1>${worded("no_hand")}</h1>
      <p role="status">${trouble || told.words || worded("no_hand_do")}</p>
      <p class="button-row"><a class="button" href=${addressOf("/past")} @click=${follow}>Past games</a>
        <button class="button" @click=${() => void open()}>Open a record</button>
        <a class="button" href=${addressOf("/play")} @click=${follow}>To the lobby</a></p></main>`;
}
