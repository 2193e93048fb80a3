"""What each role is shown of a club's evening: money, claims and boards are not for everybody, and not at any time."""

from __future__ import annotations

from typing import Any

import pytest

from deece.club.allowed import Role
from deece.club.compared import of_boards
from deece.club.events import (
    Changed,
    ClubEvent,
    DeeceResult,
    DeeceTable,
    Entered,
    EveningClosed,
    Here,
    Paid,
    RoundClock,
    SideClaim,
    TableFigures,
)
from deece.wire.club_shown import ClubTable, shown
from tests.club.desk import Desk

EIGHT = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal"
PAIRS = "Ann & Abe, Bea & Bob, Cal & Cid, Dot & Dan"
ROLES: tuple[Role, ...] = ("director", "scorer", "player", "wall")
AT = "x" * 22


def seated(names: str = EIGHT, **more: Any) -> Desk:
    """The first round sits."""
    desk = Desk(names, **more)
    desk.seat()
    return desk


def table(desk: Desk, role: Role, number: int = 1) -> ClubTable:
    """A table of the last round, as this role sees it."""
    found = shown(desk.evening, role).round
    assert found is not None
    return found.tables[number - 1]


def by_role(desk: Desk, number: int = 1) -> dict[Role, int]:
    """How many claims of a table each role is shown."""
    return {role: len(table(desk, role, number).claims) for role in ROLES}


def test_what_somebody_paid_is_for_the_director_and_a_scorer() -> None:
    desk = seated(fee=500)
    desk.write(Paid(1, 400))
    paid = {role: shown(desk.evening, role).entries[0].paid for role in ROLES}
    assert paid == {"director": 400, "scorer": 400, "player": 0, "wall": 0}


def test_an_evening_is_entered_played_and_between_rounds_until_it_is_over() -> None:
    desk = Desk(EIGHT)
    stages = [shown(desk.evening).stage]
    desk.seat()
    stages.append(shown(desk.evening).stage)
    assert shown(desk.evening).next == "round 1 waits for tables 1 and 2"
    for number in (1, 2):
        desk.result(number, 331, 208)
    stages.append(shown(desk.evening).stage)
    assert shown(desk.evening).next == ""
    desk.write(EveningClosed())
    assert [*stages, shown(desk.evening).stage] == ["entering", "playing", "between", "over"]


def test_who_sits_out_is_told_so_and_who_came_too_late_is_told_nothing() -> None:
    desk = seated(f"{EIGHT}, Ida")
    desk.write(Entered(10, ("Zoe",)))
    evening = shown(desk.evening, "player")
    round = evening.round
    assert round is not None
    (out,) = round.out
    told = {one.number: (one.table > 0, one.sits) for one in evening.entries}
    assert told[out] == (False, "Round 1: you sit out. Rest, and look at the standings.")
    assert told[10] == (False, "")
    assert all(
        at and sits.startswith("Round 1: table ") for number, (at, sits) in told.items() if number not in (out, 10)
    )


def test_after_the_evening_nobody_is_told_where_to_sit() -> None:
    desk = seated()
    for number in (1, 2):
        desk.result(number, 331, 208)
    desk.write(EveningClosed())
    assert {one.sits for one in shown(desk.evening).entries} == {""}
    assert {one.deece for one in shown(desk.evening).round.tables} == {""}  # type: ignore[union-attr]


def test_before_the_first_round_nobody_is_told_where_to_sit() -> None:
    assert {(one.table, one.sits) for one in shown(Desk(EIGHT).evening).entries} == {(0, "")}


@pytest.mark.parametrize(
    ("at_end", "words"),
    [("finish", "Finish the hand when the time is up."), ("no new hand", "No new hand when the time is up.")],
)
def test_the_clock_says_when_and_what_to_do_then(at_end: Any, words: str) -> None:
    desk = seated()
    assert shown(desk.evening, "wall").clock is None
    desk.write(RoundClock(1, 9_000, at_end))
    clock = shown(desk.evening, "wall").clock
    assert clock is not None
    assert (clock.until, clock.at_end) == (9_000, words)


def test_the_game_is_called_what_the_club_calls_its_rules() -> None:
    assert shown(Desk(EIGHT, house="Elm Street").evening).system == "Elm Street"
    assert shown(Desk(EIGHT).evening).system == "Double deck"


def test_what_may_still_be_changed_is_for_the_director() -> None:
    desk = Desk(EIGHT, title="Tuesday")
    assert [shown(desk.evening, role).settings is not None for role in ROLES] == [True, False, False, False]
    desk.write(Changed(fine=50, place="the hall", time="19:00"))
    settings = shown(desk.evening).settings
    assert settings is not None
    assert (settings.title, settings.fine, settings.place, settings.time) == ("Tuesday", 50, "the hall", "19:00")


