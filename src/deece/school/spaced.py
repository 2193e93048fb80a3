"""When a missed drill comes back: FSRS, as the kept library has it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated, Final

import msgspec
from fsrs import Card, Rating, Scheduler
from fsrs.state import State

LATEST: Final = 2e11  # seconds: what is told of a time after that is no time
LEARNED: Final = timedelta(days=60)  # what would come back after that is let go
SCHEDULER: Final = Scheduler(
    learning_steps=(timedelta(minutes=10),), relearning_steps=(timedelta(minutes=10),), enable_fuzzing=False
)


class Kept(msgspec.Struct, frozen=True):
    """What is kept of a drill that was missed: when it comes back, in seconds, and what the library knows of it."""

    due: Annotated[float, msgspec.Meta(ge=0, le=LATEST)]
    last: Annotated[float, msgspec.Meta(ge=0, le=LATEST)]
    state: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    step: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    stability: Annotated[float, msgspec.Meta(gt=0, le=1e6)] | None = None
    difficulty: Annotated[float, msgspec.Meta(ge=1, le=10)] | None = None

    def __post_init__(self) -> None:
        known = self.stability is not None and self.difficulty is not None
        if (self.state != State.Learning.value and not known) or (
            self.state != State.Review.value and self.step is None
        ):
            raise ValueError("so a question is never kept")


def spaced(kept: Kept | None, now: float, *, right: bool) -> Kept | None:
    """What is kept after an answer at this time (seconds since 1970); None: it need not come back.

    What was right at once never does.
    """
    if kept is None:
        if right:
            return None
        card = Card(card_id=0, due=_time(now))
    else:
        card = Card(0, State(kept.state), kept.step, kept.stability, kept.difficulty, _time(kept.due), _time(kept.last))
    card, _ = SCHEDULER.review_card(card, Rating.Good if right else Rating.Again, _time(now))
    if right and card.due - _time(now) > LEARNED:
        return None
    return Kept(card.due.timestamp(), now, card.state.value, card.step, card.stability, card.difficulty)


def _time(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
