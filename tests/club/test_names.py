"""Names as a director types and pastes them."""

from __future__ import annotations

import pytest

from deece.club.events import ClubError
from deece.club.names import again, entered
from tests.club.desk import Desk


def people(text: str, format: str = "individual") -> list[tuple[str, ...]]:
    """Who enters by this text."""
    return [one.names for one in entered(Desk(format=format).evening, text)]


@pytest.mark.parametrize(
    "text",
    [
        "Ann, Bea, Cal",
        "Ann; Bea; Cal",
        "Ann\nBea\nCal\n",
        "1. Ann\r\n2. Bea\r\n3. Cal\r\n",
        "Name\nAnn\nBea\nCal",
        " 1 Ann\n 2 Bea \n\n 3\tCal",
        "- Ann\n* Bea\n\N{BULLET} Cal",
        "Ann, Bea\nCal",
    ],
)
def test_people_by_a_line_each_or_all_in_one(text: str) -> None:
    assert people(text) == [("Ann",), ("Bea",), ("Cal",)]


@pytest.mark.parametrize(
    "text",
    [
        "Ann & Bea, Cal & Dot",
        "Ann and Bea\nCal and Dot",
        "Ann\tBea\nCal\tDot",
        "Ann,Bea\nCal,Dot",
        "player,partner\nAnn,Bea\nCal,Dot",
        "Ann/Bea\nCal + Dot",
        '"Ann","Bea"\n"Cal","Dot"',
    ],
)
def test_pairs_in_the_ways_in_which_they_are_written(text: str) -> None:
    assert people(text, "kansas-city") == [("Ann", "Bea"), ("Cal", "Dot")]


def test_two_people_of_one_couple_enter_each_alone() -> None:
    found = entered(Desk().evening, "Ann & Bob\nCal")
    assert [(one.names, one.couple) for one in found] == [
        (("Ann",), "Ann & Bob"),
        (("Bob",), "Ann & Bob"),
        (("Cal",), ""),
    ]


def test_two_columns_with_heads_are_couples_and_two_names_in_a_line_are_not() -> None:
    found = entered(Desk().evening, "name,partner\nAnn,Abe\nBea,Bob")
    assert [one.couple for one in found] == ["Ann & Abe", "Ann & Abe", "Bea & Bob", "Bea & Bob"]
    assert {one.couple for one in entered(Desk().evening, "Ann, Abe\nBea, Bob")} == {""}


def test_numbers_go_on_from_who_is_there() -> None:
    desk = Desk("Ann, Bea")
    assert [one.number for one in entered(desk.evening, "Cal, Dot")] == [3, 4]


def test_names_with_and_in_them_stay_whole() -> None:
    assert people("Andy Sandoval, Wanda Ander") == [("Andy Sandoval",), ("Wanda Ander",)]


def test_too_long_and_too_many_are_refused_in_words() -> None:
    with pytest.raises(ClubError, match="at most 60 letters"):
        people("A" * 61)
    with pytest.raises(ClubError, match="room for 400"):
        people("\n".join(f"P{number}" for number in range(401)))


def test_last_weeks_people_come_again_with_who_plays_now() -> None:
    desk = Desk("Ann, Bea, Cal, Dot, Eve")
    desk.seat()
    assert [one.names for one in again(desk.evening)] == [("Ann",), ("Bea",), ("Cal",), ("Dot",), ("Eve",)]
