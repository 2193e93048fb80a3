/** What an evening came to, or a group's evenings together: totals, bids made, meld, three things worth telling. The service counts. */
import {html, nothing} from "../shared/lit.js";
import {attempt} from "../shared/api.js";
import {app, change} from "../shared/state.js";
import {counted, figure} from "../shared/words.js";
import {tally} from "./ask.js";
import {frameView, notYet} from "./frame.js";
import {openSheet, opened} from "./opened.js";
import {bar, coursePlot} from "./plots.js";

/** @type {EveningShown | null} */
let evening = null;
let about = "";
let trouble = "";
const MOST_SIGNS = 8;
const AGAIN_AFTER = 4_000; // ms until the service is asked again where nobody answered

/** Ask for the figures of the open sheet, where they are not of it as it stands. */
async function ask() {
  const {id, events} = opened;
  const key = `${id} ${events?.length}`;
  if (!events?.length || key === about) return;
  about = key;
  await attempt(async () => {
    const found = await tally([events]);
    if (about === key) change(() => ((evening = found), (trouble = "")));
  }, (why) => {
    trouble = why;
    setTimeout(() => {
      if (about !== key || app.route.part !== "evening") return;
      about = "";
      void ask();
    }, AGAIN_AFTER);
  });
}

/** @param {EveningShown["bidders"][number]} bidder */
function bidderView({name, bids, made, results}) {
  return html`<li class="bids-row"><b>${name}</b><span class="bids-signs" aria-hidden="true">${results.length <= MOST_SIGNS ? results.map((good) => html`<span class=${good ? "bid-made" : "bid-set"}>${good ? "✓" : "✕"}</span>`) : nothing}</span><span>${made} of ${bids}</span></li>`;
}

/** The figures as cards of paper. @param {EveningShown} found */
export function figuresView({few, columns, bidders, meld, worth}) {
  const most = Math.max(0, ...meld.map(({mean}) => mean));
  const told = bidders.filter(({bids}) => bids > 0);
  return html`${columns.length > 0 ? html`<section class="paper plot-card"><h2>Totals</h2>${coursePlot(columns.map(({name, course}) => ({name, points: course})))}
      <ul class="plot-ends">${columns.map(({name, points}, place) => html`<li><span class="plot-key plot-${place % 4}" aria-hidden="true"></span>${name} <b>${figure(points)}</b></li>`)}</ul></section>` : nothing}
    ${few ? html`<section class="paper"><p>${few}</p></section>` : html`
    ${told.length > 0 ? html`<section class="paper"><h2>Bids made</h2><ul>${told.map(bidderView)}</ul><p class="soft">✓ made, ✕ not made</p></section>` : nothing}
    ${meld.length > 0 ? html`<section class="paper"><h2>Meld on average</h2><ul>${meld.map(({name, mean}) => bar(name, mean, most, mean.toFixed(1)))}</ul></section>` : nothing}
    ${worth.length > 0 ? html`<section class="paper"><h2>Worth telling</h2><dl class="worth">${worth.map(({head, value, about: when}) => html`<div><dt>${head}</dt><dd><b>${value}</b>${when ? html`<span class="soft">${when}</span>` : nothing}</dd></div>`)}</dl></section>` : nothing}`}`;
}

export function eveningView() {
  const wait = notYet();
  if (wait) return frameView({part: "evening", head: "Evening", body: wait});
  void ask();
  return frameView({
    part: "evening", head: "Evening", under: evening ? counted(evening.hands, "hand") : "",
    body: html`<main class="evening-page">${trouble ? html`<p class="problem" role="alert">${trouble}</p>` : nothing}
      ${evening ? figuresView(evening) : html`<p role="status">One moment…</p>`}</main>`,
  });
}

/** @param {string} id */
export async function enterEvening(id) {
  if (!about.startsWith(`${id} `)) evening = null;
  about = "";
  await openSheet(id);
}
