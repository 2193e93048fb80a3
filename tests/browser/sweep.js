// What is wrong with the table as it stands in the window: see sweep.py. Evaluated in the page; answers with sentences.
// With the selector of a dialog or a page it is that, and what scrolls in it may be scrolled to.
async (part) => {
  const STRIP = 26; // px of a card that must be seen
  const SLACK = 1.5; // px by which rounding may miss
  const PRESSES = 8; // how often "More" may have to be pressed, at most
  const table = document.querySelector(part ?? ".table");
  const say = (e) => (e.getAttribute?.("aria-label") ?? e.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 48) || e.className;
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  const hiddenHead = (e) => [e, e.closest("h2, label")].some((one) => one && getComputedStyle(one).clipPath !== "none");
  const seen = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && e.getClientRects().length > 0 && !e.closest(".visually-hidden") && !hiddenHead(e);
  const className = (e) => e?.closest("[class]:not(svg, svg *)")?.className.trim() ?? "nothing";
  let within_ = table;
  const all = (css) => [...within_.querySelectorAll(css)].filter(seen);
  const round = (box) => `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.right - box.left)}x${Math.round(box.bottom - box.top)}`;

  /** The part of the window in which this element can be seen, and the nearest thing around it that scrolls. */
  let frameCache = new Map();
  const frameOf = (e) => frameIn(e.parentElement);
  const frameIn = (one) => {
    if (!one || one === document.body || one === document.documentElement) {
      const long = part && !table.matches("dialog") ? 1e6 : 0;
      return {left: 0, top: -long, right: innerWidth, bottom: innerHeight + long, scroller: null};
    }
    const known = frameCache.get(one);
    if (known) return known;
    let box = one.matches("dialog") ? frameIn(null) : frameIn(one.parentElement);
    const {overflowX, overflowY} = getComputedStyle(one);
    if (overflowX !== "visible" || overflowY !== "visible") {
      const r = one.getBoundingClientRect();
      const hides = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
      box = {...box};
      if (hides && /auto|scroll/.test(overflowY)) box.scroller = one;
      if (part && /auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) box.sideways = one; // a strip
      if (overflowX !== "visible") [box.left, box.right] = [Math.max(box.left, r.left), Math.min(box.right, r.right)];
      if (overflowY !== "visible") [box.top, box.bottom] = [Math.max(box.top, r.top), Math.min(box.bottom, r.bottom)];
    }
    frameCache.set(one, box);
    return box;
  };
  const within = (r, box) => r.left >= box.left - SLACK && r.top >= box.top - SLACK && r.right <= box.right + SLACK && r.bottom <= box.bottom + SLACK;
  const at = (x, y) => document.elementFromPoint(Math.min(Math.max(x, 0), innerWidth - 1), Math.min(Math.max(y, 0), innerHeight - 1));
  const mine = (e, hit) => hit && (e.contains(hit) || hit.closest("label")?.control === e);

  const faults = new Set();
  document.activeElement?.blur();
  await frames();
  const asked = (e) => within(e.getBoundingClientRect(), frameOf(e));

  /** How wide the part of this card is that can be seen, at the height of its rank and of its suit. */
  const strip = (card) => {
    const r = card.getBoundingClientRect();
    const least = [.14, .4].map((part) => {
      let longest = 0;
      let run = 0;
      for (let x = r.left + .5; x < r.right && longest <= STRIP; x += 1) {
        const y = r.top + r.height * part;
        run = x >= 0 && x < innerWidth && y >= 0 && y < innerHeight && card.contains(document.elementFromPoint(x, y)) ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
      return longest;
    });
    return {px: Math.min(...least), whole: r.width};
  };

  /** Why this control cannot be touched everywhere, "" if it can. */
  const hidden = (e) => {
    const r = e.getBoundingClientRect();
    const box = frameOf(e);
    if (!within(r, box)) return `${say(e)} is out of sight (${round(r)}${box.scroller ? `, scrolls in ${box.scroller.className}` : ""})`;
    const dx = Math.min(7, r.width / 4);
    const dy = Math.min(7, r.height / 4);
    const points = [[(r.left + r.right) / 2, (r.top + r.bottom) / 2], [r.left + dx, r.top + dy], [r.right - dx, r.top + dy],
      [r.left + dx, r.bottom - dy], [r.right - dx, r.bottom - dy]];
    const over = points.map(([x, y]) => at(x, y)).find((hit) => !mine(e, hit));
    return over === undefined ? "" : `${say(e)} is covered by ${className(over)}`;
  };

  /** A dialog or a page: each control can be scrolled to, and is whole there. */
  const scrolledTo = async () => {
    for (const e of all("button, a[href], select, input, textarea, summary")) {
      e.scrollIntoView({block: "center", behavior: "instant"});
      frameCache = new Map();
      const {px, whole} = e.matches(".hand-card") ? strip(e) : {px: 0, whole: 0};
      const wrong = !whole ? hidden(e) : px < Math.min(STRIP, whole) - SLACK ? `of the ${say(e)} ${px} px are seen` : "";
      if (wrong) faults.add(wrong);
    }
    for (const one of [table, ...table.querySelectorAll("*")]) if (one.scrollTop) one.scrollTop = 0;
    scrollTo(0, 0);
    await frames();
    frameCache = new Map();
    if (table.matches("dialog")) {
      const close = table.querySelector(".dialog-close");
      if (!close || hidden(close)) faults.add("nothing in sight closes the dialog");
      if (table.scrollWidth > table.clientWidth + 1) faults.add(`the dialog scrolls sideways: ${table.scrollWidth} of ${table.clientWidth}`);
    }
    texts();
    if (document.scrollingElement.scrollWidth > innerWidth + 1) faults.add(`the page scrolls sideways: ${document.scrollingElement.scrollWidth} of ${innerWidth}`);
    return {faults: [...faults]};
  };

  /** Controls not wholly in sight now; what is covered is a fault at once. */
  const outOfSight = () => {
    frameCache = new Map();
    const out = new Map();
    for (const e of all("button, a[href], select, input, summary")) {
      const wrong = e.matches(".hand-card, .card-fan > *") ? "" : hidden(e);
      if (wrong) out.set(e, wrong);
    }
    for (const e of all(".hand-card, .card-fan > .card:not(.card-back)")) {
      const r = e.getBoundingClientRect();
      const box = {...frameOf(e)};
      const {scroller} = box;
      if (!within({left: r.left, top: r.top, right: r.left + Math.min(STRIP, r.width), bottom: e.matches(".hand-card") ? r.bottom : r.top + r.height / 2}, box)) {
        if (e.matches("button") || !scroller) out.set(e, `${say(e)} is out of sight (${round(r)})`);
        continue;
      }
      const {px, whole} = strip(e);
      if (px < Math.min(STRIP, whole) - SLACK) out.set(e, `of the ${say(e)} ${px} px are seen`);
    }
    return out;
  };

  if (part) return scrolledTo();
  let left = outOfSight();
  const before = table.dataset.fit;
  if (all(".show-hand").length) {
    if (!all(".show-hand").some(asked)) faults.add("“Show my hand” is out of sight");
  } else if (window.sweepHand && all(".hand-card").length === 0) faults.add("the hand is not there, and nothing shows it");
  texts();
  pieces();
  for (let press = 0; left.size && press < PRESSES; press += 1) {
    const more = all(".more-below").filter(asked);
    if (!more.length) break;
    for (const one of more) one.click();
    await frames();
    const now = outOfSight();
    left = new Map([...left].filter(([e]) => !e.isConnected || now.has(e)));
  }
  for (const text of left.values()) faults.add(text);
  for (const one of table.querySelectorAll("*")) if (one.scrollTop && !one.matches(".sheet")) one.scrollTop = 0;
  await frames();
  const show = all(".show-hand")[0];
  if (show) {
    show.click();
    await frames();
    within_ = document.querySelector("dialog[open]") ?? document.createElement("p");
    for (let wait = 0; wait < 20 && !all(".hand-card").length; wait += 1) await frames();
    await frames();
    if (!all(".hand-card").length) faults.add("“Show my hand” shows no hand");
    for (const text of outOfSight().values()) faults.add(`hand shown: ${text}`);
    within_.querySelector(".dialog-close")?.click();
    within_ = table;
    await frames();
  }

  /** Words that are cut, broken within themselves, or covered. */
  function texts() {
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const e = node.parentElement;
      if (!node.data.trim() || !e || !seen(e) || e.closest("svg, option, .invite-link, .invite-address, .network-address, .hand-slip")) continue;
      const box = {...frameOf(e)};
      const {scroller} = box;
      const own = getComputedStyle(e);
      if (own.overflowX !== "visible") {
        const r = e.getBoundingClientRect();
        Object.assign(box, {left: Math.max(box.left, r.left), right: Math.min(box.right, r.right)});
      }
      for (const found of node.data.matchAll(/[^\s\-–—/]+/g)) {
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        const rects = [...range.getClientRects()].filter((r) => r.width > .5);
        if (!rects.length) continue;
        const [r] = rects;
        const around = e.closest("button, .button, .seat, .trump-chip, .bar-scores li")?.getBoundingClientRect();
        if (around && (r.left < around.left - SLACK || r.right > around.right + SLACK)) faults.add(`“${found[0]}” sticks out of what it stands in`);
        if (rects.some((other) => Math.abs(other.top - r.top) > 3)) faults.add(`“${found[0]}” is broken within itself`);
        if (!box.sideways && (r.left < box.left - SLACK || r.right > box.right + SLACK)) faults.add(`“${found[0]}” is cut at the side`);
        if (scroller) continue;
        if (r.top < box.top - 3 || r.bottom > box.bottom + 3) {
          faults.add(`“${found[0]}” is cut above or below`);
          continue;
        }
        if (part) continue; // what lies over it now may be scrolled away
        const hit = at((r.left + r.right) / 2, (r.top + r.bottom) / 2);
        if (hit && !(e.contains(hit) || hit.contains(e))) faults.add(`“${found[0]}” of ${say(e)} is covered by ${className(hit)}`);
      }
    }
  }

  /** Things that lie on each other. */
  function pieces() {
    const css = ".bar > *, .seat, .seat-dealer, .trick .card, .card-place, .trick-tag, .stage, .stage > *, .table-message, .table-strip, .table-acts > *, .hand-cards, .table-pad, .meld-block, .stock-pile, .stock-other, .stock-mine, .stock-last .card, .stock-answers, .sheet, .sheet-side > *, .own-dealer, .more-below, .show-hand";
    const found = all(css).map((e) => {
      const box = frameOf(e);
      const r = e.getBoundingClientRect();
      return {e, r: {left: Math.max(r.left, box.left), top: Math.max(r.top, box.top), right: Math.min(r.right, box.right), bottom: Math.min(r.bottom, box.bottom)}};
    });
    const sticky = (e) => e.matches(".more-below") || getComputedStyle(e).position === "sticky";
    for (const [place, one] of found.entries()) {
      for (const other of found.slice(place + 1)) {
        const wide = Math.min(one.r.right, other.r.right) - Math.max(one.r.left, other.r.left);
        const high = Math.min(one.r.bottom, other.r.bottom) - Math.max(one.r.top, other.r.top);
        if (wide < 2.5 || high < 2.5) continue;
        if (one.e.contains(other.e) || other.e.contains(one.e)) continue;
        const tags = [one.e, other.e].filter((e) => e.matches(".trick-tag"));
        if (tags.length && one.e.parentElement === other.e.parentElement) continue;
        if (sticky(one.e) || sticky(other.e)) continue;
        faults.add(`${say(one.e)} (${one.e.className}) and ${say(other.e)} (${other.e.className}) lie on each other by ${Math.round(wide)}x${Math.round(high)}`);
      }
    }
  }

  const scrolls = document.scrollingElement;
  if (scrolls.scrollHeight > innerHeight + 1) faults.add(`the page scrolls: ${scrolls.scrollHeight} of ${innerHeight}`);
  if (scrolls.scrollWidth > innerWidth + 1) faults.add(`the page scrolls sideways: ${scrolls.scrollWidth} of ${innerWidth}`);
  if (window.sweepAsked) {
    const said = all(".table-message, .hand-slip, .ladder-now, .ladder > h2, .say, .sheet-next").filter((e) => e.textContent.trim() && asked(e));
    if (!said.length) faults.add("nothing says what is asked");
  }
  return {faults: [...faults], fit: before ?? ""};
}
