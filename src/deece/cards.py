"""Suits, ranks, cards and hands. Knows no rule.

Inside the engine a hand is one integer, its *bits*: 24 count fields of four bits, one for each of
the 24 distinct cards, in the order of `CARDS`. Copies of a card are interchangeable. Everybody else
uses `Card` and `Hand`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from deece.errors import DeeceError

SUITS: Final = "SHDC"  # the letter of each suit
RANKS: Final = "ATKQJ9"  # the letter of each rank, high to low
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")  # by suit
RANK_NAMES: Final = ("ace", "ten", "king", "queen", "jack", "nine")  # by rank
SUIT_SIGNS: Final = "♠♥♦♣"  # by suit
SPADES: Final = 0  # the number of this suit
HEARTS: Final = 1  # the number of this suit
DIAMONDS: Final = 2  # the number of this suit
CLUBS: Final = 3  # the number of this suit
ACE: Final = 0  # the number of this rank
TEN: Final = 1  # the number of this rank
KING: Final = 2  # the number of this rank
QUEEN: Final = 3  # the number of this rank
JACK: Final = 4  # the number of this rank
NINE: Final = 5  # the number of this rank
MOST_COPIES: Final = 6  # of one card in any pack

ONES: Final = 0x111111_111111_111111_111111  # one copy of each distinct card
FIELDS: Final = tuple(1 << 4 * code for code in range(24))  # by code: one of this card, as bits
LANE: Final = 0xFFFFFF  # the six fields of one suit
LANES: Final = tuple(LANE << 24 * suit for suit in range(4))
_GUARD: Final = ONES << 3
_EVEN: Final = int("0f" * 12, 16)  # every second count

__all__ = [
    "ACE",
    "CARDS",
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "JACK",
    "KING",
    "MOST_COPIES",
    "NINE",
    "QUEEN",
    "RANKS",
    "RANK_NAMES",
    "SPADES",
    "SUITS",
    "SUIT_NAMES",
    "SUIT_SIGNS",
    "TEN",
    "Card",
    "CardError",
    "Hand",
    "parse_cards",
    "parse_suit",
]


class CardError(DeeceError):
    """Text that names no card, or more copies of one than any pack holds."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One distinct card, as ten of hearts; `code` is its place in `CARDS` (0 to 23)."""

    code: int

    @property
    def suit(self) -> int:
        """0 spades, 1 hearts, 2 diamonds, 3 clubs."""
        return self.code // 6

    @property
    def rank(self) -> int:
        """0 ace, 1 ten, 2 king, 3 queen, 4 jack, 5 nine."""
        return self.code % 6

    @property
    def name(self) -> str:
        """The card in words: "ten of hearts"."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card: "TH", "10h", "Th", "10♥"; raises CardError."""
        cards = parse_cards(text)
        if len(cards) != 1:
            raise CardError(f"'{text}' is not one card: write a rank and a suit, as TH or 10♥")
        return cards[0]


CARDS: Final = tuple(Card(code) for code in range(24))  # every distinct card, by its code


