"""Running the server: where its data lies, under which names it is reached, and what is said when it is up."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs
import uvicorn
import uvicorn.config

from deece.errors import DeeceError
from deece.store.opening import open_store
from deece.store.sqlite import FILE_NAME
from deece.web.alone import Alone
from deece.web.app import make_app
from deece.web.door import MOST_REFUSED, Door
from deece.web.limits import Limits
from deece.web.logs import log_as_json
from deece.web.network import THIS_MACHINE, Network, NetworkError, Stop, lan_address, open_port
from deece.web.protocol import Config, Http, Socket
from deece.web.rooms import Rooms

if TYPE_CHECKING:
    from deece.web.metrics import Metrics

PORT: Final = 8484
STORE: Final = FILE_NAME
BACKLOG: Final = 256  # connections that are accepted in one go, and that wait for it
RESERVE: Final = BACKLOG + MOST_REFUSED + 128  # open files beside the connections that are let in
_log = logging.getLogger(__name__)
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
    return Network(address.port, hosts_of(address, allow), url=address.lan_url, why="" if own else "other_addresses")


def keep_private(folder: Path) -> str:
    """Take from others on this machine what rights they have to a folder of tables that is there already.

    The files are closed to them, and a folder that holds nothing else; what is said of any other, "" if all is well.
    """
    if os.name != "posix" or not folder.is_dir():
        return ""
    with suppress(OSError):
        ours = [file for file in folder.glob(STORE + "*") if not file.is_symlink()]
        for file in ours:
            file.chmod(file.stat().st_mode & 0o700)
        mode = folder.stat().st_mode
        if not mode & 0o077:
            return ""
        if set(folder.iterdir()) <= set(ours) and not mode & stat.S_ISVTX:
            folder.chmod(0o700)
            return ""
    return f"others on this machine may open {folder}: the tables in it are closed to them; chmod 700 closes it too"


@contextmanager
def metrics_at(where: str) -> Iterator[Metrics | None]:
    """What Prometheus asks for at this port of this machine, or at "address:port"; None for "". Raises ServeError."""
    if not where:
        yield None
        return
    try:
        from deece.web.metrics import HERE, Metrics  # noqa: PLC0415 - an extra, and only for whoever asks for it
    except ImportError:
        raise ServeError(
            "for metrics Deece needs prometheus_client: "
            "python -m pip install prometheus_client, where deece is installed"
        ) from None
    host, _, port = where.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise ServeError(
            f"'{where}' is no place for metrics: give a port as 9464, or an address with it as 10.0.0.5:9464"
        )
    try:
        metrics = Metrics(host.strip("[]") or HERE, int(port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise ServeError(f"metrics cannot be shown at {where} ({reason}); choose another with --metrics") from None
    try:
        yield metrics
    finally:
        metrics.close()


def room_for(wanted: int) -> int:
    """How many connections this system has open files for, wanted or fewer; it is asked for as many as are needed."""
    try:
        import resource  # noqa: PLC0415 - Windows has none, and no such limit
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVE
    if soft != resource.RLIM_INFINITY and soft < needed:
        raised = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    most = max(soft - RESERVE, soft // 4)
    _log.warning("only %d connections at once: this system allows %d open files (ulimit -n)", most, soft)
    return most


def run(
    *,
    host: str,
    port: int,
    folder: Path,
    lan: bool,
    allow: Sequence[str],
    search: bool,
    ready: Callable[[Address], None],
    proxies: Sequence[str] = (),
    limits: Limits | None = None,
    alone: Alone | None = None,
    database: str = "",
    metrics: str = "",
    json_log: bool = False,
    node: str = "",
) -> None:
    """Serve until interrupted; `ready` is told the address when the server answers. Raises ServeError or StoreError.

    `proxies` are the addresses (or networks) of reverse proxies, whose word on others' addresses is taken. `alone` is
    the site that needs no server, which is served too. `database` is the address of one that keeps the tables, instead
    of a file in `folder`, and `node` is where the other servers of that database reach this one. `metrics` is where
    Prometheus may ask (`metrics_at`), `json_log` how logs are written.
    """
    if json_log:
        log_as_json()
    if lan:
        host = _EVERYWHERE[0]
    try:
        lan_host = lan_address() if lan else ""
    except NetworkError as error:
        raise ServeError(f"{error}; or leave out --lan") from None
    limits = limits or Limits()
    with listening(host, port, search=search) as listener, metrics_at(metrics) as shown:
        address = Address(host, listener.getsockname()[1], lan_host)
        store = open_store(database or folder / STORE, node)
        network = network_of(address, allow)
        door = Door(limits, proxies, most=room_for(limits.connections))

        def opened(rooms: Rooms) -> None:
            if shown:
                shown.show(rooms, door)

        app = make_app(store, network.hosts, network=network, door=door, alone=alone, opened=opened)
        config = Config(
            app,
            http=Http,
            ws=Socket,
            ws_max_size=limits.message_bytes * 2,
            ws_per_message_deflate=False,
            ws_ping_interval=None,  # browsers say something by themselves, or are taken to be gone
            h11_max_incomplete_event_size=limits.header_bytes,
            timeout_keep_alive=limits.idle_seconds,
            backlog=BACKLOG,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            log_config=None if json_log else uvicorn.config.LOGGING_CONFIG,
            log_level="error",  # its warnings are about requests that are none: anybody could fill a disk with them
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=2,
        )  # compressing costs 50 KB a connection and saves 2 kbit/s
        config.door = door
        # What a table keeps lives as long as the table: to look for garbage among it halts everybody.
        gc.freeze()
        gc.set_threshold(50_000, 20, 1_000)

        def up() -> None:
            _log.info("answers at %s", address.url)
            ready(address)

        server = _Server(config, up)
        network.listen = server.listen
        with suppress(KeyboardInterrupt):  # uvicorn passes Ctrl+C on when all is closed
            server.run([listener])


class _Server(uvicorn.Server):
    """Tells when it is up, and goes only when others have its tables."""

    config: Config

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, let other servers have the tables, then go."""
        for server in self.servers:
            server.close()
        await self.config.door.leave()
        await super().shutdown(sockets)
        _log.info("has stopped")  # here: uvicorn passes SIGTERM on when all is closed, and that ends the program

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


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
