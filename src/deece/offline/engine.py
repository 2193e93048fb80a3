"""The first worker: tables, rooms and answers, over messages of the page in place of sockets and HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol
from urllib.parse import parse_qsl

from deece.api.asked import Answer, Request, answered, found, refused
from deece.api.connection import Gone, serve
from deece.api.door import Door
from deece.api.handlers import Api
from deece.api.limits import Limits
from deece.api.lobby import Lobby, lobby
from deece.api.rooms import Rooms
from deece.offline.thinker import Device, Elsewhere
from deece.store import Store
from deece.store.indexed import Database, IndexedStore
from deece.table.tables import Tables
from deece.table.tidying import tidy_daily
from deece.words.refused import Refused

API: Final = "/api"
WEEK: Final = 604_800  # seconds: a page in the background may be silent for long, and is still there
EFFORT: Final = 0.25  # of a review: so much of the deals that a server imagines
LIMITS: Final = Limits(hello_seconds=WEEK, silent_seconds=WEEK, tables_at_once=1_000, record_bytes=5_000_000)


class Page(Protocol):
    """What the page is told, in JavaScript."""

    def said(self, line: int, text: str) -> None:
        """A message of the table, over this line."""

    def closed(self, line: int) -> None:
        """The line is closed."""

    def answered(self, id: int, status: int, headers: str, content: str) -> None:
        """The answer to a question; `headers` as JSON."""


class PortWire:
    """One line to the page (api/connection.py)."""

    def __init__(self, number: int, page: Page) -> None:
        self.number, self.page = number, page
        self.heard: asyncio.Queue[str | None] = asyncio.Queue()
        self.open = True

    async def receive(self) -> str:
        """What the page says next; raises Gone."""
        text = await self.heard.get()
        if text is None:
            self.open = False
            raise Gone
        return text

    async def send(self, text: str) -> None:
        """Say this to the page; raises Gone."""
        if not self.open:
            raise Gone
        self.page.said(self.number, text)

    async def close(self, code: int = 1000) -> None:
        """Hang up, unless that was done."""
        if self.open:
            self.open = False
            self.page.closed(self.number)


class Engine:
    """All of it; the page calls `open`, `say`, `hang_up` and `ask`, and is told by `page`."""

    def __init__(self, page: Page, store: Store, thinking: Elsewhere, pages: str) -> None:
        """`pages` is the version of the page."""
        self.page, self.thinking = page, thinking
        self.tables = Tables(store, hints=Device().hints, thinking=thinking)
        self.rooms, self.door = Rooms(self.tables, pages), Door(LIMITS)
        self.api = Api(self.rooms, self.door, thinking, EFFORT)
        self.rows = self.api.rows()
        self._lines: dict[int, PortWire] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def measured(self, device: str) -> None:
        """What this device can do is known (`Device` as JSON): who gives hints, and which levels are offered."""
        found = Device.of(device)
        self.tables.hints = found.hints
        for table in self.tables.live.values():
            table.advice.hints = found.hints
        self.api.systems.lobby = Lobby(found.unfit) if found.unfit else lobby()

    def tidy(self) -> None:
        """From now on keep games that are over as their record; nothing is ever removed from a device."""
        self._begin(tidy_daily(self.tables, 0, 0))

    def open(self, line: int, table: str) -> None:
        """The page opens a line to a table, as it opens a socket to a server."""
        self._lines[line] = wire = PortWire(line, self.page)
        self._begin(self._served(wire, table))

    async def _served(self, wire: PortWire, table: str) -> None:
        try:
            await serve(wire, self.rooms, self.door, table)
        finally:
            self._lines.pop(wire.number, None)
            await wire.close()

    def say(self, line: int, text: str) -> None:
        """The page says something over a line; nothing happens where it is closed."""
        if wire := self._lines.get(line):
            wire.heard.put_nowait(text)

    def hang_up(self, line: int) -> None:
        """The page closes a line."""
        if wire := self._lines.pop(line, None):
            wire.heard.put_nowait(None)

    def thought(self, number: int, answer: bytes) -> None:
        """The second worker has answered."""
        self.thinking.thought(number, answer)

    def ask(self, id: int, method: str, address: str, headers: str, body: str) -> None:
        """The page asks what it would ask a server over HTTP; the answer is told to it."""
        self._begin(self._ask(id, method, address, json.loads(headers), body))

    async def _ask(self, id: int, method: str, address: str, headers: dict[str, str], body: str) -> None:
        answer = await self.answer(method, address, headers, body)
        self.page.answered(id, answer.status, json.dumps(dict(answer.headers)), answer.content.decode())

    async def answer(self, method: str, address: str, headers: dict[str, str], body: str) -> Answer:
        """What is answered at this address ("/api/tables/ID?hand=1")."""
        path, _, query = address.partition("?")
        try:
            row, params = found(self.rows, method, path.removeprefix(API))
        except Refused as nothing:
            return refused(nothing)
        if len(body) > row.most:
            return refused(Refused("too_long"))
        return await answered(row, Request(params, dict(parse_qsl(query)), headers, body.encode()))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def started(page: Page, rows: Database, think: Callable[[int, bytes], None], pages: str) -> Engine:
    """The engine of this worker, over the rows of this browser. `think` hands a question to the second worker."""
    _never_in_the_past(asyncio.get_running_loop())
    engine = Engine(page, IndexedStore(rows), Elsewhere(think), pages)
    engine.tidy()
    return engine


def _never_in_the_past(loop: asyncio.AbstractEventLoop) -> None:
    """Pyodide's loop refuses a delay that has run out meanwhile, where every other loop calls at once."""
    later = loop.call_later

    def call_later(delay: float, *given: Any, **more: Any) -> asyncio.TimerHandle:
        return later(max(0.0, delay), *given, **more)

    vars(loop)["call_later"] = call_later
