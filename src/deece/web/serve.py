"""Running the server: where its data lies, under which names it is reached, and what is said when it is up."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from deece.errors import DeeceError
from deece.store import SqliteStore
from deece.web.app import make_app
from deece.web.messages import MOST_BYTES
from deece.web.network import STARTED_FOR_OTHERS, THIS_MACHINE, Network, NetworkError, Stop, lan_address, open_port

PORT: Final = 8484
STORE: Final = "tables.sqlite"
_EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - only with --lan or by the user's own words


class ServeError(DeeceError):
    """The server cannot be started; the text says how to mend it."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server is reached."""

    host: str
    port: int
    lan: str = ""  # this machine's address in the local network, if it is served there

    @property
    def url(self) -> str:
        """The address on this machine."""
        return f"http://{'127.0.0.1' if self.host in _EVERYWHERE else _bracketed(self.host)}:{self.port}/"

    @property
    def lan_url(self) -> str:
        """The address for others in the local network; "" if they cannot reach it."""
        return f"http://{_bracketed(self.lan)}:{self.port}/" if self.lan else ""


def data_folder(given: str | None) -> Path:
    """The folder for tables: the one given, or the user's own data folder. Raises ServeError."""
    try:
        return Path(given).expanduser() if given else Path(platformdirs.user_data_dir("deece", appauthor=False))
    except RuntimeError:
        raise ServeError(f"'{given}': there is no such user here; choose another folder") from None


def listening(host: str, port: int, *, search: bool) -> socket.socket:
    """A socket bound to the port; with `search` the next free one is taken. Raises ServeError."""
    try:
        return open_port(host, port, search=search)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ServeError(f"port {port} of {host} cannot be used ({reason}); choose another with --port") from None


def hosts_of(address: Address, allow: Sequence[str]) -> set[str]:
    """The names, with the port, under which pages may be asked for."""
    names = {*THIS_MACHINE, _bracketed(address.host), _bracketed(address.lan or "localhost")}
    found = {f"{name}:{address.port}" for name in names} | set(allow)
    return {name.lower() for name in found | {f"{name}:{address.port}" for name in allow if ":" not in name}}


def network_of(address: Address, allow: Sequence[str]) -> Network:
    """What the page may do about others in the network: all, unless the server was started for others."""
    own = _bracketed(address.host) in THIS_MACHINE and not allow
    return Network(address.port, hosts_of(address, allow), url=address.lan_url, why="" if own else STARTED_FOR_OTHERS)


def run(
    *,
    host: str,
    port: int,
    folder: Path,
    lan: bool,
    allow: Sequence[str],
    search: bool,
    ready: Callable[[Address], None],
) -> None:
    """Serve until interrupted; `ready` is told the address when the server answers. Raises ServeError or StoreError."""
    if lan:
        host = _EVERYWHERE[0]
    try:
        lan_host = lan_address() if lan else ""
    except NetworkError as error:
        raise ServeError(f"{error}; or leave out --lan") from None
    with listening(host, port, search=search) as listener:
        address = Address(host, listener.getsockname()[1], lan_host)
        store = SqliteStore(folder / STORE)
        network = network_of(address, allow)
        app = make_app(store, network.hosts, network=network)
        config = uvicorn.Config(
            app,
            ws=_Socket,
            ws_max_size=MOST_BYTES * 2,
            ws_per_message_deflate=False,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=2,
        )  # compressing costs 50 KB a connection and saves 2 kbit/s
        # What a table keeps lives as long as the table: to look for garbage among it halts everybody.
        gc.freeze()
        gc.set_threshold(50_000, 20, 1_000)
        server = _Server(config, lambda: ready(address))
        network.listen = server.listen
        server.run([listener])


class _Server(uvicorn.Server):
    """Tells when it is up."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        self._ready()

    async def listen(self, listener: socket.socket) -> Stop:
        """Answer at this address too; what is returned ends that, with every connection that came by it."""
        config, where = self.config, listener.getsockname()

        def protocol() -> asyncio.Protocol:
            make: Callable[..., asyncio.Protocol] = config.http_protocol_class
            return make(config=config, server_state=self.server_state, app_state=self.lifespan.state)

        added = await asyncio.get_running_loop().create_server(protocol, sock=listener, backlog=config.backlog)
        self.servers.append(added)

        def stop() -> None:
            self.servers.remove(added)
            added.close()
            for connection in list(self.server_state.connections):
                transport = getattr(connection, "transport", None)
                if transport is not None and transport.get_extra_info("sockname") == where:
                    connection.shutdown()

        return stop


class _Socket(WebSocketsSansIOProtocol):
    """Hands text that is no text on as bytes, which the table refuses; uvicorn would write a traceback instead."""

    def send_receive_event_to_app(self) -> None:
        """Hand a whole message on."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
