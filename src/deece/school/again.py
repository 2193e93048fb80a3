"""Your hands again: the dearest mistakes of one's own games, each as the position before it, to be chosen again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Final

import msgspec

from deece.game.action import Action
from deece.game.play import to_act, view
from deece.record import Record, final, format, parse
from deece.review import Found, Judged, can_judge, judge
from deece.review.hands import number_of
from deece.review.words.judging import cost_words, option_words, place_words
from deece.school.judged import Verdict, verdict_on
from deece.school.spaced import LATEST
from deece.school.tasks import Task
from deece.school.words import a_little_words, again_words, choose_again_words

LEAST: Final = 0.0075  # of the chance to win, the lower bound of a cost: from here on a mistake comes back
MOST: Final = 5  # of a game
MOST_KEPT: Final = 60  # of all games; those that come back last go
NEAR: Final = 0.0035  # of the chance to win: a choice that is so near the best is right
DAYS: Final = (1, 3, 7, 21)  # after which it comes back, each time that it was right
DAY: Final = 86_400.0  # seconds


class OwnHand(msgspec.Struct, frozen=True):
    """A mistake that comes back: its game, where it stood, what it cost of 1, the record up to it, and when it is due.

    `due` is in seconds since 1970; `step` is how often in a row it was right.
    """

    game: str
    where: str
    about: str
    cost: float
    record: str
    due: Annotated[float, msgspec.Meta(ge=0, le=LATEST)] = 0.0
    step: Annotated[int, msgspec.Meta(ge=0, le=len(DAYS))] = 0


def comes_back(judged: Judged) -> bool:
    """Whether a mistake is sure and dear enough to be chosen again."""
    return judged.charged and judged.least >= LEAST


def dearest(found: Iterable[Found]) -> list[Found]:
    """The mistakes of a game that come back, the dearest first."""
    return sorted((one for one in found if comes_back(one.judged)), key=lambda one: -one.judged.cost)[:MOST]


def own_hands(record: Record, found: Iterable[Found], now: float) -> dict[str, OwnHand]:
    """The mistakes of a record that come back, by their key, the dearest first; all of them may be tried at once."""
    return dict(_own(record, one, now) for one in dearest(found))


def _own(record: Record, found: Found, now: float) -> tuple[str, OwnHand]:
    decision, judged, _ = found
    text = format(replace(record, entries=record.entries[: decision.place]))
    rules, name = record.ruleset.rules, record.seats[decision.seat]
    where = place_words(decision.hand, judged.kind, number_of(decision), name, judged.role)
    about = again_words(option_words(judged.played, rules), cost_words(judged.cost, judged.points))
    return _hash(text), OwnHand(game_of(record), where, about, round(judged.cost, 4), text, now)


def game_of(record: Record) -> str:
    """What a game is known by: its rules, its players and its first deal."""
    return _hash(format(replace(record, entries=record.entries[:1])))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def joined(kept: Mapping[str, OwnHand], more: Mapping[str, OwnHand]) -> dict[str, OwnHand]:
    """What is kept together with more: of each game the dearest, of all those that come back first."""
    every = sorted({**more, **kept}.items(), key=lambda one: -one[1].cost)
    of: dict[str, int] = {}
    left = []
    for key, one in every:
        of[one.game] = of.get(one.game, 0) + 1
        if of[one.game] <= MOST:
            left.append((key, one))
    return dict(sorted(left, key=lambda one: one[1].due)[:MOST_KEPT])


def again_after(step: int, now: float, *, right: bool) -> tuple[float, int] | None:
    """When it is due after an answer, and the new step; None when it was right often enough."""
    if not right:
        return now + DAYS[0] * DAY, 0
    return (now + DAYS[step] * DAY, step + 1) if step < len(DAYS) else None


def own_task(text: str, about: str = "") -> Task | None:
    """The position of a record's end as a task for whoever is to choose; None where there is nothing to judge.

    Raises RecordError.
    """
    record = parse(text)
    state = final(record)
    seat = to_act(state)
    if seat < 0 or not can_judge(view(state, seat)):
        return None
    return Task(
        record.ruleset,
        "act",
        state.hands[seat],
        state.public.trump,
        state,
        seat,
        record.seats,
        say=about,
        do=choose_again_words(),
        judged=True,
    )


def chosen_again(task: Task, action: Action, effort: float = 1.0) -> Verdict:
    """What the review says of a choice made again: right if it is near the best, or too close to call.

    Raises ReviewError without the solver's kernel.
    """
    assert task.view
    found = judge(task.view, action, effort=effort)
    verdict = verdict_on(task, (action,), task.view, found)
    short = found.split[0]
    if found.charged or found.grade != "as good" or short <= NEAR:
        return verdict
    rules = task.ruleset.rules
    words = a_little_words(option_words(action, rules), cost_words(short, 0), option_words(found.best, rules))
    return verdict._replace(right=False, words=words)
