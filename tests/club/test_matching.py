"""Individuals who rotate: partners, opponents and sitting out are shared, whoever comes and goes."""

from __future__ import annotations

import time
from collections import Counter
from itertools import combinations
from typing import Literal

import pytest

from deece.club.movements import FLOATER, Field, MovementError, Played, Round, Seated
from deece.club.movements.matching import matching
from tests.club.evenings import evening, opponents, outs, partners, present, restless, tables

LARGEST = 160
SIZES = [*range(6, LARGEST + 1)]


def rounds_of(field: Field, rounds: int, *, moving: bool = False) -> tuple[Field, tuple[Played, ...]]:
    here = restless(len(field.entries), rounds, field.seed) if moving else None
    *_, (last, round_) = evening("matching", field, rounds, here=here)
    return last, (*last.rounds, Played(round_))


def field(people: int, seed: int = 1, odd: Literal["out", "three", "floater"] = "out") -> Field:
    return Field(tuple(range(1, people + 1)), seed=seed, odd=odd)


@pytest.mark.sample(9)
@pytest.mark.parametrize("people", SIZES)
def test_nobody_has_a_partner_twice_in_six_rounds(people: int) -> None:
    _, rounds = rounds_of(field(people), 6)
    assert max(partners(rounds).values()) == 1
    counts = [outs(rounds)[entry] for entry in range(1, people + 1)]
    assert max(counts) - min(counts) <= 1
    assert all(len(played.round.out) == people % 4 for played in rounds)


def could_be_new(field: Field, round_: Round, had: Counter[frozenset[int]]) -> bool:
    """Whether those who play could all have had a partner whom they have not had."""
    playing = [entry for one in tables(round_) for entry in one]

    def whole(left: tuple[int, ...]) -> bool:
        if not left:
            return True
        first, *rest = left
        return any(
            not had[frozenset((first, other))] and whole(tuple(one for one in rest if one != other)) for other in rest
        )

    return whole(tuple(playing))


@pytest.mark.sample(9)
@pytest.mark.parametrize("people", SIZES)
def test_nobody_has_a_partner_twice_while_that_can_be_where_people_come_and_go(people: int) -> None:
    for seed in range(1, 2 if people > 40 else 4):
        start = field(people, seed)
        for before, round_ in evening("matching", start, 6, here=restless(people, 6, seed)):
            had = partners(before.rounds)
            again = [pair for pair in partners((Played(round_),)) if had[pair]]
            assert not again or not could_be_new(before, round_, had)
            always = set.intersection(set(before.entries), *(present(one.round) for one in before.rounds))
            count = outs((*before.rounds, Played(round_)))
            counts = [count[entry] for entry in always]
            assert max(counts) - min(counts) <= 1
            assert all(count[entry] <= min(counts) + 1 for entry in before.entries)


@pytest.mark.parametrize(("people", "most"), [(12, 3), (16, 3), (24, 2), (48, 1), (160, 1)])
def test_opponents_are_repeated_as_little_as_can_be(people: int, most: int) -> None:
    """Twelve opponents in six rounds: of eleven others in all, then of plenty."""
    _, rounds = rounds_of(field(people), 6)
    met = opponents(rounds)
    assert max(met.values()) <= most
    if people >= 24:
        assert sum(often - 1 for often in met.values()) <= people // 4


@pytest.mark.parametrize("people", [8, 12, 16])
def test_full_tables_can_go_on_until_each_has_had_each(people: int) -> None:
    _, rounds = rounds_of(field(people), people - 1)
    assert set(partners(rounds)) == {frozenset(pair) for pair in combinations(range(1, people + 1), 2)}


def test_seven_people_do_not_run_out_of_partners_whatever_is_drawn() -> None:
    for seed in range(1, 5):
        _, rounds = rounds_of(field(7, seed), 6)
        assert max(partners(rounds).values()) == 1


@pytest.mark.parametrize("people", [7, 11, 15, 23])
def test_three_over_make_a_table_of_three_and_nobody_twice_before_everybody(people: int) -> None:
    _, rounds = rounds_of(field(people, odd="three"), 6)
    short = Counter[int]()
    for played in rounds:
        assert played.round.out == ()
        assert [len(seated.sides) for seated in played.round.tables] == [2] * (people // 4) + [3]
        short.update(tables(played.round)[-1])
    assert max(short.values()) - min(short[entry] for entry in range(1, people + 1)) <= 1


@pytest.mark.parametrize(("people", "floaters"), [(7, 1), (10, 2), (15, 1), (18, 2)])
def test_floaters_fill_the_table_of_two_or_three_who_are_over(people: int, floaters: int) -> None:
    _, rounds = rounds_of(field(people, odd="floater"), 6)
    short = Counter[int]()
    for played in rounds:
        assert played.round.out == ()
        last = played.round.tables[-1]
        assert [len(side) for side in last.sides] == [2, 2]
        assert sum(side.count(FLOATER) for side in last.sides) == floaters
        assert FLOATER not in last.sides[0]  # two over are a pair, and no partner of a floater
        short.update(tables(played.round)[-1])
    assert max(short.values()) - min(short[entry] for entry in range(1, people + 1)) <= (1 if floaters == 1 else 2)
    assert max(partners(rounds).values()) == 1


@pytest.mark.parametrize("odd", ["out", "three", "floater"])
def test_one_over_sits_out_however_odd_numbers_are_seated(odd: Literal["out", "three", "floater"]) -> None:
    assert len(matching(field(9, odd=odd)).out) == 1


def test_whoever_comes_late_does_not_sit_out_at_once() -> None:
    start = field(12)
    first = matching(start)
    late = start._replace(entries=(*start.entries, 13), rounds=(Played(first),))
    assert 13 not in matching(late).out


def test_whoever_comes_late_counts_like_whoever_has_sat_out_least() -> None:
    last, rounds = rounds_of(field(7), 3)
    assert min(outs(rounds)[entry] for entry in range(1, 8)) == 1
    (out,) = matching(last._replace(entries=(*last.entries, 8, 9), rounds=rounds)).out
    assert out <= 7


def test_another_seed_draws_other_tables() -> None:
    assert matching(field(16, 1)) != matching(field(16, 2))


@pytest.mark.parametrize(("people", "odd"), [(0, "out"), (3, "out"), (2, "three"), (1, "floater")])
def test_too_few_for_a_table_are_told_so(people: int, odd: Literal["out", "three", "floater"]) -> None:
    with pytest.raises(MovementError, match="too few people are here for a table of four"):
        matching(field(people, odd=odd))


def test_three_people_make_a_table_of_three() -> None:
    assert matching(field(3, odd="three")) == Round((Seated(1, ((1,), (2,), (3,))),))


def test_a_round_for_160_people_is_drawn_while_they_wait() -> None:
    last, _ = rounds_of(field(LARGEST), 2)
    began = time.process_time()
    matching(last)
    assert time.process_time() - began < 20
