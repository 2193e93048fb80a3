"""Swiss: entries with as many rounds won meet, nobody twice, by one matching of least cost."""

from __future__ import annotations

from deece.club.movements.history import came_out, couple, last_out, lots, opposed, standing, times
from deece.club.movements.lines import enough, with_floater
from deece.club.movements.model import Field, Round
from deece.club.movements.pairing import cheapest

BYE = 0  # in place of an opponent


def swiss(field: Field) -> Round:
    """The next round of a Swiss event. Raises MovementError while a result is missing.

    What counts, in this order: nobody sits out twice before everybody has; nobody meets again; the lowest who can sits
    out; the squares of the differences of rounds won; neighbors in the standings. The first round is drawn by lot.
    """
    enough(field)
    for number in range(len(field.rounds)):
        list(came_out(field, number))
    met, outs, last, place = opposed(field), times(field), last_out(field), standing(field)
    if not field.rounds:
        drawn = list(field.entries)
        lots(field).shuffle(drawn)
        place = {entry: at for at, entry in enumerate(drawn)}
    halves = {entry: round(2 * field.won.get(entry, 0)) for entry in field.entries}
    size, most = len(field.entries), max(halves.values(), default=0) + 1
    near = size**3 + 1  # each of these outweighs all that stands below it
    lowest = near * (size * most**2 + 1)
    again = lowest * (size + 1) * 2
    twice = again * size * (2 * len(field.rounds) + 2)
    fewest = min(outs.values(), default=0)

    def cost(a: int, b: int) -> int:
        if BYE in (a, b):
            entry = a or b
            return twice * (outs[entry] - fewest) + lowest * (size - place[entry] + (size if entry in last else 0))
        often = met[couple(a, b)]
        price = again * (2 * often + 1 if often else 0) + near * (halves[a] - halves[b]) ** 2
        return price + (place[a] - place[b]) ** 2

    here = sorted(field.entries, key=place.__getitem__)
    found = cheapest(here + [BYE] * (size % 2), cost)
    pairs = sorted(((a, b) for a, b in found if BYE not in (a, b)), key=lambda pair: place[pair[0]])
    return with_floater(field, pairs, tuple(a or b for a, b in found if BYE in (a, b)))
