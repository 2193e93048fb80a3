"""What is said of ratings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from deece.say import printed, say, say_many
from deece.words.cards import listed

if TYPE_CHECKING:
    from deece.club.rating import Rating, Rung


def rating_words(one: Rating, unit: float) -> str:
    """What is known of a player, or of those who never sat apart; a figure only from enough hands on.

    `unit` is what a unit is at the scale in which it is said.
    """
    low, points, high = (signed(figure * unit) for figure in (one.low, one.points, one.high))
    hands = say_many("{number} hand", "{number} hands", one.hands)
    figures = {"who": listed(one.names), "low": low, "high": high, "hands": hands}
    if not one.settled and len(one.names) > 1:
        return say("{who} together: between {low} and {high} points a hand so far ({hands})", **figures)
    if not one.settled:
        return say("{who}: between {low} and {high} points a hand so far ({hands})", **figures)
    if len(one.names) > 1:
        figures["points"] = points
        return say("{who} together: about {points} points a hand, between {low} and {high} ({hands})", **figures)
    return say("{who}: about {points} points a hand, between {low} and {high} ({hands})", **figures, points=points)


def ratings_words(found: Sequence[Rating], unit: float, *, mixed: bool) -> list[str]:
    """All of it, in order of names. `mixed` says that they are of several games, told in points of double deck."""
    lines = [say("Points a hand against the mean of all these players, by name; this is no ranking.")]
    if mixed:
        lines.append(say("The games differ, so all is told in points of double deck."))
    lines += ["", *(rating_words(one, unit) for one in found)]
    return [*lines, "", say("How well somebody decides is told by deece review, and settles soonest.")]


def ladder_words(rungs: Sequence[Rung]) -> list[str]:
    """The ladder, the best first."""
    lines = [say("The ladder: by games won, as far as it is sure"), ""]
    for place, one in enumerate(rungs, 1):
        games = say_many("{number} game", "{number} games", one.games)
        lines.append(f"{place:>3}  {one.name:<20}{printed(one.sure, '.1f'):>6}  {games}")
    return lines


def signed(figure: float | Fraction) -> str:
    """A difference as people write it: +4, 0, or with a true minus sign."""
    rounded = round(figure)
    return printed(rounded, "+d") if rounded else "0"
