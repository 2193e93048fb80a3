"""A whole record, decision by decision."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from deece.game.action import Action
from deece.game.play import to_act, view
from deece.game.state import Seat, State
from deece.game.view import View
from deece.players.conventions import meant_by
from deece.players.plain import PlainPlayer
from deece.players.plain_say import Overtold, overtold
from deece.record import Record, replay
from deece.review.judge import Judged, can_judge, cards_of, judge
from deece.review.kept import Kept, key_of, read_back, text_of
from deece.review.opened import Opened, opened


class Decision(NamedTuple):
    """A choice of a record: its place among the entries, the hand (from 1), who chose what, and what they knew.

    `before` is the whole position, hidden cards and all: a judgment is made of the view alone.
    """

    place: int
    hand: int
    seat: Seat
    view: View
    played: Action
    before: State
    conventions: tuple[str, ...] = ()  # name the cards by which the sides bid; none: the usual one


class Found(NamedTuple):
    """A decision that was judged; `opened` is what it was worth with all cards open."""

    decision: Decision
    judged: Judged
    opened: Opened | None


class Job(NamedTuple):
    """A decision to judge somewhere else, under a number that whoever asks gave it; all of it can be pickled."""

    number: int
    decision: Decision
    seed: int
    effort: float


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
            played = record.entries[place].action
            found.append(Decision(place, number, seat, seen, played, step.before, record.conventions))
    return found


def number_of(decision: Decision) -> int:
    """Which of its kind this choice is for its player in the hand, from 1: bid, card passed or buried; or the trick."""
    public, seat = decision.view.public, decision.seat
    match public.step:
        case "bid":
            return 1 + sum(caller == seat for caller, _ in public.auction.calls)
        case "pass":
            return 1 + public.passed[seat]
        case "bury":
            return 1 + public.buried
    return len(public.tricks) + 1


def overtold_by(decision: Decision) -> Overtold | None:
    """What this choice told partner and the hand did not hold, by the card of its side.

    Where the record names none, that is the one that players of these rules use.
    """
    view = decision.view
    if view.public.step != "bid":
        return None
    card = PlainPlayer(by_side=cards_of(decision.conventions)).card_for(view, decision.seat)
    return overtold(view, card, meant_by(card, view.public, decision.seat, decision.played))


def judged_of(decision: Decision, *, seed: int = 0, effort: float = 1.0) -> Found:
    """Judge one decision. Raises ReviewError without the solver's kernel."""
    judged = judge(decision.view, decision.played, seed, effort, decision.conventions)
    return Found(decision, judged, opened(decision.before, judged.played, judged.best))


def judge_job(job: Job) -> tuple[int, Found]:
    """The number of a job, and what was found. Raises ReviewError without the solver's kernel."""
    return job.number, judged_of(job.decision, seed=job.seed, effort=job.effort)


def review(
    record: Record,
    seats: Collection[Seat] = (),
    hand: int = 0,
    *,
    seed: int = 0,
    effort: float = 1.0,
    kept: Kept | None = None,
) -> Iterator[Found]:
    """Judge them one by one, in their order; what is kept is not judged again.

    Raises RecordError, and ReviewError without the solver's kernel.
    """
    for decision in decisions(record, seats, hand):
        found = kept_one(record, decision, kept, seed=seed, effort=effort) if kept else None
        if found is None:
            found = judged_of(decision, seed=seed, effort=effort)
            if kept:
                keep(record, found, kept, seed=seed, effort=effort)
        yield found


def kept_one(record: Record, decision: Decision, kept: Kept, *, seed: int = 0, effort: float = 1.0) -> Found | None:
    """What was found of this decision before; None if that is not kept."""
    text = kept.get(key_of(record, decision.place, seed, effort))
    both = read_back(text, decision.view) if text else None
    return Found(decision, *both) if both else None


def keep(record: Record, found: Found, kept: Kept, *, seed: int = 0, effort: float = 1.0) -> None:
    """Keep what was found of a decision."""
    text = text_of(found.judged, found.opened, found.decision.view)
    kept.put(key_of(record, found.decision.place, seed, effort), text)
