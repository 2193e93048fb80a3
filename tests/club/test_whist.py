"""The whist movement: everybody once with each of the others, and twice against each."""

from __future__ import annotations

from itertools import combinations

import pytest

from deece.club.movements import Field, MovementError, Played
from deece.club.movements.whist import STARTERS, whist
from tests.club.evenings import evening, opponents, outs, partners


@pytest.mark.parametrize("people", STARTERS)
def test_everybody_is_once_with_and_twice_against_everybody(people: int) -> None:
    *_, (last, round_) = evening("whist", Field(tuple(range(1, people + 1))), 99)
    rounds = (*last.rounds, Played(round_))
    pairs = {frozenset(pair): 1 for pair in combinations(range(1, people + 1), 2)}
    assert partners(rounds) == pairs
    assert opponents(rounds) == dict.fromkeys(pairs, 2)
    assert outs(rounds) == (dict.fromkeys(range(1, people + 1), 1) if people % 2 else {})


def test_other_numbers_and_whoever_comes_or_leaves_need_another_movement() -> None:
    with pytest.raises(MovementError, match="8, 12, 13, 16, 17, 20, 21; here are 14, so take matching"):
        whist(Field(tuple(range(14))))
    start = Field(tuple(range(1, 14)))
    first = Played(whist(start))  # type: ignore[arg-type]
    with pytest.raises(MovementError, match=r"somebody came or left.*take matching"):
        whist(start._replace(entries=tuple(range(2, 14)), rounds=(first,)))
