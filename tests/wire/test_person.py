"""What somebody is told of their season: what it cost them, where they sat, and in points of which game."""

from __future__ import annotations

from typing import Any

from deece.club.events import EntryFined, Paid
from deece.wire.person import ClubPerson, PersonAsked, person_shown
from tests.club.desk import Desk

FIVE = "Ann, Bea, Cal, Dot, Eve"


def evening(names: str = FIVE, **more: Any) -> Desk:
    """A round with a result."""
    desk = Desk(names, **more)
    desk.seat()
    desk.result(1, 331, 208, hands=8)
    return desk


def person(*desks: Desk, who: str = "Ann", rating: bool = False) -> ClubPerson:
    return person_shown(PersonAsked([desk.events for desk in desks], who, rating))


def money(desk: Desk, who: str) -> str:
    (came,) = person(desk, who=who).came
    return came.money


def test_money_is_told_where_there_is_any() -> None:
    desk = evening()
    assert money(desk, "Ann") == ""
    desk.write(Paid(1, 300))
    assert money(desk, "Ann") == "paid 3.00"
    fined = evening(fine=50)
    lost = [entry for entry in fined.evening.rounds[0].tables[0].table.sides[1] if entry]
    name = fined.evening.name(lost[0])
    assert money(fined, name) == "fines 0.50, paid 0.00"
    won = fined.evening.name(fined.evening.rounds[0].tables[0].table.sides[0][0])
    assert money(fined, won) == ""


def test_who_sat_out_has_no_table_and_no_sheet() -> None:
    desk = evening()
    (out,) = desk.evening.rounds[0].out
    (came,) = person(desk, who=desk.evening.name(out)).came
    assert [(one.table, one.sheet, one.key) for one in came.rounds] == [(0, "", "")]


def test_points_are_those_of_the_one_game_that_was_played_or_else_of_the_double_deck() -> None:
    double, single = evening("Ann, Bea, Cal, Dot"), evening("Ann, Bea, Cal, Dot", system="four-handed")
    assert person(double, rating=True).scale == "Double deck"
    assert person(single, rating=True).scale == "Four-handed"
    assert person(double, single, rating=True).scale == "the double deck"


def test_points_that_were_taken_by_a_ruling_cost_no_money() -> None:
    desk = evening()
    desk.write(EntryFined(1, 1, -100))
    assert money(desk, "Ann") == ""
