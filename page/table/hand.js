/**
 * The player's hand: sorted, laid out, and operated by pointer, touch and keyboard.
 *
 * It knows no rule: which cards may be played, and why another may not, comes from the server.
 * Each card is a button. Arrow keys, Home, End, and the letters of ranks (a t k q j 9) and suits
 * (s h d c) move between them; Enter and Space choose.
 */
import {AsyncDirective, classMap, directive, html, ifDefined, nothing, ref, repeat} from "../shared/lit.js";
import {sortHand} from "../shared/cards.js";
import {cardFace} from "../shared/deck.js";
import {Drag} from "./drag.js";
import {layOutHand} from "./hand-layout.js";
import {nameCopies, neighborOf, placeFor, settleCopies, spokenName} from "./held.js";
import {oneColumn} from "../shared/room.js";
import {styled} from "../shared/styled.js";

/**
 * @typedef {object} HandOptions
 * @property {readonly string[]} cards codes, in any order
 * @property {string | null} [trump] suit letter
 * @property {ReadonlySet<string> | null} [playable] codes; null: it is not a matter of playing now
 * @property {Readonly<Record<string, string>>} [refused] code: why it may not be chosen
 * @property {readonly string[]} [chosen] codes, one for each copy
 * @property {(code: string, copy: number, wasChosen: boolean) => void} [onTap] copy counts from 0;
 *   wasChosen: this copy stood among the chosen, so it is to be taken back
 * @property {() => void} [onRaise] tapTwice: the first tap has raised this card
 * @property {() => void} [onIdle] a card was tapped that nothing is the matter with, while none may be chosen
 * @property {(reason: string) => void} [onReason] one column only: a reason to show, "" to clear it
 * @property {boolean} [tapTwice] the first tap raises a card, the second chooses it
 * @property {readonly string[]} [hinted] codes that a hint speaks of
 * @property {readonly string[]} [received] codes just received, one for each copy
 * @property {string} [label] what the hand is called
 */
/** @typedef {import("./held.js").HeldCard} HeldCard */

/** Two taps closer than this are one tap of an unsteady hand. */
const TAP_REST = 300;

/** @type {Set<HandDirective>} */
const hands = new Set();
let handsMade = 0;

