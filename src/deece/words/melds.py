"""What melds are called: the name that is shown, and the names that players use for it."""

from __future__ import annotations

from typing import Final

from deece.game.action import LayMeld
from deece.game.state import NOBODY, LaidMeld
from deece.game.value import Combination
from deece.say import Message, say
from deece.words.cards import suit_name

TIMES: Final = ("", "", "double ", "triple ", "quadruple ", "fivefold ", "sixfold ", "sevenfold ")  # by copies
KINDS: Final = (
    "run",
    "plain_run",
    "royal_marriage",
    "marriage",
    "dix",
    "pinochle",
    "roundhouse",
    "roundhouse_bonus",
    "aces",
    "tens",
    "kings",
    "queens",
    "jacks",
)
_NAMES: Final[dict[str, Message]] = {
    "run": "run",
    "plain_run": "plain run",
    "royal_marriage": "royal marriage",
    "marriage": "marriage",
    "dix": "dix",
    "pinochle": "pinochle",
    "roundhouse": "roundhouse",
    "roundhouse_bonus": "bonus for a roundhouse",
    "aces": "aces around",
    "tens": "tens around",
    "kings": "kings around",
    "queens": "queens around",
    "jacks": "jacks around",
}
_COPIES: Final[dict[int, Message]] = {
    2: "double {meld}",
    3: "triple {meld}",
    4: "quadruple {meld}",
    5: "fivefold {meld}",
    6: "sixfold {meld}",
    7: "sevenfold {meld}",
}
_RANKS: Final[dict[str, tuple[Message, Message]]] = {
    "aces": ("ace", "aces"),
    "tens": ("ten", "tens"),
    "kings": ("king", "kings"),
    "queens": ("queen", "queens"),
    "jacks": ("jack", "jacks"),
    "nines": ("nine", "nines"),
}
_WORDS: Final[tuple[Message, ...]] = ("no", "one", "two", "three", "four", "five", "six", "seven")
AROUNDS: Final = ("aces", "kings", "queens", "jacks")
_IN_SUIT: Final = ("run", "plain_run", "marriage")  # melds that are named with their suit

# What players call one copy, two, three, four.
_MANY: Final = {
    "aces": ("hundred aces", "thousand aces", "ten thousand aces", "hundred thousand aces"),
    "kings": ("eighty kings", "eight hundred kings", "eight thousand kings", "eighty thousand kings"),
    "queens": ("sixty queens", "six hundred queens", "six thousand queens", "sixty thousand queens"),
    "jacks": ("forty jacks", "four hundred jacks", "four thousand jacks", "forty thousand jacks"),
}
_FIGURES: Final = {"aces": 100, "kings": 80, "queens": 60, "jacks": 40}
# Other words for one copy; more are doubled, tripled and so on.
_OTHERS: Final = {
    "run": ("flush", "rope", "book", "family"),
    "royal_marriage": ("royal",),
    "marriage": ("common marriage",),
    "dix": ("deece",),
    "roundhouse": ("roundtable", "round robin", "marriages around"),
}


def combination_words(meld: Combination | LaidMeld | LayMeld) -> str:
    """A meld in players' words: "double pinochle", "marriage in hearts", "triple aces around"."""
    return meld_words(meld.kind, meld.suit, meld.copies)


def meld_words(kind: str, suit: int = NOBODY, copies: int = 1) -> str:
    """So many copies of one meld in players' words; `suit` is NOBODY where the meld has none, or where it is trump."""
    in_suit = suit_name(suit) if suit != NOBODY else ""
    if kind.startswith("four_"):
        return say("four {ranks} of {suit}", ranks=say(_RANKS[kind[5:]][1]), suit=in_suit)
    if kind.startswith("extra_"):
        one, many = _RANKS[kind[6:]]
        if copies == 1:
            return say("extra {rank} of {suit}", rank=say(one), suit=in_suit)
        return say("{number} extra {ranks} of {suit}", number=say(_WORDS[copies]), ranks=say(many), suit=in_suit)
    name = say(_NAMES[kind])
    many_times = name if copies == 1 else say(_COPIES[copies], meld=name)
    return say("{meld} in {suit}", meld=many_times, suit=in_suit) if in_suit and kind in _IN_SUIT else many_times


def called(kind: str, copies: int) -> tuple[str, ...]:
    """What else players call so many copies of a row of the meld table, the usual name first.

    "thousand aces" and "1000 aces" are double aces around, whatever these pay.
    """
    if kind in _MANY:
        named = _MANY[kind][copies - 1 : copies]
        return (*named, *(f"{_FIGURES[kind] * 10 ** (copies - 1)} {kind}" for _ in named))
    return tuple(TIMES[copies] + name for name in _OTHERS.get(kind, ()))
