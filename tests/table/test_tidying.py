"""Old tables are removed after the time that the operator sets, and no other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from unittest import mock

import pytest

from deece.store import Entry, MemoryStore, Store
from deece.store.sqlite import SqliteStore
from deece.table.tables import DEALS, Tables
from deece.table.tidying import DAY, tidy
from tests.table.tables import made

BEGUN, UNBEGUN, DEAL = "begun", "unbegun", DEALS + "token"


async def left(store: Store, days: float, keep: float, keep_unbegun: float, *, live: bool = False) -> set[str]:
    """What is left after so many days of a table that was played at, one that was not, and a shared deal."""
    tables = Tables(store, hints="plain")
    await store.append([Entry(BEGUN, 1, "made", "{}"), Entry(BEGUN, 2, "chosen", "{}")])
    await store.append(
        [Entry(UNBEGUN, 1, "made", "{}"), Entry(UNBEGUN, 2, "sat", "{}"), Entry(DEAL, 1, "shared", "{}")]
    )
    kept = await tables.create(made("double-deck"))
    if not live:
        tables.let_go(kept.id)
    now = (await store.tables())[0].last
    with mock.patch("deece.table.tidying.time.time", return_value=now + days * DAY):
        before = {info.table for info in await store.tables()}
        assert await tidy(tables, keep, keep_unbegun) == len(before) - len(await store.tables())
    found = {info.table for info in await store.tables()}
    for name in before - found:
        assert await store.recover(name) == ([], 0), "gone, and not lost"
    await tables.close()
    await store.close()
    return {"live" if name == kept.id else name for name in found}


@pytest.mark.parametrize(
    ("days", "keep", "keep_unbegun", "found"),
    [
        (29, 400, 30, {BEGUN, UNBEGUN, DEAL, "live"}),
        (31, 400, 30, {BEGUN, DEAL}),
        (401, 400, 30, set()),
        (401, 400, 0, set()),
        (10_000, 0, 0, {BEGUN, UNBEGUN, DEAL, "live"}),
        (10_000, 0, 30, {BEGUN, DEAL}),
    ],
)
def test_what_is_removed_when(days: float, keep: float, keep_unbegun: float, found: set[str]) -> None:
    assert asyncio.run(left(MemoryStore(), days, keep, keep_unbegun)) == found


def test_a_table_in_memory_stays(tmp_path: Path) -> None:
    assert asyncio.run(left(SqliteStore(tmp_path), 10_000, 1, 1, live=True)) == {"live"}
