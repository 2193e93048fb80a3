"""Taking a choice back: allowed while nobody has shown anything new since."""

from __future__ import annotations

from deece.game.state import NOBODY, Public, Seat, State
from deece.game.view import View, view
from deece.table.game import TableGame


def why_not(game: TableGame, seat: Seat) -> str:
    """Why this seat's last choice cannot be taken back; "" if it can. Computer players mind nothing else."""
    number = game.undo_to(seat)
    if number < 0:
        return "there is no choice of yours in this hand to take back"
    if game.turn < 0:
        return "the hand is over"
    before = game.before(number)
    if _seen(before, seat) != _seen(game.state, seat):
        return "cards have been shown since, so your choice stands"
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
