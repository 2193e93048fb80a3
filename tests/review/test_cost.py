"""A cost is found in some of the deals and paid for in others: noise costs nothing, and what is worse costs it."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from deece.review.cost import Cost, cost_of, error_of


def rows(means: list[float], deals: int, seed: int) -> list[list[float]]:
    """Noisy values with these means."""
    rng = random.Random(seed)
    return [[mean + rng.gauss(0, 0.1) for _ in range(deals)] for mean in means]


def test_choices_that_are_alike_cost_nothing_on_average() -> None:
    costs = [cost_of(rows([0.5] * 6, 200, seed), [0]) for seed in range(200)]
    # The best of six noisy means, paid for in the deals that it was found in, would cost about 0.009 each time.
    assert fmean(each.cost for each in costs) < 0.005
    assert sum(each.grade in ("slip", "mistake", "blunder") for each in costs) <= 0.1 * len(costs)


def test_what_is_worse_costs_as_much_as_it_is_worse() -> None:
    costs = [cost_of(rows([0.47, 0.5, 0.45], 400, seed), [0]) for seed in range(50)]
    assert fmean(each.cost for each in costs) == pytest.approx(0.03, abs=0.003)
    assert all(each.best == 1 for each in costs if each.cost)


@pytest.mark.parametrize("deals", [1, 7, 12, 13, 25, 60])
def test_every_deal_is_paid_for_once_and_ties_cost_nothing(deals: int) -> None:
    """With a choice that is better everywhere the cost is the mean difference, however the deals fall into blocks."""
    low = rows([0.5], deals, 2)[0]
    high = [value + 0.01 * (place + 1) for place, value in enumerate(low)]
    found = cost_of([low, high], [0])
    assert found.split == pytest.approx(0.0 if deals == 1 else 0.01 * (deals + 1) / 2)
    assert cost_of([low, low, list(low)], [1]).split == 0.0


def test_own_ways_to_go_on_are_chosen_where_they_are_not_paid_for() -> None:
    """One of six ways that are alike must not look worse because the best of the others had luck, nor better."""
    costs = [cost_of(rows([0.5] * 6, 60, seed), [0, 1, 2]).split for seed in range(400)]
    assert abs(fmean(costs)) < 0.003


def test_nine_tenths_of_the_deals_find_more_than_half_of_them() -> None:
    costs = [cost_of(rows([0.47, 0.5, 0.48], 20, seed), [0]).split for seed in range(2000)]
    assert fmean(costs) > 0.0205  # of 0.03; found in one half and paid for in the other 0.019


def test_the_same_noise_in_all_rows_is_no_error() -> None:
    noise = rows([0.5], 300, 1)[0]
    found = cost_of([noise, [value + 0.02 for value in noise]], [0])
    assert found.cost == pytest.approx(0.02)
    assert found.error == pytest.approx(0.0, abs=1e-12)
    assert found.known
    assert found.grade == "mistake"


@pytest.mark.parametrize(
    ("cost", "error", "grade"),
    [
        (0.004, 0.0001, "as good"),
        (0.005, 0.0001, "slip"),
        (0.006, 0.01, "close"),  # the interval holds 0
        (0.015, 0.001, "mistake"),
        (0.016, 0.0055, "mistake"),  # the name goes by the cost, however sure more than nothing is
        (0.016, 0.009, "close"),
        (0.04, 0.001, "blunder"),
        (0.30, 0.2, "close"),
    ],
)
def test_a_grade_goes_by_the_cost_and_needs_a_lower_bound_of_half_a_slip(cost: float, error: float, grade: str) -> None:
    assert Cost(cost, error, 1).grade == grade


def test_values_that_stay_alike_for_long_are_less_sure_than_they_look() -> None:
    chain = [value for value in rows([0.0], 20, 3)[0] for _ in range(10)]
    alone = random.Random(4).sample(chain, len(chain))
    assert error_of(chain) > 1.5 * error_of(alone)


def test_a_choice_that_is_surely_the_best_needs_no_more_deals() -> None:
    ahead = cost_of(rows([0.5, 0.4, 0.3], 100, 1), [0])
    assert ahead.behind == pytest.approx(-0.1, abs=0.03)
    assert ahead.error > 0.003
    assert ahead.known
    alike = cost_of(rows([0.5, 0.5, 0.3], 100, 1), [0])
    assert not alike.known
    behind = cost_of(rows([0.5, 0.51, 0.3], 100, 1), [0])
    assert behind.behind > 0
    assert not behind.known
