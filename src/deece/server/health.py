"""Whether the server lives, and whether it is ready: asked by service managers, orchestrators and proxies.

They ask by whatever address they have, so both are answered under any name and before all limits. Neither answer says
anything of the tables.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, Literal

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from deece.api.door import Door
from deece.store import Store, StoreError

ANSWER_IN: Final = 5.0  # seconds for the store
ASK_EVERY: Final = 1.0  # seconds: however many ask, the store is asked no more often
NOT_KEPT: Final = {"cache-control": "no-store", "x-content-type-options": "nosniff"}

WhyNot = Literal["", "draining", "store"]


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
        now = time.monotonic()
        if self._asked is None or (self._asked.done() and now - self._asked_at >= ASK_EVERY):
            self._asked_at, self._asked = now, asyncio.create_task(self._answers())
        return "" if await asyncio.shield(self._asked) else "store"

    async def _answers(self) -> bool:
        if self._store.trouble:
            return False
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
            await JSONResponse({"lives": True}, headers=NOT_KEPT)(scope, receive, send)
        elif path == "/readyz":
            why = await self.ready.why_not()
            told = {"ready": not why, "why": why}
            await JSONResponse(told, 503 if why else 200, headers=NOT_KEPT)(scope, receive, send)
        else:
            await self.app(scope, receive, send)
