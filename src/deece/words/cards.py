"""Cards, suits and numbers in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from deece.cards import CARDS, RANKS, SUIT_NAMES, SUIT_SIGNS, Card, codes_in

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


def suit_word(suit: int) -> str:
    """ "♥ hearts"."""
    return f"{SUIT_SIGNS[suit]} {SUIT_NAMES[suit]}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """ "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def plural(number: int, word: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {word}" + ("" if number == 1 else "s")


def inside(name: str) -> str:
    """A name after other words: "you" where it is "You"."""
    return "you" if name == "You" else name


def whose(name: str) -> str:
    """ "Dee's", "your"."""
    return "your" if name == "You" else f"{name}'s"


def agree(name: str, plain: str, third: str) -> str:
    """The verb after a name: "You have", "Dee has"."""
    return plain if name == "You" else third
