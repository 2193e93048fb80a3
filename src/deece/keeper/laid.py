"""What one player can lay in a two-handed hand with a stock: the totals of all ways of laying, one kind after another.

A card counts once in each type of meld, so that no kind is laid more often than the pack has copies; what is laid and
still whole may be built on. How many cards pass through a hand is not counted here.
"""

from __future__ import annotations

from functools import cache, lru_cache

from deece.game.value import split
from deece.rules.catalog import Rules

Row = tuple[int, ...]


@lru_cache(maxsize=64)
def laid_totals(rules: Rules) -> frozenset[int]:
    """Every total that one player's melds can come to by the end of a hand, at the system's own scale."""
    meld, copies = rules.meld, rules.deal.copies
    found = _laid((), meld.dix, copies + meld.dealers_dix + meld.dix_exchange, rules)
    for _ in range(3):
        found = _sums(found, _laid(meld.plain_run, meld.marriage, copies, rules))
    for row in (meld.pinochle, meld.aces, meld.tens, meld.kings, meld.queens, meld.jacks):
        found = _sums(found, _laid(row, (), copies, rules))
    return _sums(found, _laid(meld.run, meld.royal_marriage, copies, rules))


def _sums(one: frozenset[int], other: frozenset[int]) -> frozenset[int]:
    return frozenset([first + second for first in one for second in other])


def _laid(row: Row, single: Row, copies: int, rules: Rules) -> frozenset[int]:
    """All sums that these copies can pay.

    `row` is what is built up (a run, an around, a pinochle), and `single` what stands side by side, as a marriage or a
    dix; with both, a run is built on marriages too.
    """
    full = rules.meld.build == "full"

    @cache
    def more(left: int, built: int, standing: int) -> frozenset[int]:
        """What is still to come, with so many copies left, a meld of so many standing and so many side by side."""
        found = {0}
        if built:
            found |= more(left, 0, standing)  # a card was played from it
        if standing:
            found |= more(left, built, standing - 1)
        for number in range(1, (1 if standing else left) + 1):
            if single and number <= left:
                together = standing + number
                pays = split(single, together)[0] - split(single, standing)[0]
                if full and together <= len(single):
                    pays = single[together - 1]
                found |= {pays + rest for rest in more(left - number, built, together)}
        for level in range(built + 1, len(row) + 1):
            used = min(standing, level - built)
            new = level - built - used
            if new <= left:
                paid = row[built - 1] if built else 0
                paid += split(single, standing)[0] - split(single, standing - used)[0]
                pays = max(0, row[level - 1] - (0 if full else paid))
                after = level if level < len(row) else 0
                found |= {pays + rest for rest in more(left - new, after, standing - used)}
        return frozenset(found)

    return more(copies, 0, 0)
