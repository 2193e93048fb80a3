"""What one seat may know. A View has no field that could hold another's hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from deece.cards import Hand
from deece.game.quick import quickly
from deece.game.state import Own, Public, Seat, State
from deece.rules.catalog import Rules

_new: Final = tuple.__new__  # what a NamedTuple's constructor calls; a view is made for every choice


class View(NamedTuple):
    """The table as one seat sees it: what is public, its own hand (as bits) and its own knowledge."""

    public: Public
    seat: Seat
    bits: int
    own: Own

    @property
    def hand(self) -> Hand:
        """The cards that this seat holds."""
        return Hand(bits=self.bits)

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.public.tables.rules

    @property
    def partners(self) -> frozenset[Seat]:
        """The other seats known to play on this seat's side."""
        public = self.public
        if self.rules.exchange.partner != "fixed":
            known = public.declarers()
            return known - {self.seat} if self.seat in known else frozenset()
        seating = public.seating
        return seating.sides[seating.side[self.seat]] - {self.seat} if self.seat in seating.active else frozenset()


@quickly
def view(state: State, seat: Seat) -> View:
    """What this seat may know of the position."""
    return _new(View, (state[0], seat, state[1][seat], state[2][seat]))
