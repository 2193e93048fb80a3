"""What is said of a table of an evening that is played on phones."""

from __future__ import annotations

from collections.abc import Sequence

from deece.say import printed, say


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
