"""What bids, signals and odds come to, in players' words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from deece.game.state import NOBODY
from deece.say import Message, say
from deece.words.cards import listed, suit_name


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
) -> str:
    """What a bid tells in two or three words, for its button: "asks for meld"; "" for nothing.

    `meld` is the range that it shows, `figures` are those that its text names.
    """
    if meld is not None:
        low, _ = meld
        middle = next((figures[name] for name in ("meld", "ten", "twenty") if name in figures), low)
        if aces:
            return say("{meld} meld, aces", meld=middle)
        return say("{meld} meld or more", meld=middle) if or_more else say("{meld} meld", meld=middle)
    told = [(aces, say("4 aces")), (run, say("shows a run")), (asks, say("asks for meld")), (wants, say("wants it"))]
    return next((words for so, words in told if so), "")


def call_tells(meld: tuple[int, int] | None, *, aces: bool, run: bool, wants: bool, asks: bool, save: bool) -> str:
    """What a pass with a word tells, in two words, which have room beneath it on any screen; "" for nothing."""
    told = [(aces, say("4 aces")), (run, say("a run")), (meld is not None and not meld[0], say("little meld"))]
    told += [(meld is not None, say("some meld")), (save, say("hand back")), (asks, say("asks meld"))]
    told += [(wants, say("wants it"))]
    return next((words for so, words in told if so), "")


def nothing_new() -> str:
    """What stands beneath a pass that shows no more than was shown before."""
    return say("nothing new")


def digits_words(*, aces: bool) -> str:
    """What stands above the bids that are said as a digit, which may show aces around."""
    return say("Say it and show four aces") if aces else say("Say it as a digit")


def promise_words(call: str, short: Sequence[str], shows: int, most: int, suit: int, low: int, high: int) -> str:
    """That a call shows partner what the hand does not hold.

    `short` is what is missing ("meld", "aces", "run"); the call shows so much meld. The hand melds `most` with the best
    trump that it may name, and from `low` to `high` with the others; without a suit it is the same with all.
    """
    shown = {
        "meld": say("{points} meld", points=shows),
        "aces": say("aces around"),
        "run": say("a run"),
    }
    lines = [say("{call} shows {what}.", call=call, what=listed([shown[one] for one in short]))]
    if "meld" in short:
        lines.append(_held_words(most, suit, low, high))
    if "aces" in short:
        lines.append(say("You do not hold all four aces."))
    if "run" in short:
        lines.append(say("You hold no run."))
    return " ".join(lines)


def _held_words(most: int, suit: int, low: int, high: int) -> str:
    if suit == NOBODY:
        return say("You hold {meld} with any trump.", meld=most)
    trump = suit_name(suit)
    if low == high:
        return say("You hold {meld} with {suit}, {low} with any other trump.", meld=most, suit=trump, low=low)
    return say(
        "You hold {meld} with {suit}, {low} to {high} with another trump.", meld=most, suit=trump, low=low, high=high
    )


def reach_words(bid: int | str, *, most: int, meld: int, suit: int, tricks: int, cards: int, partner: int) -> str:
    """That a bid is beyond all that the hand can come to: its meld with this trump, and every trick.

    `cards` may still come to the hand, `partner` is what partners may meld. The bid may be a place for a figure.
    """
    parts = [say("{meld} meld with {suit}", meld=meld, suit=suit_name(suit))]
    if partner:
        parts.append(say("{points} that partner may bring", points=partner))
    sums = listed([*parts, say("{points} in the tricks", points=tricks)])
    if cards:
        return say(
            "{bid} is out of reach: {sums} make {most}, even with the best new cards.", bid=bid, sums=sums, most=most
        )
    return say("{bid} is out of reach: {sums} make {most}.", bid=bid, sums=sums, most=most)


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
    return say("{bid}: {percent} %, {suit}", bid=bid, percent=percent, suit=suit_name(trump))
