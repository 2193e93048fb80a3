"""Single and double elimination: as many matches as there must be, whoever wins, ties or leaves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from deece.club.movements import MOVEMENTS, Field, MovementError, Played, Round, Seated
from tests.club.evenings import evening


def matches(movement: str, field: Field) -> tuple[int, int, Counter[int], list[Round]]:
    """How many matches there were and how many rounds, how often each lost, and all rounds."""
    rounds = [round_ for _, round_ in evening(movement, field, 99)]
    *_, (last, _) = evening(movement, field, 99)
    lost = Counter[int]()
    for played in last.rounds:
        for seated, ranks in zip(played.round.tables, played.places, strict=True):
            lost.update(side[0] for side, rank in zip(seated.sides, ranks, strict=True) if rank > 1)
    return sum(len(one.tables) for one in rounds), len(rounds), lost, rounds


@pytest.mark.parametrize("number", range(2, 65))
def test_single_elimination_has_one_match_less_than_entries(number: int) -> None:
    played, rounds, lost, all_rounds = matches("single elimination", Field(tuple(range(1, number + 1)), seed=number))
    assert played == number - 1
    assert rounds == (number - 1).bit_length()
    assert max(lost.values(), default=0) <= 1
    byes = 2**rounds - number
    assert all_rounds[0].out == tuple(range(1, byes + 1))  # to the first
    assert all(one.out == () for one in all_rounds[1:])


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("number", range(2, 65))
@pytest.mark.sample(45)
def test_double_elimination_has_two_matches_less_than_twice_the_entries_or_one(number: int, seed: int) -> None:
    played, rounds, lost, _ = matches("double elimination", Field(tuple(range(1, number + 1)), seed=seed))
    assert played in (2 * number - 2, 2 * number - 1)
    assert max(lost.values(), default=0) <= 2
    assert rounds <= 2 * number.bit_length() + 2


def test_both_ends_of_double_elimination_happen() -> None:
    ends = {matches("double elimination", Field((1, 2, 3, 4), seed=seed))[0] for seed in range(12)}
    assert ends == {6, 7}


def best_wins(movement: str, field: Field) -> list[Round]:
    """The rounds where the lower number always wins."""
    found: list[Round] = []
    while (round_ := MOVEMENTS[movement](field)) is not None:
        found.append(round_)
        places = tuple((1, 2) if one.sides[0] < one.sides[1] else (2, 1) for one in round_.tables)
        field = field._replace(rounds=(*field.rounds, Played(round_, places)))
    return found


def test_the_first_two_meet_in_the_final_alone() -> None:
    for number in range(3, 33):
        rounds = best_wins("single elimination", Field(tuple(range(1, number + 1))))
        assert [one.sides for one in rounds[-1].tables] == [((1,), (2,))]


@pytest.mark.parametrize("movement", ["single elimination", "double elimination"])
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.sample(8)
def test_whoever_leaves_is_out_and_the_opponent_goes_through(movement: str, seed: int) -> None:
    by_lot = Random(seed)
    gone = {by_lot.randrange(1, 14): by_lot.randrange(1, 5) for _ in range(4)}

    def here(number: int, _: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(one for one in range(1, 14) if number < gone.get(one, 99) or number > gone.get(one, 99) + 1)

    rounds = [
        (before, round_) for before, round_ in evening(movement, Field(tuple(range(1, 14)), seed=seed), 30, here=here)
    ]
    assert len(rounds) < 12
    for before, round_ in rounds:
        seen = [entry for seated in round_.tables for side in seated.sides for entry in side]
        away = {entry for entry, since in gone.items() if len(before.rounds) > since + 1}  # they came back too late
        assert not away & {*seen, *round_.out}


def pairs(*tables: tuple[int, int], out: tuple[int, ...] = ()) -> Round:
    return Round(tuple(Seated(at, ((a,), (b,))) for at, (a, b) in enumerate(tables, 1)), out)


def test_a_drop_after_a_result_does_not_change_who_plays_whom() -> None:
    first = MOVEMENTS["single elimination"](Field((1, 2, 3, 4, 5, 6, 7, 8)))
    assert first == pairs((1, 8), (4, 5), (2, 7), (3, 6))
    rounds = (Played(first, ((1, 2), (1, 2), (1, 2), (1, 2))),)
    second = MOVEMENTS["single elimination"](Field((1, 2, 3, 5, 6, 7, 8), rounds))  # 4 has won, and is gone
    assert second == pairs((2, 3), out=(1,))
    assert second is not None
    third = MOVEMENTS["single elimination"](Field((1, 2, 3, 5, 6, 7, 8), (*rounds, Played(second, ((2, 1),)))))
    assert third == pairs((1, 3))


def test_a_drop_before_the_result_lets_the_opponent_through() -> None:
    rounds = (Played(pairs((1, 4), (2, 3)), ((), (1, 2))),)
    assert MOVEMENTS["single elimination"](Field((2, 3, 4), rounds)) == pairs((2, 4))


def test_whoever_comes_after_the_draw_is_not_in_it() -> None:
    rounds = (Played(pairs((1, 4), (2, 3)), ((1, 2), (1, 2))),)
    assert MOVEMENTS["single elimination"](Field((1, 2, 3, 4, 5), rounds)) == pairs((1, 2))


@pytest.mark.parametrize("movement", ["single elimination", "double elimination"])
def test_a_missing_result_and_a_tie_are_named(movement: str) -> None:
    with pytest.raises(MovementError, match="table 2 of round 1, whose result is missing"):
        MOVEMENTS[movement](Field((1, 2, 3, 4), (Played(pairs((1, 4), (2, 3)), ((1, 2),)),)))
    with pytest.raises(MovementError, match="table 1 of round 1 ended in a tie"):
        MOVEMENTS[movement](Field((1, 2, 3, 4), (Played(pairs((1, 4), (2, 3)), ((1, 1), (1, 2))),)))
    with pytest.raises(MovementError, match="fewer than two are here"):
        MOVEMENTS[movement](Field((1,)))


def test_nobody_meets_again_in_the_second_bracket_while_that_can_be() -> None:
    for seed in range(6):
        _, _, _, rounds = matches("double elimination", Field(tuple(range(1, 33)), seed=seed))
        met = Counter(frozenset(side[0] for side in one.sides) for round_ in rounds[:-4] for one in round_.tables)
        assert max(met.values()) == 1
