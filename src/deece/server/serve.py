"""Running the server: where its data lies, under which names it is reached, and what is said when it is up."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import socket
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs

from deece.api.door import MOST_REFUSED, Door
from deece.api.limits import Limits
from deece.api.rooms import Rooms
from deece.errors import DeeceError
from deece.server.alone import Alone
from deece.server.app import make_app
from deece.server.logs import log_as_json
from deece.server.network import THIS_MACHINE, Network, NetworkError, lan_address, open_port
from deece.server.protocol import Config
from deece.server.server import BACKLOG, Server, config_of
from deece.server.workers import READY, WorkerError, Workers
from deece.store import Store
from deece.store.opening import open_store
from deece.store.parts import PartStore, spread
from deece.store.sqlite import FILE_NAME
from deece.table.processes import Processes, quiet_tracker, usual_workers
from deece.table.thinking import Thinking

if TYPE_CHECKING:
    from deece.server.metrics import Metrics

PORT: Final = 8484
STORE: Final = FILE_NAME
KEPT: Final = "tables*.sqlite*"  # files of tables, and what lies beside them
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
        ours = [file for file in folder.glob(KEPT) if not file.is_symlink()]
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
        from deece.server.metrics import HERE, Metrics  # noqa: PLC0415 - an extra, and only for whoever asks for it
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
    workers: int = 1,
) -> None:
    """Serve until interrupted; `ready` is told the address when the server answers. Raises ServeError or StoreError.

    `proxies` are the addresses (or networks) of reverse proxies, whose word on others' addresses is taken. `alone` is
    the site that needs no server, which is served too. `database` is the address of one that keeps the tables, instead
    of a file in `folder`, and `node` is where the other servers of that database reach this one. `metrics` is where
    Prometheus may ask (`metrics_at`), `json_log` how logs are written. Several `workers` are processes that share the
    tables in `folder`; each has a port for Prometheus, one after the other.
    """
    if json_log:
        log_as_json()
    if lan:
        host = _EVERYWHERE[0]
    try:
        lan_host = lan_address() if lan else ""
    except NetworkError as error:
        raise ServeError(f"{error}; or leave out --lan") from None
    with listening(host, port, search=search) as listener:
        address = Address(host, listener.getsockname()[1], lan_host)
        network = network_of(address, allow)
        served = _Served(network.hosts, proxies, limits or Limits(), alone, json_log)

        def up() -> None:
            _log.info("answers at %s", address.url)
            ready(address)

        if not database:
            spread(folder, workers)
        if workers > 1:
            _with_workers(listener, folder, workers, served, network.url, metrics, up)
            return
        with metrics_at(metrics) as shown:
            door = Door(served.limits, proxies, most=room_for(served.limits.connections))
            store = open_store(database or folder / STORE, node)
            server = Server(served.config(store, door, network, shown), up)
            network.listen = server.listen
            with suppress(KeyboardInterrupt):  # uvicorn passes Ctrl+C on when all is closed
                server.run([listener])


@dataclass(frozen=True, slots=True)
class _Served:
    """What is served, by one process or by each of several workers."""

    hosts: set[str]
    proxies: Sequence[str]
    limits: Limits
    alone: Alone | None
    json_log: bool

    def config(
        self, store: Store, door: Door, network: Network, shown: Metrics | None, thinking: Thinking | None = None
    ) -> Config:
        """How uvicorn serves it."""

        def opened(rooms: Rooms) -> None:
            if shown:
                shown.show(rooms, door)

        hosts, alone = self.hosts, self.alone
        app = make_app(store, hosts, network=network, thinking=thinking, door=door, alone=alone, opened=opened)
        return config_of(app, door, self.proxies, json_log=self.json_log)


# -- several workers -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Given:
    """What all workers are given."""

    served: _Served
    folder: Path
    addresses: Sequence[str]  # where each is reached by the others
    secret: str
    url: str  # for others in the local network
    metrics: str


def _with_workers(
    listener: socket.socket,
    folder: Path,
    workers: int,
    served: _Served,
    url: str,
    metrics: str,
    up: Callable[[], None],
) -> None:
    """Accept here, and serve in so many processes."""
    quiet_tracker()
    room_for(served.limits.connections)  # connections on their way to a worker are open files here
    with ExitStack() as stack:
        own = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(workers)]
        addresses = [f"127.0.0.1:{one.getsockname()[1]}" for one in own]
        given = _Given(served, folder, addresses, secrets.token_urlsafe(32), url, metrics)
        try:
            asyncio.run(Workers(own, partial(_work, given), up).serve(listener))
        except WorkerError as error:
            raise ServeError(str(error)) from None
        _log.info("has stopped")


def _work(given: _Given, part: int, listener: socket.socket, channel: socket.socket) -> None:
    """Serve as one of several workers (workers.py)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one ends it
    if given.served.json_log:
        log_as_json(part)
    try:
        _serve_part(given, part, listener, channel)
    except DeeceError as error:
        channel.sendall(str(error).encode())


def _serve_part(given: _Given, part: int, listener: socket.socket, channel: socket.socket) -> None:
    served, workers = given.served, len(given.addresses)
    host, _, port = given.metrics.rpartition(":")
    own_metrics = f"{host}:{int(port) + part}".lstrip(":") if port.isdecimal() and int(port) else given.metrics
    with metrics_at(own_metrics) as shown:
        door = Door(served.limits, served.proxies, most=room_for(served.limits.connections))
        store = PartStore(given.folder, part, given.addresses, given.secret)
        thinking = Processes(workers=max(1, usual_workers() // workers))
        network = Network(0, served.hosts, url=given.url, why="other_addresses")
        config = served.config(store, door, network, shown, thinking)
        Server(config, lambda: channel.sendall(READY), channel).run([listener])


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
