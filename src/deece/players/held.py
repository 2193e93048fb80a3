"""What a hand melds by trump, and the most that it can come to: for warnings, hints and notes alike."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import ceil
from typing import Final, NamedTuple

from deece.cards import less, size, union_most
from deece.game.state import NOBODY
from deece.game.value import best_meld, pattern
from deece.players.plain_promise import average_meld, between_hands, partners_of, trump_suits
from deece.rules.catalog import Rules
from deece.rules.count import most_to_bid, points_in_play

_AROUND: Final = ("aces", "tens", "kings", "queens", "jacks", "pinochle", "roundhouse")


class Held(NamedTuple):
    """What a hand melds, at the table's own scale: with the best trump that it may name, and with the others."""

    most: int
    suit: int  # the best trump; NOBODY where the hand may name none, or melds the same with all four
    low: int  # with the other three
    high: int


class Reach(NamedTuple):
    """The highest figure that a hand can make, with the best cards that may come to it and every trick."""

    most: int
    meld: int  # so much of it is meld
    suit: int  # with this trump
    tricks: int  # and so much the tricks
    cards: int  # so many cards may come, from partner or the widow
    partner: int  # and so much the meld of partners


@lru_cache(maxsize=1024)
def held(rules: Rules, bits: int) -> Held:
    """What these cards meld by trump."""
    totals = [best_meld(rules, bits, suit).total for suit in range(4)]
    named = trump_suits(rules, bits)
    if not named or min(totals) == max(totals):
        least = best_meld(rules, bits, NOBODY).total if not named else min(totals)
        return Held(least, NOBODY, least, least)
    best = max(named, key=totals.__getitem__)
    others = [total for suit, total in enumerate(totals) if suit != best]
    return Held(totals[best], best, min(others), max(others))


def reach(rules: Rules, bits: int, shown: Sequence[int]) -> Reach:
    """The most that these cards can come to where partners have shown so much meld at most.

    Of a partner who has shown nothing it is twice what an average hand melds, and so much of what is made between them.
    """
    unknown = partners_of(rules) - len(shown)
    partner = sum(shown) + ceil(2 * (unknown * average_meld(rules) + between_hands(rules)))
    found = _alone(rules, bits)
    return found._replace(most=found.most + partner, partner=partner)


@lru_cache(maxsize=1024)
def _alone(rules: Rules, bits: int) -> Reach:
    cards = _new_cards(rules)
    best, trump = max((_best_with(rules, bits, suit, cards), -suit) for suit in range(4))
    tricks = int(most_to_bid(rules, 0, points_in_play(rules)))
    return Reach(best + tricks, best, -trump, tricks, cards, 0)


def _new_cards(rules: Rules) -> int:
    """How many cards may come to declarer's hand before meld."""
    deal, exchange = rules.deal, rules.exchange
    if deal.stock != "none":
        return 0
    return exchange.cards + (1 if exchange.widow_round else deal.widow)


def _best_with(rules: Rules, bits: int, trump: int, cards: int) -> int:
    """The best meld with so many cards more, of any that would complete one meld or two."""
    best = best_meld(rules, bits, trump).total
    if not cards:
        return best
    around = [kind for kind in _AROUND if kind != "tens" or rules.meld.tens]
    runs = range(4) if rules.meld.plain_run else (trump,)
    kinds = [*map(pattern, around), *(pattern("run", suit) for suit in runs)]
    wanted = [kind * copies for kind in kinds for copies in (1, 2) if copies <= rules.deal.copies]
    for together in {*wanted, *(union_most(one, other) for one, other in combinations(wanted, 2))}:
        missing = less(together, bits)
        if 0 < size(missing) <= cards:
            best = max(best, best_meld(rules, bits + missing, trump).total)
    return best
