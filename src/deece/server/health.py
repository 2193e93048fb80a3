"""Whether the server lives, and whether it is ready: asked by service managers, orchestrators and proxies.

They ask by whatever address they have, so both are answered under any name and before all limits. Neither answer says
anything of the tables.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from deece.api.asked import NOT_KEPT, Answer, json
from deece.api.door import Door
from deece.server.answers import sent
from deece.store import Store, StoreError
from deece.wire.health import Lives, Readiness, WhyNot

ANSWER_IN: Final = 5.0  # seconds for the store
ASK_EVERY: Final = 1.0  # seconds: however many ask, the store is asked no more often
HEADERS: Final = {**NOT_KEPT, "x-content-type-options": "nosniff"}


class Ready:
    """Whether newcomers are to be sent here: the store answers, and the tables are not being handed over."""

    def __init__(self, store: Store, door: Door) -> None:
        self._store, self._door = store, door
        self._asked_at = -ASK_EVERY
        self._asked: asyncio.Task[bool] | None = None

    async def why_not(self) -> WhyNot:
        """Why not, "" if all is well."""
        if self._door.shut:
            return "draining"
        if self._store.trouble:
            return "store"
        now = time.monotonic()
        if self._asked is None or (self._asked.done() and now - self._asked_at >= ASK_EVERY):
            self._asked_at, self._asked = now, asyncio.create_task(self._answers())
        return "" if await asyncio.shield(self._asked) else "store"

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(ANSWER_IN):
                await self._store.read("")  # the table of no name: nothing is found, but it was looked for
        except (StoreError, TimeoutError):
            return False
        return True


class Health:
    """Answers `/healthz` (the process lives) and `/readyz`, and hands on all else."""

    def __init__(self, app: ASGIApp, ready: Ready) -> None:
        self.app, self.ready = app, ready

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or hand on."""
        path = scope["path"] if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") else ""
        if path == "/healthz":
            await _plain(json(Lives()))(scope, receive, send)
        elif path == "/readyz":
            why = await self.ready.why_not()
            await _plain(json(Readiness(not why, why), 503 if why else 200))(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _plain(answer: Answer) -> Response:
    """An answer that no other part of the server gives its headers."""
    return sent(answer._replace(headers=HEADERS))
