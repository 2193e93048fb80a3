"""The site that needs no server, offered in the page where it is not there yet: fetched and built on request."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from deece.api.asked import Asks, Row
from deece.api.limits import Limits
from deece.errors import DeeceError
from deece.server.alone import Alone
from deece.server.invite import is_here
from deece.wire.network import AppAsked, AppState
from deece.words.refused import Refused, as_sentence

Fetch = Callable[[Callable[[str], None]], Alone]  # is given what to call with each step; raises DeeceError
_log: Final = logging.getLogger(__name__)


class Place:
    """Where the site is served: with it from the start, or from when it was fetched."""

    def __init__(self, alone: Alone | None, fetch: Fetch | None = None) -> None:
        """Without `fetch` nothing can be had that is not there."""
        self.alone, self._fetch = alone, fetch
        self.step = self.why = ""
        self.come: Callable[[Alone], None] = lambda alone: None  # called by the loop when it is there
        self._working = False

    @property
    def offered(self) -> bool:
        """Whether it is not there and can be fetched."""
        return self.alone is None and self._fetch is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file of it."""
        if self.alone is None:
            raise HTTPException(404)
        await self.alone(scope, receive, send)

    def begin(self) -> None:
        """Fetch it, beside all else; once at a time. A server that ends does not wait for it."""
        if self._working or not self.offered:
            return
        self._working, self.step, self.why = True, "", ""
        Thread(target=self._work, args=[asyncio.get_running_loop()], daemon=True).start()

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        assert self._fetch
        found = None
        try:
            found = self._fetch(self._report)
        except DeeceError as error:
            self.why = str(error)
        except Exception:  # noqa: BLE001 - whatever failed, the page asks how it stands
            _log.exception("the page without a server could not be built")
            self.why = as_sentence(Refused("fault"))
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(self._end, found)

    def _end(self, found: Alone | None) -> None:
        self._working = False
        if found is not None:
            self.alone = found
            self.come(found)

    def _report(self, step: str) -> None:
        self.step = step


class Fetching:
    """The handler; it is a row of docs/wire.md."""

    def __init__(self, place: Place, limits: Limits) -> None:
        self.place, self.limits = place, limits

    def rows(self) -> list[Row]:
        """It, under /api."""
        return [Row("POST", "/app", self.app, self.limits.body_bytes)]

    async def app(self, request: Asks[AppAsked]) -> AppState:
        """How far the page without a server is; or fetch what it is made of, and build it."""
        if not is_here(request):
            raise Refused("only_here")
        if request.asked().fetch:
            self.place.begin()
        return AppState(self.place.alone is not None, self.place.step, self.place.why)
