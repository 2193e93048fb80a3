"""Classes: a teacher's list of lessons, who came by the link to it, and what each of them has done.

A class is a log that is reached by links, as a shared score sheet is: the teacher's link sees all and changes it, the
pupils' lets one come in under a name. Whoever came has a token of their own, by which they report what they did and
see their own row. What is reported changes a pupil's row only for the better, so that nobody fills the log.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

import msgspec

from deece.game.state import NOBODY
from deece.school import LESSONS
from deece.school.lessons import Lesson, lesson
from deece.store import Entry, Store
from deece.table.linked import Fold, Folds, Linked, Links
from deece.table.log import Shared, key_of, new_token
from deece.words.refused import Refused

CLASSES: Final = "class "  # classes stand in the store under this and their id
DAMAGED: Final = "this class is damaged: begin a new one"
LONGEST: Final = 300_000  # letters of all tasks that stand,
LONGEST_EVER: Final = 10 * LONGEST  # and of all that ever did
MOST_TASKS: Final = 20  # that stand
MOST_PUPILS: Final = 40
MOST_ENTRIES: Final = 6_000  # in the log,
FOR_TEACHER: Final = 500  # of them the last: whoever has the pupils' link cannot close a class for its teacher
MOST_OUT: Final = 5  # of those taken out the last, who can be brought back
MOST_REPORTS: Final = 6  # of a pupil on a lesson, each better than the one before
BEGUN: Final = -1  # in place of how many answers were right at once
Role = Literal["teacher", "link", "pupil"]  # "link": somebody who may come in, and has not
ROLES: Final = ("teacher", "link")


class Titled(msgspec.Struct, frozen=True, tag="titled"):
    """What the class is called."""

    title: str


class Task(msgspec.Struct, frozen=True, tag="task", omit_defaults=True):
    """Something for all to do: a lesson of the school, by its id, a teacher's own, as its file, or one deal for all.

    The cards of a deal stand here for the server alone: a pupil is dealt them at a table of their own.
    """

    lesson: str = ""
    text: str = ""
    title: str = ""  # of a teacher's own, and of a deal the rules,
    steps: int = 0  # and how many steps it has,
    asks: int = 0  # and in how many of them something is asked
    deal: Shared | None = None
    open: bool = False  # whether it is played with open hands

    def measured(self) -> Task:
        """With the figures of a lesson of the school; none where there is no such lesson any more."""
        return measured(self, lesson(self.lesson)) if self.lesson in LESSONS else self


class Came(msgspec.Struct, frozen=True, tag="came"):
    """Somebody came in; `key` is the hash of the token that proves who they are."""

    name: str
    key: str


class Did(msgspec.Struct, frozen=True, tag="did"):
    """A pupil began a lesson, or did it; `right` is how many answers were right at once, or BEGUN."""

    pupil: int
    task: int
    right: int


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A pupil sat down at a table of their own, to play a deal."""

    pupil: int
    task: int
    table: str


class Played(msgspec.Struct, frozen=True, tag="played"):
    """What a pupil made of a deal; points at the system's own scale."""

    pupil: int
    task: int
    who: Literal["self", "partner", "others", "nobody", "another"]  # has the bid; "another" deal was played
    bid: int = 0
    trump: int = NOBODY
    made: bool | None = None
    meld: int = 0  # of the pupil's side, and what it took
    taken: int = 0
    gains: tuple[int, ...] = ()  # of the pupil's column of the score sheet, then of the others


class Gone(msgspec.Struct, frozen=True, tag="gone", omit_defaults=True):
    """The teacher takes a pupil or a task out."""

    pupil: int = 0
    task: int = 0


class Back(msgspec.Struct, frozen=True, tag="back", omit_defaults=True):
    """The teacher brings back who or what was taken out, with all that was done."""

    pupil: int = 0
    task: int = 0


Change = Titled | Task | Came | Did | Sat | Played | Gone | Back
_CHANGE: Final[msgspec.json.Decoder[Change]] = msgspec.json.Decoder(Change)


def measured(task: Task, found: Lesson) -> Task:
    """With the figures of this lesson."""
    asks = sum(step.ask != "read" for step in found.step)
    return msgspec.structs.replace(task, steps=len(found.step), asks=asks)


class Out(NamedTuple):
    """Who or what was taken out."""

    number: Gone
    pupil: Came | None
    task: Task | None


