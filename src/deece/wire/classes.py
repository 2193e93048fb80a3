"""What the pages of a class ask and are shown: by the teacher's link all of it, by a pupil's token their own row."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from deece.say import template
from deece.school import LESSONS
from deece.school.given import MOST_STEPS, MOST_TEXT
from deece.school.printed import titled
from deece.school.words import begun_words, done_words, not_yet_words
from deece.table.classes import BEGUN, MOST_TASKS, Found, Role, SchoolClass, Task
from deece.wire.base import Sent
from deece.wire.messages import Text

MOST_TITLE = 60
ClassNumber = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class TaskAsked(msgspec.Struct, frozen=True):
    """A lesson of the school by its id, or a teacher's own: what stands in its file."""

    lesson: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: Annotated[str, msgspec.Meta(max_length=MOST_TEXT)] = ""


class ClassAsked(msgspec.Struct, frozen=True):
    """A new class."""

    title: Annotated[str, msgspec.Meta(max_length=MOST_TITLE)]
    tasks: Annotated[list[TaskAsked], msgspec.Meta(min_length=1, max_length=MOST_TASKS)]


class ComeAsked(msgspec.Struct, frozen=True):
    """Somebody comes into a class under a name."""

    name: Text


class DidAsked(msgspec.Struct, frozen=True):
    """What a pupil did of a lesson: so many answers were right at once; -1 is one that is begun."""

    task: ClassNumber
    right: Annotated[int, msgspec.Meta(ge=BEGUN, le=10 * MOST_STEPS)]


class TaughtAsked(msgspec.Struct, frozen=True):
    """What a teacher changes: a lesson more, or a pupil or a lesson that is taken out."""

    add: TaskAsked | None = None
    pupil: ClassNumber = 0
    task: ClassNumber = 0


class ClassEnd(msgspec.Struct, frozen=True):
    """The end of a class."""


class ClassMade(Sent):
    """A class that was begun, and a token for each link."""

    id: str
    teacher: str
    link: str


class ClassTask(Sent):
    """Something for all to do."""

    number: int
    lesson: str
    """The id of a lesson of the school; "" is a teacher's own."""
    title: str
    about: str
    steps: int


class ClassCell(Sent):
    """What somebody has done of it."""

    state: Literal["", "begun", "done"]
    words: str


class ClassPupil(Sent):
    """Somebody in the class."""

    number: int
    name: str
    cells: list[ClassCell]
    """By task."""


class ClassShown(Sent):
    """A class, as whoever asks may see it."""

    title: str
    role: Role
    tasks: list[ClassTask]
    pupils: list[ClassPupil]
    """To the teacher all, to a pupil their own row alone."""


class ClassRead(Sent):
    """A class, if it is another than the one that is known."""

    at: int
    """Of what is shown: to be sent with the next question."""
    shown: ClassShown | None


class ClassCame(Sent):
    """Somebody came into a class: the token is theirs."""

    token: str
    read: ClassRead


class OwnLesson(Sent):
    """A teacher's own lesson: what stands in its file."""

    text: str


class ClassEnded(Sent):
    """Nothing is left of it."""


def class_read(found: Found, known: int = -1) -> ClassRead:
    """A class, unless it is known already."""
    return ClassRead(found.entries, None if found.entries == known else _shown(found))


def _shown(found: Found) -> ClassShown:
    school = found.school
    seen = school.pupils if found.role == "teacher" else [found.pupil] if found.pupil else []
    pupils = [
        ClassPupil(one, school.pupils[one].name, [_cell(school, one, task) for task in school.tasks]) for one in seen
    ]
    return ClassShown(school.title, found.role, [_task(*task) for task in school.tasks.items()], pupils)


def _task(number: int, task: Task) -> ClassTask:
    title, about = (
        (template(task.title), "")
        if task.text
        else titled(task.lesson)
        if task.lesson in LESSONS
        else (task.lesson, "")
    )
    return ClassTask(number, task.lesson, title, about, task.steps)


def _cell(school: SchoolClass, pupil: int, task: int) -> ClassCell:
    right = school.done.get((pupil, task))
    if right is None:
        return ClassCell("", not_yet_words())
    if right == BEGUN:
        return ClassCell("begun", begun_words())
    return ClassCell("done", done_words(right, school.tasks[task].asks))
