"""A choice graded by the review: what it costs by what could be known, and what would have been better."""

from __future__ import annotations

from typing import NamedTuple

from deece.game.action import Action
from deece.game.play import apply, view
from deece.review import Judged, can_judge, judge
from deece.review.words.explaining import why
from deece.review.words.judging import cost_words, grade_words, nothing_words, option_words
from deece.say import capital
from deece.school.tasks import Task, codes_of
from deece.school.words import judged_words
from deece.words.refused import as_sentence


class Chance(NamedTuple):
    """A choice that was looked at: in words, the chance to win with it in percent, and whether it was chosen."""

    words: str
    percent: float
    chosen: bool


class Verdict(NamedTuple):
    """What the review says: whether nothing was a mistake, the words, the reasons, and all that was looked at."""

    chosen: tuple[str, ...]
    right: bool
    words: str
    lines: tuple[str, ...]
    chances: tuple[Chance, ...]
    best: str


def judged(task: Task, answer: tuple[Action, ...], effort: float = 1.0) -> Verdict:
    """Grade what was chosen, a card after another where there are several; the dearest is told.

    Raises ReviewError without the solver's kernel.
    """
    state, found = task.state, list[Judged]()
    assert state
    for action in answer:
        seen = view(state, task.seat)
        if can_judge(seen):
            found.append(judge(seen, action, effort=effort))
        state = apply(state, action)
    worst = max(found, key=lambda one: (one.charged, one.cost))
    return verdict_on(task, answer, worst)


def verdict_on(task: Task, answer: tuple[Action, ...], worst: Judged) -> Verdict:
    """What is said of an answer of which this was judged."""
    rules = task.ruleset.rules
    best, chosen = option_words(worst.best, rules), option_words(worst.played, rules)
    lines = why(worst, rules)
    cost = cost_words(worst.cost, worst.points) if worst.charged else ""
    return Verdict(
        codes_of(task, answer),
        not worst.charged,
        judged_words(chosen, grade_words(worst.grade), cost, best if worst.charged else ""),
        tuple(as_sentence(line) for line in lines) if worst.charged else (nothing_words(worst.grade, worst.deals),),
        tuple(
            Chance(capital(option_words(one.action, rules)), round(100 * one.chance, 1), one.action == worst.played)
            for one in worst.options
        ),
        best,
    )
