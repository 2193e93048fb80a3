"""The ledger of a hand: what its points for a seat came from. The lines add up to the score exactly.

Points are of the score sheet: what the seat's column won in the hand less what the others won on average.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from deece.game.account import points_aside
from deece.game.action import Deal
from deece.game.state import HandResult, Public, Seat, State
from deece.players.expert_look import BIAS, SPREAD, takings
from deece.players.worth import blurred, scored
from deece.record import Record, Step, replay
from deece.review.hands import Found
from deece.review.judge import Judged, can_review
from deece.review.luck import Fit, ahead_of, fit_for, luck

BEFORE: Final = ("bid", "trump", "pass", "bury", "say")  # kinds of decisions before the play


class Ledger(NamedTuple):
    """The lines of a hand, or of several, in whole points; None for choices that were not all judged.

    Those are then in `play` and `lay`, with all that chance and small things did.
    """

    luck: int  # of the deal
    own: int  # what the seat's choices cost, 0 or less
    partner: int | None  # what the choices of others on its side cost, 0 or less
    opponents: int | None  # what the choices of the other side gave away, 0 or more
    play: int  # points taken against those that were expected at the first lead
    lay: int  # how the cards lay: what was expected at the first lead against what the deal promises

    @property
    def score(self) -> int:
        """What it adds up to: the points that were won."""
        return sum(each or 0 for each in self)

    @property
    def complete(self) -> bool:
        """Whether the choices of all were judged."""
        return None not in self

    @property
    def adjusted(self) -> int:
        """The score without the luck of the deal."""
        return self.score - self.luck


class Hand(NamedTuple):
    """A finished hand for its ledgers, by column: the luck of its deal, what was expected at the first lead, the end.

    `par` is None for a hand that was not played, or has no contract.
    """

    begins: int  # the place of its deal among the entries
    result: HandResult
    public: Public  # at its end
    luck: tuple[float, ...]
    par: tuple[float, ...] | None
    won: tuple[float, ...]


def hand_of(record: Record, hand: int) -> Hand | None:
    """A hand of a record, counted from 1, for its ledgers; None where nothing was fitted for its rules, where it is not
    over, or was told without its cards. Raises RecordError for a record that cannot be played."""
    fit = fit_for(record.ruleset.rules) if can_review(record.ruleset.rules) else None
    if fit is None:
        return None
    dealt: tuple[Seat, Deal] | None = None
    lead: State | None = None
    begins = 0
    for place, step in enumerate(replay(record)):
        before, after = step.before.public, step.after.public
        if len(before.game.results) + 1 < hand:
            continue
        if isinstance(step.entry.action, Deal):
            begins, dealt, lead = place, (before.game.dealer, step.entry.action), None
        elif lead is None and before.step == "play" and before.contract is not None:
            lead = step.before
        if len(after.game.results) == hand:
            return _hand(begins, dealt, lead, step, fit) if dealt else None
    return None


def _hand(begins: int, dealt: tuple[Seat, Deal], lead: State | None, last: Step, fit: Fit) -> Hand:
    before, result = last.before.public, last.after.public.game.results[-1]
    return Hand(
        begins,
        result,
        result.end or before,
        luck(before.rules, *dealt, fit),
        _expected(lead) if lead else None,
        tuple(ahead_of(result.scores, before.game.scores)),
    )


def _expected(lead: State) -> tuple[float, ...]:
    """By column, what the estimate at the first lead leads to."""
    public, (taking,) = lead.public, takings([lead])
    assert taking
    total, before = public.tables.total, public.game.scores
    scores, points = scored(public, taking.side), taking.points - BIAS * total + points_aside(lead, taking.side)

    def ahead(column: int) -> float:
        return blurred(lambda taken: ahead_of(scores(taken), before)[column], SPREAD * total)(points)

    return tuple(ahead(column) for column in range(len(before)))


def ledger(hand: Hand, seat: Seat, judged: Sequence[tuple[Seat, Judged]], seats: frozenset[Seat]) -> Ledger:
    """The lines of a hand for a seat, with what was judged in it; of `seats` all decisions were judged."""
    column, side = hand.public.seating.column[seat], side_of(hand, seat)
    others = frozenset(hand.public.seating.active) - side
    costs = [(each, one.kind in BEFORE, _share(hand, seat, each) * one.points) for each, one in judged if one.charged]
    told = frozenset().union(*(whose for whose in (frozenset({seat}), side - {seat}, others) if whose <= seats))

    def of(whose: frozenset[Seat]) -> int | None:
        return round(sum(points for each, _, points in costs if each in whose)) if whose <= told else None

    found = Ledger(round(hand.luck[column]), of(frozenset({seat})) or 0, of(side - {seat}), of(others), 0, 0)
    rest = round(hand.won[column]) - found.score
    play = rest if hand.public.contract is None and hand.public.tricks else 0
    if hand.par is not None:
        known = sum(points for each, early, points in costs if not early and each in told)
        play = round(hand.won[column] - hand.par[column] - known)
    return found._replace(play=play, lay=rest - play)


def side_of(hand: Hand, seat: Seat) -> frozenset[Seat]:
    """Those who play together with this seat in the hand, itself among them."""
    active, column = frozenset(hand.public.seating.active), hand.public.seating.column
    declarers = next((side.seats for side in hand.result.sides if side.declares), frozenset())
    if not declarers:
        return frozenset(each for each in active if column[each] == column[seat])
    return declarers if seat in declarers else active - declarers


def _share(hand: Hand, seat: Seat, whose: Seat) -> float:
    """What it changes for this seat if a choice of another costs that one's side a point against the others."""
    column = hand.public.seating.column
    side = side_of(hand, whose)
    ours = len({column[each] for each in side})
    theirs = len(set(column)) - ours
    return -theirs / (ours + theirs - 1) if seat in side else ours / (ours + theirs - 1)


def together(ledgers: Sequence[Ledger]) -> Ledger:
    """Several hands as one: what was not judged in one of them is not known of all, and is in `lay`."""

    def known(points: list[int | None]) -> int | None:
        return None if None in points else sum(each or 0 for each in points)

    found = Ledger(
        sum(each.luck for each in ledgers),
        sum(each.own for each in ledgers),
        known([each.partner for each in ledgers]),
        known([each.opponents for each in ledgers]),
        sum(each.play for each in ledgers),
        sum(each.lay for each in ledgers),
    )
    return found._replace(lay=found.lay + sum(each.score for each in ledgers) - found.score)


def of_record(record: Record, found: Sequence[Found], seats: Collection[Seat]) -> dict[Seat, list[tuple[int, Ledger]]]:
    """By seat, the ledgers of the hands in `found` with their numbers (from 1); all choices of `seats` are in it."""
    ledgers: dict[Seat, list[tuple[int, Ledger]]] = {}
    for number in sorted({one.decision.hand for one in found}):
        hand = hand_of(record, number)
        if hand is None:
            continue
        theirs = [one for one in found if one.decision.hand == number and one.decision.place > hand.begins]
        judged = [(one.decision.seat, one.judged) for one in theirs]
        for seat in sorted(frozenset(seats) & frozenset(hand.public.seating.active)):
            ledgers.setdefault(seat, []).append((number, ledger(hand, seat, judged, frozenset(seats))))
    return ledgers
