"""Round robin: everybody once against everybody, by the circle, whoever comes and goes."""

from __future__ import annotations

from itertools import combinations

import pytest

from deece.club.movements import Field, Played
from tests.club.evenings import evening, opponents, outs, restless


@pytest.mark.parametrize("number", range(2, 33))
def test_everybody_meets_everybody_once_in_as_few_rounds_as_can_be(number: int) -> None:
    *_, (last, round_) = evening("round robin", Field(tuple(range(1, number + 1))), 99)
    rounds = (*last.rounds, Played(round_))
    assert len(rounds) == number - 1 + number % 2
    assert opponents(rounds) == {frozenset(pair): 1 for pair in combinations(range(1, number + 1), 2)}
    assert outs(rounds) == (dict.fromkeys(range(1, number + 1), 1) if number % 2 else {})


@pytest.mark.parametrize("number", [4, 7, 10, 19, 30])
def test_nobody_meets_twice_and_all_who_stay_meet_where_pairs_come_and_go(number: int) -> None:
    field = Field(tuple(range(1, number + 1)), seed=number)
    *_, (last, round_) = evening("round robin", field, 99, here=restless(number, 4, number))
    rounds = (*last.rounds, Played(round_))
    met = opponents(rounds)
    assert set(met.values()) == {1}
    assert all(met[frozenset(pair)] for pair in combinations(last.entries, 2))
    assert len(rounds) <= number + 5
