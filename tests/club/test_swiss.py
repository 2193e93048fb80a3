"""Swiss: nobody meets twice, the lowest sits out, and no other pairing by score is better: `swisspair` is asked too."""

from __future__ import annotations

import importlib.util
import os
from itertools import combinations
from typing import Any

import pytest

from deece.club.movements import MOVEMENTS, Field, MovementError, Played, Round, Seated
from tests.club.evenings import evening, opponents, outs, restless

SIZES = range(5, 81) if os.environ.get("DEECE_ALL") else (5, 6, 7, 8, 11, 16, 21, 34, 49, 64, 80)


def away(field: Field, pairs: list[tuple[int, int]]) -> int:
    """The squares of the differences of rounds won, in halves."""
    return sum(round(2 * field.won.get(a, 0) - 2 * field.won.get(b, 0)) ** 2 for a, b in pairs)


def pairs(round_: Round) -> list[tuple[int, int]]:
    return [(one.sides[0][0], one.sides[1][0]) for one in round_.tables]


@pytest.mark.skipif(not importlib.util.find_spec("swisspair"), reason="swisspair is not there for this Python")
@pytest.mark.parametrize("number", SIZES)
def test_no_pairing_of_swisspair_is_nearer_in_score(number: int) -> None:
    import swisspair

    for field, round_ in evening("swiss", Field(tuple(range(1, number + 1)), seed=number), min(6, number - 2)):
        met = opponents(field.rounds)
        had = outs(field.rounds)
        order = sorted(field.entries, key=lambda entry: (-field.won.get(entry, 0), entry))
        players = [
            swisspair.Player(
                id=str(entry),
                points=round(2 * field.won.get(entry, 0)),
                rank=rank,
                can_get_bye=not had[entry],
                cannot_be_paired_against_ids={str(other) for other in order if met[frozenset((entry, other))]},
            )
            for rank, entry in enumerate(order, 1)
        ]
        found: list[Any] = swisspair.create_matches(players)
        theirs = [(int(one.p1.id), int(one.p2.id)) for one in found if not one.is_bye]
        assert not any(met[frozenset(pair)] for pair in pairs(round_))
        assert len(pairs(round_)) == len(theirs)
        assert not any(had[entry] for entry in round_.out)
        if round_.out == tuple(int(one.p1.id) for one in found if one.is_bye):
            assert away(field, pairs(round_)) <= away(field, theirs)
        else:
            assert field.won.get(round_.out[0], 0) <= min(
                field.won.get(int(one.p1.id), 0) for one in found if one.is_bye
            )


@pytest.mark.parametrize("number", [5, 8, 13, 30])
def test_it_goes_on_where_entries_come_and_go(number: int) -> None:
    field = Field(tuple(range(1, number + 1)), seed=number)
    for before, round_ in evening("swiss", field, 6, here=restless(number, 6, number), ties=True):
        met = opponents(before.rounds)
        again = [pair for pair in pairs(round_) if met[frozenset(pair)]]
        assert not again or number < 8
        assert len(round_.out) == len(before.entries) % 2


@pytest.mark.parametrize("number", [4, 5, 6, 9])
def test_once_all_have_met_as_few_as_can_be_meet_again_and_sitting_out_goes_round(number: int) -> None:
    *_, (last, round_) = evening("swiss", Field(tuple(range(1, number + 1)), seed=3), 12)
    rounds = (*last.rounds, Played(round_))
    counts = [outs(rounds)[entry] for entry in range(1, number + 1)]
    assert max(counts) - min(counts) <= 1
    met = opponents(rounds)
    assert max(met.values()) - min(met[frozenset(pair)] for pair in combinations(range(1, number + 1), 2)) <= 2


def test_the_lowest_who_has_not_sits_out() -> None:
    tables = (Seated(1, ((1,), (2,))), Seated(2, ((3,), (4,))))
    rounds = (Played(Round(tables, (5,)), ((1, 2), (1, 2))),)
    found = MOVEMENTS["swiss"](Field((1, 2, 3, 4, 5), rounds, (1, 3, 2, 4, 5), {1: 1, 3: 1, 5: 0}))
    assert found is not None
    assert found.out == (4,)
    assert pairs(found)[0] == (1, 3)


def test_the_first_round_is_drawn() -> None:
    assert MOVEMENTS["swiss"](Field((1, 2, 3, 4, 5, 6), seed=1)) != MOVEMENTS["swiss"](
        Field((1, 2, 3, 4, 5, 6), seed=2)
    )


def test_a_missing_result_is_named_and_that_of_somebody_who_left_is_not_awaited() -> None:
    tables = (Seated(1, ((1,), (2,))), Seated(2, ((3,), (4,))))
    rounds = (Played(Round(tables), ((1, 2),)),)
    with pytest.raises(MovementError, match="table 2 of round 1, whose result is missing"):
        MOVEMENTS["swiss"](Field((1, 2, 3, 4), rounds))
    assert MOVEMENTS["swiss"](Field((1, 2, 3), rounds)) is not None
