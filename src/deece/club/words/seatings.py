"""What is said of a table of an evening that is played on phones."""

from __future__ import annotations

from collections.abc import Sequence

from deece.say import printed, say, say_many
from deece.words.cards import listed


def place_words(hand: int, hands: int, goal: int, points: Sequence[int]) -> str:
    """Where a game is: "hand 5 of 8: 312 to 208"."""
    if hands:
        where = say("hand {hand} of {hands}", hand=hand, hands=hands)
    else:
        where = say("hand {hand}, to {goal}", hand=hand, goal=goal)
    return where if not points else say("{where}: {points}", where=where, points=score_words(points))


def board_words(number: int, place: int, of: int) -> str:
    """Which board is played: "board 6, 2 of 4". Nothing is said of what it comes to."""
    return say("board {board}, {place} of {of}", board=number, place=place, of=of)


def score_words(points: Sequence[int]) -> str:
    """ "312 to 208"."""
    told = printed(points[0])
    for one in points[1:]:
        told = say("{one} to {other}", one=told, other=printed(one))
    return told


def waits_words(who: str, minutes: int, *, came: bool) -> str:
    """For whom a table waits, whose turn it is: they are not in their chair, or their phone is away."""
    if not came:
        if not minutes:
            return say("The table waits for {who}, who is not in their chair.", who=who)
        return say_many(
            "The table has waited {number} minute for {who}, who is not in their chair.",
            "The table has waited {number} minutes for {who}, who is not in their chair.",
            minutes,
            who=who,
        )
    if not minutes:
        return say("The table waits for {who}, whose phone is not connected.", who=who)
    return say_many(
        "The table has waited {number} minute for {who}, whose phone is not connected.",
        "The table has waited {number} minutes for {who}, whose phone is not connected.",
        minutes,
        who=who,
    )


def missing_words(free: Sequence[str], gone: Sequence[str]) -> list[str]:
    """Who else is not there: they are not in their chairs, or their phones are away."""
    words = []
    if free:
        words.append(
            say_many("{who} is not in their chair.", "{who} are not in their chairs.", len(free), who=listed(free))
        )
    if gone:
        words.append(
            say_many(
                "The phone of {who} is not connected.",
                "The phones of {who} are not connected.",
                len(gone),
                who=listed(gone),
            )
        )
    return words
