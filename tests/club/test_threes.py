"""Tables of three: everybody meets as many as can be, and sitting out goes round."""

from __future__ import annotations

import pytest

from deece.club.movements import MOVEMENTS, Field, MovementError, Played
from tests.club.evenings import evening, opponents, outs, restless


@pytest.mark.parametrize(("people", "most"), [(9, 1), (12, 1), (13, 2), (15, 1), (30, 1), (60, 1), (120, 1)])
def test_nobody_meets_twice_in_three_rounds_where_that_can_be(people: int, most: int) -> None:
    *_, (last, round_) = evening("threes", Field(tuple(range(1, people + 1)), seed=1), 3)
    rounds = (*last.rounds, Played(round_))
    assert max(opponents(rounds).values()) <= most
    assert all(len(one.sides) == 3 for played in rounds for one in played.round.tables)
    counts = [outs(rounds)[entry] for entry in range(1, people + 1)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("people", [6, 10, 26])
def test_it_goes_on_where_people_come_and_go(people: int) -> None:
    field = Field(tuple(range(1, people + 1)), seed=people)
    for before, round_ in evening("threes", field, 6, here=restless(people, 6, people)):
        assert len(round_.tables) == len(before.entries) // 3


def test_two_people_are_told_so() -> None:
    with pytest.raises(MovementError, match="too few people are here for a table of three"):
        MOVEMENTS["threes"](Field((1, 2)))
