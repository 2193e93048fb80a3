"""Friends in the local network: who sits at this machine lets them in, and shuts them out again, from the page."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from typing import Final, Literal

from deece.words.refused import Code, Refused

THIS_MACHINE: Final = ("127.0.0.1", "localhost", "[::1]")

Stop = Callable[[], None]
Listen = Callable[[socket.socket], Awaitable[Stop]]


class NetworkError(Refused):
    """Nobody can be let in; the text says why."""


class Network:
    """The names under which the server is reached, and whether others in the local network are let in.

    A server begins on its own machine alone. When others are let in, it listens at the machine's address in the
    network as well, until they are shut out or the server stops; the next start is closed again.
    """

    def __init__(self, port: int, hosts: set[str], *, url: str = "", why: Code | Literal[""] = "") -> None:
        """`hosts` are the names with their port under which pages may be asked for: the address is added to them.

        `url` is where others reach the server from the start; `why` says why no page may change that; "" if one may.
        """
        self.port, self.hosts, self.url, self.why = port, hosts, url, why
        self.listen: Listen | None = None  # given by whoever runs the server
        self._stop: Stop | None = None
        self._busy = asyncio.Lock()

    async def let_in(self) -> None:
        """Listen in the local network too; raises NetworkError."""
        async with self._busy:
            if self._stop is not None and not self.moved():
                return
            self._close()
            if self.why or self.listen is None:
                raise NetworkError(self.why or "other_addresses")
            address = lan_address()
            try:
                listener = open_port(address, self.port, search=True)
            except OSError:
                raise NetworkError("may_not_listen") from None
            name = f"{address}:{listener.getsockname()[1]}"
            self._stop = await self.listen(listener)
            self.hosts.add(name)
            self.url = f"http://{name}/"

    async def shut_out(self) -> None:
        """Listen on this machine alone again; who came through the network loses the connection, not the seat."""
        async with self._busy:
            self._close()

    def moved(self) -> bool:
        """Whether the machine has another address now than the one that others were given."""
        try:
            return self._stop is not None and f"//{lan_address()}:" not in self.url
        except NetworkError:
            return True

    def _close(self) -> None:
        if self._stop is not None:
            self._stop()
            self.hosts.discard(self.url.removeprefix("http://").rstrip("/"))
            self._stop, self.url = None, ""


def lan_address() -> str:
    """This machine's address in the local network; raises NetworkError if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only chooses a way out
            address = str(probe.getsockname()[0])
        except OSError:
            address = ""
    if not address or ipaddress.ip_address(address).is_loopback:
        raise NetworkError("no_network")
    return address


def open_port(host: str, port: int, *, search: bool) -> socket.socket:
    """A socket bound to the port; with `search` the next free one is taken. Raises OSError with the last reason."""
    alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)  # on Windows two would have what may be reused
    failed = OSError("no port is free")
    for number in range(port, port + (20 if search else 1)):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, alone, 1)
        try:
            listener.bind((host, number))
        except OSError as error:
            failed = error
        except (UnicodeError, TypeError):  # a name that cannot be looked up at all
            failed = OSError("no address is written so")
        else:
            return listener
        listener.close()
    raise failed
