"""The same boards at every table of an evening: worked out by hand, hidden while somebody plays, dealt by a secret."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import pytest

from deece.club.allowed import Role, check
from deece.club.cards import dealt
from deece.club.compared import compared, dealt_board, matches, of_boards, planned
from deece.club.events import (
    ClubError,
    EventsBack,
    RoundSeated,
    SideClaim,
    TableFigures,
    TableResult,
    TableSeats,
)
from deece.club.guides import guide
from deece.club.moving import next_round, swapped
from deece.club.output import csv_of, page_of, paragraph
from deece.club.sheets import names_at, sheet_for
from deece.club.standings import moments, standings
from deece.club.words.compared import boards_lines, slips_of
from deece.club.words.evening import moment_words, place_words
from deece.wire.club import ClubBeginAsked, begin
from deece.wire.club_shown import shown
from tests.club.desk import Desk

PAIRS = "Ann & Abe, Bea & Bob, Cal & Cid, Dot & Dan"
TEAMS = "Ann & Abe & Bea & Bob\nCal & Cid & Dot & Dan"
FIRST = ((72, 18), (-60, 44))
SECOND = ((64, 22), (58, 30))
ROLES: tuple[Role, ...] = ("director", "scorer", "player", "wall")


def begun(names: str = PAIRS, format: str = "duplicate-pairs") -> Desk:
    """The first round of two boards is seated."""
    desk = Desk(names, format, hands=2, cards="ours")
    desk.seat()
    return desk


def result(desk: Desk, table: int, boards: Sequence[tuple[int, ...]], round: int = 0) -> str:
    """What a table came to."""
    figures = of_boards(boards)
    more = {"hands": figures.hands, "best": figures.best, "boards": figures.boards}
    return desk.result(table, *figures.points, round=round, **more)


def test_each_pair_is_compared_with_all_who_sat_its_way() -> None:
    desk = begun()
    result(desk, 1, FIRST)
    result(desk, 2, SECOND)
    (north, east), (other, way) = ([one for (one,) in each.table.sides] for each in desk.evening.rounds[0].tables)
    lines = {one.number: one for one in standings(desk.evening)}
    # 54 ahead and 42: 12 points, 3. 104 behind and 28 ahead: 132 points, 11.
    assert {number: line.board_points for number, line in lines.items()} == {north: -8, east: 8, other: 8, way: -8}
    assert {(line.boards, line.played, line.won) for line in lines.values()} == {(2, 1, 0.0)}
    assert [line.number for line in standings(desk.evening)][:2] == sorted([east, other])
    told = boards_lines(desk.evening, desk.evening.rounds[0])
    assert told[1].endswith("18 (−3.0)")
    assert moment_words(desk.evening, moments(desk.evening, north)[0]).endswith("−8.0 board points")


def test_a_board_that_a_table_did_not_play_is_compared_with_nothing() -> None:
    desk = begun()
    result(desk, 1, [FIRST[0], ()])
    result(desk, 2, SECOND)
    lines = standings(desk.evening)
    assert {line.boards for line in lines} == {1}
    assert [line.board_points for line in lines] == [3, 3, -3, -3]


def test_teams_exchange_their_seats_and_a_second_room_that_is_missing_is_no_swing() -> None:
    desk = begun(TEAMS, "duplicate-teams")
    first, second = desk.evening.rounds[0].tables
    assert (first.table.sides, second.table.sides) == (((1,), (2,)), ((2,), (1,)))
    assert names_at(desk.evening, 1, first.table) == ["Ann", "Cal", "Abe", "Cid"]
    assert names_at(desk.evening, 1, second.table) == ["Dot", "Bea", "Dan", "Bob"]
    words = place_words(desk.evening, 1, desk.evening.rounds[0], first.table)
    assert words.startswith("Round 1: Ann and Abe at table 1 and Bea and Bob at table 2, against Cal")
    result(desk, 1, FIRST)
    assert [one.worth for one in compared(desk.evening, desk.evening.rounds[0])[0].tables] == [(), ()]
    assert boards_lines(desk.evening, desk.evening.rounds[0])[2] == "  Table 1 waits for the other room."
    assert matches(desk.evening, desk.evening.rounds[0])[0].places == ()
    result(desk, 2, SECOND)
    (match,) = matches(desk.evening, desk.evening.rounds[0])
    assert [one and one.board_points for one in match.swings] == [3, -11]
    best, last = standings(desk.evening)
    assert (best.number, best.won, float(best.board_points), best.played) == (2, 1.0, 8, 1)
    assert (last.number, last.lost, float(last.board_points), last.met) == (1, 1.0, -8, [2])


def test_exchanged_sides_negate_every_figure_and_equal_rooms_swing_nothing() -> None:
    for first, second, ahead in ((FIRST, SECOND, -8), (SECOND, FIRST, 8), (FIRST, FIRST, 0)):
        desk = begun(TEAMS, "duplicate-teams")
        result(desk, 1, first)
        result(desk, 2, second)
        lines = {one.number: one for one in standings(desk.evening)}
        assert (float(lines[1].board_points), float(lines[2].board_points)) == (ahead, -ahead)
        assert lines[1].won == (0.5 if ahead == 0 else ahead > 0)


def test_a_team_that_does_not_come_loses_and_a_penalty_is_of_board_points() -> None:
    desk = begun(TEAMS, "duplicate-teams")
    desk.write(TableResult(1, 1, TableFigures((0, 0), winner=1)))
    result(desk, 2, SECOND)
    assert [(one.number, one.won) for one in standings(desk.evening)] == [(2, 1.0), (1, 0.0)]


def test_no_board_is_played_twice_and_their_numbers_go_on() -> None:
    desk = begun()
    result(desk, 1, FIRST)
    result(desk, 2, SECOND)
    assert desk.seat().boards == (3, 4)
    assert planned(desk.evening) == (1, 2, 3, 4, 5, 6)
    seats = desk.evening.rounds[1].tables
    again = RoundSeated(2, tuple(one.table for one in seats), boards=(2, 3), over=(desk.events[-1].id,))
    for change, says in (
        (again, "boards of its own"),
        (RoundSeated(2, again.tables, over=again.over), "boards of its own"),
        (TableResult(1, 1, TableFigures((12, 62))), "figures of each board: 2 at table 1"),
        (TableResult(1, 1, TableFigures((12, 62), boards=FIRST[:1])), "figures of each board"),
        (TableResult(1, 1, TableFigures((13, 62), boards=FIRST)), "figures of each board"),
        (TableResult(1, 1, TableFigures((0, 0), boards=((), ()))), "figures of each board"),
        (SideClaim(2, 1, 0, TableFigures((12, 62))), "figures of each board"),
    ):
        with pytest.raises(ClubError, match=says):
            check(desk.evening, change)
    desk.write(swapped(desk.evening, 1, 2))
    assert desk.evening.rounds[1].boards == (3, 4)


def test_teams_are_seated_at_two_tables_in_a_row_and_nowhere_else() -> None:
    desk = begun(TEAMS, "duplicate-teams")
    (one, other), over = desk.evening.rounds[0].tables, (desk.events[-1].id,)
    for tables in (
        (one.table,),
        (one.table, TableSeats(2, one.table.sides)),
        (one.table, TableSeats(4, other.table.sides)),
    ):
        with pytest.raises(ClubError, match="two tables in a row"):
            check(desk.evening, RoundSeated(1, tables, boards=(1, 2), over=over))
    plain = Desk("Ann & Abe, Bea & Bob, Cal & Cid, Dot & Dan", "kansas-city")
    plain.seat()
    with pytest.raises(ClubError, match="no boards at this table"):
        check(plain.evening, TableResult(1, 1, TableFigures((12, 62), boards=FIRST)))


def hidden(desk: Desk, role: Role) -> bool:
    """Whether nothing of what was scored is in what this role is shown."""
    text = msgspec.json.encode(shown(desk.evening, role, rounds=True)).decode()
    return not any(figure in text for figure in ("72", "-60", "62"))


@pytest.mark.parametrize("role", ROLES)
def test_while_a_table_plays_its_boards_only_who_scores_sees_what_others_made_of_them(role: Role) -> None:
    official = role in ("director", "scorer")
    desk = begun()
    desk.write(SideClaim(1, 1, 0, of_boards(FIRST)))
    assert hidden(desk, role) is (not official)
    desk.write(SideClaim(1, 1, 1, of_boards([FIRST[0], (-60, 45)])))
    assert hidden(desk, role) is (not official)  # the two sides differ
    result(desk, 1, FIRST)
    assert hidden(desk, role) is (not official)
    told = shown(desk.evening, role).round
    assert told
    assert told.tables[0].state == "settled"
    assert bool(told.boards) is official
    last = result(desk, 2, SECOND)
    assert not hidden(desk, role)
    desk.write(EventsBack((last,)))
    assert hidden(desk, role) is (not official)  # table 2 plays on


def test_a_page_that_is_published_says_nothing_of_a_round_that_is_played() -> None:
    desk = begun()
    result(desk, 1, FIRST)
    assert "62" not in page_of(desk.evening)
    result(desk, 2, SECOND)
    assert "+8.0" in page_of(desk.evening)
    assert "came first with +8.0 board points." in paragraph(desk.evening)
    assert "1,1,1,1," in csv_of(desk.evening)


@pytest.mark.parametrize("role", ROLES[1:])
def test_nobody_but_the_director_is_sent_what_the_cards_are_dealt_from(role: Role) -> None:
    desk = Desk(PAIRS, "duplicate-pairs", hands=2, cards="our-own-secret", seed=4_711)
    desk.seat()
    text = msgspec.json.encode(shown(desk.evening, role, rounds=True)).decode()
    assert "our-own-secret" not in text
    assert "4711" not in text


def test_the_cards_follow_from_the_evening_and_no_two_evenings_have_the_same() -> None:
    desk = begun()
    texts = {slips_of(desk.evening) for _ in range(2)}
    assert len(texts) == 1
    assert "ours" not in texts.pop().replace("yours", "")
    hands = [dealt(dealt_board(desk.evening, number)) for number in planned(desk.evening)]
    assert len(set(map(str, hands))) == 6
    asked = ClubBeginAsked("duplicate-pairs", "double-deck", seed=7)
    made = [begin(asked).change.cards for _ in range(2)]
    assert made[0] != made[1]
    assert min(map(len, made)) == 32
    assert begin(ClubBeginAsked("individual", "double-deck")).change.cards == ""


def test_boards_are_for_games_of_two_sides_of_two_and_have_no_sheet() -> None:
    for system in ("three-handed", "two-handed", "racehorse"):
        with pytest.raises(ClubError, match="four people on two sides"):
            begin(ClubBeginAsked("duplicate-pairs", system))
    with pytest.raises(ClubError, match="no score sheet"):
        sheet_for(begun().evening, 1, 1)


def test_three_tables_are_the_mean_over_the_two_others() -> None:
    desk = Desk(PAIRS + ", Eve & Eli, Flo & Fox", "duplicate-pairs", hands=1, cards="ours")
    assert next_round(desk.evening)
    desk.seat()
    for table, points in enumerate(((50, 0), (44, 0), (20, 0)), 1):
        result(desk, table, [points])
    worth = [one.worth[0] for one in compared(desk.evening, desk.evening.rounds[0])[0].tables]
    # 6 points are 2, 30 are 5, 24 are 4 (20 to 29)
    assert worth == [Fraction(2 + 5, 2), Fraction(-2 + 4, 2), Fraction(-5 - 4, 2)]


@pytest.mark.parametrize("number", [4, 7, 8, 16])
def test_a_pair_sits_both_ways_as_evenly_as_can_be(number: int) -> None:
    desk = Desk(", ".join(f"A{at} & B{at}" for at in range(number)), "duplicate-pairs", hands=1, cards="ours")
    ways = dict.fromkeys(range(1, number + 1), 0)
    while found := next_round(desk.evening):
        desk.write(found)
        for table in found.tables:
            for way, (entry,) in zip((1, -1), table.sides, strict=True):
                ways[entry] += way
            result(desk, table.number, [(50, 0)])
    assert max(map(abs, ways.values())) <= 1
    assert guide(desk.evening) is None
