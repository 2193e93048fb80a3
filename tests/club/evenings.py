"""Evenings for the tests of movements: people who stay, leave, come late, and results by lot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from deece.club.movements import FLOATER, MOVEMENTS, Field, Played, Round


def tables(round_: Round) -> list[list[int]]:
    """Who sits at each table, floaters left out."""
    return [[entry for side in seated.sides for entry in side if entry != FLOATER] for seated in round_.tables]


def present(round_: Round) -> set[int]:
    """Who is there for it."""
    return {entry for one in tables(round_) for entry in one} | set(round_.out)


def partners(rounds: tuple[Played, ...]) -> Counter[frozenset[int]]:
    """How often two were partners."""
    sides = [side for played in rounds for seated in played.round.tables for side in seated.sides]
    return Counter(frozenset(side) for side in sides if len(side) == 2 and FLOATER not in side)


def opponents(rounds: tuple[Played, ...]) -> Counter[frozenset[int]]:
    """How often two sat against each other."""
    found = Counter[frozenset[int]]()
    for played in rounds:
        for seated in played.round.tables:
            for at, side in enumerate(seated.sides):
                for other in seated.sides[at + 1 :]:
                    found.update(frozenset((a, b)) for a in side for b in other if FLOATER not in (a, b))
    return found


def outs(rounds: tuple[Played, ...]) -> Counter[int]:
    """How often each sat out."""
    return Counter(entry for played in rounds for entry in played.round.out)


def places(round_: Round, by_lot: Random, *, ties: bool = False) -> tuple[tuple[int, ...], ...]:
    """A result for each table."""
    found = []
    for seated in round_.tables:
        ranks = by_lot.sample(range(1, len(seated.sides) + 1), len(seated.sides))
        found.append((1,) * len(ranks) if ties and by_lot.random() < 0.1 else tuple(ranks))
    return tuple(found)


def won(rounds: tuple[Played, ...]) -> dict[int, float]:
    """Rounds won: a tie half, sitting out one."""
    found = Counter[int]()
    for played in rounds:
        found.update(played.round.out)
        for seated, ranks in zip(played.round.tables, played.places, strict=False):
            for rank, side in zip(ranks, seated.sides, strict=False):
                for entry in side:
                    found[entry] += 0 if rank > 1 else 1 if ranks.count(1) == 1 else 0.5  # type: ignore[assignment]
    return dict(found)


def played(field: Field, round_: Round, by_lot: Random, *, ties: bool = False) -> Field:
    """The field after a round, with its results."""
    rounds = (*field.rounds, Played(round_, places(round_, by_lot, ties=ties)))
    score = won(rounds)
    order = tuple(sorted(score, key=lambda entry: (-score[entry], entry)))
    return field._replace(rounds=rounds, won=score, order=order)


def restless(people: int, rounds: int, seed: int) -> Callable[[int, tuple[int, ...]], tuple[int, ...]]:
    """Who is here for a round: over the evening a tenth leave, a tenth come late, and some of them go and come back."""
    by_lot = Random(f"{seed} {people}")
    leave = {by_lot.randrange(1, people + 1): by_lot.randrange(1, rounds) for _ in range(max(1, people // 10))}
    late = {people + 1 + at: by_lot.randrange(1, rounds) for at in range(max(1, people // 10))}
    back = {entry: after + 1 for entry, after in leave.items() if by_lot.random() < 0.2}

    def here(number: int, _: tuple[int, ...]) -> tuple[int, ...]:
        stay = [one for one in range(1, people + 1) if number < leave.get(one, 999) or number > back.get(one, 999)]
        return (*stay, *(one for one, since in late.items() if number >= since))

    return here


def evening(
    movement: str,
    field: Field,
    rounds: int,
    *,
    here: Callable[[int, tuple[int, ...]], tuple[int, ...]] | None = None,
    ties: bool = False,
) -> Iterator[tuple[Field, Round]]:
    """Each round with the field it was seated for; the same field asked again gives the same round."""
    by_lot = Random(f"{field.seed} results")
    for number in range(rounds):
        if here is not None:
            field = field._replace(entries=here(number, field.entries))
        round_ = MOVEMENTS[movement](field)
        if len(field.entries) < 40 or number == 2:
            assert round_ == MOVEMENTS[movement](field)
        if round_ is None:
            return
        whole(field, round_)
        yield field, round_
        field = played(field, round_, by_lot, ties=ties)


def whole(field: Field, round_: Round) -> None:
    """Nobody sits twice or at a table and out, nobody who is not here sits at all, and tables count from 1."""
    seated = [entry for one in tables(round_) for entry in one] + list(round_.out)
    assert len(seated) == len(set(seated))
    assert set(seated) <= set(field.entries)
    assert [seated.table for seated in round_.tables] == list(range(1, len(round_.tables) + 1))
