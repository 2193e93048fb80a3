"""The server as one ASGI application."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, Router, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from deece.api.door import Door
from deece.api.handlers import Api
from deece.api.limits import Limits
from deece.api.rooms import Rooms
from deece.server.alone import AT, Alone, to_alone
from deece.server.answers import turned_away
from deece.server.fetched import Fetch, Fetching, Place
from deece.server.health import Health, Ready
from deece.server.http import routes
from deece.server.invite import Invite
from deece.server.limited import Limited
from deece.server.memory import give_back
from deece.server.network import Network
from deece.server.pages import HEADER, PAGE, SOURCES_AT, Pages, Sources, pages, without_slash
from deece.server.programs import LINES, serve_lines
from deece.server.relay import Relay, Relayed
from deece.server.security import Guard
from deece.server.socket import serve_socket
from deece.store import Store
from deece.table.advice import HINTS
from deece.table.processes import Processes
from deece.table.tables import Tables
from deece.table.thinking import Thinking
from deece.table.tidying import tidy_daily
from deece.words.refused import Code

PAGES: Final = (
    "/",
    "/play",
    "/t/{id}",
    "/replay",
    "/review",
    "/past",
    "/day",
    "/day/{day}/{game}",
    "/keep",
    "/keep/{id}",
    "/keep/{id}/{part}",
    "/club",
    "/club/{id}",
    "/club/{id}/{part}",
    "/position",
    "/learn",
    "/learn/{id}",
    "/learn/{id}/{class}",
    "/learn/{id}/{class}/{task}",
)
WORKERS: Final = 2  # for what may take long: no address has both
PACKED: Final = 5  # of 9: a record of 200 hands is packed in 3 ms, not 17, and is an eighth longer
LOADED: Final = "deece.api.handlers"  # what that needs
_log = logging.getLogger(__name__)
REFUSED: Final[dict[int, Code]] = {404: "nothing_here", 405: "not_a_way"}  # anything else is a fault


@dataclass(frozen=True, slots=True)
class Minds:
    """Who thinks: the level of the computer player who gives hints, where computer players do, and where all is done
    that may take long, so that no player waits for it (None: in processes within the limits of the door)."""

    hints: str = HINTS
    tables: Thinking = field(default_factory=Processes)
    work: Thinking | None = None


class _Running:
    """What there is while the server runs: the rooms, what is asked of them, and what goes on beside."""

    def __init__(
        self,
        tables: Tables,
        network: Network,
        door: Door,
        work: Thinking,
        relay: Relay,
        place: Place,
        opened: Callable[[Rooms], None] | None,
    ) -> None:
        self._tables, self._network, self._door, self._work = tables, network, door, work
        self._relay, self._place, self._opened = relay, place, opened
        self._rooms: Rooms | None = None

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """From the first request to the last; the store is closed then."""
        door, tables = self._door, self._tables
        rooms = self._rooms = Rooms(tables, pages().version)
        api, invite = Api(rooms, door, self._work), Invite(self._network, door.limits)
        if self._opened:
            self._opened(rooms)
        door.leaving.append(rooms.leave)
        tables.store.when_free(self._relay.look_again)
        asked = [*api.rows(), *invite.rows(), *Fetching(self._place, door.limits).rows()]
        rows = [*routes(asked, self._relay), WebSocketRoute(LINES, self.lines)]
        app.router.routes.insert(0, Mount("/api", Router(rows, redirect_slashes=False)))
        keep = door.limits.keep_days, door.limits.keep_unbegun_days
        goes_on = {
            "watching": door.watch(),
            "tidying": tidy_daily(tables, *keep),
            "warming": self._work.warm(),
            "giving back": give_back(),
        }
        beside = [asyncio.create_task(each, name=name) for name, each in goes_on.items()]
        for task in beside:
            task.add_done_callback(_ended)
        yield
        for task in beside:
            task.cancel()
        await self._work.close()
        await tables.close()
        await tables.store.close()

    async def lines(self, websocket: WebSocket) -> None:
        """A program at a table."""
        assert self._rooms
        await serve_socket(websocket, self._rooms, self._door, self._relay, serve_lines)

    async def socket(self, websocket: WebSocket) -> None:
        """A guest at a table."""
        assert self._rooms  # nobody comes in before the server runs
        await serve_socket(websocket, self._rooms, self._door, self._relay)


def _ended(task: asyncio.Task[None]) -> None:
    """Write at once what a task ended by that was to go on as long as the server."""
    if not task.cancelled() and (error := task.exception()):
        _log.error("%s has ended by a fault", task.get_name(), exc_info=error)


async def _refused(request: Request, error: Exception) -> Response:
    status, headers = (error.status_code, error.headers) if isinstance(error, HTTPException) else (500, None)
    return turned_away(REFUSED.get(status, "fault"), status, headers)


def _lost_in(shown: Pages) -> Callable[[Request, Exception], Awaitable[Response]]:
    """What refuses: a browser that asks for a page which is not there gets one that says so in words."""

    async def refused(request: Request, error: Exception) -> Response:
        lost = isinstance(error, HTTPException) and error.status_code == 404 and request.method == "GET"
        if not lost or "text/html" not in request.headers.get("accept", ""):
            return await _refused(request, error)
        page = await shown.show(request)
        page.status_code = 404
        page.headers["cache-control"] = "no-cache"
        return page

    return refused


def _work(limits: Limits) -> Processes:
    """Where all is done that may take long."""
    return Processes(
        workers=WORKERS,
        by_address=limits.costly_waiting,
        most=limits.all_costly_waiting,
        seconds=limits.costly_seconds,
        loaded=[LOADED],
    )


def make_app(
    store: Store,
    network: Network,
    door: Door,
    minds: Minds | None = None,
    *,
    alone: Alone | None = None,
    fetch: Fetch | None = None,
    opened: Callable[[Rooms], None] | None = None,
) -> ASGIApp:
    """The server over a store, which is closed with it, under the names of the network and with the limits of the door.

    `minds` are the usual ones if left out. `alone` is the site that needs no server, to be served too; `fetch`
    fetches one that is not there. `opened` is given the rooms when there are.
    """
    minds = minds or Minds()
    place = Place(alone, fetch)
    engine = alone.engine if alone else ""
    shown = Pages(engine=engine, offers=place.offered) if engine or place.offered else pages()
    place.come = lambda alone: shown.take(alone.engine)
    tables = Tables(store, hints=minds.hints, thinking=minds.tables, most=door.limits.live_tables)
    relay = Relay(store.secret)
    running = _Running(tables, network, door, minds.work or _work(door.limits), relay, place, opened)
    app = Starlette(
        routes=[
            *(Route(path, shown.show) for path in PAGES),
            *(Route(f"{path}/", without_slash) for path in PAGES if path != "/"),
            Route("/keep-worker.js", shown.keep_worker),
            WebSocketRoute("/ws/{id}", running.socket),
            Route("/static/built/{version}/{name}", pages().file),
            *([Mount(SOURCES_AT, Sources(directory=PAGE))] if PAGE else []),
            *([Route(AT, to_alone), Mount(AT, place)] if place.alone or place.offered else []),
        ],
        exception_handlers={HTTPException: _lost_in(shown), Exception: _refused},
        lifespan=running.lifespan,
    )
    app.router.redirect_slashes = False  # to addresses with the host, which a proxy's path would be missing from
    limited = GZipMiddleware(Limited(app, door), minimum_size=500, compresslevel=PACKED)
    guarded = Relayed(Guard(limited, network.hosts, {HEADER: pages().version}), limited, door, store.secret)
    return Health(guarded, Ready(store, door))
