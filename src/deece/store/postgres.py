"""The log in a PostgreSQL database, in a schema of its own (`schema/`).

Many servers write, each to the tables that it has (leases.py). A program of the user's own may read at any time.
"""

from __future__ import annotations

import contextlib
import logging
import math
import secrets
import time
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final, LiteralString

import psycopg
from psycopg.pq import PipelineStatus, TransactionStatus

from deece.store.base import (
    Entry,
    Head,
    HeldElsewhere,
    Recovered,
    StoreError,
    TableInfo,
    link,
    must_follow,
    recovered,
)
from deece.store.database import LOCK, Lapsed, Taken, bring_up, named, passing_trouble, take
from deece.store.leases import TELL, Connection, Lease, called
from deece.store.queued import NO_TABLE, PATIENCE, Heads, Job, QueuedStore, Work, post
from deece.store.remembered import Remembered

__all__ = ["PostgresStore"]

LARGEST: Final = 2**31 - 1
MOST_HEADS: Final = 100_000
RELEASED_WITHIN: Final = 2.0  # seconds
HAD_WITHIN: Final = 3.0  # seconds until a table is had, or whoever opens it is told why not
# A line that was cut is known after so long, on both ends; else it would be waited for until the system gives up. A
# transaction that stands still for a lease is ended: others may wait for its tables.
ALIVE: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "client_encoding": "UTF8",
    "options": (
        "-c statement_timeout=30s -c lock_timeout=5s -c idle_in_transaction_session_timeout=2s"
        " -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
    ),
}

MAY_WRITE: Final = "SELECT 1 FROM deece.node WHERE epoch = %s AND until > clock_timestamp() FOR KEY SHARE"
HAVE: Final = "INSERT INTO deece.owner VALUES (%s, %s) ON CONFLICT DO NOTHING"
# Whose it was, where that server ended without letting go of it. Apart, since HAVE may have waited for that end.
BEREFT: Final = "DELETE FROM deece.bereft WHERE table_id = %s RETURNING lines"
WHO_HAS: Final = "SELECT epoch, address FROM deece.owner JOIN deece.node USING (epoch) WHERE table_id = %s"
RELEASE: Final = "DELETE FROM deece.owner WHERE table_id = ANY(%s) AND epoch = %s"
IS_THERE: Final = """SELECT EXISTS (SELECT FROM deece.entry WHERE table_id = %(table)s)
    OR EXISTS (SELECT FROM deece.head WHERE table_id = %(table)s)"""
READ: Final = "SELECT table_id, seq, kind, body FROM deece.entry WHERE table_id = %s AND seq > %s ORDER BY seq"
STORED: Final = "SELECT seq, kind, body, chain FROM deece.entry WHERE table_id = %s ORDER BY seq"
ADD: Final = "INSERT INTO deece.entry (table_id, seq, at, kind, body, chain) VALUES (%s, %s, %s, %s, %s, %s)"
LAST: Final = "SELECT seq, chain FROM deece.entry WHERE table_id = %s ORDER BY seq DESC LIMIT 1"
HEAD: Final = "SELECT seq, chain FROM deece.head WHERE table_id = %s"
SAME: Final = "SELECT 1 FROM deece.entry WHERE table_id = %s AND seq = %s AND kind = %s AND body = %s"
KEEP: Final = """INSERT INTO deece.head VALUES (%s, %s, %s)
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, chain = excluded.chain"""
FORGET: Final = "DELETE FROM deece.head WHERE table_id = %s"
KEEP_LOST: Final = """INSERT INTO deece.lost
    SELECT %s, table_id, seq, kind, body FROM deece.entry WHERE table_id = %s AND seq > %s"""
