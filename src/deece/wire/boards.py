"""A day's boards: the same cards for everybody who meets this server, and how their tables compare."""

from __future__ import annotations

from typing import Literal

import msgspec

from deece.game.state import Seat
from deece.wire.base import Sent
from deece.wire.messages import Text
from deece.wire.tables import Face


class BoardAsked(msgspec.Struct, frozen=True):
    """Somebody sits down to a board of today. Their browser is known by the token that it bears, if it has one."""

    name: Text
    face: Face = 0


class BoardSeat(Sent):
    """Where a board is played."""

    token: str
    """By which this browser is known at every board; it opens the seat, too."""
    day: str
    table: str
    seat: Seat
    name: str
    """What the table is called."""
    title: str
    """The game."""


class BoardOfDay(Sent):
    """A board in a list."""

    day: str
    game: str
    """The id of its system."""
    title: str
    about: str
    state: Literal["new", "playing", "over"]
    """How the browser that asks has met it; of an earlier day "new" is one that it has not met."""
    table: str
    """Where it plays or played it; "" if it does not."""


class OtherGame(Sent):
    """A game that has a board for whoever asks for it."""

    game: str
    title: str


class BoardsShown(Sent):
    """The boards of today, and those of the last days that somebody has finished."""

    day: str
    ends: int
    """When new cards come, in Unix seconds."""
    today: list[BoardOfDay]
    others: list[OtherGame]
    past: list[BoardOfDay]
    """The latest first."""
    says: dict[str, str]
    """What the page says by itself."""


class BoardRow(Sent):
    """A table in the comparison."""

    id: str
    """By which its record is asked for."""
    who: str
    contract: str
    ahead: str
    points: str
    own: bool
    computers: bool
    """It was added, with computer players in all seats."""
    look: bool
    """Whether its hand can be looked at; one that nobody bid was not played."""


class BoardShown(Sent):
    """What every table made of a board, the best first."""

    day: str
    game: str
    title: str
    head: str
    mine: str
    """The table of the browser that asks against the mean of all others; "" where it has none."""
    rows: list[BoardRow]
    note: str
    says: dict[str, str]
