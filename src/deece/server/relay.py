"""Between the servers of one database: whoever is asked for a table that another has, asks that one, and passes all on.

They know each other by a secret that the database keeps. What comes with it comes from another server, for a browser
whose address it names; with a wrong one nothing is answered.
"""

from __future__ import annotations

import asyncio
import http.client
import secrets
import time
from contextlib import suppress
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from deece.api.connection import SERVICE_RESTART, Gone, Wire
from deece.api.door import Door
from deece.server.answers import turned_away
from deece.server.limited import client_of

RELAY: Final = "x-deece-relay"  # the secret
CLIENT: Final = "x-deece-client"  # the browser's address
MISDIRECTED: Final = 421  # the table is not at that server any more
PATIENT: Final = 10.0  # seconds in which a table is looked for
LOOK_EVERY: Final = 0.25  # seconds, if nothing is heard of it before
CONNECTS_WITHIN: Final = 1.0
ANSWERS_WITHIN: Final = 5.0
PING_EVERY: Final = 2.0  # a server that does not answer these is frozen
NO_CODE, CUT = 1005, 1006  # a socket that was closed without a word
NOT_PASSED: Final = (
    "connection",
    "content-length",
    "transfer-encoding",
    "accept-encoding",
    "upgrade",
    "date",
    "server",
)


class Patience:
    """How long a table is looked for."""

    def __init__(self) -> None:
        self._until = time.monotonic() + PATIENT

    @property
    def left(self) -> bool:
        """Whether it is not over."""
        return time.monotonic() < self._until


class Relay:
    """This server's way to the others; without a secret there are none."""

    def __init__(self, secret: str = "") -> None:
        self._secret = secret
        self._free = asyncio.Event()

    def look_again(self) -> None:
        """Tables may be free that somebody waits for."""
        self._free.set()
        self._free = asyncio.Event()

    async def wait(self) -> None:
        """Wait a moment, or until tables may be free."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_EVERY):
                await self._free.wait()

    async def socket(self, wire: Wire, server: str, path: str, address: str) -> bool:
        """Be the line between a browser and the server that has the table, until one of them hangs up.

        False if that server could not be reached, or has it no more: nothing was passed on then.
        """
        try:
            there = await connect(
                f"ws://{server}{path}",
                additional_headers=self._headers(address),
                compression=None,
                proxy=None,
                max_size=None,
                open_timeout=CONNECTS_WITHIN,
                ping_interval=PING_EVERY,
                ping_timeout=PING_EVERY,
                close_timeout=CONNECTS_WITHIN,
            )
        except (OSError, TimeoutError, WebSocketException):
            return False
        said = asyncio.create_task(_hear(wire, there))
        try:
            with suppress(ConnectionClosed, Gone):
                async for text in there:
                    await wire.send(str(text))
        finally:
            said.cancel()
            await there.close()
            code = there.close_code or CUT
            await wire.close(SERVICE_RESTART if code in (NO_CODE, CUT) else code)
        return True

    async def request(self, server: str, request: Request, body: bytes) -> Response | None:
        """What the server that has the table answers; None if it could not be asked, or has it no more."""
        url, address = request.url, client_of(request.scope)
        headers = {name: text for name, text in request.headers.items() if _is_passed(name)} | self._headers(address)
        path = url.path + (f"?{url.query}" if url.query else "")
        return await asyncio.to_thread(_asked, server, request.method, path, headers, body)

    def _headers(self, address: str) -> dict[str, str]:
        return {RELAY: self._secret, CLIENT: address}


async def _hear(wire: Wire, there: ClientConnection) -> None:
    """Pass on what the browser says."""
    with suppress(ConnectionClosed):
        try:
            while True:
                text = await wire.receive()
                await there.send(b"" if text is None else text)
        except Gone:
            await there.close()


def _is_passed(name: str) -> bool:
    return name.lower() not in NOT_PASSED and not name.lower().startswith(("x-forwarded-", "x-deece-"))


def _asked(server: str, method: str, path: str, headers: dict[str, str], body: bytes) -> Response | None:
    host, _, port = server.rpartition(":")
    line = http.client.HTTPConnection(host.strip("[]"), int(port), timeout=CONNECTS_WITHIN)
    try:
        line.connect()
    except OSError:
        return None
    try:
        line.sock.settimeout(ANSWERS_WITHIN)
        line.request(method, path, body or None, headers)
        answer = line.getresponse()
        content = answer.read()
    except (OSError, http.client.HTTPException):  # who knows whether it was done
        return None if method == "GET" else turned_away("moved")
    finally:
        line.close()
    if answer.status == MISDIRECTED:
        return None
    return Response(content, answer.status, {name: text for name, text in answer.getheaders() if _is_passed(name)})


def is_relayed(scope: Scope) -> bool:
    """Whether another server asks this, which looks further by itself."""
    return bool(scope.get(RELAY))


class Relayed:
    """Lets in what comes from the other servers, for the browsers that they name."""

    def __init__(self, app: ASGIApp, relayed: ASGIApp, door: Door, secret: str) -> None:
        """`relayed` answers what another server has let in already, `app` all else."""
        self.app, self.relayed, self.door, self._secret = app, relayed, door, secret.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        headers = Headers(raw=scope.get("headers", []))
        given = headers.get(RELAY)
        if given is None:
            await self.app(scope, receive, send)
        elif self._secret and secrets.compare_digest(given.encode(), self._secret):
            self.door.connections.proxies.add(client_of(scope))  # many browsers come from there
            scope["client"], scope[RELAY] = (headers.get(CLIENT, ""), 0), True
            await self.relayed(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await Response(status_code=403)(scope, receive, send)