CUT: Final = "DELETE FROM deece.entry WHERE table_id = %s AND seq > %s"
TIMES: Final = "SELECT min(at), max(at) FROM deece.entry WHERE table_id = %s"
TABLES: Final = """SELECT head.table_id, last.seq, first.at, last.at FROM deece.head,
    LATERAL (SELECT at FROM deece.entry WHERE table_id = head.table_id ORDER BY seq LIMIT 1) AS first,
    LATERAL (SELECT seq, at FROM deece.entry WHERE table_id = head.table_id ORDER BY seq DESC LIMIT 1) AS last
    ORDER BY last.at DESC, head.table_id"""

Given = Sequence[object] | Mapping[str, object]
_log = logging.getLogger(__name__)
# psycopg warns of what fails in the wake of a lost connection, in words of its own; the loss itself is answered here.
logging.getLogger("psycopg").setLevel(logging.ERROR)


class Batch:
    """What the jobs of one transaction work on: they see what those before them made, and are written together."""

    def __init__(
        self,
        connection: Connection,
        called: str,
        epoch: int,
        ours: Collection[str],
        known: Mapping[str, Head | None],
        *,
        doubtful: bool,
    ) -> None:
        """`ours` are tables that this server has in this epoch of its lease; `known` are heads of such. `called` is the
        name of its connections."""
        self.connection, self.called, self.epoch = connection, called, epoch
        self.takeovers = 0  # of tables that another server had, and did not let go of
        self.made: dict[str, Head | None] = {}
        self.taken: set[str] = set()
        self.released: set[str] = set()
        self.doubtful = doubtful  # the transaction before may have been committed: the answer was lost
        self._ours, self._known = ours, known
        self._rows: list[tuple[str, int, float, str, str, bytes]] = []

    def have(self, table: str) -> None:
        """Have this table, if no other server has it; raises HeldElsewhere."""
        if table in self.taken or (table in self._ours and table not in self.released):
            return
        if self.connection.execute(HAVE, (table, self.epoch)).rowcount:
            had = self.connection.execute(BEREFT, (table,)).fetchone()
            self.takeovers += had not in (None, (self.called,))
        else:
            epoch, address = self.connection.execute(WHO_HAS, (table,)).fetchone() or (0, "")
            if epoch != self.epoch:
                raise HeldElsewhere(address)
        self.taken.add(table)

    def release(self, tables: Collection[str]) -> None:
        """Have these no longer."""
        self.flush()
        self.connection.execute(RELEASE, (list(tables), self.epoch))
        self.connection.execute(TELL)
        self.taken -= set(tables)
        self.released |= set(tables)

    def head(self, table: str) -> Head | None:
        """The last entry of this table; None if there is none."""
        if table in self.made:
            return self.made[table]
        if table in self._known and table not in self.taken:
            return self._known[table]
        row = self.connection.execute(HEAD, (table,)).fetchone()
        return Head(*row) if row else None

    def add(self, entry: Entry, chain: bytes, at: float | None = None) -> None:
        """To be written when all are; `at` is now if it is not said."""
        now = time.time() if at is None else at
        self._rows.append((entry.table, entry.seq, now, entry.kind, entry.body, chain))

    def flush(self) -> None:
        """Write what was added so far."""
        if self._rows:
            self.connection.cursor().executemany(ADD, self._rows)
            self._rows = []

    def keep_heads(self) -> None:
        """Write the heads that were made."""
        cursor = self.connection.cursor()
        cursor.executemany(KEEP, [(table, *head) for table, head in self.made.items() if head])
        cursor.executemany(FORGET, [(table,) for table, head in self.made.items() if not head])


