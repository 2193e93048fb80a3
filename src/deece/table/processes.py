"""Work in processes of their own, for a server: computer players that think, and all that may take long.

A process does one thing at a time and is ended when that has cost too much processor time. Only a View goes to it from
a table that is played at, so no hidden card does.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple, TypeVar

from deece.arena.work import end_with_parent
from deece.driver import FAULTS
from deece.errors import DeeceError
from deece.players.odds import DEALS
from deece.table.line import TABLES, Line
from deece.table.thinking import SLOWER, WITHIN, Thinking
from deece.words.refused import Refused

START_WITHIN: Final = 30.0  # seconds for a process to come up
MOST_WORKERS: Final = 4
MOST_WAITING: Final = 16  # decisions for each process, at most; whoever comes then is answered by the basics
BY_ADDRESS: Final = 2  # of one address that wait
SECONDS: Final = 10  # of processor time for one thing
MOST_BROKEN: Final = 2  # times in a row that a process may die by itself until threads do the work
PATIENCE: Final = 6  # times its processor time that a process may take by the clock on the wall

T = TypeVar("T")
_log = logging.getLogger(__name__)


def usual_workers() -> int:
    """How many processes think on this machine: one for each of its cores, at most four."""
    return min(MOST_WORKERS, os.cpu_count() or 1)


class Processes(Thinking):
    """Processes of a server. They start when something is asked for, or with `warm`."""

    def __init__(
        self,
        *,
        within: float = WITHIN,
        workers: int = 0,
        processes: bool = True,
        deals: int = DEALS,
        by_address: int = BY_ADDRESS,
        most: int = 0,
        seconds: float = SECONDS,
        loaded: Sequence[str] = (),
    ) -> None:
        """`within` is the time for one decision in seconds; `workers` 0 means as many as there are cores, up to 4.

        `deals` are imagined for the odds, if there is time. So many may wait `by_address`, and of all (`most` 0: 16
        for each worker), each for so many `seconds` of processor time. `loaded` are modules that the work needs.
        """
        super().__init__(within=within, deals=deals)
        self.workers, self.seconds = workers or usual_workers(), seconds
        self.line = Line(self.workers, by_address=by_address, most=most or MOST_WAITING * self.workers)
        self._loaded = loaded
        self._free = [Worker(threads=not processes, loaded=loaded) for _ in range(self.workers)]
        self._all = tuple(self._free)
        self._threads = ThreadPoolExecutor(self.workers, thread_name_prefix="apart")
        self._going: set[asyncio.Task[Any]] = set()
        self._warm: asyncio.Task[None] | None = None

    async def apart(
        self, do: Callable[..., T], *given: Any, of: str = TABLES, slow: bool = False, again: bool = False
    ) -> T:
        """What `do` finds in a process, for this address. All must be such as can be pickled.

        What is `slow` may cost three times as much; `again` goes on with what was let in. Raises Refused where too many
        wait, and where it costs too much or fails, and what `do` raises for users.
        """
        await self.line.come(of, again=again)
        task = asyncio.get_running_loop().create_task(self._done(of, do, given, self.seconds * (SLOWER if slow else 1)))
        self._going.add(task)
        task.add_done_callback(self._is_over)
        return await asyncio.shield(task)

    async def ask(self, do: Callable[..., T], *given: Any, patience: float = 1.0, of: str = TABLES) -> T | None:
        """What `do` finds in a process, None if that is not to be had in time, which begins when one is up."""
        if self._warm is None:
            self._warm = asyncio.get_running_loop().create_task(self.warm())
        await asyncio.shield(self._warm)
        return await super().ask(do, *given, patience=patience, of=of)

    async def _done(self, of: str, do: Callable[..., T], given: Sequence[Any], seconds: float) -> T:
        worker, spent = self._free.pop(), 0.0
        try:
            loop = asyncio.get_running_loop()
            found, error, spent = await loop.run_in_executor(self._threads, worker.do, do, given, seconds)
        finally:
            self._free.append(worker)
            self.line.go(of, spent)
        if error is not None:
            raise error
        return found  # type: ignore[no-any-return]

    def _is_over(self, task: asyncio.Task[Any]) -> None:
        self._going.discard(task)
        if not task.cancelled():
            task.exception()  # nobody may wait for it any more

    async def warm(self) -> None:
        """Start a process before anybody waits for it."""
        with suppress(Refused):
            await self.apart(os.getpid)

    async def close(self) -> None:
        """Let the processes go."""
        for worker in self._all:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Done(NamedTuple):
    """What came of something, the error if that was one, and the seconds of processor time that it cost."""

    found: Any
    error: DeeceError | None
    seconds: float


class Worker:
    """One process, which can be ended; where none can be had, the thread that asks does the work."""

    def __init__(self, *, threads: bool, loaded: Sequence[str] = ()) -> None:
        self.threads = threads
        self._loaded = loaded
        self._process: BaseProcess | None = None
        self._line: Connection[Any, Any] | None = None
        self._broken = 0
        self._closed = False
        self._alone = threading.Lock()

    def do(self, do: Callable[..., Any], given: Sequence[Any], seconds: float) -> Done:
        """Do this, within so many seconds of processor time."""
        if self._closed:
            return Done(None, Refused("stopping"), 0.0)
        if not self.threads and self._process is None:
            self._start()
        if self.threads or self._line is None or self._process is None:
            return _told(*_tried(do, given, time.thread_time))
        line, process = self._line, self._process
        try:
            line.send_bytes(pickle.dumps((do, given, seconds)))
            if not line.poll(START_WITHIN + PATIENCE * seconds):
                return self._ended(seconds)
            answer = pickle.loads(line.recv_bytes())  # noqa: S301 - of this server's own process
        except (EOFError, OSError):
            process.join(1)
            if self._closed:
                return Done(None, Refused("stopping"), 0.0)
            if hasattr(signal, "SIGPROF") and process.exitcode == -signal.SIGPROF:
                return self._ended(seconds)
            self.end(closed=self._closed)
            self._broken += 1
            self.threads = self._broken >= MOST_BROKEN
            _log.error("a process has died at work")
            return Done(None, Refused("fault"), 0.0)
        self._broken = 0
        return _told(*answer)

    def _start(self) -> None:
        try:
            kinds = multiprocessing.get_all_start_methods()
            context: Any = multiprocessing.get_context("forkserver" if "forkserver" in kinds else "spawn")
            if "forkserver" in kinds:
                context.set_forkserver_preload([__name__, *self._loaded])
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs,), daemon=True, name="deece apart")
            process.start()
            theirs.close()
        except (OSError, ImportError):
            self.threads = True
            return
        with self._alone:
            self._line, self._process = ours, process
        if self._closed:
            self.end()

    def _ended(self, seconds: float) -> Done:
        self.end(closed=self._closed)
        return Done(None, Refused("too_much_work", seconds=round(seconds)), seconds)

    def end(self, *, closed: bool = True) -> None:
        """Let the process go, whatever it does; with `closed` no other is started."""
        with self._alone:
            line, process, self._line, self._process = self._line, self._process, None, None
            self._closed = closed
        if process is not None:
            process.kill()
        if line is not None:
            line.close()


def _told(found: Any, error: DeeceError | None, fault: str, seconds: float) -> Done:
    """What was tried; a fault is logged here, where the log is."""
    if fault:
        _log.error("what was done apart failed\n%s", fault)
        error = Refused("fault")
    return Done(found, error, seconds)


def _tried(
    do: Callable[..., Any], given: Sequence[Any], clock: Callable[[], float]
) -> tuple[Any, DeeceError | None, str, float]:
    """What `do` finds, why it does not, what is wrong with it, and the seconds that it cost."""
    began = clock()
    try:
        return do(*given), None, "", clock() - began
    except DeeceError as error:
        return None, error, "", clock() - began
    except FAULTS:
        return None, None, traceback.format_exc(), clock() - began


def _serve(line: Connection[Any, Any]) -> None:
    """In a process: do one thing after another, until the server is gone."""
    _settle_in()
    with suppress(EOFError, OSError):  # the server has gone, in the middle of a word even
        while True:
            do, given, seconds = pickle.loads(line.recv_bytes())  # noqa: S301 - of the server that started this
            _may_cost(seconds)
            found = _tried(do, given, time.process_time)
            _may_cost(0)
            line.send_bytes(_pickled(found))


def _pickled(found: tuple[Any, DeeceError | None, str, float]) -> bytes:
    try:
        return pickle.dumps(found)
    except FAULTS:
        return pickle.dumps((None, None, traceback.format_exc(), found[-1]))


def _may_cost(seconds: float) -> None:
    """After so much processor time the system ends this process; 0: it does not."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _settle_in() -> None:
    """In a new process: the server goes first, and when it is gone, however that came, so is this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    end_with_parent()
