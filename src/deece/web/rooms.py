"""The rooms of the server: one for each table that somebody is at."""

from __future__ import annotations

import asyncio
import logging

from deece.table.live import Table
from deece.table.tables import IDLE_AFTER, Tables
from deece.web.room import Room

_log = logging.getLogger(__name__)


class Rooms:
    """Rooms by the table's id; an empty one is closed after a while."""

    def __init__(self, tables: Tables, pages: str = "") -> None:
        """`pages` is the version of the pages that browsers here are to have, "" if any will do."""
        self.tables, self.pages = tables, pages
        self.open: dict[str, Room] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        tables.store.watch(self._trouble)

    async def find(self, id: str) -> Room | None:
        """The room of this table, or None if there is no such table."""
        table = await self.tables.find(id)
        return None if table is None else self.of(table)

    def of(self, table: Table) -> Room:
        """The room of a table."""
        if table.id not in self.open:
            self.open[table.id] = Room(table, self.pages)
        self.left(self.open[table.id])  # whoever asks for a room may not come
        return self.open[table.id]

    def left(self, room: Room) -> None:
        """Somebody left; an empty room is closed after a while."""
        id = room.table.id
        if (timer := self._timers.pop(id, None)) is not None:
            timer.cancel()
        if not room.guests:
            self._timers[id] = asyncio.get_running_loop().call_later(IDLE_AFTER, self._close, id)

    def make_room(self) -> None:
        """Where memory holds as many tables as it may, close the rooms that nobody is in."""
        if len(self.tables.live) >= self.tables.most:
            for id in list(self.open):
                self._close(id)

    def _close(self, id: str) -> None:
        room = self.open.get(id)
        if room is not None and not room.guests:
            if (timer := self._timers.pop(id, None)) is not None:
                timer.cancel()
            del self.open[id]
            self.tables.let_go(id)

    def _trouble(self, text: str) -> None:
        _log.info("choices wait: %s", text) if text else _log.info("choices are written again")
        for room in self.open.values():
            room.trouble(text)