class PostgresStore(QueuedStore[Batch]):
    """A `Store` in the database that `where` names, as "postgresql://name:password@host/database".

    What is missing is made. Raises StoreError when the database does not answer, is not kept in UTF-8 or was written
    by a newer Deece, and when a server of an older one has it. No message shows the password.
    """

    moves = True
    _failures = (psycopg.Error, Taken, Lapsed)

    def __init__(self, where: str, *, address: str = "", patience: float = PATIENCE) -> None:
        """`address` is where other servers reach this one, as "host:port"; "" if they cannot."""
        super().__init__(patience)
        self._where, self.name, self._called = where, named(where), called(address)
        self.takeovers = 0  # tables that were another server's, which did not let go of them
        self._heads: dict[str, Head | None] = {}  # of tables that were written to
        self._remembered = Remembered()
        self._ours: set[str] = set()  # tables that this server has
        self._epoch = 0  # of its lease, in which it has them
        self._doubtful = False  # whether what is to be written may be there: the answer to a commit was lost
        self._committing = False  # whether the transaction that runs has come to its commit
        self._told_lost: list[tuple[AbstractEventLoop, Callable[[], None]]] = []
        self._told_news: list[tuple[AbstractEventLoop, Callable[[], None]]] = []
        try:
            with contextlib.ExitStack() as stack:
                self._connection = stack.enter_context(contextlib.closing(self._writing()))
                take(self._connection, time.monotonic() + patience)
                bring_up(self._connection, self.name)
                row = self._connection.execute("SELECT value FROM deece.secret").fetchone()
                self.secret: str = row[0] if row else ""  # by which servers know each other
                self._reading = stack.enter_context(contextlib.closing(self._connected()))
                self.lease = Lease(self._connected, address, self._tell_lost, self._tell_news)
                self._connection.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
                stack.pop_all()
        except Taken:
            raise StoreError(f"{self.name} is open in another deece: close that one, or name another") from None
        except psycopg.Error:
            raise StoreError(
                f"{self.name} cannot be opened: see that PostgreSQL runs there and has this database, that name and "
                "password are right, and that its user may make a schema in it"
            ) from None
        self._writer.start()

    def new_name(self) -> str:
        """A name that nobody can guess. See `Store.new_name`."""
        return secrets.token_urlsafe(16)

    def when_lost(self, told: Callable[[], None]) -> None:
        """Call `told` when this server was away for longer than its lease. See `Store.when_lost`."""
        self._told_lost.append((get_running_loop(), told))

    def when_free(self, told: Callable[[], None]) -> None:
        """Call `told` when tables may be free that another server had. See `Store.when_free`."""
        self._told_news.append((get_running_loop(), told))

    def _tell_lost(self) -> None:
        for loop, told in tuple(self._told_lost):
            post(loop, told)

    def _tell_news(self) -> None:
        for loop, told in tuple(self._told_news):
            post(loop, told)

    async def append(self, entries: Sequence[Entry], *, patience: float = math.inf) -> None:
        """Add these entries, all or none, durably; waits while the database does not answer. See `Store.append`."""
        await self._written(partial(_add, tuple(entries)), patience)

    async def replace(self, entries: Sequence[Entry], *, times: tuple[float, float] | None = None) -> None:
        """Put these entries in place of all that their table has, durably, all or none. See `Store.replace`."""
        await self._written(partial(_replace, tuple(entries), times))

    async def remove(self, table: str) -> None:
        """Take a table out of the log, durably; waits as `append` does."""
        await self._written(partial(_remove, table))

    async def release(self, tables: Collection[str]) -> None:
        """Let other servers have these tables. See `Store.release`."""
        with contextlib.suppress(StoreError):
            await self._written(partial(_release, tuple(tables)), RELEASED_WITHIN)

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The table's entries after number `since`, in order; does not wait for writing."""
        return [Entry(*row) for row in await self._rows(READ, (table, since))] if _is_text(table) else []

    async def recover(self, table: str) -> Recovered:
        """The table's entries up to the first that is lost or not as it was written. See `Store.recover`."""
        known = self._remembered.of(table)
        if not _is_text(table) or await self._rows(IS_THERE, {"table": table}) != [(True,)]:
            return Recovered([], known.seq if known else 0)
        await self._written(partial(_have, table), HAD_WITHIN)  # from now on nobody else writes it
        stored = await self._rows(STORED, (table,))
        head = next((Head(*row) for row in await self._rows(HEAD, (table,))), None)
        last = Head(stored[-1][0], stored[-1][3]) if stored else None
        found = recovered([(Entry(table, seq, kind, body), chain) for seq, kind, body, chain in stored], head, known)
        kept = len(found.entries)
        if found.lost:
            _log.warning("table %s...: %d entries lost, %d kept", table[:6], found.lost, kept)
        if found.lost or last != head:
            await self._written(partial(_cut, table, kept))
        return found

    async def tables(self) -> list[TableInfo]:
        """Every table, the one written last first; does not wait for writing."""
        return [TableInfo(*row) for row in await self._rows(TABLES)]

    # -- connections ---------------------------------------------------------------------------------

    def _connected(self) -> Connection:
        return psycopg.connect(self._where, autocommit=True, application_name=self._called, **ALIVE)

    def _writing(self) -> Connection:
        """A connection whose commits are durable."""
        connection = self._connected()
        try:
            if connection.execute("SHOW synchronous_commit").fetchone() == ("off",):
                connection.execute("SET synchronous_commit = on")
        except BaseException:
            connection.close()
            raise
        return connection

    async def _rows(self, query: LiteralString, given: Given = ()) -> list[tuple[Any, ...]]:
        def rows() -> list[tuple[Any, ...]]:
            try:
                return self._reading.execute(query, given).fetchall()
            except psycopg.OperationalError:  # the line was cut since the last time: once more
                self._reading.close()
                self._reading = self._connected()
                return self._reading.execute(query, given).fetchall()

        return await self._read(rows)

    def _let_go(self) -> None:
        self.lease.end(self._connection)
        self._reading.close()
        self._connection.close()

    # -- on the writer's thread ----------------------------------------------------------------------

    def _transaction(self, works: Sequence[Work[Batch]]) -> list[StoreError | None]:
        self._committing = False
        if self._connection.closed:
            self._connection = self._writing()
        if self._epoch != self.lease.epoch:
            self._epoch = self.lease.epoch
            self._ours.clear()
            self._heads.clear()
        with self._connection.transaction():
            if not self._connection.execute(MAY_WRITE, (self._epoch,)).rowcount:
                raise Lapsed
            batch = Batch(self._connection, self._called, self._epoch, self._ours, self._heads, doubtful=self._doubtful)
            refusals = [_refusal(work, batch) for work in works]
            batch.flush()
            batch.keep_heads()
            self._committing = True
        self._doubtful = False
        self.takeovers += batch.takeovers
        self._ours = (self._ours - batch.released) | batch.taken
        if len(self._heads) > MOST_HEADS:
            self._heads.clear()
        self._heads.update(batch.made)
        self._remembered.keep(batch.made)
        self._remembered.forget(batch.released)
        for table in batch.released:
            self._heads.pop(table, None)
        return refusals

    def _undo(self) -> None:
        self._heads.clear()
        self._ours.clear()  # those that are ours by the database are so again when they are written
        if not _may_go_on(self._connection):
            self._connection.close()
            self._doubtful = self._doubtful or self._committing  # nobody heard whether it was committed

    def _give_up(self, group: list[Job[Batch]], trouble: str) -> None:
        """Nobody gives up what may have been written: whoever reads next could find it."""
        if not self._doubtful:
            super()._give_up(group, trouble)

    def _trial(self, batch: Batch) -> Heads:
        """What an append needs the right to, undone."""
        with batch.connection.transaction(force_rollback=True):
            batch.connection.execute(HAVE, (NO_TABLE, batch.epoch))
            batch.connection.execute(ADD, (NO_TABLE, 1, 0.0, "", "", b""))
            batch.connection.execute(KEEP, (NO_TABLE, 1, b""))
        return {}

    def _passing(self, error: Exception) -> str:
        return passing_trouble(error)

    def _reason(self, error: Exception) -> str:
        return f"the log of tables cannot be used; {passing_trouble(error) or 'see what the database reports'}"


