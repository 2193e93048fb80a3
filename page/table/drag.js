/** A card of the hand that is drawn to the table, by mouse, pen or finger. Tapping it does the same. */

/** A tap of an unsteady hand moves less. */
const FAR = 10;
/** So far above the hand a card is let go for the table, where no felt lies beneath it. */
const ABOVE = 32;

/** One hand's card on its way. */
export class Drag {
  /**
   * @param {(key: string) => boolean} may whether this card may be taken to the table now
   * @param {(key: string) => void} drop it was let go there
   */
  constructor(may, drop) {
    this.may = may;
    this.drop = drop;
    /** @type {{card: HTMLElement, pointer: number, x: number, y: number, moves: boolean} | null} */
    this.taken = null;
    /** The click that ends a drag is no tap. */
    this.dragged = false;
  }

  /** @param {PointerEvent} event */
  onDown = (event) => {
    this.end();
    this.dragged = false;
    const card = event.target instanceof Element ? event.target.closest("[data-key]") : null;
    if (!event.isPrimary || event.button !== 0 || !(card instanceof HTMLElement) || !this.may(card.dataset.key ?? "")) return;
    // A quick hand is off the card before it has gone far.
    card.setPointerCapture(event.pointerId);
    this.taken = {card, pointer: event.pointerId, x: event.clientX, y: event.clientY, moves: false};
  };

  /** @param {PointerEvent} event */
  onMove = (event) => {
    const {taken} = this;
    if (taken?.pointer !== event.pointerId) return;
    const [right, down] = [event.clientX - taken.x, event.clientY - taken.y];
    if (!taken.moves && Math.hypot(right, down) < FAR) return;
    taken.moves = true;
    taken.card.classList.add("is-dragged");
    taken.card.closest(".table-low")?.classList.add("has-dragged");
    taken.card.style.setProperty("--drag-x", `${right}px`);
    taken.card.style.setProperty("--drag-y", `${down}px`);
  };

  /** @param {PointerEvent} event */
  onUp = (event) => {
    const {taken} = this;
    if (taken?.pointer !== event.pointerId) return;
    const onTable = taken.moves && overTable(taken.card, event);
    this.dragged = taken.moves;
    this.end();
    const key = taken.card.dataset.key ?? "";
    if (onTable && this.may(key)) this.drop(key);
  };

  /** The browser took the finger for its own, or the hand was drawn anew without the card. */
  end = () => {
    const card = this.taken?.card;
    this.taken = null;
    card?.classList.remove("is-dragged");
    card?.closest(".table-low")?.classList.remove("has-dragged");
    card?.style.removeProperty("--drag-x");
    card?.style.removeProperty("--drag-y");
  };
}

/** @param {HTMLElement} card @param {PointerEvent} event */
function overTable(card, {clientX, clientY}) {
  const hand = card.parentElement?.getBoundingClientRect();
  const beneath = document.elementsFromPoint(clientX, clientY);
  return beneath.some((part) => part.closest(".table-felt")) || Boolean(hand && clientY < hand.top - ABOVE);
}
