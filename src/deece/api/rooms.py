"""The rooms of the server: one for each table that somebody is at."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from deece.api.room import Room
from deece.table.live import Table
from deece.table.tables import IDLE_AFTER, Tables

_log = logging.getLogger(__name__)
COMING: Final = 2.0  # seconds that whoever asked for a room may take to come in
LEAVES_WITHIN: Final = 2.0  # seconds for a server that goes to let others have its tables
NEVER_CAME: Final = 30.0  # seconds until somebody must be there who asked for a room


class Rooms:
    """Rooms by the table's id; an empty one is closed after a while."""

    def __init__(self, tables: Tables, pages: str = "") -> None:
        """`pages` is the version of the pages that browsers here are to have, "" if any will do."""
        self.tables, self.pages = tables, pages
        self.open: dict[str, Room] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._asked: dict[str, float] = {}  # when somebody asked for a room, by the loop's clock
        tables.store.watch(self._trouble)
        tables.store.when_lost(self._lost_all)

    async def find(self, id: str) -> Room | None:
        """The room of this table for somebody who comes in, or None if there is no such table.

        Raises HeldElsewhere where another server has it.
        """
        table = await self.tables.find(id)
        if table is None:
            return None
        self._asked[id] = asyncio.get_running_loop().time()
        return self.of(table)

    async def keeps(self, id: str) -> bool:
        """Whether a table is here and stays here; one that is here and that nobody is at is let go at once."""
        if not self.tables.store.moves:
            return True
        room = self.open.get(id)
        if room is None:
            return False
        if room.guests or asyncio.get_running_loop().time() - self._asked.get(id, -COMING) < COMING:
            return True
        self._lost(room)
        await self.tables.store.release([id])
        return False

    def of(self, table: Table) -> Room:
        """The room of a table."""
        if table.id not in self.open:
            self.open[table.id] = Room(table, self.pages, self._lost)
        self._left(self.open[table.id], NEVER_CAME)  # whoever asks for a room may not come
        return self.open[table.id]

    def left(self, room: Room) -> None:
        """Somebody left; an empty room is closed after a while."""
        self._left(room, IDLE_AFTER)

    def _left(self, room: Room, idle: float) -> None:
        id = room.table.id
        if self.open.get(id) is not room:
            return
        if (timer := self._timers.pop(id, None)) is not None:
            timer.cancel()
        if not room.guests:
            self._timers[id] = asyncio.get_running_loop().call_later(idle, self._close, id)

    def make_room(self) -> None:
        """Where memory holds as many tables as it may, close the rooms that nobody is in."""
        if len(self.tables.live) >= self.tables.most:
            for id in list(self.open):
                self._close(id)

    async def leave(self) -> None:
        """The server goes: other servers may have all tables, each between two choices, and everybody asks again."""
        self.tables.leaving = True
        rooms = list(self.open.values())
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVES_WITHIN):
                await self.tables.hand_over(list(self.tables.live))
        self._lost_all()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVES_WITHIN):
                await asyncio.gather(*(room.empty.wait() for room in rooms if room.guests))

    def _close(self, id: str) -> None:
        room = self.open.get(id)
        if room is not None and not room.guests:
            self._forget(id)
            self.tables.let_go(id)

    def _forget(self, id: str) -> None:
        del self.open[id]
        self._asked.pop(id, None)
        if (timer := self._timers.pop(id, None)) is not None:
            timer.cancel()

    def _lost(self, room: Room) -> None:
        """Another server may have this table: everybody is to ask for it again."""
        id = room.table.id
        if self.open.get(id) is room:
            self._forget(id)
            self.tables.forget(id)
            room.dismiss()

    def _lost_all(self) -> None:
        for room in list(self.open.values()):
            self._lost(room)

    def _trouble(self, text: str) -> None:
        _log.info("choices wait: %s", text) if text else _log.info("choices are written again")
        for room in self.open.values():
            room.trouble(text)
