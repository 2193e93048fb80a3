"""What the logs of a server share: one thread writes, and whatever waits when it is free goes into one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import math
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from deece.store.base import Head, StoreError

PATIENCE: Final = 5.0  # seconds that opening waits for another program, and closing for the disk
NO_TABLE: Final = ""  # no table has this name: it is written for a trial
FIRST_DELAY, LONGEST_DELAY = 0.02, 1.0  # seconds between two attempts to write

Heads = Mapping[str, Head | None]  # the last entry of tables; None: there is no such table any more
C = TypeVar("C")  # what a job is done with: a connection
Work = Callable[[C], Heads]  # what it makes of the heads of tables
T = TypeVar("T")


class Job(NamedTuple, Generic[C]):
    """Something to write, and who waits for it."""

    work: Work[C]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]
    until: float  # by time.monotonic: it is not tried again after this
    free: list[None]  # one item, for whoever has it next: the writer's thread, or who gave up waiting

    def take(self) -> bool:
        """Have it; False if the other was first."""
        try:
            self.free.pop()
        except IndexError:
            return False
        return True


class QueuedStore(ABC, Generic[C]):
    """The part of a `Store` that waits and writes. Each kind of log opens itself, then starts `_writer`."""

    def __init__(self, patience: float) -> None:
        self.commits = 0  # transactions committed since it was opened
        self._patience = patience
        self._trouble = ""
        self._waiting_for = 0
        self._watchers: list[tuple[asyncio.AbstractEventLoop, Callable[[str], None]]] = []
        self._queue: queue.SimpleQueue[Job[C] | None] = queue.SimpleQueue()  # None: no more comes
        self._closed = False
        self._closing = threading.Event()
        self._give_up_at = math.inf  # by time.monotonic
        self._reader = ThreadPoolExecutor(1, "deece-store-reader")
        self._writer = threading.Thread(target=self._run, name="deece-store-writer", daemon=True)

    # -- for each kind of log ------------------------------------------------------------------------

    _failures: ClassVar[tuple[type[Exception], ...]]  # what a log that cannot be read raises

    @abstractmethod
    def _transaction(self, works: Sequence[Work[C]]) -> list[StoreError | None]:
        """Do these and commit; for each the reason why it was refused, or None. Raises what went wrong."""

    @abstractmethod
    def _trial(self, connection: C) -> Heads:
        """Write as an append does, and leave nothing. Raises what goes wrong."""

    @abstractmethod
    def _undo(self) -> None:
        """Leave a transaction that failed, however it failed."""

    @abstractmethod
    def _passing(self, error: Exception) -> str:
        """What this failure waits for, in the user's words; "" where what was to be written is itself at fault."""

    @abstractmethod
    def _reason(self, error: Exception) -> str:
        """This failure in one sentence with its remedy, fit for strangers."""

    @abstractmethod
    def _let_go(self) -> None:
        """Close all that was opened."""

    # -- on the event loop ---------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        """What appends wait for, in the user's words; "" when all is well."""
        return self._trouble

    @property
    def waiting(self) -> int:
        """How many writes wait until they are durable."""
        return self._waiting_for

    def watch(self, told: Callable[[str], None]) -> None:
        """Call `told` with the new `trouble` whenever it changes, on the event loop that runs now."""
        self._watchers.append((asyncio.get_running_loop(), told))

    async def close(self) -> None:
        """Write what is still waiting, and let go.

        What cannot be written within `patience` seconds raises StoreError to its append. Closing twice is allowed.
        """
        if not self._closed:
            self._closed = True
            self._give_up_at = time.monotonic() + self._patience
            self._closing.set()
            self._queue.put(None)
        await asyncio.to_thread(self._end)

    async def _written(self, work: Work[C], patience: float = math.inf) -> None:
        self._must_be_open()
        if self._trouble and patience < math.inf:
            raise StoreError(_not_now(self._trouble))
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        done.add_done_callback(lambda one: one.cancelled() or one.exception())  # who asked may be gone
        job = Job(work, loop, done, time.monotonic() + patience, [None])
        self._queue.put(job)
        self._waiting_for += 1
        try:
            if patience < math.inf:
                await asyncio.wait([done], timeout=patience)
                if not done.done() and job.take():  # the writer is still at others' jobs
                    raise StoreError(_not_now(self._trouble))
            await done
        finally:
            self._waiting_for -= 1

    async def _read(self, query: Callable[[], T]) -> T:
        self._must_be_open()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, query)
        except self._failures as error:
            raise StoreError(self._reason(error)) from None

    def _must_be_open(self) -> None:
        if self._closed:
            raise StoreError("the log of tables is closed: open it again")

    def _end(self) -> None:
        """Wait for both threads, then let go."""
        self._writer.join()
        self._reader.shutdown()
        self._let_go()

    # -- on the writer's thread ----------------------------------------------------------------------

    def _run(self) -> None:
        more = True
        while more:
            group, more = self._waiting()
            if group:
                self._settle(group, self._write(group))
            elif more and self._trouble:
                self._look_again()

    def _waiting(self) -> tuple[list[Job[C]], bool]:
        """All jobs that wait, as soon as there is one, or after a while in trouble; and whether more may come."""
        found: list[Job[C] | None] = []
        with contextlib.suppress(queue.Empty):
            found.append(self._queue.get(timeout=LONGEST_DELAY if self._trouble else None))
            while True:
                found.append(self._queue.get_nowait())
        return [job for job in found if job and job.take()], None not in found

    def _look_again(self) -> None:
        """Nobody waits any more for what could not be written: see whether it could be now."""
        try:
            self._transaction([self._trial])
        except Exception as error:  # noqa: BLE001 - as in `_write`
            self._undo()
            self._tell(self._passing(error))
        else:
            self._tell("")

    def _write(self, group: list[Job[C]]) -> list[StoreError | None]:
        """Commit these jobs together, however long it takes; for each the reason why it was refused, or None.

        Those that wait no longer are taken out of the group. Where one is at fault each is written by itself.
        """
        return self._committed(group, apart=False)

    def _committed(self, group: list[Job[C]], *, apart: bool) -> list[StoreError | None]:
        delay = FIRST_DELAY
        while group:
            try:
                refusals = self._transaction([job.work for job in group])
            except Exception as error:  # noqa: BLE001 - nobody may be left waiting for a thread that has died
                self._undo()
                trouble = self._passing(error)
                if (apart and not trouble) or time.monotonic() >= self._give_up_at:
                    return [StoreError(f"not written: {self._reason(error)}") for _ in group]
                if not trouble:
                    for job in group:
                        one = [job]
                        self._settle(one, self._committed(one, apart=True))
                    group.clear()
                    break
                self._tell(trouble)
                self._give_up(group, trouble)
            else:
                self.commits += 1
                self._tell("")
                return refusals
            if self._closing.wait(delay):
                time.sleep(FIRST_DELAY)
            delay = min(2 * delay, LONGEST_DELAY)
        return []

    def _give_up(self, group: list[Job[C]], trouble: str) -> None:
        """Take those out of the group that wait no longer."""
        overdue = [job for job in group if time.monotonic() >= job.until]
        if overdue:
            group[:] = [job for job in group if job not in overdue]
            self._settle(overdue, [StoreError(_not_now(trouble))] * len(overdue))

    def _settle(self, group: list[Job[C]], refusals: Sequence[StoreError | None]) -> None:
        """Tell everybody how it went: one call for each event loop."""
        outcomes: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], StoreError | None]]] = {}
        for job, refusal in zip(group, refusals, strict=True):
            outcomes.setdefault(job.loop, []).append((job.done, refusal))
        for loop, settled in outcomes.items():
            post(loop, partial(_resolve, settled))

    def _tell(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            for loop, told in tuple(self._watchers):
                post(loop, partial(told, trouble))


def _not_now(trouble: str) -> str:
    return f"this cannot be kept now; {trouble or 'the disk is slow: try again in a moment'}"


def _resolve(settled: list[tuple[asyncio.Future[None], StoreError | None]]) -> None:
    for done, refusal in settled:
        if done.done():  # nobody waits any more
            continue
        if refusal:
            done.set_exception(refusal)
        else:
            done.set_result(None)


def post(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Have this called on the event loop, unless the loop has ended."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
