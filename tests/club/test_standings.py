"""The order of an evening, its byes, penalties and prizes, by small evenings worked out by hand."""

from __future__ import annotations

import pytest

from deece.club.events import Entered, EntryFined, Feat, Here, SideClaim, TableFigures
from deece.club.fold import Standing
from deece.club.moving import otherwise
from deece.club.prizes import prizes
from deece.club.standings import Line, _ordered, moments, standings
from deece.club.words.evening import line_cells, order_words, state_words
from tests.club.desk import Desk

FOUR = "Ann & Abe, Bea & Bob, Cal & Cid, Dot & Dan"


def places(order: list[str], *lines: Line) -> dict[int, int]:
    """Place by number."""
    return {line.number: line.place for line in _ordered(list(lines), order, 7)}


def test_what_decides_is_asked_one_after_another_and_ties_share_a_place() -> None:
    one, two = Line(1, won=2, points=500), Line(2, won=2, points=600)
    three, four = Line(3, won=2, points=600), Line(4, won=3, points=10)
    assert places(["won", "points"], one, two, three, four) == {4: 1, 2: 2, 3: 2, 1: 4}


def test_head_to_head_is_among_those_who_tie_alone() -> None:
    one, two, three = Line(1, won=2, beat={2: 1.0, 9: 1.0}), Line(2, won=2, beat={9: 2.0}), Line(3, won=3)
    assert places(["won", "head to head"], one, two, three) == {3: 1, 1: 2, 2: 3}


@pytest.mark.parametrize(
    ("by", "better", "worse"),
    [
        ("sets", Line(1, sets=1), Line(2, sets=2)),
        ("average", Line(1, scored=100, played=1), Line(2, scored=150, played=2)),
        ("high round", Line(1, high_round=5), Line(2, high_round=4)),
        ("high hand", Line(1, high_hand=5), Line(2, high_hand=4)),
        ("buchholz", Line(1, buchholz=5), Line(2, buchholz=4)),
    ],
)
def test_each_tie_break(by: str, better: Line, worse: Line) -> None:
    assert places([by], worse, better) == {1: 1, 2: 2}


def test_a_draw_decides_and_is_drawn_once() -> None:
    lines = [Line(number) for number in range(1, 9)]
    first = places(["draw"], *lines)
    assert sorted(first.values()) == list(range(1, 9))
    assert places(["draw"], *reversed(lines)) == first


def test_won_points_and_averages_of_pairs() -> None:
    desk = Desk(FOUR, "kansas-city")
    desk.put(([1], [2]), ([3], [4]))
    desk.result(1, 500, 300)
    desk.result(2, 400, 400)
    found = {line.number: line for line in standings(desk.evening)}
    assert {number: line.won for number, line in found.items()} == {1: 1.0, 2: 0.0, 3: 0.5, 4: 0.5}
    assert [line.number for line in standings(desk.evening)] == [1, 3, 4, 2]
    assert found[1].average == 500


def test_a_bye_counts_the_mean_of_that_rounds_winners_where_the_format_says_so() -> None:
    desk = Desk(FOUR + ", Eve & Eli", "kansas-city")
    desk.put(([1], [2]), ([3], [4]), out=[5])
    desk.result(1, 500, 300)
    assert {line.number: line.points for line in standings(desk.evening, 1)}[5] == 0  # not yet: a table is open
    desk.result(2, 401, 100)
    line = {line.number: line for line in standings(desk.evening)}[5]
    assert (line.won, line.points, line.sat_out, line.played) == (1.0, 451, 1, 0)


def test_standings_are_those_after_the_last_round_that_is_whole() -> None:
    desk = Desk(FOUR, "kansas-city")
    desk.put(([1], [2]), ([3], [4]))
    desk.result(1, 500, 300)
    assert {line.points for line in standings(desk.evening)} == {0}


