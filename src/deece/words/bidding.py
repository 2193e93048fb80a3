"""What bids, signals and odds come to, in players' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deece.cards import SUIT_NAMES
from deece.game.state import NOBODY
from deece.say import Message, say


def card_words(text: str, figures: Mapping[str, int]) -> str:
    """A text of a convention card with the figures of the table: "about 20 meld"."""
    return say(text, **figures)


def meaning_words(text: str, figures: Mapping[str, int], *, again: bool = False, aces: bool = False) -> str:
    """What a call tells. `again`: it shows no more than this, which was shown before; `aces`: but aces around too."""
    words = card_words(text, figures)
    if again and aces:
        return say("no more than shown before: {earlier}, and aces around", earlier=words)
    return say("no more than shown before: {earlier}", earlier=words) if again else words


def each_step_words(text: str, figures: Mapping[str, int]) -> str:
    """What a bid tells that shows so much for each step: "about 10 meld, for each step"."""
    return say("{meld}, for each step", meld=card_words(text, figures))


# What is played, and what it tells.
_SIGNALS: Final[dict[str, Message]] = {
    "ace": "an ace on partner's ace",
    "jack": "a jack on partner's second ace",
}
_TOLD: Final[dict[str, Message]] = {
    "ace": "holds the rest of the aces of that suit, and wants it led again; late in the hand it may be short",
    "jack": "holds the other two aces of that suit, and four cards of it, or five with the ten",
}


def signal_words(kind: str) -> tuple[str, str]:
    """A signal of the play: the card, and its meaning."""
    return say(_SIGNALS[kind]), say(_TOLD[kind])


def odds_words(deals: int, *, guessed: bool) -> str:
    """What the odds of bids are, and where they come from; `guessed`: without the kernel less is known."""
    if guessed:
        return say(
            "The chance of making each bid if you win the auction at it, from {deals} imagined deals, "
            "the play guessed by rule of thumb, since the kernel is not there.",
            deals=deals,
        )
    return say("The chance of making each bid if you win the auction at it, from {deals} imagined deals.", deals=deals)


def chance_words(bid: int, percent: int, trump: int) -> str:
    """The odds of one bid: "60: 82 %, hearts"."""
    if trump == NOBODY:
        return say("{bid}: {percent} %", bid=bid, percent=percent)
    return say("{bid}: {percent} %, {suit}", bid=bid, percent=percent, suit=SUIT_NAMES[trump])
