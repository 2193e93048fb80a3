"""Playouts: the same points by the kernel and in Python, and a fair notion of what a position is worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from deece import Hand, load, solver
from deece.solver import Limits, Problem, SolverError
from tests.solver.endings import endings, positions


@pytest.mark.usefixtures("needs_kernel")
@pytest.mark.parametrize("seed", range(4))
def test_kernel_and_reference_play_out_alike(seed: int) -> None:
    problems = [*endings(200, seed), *endings(40, seed, seats=(7, 8))]
    fast = solver.random_playouts(problems, 3, seed, Limits(threads=2), by="kernel")
    slow = solver.random_playouts(problems, 3, seed, by="reference")
    for problem, one, other in zip(problems, fast, slow, strict=True):
        assert one.points == other.points, problem
    for problem, one, other in zip(
        problems,
        solver.greedy_playouts(problems, by="kernel"),
        solver.greedy_playouts(problems, by="reference"),
        strict=True,
    ):
        assert one.points == other.points, problem


@pytest.mark.usefixtures("needs_kernel")
def test_long_hands_are_played_out_alike() -> None:
    problems = [problem for problem in positions(150, 3) if len(problem.hands[problem.turn]) > 4]
    assert len(problems) > 30
    for ask in (solver.greedy_playouts, lambda some, by: solver.random_playouts(some, 2, 9, by=by)):
        fast, slow = ask(problems, by="kernel"), ask(problems, by="reference")
        assert [one.points for one in fast] == [one.points for one in slow]


@pytest.mark.usefixtures("needs_kernel")
def test_every_card_is_played_out_alike() -> None:
    problems = [*endings(150, 8), *positions(30, 3)]
    fast = solver.card_playouts(problems, 3, 4, Limits(threads=2), by="kernel")
    assert fast == solver.card_playouts(problems, 3, 4, by="reference")


@pytest.mark.usefixtures("needs_kernel")
def test_a_card_is_played_out_as_the_position_after_it() -> None:
    problems = [problem for problem in endings(200, 6) if len(problem.trick) + 1 < len(problem.hands)]
    for place, (problem, found) in enumerate(zip(problems, solver.card_playouts(problems, 3), strict=True)):
        assert set(found) == {each.card for each in solver.card_values(problem).cards}
        for card, points in found.items():
            hands = list(problem.hands)
            hands[problem.turn] = Hand(bits=hands[problem.turn].bits - (1 << 4 * card.code))
            after = replace(problem, hands=tuple(hands), trick=(*problem.trick, card), first_lead=False)
            assert points == list(solver.random_playouts([after], 3, place)[0].points)


@pytest.mark.usefixtures("needs_kernel")
def test_the_last_card_of_a_trick_takes_its_points() -> None:
    last = [problem for problem in endings(800, 7) if max(map(len, problem.hands)) == 1]
    problems = [problem for problem in last if len(problem.trick) + 1 == len(problem.hands)]
    assert len(problems) > 20
    for found, exact in zip(solver.card_playouts(problems, 2), solver.all_card_values(problems), strict=True):
        assert found == {each.card: [each.low, each.low] for each in exact.cards}


def test_playouts_stay_within_the_points_and_say_who_made_them() -> None:
    for problem in endings(50, 1):
        (found,) = solver.random_playouts([problem], 20, 5)
        assert 0 <= min(found.points) <= found.mean <= max(found.points) <= problem.total
        assert found.engine == solver.engine()
        assert found.points == solver.random_playouts([problem], 20, 5)[0].points
        (greedy,) = solver.greedy_playouts([problem])
        assert 0 <= greedy.points[0] <= problem.total


def test_a_forced_ending_is_played_out_to_its_value() -> None:
    hands = tuple(map(Hand.parse, ("AS", "KH", "TS", "9C")))
    problem = Problem(load("four-handed").rules, 0, hands, 0, frozenset({0, 2}))
    assert solver.random_playouts([problem], 3)[0].points == (40, 40, 40)
    assert solver.greedy_playouts([problem])[0].points == (40,)


@pytest.mark.parametrize(("number", "seed"), [(0, 0), (-1, 0), (10**7, 0), (1, -1), (1, 1 << 64), (1.5, 0), (1, "x")])
def test_senseless_numbers_of_playouts_are_refused(number: int, seed: int) -> None:
    with pytest.raises(SolverError, match="playouts"):
        solver.random_playouts([], number, seed)
