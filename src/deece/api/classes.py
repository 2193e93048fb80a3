"""What the pages of a class ask (deece.wire.classes). It is stored as a shared score sheet is (deece.table.linked)."""

from __future__ import annotations

from deece.api.apart import body
from deece.api.asked import Asks, Request, Row
from deece.api.costly import Costly
from deece.api.tables import plain_name
from deece.school.given import MOST_TEXT, given_lesson
from deece.table.classes import Classes, Gone, Task, measured
from deece.wire.classes import (
    ClassAsked,
    ClassCame,
    ClassEnd,
    ClassEnded,
    ClassMade,
    ClassRead,
    ComeAsked,
    DidAsked,
    OwnLesson,
    TaskAsked,
    TaughtAsked,
    class_read,
)
from deece.words.refused import Refused


class ClassesApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, classes: Classes) -> None:
        self.costly, self.classes = costly, classes

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        most = self.costly.door.limits.body_bytes
        given = 4 * MOST_TEXT + most  # letters of up to four bytes
        return [
            Row("POST", "/classes", self.begin, given, 201),
            Row("GET", "/classes/{id}", self.read),
            Row("GET", "/classes/{id}/tasks/{task}", self.own),
            Row("POST", "/classes/{id}/come", self.come, most, 201),
            Row("POST", "/classes/{id}/did", self.did, most),
            Row("POST", "/classes/{id}/teach", self.teach, given),
            Row("POST", "/classes/{id}/end", self.end, most),
        ]

    async def begin(self, request: Asks[ClassAsked]) -> ClassMade:
        """Begin a class: its id, and a token for the teacher and for the pupils' link."""
        door = self.costly.door
        if door.busy:
            raise Refused("busy")
        if not door.may_make_table(request.address):
            raise Refused("too_many_classes")
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

    async def teach(self, request: Asks[TaughtAsked]) -> ClassRead:
        """Add a lesson, or take a pupil or a lesson out."""
        asked = body(self.costly, request)
        await self.classes.check_teacher(request.params["id"], request.bearer)
        changes: list[Task | Gone] = [await self._task(request, asked.add)] if asked.add else []
        if asked.pupil or asked.task:
            changes.append(Gone(asked.pupil, asked.task))
        return class_read(await self.classes.teach(request.params["id"], request.bearer, changes))

    async def end(self, request: Asks[ClassEnd]) -> ClassEnded:
        """End a class: nothing of it is left."""
        request.asked()
        await self.classes.end(request.params["id"], request.bearer)
        return ClassEnded()

    async def _task(self, request: Request, asked: TaskAsked) -> Task:
        """What shall be done, with its figures; raises Refused, LessonError."""
        if not asked.text:
            return Task(asked.lesson)
        return await self.costly.apart(request.address, _own_task, asked.text)


def _own_task(text: str) -> Task:
    found = given_lesson(text)
    return measured(Task(text=text, title=found.title[:80]), found)
