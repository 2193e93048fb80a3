"""Look-ahead: exact where it reaches the end, within what can be won elsewhere; and how many nodes known deals take."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from deece import solver
from deece.cards import Hand
from deece.rules.ruleset import load
from deece.solver import Problem, SolverError, kernel
from tests.solver.endings import endings

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "solver.py"
# What the first positions of a committed file took when this was written: a search that takes more has become worse.
# And their values together: the only ones of the suite that are long enough to need more than the first, small table.
NODES = {("80-8", "double-deck", 40): (1_128_770, 492), ("48-9", "four-handed-passing", 10): (781_963, 131)}


def some() -> list[Problem]:
    return list(endings(400, 77))


@pytest.mark.usefixtures("needs_kernel")
def test_a_look_to_the_end_is_exact() -> None:
    problems = some()
    assert solver.estimates(problems, 6) == [value.points for value in solver.values(problems)]
    for estimates, exact in zip(solver.card_estimates(problems, 6), solver.all_card_values(problems), strict=True):
        assert estimates == {card.card: card.low for card in exact.cards}


@pytest.mark.usefixtures("needs_kernel")
@pytest.mark.parametrize("tricks", [0, 1])
def test_an_estimate_is_within_what_can_be_won(tricks: int) -> None:
    problems = some()
    for problem, points, cards in zip(
        problems, solver.estimates(problems, tricks), solver.card_estimates(problems, tricks), strict=True
    ):
        assert 0 <= points <= problem.total
        assert all(0 <= each <= problem.total for each in cards.values())


# Four of these hold no spade, and spades are trump: one trick has so many ways that its search did not end.
EIGHT_HANDS = """
TH TD QD JD 9D 9D KC QC 9C
TS KS QS JS JS TH KD QC JC
TS QH JH TD TD 9D TC KC 9C
TS KH KH QH KD QD KC QC JC
AS AS TS TD JD JD TC QC JC
AH QH QH JH JH AD KD AC 9C
JH 9H AD KD QD AC AC TC 9C
AH TH AD AD QD AC TC KC JC
"""


@pytest.mark.usefixtures("needs_kernel")
def test_a_trick_of_eight_long_hands_is_not_searched_for_ever() -> None:
    hands = tuple(map(Hand.parse, EIGHT_HANDS.strip().splitlines()))
    problem = Problem(load("eight-handed").rules, 0, hands, 2, frozenset({0, 2, 3, 4, 6, 7}))
    (found,) = solver.card_estimates([problem], 1)
    assert len(found) == 8
    assert all(0 <= points <= problem.total for points in found.values())
    (more,) = solver.estimates([problem], 9)  # which no search of so many nodes reaches
    assert 0 <= more <= problem.total


@pytest.mark.parametrize("tricks", [-1, 65, 1.0, None])
def test_tricks_that_cannot_be(tricks: Any) -> None:
    with pytest.raises(SolverError, match="tricks cannot be looked ahead; give 0 to 64"):
        solver.estimates(some()[:1], tricks)


def test_without_the_kernel_nothing_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "there", lambda: False)
    with pytest.raises(SolverError, match="deece doctor says why and what to do"):
        solver.card_estimates(some()[:1], 1)


@pytest.mark.usefixtures("needs_kernel")
@pytest.mark.parametrize(("name", "system", "number"), NODES)
def test_known_deals_take_no_more_nodes_than_they_did(name: str, system: str, number: int) -> None:
    problems = runpy.run_path(str(BENCHMARK))["deals"](name, load(system).rules, number)
    assert len(problems) == number
    nodes, points = NODES[name, system, number]
    values = solver.values(problems)
    assert sum(value.points for value in values) == points
    assert sum(value.spent.nodes for value in values) <= nodes
