"""The tables of an evening that are played on phones."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from deece.club.events import OrFloater, RoundNumber, TableFigures, TableNumber
from deece.game.state import Seat
from deece.wire.base import Sent
from deece.wire.tables import Chair, Face, Name

ChairState = Literal["free", "here", "gone", "taken", "computer", "away"]


class PhoneSitAsked(msgspec.Struct, frozen=True):
    """Somebody takes their seat at a table of the round, which is opened if it is not yet. Of boards it is the next."""

    round: RoundNumber
    table: TableNumber
    entry: OrFloater = 0  # who sits down; 0: nobody, a director opens the table
    seat: Chair = 0  # clockwise
    own: Name = ""  # the token by which this phone has the chair already
    face: Face = 0


class PhoneSeat(Sent):
    """Where a table is played, and one's chair there."""

    table: str
    seat: Seat | None
    """null for whoever opened it and sits down nowhere."""
    token: str
    """It opens the seat."""
    name: str
    title: str
    """The game."""


class PhoneAsked(msgspec.Struct, frozen=True):
    """Where a table is, asked by who has a chair there."""

    at: Name
    own: Name


class PhoneWhere(Sent):
    """Where a table is, for whoever plays there."""

    counts: bool
    """It is still theirs by the evening; else the director has seated them otherwise, or taken it back."""
    words: str
    over: bool
    more: int
    """The board that they play next; 0 for none."""
    figures: TableFigures | None
    """What it came to so far."""


class PhoneChair(Sent):
    """A chair at such a table."""

    name: str
    state: ChairState
    """Nobody has come to it; who has it is connected, or is not; somebody has it, and whether they are connected is
    known elsewhere; it is a floater's; or a computer player plays until they come."""


class PhoneTable(Sent):
    """A table that is played on phones, for the director and a scorer."""

    table: int
    at: str
    """The table of Deece; of boards nobody can watch it."""
    watched: bool
    words: str
    waits: str
    """For whom it waits, and who is not there: a sentence or more; "" for nobody."""
    near: bool
    """Whether it is known here who is connected; else it is to be asked for by itself (`?table=`)."""
    chairs: list[PhoneChair]
    figures: TableFigures | None
    """What it came to so far; never of boards."""


class PhoneTables(Sent):
    """All of the round."""

    tables: list[PhoneTable]


class PhoneChairAsked(msgspec.Struct, frozen=True):
    """A chair is kept for whom it is of: another phone may take it. Until somebody comes a computer player may play."""

    round: RoundNumber
    table: TableNumber
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)]
    computer: bool = False
