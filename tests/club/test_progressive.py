"""Individual progressive, as CLUB.md has measured it: who meets whom, and how it goes on where people come and go."""

from __future__ import annotations

from itertools import pairwise

import pytest

from deece.club.movements import FLOATER, Field, MovementError, Played
from deece.club.movements.progressive import progressive
from tests.club.evenings import evening, opponents, outs, partners, present


def whole_evening(field: Field, rounds: int = 99) -> tuple[Played, ...]:
    *_, (last, round_) = evening("progressive", field, rounds)
    return (*last.rounds, Played(round_))


@pytest.mark.parametrize("tables", range(3, 13))
def test_nobody_has_a_partner_twice_and_the_opponents_are_as_measured(tables: int) -> None:
    rounds = whole_evening(Field(tuple(range(1, 4 * tables + 1))))
    assert len(rounds) == tables
    assert max(partners(rounds).values()) == 1
    most = 3 if tables % 3 == 0 else 2 if tables % 2 == 0 else 1
    assert max(opponents(rounds).values()) == most


def test_north_stays_south_goes_back_east_on_one_and_west_two() -> None:
    rounds = whole_evening(Field(tuple(range(1, 21))), 2)
    where = {
        entry: (seated.table, side, place)
        for seated in rounds[1].round.tables
        for side, entries in enumerate(seated.sides)
        for place, entry in enumerate(entries)
    }
    assert [where[entry] for entry in (1, 2, 3, 4)] == [(1, 0, 0), (5, 0, 1), (2, 1, 0), (3, 1, 1)]


@pytest.mark.parametrize("over", [1, 2, 3])
def test_whoever_is_over_sits_out_and_takes_the_chair_of_the_next(over: int) -> None:
    rounds = whole_evening(Field(tuple(range(1, 21 + over))))
    counts = [outs(rounds)[entry] for entry in range(1, 21 + over)]
    assert max(counts) - min(counts) <= 1
    for before, after in pairwise(rounds):
        assert not set(before.round.out) & set(after.round.out)


def test_a_floater_fills_the_last_chair_and_moves_with_it() -> None:
    rounds = whole_evening(Field(tuple(range(1, 20)), odd="floater"))
    assert [played.round.out for played in rounds] == [()] * 5
    found = [seated.table for played in rounds for seated in played.round.tables if FLOATER in seated.sides[1]]
    assert found == [5, 2, 4, 1, 3]


def test_somebody_who_comes_late_takes_the_chair_of_somebody_who_left() -> None:
    start = Field(tuple(range(1, 13)))
    first = Played(progressive(start))  # type: ignore[arg-type]
    here = tuple(entry for entry in (*range(1, 13), 13) if entry != 6)
    second = progressive(start._replace(entries=here, rounds=(first,)))
    assert second is not None
    assert present(second) == set(here)
    assert second.tables[0].sides[0] == (1, 13)  # where 6, South of table 2, would have gone


def test_fewer_tables_than_before_need_another_movement() -> None:
    start = Field(tuple(range(1, 13)))
    first = Played(progressive(start))  # type: ignore[arg-type]
    with pytest.raises(MovementError, match=r"not as many full tables as before.*take matching"):
        progressive(start._replace(entries=start.entries[:-1], rounds=(first,)))
    with pytest.raises(MovementError, match="too few people are here for a table of four"):
        progressive(Field((1, 2, 3)))
