"""What the pages of a class ask (deece.wire.classes). It is stored as a shared score sheet is (deece.table.linked)."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from deece.api.apart import body
from deece.api.asked import Asks, Request, Row
from deece.api.costly import Costly
from deece.api.named import system_named
from deece.api.rooms import Rooms
from deece.api.tables import plain_name
from deece.school.given import MOST_TEXT, given_lesson
from deece.table.classes import Back, Classes, Gone, Task, deal_of, measured
from deece.table.one_deal import drawn, played, recorded, table_for
from deece.table.tables import begun
from deece.wire.classes import (
    ClassAsked,
    ClassCame,
    ClassEnd,
    ClassEnded,
    ClassMade,
    ClassRead,
    ClassSeat,
    ComeAsked,
    DidAsked,
    OwnLesson,
    PlayAsked,
    TaskAsked,
    TaughtAsked,
    class_read,
)
from deece.words.refused import Refused


class ClassesApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, classes: Classes, rooms: Rooms) -> None:
        self.costly, self.classes, self.rooms = costly, classes, rooms
        self._sitting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by class

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        limits = self.costly.door.limits
        most = limits.body_bytes
        given = max(4 * MOST_TEXT, limits.record_bytes) + most  # letters of up to four bytes
        return [
            Row("POST", "/classes", self.begin, given, 201),
            Row("GET", "/classes/{id}", self.read),
            Row("GET", "/classes/{id}/tasks/{task}", self.own),
            Row("POST", "/classes/{id}/come", self.come, most, 201),
            Row("POST", "/classes/{id}/did", self.did, most),
            Row("POST", "/classes/{id}/sit", self.sit, most, 201),
            Row("POST", "/classes/{id}/played", self.played, most),
            Row("POST", "/classes/{id}/teach", self.teach, given),
            Row("POST", "/classes/{id}/end", self.end, most),
        ]

    async def begin(self, request: Asks[ClassAsked]) -> ClassMade:
        """Begin a class: its id, and a token for the teacher and for the pupils' link."""
        self._may_begin(request)
        asked = body(self.costly, request)
        tasks = [await self._task(request, one) for one in asked.tasks]
        made = await self.classes.begin(plain_name(asked.title), tasks)
        return ClassMade(made.id, **made.tokens)

    async def read(self, request: Request) -> ClassRead:
        """A class as the token sees it; nothing of it where it is still `at` what is known."""
        text = request.query.get("at", "")
        known = int(text) if text.isdecimal() and len(text) < 6 else -1
        return class_read(await self.classes.open(request.params["id"], request.bearer), known)

    async def own(self, request: Request) -> OwnLesson:
        """A teacher's own lesson, for whoever is in the class."""
        found = await self.classes.open(request.params["id"], request.bearer)
        number = request.params["task"]
        task = found.school.tasks.get(int(number)) if number.isdecimal() and len(number) < 6 else None
        if task is None or not task.text or found.role == "link":
            raise Refused("no_such_task")
        return OwnLesson(task.text)

    async def come(self, request: Asks[ComeAsked]) -> ClassCame:
        """Come into a class under a name."""
        name = plain_name(request.asked().name)
        token, found = await self.classes.come(request.params["id"], request.bearer, name)
        return ClassCame(token, class_read(found))

    async def did(self, request: Asks[DidAsked]) -> ClassRead:
        """Report what one did of a lesson."""
        asked = request.asked()
        return class_read(await self.classes.did(request.params["id"], request.bearer, asked.task, asked.right))

    async def sit(self, request: Asks[PlayAsked]) -> ClassSeat:
        """Play a deal of the class, at a table of one's own: the token that opens its seat is the pupil's own."""
        id, task = request.params["id"], request.asked().task
        lock = self._sitting.setdefault(id, asyncio.Lock())
        async with lock:
            found = await self.classes.open(id, request.bearer)
            deal, there = deal_of(found, task), found.school.tasks[task]
            table = found.school.tables.get((found.pupil, task))
            if table is None or not await self._is_made(table):
                if self.costly.door.busy:
                    raise Refused("busy")
                if not self.costly.door.may_make_class_table(request.address):
                    raise Refused("too_many_tables")
                # written down first: a table that could not be made then is made when it is asked for again
                table = await self.classes.sat(id, request.bearer, task, table or self.rooms.tables.store.new_name())
                pupil = found.school.pupils[found.pupil]
                first = await asyncio.to_thread(begun, table_for(pupil.name, pupil.key, there), deal)
                self.rooms.make_room()
                self.rooms.of(await self.rooms.tables.create(first, table))
        return ClassSeat(table, deal.seat, found.school.title, there.title)

    async def _is_made(self, table: str) -> bool:
        tables = self.rooms.tables
        return table in tables.live or bool(await tables.store.read(table))

    async def played(self, request: Asks[PlayAsked]) -> ClassRead:
        """Look what a pupil made of a deal, and have it counted once the hand is over."""
        id, task = request.params["id"], request.asked().task
        found = await self.classes.open(id, request.bearer)
        place = found.pupil, task
        table = found.school.tables.get(place)
        if table is None or place in found.school.played:
            return class_read(found)
        game = await self.rooms.tables.stored(table)
        done = await asyncio.to_thread(played, game, *place) if game else None
        return class_read(await self.classes.played(id, request.bearer, done) if done else found)

    async def teach(self, request: Asks[TaughtAsked]) -> ClassRead:
        """Add a lesson, or take a pupil or a lesson out, or bring them back."""
        asked = body(self.costly, request)
        await self.classes.check_teacher(request.params["id"], request.bearer)
        changes: list[Task | Gone | Back] = [await self._task(request, asked.add)] if asked.add else []
        if asked.pupil or asked.task:
            changes.append((Back if asked.back else Gone)(asked.pupil, asked.task))
        return class_read(await self.classes.teach(request.params["id"], request.bearer, changes))

    async def end(self, request: Asks[ClassEnd]) -> ClassEnded:
        """End a class: nothing of it is left."""
        request.asked()
        await self.classes.end(request.params["id"], request.bearer)
        return ClassEnded()

    def _may_begin(self, request: Request) -> None:
        door = self.costly.door
        if door.busy:
            raise Refused("busy")
        if not door.may_make_table(request.address):
            raise Refused("too_many_classes")

    async def _task(self, request: Request, asked: TaskAsked) -> Task:
        """What shall be done, with its figures; raises Refused, LessonError, RecordError."""
        if asked.record:
            if len(asked.record) > self.costly.door.limits.record_bytes:
                raise Refused("too_long")
            return await self.costly.apart(request.address, _recorded, asked.record, asked.open)
        if asked.rules:
            return await asyncio.to_thread(drawn, system_named(asked.rules), open=asked.open)
        if not asked.text:
            return Task(asked.lesson)
        return await self.costly.apart(request.address, _own_task, asked.text)


def _recorded(text: str, open: bool) -> Task:
    return recorded(text, open=open)


def _own_task(text: str) -> Task:
    found = given_lesson(text)
    return measured(Task(text=text, title=found.title[:80]), found)
