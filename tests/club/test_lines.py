"""Pairs who stay and pairs who go to the next table: Kansas City and Spokane."""

from __future__ import annotations

from itertools import combinations

import pytest
from networkx import Graph, max_weight_matching

from deece.club.movements import FLOATER, MOVEMENTS, Field, MovementError, Played, Round
from tests.club.evenings import evening, opponents, outs, restless


def pairs(round_: Round) -> list[tuple[int, int]]:
    return [(seated.sides[0][0], seated.sides[1][0]) for seated in round_.tables]


def whole_evening(movement: str, field: Field, rounds: int) -> tuple[Played, ...]:
    *_, (last, round_) = evening(movement, field, rounds)
    return (*last.rounds, Played(round_))


@pytest.mark.parametrize("number", [16, 17, 24, 50, 100])
def test_one_line_stays_and_the_other_goes_to_the_next_table(number: int) -> None:
    rounds = whole_evening("kansas city", Field(tuple(range(1, number + 1))), 8)
    tables = number // 2
    for turn, played in enumerate(rounds):
        assert [pair[0] for pair in pairs(played.round)] == list(range(1, tables + 1))
        line = [*range(tables + 1, number + 1)]
        line = line[-turn:] + line[:-turn] if turn else line
        assert [pair[1] for pair in pairs(played.round)] == line[:tables]
        assert list(played.round.out) == line[tables:]
    assert max(opponents(rounds).values()) == 1


@pytest.mark.parametrize("number", range(2, 15))
def test_no_two_meet_twice_while_there_are_others(number: int) -> None:
    """With few pairs those of one line meet each other, once they have met all of the other line."""
    rounds = whole_evening("kansas city", Field(tuple(range(1, number + 1))), 8)
    for turn, played in enumerate(rounds):
        met = opponents(rounds[:turn])
        if any(met[frozenset(pair)] for pair in pairs(played.round)):
            playing = [entry for pair in pairs(played.round) for entry in pair]
            new = Graph([pair for pair in combinations(playing, 2) if not met[frozenset(pair)]])
            assert 2 * len(max_weight_matching(new)) < len(playing)
    counts = [outs(rounds)[entry] for entry in range(1, number + 1)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("number", [8, 15, 22, 40])
@pytest.mark.parametrize("movement", ["kansas city", "spokane"])
def test_it_goes_on_where_pairs_come_and_go(movement: str, number: int) -> None:
    field = Field(tuple(range(1, number + 1)), seed=number)
    for before, round_ in evening(movement, field, 8, here=restless(number, 8, number), ties=True):
        assert len(round_.tables) == len(before.entries) // 2
        assert len(round_.out) == len(before.entries) % 2
        met = opponents(before.rounds)
        if movement == "kansas city" and number > 16:
            assert not any(met[frozenset(pair)] for pair in pairs(round_))


def test_kansas_city_keeps_whoever_stays_at_their_table_where_somebody_left() -> None:
    start = Field(tuple(range(1, 17)))
    first = Played(MOVEMENTS["kansas city"](start))  # type: ignore[arg-type]
    second = MOVEMENTS["kansas city"](start._replace(entries=tuple(range(1, 16)), rounds=(first,)))
    assert second is not None
    assert [pair[0] for pair in pairs(second)][:6] == [1, 2, 3, 4, 5, 6]


def test_late_pairs_fill_up_the_shorter_line() -> None:
    start = Field(tuple(range(1, 17)))
    first = Played(MOVEMENTS["kansas city"](start))  # type: ignore[arg-type]
    second = MOVEMENTS["kansas city"](start._replace(entries=tuple(range(1, 19)), rounds=(first,)))
    assert second is not None
    assert [pair[0] for pair in pairs(second)] == [*range(1, 9), 17]


def test_spokane_losers_meet_winners_alone_however_long_it_lasts() -> None:
    rounds = list(evening("spokane", Field((1, 2, 3, 4, 5, 6), seed=2), 8))
    before = rounds[1][0]
    won = {
        side[0]
        for seated, ranks in zip(before.rounds[0].round.tables, before.rounds[0].places, strict=True)
        for side, rank in zip(seated.sides, ranks, strict=True)
        if rank == 1
    }
    assert all(pair[0] in won and pair[1] not in won for _, round_ in rounds[1:] for pair in pairs(round_))


def test_spokane_winners_of_the_first_game_never_move_and_its_losers_always_do() -> None:
    field = Field(tuple(range(1, 15)), seed=4)
    rounds = list(evening("spokane", field, 7))
    (_, first), (before, _) = rounds[:2]
    won = {
        seated.sides[at][0]: seated.table
        for seated, ranks in zip(first.tables, before.rounds[0].places, strict=True)
        for at, rank in enumerate(ranks)
        if rank == 1
    }
    assert len(won) == 7
    at = {seated.sides[side][0]: seated.table for seated in first.tables for side in (0, 1)}
    for _, round_ in rounds[1:]:
        now = {seated.sides[side][0]: seated.table for seated in round_.tables for side in (0, 1)}
        assert all(now[entry] == at[entry] if entry in won else now[entry] == at[entry] % 7 + 1 for entry in now)
        at = now
    played = tuple(Played(round_) for _, round_ in rounds)
    assert set(opponents(played)) == {frozenset((a, b)) for a in won for b in set(range(1, 15)) - set(won)}


def test_spokane_needs_the_first_results_and_no_others() -> None:
    start = Field((1, 2, 3, 4))
    first = MOVEMENTS["spokane"](start)
    assert first is not None
    with pytest.raises(MovementError, match="table 2 of round 1, whose result is missing"):
        MOVEMENTS["spokane"](start._replace(rounds=(Played(first, ((1, 2),)),)))
    second = MOVEMENTS["spokane"](start._replace(rounds=(Played(first, ((1, 2), (1, 2))),)))
    assert second is not None
    third = MOVEMENTS["spokane"](start._replace(rounds=(Played(first, ((1, 2), (1, 2))), Played(second))))
    assert third is not None
    gone = start._replace(entries=(1, 2, 3), rounds=(Played(first, ((1, 2),)),))  # 4 left, and their result never comes
    assert MOVEMENTS["spokane"](gone) is not None


@pytest.mark.parametrize("movement", ["kansas city", "spokane", "winners up", "swiss", "ladder"])
def test_a_pair_over_may_have_floaters_against_it(movement: str) -> None:
    field = Field((1, 2, 3, 4, 5), odd="floater")
    alone = []
    for _, round_ in evening(movement, field, 5):
        assert round_.out == ()
        assert round_.tables[-1].sides[1] == (FLOATER,)
        alone.append(round_.tables[-1].sides[0][0])
    assert sorted(alone) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("movement", ["kansas city", "spokane", "winners up", "swiss", "ladder", "round robin"])
def test_one_pair_alone_is_told_so(movement: str) -> None:
    with pytest.raises(MovementError, match="fewer than two are here"):
        MOVEMENTS[movement](Field((1,)))


def test_everybody_of_six_pairs_meets_everybody_in_five_rounds() -> None:
    rounds = whole_evening("kansas city", Field((1, 2, 3, 4, 5, 6)), 5)
    assert len(opponents(rounds)) >= len(list(combinations(range(6), 2))) - 2
