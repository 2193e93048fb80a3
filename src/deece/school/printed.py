"""What a position shows in lines of text, and the hands of a lesson or a drill for paper, their answers apart."""

from __future__ import annotations

from typing import Final, NamedTuple

from deece.cards import Card
from deece.game.play import legal
from deece.game.state import NOBODY
from deece.say import template
from deece.school.drills import drill_task
from deece.school.lessons import LESSONS, Lesson, lesson
from deece.school.tasks import Task, is_right, shown_answer
from deece.school.words import drill_title, trump_words
from deece.words.cards import by_suit, card_sign, listed
from deece.words.choices import button_words
from deece.words.position import contract_words
from deece.words.shown import bids_lines, meld_lines, this_trick, tricks_played

QUESTIONS: Final = 8  # of a drill that are printed at once


class Printed(NamedTuple):
    """A hand on paper: its number, what is said of it, the hand by suits, what is asked; the answer, and why."""

    number: int
    lines: tuple[str, ...]
    suits: tuple[str, ...]
    ask: str
    options: tuple[str, ...]
    answer: str
    why: str


def titled(id: str) -> tuple[str, str]:
    """The title of a lesson or drill, and what it is about."""
    return (template(lesson(id).title), template(lesson(id).about)) if id in LESSONS else drill_title(id)


def position_lines(task: Task) -> list[str]:
    """The bids or the contract, the meld that lies open, the tricks and the one on the table; of a hand, the trump."""
    if task.view is None:
        return [trump_words(task.trump)] if task.trump != NOBODY else []
    public, viewer, lines = task.view.public, task.viewer, list[str]()
    if public.step == "bid":
        lines += bids_lines(public, viewer)[:1] if public.auction.calls else []
    elif contract := contract_words(public, viewer):
        lines.append(contract)
    if public.step == "play" and not public.tricks:
        lines += meld_lines(public, viewer)
    lines += tricks_played(public, viewer)
    return [*lines, *filter(None, [this_trick(public, viewer, winning=task.ask != "pick")])]


def lesson_hands(lesson: Lesson) -> list[Printed]:
    """Every hand of a lesson."""
    return [_printed(step + 1, lesson.task(step)) for step in range(len(lesson.step))]


def drill_hands(id: str, number: int) -> list[Printed]:
    """So many questions of a drill from this number on. Raises KeyError for no such one."""
    return [_printed(each, drill_task(id, each)) for each in range(number, number + QUESTIONS)]


def _printed(number: int, task: Task) -> Printed:
    lines = [line for line in (task.say, *position_lines(task)) if line]
    options = tuple(option.words for option in task.options)
    return Printed(number, tuple(lines), tuple(by_suit(task.bits)), task.do, options, _answer(task), task.good)


def _answer(task: Task) -> str:
    """The right answers in words."""
    if task.ask == "read" or task.judged:
        return ""
    if task.ask == "cards":
        return " ".join(card_sign(Card.parse(code)) for code in shown_answer(task).split())
    if task.ask == "act":
        assert task.view
        public = task.view.public
        return listed([button_words(one, public) for one in legal(task.view) if is_right(task, one)], "or")
    return next((one.words for one in task.options if one.code in task.right), shown_answer(task))
