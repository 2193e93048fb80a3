"""Computer players that think in processes of their own, for a server.

Only a View goes to a process, so no hidden card does.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from typing import Any, Final, TypeVar

from deece.driver import FAULTS
from deece.errors import DeeceError
from deece.players.odds import DEALS
from deece.table.thinking import WITHIN, Thinking

START_WITHIN: Final = 10.0  # seconds for the first process to come up
MOST_WORKERS: Final = 4
MOST_WAITING: Final = 16  # decisions for each process, at most; whoever comes then is answered by the basics
MOST_BROKEN: Final = 2  # times that the processes may die until threads do their work

T = TypeVar("T")
_log = logging.getLogger(__name__)


def usual_workers() -> int:
    """How many processes think on this machine: one for each of its cores, at most four."""
    return min(MOST_WORKERS, os.cpu_count() or 1)


class Processes(Thinking):
    """The computer players of a server. Processes start when the first search is asked for."""

    def __init__(self, *, within: float = WITHIN, workers: int = 0, processes: bool = True, deals: int = DEALS) -> None:
        """`within` is the time for one decision in seconds; `workers` 0 means as many as there are cores, up to 4.

        `deals` are imagined for the odds, if there is time.
        """
        super().__init__(within=within, deals=deals)
        self.workers = workers or usual_workers()
        self.processes = processes
        self._pool: Executor | None = None
        self._broken = self._waiting = 0
        self._count = threading.Lock()
        self._starting = asyncio.Lock()

    async def ask(self, do: Callable[..., T], *given: Any, patience: float = 1.0) -> T | None:
        """What `do` finds in a worker, None if that is not to be had in time. All must be such as can be pickled.

        `patience` is how many times the usual time it may take: for what itself looks at the clock.
        """
        if self._waiting >= MOST_WAITING * self.workers:
            return None
        pool = await self._started()
        try:
            future = pool.submit(do, *given)
        except (BrokenExecutor, RuntimeError):  # a process died, or the server is being closed
            self._broke(pool)
            return None
        self._counted(1)
        future.add_done_callback(self._done)
        try:
            async with asyncio.timeout(patience * self.within):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            return None
        except BrokenExecutor:
            self._broke(pool)
            return None
        except DeeceError:
            raise
        except FAULTS:
            _log.exception("a computer player failed; the basics choose in its place")
            return None

    def _counted(self, more: int) -> None:
        with self._count:
            self._waiting += more

    def _done(self, _: Future[Any]) -> None:
        self._counted(-1)

    async def _started(self) -> Executor:
        async with self._starting:
            if self._pool is None:
                processes = self.processes and self._broken < MOST_BROKEN
                self._pool = await asyncio.to_thread(_start, self.workers, processes=processes)
            return self._pool

    def _broke(self, pool: Executor) -> None:
        if self._pool is pool:
            self._pool = None
            self._broken += 1
            pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Let the processes go."""
        async with self._starting:
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = None


def _start(workers: int, *, processes: bool) -> Executor:
    """Processes, if they can be had here, else threads."""
    if processes:
        with suppress(OSError, ImportError, BrokenExecutor, TimeoutError):
            quiet_tracker()
            context = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_settle_in)
            pool.submit(os.getpid).result(START_WITHIN)
            return pool
    return ThreadPoolExecutor(workers, thread_name_prefix="player")


def quiet_tracker() -> None:
    """A server that is killed leaves semaphores, which Python's tracker clears away: it need not write that down."""
    if os.name == "posix":
        sys.warnoptions.append(quiet := "ignore::UserWarning:multiprocessing.resource_tracker")
        try:
            resource_tracker.ensure_running()
        finally:
            sys.warnoptions.remove(quiet)


def _settle_in() -> None:
    """In a new process: the server goes first, and when it is gone, however that came, so is this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
