"""Logs beside the tables that people reach by links: score sheets, classes. Each link has a token, each token a role.

The first entry of such a log holds the hash of each token. Whoever has no token of it hears as much as of no log.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec

from deece.store import Entry, Store, StoreError
from deece.table.log import key_of, new_token
from deece.words.refused import Code, Refused

KEPT_WITHIN: Final = 3.0  # seconds until what was written is on the disk, or who wrote it is told why not
T = TypeVar("T")
_KEYS: Final = msgspec.json.Decoder(dict[str, str])


class Links(NamedTuple):
    """A new log, and its tokens by role."""

    id: str
    tokens: dict[str, str]


class Linked:
    """The logs of one kind in a store."""

    def __init__(self, store: Store, under: str, roles: Sequence[str], none: Code, damaged: str) -> None:
        """They stand in the store under this and their id. `none` is said where there is none for a token, and
        `damaged` where one cannot be read."""
        self.store, self._under, self._roles, self._none, self._damaged = store, under, roles, none, damaged
        self._writing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def begin(self, bodies: Sequence[str]) -> Links:
        """A new log with these entries."""
        begun = Links(self.store.new_name(), {role: new_token() for role in self._roles})
        keys = msgspec.json.encode({role: key_of(token) for role, token in begun.tokens.items()}).decode()
        first = Entry(self._under + begun.id, 1, self._under.strip(), keys)
        await self.store.append([first, *self._entries(begun.id, 2, bodies)], patience=KEPT_WITHIN)
        await self.store.release([self._under + begun.id])
        return begun

    async def read(self, id: str) -> list[Entry]:
        """All entries. Raises Refused where there is no such log."""
        return self._there(await self.store.read(self._under + id))

    async def tail(self, id: str, since: int) -> list[Entry]:
        """The entries after number `since`; none where there is no such log."""
        return await self.store.read(self._under + id, since)

    def _there(self, stored: list[Entry]) -> list[Entry]:
        if not stored:
            raise Refused(self._none)
        return stored

    def role_of(self, stored: Sequence[Entry], token: str) -> str | None:
        """What this token allows, by the first entry; None if it opens nothing."""
        keys, key = self.decoded(_KEYS, stored[0]), key_of(token)
        found: str | None = None
        for role in self._roles:
            if secrets.compare_digest(keys.get(role, ""), key):
                found = role
        return found

    def decoded(self, decoder: msgspec.json.Decoder[T], stored: Entry) -> T:
        """What an entry holds; raises StoreError for what cannot be read."""
        try:
            return decoder.decode(stored.body)
        except msgspec.DecodeError:
            raise StoreError(self._damaged) from None

    @asynccontextmanager
    async def writing(self, id: str, *, new: bool = False) -> AsyncIterator[list[Entry]]:
        """All entries, for whoever adds to them: nobody else does meanwhile. The next may come to another server.

        A log that is not there is refused, unless whoever writes may begin it (`new`).
        """
        lock = self._writing.setdefault(id, asyncio.Lock())
        async with lock:
            try:
                stored = (await self.store.recover(self._under + id)).entries
                yield stored if new else self._there(stored)
            finally:
                await self.store.release([self._under + id])

    async def add(self, id: str, stored: Sequence[Entry], bodies: Sequence[str]) -> None:
        """These behind those that are there."""
        if bodies:
            await self.store.append(self._entries(id, len(stored) + 1, bodies), patience=KEPT_WITHIN)

    async def remove(self, id: str) -> None:
        """Take a log out of the store, as one that is too old."""
        await self.store.remove(self._under + id)

    def _entries(self, id: str, number: int, bodies: Sequence[str]) -> list[Entry]:
        return [Entry(self._under + id, place, "event", body) for place, body in enumerate(bodies, number)]
