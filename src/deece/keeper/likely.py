"""What is seldom told: limits above which few hands lie, for each role in a hand.

They were counted over hands of the computer player `plain` by `python -m deece.arena.limits`, which writes
`limits.toml`. A table with house rules is held to the limits of the system that is most like its own,
which `Limits.system` names.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from deece.game.value import split
from deece.rules.catalog import CATALOG, Rules
from deece.rules.check import TABLES
from deece.rules.ruleset import load, systems

# In what share of hands a figure of this role lies above its limit. Together they are under one hand in a hundred,
# which is how often somebody who told all rightly is asked; most of it goes where a wrong figure stands out most.
SHARES: Final = {
    "bid": 0.0005,
    "declarer": 0.0005,
    "partner": 0.0005,
    "other": 0.003,
    "declarers": 0.0005,
    "others": 0.006,
    "need": 0.0025,
    "over": 0.0005,
}
FILE: Final = files("deece").joinpath("keeper", "limits.toml")


class Limits(NamedTuple):
    """Figures above which only that share of hands lies (`SHARES`); 0 where a system has no such figure."""

    system: str  # whose hands were counted
    hands: int  # how many
    bid: int
    declarer: int  # the meld of declarer's own hand
    partner: int  # of the hand of a partner of declarer
    other: int  # of any other hand
    declarers: int  # of declarer's side together
    others: int  # of another side together
    need: int  # what declarer's side still needs when play begins: its bid, less its meld
    over: int  # by how much its meld is more than its bid


def counted() -> dict[str, Limits]:
    """The limits of each system, as they stand in the file."""
    found = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {system: Limits(system, **rows) for system, rows in found.items()}


_counted: Final = cache(counted)


@lru_cache(maxsize=64)
def limits(rules: Rules) -> Limits | None:
    """The limits for these rules: the system's own, or those of the system that differs in the fewest rows.

    None where no system can be compared: where cards, sides or passing are others, bids begin elsewhere, or a meld pays
    more. Then nothing is known, and nothing is asked.
    """
    alike = [(_unlike(rules, one), system) for system in systems() if _comparable(rules, one := load(system).rules)]
    return _counted().get(min(alike)[1]) if alike else None


# What decides how large meld and bids are; other rows only shift them a little.
_SAME: Final = (
    "deal.players",
    "deal.sides",
    "deal.copies",
    "deal.nines",
    "deal.hand",
    "deal.widow",
    "deal.stock",
    "auction.kind",
    "auction.first_bid",
    "exchange.cards",
    "exchange.partner",
    "exchange.widow_round",
    "meld.together",
    "score.scale",
)


def _comparable(rules: Rules, system: Rules) -> bool:
    """Whether a hand by these rules is seldom worth more than one of the system."""
    if any(rules.value(key) != system.value(key) for key in _SAME):
        return False
    mine, theirs = rules.meld, system.meld
    if mine.run_extra > theirs.run_extra or mine.four_of_a_kind > theirs.four_of_a_kind or mine.run_marriage:
        return False
    return all(
        split(getattr(mine, name), copies)[0] <= split(getattr(theirs, name), copies)[0]
        for name in TABLES
        if not name.startswith("roundhouse")  # which is hardly ever held
        for copies in range(1, rules.deal.copies + 1)
    )


def _unlike(rules: Rules, system: Rules) -> int:
    """In how many rows these rules differ from a system's."""
    return sum(rules.value(key) != system.value(key) for key in CATALOG)
