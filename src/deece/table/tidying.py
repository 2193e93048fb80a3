"""What nobody plays at would only grow: a game that is over is kept as its record, and old tables go out of the store
after a time that the operator sets."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from deece.store import StoreError, TableInfo
from deece.table.tables import BESIDE, SHORT, Tables

DAY: Final = 86_400.0  # seconds
FIRST_AFTER: Final = 60.0  # seconds after the start of the server
LOOKED_AT: Final = 30.0  # days after the last change in which it is looked whether a game is over
MOST_UNBEGUN: Final = 40  # entries: a table where people only sat down and got up again seldom has more
_log = logging.getLogger(__name__)


async def tidy(tables: Tables, keep: float, keep_unbegun: float) -> int:
    """Remove what was last written `keep` days ago, and tables at which no card was ever dealt after `keep_unbegun`.

    Shared deals, score sheets, classes, evenings and the boards of a day are tables here. 0 days mean for ever. A table
    that is in memory stays. The number of those removed; raises StoreError.
    """
    now, removed = time.time(), 0
    for info in await tables.store.tables():
        days = (now - info.last) / DAY
        old = bool(keep) and days >= keep
        if not old and keep_unbegun and days >= keep_unbegun:
            old = await _unbegun(tables, info)
        if old:
            removed += await tables.remove(info.table)
    return removed


async def shorten(tables: Tables, looked_at: set[TableInfo]) -> int:
    """Keep games that were over a day ago as their record; the number of them. Raises StoreError.

    `looked_at` are tables that were not over: they are not read again until somebody has played on.
    """
    now, shortened = time.time(), 0
    for info in await tables.store.tables():
        days = (now - info.last) / DAY
        if info.entries <= SHORT or info.table.startswith(BESIDE) or not 1 <= days < LOOKED_AT or info in looked_at:
            continue
        if await tables.shorten(info.table):
            shortened += 1
        else:
            looked_at.add(info)
    return shortened


async def tidy_daily(tables: Tables, keep: float, keep_unbegun: float) -> None:
    """Do both soon, and every day from then on, for ever."""
    looked_at: set[TableInfo] = set()
    await asyncio.sleep(FIRST_AFTER)
    while True:
        try:
            removed = await tidy(tables, keep, keep_unbegun)
            if removed:
                _log.info("%d old tables removed", removed)
            if shortened := await shorten(tables, looked_at):
                _log.info("%d finished games are kept as their record", shortened)
        except StoreError as error:
            _log.warning("old tables are not removed: %s", error)
        await asyncio.sleep(DAY)


async def _unbegun(tables: Tables, info: TableInfo) -> bool:
    if info.table.startswith(BESIDE) or info.entries > MOST_UNBEGUN:
        return False
    return all(entry.kind not in ("chosen", "played") for entry in await tables.store.read(info.table))
