"""The auction as it is heard: each call with the position in which it was made."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from deece.game.action import Action, Bid, Pass
from deece.game.state import NOBODY, Public, Seat
from deece.game.tables import Seating, Tables

SAYS: Final = ("bid", "spoken", "pass", "by me", "by", "save", "help")
POSITIONS: Final = (
    "first to speak",
    "opening",
    "over the least bid",
    "partner in",
    "partner bids last",
    "partner has bid",
    "partner stands",
    "opponents in",
    "opponents have bid",
)


class Said(NamedTuple):
    """A call and its position."""

    seat: Seat
    say: str  # one of SAYS
    points: int
    standing: int  # the figure before it, 0 if none
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


class Hearing(NamedTuple):
    """Who has said what so far."""

    tables: Tables
    seating: Seating
    standing: int = 0
    bidder: Seat = NOBODY
    bids: int = 0
    passed: int = 0  # a bit for each seat, as in the next two
    spoken: int = 0
    bid_by: int = 0

    def said(self, seat: Seat, call: Action) -> Said:
        """This call, if it comes now."""
        position = _position(self, seat)
        if isinstance(call, Pass):
            return Said(seat, call.call or "pass", 0, self.standing, 0, not self.standing, False, position)
        assert isinstance(call, Bid)
        ladder = self.tables.ladder
        before = bisect_left(ladder, self.standing) if self.standing >= ladder[0] else 0
        steps = bisect_left(ladder, call.points) - before
        forced = self.bidder == NOBODY and steps == 0 and self._must_open(seat)
        say = "spoken" if call.spoken else "bid"
        return Said(seat, say, call.points, self.standing, steps, not self.standing, forced, position)

    def _must_open(self, seat: Seat) -> bool:
        opening, active = self.tables.rules.auction.opening, self.seating.active
        opener = active[-1] if opening in ("dealer", "dealer set") else active[0]
        return opening == "duty" or (opening != "free" and seat == opener)

    def after(self, seat: Seat, call: Action) -> Hearing:
        """The same once this call was made."""
        tables, seating, standing, bidder, bids, passed, spoken, bid_by = self
        if isinstance(call, Bid):
            standing, bidder, bids, bid_by = call.points, seat, bids + 1, bid_by | 1 << seat
        elif isinstance(call, Pass):
            passed |= 1 << seat
            if call.call == "save":
                ladder = tables.ladder
                standing = ladder[min(bisect_right(ladder, standing), len(ladder) - 1)]
        return Hearing(tables, seating, standing, bidder, bids, passed, spoken | 1 << seat, bid_by)


@lru_cache(maxsize=1024)
def _position(hearing: Hearing, seat: Seat) -> frozenset[str]:
    """The words of POSITIONS that hold for this seat now."""
    tables, seating, standing, bidder, bids, passed, spoken, bid_by = hearing
    partners = _seats(seating.sides[seating.side[seat]] - {seat})
    opponents = _seats(seating.active) & ~partners & ~(1 << seat)
    dealer = 1 << seating.active[-1]
    holds = (
        not spoken,
        not standing,
        bids == 1 and standing == tables.ladder[0],
        bool(partners & ~passed),
        bool(dealer & partners & ~spoken),
        bool(bid_by & partners),
        bidder != NOBODY and bool(partners >> bidder & 1),
        bool(opponents & ~passed),
        bool(bid_by & opponents),
    )
    return frozenset(word for word, held in zip(POSITIONS, holds, strict=True) if held)


def _seats(seats: Iterable[Seat]) -> int:
    """A bit for each of these seats."""
    return sum(1 << seat for seat in seats)


def hearings(talk: Talk) -> Iterator[Hearing]:
    """The hearing before each call of the auction, and after the last one."""
    hearing = Hearing(talk.tables, talk.seating)
    yield hearing
    for seat, call in talk.calls:
        hearing = hearing.after(seat, call)
        yield hearing


def heard(talk: Talk) -> Iterator[Said]:
    """Every call of the auction with its position."""
    return (hearing.said(seat, call) for (seat, call), hearing in zip(talk.calls, hearings(talk), strict=False))


@lru_cache(maxsize=256)
def now(talk: Talk) -> Hearing:
    """The hearing after all calls so far: what a call would be if it came now."""
    *_, last = hearings(talk)
    return last
