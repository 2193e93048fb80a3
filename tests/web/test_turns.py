"""Requests of one address begin one after another, others between them, and what is long counts as several."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest import mock

from msgspec import structs
from starlette.types import Message, Receive, Scope, Send

from deece.api import door as module
from deece.api.door import BYTES_OF_ONE, KEPT_OUT, LIGHT, Door
from deece.server.limited import Limited
from tests.web.unlimited import UNLIMITED

FEW = structs.replace(UNLIMITED, requests=2, requests_at_once=10)


class Asked:
    """An application that works at each request at once, and answers with so many bytes."""

    def __init__(self, size: int = 2) -> None:
        self.size, self.began = size, list[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.began.append(scope["client"][0])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * self.size})


async def ask(limited: Limited, address: str, path: str = "/api/tables/x/record") -> int:
    """The status of one request."""
    said: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        said.append(message)

    scope: dict[str, Any] = {"type": "http", "path": path, "method": "GET", "headers": [], "client": (address, 1)}
    await limited(scope, receive, send)
    return int(said[0]["status"])


def test_others_come_between_the_requests_of_one_address() -> None:
    """One turn of the loop never has twenty of them: each may take some milliseconds."""

    async def test() -> None:
        app = Asked()
        limited = Limited(app, Door(UNLIMITED))
        await asyncio.gather(*(ask(limited, "192.0.2.1") for _ in range(20)), ask(limited, "192.0.2.2"))
        assert app.began.index("192.0.2.2") <= 2
        assert len(app.began) == 21

    asyncio.run(test())


def test_a_long_answer_counts_as_several_requests() -> None:
    async def test() -> None:
        for size, more in ((LIGHT, 0), (LIGHT + 4 * BYTES_OF_ONE, 4)):
            with mock.patch.object(module, "time", monotonic=lambda: 100.0):
                limited = Limited(Asked(size), Door(FEW))
                statuses = [await ask(limited, "192.0.2.1") for _ in range(11)]
                assert statuses.count(200) == 10 // (1 + more)
                assert await ask(limited, "192.0.2.2") == 200, "another address has its own"
                files = Limited(Asked(size), Door(FEW))
                assert [await ask(files, "192.0.2.1", "/static/x") for _ in range(10)] == [200] * 10

    asyncio.run(test())


def test_nobody_is_kept_out_for_long_after_a_very_long_answer() -> None:
    async def test() -> None:
        limited = Limited(Asked(100 * LIGHT), Door(FEW))
        with mock.patch.object(module, "time", monotonic=lambda: 100.0):
            assert [await ask(limited, "192.0.2.1") for _ in range(2)] == [200, 429]
        with mock.patch.object(module, "time", monotonic=lambda: 100.0 + KEPT_OUT + 1 / FEW.requests):
            assert await ask(limited, "192.0.2.1") == 200

    asyncio.run(test())