# -- what a job does -------------------------------------------------------------------------------


def _refusal(work: Work[Batch], batch: Batch) -> StoreError | None:
    """Do one job. A job refused leaves no trace and does not harm the others; trouble with the database is raised."""
    try:
        batch.made.update(work(batch))
    except StoreError as error:
        return error
    return None


def _add(entries: tuple[Entry, ...], batch: Batch) -> Heads:
    """Add all of these or none; raises OutOfOrder."""
    _must_be_storable(entries)
    if batch.doubtful and _are_there(entries, batch.connection):
        return {}
    for table in {entry.table for entry in entries}:
        batch.have(table)
    heads = {entry.table: batch.head(entry.table) for entry in entries}
    chains = _chained(entries, heads)
    for entry, chain in zip(entries, chains, strict=True):
        batch.add(entry, chain)
    return heads


def _chained(entries: tuple[Entry, ...], heads: dict[str, Head | None]) -> list[bytes]:
    """The hash of each of these, behind these heads, which go on to the last of them; raises OutOfOrder."""
    chains = []
    for entry in entries:
        last = heads[entry.table] or Head(0, b"")
        must_follow(entry, last.seq)
        chains.append(link(last.chain, entry))
        heads[entry.table] = Head(entry.seq, chains[-1])
    return chains


