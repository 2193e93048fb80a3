"""What everybody has said and shown: the auction, the cards that lie open, the meld, the tricks."""

from __future__ import annotations

from collections.abc import Sequence

from deece.cards import CARDS, codes_in, size
from deece.game.action import Bid, Pass
from deece.game.exchange import share_to, widow_left
from deece.game.state import NOBODY, Public, Seat, Shown
from deece.game.view import View
from deece.words.cards import card_sign, listed, plural, signs
from deece.words.choices import action_words


def bids_lines(public: Public, names: Sequence[str]) -> list[str]:
    """All that was said in the auction, in order."""
    if not public.auction.calls:
        return ["Nothing has been said yet."]
    calls = [f"{names[seat]} {action_words(call, public.rules)}" for seat, call in public.auction.calls]
    best = max((call.points for _, call in public.auction.calls if isinstance(call, Bid)), default=0)
    passed = [names[seat] for seat, call in public.auction.calls if isinstance(call, Pass)]
    lines = [", ".join(calls)]
    if best:
        lines.append(f"Highest bid: {best}")
    if passed:
        lines.append(f"Out of the bidding: {listed(passed)}")
    return lines


def said_words(public: Public, seat: Seat) -> str:
    """All that one seat said in the auction: "50, 52, pass"."""
    return ", ".join(action_words(call, public.rules) for caller, call in public.auction.calls if caller == seat)


def open_lines(view: View, names: Sequence[str]) -> list[str]:
    """What lies open: the widow, melds until the first trick is done, two-handed melds, the last trick."""
    public, lines = view.public, list[str]()
    if public.step == "share" and public.contract is not None:
        lines.append(f"Widow: {signs(codes_in(widow_left(public)))}, the next card for {names[share_to(public)]}")
    elif public.widow and not public.tricks:
        lines.append(f"Widow: {signs(codes_in(public.widow))}")
    lines += _own_lines(view)
    if public.stock is not None and public.stock.left:
        turned = f", {card_sign(CARDS[public.stock.turned])} turned" if public.stock.turned != NOBODY else ""
        lines.append(f"Stock: {plural(public.stock.left, 'card')}{turned}")
        for seat in public.seating.active:
            cards = signs(sorted(laid.code for laid in public.stock.laid[seat]))
            if cards:
                lines.append(f"{'Your table' if seat == view.seat else names[seat] + chr(39) + 's table'}: {cards}")
    if not public.tricks:
        lines += meld_lines(public, names)
    else:
        lines.append(last_trick(public, names))
    return lines


def _own_lines(view: View) -> list[str]:
    public, own, lines = view.public, view.own, list[str]()
    if own.drawn != NOBODY:
        lines.append(f"You drew the {card_sign(CARDS[own.drawn])}; {plural(size(view.bits), 'card')} kept so far")
    if public.tricks:
        return lines
    if own.giving:
        lines.append(f"Chosen to pass: {signs(codes_in(own.giving))}")
    if own.given:
        lines.append(f"You passed: {signs(codes_in(own.given))}")
    if own.received:
        lines.append(f"You received: {signs(codes_in(own.received))}")
    if own.buried:
        lines.append(f"You buried: {signs(codes_in(own.buried))}")
    if own.widow and not public.widow:
        lines.append(f"The widow: {signs(codes_in(own.widow))}")
    return lines


def meld_lines(public: Public, names: Sequence[str], *, cards: bool = False) -> list[str]:
    """Each hand's meld, named and summed."""
    lines = []
    for seat in public.seating.active:
        shown = public.melds[seat]
        if shown is not None:
            lines.append(f"{names[seat]}: {_shown_words(shown, cards=cards)}")
    return lines


def _shown_words(shown: Shown, *, cards: bool) -> str:
    if not shown.total:
        return "no meld"
    if not shown.combinations:
        return f"{shown.total} meld, not shown" + (" (aces around)" if shown.aces else "")
    parts = [
        f"{each.name} {each.points}" + (f" ({signs(codes_in(each.cards))})" if cards else "")
        for each in shown.combinations
    ]
    return f"{shown.total} meld: {', '.join(parts)}"


def played_words(public: Public, seat: Seat) -> str:
    """The card of a seat in the trick on the table: "A♥ winning"; "" before it has played."""
    played = public.played_by()
    if seat not in played:
        return ""
    word = card_sign(CARDS[public.trick[played.index(seat)]])
    return word + (" winning" if seat == public.winner and len(public.trick) > 1 else "")


def last_trick(public: Public, names: Sequence[str]) -> str:
    """The trick before: who played what, and who took it."""
    if not public.tricks:
        return "No trick has been played yet."
    trick, seat, parts = public.tricks[-1], public.tricks[-1].leader, []
    for code in trick.cards:
        parts.append(f"{names[seat]} {card_sign(CARDS[code])}")
        seat = public.seating.after[seat]
    return f"Last trick: {', '.join(parts)}: to {names[trick.winner]}, {plural(trick.points, 'point')}"
