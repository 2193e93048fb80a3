"""Winners up and losers down, and the ladder."""

from __future__ import annotations

import pytest

from deece.club.movements import MOVEMENTS, Field, MovementError, Played, Round, Seated
from tests.club.evenings import evening, outs, restless


def round_(*pairs: tuple[int, int], out: tuple[int, ...] = ()) -> Round:
    return Round(tuple(Seated(at, ((a,), (b,))) for at, (a, b) in enumerate(pairs, 1)), out)


def after(movement: str, entries: tuple[int, ...], played: Round, places: tuple[tuple[int, ...], ...]) -> Round:
    found = MOVEMENTS[movement](Field(entries, (Played(played, places),), entries))
    assert found is not None
    return found


FIRST = ((1, 2), (2, 1), (1, 2))


def test_winners_go_one_table_up_and_losers_one_down() -> None:
    first = MOVEMENTS["winners up"](Field((1, 2, 3, 4, 5, 6)))
    assert first == round_((1, 2), (3, 4), (5, 6))
    assert after("winners up", (1, 2, 3, 4, 5, 6), first, FIRST) == round_((1, 4), (2, 5), (3, 6))


def test_the_loser_of_the_last_table_changes_with_whoever_sat_out() -> None:
    played = round_((1, 2), (3, 4), (5, 6), out=(7,))
    assert after("winners up", (1, 2, 3, 4, 5, 6, 7), played, FIRST) == round_((1, 4), (2, 5), (3, 7), out=(6,))


def test_a_tie_goes_by_the_standings() -> None:
    played = round_((1, 2), (3, 4))
    field = Field((1, 2, 3, 4), (Played(played, ((1, 1), (2, 1))),), order=(4, 2, 1, 3))
    assert MOVEMENTS["winners up"](field) == round_((2, 4), (1, 3))


def test_those_below_move_up_where_somebody_has_gone_and_whoever_comes_late_begins_at_the_bottom() -> None:
    played = round_((1, 2), (3, 4), (5, 6))
    assert after("winners up", (1, 2, 3, 5, 6, 7), played, ((1, 2), (2, 1), (1, 2))) == round_((1, 5), (2, 3), (6, 7))


def test_two_who_have_just_met_do_not_meet_again_where_somebody_has_gone() -> None:
    played = round_((1, 2), (3, 4), (5, 6))
    found = after("winners up", (1, 2, 5, 6, 7, 8), played, ((1, 2), (2, 1), (1, 2)))
    assert not {frozenset(side[0] for side in one.sides) for one in found.tables} & {
        frozenset((1, 2)),
        frozenset((5, 6)),
    }


@pytest.mark.parametrize("movement", ["winners up", "ladder"])
def test_a_missing_result_is_named(movement: str) -> None:
    with pytest.raises(MovementError, match="table 2 of round 1, whose result is missing"):
        after(movement, (1, 2, 3, 4), round_((1, 2), (3, 4)), ((1, 2), ()))
    with pytest.raises(MovementError, match="table 1 of round 1, whose result is missing"):
        after(movement, (1, 2, 3, 4), round_((1, 2), (3, 4)), ())


@pytest.mark.parametrize("number", [2, 3, 7, 12, 21, 40])
@pytest.mark.parametrize("movement", ["winners up", "ladder"])
def test_it_goes_on_where_pairs_come_and_go(movement: str, number: int) -> None:
    field = Field(tuple(range(1, number + 1)), seed=number)
    here = restless(number, 8, number) if number > 3 else None
    for before, found in evening(movement, field, 8, here=here, ties=True):
        assert len(found.tables) == len(before.entries) // 2
        assert len(found.out) == len(before.entries) % 2
        counts = outs((*before.rounds, Played(found)))
        assert max(counts.values(), default=0) <= min(counts[entry] for entry in range(1, number + 1)) + 1 or here


def test_the_winner_has_the_higher_place_on_the_ladder_and_nobody_meets_the_same_twice_running() -> None:
    field = Field((1, 2, 3, 4, 5, 6))
    first = MOVEMENTS["ladder"](field)
    assert first == round_((1, 2), (3, 4), (5, 6))
    found = after("ladder", field.entries, first, ((2, 1), (1, 2), (1, 2)))  # 2 1 3 4 5 6
    assert found == round_((2, 3), (1, 5), (4, 6)) or found == round_((2, 3), (1, 4), (5, 6))
    met = {frozenset(side[0] for side in one.sides) for one in first.tables}
    assert not met & {frozenset(side[0] for side in one.sides) for one in found.tables}
