"""What the page of a day's boards says by itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from deece.say import Message, printed, say, say_many

# The games of every day; each other system has a board too, for whoever asks for it.
GAMES: Final = ("double-deck", "double-deck-passing", "four-handed-passing", "three-handed", "two-handed")

PAGE: Final[dict[str, Message]] = {
    "about": "The same cards for everybody who comes here today. Play one hand with computer players in the other "
    "seats, then see what the others made of it.",
    "once": "You play each board once. Nothing is taken back, there are no hints, and nobody sees how another table "
    "did before their own hand is over.",
    "until": "New cards come at {time}.",
    "name": "Your name",
    "play": "Play it",
    "go_on": "Go on",
    "compare": "Compare",
    "playing": "you are playing it",
    "over": "you have played it",
    "another": "Another game",
    "past": "The last days",
    "past_about": "From the next day on everybody may look at a board. A day ends at midnight, Coordinated Universal "
    "Time.",
    "no_past": "Nobody has finished a board in the last days.",
    "look": "Look at the hand",
    "who": "Table",
    "contract": "Contract",
    "ahead": "Ahead",
    "points": "Board points",
    "yours": "your table",
    "back": "All boards",
}


def page_words() -> dict[str, str]:
    """All of it, in the language that is spoken."""
    return {key: say(message) for key, message in PAGE.items()}


def board_name(day: str) -> str:
    """What a table is called at which a board of this day is played."""
    return say("Board of {day}", day=day)


def against_words(people: int) -> str:
    """Who else sits at the table."""
    return say_many("with {number} computer player", "with {number} computer players", people - 1)


def tables_words(tables: int) -> str:
    """How many tables of persons have finished it."""
    if not tables:
        return say("nobody has finished it yet")
    return say_many("{number} table has finished it", "{number} tables have finished it", tables)


def mine_words(points: str, ahead: Fraction, others: Fraction) -> str:
    """Your table against the mean of all others."""
    return say(
        "{points} board points for you. Your side {yours}; at the other tables the side with your cards {theirs} "
        "on average.",
        points=points,
        yours=_came_out(ahead),
        theirs=_came_out(others),
    )


def _came_out(ahead: Fraction) -> str:
    """By how much a side won the hand, or lost it."""
    if not ahead:
        return say("came out even")
    points = printed(round(float(abs(ahead)), 1), ".1f" if ahead.denominator > 1 else ".0f")
    return say("won by {points}", points=points) if ahead > 0 else say("lost by {points}", points=points)
