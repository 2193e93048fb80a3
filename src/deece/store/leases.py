"""A server's lease in the database: renewed by a thread of its own, and ended for servers that renew theirs no more.

A server that runs has a row in `deece.node`, and for each table that it has one in `deece.owner`. Every transaction
that writes locks the server's own row, so the row cannot go while it writes; with the row go all its tables. Only the
database's clock counts. A server that was stopped for a while and wakes finds its row gone, and writes nothing.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any, Final

import psycopg

LEASE: Final = 2.0  # seconds
BEAT: Final = 0.5  # seconds between two renewals
NAMED: Final = "deece "  # before a server's address, the name of its connections
LONGEST: Final = 63  # letters of a name that the database keeps
CHANNEL: Final = "deece"  # of NOTIFY: tables are free that somebody may wait for

FORGET: Final = "DELETE FROM deece.node WHERE address = %s"
BEGIN: Final = """INSERT INTO deece.node (address, until, lines)
    VALUES (%s, clock_timestamp() + %s * interval '1 second', current_setting('application_name')) RETURNING epoch"""
RENEW: Final = "UPDATE deece.node SET until = clock_timestamp() + %s * interval '1 second' WHERE epoch = %s"
# A transaction that a frozen server left open holds its row, which goes when that was ended.
END_OTHERS: Final = """DELETE FROM deece.node WHERE epoch IN (
    SELECT epoch FROM deece.node WHERE until <= clock_timestamp() AND epoch <> %s FOR UPDATE SKIP LOCKED)
    RETURNING address"""
# The database ends an open transaction that stands idle, but not one in the middle of a group of statements.
END_LINES: Final = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN deece.node ON application_name = lines
    WHERE until <= clock_timestamp() AND epoch <> %s"""
LET_GO: Final = "DELETE FROM deece.owner WHERE epoch = %s"
END: Final = "DELETE FROM deece.node WHERE epoch = %s"
TELL: Final = "NOTIFY deece"

Connection = psycopg.Connection[tuple[Any, ...]]
_log = logging.getLogger(__name__)


def called(address: str) -> str:
    """The name of a server's connections, its own alone: by its address, or by chance if it has none."""
    return (NAMED + (address or secrets.token_hex(8)))[:LONGEST]


class Lease:
    """The right of this server to write, as long as it renews it."""

    def __init__(
        self, connect: Callable[[], Connection], address: str, lost: Callable[[], None], news: Callable[[], None]
    ) -> None:
        """Begin one; raises psycopg.Error. `lost` is called by the thread when the row was gone, and another was made;
        `news` when tables may be free."""
        self.address = address
        self._connect, self._lost, self._news = connect, lost, news
        self._connection = connect()
        self._stopping = threading.Event()
        if address:  # whoever was reached there has ended: the port is ours
            self._connection.execute(FORGET, (address,))
        self._listen()
        self.epoch = self._begun()
        self._thread = threading.Thread(target=self._run, name="deece-lease", daemon=True)
        self._thread.start()

    def end(self, connection: Connection) -> None:
        """Renew it no more, and let others have all tables at once if the database hears that by this connection."""
        self._stopping.set()
        with contextlib.suppress(psycopg.Error):
            connection.execute(LET_GO, (self.epoch,))
            connection.execute(END, (self.epoch,))
            connection.execute(TELL)  # which wakes the thread too
        self._thread.join(2 * BEAT)

    def _begun(self) -> int:
        row = self._connection.execute(BEGIN, (self.address, LEASE)).fetchone()
        assert row is not None
        self._renewed_at = self._steady_from = time.monotonic()
        epoch: int = row[0]
        return epoch

    def _listen(self) -> None:
        self._connection.execute("LISTEN deece")

    def _run(self) -> None:
        due = 0.0  # by time.monotonic
        while not self._stopping.is_set():
            try:
                if self._connection.closed:
                    self._connection = self._connect()
                    self._listen()
                if time.monotonic() >= due:
                    due = time.monotonic() + BEAT
                    self._beat()
                for _ in self._connection.notifies(timeout=max(0.0, due - time.monotonic()), stop_after=1):
                    self._news()
            except psycopg.Error:
                self._connection.close()
                self._stopping.wait(BEAT)
        self._connection.close()

    def _beat(self) -> None:
        """Renew the lease, and end those that have run out."""
        renewed = self._connection.execute(RENEW, (LEASE, self.epoch)).rowcount
        now = time.monotonic()
        if now - self._renewed_at > LEASE:  # the database was away, or this server: the others may have been, too
            self._steady_from = now
        self._renewed_at = now
        if not renewed and not self._stopping.is_set():
            self.epoch = self._begun()
            _log.warning("this server did not renew its lease in time: its tables are free for others")
            self._lost()
        if now - self._steady_from > LEASE:
            ended = self._connection.execute(END_OTHERS, (self.epoch,)).fetchall()
            self._connection.execute(END_LINES, (self.epoch,))
            if ended:
                self._connection.execute(TELL)
            for (address,) in ended:
                _log.warning("the server at %s renewed its lease no more: its tables are free", address or "no address")
