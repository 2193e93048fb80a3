"""A season as its page shows it: people and partners in order, the kitty, and the evenings that are still to come."""

from __future__ import annotations

import msgspec
import pytest

from deece.club.events import ClubEvent, EveningClosed
from deece.wire.season import MOST_EVENINGS, MOST_TOGETHER, ClubSeason, SeasonAsked, SeasonSums, season_shown
from tests.club.desk import Desk
from tests.club.test_stakes import events

FOUR = "Ann, Bea, Cal, Dot"


def evening(day: str = "", *points: int, names: str = FOUR, fee: int = 0, fine: int = 0) -> Desk:
    desk = Desk(names, day=day, fee=fee, fine=fine)
    if points:
        desk.put(([1, 2], [3, 4]))
        desk.result(1, *points, bids=(2, 1, 0, 0), sets=(1, 0, 0, 0))
    return desk


def shown(*desks: Desk) -> ClubSeason:
    return season_shown(SeasonSums([desk.events for desk in desks]))


def test_people_stand_with_the_best_first_and_their_places_from_one() -> None:
    told = shown(evening("2026-11-26", 300, 200))
    assert [(one.place, one.name, one.won, one.points) for one in told.people] == [
        ("1", "Ann", "1–0", "300"),
        ("2", "Bea", "1–0", "300"),
        ("3", "Cal", "0–1", "200"),
        ("4", "Dot", "0–1", "200"),
    ]
    assert [(one.name, one.together, one.won, one.average) for one in told.partners] == [
        ("Ann & Bea", "1", "1–0", "300"),
        ("Cal & Dot", "1", "0–1", "200"),
    ]


def test_the_kitty_is_told_where_something_costs_money() -> None:
    assert shown(evening("2026-11-26", 300, 200)).kitty == ""
    assert shown(evening("2026-11-26", 300, 200, fee=500)).kitty == "Paid 0.00, still open 20.00."
    fined = shown(evening("2026-11-26", 300, 200, fine=50)).kitty
    assert fined.startswith("Paid 0.00, still open ")


def test_dates_are_those_of_evenings_that_are_not_over_by_their_place_in_what_was_sent() -> None:
    later, first, undated = evening("2026-12-03"), evening("2026-11-26", 300, 200), evening("")
    over = evening("2026-11-19", 300, 200)
    over.events.append(ClubEvent("d:99", EveningClosed()))
    told = shown(later, over, first, undated)
    assert [(one.evening, one.date, one.when) for one in told.dates] == [
        (2, "2026-11-26", "November 26, 2026"),
        (0, "2026-12-03", "December 3, 2026"),
    ]
    assert [day for day in told.days if day] == ["November 19, 2026", "November 26, 2026", "December 3, 2026"]


def test_of_partners_those_who_played_most_together_are_shown() -> None:
    names = ", ".join(f"{letter}{number}" for letter in "abcdefgh" for number in range(12))
    desk = Desk(names)
    desk.put(*(([4 * place + 1, 4 * place + 2], [4 * place + 3, 4 * place + 4]) for place in range(24)))
    for table in range(1, 25):
        desk.result(table, 300, 200)
    assert len(shown(desk).partners) == MOST_TOGETHER == 40


def test_who_pays_whom_comes_from_the_sheets() -> None:
    names = ("Ann", "Bea", "Cal")
    sums = SeasonSums([evening("2026-11-26", 300, 200).events], [events(names, "25", 300)])
    stakes = season_shown(sums).stakes
    assert stakes
    assert all(line.startswith("Ann pays ") for line in stakes)
    assert shown(evening("2026-11-26", 300, 200)).stakes == []


def test_a_season_has_an_evening_at_least_and_a_hundred_at_most() -> None:
    one = msgspec.to_builtins(evening("2026-11-26").events)
    for number in (1, MOST_EVENINGS):
        assert len(msgspec.convert({"evenings": [one] * number}, SeasonAsked).evenings) == number
    for number in (0, 101):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"evenings": [one] * number}, SeasonAsked)
