"""A log in several files, each written by a worker of its own: the name of a table says in which it is."""

from __future__ import annotations

import contextlib
import math
import re
import sqlite3
import zlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from deece.store.base import Entry, HeldElsewhere, Recovered, StoreError
from deece.store.file import COPY, FILE_NAME, connect, explained, locked, opened
from deece.store.heads import Witness
from deece.store.queued import PATIENCE
from deece.store.sqlite import READ, REMOVE, SqliteStore

__all__ = ["PartStore", "file_name", "files_of", "home_of", "spread"]

NAMED: Final = re.compile(r"tables-worker-\d+\.sqlite")
NAMES: Final = 'SELECT DISTINCT "table" FROM entry'
ROWS: Final = 'SELECT "table", seq, time, kind, body, chain FROM entry WHERE "table" = ? ORDER BY seq'
LOST: Final = "SELECT count(*) FROM lost"
ENDINGS: Final = ("", "-wal", "-shm", "-lock", "-heads", "-heads-wal", "-heads-shm")


def home_of(table: str, parts: int) -> int:
    """The number of the part, from 0, in which this table is; a word for its kind before the name does not count."""
    return zlib.crc32(table.rpartition(" ")[2].encode(errors="replace")) % parts


def file_name(part: int) -> str:
    """The name of a part's file."""
    return f"tables-worker-{part}.sqlite" if part else FILE_NAME


def files_of(folder: Path) -> list[Path]:
    """The files of all parts that are there, the first part's first."""
    others = sorted(file for file in folder.glob("tables-worker-*") if NAMED.fullmatch(file.name))
    return [file for file in (folder / FILE_NAME, *others) if file.is_file()]


class PartStore(SqliteStore):
    """One of the parts: tables of others are written by their workers only, and read from their files."""

    def __init__(self, folder: Path, part: int, workers: Sequence[str], secret: str = "") -> None:
        """`workers` are the addresses of all of them, by part; by the `secret` they know each other.

        The files are there: `spread` made them.
        """
        super().__init__(folder / file_name(part))
        self.secret = secret
        self._folder, self._part, self._workers = folder, part, workers

    def new_name(self) -> str:
        """A name in this part. See `Store.new_name`."""
        while self._home(name := super().new_name()) != self._part:
            pass
        return name

    async def append(self, entries: Sequence[Entry], *, patience: float = math.inf) -> None:
        """Add these entries, all or none, durably. See `Store.append`."""
        self._must_be_here({entry.table for entry in entries})
        await super().append(entries, patience=patience)

    async def replace(self, entries: Sequence[Entry], *, times: tuple[float, float] | None = None) -> None:
        """Put these entries in place of all that their table has. See `Store.replace`."""
        self._must_be_here({entries[0].table})
        await super().replace(entries, times=times)

    async def remove(self, table: str) -> None:
        """Take a table out of the log. See `Store.remove`."""
        self._must_be_here({table})
        await super().remove(table)

    async def recover(self, table: str) -> Recovered:
        """The table's entries up to the first that is lost. See `Store.recover`."""
        self._must_be_here({table})
        return await super().recover(table)

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The table's entries after number `since`, in order, from whichever file has them."""
        if not table or self._home(table) == self._part:
            return await super().read(table, since)
        return await self._read(lambda: _read(self._folder / file_name(self._home(table)), table, since))

    def _home(self, table: str) -> int:
        return home_of(table, len(self._workers))

    def _must_be_here(self, tables: set[str]) -> None:
        """Raises HeldElsewhere."""
        for table in tables:
            if (home := self._home(table)) != self._part:
                raise HeldElsewhere(self._workers[home])


def _read(file: Path, table: str, since: int) -> list[Entry]:
    with contextlib.closing(connect(file, PATIENCE)) as connection:
        connection.execute("PRAGMA query_only = ON")
        return [Entry(*row) for row in connection.execute(READ, (table, since))]


# -- another number of parts -----------------------------------------------------------------------


def spread(folder: Path, parts: int) -> None:
    """Put every table into the file of its part, for so many parts from now on; raises StoreError.

    One file alone is left as it is. Each table is durable in its new file before it goes from the old one, so this may
    be cut off and done again. Of a table that is in two files, as after a copy was put back, the longer log is taken.
    """
    wanted = [folder / file_name(part) for part in range(parts)]
    there = files_of(folder)
    if parts == 1 and there in ([], wanted):
        return
    with explained(folder), contextlib.ExitStack() as stack:
        found = {file: stack.enter_context(_File(file)) for file in dict.fromkeys((*wanted, *there))}
        for file, source in found.items():
            moving = defaultdict(list)
            for table in source.tables():
                home = wanted[home_of(table, parts)]
                if home != file:
                    moving[home].append(table)
            for home, tables in moving.items():
                _move(source, found[home], tables)
        for file in set(there) - set(wanted):
            found[file].end()


class _File(contextlib.ExitStack):
    """A part's file, open for nobody else, with its witness."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        try:
            with explained(path):
                self.enter_context(contextlib.closing(locked(path)))
                self.witness = self.enter_context(contextlib.closing(Witness(path)))
                known = self.witness.tables()
                self.connection = self.enter_context(contextlib.closing(opened(path, PATIENCE, known)))
        except BaseException:
            self.close()
            raise

    def tables(self) -> list[str]:
        """Whatever it has, or should have."""
        names = {name for (name,) in self.connection.execute(NAMES)}
        return sorted({*names, *self.witness.tables()})

    def rows(self, table: str) -> list[tuple[Any, ...]]:
        """The entries of a table as they lie there."""
        return self.connection.execute(ROWS, (table,)).fetchall()

    def written(self, write: Callable[[sqlite3.Connection], None]) -> None:
        """Write in one transaction, durably; what fails is undone when this is closed."""
        self.connection.execute("BEGIN IMMEDIATE")
        write(self.connection)
        self.connection.execute("COMMIT")

    def end(self) -> None:
        """It is needed no more; where something was cut off a damaged log it is kept all the same."""
        ((lost,),) = self.connection.execute(LOST)
        self.close()
        if not lost:
            for ending in ENDINGS:
                self.path.with_name(self.path.name + ending).unlink(missing_ok=True)


def _move(source: _File, home: _File, tables: Sequence[str]) -> None:
    """Put these tables from one file into another."""
    heads = {}

    def copy(connection: sqlite3.Connection) -> None:
        for table in tables:
            mine, there = source.rows(table), home.rows(table)
            if mine[: len(there)] == there:
                connection.executemany(COPY, mine[len(there) :])
                heads[table] = source.witness.of(table)
            elif there[: len(mine)] != mine:
                raise StoreError(
                    f"table {table[:6]}... is in {source.path.name} and in {home.path.name}, and they differ: put back "
                    "both from one copy, or move one of them away"
                )

    def remove(connection: sqlite3.Connection) -> None:
        connection.executemany(REMOVE, [(table,) for table in tables])

    home.written(copy)
    home.witness.keep({table: head for table, head in heads.items() if head})
    source.witness.keep(dict.fromkeys(tables))
    source.written(remove)