def test_a_penalty_counts_after_its_round_and_says_what_it_took() -> None:
    desk = Desk(FOUR, "kansas-city")
    desk.put(([1], [2]), ([3], [4]))
    desk.result(1, 500, 300)
    desk.result(2, 400, 100)
    desk.write(EntryFined(1, 1, -150, -1, "late"))
    found = {line.number: line for line in standings(desk.evening)}
    assert (found[1].points, found[1].fined, found[1].won) == (350, -150, 0.0)
    assert next(line.number for line in standings(desk.evening)) == 3


def test_bids_are_of_who_sat_where_clockwise() -> None:
    desk = Desk("Ann, Bea, Cal, Dot")
    desk.put(([1, 2], [3, 4]))
    desk.result(1, 300, 200, bids=(3, 2, 1, 0), sets=(2, 0, 0, 0), made=(60, 55, 70, 0), best=(90, 80))
    found = {line.number: line for line in standings(desk.evening)}
    assert [(found[one].bids, found[one].sets, found[one].high_bid) for one in (1, 3, 2, 4)] == [
        (3, 2, 60),
        (2, 0, 55),
        (1, 0, 70),
        (0, 0, 0),
    ]
    assert [found[one].high_hand for one in (1, 2, 3, 4)] == [90, 90, 80, 80]


def test_a_no_show_is_won_by_who_is_there() -> None:
    desk = Desk(FOUR, "kansas-city")
    desk.put(([1], [2]), ([3], [4]))
    desk.result(1, 0, 0, winner=1)
    desk.result(2, 1, 0)
    assert {line.number: line.won for line in standings(desk.evening)} == {1: 0.0, 2: 1.0, 3: 1.0, 4: 0.0}


def test_prizes_by_category_from_one_evening_for_people_and_couples() -> None:
    desk = Desk(format="individual")
    for number, (name, couple) in enumerate(
        [("Ann", "A"), ("Abe", "a"), ("Bea", "B"), ("Bob", "B"), ("Cal", ""), ("Dot", ""), ("Eve", "E"), ("Fay", "")], 1
    ):
        desk.write(Entered(number, (name,), couple))
    desk.put(([1, 5], [2, 6]), ([3, 7], [4, 8]))
    desk.result(1, 300, 250, sets=(0, 1, 0, 2), bids=(1, 2, 1, 3), best=(90, 120))
    desk.result(2, 280, 100, best=(70, 60))
    desk.write(Feat(1, 1, "300 pinochle"), Feat(4, 1, "300 pinochle"))
    found = {one.kind: one for one in prizes(desk.evening)}
    assert (found["high"].winners, found["high"].figure) == ((1, 5), 300)  # they tie: partners have the same points
    assert (found["low"].figure, found["low"].winners) == (100, (4, 8))
    assert found["most sets"].winners == (6,)
    assert (found["high hand"].winners, found["high hand"].figure) == ((2, 6), 120)
    assert found["last 300 pinochle"].winners == (4,)
    assert (found["couples"].winners, found["couples"].figure) == ((1, 2), 550)


def test_everybodys_rounds_are_what_the_total_is_made_of() -> None:
    desk = Desk(FOUR + ", Eve & Eli", "kansas-city")
    desk.put(([1], [2]), ([3], [4]), out=[5])
    desk.result(1, 500, 300)
    desk.result(2, 400, 100)
    desk.put(([5], [1]), ([2], [3]), out=[4])
    desk.result(1, 10, 20)
    desk.result(2, 40, 30)
    for line in standings(desk.evening):
        mine = moments(desk.evening, line.number)
        assert [one.round for one in mine] == [1, 2]
        assert sum(one.points or 0 for one in mine) == line.scored
        assert sum(one.won for one in mine) == line.won


