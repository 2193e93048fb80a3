"""What a request names: a system, a table, a seat at it, a hand, a shared deal."""

from __future__ import annotations

from deece.api.asked import Request, number_in
from deece.api.rooms import Rooms
from deece.record.model import one_line
from deece.rules.ruleset import systems
from deece.table.live import Table
from deece.table.log import Shared
from deece.words.refused import Refused


def system_named(id: str) -> str:
    """The id, if it is a system's; a request never makes the server read a file. Raises Refused."""
    if id not in systems():
        raise Refused("no_system", id=one_line(id)[:40])
    return id


def hand_named(request: Request) -> int:
    """The number of a hand; 0 for what is none."""
    return number_in(request, "hand", 1, 0)


class Named:
    """Looks for what requests name among the tables of one server; raises Refused for what is not there."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms, self.tables = rooms, rooms.tables

    async def table(self, request: Request) -> Table:
        """The table of the path."""
        table = await self.tables.find(request.params["id"])
        if table is None:
            raise Refused("no_table")
        game = table.game
        if game.made.board and not game.is_open and (not request.bearer or table.seat_of(request.bearer) is None):
            raise Refused("only_players")  # others may still play these cards
        return self.rooms.of(table).table

    async def seated(self, request: Request) -> tuple[Table, int]:
        """The table, and the seat that the token opens."""
        table = await self.table(request)
        seat = table.seat_of(request.bearer) if request.bearer else None
        if seat is None:
            raise Refused("only_players")
        return table, seat

    async def deal(self, token: str) -> Shared:
        """A deal that somebody shared."""
        shared = await self.tables.shared(token)
        if shared is None:
            raise Refused("no_deal")
        return shared
