"""A class as whoever opens it may see it: the teacher all of it, a pupil their own row and deals they have played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from deece.table.classes import (
    BEGUN,
    Came,
    Change,
    Did,
    Found,
    Gone,
    Played,
    Role,
    Sat,
    SchoolClass,
    Task,
    Titled,
)
from deece.table.log import Shared
from deece.wire.classes import ClassAsked, ClassShown, DidAsked, PlayAsked, TaskAsked, TaughtAsked, class_read

DEAL = Shared("double-deck", (), "AS" * 40, dealer=3, seat=0, by="Ann")
DEALT = Task(deal=DEAL, title="Double deck")
BEGINNING: tuple[Change, ...] = (Titled("Tuesday"), Task("bids"), DEALT, Came("Ann", "a"), Came("Bob", "b"))
MADE = Played(1, 2, "self", 60, 1, made=True, meld=30, taken=28, gains=(58, 0, -20))
SET = Played(2, 2, "others", 75, 0, made=False, meld=12, taken=20, gains=(0, -75))


def found(*more: Change, role: Role = "teacher", pupil: int = 0) -> Found:
    school = SchoolClass()
    for change in (*BEGINNING, *more):
        school.fold(change)
    return Found(role, pupil, len(BEGINNING) + len(more), school)


def shown(*more: Change, role: Role = "teacher", pupil: int = 0) -> ClassShown:
    read = class_read(found(*more, role=role, pupil=pupil)).shown
    assert read is not None
    return read


def test_a_class_that_is_known_is_not_sent_again() -> None:
    now = found()
    assert (class_read(now, now.entries).at, class_read(now, now.entries).shown) == (5, None)
    for known in (-1, 4, 6):
        assert class_read(now, known).shown is not None
    assert class_read(now).shown is not None
    empty = class_read(Found("teacher", 0, 0, SchoolClass()))
    assert (empty.at, empty.shown is None) == (0, False)
    assert class_read(Found("teacher", 0, 1, SchoolClass())).shown is not None


def test_the_teacher_sees_every_row_a_pupil_their_own_and_the_link_none() -> None:
    for role, pupil, names in (
        ("teacher", 0, ["Ann", "Bob"]),
        ("pupil", 2, ["Bob"]),
        ("pupil", 1, ["Ann"]),
        ("link", 0, []),
    ):
        told = shown(role=role, pupil=pupil)  # type: ignore[arg-type]
        assert [one.name for one in told.pupils] == names
        assert (told.title, told.role, len(told.tasks)) == ("Tuesday", role, 2)


def cells(*more: Change, pupil: int = 1) -> list[tuple[str, str]]:
    """What stands in somebody's row."""
    (row,) = (one for one in shown(*more).pupils if one.number == pupil)
    return [(cell.state, cell.words) for cell in row.cells]


def test_a_row_says_how_far_each_lesson_is() -> None:
    assert cells() == [("", "not yet"), ("", "not yet")]
    assert cells(Did(1, 1, BEGUN), Sat(1, 2, "t")) == [("begun", "begun"), ("begun", "begun")]
    assert cells(Did(1, 1, BEGUN), Sat(1, 2, "t"), pupil=2) == [("", "not yet"), ("", "not yet")]
    asks = found().school.tasks[1].asks
    assert asks
    assert cells(Did(1, 1, 0))[0] == ("done", f"done; 0 of {asks} right at once")
    assert cells(Did(1, 1, BEGUN), Did(1, 1, 3))[0] == ("done", f"done; 3 of {asks} right at once")


def test_a_row_says_what_became_of_a_deal() -> None:
    assert cells(Sat(1, 2, "t"), MADE)[1] == ("done", "60 in hearts, made")
    assert cells(Sat(2, 2, "t"), SET, pupil=2)[1] == ("done", "the others: 75 in spades, set")
    assert cells(Sat(1, 2, "t"), Played(1, 2, "nobody", gains=(0, 0)))[1] == ("done", "nobody bid")


def deals(*more: Change, role: Role = "teacher", pupil: int = 0) -> list[list[tuple[str, ...]]]:
    """By deal what each made of it."""
    told = shown(*more, role=role, pupil=pupil).deals
    return [[(one.name, one.bid, one.made, one.gain, one.others, one.table) for one in deal.hands] for deal in told]


