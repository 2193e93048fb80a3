"""Whoever is connected to a table, what they see and hear of it, and what waits to be sent to them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, Literal, NamedTuple

from deece.game.state import Seat
from deece.say import ENGLISH
from deece.wire.events import TableEvent
from deece.wire.people import Coming
from deece.wire.shown import Own, Public
from deece.words.page import Says, Seen
from deece.words.refused import Code

MOST_WAITING: Final = 64  # messages for one browser; one that reads more slowly is sent the whole table later
MOST_BYTES: Final = 200_000  # of them together


class Happened(NamedTuple):
    """What everybody hears of in one language, and what they were shown before it and are shown now."""

    event: TableEvent
    before: Public | None
    now: Public


class Looks(NamedTuple):
    """The table as somebody looks at it, and what their page says of it."""

    seen: Seen
    says: Says


class Guest:
    """One connection: a seat's, or a watcher's (seat None)."""

    def __init__(self, seat: Seat | None, token: str = "", language: str = ENGLISH) -> None:
        self.seat, self.token, self.language = seat, token, language
        self.coming: Coming | None = None  # the seat that it has from the next hand on, or asks for, as it was told
        self.bye: Code | Literal[""] = ""  # why the connection is to be closed
        self.waiting: deque[bytes] = deque()
        self._bytes = 0  # of them
        self.news = asyncio.Event()
        self.behind = False  # it missed messages and must be sent the whole table
        self.shown: Own | None = None  # the `own` that it has
        self.asked = ""  # the id of the choice that is being made for it; "" once a step has answered it
        self.said: Says | None = None  # the `says` that it has

    def send(self, message: bytes) -> None:
        """Put a message in line; a browser that does not keep up is sent the whole table when it does."""
        if not self.waiting:
            self._bytes = 0
        elif len(self.waiting) >= MOST_WAITING or self._bytes + len(message) > MOST_BYTES:
            self.waiting.clear()
            self._bytes, self.behind = 0, True
        self.waiting.append(message)
        self._bytes += len(message)
        self.news.set()

    def next(self) -> bytes:
        """The message that is first in line."""
        message = self.waiting.popleft()
        self._bytes -= len(message)
        return message
