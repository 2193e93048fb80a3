"""Old tables go out of the store, after a time that the operator sets: what nobody plays at would only grow."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from deece.store import StoreError, TableInfo
from deece.table.tables import DEALS, Tables

DAY: Final = 86_400.0  # seconds
FIRST_AFTER: Final = 60.0  # seconds after the start of the server
MOST_UNBEGUN: Final = 40  # entries: a table where people only sat down and got up again seldom has more
_log = logging.getLogger(__name__)


async def tidy(tables: Tables, keep: float, keep_unbegun: float) -> int:
    """Remove what was last written `keep` days ago, and tables at which no card was ever dealt after `keep_unbegun`.

    0 days mean for ever. A table that is in memory stays. The number of those removed; raises StoreError.
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


async def tidy_daily(tables: Tables, keep: float, keep_unbegun: float) -> None:
    """Do so soon, and every day from then on, for ever."""
    await asyncio.sleep(FIRST_AFTER)
    while True:
        try:
            removed = await tidy(tables, keep, keep_unbegun)
            if removed:
                _log.info("%d old tables removed", removed)
        except StoreError as error:
            _log.warning("old tables are not removed: %s", error)
        await asyncio.sleep(DAY)


async def _unbegun(tables: Tables, info: TableInfo) -> bool:
    if info.table.startswith(DEALS) or info.entries > MOST_UNBEGUN:
        return False
    return all(entry.kind != "chosen" for entry in await tables.store.read(info.table))
