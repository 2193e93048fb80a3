"""A teacher's own lesson: a file with hands that they prepared, read strictly; every mistake is said with its place.

It is a lesson as those of the course are (docs/learn.md), or nothing but records that each end where somebody is to
choose. What has no right answer is judged by the review; what the engine can count it counts, whatever the file says.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from deece.cards import cards_in
from deece.errors import DeeceError
from deece.game.play import legal, to_act
from deece.record import check
from deece.review import can_judge, can_review
from deece.say import say
from deece.school.facts import FACTS
from deece.school.lessons import Lesson, Step, record_of
from deece.school.tasks import codes_of, matches
from deece.school.words import choose_words, step_fault_words

ID: Final = "given"
MOST_TEXT: Final = 60_000  # letters of a file
MOST_STEPS: Final = 40
MOST_CHOICES: Final = 4_000  # of all records together, up to their positions
MOST_WORDS: Final = 600  # letters of one text
_RECORD: Final = re.compile(r"^deece record 1\b", re.MULTILINE)
_LINE: Final = re.compile(r"at line (\d+)")
_NAMED: Final = re.compile(r"(?P<unknown>unknown )?(?:required )?field `(?P<key>\w+)`")
_WHERE: Final = re.compile(r" - at `\$(?:\.step\[(?P<step>\d+)\])?\.?(?P<key>.*)`$", re.DOTALL)


class LessonError(DeeceError):
    """A file that is no lesson: `problems` are all that was found, each with its place."""

    def __init__(self, *problems: str) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))

    def __reduce__(self) -> tuple[type[LessonError], tuple[str, ...]]:
        return LessonError, self.problems


def given_lesson(text: str) -> Lesson:
    """The lesson that a file holds. Raises LessonError."""
    if len(text) > MOST_TEXT:
        raise LessonError(say("a lesson has at most {most} letters", most=MOST_TEXT))
    found = _of_records(text) if _RECORD.match(text.lstrip()) else _read(text)
    if not 1 <= len(found.step) <= MOST_STEPS:
        raise LessonError(say("a lesson has 1 to {most} steps", most=MOST_STEPS))
    problems = [fault for number in range(len(found.step)) for fault in _faults(found, number)]
    if not problems and sum(_choices(found, step) for step in found.step) > MOST_CHOICES:
        problems = [say("the records of a lesson have at most {most} choices", most=MOST_CHOICES)]
    if problems:
        raise LessonError(*problems)
    return found


def _of_records(text: str) -> Lesson:
    """Records one after another: at the end of each somebody is to choose, and the review judges it."""
    starts = [found.start() for found in _RECORD.finditer(text)]
    records = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    steps = tuple(Step(say="", do=choose_words(), ask="act", record=record) for record in records)
    return Lesson(ID, ID, say("Hands to choose in"), "", steps)


def _read(text: str) -> Lesson:
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = _LINE.search(str(error))
        number = int(line[1]) if line else text.count("\n") + 1
        raise LessonError(say("this is no lesson: line {number} cannot be read", number=number)) from None
    try:
        return msgspec.convert({"title": "", "about": "", **data, "id": ID, "part": ID}, Lesson)
    except msgspec.ValidationError as error:
        fault, step = _wrong_value(str(error))
        raise LessonError(step_fault_words(step + 1, fault) if step >= 0 else fault) from None


def _wrong_value(error: str) -> tuple[str, int]:
    """What msgspec says of a value, in the words of who wrote the file, and of which step it is; -1: of none."""
    place = _WHERE.search(error)
    step = int(place["step"]) if place and place["step"] else -1
    if named := _NAMED.search(error):
        key = named["key"]
        return say("there is no “{key}” here", key=key) if named["unknown"] else say(
            "“{key}” is missing", key=key
        ), step
    key = re.split(r"[.\[]", place["key"])[0] if place else ""
    return say("“{key}” cannot be that", key=key or "step"), step


def _choices(lesson: Lesson, step: Step) -> int:
    if step.cards:
        return 0
    actions = len(record_of(step.record or lesson.record).actions)
    return min(step.at, actions) if step.at >= 0 else actions


def _faults(lesson: Lesson, number: int) -> Iterator[str]:
    """All that is wrong with a step."""
    step = lesson.step[number]
    for fault in _wrong(lesson, step, number):
        yield step_fault_words(number + 1, fault)


def _wrong(lesson: Lesson, step: Step, number: int) -> Iterator[str]:
    if any(len(text) > MOST_WORDS for text in (step.say, step.do, step.good, step.wrong, step.differs)):
        yield say("a text has at most {most} letters", most=MOST_WORDS)
    if bool(step.cards) == bool(step.record or lesson.record):
        yield say("give a record, or cards")
        return
    if step.ask in ("act", "cards", "fact") and step.cards:
        yield say("cards alone can be counted; to choose there must be a record")
        return
    if step.ask == "fact" and step.fact.partition(" of ")[0] not in FACTS:
        yield say("there is no fact “{fact}”: choose {facts}", fact=step.fact, facts=", ".join(FACTS))
        return
    text = "" if step.cards else step.record or lesson.record
    if text and (problems := check(text)):
        yield from problems
        return
    try:
        task = lesson.task(number)
    except (DeeceError, ValueError, LookupError, AssertionError) as error:
        yield str(error) or say("the position does not have what is asked")
        return
    if step.ask in ("act", "cards"):
        assert task.view
        assert task.state
        if to_act(task.state) != task.seat:
            yield say("{who} is not to choose there", who=task.names[task.seat])
        elif step.ask == "cards" and task.cards < 1:
            yield say("no cards are passed or buried there")
        elif task.judged and not can_judge(task.view):
            yield say("there is nothing to choose there; give the position before a choice")
        elif task.judged and can_review() and not can_review(task.view.rules):
            yield say("no choice is judged by these rules: the solver does not know a rule of their tricks")
        else:
            held = [str(card) for card in cards_in(task.bits)]
            may = held if step.ask == "cards" else [codes_of(task, (one,))[0] for one in legal(task.view)]
            choices = ", ".join(dict.fromkeys(may))
            for code in step.right:
                if not any(matches(each, (code,)) for each in may):
                    yield say("“{code}” is no choice there: choose {choices}", code=code, choices=choices)
