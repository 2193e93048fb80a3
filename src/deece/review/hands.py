"""A whole record, decision by decision."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from deece.game.play import to_act, view
from deece.game.state import Seat
from deece.game.view import View
from deece.record import Record, replay
from deece.review.judge import Judged, can_judge, judge


class Decision(NamedTuple):
    """A choice of a record: its place among the entries, the hand (from 1), who chose, and what they knew."""

    place: int
    hand: int
    seat: Seat
    view: View


class Found(NamedTuple):
    """A decision that was judged."""

    decision: Decision
    judged: Judged


def decisions(record: Record, seats: Collection[Seat] = (), hand: int = 0) -> list[Decision]:
    """All decisions that can be judged: of these seats, or of all; of one hand (from 1), or of all.

    Raises RecordError for a record that cannot be played.
    """
    found = []
    for place, step in enumerate(replay(record)):
        seat, number = to_act(step.before), len(step.before.public.game.results) + 1
        if seat < 0 or (seats and seat not in seats) or (hand and number != hand):
            continue
        seen = view(step.before, seat)
        if can_judge(seen):
            found.append(Decision(place, number, seat, seen))
    return found


def review(
    record: Record, seats: Collection[Seat] = (), hand: int = 0, *, seed: int = 0, effort: float = 1.0
) -> Iterator[Found]:
    """Judge them one by one, in their order. Raises RecordError, and ReviewError without the solver's kernel."""
    for decision in decisions(record, seats, hand):
        played = record.entries[decision.place].action
        yield Found(decision, judge(decision.view, played, seed=seed, effort=effort))
