"""What the pages of a class ask, handler by handler: who sits down where, what is told, and what is begun."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from deece.api import classes as module
from deece.api.classes import ClassesApi
from deece.school.given import MOST_TEXT
from deece.store import Entry, MemoryStore
from deece.table.classes import Classes, Task
from deece.table.log import key_of
from deece.wire.classes import ClassAsked, ClassEnd, ComeAsked, DidAsked, PlayAsked, TaskAsked, TaughtAsked
from deece.words.refused import Refused
from tests.school.test_given import step as own_step

T = TypeVar("T")
OWN = own_step('do = "Which card?"\nask = "act"')
DEAL = TaskAsked(rules="two-handed")


class World:
    """A server at whose tables nobody has to play."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.classes = Classes(self.store)
        self.may, self.may_sit = True, True
        self.made: list[tuple[Any, str]] = []  # tables: what each began with, and its id
        self.opened: list[str] = []
        self.room = False
        self.stored: dict[str, Any] = {}
        self.live: dict[str, Any] = {}
        limits = SimpleNamespace(body_bytes=10, record_bytes=1000, rule_keys=5)
        self.door = SimpleNamespace(
            limits=limits,
            busy=False,
            may_make_table=lambda address: self.may,
            may_make_class_table=lambda address: self.may_sit,
        )
        tables = SimpleNamespace(live=self.live, store=self.store, create=self._create, stored=self._stored)
        rooms: Any = SimpleNamespace(tables=tables, make_room=self._make_room, of=self._of)
        costly: Any = SimpleNamespace(door=self.door, apart=self._apart)
        self.api = ClassesApi(costly, self.classes, rooms)

    async def _create(self, first: Any, table: str) -> Any:
        self.made.append((first, table))
        self.live[table] = SimpleNamespace(id=table)
        return self.live[table]

    async def _stored(self, table: str) -> Any:
        return self.stored.get(table)

    async def _apart(self, address: str, do: Any, *given: Any) -> Any:
        return do(*given)

    def _make_room(self) -> None:
        self.room = True

    def _of(self, table: Any) -> None:
        assert self.room, "there is room for it first"
        self.opened.append(table.id)

    def begun(self, *tasks: TaskAsked) -> tuple[str, str, str, str]:
        """A class with these tasks: its id, and the tokens of its teacher, its link, and of a pupil called Ann."""
        made = run(self.api.begin(asking(asked=ClassAsked("Tuesday", list(tasks)))))
        return made.id, made.teacher, made.link, run(self.api.come(asking(made.id, made.link, ComeAsked("Ann")))).token


@pytest.fixture
def world() -> World:
    return World()


def asking(id: str = "", token: str = "", asked: Any = None, query: dict[str, str] | None = None, **params: str) -> Any:
    return SimpleNamespace(
        params={"id": id, **params}, bearer=token, address="here", query=query or {}, asked=lambda: asked
    )


def run(work: Awaitable[T]) -> T:
    async def done() -> T:
        return await work

    return asyncio.run(done())


