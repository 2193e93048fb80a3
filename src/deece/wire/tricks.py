"""Tricks as they are sent, and the hands that are remembered."""

from __future__ import annotations

from deece.wire.base import Code, Place, ScoreColumn, Sent


class Played(Sent):
    """Who played which card."""

    seat: Place
    card: Code


class Trick(Sent):
    """The trick on the table."""

    leader: Place | None
    winner: Place | None
    """Who is winning it."""
    order: list[Place]
    """Seats still to play."""
    plays: list[Played]


class LastTrick(Sent):
    """A finished trick."""

    plays: list[Played]
    winner: Place
    points: int
    """Of its cards."""
    bonus: int
    """What it counts besides as the last of the hand, else 0."""


class Decided(LastTrick):
    """The trick of a hand after which its bid was made, or set, whatever was still to come."""

    number: int
    """From 1."""


class BestHand(Sent):
    """The hand of a game that brought one column the most."""

    number: int
    """From 1."""
    column: ScoreColumn
    points: int
    seat: Place
    """Whose cards are shown: the bidder's, or those of whoever melded the most."""
    cards: list[Code]
    """Of their dearest meld; none where none was shown."""
