"""Who sits at a table and who waits for whom, as everybody there is shown it."""

from __future__ import annotations

from typing import Literal

from deece.wire.base import Place, Sent

Kind = Literal["person", "computer", "open"]


class Person(Sent):
    """Who sits in a seat, and whether they are there."""

    name: str
    kind: Kind
    level: str
    """A computer player's."""
    held: bool
    """A computer player plays until a friend takes the seat."""
    next: Kind | None
    """What the seat will be when this hand is over; null: what it is. Nobody is shown cards dealt to another."""
    note: str
    """What is to be said of the seat besides; "" for nothing."""
    face: int
    """The color that a person chose for their face, 1 to 8; 0: it is drawn from the name."""
    here: bool
    away: bool
    """Their connection has been gone for ten seconds."""
    stand_in: bool
    """A computer player plays for them until they are back."""


class Gate(Sent):
    """Whom the table waits for: it goes on when every person is ready."""

    why: Literal["meld", "hand"]
    """Until all have seen the meld, or the score of the hand."""
    ready: tuple[Place, ...]
    waits: tuple[Place, ...]


class Question(Sent):
    """What the persons at the table are asked: it is done when all in `of` say yes, and one no ends it."""

    about: Literal["redeal", "away", "seat"]
    """Shall this hand be dealt again? Shall a computer player play for the person in `seat`, who is away? Shall who
    asks for it have the seat of one who is away, from the next hand on?"""
    seat: Place | None
    text: str
    """The question."""
    say_yes: str
    """The words of its answers."""
    say_no: str
    yes: list[Place]
    of: list[Place]


class Coming(Sent):
    """The seat that is one's own when this hand is over, until when one watches."""

    seat: Place
    asked: bool
    """If those at the table agree."""
    text: str


class ChatLine(Sent):
    """Something said at the table."""

    seat: Place
    name: str
    text: str
    preset: bool
    """Chosen from the list, not written."""


class Manners(Sent):
    """What is done about who is away, and about time."""

    away: Literal["ask", "computer", "wait"]
    """What is done when the table has waited for a person who is away: ask the others, let a computer player play, or
    nothing."""
    away_after: int
    """Seconds."""
    clock: int
    """Seconds for each choice, after which a computer player makes it; 0: no clock."""
    lines: list[str]
    """The same in sentences."""


class Known(Sent):
    """Somebody may know cards of this game."""

    kind: Literal["shared", "board", "day", "record", "open", "known", "evening"]
    """The first hand is dealt from shared cards, it is a board that others play too, or the hand of a day, it goes on
    from a record, all hands lie open, or it was played on from a choice. In a club's "evening" nobody knows a card:
    what it comes to counts there."""
    short: str
    """In two words."""
    text: str
    practice: bool
    """It is played to learn, and counts in no error rate."""
