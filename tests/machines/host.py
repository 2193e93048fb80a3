"""One server with several workers, of which each has a file of tables, in a scratch folder."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self

from deece.store import Entry
from deece.store.base import link
from deece.store.parts import files_of, home_of
from tests.machines.town import Stored
from tests.web.running import Server
from tests.web.unlimited import OPTIONS

STORED: Final = 'SELECT "table", seq, kind, body, chain FROM entry WHERE "table" = ? ORDER BY seq'
SAID: Final = re.compile(r"^worker \d+ ended, and is started again$")


class Host:
    """It is reached as a town is, without a proxy."""

    def __init__(self, folder: Path, *, workers: int = 2) -> None:
        self.workers = workers
        self.proxy = Server(folder, options=[*OPTIONS, "--workers", str(workers)])

    async def __aenter__(self) -> Self:
        await asyncio.to_thread(self.proxy.start)
        return self

    async def __aexit__(self, *exc: object) -> None:
        self.proxy.kill()

    def kill_one(self) -> None:
        """kill -9 of the worker that was started first: each comes in turn, whichever has the tables."""
        os.kill(min(self.proxy.workers()), signal.SIGKILL)

    def stored(self, table: str) -> Stored:
        """What there is of a table; what is in another file than its own, another worker wrote."""
        log, broken, stale, last = [], 0, 0, b""
        for part, file in enumerate(files_of(self.proxy.folder / "data")):
            with contextlib.closing(sqlite3.connect(file)) as connection:
                rows = connection.execute(STORED, (table,)).fetchall()
            if part != home_of(table, self.workers):
                stale += len(rows)
                continue
            for *row, chain in rows:
                log.append(Entry(*row))
                last = link(last, log[-1])
                broken += last != chain
        return Stored(log, broken, stale, 0)

    def complaints(self) -> Iterator[str]:
        """What it wrote to its standard error, but for the workers that were killed."""
        said = [line for line in self.proxy.errors.read_text().splitlines() if not SAID.search(line)]
        if said:
            yield f"the server complained: {said[-20:]}"
