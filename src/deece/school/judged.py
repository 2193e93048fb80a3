"""A choice graded by the review: what it costs by what could be known, and what would have been better."""

from __future__ import annotations

from typing import NamedTuple

from deece.game.action import Action
from deece.game.play import apply, legal, view
from deece.game.view import View
from deece.players import choice_of, make
from deece.players.reason import Reason
from deece.record.typed import phrase
from deece.review import Judged, can_judge, judge
from deece.review.words.explaining import why
from deece.review.words.judging import cost_words, grade_words, nothing_words, option_words
from deece.say import capital
from deece.school.tasks import Task, codes_of
from deece.school.words import judged_words
from deece.words.reasons import reason_words
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
    state, found = task.state, list[tuple[View, Judged]]()
    assert state
    for action in answer:
        seen = view(state, task.seat)
        if can_judge(seen):
            found.append((seen, judge(seen, action, effort=effort)))
        state = apply(state, action)
    return verdict_on(task, answer, *max(found, key=lambda one: (one[1].charged, one[1].cost)))


def best_answer(task: Task, effort: float = 1.0) -> str:
    """What the review finds best, as it is typed, a card after another where there are several.

    Raises ReviewError without the solver's kernel.
    """
    state, player, words = task.state, make("plain"), list[str]()
    assert state
    for _ in range(task.cards):
        seen = view(state, task.seat)
        best = choice_of(player, seen).action
        if can_judge(seen):
            best = judge(seen, best, effort=effort).best
        words.append(phrase(best, legal(seen), task.ruleset.rules.auction.first_bid))
        state = apply(state, best)
    return " ".join(words)


def _why(seen: View, action: Action) -> list[str]:
    """The rule of thumb for a choice, where it is what the plain player goes by."""
    usual = choice_of(make("plain"), seen)
    if usual.action != action or not isinstance(usual.reason, Reason):
        return []
    return [reason_words(*((each.kind, each.figures) for each in usual.reason.each()))]


def verdict_on(task: Task, answer: tuple[Action, ...], seen: View, worst: Judged) -> Verdict:
    """What is said of an answer of which this was judged, by what was seen then."""
    rules = task.ruleset.rules
    best, chosen = option_words(worst.best, rules), option_words(worst.played, rules)
    lines = why(worst, rules) if worst.charged else [*_why(seen, worst.played), nothing_words(worst.grade, worst.deals)]
    cost = cost_words(worst.cost, worst.points) if worst.charged else ""
    return Verdict(
        codes_of(task, answer),
        not worst.charged,
        judged_words(chosen, grade_words(worst.grade), cost, best if worst.charged else ""),
        tuple(map(as_sentence, lines)),
        tuple(
            Chance(capital(option_words(one.action, rules)), round(100 * one.chance, 1), one.action == worst.played)
            for one in worst.options
        ),
        best,
    )
