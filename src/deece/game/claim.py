"""Claiming the rest: whether a player on lead is sure of every trick, judged by what they know and nothing else."""

from __future__ import annotations

from deece.cards import LANES, Card, cards_in, codes_in, size
from deece.game.state import NOBODY
from deece.game.view import View


def sure_of_the_rest(view: View) -> tuple[Card, ...] | None:
    """The order in which a leader plays so that nobody can win a trick from them; None if that is not certain.

    It is certain when each of their cards is as high as any of its suit that others may hold (the first of two equal
    cards wins, and they lead), and they have trumps enough to draw all others', unless their hand is all trump.
    """
    public = view.public
    if public.step != "play" or public.turn != view.seat or public.trick or not view.bits:
        return None
    others = unseen(view)
    tables, trump = public.tables, public.trump
    for code in codes_in(view.bits):
        if tables.higher[code] & others & LANES[code // 6]:
            return None
    trumps = view.bits & LANES[trump] if trump != NOBODY else 0
    theirs = others & LANES[trump] if trump != NOBODY else 0
    most = max(public.cards_held(seat) for seat in public.seating.active if seat != view.seat)
    if view.bits != trumps and size(trumps) < min(size(theirs), most):
        return None
    return tuple(sorted(cards_in(view.bits), key=lambda card: (card.suit != trump, -tables.strength[card.code])))


def unseen(view: View) -> int:
    """The cards (bits) that others may hold, as far as this seat knows: the pack without its own and those played."""
    public, own = view.public, view.own
    played = sum(1 << 4 * code for trick in public.tricks for code in trick.cards)
    played += sum(1 << 4 * code for code in public.trick)
    return public.tables.pack - view.bits - own.buried - own.thrown - played
