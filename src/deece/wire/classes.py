"""What the pages of a class ask and are shown: by the teacher's link all of it, by a pupil's token their own row."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from deece.say import printed, template
from deece.school import LESSONS
from deece.school.given import MOST_STEPS, MOST_TEXT
from deece.school.printed import titled
from deece.school.words import (
    begun_words,
    bid_words,
    deal_about,
    deal_title,
    done_words,
    made_words,
    not_yet_words,
    outcome_word,
)
from deece.table.classes import BEGUN, MOST_TASKS, Found, Out, Played, Role, SchoolClass, Task
from deece.wire.base import Place, Sent
from deece.wire.messages import Text

MOST_TITLE: Final = 60
ClassNumber = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class TaskAsked(msgspec.Struct, frozen=True):
    """A lesson of the school by its id, or a teacher's own: what stands in its file; or one deal for all.

    A deal is drawn by chance in the system `rules`, or it is the last of a record.
    """

    lesson: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: Annotated[str, msgspec.Meta(max_length=MOST_TEXT)] = ""
    rules: Annotated[str, msgspec.Meta(max_length=40)] = ""
    record: str = ""
    open: bool = False


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


class PlayAsked(msgspec.Struct, frozen=True):
    """A deal of the class, by its number there."""

    task: ClassNumber


class TaughtAsked(msgspec.Struct, frozen=True):
    """What a teacher changes: a lesson more, or a pupil or a lesson that is taken out, or brought back."""

    add: TaskAsked | None = None
    pupil: ClassNumber = 0
    task: ClassNumber = 0
    back: bool = False


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
    deal: bool
    """One deal for all."""


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


class ClassHand(Sent):
    """What somebody made of a deal."""

    name: str
    bid: str
    """Who had the bid, and which."""
    made: str
    meld: int
    """Of their side."""
    taken: int
    gain: str
    others: str
    """What the others' columns of the score sheet came to."""
    table: str
    """Where it was played, for the teacher; else ""."""


class ClassDeal(Sent):
    """A deal, and what each made of it."""

    number: int
    title: str
    hands: list[ClassHand]


class ClassOut(Sent):
    """The pupil or lesson that was taken out last and can be brought back; 0 is none."""

    pupil: int
    task: int
    name: str


class ClassShown(Sent):
    """A class, as whoever asks may see it."""

    title: str
    role: Role
    tasks: list[ClassTask]
    pupils: list[ClassPupil]
    """To the teacher all, to a pupil their own row alone."""
    deals: list[ClassDeal]
    """To a pupil those that they have played, and not had dealt again instead."""
    out: ClassOut | None
    """For the teacher."""


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


class ClassSeat(Sent):
    """A pupil's own table, where they play a deal of the class."""

    table: str
    seat: Place
    name: str
    title: str


class ClassEnded(Sent):
    """Nothing is left of it."""


def class_read(found: Found, known: int = -1) -> ClassRead:
    """A class, unless it is known already."""
    return ClassRead(found.entries, None if found.entries == known else _shown(found))


def _shown(found: Found) -> ClassShown:
    school = found.school
    seen = school.pupils if found.role == "teacher" else [found.pupil] if found.pupil else []
    return ClassShown(
        title=school.title,
        role=found.role,
        tasks=[_task(*task) for task in school.tasks.items()],
        pupils=[
            ClassPupil(one, school.pupils[one].name, [_cell(school, one, task) for task in school.tasks])
            for one in seen
        ],
        deals=[
            _deal(found, number)
            for number, task in school.tasks.items()
            if task.deal and (found.role == "teacher" or _has_played(found, number))
        ],
        out=_out(school.last_out) if found.role == "teacher" else None,
    )


def _out(out: Out | None) -> ClassOut | None:
    if out is None:
        return None
    (pupil, task), who, what = (out.number.pupil, out.number.task), out.pupil, out.task
    return ClassOut(pupil, task, who.name if who else _task(task, what).title if what else "")


def _has_played(found: Found, task: int) -> bool:
    played = found.school.played.get((found.pupil, task))
    return played is not None and played.who != "another"


def _task(number: int, task: Task) -> ClassTask:
    title, about = template(task.title), ""
    if task.deal:
        title, about = deal_title(title), deal_about(open=task.open)
    elif not task.text:
        title, about = titled(task.lesson) if task.lesson in LESSONS else (task.lesson, "")
    return ClassTask(number, task.lesson, title, about, task.steps, task.deal is not None)


def _cell(school: SchoolClass, pupil: int, task: int) -> ClassCell:
    place = pupil, task
    if played := school.played.get(place):
        return ClassCell("done", made_words(bid_words(played.who, played.bid, played.trump), _made(played)))
    right = school.done.get(place, BEGUN if place in school.tables else None)
    if right is None:
        return ClassCell("", not_yet_words())
    if right == BEGUN:
        return ClassCell("begun", begun_words())
    return ClassCell("done", done_words(right, school.tasks[task].asks))


def _deal(found: Found, task: int) -> ClassDeal:
    """What each made of it; its cards stand nowhere here."""
    school, teaches = found.school, found.role == "teacher"
    there = school.tasks[task]
    hands = [
        ClassHand(
            name=came.name,
            bid=bid_words(played.who, played.bid, played.trump),
            made=_made(played),
            meld=played.meld,
            taken=played.taken,
            gain=_points(played.gains[0]) if played.gains else "",
            others=", ".join(map(_points, played.gains[1:])),
            table=school.tables[pupil, task] if teaches else "",
        )
        for pupil, came in school.pupils.items()
        if (played := school.played.get((pupil, task)))
    ]
    return ClassDeal(task, deal_title(template(there.title)), hands)


def _points(gain: int) -> str:
    return printed(gain, "+d") if gain else "0"


def _made(played: Played) -> str:
    return "" if played.made is None else outcome_word(made=played.made)
