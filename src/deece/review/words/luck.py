"""What the points of a hand came from, in players' words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deece.say import Message, say

LINES: Final[dict[str, Message]] = {
    "luck": "The luck of the deal",
    "own": "The choices of {name}",
    "partner": "Partner's choices",
    "opponents": "The other side's choices",
    "play": "Play against par",
    "lay": "How the cards lay",
}
ABOUT: Final[Message] = (
    "Points of the score sheet, less those of the others. The luck of the deal is what such cards bring on average. "
    "Par is what was to be expected at the first lead. A choice counts what it cost by what could be known."
)
LEFT_OUT: Final[Message] = "The others' choices were not looked at: what they cost is in the last two lines."


def ledger_rows(name: str, lines: Mapping[str, int | None]) -> list[tuple[str, int]]:
    """Each line in words with its points; what is not known is left out."""
    return [(say(LINES[key], name=name), points) for key, points in lines.items() if points is not None]


def won_words(name: str, points: int, hand: int = 0) -> str:
    """What a ledger adds up to: of a hand, or with 0 of several."""
    if hand:
        return say("{name}, hand {hand}: {points:+d} against the others", name=name, hand=hand, points=points)
    return say("{name}, all hands: {points:+d} against the others", name=name, points=points)


def adjusted_words(points: int) -> str:
    """The points without the luck of the deal."""
    return say("Without the luck of the deal: {points:+d}", points=points)


def ledger_about(*, complete: bool) -> str:
    """What the lines mean; `complete` where the choices of all were judged."""
    about = say(ABOUT)
    return about if complete else f"{about} {say(LEFT_OUT)}"
