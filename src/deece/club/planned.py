"""How many tables there will be, before anybody is seated."""

from __future__ import annotations

from deece.club.allowed import PEOPLE
from deece.club.fold import ROOMS, Evening
from deece.say import say, say_many


def plan_words(evening: Evening) -> str:
    """What the next round will look like: "13 are here: 3 tables, one sits out."."""
    number = len(evening.here)
    unit, odd = evening.format.unit, evening.format.odd
    here = say_many("{number} is here", "{number} are here", number)
    if unit == "pair":
        here = say_many("{number} pair is here", "{number} pairs are here", number)
    elif unit != "person":
        here = say_many("{number} team is here", "{number} teams are here", number)
    whole, rest = divmod(number, 2 if PEOPLE[unit] > 1 else 4)
    if evening.format.boards == "rooms":
        whole *= ROOMS
    if PEOPLE[unit] == 1 and evening.format.movement == "threes":
        whole, rest = divmod(number, 3)
    elif PEOPLE[unit] == 1 and rest == 3 and odd == "three":
        return say("{here}: {tables}, one of them with three players.", here=here, tables=_tables(whole + 1))
    elif odd == "floater" and rest and (rest > 1 or PEOPLE[unit] > 1):
        return say("{here}: {tables}, one of them with computer players.", here=here, tables=_tables(whole + 1))
    if not rest:
        return say("{here}: {tables}.", here=here, tables=_tables(whole))
    out = say_many("{number} sits out", "{number} sit out", rest)
    return say("{here}: {tables}, {out}.", here=here, tables=_tables(whole), out=out)


def _tables(number: int) -> str:
    return say_many("{number} table", "{number} tables", number)
