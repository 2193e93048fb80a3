"""A standby becomes the first that had not all: a server knows what it wrote, and what of that is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from tests.store.postgres import Cluster
from tests.store.test_recover import entries
from tests.store.test_refusing import with_store

from deece.store import OutOfOrder, remembered
from deece.store.postgres import PostgresStore


@pytest.fixture
def first() -> Iterator[Cluster]:
    """A server of its own: nobody else's connections are cut."""
    with Cluster() as cluster:
        yield cluster


def test_what_this_server_wrote_and_the_standby_had_not_is_counted_once(first: Cluster) -> None:
    async def story(store: PostgresStore) -> None:
        await store.append([*entries("oak", 1, 2, 3), *entries("elm", 1), *entries("fir", 1)])
        await asyncio.to_thread(first.keep)
        await store.append([*entries("oak", 4, 5), *entries("ash", 1), *entries("fir", 2), *entries("yew", 1)])
        await store.release(["fir"])
        await asyncio.to_thread(first.fail_over)
        with pytest.raises(OutOfOrder):
            await store.append(entries("oak", 6))
        assert await store.recover("oak") == (entries("oak", 1, 2, 3), 2)
        assert await store.recover("oak") == (entries("oak", 1, 2, 3), 0)
        await store.append(entries("oak", 4))
        assert await store.recover("oak") == (entries("oak", 1, 2, 3, 4), 0)
        assert await store.recover("elm") == (entries("elm", 1), 0)
        assert await store.recover("ash") == ([], 1)
        await store.append(entries("ash", 1))
        assert await store.recover("ash") == (entries("ash", 1), 0)
        assert await store.recover("fir") == (entries("fir", 1), 0), "others may have written it"
        await store.remove("yew")
        assert await store.recover("yew") == ([], 0)

    with_store(lambda: PostgresStore(first.where), story)


def test_another_server_that_went_on_from_there_is_found_out(first: Cluster) -> None:
    """It had not written the table, and so could not know."""

    async def story(store: PostgresStore) -> None:
        await store.append(entries("oak", 1, 2))
        await asyncio.to_thread(first.keep)
        await store.append(entries("oak", 3))
        await asyncio.to_thread(first.fail_over)
        first.query("DELETE FROM deece.owner")
        other = PostgresStore(first.where)
        try:
            assert await other.recover("oak") == (entries("oak", 1, 2), 0)
            await other.append([entries("oak", 3)[0]._replace(body="another"), *entries("oak", 4)])
            await other.release(["oak"])
        finally:
            await other.close()
        found = await store.recover("oak")
        assert (len(found.entries), found.lost) == (4, 1)
        assert (await store.recover("oak")).lost == 0

    with_store(lambda: PostgresStore(first.where), story)


def test_what_was_written_long_ago_is_known_no_more(first: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server may have taken the table, and kept the game that was over as its record."""

    async def story(store: PostgresStore) -> None:
        await store.append(entries("oak", 1, 2, 3))
        first.query("DELETE FROM deece.owner")
        other = PostgresStore(first.where)
        try:
            await other.replace(entries("oak", 1, 2))
            await other.release(["oak"])
        finally:
            await other.close()
        monkeypatch.setattr(remembered, "KNOWN_FOR", 0.0)
        assert await store.recover("oak") == (entries("oak", 1, 2), 0)

    with_store(lambda: PostgresStore(first.where), story)
