"""Where everybody goes after a round, by where they sit, for movements of which that is known before a card is dealt.

It is read off the movement itself: as long as the same chair leads to the same chair, a card on the table can say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from deece.club.fold import Evening
from deece.club.movements import MOVEMENTS, Field, MovementError, Played, Round, Seated
from deece.club.words.compared import PAIRS
from deece.say import Message, say

FIXED: Final = ("progressive", "whist", "kansas city", "round robin")
MOST: Final = 60  # rounds
ROLES: Final[tuple[tuple[Message, ...], ...]] = (("North", "South"), ("East", "West"))


class Chair(NamedTuple):
    """Where somebody sits; table 0 is sitting out."""

    table: int
    side: int = 0
    place: int = 0  # of the side


class Guide(NamedTuple):
    """From each chair to the next; the same after every round before this one."""

    goes: Mapping[Chair, Chair]
    until: int


def guide(evening: Evening) -> Guide | None:
    """Where whoever sits on each chair goes next; None where only the results, or a matching, can say it."""
    format, rounds = evening.format, tuple(_played(evening))
    if format.movement not in FIXED or format.boards:  # boards are played this way and that
        return None
    before = [_chairs(one.round) for one in rounds[-1:]]
    while len(rounds) < (format.rounds or MOST):
        try:
            found = MOVEMENTS[format.movement](Field(evening.here, rounds, seed=evening.opened.seed, odd=format.odd))
        except MovementError:
            break
        if found is None:
            break
        rounds = (*rounds, Played(found))
        before.append(_chairs(found))
    steps = [_step(one, other) for one, other in pairwise(before)]
    if not steps or steps[0] is None:
        return None
    same = next((place for place, step in enumerate(steps) if step != steps[0]), len(steps))
    if same < min(2, len(steps)):
        return None
    return Guide(steps[0], len(rounds) - len(steps) + same)


def _played(evening: Evening) -> list[Played]:
    return [
        Played(Round(tuple(Seated(one.number, one.table.sides) for one in round.tables), round.out))
        for round in evening.rounds
    ]


def _chairs(round: Round) -> dict[int, Chair]:
    found = {
        entry: Chair(seated.table, side, place)
        for seated in round.tables
        for side, entries in enumerate(seated.sides)
        for place, entry in enumerate(entries)
    }
    return found | {entry: Chair(0, 0, place) for place, entry in enumerate(round.out)}


def _step(now: Mapping[int, Chair], then: Mapping[int, Chair]) -> dict[Chair, Chair] | None:
    """From each chair to the next; None where other people sit there."""
    return {chair: then[entry] for entry, chair in now.items()} if now.keys() == then.keys() else None


def role(evening: Evening, chair: Chair) -> str:
    """What a chair is called: "South", of a pair "North and South"."""
    return roles(evening)[chair.side][chair.place]


def roles(evening: Evening) -> list[list[str]]:
    """What the chairs of a table are called, by side and by place."""
    sides = ROLES if evening.format.unit == "person" else tuple((one,) for one in PAIRS)
    return [[say(one) for one in side] for side in sides]


def guide_words(evening: Evening, found: Guide) -> dict[int, list[str]]:
    """By table, where each goes who sits there; 0 is who sits out."""
    words: dict[int, list[str]] = {}
    for chair, goes in sorted(found.goes.items()):
        words.setdefault(chair.table, []).append(_goes(evening, chair, goes))
    return words


def _goes(evening: Evening, chair: Chair, goes: Chair) -> str:
    table = goes.table
    if chair.table == 0:
        if table == 0:
            return say("Whoever sits out sits out again.")
        return say("Whoever sits out goes to table {table} as {role}.", table=table, role=role(evening, goes))
    who, there = role(evening, chair), role(evening, goes) if table else ""
    if evening.format.unit != "person":
        return _both_go(who, chair, goes, there)
    if table == 0:
        return say("{who} sits out the next round.", who=who)
    if chair[1:] != goes[1:]:
        return say("{who} goes to table {table} as {role}.", who=who, table=table, role=there)
    return (
        say("{who} stays here.", who=who)
        if chair == goes
        else say("{who} goes to table {table}.", who=who, table=table)
    )


def _both_go(who: str, chair: Chair, goes: Chair, there: str) -> str:
    table = goes.table
    if table == 0:
        return say("{who} sit out the next round.", who=who)
    if chair.side != goes.side:
        return say("{who} go to table {table} as {role}.", who=who, table=table, role=there)
    return (
        say("{who} stay here.", who=who) if chair == goes else say("{who} go to table {table}.", who=who, table=table)
    )


def until_words(found: Guide) -> str:
    """As long as it holds."""
    return say("So after each round, to round {round}, as long as nobody comes or leaves.", round=found.until)
