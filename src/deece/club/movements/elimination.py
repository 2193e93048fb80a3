"""Single and double elimination: who has lost, once or twice, is out."""

from __future__ import annotations

from collections import Counter

from deece.club.movements.history import came_out, couple, opposed, present, times
from deece.club.movements.lines import enough
from deece.club.movements.model import Field, MovementError, Round, Seated
from deece.club.movements.pairing import cheapest
from deece.say import say

AGAIN = 1_000_000  # those who have met


def single_elimination(field: Field) -> Round | None:
    """The next round of the bracket, or None once one is left. Raises MovementError for a missing result, or a tie."""
    return _seated(field, _bracket(field, _standing(field, 1)))


def double_elimination(field: Field) -> Round | None:
    """The same, and whoever has lost once goes on among those who have, none of whom meets again while that can be.

    The last of them plays the last who has not lost; if they win, they play once more. Raises MovementError as above.
    """
    losses = _standing(field, 2)
    upper = [entry for entry, lost in losses.items() if not lost]
    lower = [entry for entry, lost in losses.items() if lost]
    if len(upper) == len(lower) == 1:
        return _seated(field, ([(upper[0], lower[0])], []))
    above = _bracket(field, dict.fromkeys(upper, 0)) if len(upper) > 1 else ([], upper)
    below = _lower(field, lower)
    return _seated(field, (above[0] + below[0], above[1] + below[1]))


def _seated(field: Field, found: tuple[list[tuple[int, int]], list[int]]) -> Round | None:
    if not field.rounds:
        enough(field)
    pairs, alone = found
    if not pairs:
        return None
    return Round(tuple(Seated(at, ((a,), (b,))) for at, (a, b) in enumerate(pairs, 1)), tuple(sorted(alone)))


def _standing(field: Field, most: int) -> dict[int, int]:
    """Who is still in it, with what they have lost: here now, and in every round from the first on."""
    losses: Counter[int] = Counter()
    for number in range(len(field.rounds)):
        for seated, places in came_out(field, number):
            if len(set(places)) == 1:
                if not set(field.entries) & {entry for side in seated.sides for entry in side}:
                    continue
                raise MovementError(
                    say(
                        "table {table} of round {round} ended in a tie, and one of the two must go on:"
                        " let them play another hand",
                        table=seated.table,
                        round=number + 1,
                    )
                )
            for place, side in zip(places, seated.sides, strict=True):
                losses[side[0]] += place > 1
    still = set(field.entries)
    for played in field.rounds:
        still &= present(played.round)
    return {entry: losses[entry] for entry in sorted(still) if losses[entry] < most}


def _slots(field: Field) -> dict[int, int]:
    """The place of each in the bracket, as seeded: the first against the last, and free places beside the first."""
    drawn = sorted(present(field.rounds[0].round) if field.rounds else set(field.entries))
    order = [0]
    while len(order) < len(drawn):
        order = [seed for one in order for seed in (one, 2 * len(order) - 1 - one)]
    return {drawn[seed]: slot for slot, seed in enumerate(order) if seed < len(drawn)}


def _bracket(field: Field, alive: dict[int, int]) -> tuple[list[tuple[int, int]], list[int]]:
    """The lowest level of the bracket at which two are left to play, and whoever goes through without playing."""
    slots = _slots(field)
    if len(alive) < 2:
        return [], list(alive)
    size = 2
    while True:
        parts: dict[int, list[int]] = {}
        for entry in sorted(alive, key=slots.__getitem__):
            parts.setdefault(slots[entry] // size, []).append(entry)
        if any(len(part) > 1 for part in parts.values()):
            pairs = [couple(part[0], part[1]) for part in parts.values() if len(part) > 1]
            return pairs, [part[0] for part in parts.values() if len(part) == 1]
        size *= 2


def _lower(field: Field, lost: list[int]) -> tuple[list[tuple[int, int]], list[int]]:
    """As many pairs as there are of those who have lost once; one over goes through, nobody twice before all have."""
    alone: list[int] = []
    if len(lost) % 2:
        outs = times(field)
        alone = [min(lost, key=lambda entry: (outs[entry], entry))]
    met = opposed(field)
    rest = [entry for entry in lost if entry not in alone]
    return cheapest(rest, lambda a, b: met[couple(a, b)] * AGAIN + (a - b) ** 2), alone
