"""What a hand and a game are remembered by: the trick that decided a bid, and the hand that brought the most."""

from __future__ import annotations

from typing import NamedTuple

from deece.game.account import account_of
from deece.game.state import NOBODY, Game, HandResult, Outcome, Seat, Side
from deece.game.value import Combination


class BestHand(NamedTuple):
    """The hand of a game that brought one column the most."""

    number: int  # from 1
    column: int
    points: int
    result: HandResult


def deciding_trick(result: HandResult) -> int:
    """The number (from 1) of the trick after which the bid was made, or set, whatever was still to come.

    0 where no trick decided it: without a bid that was played for, and where it was lost before the first trick.
    """
    end, facts = result.end, result.facts
    if end is None or facts is None or facts.ended or result.outcome not in (Outcome.MADE, Outcome.SET):
        return 0
    for number in range(len(end.tricks) + 1):
        taken = end._replace(tricks=end.tricks[:number])
        then = facts
        if number < len(end.tricks):
            then = facts._replace(cards=taken.points_taken(), tricks=taken.tricks_won(), last=NOBODY, over=False)
        if account_of(then).sides[0].outcome is result.outcome:
            return number
    return 0


def best_hand(game: Game) -> BestHand | None:
    """The hand that brought a column the most, the first of several; None where none brought anything."""
    found: BestHand | None = None
    before = (0,) * len(game.scores)
    for number, result in enumerate(game.results, 1):
        for column, (score, old) in enumerate(zip(result.scores, before, strict=True)):
            if score - old > (found.points if found else 0):
                found = BestHand(number, column, score - old, result)
        before = result.scores
    return found


def bidding_side(best: BestHand) -> Side | None:
    """The side that bid and made what it bid in that hand, if it is the one that the hand brought the most."""
    result = best.result
    side = result.sides[0] if result.sides else None
    if side is None or result.outcome is not Outcome.MADE or result.end is None:
        return None
    return side if best.column in {result.end.seating.column[seat] for seat in side.seats} else None


def finest(best: BestHand) -> tuple[Seat, Combination | None]:
    """Whose hand it was (the bidder's, else that of the most meld), and its dearest meld, None where none was shown."""
    result, end = best.result, best.result.end
    assert end is not None  # every hand that was entered has one
    seats = [seat for seat, column in enumerate(end.seating.column) if column == best.column]
    totals = {seat: meld.total if (meld := end.melds[seat]) is not None else 0 for seat in seats}
    bid = bidding_side(best) is not None and result.declarer in seats
    seat = result.declarer if bid else max(seats, key=lambda one: totals[one])
    shown = end.melds[seat]
    return seat, max(shown.combinations if shown is not None else (), key=lambda one: one.points, default=None)