def code(work: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        run(work)
    return refused.value.code


def test_a_class_begins_where_the_server_has_time_and_the_address_may(world: World) -> None:
    asked = ClassAsked(" Tuesday ", [TaskAsked(lesson="bids")])
    world.may = False
    assert code(world.api.begin(asking(asked=asked))) == "too_many_classes"
    world.may, world.door.busy = True, True
    assert code(world.api.begin(asking(asked=asked))) == "busy"
    world.door.busy = False
    made = run(world.api.begin(asking(asked=asked)))
    shown = run(world.api.read(asking(made.id, made.teacher))).shown
    assert shown is not None
    assert (shown.title, shown.role, [task.lesson for task in shown.tasks]) == ("Tuesday", "teacher", ["bids"])


def test_what_is_known_is_not_sent_again_and_what_is_no_number_is_not_known(world: World) -> None:
    id, teacher, *_ = world.begun(TaskAsked(lesson="bids"))
    at = run(world.api.read(asking(id, teacher))).at
    for text, known in ((str(at), True), (str(at + 1), False), ("", False), ("x", False), (f"{at:06}", False)):
        assert (run(world.api.read(asking(id, teacher, query={"at": text}))).shown is None) == known, text
    assert run(world.api.read(asking(id, teacher, query={"at": f"{at:05}"}))).shown is None


def test_a_teachers_own_lesson_is_read_by_who_is_in_the_class(world: World) -> None:
    id, teacher, link, ann = world.begun(TaskAsked(lesson="bids"), TaskAsked(text=OWN))
    for token in (teacher, ann):
        assert run(world.api.own(asking(id, token, task="2"))).text == OWN
        for task in ("1", "3", "x", "-2", "000002"):
            assert code(world.api.own(asking(id, token, task=task))) == "no_such_task"
    assert run(world.api.own(asking(id, ann, task="00002"))).text == OWN
    assert code(world.api.own(asking(id, link, task="2"))) == "no_such_task"


def test_who_came_reports_what_they_did(world: World) -> None:
    id, teacher, _, ann = world.begun(TaskAsked(lesson="bids"))
    run(world.api.did(asking(id, ann, DidAsked(1, 2))))
    shown = run(world.api.read(asking(id, teacher))).shown
    assert shown is not None
    assert [(pupil.name, pupil.cells[0].state) for pupil in shown.pupils] == [("Ann", "done")]


def test_a_pupil_plays_a_deal_at_one_table_of_their_own(world: World) -> None:
    id, *_, ann = world.begun(TaskAsked(lesson="bids"), DEAL)
    seat = run(world.api.sit(asking(id, ann, PlayAsked(2))))
    ((first, table),) = world.made
    assert (seat.table, world.opened) == (table, [table])
    person = first.chairs[seat.seat]
    assert (person.kind, person.name, person.key) == ("person", "Ann", key_of(ann))
    assert run(world.api.sit(asking(id, ann, PlayAsked(2)))) == seat
    assert len(world.made) == 1
    world.live.clear()
    assert run(world.api.sit(asking(id, ann, PlayAsked(2)))).table == table, "what is not there is made under its name"
    assert [made for _, made in world.made] == [table, table]
    world.live.clear()
    run(world.store.append([Entry(table, 1, "made", "{}")]))
    run(world.api.sit(asking(id, ann, PlayAsked(2))))
    assert len(world.made) == 2, "what the store has is there"


def test_who_may_sit_down_no_more_is_told_why_and_what_was_begun_is_theirs(world: World) -> None:
    id, _, link, ann = world.begun(DEAL)
    bob = run(world.api.come(asking(id, link, ComeAsked("Bob")))).token
    seat = run(world.api.sit(asking(id, ann, PlayAsked(1))))
    world.may_sit = False
    assert code(world.api.sit(asking(id, bob, PlayAsked(1)))) == "too_many_tables"
    world.door.busy = True
    assert code(world.api.sit(asking(id, bob, PlayAsked(1)))) == "busy"
    assert run(world.api.sit(asking(id, ann, PlayAsked(1)))) == seat


def test_a_deal_counts_once_its_hand_is_over(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    id, _, _, ann = world.begun(DEAL)
    asked = asking(id, ann, PlayAsked(1))
    looked = list[Any]()
    monkeypatch.setattr(module, "played", lambda game, *place: looked.append((game, *place)))
    at = run(world.api.played(asked)).at
    assert looked == [], "nobody plays it yet"
    table = run(world.api.sit(asked)).table
    run(world.api.played(asked))
    assert looked == [], "nothing has come to the store"
    world.stored[table] = "game"
    assert run(world.api.played(asked)).at == at + 1
    assert looked == [("game", 1, 1)]
    done = list[Any]()

    async def write(id: str, token: str, played: Any) -> Any:
        done.append((id, token, played))
        return await world.classes.open(id, token)

    monkeypatch.setattr(module, "played", lambda game, *place: "done")
    monkeypatch.setattr(world.classes, "played", write)
    run(world.api.played(asked))
    assert done == [(id, ann, "done")]


def test_the_teacher_adds_takes_out_and_brings_back_in_one_request(world: World) -> None:
    id, teacher, _, ann = world.begun(TaskAsked(lesson="bids"))

    def teach(token: str = teacher, **asked: Any) -> Any:
        return world.api.teach(asking(id, token, TaughtAsked(**asked)))

    assert code(teach(ann, pupil=1)) == "not_by_this_link"
    shown = run(teach(add=TaskAsked(lesson="meld"), task=1)).shown
    assert [task.number for task in shown.tasks] == [2]
    assert [task.number for task in run(teach(task=1, back=True)).shown.tasks] == [1, 2]
    assert run(teach(pupil=1)).shown.pupils == []
    assert [pupil.name for pupil in run(teach(pupil=1, back=True)).shown.pupils] == ["Ann"]
    run(world.api.end(asking(id, teacher, ClassEnd())))
    assert code(world.api.read(asking(id, teacher))) == "no_class"


def test_a_task_is_a_lesson_an_own_one_a_drawn_deal_or_one_of_a_record(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "recorded", lambda text, open: Task(f"{text} {open}"))
    monkeypatch.setattr(module, "drawn", lambda rules, open: Task(f"{rules} {open}"))

    def task(**asked: Any) -> Task:
        return run(world.api._task(asking(), TaskAsked(**asked)))

    assert task(lesson="bids") == Task("bids")
    for open in (True, False):
        assert task(record="R", open=open, rules="two-handed") == Task(f"R {open}")
        assert task(rules="two-handed", open=open) == Task(f"two-handed {open}")
    own = task(text=OWN)
    assert (own.text, own.title, own.steps) == (OWN, "Mine", 1)
    long = OWN.replace('"Mine"', '"' + "M" * 90 + '"')
    assert len(task(text=long).title) == 80
    assert task(record="x" * 1000).lesson.startswith("x")
    for asked, refused in (({"record": "x" * 1001}, "too_long"), ({"rules": "nothing"}, "no_system")):
        assert code(world.api._task(asking(), TaskAsked(**asked))) == refused  # type: ignore[arg-type]


def test_as_much_may_be_sent_as_each_question_needs(world: World) -> None:
    rows = {(row.method, row.path.rpartition("/")[2]): row for row in world.api.rows()}
    assert rows["POST", "classes"].most == rows["POST", "teach"].most == 4 * MOST_TEXT + 10
    assert {rows["POST", name].most for name in ("come", "did", "sit", "played", "end")} == {10}
    assert {name for (_, name), row in rows.items() if row.status == 201} == {"classes", "come", "sit"}
    world.door.limits.record_bytes = 10 * MOST_TEXT
    assert world.api.rows()[0].most == 10 * MOST_TEXT + 10