def _are_there(entries: tuple[Entry, ...], connection: Connection) -> bool:
    """Whether the last of these was written: then all were, and the answer was lost."""
    return not entries or connection.execute(SAME, entries[-1]).fetchone() is not None


def _must_be_storable(entries: tuple[Entry, ...]) -> None:
    for table, seq, kind, body in entries:
        if seq > LARGEST or not all(map(_is_text, (table, kind, body))):
            raise StoreError("an entry cannot be stored: give whole numbers, and valid Unicode text of less than 1 GB")


def _is_text(text: str) -> bool:
    """Whether a database can hold this: no zeros, and no half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def _have(table: str, batch: Batch) -> Heads:
    """Have this table."""
    batch.have(table)
    return {}


def _release(tables: Collection[str], batch: Batch) -> Heads:
    """Have these no longer."""
    batch.release(tables)
    return {}


def _cut(table: str, kept: int, batch: Batch) -> Heads:
    """Go on behind so many entries; the others are kept beside."""
    batch.have(table)
    batch.flush()
    batch.connection.execute(KEEP_LOST, (time.time(), table, kept))
    batch.connection.execute(CUT, (table, kept))
    last = batch.connection.execute(LAST, (table,)).fetchone()
    return {table: Head(*last) if last else None}


def _replace(entries: tuple[Entry, ...], times: tuple[float, float] | None, batch: Batch) -> Heads:
    """Put these in place of all entries of their table."""
    _must_be_storable(entries)
    table = entries[0].table
    heads: dict[str, Head | None] = {table: None}
    chains = _chained(entries, heads)
    batch.have(table)
    batch.flush()
    first, last = times or batch.connection.execute(TIMES, (table,)).fetchone() or (None, None)
    batch.connection.execute(CUT, (table, 0))
    for entry, chain in zip(entries, chains, strict=True):
        batch.add(entry, chain, at=first if entry.seq == 1 else last)
    return heads


def _remove(table: str, batch: Batch) -> Heads:
    batch.have(table)
    batch.flush()
    batch.connection.execute(CUT, (table, 0))
    batch.release([table])
    return {table: None}


def _may_go_on(connection: Connection) -> bool:
    """Whether the database has answered all that it was asked, and this line may be used again.

    A line that ends in the middle of a group of statements counts as open to psycopg, and takes no other.
    """
    line = connection.pgconn
    return line.transaction_status == TransactionStatus.IDLE and line.pipeline_status == PipelineStatus.OFF
