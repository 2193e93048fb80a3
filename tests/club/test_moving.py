"""What a movement looks at: a round that cannot hang on a result is not worked out again after a correction."""

from __future__ import annotations

from random import Random

import pytest

from deece.club.movements import BY_RESULTS, FLOATER, MOVEMENTS, Field, MovementError, Played, Round
from deece.club.planned import plan_words
from tests.club.desk import Desk


def went(movement: str, people: int, by_lot: Random) -> list[Round]:
    """Some rounds, with results and standings by this lot."""
    field, found = Field(tuple(range(1, people + 1)), seed=3), list[Round]()
    for number in range(4):
        order = list(field.entries)
        by_lot.shuffle(order)
        field = field._replace(order=tuple(order), won={one: by_lot.randint(0, 4) for one in order})
        first = movement == "best eight" and number < 2  # it is what comes after other rounds
        round_ = MOVEMENTS["world series" if first else movement](field)
        if round_ is None:
            break
        found.append(round_)
        places = []
        for one in round_.tables:
            ranks = list(range(1, len(one.sides) + 1))
            by_lot.shuffle(ranks)
            places.append(tuple(ranks))
        field = field._replace(rounds=(*field.rounds, Played(round_, tuple(places))))
    return found


@pytest.mark.parametrize("movement", sorted(MOVEMENTS))
def test_a_movement_that_is_said_to_look_at_results_does_and_no_other(movement: str) -> None:
    hangs = False
    for people in (9, 12, 16, 13):
        try:
            first = went(movement, people, Random(1))
        except MovementError:
            continue
        hangs |= any(went(movement, people, Random(lot)) != first for lot in range(2, 7))
    assert hangs == (movement in BY_RESULTS)


def test_where_a_movement_holds_no_more_the_matching_goes_on_and_nobody_partners_twice() -> None:
    desk = Desk(", ".join(f"P{number}" for number in range(1, 13)), "progressive")
    had = set[frozenset[int]]()
    for _ in range(desk.evening.format.rounds):
        for table in desk.seat().tables:
            for side in table.sides:
                assert frozenset(side) not in had
                had.add(frozenset(side))
            desk.result(table.number, 300, 200)
    assert len(desk.evening.rounds) == 6  # of which the movement itself has three for twelve people


def test_what_does_not_fit_from_the_start_is_said() -> None:
    with pytest.raises(MovementError, match="14"):
        Desk(", ".join(f"P{number}" for number in range(1, 15)), "whist").seat()


@pytest.mark.parametrize("odd", ["out", "three", "floater"])
@pytest.mark.parametrize("format", ["individual", "binokel", "kansas-city", "spokane", "swiss-pairs", "winners-up"])
def test_what_is_planned_is_what_is_seated(format: str, odd: str) -> None:
    for number in range(4, 20):
        pairs = format not in ("individual", "binokel")
        names = (f"P{one} & Q{one}" if pairs else f"P{one}" for one in range(number))
        desk = Desk("\n".join(names), format, odd=odd)
        plan, found = plan_words(desk.evening), desk.seat()
        tables, out = len(found.tables), len(found.out)
        assert f"{tables} table" in plan, (number, plan)
        assert (f"{out} sit" in plan) == (out > 0), (number, plan)
        short = [one for one in found.tables if len(one.sides) == 3 and format == "individual"]
        assert ("with three players" in plan) == bool(short), (number, plan)
        floats = any(FLOATER in side for one in found.tables for side in one.sides)
        assert ("computer players" in plan) == floats, (number, plan)