def code_of(suit: int, rank: int) -> int:
    """The code of the card with this suit and rank."""
    return suit * 6 + rank


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as bits; raises CardError above six copies of one card."""
    bits = 0
    for card in cards:
        if count(bits, card.code) == MOST_COPIES:
            raise CardError(f"there are more than {MOST_COPIES} copies of the {card.name}: no pack holds so many")
        bits += 1 << 4 * card.code
    return bits


def count(bits: int, code: int) -> int:
    """How many copies of the card with this code there are."""
    return bits >> 4 * code & 15


def size(bits: int) -> int:
    """How many cards there are in all."""
    return ((bits & _EVEN) + (bits >> 4 & _EVEN)) % 255  # the sum of its digits at base 256: no pack has so many cards


def distinct(bits: int) -> int:
    """The same hand with one copy of each card that it holds."""
    return (bits | bits >> 1 | bits >> 2) & ONES


def codes_in(bits: int) -> list[int]:
    """The code of every card, copies repeated, in the order of `CARDS`."""
    return [code for code in range(24) for _ in range(bits >> 4 * code & 15)]


def cards_in(bits: int) -> list[Card]:
    """Every card, copies repeated, in the order of `CARDS`."""
    return [CARDS[code] for code in codes_in(bits)]


def holds(bits: int, part: int) -> bool:
    """Whether every copy in `part` is in `bits` too."""
    return ((bits | _GUARD) - part) & _GUARD == _GUARD


def union_most(first: int, second: int) -> int:
    """For each card the larger of the two counts."""
    larger = (((first | _GUARD) - second & _GUARD) >> 3) * 7
    return first & larger | second & ~larger


def less(bits: int, part: int) -> int:
    """The cards without the part, as far as they hold it."""
    return union_most(bits, part) - part


class Hand:
    """An immutable multiset of cards: copies are interchangeable.

    To go through a hand gives each of its cards, copies too, in the order in which they are printed; `len` counts them.

    Examples:
        >>> str(Hand.parse("10h ah AH"))
        'AH AH TH'
        >>> [card.name for card in Hand.parse("10h ah")]
        ['ace of hearts', 'ten of hearts']
    """

    __slots__ = ("bits",)
    bits: int

    def __init__(self, cards: Iterable[Card] = (), *, bits: int | None = None) -> None:
        self.bits = bits_of(cards) if bits is None else bits

    @staticmethod
    def parse(text: str) -> Hand:
        """Read cards in any usual spelling: "AS 10h Th ♥K", or by suit "S:AATK H:QJ"; raises CardError."""
        return Hand(parse_cards(text))

    def count(self, card: Card) -> int:
        """How many copies of this card the hand holds."""
        return count(self.bits, card.code)

    def __len__(self) -> int:
        return size(self.bits)

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_in(self.bits))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and count(self.bits, card.code) > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __str__(self) -> str:
        return " ".join(str(card) for card in self)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


_RANK_OF: Final = {"A": 0, "T": 1, "10": 1, "K": 2, "Q": 3, "J": 4, "9": 5}
_SUIT_OF: Final = {
    **{letter: place for place, letter in enumerate(SUITS)},
    **{sign: place for place, sign in enumerate(SUIT_SIGNS)},
    **{sign: place for place, sign in enumerate("♤♡♢♧")},
}
_RANK = "10|[ATKQJ9]"
_SUIT = "[SHDC♠♥♦♣♤♡♢♧]"
_TOKEN: Final = re.compile(f"(?P<rank>{_RANK})(?P<suit>{_SUIT})|(?P<suit2>{_SUIT})(?P<rank2>{_RANK})")
_GROUP: Final = re.compile(f"(?P<suit>{_SUIT}):(?P<ranks>(?:{_RANK})*)")


def parse_suit(text: str) -> int:
    """Read a suit: "H", "hearts", "heart", "♥"; raises CardError."""
    word = text.strip().replace("\ufe0f", "")
    if word.upper() in _SUIT_OF:
        return _SUIT_OF[word.upper()]
    for place, name in enumerate(SUIT_NAMES):
        if word.lower() in (name, name[:-1]):
            return place
    raise CardError(f"'{text}' is no suit: write S, H, D or C")


def parse_cards(text: str) -> list[Card]:
    """Read cards in any usual spelling, in the order written; raises CardError naming the first bad word."""
    cards: list[Card] = []
    for word in text.replace("\ufe0f", "").replace(",", " ").split():
        upper = word.upper()
        group = _GROUP.fullmatch(upper)
        if group:
            ranks = re.findall(_RANK, group["ranks"])
            cards += [CARDS[code_of(_SUIT_OF[group["suit"]], _RANK_OF[rank])] for rank in ranks]
            continue
        place = 0
        while place < len(upper):
            token = _TOKEN.match(upper, place)
            if not token:
                raise CardError(
                    f"'{word}' is no pinochle card: write a rank (A T K Q J 9) and a suit (S H D C), as TH or 10h"
                )
            rank, suit = token["rank"] or token["rank2"], token["suit"] or token["suit2"]
            cards.append(CARDS[code_of(_SUIT_OF[suit], _RANK_OF[rank])])
            place = token.end()
    return cards
