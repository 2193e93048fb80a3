"""The meld counter: cards or combinations that somebody taps, as the cards of one hand; and what is too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec

from deece.cards import CARDS, KING, QUEEN, code_of, codes_in, count, size
from deece.game.state import NOBODY
from deece.game.tables import tables_for
from deece.game.value import pattern, split
from deece.keeper.budget import TYPES, shared, types_of
from deece.keeper.possible import cards_melded
from deece.keeper.words.keeping import counted_words, too_many_words
from deece.rules.catalog import Rules
from deece.words.cards import card_name
from deece.words.melds import KINDS, meld_words

_PLAIN = ("plain_run", "marriage")  # these may be of each suit that is not trump
_SUITED = ("run", "royal_marriage", "dix", *_PLAIN)


class CountedMeld(msgspec.Struct, frozen=True):
    """So many copies of one combination."""

    kind: Annotated[str, msgspec.Meta(max_length=20)]
    copies: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    suit: Annotated[int, msgspec.Meta(ge=-1, le=3)] = NOBODY


class OfferedMeld(msgspec.Struct, frozen=True):
    """A combination that may be counted."""

    kind: str
    suit: int
    """-1 where it has none."""
    name: str
    about: str
    """Of which cards it is, where its name does not say so."""
    points: tuple[int, ...]
    """What one of it is worth, two, and so on, up to as many as there can be."""


def offered(rules: Rules, trump: int) -> list[OfferedMeld]:
    """The combinations that these rules pay for, with this suit as trump, the dearest of a kind first."""
    found = []
    for kind in KINDS:
        prices = getattr(rules.meld, kind)
        if not prices:
            continue
        suits = [suit for suit in range(4) if suit != trump] if kind in _PLAIN else [trump]
        for suit in suits if kind in _SUITED else [NOBODY]:
            if kind in _SUITED and suit == NOBODY:
                continue  # no trump is known
            points = tuple([split(prices, copies)[0] for copies in range(1, rules.deal.copies + 1)])
            found.append(
                OfferedMeld(kind, suit, meld_words(kind, _named(kind, suit)), counted_words(kind, trump), points)
            )
    return found


def _named(kind: str, suit: int) -> int:
    return suit if kind in _PLAIN else NOBODY


def cards_of(rules: Rules, trump: int, melds: Sequence[CountedMeld]) -> int | str:
    """The fewest cards, as bits, that hold all these combinations; a sentence where there are not so many cards."""
    types = [[0] * 24 for _ in range(TYPES)]
    known = {(each.kind, each.suit) for each in offered(rules, trump)}
    for meld in melds:
        suit = meld.suit if meld.kind in _PLAIN else trump if meld.kind in _SUITED else NOBODY
        if (meld.kind, suit) not in known or meld.copies > rules.deal.copies:
            return too_many_words("combination", number=meld.copies)
        for code in codes_in(pattern(meld.kind, suit)):
            for place in types_of(rules, meld.kind):
                types[place][code] += meld.copies
    if rules.meld.roundhouse_shares_run and trump != NOBODY:
        copies_of: Counter[str] = Counter()
        for each in melds:
            copies_of[each.kind] += each.copies
        twice = shared(types[0], copies_of, trump)
        for rank in (KING, QUEEN):
            types[0][code_of(trump, rank)] -= twice
    needed = [max(of) for of in zip(*types, strict=True)]
    pack = tables_for(rules).pack
    for code, number in enumerate(needed):
        if number > count(pack, code):
            copies = count(pack, code)
            return too_many_words("copies", number=number, card=card_name(CARDS[code]), copies=copies)
    found: int = sum([number << 4 * code for code, number in enumerate(needed)])
    return found


def too_many(rules: Rules, bits: int, *, declares: bool) -> str:
    """Why no hand holds these cards, in a sentence; "" if one may."""
    pack = tables_for(rules).pack
    for code in range(24):
        if count(bits, code) > count(pack, code):
            number, copies = count(bits, code), count(pack, code)
            return too_many_words("copies", number=number, card=card_name(CARDS[code]), copies=copies)
    cards, most = size(bits), cards_melded(rules, declares=declares)
    return too_many_words("cards", number=cards, over=cards - most) if cards > most else ""
