"""A class, asked directly: its tasks and their figures, who comes and goes, the deals played in it, and its limits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from deece.school.lessons import lesson
from deece.store import Entry, MemoryStore
from deece.table import classes as module
from deece.table.classes import (
    BEGUN,
    CLASSES,
    FOR_TEACHER,
    MOST_OUT,
    MOST_PUPILS,
    MOST_REPORTS,
    MOST_TASKS,
    Back,
    Came,
    Change,
    Classes,
    Did,
    Gone,
    Played,
    Sat,
    SchoolClass,
    Task,
    Titled,
    deal_of,
)
from deece.table.linked import Links
from deece.table.log import Shared, key_of
from deece.words.refused import Refused

DEAL = Shared("four-handed", (), "cards", 0, 1, "Ruth")
LESSONS = [Task("bids"), Task("meld")]


def taught(*changes: Change) -> SchoolClass:
    school = SchoolClass()
    for change in changes:
        school.fold(change)
    return school


def came(*names: str) -> list[Came]:
    return [Came(name, key_of(f"token of {name}")) for name in names]


async def refusal(asking: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await asking
    return refused.value.code


class Room:
    """A class in a store, as its teacher and pupils use it."""

    def __init__(self, tasks: list[Task]) -> None:
        self.classes, self.tasks = Classes(MemoryStore()), tasks
        self.made: Links

    async def begin(self) -> Room:
        self.made = await self.classes.begin("Tuesday", self.tasks)
        return self

    async def teach(self, *changes: Task | Gone | Back) -> SchoolClass:
        return (await self.classes.teach(self.made.id, self.made.tokens["teacher"], changes)).school

    async def come(self, name: str) -> str:
        return (await self.classes.come(self.made.id, self.made.tokens["link"], name))[0]

    async def entries(self) -> int:
        return (await self.classes.open(self.made.id, self.made.tokens["teacher"])).entries


def run(story: Callable[[Room], Awaitable[None]], *tasks: Task) -> None:
    async def told() -> None:
        async with asyncio.timeout(60):
            await story(await Room(list(tasks) or LESSONS).begin())

    asyncio.run(told())


# -- what a log says


def test_a_lesson_is_shown_with_how_many_steps_it_has_and_in_how_many_something_is_asked() -> None:
    school = taught(Task("bids"), Task(text="own", title="Mine", steps=5, asks=3), Task("gone"), Task(deal=DEAL))
    steps = lesson("bids").step
    asks = [step for step in steps if step.ask != "read"]
    assert 0 < len(asks) < len(steps)
    figures = {number: (task.steps, task.asks) for number, task in school.tasks.items()}
    assert figures == {1: (len(steps), len(asks)), 2: (5, 3), 3: (0, 0), 4: (0, 0)}


def test_pupils_and_tasks_keep_their_number_whoever_else_goes_and_comes() -> None:
    school = taught(Titled("Tuesday"), *LESSONS, *came("Ann", "Bob"), Gone(pupil=1), Gone(task=1))
    assert (list(school.pupils), list(school.tasks)) == ([2], [2])
    later: list[Change] = [*came("Cal"), Task("name")]
    for change in later:
        school.fold(change)
    assert ({n: one.name for n, one in school.pupils.items()}, list(school.tasks)) == ({2: "Bob", 3: "Cal"}, [2, 3])
    school.fold(Back(pupil=1))
    assert ([one.name for one in school.pupils.values()], list(school.tasks)) == (["Ann", "Bob", "Cal"], [2, 3])
    school.fold(Back(task=1))
    assert ([one.lesson for one in school.tasks.values()], school.out) == (["bids", "meld", "name"], [])
    assert (school.title, school.all_pupils, school.all_tasks) == ("Tuesday", 3, 3)


def test_of_those_taken_out_the_last_can_be_brought_back_who_is_not_here_again() -> None:
    names = [f"P{n}" for n in range(MOST_OUT + 2)]
    school = taught(Task("bids"), *came(*names))
    assert school.last_out is None
    for number in range(1, MOST_OUT + 2):
        school.fold(Gone(pupil=number))
        assert school.last_out is not None
        assert school.last_out.number == Gone(pupil=number)
    assert [one.number.pupil for one in school.out] == list(range(2, MOST_OUT + 2)), "the first is not known any more"
    assert school.taken_out(1, 0).pupil is None
    second = school.taken_out(2, 0).pupil
    assert second is not None
    assert second.name == "P1"
    for change in came(names[MOST_OUT].lower(), names[MOST_OUT - 1].upper()):
        school.fold(change)
    assert school.last_out is not None
    assert school.last_out.number == Gone(pupil=MOST_OUT - 1)
    school.fold(Gone(task=1))
    assert school.last_out is not None
    assert school.last_out.number == Gone(task=1)


def test_a_pupil_is_known_by_their_token_alone() -> None:
    school = taught(*came("Ann", "Bob"))
    assert [school.pupil_of(f"token of {name}") for name in ("Ann", "Bob", "Cal")] == [1, 2, 0]
    school.fold(Gone(pupil=1))
    assert school.pupil_of("token of Ann") == 0
    assert [school.is_here(name) for name in ("Ann", "Bob", "bOB", "Bo")] == [False, True, True, False]


def test_only_a_better_report_is_news_and_only_so_many() -> None:
    school = taught(Task("bids"), *came("Ann", "Bob"))
    for right, news in ((BEGUN, True), (BEGUN, False), (0, True), (0, False), (BEGUN, False), (2, True), (1, False)):
        did = Did(1, 1, right)
        assert school.is_news(did) is news, right
        if news:
            school.fold(did)
    assert school.done == {(1, 1): 2}
    for right in range(3, MOST_REPORTS):
        assert school.is_news(Did(1, 1, right))
        school.fold(Did(1, 1, right))
    assert school.reports == {(1, 1): MOST_REPORTS}
    assert not school.is_news(Did(1, 1, 99))
    assert school.is_news(Did(2, 1, BEGUN)), "another pupil has reports of their own"
    assert school.is_news(Did(1, 2, BEGUN)), "and so has another lesson"


def test_what_somebody_was_shown_does_not_change_when_the_class_goes_on() -> None:
    school = taught(*LESSONS, *came("Ann"), Did(1, 1, 0), Sat(1, 2, "t"))
    before, shown = school.copy(), school.copy()
    later: list[Change] = [Task("name"), Did(1, 1, 2), Sat(2, 2, "u"), Played(1, 2, "self"), Gone(pupil=1)]
    for change in (*later, *came("Bob")):
        school.fold(change)
    assert shown == before != school


def test_a_store_that_was_restored_is_believed_whatever_was_known_before() -> None:
    async def story(room: Room) -> None:
        id, store = room.made.id, room.classes._logs.store
        for name in ("Ann", "Bob"):
            await room.come(name)
        kept = await store.read(CLASSES + id)

        def others(*names: str) -> list[Entry]:
            bodies = [module._encode(one) for one in came(*names)]
            return [*kept[:-1], *(kept[-1]._replace(seq=kept[-1].seq + n, body=body) for n, body in enumerate(bodies))]

        async def names() -> list[str]:
            found = await room.classes.open(id, room.made.tokens["teacher"])
            assert found.entries == len(await store.read(CLASSES + id))
            return [one.name for one in found.school.pupils.values()]

        for entries, there in (
            (kept[:-1], ["Ann"]),
            (others("Cal"), ["Ann", "Cal"]),
            (others("Dora"), ["Ann", "Dora"]),
            (others("Eve", "Fay"), ["Ann", "Eve", "Fay"]),
            (kept, ["Ann", "Bob"]),
        ):
            await store.replace(entries)
            assert await names() == there
        for entries, there in (
            (others("Dora"), ["Ann", "Dora"]),
            (others("Eve", "Fay"), ["Ann", "Eve", "Fay"]),
            (kept[:-1], ["Ann"]),
            (kept[:-2], []),
        ):
            await store.replace(entries)
            await room.come("Gus")
            assert await names() == [*there, "Gus"]
        await store.remove(CLASSES + id)
        assert await refusal(room.classes.open(id, room.made.tokens["teacher"])) == "no_class"

    run(story)


def test_each_link_is_for_what_it_is() -> None:
    async def story(room: Room) -> None:
        id, classes = room.made.id, room.classes
        ann = await room.come("Ann")
        seen = [await classes.open(id, token) for token in (*room.made.tokens.values(), ann)]
        assert [(one.role, one.pupil) for one in seen] == [*((role, 0) for role in room.made.tokens), ("pupil", 1)]
        for token in (ann, room.made.tokens["teacher"]):
            assert await refusal(classes.come(id, token, "Bob")) == "not_by_this_link"
        for token in room.made.tokens.values():
            assert await refusal(classes.did(id, token, 1, BEGUN)) == "not_by_this_link"
        for token in (ann, room.made.tokens["link"]):
            for asking in (
                classes.teach(id, token, [Gone(1)]),
                classes.end(id, token),
                classes.check_teacher(id, token),
            ):
                assert await refusal(asking) == "not_by_this_link"
        await classes.check_teacher(id, room.made.tokens["teacher"])
        own, found = await classes.come(id, room.made.tokens["link"], "Bob")
        assert (found.role, found.pupil, (await classes.open(id, own)).pupil) == ("pupil", 2, 2)
        assert await refusal(classes.come(id, room.made.tokens["link"], "bob")) == "name_in_class"
        asks = found.school.tasks[1].asks
        for right, code in ((asks + 1, "no_such_task"), (BEGUN - 1, "no_such_task")):
            assert await refusal(classes.did(id, ann, 1, right)) == code
        for right in (BEGUN, asks):
            assert (await classes.did(id, ann, 1, right)).school.done == {(1, 1): right}
        assert await refusal(classes.did(id, ann, 3, BEGUN)) == "no_such_task"
        await classes.end(id, room.made.tokens["teacher"])
        assert await classes._logs.store.tables() == []

    run(story)


def test_a_lesson_that_the_school_has_no_more_is_brought_back_and_not_added(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room) -> None:
        await room.teach(Gone(task=1))
        monkeypatch.setattr(module, "LESSONS", ("meld",))
        assert list((await room.teach(Back(task=1))).tasks) == [1, 2]
        assert await refusal(room.teach(Task("bids"))) == "no_lesson"

    run(story)


def test_nobody_is_brought_back_where_there_is_no_room() -> None:
    async def story(room: Room) -> None:
        await room.come("Ann")
        await room.teach(Gone(pupil=1))
        await room.come("ann")
        assert await refusal(room.teach(Back(pupil=1))) == "name_in_class"
        await room.teach(Gone(pupil=2))
        assert list((await room.teach(Back(pupil=1))).pupils) == [1]

    run(story)


# -- deals


def test_a_pupil_plays_a_deal_at_one_table_and_its_first_result_counts() -> None:
    async def story(room: Room) -> None:
        id, classes = room.made.id, room.classes
        ann, bob = await room.come("Ann"), await room.come("Bob")
        assert await classes.sat(id, ann, 1, "first") == "first"
        assert await classes.sat(id, bob, 1, "other") == "other"
        before = await room.entries()
        assert await classes.sat(id, ann, 1, "second") == "first"
        assert await room.entries() == before
        for token, played in (
            (ann, Played(2, 1, "self")),  # another pupil's
            (ann, Played(1, 2, "self")),  # a deal at which nobody sat down
            (room.made.tokens["teacher"], Played(1, 1, "self")),
        ):
            found = await classes.played(id, token, played)
            assert (found.school.played, found.entries) == ({}, before)
        own = Played(1, 1, "partner", 260, 2, True, 40, 130, (170, -20))
        for news in (own, Played(1, 1, "nobody")):
            found = await classes.played(id, ann, news)
            assert (found.school.played, found.entries) == ({(1, 1): own}, before + 1)
        again = await Classes(classes._logs.store).open(id, ann)
        assert (again.school.played, again.school.tables) == ({(1, 1): own}, {(1, 1): "first", (2, 1): "other"})

    run(story, Task(deal=DEAL), Task(deal=DEAL), Task("bids"))


def test_only_a_pupil_is_told_a_deal_and_only_where_there_is_one() -> None:
    async def story(room: Room) -> None:
        ann = await room.come("Ann")
        found = await room.classes.open(room.made.id, ann)
        assert deal_of(found, 1) == DEAL
        for task in (0, 2, 3):
            with pytest.raises(Refused) as refused:
                deal_of(found, task)
            assert refused.value.code == "no_such_task"
            assert await refusal(room.classes.sat(room.made.id, ann, task, "t")) == "no_such_task"
        assert await refusal(room.classes.did(room.made.id, ann, 1, BEGUN)) == "no_such_task", "a deal is played"
        for token in room.made.tokens.values():
            assert await refusal(room.classes.sat(room.made.id, token, 1, "t")) == "not_by_this_link"

    run(story, Task(deal=DEAL), Task("bids"))


# -- the teacher


def test_only_what_changes_something_is_written() -> None:
    async def story(room: Room) -> None:
        await room.come("Ann")
        before = await room.entries()
        await room.teach(Gone(pupil=2), Gone(task=3), Gone(), Back(pupil=1), Back(task=1), Back())
        assert await room.entries() == before
        school = await room.teach(Gone(pupil=1, task=1))
        assert (school.pupils, list(school.tasks), await room.entries()) == ({}, [2], before + 1)
        school = await room.teach(Back(pupil=1, task=1))
        assert (list(school.pupils), list(school.tasks), await room.entries()) == ([1], [1, 2], before + 2)
        for gone in (Gone(pupil=1, task=9), Gone(pupil=9, task=1)):
            await room.teach(gone)
        assert await room.entries() == before + 4

    run(story)


def test_a_class_has_so_many_tasks_also_where_one_is_brought_back_beside_a_new_one() -> None:
    async def story(room: Room) -> None:
        await room.teach(*[Task("bids")] * (MOST_TASKS - 2))
        assert await refusal(room.teach(Task("bids"))) == "too_many_tasks"
        await room.teach(Gone(task=1))
        await room.teach(Gone(task=2))
        assert await refusal(room.teach(Task("bids"), Back(task=1), Back(task=2))) == "too_many_tasks"
        school = await room.teach(Task("name"), Back(task=1))
        assert len(school.tasks) == MOST_TASKS
        assert await refusal(room.teach(Back(task=2))) == "too_many_tasks"
        await room.teach(Gone(task=5))
        assert len((await room.teach(Back(task=2))).tasks) == MOST_TASKS

    run(story)


def test_lessons_stand_up_to_so_many_letters_and_not_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room) -> None:
        letters = (await room.teach()).letters
        own = Task(text="x" * 40)
        more = taught(own).letters
        for short in (1, 0):
            monkeypatch.setattr(module, "LONGEST", letters + more - short)
            if short:
                assert await refusal(room.teach(own)) == "too_many_tasks"
            else:
                await room.teach(own)
        monkeypatch.setattr(module, "LONGEST", 10**6)
        for short in (1, 0):
            monkeypatch.setattr(module, "LONGEST_EVER", letters + 2 * more - short)
            if short:
                assert await refusal(room.teach(own)) == "too_many_tasks"
            else:
                await room.teach(own)
        await room.teach(Gone(task=1))
        await room.teach(Back(task=1))  # which it had before
        assert await refusal(room.teach(Task("bids"))) == "too_many_tasks"

    run(story, Task(text="the first"))


def test_a_lesson_is_one_of_the_school_or_the_teachers_own() -> None:
    async def story(room: Room) -> None:
        for tasks in ([Task("none")], [Task("bids"), Task("none")], [Task()]):
            assert await refusal(room.teach(*tasks)) == "no_lesson"
            assert await refusal(room.classes.begin("Friday", tasks)) == "no_lesson"
        assert len((await room.teach(Task("bids"), Task(text="own"), Task(deal=DEAL))).tasks) == 5

    run(story)


def test_the_last_of_the_log_is_the_teachers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room) -> None:
        ann = await room.come("Ann")
        monkeypatch.setattr(module, "MOST_ENTRIES", await room.entries() + 1 + FOR_TEACHER)
        await room.classes.did(room.made.id, ann, 1, BEGUN)
        assert await refusal(room.classes.did(room.made.id, ann, 1, 0)) == "class_written_full"
        assert await refusal(room.come("Bob")) == "class_written_full"
        found = await room.classes.did(room.made.id, ann, 1, BEGUN)
        assert found.school.done == {(1, 1): BEGUN}, "nothing new is no entry"
        monkeypatch.setattr(module, "MOST_ENTRIES", await room.entries() + 2)
        assert await refusal(room.teach(*[Task("bids")] * 3)) == "class_written_full"
        await room.teach(*[Task("bids")] * 2)
        assert await refusal(room.teach(Gone(task=1))) == "class_written_full"
        await room.classes.end(room.made.id, room.made.tokens["teacher"])

    run(story)


def test_a_class_is_full_with_its_last_pupil() -> None:
    school = taught(*came(*(f"P{n}" for n in range(MOST_PUPILS - 1))))
    school.check_room("Ann")
    for change in came("Bob"):
        school.fold(change)
    for name, code in (("Ann", "class_full"), ("bob", "name_in_class")):
        with pytest.raises(Refused) as refused:
            school.check_room(name)
        assert refused.value.code == code
    school.fold(Gone(pupil=1))
    school.check_room("P0")
