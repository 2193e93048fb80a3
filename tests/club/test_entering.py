"""Who enters an evening, by which names, and what its beginning says of the format."""

from __future__ import annotations

import pytest

from deece.club.events import ClubError, ClubEvent, Entered, Here, Substitute, TableFigures, TableResult
from deece.club.standings import moments
from deece.wire.club import ClubWriteAsked, written
from tests.club.desk import Desk

FOUR = "Ann, Bea, Cal, Dot"


@pytest.mark.parametrize(
    ("format", "names", "says"),
    [
        ("kansas-city", ("Ann",), "two names"),
        ("kansas-city", ("Ann", "Bea", "Cal"), "two names"),
        ("kansas-city", ("Ann", ""), "two names"),
        ("kansas-city", ("Ann", "ann"), "called Ann already"),
        ("swiss-teams", ("Ann", "Bea"), "four names"),
        ("swiss-teams", ("Ann", "Bea", "Cal", "Bea"), "already"),
    ],
)
def test_an_entry_has_as_many_people_as_the_format_asks_for_and_each_a_name_of_their_own(
    format: str, names: tuple[str, ...], says: str
) -> None:
    desk = Desk(format=format)
    with pytest.raises(ClubError, match=says):
        desk.write(Entered(1, names))
    assert not desk.evening.entries


def test_pairs_and_teams_enter_under_their_names() -> None:
    pairs = Desk("Ann & Bea, Cal & Dot", "kansas-city")
    assert [one.now for one in pairs.evening.entries.values()] == [("Ann", "Bea"), ("Cal", "Dot")]
    team = Desk(format="swiss-teams")
    team.write(Entered(1, ("Ann", "Bea", "Cal", "Dot")))
    assert team.evening.entries[1].now == ("Ann", "Bea", "Cal", "Dot")


def test_who_has_not_played_yet_is_entered_anew_and_who_has_is_not() -> None:
    desk = Desk(FOUR + ", Eve")
    desk.put(([1, 2], [3, 4]))
    desk.write(Entered(5, ("Eva",)))
    assert desk.evening.name(5) == "Eva"
    with pytest.raises(ClubError, match="played already"):
        desk.write(Entered(4, ("Dora",)))


def test_who_plays_for_somebody_and_is_named_wrong_is_named_again_from_the_same_round_on() -> None:
    desk = Desk(FOUR)
    desk.put(([1, 2], [3, 4]))
    desk.result(1, 10, 5)
    desk.write(Substitute(1, ("Zoe",), 2), Substitute(1, ("Zora",)))
    assert [desk.evening.name(1, round) for round in (1, 2, 3)] == ["Ann", "Zora", "Zora"]


@pytest.mark.parametrize(("odd", "tables"), [("", 2), ("out", 1), ("three", 2), ("floater", 2)])
def test_what_becomes_of_odd_numbers_is_said_when_the_evening_begins(odd: str, tables: int) -> None:
    """Seven people: three sit out, or play at a table of their own."""
    desk = Desk(FOUR + ", Eve, Flo, Gus", odd=odd)
    assert len(desk.seat().tables) == tables


def test_somebodys_round_names_their_partner_and_those_against_them() -> None:
    desk = Desk(FOUR)
    desk.put(([1, 2], [3, 4]))
    (round,) = moments(desk.evening, 1)
    assert (round.partners, round.opponents) == ((2,), (3, 4))
    three = Desk("Ann, Bea, Cal", "binokel", "binokel")
    three.put(([1], [2], [3]))
    (round,) = moments(three.evening, 2)
    assert (round.partners, round.opponents) == ((), (1, 3))


def test_a_device_writes_in_its_own_evening_what_may_be_written_and_all_of_it_or_nothing() -> None:
    desk = Desk(FOUR)
    desk.put(([1, 2], [3, 4]))
    in_time = ClubEvent("p:1", TableResult(1, 1, TableFigures((10, 5))))
    shown = written(ClubWriteAsked(desk.events, [in_time]))
    assert (shown.stage, shown.counter) == ("between", max(int(one.id.split(":")[1]) for one in desk.events))
    with pytest.raises(ClubError, match="no table 7"):
        written(ClubWriteAsked(desk.events, [in_time, ClubEvent("p:2", TableResult(1, 7, TableFigures((1, 2))))]))
    with pytest.raises(ClubError, match="nobody has entered"):
        written(ClubWriteAsked(desk.events, [ClubEvent("p:1", Here(9))]))


def test_an_evening_says_whether_a_round_is_played() -> None:
    desk = Desk(FOUR)
    assert written(ClubWriteAsked(desk.events, [])).stage == "entering"
    desk.put(([1, 2], [3, 4]))
    assert written(ClubWriteAsked(desk.events, [])).stage == "playing"
    desk.result(1, 10, 5)
    assert written(ClubWriteAsked(desk.events, [])).stage == "between"
