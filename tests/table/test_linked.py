"""What logs say is kept: only what came since then is read, and only what stands in them counts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence

import pytest

from deece.store import Entry, MemoryStore
from deece.table import linked
from deece.table.linked import Folds, Linked, Links
from deece.words.refused import Refused


class Words(MemoryStore):
    """Logs of words, and from which entry on each was read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[tuple[str, int]] = []
        self.folded: list[list[str]] = []
        self.released: list[str] = []
        self.logs = Linked(self, "words ", ("all",), "no_class", "damaged")
        self.folds: Folds[list[str]] = Folds(
            self.logs, self._said, lambda said, more: said + self._said([more[0], *more])
        )

    def _said(self, stored: Sequence[Entry]) -> list[str]:
        self.folded.append([one.body for one in stored[1:]])
        return self.folded[-1][:]

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        self.reads.append((table, since))
        return await super().read(table, since)

    async def release(self, tables: Collection[str]) -> None:
        self.released += tables
        await super().release(tables)

    async def begin(self, *words: str) -> Links:
        return await self.logs.begin(words)

    async def add(self, id: str, *words: str) -> None:
        """By whoever else has the store."""
        async with self.logs.writing(id) as stored:
            await self.logs.add(id, stored, words)

    async def said(self, id: str) -> list[str]:
        self.reads.clear()
        self.folded.clear()
        return (await self.folds.open(id)).said


def run(story: Callable[[Words], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(Words()), 60))


def test_only_what_came_since_then_is_read_and_folded() -> None:
    async def story(store: Words) -> None:
        made = await store.begin("one", "two")
        table = f"words {made.id}"
        assert await store.said(made.id) == ["one", "two"]
        assert (store.reads, store.folded) == ([(table, 0)], [["one", "two"]])
        assert await store.said(made.id) == ["one", "two"]
        assert (store.reads, store.folded) == ([(table, 2)], []), "its last entry, to see that it stands there"
        await store.add(made.id, "three", "four")
        assert await store.said(made.id) == ["one", "two", "three", "four"]
        assert (store.reads, store.folded) == ([(table, 2)], [["three", "four"]])
        assert await store.said(made.id) == ["one", "two", "three", "four"]
        assert (store.reads, store.folded) == ([(table, 4)], [])

    run(story)


def test_whoever_writes_folds_only_what_is_new_to_them() -> None:
    async def story(store: Words) -> None:
        made = await store.begin("one")
        before = await store.folds.open(made.id)
        await store.add(made.id, "two")
        stored = await store.logs.read(made.id)
        store.folded.clear()
        for _ in range(2):
            found = store.folds.of(made.id, stored)
            assert (found.first, found.last, found.said) == (stored[0], stored[-1], ["one", "two"])
        assert store.folded == [["two"]]
        assert before.said == ["one"], "nobody changes what somebody else holds"
        assert store.folds.of(made.id, stored[:2]).said == ["one"], "what it was taken for stands there no more"

    run(story)


def test_a_log_that_was_begun_anew_says_what_stands_there_now() -> None:
    """A day's boards have the day for a name, so a log may go, and another come under its name."""

    async def again(store: Words, id: str, *words: str) -> None:
        await store.remove(f"words {id}")
        await store.append([Entry(f"words {id}", number, "event", body) for number, body in enumerate(words, 1)])

    async def story(store: Words) -> None:
        made = await store.begin("one", "two")
        assert await store.said(made.id) == ["one", "two"]
        await again(store, made.id, "keys", "one", "other")
        assert await store.said(made.id) == ["one", "other"]
        await again(store, made.id, "keys", "short")
        assert await store.said(made.id) == ["short"]
        stored = await store.logs.read(made.id)
        await again(store, made.id, "keys", "a", "longer", "one")
        assert store.folds.of(made.id, await store.logs.read(made.id)).said == ["a", "longer", "one"]
        assert store.folds.of(made.id, stored).said == ["short"]
        await store.remove(f"words {made.id}")
        with pytest.raises(Refused):
            await store.folds.open(made.id)

    run(story)


def test_what_is_damaged_keeps_nothing_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Words) -> None:
        made = await store.begin("one")
        await store.folds.open(made.id)
        await store.add(made.id, "two")
        with monkeypatch.context() as broken:
            broken.setattr(store.folds, "_then", lambda said, more: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await store.folds.open(made.id)
        assert await store.said(made.id) == ["one", "two"]

    run(story)


def test_of_so_many_logs_the_last_used_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Words) -> None:
        monkeypatch.setattr(linked, "MOST_FOLDED", 2)
        first, second, third = [(await store.begin(word)).id for word in ("a", "b", "c")]
        whole = []
        for id in (first, second, first, third, first, third, second):
            await store.said(id)
            whole.append(bool(store.folded))
        assert whole == [True, True, False, True, False, False, True]
        store.folds.forget(third)
        store.folds.forget("never there")
        await store.said(third)
        assert store.folded == [["c"]]

    run(story)


def test_a_log_is_let_go_once_it_is_written_so_that_another_server_may_write() -> None:
    async def story(store: Words) -> None:
        made = await store.begin("one")
        table = f"words {made.id}"
        assert store.released == [table]
        await store.add(made.id, "two")
        assert store.released == [table] * 2
        with pytest.raises(ZeroDivisionError):
            async with store.logs.writing(made.id):
                raise ZeroDivisionError
        assert store.released == [table] * 3
        assert await store.said(made.id) == ["one", "two"]

    run(story)
