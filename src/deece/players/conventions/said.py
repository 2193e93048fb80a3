"""The auction as it is heard: each call with the position in which it was made."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple

from deece.game.action import Action, Bid, Pass
from deece.game.state import NOBODY, Public, Seat
from deece.game.tables import Seating, Tables

SAYS: Final = ("bid", "spoken", "pass", "by me", "by", "save", "help")
POSITIONS: Final = (
    "first to speak", "opening", "over the least bid", "partner in", "partner bids last", "partner has bid",
    "partner stands", "opponents in", "opponents have bid",
)  # fmt: skip


class Said(NamedTuple):
    """A call and its position."""

    seat: Seat
    say: str  # one of SAYS
    points: int
    steps: int  # over the last bid; a first bid from the lowest
    first: bool  # whether no figure stood before it
    forced: bool  # whether the player had to say it, so that it tells nothing
    position: frozenset[str]


class Talk(NamedTuple):
    """An auction so far and all that it is understood by."""

    tables: Tables
    seating: Seating
    calls: tuple[tuple[Seat, Action], ...]


def talk(public: Public) -> Talk:
    """The auction of this position."""
    return Talk(public.tables, public.seating, public.auction.calls)


class Hearing:
    """Who has said what so far; goes through the auction call by call."""

    def __init__(self, talk: Talk) -> None:
        self.tables, self.seating = talk.tables, talk.seating
        self.standing = self.passed = self.bids = 0
        self.spoken: set[Seat] = set()
        self.bid_by: set[Seat] = set()
        self.bidder = NOBODY

    def said(self, seat: Seat, call: Action) -> Said:
        """This call, if it comes now."""
        position = self.position(seat)
        if isinstance(call, Pass):
            return Said(seat, call.call or "pass", 0, 0, not self.standing, False, position)
        assert isinstance(call, Bid)
        ladder = self.tables.ladder
        before = bisect_left(ladder, self.standing) if self.standing >= ladder[0] else 0
        steps = bisect_left(ladder, call.points) - before
        forced = self.bidder == NOBODY and steps == 0 and self._must_open(seat)
        say = "spoken" if call.spoken else "bid"
        return Said(seat, say, call.points, steps, not self.standing, forced, position)

    def _must_open(self, seat: Seat) -> bool:
        opening, active = self.tables.rules.auction.opening, self.seating.active
        return opening == "duty" or (opening in ("eldest", "set") and seat == active[0])

    def position(self, seat: Seat) -> frozenset[str]:
        """The words of POSITIONS that hold for this seat now."""
        seating, passed = self.seating, self.passed
        partners = seating.sides[seating.side[seat]] - {seat}
        opponents = [each for each in seating.active if each not in partners and each != seat]
        dealer = seating.active[-1]
        holds = (
            not self.spoken,
            not self.standing,
            self.bids == 1 and self.standing == self.tables.ladder[0],
            any(not passed >> each & 1 for each in partners),
            dealer in partners and dealer not in self.spoken,
            bool(self.bid_by & partners),
            self.bidder in partners,
            any(not passed >> each & 1 for each in opponents),
            any(each in self.bid_by for each in opponents),
        )
        return frozenset(word for word, held in zip(POSITIONS, holds, strict=True) if held)

    def hear(self, seat: Seat, call: Action) -> None:
        """Go on past this call."""
        self.spoken.add(seat)
        if isinstance(call, Bid):
            self.standing, self.bidder, self.bids = call.points, seat, self.bids + 1
            self.bid_by.add(seat)
        elif isinstance(call, Pass):
            self.passed |= 1 << seat
            if call.call == "save":
                ladder = self.tables.ladder
                self.standing = ladder[min(bisect_right(ladder, self.standing), len(ladder) - 1)]


def heard(talk: Talk) -> Iterator[Said]:
    """Every call of the auction with its position."""
    hearing = Hearing(talk)
    for seat, call in talk.calls:
        yield hearing.said(seat, call)
        hearing.hear(seat, call)


def now(talk: Talk) -> Hearing:
    """The hearing after all calls so far: what a call would be if it came now."""
    hearing = Hearing(talk)
    for seat, call in talk.calls:
        hearing.hear(seat, call)
    return hearing
