"""What a program asks that sits at a table in a seat of a person: the lines of its seat."""

from __future__ import annotations

from typing import Final

from deece.api.asked import Request, Row
from deece.api.named import Named
from deece.api.rooms import Rooms
from deece.game.play import legal
from deece.players.protocol.session import Session
from deece.wire.programs import SeatLines

MS: Final = 10_000  # for a choice: others wait, and may take the seat away


class SeatApi:
    """The handler; it is a row of docs/wire.md."""

    def __init__(self, rooms: Rooms) -> None:
        self.named = Named(rooms)

    def rows(self) -> list[Row]:
        """It, under /api."""
        return [Row("GET", "/tables/{id}/lines", self.lines)]

    async def lines(self, request: Request) -> SeatLines:
        """What the seat of the token knows, as the lines of [deece 1](protocol.md)."""
        table, seat = await self.named.seated(request)
        game, session = table.game, Session(f"{table.id} {seat}")
        seen = game.view(seat)
        if game.turn != seat:
            return SeatLines(game.at, session.told(seen))
        return SeatLines(game.at, session.asked(seen, legal(seen), game.at, MS, 0).lines)
