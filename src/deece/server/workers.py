"""One server in several processes: this one accepts, and hands each connection to the worker of its table.

A worker has a file of tables of its own (store/parts.py). Whatever else a browser asks, any worker answers, and asks
another by itself where a table is there (relay.py). A worker that dies is started again; who comes meanwhile waits.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import re
import signal
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess
from typing import Final
from urllib.parse import unquote

from deece.errors import DeeceError
from deece.server.server import BACKLOG
from deece.store.parts import home_of

HEAD: Final = 4096  # bytes of a request that are looked at
SPEAKS_WITHIN: Final = 1.0  # seconds; who has said nothing by then goes to any worker, who knows the limits
MOST_SILENT: Final = 1024  # connections that have said nothing yet
HANDED_WITHIN: Final = 15.0  # seconds for a worker to take a connection
LOOK_EVERY: Final = 0.05  # seconds between two attempts to hand one over
AGAIN_AFTER: Final = 0.1  # seconds until a worker that died is started again
SLOWLY: Final = 1.0  # seconds, where it said why it cannot work
ENDS_WITHIN: Final = 10.0  # seconds for a worker that is asked to end
OF_TABLE: Final = re.compile(rb"[A-Z]+ /(?:ws|api/tables)/([^/? ]+)")
FORWARDED: Final = re.compile(rb"\r\nx-forwarded-for:([^\r]*)", re.IGNORECASE)
TAKE: Final = b"t"  # with a connection
READY: Final = b"r"  # the first that a worker says; what it says before is why it cannot work
LOADED: Final = "deece.server.loaded"  # before a worker is started, so that it is soon there
_log = logging.getLogger(__name__)

Work = Callable[[int, socket.socket, socket.socket], None]


class WorkerError(DeeceError):
    """A worker cannot be started; the text says why."""


class Workers:
    """All of them, as the process that accepts knows them."""

    def __init__(self, listeners: Sequence[socket.socket], work: Work, ready: Callable[[], None]) -> None:
        """A worker is `work(part, listener, channel)`: it serves what comes by its own of the `listeners`, and the
        connections that are handed to it by the channel. `ready` is called when all answer."""
        self._listeners, self._work, self._ready = listeners, work, ready
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([LOADED])
        self._channels: dict[int, socket.socket] = {}
        self._processes: dict[int, BaseProcess] = {}
        self._answered: set[int] = set()
        self._silent: dict[socket.socket, asyncio.Event] = {}  # longest first
        self._handing: set[asyncio.Task[None]] = set()

    async def serve(self, listener: socket.socket) -> None:
        """Accept until this process is asked to end; the workers end with it. Raises WorkerError."""
        loop = asyncio.get_running_loop()
        ending = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, ending.set)
        listener.listen(BACKLOG)
        listener.setblocking(False)
        runs = [loop.create_task(self._run(part)) for part in range(len(self._listeners))]
        accepting, asked = loop.create_task(self._accept(listener)), loop.create_task(ending.wait())
        try:
            done, _ = await asyncio.wait([asked, *runs], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (accepting, asked, *runs):
                task.cancel()
            await asyncio.wait([accepting])
            listener.close()
            for process in self._processes.values():
                process.terminate()
            await asyncio.gather(*(asyncio.to_thread(_end, process) for process in self._processes.values()))
        for task in done:
            task.result()

    # -- the workers ---------------------------------------------------------------------------------

    async def _run(self, part: int) -> None:
        """Start a worker, and again whenever it dies, for ever; raises WorkerError where it never answered."""
        ours, theirs = self._channel(part)
        while True:
            process = self._context.Process(
                target=self._work, args=(part, self._listeners[part], theirs), name=f"deece-worker-{part}"
            )
            with suppress(OSError):  # it died at once
                process.start()
                self._processes[part] = process
            theirs.close()
            said = await self._heard(part, ours)
            old, (ours, theirs) = ours, self._channel(part)  # whoever comes from now on waits in the new one
            old.close()
            await asyncio.to_thread(_end, process)
            if part not in self._answered:
                raise WorkerError(said or f"worker {part} ended with exit code {process.exitcode} before it answered")
            if why := said.removeprefix(READY.decode()):
                _log.warning("worker %d cannot start: %s", part, why)
            else:
                _log.warning("worker %d ended, and is started again", part)
            await asyncio.sleep(SLOWLY if why else AGAIN_AFTER)

    def _channel(self, part: int) -> tuple[socket.socket, socket.socket]:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        self._channels[part] = ours
        return ours, theirs

    async def _heard(self, part: int, channel: socket.socket) -> str:
        """What a worker says until it ends."""
        said, loop = b"", asyncio.get_running_loop()
        with suppress(OSError):
            while more := await loop.sock_recv(channel, HEAD):
                said += more
                if said == READY and part not in self._answered:
                    self._answered.add(part)
                    if len(self._answered) == len(self._listeners):
                        self._ready()
        return said.decode(errors="replace")

    # -- the connections -----------------------------------------------------------------------------

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(listener)
            except OSError:  # no more files may be open
                await asyncio.sleep(LOOK_EVERY)
                continue
            self._handing.add(task := loop.create_task(self._hand(connection)))
            task.add_done_callback(self._handing.discard)

    async def _hand(self, connection: socket.socket) -> None:
        """Hand a connection to a worker when it has said what it wants, which stays to be read."""
        with connection, suppress(OSError, TimeoutError):
            part = self._worker_of(await self._said(connection), connection.getpeername()[0])
            async with asyncio.timeout(HANDED_WITHIN):
                while True:
                    with suppress(BlockingIOError, BrokenPipeError, ConnectionError):  # it is busy, or just died
                        socket.send_fds(self._channels[part], [TAKE], [connection.fileno()])
                        return
                    await asyncio.sleep(LOOK_EVERY)

    async def _said(self, connection: socket.socket) -> bytes:
        """What it says first, as far as it has come; raises OSError where it is gone."""
        loop = asyncio.get_running_loop()
        heard = self._silent[connection] = asyncio.Event()
        loop.add_reader(connection, heard.set)
        if len(self._silent) > MOST_SILENT:
            next(iter(self._silent.values())).set()
        try:
            async with asyncio.timeout(SPEAKS_WITHIN):
                await heard.wait()
            return connection.recv(HEAD, socket.MSG_PEEK)
        except (TimeoutError, BlockingIOError):
            return b""
        finally:
            loop.remove_reader(connection)
            del self._silent[connection]

    def _worker_of(self, head: bytes, address: str) -> int:
        """The worker of the table that is asked for; for all else always the same one for an address."""
        if found := OF_TABLE.match(head):
            return home_of(unquote(found[1].decode("ascii", "replace")), len(self._listeners))
        forwarded = FORWARDED.search(head)
        return home_of(forwarded[1].decode("ascii", "replace") if forwarded else address, len(self._listeners))


def _end(process: BaseProcess) -> None:
    """Wait until it has ended, and no longer than it may take."""
    if process.pid is not None:
        process.join(ENDS_WITHIN)
        process.kill()
        process.join()
