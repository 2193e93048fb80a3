"""The rooms of a server that is one of several: what stays here, and what another may have."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from deece.api import rooms as module
from deece.api.rooms import Rooms
from deece.store import MemoryStore
from deece.table.tables import Tables
from tests.table.tables import made, run


class Moving(MemoryStore):
    """A log whose tables another server may have once they are released."""

    moves = True

    def __init__(self) -> None:
        super().__init__()
        self.released: list[str] = []

    async def release(self, tables: Iterable[str]) -> None:
        self.released += tables


def test_a_table_stays_while_somebody_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        store = Moving()
        rooms = Rooms(Tables(store))
        table = await rooms.tables.create(made("double-deck"))
        assert not await rooms.keeps(table.id)
        await rooms.find(table.id)
        assert await rooms.keeps(table.id)
        assert store.released == []
        monkeypatch.setattr(module, "COMING", 0.0)
        assert not await rooms.keeps(table.id)
        assert store.released == [table.id]

    run(test)