class HandDirective extends AsyncDirective {
  /** @param {import("../vendor/lit-html/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    handsMade += 1;
    this.id = `hand-${handsMade}`;
    /** @type {HandOptions} */
    this.options = {cards: []};
    /** @type {HeldCard[]} */
    this.cards = [];
    this.width = 0;
    this.cardWidth = 0;
    /** The height for its cards, where that is given: they use all of it. */
    this.height = 0;
    /** The card in the tab order. @type {string | null} */
    this.current = null;
    /** @type {string | null} */
    this.pointed = null;
    /** @type {string | null} */
    this.focused = null;
    /** Raised by the first of two taps. @type {string | null} */
    this.ready = null;
    this.readySince = 0;
    /** Which copies stand for the chosen codes. @type {Map<string, number[]>} */
    this.chosenCopies = new Map();
    /** The copy touched last, so that it and not another of its kind is seen to move. @type {string | null} */
    this.touched = null;
    this.reasonTold = "";
    /** @type {HTMLElement | null} */
    this.host = null;
    this.drag = new Drag((key) => this.mayTap(this.cardOf(key)), (key) => this.dropped(key));
    this.sizes = new ResizeObserver(() => this.measure());
    this.onWindow = () => this.measure();
  }

  /**
   * @param {HandOptions} options
   * @returns {unknown}
   */
  render(options) {
    const before = this.cards;
    const held = this.focusedKey();
    this.options = options;
    this.cards = nameCopies(sortHand(options.cards, options.trump));
    this.chosenCopies = settleCopies(options.chosen ?? [], this.cards, this.chosenCopies, this.touched);
    if (this.ready && !this.mayTap(this.cardOf(this.ready))) this.ready = null;
    if (!this.cardOf(this.pointed)) this.pointed = null;
    if (!this.cardOf(this.current)) this.current = neighborOf(this.current, before, this.cards);
    // The browser drops focus when a card leaves or moves: give it back once lit is done.
    if (held) queueMicrotask(() => this.restoreFocus());
    return this.template();
  }

  /** @override */
  disconnected() {
    hands.delete(this);
    this.sizes.disconnect();
    removeEventListener("resize", this.onWindow);
  }

  /** @override */
  reconnected() {
    if (this.host) this.watch(this.host);
  }

  /** @param {Element | undefined} element */
  watch = (element) => {
    this.sizes.disconnect();
    removeEventListener("resize", this.onWindow);
    if (!(element instanceof HTMLElement)) return;
    this.host = element;
    hands.add(this);
    // Only what has no height: watching the hand itself would answer its own change of height.
    for (const measure of element.querySelectorAll(".hand-measure")) this.sizes.observe(measure);
    addEventListener("resize", this.onWindow);
  };

  measure() {
    const host = this.host;
    const oneCard = host?.querySelector(".hand-measure.is-card");
    if (!host || !oneCard) return;
    this.width = host.clientWidth;
    this.cardWidth = oneCard.getBoundingClientRect().width;
    this.refresh();
  }

  /** Cards of this width, spread over this height and width, all in px. @param {number} cardWidth @param {number} height @param {number} width */
  resize(cardWidth, height, width) {
    const box = this.host?.parentElement;
    if (!box || (this.cardWidth === cardWidth && this.height === height && this.width === width)) return;
    const wide = `${cardWidth}px`;
    if (box.style.getPropertyValue("--hand-card") !== wide) box.style.setProperty("--hand-card", wide);
    Object.assign(this, {cardWidth, height, width});
    this.refresh();
  }

  refresh() {
    if (this.isConnected) this.setValue(this.template());
  }

  /** @param {string | null} key */
  cardOf(key) {
    return this.cards.find((card) => card.key === key);
  }

  /** @param {HeldCard | undefined} card */
  reasonOf(card) {
    if (!card) return "";
    const {playable, refused} = this.options;
    if (playable?.has(card.code)) return "";
    return refused?.[card.code] ?? "";
  }

  /** @param {HeldCard | undefined} card */
  isRefused(card) {
    if (!card) return true;
    const {playable} = this.options;
    return playable ? !playable.has(card.code) : this.reasonOf(card) !== "";
  }

  /** @param {HeldCard | undefined} card */
  mayTap(card) {
    return Boolean(card && this.options.onTap && !this.isRefused(card));
  }

  /** @param {HeldCard} card */
  isChosen(card) {
    return this.ready === card.key || Boolean(this.chosenCopies.get(card.code)?.includes(card.copy));
  }

  /** Of equal cards those in front count as the new ones. @param {HeldCard} card */
  isReceived(card) {
    const count = this.options.received?.filter((code) => code === card.code).length ?? 0;
    return card.copies - card.copy <= count;
  }

  /** The key of the card that has the focus, if one of ours has it. */
  focusedKey() {
    const active = document.activeElement;
    return active instanceof HTMLElement && this.host?.contains(active) ? active.dataset.key ?? null : null;
  }

  /** The one card that the Tab key reaches. */
  tabStop() {
    const first = this.cards.find((card) => !this.isRefused(card)) ?? this.cards[0];
    return (this.cardOf(this.current) ?? first)?.key;
  }

  /** @param {string | undefined} key */
  buttonOf(key) {
    return this.host?.querySelector(`[data-key="${key}"]`);
  }

  restoreFocus() {
    const active = document.activeElement;
    // Somebody may have moved it on purpose, to a dialog or a button.
    if (active && active !== document.body) return;
    const button = this.buttonOf(this.tabStop());
    if (button instanceof HTMLElement) button.focus({preventScroll: true});
  }

  /** Shows the reason of the card at hand: on one column by the page, else by a slip (in the template). */
  tellReason() {
    const reason = this.reasonOf(this.cardOf(this.focused));
    if (!oneColumn() || (reason === "" && this.reasonTold === "")) return;
    this.reasonTold = reason;
    this.options.onReason?.(reason);
  }

  /** @param {Event} event */
  cardAt(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-key]") : null;
    return button instanceof HTMLElement ? this.cardOf(button.dataset.key ?? null) : undefined;
  }

  /** @param {MouseEvent} event */
  onClick = (event) => {
    const card = this.cardAt(event);
    if (!card || this.drag.dragged) return;
    this.current = card.key;
    this.focused = card.key;
    const byPointer = event.detail > 0;
    // Equal cards are one target: the second of two taps may fall on another copy than the first.
    const raised = this.cardOf(this.ready);
    const again = raised?.code === card.code ? raised : undefined;
    const target = again ?? card;
    const wasChosen = this.chosenCopies.get(target.code)?.includes(target.copy) ?? false;
    if (!this.mayTap(target)) {
      this.ready = null;
      this.tellReason();
      if (!this.reasonOf(target)) this.options.onIdle?.();
      this.refresh();
      return;
    }
    if (this.options.tapTwice && byPointer && !again && !wasChosen) {
      this.ready = target.key;
      this.readySince = event.timeStamp;
      this.tellReason();
      this.options.onRaise?.();
      this.refresh();
      return;
    }
    if (again && event.timeStamp - this.readySince < TAP_REST) return;
    this.ready = null;
    this.touched = target.key;
    this.tellReason();
    this.options.onTap?.(target.code, target.copy, wasChosen);
    this.refresh();
  };

  /** A card was drawn to the table: as if it had been tapped. @param {string} key */
  dropped(key) {
    const card = this.cardOf(key);
    if (!card) return;
    this.current = key;
    this.ready = null;
    this.touched = key;
    this.options.onTap?.(card.code, card.copy, false);
    this.refresh();
  }

  /** @param {KeyboardEvent} event */
  onKey = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const held = this.focusedKey();
    const row = this.cards;
    const place = row.findIndex((card) => card.key === held);
    if (place < 0) return;
    if (event.key === "Escape" && this.ready) {
      this.ready = null;
      this.refresh();
      return;
    }
    const next = placeFor(row, event.key, place);
    if (next === undefined) return;
    event.preventDefault();
    const button = this.buttonOf(row[next]?.key);
    if (button instanceof HTMLElement) button.focus({preventScroll: true});
  };

  /** @param {FocusEvent} event */
  onFocusIn = (event) => {
    const card = this.cardAt(event);
    if (!card) return;
    this.current = card.key;
    this.focused = card.key;
    // Not where the focus only came to it because what was pressed is gone: a tap on a card says it itself.
    if (event.target instanceof Element && event.target.matches(":focus-visible")) this.tellReason();
    this.refresh();
  };

  /** @param {FocusEvent} event */
  onFocusOut = (event) => {
    if (event.relatedTarget instanceof Node && this.host?.contains(event.relatedTarget)) return;
    this.focused = null;
    // lit may be removing the card right now: do not render inside of its rendering.
    queueMicrotask(() => {
      if (this.focusedKey()) return;
      this.ready = null;
      this.tellReason();
      this.refresh();
    });
  };

  /** @param {PointerEvent} event */
  onPoint = (event) => {
    if (event.pointerType === "touch") return;
    const key = event.type === "pointerleave" ? null : this.cardAt(event)?.key ?? null;
    if (key === this.pointed) return;
    this.pointed = key;
    this.refresh();
  };

  template() {
    const {label = "Your hand"} = this.options;
    const narrow = oneColumn();
    const layout = layOutHand(this.cards, {width: this.width, cardWidth: this.cardWidth, height: this.height});
    const reasons = [...new Set(this.cards.map((card) => this.reasonOf(card)).filter(Boolean))];
    const measured = this.width > 0;
    return html`<div class="hand" data-rows=${layout.rows}>
      <div class=${classMap({"hand-cards": true, "is-measured": measured})} role="toolbar" aria-label=${label}
        ${ref(this.watch)} ${styled({"--hand-height": measured ? `${layout.height}px` : null})}
        @click=${this.onClick} @keydown=${this.onKey} @focusin=${this.onFocusIn} @focusout=${this.onFocusOut}
        @pointerover=${this.onPoint} @pointerleave=${this.onPoint}
        @pointerdown=${this.drag.onDown} @pointermove=${this.drag.onMove} @pointerup=${this.drag.onUp} @pointercancel=${this.drag.end}>
        <i class="hand-measure" aria-hidden="true"></i><i class="hand-measure is-card" aria-hidden="true"></i>
        ${repeat(this.cards, (card) => card.key, (card, place) => this.cardButton(card, layout.places[place], reasons))}
        ${narrow ? nothing : this.slip(layout)}
      </div>
      <div hidden>${reasons.map((reason, number) => html`<span id="${this.id}-reason-${number}">${reason}</span>`)}</div>
    </div>`;
  }

  /**
   * @param {HeldCard} card
   * @param {import("./hand-layout.js").Place | undefined} place
   * @param {readonly string[]} reasons
   */
  cardButton(card, place, reasons) {
    const refused = this.isRefused(card);
    const chosen = this.isChosen(card);
    const reason = reasons.indexOf(this.reasonOf(card));
    const classes = classMap({
      card: true,
      "hand-card": true,
      [`suit-${card.code[1]}`]: true,
      "is-playable": Boolean(this.options.playable) && !refused,
      "is-refused": refused,
      "is-chosen": chosen,
      "is-hinted": Boolean(this.options.hinted?.includes(card.code)),
    });
    return html`<button type="button" class=${classes} data-key=${card.key}
      tabindex=${this.tabStop() === card.key ? 0 : -1} aria-label=${spokenName(card) + (this.isReceived(card) ? ", just received" : "") + (this.options.hinted?.includes(card.code) ? ", advised" : "")}
      aria-disabled=${ifDefined(refused ? "true" : undefined)}
      aria-describedby=${ifDefined(reason < 0 ? undefined : `${this.id}-reason-${reason}`)}
      aria-pressed=${ifDefined(chosen ? "true" : undefined)}
      ${styled(place ? {
        "--left": `${place.x}px`,
        "--top": `${place.y}px`,
        "--layer": String(place.row),
        "--covered": card.key === this.focused && place.strip < this.cardWidth ? `${this.cardWidth - place.strip}px` : null, // its ring alone asks
      } : {})}
    >${cardFace(card.code)}${this.isReceived(card) ? html`<i class="hand-received" aria-hidden="true"></i>` : nothing}</button>`;
  }

  /** @param {import("./hand-layout.js").Layout} layout */
  slip(layout) {
    const pointed = this.cardOf(this.pointed);
    // What the pointer touches goes before what has the focus.
    const card = this.reasonOf(pointed) ? pointed : this.cardOf(this.focused);
    const reason = this.reasonOf(card);
    const place = card && layout.places[this.cards.indexOf(card)];
    this.host?.closest(".table-low")?.classList.toggle("has-slip", Boolean(reason && place));
    if (!reason || !place) return nothing;
    const anchor = place.x + Math.min(place.strip, this.cardWidth) / 2;
    // It hangs to the right of a card on the left, and to the left of one on the right: never outside.
    const toLeft = anchor > this.width / 2;
    const start = Math.max(0, (toLeft ? this.width - anchor : anchor) - 32);
    const tail = `${(toLeft ? this.width - anchor : anchor) - start - 9}px`;
    return html`<div class="hand-slip" aria-hidden="true" ${styled({
      [toLeft ? "--slip-right" : "--slip-left"]: `${start}px`,
      [toLeft ? "--tail-right" : "--tail-left"]: tail,
      "--slip-bottom": `calc(${layout.height}px + 1.1rem)`,
    })}>${reason}</div>`;
  }
}

const handDirective = directive(HandDirective);

/** @typedef {{host: HTMLElement, cards: readonly HeldCard[], width: () => number, height: () => number, resize: (cardWidth: number, height: number, width: number) => void}} FittedHand */

/** The hands in this part of the page, to be measured and given their size. @param {Element} part @returns {FittedHand[]} */
export const handsOn = (part) => [...hands].flatMap((hand) => {
  const {host} = hand;
  const box = host?.closest(".hand");
  if (!host || !(box instanceof HTMLElement) || !part.contains(host)) return [];
  return [{host, cards: hand.cards, width: () => host.clientWidth, height: () => box.getBoundingClientRect().height, resize: (cardWidth, height, width) => hand.resize(cardWidth, height, width)}];
});

/**
 * The hand, to be put into a template. One call site is one hand: it remembers focus and geometry.
 * @param {HandOptions} options
 */
export function handView(options) {
  return handDirective(options);
}
