"""Running the server: where its data lies, under which names it is reached, and what is said when it is up."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import secrets
import signal
import socket
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.request import ProxyHandler, build_opener

import platformdirs

from deece.api.door import MOST_REFUSED, Door
from deece.api.rooms import Rooms
from deece.errors import DeeceError
from deece.players.roster import list_programs
from deece.server.alone import Alone
from deece.server.app import Minds, make_app
from deece.server.fetched import Fetch
from deece.server.logs import log_as_json
from deece.server.network import THIS_MACHINE, Network, NetworkError, lan_address, open_port
from deece.server.protocol import Config
from deece.server.server import BACKLOG, Server, config_of
from deece.server.settings import PORT, Settings, place_of
from deece.server.workers import READY, WorkerError, Workers
from deece.store import Store, StoreError
from deece.store.file import locked
from deece.store.opening import open_store
from deece.store.parts import PartStore, spread
from deece.store.sqlite import FILE_NAME
from deece.table.processes import Processes, usual_workers

if TYPE_CHECKING:
    from deece.server.metrics import Metrics

STORE: Final = FILE_NAME
KEPT: Final = "tables*.sqlite*"  # files of tables, and what lies beside them
ADDRESS: Final = f"{STORE}-address"  # where the server of these tables answers, while it runs
ANSWERS: Final = 10.0  # seconds, for a machine that is busy starting a browser; one that is gone refuses at once
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


def data_folder(given: str = "") -> Path:
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
def _found_by(folder: Path, url: str) -> Iterator[None]:
    """Let `running_at` find the server of this folder at this address."""
    file = folder / ADDRESS
    with suppress(OSError):  # a full disk: it is only not found
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as written:
            written.write(url)
    try:
        yield
    finally:
        with suppress(OSError):
            if file.read_text("utf-8") == url:
                file.unlink()


def running_at(folder: Path, patience: float = ANSWERS) -> str:
    """Where a server on this machine answers that has the tables of this folder open; "" if none does.

    One that is just starting is waited for, so many seconds. What a killed server left behind is not believed: the
    tables would not be locked.
    """
    until = time.monotonic() + patience
    while _is_open(folder):
        if (url := _address_in(folder / ADDRESS)) and _lives(url):
            return url
        if time.monotonic() > until:
            break
        time.sleep(0.2)
    return ""


def _is_open(folder: Path) -> bool:
    """Whether another program has the tables of this folder open for writing."""
    if not (folder / STORE).is_file():
        return False
    try:
        locked(folder / STORE).close()
    except StoreError:
        return True
    except (OSError, sqlite3.Error):
        return False
    return False


def _address_in(file: Path) -> str:
    """The address of this machine that stands in a file of one's own; "" for anything else."""
    try:
        about = file.lstat()
        if not stat.S_ISREG(about.st_mode) or (os.name == "posix" and about.st_uid != os.geteuid()):
            return ""
        found = re.fullmatch(r"http://(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}/", file.read_text("utf-8"))
    except (OSError, ValueError):
        return ""
    return found[0] if found else ""


def _lives(url: str) -> bool:
    """Whether Deece answers there, asked directly and not by a proxy."""
    try:
        with build_opener(ProxyHandler({})).open(f"{url}healthz", timeout=ANSWERS) as answer:
            return answer.geturl() == f"{url}healthz" and b'"lives"' in answer.read(99)
    except (OSError, ValueError, HTTPException):
        return False


