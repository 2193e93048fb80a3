"""A season is the sum of its evenings, to the cent and to the hand."""

from __future__ import annotations

from typing import Any

import pytest

from deece.club.calendar import ical
from deece.club.compared import of_boards
from deece.club.events import ClubError, ClubEvent, EveningBegun, Paid, known
from deece.club.season import season, share
from deece.club.standings import moments
from deece.club.words.evening import person_cells
from deece.wire.person import PersonAsked, person_shown
from tests.club.desk import Desk

FOUR = "Ann, Bea, Cal, Dot"


def evening(day: str, names: str, *points: int) -> Desk:
    """One table for a round."""
    desk = Desk(names, day=day, fee=500)
    desk.put(([1, 2], [3, 4]))
    desk.result(1, *points, bids=(2, 1, 0, 0), sets=(1, 0, 0, 0))
    return desk


def test_a_person_is_the_sum_of_their_evenings_whatever_the_letters_of_their_name() -> None:
    first, second = evening("2026-11-19", FOUR, 300, 200), evening("2026-11-26", "ann, Cal, Bea, Eve", 100, 400)
    found = season([second.evening, first.evening])
    assert [one.opened.day for one in found.evenings] == ["2026-11-19", "2026-11-26"]
    people = {one.name: one for one in found.people}
    assert (people["Ann"].points, people["Ann"].won, people["Ann"].played) == (400, 1.0, 2)
    assert (people["Bea"].points, people["Eve"].points, people["Dot"].points) == (700, 400, 200)
    assert found.people[0].name == "Bea"
    assert [one.evening for one in people["Eve"].came] == [1]
    assert (people["Ann"].bids, people["Ann"].sets) == (4, 2)


def test_any_total_is_traced_to_its_rounds() -> None:
    first, second = evening("2026-11-19", FOUR, 300, 200), evening("2026-11-26", FOUR, 100, 400)
    found = season([first.evening, second.evening])
    for person in found.people:
        told = [moment for came in person.came for moment in moments(found.evenings[came.evening], came.entry)]
        assert sum(one.points or 0 for one in told) == person.scored == person.points


def test_partners_are_counted_together_and_a_pair_of_names_is_one_whoever_is_first() -> None:
    found = season(
        [evening("2026-11-19", FOUR, 300, 200).evening, evening("2026-11-26", "Bea, Ann, Dot, Cal", 100, 100).evening]
    )
    told = {one.names: (one.played, one.won, one.average) for one in found.partners}
    assert told == {("Ann", "Bea"): (2, 1.5, 200.0), ("Cal", "Dot"): (2, 0.5, 150.0)}


def test_fees_and_fines_add_up_to_the_cent() -> None:
    desk = Desk("Ann & Bea, Cal & Dot", "kansas-city", fee=501, day="2026-11-26")
    desk.put(([1], [2]))
    desk.result(1, 300, 200)
    desk.write(Paid(1, 501))
    found = season([desk.evening])
    money = {one.name: (one.fees, one.paid, one.owes) for one in found.people}
    assert money == {"Ann": (251, 251, 0), "Bea": (250, 250, 0), "Cal": (251, 0, 251), "Dot": (250, 0, 250)}
    assert (found.paid, found.owed) == (501, 501)
    for cents in range(20):
        assert sum(share(cents, 3, place) for place in range(3)) == cents


def test_a_fine_is_for_each_game_lost() -> None:
    desk = Desk("Ann, Bea, Cal", "binokel", "binokel", day="2026-11-26")
    for _ in range(2):
        desk.put(([1], [2], [3]))
        desk.result(1, 900, 500, -300)
    fines = {one.name: one.fines for one in season([desk.evening]).people}
    assert fines["Ann"] == 0
    assert fines["Bea"] == fines["Cal"] == 2 * desk.evening.format.fine > 0


def test_an_evening_goes_into_a_calendar() -> None:
    desk = Desk(
        FOUR,
        title="Thursday; late",
        club="Riverside, upstairs",
        day="2026-11-26",
        time="19:30",
        place="Hall\u20ac" * 30,
    )
    text = ical(desk.evening)
    assert "DTSTART:20261126T193000\r\n" in text
    assert "SUMMARY:Riverside\\, upstairs: Thursday\\; late\r\n" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "Hall\u20ac" * 30 in text.replace("\r\n ", "")
    assert "DTSTART;VALUE=DATE:20261126" in ical(Desk(FOUR, day="2026-11-26").evening)
    with pytest.raises(ClubError, match="no day"):
        ical(Desk(FOUR).evening)


@pytest.mark.parametrize(
    ("field", "text"), [("day", "2026-13-01"), ("day", "26.11.2026"), ("time", "25:00"), ("time", "7 pm")]
)
def test_days_and_times_are_written_in_one_way(field: str, text: str) -> None:
    more: dict[str, Any] = {field: text}
    with pytest.raises(ClubError, match="is written as"):
        known(ClubEvent("d:1", EveningBegun("individual", "double-deck", **more)))


def test_an_evening_of_boards_adds_board_points_and_never_its_raw_points() -> None:
    desk = Desk(
        "Ann & Abe, Bea & Bob, Cal & Cid, Dot & Dan", "duplicate-pairs", hands=1, cards="ours", day="2026-11-27"
    )
    desk.seat()
    for table, points in enumerate(((72, 18), (64, 22)), 1):
        figures = of_boards([points])
        desk.result(table, *points, hands=figures.hands, best=figures.best, boards=figures.boards)
    boards = season([desk.evening])
    best = boards.people[0]
    assert {(one.points, one.played, one.boards) for one in boards.people} == {(0, 0, 1)}
    assert best.board_points == 3
    assert all(one.board_points <= best.board_points for one in boards.people)
    assert boards.partners == []
    cells = person_cells(best, 1)
    assert (cells["points"], cells["won"], cells["board points"]) == ("", "", "+3.0")
    both = season([evening("2026-11-19", FOUR, 300, 200).evening, desk.evening])
    ann = next(one for one in both.people if one.name == "Ann")
    assert (ann.points, ann.average, len(ann.came)) == (300, 300.0, 2)
    told = person_shown(PersonAsked([desk.events], best.name)).came[0].words
    assert told.endswith("+3.0 board points")