def test_a_deal_is_compared_and_the_teacher_alone_is_told_where_it_was_played() -> None:
    both = (Sat(1, 2, "t1"), Sat(2, 2, "t2"), MADE, SET)
    ann = ("Ann", "60 in hearts", "made", "+58", "0, \u221220")
    bob = ("Bob", "the others: 75 in spades", "set", "0", "\u221275")
    assert deals(*both) == [[(*ann, "t1"), (*bob, "t2")]]
    assert deals(*both, role="pupil", pupil=2) == [[(*ann, ""), (*bob, "")]]
    (deal,) = shown(*both).deals
    assert (deal.number, deal.title) == (2, "One deal: Double deck")
    assert [(one.meld, one.taken) for one in deal.hands] == [(30, 28), (12, 20)]


def test_a_hand_that_was_dealt_again_came_to_nothing() -> None:
    again = (Sat(2, 2, "t2"), Played(2, 2, "another"))
    assert deals(*again) == [[("Bob", "dealt again", "", "", "", "t2")]]
    assert deals(*again, role="pupil", pupil=2) == []


def test_a_pupil_is_shown_a_deal_once_they_have_played_it() -> None:
    both = (Sat(1, 2, "t1"), MADE)
    assert len(deals(*both, role="pupil", pupil=1)) == 1
    assert deals(*both, role="pupil", pupil=2) == []
    assert deals(*both, role="link") == []
    assert deals() == [[]], "to the teacher it is shown before"


def tasks(*more: Change) -> list[tuple[str, str, str, bool]]:
    return [(one.lesson, one.title, one.about, one.deal) for one in shown(*more).tasks]


def test_a_task_is_a_lesson_of_the_school_a_teachers_own_or_a_deal() -> None:
    own, open_deal = Task(text="[lesson]", title="Our own", steps=2, asks=1), Task(deal=DEAL, title="Four", open=True)
    told = tasks(own, Task("no-such-lesson"), open_deal)
    assert told[0][0] == "bids"
    assert told[0][1]
    assert told[0][2]
    assert told[1:] == [
        ("", "One deal: Double deck", "the same cards for all, against computer players", True),
        ("", "Our own", "", False),
        ("no-such-lesson", "no-such-lesson", "", False),
        ("", "One deal: Four", "the same cards for all, against computer players, all hands open", True),
    ]
    assert [one.number for one in shown(own).tasks] == [1, 2, 3]
    assert shown(own).tasks[2].steps == 2


def out(*more: Change, role: Role = "teacher") -> tuple[int, int, str] | None:
    gone = shown(*more, role=role).out
    return None if gone is None else (gone.pupil, gone.task, gone.name)


def test_the_teacher_is_told_who_can_be_brought_back() -> None:
    assert out() is None
    assert out(Gone(pupil=2)) == (2, 0, "Bob")
    assert out(Gone(task=2)) == (0, 2, "One deal: Double deck")
    assert out(Gone(pupil=9)) == (9, 0, "")
    assert out(Gone(pupil=2), role="link") is None


@pytest.mark.parametrize(
    ("kind", "key", "low", "high"), [(PlayAsked, "task", 0, 100_000), (TaughtAsked, "pupil", 0, 100_000)]
)
def test_numbers_of_a_class_have_bounds(kind: Any, key: str, low: int, high: int) -> None:
    for fits in (low, high):
        msgspec.convert({key: fits}, kind)
    for beyond in (low - 1, high + 1):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({key: beyond}, kind)


def test_what_is_left_out_is_asked_for_nobody() -> None:
    assert msgspec.convert({}, TaughtAsked) == TaughtAsked(None, 0, 0, back=False)
    assert msgspec.convert({}, TaskAsked) == TaskAsked("", "", "", "", open=False)


@pytest.mark.parametrize(
    ("kind", "fits", "beyond"),
    [
        (TaskAsked, {"lesson": "l" * 40}, {"lesson": "l" * 41}),
        (TaskAsked, {"rules": "r" * 40}, {"rules": "r" * 41}),
        (ClassAsked, {"title": "t" * 60, "tasks": [{}]}, {"title": "t" * 61, "tasks": [{}]}),
        (ClassAsked, {"title": "", "tasks": [{}]}, {"title": "", "tasks": []}),
        (DidAsked, {"task": 1, "right": -1}, {"task": 1, "right": -2}),
    ],
)
def test_what_is_asked_has_bounds(kind: Any, fits: dict[str, Any], beyond: dict[str, Any]) -> None:
    msgspec.convert(fits, kind)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(beyond, kind)
