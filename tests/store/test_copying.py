"""All tables from one log to another: the same entries, times and hashes; and what is refused."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.store.postgres import Cluster

from deece.store import Entry, MemoryStore, Store, StoreError
from deece.store.copying import copy
from deece.store.postgres import PostgresStore
from deece.store.sqlite import SqliteStore


def entries(table: str, *seqs: int) -> list[Entry]:
    return [Entry(table, seq, "act", f'{{"n":{seq},"who":"Zoë"}}') for seq in seqs]


@pytest.fixture(params=["file to database", "database to file"])
def both(request: pytest.FixtureRequest, tmp_path: Path, postgres: Cluster) -> Callable[[], tuple[Store, Store]]:
    """Opens both logs."""
    forth = request.param == "file to database"

    def opened() -> tuple[Store, Store]:
        file, database = SqliteStore(tmp_path), PostgresStore(postgres.where)
        return (file, database) if forth else (database, file)

    return opened


def test_a_family_moves_and_plays_on(both: Callable[[], tuple[Store, Store]], monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        source, target = both()
        for clock, batch in [(10.5, entries("oak", 1)), (20.0, entries("elm", 1, 2, 3)), (30.0, entries("oak", 2))]:
            monkeypatch.setattr("time.time", lambda clock=clock: clock)
            await source.append(batch)
        monkeypatch.undo()
        done: list[int] = []
        assert await copy(source, target, done.append) == (2, 5, 0, 0)
        assert done == [1, 2]
        assert await target.tables() == await source.tables()
        assert await copy(source, target) == (0, 0, 2, 0), "it may be run again"
        for table in ("oak", "elm"):
            assert await target.recover(table) == await source.recover(table)
        await target.append(entries("oak", 3))
        with pytest.raises(StoreError, match="is in both logs, and they differ"):
            await copy(source, target)
        assert await target.recover("oak") == (entries("oak", 1, 2, 3), 0)
        await source.close()
        await target.close()

    asyncio.run(story())


def test_what_the_first_log_lost_is_said(tmp_path: Path) -> None:
    async def story() -> None:
        source, target = SqliteStore(tmp_path), MemoryStore()
        await source.append([*entries("oak", 1, 2, 3), *entries("elm", 1)])
        shell = sqlite3.connect(source.path, isolation_level=None)
        shell.execute("UPDATE entry SET body = '5' WHERE seq = 3")
        shell.close()
        assert await copy(source, target) == (2, 3, 0, 1)
        assert await target.read("oak") == entries("oak", 1, 2)
        await source.close()

    asyncio.run(story())


class Forgetting(MemoryStore):
    """A log that changes what it is given."""

    async def replace(self, entries: Sequence[Entry], *, times: tuple[float, float] | None = None) -> None:
        """As it is given, but for the last one."""
        await super().replace([*entries[:-1], entries[-1]._replace(body="0")], times=times)


def test_a_table_that_does_not_come_back_as_it_was_is_an_error() -> None:
    async def story() -> None:
        source = MemoryStore()
        await source.append(entries("oak", 1, 2))
        with pytest.raises(StoreError, match="did not come back as it was"):
            await copy(source, Forgetting())

    asyncio.run(story())
