"""Who owes whom by the stakes of score sheets: what a check is worth stands in a sheet's own rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deece.club.season import share
from deece.keeper.fold import Sheet
from deece.say import printed, say


def stakes(sheets: Iterable[Sheet]) -> dict[str, int]:
    """By name what each is owed, below 0 what they owe, over all sheets whose rules name a stake.

    One person is who has one name, however its letters are written; those of one column share, the first the odd part.
    """
    names, found = dict[str, str](), dict[str, int]()
    for sheet in sheets:
        if not (sheet.rules.score.checks and sheet.rules.score.check_stake) or not sheet.rows:
            continue
        public, who = sheet.state.public, sheet.names_at(sheet.rows[-1].number)
        for place, owed in enumerate(public.game.owed):
            there = [name for seat, name in enumerate(who) if public.seating.column[seat] == place]
            for at, name in enumerate(there):
                key = names.setdefault(name.casefold(), name)
                found[key] = found.get(key, 0) + share(owed, len(there), at)
    return {name: owed for name, owed in found.items() if owed}


def transfers(owed: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Who pays whom how much, in as few payments as need be: the most of what is owed first."""
    gets = {name: sum for name, sum in owed.items() if sum > 0}
    pays = {name: -sum for name, sum in owed.items() if sum < 0}
    found = list[tuple[str, str, int]]()
    while gets and pays:
        payer, getter = max(pays, key=lambda one: pays[one]), max(gets, key=lambda one: gets[one])
        paid = min(pays[payer], gets[getter])
        found.append((payer, getter, paid))
        for table, name in ((pays, payer), (gets, getter)):
            table[name] -= paid
            if not table[name]:
                del table[name]
    return found


def stake_words(owed: Mapping[str, int]) -> list[str]:
    """Who pays whom; and what is owed one by one, where the stakes of a table do not come to nothing together."""
    if sum(owed.values()):
        return [
            say("{who} gets {sum}.", who=name, sum=printed(each))
            if each > 0
            else say("{who} owes {sum}.", who=name, sum=printed(-each))
            for name, each in owed.items()
        ]
    return [
        say("{who} pays {whom} {sum}.", who=who, whom=whom, sum=printed(each)) for who, whom, each in transfers(owed)
    ]
