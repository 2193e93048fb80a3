"""Taking a choice back, against computer players alone.

Any choice may be taken back while nothing new was shown since. A card that was played by mistake may be taken back
until the next choice of one's own, though the computer players have answered it: their answers are turned back too.
"""

from __future__ import annotations

from typing import Literal

from deece.game.state import NOBODY, Public, Seat, State
from deece.game.view import View, view
from deece.table.game import TableGame
from deece.words.refused import Code


def why_not(game: TableGame, seat: Seat) -> Code | Literal[""]:
    """Why this seat's last choice cannot be taken back, as a code; "" if it can."""
    number = game.undo_to(seat)
    if number < 0:
        return "nothing_of_yours"
    if game.turn < 0:
        return "hand_over"
    before = game.before(number)
    *then, then_played = _seen(before, seat)
    *since, played = _seen(game.state, seat)
    if then != since or (played != then_played and game.taken_back):
        return "shown_since"
    return ""


def _seen(state: State, seat: Seat) -> tuple[object, ...]:
    """All that this seat knows of cards that are not its own."""
    seen: View = view(state, seat)
    public, own = seen.public, seen.own
    stock = public.stock and (public.stock.turned, public.stock.left, _of_others(public, seat))
    played = [card for who, card in _played(public) if who != seat]
    drawn = (own.drawn, public.sizes[seat]) if own.drawn != NOBODY else ()  # the next one may be another copy of it
    return public.melds, public.widow, public.faceup, stock, own.received, drawn, own.widow, played


def _of_others(public: Public, seat: Seat) -> tuple[object, ...]:
    assert public.stock is not None
    return tuple(laid for who, laid in enumerate(public.stock.laid) if who != seat)


def _played(public: Public) -> list[tuple[Seat, int]]:
    """Every card played in this hand and by whom."""
    return [play for trick in (public.plays(), *map(public.plays, public.tricks)) for play in trick]
