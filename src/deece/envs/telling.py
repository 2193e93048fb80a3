"""What calls tell by a convention card, as bytes: what was told, and what each call that is legal now would tell.

A policy that reads this plays with partners by any card: it learns what to do with aces around or 20 meld in partner's
hand, and not that 52 means it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from deece.envs.numbering import BID, DIGIT, PASS, RUNGS, numbering
from deece.game.action import Action, Bid, Pass
from deece.game.auction import SPOKEN
from deece.game.play import legal
from deece.game.view import View
from deece.players.conventions import Card, Meant, Picture, default_card, meant_by, meant_by_bids, picture
from deece.rules.catalog import Rules

FLAGS: Final = (
    "meld",
    "or more",
    "aces around",
    "no aces",
    "a run",
    "no run",
    "wants the bid",
    "asks for meld",
    "saves",
)
CALLED: Final = (*range(PASS, PASS + 6), *range(BID, BID + RUNGS), *range(DIGIT, DIGIT + len(SPOKEN)))
_LINE: Final = {number: line for line, number in enumerate(CALLED)}
_MELD: Final = 4  # bytes of a meld, from and to


def tells(rules: Rules) -> bool:
    """Whether anybody has a partner to tell something by a bid."""
    partners = rules.deal.players > rules.deal.sides and rules.exchange.partner == "fixed"
    return partners and rules.auction.kind == "bids"


class Telling:
    """Writes what calls tell. The own side bids by `card`, the others by what is usual in these rules."""

    def __init__(self, rules: Rules, card: Card, number: Callable[[int], bytes]) -> None:
        self._card, self._usual = card, default_card(rules)
        self._number = number  # writes a number of the layout
        self._size = len(FLAGS) * len(CALLED), _MELD * len(CALLED)
        self._numbers = numbering(rules)

    def write(self, view: View, order: tuple[int, ...]) -> bytes:
        """The slices of this block; `order` are the seats by place."""
        public, ours = view.public, view.partners | {view.seat}
        shown = [picture(self._card if seat in ours else self._usual, public, seat) for seat in order]
        told = b"".join(map(_flags, shown)) + b"".join(map(self._meld, shown))
        return told + self._would_tell(view)

    def _would_tell(self, view: View) -> bytes:
        flags, melds = map(bytearray, self._size)
        if view.public.step == "bid" and view.public.turn == view.seat and self._card.rows:
            for action, found in self._meant(view):
                if found is not None:
                    line = _LINE[self._numbers.number_of(action)]
                    flags[line * len(FLAGS) : (line + 1) * len(FLAGS)] = _flags(found.tells)
                    melds[line * _MELD : (line + 1) * _MELD] = self._meld(found.tells)
        return bytes(flags + melds)

    def _meant(self, view: View) -> Iterator[tuple[Action, Meant | None]]:
        """What each call would tell that may be made now and has a number."""
        public, seat, actions = view.public, view.seat, self._numbers.numbered(legal(view))
        bids = [action for action in actions if isinstance(action, Bid)]
        yield from zip(bids, meant_by_bids(self._card, public, seat, bids), strict=True)
        yield from ((one, meant_by(self._card, public, seat, one)) for one in actions if isinstance(one, Pass))

    def _meld(self, what: Picture) -> bytes:
        return b"".join(map(self._number, what.meld or (0, 0)))


def _flags(what: Picture) -> bytes:
    held = (what.aces is True, what.aces is False, what.run is True, what.run is False)
    return bytes([what.meld is not None, what.or_more, *held, what.wants, what.asks, what.save])
