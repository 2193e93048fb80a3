"""The card budget: no more cards of a kind in all hands together than the pack has.

A card counts once in each type of meld and again in those of another, so a hand needs of each card the most over the
types of the sum within a type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from deece.cards import CARDS, KING, QUEEN, code_of, count, distinct, less, union_most
from deece.game.state import NOBODY
from deece.game.tables import tables_for
from deece.game.value import Combination, pattern
from deece.keeper.doubt import Doubt, never
from deece.keeper.possible import totals
from deece.rules.catalog import Rules

_RUNS: Final = ("run", "plain_run", "extra_kings", "extra_queens")
_MARRIAGES: Final = ("royal_marriage", "marriage")
_ALONE: Final = {"pinochle": 1, "dix": 3, "roundhouse_bonus": 5}
TYPES: Final = 6
_SINGLE_DECK: Final = 2  # copies: with more of them totals alone hardly ever take the cards from one another


class Melder(NamedTuple):
    """One player's meld as it was told."""

    total: int
    declares: bool = False  # declarer, who may meld from a widow too
    cards: int | None = None  # bits: the cards that the melds need, where those were told and not only their total


def cards_of(rules: Rules, combinations: Sequence[Combination]) -> int:
    """The fewest cards, as bits, that make all these melds in one hand."""
    types = [0] * TYPES
    for each in combinations:
        for place in types_of(rules, each.kind):
            types[place] += each.cards
    if rules.meld.roundhouse_shares_run:
        copies = Counter[str]()
        for each in combinations:
            copies[each.kind] += each.copies
        suit = next((each.suit for each in combinations if each.kind == "run"), NOBODY)
        twice = shared([count(types[0], code) for code in range(24)], copies, suit)
        types[0] -= twice * pattern("marriage", max(0, suit))
    found = 0
    for cards in types:
        found = union_most(found, cards)
    return found


def types_of(rules: Rules, kind: str) -> tuple[int, ...]:
    """In which of the types of meld, each with cards of its own, a combination counts: `TYPES` there are."""
    if kind in _RUNS:
        return (4 if rules.meld.run_marriage else 0,)
    if kind == "roundhouse":  # its kings and queens serve as marriages and as arounds
        return 0, 2
    return (0,) if kind in _MARRIAGES else (_ALONE.get(kind, 2),)


def shared(held: Sequence[int], copies: Mapping[str, int], trump: int) -> int:
    """How many kings and queens of trump stand in a run and in a royal marriage or roundhouse beside it.

    `held` are the cards of runs and marriages by code, `copies` the combinations by kind.
    """
    if trump == NOBODY:
        return 0
    plain = [suit for suit in range(4) if suit != trump]
    rounds = min(held[code_of(suit, rank)] for suit in plain for rank in (KING, QUEEN))
    beside = copies.get("royal_marriage", 0) + copies.get("roundhouse", 0)
    return min(copies.get("run", 0), rounds, beside)


@lru_cache(maxsize=4096)
def cards_for(rules: Rules, trump: int, total: int, *, declares: bool) -> int:
    """The cards, as bits, that every hand with this total holds, if it takes more than one copy of some card.

    None are named with more than two copies of each in the pack.
    """
    pack = tables_for(rules).pack
    if rules.deal.copies != _SINGLE_DECK or total in totals(rules, trump, declares=declares, pack=distinct(pack)):
        return 0
    found = 0
    for code in range(24):
        for held in range(count(pack, code)):
            fewer = pack - (count(pack, code) - held << 4 * code)
            if total in totals(rules, trump, declares=declares, pack=fewer):
                break
            found += 1 << 4 * code
    return found


def over_budget(rules: Rules, trump: int, hands: Sequence[Melder]) -> Doubt | None:
    """Why these hands cannot be of one pack, if they cannot; each total by itself must be possible.

    Where melds are laid between tricks, cards that were laid serve again, and nothing is said.
    """
    if rules.deal.stock == "turned":
        return None
    pack = tables_for(rules).pack
    held = [
        cards_for(rules, trump, hand.total, declares=hand.declares) if hand.cards is None else hand.cards
        for hand in hands
    ]
    for code in range(24):
        needed = sum(count(cards, code) for cards in held)
        if needed > count(pack, code):
            return never("card_short", card=str(CARDS[code]), needed=needed, copies=count(pack, code))
    for hand, own in zip(hands, held, strict=True):
        others = sum(held) - own
        left = less(pack, others)
        if hand.cards is None and others and hand.total not in totals(rules, trump, declares=hand.declares, pack=left):
            return never("melds_clash", meld=hand.total)
    return None
