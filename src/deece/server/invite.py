"""What the pages ask to bring friends: whether others reach this server, the switch for it, addresses as QR codes."""

from __future__ import annotations

import io
import ipaddress
from typing import Literal
from urllib.parse import urlsplit

import segno

from deece.api.asked import Answer, Asks, Request, Row
from deece.api.limits import Limits
from deece.server.network import THIS_MACHINE, Network
from deece.wire.network import NetworkAsked, NetworkState
from deece.words.refused import Code, Refused, reason_words


class Invite:
    """The handlers; each is a row of docs/wire.md."""

    def __init__(self, network: Network, limits: Limits) -> None:
        self.network, self.limits = network, limits

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        return [
            Row("GET", "/network", self.state),
            Row("POST", "/network", self.switch, self.limits.body_bytes),
            Row("GET", "/qr", self.qr),
        ]

    async def state(self, request: Request) -> NetworkState:
        """Where others reach the server, and whether this browser may change it."""
        if self.network.moved():  # the old address leads nowhere
            await self.network.shut_out()
        return self._state(request)

    async def switch(self, request: Asks[NetworkAsked]) -> NetworkState:
        """Let others in, or shut them out."""
        if not is_here(request):
            raise Refused("only_here")
        asked = request.asked()
        await (self.network.let_in() if asked.open else self.network.shut_out())
        return self._state(request)

    async def qr(self, request: Request) -> Answer:
        """An address of this server as a QR code."""
        text = request.query.get("text", "")
        if len(text) > 200 or not self._is_own(request, text):
            raise Refused("not_our_address")
        picture = io.BytesIO()
        segno.make(text, error="m").save(picture, kind="svg", scale=6, border=2, light="#fff")
        return Answer(picture.getvalue(), kind="image/svg+xml", headers={})

    def _state(self, request: Request) -> NetworkState:
        here = is_here(request)
        why: Code | Literal[""] = self.network.why or ("" if here else "only_here")
        words = reason_words(why, {}) if why else ""
        return NetworkState(self.network.url if here else "", here and not why, words, why)

    def _is_own(self, request: Request, address: str) -> bool:
        try:
            parts = urlsplit(address)
        except ValueError:
            return False
        return parts.scheme == request.scheme and parts.netloc in self.network.hosts and parts.path.startswith("/")


def is_here(request: Request) -> bool:
    """Whether the browser runs on this machine and came without a proxy, under one of the machine's own names."""
    if any(name in request.headers for name in ("x-forwarded-for", "forwarded")):
        return False
    name = request.headers["host"].rpartition(":")[0] or request.headers["host"]
    try:
        return name.lower() in THIS_MACHINE and ipaddress.ip_address(request.address).is_loopback
    except ValueError:  # a test's client, or a socket in the file system
        return False
