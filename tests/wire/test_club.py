"""What is written of a club's evening before it is: its first event, names, and who changes seats."""

from __future__ import annotations

import pytest

from deece.club.events import ClubError, ClubEvent, Here, SideClaim, TableFigures
from deece.wire.club import (
    ClubAsked,
    ClubBeginAsked,
    ClubNamesAsked,
    ClubSwapAsked,
    ClubWriteAsked,
    begin,
    evening_shown,
    named,
    swapped,
    written,
)
from tests.club.desk import Desk

EIGHT = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal"


def test_only_where_boards_are_played_is_there_a_secret_to_deal_them_by() -> None:
    cards = [begin(ClubBeginAsked("duplicate-pairs", "double-deck")).change.cards for _ in range(2)]
    assert [len(one) for one in cards] == [32, 32]
    assert cards[0] != cards[1]
    assert begin(ClubBeginAsked("individual", "double-deck")).change.cards == ""


def test_an_evening_by_a_format_that_there_is_not_is_refused() -> None:
    with pytest.raises(ClubError, match="format"):
        begin(ClubBeginAsked("no-such", "double-deck"))


def test_an_evening_is_begun_as_it_was_asked_and_else_as_usual() -> None:
    usual = begin(ClubBeginAsked("individual", "double-deck")).change
    assert (usual.rounds, usual.hands, usual.minutes, usual.seed, usual.fee, usual.fine) == (0,) * 6
    assert usual.both_agree
    asked = ClubBeginAsked(
        "individual", "double-deck", {"score.goal": "600"}, house=" Elm \n Street ", fee=500, rounds=3
    )
    told = begin(asked).change
    assert (told.overrides, told.house, told.fee, told.rounds) == ((("score.goal", "600"),), "Elm Street", 500, 3)


def test_names_are_entered_one_after_another_and_none_at_all_is_refused() -> None:
    desk = Desk("Ann, Bea")
    assert [(one.number, one.names) for one in named(ClubNamesAsked(desk.events, "Cal\nDot")).changes] == [
        (3, ("Cal",)),
        (4, ("Dot",)),
    ]
    with pytest.raises(ClubError, match="write at least one name"):
        named(ClubNamesAsked(desk.events, " \n "))
    with pytest.raises(ClubError, match="called Ann already"):
        named(ClubNamesAsked(desk.events, "Cal\nAnn"))
    with pytest.raises(ClubError, match="called Cal already"):
        named(ClubNamesAsked(desk.events, "Cal\nCal"))


def test_what_is_written_is_shown_and_each_event_counts_for_the_next() -> None:
    desk = Desk(EIGHT)
    desk.seat()
    figures = TableFigures((331, 208))
    new = [ClubEvent(f"d:{50 + side}", SideClaim(1, 1, side, figures)) for side in (0, 1)]
    found = written(ClubWriteAsked(desk.events, new))
    assert found.round is not None
    assert found.round.tables[0].state == "agreed"
    gone = [ClubEvent("d:50", Here(1, here=False)), ClubEvent("d:51", SideClaim(1, 9, 0, figures))]
    with pytest.raises(ClubError, match="no table 9"):
        written(ClubWriteAsked(desk.events, gone))


def test_an_evening_of_ones_own_device_is_shown_with_the_rounds_before() -> None:
    desk = Desk(EIGHT)
    desk.seat()
    for table in (1, 2):
        desk.result(table, 331, 208)
    desk.seat()
    for found in (evening_shown(ClubAsked(desk.events)), written(ClubWriteAsked(desk.events, []))):
        assert [one.number for one in found.rounds] == [1]


def test_two_change_seats_and_a_table_that_has_a_result_stays() -> None:
    desk = Desk(EIGHT)
    desk.seat()
    first, second = (table.table.sides for table in desk.evening.rounds[0].tables)
    one, other = first[0][0], second[1][1]
    change = swapped(ClubSwapAsked(desk.events, one, other)).change
    assert change is not None
    assert change.tables[0].sides[0][0] == other
    assert change.tables[1].sides[1][1] == one
    desk.result(1, 331, 208)
    with pytest.raises(ClubError):
        swapped(ClubSwapAsked(desk.events, one, other))
