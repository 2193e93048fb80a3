"""Who has a chair, now and from the next hand on; and cards that somebody may know. In players' words."""

from __future__ import annotations

from typing import Final

from deece.say import Message, say

_NEXT: Final[dict[str, Message]] = {
    "person": "from the next hand on {who} has this seat",
    "computer": "from the next hand on a computer player has this seat",
    "open": "from the next hand on this seat is free",
}


def chair_words(*, held: bool, then: str, who: str) -> str:
    """What is to be said of a chair besides who sits in it; "" for nothing.

    `held`: a friend may take it from a computer player. `then` is the kind of chair ("person", "computer", "open")
    that it becomes when this hand is over, "" if it stays; `who` is its name then.
    """
    if then:
        return say(_NEXT[then], who=who)
    return say("a friend may take this seat") if held else ""


def coming_words() -> str:
    """For who took the seat of a computer player in the middle of a hand."""
    return say(
        "A computer player plays your seat until this hand is over. "
        "It is yours from the next hand on; until then you watch."
    )


def known_words(kind: str, hand: int) -> str:
    """What all must know of cards that somebody may know: "shared", "record"; "" where there are none.

    `hand` is the number of the hand that a record had begun, 0 if none.
    """
    if kind == "shared":
        return say("The first hand is dealt from shared cards: whoever shared or played them knows every hand.")
    if kind == "record" and hand:
        return say(
            "This game goes on from a record, in the middle of hand {hand}: "
            "whoever has the record knows all its cards.",
            hand=hand,
        )
    return say("This game goes on from a record: its scores come from there.") if kind == "record" else ""


def known_short(kind: str) -> str:
    """The same in two words, for the bar of the table."""
    return {"shared": say("shared cards"), "record": say("from a record")}.get(kind, "")
