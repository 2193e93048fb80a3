"""What a live table asks of its log, whatever keeps it."""

from __future__ import annotations

import hashlib
import json
import math
import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from deece.errors import DeeceError

__all__ = [
    "Entry",
    "Head",
    "HeldElsewhere",
    "OneWriter",
    "OutOfOrder",
    "Recovered",
    "Store",
    "StoreError",
    "TableInfo",
    "link",
    "must_follow",
    "recovered",
]


class StoreError(DeeceError):
    """The log cannot be opened, read or written. The text is one sentence with the remedy; no entry's body is in it."""


class OutOfOrder(StoreError):
    """This entry is not the next of its table: somebody else writes the table too, or an entry was left out."""


class HeldElsewhere(StoreError):
    """Another server has this table: only there it may be written. `address` is where it is reached, "" if nowhere."""

    def __init__(self, address: str = "") -> None:
        super().__init__("another server has this table: try again in a moment")
        self.address = address


class Entry(NamedTuple):
    """One thing that happened at a table."""

    table: str  # the table's id
    seq: int  # 1, 2, 3 ... without gaps within a table
    kind: str  # "table", "sit", "act", "back" ...: the store does not care
    body: str  # JSON text; the store does not read it


class TableInfo(NamedTuple):
    """A table in the log; the times are Unix times in seconds, of its first and its last entry."""

    table: str
    entries: int
    first: float
    last: float


class Head(NamedTuple):
    """The last entry of a table that was written, as the log itself and a witness beside it remember it."""

    seq: int
    chain: bytes


class Recovered(NamedTuple):
    """A table's log when it is opened: what is whole, and how many entries after it are lost or not as written."""

    entries: list[Entry]
    lost: int = 0


class Store(Protocol):
    """An append-only log of tables. One event loop at a time uses it.

    Where several servers write to one log, whoever opens or writes a table that nobody has, has it until it is
    released; all others are refused with HeldElsewhere.
    """

    @property
    def trouble(self) -> str:
        """What appends wait for, in the user's words ("the disk is full: free some space"); "" when all is well."""

    @property
    def waiting(self) -> int:
        """How many writes wait until they are durable."""

    @property
    def takeovers(self) -> int:
        """How many tables were taken that another server had, which ended without letting go of them."""

    @property
    def secret(self) -> str:
        """By which the servers that write to this log know each other; "" where one alone writes."""

    @property
    def moves(self) -> bool:
        """Whether another server may have a table that was released."""

    def new_name(self) -> str:
        """A name that nobody can guess, 22 letters, for what shall be begun here."""

    def watch(self, told: Callable[[str], None]) -> None:
        """Call `told` with the new `trouble` whenever it changes, on the event loop that runs now."""

    async def append(self, entries: Sequence[Entry], *, patience: float = math.inf) -> None:
        """Add these entries, all or none; they are durable when this returns.

        While the log cannot be written this waits (see `trouble`), for about `patience` seconds: then it raises
        StoreError, and the entries are not there and never come. Raises OutOfOrder when an entry is not the next
        of its table, StoreError when the log is damaged or closed. Whoever stops waiting does not stop the writing:
        the entries of a cancelled append may be there or not, and `read` tells.
        """

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The table's entries after number `since`, in order; none when there is no such table."""

    async def recover(self, table: str) -> Recovered:
        """The table's entries up to the first that is lost or not as it was written; the log goes on behind them.

        For whoever opens a table, before anything is appended to it. Entries are chained by a hash, and a witness
        beside the log remembers the last one, so that a log that lost its end is known too. What is cut off is kept
        where the store can. Nobody is protected from whoever rewrites log and witness alike.
        """

    async def tables(self) -> list[TableInfo]:
        """Every table, the one written last first."""

    async def replace(self, entries: Sequence[Entry], *, times: tuple[float, float] | None = None) -> None:
        """Put these entries, numbered from 1, in place of all that their table has, durably, all or none.

        For a table that nobody writes, or none yet. Its first and its last entry have these `times`, in Unix seconds,
        or keep their own. Raises StoreError as `append`.
        """

    async def remove(self, table: str) -> None:
        """Take a table out of the log, durably; nothing happens when there is no such table."""

    async def release(self, tables: Collection[str]) -> None:
        """Let other servers have these tables, which are not written here before they are opened again.

        Nothing is raised where that cannot be said now: the others ask this server then.
        """

    def when_lost(self, told: Callable[[], None]) -> None:
        """Call `told`, on the event loop that runs now, whenever others may have the tables that were had here."""

    def when_free(self, told: Callable[[], None]) -> None:
        """Call `told`, on the event loop that runs now, when tables may be free that another server had."""

    async def close(self) -> None:
        """Write what is still waiting, and end. What cannot be written within bounded time raises StoreError to
        its append. Closing twice is allowed."""


class OneWriter:
    """A log to which one program alone may write: it has all tables, as long as it has the log."""

    secret = ""
    moves = False
    takeovers = 0

    def new_name(self) -> str:
        """A name that nobody can guess. See `Store.new_name`."""
        return secrets.token_urlsafe(16)

    async def release(self, tables: Collection[str]) -> None:
        """Nobody else could have them."""

    def when_lost(self, told: Callable[[], None]) -> None:
        """Accepted, and never told."""

    def when_free(self, told: Callable[[], None]) -> None:
        """Accepted, and never told."""


def must_follow(entry: Entry, last: int) -> None:
    """Raise OutOfOrder unless this entry comes right after number `last` of its table (0: the table is empty)."""
    if entry.seq == last + 1:
        return
    name = f"entry {entry.seq} of table '{entry.table[:80]}'"
    if 1 <= entry.seq <= last:
        raise OutOfOrder(f"{name} is already written: another program or player writes this table; read it again")
    raise OutOfOrder(f"{name} does not follow entry {last}: read the table again and number from {last + 1}")


def link(previous: bytes, entry: Entry) -> bytes:
    """The hash that chains an entry to the one before it (the first one to b"")."""
    return hashlib.sha256(previous + json.dumps(entry).encode()).digest()[:16]


def recovered(stored: Iterable[tuple[Entry, bytes]], *heads: Head | None) -> Recovered:
    """What is whole of these entries with their hashes, and how many are lost of those that witnesses remember."""
    known = [head for head in heads if head]
    whole: list[Entry] = []
    previous, number, other = b"", 0, False
    for number, (entry, chain) in enumerate(stored, 1):
        if len(whole) == number - 1 and entry.seq == number and chain == link(previous, entry):
            whole.append(entry)
            previous = chain
            other |= any(head.seq == number and head.chain != chain for head in known)
    lost = max(number, *(head.seq for head in known), 0) - len(whole)
    return Recovered(whole, lost or int(other))
