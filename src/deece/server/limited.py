"""The door (door.py) before an ASGI application: too many requests or sockets of one address are turned away."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deece.api.door import Door, address_of
from deece.server.answers import turned_away
from deece.words.refused import Refused, as_sentence

WEIGHED: Final = "/api/"  # the rest are files, which take no work

_log = logging.getLogger(__name__)


def client_of(scope: Scope) -> str:
    """The address that a request or socket comes from; "" where it has none."""
    client = scope.get("client")
    return address_of(client[0]) if client else ""


class Limited:
    """Turns away, in words, requests that are too many for their address."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door = app, door
        self.sockets: Counter[str] = Counter()  # open ones by address, as proxies forward it
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or hand on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self._look_for_proxy(scope)
        address = client_of(scope)
        allowed = await self._in_turn(address)
        if scope["type"] == "http":
            weighed = _Weighed(receive, send)
            await _ended(self.app if allowed else turned_away("too_fast"), scope, weighed.receive, weighed.send)
            if scope["path"].startswith(WEIGHED):
                self.door.weigh("requests", address, weighed.size)
            return
        if not allowed or self.sockets[address] >= self.door.limits.connections_by_address:
            await receive()
            await send({"type": "websocket.close", "code": 1013, "reason": as_sentence(Refused("too_fast"))})
            return
        self.sockets[address] += 1
        try:
            with suppress(asyncio.CancelledError):  # the server stops, and has waited long enough
                await self.app(scope, receive, send)
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    async def _in_turn(self, address: str) -> bool:
        """Whether this one is allowed. Of an address one begins after the other, and everybody else between them."""
        turn = self._turns.get(address)
        if turn is None:
            turn = self._turns[address] = asyncio.Lock()
        async with turn:
            await asyncio.sleep(0)
            return self.door.may("requests", address)

    def _look_for_proxy(self, scope: Scope) -> None:
        """Say once that a proxy was not named: all behind it have the limits of one address."""
        if not self._warned and not self.door.connections.proxies and "x-forwarded-for" in Headers(scope=scope):
            self._warned = True
            _log.warning(
                "requests come through %s: if that is your proxy, start with --proxy %s; "
                "else all people behind it share the limits of one address",
                *(client_of(scope),) * 2,
            )


class _Weighed:
    """A request that is looked at as it comes, and its answer as it goes."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send, self.size = receive, send, 0

    async def receive(self) -> Message:
        message = await self._receive()
        self.size += len(message.get("body", b""))
        return message

    async def send(self, message: Message) -> None:
        self.size += len(message.get("body", b""))
        await self._send(message)


async def _ended(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """The app's answer; where the server stops and has waited long enough for it, words in its place."""
    started = False

    async def sending(message: Message) -> None:
        nonlocal started
        started = True
        await send(message)

    try:
        await app(scope, receive, sending)
    except asyncio.CancelledError:
        if not started:
            await turned_away("stopping")(scope, receive, send)
