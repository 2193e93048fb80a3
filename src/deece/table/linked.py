"""Logs beside the tables that people reach by links: score sheets, classes. Each link has a token, each token a role.

The first entry of such a log holds the hash of each token. Whoever has no token of it hears as much as of no log.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final, Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec

from deece.store import Entry, Store, StoreError
from deece.table.log import key_of, new_token
from deece.words.refused import Code, Refused

KEPT_WITHIN: Final = 3.0  # seconds until what was written is on the disk, or who wrote it is told why not
MOST_FOLDED: Final = 32  # logs of one kind of which it is kept what they say
T = TypeVar("T")
S = TypeVar("S")
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


class Fold(NamedTuple, Generic[S]):
    """What a log says as far as it was read; nobody changes it."""

    first: Entry
    last: Entry
    said: S


class Folds(Generic[S]):
    """What the logs of one kind say: it is kept, so that only what came since then is read and decoded."""

    def __init__(
        self, logs: Linked, said: Callable[[Sequence[Entry]], S], then: Callable[[S, Sequence[Entry]], S]
    ) -> None:
        """`said` finds what all entries of a log say, `then` what is said with further ones; it changes no value."""
        self._logs, self._said, self._then = logs, said, then
        self._kept: OrderedDict[str, Fold[S]] = OrderedDict()  # by id, the last used last

    async def open(self, id: str) -> Fold[S]:
        """What a log says now; raises Refused where there is none."""
        if known := self._kept.get(id):
            tail = await self._logs.tail(id, known.last.seq - 1)
            if tail and tail[0] == known.last:
                return self._with(id, known, tail[1:])
        return self.of(id, await self._logs.read(id))

    def of(self, id: str, stored: Sequence[Entry]) -> Fold[S]:
        """What a log says of which these are all the entries."""
        known = self._kept.get(id)
        if known and stored[known.last.seq - 1 : known.last.seq] == [known.last]:
            return self._with(id, known, stored[known.last.seq :])
        return self._keep(id, Fold(stored[0], stored[-1], self._said(stored)))

    def forget(self, id: str) -> None:
        """A log is gone."""
        self._kept.pop(id, None)

    def _with(self, id: str, known: Fold[S], more: Sequence[Entry]) -> Fold[S]:
        return self._keep(id, Fold(known.first, more[-1], self._then(known.said, more)) if more else known)

    def _keep(self, id: str, fold: Fold[S]) -> Fold[S]:
        self._kept[id] = fold
        self._kept.move_to_end(id)
        if len(self._kept) > MOST_FOLDED:
            self._kept.popitem(last=False)
        return fold
