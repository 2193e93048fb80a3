"""Points and tricks that add up, and those that a side can take."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from deece.keeper.doubt import never
from deece.keeper.sums import Taken, rest, wrong_points
from deece.rules.count import points_in_play
from deece.rules.ruleset import systems
from tests.support import rules
from tests.told import ended_hands


@pytest.mark.parametrize(
    ("system", "total"),
    [("double-deck", 50), ("four-handed-passing", 25), ("partnership-auction", 250), ("triple-deck", 75)],
)
def test_points_of_both_sides_add_up_to_what_the_rules_count(system: str, total: int) -> None:
    table = rules(system)
    step = table.score.scale
    assert points_in_play(table) == total
    half = total // 2 // step * step
    assert wrong_points(table, [Taken(half, declares=True), Taken(total - half)]) is None
    assert wrong_points(table, [Taken(half, declares=True), Taken(total - half - 4 * step)]) == never(
        "points_sum", sum=total - 4 * step, total=total
    )
    assert wrong_points(table, [Taken(half, declares=True), Taken(total - half - step)], whole=False) is None


def test_points_come_in_the_steps_of_the_counting_scheme() -> None:
    table = rules("partnership-auction")
    assert wrong_points(table, [Taken(125), Taken(125)]) == never("points_step", points=125, step=10)
    fives = rules("partnership-auction", trick__count="simple")
    assert wrong_points(fives, [Taken(125), Taken(125)]) is None
    assert wrong_points(fives, [Taken(126), Taken(124)]) == never("points_step", points=126, step=5)
    classic = rules("partnership-auction", trick__count="classic")
    assert wrong_points(classic, [Taken(126), Taken(124)]) is None
    assert wrong_points(classic, [Taken(1), Taken(249)]) == never("points_never", points=1)


def test_nobody_takes_more_than_all() -> None:
    assert wrong_points(rules("double-deck"), [Taken(52)], whole=False) == never("points_most", points=52, most=50)


def test_so_many_points_need_so_many_tricks() -> None:
    table = rules("double-deck")
    assert wrong_points(table, [Taken(5, 1)], whole=False) is None
    assert wrong_points(table, [Taken(7, 1)], whole=False) == never("points_in_tricks", points=7, tricks=1)
    assert wrong_points(table, [Taken(1, 0)], whole=False) == never("points_in_tricks", points=1, tricks=0)
    assert wrong_points(table, [Taken(48, 20)], whole=False) == never("points_in_tricks", points=48, tricks=20)
    assert wrong_points(table, [Taken(10, 21)], whole=False) == never("points_in_tricks", points=10, tricks=21)
    assert wrong_points(table, [Taken(25, 10, True), Taken(25, 9)]) == never("tricks_sum", sum=19, total=20)


def test_where_the_last_trick_counts_more_for_declarer_both_sums_can_be() -> None:
    table = rules("double-deck", trick__last_trick_declarer=10)
    assert wrong_points(table, [Taken(30, declares=True), Taken(20)]) is None
    assert wrong_points(table, [Taken(30, declares=True), Taken(30)]) is None
    assert wrong_points(table, [Taken(30, declares=True), Taken(25)]) is not None
    assert rest(table, 30, declares=True, last=True) == 30
    assert rest(table, 30, declares=True, last=False) == 20
    assert rest(table, 20, declares=False, last=True) == 30


def test_where_the_first_trick_counts_more_who_won_it_has_it() -> None:
    table = rules("double-deck", trick__first_trick=5)
    assert wrong_points(table, [Taken(30), Taken(25)]) is None
    assert wrong_points(table, [Taken(25), Taken(25)]) == never("points_sum", sum=50, total=55)
    assert wrong_points(table, [Taken(9, 1)], whole=False) is None
    assert wrong_points(table, [Taken(11, 1)], whole=False) == never("points_in_tricks", points=11, tricks=1)
    assert wrong_points(table, [Taken(54, 19)], whole=False) is None
    assert rest(table, 30, declares=True, last=True) == 25


@pytest.mark.parametrize("system", systems())
def test_hands_that_were_played_add_up(system: str) -> None:
    table = rules(system)
    found = 0
    for _, result, _ in islice(ended_hands(table, random.Random(system)), 40):
        end = result.end
        assert end is not None
        if end.ended:
            continue
        found += 1
        sides = [Taken(side.play, side.tricks, side.declares) for side in result.sides]
        assert wrong_points(table, sides) is None
        assert wrong_points(table, [side._replace(tricks=None) for side in sides]) is None
    assert found


def test_a_forgotten_last_trick_is_named() -> None:
    told = [Taken(25, declares=True), Taken(23)]
    assert wrong_points(rules("double-deck"), told) == never("points_last", sum=48, total=50, last=2)
