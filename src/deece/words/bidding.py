"""What bids, signals and odds come to, in players' words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def short_words(
    meld: tuple[int, int] | None,
    figures: Mapping[str, int],
    *,
    or_more: bool,
    aces: bool,
    run: bool,
    wants: bool,
    asks: bool,
    save: bool,
) -> str:
    """What a call tells in two or three words, for its button: "asks for meld"; "" for nothing.

    `meld` is the range that it shows, `figures` are those that its text names.
    """
    if meld is not None:
        low, high = meld
        middle = next((figures[name] for name in ("meld", "ten", "twenty") if name in figures), low)
        if aces:
            return say("{meld} meld, aces", meld=middle)
        if not low:
            return say("{high} meld at most", high=high)
        if or_more:
            return say("{meld} meld or more", meld=middle)
        if "low" in figures:
            return say("{low} to {high} meld", low=low, high=figures.get("high", high))
        return say("{meld} meld", meld=middle)
    told = [(aces, say("aces around")), (run, say("shows a run")), (asks, say("asks for meld"))]
    told += [(wants, say("wants it")), (save, say("saves partner"))]
    return next((words for so, words in told if so), "")


def promise_words(short: Sequence[str], least: int, held: int) -> str:
    """That a call tells partner what the hand does not hold.

    `short` is what is missing ("meld", "aces", "run"); it shows `least` meld, and the hand is sure of `held`.
    """
    parts = {
        "meld": say("at least {least} meld, and you are sure of {held}", least=least, held=held),
        "aces": say("aces around, and you do not hold them"),
        "run": say("a run, and you do not hold one"),
    }
    return say("This tells your partner {what}.", what="; ".join(parts[one] for one in short))


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
