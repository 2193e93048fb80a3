"""What a table inherits that was made for another pack: sums that follow from the cards, and meld tables too short."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from deece.rules.catalog import Rules
from deece.rules.check import TABLES, matters, problems
from deece.rules.count import first_trick, last_trick, points_in_play
from deece.rules.problem import Problem

# Points that follow from what a pack holds (S4: a doubled pack doubles them).
SUMS: Final = (
    "trick.first_trick",
    "trick.last_trick",
    "meld.on_board",
    "meld.least",
    "score.need_points",
    "score.save_points",
    "auction.first_bid",
)


def outgrown(rules: Rules, inherited: Rules, own: Collection[str]) -> list[Problem]:
    """Warnings of rows that these rules take over from a game with another pack; `own` are those that they set.

    Each names the figure that fits: the inherited one, in the proportion of what the tricks of both packs hold. It is a
    remedy where the rules can be with it alone; a table may want the old one.
    """
    found = list[Problem]()
    before, now = _cards(inherited), _cards(rules)
    if before != now and before:
        for key in SUMS:
            value = rules.value(key)
            if key in own or not matters(key, rules) or value != inherited.value(key) or not value:
                continue
            unit = rules.score.scale
            fits = max(unit, round(value * now / before / unit) * unit)
            if fits != value:
                found.append(
                    Problem(
                        f"<{key}> is {value}, as for a pack whose cards count {before}. These count {now}: "
                        + (
                            f"set <{key}={fits}>, or keep it"
                            if _can_be(rules, key, fits)
                            else f"in proportion that is {fits}"
                        )
                    )
                )
    if rules.deal.copies > inherited.deal.copies:
        short = [
            f"<meld.{name}>"
            for name in TABLES
            if f"meld.{name}" not in own and 1 < len(getattr(rules.meld, name)) < min(4, rules.deal.copies)
        ]
        if short:
            found.append(
                Problem(
                    f"{', '.join(short)}: only up to {inherited.deal.copies} copies have a value of their own, "
                    f"and the pack has {rules.deal.copies}. More copies pay as the sum of fewer, unless you set them"
                )
            )
    return found


def _can_be(rules: Rules, key: str, value: int) -> bool:
    """Whether the rules fit together with this value."""
    section, name = key.split(".")
    return not problems(replace(rules, **{section: replace(getattr(rules, section), **{name: value})}))


def _cards(rules: Rules) -> int:
    """What the cards of the pack count in play, without the first trick and the last."""
    return (
        points_in_play(rules)
        - first_trick(rules)
        - max(last_trick(rules, declares=True), last_trick(rules, declares=False))
    )
