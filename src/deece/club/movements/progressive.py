"""Individual progressive: North stays, South goes back a table, East on one and West on two."""

from __future__ import annotations

from typing import Final

from deece.club.movements.history import couple, last_out, lots, partnered, times
from deece.club.movements.model import FLOATER, Field, MovementError, Round, Seated
from deece.say import say

STEPS: Final = (0, -1, 1, 2)  # North, South, East, West


def progressive(field: Field) -> Round | None:
    """The next round, or None once everybody has been at every table: from then on partners would come again.

    Somebody over sits out, and takes the chair of whoever sits out after them. Raises MovementError where the people
    no longer make as many tables: matching goes on from there.
    """
    tables, over = divmod(len(field.entries), 4)
    if field.odd == "floater" and over == 3:
        tables += 1
    if not tables:
        raise MovementError(say("too few people are here for a table of four"))
    if len(field.rounds) >= tables:
        return None
    if not field.rounds:
        chairs = list(field.entries[: 4 * tables])
        chairs += [FLOATER] * (4 * tables - len(chairs))
        return _round(field, chairs)
    return _round(field, _filled(field, _moved(field, tables)))


def _moved(field: Field, tables: int) -> list[int]:
    """Four chairs for each table, after everybody has moved; a floater moves like the others."""
    last = sorted(field.rounds[-1].round.tables)
    if len(last) != tables or any([len(side) for side in seated.sides] != [2, 2] for seated in last):
        raise MovementError(
            say(
                "there are not as many full tables as before, and the progressive movement ends:"
                " take matching from here on"
            )
        )
    chairs = [FLOATER] * (4 * tables)
    for at, seated in enumerate(last):
        for role, entry in enumerate((*seated.sides[0], *seated.sides[1])):
            chairs[(at + STEPS[role]) % tables * 4 + role] = entry
    return chairs


def _filled(field: Field, chairs: list[int]) -> list[int]:
    """Free chairs go to those who have none; then whoever sat out changes with those whose turn it is."""
    here = set(field.entries)
    chairs = [entry if entry in here else FLOATER for entry in chairs]
    waiting = [entry for entry in field.entries if entry not in chairs]
    had = partnered(field)

    def repeats(entry: int, chair: int) -> int:
        return had[couple(entry, chairs[chair ^ 1])]

    while waiting and FLOATER in chairs:
        free = [chair for chair, entry in enumerate(chairs) if entry == FLOATER]
        chair = min(free, key=lambda chair: repeats(waiting[0], chair))
        chairs[chair] = waiting.pop(0)
    outs, last, by_lot = times(field), last_out(field), lots(field)
    lot = {entry: by_lot.random() for entry in field.entries}
    turns = sorted(field.entries, key=lambda entry: (outs[entry], entry in last, lot[entry]))
    resting = turns[: len(waiting)]
    for entry in [entry for entry in waiting if entry not in resting]:
        free = [chairs.index(other) for other in resting if other in chairs]
        chairs[min(free, key=lambda chair: repeats(entry, chair))] = entry
    return chairs


def _round(field: Field, chairs: list[int]) -> Round:
    tables = tuple(
        Seated(at // 4 + 1, ((chairs[at], chairs[at + 1]), (chairs[at + 2], chairs[at + 3])))
        for at in range(0, len(chairs), 4)
    )
    return Round(tables, tuple(entry for entry in field.entries if entry not in chairs))
