"""Cards, suits and numbers in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from deece.cards import CARDS, RANK_NAMES, RANKS, SUIT_NAMES, SUIT_SIGNS, Card, cards_in, codes_in
from deece.say import Message, say, say_many

CARD: Final[Message] = "{rank} of {suit}"
NO_BREAK: Final = "\u00a0"  # a space at which no line is broken; whoever wraps lines prints it as a space


def card_list(bits: int) -> list[str]:
    """Cards as a program reads them."""
    return [str(CARDS[code]) for code in codes_in(bits)]


def card_sign(card: Card) -> str:
    """A card as a player reads it: "10♥"."""
    rank = RANKS[card.rank]
    return ("10" if rank == "T" else rank) + SUIT_SIGNS[card.suit]


def signs(codes: Iterable[int]) -> str:
    """Cards as a player reads them, in the order given."""
    return " ".join(card_sign(CARDS[code]) for code in codes)


def by_suit(bits: int) -> list[str]:
    """A hand as it is printed: a line for each suit that it has, "\N{BLACK SPADE SUIT} A 10 K"."""
    suits = []
    for suit, sign in enumerate(SUIT_SIGNS):
        held = [card_sign(card).removesuffix(sign) for card in cards_in(bits) if card.suit == suit]
        suits += [f"{sign} {' '.join(held)}"] if held else []
    return suits


def suit_name(suit: int) -> str:
    """ "hearts"."""
    return say(SUIT_NAMES[suit])


def suit_word(suit: int) -> str:
    """ "♥ hearts"."""
    return f"{SUIT_SIGNS[suit]} {suit_name(suit)}"


def rank_name(card: Card) -> str:
    """ "ace"."""
    return say(RANK_NAMES[card.rank])


def card_name(card: Card) -> str:
    """ "ace of hearts"."""
    return say(CARD, rank=rank_name(card), suit=suit_name(card.suit))


def listed(words: Sequence[str], joint: str = "and") -> str:
    """ "a, b and c", or with the joint "or"."""
    if len(words) < 2:
        return "".join(words)
    head = ", ".join(words[:-1])
    if joint == "or":
        return say("{several} or {last}", several=head, last=words[-1])
    return say("{several} and {last}", several=head, last=words[-1])


def plural(number: int, word: str) -> str:
    """ "1 card", "2 cards", for reports that are in English alone."""
    return f"{number} {word}" + ("" if number == 1 else "s")


def cards_words(number: int) -> str:
    """ "1 card", "2 cards"."""
    return say_many("{number} card", "{number} cards", number)


def points_words(number: int) -> str:
    """ "1 point", "2 points"."""
    return say_many("{number} point", "{number} points", number)