@dataclass
class SchoolClass:
    """A class as its log tells it. Pupils and tasks are counted from 1, and keep their number."""

    title: str = ""
    tasks: dict[int, Task] = field(default_factory=dict)
    pupils: dict[int, Came] = field(default_factory=dict)
    done: dict[tuple[int, int], int] = field(default_factory=dict)  # by pupil and task, the best `right`
    reports: dict[tuple[int, int], int] = field(default_factory=dict)  # how many there were
    tables: dict[tuple[int, int], str] = field(default_factory=dict)  # where a deal is played
    played: dict[tuple[int, int], Played] = field(default_factory=dict)
    out: list[Out] = field(default_factory=list)  # the last last
    all_tasks: int = 0  # that were ever there
    all_pupils: int = 0
    letters: int = 0  # of all tasks that were ever there

    def fold(self, change: Change) -> None:
        """Take in the next entry."""
        match change:
            case Titled(title):
                self.title = title
            case Task():
                self.all_tasks += 1
                self.tasks[self.all_tasks] = change.measured()
                self.letters += len(_encode(change))
            case Came():
                self.all_pupils += 1
                self.pupils[self.all_pupils] = change
            case Did(pupil, task, right):
                self.done[pupil, task] = right
                self.reports[pupil, task] = self.reports.get((pupil, task), 0) + 1
            case Sat(pupil, task, table):
                self.tables[pupil, task] = table
            case Played(pupil, task):
                self.played[pupil, task] = change
            case Gone(pupil, task):
                out = Out(change, self.pupils.pop(pupil, None), self.tasks.pop(task, None))
                self.out = [*self.out, out][-MOST_OUT:]
            case Back(pupil, task):
                out = self.taken_out(pupil, task)
                self.pupils = dict(sorted([*self.pupils.items(), *([(pupil, out.pupil)] if out.pupil else [])]))
                self.tasks = dict(sorted([*self.tasks.items(), *([(task, out.task)] if out.task else [])]))
                self.out = [one for one in self.out if one != out]

    def taken_out(self, pupil: int, task: int) -> Out:
        """Who or what was taken out by these numbers; nobody and nothing, if that is not known any more."""
        number = Gone(pupil, task)
        return next((one for one in self.out if one.number == number), Out(number, None, None))

    @property
    def last_out(self) -> Out | None:
        """Who or what can be brought back: the last that did not come in again by itself."""
        return next((one for one in reversed(self.out) if not (one.pupil and self.is_here(one.pupil.name))), None)

    def is_here(self, name: str) -> bool:
        """Whether somebody of this name is in the class."""
        return any(one.name.casefold() == name.casefold() for one in self.pupils.values())

    def check_room(self, name: str) -> None:
        """Raises Refused where nobody of this name can come in."""
        if self.is_here(name):
            raise Refused("name_in_class")
        if len(self.pupils) >= MOST_PUPILS:
            raise Refused("class_full", most=MOST_PUPILS)

    def copy(self) -> SchoolClass:
        """One that goes on by itself."""
        return replace(
            self,
            tasks=dict(self.tasks),
            pupils=dict(self.pupils),
            done=dict(self.done),
            reports=dict(self.reports),
            tables=dict(self.tables),
            played=dict(self.played),
        )

    def pupil_of(self, token: str) -> int:
        """Whose token this is; 0 for nobody's."""
        key = key_of(token)
        return next((one for one, came in self.pupils.items() if secrets.compare_digest(came.key, key)), 0)

    def is_news(self, did: Did) -> bool:
        """Whether this is better than what is known already."""
        place = did.pupil, did.task
        return did.right > self.done.get(place, BEGUN - 1) and self.reports.get(place, 0) < MOST_REPORTS


class Found(NamedTuple):
    """A class as it is opened with a token."""

    role: Role
    pupil: int  # whose token it is, 0 for a link
    entries: int
    school: SchoolClass


