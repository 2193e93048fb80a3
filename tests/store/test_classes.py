"""Classes, in every log: who may see and write what, that nothing is lost, and that nobody fills the log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence

import pytest
from tests.store.conftest import Tell

from deece.errors import DeeceError
from deece.store import Entry, MemoryStore, Store
from deece.table.classes import (
    BEGUN,
    CLASSES,
    FOR_TEACHER,
    MOST_ENTRIES,
    MOST_OUT,
    MOST_PUPILS,
    MOST_REPORTS,
    MOST_TASKS,
    Back,
    Change,
    Classes,
    Gone,
    SchoolClass,
    Task,
)
from deece.table.tables import Tables
from deece.table.tidying import DAY, shorten, tidy
from deece.words.refused import Refused

TASKS = [Task("bids"), Task("meld")]


def code(error: DeeceError) -> str:
    return error.code if isinstance(error, Refused) else type(error).__name__


async def refusal(asking: Awaitable[object]) -> str:
    with pytest.raises(DeeceError) as error:
        await asking
    return code(error.value)


def test_a_class_is_what_its_log_says(tell: Tell) -> None:
    async def story(store: Store) -> None:
        made = await Classes(store).begin("Tuesday", TASKS)
        link, teacher = made.tokens["link"], made.tokens["teacher"]
        ann, _ = await Classes(store).come(made.id, link, "Ann")
        bob, found = await Classes(store).come(made.id, link, "Bob")
        assert (found.role, found.pupil) == ("pupil", 2)
        await Classes(store).did(made.id, bob, 1, BEGUN)
        await Classes(store).did(made.id, bob, 1, 3)
        await Classes(store).did(made.id, ann, 2, 0)
        await Classes(store).teach(made.id, teacher, [Task("name"), Gone(task=2)])
        classes = Classes(store)  # as after a restart
        for token, role, pupil in ((teacher, "teacher", 0), (link, "link", 0), (ann, "pupil", 1), (bob, "pupil", 2)):
            found = await classes.open(made.id, token)
            assert (found.role, found.pupil, found.entries) == (role, pupil, 11)
            assert (found.school.title, list(found.school.tasks)) == ("Tuesday", [1, 3])
            assert found.school.done == {(2, 1): 3, (1, 2): 0}

    tell(story)


def test_somebody_is_brought_back_and_a_lesson_is_added_at_once() -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        made = await classes.begin("Tuesday", TASKS)
        teacher = made.tokens["teacher"]
        await classes.come(made.id, made.tokens["link"], "Ann")
        await classes.teach(made.id, teacher, [Gone(pupil=1)])
        found = await classes.teach(made.id, teacher, [Task("name"), Back(pupil=1)])
        assert (list(found.school.tasks), list(found.school.pupils)) == ([1, 2, 3], [1])

    run(story)


def test_of_many_classes_what_their_logs_say_is_kept_of_the_last_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        classes, read = Classes(store), list[str]()
        monkeypatch.setattr("deece.table.linked.MOST_FOLDED", 2)
        first, second, third = [await classes.begin(title, TASKS) for title in ("Mon", "Tue", "Wed")]
        honest = classes._logs.read

        async def counted(id: str) -> Sequence[Entry]:
            read.append(id)
            return await honest(id)

        monkeypatch.setattr(classes._logs, "read", counted)
        for one in (first, second, first, third, first, second):
            assert (await classes.open(one.id, one.tokens["teacher"])).role == "teacher"
        assert read == [first.id, second.id, third.id, second.id]

    run(story)


def test_many_who_come_and_report_at_once_lose_nothing(tell: Tell) -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        made = await classes.begin("Tuesday", TASKS)
        came = await asyncio.gather(*(classes.come(made.id, made.tokens["link"], f"P{n}") for n in range(12)))
        await asyncio.gather(*(classes.did(made.id, token, 1, 1) for token, _ in came))
        found = await classes.open(made.id, made.tokens["teacher"])
        assert len(found.school.pupils) == len(found.school.done) == 12

    tell(story)


def run(story: object) -> None:
    asyncio.run(story(MemoryStore()))  # type: ignore[operator]


def test_each_link_may_what_it_is_for() -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        made = await classes.begin("Tuesday", TASKS)
        link, teacher = made.tokens["link"], made.tokens["teacher"]
        ann, _ = await classes.come(made.id, link, "Ann")
        for token in (link, ann):
            assert await refusal(classes.teach(made.id, token, [Task("name")])) == "not_by_this_link"
            assert await refusal(classes.end(made.id, token)) == "not_by_this_link"
            assert await refusal(classes.check_teacher(made.id, token)) == "not_by_this_link"
        for token in (link, teacher):
            assert await refusal(classes.did(made.id, token, 1, 0)) == "not_by_this_link"
        for token in (ann, teacher):
            assert await refusal(classes.come(made.id, token, "Eve")) == "not_by_this_link"
        for id, token in ((made.id, "wrong"), (made.id, ""), ("A" * 22, teacher)):
            assert await refusal(classes.open(id, token)) == "no_class"
            assert await refusal(classes.come(id, token, "Eve")) == "no_class"
            assert await refusal(classes.did(id, token, 1, 0)) == "no_class"
            assert await refusal(classes.end(id, token)) == "no_class"
        other = await classes.begin("Friday", TASKS)
        assert await refusal(classes.open(made.id, other.tokens["teacher"])) == "no_class"

    run(story)


def test_who_is_taken_out_is_out_and_their_place_and_name_are_free() -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        made = await classes.begin("Tuesday", TASKS)
        link, teacher = made.tokens["link"], made.tokens["teacher"]
        ann, _ = await classes.come(made.id, link, "Ann")
        assert await refusal(classes.come(made.id, link, "ANN")) == "name_in_class"
        for n in range(1, MOST_PUPILS):
            await classes.come(made.id, link, f"P{n}")
        assert await refusal(classes.come(made.id, link, "Eve")) == "class_full"
        found = await classes.teach(made.id, teacher, [Gone(pupil=1)])
        assert 1 not in found.school.pupils
        assert await refusal(classes.open(made.id, ann)) == "no_class"
        assert await refusal(classes.did(made.id, ann, 1, 0)) == "no_class"
        _, again = await classes.come(made.id, link, "Ann")
        assert again.pupil == MOST_PUPILS + 1

    run(story)


def test_who_was_taken_out_is_brought_back_with_all_they_did() -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        made = await classes.begin("Tuesday", TASKS)
        link, teacher = made.tokens["link"], made.tokens["teacher"]
        ann, _ = await classes.come(made.id, link, "Ann")
        await classes.come(made.id, link, "Bob")
        await classes.did(made.id, ann, 1, 2)
        await classes.teach(made.id, teacher, [Gone(pupil=1)])
        await classes.teach(made.id, teacher, [Gone(task=1)])
        await classes.teach(made.id, teacher, [Back(task=1)])
        await classes.teach(made.id, teacher, [Back(pupil=1)])
        for again in (classes, Classes(store)):  # the second as after a restart
            found = await again.open(made.id, teacher)
            assert (list(found.school.pupils), list(found.school.tasks)) == ([1, 2], [1, 2])
            assert (found.school.done, found.school.last_out) == ({(1, 1): 2}, None)
        assert (await classes.open(made.id, ann)).pupil == 1
        entries = found.entries
        found = await classes.teach(made.id, teacher, [Back(pupil=1), Back(pupil=7), Back()])
        assert found.entries == entries

    run(story)


def test_nobody_is_brought_back_beside_somebody_of_their_name_or_into_a_full_class() -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        made = await classes.begin("Tuesday", TASKS)
        link, teacher = made.tokens["link"], made.tokens["teacher"]
        for name in ("Ann", "Bob"):
            await classes.come(made.id, link, name)
        await classes.teach(made.id, teacher, [Gone(pupil=1)])
        found = await classes.teach(made.id, teacher, [Gone(pupil=2)])
        _, found = await classes.come(made.id, link, "bob")
        assert found.school.last_out is not None
        assert found.school.last_out.number == Gone(pupil=1)  # Bob is here again
        assert await refusal(classes.teach(made.id, teacher, [Back(pupil=2)])) == "name_in_class"
        for n in range(1, MOST_PUPILS):
            await classes.come(made.id, link, f"P{n}")
        assert await refusal(classes.teach(made.id, teacher, [Back(pupil=1)])) == "class_full"
        await classes.teach(made.id, teacher, [Gone(task=1)])
        await classes.teach(made.id, teacher, [Task("name")] * (MOST_TASKS - 1))
        assert await refusal(classes.teach(made.id, teacher, [Back(task=1)])) == "too_many_tasks"
        for pupil in range(4, 4 + MOST_OUT):
            found = await classes.teach(made.id, teacher, [Gone(pupil=pupil)])
        assert len(found.school.out) == MOST_OUT  # who went before that is not kept

    run(story)


def test_only_what_is_better_is_written_and_not_without_end() -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        asks = MOST_REPORTS + 4
        made = await classes.begin("Tuesday", [Task(text="x", asks=asks)])
        ann, found = await classes.come(made.id, made.tokens["link"], "Ann")
        before = found.entries
        for right in (BEGUN, 2, 1, 2, BEGUN):
            found = await classes.did(made.id, ann, 1, right)
        assert (found.school.done, found.entries) == ({(1, 1): 2}, before + 2)
        for right in range(3, asks + 1):
            found = await classes.did(made.id, ann, 1, right)
        assert found.entries == before + MOST_REPORTS
        for task, right in ((1, asks + 1), (1, -2), (2, 0), (0, 0)):
            assert await refusal(classes.did(made.id, ann, task, right)) == "no_such_task"

    run(story)


def test_a_class_is_given_lessons_until_it_has_had_so_many_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        made = await classes.begin("Tuesday", [Task("bids")])
        teacher = made.tokens["teacher"]
        found = await classes.teach(made.id, teacher, [Task("name")])
        monkeypatch.setattr("deece.table.classes.LONGEST_EVER", found.school.letters * 2)
        await classes.teach(made.id, teacher, [Gone(task=1), Gone(task=2)])
        await classes.teach(made.id, teacher, [Task("bids"), Task("name")])  # the last of what it may have
        assert await refusal(classes.teach(made.id, teacher, [Task("bids")])) == "too_many_tasks"
        await classes.teach(made.id, teacher, [Back(task=1)])  # which it had before

    run(story)


def test_a_class_has_room_for_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        assert await refusal(classes.begin("Tuesday", [Task("bids")] * (MOST_TASKS + 1))) == "too_many_tasks"
        assert await refusal(classes.begin("Tuesday", [Task("no-lesson")])) == "no_lesson"
        made = await classes.begin("Tuesday", TASKS)
        teacher = made.tokens["teacher"]
        long = [Task(text="x" * 60_000)] * 4
        found = await classes.teach(made.id, teacher, long)
        again = [Gone(task=one) for one in range(3, 7)]
        assert await refusal(classes.teach(made.id, teacher, long[:1])) == "too_many_tasks"
        await classes.teach(made.id, teacher, again)
        found = await classes.teach(made.id, teacher, long)
        assert await refusal(classes.teach(made.id, teacher, long[:1])) == "too_many_tasks"
        assert await refusal(classes.teach(made.id, teacher, [Task("bids")] * MOST_TASKS)) == "too_many_tasks"
        monkeypatch.setattr("deece.table.classes.MOST_ENTRIES", found.entries + 1 + FOR_TEACHER)
        await classes.come(made.id, made.tokens["link"], "Ann")
        assert await refusal(classes.come(made.id, made.tokens["link"], "Bob")) == "class_written_full"
        await classes.teach(made.id, teacher, [Gone(pupil=1)])

    assert MOST_ENTRIES - FOR_TEACHER > MOST_PUPILS * (MOST_TASKS // 2) * MOST_REPORTS
    run(story)


def test_what_is_known_of_a_log_is_not_folded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        made = await classes.begin("Tuesday", TASKS)
        teacher, link = made.tokens["teacher"], made.tokens["link"]
        await classes.come(made.id, link, "Ann")
        before = await classes.open(made.id, teacher)
        folded: list[object] = []
        fold = SchoolClass.fold

        def told(school: SchoolClass, change: Change) -> None:
            folded.append(change)
            fold(school, change)

        monkeypatch.setattr(SchoolClass, "fold", told)
        await classes.open(made.id, teacher)
        assert not folded
        await Classes(store).come(made.id, link, "Bob")  # by another server
        folded.clear()
        found = await classes.open(made.id, teacher)
        assert len(folded) == 1
        assert len(found.school.pupils) == 2
        assert len(before.school.pupils) == 1
        before.school.pupils.clear()
        assert len((await classes.open(made.id, link)).school.pupils) == 2
        assert await refusal(classes.open(made.id, "wrong")) == "no_class"
        await Classes(store).end(made.id, teacher)
        assert await refusal(classes.open(made.id, teacher)) == "no_class"

    run(story)


def test_nothing_is_left_of_a_class_that_ended() -> None:
    async def story(store: Store) -> None:
        classes = Classes(store)
        made = await classes.begin("Tuesday", TASKS)
        await classes.end(made.id, made.tokens["teacher"])
        assert await store.tables() == []
        assert await refusal(classes.open(made.id, made.tokens["teacher"])) == "no_class"

    run(story)


def test_a_class_is_no_table_and_is_kept_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        made = await Classes(store).begin("Tuesday", TASKS)
        tables = Tables(store)
        (info,) = await store.tables()
        assert await tables.find(CLASSES + made.id) is None
        monkeypatch.setattr("deece.table.tidying.time.time", lambda: info.last + 40 * DAY)
        assert await tidy(tables, 400, 30) == 0
        monkeypatch.setattr("deece.table.tidying.time.time", lambda: info.last + 5 * DAY)
        assert await shorten(tables, set()) == 0
        monkeypatch.setattr("deece.table.tidying.time.time", lambda: info.last + 400 * DAY)
        assert await tidy(tables, 400, 30) == 1
        assert await store.tables() == []
        await tables.close()

    run(story)


def test_a_lesson_that_the_school_has_no_more_is_still_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        made = await Classes(store).begin("Tuesday", TASKS)
        monkeypatch.setattr("deece.table.classes.LESSONS", ("meld",))
        found = await Classes(store).open(made.id, made.tokens["teacher"])
        assert (found.school.tasks[1].steps, found.school.tasks[2].steps > 0) == (0, True)

    run(story)
