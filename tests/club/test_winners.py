"""World Series: winners move, losers stay and are not together; then the best eight."""

from __future__ import annotations

import pytest

from deece.club.movements import MOVEMENTS, Field, MovementError, Played, Round, Seated
from tests.club.evenings import evening, outs, partners, present, restless


@pytest.mark.parametrize("people", [8, 16, 64, 66, 99])
def test_winners_go_to_the_next_table_and_losers_stay_apart(people: int) -> None:
    before = None
    for field, round_ in evening("world series", Field(tuple(range(1, people + 1)), seed=people), 6):
        tables = people // 4
        assert len(round_.tables) == tables
        where = {entry: one.table for one in round_.tables for side in one.sides for entry in side}
        had = partners(field.rounds[-1:])
        assert not set(had) & set(partners((Played(round_),)))  # nobody keeps their partner
        if before is not None:
            for seated, ranks in zip(before.tables, field.rounds[-1].places, strict=True):
                for side, rank in zip(seated.sides, ranks, strict=True):
                    goes = seated.table if rank > 1 else seated.table % tables + 1
                    assert {where.get(entry, goes) for entry in side} == {goes}
        before = round_
    counts = [outs(field.rounds)[entry] for entry in range(1, people + 1)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("people", [9, 13, 30, 70])
def test_it_goes_on_where_people_come_and_go(people: int) -> None:
    field = Field(tuple(range(1, people + 1)), seed=people)
    for before, round_ in evening("world series", field, 7, here=restless(people, 7, people), ties=True):
        assert len(round_.tables) == len(before.entries) // 4
        assert present(round_) == set(before.entries)


def test_the_best_eight_play_and_then_their_winners() -> None:
    *_, (field, round_) = evening("world series", Field(tuple(range(1, 65)), seed=1), 6)
    order = tuple(range(64, 0, -1))
    field = field._replace(rounds=(*field.rounds, Played(round_, ((1, 2),) * 16)), order=order)
    first = MOVEMENTS["best eight"](field)
    assert first is not None
    assert len(first.tables) == 2
    assert present(first) == set(range(57, 65))
    field = field._replace(rounds=(*field.rounds, Played(first, ((2, 1), (1, 2)))))
    second = MOVEMENTS["best eight"](field)
    assert second is not None
    assert present(second) == {*first.tables[0].sides[1], *first.tables[1].sides[0]}
    field = field._replace(rounds=(*field.rounds, Played(second)))
    assert MOVEMENTS["best eight"](field) is None


def test_missing_results_and_too_few_people_are_named() -> None:
    played = Round((Seated(1, ((1, 2), (3, 4))),))
    with pytest.raises(MovementError, match="table 1 of round 1, whose result is missing"):
        MOVEMENTS["world series"](Field((1, 2, 3, 4), (Played(played),)))
    with pytest.raises(MovementError, match="too few people are here for a table of four"):
        MOVEMENTS["world series"](Field((1, 2, 3)))
    with pytest.raises(MovementError, match="best eight"):
        MOVEMENTS["best eight"](Field(tuple(range(1, 9))))
