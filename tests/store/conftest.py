"""Every log that there is, for the tests of what all of them promise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser.conftest import must_have_chromium
from tests.store.browser import Chromium
from tests.store.postgres import Cluster

from deece.store import MemoryStore, Store
from deece.store.indexed import IndexedStore
from deece.store.parts import PartStore
from deece.store.postgres import PostgresStore
from deece.store.sqlite import SqliteStore

Story = Callable[[Store], Coroutine[Any, Any, None]]
Tell = Callable[[Story], None]


@pytest.fixture(scope="package")
def browser() -> Iterator[Chromium]:
    """A browser, for logs in its IndexedDB."""
    must_have_chromium()
    browser = Chromium()
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server, for logs in its database."""
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres(cluster: Cluster) -> Cluster:
    """The server with nothing of Deece in it."""
    cluster.empty()
    return cluster


@pytest.fixture(params=["memory", "sqlite", "part", "indexed", "postgres"])
def tell(request: pytest.FixtureRequest, tmp_path: Path) -> Tell:
    """Runs a story with an open log, and closes it."""

    def opened() -> Store:
        match request.param:
            case "memory":
                return MemoryStore()
            case "sqlite":
                return SqliteStore(tmp_path)
            case "part":
                return PartStore(tmp_path, 0, ["127.0.0.1:1"])  # of one, which has all tables
            case "postgres":
                return PostgresStore(request.getfixturevalue("postgres").where)
        return IndexedStore(request.getfixturevalue("browser").rows())

    def run(story: Story) -> None:
        async def whole(store: Store) -> None:
            try:
                await story(store)
            finally:
                await store.close()

        asyncio.run(whole(opened()))

    return run