class Classes:
    """The classes of a store."""

    def __init__(self, store: Store) -> None:
        self._logs = Linked(store, CLASSES, ROLES, "no_class", DAMAGED)
        self._folds = Folds(self._logs, lambda stored: self._then(SchoolClass(), stored[1:]), self._then)

    async def begin(self, title: str, tasks: Sequence[Task]) -> Links:
        """A new class."""
        _may_have(SchoolClass(), tasks)
        return await self._logs.begin([_encode(Titled(title)), *map(_encode, tasks)])

    async def open(self, id: str, token: str) -> Found:
        """A class as this token sees it; raises Refused where there is none, or none for it."""
        return self._seen(await self._folds.open(id), token)

    def _found(self, id: str, stored: Sequence[Entry], token: str) -> Found:
        return self._seen(self._folds.of(id, stored), token)

    def _then(self, before: SchoolClass, more: Sequence[Entry]) -> SchoolClass:
        school = before.copy()
        for one in more:
            school.fold(self._logs.decoded(_CHANGE, one))
        return school

    def _seen(self, folded: Fold[SchoolClass], token: str) -> Found:
        school, role = folded.said.copy(), self._logs.role_of([folded.first], token)
        pupil = 0 if role else school.pupil_of(token)
        if not role and not pupil:
            raise Refused("no_class")
        seen: Role = "pupil" if pupil else "teacher" if role == "teacher" else "link"
        return Found(seen, pupil, folded.last.seq, school)

    async def come(self, id: str, token: str, name: str) -> tuple[str, Found]:
        """Come in under a name; the token of whoever came. Raises Refused."""
        async with self._logs.writing(id) as stored:
            found = self._found(id, stored, token)
            if found.role != "link":
                raise Refused("not_by_this_link")
            found.school.check_room(name)
            own = new_token()
            found = await self._write(id, stored, found, [Came(name, key_of(own))])
            return own, found._replace(role="pupil", pupil=found.school.all_pupils)

    async def did(self, id: str, token: str, task: int, right: int) -> Found:
        """A pupil reports a lesson; what stands there then. Raises Refused."""
        async with self._logs.writing(id) as stored:
            found = self._found(id, stored, token)
            if found.role != "pupil":
                raise Refused("not_by_this_link")
            there = found.school.tasks.get(task)
            if there is None or there.deal or not BEGUN <= right <= there.asks:
                raise Refused("no_such_task")
            did = Did(found.pupil, task, right)
            return await self._write(id, stored, found, [did] if found.school.is_news(did) else [])

    async def sat(self, id: str, token: str, task: int, table: str) -> str:
        """A pupil plays a deal at this table; the table where they play it, which may be an earlier one."""
        async with self._logs.writing(id) as stored:
            found = self._found(id, stored, token)
            deal_of(found, task)
            there = found.school.tables.get((found.pupil, task))
            if there is None:
                await self._write(id, stored, found, [Sat(found.pupil, task, table)])
            return there or table

    async def played(self, id: str, token: str, played: Played) -> Found:
        """What a pupil made of a deal; the first time counts. Raises Refused."""
        async with self._logs.writing(id) as stored:
            found = self._found(id, stored, token)
            place = played.pupil, played.task
            news = found.pupil == played.pupil and place in found.school.tables and place not in found.school.played
            return await self._write(id, stored, found, [played] if news else [])

    async def check_teacher(self, id: str, token: str) -> None:
        """Raises Refused unless this is the teacher's token."""
        self._teacher(await self.open(id, token))

    async def teach(self, id: str, token: str, changes: Sequence[Task | Gone | Back]) -> Found:
        """What the teacher adds, takes out or brings back. Raises Refused."""
        async with self._logs.writing(id) as stored:
            found = self._teacher(self._found(id, stored, token))
            back = [found.school.taken_out(one.pupil, one.task).task for one in changes if isinstance(one, Back)]
            more = [one for one in changes if isinstance(one, Task)]
            _may_have(found.school, [*more, *(one for one in back if one and more)])
            new = [one for one in changes if _is_news(found.school, one)]
            return await self._write(id, stored, found, new)

    async def end(self, id: str, token: str) -> None:
        """The teacher ends the class: nothing of it is left. Raises Refused."""
        async with self._logs.writing(id) as stored:
            self._teacher(self._found(id, stored, token))
            await self._logs.remove(id)
            self._folds.forget(id)

    def _teacher(self, found: Found) -> Found:
        if found.role != "teacher":
            raise Refused("not_by_this_link")
        return found

    async def _write(self, id: str, stored: Sequence[Entry], found: Found, changes: Sequence[Change]) -> Found:
        most = MOST_ENTRIES - (0 if found.role == "teacher" else FOR_TEACHER)
        if changes and len(stored) + len(changes) > most:
            raise Refused("class_written_full")
        await self._logs.add(id, stored, list(map(_encode, changes)))
        for one in changes:
            found.school.fold(one)
        return found._replace(entries=len(stored) + len(changes))


def _is_news(school: SchoolClass, change: Task | Gone | Back) -> bool:
    """Whether it changes something; raises Refused where who or what is brought back has no room."""
    match change:
        case Gone(pupil, task):
            return pupil in school.pupils or task in school.tasks
        case Back(pupil, task):
            _, who, what = school.taken_out(pupil, task)
            if who:
                school.check_room(who.name)
            _may_have(school, [what] if what else [], again=True)
            return who is not None or what is not None
        case _:
            return True


def _may_have(school: SchoolClass, more: Sequence[Task], *, again: bool = False) -> None:
    """Raises Refused where a class cannot have these tasks too, `again` if it had them before."""
    new, standing = (sum(map(len, map(_encode, some))) for some in (more, school.tasks.values()))
    full = len(school.tasks) + len(more) > MOST_TASKS or standing + new > LONGEST
    if more and (full or school.letters + new * (not again) > LONGEST_EVER):
        raise Refused("too_many_tasks", most=MOST_TASKS)
    if not again and any(not one.text and not one.deal and one.lesson not in LESSONS for one in more):
        raise Refused("no_lesson")


def deal_of(found: Found, task: int) -> Shared:
    """The deal that a pupil is to play; raises Refused."""
    if found.role != "pupil":
        raise Refused("not_by_this_link")
    there = found.school.tasks.get(task)
    if there is None or there.deal is None:
        raise Refused("no_such_task")
    return there.deal


def _encode(change: Change) -> str:
    return msgspec.json.encode(change).decode()
