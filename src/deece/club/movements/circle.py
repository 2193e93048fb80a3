"""Round robin: everybody against everybody once, by the circle."""

from __future__ import annotations

from collections import Counter

from deece.club.movements.history import couple, opposed, present
from deece.club.movements.lines import enough
from deece.club.movements.model import Field, Round, Seated
from deece.club.movements.pairing import cheapest


def round_robin(field: Field) -> Round | None:
    """The next round of the circle, or None once all who are here have met. Raises MovementError for fewer than two.

    Where somebody came late or has gone, as many as possible of those who have not met play, those first who have most
    to come.
    """
    if not field.rounds:
        enough(field)
    met = opposed(field)
    left = Counter({a: sum(1 for b in field.entries if a != b and not met[couple(a, b)]) for a in field.entries})
    if not any(left.values()):
        return None
    pairs = _circle(field)
    if any(met[couple(*pair)] for pair in pairs) or _changed(field):
        most = 2 * max(left.values()) ** 3 + 1

        def cost(a: int, b: int) -> int | None:
            return None if met[couple(a, b)] else most - left[a] ** 3 - left[b] ** 3

        pairs = cheapest(field.entries, cost)
    tables = tuple(Seated(at, ((a,), (b,))) for at, (a, b) in enumerate(pairs, 1))
    seated = {entry for pair in pairs for entry in pair}
    return Round(tables, tuple(entry for entry in field.entries if entry not in seated))


def _changed(field: Field) -> bool:
    return any(present(played.round) != set(field.entries) for played in field.rounds)


def _circle(field: Field) -> list[tuple[int, int]]:
    """The first stays, the others go round by one; with an odd number nobody is the first, who then sits out."""
    around = [0, *field.entries] if len(field.entries) % 2 else list(field.entries)
    turn = len(field.rounds) % (len(around) - 1)
    around = [around[0], *around[1 + turn :], *around[1 : 1 + turn]]
    pairs = [(around[at], around[-1 - at]) for at in range(len(around) // 2)]
    return [pair for pair in pairs if 0 not in pair]