def test_a_claim_is_shown_to_players_once_the_sides_differ() -> None:
    desk = seated()
    desk.write(SideClaim(1, 1, 0, TableFigures((331, 208))))
    assert by_role(desk) == {"director": 1, "scorer": 1, "player": 0, "wall": 0}
    assert table(desk, "player").claimed == (0,)
    desk.write(SideClaim(1, 1, 1, TableFigures((331, 209))))
    assert by_role(desk) == {"director": 2, "scorer": 2, "player": 2, "wall": 2}
    desk.result(1, 331, 208)
    assert by_role(desk)["player"] == 0


def test_boards_are_hidden_from_players_while_a_table_still_plays_them() -> None:
    desk = seated(PAIRS, format="duplicate-pairs", hands=2, cards="ours")
    first, second = of_boards(((72, 18), (-60, 44))), of_boards(((64, 22), (58, 30)))
    desk.result(1, *first.points, boards=first.boards, hands=2, best=first.best)
    for role, seen in {"director": 2, "scorer": 2, "player": 0, "wall": 0}.items():
        found = shown(desk.evening, role).round  # type: ignore[arg-type]
        assert found is not None
        assert len(found.boards) == seen
        assert (found.tables[0].sides[0].points is not None) == bool(seen)
        assert (found.tables[0].boards != ()) == bool(seen)
    desk.write(SideClaim(1, 2, 0, second), SideClaim(1, 2, 1, of_boards(((64, 22), (58, 31)))))
    assert by_role(desk, 2) == {"director": 2, "scorer": 2, "player": 0, "wall": 0}
    desk.result(2, *second.points, boards=second.boards, hands=2, best=second.best)
    for role in ROLES:
        found = shown(desk.evening, role).round
        assert found is not None
        assert [len(one.tables) for one in found.boards] == [2, 2]
        assert [one.sides[0].points for one in found.tables] == [12, 122]


def test_which_rounds_would_now_be_seated_otherwise_is_for_those_who_run_the_evening() -> None:
    desk = seated(PAIRS, format="winners-up")
    for number in (1, 2):
        desk.result(number, 300, 200)
    desk.seat()
    assert {shown(desk.evening, role).otherwise for role in ROLES} == {""}
    desk.result(1, 100, 200, round=1)
    told = [bool(shown(desk.evening, role).otherwise) for role in ROLES]
    assert told == [True, True, False, False]


def test_a_table_may_be_played_on_phones_is_and_was() -> None:
    desk = seated()
    assert [table(desk, role).deece for role in ROLES] == ["may", "may", "", ""]
    desk.write(Changed(deece=True))
    assert [table(desk, role).deece for role in ROLES] == ["may"] * 4
    evening = desk.evening.table(1, 1)
    assert evening is not None
    desk.events.append(ClubEvent("server:90", DeeceTable(1, 1, evening.table.sides, AT)))
    assert [table(desk, role).deece for role in ROLES] == ["plays"] * 4
    desk.events.append(ClubEvent("server:91", DeeceResult(AT, TableFigures((331, 208), hands=3))))
    assert [table(desk, role).deece for role in ROLES] == ["over"] * 4
    assert table(desk, "player", 2).deece == "may"
    desk.result(2, 100, 200)
    assert table(desk, "player", 2).deece == ""


def test_a_table_of_a_round_that_is_over_is_not_played_on_phones() -> None:
    desk = seated(deece=True)
    for number in (1, 2):
        desk.result(number, 331, 208)
    desk.seat()
    before = shown(desk.evening, rounds=True).rounds
    assert [[one.deece for one in each.tables] for each in before] == [["", ""]]
    assert shown(desk.evening).rounds == []


def test_a_table_is_won_by_one_side_and_no_table_of_boards_is() -> None:
    desk = seated()
    assert [(one.points, one.won) for one in table(desk, "wall").sides] == [(None, False), (None, False)]
    desk.result(1, 331, 208)
    desk.result(2, 200, 200)
    assert [(one.points, one.won) for one in table(desk, "wall").sides] == [(331, True), (208, False)]
    assert [one.won for one in table(desk, "wall", 2).sides] == [False, False]


def test_who_left_is_not_here() -> None:
    desk = seated()
    desk.write(Here(3, here=False))
    assert [one.number for one in shown(desk.evening, "wall").entries if not one.here] == [3]
