"""One person of a season: each of their rounds, and how they play, for them alone."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from deece.cli.ratings import _found
from deece.club.events import Change, ClubError, Paid, SideClaim, TableFigures, encode
from deece.club.rating import course, rate, together
from deece.club.results import of_evening
from deece.wire.person import PersonAsked, ladder_shown, person_shown
from deece.wire.season import SeasonAsked
from tests.club.desk import Desk

EIGHT = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal"


def evening(
    day: int, ahead: int, *, hands: int = 8, names: str = EIGHT, more: Change | None = None, system: str = "double-deck"
) -> Desk:
    """Two rounds of an evening, in which Ann's side is so far ahead."""
    desk = Desk(names, system=system, day=f"2026-11-{day:02}", hands=hands, fee=500, seed=day)
    for _ in range(2):
        for table in desk.seat().tables:
            first = 1 in table.sides[0]
            with_ann = any(1 in side for side in table.sides)
            lead = ahead if with_ann else 0
            desk.result(table.number, *((200 + lead, 200) if first or not with_ann else (200, 200 + lead)))
    if more:
        desk.write(more)
    return desk


def shown(*desks: Desk, who: str = "ann", rating: bool = True) -> object:
    return person_shown(PersonAsked([desk.events for desk in desks], who, rating))


def test_each_round_of_each_evening_is_named_with_its_table_and_its_money() -> None:
    found = person_shown(PersonAsked([evening(19, 100, more=Paid(1, 300)).events, evening(12, 50).events], "ANN"))
    assert found.name == "Ann"
    assert [one.evening for one in found.came] == [1, 0]  # by their days, each by its place in what was sent
    assert [one.money for one in found.came] == ["fee 5.00, paid 0.00", "fee 5.00, paid 3.00"]
    assert found.came[1].words.startswith("November 19, 2026: place ")
    for one in found.came:
        assert [round.round for round in one.rounds] == [1, 2]
        assert all(f"Round {round.round}, table {round.table}, with " in round.words for round in one.rounds)
    assert (found.rating, found.course) == ("", [])
    with pytest.raises(ClubError, match="nobody in these evenings is called Zoe"):
        shown(evening(12, 50), who="Zoe")


def test_a_round_leads_to_its_sheet_where_there_is_one() -> None:
    desk = Desk("Ann, Bea, Cal, Dot")
    desk.seat()
    for side in (0, 1):
        desk.write(SideClaim(1, 1, side, TableFigures((300, 200)), sheet="S1", key="K1"))
    found = person_shown(PersonAsked([desk.events], "Ann"))
    assert [(one.sheet, one.key) for one in found.came[0].rounds] == [("S1", "K1")]


def test_under_forty_hands_there_is_a_band_and_no_figure() -> None:
    desks = [evening(day, 100) for day in (5, 12, 19)]
    found = person_shown(PersonAsked([desk.events for desk in desks], "Ann", rating=True))
    assert [one.hands for one in found.course] == [16, 32, 48]
    assert [one.points is None for one in found.course] == [True, True, False]
    assert found.rating.startswith("Ann: about +")
    assert found.rating.endswith("(48 hands)")
    first = person_shown(PersonAsked([desks[0].events], "Ann", rating=True))
    assert first.rating.startswith("Ann: between ")
    assert all(one.low < one.high for one in found.course)
    widths = [one.high - one.low for one in found.course]
    assert widths == sorted(widths, reverse=True)


def test_an_evening_without_a_hand_does_not_change_the_scale_that_the_figures_are_at() -> None:
    """All their hands are of one deck: its scale stays, though an evening of the double deck was called off."""
    played = [evening(day, 40, system="four-handed") for day in (5, 12, 19)]
    off = Desk(EIGHT, day="2026-11-26")
    one, other = (
        person_shown(PersonAsked([desk.events for desk in desks], "Ann", rating=True))
        for desks in (played, [*played, off])
    )
    assert other.rating == one.rating
    assert [then.high for then in other.course[:3]] == [then.high for then in one.course]


def test_an_answer_holds_the_figures_of_nobody_else() -> None:
    found = person_shown(PersonAsked([evening(day, 100).events for day in (5, 12, 19)], "Ann", rating=True))
    text = msgspec.json.encode([found.rating, found.course]).decode()
    assert not any(name in text for name in EIGHT.split(", ")[1:])


def test_a_pair_that_never_splits_is_one() -> None:
    desk = Desk("Ann & Abe, Bea & Bob, Cal & Cy, Dot & Dan", "winners-up", hands=10, day="2026-11-05")
    for _ in range(4):
        for table in desk.seat().tables:
            desk.result(table.number, 300, 200)
    found = person_shown(PersonAsked([desk.events], "Abe", rating=True))
    assert found.rating.startswith("Ann and Abe together: about ")


def test_the_course_ends_where_all_results_together_do() -> None:
    results = [of_evening(evening(day, 60).evening) for day in (5, 12, 19)]
    hands = [hand for one in results for hand in one.hands]
    last = course((one.hands for one in results), "Ann")[-1]
    whole = next(one for one in rate(hands) if one.names == ("Ann",))
    assert (last.points, last.low, last.high) == pytest.approx((whole.points, whole.low, whole.high))
    assert len(together(hands)) == len(hands)


def test_the_command_reads_an_evening_as_the_page_does(tmp_path: Path) -> None:
    desk = evening(5, 60)
    path = tmp_path / "x.evening"
    path.write_text("".join(encode(one) + "\n" for one in desk.events), "utf-8")
    assert _found(path) == of_evening(desk.evening)


def test_a_floater_a_no_show_and_a_team_say_nothing() -> None:
    desk = Desk("Ann, Bea, Cal, Dot, Eve, Flo, Gus", odd="floater", hands=8)
    desk.seat()
    desk.result(1, 0, 0, winner=0)
    desk.result(2, 300, 200)
    assert of_evening(desk.evening).hands == ()
    teams = Desk(", ".join(" & ".join(f"{team}{who}" for who in "1234") for team in "ABCD"), "swiss-teams")
    teams.seat()
    for table in teams.evening.rounds[0].tables:
        teams.result(table.number, 300, 200)
    assert of_evening(teams.evening).games == ()


def test_without_openskill_the_ladder_is_left_out_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = SeasonAsked([evening(5, 60).events])
    assert {one.name for one in ladder_shown(asked).rungs} == set(EIGHT.split(", "))
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    found = ladder_shown(asked)
    assert found.rungs == []
    assert "has no ladder" in found.missing


def test_too_many_for_a_page_are_sent_to_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.wire.person.MOST_STEPS", 10)
    with pytest.raises(ClubError, match="too many for a page"):
        shown(evening(5, 60))
