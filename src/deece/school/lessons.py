"""Lessons as data: TOML files beside this one, a step at a time, and each step as a task (docs/learn.md)."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from deece.cards import Hand, parse_suit
from deece.game.play import apply, start, to_act
from deece.game.state import NOBODY, State
from deece.record import Record, parse
from deece.rules.ruleset import Ruleset, load
from deece.say import Message, template
from deece.school.facts import fact
from deece.school.tasks import Ask, Task

LESSONS: Final = (
    "first-hand",
    "second-hand",
    "cards",
    "meld",
    "around",
    "counting",
    "auction",
    "bids",
    "answers",
    "stop",
    "name",
    "passing",
    "burying",
    "tricks",
    "first-lead",
    "leadbacks",
    "pull",
    "counters",
    "defend",
    "points",
    "count-trump",
    "widow",
    "stock",
)  # in the order in which they are shown


KEPT: Final = 200  # records and positions; a teacher may bring others


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: a position or a hand, one sentence, one thing to do, the right answers and the words for each."""

    say: Message
    do: Message = ""
    ask: Literal["read", "meld", "fact", "act", "cards"] = "read"
    rules: str = ""  # else the lesson's
    record: str = ""  # else the lesson's
    at: int = -1  # so many choices of the record have been made; -1: all
    seat: str = ""  # whose hand is seen, else that of whoever is to choose
    cards: str = ""  # in place of a record
    trump: str = ""
    fact: str = ""  # what the engine is asked (facts.py)
    right: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    good: Message = ""
    wrong: Message = ""
    wrongs: dict[str, Message] = {}
    claims: dict[str, str] = {}  # what is said of the hand, and as what it is counted (tests/school/claims.py)
    differs: Message = ""  # where the strong players or the review choose something else: what, and why


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson."""

    id: str
    part: str
    title: Message
    about: Message
    step: tuple[Step, ...]
    rules: str = "double-deck"
    record: str = ""

    def task(self, number: int) -> Task:
        """A step, counted from 0, in the reader's language. Raises IndexError for no such one."""
        if not 0 <= number < len(self.step):
            raise IndexError(number)
        return _task(self, self.step[number])


@cache
def lesson(id: str) -> Lesson:
    """A lesson by its id. Raises KeyError for no such one."""
    if id not in LESSONS:
        raise KeyError(id)
    text = files(__package__).joinpath("course", f"{id}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Lesson)


@lru_cache(maxsize=KEPT)
def record_of(text: str) -> Record:
    """The record that a step shows. Raises RecordError."""
    return parse(text)


@lru_cache(maxsize=KEPT)
def position(text: str, at: int) -> State:
    """A record's position after so many choices, a deal counted as one; -1: after all."""
    record = record_of(text)
    state = start(record.ruleset.rules, record.dealer)
    for action in record.actions[: at if at >= 0 else None]:
        state = apply(state, action)
    return state


def _task(lesson: Lesson, step: Step) -> Task:
    ask: Ask = step.ask if step.ask != "fact" else "pick"
    words = {
        "say": _and(step.say, step.differs if step.ask == "read" else ""),
        "do": template(step.do),
        "good": _and(step.good, step.differs),
        "wrong": template(step.wrong),
        "wrongs": {code: template(text) for code, text in step.wrongs.items()},
    }
    if step.cards:
        ruleset: Ruleset = load(step.rules or lesson.rules)
        trump = parse_suit(step.trump) if step.trump else NOBODY
        return Task(ruleset, ask, Hand.parse(step.cards).bits, trump, right=step.right, **words)  # type: ignore[arg-type]
    text = step.record or lesson.record
    record, state = record_of(text), position(text, step.at)
    seat = record.seats.index(step.seat) if step.seat else max(0, to_act(state))
    task = Task(
        record.ruleset,
        ask,
        state.hands[seat],
        state.public.trump if not step.trump else parse_suit(step.trump),
        state,
        seat,
        record.seats,
        right=step.right,
        never=step.never,
        judged=step.ask in ("act", "cards") and not step.right,
        **words,  # type: ignore[arg-type]
    )
    if not step.fact:
        return task
    assert task.view
    found = fact(step.fact, task.view, task.viewer)
    return replace(task, ask="pick" if found.options else "figure", options=found.options, right=(found.right,))


def _and(words: Message, more: Message) -> str:
    """Two messages as one text."""
    return " ".join(filter(None, (template(words), template(more))))