@contextmanager
def metrics_at(settings: Settings, part: int = 0) -> Iterator[Metrics | None]:
    """What Prometheus asks for, each of several workers at a port of its own; None if it may not. Raises ServeError."""
    place = place_of(settings.metrics)
    if place is None:
        yield None
        return
    try:
        from deece.server.metrics import HERE, Metrics  # noqa: PLC0415 - an extra, and only for whoever asks for it
    except ImportError:
        raise ServeError(
            "for metrics Deece needs prometheus_client: "
            "python -m pip install prometheus_client, where deece is installed"
        ) from None
    host, port = place[0], place[1] + part * (place[1] > 0)
    try:
        metrics = Metrics(host or HERE, port)
    except OSError as error:
        reason, where = error.strerror or str(error), f"{_bracketed(host)}:{port}".lstrip(":")
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
    settings: Settings, ready: Callable[[Address], None], alone: Alone | None = None, fetch: Fetch | None = None
) -> None:
    """Serve until interrupted; `ready` is given the address when the server answers. Raises ServeError or StoreError.

    `alone` is the site that needs no server, which is served too; `fetch` fetches one when the page asks, but not for
    several workers, where the others would not hear of it: they are processes that share the tables of the folder. Each
    has a port for Prometheus, one after the other.
    """
    if settings.json_log:
        log_as_json()
    list_programs(dict(each.split("=", 1) for each in settings.program))
    host = _EVERYWHERE[0] if settings.lan else settings.host
    try:
        lan_host = lan_address() if settings.lan else ""
    except NetworkError as error:
        raise ServeError(f"{error}; or leave out --lan") from None
    port = PORT if settings.port is None else settings.port
    with listening(host, port, search=settings.port is None) as listener, ExitStack() as stack:
        address = Address(host, listener.getsockname()[1], lan_host)
        network = network_of(address, settings.allow)
        served = _Served(settings, network.hosts, alone, fetch if settings.workers == 1 else None)

        folder = data_folder(settings.data)

        def up() -> None:
            _log.info("answers at %s", address.url)
            if not settings.store:
                stack.enter_context(_found_by(folder, address.url))
            ready(address)

        if not settings.store:
            spread(folder, settings.workers)
        if settings.workers > 1:
            _with_workers(listener, served, network.url, up)
            return
        with metrics_at(settings) as shown:
            store = open_store(settings.store or folder / STORE, settings.node)
            server = Server(served.config(store, network, shown), up)
            network.listen = server.listen
            with suppress(KeyboardInterrupt):  # uvicorn passes Ctrl+C on when all is closed
                server.run([listener])


@dataclass(frozen=True, slots=True)
class _Served:
    """What is served, by one process or by each of several workers."""

    settings: Settings
    hosts: set[str]
    alone: Alone | None
    fetch: Fetch | None = None

    def config(self, store: Store, network: Network, shown: Metrics | None, minds: Minds | None = None) -> Config:
        """How uvicorn serves it."""
        settings = self.settings
        door = Door(settings.limit, settings.proxy, most=room_for(settings.limit.connections))

        def opened(rooms: Rooms) -> None:
            if shown:
                shown.show(rooms, door)

        app = make_app(store, network, door, minds, alone=self.alone, fetch=self.fetch, opened=opened)
        return config_of(app, door, settings)


# -- several workers -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Given:
    """What all workers are given."""

    served: _Served
    addresses: Sequence[str]  # where each is reached by the others
    secret: str
    url: str  # for others in the local network


def _with_workers(listener: socket.socket, served: _Served, url: str, up: Callable[[], None]) -> None:
    """Accept here, and serve in so many processes."""
    room_for(served.settings.limit.connections)  # connections on their way to a worker are open files here
    with ExitStack() as stack:
        workers = range(served.settings.workers)
        own = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in workers]
        addresses = [f"127.0.0.1:{one.getsockname()[1]}" for one in own]
        given = _Given(served, addresses, secrets.token_urlsafe(32), url)
        try:
            asyncio.run(Workers(own, partial(_work, given), up).serve(listener))
        except WorkerError as error:
            raise ServeError(str(error)) from None
        _log.info("has stopped")


def _work(given: _Given, part: int, listener: socket.socket, channel: socket.socket) -> None:
    """Serve as one of several workers (workers.py)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one ends it
    if given.served.settings.json_log:
        log_as_json(part)
    try:
        _serve_part(given, part, listener, channel)
    except DeeceError as error:
        channel.sendall(str(error).encode())


def _serve_part(given: _Given, part: int, listener: socket.socket, channel: socket.socket) -> None:
    served, settings = given.served, given.served.settings
    with metrics_at(settings, part) as shown:
        store = PartStore(data_folder(settings.data), part, given.addresses, given.secret)
        minds = Minds(tables=Processes(workers=max(1, usual_workers() // settings.workers)))
        network = Network(0, served.hosts, url=given.url, why="other_addresses")
        config = served.config(store, network, shown, minds)
        Server(config, lambda: channel.sendall(READY), channel).run([listener])


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