def test_two_sides_that_write_the_same_agree_and_others_differ() -> None:
    desk = Desk(FOUR, "kansas-city")
    desk.put(([1], [2]), ([3], [4]))

    def table() -> Standing:
        return desk.evening.rounds[0].tables[0]

    desk.write(SideClaim(1, 1, 0, TableFigures((318, 247))))
    assert (table().state, table().figures) == ("claimed", None)
    desk.write(SideClaim(1, 1, 1, TableFigures((318, 274))))
    assert (table().state, table().figures) == ("differs", None)
    desk.write(SideClaim(1, 1, 1, TableFigures((318, 247))))
    assert (table().state, table().figures) == ("agreed", TableFigures((318, 247)))
    desk.result(1, 300, 200)
    assert (table().state, table().figures) == ("settled", TableFigures((300, 200)))


def test_one_sides_word_is_enough_where_the_evening_says_so() -> None:
    desk = Desk(FOUR, "kansas-city", both_agree=False)
    desk.put(([1], [2]), ([3], [4]))
    desk.write(SideClaim(1, 1, 0, TableFigures((318, 247))))
    assert desk.evening.rounds[0].tables[0].state == "agreed"


def test_a_correction_lists_the_rounds_that_would_have_been_seated_otherwise() -> None:
    desk = Desk(FOUR, "winners-up")
    desk.seat()
    desk.result(1, 500, 300)
    desk.result(2, 400, 100)
    desk.seat()
    seated = desk.evening.rounds[1].tables
    assert otherwise(desk.evening) == []
    desk.result(1, 300, 500, round=1)
    assert otherwise(desk.evening) == [2]
    assert desk.evening.rounds[1].tables == seated
    desk.result(1, 501, 300, round=1)
    assert otherwise(desk.evening) == []


def test_who_has_left_is_not_the_last_one_and_keeps_what_they_have() -> None:
    desk = Desk(FOUR, "kansas-city")
    desk.put(([1], [2]), ([3], [4]))
    desk.result(1, 500, 300)
    desk.result(2, 400, 100)
    desk.write(Here(4, False))
    found = {one.kind: one for one in prizes(desk.evening)}
    assert (found["low"].winners, found["low"].figure) == ((2,), 300)
    assert [line.number for line in standings(desk.evening)][-1] == 4


def test_a_tie_a_penalty_and_a_half_are_seen_in_the_standings() -> None:
    desk = Desk("Ann, Bea, Cal, Dot")
    for points in ((300, 222), (301, 223)):
        desk.put(([1, 2], [3, 4]))
        desk.result(1, *points)
    desk.write(EntryFined(3, 2, -25, why="talked"))
    told = {line.number: line_cells(desk.evening, line) for line in standings(desk.evening)}
    assert [told[one]["place"] for one in (1, 2, 4, 3)] == ["1=", "1=", "3", "4"]
    assert told[3]["points"] == "420 (\N{MINUS SIGN}25)"
    assert (told[1]["average"], told[4]["average"]) == ("301", "223")  # 300.5 and 222.5: a half goes up


def test_what_the_director_typed_is_written_down_and_what_they_decided_is_settled() -> None:
    desk = Desk(FOUR, "kansas-city")
    desk.put(([1], [2]), ([3], [4]))
    desk.write(SideClaim(1, 2, 0, TableFigures((5, 6))))
    desk.result(1, 500, 300)
    desk.result(2, 400, 100)
    assert [state_words(one) for one in desk.evening.rounds[0].tables] == ["written down", "settled by the director"]


def test_who_stands_where_they_do_by_a_lot_alone_is_named() -> None:
    desk = Desk("Ann & Abe, Bea & Bob, Cal & Cid, Dot & Dan", "kansas-city")
    desk.put(([1], [2]), ([3], [4]))
    desk.result(1, 300, 200)
    desk.result(2, 300, 100)
    lines = standings(desk.evening)
    assert [(line.number, line.drawn) for line in lines[2:]] == [(2, False), (4, False)]
    assert {line.number for line in lines[:2]} == {1, 3}
    assert all(line.drawn and not line.tied for line in lines[:2])
    told = order_words(desk.evening, lines)
    assert len(told) == 3
    assert "Ann & Abe" in told[2]
    assert "Bea & Bob" not in told[2]
