"""Pairs on a ladder: winners up and losers down, by tables or by places."""

from __future__ import annotations

from deece.club.movements.history import came_out, last_out, sat_out, standing, times
from deece.club.movements.lines import enough, with_floater
from deece.club.movements.model import Field, Round
from deece.club.movements.pairing import cheapest

AGAIN = 1_000_000  # those whom they have just met


def winners_up(field: Field) -> Round:
    """Winners go one table up, losers one down; table 1 is the top. Raises MovementError while a result is missing.

    Whoever sits out comes in at the last table, and its loser sits out: nobody twice before everybody has. A tie goes
    by the standings. Whoever comes late begins at the bottom; where somebody has gone, those below move up.
    """
    enough(field)
    steps = _after_results(field) if field.rounds else list(field.entries)
    out = _over(field, steps)
    steps = [entry for entry in steps if entry not in out]
    just = {_two(side) for side in _sides(field, len(field.rounds) - 1)}
    for at in range(0, len(steps) - 2, 2):
        if _two((steps[at], steps[at + 1])) in just:  # only where somebody has gone
            steps[at + 1], steps[at + 2] = steps[at + 2], steps[at + 1]
    return with_floater(field, list(zip(steps[::2], steps[1::2], strict=True)), out)


def ladder(field: Field) -> Round:
    """Neighbors on the ladder play, and the winner has the higher place.

    Raises MovementError while a result is missing. It begins in order of entering; whoever comes late begins at the
    bottom. Nobody meets the same pair twice running.
    """
    enough(field)
    steps = _ladder(field)
    out = _over(field, steps)
    place = {entry: at for at, entry in enumerate(entry for entry in steps if entry not in out)}
    rounds = len(field.rounds)
    ago = {_two(side): rounds - number for number in range(rounds) for side in _sides(field, number)}

    def cost(a: int, b: int) -> int:
        since = ago.get(_two((a, b)))
        return (place[a] - place[b]) ** 2 * 10 + (AGAIN // since**2 if since and since <= 2 else 0)

    pairs = [(a, b) if place[a] < place[b] else (b, a) for a, b in cheapest(list(place), cost)]
    return with_floater(field, sorted(pairs, key=lambda pair: place[pair[0]]), out)


def _two(pair: tuple[int, ...]) -> tuple[int, int]:
    return min(pair), max(pair)


def _sides(field: Field, number: int) -> list[tuple[int, ...]]:
    """Who sat against each other in a round."""
    tables = field.rounds[number].round.tables if 0 <= number < len(field.rounds) else ()
    return [tuple(side[0] for side in seated.sides) for seated in tables]


def _over(field: Field, steps: list[int]) -> tuple[int, ...]:
    """Of an odd number the lowest sits out, but nobody twice before everybody has."""
    if len(steps) % 2 == 0:
        return ()
    outs, last = times(field), last_out(field)
    return (min(reversed(steps), key=lambda entry: (outs[entry], entry in last)),)


def _ranked(field: Field, number: int) -> list[list[int]]:
    """The entries of each table of a round, the winner first."""
    best = standing(field)
    return [
        [
            entry
            for place, entry in sorted(
                zip(places, (side[0] for side in seated.sides), strict=True),
                key=lambda one: (one[0], best.get(one[1], len(best)), one[1]),
            )
            if entry
        ]
        for seated, places in came_out(field, number)
    ]


def _after_results(field: Field) -> list[int]:
    """The pairs from the top of table 1 down, after everybody has moved."""
    last = len(field.rounds) - 1
    tables = [one for one in _ranked(field, last) if len(one) == 2]
    winners, losers = [one[0] for one in tables], [one[1] for one in tables]
    seated = {entry for one in tables for entry in one}
    waiting = [entry for entry in field.entries if entry not in seated]  # sat out, or came late
    back = [entry for entry in waiting if entry in sat_out(field.rounds[last].round)]
    steps = winners[:1]
    for at in range(len(tables)):
        below = winners[at + 1] if at + 1 < len(tables) else None
        steps += [below] if below is not None else back
        steps.append(losers[at])
    steps += [entry for entry in waiting if entry not in steps]
    return [entry for entry in steps if entry in set(field.entries)]


def _ladder(field: Field) -> list[int]:
    """The ladder after all results: the winner of two has the higher of their places."""
    steps: list[int] = []
    for number, played in enumerate(field.rounds):
        here = {entry for seated in played.round.tables for side in seated.sides for entry in side if entry}
        steps += sorted((here | set(played.round.out)) - set(steps))
        for winner, loser in (one for one in _ranked(field, number) if len(one) == 2):
            high, low = sorted((steps.index(winner), steps.index(loser)))
            steps[high], steps[low] = winner, loser
    steps += [entry for entry in field.entries if entry not in steps]
    return [entry for entry in steps if entry in set(field.entries)]
